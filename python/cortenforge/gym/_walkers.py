"""Tasks in which something moves forward: an ant, a half cheetah, a hopper, a swimmer, a walker."""

import numpy as np

from ._parts import Named, between, squares, uniform
from ._vector import TaskVectorEnv


class _Walker(Named, TaskVectorEnv):
    """What moves along x: it is rewarded for its speed, and pays for its controls."""

    #: positions that are not observed unless asked for
    skipped = 1

    def __init__(self, num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, reset_noise_scale,
                 exclude_current_positions_from_observation, **kwargs):
        self.forward_reward_weight = forward_reward_weight
        self.ctrl_cost_weight = ctrl_cost_weight
        self.reset_noise_scale = reset_noise_scale
        self.first = self.skipped if exclude_current_positions_from_observation else 0
        super().__init__(num_envs, xml_file, frame_skip, **kwargs)

    def start(self, random):
        noise = self.reset_noise_scale
        return uniform(random, -noise, noise, self.init_qpos), uniform(random, -noise, noise, self.init_qvel)

    def observe(self, rows):
        return np.concatenate((self.batch.qpos[rows, self.first:], self.batch.qvel[rows]), axis=1)

    def before(self):
        return self.batch.qpos[:, 0].copy()

    def speed(self, before):
        return (self.batch.qpos[:, 0] - before) / self.dt

    def control_cost(self, action):
        return self.ctrl_cost_weight * squares(action)


def _normal_velocities(task, random):
    """Positions moved evenly, velocities normally distributed."""
    noise = task.reset_noise_scale
    qpos = uniform(random, -noise, noise, task.init_qpos)
    return qpos, task.init_qvel + noise * random.standard_normal(len(task.init_qvel))


class HalfCheetahVectorEnv(_Walker):
    """HalfCheetah-v5: run forward."""

    def __init__(self, num_envs=1, xml_file="half_cheetah.xml", frame_skip=5, forward_reward_weight=1.0, ctrl_cost_weight=0.1,
                 reset_noise_scale=0.1, exclude_current_positions_from_observation=True, **kwargs):
        super().__init__(num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, reset_noise_scale,
                         exclude_current_positions_from_observation, **kwargs)

    start = _normal_velocities

    def judge(self, before, action):
        speed = self.speed(before)
        forward, cost = self.forward_reward_weight * speed, self.control_cost(action)
        info = {**self.reset_info(slice(None)), "x_velocity": speed, "reward_forward": forward, "reward_ctrl": -cost}
        return forward - cost, np.zeros(self.num_envs, dtype=bool), info

    def reset_info(self, rows):
        return self.position_info(rows, "x")


class SwimmerVectorEnv(_Walker):
    """Swimmer-v5: swim to the right."""

    skipped = 2

    def __init__(self, num_envs=1, xml_file="swimmer.xml", frame_skip=4, forward_reward_weight=1.0, ctrl_cost_weight=1e-4,
                 reset_noise_scale=0.1, exclude_current_positions_from_observation=True, **kwargs):
        super().__init__(num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, reset_noise_scale,
                         exclude_current_positions_from_observation, **kwargs)

    def before(self):
        return self.batch.qpos[:, :2].copy()

    def judge(self, before, action):
        x_speed, y_speed = ((self.batch.qpos[:, :2] - before) / self.dt).T
        forward, cost = self.forward_reward_weight * x_speed, self.control_cost(action)
        info = {**self.reset_info(slice(None)), "x_velocity": x_speed, "y_velocity": y_speed, "reward_forward": forward,
                "reward_ctrl": -cost}
        return forward - cost, np.zeros(self.num_envs, dtype=bool), info

    def reset_info(self, rows):
        return {**self.position_info(rows, "xy"), **self.distance_info(rows)}


class _Upright(_Walker):
    """What walks on legs in a plane, and must not fall."""

    def __init__(self, num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, healthy_reward,
                 terminate_when_unhealthy, healthy_z_range, healthy_angle_range, *others, **kwargs):
        self.healthy_reward = healthy_reward
        self.terminate_when_unhealthy = terminate_when_unhealthy
        self.healthy_z_range = healthy_z_range
        self.healthy_angle_range = healthy_angle_range
        super().__init__(num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, *others, **kwargs)

    def observe(self, rows):
        return np.concatenate((self.batch.qpos[rows, self.first:], np.clip(self.batch.qvel[rows], -10, 10)), axis=1)

    def healthy(self):
        qpos = self.batch.qpos
        return between(qpos[:, 1], self.healthy_z_range) & between(qpos[:, 2], self.healthy_angle_range)

    def judge(self, before, action):
        speed, healthy = self.speed(before), self.healthy()
        forward, survive, cost = self.forward_reward_weight * speed, healthy * self.healthy_reward, self.control_cost(action)
        info = {**self.reset_info(slice(None)), "x_velocity": speed, "reward_forward": forward, "reward_ctrl": -cost,
                "reward_survive": survive}
        return forward + survive - cost, ~healthy & self.terminate_when_unhealthy, info

    def reset_info(self, rows):
        height = self.batch.qpos[rows, 1] - self.init_qpos[1]
        return {**self.position_info(rows, "x"), "z_distance_from_origin": height}


