"""Many trajectories at once: from initial states and controls to states and sensor values.

    states, sensors = rollout.rollout(model, data, initial_state, control)

computes a trajectory for each row of `initial_state`, or of `control`. With a list of simulations in the place of `data` there is
a thread for each of them; the numbers are the same to the last bit, however many there are.
"""

import atexit
from collections.abc import Sequence
from typing import Optional, Union

import numpy as np
from numpy import typing as npt

import cortenforge as _cf
from cortenforge import _rollout

_CONTROL = int(_cf.mjtState.mjSTATE_CTRL)
_USER = int(_cf.mjtState.mjSTATE_USER)
_FULL_PHYSICS = int(_cf.mjtState.mjSTATE_FULLPHYSICS)

_Models = Union[_cf.MjModel, Sequence[_cf.MjModel]]
_Simulations = Union[_cf.MjData, Sequence[_cf.MjData]]
_Results = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


class Rollout:
    """Threads that compute trajectories, kept from one call to the next."""

    def __init__(self, *, nthread: Optional[int] = None) -> None:
        """With no threads, trajectories are computed by the thread that calls."""
        self.nthread = 0 if nthread is None else nthread
        self.rollout_ = _rollout.Rollout(nthread=self.nthread)

    def __enter__(self) -> "Rollout":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets the threads go."""
        self.rollout_ = None

    def rollout(
        self,
        model: _Models,
        data: _Simulations,
        initial_state: npt.ArrayLike,
        control: Optional[npt.ArrayLike] = None,
        *,
        control_spec: int = _CONTROL,
        skip_checks: bool = False,
        nstep: Optional[int] = None,
        initial_warmstart: Optional[npt.ArrayLike] = None,
        state: Optional[npt.ArrayLike] = None,
        sensordata: Optional[npt.ArrayLike] = None,
        chunk_size: Optional[int] = None,
    ) -> _Results:
        """Computes trajectories. The number of trajectories, nbatch, and of steps, nstep, are those of the arrays; what has one
        row for all is repeated.

        Args:
          model: a model, or one for each trajectory; they differ in numbers alone.
          data: a simulation, or a list of one for each thread. What is in them does not matter.
          initial_state: ([nbatch or 1], nstate), parts mjSTATE_FULLPHYSICS.
          control: ([nbatch or 1], [nstep or 1], ncontrol), what is set before each step.
          control_spec: the parts of the state that are controls.
          skip_checks: arrays and lists are complete as they are; nothing is inferred, repeated or allocated.
          nstep: number of steps, if no array says it.
          initial_warmstart: ([nbatch or 1], nv), where the solver starts from.
          state: (nbatch, nstep, nstate), to be written.
          sensordata: (nbatch, nstep, nsensordata), to be written.
          chunk_size: trajectories that a thread takes at a time; max(1, nbatch // (10 * nthread)) if not given.

        Returns:
          state and sensordata, after each step. A trajectory that diverges ends there; its last state fills the rest.

        Raises:
          RuntimeError: the threads were let go.
          ValueError: shapes and sizes that do not go together.
        """
        native = self.rollout_
        if native is None:
            raise RuntimeError("rollout requested after thread pool shutdown")
        if skip_checks:
            native.rollout(model, data, nstep, control_spec, initial_state, initial_warmstart, control, state, sensordata,
                           chunk_size)
            return state, sensordata

        models = [model] if isinstance(model, _cf.MjModel) else list(model)
        if not isinstance(data, list):
            data = [data]
        if control_spec & ~_USER:
            raise ValueError("control_spec can only contain bits in mjSTATE_USER")
        for name, number in (("nstep", nstep), ("chunk_size", chunk_size)):
            if number and not isinstance(number, int):
                raise ValueError(f"{name} must be an integer")
        given = {"initial_state": initial_state, "initial_warmstart": initial_warmstart, "control": control, "state": state,
                 "sensordata": sensordata}
        for name, array in given.items():
            if array is not None and not isinstance(array, (np.ndarray, float)):
                raise ValueError(f"{name} must be a numpy array or float")
        arrays = {name: _with_dimensions(name, array, 2 if name.startswith("initial") else 3) for name, array in given.items()}

        nbatch = _common_size(0, 1, arrays)
        if nbatch == 1:
            nbatch = len(models)
        if len(models) > 1 and len(models) != nbatch:
            raise ValueError(f"nbatch inferred as {nbatch} but model is length {len(models)}")
        if not models:
            raise ValueError("The list of models is empty")
        nstep = _common_size(1, nstep or 1, {name: arrays[name] for name in ("control", "state", "sensordata")})

        sizes = _sizes(models[0], control_spec)
        if any(_sizes(other, control_spec) != sizes for other in models[1:]):
            raise ValueError("models are not compatible")
        nstate, ncontrol, nv, nsensordata = sizes
        for name, size in (("initial_state", nstate), ("state", nstate), ("control", ncontrol), ("initial_warmstart", nv),
                           ("sensordata", nsensordata)):
            array = arrays[name]
            if array is not None and array.shape[-1] != size:
                raise ValueError(f"trailing dimension of {name} must be {size}, got {array.shape[-1]}")

        if len(models) == 1:
            models = models * nbatch
        start = _repeated(arrays["initial_state"], (nbatch, nstate))
        warmstart = _repeated(arrays["initial_warmstart"], (nbatch, nv))
        control = _repeated(arrays["control"], (nbatch, nstep, ncontrol))
        state, sensordata = arrays["state"], arrays["sensordata"]
        if state is None:
            state = np.empty((nbatch, nstep, nstate))
        if sensordata is None:
            sensordata = np.empty((nbatch, nstep, nsensordata))
        native.rollout(models, data, nstep, control_spec, start, warmstart, control, state, sensordata, chunk_size)
        return state, sensordata


# The threads of `rollout(..., persistent_pool=True)`.
persistent_rollout = None


def shutdown_persistent_pool() -> None:
    """Lets the threads go that `rollout` has kept. At the end of the program that happens by itself."""
    global persistent_rollout
    if persistent_rollout is not None:
        persistent_rollout.close()
    persistent_rollout = None


atexit.register(shutdown_persistent_pool)


def rollout(
    model: _Models,
    data: _Simulations,
    initial_state: npt.ArrayLike,
    control: Optional[npt.ArrayLike] = None,
    *,
    control_spec: int = _CONTROL,
    skip_checks: bool = False,
    nstep: Optional[int] = None,
    initial_warmstart: Optional[npt.ArrayLike] = None,
    state: Optional[npt.ArrayLike] = None,
    sensordata: Optional[npt.ArrayLike] = None,
    chunk_size: Optional[int] = None,
    persistent_pool: bool = False,
) -> _Results:
    """Computes trajectories, with a thread for each simulation in `data`: see `Rollout.rollout`. With `persistent_pool` the threads
    are kept for the next call."""
    global persistent_rollout
    simulations = data if isinstance(data, list) else [data]
    nthread = len(simulations) if len(simulations) > 1 else 0
    options = {
        "control_spec": control_spec, "skip_checks": skip_checks, "nstep": nstep, "initial_warmstart": initial_warmstart,
        "state": state, "sensordata": sensordata, "chunk_size": chunk_size,
    }
    if persistent_pool:
        if persistent_rollout is not None and persistent_rollout.nthread != nthread:
            shutdown_persistent_pool()
        if persistent_rollout is None:
            persistent_rollout = Rollout(nthread=nthread)
        return persistent_rollout.rollout(model, simulations, initial_state, control, **options)
    with Rollout(nthread=nthread) as threads:
        return threads.rollout(model, simulations, initial_state, control, **options)


def _with_dimensions(name, array, ndim):
    """The array with `ndim` dimensions, new ones in front, row by row."""
    if array is None:
        return None
    array = np.asarray(array)
    if array.ndim > ndim:
        raise ValueError(f"{name} can have at most {ndim} dimensions")
    return np.ascontiguousarray(array.reshape((1,) * (ndim - array.ndim) + array.shape), dtype=np.float64)


def _common_size(dim, size, arrays):
    """The size of a dimension that all arrays have, or 1. A size of 1 is not known yet."""
    for name, array in arrays.items():
        if array is None or array.shape[dim] == size:
            continue
        if size == 1:
            size = array.shape[dim]
        elif array.shape[dim] != 1:
            raise ValueError(f"dimension {dim} inferred as {size} but {name} has {array.shape[dim]}")
    return size


def _sizes(model, control_spec):
    """How many numbers a state, controls, a warm start and sensors have."""
    return (_cf.mj_stateSize(model, _FULL_PHYSICS), _cf.mj_stateSize(model, control_spec), model.nv, model.nsensordata)


def _repeated(array, shape):
    return None if array is None else np.ascontiguousarray(np.broadcast_to(array, shape))
