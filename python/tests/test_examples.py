"""The examples do what they say."""

import importlib.util
import pathlib

import numpy as np
import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_gravity_compensation():
    example = load("gravity_compensation")
    model = example.mj.MjModel.from_xml_path(str(example.ARM))
    drift, torque, saturated = example.let_go(model, 1.0)
    assert drift < 1e-10 and torque > 10 and saturated == 0
    model.actuator_ctrlrange[:] = [-1, 1]
    drift, torque, saturated = example.let_go(model, 1.0)
    assert drift > 0.5 and torque == 1 and saturated > 0.5


def test_computed_torque():
    example = load("computed_torque")
    model = example.mj.MjModel.from_xml_path(str(example.ARM))
    errors = {kind: example.tracking_error(model, kind) for kind in ("pd", "rne", "full")}
    assert errors["full"] < 5e-4
    assert errors["pd"] > 50 * errors["full"] and errors["rne"] > 50 * errors["full"]


def test_hill_experiments(capsys):
    example = load("hill_experiments")
    model, data = example.bench(True)
    # static reference values: length, activation, tension
    for length, activation, force in [
        (0.29, 1, 830.862031572),
        (0.30, 1, 951.776825163),
        (0.31, 0.5, 502.592790473),
        (0.33, 0, 99.540681242),
    ]:
        example.settle(model, data, length, activation)
        assert example.tension(model, data) == pytest.approx(force, abs=1e-6)
    example.orders()
    table = capsys.readouterr().out.splitlines()
    orders = {line.split()[0]: float(line.split()[-1]) for line in table[3:]}
    assert orders["RK4"] == pytest.approx(4, abs=0.2)
    assert orders["Euler"] == pytest.approx(1, abs=0.1)


def test_model_predictive_control():
    example = load("model_predictive_control")
    end = example.cart_pole(4.0)[-1]
    assert end[3] > 0.499 and abs(end[0]) < 0.01
    seen, distance = example.walker(1.5)
    assert distance > 1 and np.all(seen[:, 3] > 0.8) and np.all(seen[:, 0] > -0.3)
