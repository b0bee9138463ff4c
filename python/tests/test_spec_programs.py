"""Programs as users write them with ``MjSpec``: run with both packages, and every field of what they compile compared."""

import cortenforge
import mujoco
import numpy as np
import pytest

from test_spec import both

GRIPPER = """
<mujoco model="gripper">
  <compiler angle="radian"/>
  <default><default class="finger"><geom size=".01" rgba="1 0 0 1"/><joint range="0 .04" type="slide"/></default></default>
  <worldbody>
    <body name="palm"><geom name="palm" type="box" size=".05 .05 .02"/>
      <body name="left" childclass="finger" pos="0 .03 .05"><joint name="left" axis="0 1 0"/><geom/></body>
      <body name="right" childclass="finger" pos="0 -.03 .05"><joint name="right" axis="0 -1 0"/><geom/></body>
    </body>
  </worldbody>
  <contact><exclude body1="left" body2="right"/></contact>
  <tendon><fixed name="split"><joint joint="left" coef=".5"/><joint joint="right" coef=".5"/></fixed></tendon>
  <equality><joint joint1="left" joint2="right"/></equality>
  <actuator><position name="fingers" tendon="split" kp="100" ctrlrange="0 .04"/></actuator>
  <sensor><jointpos joint="left"/></sensor>
  <keyframe><key name="open" qpos=".04 .04" ctrl=".04"/></keyframe>
</mujoco>
"""

ARM = """
<mujoco model="arm">
  <default><joint damping="1" range="-170 170"/><geom type="capsule" size=".03"/></default>
  <worldbody>
    <body name="base"><geom type="cylinder" size=".1 .05"/>
      <body name="link1" pos="0 0 .1"><joint name="j1"/><geom fromto="0 0 0 0 0 .3"/>
        <body name="link2" pos="0 0 .3"><joint name="j2" axis="0 1 0"/><geom fromto="0 0 0 .3 0 0"/>
          <site name="flange" pos=".3 0 0" zaxis="1 0 0"/>
          <body name="tool" pos=".3 0 0"><joint name="j3" axis="1 0 0"/><geom size=".02" fromto="0 0 0 .1 0 0"/></body>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator>
    <position name="a1" joint="j1" kp="50"/><position name="a3" joint="j3" kp="5"/><position name="a2" joint="j2" kp="50"/>
  </actuator>
  <keyframe><key name="home" qpos=".1 .2 .3" ctrl=".1 .3 .2"/></keyframe>
</mujoco>
"""


def leg(mj, length, rgba):
    spec = mj.MjSpec()
    spec.compiler.degree = False
    spec.default.joint.damping = 2
    spec.default.geom.rgba = rgba
    capsule = mj.mjtGeom.mjGEOM_CAPSULE
    thigh = spec.worldbody.add_body(name="thigh")
    thigh.add_joint(name="hip", axis=[0, 0, 1])
    thigh.add_geom(type=capsule, fromto=[0, 0, 0, length, 0, 0], size=[length / 4, 0, 0])
    shin = thigh.add_body(name="shin", pos=[length, 0, 0])
    shin.add_joint(name="knee", axis=[0, 1, 0])
    shin.add_geom(type=capsule, fromto=[0, 0, 0, 0, 0, -length], size=[length / 5, 0, 0])
    for joint in ("hip", "knee"):
        spec.add_actuator(name=joint, target=joint, trntype=mj.mjtTrn.mjTRN_JOINT).set_to_position(kp=10)
    return spec


