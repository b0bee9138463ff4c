"""Members of what there is to draw, as properties of its classes, so that subclasses find them there too."""

from . import _core

CLASSES = ("MjvScene", "MjvGeom", "MjvLight", "MjvGLCamera", "MjvCamera", "MjvOption", "MjvPerturb", "MjvFigure")


def _member(name):
    def read(self):
        return self._get(name)

    def write(self, value):
        self._set(name, value)

    return property(read, write)


def install():
    """Gives the classes their members."""
    for cls in (getattr(_core, name) for name in CLASSES):
        for name in cls._members:
            setattr(cls, name, _member(name))
