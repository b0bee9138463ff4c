"""Models as they are written: ``MjSpec`` and its elements, under MuJoCo's names.

The engine has the model and the tables of its fields (``_core.SPEC_ELEMENTS``); here the classes are made of them. An
element is known by its kind and a number that it keeps while others come and go, so that what was deleted is never
mistaken for something else.

Arrays are numpy arrays of their own. What is written into one goes to the model when the array is let go of, and before
anything is asked of the model.
"""

import os
import weakref
import zipfile
from collections.abc import Sequence

import numpy as np

from . import _core
from ._enums import ENUMS

_OBJ = ENUMS["mjtObj"]
_WAYS = ("axisangle", "xyaxes", "zaxis", "euler")
_WAY_SIZES = (4, 6, 3, 3)

# Every kind of element: its name in methods, of its class, of its lists, and the part of mjtObj that it is.
_KINDS = {
    name: (f"Mjs{title}", plural, int(_OBJ[f"mjOBJ_{(constant or name).upper()}"]))
    for name, title, plural, constant in (
        ("body", "Body", "bodies", ""),
        ("frame", "Frame", "frames", ""),
        ("geom", "Geom", "geoms", ""),
        ("joint", "Joint", "joints", ""),
        ("light", "Light", "lights", ""),
        ("material", "Material", "materials", ""),
        ("site", "Site", "sites", ""),
        ("mesh", "Mesh", "meshes", ""),
        ("skin", "Skin", "skins", ""),
        ("texture", "Texture", "textures", ""),
        ("text", "Text", "texts", ""),
        ("tuple", "Tuple", "tuples", ""),
        ("camera", "Camera", "cameras", ""),
        ("hfield", "HField", "hfields", ""),
        ("key", "Key", "keys", ""),
        ("numeric", "Numeric", "numerics", ""),
        ("pair", "Pair", "pairs", ""),
        ("exclude", "Exclude", "excludes", ""),
        ("equality", "Equality", "equalities", ""),
        ("tendon", "Tendon", "tendons", ""),
        ("sensor", "Sensor", "sensors", ""),
        ("actuator", "Actuator", "actuators", ""),
    )
}
_DEFAULT = int(_OBJ.mjOBJ_DEFAULT)
_BODY, _FRAME, _SITE = (_KINDS[name][2] for name in ("body", "frame", "site"))
_IN_BODIES = ("body", "frame", "geom", "joint", "site", "camera", "light")
_WITH_CLASS = ("joint", "geom", "site", "camera", "light", "mesh", "material", "pair", "equality", "tendon", "actuator")
# Fields of the engine's own, or under another name in MuJoCo.
_NOT_SHOWN = {"name", "class", "spatial", "params", "written", "open"}
_NOT_SHOWN_IN = {"mesh": {"builtin"}}
# Texts that are lists of letters.
_LETTERS = {"gridlayout": 12, "eulerseq": 3}


class _Numbers(np.ndarray):
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


class _Texts(Sequence):
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
            self._owner._write(self._name, (way, [0.0] * ((0,) + _WAY_SIZES)[way]))

    def _read(self, way):
        now, numbers = self._owner._read(self._name)
        index = _WAYS.index(way)
        return np.array(numbers if now == index + 1 else [0.0] * _WAY_SIZES[index])

    def _write(self, way, value):
        index = _WAYS.index(way)
        numbers = np.asarray(value, dtype=float).ravel()
        if numbers.size != _WAY_SIZES[index]:
            raise ValueError(f"{way} should be a list/array of size {_WAY_SIZES[index]}.")
        self._owner._write(self._name, (index + 1, numbers.tolist()))


def _way(name):
    def get(self):
        return self._owner._lent(f"{self._name}.{name}", lambda: self._read(name))

    def put(self, value):
        self._owner._forget(f"{self._name}.{name}")
        self._write(name, value)

    return property(get, put)


for _name in _WAYS:
    setattr(MjsOrientation, _name, _way(_name))


class _Record:
    """What has fields: an element, or a group of settings."""

    __slots__ = ()

    def _lent(self, name, read):
        """The array of a field, the same for all who ask while anybody has it."""
        home = self._home()
        key = (self._known(), name)
        numbers = home._loans.get(key)
        if numbers is not None:
            numbers._give_back()
        values = read()
        if numbers is None or numbers.shape != values.shape:
            # it owns its memory, so that every view holds on to it
            numbers = _Numbers(values.shape, values.dtype)
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


