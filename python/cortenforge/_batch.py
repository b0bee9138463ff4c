"""Many simulations of one model, held together."""

import os
from collections.abc import Iterable
from typing import Any, Optional

import numpy as np
from numpy import typing as npt

from . import _core

_Array = npt.NDArray[Any]


class _Field:
    """An array of a batch, as an attribute: assignment writes the numbers in place."""

    def __init__(self, name: str, shape: str, doc: str, kind: str = "float64") -> None:
        self.name, self.shape, self.kind = name, shape, kind
        self.__doc__ = f"({shape}) {doc}"

    def __get__(self, batch, owner=None):
        return self if batch is None else batch._native.field(self.name)

    def __set__(self, batch, value):
        _write(self.__get__(batch), self.name, value)


def _write(array, name, value):
    """Writes numbers to an array, with numpy's rules for shapes."""
    try:
        array[...] = value
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name} should be of shape {array.shape}: {error}") from None


class Batch:
    """N simulations of one model that go on together.

    A field of all simulations is one numpy array with a row for each, which belongs to the batch: read it, and write it
    in place, between calls. What a simulation computes depends on its own row alone, so the bits are those of a single
    simulation, for any number of threads. Python's lock is not held while simulations are computed.

        batch = cortenforge.Batch(model, 1024)
        batch.qpos[:, 2] += np.random.uniform(0, 0.1, 1024)
        batch.step(controls)                              # (1024, nu)
        batch.reset(batch.qpos[:, 2] < 0.5)               # those that fell
    """

    time = _Field("time", "n", "simulated time, s")
    qpos = _Field("qpos", "n, nq", "positions")
    qvel = _Field("qvel", "n, nv", "velocities")
    act = _Field("act", "n, na", "activations")
    qacc = _Field("qacc", "n, nv", "accelerations of the last step")
    qacc_warmstart = _Field("qacc_warmstart", "n, nv", "where the solver starts from")
    ctrl = _Field("ctrl", "n, nu", "controls")
    qfrc_applied = _Field("qfrc_applied", "n, nv", "applied joint forces")
    xfrc_applied = _Field("xfrc_applied", "n, nbody, 6", "applied forces and torques on bodies")
    eq_active = _Field("eq_active", "n, neq", "which equality constraints are in force", "uint8")
    mocap_pos = _Field("mocap_pos", "n, nmocap, 3", "where bodies placed from outside are")
    mocap_quat = _Field("mocap_quat", "n, nmocap, 4", "how bodies placed from outside are turned")
    userdata = _Field("userdata", "n, nuserdata", "numbers that belong to the user")
    history = _Field("history", "n, nhistory", "what delays remember")
    sensordata = _Field("sensordata", "n, nsensordata", "what sensors have read in the last step")
    energy = _Field("energy", "n, 2", "potential and kinetic energy, with the flag `energy`")
    warning = _Field("warning_number", "n, mjNWARNING", "how often each warning was given since the reset", "int32")
    warning_info = _Field("warning_lastinfo", "n, mjNWARNING", "what the last warning of each kind was about", "int32")

    def __init__(self, model: _core.MjModel, n: int, nthread: Optional[int] = None, *, fields: Iterable[str] = ()) -> None:
        """
        Args:
          model: the model of all simulations. Numbers that are changed in it are seen by the next step.
          n: how many simulations.
          nthread: threads to compute with; as many as there are cores if not given, the calling thread with 0.
          fields: what to keep beside state, controls and sensors; see `keep`.
        """
        if nthread is None:
            nthread = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._native = _core.Batch(model, n, nthread)
        self._n = len(self.time)
        if isinstance(fields, str):
            raise TypeError("fields should be a list of names")
        self.keep(*fields)

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<cortenforge.Batch of {self._n} simulations of {self.model!r}>"

    def __reduce__(self):
        raise TypeError("a Batch cannot be copied or pickled: pickle its model and its arrays, and make another")

    @property
    def n(self) -> int:
        """How many simulations there are."""
        return self._n

    @property
    def model(self) -> _core.MjModel:
        """The model of all simulations."""
        return self._native.model

    @property
    def nthread(self) -> int:
        """Threads that compute, beside the one that calls."""
        return self._native.nthread

    @property
    def fields(self) -> list[str]:
        """The names of the fields that have an array."""
        return self._native.fields()

    def keep(self, *names: str) -> None:
        """Keeps an array of fields of MjData from now on: any but those whose length changes from step to step. Rows are zero
        until a step, a forward computation or a reset fills them."""
        for name in names:
            self._native.keep(name)

    def field(self, name: str) -> _Array:
        """The array of a field that is kept, simulations first: `batch.field("xpos")` is (n, nbody, 3).

        Raises:
          KeyError: it is not kept; see `keep`.
        """
        try:
            return self._native.field(name)
        except KeyError:
            raise KeyError(f"'{name}' is not kept: Batch(..., fields=['{name}']) or batch.keep('{name}') before a step") from None

    def step(self, ctrl: Optional[npt.ArrayLike] = None, nstep: int = 1, mask: Optional[npt.ArrayLike] = None, *,
             rne_post_constraint: bool = False, subtree_vel: bool = False) -> None:
        """Advances simulations by `nstep` steps. One that diverges starts again, as with mj_step, and `warning` says so.

        Args:
          ctrl: (n, nu) or (nu,), written to `batch.ctrl` first.
          nstep: how many steps with these controls.
          mask: (n,), which simulations; all if not given.
          rne_post_constraint: then compute cacc, cfrc_int and cfrc_ext, as mj_rnePostConstraint does.
          subtree_vel: then compute subtree_linvel and subtree_angmom, as mj_subtreeVel does.
        """
        mask = self._mask(mask)
        if ctrl is not None:
            _write(self.ctrl, "ctrl", ctrl)
        self._native.step(nstep, mask, rne_post_constraint, subtree_vel)

    def forward(self, mask: Optional[npt.ArrayLike] = None, *, rne_post_constraint: bool = False, subtree_vel: bool = False) -> None:
        """Computes everything that follows from the states, as mj_forward does."""
        self._native.forward(self._mask(mask), rne_post_constraint, subtree_vel)

    def reset(self, mask: Optional[npt.ArrayLike] = None, keyframe: Optional[int | str] = None, *,
              qpos: Optional[npt.ArrayLike] = None, qvel: Optional[npt.ArrayLike] = None) -> None:
        """Takes simulations back to the reference configuration of their model, or to a keyframe.

        Args:
          mask: (n,), which simulations; all if not given.
          keyframe: number or name of a keyframe.
          qpos, qvel: positions and velocities to start from: a row for each simulation of the mask, or one for all.
        """
        if isinstance(keyframe, str):
            keyframe = self.model.key(keyframe).id
        native = self._mask(mask)
        chosen = slice(None) if mask is None else np.asarray(mask)
        # numbers that do not fit are refused before anything is reset
        starts = [(array, np.broadcast_to(_numbers(name, values), array[chosen].shape))
                  for name, array, values in (("qpos", self.qpos, qpos), ("qvel", self.qvel, qvel)) if values is not None]
        self._native.reset(native, keyframe)
        for array, values in starts:
            array[chosen] = values

    def vary(self, name: Optional[str] = None, values: Optional[npt.ArrayLike] = None, *, set_const: Optional[bool] = None,
             **fields: npt.ArrayLike) -> None:
        """Gives each simulation its own values of fields of the model: `batch.vary("body_mass", masses)` with a row for each
        simulation, also several at once, `batch.vary(body_mass=..., geom_friction=...)`, and options, `"opt.gravity"`.

        Only what varies is kept for each simulation. With `set_const` what follows from the values is computed for each as
        mj_setConst does; if not given, that is done for fields that constants follow from (masses, inertias, positions).
        """
        given = dict(fields) if name is None else {name: values, **fields}
        checked = []
        for field, value in given.items():
            holder, attribute = (self.model.opt, field.removeprefix("opt.")) if field.startswith("opt.") else (self.model, field)
            now = getattr(holder, attribute, None)
            if not isinstance(now, (np.ndarray, float)):
                raise KeyError(f"there is no field '{field}' of numbers in a model")
            shape = (self._n, *np.shape(now))
            value = _numbers(field, value)
            if value.shape != shape:
                raise ValueError(f"{field} should be of shape {shape}, a row for each simulation, not {value.shape}")
            checked.append((field, value))
        self._native.vary(checked, set_const)

    def vary_nothing(self) -> None:
        """All simulations have the values of the model again."""
        self._native.vary_nothing()

    @property
    def varied(self) -> list[str]:
        """The fields of the model that vary: those that were chosen, and those that follow from them."""
        return self._native.varied()

    def _mask(self, mask):
        if mask is None:
            return None
        mask = np.asarray(mask)
        if mask.dtype != np.bool_ or mask.shape != (self._n,):
            raise ValueError(f"mask should be {self._n} booleans, one for each simulation, not {mask.dtype} of shape {mask.shape}")
        return mask.tobytes()


def _numbers(name, values):
    array = np.asarray(values)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name} should be numbers, not {array.dtype}")
    return np.asarray(array, dtype=np.float64, order="C")
