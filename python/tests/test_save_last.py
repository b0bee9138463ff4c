"""The text of the model that was loaded last, with the values that the compiled model has now."""

import cortenforge
import mujoco
import numpy as np
import pytest

XML = """
<mujoco model="arm">
  <!-- of mine -->
  <compiler angle="degree"/>
  <asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/><material name="red"/></asset>
  <worldbody>
    <geom name="ground" type="hfield" hfield="h"/>
    <frame pos="0 0 1" euler="0 0 30">
      <body name="upper" pos="1 0 0">
        <inertial pos="0 0 .1" mass="2" diaginertia="1 2 2.5"/>
        <joint name="shoulder" range="-90 90" ref="10" damping="1"/>
        <geom name="upper" size=".1 .2" type="capsule" material="red"/>
        <body name="lower" pos="0 0 1"><joint name="elbow" type="slide"/><geom name="lower" size=".1" user="1 2"/><site name="tip"/></body>
      </body>
    </frame>
    <camera name="eye" pos="0 0 3"/><light name="sun" pos="0 0 3"/>
  </worldbody>
  <contact><pair geom1="ground" geom2="lower"/></contact>
  <tendon><fixed name="t"><joint joint="elbow" coef="2"/></fixed></tendon>
  <equality><joint joint1="shoulder" joint2="elbow"/></equality>
  <actuator><position name="p" joint="shoulder" kp="10"/></actuator>
  <sensor><jointpos name="s" joint="elbow"/></sensor>
  <custom><numeric name="n" data="1 2 3"/><tuple name="tu"><element objtype="body" objname="upper" prm="3"/></tuple></custom>
  <keyframe><key name="home" qpos=".1 .2"/></keyframe>
</mujoco>
"""

# Fields that are taken back, with values that six digits can say: MuJoCo writes no more.
CHANGES = {
    "body_pos": 1, "body_mass": 1, "body_inertia": 1, "jnt_pos": 0, "jnt_stiffness": 0, "jnt_range": 0, "jnt_margin": 0,
    "jnt_solref": 0, "dof_armature": 0, "dof_damping": 1, "dof_frictionloss": 0, "geom_size": (1, 0), "geom_pos": 2, "geom_friction": 1,
    "geom_solref": 1, "geom_margin": 1, "geom_rgba": 1, "geom_user": 1, "site_pos": 0, "site_rgba": 0, "cam_pos": 0, "cam_fovy": 0,
    "light_pos": 0, "light_diffuse": 0, "mat_rgba": 0, "mat_shininess": 0, "pair_friction": 0, "pair_margin": 0, "eq_data": 0,
    "eq_solref": 0, "tendon_range": 0, "tendon_stiffness": 0, "tendon_damping": 0, "actuator_gainprm": 0,
    "actuator_ctrlrange": 0, "actuator_gear": 0, "sensor_cutoff": 0, "sensor_noise": 0, "numeric_data": 1, "tuple_objprm": 0,
    "key_qpos": 0, "key_time": 0, "qpos_spring": 0,
}


def saved(package, path, change):
    model = package.MjModel.from_xml_string(XML)
    change(model)
    package.mj_saveLastXML(str(path), model)
    return model, package.MjModel.from_xml_path(str(path))


@pytest.mark.parametrize("field", CHANGES)
def test_the_last_model_is_saved_with_its_values(field, tmp_path):
    def change(model):
        values = getattr(model, field)
        values[CHANGES[field]] = np.asarray(values[CHANGES[field]]) * 0.5 + 0.125

    results = [saved(package, tmp_path / f"{package.__name__}.xml", change)[1] for package in (cortenforge, mujoco)]
    ours, theirs = (getattr(model, field) for model in results)
    np.testing.assert_allclose(ours.ravel(), theirs.ravel(), rtol=2e-6, atol=1e-9)
    before = getattr(cortenforge.MjModel.from_xml_string(XML), field)
    assert not np.array_equal(ours, before)


def test_options_and_statistics_are_saved(tmp_path):
    def change(model):
        model.opt.timestep, model.opt.gravity[0], model.stat.extent, model.vis.global_.fovy = 0.003, 1, 7, 30

    for package in (cortenforge, mujoco):
        _, again = saved(package, tmp_path / "model.xml", change)
        assert (again.opt.timestep, again.opt.gravity[0], again.stat.extent, again.vis.global_.fovy) == (0.003, 1, 7, 30)


def test_nothing_changed_and_nothing_changes(tmp_path):
    model, again = saved(cortenforge, tmp_path / "model.xml", lambda model: None)
    for name, *_ in cortenforge._core.MODEL_FIELDS:
        np.testing.assert_array_equal(getattr(model, name), getattr(again, name), err_msg=name)
    assert "<!-- of mine -->" in (tmp_path / "model.xml").read_text()


def test_masses_from_geoms_are_saved_if_that_is_asked_for(tmp_path):
    def change(model):
        model.body_mass[2] = 7.5

    for package in (cortenforge, mujoco):
        assert saved(package, tmp_path / "a.xml", change)[1].body_mass[2] != 7.5
        text = XML.replace("<compiler ", '<compiler saveinertial="true" ')
        model = package.MjModel.from_xml_string(text)
        change(model)
        package.mj_saveLastXML(str(tmp_path / "b.xml"), model)
        assert package.MjModel.from_xml_path(str(tmp_path / "b.xml")).body_mass[2] == 7.5


def test_the_last_model_is_the_one_that_was_loaded_last(tmp_path, capsys):
    for package in (cortenforge, mujoco):
        first = package.MjModel.from_xml_string("<mujoco model='first'><worldbody><geom size='1'/></worldbody></mujoco>")
        package.MjModel.from_xml_string("<mujoco model='second'/>")
        # values of a model of another shape are not taken
        first.geom_size[0] = 2
        package.mj_saveLastXML(str(tmp_path / "last.xml"), first)
        assert 'model="second"' in (tmp_path / "last.xml").read_text()
        with pytest.raises(package.FatalError, match="File not found"):
            package.mj_saveLastXML(str(tmp_path / "no" / "folder.xml"), first)
        with pytest.raises(TypeError):
            package.mj_saveLastXML("x.xml", None)
    cortenforge.mj_saveLastXML("", first_of(cortenforge))
    assert "<mujoco model=" in capsys.readouterr().out


def first_of(package):
    return package.MjModel.from_xml_string("<mujoco/>")


def test_a_robot_becomes_a_model(tmp_path):
    urdf = "<robot name='r'><link name='a'><inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>"
    model = cortenforge.MjModel.from_xml_string(urdf)
    cortenforge.mj_saveLastXML(str(tmp_path / "r.xml"), model)
    assert cortenforge.MjModel.from_xml_path(str(tmp_path / "r.xml")).nbody == model.nbody
