"""MuJoCo's place for constants."""

from ._places import names_of as _names_of

globals().update(_names_of("_constants"))