def _attribute(row, letters):
    name, kind, _length, choice, doc = row
    if kind == "array":

        def get(self):
            return self._lent(name, lambda: self._read(name))

        def put(self, value):
            # arrays that others hold show the new numbers
            loan = self._home()._loans.get((self._known(), name))
            self._write(name, value)
            if loan is not None:
                values = self._read(name)
                if loan.shape == values.shape:
                    loan[...] = values
                    loan._seen = loan.tobytes()
                else:
                    self._forget(name)

    elif kind == "texts" or letters:

        def get(self):
            return _Texts(self, name)

        def put(self, value):
            value = list(value)
            length = len(self._read(name))
            if name == "textures" and len(value) != length:
                raise ValueError(
                    f"material.textures must have exactly {length} elements, got {len(value)}. Assign a list of "
                    f"{length} texture names (use empty strings '' for unused slots)."
                )
            self._write(name, "".join(_letters(name, value)) if name == "gridlayout" else value)

    elif kind == "orientation":

        def get(self):
            return MjsOrientation(self, name)

        def put(self, value):
            self._write(name, value._owner._read(value._name))

    elif choice is not None:
        enum = ENUMS[choice]

        def get(self):
            return enum(self._read(name))

        def put(self, value):
            self._write(name, value)

    else:

        def get(self):
            return self._read(name)

        def put(self, value):
            self._write(name, value)

    return property(get, put, doc=doc)


def _letters(name, value):
    """The letters of a text, or of a list of them."""
    if not isinstance(value, (str, list, tuple)):
        raise TypeError(f"{name} must be a string or a list of single-character strings.")
    letters = list(value)
    if any(len(letter) != 1 for letter in letters):
        raise ValueError(f"{name} list elements must be single characters.")
    if len(letters) != _LETTERS[name]:
        raise ValueError(f"{name} should have length {_LETTERS[name]}, got {len(letters)}.")
    return letters


class MjsElement(_Record):
    """An element of a model."""

    __slots__ = ("_spec", "_number", "_in_class", "__weakref__")
    _kind = 0

    def __new__(cls, *args, **kwargs):
        raise TypeError(f"{cls.__name__}: No constructor defined!")

    @classmethod
    def _of(cls, spec, number, in_class=False):
        """The handle of an element, the same for all who ask while anybody has it."""
        key = (cls._kind, in_class, number)
        found = spec._handles.get(key)
        if found is None:
            found = object.__new__(cls)
            found._spec, found._number, found._in_class = spec, number, in_class
            spec._handles[key] = found
        return found

    def _known(self):
        return (self._kind, self._in_class, self._number)

    def _home(self):
        """The model that the element is part of: the one it was made in, or one that it was attached to."""
        home = spec = self._spec
        seen = {id(spec)}
        while (spec := spec._attached_to) is not None and id(spec) not in seen:
            seen.add(id(spec))
            if spec._core.has(self._known()):
                home = spec
        return home

    def _read(self, name):
        return self._home()._core.get(self._known(), name)

    def _write(self, name, value):
        if "." in name:
            name, way = name.split(".")
            MjsOrientation(self, name)._write(way, value)
        else:
            self._home()._core.set(self._known(), name, value)

    def __eq__(self, other):
        if not isinstance(other, MjsElement):
            return NotImplemented
        return self._known() == other._known() and self._home() is other._home()

    def __hash__(self):
        return hash(self._known())

    def __repr__(self):
        home = self._home()
        if not home._core.has(self._known()):
            return f"<{type(self).__name__}: deleted>"
        return f"<{type(self).__name__} '{home._core.name(self._known())}'>"

    @property
    def name(self):
        """Its name; empty if it has none."""
        return self._home()._core.name(self._known())

    @name.setter
    def name(self, value):
        self._home()._core.set_name(self._known(), value, True)

    @property
    def id(self):
        """Its number among its kind, in the order of the compiled model; -1 if it is not part of a list."""
        return -1 if self._in_class else self._home()._core.index(self._known())

    @property
    def signature(self):
        """A number that changes when elements are added to the model, deleted or moved."""
        return self._home().signature

    def _fill(self, values, freejoint=False):
        """Takes the fields that are given by name."""
        fields = type(self)._rows
        for prefix, field in (("", "alt"), ("i", "ialt")):
            ways = [prefix + way for way in _WAYS]
            given = [way for way in ways if values.get(way) is not None]
            if given and field not in fields:
                continue
            if len(given) > 1:
                raise ValueError(f"Only one of: {ways[0]}, {ways[1]}, {ways[2]}, or {ways[3]} can be set.")
            for way in given:
                index = ways.index(way)
                numbers = np.asarray(values[way], dtype=float).ravel()
                if numbers.size != _WAY_SIZES[index]:
                    raise ValueError(f"{way} should be a list/array of size {_WAY_SIZES[index]}.")
                self._write(field, (index + 1, numbers.tolist()))
            values = {key: value for key, value in values.items() if key not in ways}
        for key, value in values.items():
            if key == "name":
                if value is not None:
                    self._home()._core.set_name(self._known(), value, False)
                continue
            if key == "plugin":
                if value is not None:
                    raise NotImplementedError("plugins are not supported yet")
                continue
            if key not in fields:
                raise TypeError(f"{type(self).__name__} has no field '{key}'")
            if value is None:
                continue
            _, kind, length, _, _ = fields[key]
            if key == "size" and length == 3:
                numbers = np.asarray(value, dtype=float).ravel()
                if not 1 <= numbers.size <= 3:
                    raise ValueError("size should be a list/array of size 1, 2, or 3.")
                value = np.concatenate([numbers, np.zeros(3 - numbers.size)])
            if key in _LETTERS:
                value = "".join(_letters(key, value))
            self._write(key, value)
        return self