def test_creatures_in_an_arena():
    def build(mj):
        arena = mj.MjSpec()
        arena.compiler.degree = False
        arena.worldbody.add_geom(type=mj.mjtGeom.mjGEOM_PLANE, size=[5, 5, 0.1])
        for number, legs in enumerate((3, 4, 6)):
            creature = mj.MjSpec()
            creature.compiler.degree = False
            torso = creature.worldbody.add_body(name="torso")
            torso.add_geom(type=mj.mjtGeom.mjGEOM_ELLIPSOID, size=[0.1, 0.1, 0.05])
            for i in range(legs):
                angle = 2 * np.pi * i / legs
                hip = torso.add_site(pos=[0.1 * np.cos(angle), 0.1 * np.sin(angle), 0], euler=[0, 0, angle])
                hip.attach_body(leg(mj, 0.1, [0.1, 0.2, 0.3 * number, 1]).body("thigh"), "", f"-{i}")
            spawn = arena.worldbody.add_site(pos=[number, 0, 0.4], group=3)
            spawn.attach_body(creature.body("torso"), "", f"-{number}").add_freejoint()
        return arena.compile()

    ours, _ = both(build)
    assert ours.nu == 26


def test_procedural_terrain():
    def build(mj):
        spec = mj.MjSpec()
        random = np.random.default_rng(0)
        spec.default.geom.friction[0] = 0.7
        for x in range(4):
            for y in range(4):
                tile = spec.worldbody.add_body(name=f"tile {x} {y}", pos=[x / 2, y / 2, random.uniform(0, 0.1)])
                height = random.uniform(0.05, 0.2)
                tile.add_geom(type=mj.mjtGeom.mjGEOM_BOX, size=[0.25, 0.25, height], euler=[random.uniform(-5, 5), 0, 0])
        heights = random.uniform(size=(6, 8))
        spec.add_hfield(name="hills", size=[2, 2, 0.3, 0.1], nrow=6, ncol=8, userdata=heights.ravel())
        spec.worldbody.add_geom(type=mj.mjtGeom.mjGEOM_HFIELD, hfieldname="hills", pos=[0, -4, 0])
        for i in range(3):
            spec.add_mesh(name=f"rock {i}", uservert=(random.normal(size=(20, 3)) / 5).ravel())
            rock = spec.worldbody.add_body(pos=[i, -1, 1])
            rock.add_freejoint()
            rock.add_geom(type=mj.mjtGeom.mjGEOM_MESH, meshname=f"rock {i}")
        return spec.compile()

    both(build)


BUILT_IN = {
    "sphere": (1,), "hemisphere": (1,), "cone": (6, 0.5), "supersphere": (5, 0.5, 0.7), "supertorus": (5, 0.3, 0.8, 0.9),
    "plate": ((2, 3),), "wedge": ((2, 3), (60, 80), 0.3),
}


@pytest.mark.parametrize("shape", BUILT_IN)
def test_built_in_meshes_are_seen_and_changed(shape):
    def build(mj):
        spec = mj.MjSpec()
        mesh = spec.add_mesh(name="mesh")
        getattr(mesh, f"make_{shape}")(*BUILT_IN[shape])
        return spec, mesh

    (ours, our_mesh), (_, their_mesh) = build(cortenforge), build(mujoco)
    for name in ("uservert", "usernormal", "userface", "usertexcoord", "userfacenormal", "userfacetexcoord"):
        np.testing.assert_allclose(list(getattr(our_mesh, name)), list(getattr(their_mesh, name)), rtol=1e-6, atol=1e-7, err_msg=name)
    assert our_mesh.inertia == their_mesh.inertia
    # what is not looked at is written as it was asked for
    assert "builtin=" in ours.to_xml() and "vertex=" not in ours.to_xml()

    def stretched(mj):
        spec, mesh = build(mj)
        vertices = np.array(list(mesh.uservert)).reshape(-1, 3) * [1, 2, 3]
        mesh.uservert = vertices.ravel()
        spec.worldbody.add_geom(type=mj.mjtGeom.mjGEOM_MESH, meshname="mesh")
        return spec.compile()

    if shape not in ("plate", "wedge"):
        both(stretched)


