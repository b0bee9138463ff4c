"""Vector environments beside Gymnasium's own with MuJoCo: the same observations, rewards, ends and infos."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("mujoco")
# Gymnasium's own tasks ask for it
pytest.importorskip("imageio")

import cortenforge.gym  # noqa: E402

N = 3

# Options that change what a task observes, pays and ends with; ends that come soon.
OPTIONS = {
    "Ant-v5": [{}, dict(include_cfrc_ext_in_observation=False, exclude_current_positions_from_observation=False,
                        healthy_z_range=(0.5, 0.8), main_body="torso", contact_cost_weight=0.1, contact_force_range=(-3.0, 2.0),
                        forward_reward_weight=2.0, ctrl_cost_weight=0.3, healthy_reward=0.5, reset_noise_scale=0.2)],
    "HalfCheetah-v5": [{}, dict(exclude_current_positions_from_observation=False, frame_skip=3, ctrl_cost_weight=0.4,
                                forward_reward_weight=3.0, reset_noise_scale=0.3)],
    "Hopper-v5": [{}, dict(healthy_z_range=(1.1, 1.4), healthy_angle_range=(-0.1, 0.1), healthy_state_range=(-5.0, 5.0)),
                  dict(terminate_when_unhealthy=False, exclude_current_positions_from_observation=False, healthy_reward=2.0)],
    "Humanoid-v5": [{}, dict(include_cinert_in_observation=False, include_cvel_in_observation=False, healthy_z_range=(1.2, 1.6),
                             contact_cost_weight=1e-3, contact_cost_range=(-1.0, 2.0)),
                    dict(include_qfrc_actuator_in_observation=False, include_cfrc_ext_in_observation=False,
                         exclude_current_positions_from_observation=False, terminate_when_unhealthy=False)],
    "HumanoidStandup-v5": [{}, dict(impact_cost_weight=0.01, impact_cost_range=(0.0, 1.0), uph_cost_weight=3, ctrl_cost_weight=1.0,
                                    include_cvel_in_observation=False)],
    "InvertedDoublePendulum-v5": [{}, dict(healthy_reward=3.0, reset_noise_scale=0.3)],
    "InvertedPendulum-v5": [{}, dict(reset_noise_scale=0.1, frame_skip=1)],
    "Pusher-v5": [{}, dict(reward_near_weight=2.0, reward_dist_weight=0.3, reward_control_weight=0.7)],
    "Reacher-v5": [{}, dict(reward_dist_weight=0.4, reward_control_weight=0.2)],
    "Swimmer-v5": [{}, dict(exclude_current_positions_from_observation=False, ctrl_cost_weight=0.1, forward_reward_weight=4.0)],
    "Walker2d-v5": [{}, dict(healthy_z_range=(1.1, 1.4), healthy_angle_range=(-0.2, 0.2), frame_skip=2),
                    dict(terminate_when_unhealthy=False, healthy_reward=7.0)],
}
CASES = [(name, options) for name, all_options in OPTIONS.items() for options in all_options]
MODES = ("NextStep", "SameStep", "Disabled")


def pair(name, mode="NextStep", max_episode_steps=None, **options):
    limit = {} if max_episode_steps is None else {"max_episode_steps": max_episode_steps}
    theirs = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make(name, **options, **limit)] * N,
                                            autoreset_mode=gymnasium.vector.AutoresetMode(mode))
    return cortenforge.gym.make_vec(name, N, autoreset_mode=mode, nthread=2, **options, **limit), theirs


def same(ours, theirs, what=""):
    """Infos are the same: keys, masks, types, numbers."""
    assert ours.keys() == theirs.keys(), what
    for key, value in theirs.items():
        if isinstance(value, dict):
            same(ours[key], value, f"{what}.{key}")
        elif value.dtype == object:
            assert [one is None for one in ours[key]] == [one is None for one in value], f"{what}.{key}"
            for one, other in zip(ours[key], value):
                if other is not None:
                    np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-9, err_msg=key)
        else:
            assert ours[key].dtype == value.dtype and ours[key].shape == value.shape, f"{what}.{key}"
            np.testing.assert_allclose(ours[key], value, rtol=1e-9, atol=1e-9, err_msg=f"{what}.{key}")


def run(ours, theirs, steps, seed=7, scale=1.0):
    """Takes both through the same actions. Returns how many episodes ended."""
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert ours.metadata["render_fps"] == theirs.metadata["render_fps"]
    mine, his = ours.reset(seed=seed), theirs.reset(seed=seed)
    np.testing.assert_allclose(mine[0], his[0], rtol=1e-9, atol=1e-9)
    same(mine[1], his[1])
    ends = 0
    theirs.action_space.seed(seed)
    for step in range(steps):
        action = (scale * theirs.action_space.sample()).astype(np.float32)
        mine, his = ours.step(action), theirs.step(action)
        for one, other, what in zip(mine[:4], his[:4], ("observations", "rewards", "terminations", "truncations")):
            assert one.dtype == other.dtype and one.shape == other.shape, what
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-9, err_msg=f"{what} at {step}")
        same(mine[4], his[4], f"infos at {step}")
        ended = his[2] | his[3]
        ends += ended.sum()
        if ended.any() and ours.autoreset_mode.value == "Disabled":
            with pytest.raises(gymnasium.error.ResetNeeded):
                ours.step(action)
            mine, his = (envs.reset(options={"reset_mask": ended.copy()}) for envs in (ours, theirs))
            np.testing.assert_allclose(mine[0], his[0], rtol=1e-9, atol=1e-9)
            same(mine[1], his[1])
    ours.close()
    theirs.close()
    return ends


@pytest.mark.parametrize("name, options", CASES, ids=[f"{name}-{i}" for i, (name, _) in enumerate(CASES)])
def test_as_gymnasium(name, options):
    """Up to where rounding grows beyond the tolerance, which contacts make it do after some time."""
    ours, theirs = pair(name, max_episode_steps=12, **options)
    assert run(ours, theirs, 30) > 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["Hopper-v5", "InvertedDoublePendulum-v5", "Humanoid-v5"])
def test_ends_of_episodes(name, mode):
    options = {"Hopper-v5": dict(healthy_z_range=(1.2, 1.3)), "Humanoid-v5": dict(healthy_z_range=(1.35, 1.5))}.get(name, {})
    assert run(*pair(name, mode, max_episode_steps=7, **options), 25) > 3


def test_limits_of_episodes():
    for name in OPTIONS:
        spec = gymnasium.spec(name)
        assert cortenforge.gym.TASKS[name].max_episode_steps == spec.max_episode_steps, name
    envs = cortenforge.gym.make_vec("Reacher-v5", 2)
    envs.reset(seed=1)
    for step in range(51):
        _, _, terminated, truncated, _ = envs.step(np.zeros((2, 2)))
        assert (truncated == (step == 49)).all() and not terminated.any()
    endless = cortenforge.gym.make_vec("Reacher-v5", 2, max_episode_steps=-1)
    endless.reset(seed=1)
    assert not any(endless.step(np.zeros((2, 2)))[3].any() for _ in range(120))


def test_any_number_of_threads():
    results = []
    for nthread in (0, 1, 2):
        envs = cortenforge.gym.make_vec("Humanoid-v5", 8, nthread=nthread)
        envs.reset(seed=5)
        envs.action_space.seed(1)
        results.append([envs.step(envs.action_space.sample())[:2] for _ in range(30)])
    for other in results[1:]:
        for (obs, reward), (their_obs, their_reward) in zip(results[0], other):
            assert obs.tobytes() == their_obs.tobytes() and reward.tobytes() == their_reward.tobytes()


def test_registered():
    envs = gymnasium.make_vec("cortenforge/HalfCheetah-v5", num_envs=4, ctrl_cost_weight=0.2)
    assert isinstance(envs.unwrapped, cortenforge.gym.HalfCheetahVectorEnv) and envs.unwrapped.ctrl_cost_weight == 0.2
    observations, _ = envs.reset(seed=[1, 2, None, 3])
    assert observations.shape == (4, 17) and envs.spec.max_episode_steps == 1000
    assert envs.unwrapped.np_random_seed[1] == 2


def test_values_of_the_model_vary():
    envs = cortenforge.gym.make_vec("HalfCheetah-v5", 4)
    envs.batch.vary("opt.gravity", [[0, 0, -5.0 * i] for i in range(4)])
    envs.reset(seed=[1] * 4)
    observations = envs.step(np.zeros((4, 6)))[0]
    assert len({row.tobytes() for row in observations}) == 4


def test_what_is_refused():
    with pytest.raises(ValueError, match="there is no task"):
        cortenforge.gym.make_vec("Ant-v4", 2)
    with pytest.raises(TypeError, match="no option 'speed'"):
        cortenforge.gym.make_vec("Ant-v5", 2, speed=3)
    with pytest.raises(NotImplementedError, match="not drawn"):
        cortenforge.gym.make_vec("Ant-v5", 2, render_mode="human")
    with pytest.raises(OSError, match="does not exist"):
        cortenforge.gym.make_vec("Ant-v5", 2, xml_file="nowhere.xml")
    envs = cortenforge.gym.make_vec("Ant-v5", 2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros((2, 8)))
    with pytest.raises(ValueError, match="seeds"):
        envs.reset(seed=[1])
    for mask in ([True, False], np.ones(2), np.ones(3, bool)):
        with pytest.raises(TypeError, match="reset_mask"):
            envs.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="at least one"):
        envs.reset(options={"reset_mask": np.zeros(2, bool)})
    envs.reset()
    with pytest.raises(ValueError, match="actions should be of shape"):
        envs.step(np.zeros((2, 7)))
