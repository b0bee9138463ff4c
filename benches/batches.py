"""Many simulations at once, beside MuJoCo's rollout and Gymnasium's vector environments: ratios, in turns in one run.

    python benches/batches.py                       all of it
    python benches/batches.py --rollout             256 humanoids for 500 steps, beside mujoco.rollout
    python benches/batches.py --envs                1,024 half cheetahs, ants and humanoids, beside AsyncVectorEnv

The Python that runs it has cortenforge, mujoco and gymnasium. `--processes` says how many environments AsyncVectorEnv has, each
of which is a process; steps per second are counted over all of them, so a smaller number is to its advantage where there are
fewer cores than processes.
"""

import argparse
import gc
import os
import pathlib
import statistics
import time

import numpy as np

import cortenforge
import cortenforge.rollout


def rollouts(rounds, nbatch=256, nstep=500):
    import gymnasium
    import mujoco
    from mujoco import rollout

    path = str(pathlib.Path(gymnasium.__file__).parent / "envs" / "mujoco" / "assets" / "humanoid.xml")
    ours, theirs = cortenforge.MjModel.from_xml_path(path), mujoco.MjModel.from_xml_path(path)
    random = np.random.default_rng(0)
    data = mujoco.MjData(theirs)
    full = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.zeros(mujoco.mj_stateSize(theirs, full))
    mujoco.mj_getState(theirs, data, start, full)
    start = np.tile(start, (nbatch, 1))
    start[:, 1 + theirs.nq : 1 + theirs.nq + theirs.nv] = random.normal(0, 0.1, (nbatch, theirs.nv))
    control = random.uniform(-0.4, 0.4, (nbatch, nstep, theirs.nu))

    engines = {"cortenforge": (cortenforge, ours, cortenforge.rollout.rollout), "mujoco": (mujoco, theirs, rollout.rollout)}
    results = {}
    for nthread in (1, 2):
        times = {name: [] for name in engines}
        for turn in range(rounds):
            for name, (package, model, roll) in engines.items() if turn % 2 else reversed(engines.items()):
                simulations = [package.MjData(model) for _ in range(nthread)]
                begin = time.perf_counter()
                state, _ = roll(model, simulations if nthread > 1 else simulations[0], start, control)
                times[name].append(time.perf_counter() - begin)
                if name == "cortenforge":
                    results[nthread] = state
        speeds = {name: nbatch * nstep / min(each) for name, each in times.items()}
        ratios = [b / a for a, b in zip(times["cortenforge"], times["mujoco"])]
        print(f"rollout {nbatch} x {nstep}, {nthread} thread(s): {speeds['cortenforge']:9.0f} steps/s, mujoco {speeds['mujoco']:9.0f},"
              f" ratio {statistics.median(ratios):.2f}", flush=True)
    print("the same bits for 1 and 2 threads:", results[1].tobytes() == results[2].tobytes())


def envs(rounds, n, processes, steps, names):
    import gymnasium

    import cortenforge.gym

    for name in names:
        batch = cortenforge.gym.make_vec(name, n)
        theirs = gymnasium.make_vec(name, num_envs=processes, vectorization_mode="async")
        speeds = {"Batch": [], "cortenforge.gym": [], "gymnasium": []}
        batch.reset(seed=1)
        theirs.reset(seed=1)
        actions = [batch.action_space.sample() for _ in range(steps)]
        for _ in range(rounds):
            begin = time.perf_counter()
            for action in actions:
                batch.batch.step(action, batch.frame_skip)
            speeds["Batch"].append(n * steps / (time.perf_counter() - begin))
            batch.reset(seed=1)
            begin = time.perf_counter()
            for action in actions:
                batch.step(action)
            speeds["cortenforge.gym"].append(n * steps / (time.perf_counter() - begin))
            begin = time.perf_counter()
            for action in actions:
                theirs.step(action[:processes])
            speeds["gymnasium"].append(processes * steps / (time.perf_counter() - begin))
        ratio = {key: statistics.median(a / b for a, b in zip(values, speeds["gymnasium"])) for key, values in speeds.items()}
        text = ", ".join(f"{key} {max(values):8.0f}" for key, values in speeds.items())
        print(f"{name:16} environment steps/s: {text}; ratio of Batch {ratio['Batch']:.1f}, of cortenforge.gym {ratio['cortenforge.gym']:.1f}"
              f" ({n} simulations, {processes} processes, {os.cpu_count()} cores)", flush=True)
        theirs.close()
        del batch
        gc.collect()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rollout", action="store_true")
    parser.add_argument("--envs", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("-n", type=int, default=1024, help="simulations of a batch")
    parser.add_argument("--processes", type=int, default=64, help="environments of AsyncVectorEnv, a process each")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--tasks", nargs="*", default=["HalfCheetah-v5", "Ant-v5", "Humanoid-v5"])
    options = parser.parse_args()
    if options.rollout or not options.envs:
        rollouts(options.rounds)
    if options.envs or not options.rollout:
        envs(options.rounds, options.n, options.processes, options.steps, options.tasks)


if __name__ == "__main__":
    main()
