"""The objects of compiled models that elements have become."""

import weakref
from collections.abc import Sequence

from .. import _core
from .kinds import CLASSES


class _Bound:
    """The fields of several objects, one after the other."""

    def __init__(self, views):
        object.__setattr__(self, "_views", views)

    def __getattr__(self, name):
        values = [value for view in self._views for value in getattr(view, name)]
        return values

    def __setattr__(self, name, values):
        values = iter(values)
        for view in self._views:
            setattr(view, name, next(values))


_SIGNATURES = weakref.WeakKeyDictionary()


def _signature(model):
    if model not in _SIGNATURES:
        _SIGNATURES[model] = _core.spec_model_signature(model)
    return _SIGNATURES[model]


def _binder(title, model_of):
    def bind(self, specs):
        """The fields of the object that an element has become, or of several."""
        if isinstance(specs, Sequence):
            return _Bound([bind(self, element) for element in specs])
        model = model_of(self)
        if specs.signature != _signature(model):
            raise ValueError(f"The mjSpec does not match {title}. Please recompile the mjSpec.")
        name = next(name for name, cls in CLASSES.items() if isinstance(specs, cls))
        return getattr(self, name)(specs.id)

    return bind


def install(model_class, data_class):
    """Gives the two classes what they have to do with models as they are written."""
    model_class.bind = _binder("mjModel", lambda model: model)
    data_class.bind = _binder("mjData", lambda data: data.model)
    model_class.bind_scalar, data_class.bind_scalar = model_class.bind, data_class.bind
    model_class.signature = property(_signature, doc="A number that tells which elements the model has.")
    data_class.signature = property(lambda data: _signature(data.model), doc="The signature of the model.")
