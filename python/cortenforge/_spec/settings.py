"""Groups of settings of a model."""

import numpy as np

from .. import _core
from .kinds import LETTERS
from .values import Record, attribute


class Settings(Record):
    """A group of settings of a model."""

    __slots__ = ("_spec",)

    def __init__(self, spec):
        self._spec = spec

    def _known(self):
        return self._group

    def _home(self):
        return self._spec

    def _read(self, name):
        return self._spec._core.get_setting(self._group, name)

    def _array(self, name):
        return self._lent(name, lambda: self._read(name))

    def _write(self, name, value):
        self._spec._core.set_setting(self._group, name, value)


def settings(group):
    """The attributes of a group of settings."""
    rows = dict(_core.SPEC_SETTINGS)[group]
    return {row[0]: attribute(row, row[0] in LETTERS) for row in rows}


def take(target, source):
    """Takes all values of a group of settings, and of the groups in it."""
    for name in dir(target):
        if name.startswith("_"):
            continue
        value = getattr(source, name)
        if isinstance(value, (int, float, np.ndarray)):
            setattr(target, name, value)
        else:
            take(getattr(target, name), value)


class MjsCompiler(Settings):
    """Settings of the compiler."""

    __slots__ = ()
    _group = "compiler"

    @property
    def LRopt(self):
        """How length ranges of actuators are found."""
        return self._spec._length_range

    @LRopt.setter
    def LRopt(self, value):
        take(self._spec._length_range, value)

    def _take(self, other):
        """Takes the settings of another model."""
        for name in COMPILER:
            self._write(name, other._read(name))
        self.LRopt = other.LRopt


COMPILER = settings("compiler")
for _name, _property in COMPILER.items():
    setattr(MjsCompiler, _name, _property)
