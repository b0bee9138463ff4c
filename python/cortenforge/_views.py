"""Named access to the fields of one object, and lists of contacts.

The names follow from the tables of fields: an array whose first axis counts bodies belongs to bodies, and loses
its prefix (``body_mass`` is ``model.body("torso").mass``).
"""

import numpy as np

from . import _core

# kind -> (names of the accessor, object type, size that counts the objects, prefixes of its fields)
_KINDS = {
    "body": (("body",), 1, "nbody", ("body_",)),
    "jnt": (("jnt", "joint"), 3, "njnt", ("jnt_",)),
    "geom": (("geom",), 5, "ngeom", ("geom_",)),
    "site": (("site",), 6, "nsite", ("site_",)),
    "cam": (("cam", "camera"), 7, "ncam", ("cam_",)),
    "light": (("light",), 8, "nlight", ("light_",)),
    "mesh": (("mesh",), 10, "nmesh", ("mesh_",)),
    "skin": (("skin",), 11, "nskin", ("skin_",)),
    "hfield": (("hfield",), 12, "nhfield", ("hfield_",)),
    "tex": (("tex", "texture"), 13, "ntex", ("tex_",)),
    "mat": (("mat", "material"), 14, "nmat", ("mat_",)),
    "pair": (("pair",), 15, "npair", ("pair_",)),
    "exclude": (("exclude",), 16, "nexclude", ("exclude_",)),
    "eq": (("eq", "equality"), 17, "neq", ("eq_",)),
    "tendon": (("tendon", "ten"), 18, "ntendon", ("tendon_", "ten_")),
    "actuator": (("actuator",), 19, "nu", ("actuator_",)),
    "sensor": (("sensor",), 20, "nsensor", ("sensor_",)),
    "numeric": (("numeric",), 21, "nnumeric", ("numeric_",)),
    "text": (("text",), 22, "ntext", ("text_",)),
    "tuple": (("tuple",), 23, "ntuple", ("tuple_",)),
    "key": (("key", "keyframe"), 24, "nkey", ("key_",)),
}

# Fields of joints that have one entry per coordinate or per dof.
_QPOS = ("qpos0", "qpos_spring", "qpos")


def _tables(fields):
    tables = {kind: {} for kind in _KINDS}
    by_size = {size: kind for kind, (_, _, size, _) in _KINDS.items()}
    by_size.update({"nq": "jnt", "nv": "jnt"})
    for name, dims, _, _, _ in fields:
        kind = by_size.get(dims.split(",")[0].strip())
        if kind is None or name.startswith("name_"):
            continue
        short = name
        for prefix in _KINDS[kind][3] + (("dof_",) if kind == "jnt" else ()):
            if name.startswith(prefix):
                short = name[len(prefix):]
        # a joint's own field wins over the one of its dofs
        if kind == "jnt" and name.startswith("dof_") and short in tables[kind]:
            continue
        tables[kind][short] = name
    return tables


_MODEL = _tables(_core.MODEL_FIELDS)
_DATA = _tables(_core.DATA_FIELDS)
_DATA["sensor"]["data"] = "sensordata"
_MODEL["numeric"]["data"] = "numeric_data"
_DATA["actuator"]["moment"] = "actuator_moment"
_JNT_DOFS = {name for name, dims, *_ in (*_core.MODEL_FIELDS, *_core.DATA_FIELDS) if dims.split(",")[0].strip() == "nv"}