def test_corners_of_faces_have_their_own_texture_coordinates():
    def build(mj, **given):
        spec = mj.MjSpec()
        vertices, faces = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
        spec.add_mesh(name="mesh", uservert=vertices, userface=faces, **given)
        spec.worldbody.add_geom(type=mj.mjtGeom.mjGEOM_MESH, meshname="mesh")
        return spec.compile()

    both(lambda mj: build(mj, usertexcoord=[0, 0, 1, 1], userfacetexcoord=[0, 1, 0] * 4))
    both(lambda mj: build(mj, usernormal=[0, 0, 1] * 4, userfacenormal=[3, 2, 1] * 4))
    for given in ([0, 1, 0] * 3, [0, 1, 7] * 4, [0, 1]):
        with pytest.raises(ValueError):
            build(cortenforge, usertexcoord=[0, 0, 1, 1], userfacetexcoord=given)


def test_an_arm_gets_another_hand():
    def build(mj):
        spec = mj.MjSpec.from_string(ARM)
        spec.delete(spec.body("tool"))
        hand = spec.attach(mj.MjSpec.from_string(GRIPPER), prefix="hand/", site="flange")
        spec.add_sensor(name="force", type=mj.mjtSensor.mjSENS_FORCE, objtype=mj.mjtObj.mjOBJ_SITE, objname="flange")
        assert hand.name == "" and spec.body("hand/palm").parent.name == "link2"
        return spec.compile()

    ours, _ = both(build)
    assert (ours.njnt, ours.nu, ours.nkey) == (4, 3, 2)


def test_two_arms_stand_beside_each_other():
    def build(mj):
        scene = mj.MjSpec()
        for i, side in enumerate(("left", "right")):
            frame = scene.worldbody.add_frame(pos=[0, i - 0.5, 0], euler=[0, 0, 90 * i])
            scene.attach(mj.MjSpec.from_string(ARM), prefix=f"{side}_", frame=frame)
        for body in scene.bodies[1:]:
            assert body.name.startswith(("left_", "right_"))
        return scene.compile()

    both(build)


def test_values_are_randomised_and_compiled_again():
    def build(mj):
        spec, random = mj.MjSpec.from_string(ARM), np.random.default_rng(3)
        for _ in range(3):
            for geom in spec.geoms:
                geom.friction = geom.friction * random.uniform(0.5, 1.5)
                geom.density *= random.uniform(0.8, 1.2)
            for joint in spec.joints:
                joint.damping *= random.uniform(0.5, 2)
            for actuator in spec.actuators:
                actuator.gainprm[0] *= 1.1
            spec.option.timestep *= 0.5
            model = spec.compile()
        return model

    both(build)


def state(mj):
    spec = mj.MjSpec.from_string(ARM)
    model = spec.compile()
    data = mj.MjData(model)
    data.qpos[:], data.qvel[:], data.ctrl[:], data.time = [1, 2, 3], [4, 5, 6], [7, 8, 9], 0.5
    return spec, model, data


def test_controls_stay_with_their_actuators():
    spec, model, data = state(cortenforge)
    spec.delete(spec.body("tool"))
    model, data = spec.recompile(model, data)
    assert [a.name for a in spec.actuators] == ["a1", "a2"]
    assert (data.qpos.tolist(), data.qvel.tolist(), data.ctrl.tolist(), data.time) == ([1, 2], [4, 5], [7, 9], 0.5)
    # the first two of the three
    spec, model, data = state(mujoco)
    spec.delete(spec.body("tool"))
    model, data = spec.recompile(model, data)
    assert data.ctrl.tolist() == [7, 8]


def test_deleted_keyframes_stay_deleted():
    def keys(mj):
        spec = mj.MjSpec.from_string(ARM)
        spec.delete(spec.body("tool"))
        for key in list(spec.keys):
            spec.delete(key)
        return spec.compile().nkey

    assert (keys(cortenforge), keys(mujoco)) == (0, 1)


def test_settings_are_taken_from_another_model():
    def build(mj):
        other = mj.MjSpec()
        other.option.timestep, other.stat.extent, other.visual.global_.fovy = 0.005, 3, 20
        other.compiler.degree, other.compiler.LRopt.accel = False, 30
        spec = mj.MjSpec()
        spec.option, spec.stat, spec.visual, spec.compiler = other.option, other.stat, other.visual, other.compiler
        other.option.timestep = 1
        assert (spec.compiler.degree, spec.compiler.LRopt.accel) == (False, 30)
        spec.worldbody.add_geom(size=[0.1, 0, 0], euler=[1, 0, 0])
        return spec.compile()

    ours, _ = both(build)
    assert (ours.opt.timestep, ours.stat.extent, ours.vis.global_.fovy) == (0.005, 3, 20)


