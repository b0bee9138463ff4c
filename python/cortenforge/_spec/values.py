"""Fields as Python sees them: numbers on loan, texts, other ways to give an orientation, plain values.

Arrays are numpy arrays of their own. What is written into one goes to the model when the array is let go of, and before
anything is asked of the model. Those of elements the engine lends out itself (``lend``); numbers that are not a field by
themselves, like the angles of an orientation, are lent here.
"""

from collections.abc import Sequence

import numpy as np

from .._enums import ENUMS
from .kinds import LETTERS

# Enumerations whose fields are plain numbers in MuJoCo.
PLAIN = ("mjtAlignFree", "mjtBuiltin", "mjtInertiaFromGeom", "mjtLimited", "mjtMark")
WAYS = ("axisangle", "xyaxes", "zaxis", "euler")
WAY_SIZES = (4, 6, 3, 3)


class Numbers(np.ndarray):
    """The numbers of a field, on loan: what changes in them goes back to the model."""

    def __array_finalize__(self, obj):
        self._owner = None

    def _lend(self, owner, name):
        self._owner, self._name, self._seen = owner, name, self.tobytes()

    def _give_back(self):
        if self._owner is not None and self.tobytes() != self._seen:
            self._seen = self.tobytes()
            self._owner._write(self._name, self.view(np.ndarray))

    def __del__(self):
        try:
            self._give_back()
        except (ReferenceError, AttributeError, TypeError):
            pass  # the element was deleted meanwhile, or Python is about to end


class _Vec(np.ndarray):
    """Numbers of a field that may have any length: an array that, like MuJoCo's, gives plain numbers and is false if it is empty."""

    def __new__(cls, value, length):
        return np.full(length, value, cls._dtype).view(cls)

    def __getitem__(self, index):
        item = np.ndarray.__getitem__(self, index)
        return item.item() if isinstance(item, np.generic) else item

    def __iter__(self):
        return iter(self.tolist())

    def __bool__(self):
        return self.size > 0

    def __array_wrap__(self, array, context=None, return_scalar=False):
        # what is computed from them is an array as any other
        array = np.asarray(array)
        return array if array.ndim else array[()]


class MjDoubleVec(_Vec):
    """Numbers of a field that may have any length."""

    _dtype = np.float64


class MjFloatVec(_Vec):
    """Numbers of single precision of a field that may have any length."""

    _dtype = np.float32


class MjIntVec(_Vec):
    """Whole numbers of a field that may have any length."""

    _dtype = np.int32


class MjByteVec(_Vec):
    """Bytes of a field."""

    _dtype = np.uint8


_VECS = {np.dtype(vec._dtype): vec for vec in (MjDoubleVec, MjFloatVec, MjIntVec)}


class Texts(Sequence):
    """The texts of a field, each of which can be replaced."""

    __slots__ = ("_owner", "_name")

    def __init__(self, owner, name):
        self._owner, self._name = owner, name

    def __len__(self):
        return len(self._owner._read(self._name))

    def __getitem__(self, index):
        values = list(self._owner._read(self._name))
        if isinstance(index, int) and not 0 <= index < len(values):
            raise IndexError("Index out of range.")
        return values[index]

    def __setitem__(self, index, value):
        values = list(self._owner._read(self._name))
        if not 0 <= index < len(values):
            raise IndexError("Index out of range.")
        values[index] = value
        self._owner._write(self._name, "".join(values) if self._name == "gridlayout" else values)

    def __eq__(self, other):
        return list(self) == list(other)

    def __repr__(self):
        return repr(list(self))


class MjStringVec(Texts):
    """The texts of a field, each of which can be replaced."""

    __slots__ = ()


class MjCharVec(Texts):
    """The letters of a field, each of which can be replaced."""

    __slots__ = ()


