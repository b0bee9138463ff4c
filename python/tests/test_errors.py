"""Wrong arguments raise; they never crash the interpreter."""

import inspect

import numpy as np
import pytest
from conftest import MODELS, SCENE
from test_functions import NQ, NV, OF_DATA, PLAIN, STAGES

import cortenforge

EXPECTED = (TypeError, ValueError, IndexError, OverflowError, KeyError, RuntimeError, cortenforge.FatalError)


class Strange:
    """An object whose conversions fail in ways of their own."""

    def __array__(self, *_, **__):
        raise RuntimeError("no array")

    def __index__(self):
        raise ValueError("no index")

    def __float__(self):
        raise ValueError("no float")

    def __len__(self):
        return 3

    def __getitem__(self, i):
        raise RuntimeError("no item")


# Never right, wherever they stand.
NEVER = [object(), Strange(), {}, {"a": 1}, 1 + 2j, np.array(["a", "b"]), np.zeros(3, complex), np.zeros((2, 3, 4, 5)), np.array([object()])]

# Right in some places, so that there may be no exception; but there must be no crash.
PERHAPS = [
    None, True, -1, 0, 1, 7, 10**6, 2**31, 2**63, 2**70, 1.5, np.nan, np.inf, "", "text", "\0", "é", b"bytes", [], [1], [1, 2, 3],
    [[1, 2], [3]], (), np.zeros(0), np.zeros(1), np.zeros(3), np.zeros(NV), np.zeros(NQ), np.zeros((3, NV)), np.zeros((NV, 3)),
    np.zeros((3, NV), order="F"), np.zeros(2 * NV)[::2], np.zeros(NV, np.float32), np.zeros(NV, np.int32), np.zeros(NV, bool),
    np.zeros((NV, NV)), np.zeros((0, NV)), np.zeros((NV, 0)), np.float64(2), np.int32(2), np.array(2.0), range(3),
    np.zeros(8 * NV + 1, np.uint8)[1:].view(np.float64), np.broadcast_to(0.0, (3, NV)), np.zeros(NV, ">f8"),
]


def arguments():
    """For each function, a maker of right arguments."""
    model = cortenforge.MjModel.from_xml_string(SCENE)
    data = cortenforge.MjData(model)
    cortenforge.mj_step(model, data, 3)
    cortenforge.mj_forward(model, data)
    for name, make in PLAIN.items():
        yield name, make
    for name, make in OF_DATA.items():
        yield name, lambda make=make: make(model, data)
    for name in STAGES:
        yield name, lambda: [model, data]
    size = cortenforge.mj_stateSize(model, 0x3FFF)
    more = {
        "mj_addContact": lambda: [model, data, cortenforge.MjContact()],
        "mj_copyData": lambda: [cortenforge.MjData(model), model, data],
        "mj_copyState": lambda: [model, cortenforge.MjData(model), data, 6],
        "mj_extractState": lambda: [model, np.zeros(size), 0x3FFF, np.zeros(NQ), 2],
        "mj_getState": lambda: [model, data, np.zeros(size), 0x3FFF],
        "mj_setState": lambda: [model, data, np.zeros(size), 0x3FFF],
        "mj_forwardSkip": lambda: [model, data, 1, 1],
        "mj_inverseSkip": lambda: [model, data, 1, 1],
        "mj_resetDataKeyframe": lambda: [model, data, 0],
        "mj_RungeKutta": lambda: [model, data, 4],
        "mj_setKeyframe": lambda: [model, data, 0],
        "mj_initCtrlHistory": lambda: [model, data, 4, None, np.zeros(5)],
        "mj_rayMesh": lambda: [model, data, 1, np.zeros(3), np.ones(3)],
        "mj_setTotalmass": lambda: [model, 5.0],
        "mj_defaultOption": lambda: [cortenforge.MjOption()],
        "mj_defaultLROpt": lambda: [cortenforge.MjLROpt()],
    }
    yield from more.items()


CALLS = dict(arguments())


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments(name):
    function, make = getattr(cortenforge, name), CALLS[name]
    count = len(make())
    for place in range(count):
        for wrong in NEVER:
            args = make()
            args[place] = wrong
            with pytest.raises(EXPECTED):
                function(*args)
        for odd in PERHAPS:
            args = make()
            if isinstance(args[place], (cortenforge.MjModel, cortenforge.MjData)):
                args[place] = odd
                with pytest.raises(TypeError):
                    function(*args)
                continue
            # a number of steps that takes for ever is no error
            args[place] = odd
            try:
                function(*args)
            except EXPECTED:
                pass
    for wrong in (count + 3, *range(count)):
        required = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
        if len(required) <= wrong <= len(inspect.signature(function).parameters):
            continue
        with pytest.raises(TypeError):
            function(*(make() + [1, 2, 3])[:wrong])
    with pytest.raises(TypeError):
        function(*make(), unknown=1)


