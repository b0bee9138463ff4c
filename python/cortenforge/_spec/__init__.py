"""Models as they are written: ``MjSpec`` and its elements, under MuJoCo's names.

The engine has the model and the tables of its fields (``_core.SPEC_ELEMENTS``); here the classes are made of them
(``classes``): what a field is in Python is in ``values``, what all elements have in ``element``, what only some of them
can do in ``tree``, ``tendon`` and ``methods``. ``model`` is the model itself.
"""

from .bind import install
from .classes import CLASSES
from .element import MjsDefault, MjsElement
from .model import MjSpec
from .settings import MjsCompiler
from .tendon import MjsTendonPath, MjsWrap
from .values import MjByteVec, MjCharVec, MjDoubleVec, MjFloatVec, MjIntVec, MjsOrientation, MjStringVec

globals().update({cls.__name__: cls for cls in CLASSES.values()})

from_zip, to_zip = MjSpec.from_zip, MjSpec.to_zip

_VECS = (MjByteVec, MjCharVec, MjDoubleVec, MjFloatVec, MjIntVec, MjStringVec)
_CLASSES = (*_VECS, MjSpec, MjsCompiler, MjsDefault, MjsElement, MjsOrientation, MjsTendonPath, MjsWrap)
for _class in _CLASSES:
    _class.__module__ = "cortenforge"

__all__ = [cls.__name__ for cls in (*_CLASSES, *CLASSES.values())] + ["from_zip", "to_zip"]
