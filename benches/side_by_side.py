"""Steps per second of CortenForge and MuJoCo 3.5.0, side by side in one run, as a ratio.

    python benches/side_by_side.py [MODEL.xml or part of a name ...] [--seconds 2.0] [--rounds 5]

The two take turns within each round, so that whatever else the machine does hits both; the ratio is the median over
the rounds. Above 1 means that CortenForge is faster. Controls are random and change every 20 steps; both engines get the
same. Without arguments: all models of models.py.
"""

import argparse
import math
import statistics
import time

import cortenforge
import models
import mujoco
import numpy as np

# steps with the same controls
HELD = 20


def rate(module, model, data, seconds, rng):
    """Steps per second, over at least `seconds` of processor time."""
    steps, start = 0, time.thread_time()
    while True:
        if model.nu:
            data.ctrl[:] = models.control(model, rng)
        module.mj_step(model, data, nstep=HELD)
        steps += HELD
        elapsed = time.thread_time() - start
        if elapsed >= seconds:
            return steps / elapsed


def measure(name, source, seconds, rounds):
    engines = []
    for module in (cortenforge, mujoco):
        model = models.load(module, source)
        engines.append((module, model, module.MjData(model)))
    ratios, rates = [], []
    for turn in range(rounds):
        pair = [0.0, 0.0]
        # who goes first changes from round to round
        for k in (0, 1) if turn % 2 == 0 else (1, 0):
            module, model, data = engines[k]
            rng = np.random.default_rng(turn)
            models.restart(module, model, data, rng)
            pair[k] = rate(module, model, data, seconds / rounds, rng)
        ratios.append(pair[0] / pair[1])
        rates.append(pair)
    ours, theirs = (statistics.median(r[k] for r in rates) for k in (0, 1))
    print(f"{name:<62}{ours:>12,.0f}{theirs:>12,.0f}{statistics.median(ratios):>8.2f}", flush=True)
    return statistics.median(ratios)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine and model")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    mujoco.set_mju_user_warning(lambda message: None)
    cases = models.cases(args.models)
    print(f"{'':<62}{'CortenForge':>12}{'MuJoCo':>12}{'ratio':>8}   (steps per second)")
    ratios = [measure(name, source, args.seconds, args.rounds) for name, source in cases]
    if ratios:
        print(f"{'geometric mean':<86}{math.exp(statistics.fmean(map(math.log, ratios))):>8.2f}")


if __name__ == "__main__":
    main()