def test_random_arguments():
    """Some thousand calls with arguments at random."""
    rng = np.random.default_rng(7)
    model = cortenforge.MjModel.from_xml_string(SCENE)
    data = cortenforge.MjData(model)
    pool = [*NEVER, *PERHAPS, *[model, data] * 20]
    raised = 0
    names = sorted(CALLS)
    for _ in range(4000):
        function = getattr(cortenforge, names[rng.integers(len(names))])
        args = [pool[i] for i in rng.integers(len(pool), size=rng.integers(0, 7))]
        try:
            function(*args)
        except EXPECTED:
            raised += 1
    assert raised > 3000
    assert data._moved() == []


def test_constructors():
    cf = cortenforge
    for wrong in (None, 1, "text", [], cf.MjOption()):
        with pytest.raises(TypeError):
            cf.MjData(wrong)
    with pytest.raises(TypeError):
        cf.MjModel()
    with pytest.raises(TypeError):
        cf.MjData()
    for kind in (cf.MjOption, cf.MjStatistic, cf.MjContact, cf.MjLROpt, cf.MjWarningStat):
        with pytest.raises(TypeError):
            kind(1)


def test_models_that_are_refused(tmp_path):
    cf = cortenforge
    for text in ("", "no xml", "<mujoco>", "<model/>", "<mujoco><worldbody><body/></mujoco>", "\0", "<mujoco/>" * 2,
                 "<mujoco><worldbody><geom size='-1'/></worldbody></mujoco>"):
        with pytest.raises(ValueError):
            cf.MjModel.from_xml_string(text)
    for wrong in (None, 1, [], object()):
        with pytest.raises(TypeError):
            cf.MjModel.from_xml_string(wrong)
    with pytest.raises(ValueError, match="nothing.xml"):
        cf.MjModel.from_xml_path("nothing.xml")
    with pytest.raises((ValueError, TypeError)):
        cf.MjModel.from_xml_path(str(tmp_path))
    for wrong in (None, 1, b"\xff", []):
        with pytest.raises((TypeError, ValueError)):
            cf.MjModel.from_xml_path(wrong)
    for assets in ({"a": 1}, {1: b""}, {"a": "text"}, [], 5):
        with pytest.raises(TypeError):
            cf.MjModel.from_xml_string("<mujoco/>", assets)


def test_assets(tmp_path):
    cf = cortenforge
    part = b"<mujoco><worldbody><geom name='g' size='1'/></worldbody></mujoco>"
    whole = "<mujoco><include file='part.xml'/></mujoco>"
    assert cf.MjModel.from_xml_string(whole, assets={"part.xml": part}).ngeom == 1
    assert cf.MjModel.from_xml_path("whole.xml", {"whole.xml": whole.encode(), "part.xml": part}).ngeom == 1
    with pytest.raises(ValueError, match="part.xml"):
        cf.MjModel.from_xml_string(whole)
    (tmp_path / "part.xml").write_bytes(part)
    (tmp_path / "whole.xml").write_text(whole)
    assert cf.MjModel.from_xml_path(tmp_path / "whole.xml").ngeom == 1
    assert cf.MjModel.from_xml_path(filename=str(tmp_path / "whole.xml")).geom("g").id == 0


def test_many_models_load_in_both_ways():
    cf = cortenforge
    for path in sorted((MODELS / "rigid").glob("*.xml"))[:10]:
        text = path.read_text()
        if "file=" in text:
            continue
        assert cf.MjModel.from_xml_string(text).nbody == cf.MjModel.from_xml_path(path).nbody


def test_urdf():
    cf = cortenforge
    path = MODELS / "urdf" / "mesh.urdf"
    wedge, block = ((path.parent / name).read_bytes() for name in ("wedge.obj", "block.stl"))
    model = cf.MjModel.from_xml_path(path)
    assert (model.nbody, model.nmesh, model.joint("b").id) == (3, 3, 1)
    assets = {"wedge.obj": wedge, "block.stl": block}
    assert cf.MjModel.from_xml_string(path.read_text(), assets).nmesh == 3
    with pytest.raises(ValueError, match="URDF joint parent or child missing"):
        cf.MjModel.from_xml_string("<robot><joint><parent link='a'/><child link='b'/></joint></robot>")
