"""Models in archives, with the files that they name."""

import contextlib
import os
import zipfile

from .. import _core


def check(archive):
    """Refuses an archive that takes more than the limits allow, before anything is unpacked."""
    limits = _core.get_limits()
    sizes = [info.file_size for info in archive.infolist()]
    for name, value in (("file", max(sizes, default=0)), ("memory", sum(sizes)), ("files", len(sizes))):
        if value > limits[name]:
            raise ValueError(f"the archive is too large: {value} (limit '{name}': {limits[name]}; set by set_limits({name}=...))")


def read(file):
    """The text of the model in an archive, and the other files by their names as the model sees them."""
    is_path = isinstance(file, (str, os.PathLike))
    # a file that somebody else opened is theirs to close
    with open(file, "rb") if is_path else contextlib.nullcontext(file) as stream:
        if not zipfile.is_zipfile(stream):
            raise ValueError(f"File {file} is not a zip file.")
        with zipfile.ZipFile(stream) as archive:
            check(archive)
            names = [name for name in archive.namelist() if not name.endswith("/")]
            models = [name for name in names if name.endswith(".xml")]
            if not models:
                raise ValueError("No XML file found in zip file.")
            folder = os.path.dirname(models[-1]) or "."
            assets = {os.path.relpath(name, folder): archive.read(name) for name in names if name not in models}
            return archive.read(models[-1]), assets


def write(file, files):
    """Writes an archive of files, which are given by their names."""
    if isinstance(file, (str, os.PathLike)):
        os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
