"""Named access: the fields of one object of a model or of a simulation.

The names follow from the tables of fields: an array whose first axis counts bodies belongs to bodies, and loses its
prefix (``body_mass`` is ``model.body("torso").mass``). Fields of dofs and coordinates belong to their joint.
"""

import operator
from typing import NamedTuple

import numpy as np

from . import _core


class Kind(NamedTuple):
    """A kind of object."""

    objtype: int  # mjtObj
    size: str  # what counts the objects
    prefixes: tuple  # of their fields
    names: tuple  # of the accessor
    title: str  # as MuJoCo's bindings print it


# The kinds of objects that can be accessed, under the first name of their accessor.
KINDS = {
    kind.names[0]: kind
    for kind in (
        Kind(objtype, size, tuple(prefixes), tuple(names), title)
        for objtype, size, prefixes, names, title in _core.OBJECT_LISTS
    )
    if kind.names
}


def _row(m, i):
    return i


def _coordinates(m, i):
    start = int(m.jnt_qposadr[i])
    return slice(start, start + _core.JOINT_WIDTHS[m.jnt_type[i]][0])


def _dofs(m, i):
    start = int(m.jnt_dofadr[i])
    return slice(start, start + _core.JOINT_WIDTHS[m.jnt_type[i]][1])


def _part(start, length):
    """Rows that the model says where they start and how many there are."""

    def rows(m, i):
        first = int(getattr(m, start)[i])
        return slice(first, first + int(getattr(m, length)[i]))

    return rows


def _tables(fields):
    """For each kind of object: short name -> (field, how its rows are found)."""
    tables = {kind: {} for kind in KINDS}
    by_size = {kind.size: (key, _row) for key, kind in KINDS.items()}
    by_size["nq"] = ("jnt", _coordinates)
    by_size["nv"] = ("jnt", _dofs)
    for name, dims, *_ in fields:
        key, rows = by_size.get(dims.split(",")[0].strip(), (None, None))
        if key is None or name.startswith(("name_", "moment_", "M_row", "D_", "B_", "map_", "mapM", "island")):
            continue
        short = next((name[len(p):] for p in KINDS[key].prefixes if name.startswith(p)), name)
        # a joint's own field wins over the one of its dofs
        tables[key].setdefault(short, (name, rows))
    return tables


MODEL = _tables(_core.MODEL_FIELDS)
MODEL["jnt"]["bodyid"] = ("dof_bodyid", _dofs)  # as in MuJoCo's bindings
MODEL["hfield"]["data"] = ("hfield_data", None)
MODEL["tex"]["data"] = ("tex_data", None)
MODEL["numeric"]["data"] = ("numeric_data", _part("numeric_adr", "numeric_size"))
for _short in ("objtype", "objid", "objprm"):
    MODEL["tuple"][_short] = ("tuple_" + _short, _part("tuple_adr", "tuple_size"))

DATA = _tables([field for field in _core.DATA_FIELDS if not field[0].endswith(("_efcadr", "_ind"))])
DATA["sensor"]["data"] = ("sensordata", _part("sensor_adr", "sensor_dim"))
DATA["actuator"]["moment"] = ("actuator_moment", None)


def _grid(m, _owner, i):
    """Heights of a height field, row by row."""
    start, shape = int(m.hfield_adr[i]), (int(m.hfield_nrow[i]), int(m.hfield_ncol[i]))
    return m.hfield_data[start : start + shape[0] * shape[1]].reshape(shape)


def _pixels(m, _owner, i):
    """Pixels of a texture, row by row."""
    start, shape = int(m.tex_adr[i]), (int(m.tex_height[i]), int(m.tex_width[i]), int(m.tex_nchannel[i]))
    return m.tex_data[start : start + shape[0] * shape[1] * shape[2]].reshape(shape)


def _moments(m, d, i):
    """The moments of an actuator for all dofs. The engine stores those that are not zero, so this is a copy."""
    start, count = int(d.moment_rowadr[i]), int(d.moment_rownnz[i])
    row = np.zeros(m.nv)
    row[d.moment_colind[start : start + count]] = d.actuator_moment[start : start + count]
    row.flags.writeable = False
    return row


# Arrays whose length changes from step to step.
_MOVING = frozenset(_core.MOVING)

_SPECIAL = {"hfield_data": _grid, "tex_data": _pixels, "actuator_moment": _moments}


