"""MuJoCo with its plugins in the order of their names.

MuJoCo numbers plugins in the order in which their libraries are loaded, which is the order of the folder on disk. Imported
before `mujoco`, this makes it the order of the names of the libraries, as it is in CortenForge.
"""

import os


def _load():
    walk = os.walk

    def in_order(*args, **kwargs):
        for folder, folders, files in walk(*args, **kwargs):
            folders.sort()
            yield folder, folders, sorted(files)

    os.walk = in_order
    try:
        import mujoco
    finally:
        os.walk = walk
    return mujoco


mujoco = _load()
