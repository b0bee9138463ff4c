"""A state is exact: pickled, copied or taken apart, a simulation goes on with the same bits, on every model of ours."""

import copy
import pathlib
import pickle

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEFORE, AFTER = 100, 5
# models with more degrees of freedom take fewer steps
LARGE = 150


def moved(cf, model):
    """A simulation after a run with random controls: delays remember, muscles are active, contacts are closed."""
    data = cf.MjData(model)
    rng = np.random.default_rng(7)
    for _ in range(BEFORE if model.nv <= LARGE else BEFORE // 10):
        data.ctrl[:] = rng.uniform(-0.2, 1.0, model.nu)
        cf.mj_step(model, data)
    return data


def goes_on(cf, model, data):
    """The bits of some steps more."""
    out = b""
    for step in range(AFTER):
        cf.mj_step(model, data)
        # sensors read the energy of the step before, as in MuJoCo
        sensors = data.sensordata if step else []
        for values in (data.qpos, data.qvel, data.act, data.qacc, data.qfrc_constraint, sensors):
            out += np.asarray(values).tobytes()
    return out


def test_kept_in_any_way_a_simulation_goes_on_with_the_same_bits(cf):
    seen = 0
    for folder in (ROOT / "conformance" / "models", ROOT / "models"):
        for path in sorted([*folder.rglob("*.xml"), *folder.rglob("*.urdf")]):
            try:
                model = cf.MjModel.from_xml_path(str(path))
            except ValueError:
                continue
            seen += 1
            data = moved(cf, model)
            kind = cf.mjtState.mjSTATE_INTEGRATION
            state = np.empty(cf.mj_stateSize(model, kind))
            cf.mj_getState(model, data, state, kind)
            restored = cf.MjData(model)
            cf.mj_setState(model, restored, state, kind)
            both = pickle.loads(pickle.dumps((model, data)))
            ways = {
                "pickled": both,
                "copied": (model, copy.copy(data)),
                "copied deeply": (copy.deepcopy(model), copy.deepcopy(data)),
            }
            # who sleeps is no part of MuJoCo's state: whoever gets one is awake
            if not model.opt.enableflags & cf.mjtEnableBit.mjENBL_SLEEP:
                ways["state"] = (model, restored)
            if model.nkey:
                cf.mj_setKeyframe(model, data, 0)
                from_key = cf.MjData(model)
                cf.mj_resetDataKeyframe(model, from_key, 0)
                for field in ("time", "qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat"):
                    assert np.array_equal(getattr(from_key, field), getattr(data, field), equal_nan=True), (path, field)
            expected = goes_on(cf, model, data)
            for way, (other, again) in ways.items():
                assert goes_on(cf, other, again) == expected, (path, way)
    assert seen > 400
