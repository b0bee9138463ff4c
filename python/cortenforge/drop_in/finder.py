"""Finds ``mujoco`` and what is in it, for the import system and for ``importlib.metadata``."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import pathlib
import sys

import cortenforge

# What programs that ask for a version are told.
MUJOCO_VERSION = cortenforge.mj_versionString()

# Modules of MuJoCo itself. One that CortenForge does not have must not come from an installed MuJoCo: it would be
# another engine.
_OF_MUJOCO = {
    "cgl", "egl", "gl_context", "glfw", "introspect", "minimize", "mjpython", "msh2obj", "osmesa", "plugin", "renderer",
    "rollout", "viewer",
}  # fmt: skip
# Those that ``import mujoco`` imports.
_AT_ONCE = (
    "_callbacks", "_constants", "_enums", "_errors", "_functions", "_render", "_specs", "_structs", "gl_context",
    "renderer",
)  # fmt: skip


def _folders():
    """Where other packages put their part of ``mujoco``: every folder of this name on the path."""
    places = (pathlib.Path(place or os.curdir) / "mujoco" for place in sys.path if isinstance(place, str))
    return [str(place) for place in places if place.is_dir()]


class _Mujoco(importlib.abc.InspectLoader):
    """Makes the module ``mujoco``: the names of ``cortenforge`` under another version."""

    def exec_module(self, module):
        public = {name: value for name, value in vars(cortenforge).items() if not name.startswith("_")}
        vars(module).update(public)
        module.__doc__ = cortenforge.__doc__
        module.__file__ = cortenforge.__file__
        module.__version__ = MUJOCO_VERSION
        module.__cortenforge__ = cortenforge.__version__

        def missing(name):
            raise AttributeError(
                f"module 'mujoco' has no attribute '{name}' (CortenForge {cortenforge.__version__} is in its place)",
                name=name,
                obj=module,
            )

        module.__getattr__ = missing
        for name in _AT_ONCE:
            importlib.import_module(f"mujoco.{name}")

    def is_package(self, fullname):
        return True

    def get_source(self, fullname):
        return None

    def get_code(self, fullname):
        return None

    def get_resource_reader(self, fullname):
        return _Resources()


class _Resources:
    """Files that are not modules: CortenForge has none, other packages may have put some into ``mujoco``."""

    def files(self):
        return pathlib.Path(next(iter(_folders()), cortenforge.__path__[0]))


class _Alias(importlib.abc.Loader):
    """Gives a module of ``cortenforge`` as a module of ``mujoco``: one object under both names."""

    def __init__(self, name):
        self.name = name

    def exec_module(self, module):
        # the import system takes what stands here in the end
        sys.modules[module.__name__] = importlib.import_module(self.name)


class Finder(importlib.abc.MetaPathFinder):
    """Knows where ``mujoco`` and its modules are."""

    def find_spec(self, fullname, path=None, target=None):
        top, _, rest = fullname.partition(".")
        if top != "mujoco":
            return None
        if not rest:
            spec = importlib.machinery.ModuleSpec(fullname, _Mujoco(), origin=cortenforge.__file__, is_package=True)
            spec.submodule_search_locations.extend(_folders())
            return spec
        ours = f"cortenforge.{rest}"
        if _exists(ours):
            return importlib.machinery.ModuleSpec(fullname, _Alias(ours))
        if rest in _OF_MUJOCO or rest.startswith("_"):
            raise ModuleNotFoundError(
                f"No module named '{fullname}': CortenForge {cortenforge.__version__} is in the place of mujoco and "
                "does not have it",
                name=fullname,
            )
        return None  # a package of others, which the import system finds by the path of mujoco

    def find_distributions(self, context=importlib.metadata.DistributionFinder.Context()):
        if context.name is None or context.name.lower() == "mujoco":
            yield _Distribution()


def _exists(name):
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


class _Distribution(importlib.metadata.Distribution):
    """What an installed package says of itself."""

    def read_text(self, filename):
        return {
            "METADATA": (
                f"Metadata-Version: 2.1\nName: mujoco\nVersion: {MUJOCO_VERSION}\n"
                f"Summary: CortenForge {cortenforge.__version__} in the place of MuJoCo\n"
            ),
            "top_level.txt": "mujoco\n",
        }.get(filename)

    def locate_file(self, path):
        return pathlib.Path(cortenforge.__file__).parents[1] / path
