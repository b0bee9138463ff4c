"""The files that a model is made of."""

import os
import xml.etree.ElementTree as ET

# Which directory of the compiler element the files of an element are relative to.
_FOLDERS = {"mesh": "meshdir", "hfield": "meshdir", "skin": "meshdir", "flexcomp": "meshdir", "texture": "texturedir"}
# Attributes of a texture that name files.
_SIDES = ("fileright", "fileleft", "fileup", "filedown", "filefront", "fileback")


def _join(*parts):
    return os.path.join(*(part for part in parts if part)).replace(os.sep, "/")


def _folders(root):
    """Directories for meshes and textures, as the compiler elements of a file say."""
    folders = {}
    for compiler in root.iter("compiler"):
        for name in ("meshdir", "texturedir"):
            folder = compiler.get(name, compiler.get("assetdir"))
            if folder is not None:
                folders[name] = folder
    return folders


def _files(root):
    """Elements that name files, with the names."""
    for element in root.iter():
        for attribute in ("file", *_SIDES):
            if name := element.get(attribute):
                yield element.tag, name


def mju_getXMLDependencies(filename: str) -> list[str]:
    """The files that a model is made of, the model itself first: those that it includes, models that are its assets, and
    what these name in turn; meshes, textures, height fields and skins."""
    filename = os.fspath(filename).replace(os.sep, "/")
    found, open_files = [], [(filename, {})]
    while open_files:
        path, inherited = open_files.pop(0)
        if path in found:
            continue
        found.append(path)
        try:
            root = ET.parse(path).getroot()
        except (OSError, ET.ParseError) as error:
            raise ValueError(f"mju_getXMLDependencies: cannot read '{path}': {error}") from None
        here = os.path.dirname(path)
        folders = {**inherited, **_folders(root)}
        for tag, name in _files(root):
            folder = folders.get(_FOLDERS.get(tag), "")
            file = _join(here, folder, name)
            if tag in ("include", "model"):
                open_files.append((file, folders if tag == "include" else {}))
            elif file not in found:
                found.append(file)
    return found
