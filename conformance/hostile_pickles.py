"""Pickles of models and simulations with something wrong in them: an object that can be used comes out, or an exception.

    python conformance/hostile_pickles.py [--inputs 2000] [--seed S] [--jobs 2] [MODEL ...]

Numbers and arrays of pickles become special, longer, shorter, or go; sometimes the bytes do. What loads is then simulated.
Each child has 2 GB of address space and 20 seconds for a pickle. A finding is the end of a child, no answer in time, or a
panic; it is printed with its seed and number, which make it again.
"""

import argparse
import os
import pathlib
import pickle
import random
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
SPECIAL = [0, -1, 1, 2, 7, 2**31 - 1, 2**31, -(2**31), 2**40, 10**12, 2**63 - 1, 2**64, float("nan"), float("inf"), 1e308, None, "x", b""]
MODELS = ["contact/weld_sites", "contact/billiard", "actuation/many_actuators", "actuation/delay_cubic", "sensor/contact_fields", "rigid/keyframes", "rigid/custom"]
MEMORY = 2 << 30


def spoil_array(array, rng):
    import numpy as np

    kind = rng.randrange(6)
    if kind == 0:
        return np.resize(array, rng.choice((0, 1, len(array) + 1, 2 * len(array) + 1, 1000)))
    if kind == 1:
        return array.astype(rng.choice((np.float32, np.int32, np.float64, object, "U3")), copy=True)
    array = array.copy()
    if array.size:
        for _ in range(rng.choice((1, 1, 3, array.size))):
            value = rng.choice(SPECIAL[:15])
            try:
                array.flat[rng.randrange(array.size)] = value
            except (OverflowError, ValueError):
                array.flat[rng.randrange(array.size)] = rng.choice((0, 1))
    return array


def spoil(state, rng):
    """One to three entries of a dictionary become something else."""
    import numpy as np

    state = dict(state)
    for _ in range(rng.choice((1, 1, 2, 3))):
        key = rng.choice(sorted(state))
        if rng.random() < 0.05:
            state.pop(key)
            if not state:
                return state
        elif isinstance(state[key], np.ndarray) and rng.random() < 0.9:
            state[key] = spoil_array(state[key], rng)
        else:
            state[key] = rng.choice(SPECIAL)
    return state


def use(cf, model, data):
    import numpy as np

    for contact in range(min(data.ncon, 3)):
        try:
            cf.mj_contactForce(model, data, contact, np.zeros(6))
        except (ValueError, IndexError, TypeError):
            pass  # there is no such contact
    pickle.dumps(data)
    repr(data.contact)
    cf.mj_forward(model, data)
    for _ in range(5):
        cf.mj_step(model, data)
    cf.mj_inverse(model, data)
    cf.mj_resetData(model, data)
    cf.mj_step(model, data)


def trial(cf, base, rng):
    """Whether a hostile pickle was accepted."""
    model, data = base
    what = rng.randrange(5)
    try:
        if what < 2:
            restore, (sizes, numbers) = model.__reduce__()
            model = restore(spoil(sizes, rng), numbers) if rng.random() < 0.3 else restore(sizes, spoil(numbers, rng))
            data = cf.MjData(model)
        elif what < 4:
            restore, (_, state, contacts) = data.__reduce__()
            data = restore(model, spoil(state, rng), contacts) if rng.random() < 0.7 else restore(model, state, spoil(contacts, rng))
        else:
            payload = bytearray(pickle.dumps(base))
            for _ in range(rng.choice((1, 2, 5))):
                payload[rng.randrange(len(payload))] = rng.randrange(256)
            again = pickle.loads(bytes(payload))
            if not (isinstance(again, tuple) and len(again) == 2 and isinstance(again[0], cf.MjModel) and isinstance(again[1], cf.MjData)):
                return False
            model, data = again
            model = data.model
    except cf.FatalError:
        raise
    except Exception:
        return False  # an exception is an answer
    use(cf, model, data)
    return True


def child(args):
    import resource

    import cortenforge as cf

    bases = []
    for path in args.models:
        model = cf.MjModel.from_xml_path(path)
        data = cf.MjData(model)
        for _ in range(20):
            cf.mj_step(model, data)
        bases.append((model, data))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for number in range(args.first, args.first + args.inputs):
        print(f"> {number}", flush=True)
        rng = random.Random(f"{args.seed} {number}")
        try:
            print("+" if trial(cf, rng.choice(bases), rng) else "-", flush=True)
        except MemoryError:
            print("-", flush=True)
        except BaseException as exception:
            print(f"! {type(exception).__name__}: {exception}".replace("\n", " ")[:300], flush=True)


def run(args, first, count, found, counts):
    """Runs numbers in children, and goes on behind what ended one."""
    end = first + count
    while first < end:
        command = [sys.executable, __file__, "--child", "--seed", str(args.seed), "--first", str(first), "--inputs", str(end - first), *args.models]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        number, alive = first, [time.monotonic()]

        def watch(process=process, alive=alive):
            while process.poll() is None:
                time.sleep(1)
                if time.monotonic() - alive[0] > args.limit:
                    process.kill()

        threading.Thread(target=watch, daemon=True).start()
        for line in process.stdout:
            if line.startswith(">"):
                number, alive[0] = int(line[1:]), time.monotonic()
                continue
            counts[line[0]] = counts.get(line[0], 0) + 1
            first = number + 1
            if line.startswith("!"):
                found.append((number, line[2:].strip()))
        errors = process.stderr.read()
        process.wait()
        if first < end:
            found.append((number, f"the child ended with {process.returncode}: {errors.strip().splitlines()[-1:]}"))
            first = number + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=float, default=60.0, help="seconds that one pickle may take")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.models = args.models or [str(HERE / "models" / f"{name}.xml") for name in MODELS]
    if args.child:
        return child(args)
    found, counts = [], {}
    share = -(-args.inputs // args.jobs)
    threads = [
        threading.Thread(target=run, args=(args, args.first + k * share, min(share, args.inputs - k * share), found, counts))
        for k in range(args.jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, what in sorted(found):
        print(f"FOUND {number}: {what}")
    print(f"{args.inputs} pickles, seed {args.seed}: {counts.get('+', 0)} accepted, {counts.get('-', 0)} refused, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
