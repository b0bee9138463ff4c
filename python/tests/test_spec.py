"""Models as they are written: built, searched, changed, attached, compiled and written again, beside MuJoCo's own."""

import copy
import gc
import io
import warnings

import cortenforge
import mujoco
import numpy as np
import pytest

ARM = """
<mujoco>
  <default><geom size=".1"/><default class="thin"><geom size=".02"/></default></default>
  <worldbody>
    <body name="upper" childclass="thin">
      <joint name="shoulder"/><geom name="upper"/><site name="hook" pos="0 0 1"/>
      <body name="lower" pos="0 0 1"><joint name="elbow" type="ball"/><geom name="lower"/></body>
    </body>
    <body name="other" pos="3 0 0"><joint name="slide" type="slide"/><geom name="other"/></body>
  </worldbody>
  <actuator><motor name="a" joint="shoulder"/><motor name="b" joint="slide"/></actuator>
  <keyframe><key name="home" qpos="1 1 0 0 0 2"/></keyframe>
</mujoco>
"""


def both(build):
    """The models that the same program makes with this package and with MuJoCo."""
    models = [build(package) for package in (cortenforge, mujoco)]
    ours, theirs = models
    for name, *_ in cortenforge._core.MODEL_FIELDS:
        a, b = getattr(ours, name), getattr(theirs, name, None)
        if name not in ("names_map", "paths") and isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
            np.testing.assert_allclose(a.ravel(), b.ravel(), rtol=1e-12, atol=1e-14, err_msg=name)
    assert ours.signature == theirs.signature
    return models


def build_robot(mj):
    spec = mj.MjSpec()
    spec.modelname = "robot"
    spec.option.timestep = 0.001
    spec.stat.meansize = 0.5
    spec.compiler.degree = False
    spec.visual.global_.offwidth = 800
    thin = spec.add_default("thin", spec.default)
    thin.geom.size[:] = [0.02, 0, 0]
    thin.joint.damping = 0.5
    spec.add_material(name="red", rgba=[1, 0, 0, 1])
    base = spec.worldbody.add_body(name="base", pos=[0, 0, 1], euler=[0, 0.3, 0])
    base.add_freejoint(name="float")
    base.add_geom(type=mj.mjtGeom.mjGEOM_BOX, size=[0.2, 0.2, 0.1], material="red", mass=3)
    for side in (-1, 1):
        frame = base.add_frame(pos=[0, 0.2 * side, 0], axisangle=[1, 0, 0, 0.1 * side])
        leg = frame.add_body(thin, name=f"leg{side}")
        leg.add_joint(thin, name=f"hip{side}", axis=[0, 1, 0], range=[-1, 1])
        leg.add_geom(thin, type=mj.mjtGeom.mjGEOM_CAPSULE, fromto=[0, 0, 0, 0, 0, -0.4])
        leg.add_site(name=f"foot{side}", pos=[0, 0, -0.4])
        motor = spec.add_actuator(name=f"m{side}", trntype=mj.mjtTrn.mjTRN_JOINT, target=f"hip{side}")
        motor.set_to_position(kp=20, kv=2)
        motor.ctrlrange = [-1, 1]
        spec.add_sensor(type=mj.mjtSensor.mjSENS_FRAMEPOS, objtype=mj.mjtObj.mjOBJ_SITE, objname=f"foot{side}")
    tendon = spec.add_tendon(name="t", stiffness=3, range=[0.1, 0.9])
    tendon.wrap_site("foot-1")
    tendon.wrap_site("foot1")
    spec.add_equality(type=mj.mjtEq.mjEQ_JOINT, name1="hip-1", name2="hip1", objtype=mj.mjtObj.mjOBJ_JOINT)
    spec.add_exclude(bodyname1="leg1", bodyname2="base")
    spec.add_exclude(bodyname1="leg-1", bodyname2="base")
    spec.add_key(name="home", qpos=[0, 0, 1, 1, 0, 0, 0, 0.1, -0.1])
    spec.add_numeric(name="n", data=[1.0, 2.0], size=3)
    spec.add_text(name="text", data="hello")
    spec.add_tuple(name="tuple", objtype=[int(mj.mjtObj.mjOBJ_BODY)], objname=["base"], objprm=[2.5])
    return spec


def test_a_robot_without_text_is_the_same_in_both():
    ours, _ = both(lambda mj: build_robot(mj).compile())
    assert (ours.nbody, ours.nu, ours.opt.timestep, ours.vis.global_.offwidth) == (4, 2, 0.001, 800)


