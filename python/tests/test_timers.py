"""Timers: how often each part of the pipeline ran, as MuJoCo counts it, and how long."""

import itertools

import numpy as np
import pytest
from conftest import SCENE

# what is counted depends on what there is: contacts, actuators, an integrator that calls forward several times
VARIANTS = {
    "scene": SCENE,
    "runge-kutta": SCENE.replace('timestep="0.004"', 'timestep="0.004" integrator="RK4"'),
    "implicit": SCENE.replace('timestep="0.004"', 'timestep="0.004" integrator="implicitfast"'),
    "comparison": SCENE.replace('energy="enable"', 'energy="enable" fwdinv="enable"'),
    "no contacts": SCENE.replace('energy="enable"', 'contact="disable"'),
    "no actuation": SCENE.replace('energy="enable"', 'actuation="disable"'),
    "nothing that moves": "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>",
}
CALLS = {
    "mj_forward": ["mj_forward"],
    "mj_step": ["mj_step"],
    "halves": ["mj_step1", "mj_step2"],
    "second half": ["mj_forward", "mj_step2"],
    "mj_inverse": ["mj_forward", "mj_inverse"],
    "stages": [
        "mj_fwdPosition", "mj_fwdVelocity", "mj_fwdActuation", "mj_fwdAcceleration", "mj_fwdConstraint", "mj_makeM",
        "mj_factorM", "mj_collision", "mj_Euler", "mj_compareFwdInv",
    ],
}




def run(module, text, calls, times=2):
    model = module.MjModel.from_xml_string(text)
    data = module.MjData(model)
    for name in calls * times:
        getattr(module, name)(model, data)
    return data


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("calls", CALLS)
def test_numbers_agree_with_mujoco(cf, mj, variant, calls):
    ours, theirs = (run(module, VARIANTS[variant], CALLS[calls]) for module in (cf, mj))
    for timer in range(mj.mjtTimer.mjNTIMER):
        name = mj.mjtTimer(timer).name
        assert ours.timer[timer].number == theirs.timer[timer].number, name
        assert (ours.timer[timer].duration > 0) == (theirs.timer[timer].duration > 0), name


def test_durations_are_by_the_clock_that_is_set(cf):
    ticks = itertools.count()
    cf.set_mjcb_time(lambda: float(next(ticks)))
    data = run(cf, SCENE, ["mj_step"], times=3)
    cf.set_mjcb_time(None)
    durations = np.array([stat.duration for stat in data.timer])
    assert (durations >= 0).all()
    step, forward, position = (durations[getattr(cf.mjtTimer, f"mjTIMER_{name}")] for name in ("STEP", "FORWARD", "POSITION"))
    assert step > forward > position > 0
    parts = durations[[cf.mjtTimer.mjTIMER_POS_KINEMATICS, cf.mjtTimer.mjTIMER_POS_COLLISION]]
    assert 0 < parts.sum() < position


@pytest.mark.parametrize("calls", ["mj_step", "halves", "mj_inverse"])
def test_each_timer_looks_at_the_clock_as_mujocos_does(cf, mj, calls):
    """A clock that ticks once per look gives whole numbers: the looks within what is timed."""
    found = []
    for module in (cf, mj):
        ticks = itertools.count()
        module.set_mjcb_time(lambda ticks=ticks: float(next(ticks)))
        try:
            data = run(module, SCENE, CALLS[calls])
        finally:
            module.set_mjcb_time(None)
        found.append([stat.duration > 0 for stat in data.timer])
    assert found[0] == found[1]
