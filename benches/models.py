"""The models that the benchmarks run: made here, our own, and those of the corpus, dm_control, gymnasium and a copy of
the Menagerie under `target/models/`.

What is not on this machine is left out, and said so.
"""

import importlib.util
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Label of a place and the models taken from it, chosen so that every stage has a model in which it is the one that takes
# time: trees of all sizes, contacts of all shapes, every solver and integrator, tendons, muscles, equalities, sensors.
TAKEN = {
    "conformance": """
        contact/tower contact/billiard contact/broadphase_many contact/sparse_contacts contact/chain_of_contacts
        contact/midphase_many contact/islands contact/pair_ellipsoid_cylinder contact/pair_box_box
        contact/solver_pgs_elliptic_dense contact/solver_cg_pyramidal_sparse contact/solver_newton_elliptic_sparse
        actuation/tendon_sparse actuation/many_actuators sensor/contact_fields sensor/rangefinder_camera_many""",
    "models": "arm_muscles",
    "corpus": """
        mujoco/model/humanoid/humanoid mujoco/model/adhesion/active_adhesion mujoco/model/balloons/balloons
        mujoco/model/replicate/bowl mujoco/model/replicate/particle mujoco/model/replicate/particle_free
        mujoco/model/replicate/stonehenge mujoco/model/replicate/tendon mujoco/model/replicate/leaves
        mujoco/model/tendon_arm/arm26 mujoco/test/benchmark/testdata/humanoid200
        mujoco/test/benchmark/testdata/2humanoid100_chol mujoco/test/benchmark/testdata/100_humanoids_chol
        mujoco/test/benchmark/testdata/inertia mujoco/test/engine/testdata/collision_convex/perf/ellipsoid
        mujoco/test/engine/testdata/solver/humanoid mujoco/test/engine/testdata/island/humanoid
        mujoco/test/engine/testdata/weld mujoco/test/user/testdata/robot_arm""",
    "dm_control": "humanoid humanoid_CMU manipulator fish cheetah walker",
    "gymnasium": "ant humanoid half_cheetah",
    # robots with meshes, on the floors of their scenes
    "menagerie": """
        agility_cassie/scene aloha/scene anybotics_anymal_c/scene apptronik_apollo/scene booster_t1/scene
        boston_dynamics_spot/scene_arm franka_emika_panda/scene google_barkour_vb/scene kinova_gen3/scene kuka_iiwa_14/scene
        leap_hand/scene_right robotiq_2f85/scene robotis_op3/scene shadow_hand/scene_right trossen_vx300s/scene
        ufactory_xarm7/scene unitree_a1/scene unitree_g1/scene unitree_go2/scene unitree_h1/scene universal_robots_ur5e/scene
        wonik_allegro/scene_right""",
}
# What is loaded for load times: thirty robots, a body of seven hundred muscles, skyboxes.
LOADED = {
    "menagerie": """
        agilex_piper/scene agility_cassie/scene aloha/scene anybotics_anymal_c/scene apptronik_apollo/scene
        berkeley_humanoid/scene bitcraze_crazyflie_2/scene booster_t1/scene boston_dynamics_spot/scene_arm flybody/scene
        fourier_n1/scene franka_emika_panda/scene google_barkour_vb/scene google_robot/scene hello_robot_stretch/scene
        iit_softfoot/scene kinova_gen3/scene kuka_iiwa_14/scene leap_hand/scene_right pndbotics_adam_lite/scene
        robotiq_2f85/scene robotis_op3/scene shadow_hand/scene_right skydio_x2/scene toddlerbot_2xc/scene
        trossen_vx300s/scene umi_gripper/scene unitree_g1/scene unitree_go2/scene universal_robots_ur5e/scene
        ms_human_700/scene ms_human_700/scene_locomotion""",
    "dm_control": "cheetah dog humanoid humanoid_CMU quadruped walker",
}
# Few and of all kinds, for what is slow to measure.
SHORT = ["chain of 50 links", "tree of 27 dofs", "contact/tower", "contact/broadphase_many", "contact/pair_ellipsoid_cylinder",
         "contact/solver_pgs_elliptic_dense", "actuation/tendon_sparse", "sensor/contact_fields", "arm_muscles",
         "mujoco/model/humanoid/humanoid", "mujoco/model/replicate/particle_free", "gymnasium/ant"]


