"""Bodies and frames: what is added to them, what stands in them, what is attached to them."""

from .element import added
from .kinds import CLASSES, IN_BODIES, KINDS


class Holder:
    """A body or a frame: what elements are added to."""

    __slots__ = ()

    @property
    def childclass(self):
        """Default class of what is inside, its own or that of its surroundings."""
        own = self._read("childclass")
        outer = self.frame or self.parent
        # the world stands in itself
        return own or ("main" if outer in (None, self) else outer.childclass)

    @childclass.setter
    def childclass(self, value):
        self._write("childclass", value)

    def add_frame(self, parentframe=None, **values):
        """Adds a frame, in another one or not."""
        return added(self if parentframe is None else parentframe, self._home(), "frame", None, values)


def _adder(name):
    def add(self, default=None, **values):
        element = added(self, self._home(), name, default, values)
        if name == "body" and default is not None:
            element.classname = default
        return element

    add.__name__ = f"add_{name}"
    add.__doc__ = f"Adds a {name}; its fields can be given by name."
    return add


for _name in ("body", "site", "joint", "geom", "camera", "light"):
    setattr(Holder, f"add_{_name}", _adder(_name))


class Body(Holder):
    __slots__ = ()

    def add_freejoint(self, **values):
        """Adds a free joint, which takes nothing from default classes."""
        for key in values:
            if key not in ("align", "group", "name"):
                raise TypeError(f"Invalid {key} keyword argument. Valid options are: align, group, name.")
        values = {key: int(value) if key == "align" else value for key, value in values.items()}
        home = self._home()
        number = home._core.add_freejoint(self._number)
        return CLASSES["joint"]._of(home, number)._fill(values)

    def _children(self, name, recursive):
        home = self._home()
        cls = CLASSES[name]
        return [cls._of(home, number) for number in home._core.children(self._number, cls._kind, recursive)]

    def find_all(self, objtype):
        """All elements of a kind in this body and those below it. The kind is a name or one of mjtObj."""
        names = {CLASSES[name]._kind: name for name in IN_BODIES}
        name = objtype if isinstance(objtype, str) else names.get(int(objtype))
        if name not in IN_BODIES:
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
        return CLASSES["frame"]._of(home, home._core.body_to_frame(self._number))


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


for _name in IN_BODIES:
    setattr(Body, KINDS[_name][1], _list(_name))
    setattr(Body, f"first_{_name}", _first(_name))
    setattr(Body, f"next_{_name}", _next(_name))


class AttachesBodies:
    __slots__ = ()

    def attach_body(self, body, prefix=None, suffix=None):
        """Attaches a body of another model, with all below it and what belongs to it."""
        return self._home()._attach(self, body, prefix or "", suffix or "")


class Frame(Holder, AttachesBodies):
    __slots__ = ()
