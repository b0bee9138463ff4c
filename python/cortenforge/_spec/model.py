"""``MjSpec``: a model as it is written."""

import os
import weakref

from .. import _core
from . import archive
from .classes import CLASSES
from .element import MjsDefault, added
from .kinds import DEFAULT, IN_BODIES, KINDS, WITH_CLASS
from .settings import MjsCompiler, Settings, settings, take
from .values import Record


def _files(files):
    """Names and bytes of files in memory."""
    return [(str(name), content.encode() if isinstance(content, str) else bytes(content)) for name, content in (files or {}).items()]


class MjSpec:
    """A model as it is written: to be built, searched, changed and compiled."""

    def __init__(self):
        self._start(_core.SpecCore())

    def _start(self, core, assets=None):
        self._core = core
        self._assets = dict(assets or {})
        self._handles, self._crowd = {}, 1000
        self._loans = weakref.WeakValueDictionary()
        self._parent = self._attached_to = None
        self._by_reference = False
        self._copies = self._implicit = False
        self._shared = {}
        self._override_assets = True
        return self

    @classmethod
    def _from(cls, core, assets):
        return cls.__new__(cls)._start(core, assets)

    @classmethod
    def from_file(cls, filename, include=None, assets=None):
        """Reads a model from a file. `include` has files that it includes, `assets` those that it names."""
        return cls._from(_core.SpecCore.from_path(os.fspath(filename), _files(include)), assets)

    @classmethod
    def from_string(cls, xml, include=None, assets=None):
        """Reads a model from text. `include` has files that it includes, `assets` those that it names."""
        text = xml.encode() if isinstance(xml, str) else bytes(xml)
        return cls._from(_core.SpecCore.from_text(text, _files(include)), assets)

    @classmethod
    def from_zip(cls, file):
        """Reads a model from an archive, with the files that are in it."""
        text, assets = archive.read(file)
        return cls.from_string(text, assets=assets)

    def _sync(self):
        """Writes what was put into arrays and settings."""
        self._core.sync()
        for numbers in list(self._loans.values()):
            numbers._give_back()
        for take_back, shared in self._shared.items():
            take_back(self._core, shared)

    def _keep(self, key, handle):
        """Remembers the handle of an element. Those that nobody has any more are forgotten when there are many."""
        self._handles[key] = handle
        if len(self._handles) > self._crowd:
            self._handles = {key: handle for key, handle in self._handles.items() if handle() is not None}
            self._crowd = max(1000, 2 * len(self._handles))

    def _share(self, give, take_back):
        """Something that is changed outside and taken back before anything is asked of the model."""
        if take_back not in self._shared:
            self._shared[take_back] = give(self._core)
        return self._shared[take_back]

    @property
    def _settings(self):
        return self._share(_core.spec_settings_model, _core.spec_take_settings)

    @property
    def _length_range(self):
        return self._share(_core.spec_length_range_options, _core.spec_take_length_range_options)

    def copy(self):
        """A copy, with elements of its own."""
        self._sync()
        copy = type(self)._from(self._core.copy(), self._assets)
        copy._parent, copy.override_assets = self._parent, self.override_assets
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def _ready(self):
        if self._by_reference:
            raise ValueError("Error: cannot compile child spec if attached by reference to a parent spec")
        self._sync()
        return _files(self._assets)

    def compile(self):
        """Compiles the model."""
        return _core.spec_compile(self._core, self._ready())

    def recompile(self, model, data):
        """Compiles the model and makes a simulation of it, with the state that `data` has of what is still there."""
        return _core.spec_recompile(self._core, self._ready(), data)

    def to_xml(self):
        """The model as text."""
        self._sync()
        return self._core.to_xml()

    def to_file(self, file):
        """Writes the model to a file."""
        text = self.to_xml()
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(text)

    def to_zip(self, file):
        """Writes an archive with the model and its files in memory."""
        archive.write(file, {**self._assets, f"{self.modelname}.xml": self.to_xml()})

    @property
    def assets(self):
        """Files in memory, by name."""
        return self._assets

    @assets.setter
    def assets(self, assets):
        self._assets.update(assets)

    @property
    def override_assets(self):
        """Whether files of a model that is attached take the place of those of the same name."""
        return self._override_assets

    @override_assets.setter
    def override_assets(self, value):
        self._override_assets = value

    @property
    def parent(self):
        """The model that this one was attached to; None if it was not."""
        return self._parent

    @property
    def _address(self):
        return id(self._core)

    def activate_plugin(self, name):
        """Has the model ask for a plugin, so that its elements can have it."""
        _core.spec_activate_plugin(self._core, name)

    @property
    def hasImplicitPluginElem(self):
        """Whether an element refers to an instance by its name."""
        return self._implicit

    @hasImplicitPluginElem.setter
    def hasImplicitPluginElem(self, value):
        self._implicit = bool(value)

    @property
    def signature(self):
        """A number that changes when elements are added, deleted or moved."""
        return self._core.signature()

    @property
    def worldbody(self):
        """The body that all others stand in."""
        return CLASSES["body"]._of(self, self._core.world())

    @property
    def default(self):
        """The main default class."""
        return MjsDefault._of(self, self._core.main_class())

    def add_default(self, classname, parent=None):
        """Adds a default class; None if there is one of this name."""
        number = self._core.add_class(classname, None if parent is None else parent._number)
        return None if number is None else MjsDefault._of(self, number)

    def find_default(self, classname):
        """The default class of this name; None if there is none."""
        number = self._core.find(DEFAULT, classname)
        return None if number is None else MjsDefault._of(self, number)

    def delete(self, element):
        """Deletes an element; a body takes along what depends on it."""
        if element._home() is not self:
            raise ValueError("Error: element is not in this model")
        self._sync()
        self._core.delete(element._known())

    @property
    def option(self):
        """Physics options."""
        return self._settings.opt

    @option.setter
    def option(self, value):
        take(self._settings.opt, value)

    @property
    def visual(self):
        """What a viewer should know about the model."""
        return self._settings.vis

    @visual.setter
    def visual(self, value):
        take(self._settings.vis, value)

    @property
    def stat(self):
        """Statistics that the model sets itself; what is not a number is computed."""
        return self._settings.stat

    @stat.setter
    def stat(self, value):
        take(self._settings.stat, value)

    @property
    def compiler(self):
        """Settings of the compiler."""
        return MjsCompiler(self)

    @compiler.setter
    def compiler(self, value):
        self.compiler._take(value)

    @property
    def copy_during_attach(self):
        """Whether what is attached is a copy, or what it is in its own model too. It can only be set."""
        raise ValueError("copy_during_attach can only be set.")

    @copy_during_attach.setter
    def copy_during_attach(self, value):
        self._copies = bool(value)

    @staticmethod
    def resolve_orientation(degree, sequence=None, orientation=None):
        """The quaternion of an orientation that is given in another way."""
        way, numbers = orientation._owner._read(orientation._name)
        sequence = "xyz" if sequence is None else "".join(sequence)
        return _core.spec_resolve_orientation(bool(degree), sequence, way, list(numbers))

    def _attach(self, place, root, prefix, suffix, rename=False):
        """Attaches a body, a frame or a whole model. Gives the new body or frame."""
        child = root if isinstance(root, MjSpec) else root._home()
        self._sync()
        child._sync()
        known = None if isinstance(root, MjSpec) else root._known()
        copies = self._copies or child is self
        number = _core.spec_attach(self._core, place._known(), child._core, known, prefix, suffix, rename, copies)
        if not copies:
            child._attached_to, child._by_reference = self, True
            for key, known in child._handles.items():
                if known() is not None and self._core.has(key):
                    self._handles[key] = known
        cls = CLASSES["body"] if isinstance(root, CLASSES["body"]) else CLASSES["frame"]
        return cls._of(self, number)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None):
        """Attaches all that is in the world of another model, at a site or in a frame."""
        if site is None and frame is None:
            raise ValueError("One of frame or site must be specified.")
        if site is not None and frame is not None:
            raise ValueError("Only one of frame or site can be specified.")
        kind, place = ("Frame", frame) if frame is not None else ("Site", site)
        if isinstance(place, str):
            place = getattr(self, kind.lower())(place)
        if place is None:
            raise ValueError(f"{kind} not found.")
        if place._home() is not self:
            raise ValueError(f"{kind} spec does not match parent spec.")
        prefix, suffix = "/" if prefix is None else prefix, suffix or ""
        assets = {_core.spec_renamed_file(name, prefix, suffix): (name, content) for name, content in child._assets.items()}
        for new, (name, _) in assets.items():
            if new in self._assets and not self.override_assets:
                raise ValueError(f"Asset {name} already exists in parent spec.")
        attached = self._attach(place, child, prefix, suffix, rename=bool(child._assets))
        self._assets.update({new: content for new, (_, content) in assets.items()})
        child._parent = self
        return attached

    @property
    def meshdir(self):
        """Folder of meshes and height fields."""
        return self.compiler.meshdir

    @meshdir.setter
    def meshdir(self, value):
        self.compiler.meshdir = value

    @property
    def texturedir(self):
        """Folder of textures."""
        return self.compiler.texturedir

    @texturedir.setter
    def texturedir(self, value):
        self.compiler.texturedir = value

    @property
    def strippath(self):
        """Whether folders are left out of the names of files."""
        return self.compiler.strippath

    @strippath.setter
    def strippath(self, value):
        self.compiler.strippath = value

    def __repr__(self):
        return f"<MjSpec '{self.modelname}'>"

    # as a group of settings
    _group = "spec"
    _known = Settings._known
    _array, _lent, _forget = Settings._array, Record._lent, Record._forget

    def _home(self):
        return self

    def _read(self, name):
        return self._core.get_setting("spec", name)

    def _write(self, name, value):
        self._core.set_setting("spec", name, value)


for _name, _property in settings("spec").items():
    setattr(MjSpec, _name, _property)


def _finder(name):
    cls = CLASSES[name]

    def find(self, name):
        number = self._core.find(cls._kind, name)
        return None if number is None else cls._of(self, number)

    find.__name__ = name
    find.__doc__ = f"The {name} of this name; None if there is none."
    return find


def _all(name):
    cls = CLASSES[name]
    return property(lambda self: [cls._of(self, number) for number in self._core.numbers(cls._kind)], doc=f"Each {name} of the model, in order.")


def _spec_adder(name):
    if name in WITH_CLASS:

        def add(self, default=None, **values):
            return added(None, self, name, default, values)

    else:

        def add(self, **values):
            return added(None, self, name, None, values)

    add.__name__ = f"add_{name}"
    add.__doc__ = f"Adds a {name}; its fields can be given by name."
    return add


for _name in KINDS:
    setattr(MjSpec, _name, _finder(_name))
    setattr(MjSpec, KINDS[_name][1], _all(_name))
    if _name not in IN_BODIES:
        setattr(MjSpec, f"add_{_name}", _spec_adder(_name))