def test_length_ranges_follow_their_options():
    def build(mj):
        spec = mj.MjSpec()
        arm = spec.worldbody.add_body()
        arm.add_joint(name="joint", axis=[0, 1, 0], range=[-60, 60])
        arm.add_geom(type=mj.mjtGeom.mjGEOM_CAPSULE, fromto=[0, 0, 0, 0.3, 0, 0], size=[0.02, 0, 0])
        arm.add_site(name="end", pos=[0.2, 0, 0])
        spec.worldbody.add_site(name="start", pos=[0, 0, 1])
        tendon = spec.add_tendon(name="tendon")
        tendon.wrap_site("start")
        tendon.wrap_site("end")
        muscle = spec.add_actuator(name="muscle", target="tendon", trntype=mj.mjtTrn.mjTRN_TENDON)
        muscle.gaintype, muscle.biastype = mj.mjtGain.mjGAIN_MUSCLE, mj.mjtBias.mjBIAS_MUSCLE
        muscle.dyntype, muscle.dynprm[:2] = mj.mjtDyn.mjDYN_MUSCLE, [0.01, 0.04]
        muscle.gainprm[:9] = muscle.biasprm[:9] = [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2]
        spec.compiler.LRopt.accel = 5
        spec.compiler.LRopt.inttotal = 3
        return spec.compile()

    ours, _ = both(build)
    np.testing.assert_allclose(ours.actuator_lengthrange, [[0.83279501, 1.17747717]], rtol=1e-7)
    spec, options = cortenforge.MjSpec(), cortenforge.MjLROpt()
    options.accel = 7
    spec.compiler.LRopt = options
    assert spec.compiler.LRopt.accel == spec.copy().compiler.LRopt.accel == 7


def test_comments_are_kept():
    for mj in (cortenforge, mujoco):
        spec = mj.MjSpec.from_string("<mujoco><!-- one --><worldbody><!-- two --></worldbody></mujoco>")
        assert spec.comment == " one "
        spec.comment = " three "
        spec.compile()
        assert "<!-- three -->" in spec.to_xml()
        assert spec.copy().comment == " three "


def test_classes_are_known_inside_bodies_and_frames():
    for mj in (cortenforge, mujoco):
        spec = mj.MjSpec.from_string(
            "<mujoco><default><default class='a'/></default><worldbody><body name='x' childclass='a'><body name='y'/>"
            "<frame name='f'/></body><body name='z'/></worldbody></mujoco>"
        )
        assert [body.childclass for body in spec.bodies] == ["main", "a", "a", "main"]
        assert spec.frames[0].childclass == "a"


def test_a_file_that_is_not_there():
    messages = []
    for mj in (cortenforge, mujoco):
        for load in (mj.MjSpec.from_file, mj.MjModel.from_xml_path):
            with pytest.raises(ValueError) as error:
                load("/nowhere/model.xml")
            messages.append(str(error.value))
    assert len(set(messages)) == 1


def test_a_second_compilation_is_like_a_first():
    def build(mj, early):
        spec = mj.MjSpec()
        body = spec.worldbody.add_body()
        for x in (0, 0.1):
            body.add_geom(size=[0.05, 0, 0], pos=[x, 0, 0])
        if early:
            spec.compile()
        body.add_geom(size=[0.05, 0, 0], pos=[0, 0, 1])
        return spec.compile()

    once, twice = build(cortenforge, False), build(cortenforge, True)
    for name, *_ in cortenforge._core.MODEL_FIELDS:
        np.testing.assert_array_equal(getattr(once, name), getattr(twice, name), err_msg=name)
    np.testing.assert_array_equal(build(mujoco, False).bvh_nodeid, twice.bvh_nodeid)
