"""How long the arrays of models and simulations are: of what there is a row for each, and how wide it is."""

from .structs import STRUCTS


def _lengths(struct):
    return {
        field.name: (field.array_extent[0], str(field.array_extent[1]) if len(field.array_extent) > 1 else "1")
        for field in struct.fields
        if field.array_extent is not None
    }


MJMODEL = _lengths(STRUCTS["mjModel"])
MJDATA = _lengths(STRUCTS["mjData"])
