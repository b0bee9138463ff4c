"""Makes the golden values of the models with Hill muscles.

    python conformance/hill.py

MuJoCo has no Hill muscle, but it has callbacks: here the muscle is written a second time, in Python, from the
equations in `docs/hill_muscle.md`, and MuJoCo 3.5.0 moves the bodies. For each `conformance/models/hill/NAME.xml` the
first keyframe is run, and what is there after some numbers of steps goes to `conformance/golden/hill.json`.
"""

import json
import math
import pathlib
import xml.etree.ElementTree as ET

import mujoco
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
STEPS = (1, 10, 100, 500)
DEFAULT = [0.75, 1.05, -1, 200, 0.1, 0.2, 10, 0, 35, 0.1]


# The curves take complex numbers too: then the imaginary part carries a derivative (see `slope`).


def smoothstep(x):
    if x.real <= 0 or x.real >= 1:
        return float(x.real >= 1)
    return x**3 * (x * (6 * x - 15) + 10)


def active(l):
    force = np.exp(-(((l - 1) / (0.45 if l.real <= 1 else 0.56)) ** 2))
    if l.real < 0.5:
        force *= smoothstep((l - 0.3) / 0.2)
    if l.real > 1.6:
        force *= smoothstep((1.9 - l) / 0.3)
    return force


def velocity(v):
    if v.real <= -1:
        return 0.0
    return (1 + v) / (1 - v / 0.25) if v.real <= 0 else 1 + 0.5 * v / (v + 0.1)


def passive(l):
    if l.real <= 1:
        return 0.0
    if l.real <= 1.6:
        return np.expm1(4 * (l - 1) / 0.6) / math.expm1(4)
    return 1 + 4 / 0.6 * math.exp(4) / math.expm1(4) * (l - 1.6)


def slope(function, x):
    """The derivative to the last digit, without knowing it."""
    return (function(x + 1e-30j) + 0j).imag / 1e-30


def bisect(function, low, high):
    """Where a growing function is zero."""
    for _ in range(200):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return 0.5 * (low + high)


class Muscle:
    def __init__(self, gainprm, acc0):
        _, _, force, scale, self.opt, self.slack, self.vmax, angle, self.kt, self.beta = gainprm
        self.force = scale / acc0 if force < 0 else force
        self.sin = math.sin(angle)
        self.shortest = max(0.2, self.sin / 0.99499)

    def rigid(self, length):
        p = max(0.0, length - self.slack) / self.opt
        l = math.hypot(p, self.sin)
        return l, p / l if l else 0.0

    def gain(self, length, speed):
        l, cos = self.rigid(length)
        return -self.force * active(l) * velocity(speed * cos / (self.opt * self.vmax)) * cos

    def bias(self, length):
        l, cos = self.rigid(length)
        return -self.force * passive(l) * cos

    def along(self, l):
        return np.sqrt(l * l - self.sin**2)

    def bounded(self, l):
        return l if l.real > self.shortest else self.shortest

    def tendon(self, length, l):
        l = self.bounded(l)
        strain = (length - self.opt * self.along(l)) / self.slack - 1
        return 0.2 * np.expm1(self.kt * strain) if strain.real > 0 else 0.0

    def demand(self, length, l):
        """What the active force and the damper have to make up for."""
        return self.tendon(length, l) * l / self.along(l) - passive(l)

    def speed(self, length, l, a):
        """The fibre's velocity, by bisection of the balance of forces."""
        demand, strength = self.demand(length, l), a * active(l)
        bound = 1 + abs(demand) / self.beta
        return bisect(lambda v: strength * velocity(v) + self.beta * v - demand, -bound, bound)

    def rate(self, length, l, a):
        return self.vmax * self.speed(length, self.bounded(l), a)

    def rate_slope(self, length, l, a):
        """The balance of forces, differentiated."""
        l = self.bounded(l)
        v = self.speed(length, l, a)
        change = slope(lambda x: self.demand(length, x), l) - a * slope(active, l) * velocity(v)
        return self.vmax * change / (a * active(l) * slope(velocity, v) + self.beta)

    def rest(self, length):
        l, _ = self.rigid(length)
        if l <= self.shortest or passive(l) == 0:
            return max(l, self.shortest)
        return bisect(lambda x: passive(x) * self.along(x) / x - self.tendon(length, x), self.shortest, l)


def activation_rate(ctrl, act, prm):
    speed = 0.5 + 1.5 * min(max(act, 0.0), 1.0)
    rise, fall = prm[0] * speed, prm[1] / speed
    excess = min(max(ctrl, 0.0), 1.0) - act
    if prm[2] < 1e-15:
        tau = rise if excess > 0 else fall
    else:
        tau = fall + (rise - fall) * smoothstep(excess / prm[2] + 0.5)
    return excess / max(1e-15, tau)


