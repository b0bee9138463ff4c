"""MuJoCo's place for functions."""

from ._core import _realloc_con_efc  # noqa: F401  (for tests)
from ._places import names_of as _names_of

globals().update(_names_of("_functions"))
