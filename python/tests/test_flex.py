"""Flexes in Python: models as they are written, compiled, saved, in MJB files and printed, beside MuJoCo's."""

import pathlib
import re

import cortenforge
import mujoco
import numpy as np
import pytest

ENGINES = (cortenforge, mujoco)
CLOTH = """<mujoco><worldbody><body name="b"><flexcomp name="f" type="grid" count="3 3 1" spacing=".1 .1 .1" radius=".01">
  <edge equality="true" damping=".1"/><contact selfcollide="none"/></flexcomp></body></worldbody></mujoco>"""


def same(ours, theirs):
    """Every array of two compiled models whose name begins with flex."""
    names = [name for name in dir(theirs) if name.startswith(("flex", "bvh", "nflex", "name_flex"))]
    assert len(names) > 80
    for name in names:
        a, b = np.asarray(getattr(ours, name)), np.asarray(getattr(theirs, name))
        assert a.shape == b.shape, name
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-12, err_msg=name)


def by_hand(mj):
    """A flex that was added element by element."""
    spec = mj.MjSpec()
    for i, pos in enumerate(([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1])):
        body = spec.worldbody.add_body(name=f"b{i}", pos=pos, mass=1, inertia=[1, 1, 1], ipos=[0, 0, 0], explicitinertial=True)
        for axis in np.eye(3):
            body.add_joint(type=mj.mjtJoint.mjJNT_SLIDE, axis=axis)
    flex = spec.add_flex(name="f", dim=3, young=100, poisson=0.2, radius=0.01, selfcollide=0)
    flex.vertbody = ["b0", "b1", "b2", "b3"]
    flex.elem = [0, 1, 2, 3]
    flex.rgba = [1, 0, 0, 1]
    spec.add_equality(type=mj.mjtEq.mjEQ_FLEX, name1="f")
    return spec


def test_a_flex_is_added():
    ours, theirs = (by_hand(mj).compile() for mj in ENGINES)
    same(ours, theirs)
    assert ours.neq == theirs.neq == 1


def test_flexcomp_gives_elements():
    ours, theirs = (mj.MjSpec.from_string(CLOTH) for mj in ENGINES)
    assert [flex.name for flex in ours.flexes] == [flex.name for flex in theirs.flexes] == ["f"]
    for name in ("elem", "vert", "vertbody", "nodebody", "texcoord"):
        assert list(getattr(ours.flex("f"), name)) == list(getattr(theirs.flex("f"), name)), name
    same(ours.compile(), theirs.compile())


def test_flexes_are_edited_and_deleted():
    for mj in ENGINES:
        spec = mj.MjSpec.from_string(CLOTH)
        spec.flex("f").contype = 4
        spec.flex("f").edgedamping = 2
        model = spec.compile()
        assert model.flex_contype[0] == 4 and model.flex_edgedamping[0] == 2
        for equality in list(spec.equalities):
            spec.delete(equality)
        spec.delete(spec.flex("f"))
        assert spec.compile().nflex == 0


def test_a_body_that_is_gone_is_said():
    for mj in ENGINES:
        spec = mj.MjSpec.from_string(CLOTH)
        spec.delete(spec.body("f_4"))
        with pytest.raises(ValueError, match="unknown body 'f_4' in flex"):
            spec.compile()


def test_attached_flexes_keep_their_names():
    found = []
    for mj in ENGINES:
        parent, child = mj.MjSpec(), mj.MjSpec.from_string(CLOTH)
        parent.worldbody.add_frame().attach_body(child.body("b"), "p_", "")
        model = parent.compile()
        found.append((model.nflex, model.neq, model.nbody, parent.flexes[0].name, list(parent.flexes[0].vertbody)))
    assert found[0] == found[1]


def test_saved_texts_are_read_by_both(tmp_path):
    for mj in ENGINES:
        spec = mj.MjSpec.from_string(CLOTH)
        spec.compile()
        text = spec.to_xml()
        same(*(other.MjModel.from_xml_string(text) for other in ENGINES))


def test_binary_files_go_both_ways(tmp_path):
    path = str(tmp_path / "model.mjb")
    for writer, reader in (ENGINES, ENGINES[::-1]):
        model = writer.MjModel.from_xml_string(CLOTH)
        writer.mj_saveModel(model, path)
        again = reader.MjModel.from_binary_path(path)
        same(again, mujoco.MjModel.from_xml_string(CLOTH))


MODELS = pathlib.Path(__file__).resolve().parents[2] / "conformance" / "models" / "flex"


@pytest.mark.parametrize("name", ("cloth", "several", "rigid", "trilinear", "vert_equality"))
def test_models_and_simulations_are_printed(name, tmp_path):
    texts = []
    for mj in ENGINES:
        model = mj.MjModel.from_xml_path(str(MODELS / f"{name}.xml"))
        data = mj.MjData(model)
        mj.mj_forward(model, data)
        mj.mj_printModel(model, str(tmp_path / "model.txt"))
        mj.mj_printData(model, data, str(tmp_path / "data.txt"))
        texts.append([(tmp_path / file).read_text() for file in ("model.txt", "data.txt")])
    for ours, theirs in zip(*texts):
        # a part is a block of lines; which of two numbers next to each other is printed is up to the last bit
        parts = [[part for part in re.split(r"\n\n+", text) if "FLEX" in part[:12]] for text in (ours, theirs)]
        assert len(parts[0]) == len(parts[1]) > 0
        for a, b in zip(*parts):
            assert re.sub(r"-?[0-9.]+e-1[0-9]", "0", a).split() == re.sub(r"-?[0-9.]+e-1[0-9]", "0", b).split()


def test_defaults_of_flexes_have_no_effect():
    with pytest.raises(AttributeError):
        cortenforge.MjSpec().default.flex
