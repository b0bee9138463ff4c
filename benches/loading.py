"""Load times of CortenForge and MuJoCo 3.5.0, side by side in one run, as a ratio.

    python benches/loading.py [MODEL.xml or part of a name ...] [--rounds 5] [--processor]

Each model is loaded cold, with the caches of both emptied before (files are in the memory of the system for both), and
warm, when it was loaded before. The two take turns, who goes first changes from round to round, and the ratio is the
median over the rounds: above 1 means that CortenForge is faster. Times are by the clock on the wall, as both use threads;
with `--processor` they are of all processors together, which a busy machine disturbs less. Without arguments: the robots
and bodies of models.py.
"""

import argparse
import gc
import math
import statistics
import time

import cortenforge
import models
import mujoco

# quick models are loaded several times in a row
LEAST = 0.02


def seconds(module, source, cold, clock, times=1):
    """The time that a load takes."""
    total = 0.0
    for _ in range(times):
        if cold:
            module.mj_clearCache(module.mj_getCache())
        start = clock()
        model = models.load(module, source)
        total += clock() - start
        del model
    return total / times


def measure(name, source, rounds, clock):
    """Medians of both engines, and of the ratio, cold and warm."""
    engines = (cortenforge, mujoco)
    try:
        first = [seconds(module, source, True, clock) for module in engines]
    except ValueError as exception:
        print(f"{name:<42}  does not load: {str(exception).splitlines()[0]}", flush=True)
        return None
    found, line = [], f"{name:<42}"
    for cold in (True, False):
        times = max(1, math.ceil(LEAST / max(min(first), 1e-6))) if cold else 3
        pairs, ratios = [], []
        for turn in range(rounds):
            pair = [0.0, 0.0]
            for k in (0, 1) if turn % 2 == 0 else (1, 0):
                pair[k] = seconds(engines[k], source, cold, clock, times)
            pairs.append(pair)
            ratios.append(pair[1] / pair[0])
        gc.collect()
        found.append(statistics.median(ratios))
        ours, theirs = (1e3 * statistics.median(pair[k] for pair in pairs) for k in (0, 1))
        line += f"{ours:>12,.1f}{theirs:>10,.1f}{found[-1]:>7.2f}"
    print(line, flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--processor", action="store_true", help="time of all processors instead of the clock on the wall")
    args = parser.parse_args()
    mujoco.set_mju_user_warning(lambda message: None)
    clock = time.process_time if args.processor else time.perf_counter
    print(f"{'':<42}{'cold: ours':>12}{'MuJoCo':>10}{'ratio':>7}{'warm: ours':>12}{'MuJoCo':>10}{'ratio':>7}   (ms)")
    found = [measure(name, source, args.rounds, clock) for name, source in models.cases(args.models, models.LOADED)]
    found = [ratios for ratios in found if ratios]
    if found:
        cold, warm = (math.exp(statistics.fmean(math.log(ratios[k]) for ratios in found)) for k in (0, 1))
        least = [min(ratios[k] for ratios in found) for k in (0, 1)]
        print(f"{f'geometric mean of {len(found)}':<64}{cold:>7.2f}{warm:>29.2f}")
        print(f"{'least':<64}{least[0]:>7.2f}{least[1]:>29.2f}")


if __name__ == "__main__":
    main()
