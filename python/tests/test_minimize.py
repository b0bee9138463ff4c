"""Least squares beside MuJoCo's: the same iterations."""

import io

import numpy as np
import pytest

import cortenforge
from cortenforge import minimize

mujoco = pytest.importorskip("mujoco")
pytestmark = pytest.mark.skipif(not hasattr(cortenforge, "mju_boxQP"), reason="mju_boxQP is not there")


def rosenbrock(x):
    return np.stack([1 - x[0, :], 10 * (x[1, :] - x[0, :] ** 2)])


def bends(x):
    return np.stack([np.sin(x[0, :]) + x[1, :], x[0, :] * x[2, :] - 0.3, np.exp(0.2 * x[1, :]) - x[2, :], 0.1 * x[1, :]])


@pytest.mark.parametrize("residual, x0", [(rosenbrock, [0.0, 0.0]), (rosenbrock, [-1.2, 1.0]), (bends, [0.5, -0.5, 2.0])])
@pytest.mark.parametrize("bounded", [False, True])
def test_iterations(residual, x0, bounded):
    from mujoco import minimize as theirs

    bounds = [np.full(len(x0), -0.4), np.full(len(x0), 0.8)] if bounded else None
    found, expected = (
        module.least_squares(np.array(x0), residual, bounds=bounds, verbose=3, output=io.StringIO()) for module in (minimize, theirs)
    )
    np.testing.assert_allclose(found[0], expected[0], rtol=1e-9, atol=1e-9)
    assert len(found[1]) == len(expected[1])
    for ours, their in zip(found[1], expected[1], strict=True):
        for field in ("candidate", "objective", "residual", "jacobian", "grad"):
            np.testing.assert_allclose(getattr(ours, field), getattr(their, field), rtol=1e-6, atol=1e-7)
        assert ours.regularizer == pytest.approx(their.regularizer)


def test_mistakes():
    x0, out = np.zeros(2), io.StringIO()
    with pytest.raises(ValueError, match="mu_factor"):
        minimize.least_squares(x0, rosenbrock, mu_factor=1.0, output=out)
    with pytest.raises(ValueError, match="finite"):
        minimize.least_squares(np.array([np.nan, 0.0]), rosenbrock, output=out)
    with pytest.raises(ValueError, match="float64"):
        minimize.least_squares(x0, lambda x: rosenbrock(x).astype(np.float32), output=out)
    for bounds in ([0.0, 1.0, 2.0], [np.zeros(3), np.ones(3)], [np.zeros(2), np.zeros(2)], [np.zeros(2), np.full(2, np.inf)]):
        with pytest.raises(ValueError, match="bounds"):
            minimize.least_squares(x0, rosenbrock, bounds=bounds, output=out)