class _InBody:
    """What stands in a body."""

    __slots__ = ()

    @property
    def parent(self):
        """The body that it stands in."""
        home = self._home()
        number = home._core.parent(self._known())
        return None if number is None else MjsBody._of(home, number)

    @property
    def frame(self):
        """The frame that it stands in; None if it stands in none."""
        home = self._home()
        number = home._core.frame(self._known())
        return None if number is None else MjsFrame._of(home, number)

    def set_frame(self, frame):
        """Puts it into a frame of its body."""
        home = self._home()
        if frame._home() is not home:
            raise ValueError("the frame is one of another model")
        home._core.set_frame(self._known(), frame._number)


class _Classed:
    """What has a default class."""

    __slots__ = ()

    @property
    def classname(self):
        """Its default class."""
        home = self._home()
        return MjsDefault._of(home, home._core.class_of(self._known()))

    @classname.setter
    def classname(self, default):
        self._home()._core.set_class(self._known(), default._number)


def _make(name, bases=()):
    """The class of a kind of element, with an attribute for each field."""
    title, _, kind = _KINDS[name]
    rows = {row[0]: row for row in dict(_core.SPEC_ELEMENTS)[kind]}
    hidden = _NOT_SHOWN | _NOT_SHOWN_IN.get(name, set())
    rows = {field: row for field, row in rows.items() if field not in hidden}
    members = {field: _attribute(row, field in _LETTERS) for field, row in rows.items()}
    members |= {"__slots__": (), "_kind": kind, "_rows": rows, "__module__": "cortenforge", "__doc__": f"A {name} of a model."}
    if name in _IN_BODIES:
        bases = (*bases, _InBody)
    if name in _WITH_CLASS or name == "body":
        bases = (*bases, _Classed)
    return type(title, (*bases, MjsElement), members)


def _added(parent, home, name, default, values):
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


class _Holder:
    """A body or a frame: what elements are added to."""

    __slots__ = ()

    def add_frame(self, parentframe=None, **values):
        """Adds a frame, in another one or not."""
        return _added(self if parentframe is None else parentframe, self._home(), "frame", None, values)


def _adder(name):
    def add(self, default=None, **values):
        element = _added(self, self._home(), name, default, values)
        if name == "body" and default is not None:
            element.classname = default
        return element

    add.__name__ = f"add_{name}"
    add.__doc__ = f"Adds a {name}; its fields can be given by name."
    return add


for _name in ("body", "site", "joint", "geom", "camera", "light"):
    setattr(_Holder, f"add_{_name}", _adder(_name))


