"""Instructions that a step takes in two builds of the command line, old and new, counted by valgrind.

    python benches/instructions.py --old CORTENFORGE --new CORTENFORGE [MODEL.xml or part of a name ...] [--steps 40]

Counts do not depend on what else the machine does. Each model runs for one step and for many more; the difference is
what the steps take, without loading. Controls are random, the same for both builds. Printed for each model: instructions
per step, and those of the new build over those of the old one (below 1: fewer). Without names: the short list of models.py.
"""

import argparse
import concurrent.futures
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import models
import mujoco
import numpy as np


def count(program, model, steps, controls, timestep):
    """Instructions of a run, with loading."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "simulate", str(model),
               "--seconds", repr(steps * timestep), *(["--ctrl", str(controls)] if controls else [])]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    found = re.search(r"Collected *: *(\d+)", done.stdout)
    if done.returncode or not found:
        raise RuntimeError(done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "valgrind failed")
    return int(found[1])


def measure(name, source, old, new, steps, folder):
    """(instructions per step of the old build, ratio) of a model."""
    model = models.load(mujoco, source)
    if not isinstance(source, pathlib.Path):
        text, source = source, folder / f"{name}.xml"
        source.write_text(text)
    controls = None
    if model.nu:
        controls, rng = folder / f"{name.replace('/', '_')}.csv", np.random.default_rng(0)
        np.savetxt(controls, [models.control(model, rng) for _ in range(steps + 1)], delimiter=",")
    taken = []
    for program in (old, new):
        short, long = (count(program, source, n, controls, model.opt.timestep) for n in (1, steps + 1))
        taken.append((long - short) / steps)
    return taken[0], taken[1] / taken[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--old", required=True, help="the command line of the old build")
    parser.add_argument("--new", required=True, help="that of the new build")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    mujoco.set_mju_user_warning(lambda message: None)
    cases = models.cases(args.models or models.SHORT)
    print(f"{'':<62}{'old':>14}{'new/old':>9}   (instructions per step)")
    ratios = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        jobs = [pool.submit(measure, name, source, args.old, args.new, args.steps, pathlib.Path(folder)) for name, source in cases]
        for (name, _), job in zip(cases, jobs):
            try:
                taken, ratio = job.result()
            except (RuntimeError, ValueError) as exception:
                print(f"{name:<62}  {exception}")
                continue
            ratios.append(ratio)
            print(f"{name:<62}{taken:>14,.0f}{ratio:>9.4f}{'   MORE' if ratio > 1.005 else ''}", flush=True)
    if ratios:
        print(f"{f'geometric mean of {len(ratios)}':<76}{math.exp(statistics.fmean(map(math.log, ratios))):>9.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
