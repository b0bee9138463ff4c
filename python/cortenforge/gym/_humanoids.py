"""Tasks of a humanoid: walk, stand up."""

import numpy as np

from ._parts import Named, between, squares, uniform
from ._vector import TaskVectorEnv


class _Humanoid(Named, TaskVectorEnv):
    """What both tasks observe: positions, velocities, inertias, velocities of bodies, forces."""

    fields = ("xipos", "cinert", "cvel", "qfrc_actuator", "cfrc_ext", "ten_length", "ten_velocity")
    forces = True

    def __init__(self, num_envs, xml_file, frame_skip, ctrl_cost_weight, reset_noise_scale,
                 exclude_current_positions_from_observation, include_cinert_in_observation, include_cvel_in_observation,
                 include_qfrc_actuator_in_observation, include_cfrc_ext_in_observation, **kwargs):
        self.ctrl_cost_weight = ctrl_cost_weight
        self.reset_noise_scale = reset_noise_scale
        self.first = 2 if exclude_current_positions_from_observation else 0
        wanted = (("cinert", 1, include_cinert_in_observation), ("cvel", 1, include_cvel_in_observation),
                  ("qfrc_actuator", 6, include_qfrc_actuator_in_observation), ("cfrc_ext", 1, include_cfrc_ext_in_observation))
        # fields, and the row from which on they are observed
        self.observed = [(name, first) for name, first, include in wanted if include is True]
        super().__init__(num_envs, xml_file, frame_skip, **kwargs)

    def start(self, random):
        noise = self.reset_noise_scale
        return uniform(random, -noise, noise, self.init_qpos), uniform(random, -noise, noise, self.init_qvel)

    def observe(self, rows):
        qvel = self.batch.qvel[rows]
        parts = [self.batch.qpos[rows, self.first:], qvel]
        parts += [self.batch.field(name)[rows, first:].reshape(len(qvel), -1) for name, first in self.observed]
        return np.concatenate(parts, axis=1)

    def control_cost(self):
        return self.ctrl_cost_weight * squares(self.batch.ctrl)

    def contact_cost(self, weight, limits):
        return np.clip(weight * squares(self.batch.field("cfrc_ext")), *limits)

    def tendon_info(self, rows):
        return {"tendon_length": self.batch.field("ten_length")[rows].copy(),
                "tendon_velocity": self.batch.field("ten_velocity")[rows].copy()}


class HumanoidVectorEnv(_Humanoid):
    """Humanoid-v5: walk forward on two legs."""

    def __init__(self, num_envs=1, xml_file="humanoid.xml", frame_skip=5, forward_reward_weight=1.25, ctrl_cost_weight=0.1,
                 contact_cost_weight=5e-7, contact_cost_range=(-np.inf, 10.0), healthy_reward=5.0, terminate_when_unhealthy=True,
                 healthy_z_range=(1.0, 2.0), reset_noise_scale=1e-2, exclude_current_positions_from_observation=True,
                 include_cinert_in_observation=True, include_cvel_in_observation=True, include_qfrc_actuator_in_observation=True,
                 include_cfrc_ext_in_observation=True, **kwargs):
        self.forward_reward_weight = forward_reward_weight
        self.contact_cost_weight = contact_cost_weight
        self.contact_cost_range = contact_cost_range
        self.healthy_reward = healthy_reward
        self.terminate_when_unhealthy = terminate_when_unhealthy
        self.healthy_z_range = healthy_z_range
        super().__init__(num_envs, xml_file, frame_skip, ctrl_cost_weight, reset_noise_scale,
                         exclude_current_positions_from_observation, include_cinert_in_observation, include_cvel_in_observation,
                         include_qfrc_actuator_in_observation, include_cfrc_ext_in_observation, **kwargs)

    def before(self):
        """The centre of mass, seen from above."""
        mass = self.model.body_mass
        return np.einsum("b,nbj->nj", mass, self.batch.field("xipos"))[:, :2] / mass.sum()

    def judge(self, before, action):
        x_speed, y_speed = ((self.before() - before) / self.dt).T
        healthy = between(self.batch.qpos[:, 2], self.healthy_z_range)
        forward, survive = self.forward_reward_weight * x_speed, healthy * self.healthy_reward
        control, contact = self.control_cost(), self.contact_cost(self.contact_cost_weight, self.contact_cost_range)
        info = {**self.reset_info(slice(None)), "x_velocity": x_speed, "y_velocity": y_speed, "reward_survive": survive,
                "reward_forward": forward, "reward_ctrl": -control, "reward_contact": -contact}
        return forward + survive - (control + contact), ~healthy & self.terminate_when_unhealthy, info

    def reset_info(self, rows):
        return {**self.position_info(rows, "xy"), **self.tendon_info(rows), **self.distance_info(rows)}


class HumanoidStandupVectorEnv(_Humanoid):
    """HumanoidStandup-v5: stand up from lying."""

    def __init__(self, num_envs=1, xml_file="humanoidstandup.xml", frame_skip=5, uph_cost_weight=1, ctrl_cost_weight=0.1,
                 impact_cost_weight=0.5e-6, impact_cost_range=(-np.inf, 10.0), reset_noise_scale=1e-2,
                 exclude_current_positions_from_observation=True, include_cinert_in_observation=True,
                 include_cvel_in_observation=True, include_qfrc_actuator_in_observation=True, include_cfrc_ext_in_observation=True,
                 **kwargs):
        # Gymnasium has this option and does not use it
        self.uph_cost_weight = uph_cost_weight
        self.impact_cost_weight = impact_cost_weight
        self.impact_cost_range = impact_cost_range
        super().__init__(num_envs, xml_file, frame_skip, ctrl_cost_weight, reset_noise_scale,
                         exclude_current_positions_from_observation, include_cinert_in_observation, include_cvel_in_observation,
                         include_qfrc_actuator_in_observation, include_cfrc_ext_in_observation, **kwargs)

    def judge(self, before, action):
        up = self.batch.qpos[:, 2] / self.model.opt.timestep
        control, impact = self.control_cost(), self.contact_cost(self.impact_cost_weight, self.impact_cost_range)
        info = {**self.reset_info(slice(None)), "reward_linup": up, "reward_quadctrl": -control, "reward_impact": -impact}
        return up - control - impact + 1, np.zeros(self.num_envs, dtype=bool), info

    def reset_info(self, rows):
        height = self.batch.qpos[rows, 2] - self.init_qpos[2]
        return {**self.position_info(rows, "xy"), "z_distance_from_origin": height, **self.tendon_info(rows)}


__all__ = ["HumanoidStandupVectorEnv", "HumanoidVectorEnv"]