class _Body(_Holder):
    __slots__ = ()

    def add_freejoint(self, **values):
        """Adds a free joint, which takes nothing from default classes."""
        for key in values:
            if key not in ("align", "group", "name"):
                raise TypeError(f"Invalid {key} keyword argument. Valid options are: align, group, name.")
        values = {key: int(value) if key == "align" else value for key, value in values.items()}
        home = self._home()
        number = home._core.add_freejoint(self._number)
        return MjsJoint._of(home, number)._fill(values)

    def _children(self, name, recursive):
        home = self._home()
        cls = CLASSES[name]
        return [cls._of(home, number) for number in home._core.children(self._number, cls._kind, recursive)]

    def find_all(self, objtype):
        """All elements of a kind in this body and those below it. The kind is a name or one of mjtObj."""
        names = {CLASSES[name]._kind: name for name in _IN_BODIES}
        name = objtype if isinstance(objtype, str) else names.get(int(objtype))
        if name not in _IN_BODIES:
            raise ValueError(
                "body.find_all supports the types: body, frame, geom, site, joint, light, camera."
            )
        return self._children(name, True)

    def find_child(self, name):
        """The body below this one that has this name; None if there is none."""
        return next((body for body in self._children("body", True) if body.name == name), None)

    def attach_frame(self, frame, prefix=None, suffix=None):
        """Attaches a frame of another model, with all that stands in it."""
        return self._home()._attach(self, frame, prefix or "", suffix or "")

    def to_frame(self):
        """Turns the body into a frame of its parent."""
        home = self._home()
        home._sync()
        return MjsFrame._of(home, home._core.body_to_frame(self._number))


def _list(name):
    return property(lambda self: self._children(name, False), doc=f"Each {name} that stands in the body.")


def _first(name):
    def first(self):
        return next(iter(self._children(name, False)), None)

    first.__name__, first.__doc__ = f"first_{name}", f"The first {name} of the body; None if there is none."
    return first


def _next(name):
    def after(self, child):
        children = self._children(name, False)
        if child not in children:
            return None
        return next(iter(children[children.index(child) + 1 :]), None)

    after.__name__, after.__doc__ = f"next_{name}", f"The {name} after another one; None if that is the last."
    return after


for _name in _IN_BODIES:
    setattr(_Body, _KINDS[_name][1], _list(_name))
    setattr(_Body, f"first_{_name}", _first(_name))
    setattr(_Body, f"next_{_name}", _next(_name))


class _AttachesBodies:
    __slots__ = ()

    def attach_body(self, body, prefix=None, suffix=None):
        """Attaches a body of another model, with all below it and what belongs to it."""
        return self._home()._attach(self, body, prefix or "", suffix or "")


class _Frame(_Holder, _AttachesBodies):
    __slots__ = ()


class _Tendon:
    __slots__ = ()

    def default(self):
        """The default class of the tendon."""
        return self.classname

    @property
    def path(self):
        """What the tendon goes along."""
        return MjsTendonPath(self)

    def _wrap(self, kind, name, sidesite, number):
        return MjsWrap(self, self._home()._core.add_wrap(self._number, kind, name, sidesite, number))

    def wrap_site(self, name):
        """Goes through a site."""
        return self._wrap(_SITE, name, "", 0.0)

    def wrap_geom(self, name, sidesite):
        """Wraps around a sphere or a cylinder, on the side of a site if one is given."""
        return self._wrap(CLASSES["geom"]._kind, name, sidesite, 0.0)

    def wrap_joint(self, name, coef):
        """Takes part of a joint's motion."""
        return self._wrap(CLASSES["joint"]._kind, name, "", coef)

    def wrap_pulley(self, divisor):
        """Goes over a pulley, which divides the length of what follows."""
        return self._wrap(0, "", "", divisor)


class MjsTendonPath(Sequence):
    """What a tendon goes along."""

    __slots__ = ("_tendon",)

    def __init__(self, tendon):
        self._tendon = tendon

    def __len__(self):
        return len(self._tendon._home()._core.wraps(self._tendon._number))

    def __getitem__(self, index):
        if not 0 <= index < len(self):
            raise IndexError("Index out of range.")
        return MjsWrap(self._tendon, index)


