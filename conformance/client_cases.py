"""What `clients.py` has programs do that use MuJoCo: once with MuJoCo, once with CortenForge in its place.

Each group yields names and functions. A function is given a number by which it moves the start, 0 but for the run that
shows how far MuJoCo departs from itself, and returns arrays by name; those of a run have a row for each step.
"""

import functools
import os
import pathlib
import random
import re
import subprocess
import sys
import warnings

import numpy as np

SEED = 7
STEPS = 50


def _record(rows):
    """Rows of (observation, reward) as arrays."""
    observations, rewards = zip(*rows)
    return {"observations": np.array(observations), "rewards": np.array(rewards, dtype=float)}


def _flat(observation):
    """All numbers of an observation, whatever it is made of."""
    if isinstance(observation, dict):
        parts = [_flat(observation[key]) for key in sorted(observation)]
        return np.concatenate(parts) if parts else np.zeros(0)
    return np.asarray(observation, dtype=float).ravel()


def _moved(qpos, nudge):
    """A configuration moved a little, each number by another amount: moved as a whole, nothing would change between
    bodies."""
    return qpos + nudge * np.random.default_rng(SEED).standard_normal(qpos.shape)


def _run_gymnasium(make, nudge):
    random.seed(SEED)
    np.random.seed(SEED)
    env = make()
    if nudge:
        # what is put back at a reset, during which some take many steps
        inner = env.unwrapped
        for name in ("init_qpos", "initial_qpos"):
            if isinstance(getattr(inner, name, None), np.ndarray):
                setattr(inner, name, _moved(getattr(inner, name), nudge))
        inner.model.qpos0[:] = _moved(inner.model.qpos0, nudge)
        inner.data.qpos[:] = _moved(inner.data.qpos, nudge)
    observation, _ = env.reset(seed=SEED)
    data = env.unwrapped.data
    data.qpos[:] = _moved(data.qpos, nudge)
    rng = np.random.default_rng(SEED)
    low, high = env.action_space.low, env.action_space.high
    rows = [(_flat(observation), 0.0)]
    for _ in range(STEPS):
        observation, reward, terminated, truncated, _ = env.step(rng.uniform(low, high).astype(low.dtype))
        rows.append((_flat(observation), reward))
        if terminated or truncated:
            observation, _ = env.reset()
    env.close()
    return _record(rows)


def gymnasium():
    import gymnasium

    for name, spec in gymnasium.registry.items():
        if name.endswith("-v5") and "mujoco" in str(spec.entry_point) and "robotics" not in str(spec.entry_point):
            yield name, functools.partial(_run_gymnasium, lambda name=name: gymnasium.make(name))


def gymnasium_robotics():
    import gymnasium
    import gymnasium_robotics

    gymnasium.register_envs(gymnasium_robotics)
    newest = {}
    for name in gymnasium.registry:
        base, _, version = name.rpartition("-v")
        wanted = r"Fetch\w+|HandReach|HandManipulate(Block|Egg|Pen)\w*|AdroitHand\w+|FrankaKitchen|(Point|Ant)Maze_\w+"
        # mujoco-py's, those whose rewards alone differ, and those that differ in what is random
        if re.fullmatch(wanted, base) and not re.search(r"Dense|Sparse|_Diverse|Continuous|Touch|_G", base):
            newest[base] = max(newest.get(base, 0), int(version))
    for base, version in newest.items():
        name = f"{base}-v{version}"
        yield name, functools.partial(_run_gymnasium, lambda name=name: gymnasium.make(name))


def metaworld():
    import gymnasium
    import metaworld

    for name in metaworld.ALL_V3_ENVIRONMENTS:
        make = functools.partial(gymnasium.make, "Meta-World/MT1", env_name=name, seed=SEED)
        yield name, functools.partial(_run_gymnasium, make)


