"""What all tasks have in common: spaces, seeds, resets, ends of episodes, infos."""

import pathlib
from typing import Any, Optional

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import cortenforge

# Options of Gymnasium's environments that say how to draw.
_DRAWING = ("render_mode", "width", "height", "camera_id", "camera_name", "default_camera_config", "max_geom", "visual_options")


class TaskVectorEnv(VectorEnv):
    """A task of Gymnasium as many environments, whose simulations are one batch: `envs.batch`.

    A task says where its model is, which fields of simulations it looks at, how an episode starts, what is observed, and what
    a step is worth. Everything works on all simulations at once, but drawing random numbers: each environment has a generator
    of its own, as in Gymnasium.
    """

    #: steps after which an episode is cut
    max_episode_steps = 1000
    #: fields of simulations that the task looks at
    fields: tuple[str, ...] = ()
    #: whether the task looks at forces between bodies
    forces = False

    def __init__(self, num_envs: int, xml_file: str, frame_skip: int, *, max_episode_steps: Optional[int] = None,
                 autoreset_mode: "AutoresetMode | str" = AutoresetMode.NEXT_STEP, nthread: Optional[int] = None, **drawing: Any):
        """
        Args:
          num_envs: how many environments.
          xml_file: the model: a path, or the name of a file that Gymnasium has.
          frame_skip: steps of the simulation in one of the environment.
          max_episode_steps: steps after which an episode is cut, -1 for never; as Gymnasium has it for the task if not given.
          autoreset_mode: when an episode that has ended starts again: in the next step, in the same one, or when `reset` is
            called ("NextStep", "SameStep", "Disabled").
          nthread: threads to compute with; as many as there are cores if not given.
        """
        for name, value in drawing.items():
            if name not in _DRAWING:
                raise TypeError(f"{type(self).__name__} has no option '{name}'")
            if value is not None:
                raise NotImplementedError(f"{name}: vector environments are not drawn")
        if max_episode_steps is None:
            max_episode_steps = type(self).max_episode_steps
        if max_episode_steps != -1 and max_episode_steps <= 0:
            raise ValueError("max_episode_steps must be positive, or -1 for no end")
        self.num_envs = num_envs
        self.frame_skip = frame_skip
        self.max_episode_steps = max_episode_steps
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.model = cortenforge.MjModel.from_xml_path(str(_model_path(xml_file)))
        self.batch = cortenforge.Batch(self.model, num_envs, nthread, fields=self.fields)
        self.init_qpos = self.batch.qpos[0].copy()
        self.init_qvel = self.batch.qvel[0].copy()
        self.metadata = {"render_modes": [], "render_fps": int(np.round(1.0 / self.dt)), "autoreset_mode": self.autoreset_mode}
        low, high = self.model.actuator_ctrlrange.astype(np.float32).T
        self.single_action_space = Box(low=low, high=high, dtype=np.float32)
        size = self.observe(slice(0, 1)).shape[1]
        self.single_observation_space = Box(low=-np.inf, high=np.inf, shape=(size,), dtype=np.float64)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._random: list[Optional[np.random.Generator]] = [None] * num_envs
        self._seeds: list[Optional[int]] = [None] * num_envs
        self._elapsed = np.zeros(num_envs, dtype=np.int64)
        # environments whose episode has ended
        self._ended = np.zeros(num_envs, dtype=bool)
        self._started = np.zeros(num_envs, dtype=bool)

    # What a task says. `rows` are the environments that are looked at: a slice, or a mask.

    def start(self, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """Positions and velocities at the start of an episode."""
        raise NotImplementedError

    def observe(self, rows: Any) -> np.ndarray:
        """Observations, one row for each environment."""
        raise NotImplementedError

    def before(self) -> Any:
        """What the worth of a step depends on, before it."""

    def judge(self, before: Any, action: np.ndarray) -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray]]:
        """Rewards, whether episodes have ended, and infos, for all environments."""
        raise NotImplementedError

    def reset_info(self, rows: Any) -> dict[str, np.ndarray]:
        """Infos at the start of an episode."""
        return {}

    # What Gymnasium asks for.

    @property
    def dt(self) -> float:
        """Simulated time of one step of the environment, s."""
        return self.model.opt.timestep * self.frame_skip

    @property
    def np_random(self) -> tuple[np.random.Generator, ...]:
        """The generators of random numbers, one for each environment."""
        return tuple(self._generator(i) for i in range(self.num_envs))

    @property
    def np_random_seed(self) -> tuple[int, ...]:
        """What the generators started from."""
        return tuple((self._generator(i), self._seeds[i])[1] for i in range(self.num_envs))

    def _generator(self, i):
        if self._random[i] is None:
            self._random[i], self._seeds[i] = seeding.np_random()
        return self._random[i]

    def reset(self, *, seed: "int | list[int | None] | None" = None, options: Optional[dict[str, Any]] = None):
        """Starts episodes anew: all, or those in `options["reset_mask"]`. Environment i has the seed `seed + i`, or `seed[i]`."""
        seeds = [seed] * self.num_envs if seed is None else [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} environments")
        mask = (options or {}).get("reset_mask")
        if mask is None:
            mask = np.ones(self.num_envs, dtype=bool)
        elif not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise TypeError(f"options['reset_mask'] must be a numpy array of {self.num_envs} booleans")
        elif not mask.any():
            raise ValueError("options['reset_mask'] must contain at least one True value")
        for i in np.flatnonzero(mask):
            if seeds[i] is not None:
                self._random[i], self._seeds[i] = seeding.np_random(seeds[i])
        self._restart(mask)
        self._started |= mask
        self._ended[mask] = False
        infos: dict[str, Any] = {}
        _add(infos, self.reset_info(mask), mask)
        return self.observe(slice(None)), infos

    def _restart(self, mask):
        """Takes environments to the start of an episode."""
        starts = [self.start(self._generator(i)) for i in np.flatnonzero(mask)]
        qpos, qvel = (np.array(part).reshape(len(starts), -1) for part in zip(*starts))
        self.batch.reset(mask, qpos=qpos, qvel=qvel)
        self.batch.forward(mask)
        self._elapsed[mask] = 0

    def step(self, actions: np.ndarray):
        """Takes a step in all environments. One whose episode has ended starts again, as `autoreset_mode` says."""
        actions = np.asarray(actions)
        if actions.shape != self.action_space.shape:
            raise ValueError(f"actions should be of shape {self.action_space.shape}, not {actions.shape}")
        if not self._started.all():
            raise gymnasium.error.ResetNeeded("call reset before step")
        again = self._ended.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and again.any():
            raise gymnasium.error.ResetNeeded(f"the episodes of environments {np.flatnonzero(again).tolist()} have ended: reset them")
        if self.autoreset_mode != AutoresetMode.NEXT_STEP:
            again[:] = False
        moving = ~again
        before = self.before()
        self.batch.step(actions, self.frame_skip, moving if again.any() else None, rne_post_constraint=self.forces)
        rewards, terminations, step_infos = self.judge(before, actions)
        self._elapsed += 1
        limit = self.max_episode_steps
        truncations = (self._elapsed >= limit) & (limit != -1)
        if again.any():
            self._restart(again)
            rewards, terminations, truncations = (np.where(again, 0, part) for part in (rewards, terminations, truncations))
        observations = self.observe(slice(None))
        rewards, terminations, truncations = rewards.astype(np.float64), terminations.astype(bool), truncations.astype(bool)
        self._ended = terminations | truncations

        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            again, moving = self._ended.copy(), ~self._ended
            final = np.full(self.num_envs, None, dtype=object)
            for i in np.flatnonzero(again):
                final[i] = observations[i].copy()
            final_info: dict[str, Any] = {}
            _add(final_info, {key: values[again] for key, values in step_infos.items()}, again)
            infos.update(final_obs=final, _final_obs=again.copy(), final_info=final_info, _final_info=again.copy())
            self._restart(again)
            observations[again] = self.observe(again)
        _add(infos, {key: values[moving] for key, values in step_infos.items()}, moving)
        if again.any():
            _add(infos, self.reset_info(again), again)
        return observations, rewards, terminations, truncations, infos

    def render(self):
        raise NotImplementedError("vector environments are not drawn")

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute, once for each environment."""
        value = getattr(self, name)
        return value if isinstance(value, tuple) and len(value) == self.num_envs else (value,) * self.num_envs


def _model_path(xml_file):
    """As Gymnasium finds it: a path if it looks like one, else a file of its own."""
    if xml_file.startswith(("~", ".", "/")):
        path = pathlib.Path(xml_file).expanduser()
    else:
        path = pathlib.Path(gymnasium.__file__).parent / "envs" / "mujoco" / "assets" / xml_file
    if not path.exists():
        raise OSError(f"File {path} does not exist")
    return path


def _add(infos, values, mask):
    """Adds the infos of the environments in `mask`, each with a mask of those that have it."""
    if not mask.any():
        return
    for key, rows in values.items():
        if key not in infos:
            infos[key] = np.zeros((len(mask), *rows.shape[1:]), dtype=rows.dtype)
            infos[f"_{key}"] = np.zeros(len(mask), dtype=bool)
        infos[key][mask] = rows
        infos[f"_{key}"] |= mask
