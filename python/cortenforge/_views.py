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

    names: tuple  # of the accessor
    objtype: int  # mjtObj
    size: str  # what counts the objects
    prefixes: tuple  # of their fields
    title: str  # as MuJoCo's bindings print it


KINDS = {
    "body": Kind(("body",), 1, "nbody", ("body_",), "Body"),
    "jnt": Kind(("jnt", "joint"), 3, "njnt", ("jnt_", "dof_"), "Joint"),
    "geom": Kind(("geom",), 5, "ngeom", ("geom_",), "Geom"),
    "site": Kind(("site",), 6, "nsite", ("site_",), "Site"),
    "cam": Kind(("cam", "camera"), 7, "ncam", ("cam_",), "Camera"),
    "light": Kind(("light",), 8, "nlight", ("light_",), "Light"),
    "flex": Kind(("flex",), 9, "nflex", ("flex_",), "Flex"),
    "mesh": Kind(("mesh",), 10, "nmesh", ("mesh_",), "Mesh"),
    "skin": Kind(("skin",), 11, "nskin", ("skin_",), "Skin"),
    "hfield": Kind(("hfield",), 12, "nhfield", ("hfield_",), "Hfield"),
    "tex": Kind(("tex", "texture"), 13, "ntex", ("tex_",), "Texture"),
    "mat": Kind(("mat", "material"), 14, "nmat", ("mat_",), "Material"),
    "pair": Kind(("pair",), 15, "npair", ("pair_",), "Pair"),
    "exclude": Kind(("exclude",), 16, "nexclude", ("exclude_",), "Exclude"),
    "eq": Kind(("eq", "equality"), 17, "neq", ("eq_",), "Equality"),
    "tendon": Kind(("tendon", "ten"), 18, "ntendon", ("tendon_", "ten_"), "Tendon"),
    "actuator": Kind(("actuator",), 19, "nu", ("actuator_",), "Actuator"),
    "sensor": Kind(("sensor",), 20, "nsensor", ("sensor_",), "Sensor"),
    "numeric": Kind(("numeric",), 21, "nnumeric", ("numeric_",), "Numeric"),
    "text": Kind(("text",), 22, "ntext", ("text_",), "Text"),
    "tuple": Kind(("tuple",), 23, "ntuple", ("tuple_",), "Tuple"),
    "key": Kind(("key", "keyframe"), 24, "nkey", ("key_",), "Keyframe"),
}

# Sizes of joints in coordinates and in dofs, by type.
_COORDINATES = (7, 4, 1, 1)
_DOFS = (6, 3, 1, 1)


def _row(m, i):
    return i


def _coordinates(m, i):
    start = int(m.jnt_qposadr[i])
    return slice(start, start + _COORDINATES[m.jnt_type[i]])


def _dofs(m, i):
    start = int(m.jnt_dofadr[i])
    return slice(start, start + _DOFS[m.jnt_type[i]])


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
MODEL["hfield"]["data"] = ("hfield_data", None)
MODEL["tex"]["data"] = ("tex_data", None)
MODEL["numeric"]["data"] = ("numeric_data", _part("numeric_adr", "numeric_size"))
for _short in ("objtype", "objid", "objprm"):
    MODEL["tuple"][_short] = ("tuple_" + _short, _part("tuple_adr", "tuple_size"))

DATA = _tables([field for field in _core.DATA_FIELDS if field[0] not in ("tendon_efcadr", "dof_awake_ind")])
DATA["sensor"]["data"] = ("sensordata", _part("sensor_adr", "sensor_dim"))
DATA["actuator"]["moment"] = ("actuator_moment", None)


def _grid(m, i):
    """Heights of a height field, row by row."""
    start, shape = int(m.hfield_adr[i]), (int(m.hfield_nrow[i]), int(m.hfield_ncol[i]))
    return m.hfield_data[start : start + shape[0] * shape[1]].reshape(shape)


def _pixels(m, i):
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


class View:
    """The fields of one object of a model or of a simulation, as numpy views."""

    __slots__ = ("_owner", "_model", "_kind", "_table", "id", "name")

    def __init__(self, owner, model, kind, table, index):
        put = object.__setattr__
        put(self, "_owner", owner)
        put(self, "_model", model)
        put(self, "_kind", kind)
        put(self, "_table", table)
        put(self, "id", index)
        put(self, "name", _core.mj_id2name(model, KINDS[kind].objtype, index) or "")

    def __getattr__(self, attribute):
        field, rows = self._table.get(attribute, (None, None))
        if field is None:
            raise AttributeError(f"'{self._title()}' object has no attribute '{attribute}'")
        if rows is not None:
            values = getattr(self._owner, field)
            if rows is not _row:
                return values[rows(self._model, self.id)]
            return values[self.id : self.id + 1] if values.ndim == 1 else values[self.id]
        if field == "hfield_data":
            return _grid(self._model, self.id)
        if field == "tex_data":
            return _pixels(self._model, self.id)
        return _moments(self._model, self._owner, self.id)

    def __setattr__(self, attribute, value):
        if attribute in View.__slots__:
            raise AttributeError(f"'{attribute}' of '{self._title()}' cannot be set")
        getattr(self, attribute)[...] = value

    def _title(self):
        return f"_{type(self._owner).__name__}{KINDS[self._kind].title}Views"

    def __dir__(self):
        return sorted(["id", "name", *self._table])

    def __repr__(self):
        lines = [f"  {attribute}: {getattr(self, attribute)!r}" for attribute in dir(self)]
        return "\n".join([f"<{self._title()}", *lines, ">"])


def _find(model, kind, key):
    """The number of the object that is called or numbered `key`."""
    _, objtype, size, *_ = KINDS[kind]
    count = getattr(model, size)
    if isinstance(key, str):
        index = _core.mj_name2id(model, objtype, key)
        if index < 0:
            names = sorted(filter(None, (_core.mj_id2name(model, objtype, i) for i in range(count))))
            raise KeyError(f"Invalid name '{key}'. Valid names: {names}")
        return index
    index = operator.index(key)
    if not 0 <= index < count:
        raise IndexError(f"Invalid index {index}. Valid indices from 0 to {count - 1}")
    return index


def install(model_class, data_class):
    """Gives the two classes their accessors."""

    def accessor(name, kind, table, model_of):
        def access(self, name=""):
            model = model_of(self)
            return View(self, model, kind, table, _find(model, kind, name))

        access.__name__ = name
        access.__qualname__ = f"{'MjModel' if table is MODEL[kind] else 'MjData'}.{name}"
        access.__doc__ = f"The fields of one {KINDS[kind].title.lower()}, by name or by number."
        return access

    for kind, (names, *_) in KINDS.items():
        for name in names:
            if MODEL[kind] and name != "ten":
                setattr(model_class, name, accessor(name, kind, MODEL[kind], lambda self: self))
            if DATA[kind]:
                setattr(data_class, name, accessor(name, kind, DATA[kind], lambda self: self.model))
