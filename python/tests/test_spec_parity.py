"""Models as they are written have what MuJoCo's have: every class, attribute, method, default value and keyword."""

import re

import cortenforge
import mujoco
import numpy as np
import pytest

# MuJoCo's lists of numbers and texts: here they are numpy arrays and sequences of texts.
LISTS = {"MjByteVec", "MjCharVec", "MjDoubleVec", "MjFloatVec", "MjIntVec", "MjStringVec"}
# Groups that are compared elsewhere, value by value, and those that are given under other names.
GROUPS = {"MjOption", "MjStatistic", "MjVisual", "MjVisualHeadlight", "MjVisualRgba"}
CLASSES = sorted(
    name for name, value in vars(mujoco._specs).items() if isinstance(value, type) and name not in LISTS | GROUPS
)
IN_BODY = ("site", "joint", "geom", "camera", "light", "frame")
IN_SPEC = (
    "mesh", "material", "texture", "skin", "flex", "hfield", "pair", "exclude", "equality", "tendon", "actuator", "sensor", "numeric",
    "text", "tuple", "key",
)
WITH_CLASS = ("mesh", "material", "pair", "equality", "tendon", "actuator", "joint", "geom", "site", "camera", "light")
# Numbers of elements are known before a model is compiled; signatures have tests of their own.
OWN = {"id", "signature"}
# In MuJoCo to read these crashes where there is nothing to read.
NOT_OF_CLASSES = {"id", "signature", "parent", "frame", "classname", "name", "default", "path", "plugin"}
NOT_OF = {"plugin": {"info", "config"}, "default": {"flex"}}
# What can only be set; and the class of a frame, which is that of its surroundings, as MuJoCo has it for frames of a text.
NOT_OF |= {"spec": {"copy_during_attach"}, "frame": {"childclass"}}
# To set these has no effect in MuJoCo, or leaves a model that crashes.
READ_ONLY = {("MjsWrap", "type"), ("MjsWrap", "info"), ("MjsPlugin", "id"), *(("MjsDefault", kind) for kind in (*WITH_CLASS, "flex"))}


def public(value):
    return {name for name in dir(value) if not name.startswith("_")}


@pytest.mark.parametrize("name", CLASSES)
def test_every_attribute_is_there(name):
    theirs, ours = getattr(mujoco, name), getattr(cortenforge, name)
    # an attribute of objects
    assert public(theirs) - public(ours) - {"override_assets"} - {"signature"} == set()


@pytest.mark.parametrize("name", CLASSES)
def test_what_can_be_set_can_be_set(name):
    theirs, ours = getattr(mujoco, name), getattr(cortenforge, name)
    for attribute in public(theirs) & public(ours):
        value = getattr(theirs, attribute)
        if isinstance(value, property) and value.fset is not None and (name, attribute) not in READ_ONLY:
            assert getattr(ours, attribute).fset is not None, attribute


def elements(mj):
    """One of everything."""
    spec = mj.MjSpec()
    body = spec.worldbody.add_body(name="body")
    found = {"spec": spec, "compiler": spec.compiler, "world": spec.worldbody, "body": body, "orientation": body.alt}
    found |= {kind: getattr(body, f"add_{kind}")() for kind in IN_BODY}
    found["freejoint"] = spec.worldbody.add_body(name="free").add_freejoint()
    found |= {kind: getattr(spec, f"add_{kind}")() for kind in IN_SPEC}
    found["default"] = spec.add_default("class", spec.default)
    found |= {f"default {kind}": getattr(spec.default, kind) for kind in WITH_CLASS}
    spec.worldbody.add_site(name="through")
    found["wrap"] = found["tendon"].wrap_site("through")
    found["pulley"] = found["tendon"].wrap_pulley(2)
    found["plugin"] = body.plugin
    return found


def plain(value):
    """A value that can be compared with another package's."""
    if isinstance(value, (str, bytes)) or value is None:
        return value
    if isinstance(value, np.ndarray) or type(value).__name__ in LISTS:
        return [plain(x) for x in value]
    if isinstance(value, (list, tuple)) or type(value).__name__ == "Texts":
        return [plain(x) for x in value]
    if isinstance(value, dict):
        return dict(value)
    try:
        number = float(value)
    except TypeError:
        return type(value).__name__
    return "nan" if np.isnan(number) else number


