"""The kinds of elements, what they are called, and the class of each."""

from .._enums import ENUMS


_OBJ = ENUMS["mjtObj"]

# Every kind of element: its name in methods, of its class, of its lists, and the part of mjtObj that it is.
KINDS = {
    name: (f"Mjs{title}", plural, int(_OBJ[f"mjOBJ_{(constant or name).upper()}"]))
    for name, title, plural, constant in (
        ("body", "Body", "bodies", ""),
        ("frame", "Frame", "frames", ""),
        ("geom", "Geom", "geoms", ""),
        ("joint", "Joint", "joints", ""),
        ("light", "Light", "lights", ""),
        ("material", "Material", "materials", ""),
        ("site", "Site", "sites", ""),
        ("mesh", "Mesh", "meshes", ""),
        ("skin", "Skin", "skins", ""),
        ("flex", "Flex", "flexes", ""),
        ("texture", "Texture", "textures", ""),
        ("text", "Text", "texts", ""),
        ("tuple", "Tuple", "tuples", ""),
        ("camera", "Camera", "cameras", ""),
        ("hfield", "HField", "hfields", ""),
        ("key", "Key", "keys", ""),
        ("numeric", "Numeric", "numerics", ""),
        ("pair", "Pair", "pairs", ""),
        ("exclude", "Exclude", "excludes", ""),
        ("equality", "Equality", "equalities", ""),
        ("tendon", "Tendon", "tendons", ""),
        ("sensor", "Sensor", "sensors", ""),
        ("actuator", "Actuator", "actuators", ""),
        ("plugin", "Plugin", "plugins", ""),
    )
}
DEFAULT = int(_OBJ.mjOBJ_DEFAULT)
IN_BODIES = ("body", "frame", "geom", "joint", "site", "camera", "light")
WITH_CLASS = ("joint", "geom", "site", "camera", "light", "mesh", "material", "pair", "equality", "tendon", "actuator")
# Fields of the engine's own, or under another name in MuJoCo.
NOT_SHOWN = {"name", "class", "spatial", "params", "written", "open"}
NOT_SHOWN_IN = {"mesh": {"builtin"}}
# Texts that are lists of letters.
LETTERS = {"gridlayout": 12, "eulerseq": 3}

# The class of each kind, by the name of the kind: `classes.py` makes them.
CLASSES = {}