def resolve(root):
    """Spells out the classes of general actuators, as far as our models use them, with user callbacks."""
    classes = {}

    def collect(element, inherited):
        own = dict(inherited)
        for general in element.findall("general"):
            own.update(general.attrib)
            element.remove(general)
        if "class" in element.attrib:
            classes[element.get("class")] = own
        for child in element.findall("default"):
            collect(child, own)
        return own

    main = {}
    for default in root.findall("default"):
        main = collect(default, main)
    muscles = []
    for general in root.find("actuator").findall("general"):
        attributes = {**classes.get(general.attrib.pop("class", None), main), **general.attrib}
        general.attrib.clear()
        if attributes.get("dyntype") == "hillmuscle":
            # numbers of an element go before those of its class one by one
            prm = [float(x) for x in attributes.pop("gainprm", "").split()]
            dyn = [float(x) for x in attributes.pop("dynprm", "").split()]
            kept = attributes.get("gaintype", "hillmuscle") == "hillmuscle"
            limits = [float(x) for x in attributes.pop("actrange", "0 1").split()]
            attributes.pop("actlimited", None)
            muscles.append((prm + DEFAULT[len(prm) :], dyn + [0.01, 0.04, 0.0][len(dyn) :], kept, limits))
            attributes["dyntype"] = "user"
            if kept:
                attributes.update(gaintype="user", biastype="user")
            else:
                attributes["gainprm"] = " ".join(map(str, prm))
        else:
            muscles.append(None)
        general.attrib.update(attributes)
    return muscles


def load(path):
    root = ET.parse(path).getroot()
    order = [child.tag for child in root.find("actuator")]
    found = iter(resolve(root))
    muscles = [next(found) if tag == "general" else None for tag in order]
    for key in root.iter("key"):
        key.attrib.pop("act", None)
    return mujoco.MjModel.from_xml_string(ET.tostring(root, encoding="unicode")), muscles


def run(path):
    model, parts = load(path)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    hill = {i: Muscle(part[0], model.actuator_acc0[i]) for i, part in enumerate(parts) if part and part[2]}
    first = lambda i: model.actuator_actadr[i]
    last = lambda i: model.actuator_actadr[i] + model.actuator_actnum[i] - 1
    compliant = lambda i: i in hill and model.actuator_actnum[i] == 2
    rest = {i: hill[i].rest(data.actuator_length[i]) for i in hill if compliant(i)}
    explicit = model.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4

    def dynamics(m, d, i):
        ctrl, a, (_, prm, _, (low, high)) = d.ctrl[i], d.act[last(i)], parts[i]
        if m.actuator_ctrllimited[i]:
            ctrl = min(max(ctrl, m.actuator_ctrlrange[i, 0]), m.actuator_ctrlrange[i, 1])
        if compliant(i):
            l, length = d.act[first(i)], d.actuator_length[i]
            rate = hill[i].rate(length, l, a)
            if not explicit:
                rate /= 1 - m.opt.timestep * min(0.0, hill[i].rate_slope(length, l, a))
            d.act_dot[first(i)] = rate
        rate = activation_rate(ctrl, a, prm)
        limited = min(max(a + m.opt.timestep * rate, low), high)
        if limited != a + m.opt.timestep * rate:
            rate = (limited - a) / m.opt.timestep
        # of more than one activation the callback writes the rates itself
        d.act_dot[last(i)] = rate
        return rate

    def gain(m, d, i):
        return 0.0 if compliant(i) else hill[i].gain(d.actuator_length[i], d.actuator_velocity[i])

    def bias(m, d, i):
        length = d.actuator_length[i]
        if compliant(i):
            return -hill[i].force * hill[i].tendon(length, d.act[first(i)])
        return hill[i].bias(length)

    mujoco.set_mjcb_act_dyn(dynamics)
    mujoco.set_mjcb_act_gain(gain)
    mujoco.set_mjcb_act_bias(bias)
    try:
        mujoco.mj_resetDataKeyframe(model, data, 0)
        written = ET.parse(path).getroot().find("keyframe/key").get("act", "").split()
        data.act[: len(written)] = [float(x) for x in written]
        for i, l in rest.items():
            if first(i) >= len(written):
                data.act[first(i)] = l
        out, done = [], 0
        for steps in STEPS:
            mujoco.mj_step(model, data, steps - done)
            done = steps
            copy = mujoco.MjData(model)
            mujoco.mj_copyData(copy, model, data)
            mujoco.mj_forward(model, copy)
            fields = ("qpos", "qvel", "act", "actuator_length", "actuator_velocity", "actuator_force", "qacc")
            out.append({"steps": steps, **{name: getattr(copy, name).tolist() for name in fields}})
        return {"fiberlength0": [rest.get(i, 0.0) for i in range(model.nu)], "states": out}
    finally:
        mujoco.set_mjcb_act_dyn(None)
        mujoco.set_mjcb_act_gain(None)
        mujoco.set_mjcb_act_bias(None)


def main():
    golden = {path.stem: run(path) for path in sorted((HERE / "models" / "hill").glob("*.xml"))}
    (HERE / "golden" / "hill.json").write_text(json.dumps(golden, indent=1) + "\n")
    for name, result in golden.items():
        print(name, np.round(result["states"][-1]["qpos"], 4), np.round(result["states"][-1]["actuator_force"], 3))


if __name__ == "__main__":
    main()
