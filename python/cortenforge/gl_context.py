"""MuJoCo's place for contexts of OpenGL. The package does not draw: there are none."""

from ._absent import absent_class

GLContext = absent_class("cortenforge", "GLContext", "a renderer")

__all__ = ["GLContext"]
