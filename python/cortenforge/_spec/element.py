"""What all elements have: a home, a name, fields; what stands in a body; what has a default class.

An element is known by its kind and a number that it keeps while others come and go, so that what was deleted is never
mistaken for something else.
"""

import weakref

import numpy as np

from .kinds import CLASSES, DEFAULT, LETTERS
from .values import WAY_SIZES, WAYS, MjsOrientation, Record, letters


class MjsElement(Record):
    """An element of a model."""

    __slots__ = ("_spec", "_key", "_number", "_in_class", "__weakref__")
    _kind = 0

    def __new__(cls, *args, **kwargs):
        raise TypeError(f"{cls.__name__}: No constructor defined!")

    @classmethod
    def _of(cls, spec, number, in_class=False):
        """The handle of an element, the same for all who ask while anybody has it."""
        key = (cls._kind, in_class, number)
        known = spec._handles.get(key)
        found = known and known()
        if found is None:
            found = object.__new__(cls)
            found._spec, found._key, found._number, found._in_class = spec, key, number, in_class
            spec._keep(key, weakref.ref(found))
        return found

    def _known(self):
        return self._key

    def _home(self):
        """The model that the element is part of: the one it was made in, or one that it was attached to."""
        home = spec = self._spec
        if spec._attached_to is None:
            return spec
        seen = {id(spec)}
        while (spec := spec._attached_to) is not None and id(spec) not in seen:
            seen.add(id(spec))
            if spec._core.has(self._key):
                home = spec
        return home

    def _read(self, name):
        return self._home()._core.get(self._key, name)

    def _array(self, name):
        return self._home()._core.lend(self._key, name)

    def _write(self, name, value):
        if "." in name:
            name, way = name.split(".")
            MjsOrientation(self, name)._write(way, value)
        else:
            self._home()._core.set(self._key, name, value)

    def __eq__(self, other):
        if not isinstance(other, MjsElement):
            return NotImplemented
        return self._key == other._key and self._home() is other._home()

    def __hash__(self):
        return hash(self._key)

    def __repr__(self):
        home = self._home()
        if not home._core.has(self._key):
            return f"<{type(self).__name__}: deleted>"
        return f"<{type(self).__name__} '{home._core.name(self._key)}'>"

    @property
    def name(self):
        """Its name; empty if it has none."""
        return self._home()._core.name(self._key)

    @name.setter
    def name(self, value):
        self._home()._core.set_name(self._key, value, True)

    @property
    def id(self):
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
        return -1 if self._in_class else self._home()._core.index(self._key)

    @property
    def signature(self):
        """A number that changes when elements are added to the model, deleted or moved."""
        return self._home().signature

    def _fill(self, values, freejoint=False):
        """Takes the fields that are given by name."""
        fields = type(self)._rows
        for prefix, field in (("", "alt"), ("i", "ialt")):
            ways = [prefix + way for way in WAYS]
            given = [way for way in ways if values.get(way) is not None]
            if given and field not in fields:
                continue
            if len(given) > 1:
                raise ValueError(f"Only one of: {ways[0]}, {ways[1]}, {ways[2]}, or {ways[3]} can be set.")
            for way in given:
                index = ways.index(way)
                numbers = np.asarray(values[way], dtype=float).ravel()
                if numbers.size != WAY_SIZES[index]:
                    raise ValueError(f"{way} should be a list/array of size {WAY_SIZES[index]}.")
                self._write(field, (index + 1, numbers.tolist()))
            values = {key: value for key, value in values.items() if key not in ways}
        for key, value in values.items():
            if key == "name":
                if value is not None:
                    self._home()._core.set_name(self._key, value, False)
                continue
            if key == "plugin":
                self.plugin = value
                continue
            if key not in fields:
                raise TypeError(f"{type(self).__name__} has no field '{key}'")
            if value is None:
                continue
            _, kind, length, _, _ = fields[key]
            if key == "size" and length == 3 and not isinstance(value, str):
                numbers = np.asarray(value, dtype=float).ravel()
                if not 1 <= numbers.size <= 3:
                    raise ValueError("size should be a list/array of size 1, 2, or 3.")
                value = np.concatenate([numbers, np.zeros(3 - numbers.size)])
            if kind == "array" and length is not None and np.ndim(value) == 1 and len(value) != length:
                raise ValueError(f"{key} should be a list/array of size {length}.")
            if key in LETTERS:
                value = "".join(letters(key, value))
            self._write(key, value)
        return self


class InBody:
    """What stands in a body."""

    __slots__ = ()

    @property
    def parent(self):
        """The body that it stands in."""
        home = self._home()
        number = home._core.parent(self._key)
        return None if number is None else CLASSES["body"]._of(home, number)

    @property
    def frame(self):
        """The frame that it stands in; None if it stands in none."""
        home = self._home()
        number = home._core.frame(self._key)
        return None if number is None else CLASSES["frame"]._of(home, number)

    def set_frame(self, frame):
        """Puts it into a frame of its body."""
        home = self._home()
        if frame._home() is not home:
            raise ValueError("the frame is one of another model")
        home._core.set_frame(self._key, frame._number)


class Classed:
    """What has a default class."""

    __slots__ = ()

    @property
    def classname(self):
        """Its default class."""
        home = self._home()
        return MjsDefault._of(home, home._core.class_of(self._key))

    @classname.setter
    def classname(self, default):
        self._home()._core.set_class(self._key, default._number)


class MjsDefault(MjsElement):
    """A default class: what elements of that class start with."""

    __slots__ = ()
    _kind = DEFAULT


def added(parent, home, name, default, values):
    """A new element with the fields that are given by name; if they are no good there is no new element."""
    cls = CLASSES[name]
    place = None if parent is None else parent._known()
    if default is not None and not isinstance(default, MjsDefault):
        raise TypeError("default should be an MjsDefault")
    number = home._core.add(cls._kind, place, None if default is None else default._number)
    element = cls._of(home, number)
    try:
        return element._fill(values)
    except BaseException:
        home._core.delete(element._known())
        raise
