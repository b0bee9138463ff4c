"""MuJoCo's place for exceptions."""

from ._places import names_of as _names_of

globals().update(_names_of("_errors"))