def chain(links):
    body = '<body pos=".1 0 0"><joint axis="0 1 0" damping=".01"/><geom type="capsule" size=".02" fromto="0 0 0 .1 0 0"/>'
    return f'<mujoco><option><flag contact="disable"/></option><worldbody>{body * links}{"</body>" * links}</worldbody></mujoco>'


def tree():
    """A free body with seven limbs of three hinges: 27 dofs, as a humanoid has, without contact."""
    limb = ('<body pos="{x} {y} 0"><joint axis="0 1 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 {x} {y} -.1"/>'
            '<body pos="{x} {y} -.1"><joint axis="1 0 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/>'
            '<body pos="0 0 -.2"><joint axis="0 1 0" damping=".1"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.2"/></body></body></body>')
    limbs = "".join(limb.format(x=round(0.1 * (i % 3 - 1), 3), y=round(0.1 * (i // 3 - 1), 3)) for i in range(7))
    return f'<mujoco><option><flag contact="disable"/></option><worldbody><body pos="0 0 2"><freejoint/><geom type="box" size=".2 .2 .1"/>{limbs}</body></worldbody></mujoco>'


def folder(label):
    """Where the models of a label are; None if they are not on this machine."""
    if label in ("dm_control", "gymnasium"):
        # found without importing it: importing dm_control starts a renderer
        spec = importlib.util.find_spec(label)
        inner = {"dm_control": "suite", "gymnasium": "envs/mujoco/assets"}[label]
        place = pathlib.Path(spec.origin).parent / inner if spec and spec.origin else None
    elif label == "menagerie":
        # a copy among the collections of models, whatever its folder is called
        target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
        place = next(iter(sorted(target.glob("models/*menagerie*"))), None)
    elif label == "corpus":
        place = pathlib.Path(os.environ.get("CORTENFORGE_CORPUS", ROOT.parent / "shared" / "corpus"))
    else:
        place = ROOT / {"conformance": "conformance/models", "models": "models"}[label]
    return place if place and place.exists() else None


def cases(chosen=(), taken=None):
    """(name, source) of the models: a path, or the text of one made here. `chosen`: paths of XML files or parts of names;
    all if empty. `taken`: labels and models, those of the benchmarks of steps if left out."""
    files = [pathlib.Path(name) for name in chosen if name.endswith(".xml")]
    if files:
        return [(f"{path.parent.name}/{path.stem}", path.resolve()) for path in files]
    found, missing = [], []
    if taken is None:
        taken, found = TAKEN, [("chain of 50 links", chain(50)), ("tree of 27 dofs", tree())]
    for label, names in taken.items():
        place = folder(label)
        for name in names.split():
            path = place / f"{name}.xml" if place else None
            # names of the packages repeat each other
            shown = f"{label}/{name}" if label in ("dm_control", "gymnasium") else name
            found.append((shown, path)) if path and path.exists() else missing.append(shown)
    if missing:
        print(f"not there, skipped: {', '.join(missing)}")
    return [case for case in found if not chosen or any(part in case[0] for part in chosen)]


def load(module, source):
    """The model of a case, loaded by MuJoCo or by CortenForge."""
    if isinstance(source, pathlib.Path):
        return module.MjModel.from_xml_path(str(source))
    return module.MjModel.from_xml_string(source)


def control(model, rng):
    """Random controls within their ranges."""
    limited = model.actuator_ctrllimited.astype(bool)
    low, high = model.actuator_ctrlrange.reshape(-1, 2).T
    return rng.uniform(low * limited - ~limited, high * limited + ~limited)


def restart(module, model, data, rng):
    """The first keyframe if there is one, and a random push, so that everything moves."""
    if model.nkey:
        module.mj_resetDataKeyframe(model, data, 0)
    else:
        module.mj_resetData(model, data)
    data.qvel[:] += 0.3 * rng.standard_normal(model.nv)
