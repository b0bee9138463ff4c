"""``python -m cortenforge.drop_in``: runs a program with CortenForge in the place of ``mujoco``."""

import importlib.machinery
import importlib.util
import io
import os
import pathlib
import sys
import types

from . import install

USAGE = """\
usage: python -m cortenforge.drop_in [--only-here] SCRIPT [ARGUMENT...]
       python -m cortenforge.drop_in [--only-here] -m MODULE [ARGUMENT...]
       python -m cortenforge.drop_in [--only-here] -c CODE [ARGUMENT...]

Runs a program that imports mujoco, and gives it CortenForge. Processes that it starts get it too, by PYTHONPATH;
--only-here leaves them alone."""


def main():
    words = sys.argv[1:]
    children = words[:1] != ["--only-here"]
    if not children:
        words = words[1:]
    if words[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return
    if not words or (words[0] in ("-m", "-c") and len(words) < 2) or (words[0][0] == "-" and words[0] not in ("-m", "-c")):
        sys.exit(USAGE)
    install(children=children)
    match words:
        case ["-m", name, *rest]:
            run_module(name, rest)
        case ["-c", code, *rest]:
            sys.argv[:] = ["-c", *rest]
            _place(sys.path, "")
            _run(compile(code, "<string>", "exec"))
        case [path, *rest]:
            run_path(path, rest)


def run_path(path, rest):
    """A script, or a folder or an archive with a ``__main__`` in it."""
    sys.argv[:] = [path, *rest]
    if os.path.isdir(path) or path.endswith((".zip", ".pyz")):
        _place(sys.path, path)
        return run_module("__main__", rest, file=path)
    _place(sys.path, os.path.dirname(os.path.abspath(path)))
    try:
        with io.open_code(os.path.abspath(path)) as file:
            source = file.read()
    except OSError as error:
        sys.exit(f"cortenforge.drop_in: can't open file '{path}': {error.strerror}")
    _run(compile(source, path, "exec"), __file__=path)


def run_module(name, rest, file=None):
    """A module that the path knows."""
    # the one that is running now is called __main__ too
    spec = importlib.machinery.PathFinder.find_spec(name) if file else _find(name)
    if spec is not None and spec.submodule_search_locations is not None:
        spec = _find(f"{name}.__main__")
    code = spec.loader.get_code(spec.name) if spec is not None and spec.loader is not None else None
    if code is None:
        sys.exit(f"cortenforge.drop_in: No module named {name}")
    sys.argv[:] = [file or spec.origin, *rest]
    _run(code, __file__=spec.origin, __spec__=spec, __loader__=spec.loader, __package__=spec.parent)


def _find(name):
    try:
        return importlib.util.find_spec(name)
    except ImportError as error:
        sys.exit(f"cortenforge.drop_in: {error}")


def _place(path, folder):
    """The folder where the program is comes first, in the place of that of this one."""
    if not getattr(sys.flags, "safe_path", False):
        path[0] = folder


def _run(code, **names):
    main = types.ModuleType("__main__")
    vars(main).update(__builtins__=__builtins__, __annotations__={}, __spec__=None, __package__=None)
    vars(main).update(names)
    # processes that the program starts, and pickles of what it defines, look for it here
    sys.modules["__main__"] = main
    exec(code, vars(main))


if __name__ == "__main__":
    main()
