"""MuJoCo's place for functions that set and get callbacks."""

from ._places import names_of as _names_of

globals().update(_names_of("_callbacks"))
