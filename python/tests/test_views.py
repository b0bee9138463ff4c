"""Named access and contacts."""

import copy

import numpy as np
import pytest
from conftest import Pair, close

from cortenforge import _views


# Where MuJoCo's bindings look at the wrong place: they take sparse rows for dense ones, one of two numbers, or dofs for
# the numbers of dofs.
WRONG = ("moment", "lengthspring", "J", "J_colind", "cdof", "cdof_dot")


def test_names_and_numbers(cf, scene):
    model, data = scene
    assert model.body("arm").id == 3 == model.body(3).id == model.body(np.int64(3)).id
    assert model.body(3).name == "arm" and model.joint(1).name == ""
    assert model.body("arm").mass.shape == (1,) and model.body("arm").pos.shape == (3,)
    assert data.body(1).xpos.base is not None
    model.body("arm").mass = 3
    assert model.body_mass[3] == 3
    data.joint("shoulder").qpos = [0, 1, 0, 0]
    assert list(data.qpos[14:18]) == [0, 1, 0, 0]
    data.joint("float").qvel[:] = 1
    assert (data.qvel[:6] == 1).all() and not (data.qvel[6:] == 1).all()
    assert cf.mj_name2id(model, cf.mjtObj.mjOBJ_BODY, "arm") == 3
    assert cf.mj_name2id(model, cf.mjtObj.mjOBJ_BODY, "nobody") == -1 == cf.mj_name2id(model, 999, "arm")
    assert cf.mj_id2name(model, cf.mjtObj.mjOBJ_GEOM, 0) == "floor"
    for wrong in (-1, 10**9, 2**62):
        assert cf.mj_id2name(model, cf.mjtObj.mjOBJ_GEOM, wrong) is None


def test_wrong_names(scene):
    model, data = scene
    with pytest.raises(KeyError, match=r"Invalid name 'leg'. Valid names: \['arm', 'ball'"):
        model.body("leg")
    with pytest.raises(IndexError, match="Invalid index 99. Valid indices from 0 to"):
        data.geom(99)
    with pytest.raises(IndexError):
        data.geom(-1)
    with pytest.raises(KeyError):
        model.actuator()
    assert model.body(b"arm") is model.body("arm")
    for wrong in (1.5, 1.0, None, object(), [1]):
        with pytest.raises(TypeError):
            model.body(wrong)
    for wrong in ("foo", "body_mass", "_x"):
        with pytest.raises(AttributeError):
            getattr(model.body("arm"), wrong)
        with pytest.raises(AttributeError):
            setattr(model.body("arm"), wrong, 1)
    for wrong in ("id", "name"):
        with pytest.raises(AttributeError):
            setattr(data.body("arm"), wrong, 1)


def test_views_have_mujocos_members(pair):
    (_, m1, d1), (_, m2, d2) = pair
    for one, two, tables in ((m1, m2, _views.MODEL), (d1, d2, _views.DATA)):
        for key, kind in _views.KINDS.items():
            if not tables[key] or not hasattr(two, kind.names[0]):
                continue
            for name in kind.names:
                if not hasattr(two, name):
                    continue
                for i in range(getattr(m1, kind.size)):
                    ours, theirs = getattr(one, name)(i), getattr(two, name)(i)
                    assert type(ours).__name__ == type(theirs).__name__
                    assert (ours.id, ours.name) == (theirs.id, theirs.name)
                    for member in dir(theirs):
                        if member.startswith("_") or member in WRONG:
                            continue
                        if member not in ("id", "name"):
                            close(getattr(ours, member), getattr(theirs, member))


def test_views_of_assets(cf, mj):
    text = """<mujoco><asset><hfield name="h" nrow="2" ncol="3" size="1 1 1 0.1" elevation="1 2 3 4 5 6"/>
        <texture name="t" type="2d" builtin="checker" width="4" height="2" rgb1="0 0 0" rgb2="1 1 1"/></asset></mujoco>"""
    try:
        ours, theirs = Pair(cf, mj, text).models
    except ValueError as error:
        pytest.skip(str(error))
    close(ours.hfield("h").data, theirs.hfield("h").data)
    assert ours.hfield("h").data.shape == (2, 3)
    assert ours.texture("t").data.shape == theirs.texture("t").data.shape == (2, 4, 3)
    ours.hfield(0).data = 0.5
    assert (ours.hfield_data == 0.5).all()


def test_moments_are_dense(scene):
    model, data = scene
    moment = data.actuator("push").moment
    assert moment.shape == (model.nv,) and moment[model.joint("elbow").dofadr[0]] == 3
    with pytest.raises(ValueError):
        moment[0] = 1