def test_what_is_written_reads_back_the_same():
    spec = build_robot(cortenforge)
    again = cortenforge.MjSpec.from_string(spec.to_xml())
    a, b = spec.compile(), again.compile()
    np.testing.assert_array_equal(a.body_inertia, b.body_inertia)
    np.testing.assert_array_equal(a.geom_pos, b.geom_pos)
    assert spec.signature == again.signature == a.signature == b.signature


def test_deleting_a_body_takes_along_what_depends_on_it():
    def build(mj):
        spec = mj.MjSpec.from_string(ARM)
        spec.delete(spec.body("upper"))
        return spec.compile()

    ours, _ = both(build)
    assert (ours.nbody, ours.nu) == (2, 1)
    np.testing.assert_array_equal(ours.key_qpos, [[2]])


def test_handles_to_what_is_gone_say_so():
    spec = cortenforge.MjSpec.from_string(ARM)
    body, geom, other = spec.body("upper"), spec.geom("lower"), spec.geom("other")
    size = geom.size
    spec.delete(body)
    for use in (lambda: geom.size, lambda: geom.name, lambda: body.add_geom(), lambda: spec.delete(body), lambda: body.id):
        with pytest.raises((ReferenceError, ValueError)):
            use()
    assert "deleted" in repr(geom)
    assert other.name == "other"
    size[0] = 5  # nobody sees it
    del size
    gc.collect()
    with pytest.raises(ValueError, match="world"):
        spec.delete(spec.worldbody)
    with pytest.raises(ValueError, match="main"):
        spec.delete(spec.default)


def test_arrays_are_written_in_place_however_they_are_held():
    spec = cortenforge.MjSpec()
    geom = spec.worldbody.add_geom(size=[1, 1, 1])
    held = geom.size
    tail = held[1:]
    tail += 1
    geom.size[0] += 2
    np.testing.assert_array_equal(geom.size, [3, 2, 2])
    np.testing.assert_array_equal(held, [3, 2, 2])
    geom.size = [7, 8, 9]
    np.testing.assert_array_equal(held, [7, 8, 9])
    held.fill(4)
    assert spec.compile().geom_size[0, 0] == 4
    geom.userdata = [1, 2]
    user = geom.userdata
    geom.userdata = [1, 2, 3]
    user[:] = 0
    np.testing.assert_array_equal(geom.userdata, [1, 2, 3])
    np.add(geom.pos, 1, out=geom.pos)
    np.testing.assert_array_equal(geom.pos, [1, 1, 1])
    assert geom.rgba.dtype == np.float32 and np.isnan(geom.mass) and np.isnan(geom.fromto[0])
    geom.alt.euler[2] = 90
    assert geom.alt.type == cortenforge.mjtOrientation.mjORIENTATION_EULER
    np.testing.assert_array_equal(geom.alt.euler, [0, 0, 90])


def test_setting_an_orientation_chooses_it():
    # in MuJoCo a number that is set does not count until `type` is set too
    spec = cortenforge.MjSpec()
    body = spec.worldbody.add_body()
    body.alt.euler = [0, 0, 180]
    np.testing.assert_allclose(spec.compile().body_quat[1], [0, 0, 0, 1], atol=1e-15)
    body.alt.type = cortenforge.mjtOrientation.mjORIENTATION_QUAT
    np.testing.assert_array_equal(spec.compile().body_quat[1], [1, 0, 0, 0])


def test_handles_are_the_same_object_while_somebody_has_them():
    spec = cortenforge.MjSpec.from_string(ARM)
    body = spec.body("upper")
    assert body is spec.bodies[1] and body is spec.geom("upper").parent
    assert body == spec.copy().body("upper") is False or body != spec.copy().body("upper")
    assert {body: 1}[spec.body("upper")] == 1


def test_trees_are_walked():
    spec = cortenforge.MjSpec.from_string(ARM)
    world = spec.worldbody
    assert [b.name for b in world.bodies] == ["upper", "other"]
    assert [b.name for b in world.find_all("body")] == ["upper", "lower", "other"]
    assert [g.name for g in world.find_all("geom")] == ["upper", "lower", "other"]
    assert world.find_child("lower").parent == spec.body("upper")
    assert world.next_body(world.first_body()).name == "other"
    assert world.next_body(spec.body("other")) is None and world.first_geom() is None
    assert spec.geom("lower").classname.name == "thin" and spec.body("lower").classname.name == "thin"
    assert [spec.geom(n).id for n in ("upper", "lower", "other")] == [0, 1, 2]
    with pytest.raises(ValueError, match="find_all supports"):
        world.find_all("actuator")


