"""CortenForge in the place of ``mujoco``, for programs that one does not want to edit.

From the shell, with a script, a module or a piece of code::

    python -m cortenforge.drop_in train.py --steps 1000
    python -m cortenforge.drop_in -m pytest tests
    python -m cortenforge.drop_in -c "import mujoco; print(mujoco.__file__)"

From Python, before anything imports ``mujoco``::

    import cortenforge.drop_in
    cortenforge.drop_in.install()

From then on ``import mujoco`` gives a module with all names of ``cortenforge``, ``import mujoco.rollout`` gives
``cortenforge.rollout``, and ``importlib.metadata.version("mujoco")`` the version of MuJoCo whose interface this is. So
does ``mujoco.__version__``, because programs ask it what they may use; ``cortenforge.__version__`` stays the version of
CortenForge, and ``mujoco.__cortenforge__`` says it too.

Packages that live inside ``mujoco`` and only use its interface (``mujoco.mjx``, ``mujoco.sysid``, ``mujoco.usd``) are
found where they are installed, and run on CortenForge. No other part of an installed ``mujoco`` is used: what
CortenForge does not have raises an error that says so.
"""

import os
import pathlib
import sys

from .finder import MUJOCO_VERSION, Finder

__all__ = ["MUJOCO_VERSION", "install", "installed"]

# Holds a sitecustomize module, which Python imports when it starts.
_CHILD = str(pathlib.Path(__file__).parent / "child")


def installed() -> bool:
    """Whether CortenForge is in the place of ``mujoco``."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def install(*, children: bool = True) -> None:
    """Puts CortenForge in the place of ``mujoco``, for this process and, by ``PYTHONPATH``, for those that it starts.

    Raises ``RuntimeError`` if ``mujoco`` has been imported already: what holds its functions would keep them.
    """
    if not installed():
        if "mujoco" in sys.modules:
            raise RuntimeError(
                "mujoco has been imported already; call cortenforge.drop_in.install() before anything imports it, "
                "or run the program with python -m cortenforge.drop_in"
            )
        sys.meta_path.insert(0, Finder())
    if children:
        _tell_children()


def _tell_children() -> None:
    """Has every Python that this process starts do the same when it starts."""
    # the package itself must be found there too, wherever this process found it
    package = str(pathlib.Path(__file__).resolve().parents[2])
    before = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
    wanted = [_CHILD] if _is_site(package) else [_CHILD, package]
    places = wanted + [place for place in before if place not in wanted]
    os.environ["PYTHONPATH"] = os.pathsep.join(places)


def _is_site(folder: str) -> bool:
    """Whether every start of this Python looks there."""
    import site
    import sysconfig

    places = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), site.getusersitepackages()}
    return folder in {os.path.realpath(place) for place in places if place}