def test_printing(scene):
    model, data = scene
    text = repr(data.joint("elbow"))
    assert text.startswith("<_MjDataJointViews\n") and "  name: 'elbow'\n" in text and text.endswith("\n>")
    assert repr(model) == "<cortenforge.MjModel 'scene': 8 bodies, 6 joints, 18 dofs, 8 geoms, 5 actuators>"
    assert repr(data).startswith("<cortenforge.MjData at time 0.012: ")
    assert "dist" in repr(data.contact) and "dist" in repr(data.contact[0])


def test_contacts(pair):
    (cf, model, ours), (_, _, theirs) = pair
    assert ours.ncon == theirs.ncon == len(ours.contact) > 0
    for name in ("dist", "pos", "frame", "friction", "geom1", "geom2", "geom", "dim", "solref", "solimp", "exclude", "efc_address", "H"):
        close(getattr(ours.contact, name), getattr(theirs.contact, name))
        for one, two in zip(ours.contact, theirs.contact):
            close(getattr(one, name), getattr(two, name))
    assert ours.contact is ours.contact
    assert len(ours.contact[:1]) == 1 and len(ours.contact[: ours.ncon]) == ours.ncon and len(ours.contact[99:]) == 0
    assert list(ours.contact[::-1].geom2) == list(ours.contact.geom2)[::-1]
    assert ours.contact[-1].geom2 == ours.contact.geom2[-1]
    for wrong in (99, -99, 10**30):
        with pytest.raises((IndexError, TypeError, OverflowError)):
            ours.contact[wrong]
    for wrong in ("a", None, 1.5):
        with pytest.raises(TypeError):
            ours.contact[wrong]
    with pytest.raises(AttributeError):
        ours.contact.foo
    with pytest.raises(AttributeError):
        ours.contact[0].foo = 1


def test_contacts_can_be_assigned_and_go(scene):
    model, data = scene
    import cortenforge as cf

    contact, rest = data.contact[0], data.contact[1:]
    contact.friction = [2, 2, 0.1, 0.1, 0.1]
    contact.dist = -0.5
    assert list(data.contact[0].friction) == [2, 2, 0.1, 0.1, 0.1] and data.contact.dist[0] == -0.5
    contact.friction[0] = 3
    assert data.contact.friction[0, 0] == 3
    data.contact.mu = 0.25
    assert (data.contact.mu == 0.25).all()
    for wrong in ([1, 2], "abc", None):
        with pytest.raises((ValueError, TypeError)):
            contact.pos = wrong
    kept = copy.copy(contact)
    assert len(rest) == data.ncon - 1
    data.qpos[[2, 9]] = 5
    cf.mj_forward(model, data)
    assert len(data.contact) == 0 and data.contact.pos.shape == (0, 3)
    with pytest.raises(IndexError, match="gone"):
        contact.dist
    with pytest.raises(IndexError, match="gone"):
        contact.dist = 1
    with pytest.raises(IndexError, match="gone"):
        rest[0].pos
    assert rest.dist.shape == (0,)
    assert kept.dist == -0.5
    kept.pos[1] = 4
    assert kept.pos[1] == 4


def test_adding_a_contact(pair):
    forces = []
    for module, model, data in pair:
        contact = module.MjContact()
        contact.dist = -0.001
        contact.pos[:] = data.xpos[1]
        contact.frame = [0, 0, 1, 1, 0, 0, 0, 1, 0]
        contact.geom = [0, 1]
        contact.geom1, contact.geom2 = 0, 1
        contact.flex, contact.elem, contact.vert = [-1, -1], [-1, -1], [-1, -1]
        contact.friction, contact.solref = [1, 1, 0.005, 0.0001, 0.0001], [0.02, 1]
        contact.solimp, contact.dim = [0.9, 0.95, 0.001, 0.5, 2], 3
        module.mj_fwdPosition(model, data)
        before = data.ncon
        assert module.mj_addContact(model, data, contact) == 0
        assert data.ncon == before + 1
        module.mj_makeConstraint(model, data)
        forces.append(data.efc_pos.copy())
    close(*forces)


def test_counts_of_constraint_rows_can_be_set(cf):
    model = cf.MjModel.from_xml_string(
        "<mujoco><worldbody><body><joint type='slide' frictionloss='1' limited='true' range='1 2'/><geom size='.1'/></body>"
        "</worldbody></mujoco>"
    )
    data = cf.MjData(model)
    cf.mj_forward(model, data)
    assert (data.ne, data.nf, data.nl, data.nefc) == (0, 1, 1, 2)
    # programs that keep rows which do not act count more limits than there are rows
    data.nl = 7
    data.ne = 2
    assert (data.ne, data.nf, data.nl) == (2, 0, 7)
    data.nefc = 2
    for name, value in (("ne", 3), ("nf", 3), ("nefc", 3), ("ncon", 1), ("nl", 2**31)):
        with pytest.raises(AttributeError):
            setattr(data, name, value)
    for function in (cf.mj_fwdConstraint, cf.mj_sensorVel, cf.mj_step):
        function(model, data)
    assert (data.ne, data.nf, data.nl) == (0, 1, 1)
