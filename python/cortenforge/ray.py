"""Rollouts and batches on a Ray cluster.

    import ray, cortenforge.ray

    ray.init()                                         # or the address of a cluster
    state, sensordata = cortenforge.ray.rollout(model, initial_state, control)

    batch = cortenforge.ray.Batch(model, 100_000)
    batch.step(controls, nstep=20)

The model is sent once to each node. Work is given out in chunks, results come in order. A chunk needs nothing but what is sent
with it, so one whose worker was lost is computed again by another, and the bits are those of one machine.
"""

import itertools
import os
from collections.abc import Iterable
from typing import Any, Optional

import numpy as np
from numpy import typing as npt

import cortenforge as _cf
from cortenforge import rollout as _rollout
from cortenforge._batch import _Field, _numbers, _write

try:
    import ray as _ray
except ImportError as error:
    raise ImportError("cortenforge.ray needs ray: pip install 'cortenforge[ray]'") from error

# Chunks that are under way at once, for each CPU of the cluster: enough that none waits for work.
_AHEAD = 4
# Workers remember models and batches that they were sent, the last few of each.
_MEMORY = 8

_names = itertools.count()


class _Sent:
    """A model, or other values, that workers get from the store of their node when they first need it."""

    def __init__(self, value: Any) -> None:
        # in a box, so that Ray does not unpack it for every task
        self.box = [_ray.put(value)]
        self.name = (os.getpid(), next(_names), self.box[0].hex())


_known: dict = {}


def _remember(name, make):
    """What `make` made when the worker first needed it."""
    if name not in _known:
        _known[name] = make()
        while len(_known) > 2 * _MEMORY:
            _known.pop(next(iter(_known)))
    return _known[name]


def _received(name, box):
    return _remember(name, lambda: _ray.get(box[0]))


def _trajectories(name, box, nstep, arrays, control_spec):
    """What a worker does for a rollout: some of the trajectories."""
    model = _received(name, box)
    data = _remember((name, "data"), lambda: _cf.MjData(model))
    return _rollout.rollout(model, data, arrays["initial_state"], arrays.get("control"), control_spec=control_spec, nstep=nstep,
                            initial_warmstart=arrays.get("initial_warmstart"))


def _advance(name, box, varied, fields, inputs, method, arguments):
    """What a worker does for a batch: some of the simulations."""
    size = len(inputs["time"])
    batch = _remember((name, size, fields), lambda: _cf.Batch(_received(name, box), size, 0, fields=fields))
    version, values, set_const = varied
    if getattr(batch, "version", None) != version:
        batch.vary_nothing()
        if values:
            batch.vary(set_const=set_const, **{field: _ray.get(rows) for field, rows in values.items()})
        batch.version = version
    for field, rows in inputs.items():
        batch.field(field)[...] = rows
    getattr(batch, method)(**arguments)
    return {field: batch.field(field).copy() for field in batch.fields}


def _in_order(function, calls, retries):
    """Results of `function` for each of `calls`, in order, with a bounded number of them under way."""
    if not _ray.is_initialized():
        _ray.init()
    # a task that was given up with its worker is given out again
    remote = _ray.remote(num_cpus=1, max_retries=retries)(function)
    ahead = max(2, int(_AHEAD * _ray.cluster_resources().get("CPU", 1)))
    calls, under_way = iter(calls), []
    try:
        while True:
            for call in itertools.islice(calls, ahead - len(under_way)):
                under_way.append(remote.remote(*call))
            if not under_way:
                return
            yield _ray.get(under_way.pop(0))
    finally:
        for task in under_way:
            _ray.cancel(task)