class MjsWrap:
    """A part of the path of a tendon."""

    __slots__ = ("_tendon", "_index")

    def __init__(self, tendon, index):
        self._tendon, self._index = tendon, index

    def _row(self):
        return self._tendon._home()._core.wraps(self._tendon._number)[self._index]

    def __eq__(self, other):
        if not isinstance(other, MjsWrap):
            return NotImplemented
        return self._tendon == other._tendon and self._index == other._index

    def __hash__(self):
        return hash((self._tendon, self._index))

    @property
    def type(self):
        """What it is."""
        return ENUMS["mjtWrap"](self._row()[0])

    @property
    def target(self):
        """The joint, site or geom; None for a pulley."""
        _, kind, number, _, _ = self._row()
        cls = next((cls for cls in CLASSES.values() if cls._kind == kind), None)
        return None if number is None or cls is None else cls._of(self._tendon._home(), number)

    @property
    def sidesite(self):
        """The site that says on which side of a geom it goes; None if there is none."""
        number = self._row()[3]
        return None if number is None else MjsSite._of(self._tendon._home(), number)

    @property
    def divisor(self):
        """What a pulley divides by; None for others."""
        row = self._row()
        return row[4] if row[0] == int(ENUMS["mjtWrap"].mjWRAP_PULLEY) else None

    @property
    def coef(self):
        """How much of a joint's motion counts; None for others."""
        row = self._row()
        return row[4] if row[0] == int(ENUMS["mjtWrap"].mjWRAP_JOINT) else None


