"""MuJoCo's place for functions."""

from ._places import names_of as _names_of

globals().update(_names_of("_functions"))
