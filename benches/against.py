"""Two builds of CortenForge, old and new, in turns in one run: how much faster or slower the new one is.

    python benches/against.py --against OLD [--new NEW] [MODEL.xml or part of a name ...] [--rounds 30] [--slice 0.03]

OLD and NEW are checkouts in which `cargo xtask bench` has been run, or folders that hold an installed `cortenforge`
package; NEW is the package of this interpreter if left out. Each build lives in a process of its own. They take turns in
short slices, who goes first changing from round to round, each doing the same steps from the same states with the same
random controls, and what is measured is processor time, so that whatever else the machine does hits both. Printed for
each model: the speed of the new build over that of the old one (above 1: faster), as the median over the rounds with its
quartiles, and whether both were in the same state, to the last bit, after every slice.
"""

import argparse
import hashlib
import json
import math
import pathlib
import statistics
import subprocess
import sys
import time

import models
import numpy as np

# steps with the same controls
HELD = 20
# seconds of simulated time after which a run starts again
RUN = 5.0
# Two builds of the same source are this close to each other: what is below it by more than two standard errors of the
# median is slower.
LEVEL = 0.985


def package(place):
    """The folder that holds the package of a checkout or an environment."""
    place = pathlib.Path(place).resolve()
    found = [folder for folder in (place, *sorted(place.glob("**/lib/python3*/site-packages"))) if (folder / "cortenforge").is_dir()
             and list((folder / "cortenforge").glob("_core*"))]
    if not found:
        sys.exit(f"{place}: no installed package here; run `cargo xtask bench` in that checkout first")
    return found[0]


class Build:
    """One build, in a process of its own."""

    def __init__(self, place):
        command = [sys.executable, __file__, "--worker", str(place)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **question):
        print(json.dumps(question), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a build died")
        return json.loads(answer)


def worker(place):
    """Loads and runs what it is told, one line of JSON each."""
    sys.path.insert(0, place)
    import cortenforge

    sys.path.pop(0)
    if pathlib.Path(cortenforge.__file__).parent.parent != pathlib.Path(place):
        sys.exit(f"{cortenforge.__file__} is not in {place}")
    model = data = rng = None
    for line in sys.stdin:
        question = json.loads(line)
        if "load" in question:
            source = question["load"]
            try:
                model = models.load(cortenforge, pathlib.Path(source) if question["file"] else source)
            except ValueError as exception:
                print(json.dumps({"error": str(exception)}), flush=True)
                continue
            data, rng = cortenforge.MjData(model), np.random.default_rng(0)
            models.restart(cortenforge, model, data, rng)
            print(json.dumps({"timestep": model.opt.timestep}), flush=True)
            continue
        start = time.thread_time()
        for _ in range(question["run"]):
            if model.nu:
                data.ctrl[:] = models.control(model, rng)
            cortenforge.mj_step(model, data, nstep=HELD)
        elapsed = time.thread_time() - start
        state = hashlib.sha1(data.qpos.tobytes() + data.qvel.tobytes() + data.act.tobytes()).hexdigest()
        if data.time > RUN:
            models.restart(cortenforge, model, data, rng)
        print(json.dumps({"seconds": elapsed, "state": state}), flush=True)


def measure(name, source, old, new, rounds, piece):
    question = {"load": str(source), "file": isinstance(source, pathlib.Path)}
    for build in (old, new):
        answer = build.ask(**question)
        if "error" in answer:
            print(f"{name:<62}  does not load: {answer['error'].splitlines()[0]}")
            return None
    # as many times HELD steps as take about a slice; the first ones warm up
    pieces, taken = 1, 0.0
    while True:
        answers = [build.ask(run=pieces) for build in (old, new)]
        taken = answers[0]["seconds"]
        if taken >= piece / 2:
            break
        pieces = max(pieces + 1, int(pieces * min(10.0, piece / max(taken, 1e-9))))
    same, ratios = answers[0]["state"] == answers[1]["state"], []
    for turn in range(rounds):
        order = (old, new) if turn % 2 == 0 else (new, old)
        first, second = (build.ask(run=pieces) for build in order)
        before, after = (first, second) if turn % 2 == 0 else (second, first)
        same = same and before["state"] == after["state"]
        ratios.append(before["seconds"] / after["seconds"])
    low, middle, high = statistics.quantiles(ratios, n=4)
    remark = "" if same else "   other states"
    if middle + 2.0 * 0.93 * (high - low) / math.sqrt(rounds) < LEVEL:
        remark += "   SLOWER"
    print(f"{name:<62}{middle:>8.3f}   {low:.3f} to {high:.3f}{taken / pieces / HELD * 1e6:>12,.1f}{remark}", flush=True)
    return middle


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--against", help="the old build")
    parser.add_argument("--new", help="the new build; the package of this interpreter if left out")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--slice", type=float, default=0.03, help="seconds of each turn")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        return worker(args.worker)
    if not args.against:
        parser.error("--against is needed")
    old, new = package(args.against), package(args.new or pathlib.Path(sys.prefix))
    print(f"old: {old}\nnew: {new}")
    builds = Build(old), Build(new)
    cases = models.cases(args.models)
    print(f"{'':<62}{'new/old':>8}   {'quartiles':<14}{'old us/step':>12}")
    ratios = [measure(name, source, *builds, max(2, args.rounds), args.slice) for name, source in cases]
    ratios = [ratio for ratio in ratios if ratio]
    if ratios:
        print(f"{f'geometric mean of {len(ratios)}':<62}{math.exp(statistics.fmean(map(math.log, ratios))):>8.3f}")


if __name__ == "__main__":
    main()