class _Actuator:
    __slots__ = ()

    def _set_to(self, what, **numbers):
        given = {key: value for key, value in numbers.items() if value is not None}
        self._home()._core.set_to(self._number, what, given)

    def set_to_motor(self):
        """The control is the force."""
        self._set_to("motor")

    def set_to_position(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """The control is a position."""
        self._servo("position", kp, kv, dampratio, timeconst, inheritrange)

    def set_to_intvelocity(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """The control is the velocity of a position to be reached."""
        self._servo("intvelocity", kp, kv, dampratio, timeconst, inheritrange)

    def _servo(self, what, kp, kv, dampratio, timeconst, inheritrange):
        given = {"kv": kv, "dampratio": dampratio, "timeconst": timeconst}
        given = {key: value for key, value in given.items() if value != -1}
        self._set_to(what, kp=kp, inheritrange=float(inheritrange), **given)

    def set_to_velocity(self, kv):
        """The control is a velocity."""
        self._set_to("velocity", kv=kv)

    def set_to_damper(self, kv):
        """The control is a damping."""
        self._set_to("damper", kv=kv)

    def set_to_cylinder(self, timeconst, bias, area, diameter=-1):
        """A pneumatic or hydraulic cylinder."""
        self._set_to("cylinder", timeconst=timeconst, bias=bias, area=area, diameter=diameter)

    def set_to_muscle(
        self, timeconst=(-1, -1), tausmooth=0.0, range=(-1, -1), force=-1, scale=-1, lmin=-1, lmax=-1, vmax=-1, fpmax=-1, fvmax=-1
    ):
        """MuJoCo's muscle; what is negative stays as it is."""
        if np.ndim(timeconst) == 0:
            timeconst = (timeconst, timeconst)
        self._set_to(
            "muscle", timeconst=tuple(timeconst), tausmooth=tausmooth, range=tuple(range), force=force, scale=scale,
            lmin=lmin, lmax=lmax, vmax=vmax, fpmax=fpmax, fvmax=fvmax,
        )

    def set_to_adhesion(self, gain):
        """The control is a force that pulls at contacts."""
        self._set_to("adhesion", gain=gain)


class _Mesh:
    __slots__ = ()

    def _make(self, shape, *params):
        shape = ENUMS["mjtMeshBuiltin"][f"mjMESH_BUILTIN_{shape}"]
        self._home()._core.make_mesh(self._number, int(shape), [float(x) for x in params])

    def make_sphere(self, subdivision):
        """A ball, from a subdivided icosahedron."""
        self._make("SPHERE", subdivision)

    def make_hemisphere(self, resolution):
        """Half a ball."""
        self._make("HEMISPHERE", resolution)

    def make_cone(self, nedge, radius):
        """A cone or a frustum over a regular polygon."""
        self._make("CONE", nedge, radius)

    def make_supersphere(self, resolution, e, n):
        """A ball with exponents that make it rounder or squarer."""
        self._make("SUPERSPHERE", resolution, e, n)

    def make_supertorus(self, resolution, radius, s, t):
        """A ring with exponents that make it rounder or squarer."""
        self._make("SUPERTORUS", resolution, radius, s, t)

    def make_wedge(self, resolution=(0, 0), fov=(0, 0), gamma=0):
        """A part of a ball's surface, between two angles."""
        self._make("WEDGE", *resolution, *fov, gamma)

    def make_plate(self, resolution=(0, 0)):
        """A flat grid of points."""
        self._make("PLATE", *resolution)


class _Sensor:
    __slots__ = ()

    def get_data_size(self):
        """How many numbers the sensor gives."""
        return self._home()._core.sensor_size(self._number)


_OWN = {
    "body": _Body, "frame": _Frame, "site": _AttachesBodies, "tendon": _Tendon, "actuator": _Actuator, "mesh": _Mesh,
    "sensor": _Sensor,
}
CLASSES = {name: _make(name, (_OWN[name],) if name in _OWN else ()) for name in _KINDS}
globals().update({cls.__name__: cls for cls in CLASSES.values()})
MjsBody, MjsFrame, MjsSite, MjsJoint = (CLASSES[name] for name in ("body", "frame", "site", "joint"))


class MjsDefault(MjsElement):
    """A default class: what elements of that class start with."""

    __slots__ = ()
    _kind = _DEFAULT


def _of_class(name):
    return property(lambda self: CLASSES[name]._of(self._home(), self._number, True), doc=f"What a {name} of this class starts with.")


for _name in _WITH_CLASS:
    setattr(MjsDefault, _name, _of_class(_name))


class _Settings(_Record):
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

    def _write(self, name, value):
        self._spec._core.set_setting(self._group, name, value)


def _settings(group):
    rows = dict(_core.SPEC_SETTINGS)[group]
    return {row[0]: _attribute(row, row[0] in _LETTERS) for row in rows}


MjsCompiler = type(
    "MjsCompiler",
    (_Settings,),
    {**_settings("compiler"), "__slots__": (), "_group": "compiler", "__module__": "cortenforge", "__doc__": "Settings of the compiler."},
)


def _files(files):
    """Names and bytes of files in memory."""
    return [(str(name), content.encode() if isinstance(content, str) else bytes(content)) for name, content in (files or {}).items()]


class MjSpec:
    """A model as it is written: to be built, searched, changed and compiled."""

    def __init__(self):
        self._start(_core.SpecCore())

    def _start(self, core, assets=None):
        self._core = core
        self._assets = dict(assets or {})
        self._handles = weakref.WeakValueDictionary()
        self._loans = weakref.WeakValueDictionary()
        self._parent = self._attached_to = None
        self._by_reference = False
        self._copies = False
        self._settings = _core.spec_settings_model(core)
        self.override_assets = True
        return self

    @classmethod
    def _from(cls, core, assets):
        return cls.__new__(cls)._start(core, assets)

    @classmethod
    def from_file(cls, filename, include=None, assets=None):
        """Reads a model from a file. `include` has files that it includes, `assets` those that it names."""
        return cls._from(_core.SpecCore.from_path(os.fspath(filename), _files(include)), assets)

    @classmethod
    def from_string(cls, xml, include=None, assets=None):
        """Reads a model from text. `include` has files that it includes, `assets` those that it names."""
        text = xml.encode() if isinstance(xml, str) else bytes(xml)
        return cls._from(_core.SpecCore.from_text(text, _files(include)), assets)

    @classmethod
    def from_zip(cls, file):
        """Reads a model from an archive, with the files that are in it."""
        with open(file, "rb") if isinstance(file, (str, os.PathLike)) else _Borrowed(file) as stream:
            if not zipfile.is_zipfile(stream):
                raise ValueError(f"File {file} is not a zip file.")
            with zipfile.ZipFile(stream) as archive:
                names = [name for name in archive.namelist() if not name.endswith("/")]
                models = [name for name in names if name.endswith(".xml")]
                if not models:
                    raise ValueError("No XML file found in zip file.")
                folder = os.path.dirname(models[-1])
                assets = {os.path.relpath(name, folder or "."): archive.read(name) for name in names if name not in models}
                return cls.from_string(archive.read(models[-1]), assets=assets)

    def _sync(self):
        """Writes what was put into arrays."""
        for numbers in list(self._loans.values()):
            numbers._give_back()
        _core.spec_take_settings(self._core, self._settings)

    def copy(self):
        """A copy, with elements of its own."""
        self._sync()
        copy = type(self)._from(self._core.copy(), self._assets)
        copy._parent, copy.override_assets = self._parent, self.override_assets
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def _ready(self):
        if self._by_reference:
            raise ValueError("Error: cannot compile child spec if attached by reference to a parent spec")
        self._sync()
        return _files(self._assets)

    def compile(self):
        """Compiles the model."""
        return _core.spec_compile(self._core, self._ready())

    def recompile(self, model, data):
        """Compiles the model and makes a simulation of it, with the state that `data` has of what is still there."""
        return _core.spec_recompile(self._core, self._ready(), data)

    def to_xml(self):
        """The model as text."""
        self._sync()
        return self._core.to_xml()

    def to_file(self, file):
        """Writes the model to a file."""
        text = self.to_xml()
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(text)

    def to_zip(self, file):
        """Writes an archive with the model and its files in memory."""
        if isinstance(file, (str, os.PathLike)):
            os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
        with zipfile.ZipFile(file, "w") as archive:
            for name, content in {**self._assets, f"{self.modelname}.xml": self.to_xml()}.items():
                archive.writestr(zipfile.ZipInfo(name), content)

    @property
    def assets(self):
        """Files in memory, by name."""
        return self._assets

    @assets.setter
    def assets(self, assets):
        self._assets.update(assets)

    @property
    def parent(self):
        """The model that this one was attached to; None if it was not."""
        return self._parent

    @property
    def _address(self):
        return id(self._core)

    @property
    def signature(self):
        """A number that changes when elements are added, deleted or moved."""
        return self._core.signature()

    @property
    def worldbody(self):
        """The body that all others stand in."""
        return MjsBody._of(self, self._core.world())

    @property
    def default(self):
        """The main default class."""
        return MjsDefault._of(self, self._core.main_class())

    def add_default(self, classname, parent=None):
        """Adds a default class; None if there is one of this name."""
        number = self._core.add_class(classname, None if parent is None else parent._number)
        return None if number is None else MjsDefault._of(self, number)

    def find_default(self, classname):
        """The default class of this name; None if there is none."""
        number = self._core.find(_DEFAULT, classname)
        return None if number is None else MjsDefault._of(self, number)

    def delete(self, element):
        """Deletes an element; a body takes along what depends on it."""
        if element._home() is not self:
            raise ValueError("Error: element is not in this model")
        self._sync()
        self._core.delete(element._known())

    @property
    def option(self):
        """Physics options."""
        return self._settings.opt

    @property
    def visual(self):
        """What a viewer should know about the model."""
        return self._settings.vis

    @property
    def stat(self):
        """Statistics that the model sets itself; what is not a number is computed."""
        return self._settings.stat

    @property
    def compiler(self):
        """Settings of the compiler."""
        return MjsCompiler(self)

    @property
    def copy_during_attach(self):
        """Whether what is attached is a copy, or what it is in its own model too. It can only be set."""
        raise ValueError("copy_during_attach can only be set.")

    @copy_during_attach.setter
    def copy_during_attach(self, value):
        self._copies = bool(value)

    @staticmethod
    def resolve_orientation(degree, sequence=None, orientation=None):
        """The quaternion of an orientation that is given in another way."""
        way, numbers = orientation._owner._read(orientation._name)
        sequence = "xyz" if sequence is None else "".join(sequence)
        return _core.spec_resolve_orientation(bool(degree), sequence, way, list(numbers))

    def _attach(self, place, root, prefix, suffix, rename=False):
        """Attaches a body, a frame or a whole model. Gives the new body or frame."""
        child = root if isinstance(root, MjSpec) else root._home()
        self._sync()
        child._sync()
        known = None if isinstance(root, MjSpec) else root._known()
        copies = self._copies or child is self
        number = _core.spec_attach(self._core, place._known(), child._core, known, prefix, suffix, rename, copies)
        if not copies:
            child._attached_to, child._by_reference = self, True
            for key, element in list(child._handles.items()):
                if self._core.has(key):
                    self._handles.setdefault(key, element)
        cls = MjsBody if isinstance(root, MjsBody) else MjsFrame
        return cls._of(self, number)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None):
        """Attaches all that is in the world of another model, at a site or in a frame."""
        if site is None and frame is None:
            raise ValueError("One of frame or site must be specified.")
        if site is not None and frame is not None:
            raise ValueError("Only one of frame or site can be specified.")
        kind, place = ("Frame", frame) if frame is not None else ("Site", site)
        if isinstance(place, str):
            place = getattr(self, kind.lower())(place)
        if place is None:
            raise ValueError(f"{kind} not found.")
        if place._home() is not self:
            raise ValueError(f"{kind} spec does not match parent spec.")
        prefix, suffix = "/" if prefix is None else prefix, suffix or ""
        assets = {_core.spec_renamed_file(name, prefix, suffix): (name, content) for name, content in child._assets.items()}
        for new, (name, _) in assets.items():
            if new in self._assets and not self.override_assets:
                raise ValueError(f"Asset {name} already exists in parent spec.")
        attached = self._attach(place, child, prefix, suffix, rename=bool(child._assets))
        self._assets.update({new: content for new, (_, content) in assets.items()})
        child._parent = self
        return attached

    def activate_plugin(self, name):
        """Plugins are not supported yet."""
        raise NotImplementedError("plugins are not supported yet")

    def add_plugin(self, **values):
        """Plugins are not supported yet."""
        raise NotImplementedError("plugins are not supported yet")

    def add_flex(self, **values):
        """Flexes are not supported yet."""
        raise NotImplementedError("flexes are not supported yet")

    @property
    def flexes(self):
        """There are none: flexes are not supported yet."""
        return []

    @property
    def plugins(self):
        """There are none: plugins are not supported yet."""
        return []

    @property
    def meshdir(self):
        """Folder of meshes and height fields."""
        return self.compiler.meshdir

    @meshdir.setter
    def meshdir(self, value):
        self.compiler.meshdir = value

    @property
    def texturedir(self):
        """Folder of textures."""
        return self.compiler.texturedir

    @texturedir.setter
    def texturedir(self, value):
        self.compiler.texturedir = value

    @property
    def strippath(self):
        """Whether folders are left out of the names of files."""
        return self.compiler.strippath

    @strippath.setter
    def strippath(self, value):
        self.compiler.strippath = value

    def __repr__(self):
        return f"<MjSpec '{self.modelname}'>"

    # as a group of settings
    _group = "spec"
    _known = _Settings._known
    _lent, _forget = _Record._lent, _Record._forget

    def _home(self):
        return self

    def _read(self, name):
        return self._core.get_setting("spec", name)

    def _write(self, name, value):
        self._core.set_setting("spec", name, value)


class _Borrowed:
    """A file that somebody else closes."""

    def __init__(self, file):
        self._file = file

    def __enter__(self):
        return self._file

    def __exit__(self, *_):
        pass


for _name, _property in _settings("spec").items():
    setattr(MjSpec, _name, _property)


def _finder(name):
    cls = CLASSES[name]

    def find(self, name):
        number = self._core.find(cls._kind, name)
        return None if number is None else cls._of(self, number)

    find.__name__ = name
    find.__doc__ = f"The {name} of this name; None if there is none."
    return find


def _all(name):
    cls = CLASSES[name]
    return property(lambda self: [cls._of(self, number) for number in self._core.numbers(cls._kind)], doc=f"Each {name} of the model, in order.")


def _spec_adder(name):
    if name in _WITH_CLASS:

        def add(self, default=None, **values):
            return _added(None, self, name, default, values)

    else:

        def add(self, **values):
            return _added(None, self, name, None, values)

    add.__name__ = f"add_{name}"
    add.__doc__ = f"Adds a {name}; its fields can be given by name."
    return add


for _name in _KINDS:
    setattr(MjSpec, _name, _finder(_name))
    setattr(MjSpec, _KINDS[_name][1], _all(_name))
    if _name not in _IN_BODIES:
        setattr(MjSpec, f"add_{_name}", _spec_adder(_name))


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


__all__ = ["MjSpec", "MjsCompiler", "MjsDefault", "MjsElement", "MjsOrientation", "MjsTendonPath", "MjsWrap"]
__all__ += [cls.__name__ for cls in CLASSES.values()]
for _name in __all__:
    globals()[_name].__module__ = "cortenforge"


def install(model_class, data_class):
    """Gives the two classes what they have to do with models as they are written."""
    model_class.bind = _binder("mjModel", lambda model: model)
    data_class.bind = _binder("mjData", lambda data: data.model)
    model_class.signature = property(_signature, doc="A number that tells which elements the model has.")
    data_class.signature = property(lambda data: _signature(data.model), doc="The signature of the model.")