def suite():
    from dm_control import suite

    def run(task, nudge):
        env = suite.load(*task, task_kwargs={"random": SEED})
        step = env.reset()
        with env.physics.reset_context():
            env.physics.data.qpos[:] = _moved(env.physics.data.qpos, nudge)
        rng = np.random.default_rng(SEED)
        spec = env.action_spec()
        rows = [(_flat(step.observation), 0.0)]
        for _ in range(STEPS):
            step = env.step(rng.uniform(spec.minimum, spec.maximum))
            rows.append((_flat(step.observation), step.reward or 0.0))
        return _record(rows)

    for task in suite.ALL_TASKS:
        yield "/".join(task), functools.partial(run, task)


# Own tests of dm_control: those of what the issue of compatibility is about, without pixels.
TESTS = {
    "wrapper": ["mujoco/wrapper/core_test.py", "mujoco/wrapper/mjbindings_test.py"],
    "engine": ["mujoco/engine_test.py", "mujoco/thread_safety_test.py", "mujoco/math_test.py"],
    "index": ["mujoco/index_test.py"],
    "inverse kinematics": ["utils/inverse_kinematics_test.py"],
    "mjcf": ["mjcf"],
    "composer": ["composer"],
}


def dm_control_tests():
    """Names of tests that pass, of each of the parts."""
    import importlib.util

    folder = pathlib.Path(importlib.util.find_spec("dm_control").origin).parent

    def run(files, nudge):
        if nudge:
            return {}
        places = [place for file in files for place in _test_files(folder / file)]
        command = [sys.executable, "-m", "pytest", "-q", "-rA", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, "-W", "ignore", *map(str, places)], capture_output=True, text=True, timeout=1500, cwd="/"
        )
        outcomes = re.findall(r"^(PASSED|FAILED|ERROR) \S*dm_control/(\S+)", done.stdout, re.MULTILINE)
        if not outcomes:
            raise RuntimeError((done.stdout + done.stderr).strip().splitlines()[-1])
        passed = sorted(name for outcome, name in outcomes if outcome == "PASSED")
        failed = sorted(name for outcome, name in outcomes if outcome != "PASSED")
        return {"passed": np.array(passed, dtype=str), "failed": np.array(failed, dtype=str)}

    for part, files in TESTS.items():
        yield part, functools.partial(run, files)


def _test_files(place):
    return sorted(place.rglob("*_test.py")) if place.is_dir() else [place]


ARM = """
<mujoco>
  <compiler autolimits="true" angle="radian"/>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 .1"/>
    <body name="base" pos="0 0 .3">
      <joint name="pan" axis="0 0 1" range="-3 3"/>
      <geom type="capsule" size=".05" fromto="0 0 0 0 0 .2"/>
      <body name="upper" pos="0 0 .2">
        <joint name="lift" axis="0 1 0" range="-2 2"/>
        <geom name="upper" type="capsule" size=".04" fromto="0 0 0 .4 0 0"/>
        <body name="fore" pos=".4 0 0">
          <joint name="elbow" axis="0 1 0" range="-2.5 2.5"/>
          <joint name="roll" axis="1 0 0" range="-2.5 2.5"/>
          <geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/>
          <body name="hand" pos=".3 0 0">
            <joint name="bend" axis="0 1 0" range="-2 2"/>
            <joint name="twist" axis="1 0 0" range="-3 3"/>
            <geom name="hand" type="box" size=".05 .03 .02"/>
            <site name="tip" pos=".06 0 0"/>
          </body>
        </body>
      </body>
    </body>
    <body name="target" mocap="true" pos=".4 .3 .3"/>
  </worldbody>
  <keyframe><key name="home" qpos=".1 .5 .6 0 .2 0"/></keyframe>
</mujoco>
"""


