"""The MuJoCo tasks of Gymnasium (v5) as vector environments, all of whose simulations are one `cortenforge.Batch`.

    import cortenforge.gym

    envs = cortenforge.gym.make_vec("Ant-v5", num_envs=1024)
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())

Observations, rewards, ends of episodes and infos are those of `gymnasium.make_vec(..., vectorization_mode="sync")` for the
same seeds and actions, and so are the options of each task. Models are those of the installed `gymnasium`.
`gymnasium.make_vec("cortenforge/Ant-v5", num_envs=1024)` works too, once this module is imported.
"""

try:
    import gymnasium as _gymnasium
except ImportError as error:
    raise ImportError("cortenforge.gym needs gymnasium: pip install 'cortenforge[gym]'") from error

from ._arms import PusherVectorEnv, ReacherVectorEnv
from ._humanoids import HumanoidStandupVectorEnv, HumanoidVectorEnv
from ._pendulums import InvertedDoublePendulumVectorEnv, InvertedPendulumVectorEnv
from ._vector import TaskVectorEnv
from ._walkers import AntVectorEnv, HalfCheetahVectorEnv, HopperVectorEnv, SwimmerVectorEnv, Walker2dVectorEnv

TASKS = {
    "Ant-v5": AntVectorEnv,
    "HalfCheetah-v5": HalfCheetahVectorEnv,
    "Hopper-v5": HopperVectorEnv,
    "Humanoid-v5": HumanoidVectorEnv,
    "HumanoidStandup-v5": HumanoidStandupVectorEnv,
    "InvertedDoublePendulum-v5": InvertedDoublePendulumVectorEnv,
    "InvertedPendulum-v5": InvertedPendulumVectorEnv,
    "Pusher-v5": PusherVectorEnv,
    "Reacher-v5": ReacherVectorEnv,
    "Swimmer-v5": SwimmerVectorEnv,
    "Walker2d-v5": Walker2dVectorEnv,
}

__all__ = ["TASKS", "TaskVectorEnv", "make_vec", *sorted(task.__name__ for task in TASKS.values())]


def make_vec(id: str, num_envs: int = 1, **kwargs) -> TaskVectorEnv:
    """A task as `num_envs` environments; `kwargs` are the options of the task and of `TaskVectorEnv`."""
    task = TASKS.get(id.removeprefix("cortenforge/"))
    if task is None:
        raise ValueError(f"there is no task '{id}', but {', '.join(TASKS)}")
    return task(num_envs, **kwargs)


def _register():
    for name, task in TASKS.items():
        name = f"cortenforge/{name}"
        if name not in _gymnasium.registry:
            _gymnasium.register(id=name, vector_entry_point=f"{task.__module__}:{task.__name__}",
                                max_episode_steps=task.max_episode_steps)


_register()
