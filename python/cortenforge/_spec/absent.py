"""What MuJoCo has and this package has not: plugins. Their names are there, and say so."""


def refused(what):
    """The error for what cannot be done."""
    return NotImplementedError(f"{what} are not supported yet")


class MjsPlugin:
    """The plugin of an element: there is none, plugins are not supported yet."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise TypeError("MjsPlugin: No constructor defined!")


def _never(value, doc):
    def get(self):
        return value

    def put(self, new):
        if new != value:
            raise refused("plugins")

    return property(get, put, doc=doc)


for _name, _value, _doc in (
    ("active", False, "Whether there is a plugin."),
    ("name", "", "Name of the instance."),
    ("plugin_name", "", "Name of the plugin."),
    ("config", {}, "Settings of the plugin."),
    ("id", -1, "Its number."),
    ("info", "", "What errors about it end with."),
):
    setattr(MjsPlugin, _name, _never(_value, _doc))

_NO_PLUGIN = object.__new__(MjsPlugin)


def _set_plugin(self, value):
    if value is not None and value is not _NO_PLUGIN:
        raise refused("plugins")


class HasPlugin:
    """What may have a plugin in MuJoCo."""

    __slots__ = ()
    plugin = property(lambda self: _NO_PLUGIN, _set_plugin, doc="There is none: plugins are not supported yet.")


class Absent:
    """What a model does not have."""

    def activate_plugin(self, name):
        """Plugins are not supported yet."""
        raise refused("plugins")

    def add_plugin(self, **values):
        """Plugins are not supported yet."""
        raise refused("plugins")

    def plugin(self, name):
        """There are none: plugins are not supported yet."""
        return None

    @property
    def plugins(self):
        """There are none: plugins are not supported yet."""
        return []

    hasImplicitPluginElem = _never(False, "Whether an element has a plugin: plugins are not supported yet.")