def test_attached_elements_are_reached_from_both_sides():
    parent, child = cortenforge.MjSpec(), cortenforge.MjSpec.from_string(ARM)
    frame = parent.worldbody.add_frame(pos=[0, 0, 5])
    body = child.body("upper")
    assert frame.attach_body(body, prefix="p-") is body
    assert body.name == "p-upper" and body == parent.body("p-upper")
    body.pos = [1, 0, 0]
    model = parent.compile()
    np.testing.assert_array_equal(model.body("p-upper").pos, [1, 0, 5])
    assert model.nu == 1 and len(child.geoms) == 3
    with pytest.raises(ValueError, match="attached by reference"):
        child.compile()


def test_attached_copies_are_models_of_their_own():
    parent, child = cortenforge.MjSpec(), cortenforge.MjSpec.from_string(ARM)
    parent.copy_during_attach = True
    for i in range(3):
        parent.attach(child, prefix=f"{i}-", frame=parent.worldbody.add_frame(pos=[i, 0, 0]))
    assert child.body("upper").name == "upper"
    model = parent.compile()
    assert (model.nbody, model.nkey) == (10, 3)
    assert child.compile().nbody == 4
    with pytest.raises(ValueError, match="repeated name"):
        parent.attach(child, prefix="0-", frame=parent.worldbody.add_frame())
    assert parent.compile().nbody == 10


def test_attaching_is_the_same_in_both():
    def build(mj):
        parent, child = mj.MjSpec(), mj.MjSpec.from_string(ARM)
        parent.compiler.degree = False
        site = parent.worldbody.add_site(name="here", pos=[1, 2, 3], euler=[0.1, 0.2, 0.3])
        parent.attach(child, prefix="x-", suffix="-y", site="here")
        other = mj.MjSpec.from_string(ARM)
        site.attach_body(other.body("lower"), prefix="z-")
        return parent.compile()

    both(build)


def test_recompiling_keeps_the_state():
    spec = cortenforge.MjSpec.from_string(ARM)
    model = spec.compile()
    data = cortenforge.MjData(model)
    data.qpos[:] = [0.1, 0, 1, 0, 0, 0.7]
    data.qvel[:] = np.arange(5)
    data.ctrl[:] = [8, 9]
    data.time = 4
    spec.delete(spec.body("lower"))
    spec.body("other").add_joint(type=cortenforge.mjtJoint.mjJNT_HINGE)
    model, data = spec.recompile(model, data)
    np.testing.assert_array_equal(data.qpos, [0.1, 0.7, 0])
    np.testing.assert_array_equal(data.qvel, [0, 4, 0])
    np.testing.assert_array_equal(data.ctrl, [8, 9])
    assert data.time == 4 and data.model is model


def test_bodies_become_frames():
    def build(mj):
        spec = mj.MjSpec.from_string(ARM)
        spec.body("other").first_joint()
        spec.delete(spec.joint("slide"))
        spec.delete(spec.actuator("b"))
        spec.delete(spec.key("home"))
        frame = spec.body("other").to_frame()
        assert frame.pos[0] == 3
        return spec.compile()

    ours, _ = both(build)
    assert ours.nbody == 3


def test_default_classes():
    spec = cortenforge.MjSpec.from_string(ARM)
    thin = spec.find_default("thin")
    assert thin.geom.size[0] == 0.02 and spec.default.geom.size[0] == 0.1
    thin.geom.size[0] = 0.03
    assert spec.body("upper").add_geom().size[0] == 0.03
    assert spec.worldbody.add_geom().size[0] == 0.1
    assert spec.worldbody.add_geom(thin).classname == thin
    assert spec.add_default("thin") is None and spec.find_default("none") is None
    spec.delete(thin)
    assert spec.find_default("thin") is None
    assert spec.geom("upper").classname.name == "main"
    spec.compile()


def test_copies_are_apart():
    spec = cortenforge.MjSpec.from_string(ARM)
    spec.option.gravity = [0, 0, -1]
    for other in (spec.copy(), copy.copy(spec), copy.deepcopy(spec)):
        other.geom("upper").size[0] = 9
        other.option.gravity[2] = -5
        assert spec.geom("upper").size[0] == 0.02 and spec.option.gravity[2] == -1
        assert other.compile().opt.gravity[2] == -5