@pytest.mark.parametrize("what", elements(cortenforge))
def test_new_elements_have_the_same_values(what):
    # both models live as long as what is looked at: MuJoCo's elements do not hold on to theirs
    models = elements(mujoco), elements(cortenforge)
    theirs, ours = (model[what] for model in models)
    hidden = NOT_OF_CLASSES if what.startswith("default ") else OWN | NOT_OF.get(what, set())
    compared = 0
    for name in public(theirs) - hidden:
        value = getattr(theirs, name)
        if not callable(value):
            assert plain(getattr(ours, name)) == plain(value), name
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("group", ["option", "visual", "stat"])
def test_new_settings_have_the_same_values(group):
    def check(theirs, ours):
        for name in public(theirs):
            value = getattr(theirs, name)
            if isinstance(value, (int, float, np.ndarray)):
                assert plain(getattr(ours, name)) == plain(value), name
            else:
                check(value, getattr(ours, name))

    check(getattr(mujoco.MjSpec(), group), getattr(cortenforge.MjSpec(), group))


def keywords(function):
    """Names of the parameters of one of MuJoCo's functions, from its documentation."""
    head = re.search(r"^\w+\((.*)\)", function.__doc__ or "")
    return re.findall(r"(\w+): [^=,]*(?:\[[^\]]*\])*[^=,]* = None", head[1]) if head else []


def test_every_keyword_is_taken():
    ours, counted = elements(cortenforge), 0
    for kind in (*IN_BODY, "body", *IN_SPEC):
        holders = [("body", "body"), ("frame", "frame")] if kind in (*IN_BODY, "body") else [("spec", "spec")]
        for holder, _ in holders:
            theirs = getattr(getattr(mujoco, {"spec": "MjSpec", "body": "MjsBody", "frame": "MjsFrame"}[holder]), f"add_{kind}")
            names = [name for name in keywords(theirs) if name not in ("self", "default")]
            getattr(ours[holder], f"add_{kind}")(**dict.fromkeys(names))
            counted += len(names)
    assert counted > 300


def test_numbers_of_elements_are_known_at_once():
    spec = cortenforge.MjSpec()
    assert [spec.worldbody.add_body().id for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("module", [mujoco, cortenforge])
def test_letters_and_texts_are_set(module):
    spec = module.MjSpec()
    texture = spec.add_texture(name="t", gridlayout=".U..LFRB.D..")
    assert "".join(texture.gridlayout) == ".U..LFRB.D.."
    texture.gridlayout = "ab"
    assert "".join(texture.gridlayout) == "ab..LFRB.D.."
    texture.gridlayout[11] = "z"
    assert texture.gridlayout[11] == "z" and len(texture.gridlayout) == 12
    texture.cubefiles = list("abcdef")
    texture.cubefiles[1] = "q"
    assert list(texture.cubefiles) == list("aqcdef")
    spec.compiler.eulerseq = "zy"
    assert "".join(spec.compiler.eulerseq) == "zyz"
    with pytest.raises(ValueError):
        spec.compiler.eulerseq = ["xx", "y", "z"]
    spec.worldbody.add_body(name=b"name")
    spec.modelname = b"model"
    assert spec.bodies[1].name == "name" and spec.modelname == "model"


@pytest.mark.parametrize("module", [mujoco, cortenforge])
def test_lists_of_any_length_are_as_in_mujoco(module):
    spec = module.MjSpec()
    key = spec.add_key(qpos=[1.5, 2])
    assert isinstance(key.qpos, module.MjDoubleVec) and not isinstance(key.qpos, module.MjIntVec)
    assert repr(list(key.qpos)) == "[1.5, 2.0]" and type(key.qpos[0]) is float and len(key.qpos) == 2
    assert key.qpos and not key.qvel
    key.qpos[1] = 3
    assert np.array(key.qpos).tolist() == [1.5, 3] and np.asarray(key.qpos).sum() == 4.5
    mesh = spec.add_mesh(uservert=[0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], userface=[0, 2, 1])
    assert isinstance(mesh.uservert, module.MjFloatVec) and isinstance(mesh.userface, module.MjIntVec)
    assert [type(x) for x in mesh.userface] == [int] * 3
    # MuJoCo's own show memory that is not theirs
    assert len(module.MjDoubleVec(2.5, 3)) == 3 and len(module.MjIntVec(2, 1)) == 1
    with pytest.raises(IndexError):
        key.qpos[2]


@pytest.mark.parametrize("module", [mujoco, cortenforge])
def test_yes_and_no_are_numbers(module):
    spec = module.MjSpec()
    geom, joint = spec.worldbody.add_geom(size=[1, 1, 1]), spec.worldbody.add_body().add_joint()
    shown = (spec.compiler.degree, spec.compiler.inertiafromgeom, joint.limited, joint.align, geom.fluid_ellipsoid, spec.strippath)
    assert repr(shown) == "(1, 2, 2, 2, 0.0, 0)"
    geom.fluid_ellipsoid = 1.0
    joint.limited, spec.compiler.degree = module.mjtLimited.mjLIMITED_TRUE, False
    assert repr((geom.fluid_ellipsoid, joint.limited, spec.compiler.degree)) == "(1.0, 1, 0)"
    assert isinstance(geom.type, module.mjtGeom) and bool(module.mjtGeom.mjGEOM_PLANE)