class MjsOrientation:
    """Another way to give an orientation. To set one of them is to choose it."""

    __slots__ = ("_owner", "_name")

    def __init__(self, owner, name):
        self._owner, self._name = owner, name

    @property
    def type(self):
        """Which of the ways counts."""
        return ENUMS["mjtOrientation"](self._owner._read(self._name)[0])

    @type.setter
    def type(self, value):
        way = int(ENUMS["mjtOrientation"](value))
        if way != self.type:
            self._owner._write(self._name, (way, [0.0] * ((0,) + WAY_SIZES)[way]))

    def _read(self, way):
        now, numbers = self._owner._read(self._name)
        index = WAYS.index(way)
        return np.array(numbers if now == index + 1 else [0.0] * WAY_SIZES[index])

    def _write(self, way, value):
        index = WAYS.index(way)
        numbers = np.asarray(value, dtype=float).ravel()
        if numbers.size != WAY_SIZES[index]:
            raise ValueError(f"{way} should be a list/array of size {WAY_SIZES[index]}.")
        self._owner._write(self._name, (index + 1, numbers.tolist()))


def _way(name):
    def get(self):
        return self._owner._lent(f"{self._name}.{name}", lambda: self._read(name))

    def put(self, value):
        self._owner._forget(f"{self._name}.{name}")
        self._write(name, value)

    return property(get, put)


for _name in WAYS:
    setattr(MjsOrientation, _name, _way(_name))


class Record:
    """What has fields: an element, or a group of settings."""

    __slots__ = ()

    def _lent(self, name, read):
        """Numbers that are not a field of an element, the same for all who ask while anybody has them."""
        home = self._home()
        key = (self._known(), name)
        numbers = home._loans.get(key)
        if numbers is not None:
            numbers._give_back()
        values = read()
        if numbers is None or numbers.shape != values.shape:
            # it owns its memory, so that every view holds on to it
            numbers = Numbers(values.shape, values.dtype)
            numbers[...] = values
            numbers._lend(self, name)
            home._loans[key] = numbers
        elif numbers.tobytes() != values.tobytes():
            numbers[...] = values
            numbers._seen = numbers.tobytes()
        return numbers.view(np.ndarray)

    def _forget(self, name):
        """Arrays that were handed out show the field as it was."""
        numbers = self._home()._loans.pop((self._known(), name), None)
        if numbers is not None:
            numbers._owner = None


def attribute(row, letters):
    name, kind, length, choice, doc = row
    if kind == "array" and length is None:

        def get(self):
            numbers = self._array(name)
            return numbers.view(_VECS[numbers.dtype])

        def put(self, value):
            self._write(name, value)

    elif kind == "array":

        def get(self):
            return self._array(name)

        def put(self, value):
            self._write(name, value)

    elif kind == "texts" or letters:

        cls = MjCharVec if letters else MjStringVec

        def get(self):
            return cls(self, name)

        def put(self, value):
            value, now = list(value), list(self._read(name))
            if letters:
                if any(len(letter) != 1 for letter in value):
                    raise ValueError(f"{name} list elements must be single characters.")
                # those that are not given stay as they are
                value = value[: len(now)] + now[len(value) :]
            elif name == "textures" and len(value) != len(now):
                raise ValueError(
                    f"material.textures must have exactly {len(now)} elements, got {len(value)}. Assign a list of "
                    f"{len(now)} texture names (use empty strings '' for unused slots)."
                )
            elif name == "cubefiles":
                value += [""] * (len(now) - len(value))
            self._write(name, "".join(value) if name == "gridlayout" else value)

    elif kind == "orientation":

        def get(self):
            return MjsOrientation(self, name)

        def put(self, value):
            self._write(name, value._owner._read(value._name))

    elif choice is not None and choice not in PLAIN:
        enum = ENUMS[choice]

        def get(self):
            return enum(self._read(name))

        def put(self, value):
            self._write(name, value)

    elif name == "fluid_ellipsoid":

        def get(self):
            return float(self._read(name))

        def put(self, value):
            self._write(name, value)

    else:

        def get(self):
            return self._read(name)

        def put(self, value):
            self._write(name, value)

    return property(get, put, doc=doc)


def letters(name, value):
    """The letters of a text, or of a list of them."""
    if not isinstance(value, (str, list, tuple)):
        raise TypeError(f"{name} must be a string or a list of single-character strings.")
    letters = list(value)
    if any(len(letter) != 1 for letter in letters):
        raise ValueError(f"{name} list elements must be single characters.")
    if len(letters) != LETTERS[name]:
        raise ValueError(f"{name} should have length {LETTERS[name]}, got {len(letters)}.")
    return letters