class _View:
    """The fields of one object of a model or of a simulation."""

    __slots__ = ("_owner", "_model", "_kind", "_table", "id", "name")

    def __init__(self, owner, model, kind, table, index):
        for key, value in zip(self.__slots__, (owner, model, kind, table, index)):
            object.__setattr__(self, key, value)
        object.__setattr__(self, "name", _core.mj_id2name(model, _KINDS[kind][1], index) or "")

    def _rows(self, field):
        m, i = self._model, self.id
        if field in _QPOS:
            start = int(m.jnt_qposadr[i])
            return slice(start, start + (7, 4, 1, 1)[m.jnt_type[i]])
        if field in _JNT_DOFS:
            start = int(m.jnt_dofadr[i])
            return slice(start, start + (6, 3, 1, 1)[m.jnt_type[i]])
        if field == "sensordata":
            start = int(m.sensor_adr[i])
            return slice(start, start + int(m.sensor_dim[i]))
        if field == "numeric_data":
            start = int(m.numeric_adr[i])
            return slice(start, start + int(m.numeric_size[i]))
        return None

    def __getattr__(self, attribute):
        field = self._table.get(attribute)
        if field is None:
            raise AttributeError(f"'{self._kind}' has no field '{attribute}'; it has {', '.join(dir(self))}")
        if field == "actuator_moment":
            return self._moment()
        values = getattr(self._owner, field)
        rows = self._rows(field)
        if rows is not None:
            return values[rows]
        return values[self.id : self.id + 1] if values.ndim == 1 else values[self.id]

    def _moment(self):
        """The row of the actuator's moments, dense, as MuJoCo's bindings give it."""
        d, i = self._owner, self.id
        start, count = int(d.moment_rowadr[i]), int(d.moment_rownnz[i])
        row = np.zeros(self._model.nv)
        row[d.moment_colind[start : start + count]] = d.actuator_moment[start : start + count]
        return row

    def __setattr__(self, attribute, value):
        getattr(self, attribute)[...] = value

    def __dir__(self):
        return sorted(["id", "name", *self._table])

    def __repr__(self):
        lines = [f"  {attribute}: {getattr(self, attribute)!r}" for attribute in dir(self)]
        return "\n".join([f"<{type(self._owner).__name__} {self._kind}", *lines, ">"])


def _find(model, kind, key):
    _, objtype, size, _ = _KINDS[kind]
    count = getattr(model, size)
    if isinstance(key, str):
        index = _core.mj_name2id(model, objtype, key)
        if index < 0:
            names = sorted(filter(None, (_core.mj_id2name(model, objtype, i) for i in range(count))))
            raise KeyError(f"Invalid name '{key}'. Valid names: {names}")
        return index
    index = int(key)
    if not 0 <= index < count:
        raise IndexError(f"Invalid index {index}. Valid indices from 0 to {count - 1}")
    return index


def install(model_class, data_class):
    """Gives the two classes their accessors."""

    def accessor(kind, table, model_of):
        def access(self, key=None):
            model = model_of(self)
            if key is None:
                if getattr(model, _KINDS[kind][2]) != 1:
                    raise KeyError(f"a name or an index is needed: there is not exactly one {kind}")
                key = 0
            return _View(self, model, kind, table, _find(model, kind, key))

        access.__name__ = kind
        access.__doc__ = f"The fields of one {kind}, by name or by index."
        return access

    for kind, (names, *_rest) in _KINDS.items():
        for name in names:
            setattr(model_class, name, accessor(kind, _MODEL[kind], lambda self: self))
            if _DATA[kind]:
                setattr(data_class, name, accessor(kind, _DATA[kind], lambda self: self.model))


class ContactList:
    """The contacts of a simulation: a sequence, and arrays over all contacts under the names of their members."""

    __slots__ = ("_contacts",)

    def __init__(self, contacts):
        self._contacts = contacts

    def __len__(self):
        return len(self._contacts)

    def __iter__(self):
        return iter(self._contacts)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return ContactList(self._contacts[index])
        return self._contacts[index]

    def __getattr__(self, member):
        if member not in dir(_core.MjContact()):
            raise AttributeError(f"contacts have no member '{member}'")
        if not self._contacts:
            sample = np.asarray(getattr(_core.MjContact(), member))
            return np.empty((0, *sample.shape), sample.dtype)
        return np.array([getattr(contact, member) for contact in self._contacts])

    def __repr__(self):
        return f"<contacts: {len(self)}>"
