"""Plugins: instances, which are elements, and the plugin that an element has."""

from .. import _core
from .kinds import CLASSES


class Plugin:
    """What an instance has beside its fields."""

    __slots__ = ()

    @property
    def config(self):
        """Settings by name, all of them texts."""
        return _core.spec_plugin_config(self._home()._core, self._number)

    @config.setter
    def config(self, config):
        _core.spec_set_plugin_config(self._home()._core, self._number, dict(config))


_FIELDS = ("active", "plugin_name", "name", "info", "_element")


def _field(place, doc):
    def get(self):
        return self._row()[place]

    def put(self, value):
        row = list(self._row())
        row[place] = type(row[place])(value)
        self._put(row)

    return property(get, put, doc=doc)


def of_element():
    """The class of what an element says of its plugin: under the name of that of instances, as in MuJoCo."""

    class PluginOf(CLASSES["plugin"]):
        __slots__ = ("_owner",)
        __hash__ = object.__hash__

        def _row(self):
            return _core.spec_plugin_use(self._owner._home()._core, self._owner._key)

        def _put(self, row):
            _core.spec_set_plugin_use(self._owner._home()._core, self._owner._key, tuple(row))

        def _instance(self):
            """The instance, if there is one yet."""
            home = self._owner._home()
            _, _, name, _, element = self._row()
            if element is not None:
                return CLASSES["plugin"]._of(home, element)
            return home.plugin(name) if name else None

        active = _field(0, "Whether the element has a plugin.")
        plugin_name = _field(1, "The plugin; empty: that of the instance.")
        name = _field(2, "Name of the instance; empty: the element has one of its own.")
        info = _field(3, "What errors about it end with.")

        @property
        def id(self):
            """The number of the instance; -1 if there is none."""
            instance = self._instance()
            return -1 if instance is None else instance.id

        @property
        def config(self):
            """Settings of the instance."""
            instance = self._instance()
            return {} if instance is None else instance.config

        @config.setter
        def config(self, config):
            instance = self._instance()
            if instance is None:
                raise ValueError("there is no instance that could have settings")
            instance.config = config

        def _home(self):
            return self._owner._home()

        def __eq__(self, other):
            return isinstance(other, PluginOf) and self._owner == other._owner

        def __repr__(self):
            return f"<MjsPlugin of {self._owner!r}>"

    PluginOf.__name__ = PluginOf.__qualname__ = "MjsPlugin"
    PluginOf.__module__ = "cortenforge"
    return PluginOf


_of = []


def _get(self):
    if not _of:
        _of.append(of_element())
    plugin = object.__new__(_of[0])
    plugin._owner = self
    return plugin


def _set(self, value):
    """Takes over what another plugin, or an instance, says."""
    if value is None:
        return
    if not isinstance(value, CLASSES["plugin"]):
        raise TypeError("plugin should be an MjsPlugin")
    if hasattr(value, "_owner"):
        row = value._row()
    else:
        # an instance without a name is known by its number
        element = None if value.name else value._number
        row = (value.active, value.plugin_name, value.name, value.info, element)
    _core.spec_set_plugin_use(self._home()._core, self._key, tuple(row))


class HasPlugin:
    """What may have a plugin."""

    __slots__ = ()
    plugin = property(_get, _set, doc="Its plugin.")