def test_archives(tmp_path):
    spec = cortenforge.MjSpec()
    spec.assets = {"cube.obj": "v -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 -1\nv 1 -1 -1\n"}
    spec.add_mesh(file="cube.obj")
    spec.worldbody.add_geom(type=cortenforge.mjtGeom.mjGEOM_MESH, meshname="cube")
    spec.modelname = "cube"
    buffer = io.BytesIO()
    spec.to_zip(buffer)
    spec.to_zip(str(tmp_path / "folder" / "cube.zip"))
    buffer.seek(0)
    for file in (buffer, str(tmp_path / "folder" / "cube.zip")):
        assert cortenforge.MjSpec.from_zip(file).compile().nmeshvert == 8
    with pytest.raises(ValueError, match="zip"):
        cortenforge.MjSpec.from_zip(io.BytesIO(b"nothing"))
    spec.to_file(str(tmp_path / "cube.xml"))
    (tmp_path / "cube.obj").write_text(spec.assets["cube.obj"])
    assert cortenforge.MjSpec.from_file(tmp_path / "cube.xml").compile().nmesh == 1


def test_senseless_values_are_refused():
    spec = cortenforge.MjSpec()
    body = spec.worldbody.add_body()
    count = len(spec.geoms)
    for values, error in (
        ({"pos": "abc"}, TypeError), ({"pos": None, "size": []}, ValueError), ({"type": 77}, ValueError),
        ({"type": 1.5}, TypeError), ({"nothing": 1}, TypeError), ({"rgba": [1, 2]}, ValueError), ({"condim": 1 << 40}, ValueError),
        ({"name": 3}, TypeError), ({"userdata": object()}, TypeError), ({"material": 3}, TypeError),
    ):
        with pytest.raises(error):
            body.add_geom(**values)
    assert len(spec.geoms) == count
    other = cortenforge.MjSpec()
    for use in (
        lambda: spec.attach(other), lambda: spec.attach(other, frame="none"), lambda: body.add_geom(default="x"),
        lambda: spec.delete(other.worldbody), lambda: body.set_frame(other.worldbody.add_frame()),
        lambda: cortenforge.MjsGeom(), lambda: cortenforge.MjSpec.from_string("nonsense"),
        lambda: cortenforge.MjSpec.from_string(b"\xff"), lambda: spec.add_mesh().make_sphere(-1),
        lambda: body.add_frame().set_frame(spec.worldbody.add_frame()),
    ):
        with pytest.raises((ValueError, TypeError)):
            use()


def test_errors_end_with_what_elements_say_of_themselves():
    spec = cortenforge.MjSpec()
    spec.worldbody.add_geom(name="g", info="made in a test")
    with pytest.raises(ValueError, match="Element name 'g', id 0, made in a test"):
        spec.compile()


def test_bound_elements_give_the_fields_of_the_compiled_object():
    spec = build_robot(cortenforge)
    model = spec.compile()
    data = cortenforge.MjData(model)
    hip = spec.joint("hip1")
    data.bind(hip).qpos = 0.3
    assert data.joint("hip1").qpos[0] == 0.3
    assert list(model.bind([spec.body("base"), spec.body("leg1")]).mass) == list(model.body_mass[[1, 3]])
    # excludes stand in the order of the compiled model
    assert [e.bodyname1 for e in spec.excludes] == ["leg-1", "leg1"]
    spec.worldbody.add_site()
    with pytest.raises(ValueError, match="does not match mjModel"):
        model.bind(hip)


def test_nothing_is_left_behind():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(20):
            spec = build_robot(cortenforge)
            spec.compile()
            del spec
        gc.collect()


def test_a_copy_has_all_that_the_original_has():
    text = """<mujoco><worldbody><body><joint name="a"/><geom size="1"/></body></worldbody>
        <actuator><motor joint="a"/></actuator></mujoco>"""
    spec = cortenforge.MjSpec.from_string(text)
    spec.joint("a").name = "b"
    copy = spec.copy()
    assert len(copy.actuators) == 1
    with pytest.raises(ValueError, match="unknown transmission target 'a'"):
        copy.compile()


def test_compiling_does_not_change_the_spec():
    spec = cortenforge.MjSpec()
    spec.compiler.fusestatic = True
    body = spec.worldbody.add_body()
    body.add_geom(size=[1, 0, 0])
    model = spec.compile()
    assert model.nbody == 1 and len(spec.bodies) == 2
    with pytest.raises(ValueError, match="does not match"):
        model.bind(body)
    spec.compiler.fusestatic = False
    assert spec.compile().nbody == 2
