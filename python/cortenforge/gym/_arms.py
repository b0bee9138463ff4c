"""Tasks of an arm: reach a point, push something to its goal."""

import numpy as np

from ._parts import lengths, squares, uniform
from ._vector import TaskVectorEnv


class _Arm(TaskVectorEnv):
    """What moves something with an arm."""

    fields = ("xpos",)

    def place(self, name, rows=slice(None)):
        """Where a body is."""
        return self.batch.field("xpos")[rows, self.model.body(name).id]


class ReacherVectorEnv(_Arm):
    """Reacher-v5: move a fingertip to a target."""

    max_episode_steps = 50

    def __init__(self, num_envs=1, xml_file="reacher.xml", frame_skip=2, reward_dist_weight=1, reward_control_weight=1, **kwargs):
        self.reward_dist_weight = reward_dist_weight
        self.reward_control_weight = reward_control_weight
        super().__init__(num_envs, xml_file, frame_skip, **kwargs)

    def start(self, random):
        qpos = uniform(random, -0.1, 0.1, self.init_qpos)
        goal = random.uniform(low=-0.2, high=0.2, size=2)
        while np.linalg.norm(goal) >= 0.2:
            goal = random.uniform(low=-0.2, high=0.2, size=2)
        qpos[-2:] = goal
        qvel = uniform(random, -0.005, 0.005, self.init_qvel)
        qvel[-2:] = 0
        return qpos, qvel

    def observe(self, rows):
        qpos, qvel = self.batch.qpos[rows], self.batch.qvel[rows]
        angles, way = qpos[:, :2], self.place("fingertip", rows) - self.place("target", rows)
        return np.concatenate((np.cos(angles), np.sin(angles), qpos[:, 2:], qvel[:, :2], way[:, :2]), axis=1)

    def judge(self, before, action):
        distance = -lengths(self.place("fingertip") - self.place("target")) * self.reward_dist_weight
        control = -squares(action) * self.reward_control_weight
        return distance + control, np.zeros(self.num_envs, dtype=bool), {"reward_dist": distance, "reward_ctrl": control}


class PusherVectorEnv(_Arm):
    """Pusher-v5: push a cylinder to its goal."""

    max_episode_steps = 100

    def __init__(self, num_envs=1, xml_file="pusher_v5.xml", frame_skip=5, reward_near_weight=0.5, reward_dist_weight=1,
                 reward_control_weight=0.1, **kwargs):
        self.reward_near_weight = reward_near_weight
        self.reward_dist_weight = reward_dist_weight
        self.reward_control_weight = reward_control_weight
        super().__init__(num_envs, xml_file, frame_skip, **kwargs)

    def start(self, random):
        place = np.zeros(2)
        while np.linalg.norm(place) <= 0.17:
            place = np.concatenate((random.uniform(low=-0.3, high=0, size=1), random.uniform(low=-0.2, high=0.2, size=1)))
        qpos = self.init_qpos.copy()
        qpos[-4:] = [*place, 0, 0]
        qvel = uniform(random, -0.005, 0.005, self.init_qvel)
        qvel[-4:] = 0
        return qpos, qvel

    def observe(self, rows):
        places = [self.place(name, rows) for name in ("tips_arm", "object", "goal")]
        return np.concatenate((self.batch.qpos[rows, :7], self.batch.qvel[rows, :7], *places), axis=1)

    def judge(self, before, action):
        thing = self.place("object")
        near = -lengths(thing - self.place("tips_arm")) * self.reward_near_weight
        distance = -lengths(thing - self.place("goal")) * self.reward_dist_weight
        control = -squares(action) * self.reward_control_weight
        info = {"reward_dist": distance, "reward_ctrl": control, "reward_near": near}
        return distance + control + near, np.zeros(self.num_envs, dtype=bool), info


__all__ = ["PusherVectorEnv", "ReacherVectorEnv"]
