"""Tasks of a cart with poles."""

import numpy as np

from ._parts import uniform
from ._vector import TaskVectorEnv


class InvertedPendulumVectorEnv(TaskVectorEnv):
    """InvertedPendulum-v5: keep a pole upright."""

    def __init__(self, num_envs=1, xml_file="inverted_pendulum.xml", frame_skip=2, reset_noise_scale=0.01, **kwargs):
        self.reset_noise_scale = reset_noise_scale
        super().__init__(num_envs, xml_file, frame_skip, **kwargs)

    def start(self, random):
        noise = self.reset_noise_scale
        return uniform(random, -noise, noise, self.init_qpos), uniform(random, -noise, noise, self.init_qvel)

    def observe(self, rows):
        return np.concatenate((self.batch.qpos[rows], self.batch.qvel[rows]), axis=1)

    def judge(self, before, action):
        observation = self.observe(slice(None))
        fallen = ~np.isfinite(observation).all(axis=1) | (np.abs(observation[:, 1]) > 0.2)
        reward = (~fallen).astype(int)
        return reward, fallen, {"reward_survive": reward}


class InvertedDoublePendulumVectorEnv(TaskVectorEnv):
    """InvertedDoublePendulum-v5: keep two poles upright, one on the other."""

    fields = ("site_xpos", "qfrc_constraint")

    def __init__(self, num_envs=1, xml_file="inverted_double_pendulum.xml", frame_skip=5, healthy_reward=10.0,
                 reset_noise_scale=0.1, **kwargs):
        self.healthy_reward = healthy_reward
        self.reset_noise_scale = reset_noise_scale
        super().__init__(num_envs, xml_file, frame_skip, **kwargs)

    def start(self, random):
        noise = self.reset_noise_scale
        qpos = uniform(random, -noise, noise, self.init_qpos)
        return qpos, self.init_qvel + random.standard_normal(len(self.init_qvel)) * noise

    def observe(self, rows):
        qpos, qvel, force = self.batch.qpos[rows], self.batch.qvel[rows], self.batch.field("qfrc_constraint")[rows, :1]
        angles = qpos[:, 1:]
        return np.concatenate((qpos[:, :1], np.sin(angles), np.cos(angles), np.clip(qvel, -10, 10), np.clip(force, -10, 10)), axis=1)

    def judge(self, before, action):
        x, _, y = self.batch.field("site_xpos")[:, 0].T
        v1, v2 = self.batch.qvel[:, 1:3].T
        fallen = y <= 1
        distance, velocity = 0.01 * x**2 + (y - 2) ** 2, 1e-3 * v1**2 + 5e-3 * v2**2
        survive = self.healthy_reward * (~fallen).astype(int)
        info = {"reward_survive": survive, "distance_penalty": -distance, "velocity_penalty": -velocity}
        return survive - distance - velocity, fallen, info


__all__ = ["InvertedDoublePendulumVectorEnv", "InvertedPendulumVectorEnv"]
