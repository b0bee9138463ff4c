"""MuJoCo's place for models, simulations and what they consist of."""

from ._places import names_of as _names_of

globals().update(_names_of("_structs"))