class HopperVectorEnv(_Upright):
    """Hopper-v5: hop forward."""

    def __init__(self, num_envs=1, xml_file="hopper.xml", frame_skip=4, forward_reward_weight=1.0, ctrl_cost_weight=1e-3,
                 healthy_reward=1.0, terminate_when_unhealthy=True, healthy_state_range=(-100.0, 100.0),
                 healthy_z_range=(0.7, float("inf")), healthy_angle_range=(-0.2, 0.2), reset_noise_scale=5e-3,
                 exclude_current_positions_from_observation=True, **kwargs):
        self.healthy_state_range = healthy_state_range
        super().__init__(num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, healthy_reward,
                         terminate_when_unhealthy, healthy_z_range, healthy_angle_range, reset_noise_scale,
                         exclude_current_positions_from_observation, **kwargs)

    def healthy(self):
        state = np.concatenate((self.batch.qpos[:, 2:], self.batch.qvel), axis=1)
        return super().healthy() & between(state, self.healthy_state_range).all(axis=1)


class Walker2dVectorEnv(_Upright):
    """Walker2d-v5: walk forward."""

    def __init__(self, num_envs=1, xml_file="walker2d_v5.xml", frame_skip=4, forward_reward_weight=1.0, ctrl_cost_weight=1e-3,
                 healthy_reward=1.0, terminate_when_unhealthy=True, healthy_z_range=(0.8, 2.0), healthy_angle_range=(-1.0, 1.0),
                 reset_noise_scale=5e-3, exclude_current_positions_from_observation=True, **kwargs):
        super().__init__(num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, healthy_reward,
                         terminate_when_unhealthy, healthy_z_range, healthy_angle_range, reset_noise_scale,
                         exclude_current_positions_from_observation, **kwargs)


class AntVectorEnv(_Walker):
    """Ant-v5: walk forward on four legs."""

    skipped = 2
    fields = ("xpos", "cfrc_ext")
    forces = True

    def __init__(self, num_envs=1, xml_file="ant.xml", frame_skip=5, forward_reward_weight=1, ctrl_cost_weight=0.5,
                 contact_cost_weight=5e-4, healthy_reward=1.0, main_body=1, terminate_when_unhealthy=True,
                 healthy_z_range=(0.2, 1.0), contact_force_range=(-1.0, 1.0), reset_noise_scale=0.1,
                 exclude_current_positions_from_observation=True, include_cfrc_ext_in_observation=True, **kwargs):
        self.contact_cost_weight = contact_cost_weight
        self.healthy_reward = healthy_reward
        self.terminate_when_unhealthy = terminate_when_unhealthy
        self.healthy_z_range = healthy_z_range
        self.contact_force_range = contact_force_range
        self.include_cfrc_ext_in_observation = include_cfrc_ext_in_observation
        self.main_body = main_body
        super().__init__(num_envs, xml_file, frame_skip, forward_reward_weight, ctrl_cost_weight, reset_noise_scale,
                         exclude_current_positions_from_observation, **kwargs)
        self.main_body = self.model.body(main_body).id

    start = _normal_velocities

    def contact_forces(self, rows):
        return np.clip(self.batch.field("cfrc_ext")[rows], *self.contact_force_range)

    def observe(self, rows):
        state = super().observe(rows)
        if not self.include_cfrc_ext_in_observation:
            return state
        return np.concatenate((state, self.contact_forces(rows)[:, 1:].reshape(len(state), -1)), axis=1)

    def before(self):
        return self.batch.field("xpos")[:, self.main_body, :2].copy()

    def judge(self, before, action):
        x_speed, y_speed = ((self.batch.field("xpos")[:, self.main_body, :2] - before) / self.dt).T
        qpos, (low, high) = self.batch.qpos, self.healthy_z_range
        finite = np.isfinite(qpos).all(axis=1) & np.isfinite(self.batch.qvel).all(axis=1)
        healthy = finite & (low <= qpos[:, 2]) & (qpos[:, 2] <= high)
        forward, survive = x_speed * self.forward_reward_weight, healthy * self.healthy_reward
        control, contact = self.control_cost(action), self.contact_cost_weight * squares(self.contact_forces(slice(None)))
        info = {**self.reset_info(slice(None)), "x_velocity": x_speed, "y_velocity": y_speed, "reward_forward": forward,
                "reward_ctrl": -control, "reward_contact": -contact, "reward_survive": survive}
        return forward + survive - (control + contact), ~healthy & self.terminate_when_unhealthy, info

    def reset_info(self, rows):
        return {**self.position_info(rows, "xy"), **self.distance_info(rows)}


__all__ = ["AntVectorEnv", "HalfCheetahVectorEnv", "HopperVectorEnv", "SwimmerVectorEnv", "Walker2dVectorEnv"]
