"""MuJoCo's place for ``MjSpec`` and its elements."""

from ._places import names_of as _names_of

globals().update(_names_of("_specs"))
