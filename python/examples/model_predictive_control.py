"""Model-predictive control with derivatives of steps: a cart swings a pole up, and a walker walks.

    python python/examples/model_predictive_control.py

Before each step a plan for the next fraction of a second is improved by an iteration of iLQR (the iterative linear quadratic
regulator), and its first control is applied. What is wanted is told by sensors: each has a goal and a weight. So all there is
to know of a model are the four matrices of a step: how the next state and the sensors change with state and control.
"""

import pathlib

import numpy as np

import cortenforge as mj

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
FULL = mj.mjtState.mjSTATE_FULLPHYSICS


def matrices_of_a_step(model, data):
    """A, B, C, D: how the next state and the sensors change with state and control."""
    nx, nu, ns = 2 * model.nv + model.na, model.nu, model.nsensordata
    a, b, c, d = np.zeros((nx, nx)), np.zeros((nx, nu)), np.zeros((ns, nx)), np.zeros((ns, nu))
    mj.mjd_transitionFD(model, data, 1e-6, False, a, b, c, d)
    return a, b, c, d


class Planner:
    """A plan of controls, and its improvement."""

    def __init__(self, model, horizon, goal, weight, effort):
        self.model, self.data = model, mj.MjData(model)
        self.goal, self.weight, self.effort = np.asarray(goal), np.asarray(weight), effort
        self.plan = np.zeros((horizon, model.nu))
        self.regularisation = 1e-3

    def improve(self, start):
        """One iteration of iLQR from the state `start`. Returns the cost of the plan."""
        states, sensors, matrices = self.derivatives(start)
        cost = self.cost(sensors, self.plan)
        while True:
            try:
                change, gains = self.backward(sensors, matrices)
                break
            except np.linalg.LinAlgError:
                self.regularisation *= 10
        for scale in 0.5 ** np.arange(8):
            controls, found = self.follow(start, states, scale * change, gains)
            if found < cost:
                self.plan, cost = controls, found
                self.regularisation = max(self.regularisation / 2, 1e-6)
                return cost
        self.regularisation = min(self.regularisation * 10, 1e3)
        return cost

    def shift(self):
        """A step later: what is left of the plan, its last control held."""
        self.plan = np.concatenate([self.plan[1:], self.plan[-1:]])

    def cost(self, sensors, controls):
        return 0.5 * np.sum(self.weight * (sensors - self.goal) ** 2) + 0.5 * self.effort * np.sum(controls**2)

    def derivatives(self, start):
        """States along the plan, what sensors say there, and the matrices of each step."""
        data, states, sensors, matrices = self.data, [], [], []
        mj.mj_setState(self.model, data, start, FULL)
        for control in self.plan:
            data.ctrl = control
            states.append((data.qpos.copy(), data.qvel.copy(), data.act.copy()))
            matrices.append(matrices_of_a_step(self.model, data))
            mj.mj_step(self.model, data)
            sensors.append(data.sensordata.copy())
        return states, np.array(sensors), matrices

    def backward(self, sensors, matrices):
        """From the last step to the first: how to change each control, and how it should follow changes of the state."""
        a = matrices[0][0]
        slope, bend = np.zeros(len(a)), np.zeros_like(a)
        changes, gains = [], []
        for s, u, (a, b, c, d) in zip(sensors[::-1], self.plan[::-1], matrices[::-1]):
            pull = self.weight * (s - self.goal)
            qx, qu = c.T @ pull + a.T @ slope, d.T @ pull + self.effort * u + b.T @ slope
            qxx = (c.T * self.weight) @ c + a.T @ bend @ a
            quu = (d.T * self.weight) @ d + b.T @ bend @ b + self.effort * np.eye(len(u))
            qux = (d.T * self.weight) @ c + b.T @ bend @ a
            firm = quu + self.regularisation * np.eye(len(u))
            np.linalg.cholesky(firm)  # raises unless it bends upwards
            change, gain = -np.linalg.solve(firm, qu), -np.linalg.solve(firm, qux)
            slope = qx + gain.T @ (quu @ change + qu) + qux.T @ change
            bend = qxx + gain.T @ (quu @ gain + qux) + qux.T @ gain
            bend = 0.5 * (bend + bend.T)
            changes.append(change)
            gains.append(gain)
        return np.array(changes[::-1]), np.array(gains[::-1])

    def follow(self, start, states, changes, gains):
        """The plan with changes, each control led back to the states of the old plan: controls and their cost."""
        data, controls, sensors = self.data, [], []
        low, high = self.model.actuator_ctrlrange.T
        mj.mj_setState(self.model, data, start, FULL)
        for control, (qpos, qvel, act), change, gain in zip(self.plan, states, changes, gains):
            moved = np.zeros(self.model.nv)
            mj.mj_differentiatePos(self.model, moved, 1.0, qpos, data.qpos)
            off = np.concatenate([moved, data.qvel - qvel, data.act - act])
            data.ctrl = np.clip(control + change + gain @ off, low, high)
            controls.append(data.ctrl.copy())
            mj.mj_step(self.model, data)
            sensors.append(data.sensordata.copy())
        return np.array(controls), self.cost(np.array(sensors), np.array(controls))


def run(planner, data, steps):
    """Plans and acts, step by step: what the sensors say at each."""
    model, seen = planner.model, []
    state = np.zeros(mj.mj_stateSize(model, FULL))
    for _ in range(steps):
        mj.mj_getState(model, data, state, FULL)
        planner.improve(state)
        data.ctrl = planner.plan[0]
        mj.mj_step(model, data)
        planner.shift()
        seen.append(data.sensordata.copy())
    return np.array(seen)


def cart_pole(seconds):
    """The pole hangs at first. Sensors: cart, tip (x, y, z), velocities of cart and pole."""
    model = mj.MjModel.from_xml_path(str(MODELS / "cart_pole.xml"))
    data = mj.MjData(model)
    data.qpos[1] = np.pi
    planner = Planner(model, 60, [0, 0, 0, 0.5, 0, 0], [0.5, 0, 0, 20, 0.05, 0.02], 1e-3)
    return run(planner, data, round(seconds / model.opt.timestep))


def walker(seconds):
    """Sensors: height of the torso above where it starts, its upward axis, velocity of the whole."""
    model = mj.MjModel.from_xml_path(str(MODELS / "walker.xml"))
    data = mj.MjData(model)
    planner = Planner(model, 50, [0, 0, 0, 1, 1, 0, 0], [100, 0, 0, 60, 4, 0, 3], 0.1)
    return run(planner, data, round(seconds / model.opt.timestep)), data.qpos[0]


def main():
    end = cart_pole(4.0)[-1]
    print(f"cart and pole: after 4 s the tip is {end[3]:.4f} m high, the cart {end[0]:.4f} m off")
    seen, distance = walker(5.0)
    print(f"walker: {distance:.2f} m in 5 s, at least {seen[:, 3].min():.2f} upright")


if __name__ == "__main__":
    main()