def mink():
    import mink
    import mujoco

    def run(collisions, nudge):
        model = mujoco.MjModel.from_xml_string(ARM)
        configuration = mink.Configuration(model)
        configuration.update_from_keyframe("home")
        configuration.update(configuration.q + nudge)
        frame = mink.FrameTask("tip", "site", position_cost=1.0, orientation_cost=0.5, lm_damping=1.0)
        posture = mink.PostureTask(model, cost=1e-2)
        posture.set_target_from_configuration(configuration)
        limits = [mink.ConfigurationLimit(model), mink.VelocityLimit(model, {"pan": 2.0, "elbow": 2.0})]
        if collisions:
            limits.append(mink.CollisionAvoidanceLimit(model, [(["hand", "upper"], ["floor"])]))
        mocap = mink.SE3.from_translation(np.array([0.4, 0.3, 0.1]))
        frame.set_target(mocap)
        centre = mink.ComTask(cost=0.01)
        centre.set_target(np.zeros(3))
        rows = []
        for _ in range(STEPS):
            tasks = [frame, posture, centre, mink.DampingTask(model, cost=1e-3)]
            velocity = mink.solve_ik(configuration, tasks, 0.02, "daqp", 1e-3, limits=limits)
            configuration.integrate_inplace(velocity, 0.02)
            rows.append((np.concatenate([configuration.q, velocity]), np.linalg.norm(frame.compute_error(configuration))))
        return _record(rows)

    yield "arm", functools.partial(run, False)
    yield "arm that avoids the floor", functools.partial(run, True)


def mjx():
    import importlib.util

    import jax
    import mujoco
    from mujoco import mjx

    jax.config.update("jax_enable_x64", True)

    def leaves(prefix, tree):
        for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]:
            if hasattr(leaf, "dtype"):
                yield prefix + jax.tree_util.keystr(path), np.asarray(leaf)

    def run(path, step, nudge):
        model = mujoco.MjModel.from_xml_path(str(path))
        data = mujoco.MjData(model)
        data.qpos[:] += nudge
        data.qvel[:] = np.linspace(-0.1, 0.1, model.nv)
        mujoco.mj_forward(model, data)
        arrays = {}
        on_device = mjx.put_model(model)
        arrays.update(leaves("model", on_device))
        state = mjx.put_data(model, data)
        arrays.update(leaves("data", state))
        if step:
            state = jax.jit(mjx.step)(on_device, state)
            arrays.update(leaves("step", state))
        back = mjx.get_data(model, state)
        for name in ("time", "qpos", "qvel", "act", "qacc", "xpos", "xquat", "xmat", "cvel", "qfrc_bias", "sensordata", "qM"):
            arrays[f"back.{name}"] = np.asarray(getattr(back, name))
        # that it is a simulation to go on with
        mujoco.mj_step(model, back)
        arrays["back.step"] = back.qpos.copy()
        return arrays

    def folder(package):
        return pathlib.Path(importlib.util.find_spec(package).origin).parent

    # models with what mjx supports
    assets = folder("gymnasium") / "envs/mujoco/assets"
    for place in ("inverted_pendulum", "hopper", "half_cheetah", "ant", "reacher", "walker2d_v5", "swimmer", "pusher_v5"):
        yield f"gymnasium/{place}", functools.partial(run, assets / f"{place}.xml", place == "inverted_pendulum")
    domains = folder("dm_control") / "suite"
    for place in ("ball_in_cup", "cheetah", "humanoid", "finger", "hopper", "point_mass", "walker"):
        yield f"suite/{place}", functools.partial(run, domains / f"{place}.xml", False)


GROUPS = {
    "gymnasium": gymnasium,
    "dm_control suite": suite,
    "dm_control's own tests": dm_control_tests,
    "mink": mink,
    "gymnasium-robotics": gymnasium_robotics,
    "metaworld": metaworld,
    "mujoco-mjx": mjx,
}


def main(group, out, nudge, words):
    """Runs the cases of a group, and writes a file for each."""
    warnings.simplefilter("ignore")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("MUJOCO_GL", "disable")
    folder = pathlib.Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for name, case in GROUPS[group]():
        if words and not any(word in name for word in words):
            continue
        place = folder / (name.replace("/", "+") + ".npz")
        try:
            arrays = case(float(nudge))
        except Exception as error:
            arrays = {"error": np.array(f"{type(error).__name__}: {error}"[:300])}
        np.savez(place, **arrays)
        print(f"  {name}: {arrays.get('error', 'done')}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
