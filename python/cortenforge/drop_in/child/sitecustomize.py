"""Python imports this when it starts, in processes that a program under ``cortenforge.drop_in`` starts."""

import importlib.machinery
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))

try:
    from cortenforge import drop_in as _drop_in
except ImportError as _error:
    # another Python, perhaps, which has no CortenForge: better a word than another engine in silence
    print(f"cortenforge.drop_in: mujoco is not replaced in this process: {_error}", file=sys.stderr)
else:
    _drop_in.install()

# The one that would have been imported, if there is one.
_places = [place for place in sys.path if os.path.abspath(place or os.curdir) != _HERE]
_spec = importlib.machinery.PathFinder.find_spec("sitecustomize", _places)
if _spec is not None and _spec.loader is not None:
    _module = importlib.util.module_from_spec(_spec)
    sys.modules["sitecustomize"] = _module
    _spec.loader.exec_module(_module)
