"""MuJoCo's place for its renderer. The package does not draw: there is none."""

from ._absent import absent_class

Renderer = absent_class("cortenforge", "Renderer", "a renderer")