class View:
    """The fields of one object of a model or of a simulation, as numpy views.

    A view is made once for each object, and holds on to the memory of the model or simulation, not to the object that
    gave it: `_owner` and `_model` are twins of those.
    """

    __slots__ = ("_owner", "_model", "_id")

    def __init__(self, owner, model, index):
        self._owner = owner
        self._model = model
        self._id = index

    @property
    def id(self):
        """The number of the object."""
        return self._id

    @property
    def name(self):
        """The name of the object, empty if it has none."""
        return _core.mj_id2name(self._model, self._objtype, self._id) or ""

    def __dir__(self):
        return sorted(["id", "name", *self._fields])

    def __repr__(self):
        lines = [f"  {attribute}: {getattr(self, attribute)!r}" for attribute in dir(self)]
        return "\n".join([f"<{type(self).__name__}", *lines, ">"])


class Field:
    """One field of a view, found when it is first asked for."""

    def __init__(self, slot, find, doc):
        self.slot = slot
        self.find = find
        self.__doc__ = doc

    def __get__(self, view, _class=None):
        if view is None:
            return self
        try:
            return self.slot.__get__(view)
        except AttributeError:
            array = self.find(view)
            self.slot.__set__(view, array)
            return array

    def __set__(self, view, value):
        self.__get__(view)[...] = value

    def __delete__(self, view):
        raise AttributeError("fields of an object cannot be deleted")


class Moving(Field):
    """A field that is found whenever it is asked for, because it may be elsewhere, or is computed."""

    def __init__(self, find, doc):
        super().__init__(None, find, doc)

    def __get__(self, view, _class=None):
        return self if view is None else self.find(view)


def _finder(field, rows):
    """How one field of a view is found."""
    if rows is _row:

        def find(self):
            values = getattr(self._owner, field)
            index = self._id
            return values[index : index + 1] if values.ndim == 1 else values[index]

    elif rows is not None:

        def find(self):
            return getattr(self._owner, field)[rows(self._model, self._id)]

    else:
        special = _SPECIAL[field]

        def find(self):
            return special(self._model, self._owner, self._id)

    return find


def _view_class(of, kind, table, docs):
    """The class of views on objects of a kind."""
    slots = tuple("found_" + short for short in table)
    members = {"__slots__": slots, "_objtype": kind.objtype, "_fields": tuple(table), "__module__": "cortenforge"}
    cls = type(f"_{of}{kind.title}Views", (View,), members)
    for short, (field, rows) in table.items():
        find, doc = _finder(field, rows), f"`{field}`: {docs[field]}"
        moves = field in _MOVING or field == "actuator_moment"
        slot = getattr(cls, "found_" + short)
        setattr(cls, short, Moving(find, doc) if moves else Field(slot, find, doc))
    return cls


def _find(model, kind, key):
    """The number of the object that is called or numbered `key`."""
    count = getattr(model, kind.size)
    if isinstance(key, str):
        index = _core.mj_name2id(model, kind.objtype, key)
        if index < 0:
            names = sorted(filter(None, (_core.mj_id2name(model, kind.objtype, i) for i in range(count))))
            raise KeyError(f"Invalid name '{key}'. Valid names: {names}")
        return index
    index = operator.index(key)
    if not 0 <= index < count:
        raise IndexError(f"Invalid index {index}. Valid indices from 0 to {count - 1}")
    return index


def _accessor(owner, name, kind, view):
    """The method that gives the view on one object, always the same one."""
    key = kind.names[0]

    def access(self, name=""):
        views = self._views
        try:
            # an int that is a float, like 1.0, is not the number of anything
            if type(name) is str or type(name) is int:
                return views[key, name]
        except KeyError:
            pass
        model = self if owner == "MjModel" else self.model
        if isinstance(name, bytes):
            name = name.decode()
        index = _find(model, kind, name)
        found = views.get((key, index))
        if found is None:
            twin = self._twin
            found = view(twin, twin if owner == "MjModel" else model._twin, index)
            found = views.setdefault((key, index), found)
        if isinstance(name, str):
            views[key, name] = found
        return found

    access.__name__ = name
    access.__qualname__ = f"{owner}.{name}"
    access.__module__ = "cortenforge"
    access.__doc__ = f"The fields of one {kind.title.lower()}, by name or by number."
    return access


def install(model_class, data_class):
    """Gives the two classes their accessors."""
    for owner, tables, fields in ((model_class, MODEL, _core.MODEL_FIELDS), (data_class, DATA, _core.DATA_FIELDS)):
        docs = {name: doc for name, _, _, _, doc in fields}
        for key, kind in KINDS.items():
            if not tables[key]:
                continue
            view = _view_class(owner.__name__, kind, tables[key], docs)
            for name in kind.names:
                setattr(owner, name, _accessor(owner.__name__, name, kind, view))
