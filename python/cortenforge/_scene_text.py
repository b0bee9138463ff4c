"""Scenes as text: mj_printScene and mj_printFormattedScene."""

import re
import warnings

from . import _core
from ._enums import CONSTANTS

_FORMAT = "% -9.2g"


def _number_format(text):
    """The format for numbers, or the default one if it is not one for a single float."""
    if len(text) <= 20 and re.fullmatch(r"%[-+ #0]*\d*(\.\d*)?L?[fgGeE]", text):
        flags = re.match(r"%([-+ #0]*)", text)[1]
        if len(set(flags)) == len(flags):
            return text.replace("L", "")
    warnings.warn("WARNING: Received invalid float_format. Using default instead.", stacklevel=3)
    return _FORMAT


_GEOM = ("type", "category", "label", "objtype", "objid", "pos", "mat", "size", "segid", "dataid", "matid", "texcoord", "rgba",
         "emission", "specular", "shininess", "reflectance")
_LIGHT = ("id", "pos", "dir", "type", "castshadow", "headlight", "intensity", "range", "ambient", "diffuse", "specular", "texid",
          "exponent", "attenuation", "cutoff", "bulbradius")
_CAMERA = ("pos", "forward", "up", "orthographic", "frustum_center", "frustum_width", "frustum_bottom", "frustum_top",
           "frustum_near", "frustum_far")


def _line(name, value, form, indent):
    """A name in a column of 21 characters, and what it stands for."""
    name = f"{indent + name:<21}"
    if isinstance(value, str):
        return f"{name}{value}\n"
    if isinstance(value, int):
        return f"{name} {value}\n"
    if isinstance(value, float):
        return name + form % value + "\n"
    return name + "".join(form % number + " " for number in value.ravel()) + "\n"


def _list(title, one, items, names, form):
    text = f"{title} {len(items)}\n"
    for i, item in enumerate(items):
        text += f"  {one} {i}\n" + "".join(_line(name, getattr(item, name), form, "    ") for name in names) + "\n"
    return text + "\n"


def _text(scene, form):
    text = _list("GEOMS", "GEOM", scene.geoms[: max(0, scene.ngeom)], _GEOM, form)
    text += _list("LIGHTS", "LIGHT", scene.lights[: max(0, scene.nlight)], _LIGHT, form)
    text += _list("CAMERAS", "CAMERA", scene.camera, _CAMERA, form)
    text += f"FLEX DATA {scene.nflex}\n\n"
    text += f"SKIN DATA {scene.nskin}\n"
    for i in range(len(scene.skinfacenum)):
        text += f"  SKIN DATA {i}\n"
        for name, values in (("face_num", scene.skinfacenum), ("vert_adr", scene.skinvertadr), ("vert_num", scene.skinvertnum)):
            text += _line(name, int(values[i]), form, "    ")
        text += _line("verts", "...", form, "    ") + _line("normals", "...", form, "    ") + "\n"
    text += "\nFLAGS\n"
    for (title, *_), flag in zip(CONSTANTS["mjRNDSTRING"], scene.flags):
        text += f"  {title:<21} {flag}\n"
    for name in ("flexvertopt", "flexedgeopt", "flexfaceopt", "flexskinopt", "stereo"):
        text += _line(name, getattr(scene, name), form, "  ")
    text += f"\n\nTRANSFORM {scene.enabletransform}\n"
    if scene.enabletransform:
        text += "".join(_line(name, getattr(scene, name), form, "  ") for name in ("translate", "rotate", "scale")) + "\n"
    return text + "\n"


def mj_printFormattedScene(s: _core.MjvScene, filename: str, float_format: str) -> None:
    """Writes a scene to a text file, with a format for its numbers as C has them."""
    text = _text(s, _number_format(float_format))
    try:
        with open(filename, "w") as file:
            file.write(text)
    except OSError:
        warnings.warn(f"Could not open file '{filename}' for writing mjModel", stacklevel=2)


def mj_printScene(s: _core.MjvScene, filename: str) -> None:
    """Writes a scene to a text file."""
    mj_printFormattedScene(s, filename, _FORMAT)
