"""MuJoCo's functions that draw with OpenGL. The package does not draw: they say so."""

from ._absent import absent_class, absent_function

_WHAT = "a renderer"
_FUNCTIONS = (
    "addAux", "blitAux", "blitBuffer", "changeFont", "drawPixels", "figure", "findRect", "finish", "getError", "label",
    "maxViewport", "overlay", "readPixels", "rectangle", "render", "resizeOffscreen", "restoreBuffer", "setAux",
    "setBuffer", "text", "uploadHField", "uploadMesh", "uploadTexture",
)  # fmt: skip


class MjrRect:
    """A rectangle on the screen, in pixels."""

    __slots__ = ("left", "bottom", "width", "height")
    __module__ = "cortenforge"

    def __init__(self, left: int, bottom: int, width: int, height: int) -> None:
        self.left, self.bottom, self.width, self.height = map(int, (left, bottom, width, height))

    def __eq__(self, other):
        if not isinstance(other, MjrRect):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None

    def __copy__(self):
        return MjrRect(self.left, self.bottom, self.width, self.height)

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __repr__(self):
        lines = (f"  {name}: {getattr(self, name)}" for name in sorted(self.__slots__))
        return "\n".join(("<MjrRect", *lines, ">"))


MjrContext = absent_class("cortenforge", "MjrContext", _WHAT)
globals().update({f"mjr_{name}": absent_function("cortenforge", f"mjr_{name}", _WHAT) for name in _FUNCTIONS})

__all__ = ["MjrContext", "MjrRect", *(f"mjr_{name}" for name in _FUNCTIONS)]