def _chunks(count, chunk_size):
    """Where chunks start and end."""
    if chunk_size is None:
        if not _ray.is_initialized():
            _ray.init()
        chunk_size = max(1, count // int(10 * max(1, _ray.cluster_resources().get("CPU", 1))))
    if not isinstance(chunk_size, int) or chunk_size < 1:
        raise ValueError("chunk_size must be a positive integer")
    return [slice(first, min(first + chunk_size, count)) for first in range(0, count, chunk_size)]


def rollout(
    model: _cf.MjModel,
    initial_state: npt.ArrayLike,
    control: Optional[npt.ArrayLike] = None,
    *,
    control_spec: int = int(_cf.mjtState.mjSTATE_CTRL),
    nstep: Optional[int] = None,
    initial_warmstart: Optional[npt.ArrayLike] = None,
    chunk_size: Optional[int] = None,
    retries: int = 5,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Trajectories of one model, as `cortenforge.rollout.rollout` computes them, on all CPUs of the cluster.

    Args:
      model, initial_state, control, control_spec, nstep, initial_warmstart: as for `cortenforge.rollout.rollout`.
      chunk_size: trajectories that a worker gets at a time; as many as leave ten chunks for each CPU if not given.
      retries: how often a chunk is given out again if its worker was lost.

    Returns:
      state and sensordata, after each step.
    """
    if not isinstance(model, _cf.MjModel):
        raise TypeError("cortenforge.ray.rollout takes one model for all trajectories")
    given = {"initial_state": initial_state, "initial_warmstart": initial_warmstart, "control": control}
    arrays = {}
    for name, array in given.items():
        if array is not None:
            ndim = 3 if name == "control" else 2
            array = _numbers(name, array)
            if array.ndim > ndim:
                raise ValueError(f"{name} can have at most {ndim} dimensions")
            arrays[name] = array.reshape((1,) * (ndim - array.ndim) + array.shape)
    nbatch = max(len(array) for array in arrays.values())
    for name, array in arrays.items():
        if len(array) not in (1, nbatch):
            raise ValueError(f"dimension 0 inferred as {nbatch} but {name} has {len(array)}")
    chunks = _chunks(nbatch, chunk_size)
    sent = _Sent(model)
    parts = ({name: array if len(array) == 1 < nbatch else array[chunk] for name, array in arrays.items()} for chunk in chunks)
    # one row for all would be taken for one trajectory
    parts = ({**part, "initial_state": np.broadcast_to(part["initial_state"], (chunk.stop - chunk.start, *part["initial_state"].shape[1:]))}
             for part, chunk in zip(parts, chunks))
    results = _in_order(_trajectories, ((sent.name, sent.box, nstep, part, control_spec) for part in parts), retries)
    state = sensordata = None
    for chunk, (states, sensors) in zip(chunks, results):
        if state is None:
            state = np.empty((nbatch, *states.shape[1:]))
            sensordata = np.empty((nbatch, *sensors.shape[1:]))
        state[chunk], sensordata[chunk] = states, sensors
    return state, sensordata


class Batch:
    """N simulations of one model, as `cortenforge.Batch`, on all CPUs of a cluster.

    Arrays with a row for each simulation are in the process that made the batch. A call sends rows to workers in chunks and
    takes back what they have become: worthwhile where a call is many steps, or many simulations. Simulations in which bodies
    sleep are refused, for they are more than their rows.
    """

    def __init__(self, model: _cf.MjModel, n: int, *, fields: Iterable[str] = (), chunk_size: Optional[int] = None, retries: int = 5) -> None:
        """
        Args:
          model, n, fields: as for `cortenforge.Batch`. Workers have the model as it is now.
          chunk_size: simulations that a worker gets at a time; as many as leave ten chunks for each CPU if not given.
          retries: how often a chunk is given out again if its worker was lost.
        """
        if model.opt.enableflags & int(_cf.mjtEnableBit.mjENBL_SLEEP):
            raise ValueError("a batch on Ray cannot have bodies that sleep: disable the flag 'sleep'")
        # checks the arguments, and has the arrays; nothing is computed with it
        self._local = _cf.Batch(model, n, 0, fields=fields)
        self._fields = tuple(fields)
        self._chunks = _chunks(n, chunk_size)
        self._retries = retries
        self._sent = _Sent(model)
        # for each chunk: a number that no other values have, the values of the model that vary, and whether to derive constants
        self._varied = [(0, {}, None)] * len(self._chunks)
        self._versions = itertools.count(1)

    def __len__(self) -> int:
        return len(self._local)

    def __getattr__(self, name: str) -> Any:
        if isinstance(vars(_cf.Batch).get(name), _Field) or name in ("n", "model", "fields"):
            return getattr(self._local, name)
        raise AttributeError(f"'Batch' object has no attribute '{name}'")

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(vars(_cf.Batch).get(name), _Field):
            setattr(self._local, name, value)
        else:
            super().__setattr__(name, value)

    def __reduce__(self):
        return self._local.__reduce__()

    def field(self, name: str) -> npt.NDArray[Any]:
        """The array of a field that is kept."""
        return self._local.field(name)

    def step(self, ctrl: Optional[npt.ArrayLike] = None, nstep: int = 1, mask: Optional[npt.ArrayLike] = None, *,
             rne_post_constraint: bool = False, subtree_vel: bool = False) -> None:
        """As `cortenforge.Batch.step`."""
        self._local._mask(mask)
        if ctrl is not None:
            _write(self._local.ctrl, "ctrl", ctrl)
        self._run("step", mask, nstep=nstep, rne_post_constraint=rne_post_constraint, subtree_vel=subtree_vel)

    def forward(self, mask: Optional[npt.ArrayLike] = None, *, rne_post_constraint: bool = False, subtree_vel: bool = False) -> None:
        """As `cortenforge.Batch.forward`."""
        self._local._mask(mask)
        self._run("forward", mask, rne_post_constraint=rne_post_constraint, subtree_vel=subtree_vel)

    def reset(self, mask: Optional[npt.ArrayLike] = None, keyframe: "Optional[int | str]" = None, *,
              qpos: Optional[npt.ArrayLike] = None, qvel: Optional[npt.ArrayLike] = None) -> None:
        """As `cortenforge.Batch.reset`."""
        self._local.reset(mask, keyframe, qpos=qpos, qvel=qvel)

    def vary(self, *, set_const: Optional[bool] = None, **fields: npt.ArrayLike) -> None:
        """As `cortenforge.Batch.vary`: these values are in the place of all that varied before."""
        self._local.vary_nothing()
        # also checks the values, and what follows from them
        self._local.vary(set_const=set_const, **fields)
        version = next(self._versions)
        self._varied = [((self._sent.name, version, chunk.start), {name: _ray.put(_numbers(name, values)[chunk]) for name, values in fields.items()},
                         set_const) for chunk in self._chunks]

    def _run(self, method, mask, **arguments):
        fields = self._local.fields
        mask = None if mask is None else np.asarray(mask)
        calls = ((self._sent.name, self._sent.box, varied, self._fields, {name: self._local.field(name)[chunk] for name in fields}, method,
                  {**arguments, "mask": None if mask is None else mask[chunk]}) for chunk, varied in zip(self._chunks, self._varied))
        results = list(_in_order(_advance, calls, self._retries))
        # nothing is taken unless all went well
        for chunk, rows in zip(self._chunks, results):
            for name in fields:
                self._local.field(name)[chunk] = rows[name]
