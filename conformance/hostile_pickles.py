"""Pickles of models and simulations with something wrong in them: an object that can be used comes out, or an exception.

    python conformance/hostile_pickles.py [--inputs 2000] [--seed S] [--jobs 2] [MODEL ...]

Numbers of pickles become special, arrays longer or shorter, sizes others; sometimes bytes do. What loads is then used:
functions that read what a step has left, then steps.
Each child has 2 GB of address space and 20 seconds for a pickle. A finding is the end of a child, no answer in time, or a
panic; it is printed with its seed and number, which make it again.
"""

import copy
import pathlib
import pickle
import random
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import hostile  # noqa: E402

INTEGERS = [0, 0, 1, 1, -1, -1, 2, 3, 7, 100, 65536, 2**31 - 1, 2**31, -(2**31), 2**32, 2**40, 10**12, 2**63 - 1, 2**64 - 1]
NUMBERS = [0.0, -0.0, 1.0, -1.0, float("nan"), float("inf"), 1e308, 5e-324, 0.5, 1e-10]
MODELS = ["contact/weld_sites", "contact/billiard", "actuation/many_actuators", "actuation/delay_cubic", "sensor/contact_fields", "rigid/keyframes", "rigid/custom", "sleep/stack", "sleep/policies", "contact/islands", "contact/islands_cg", "contact/condim6_elliptic"]


def parts_of(block, first):
    """Where the arrays of a block are, each behind its length: (place, bytes). What follows them may look like more."""
    parts, at = [], first
    while at + 8 <= len(block):
        size = int.from_bytes(block[at : at + 8], "little")
        if at + 8 + size > len(block):
            break
        parts.append((at + 8, size))
        at += 8 + size
    return parts


def word(rng):
    """Four or eight bytes that mean much: an integer, or a number."""
    kind = rng.randrange(4)
    if kind == 0:
        return struct.pack("<d", rng.choice(NUMBERS))
    if kind == 1:
        return (rng.choice(INTEGERS) % 2**64).to_bytes(8, "little")
    return (rng.choice(INTEGERS) % 2**32).to_bytes(4, "little")


def spoil(block, first, rng):
    """Some words of a block become others, an array gets another length, the block another end. `first` is where arrays begin."""
    block = bytearray(block)
    for _ in range(rng.choice((1, 1, 2, 3))):
        parts = [part for part in parts_of(block, first) if part[1]]
        kind = rng.randrange(10)
        if kind < 6 and parts:  # numbers of an array, each as likely as any other
            at, size = rng.choice(parts)
            for _ in range(rng.choice((1, 1, 2, 8))):
                new = word(rng)[:size]
                place = at + rng.randrange(size // len(new)) * len(new)
                block[place : place + len(new)] = new
        elif kind == 6 and parts:  # an array that is longer or shorter, with the length that it says
            at, size = rng.choice(parts)
            length = rng.choice((0, 4, 8, size + 4, size + 8, 2 * size, max(size - 8, 0)))
            body = (bytes(block[at : at + size]) * (length // size + 1))[:length]
            block[at - 8 : at + size] = length.to_bytes(8, "little") + body
        elif kind == 7:  # a size, or a count
            place = 8 * rng.randrange(1, max(len(block) // 8, 2)) if not first or rng.random() < 0.3 else 8 * rng.randrange(1, max(first // 8, 2))
            block[place : place + 8] = (rng.choice(INTEGERS) % 2**64).to_bytes(8, "little")
        elif kind == 8:  # what comes after the arrays: counts, contacts, statistics
            place = max(len(block) - rng.randrange(1, 4000), 0) // 4 * 4
            new = word(rng)
            block[place : place + len(new)] = new
        else:
            block = block[: rng.randrange(len(block) + 1)] if rng.random() < 0.5 else block + bytes(rng.randrange(64))
    return bytes(block)


def use(cf, model, data, rng):
    import numpy as np

    repr(data.contact)
    for _ in range(3):
        what = rng.randrange(12)
        vector = np.zeros(model.nv)
        try:
            if what == 0:
                for contact in range(min(data.ncon, 3)):
                    cf.mj_contactForce(model, data, contact, np.zeros(6))
            elif what == 1:
                cf.mj_mulM(model, data, np.zeros(model.nv), vector)
                cf.mj_solveM(model, data, np.zeros((1, model.nv)), np.zeros((1, model.nv)))
            elif what == 2:
                cf.mj_mulJacVec(model, data, np.zeros(data.nefc), vector)
                cf.mj_mulJacTVec(model, data, np.zeros(model.nv), np.zeros(data.nefc))
            elif what == 3:
                cf.mj_constraintUpdate(model, data, np.zeros(data.nefc), None, True)
            elif what == 4:
                scene = cf.MjvScene(model, maxgeom=200)
                option, perturb = cf.MjvOption(), cf.MjvPerturb()
                option.flags[:] = 1
                cf.mjv_updateScene(model, data, option, perturb, cf.MjvCamera(), cf.mjtCatBit.mjCAT_ALL, scene)
            elif what == 5:
                cf.mj_step2(model, data)
            elif what == 6:
                cf.mj_rnePostConstraint(model, data)
                cf.mj_sensorAcc(model, data)
            elif what == 7:
                copy.copy(data)
                state = np.zeros(cf.mj_stateSize(model, cf.mjtState.mjSTATE_INTEGRATION))
                cf.mj_getState(model, data, state, cf.mjtState.mjSTATE_INTEGRATION)
            elif what == 8:
                cf.mj_island(model, data)
                cf.mj_projectConstraint(model, data)
            elif what == 9:
                cf.mj_fwdConstraint(model, data)
                cf.mj_Euler(model, data)
            elif what == 10:
                cf.mj_inverse(model, data)
            else:
                again = pickle.loads(pickle.dumps(data))
                cf.mj_step(again.model, again)
        except (ValueError, IndexError, TypeError, cf.FatalError) as error:
            if hostile.PANIC in str(error):
                raise
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
            restore, (block,) = model.__reduce__()
            block = spoil(block, 8 + 8 * len(model._size_fields), rng)
        elif what < 4:
            restore, (_, block) = data.__reduce__()
            block = spoil(block, 8, rng)
        else:
            payload = bytearray(pickle.dumps(base))
            for _ in range(rng.choice((1, 2, 5))):
                payload[rng.randrange(len(payload))] = rng.randrange(256)
    except Exception as exception:  # that is not what is tried here
        raise AssertionError(f"pickles are made in another way now: {exception}") from exception
    try:
        if what < 2:
            model = restore(block)
            data = cf.MjData(model)
        elif what < 4:
            data = restore(model, block)
        else:
            again = pickle.loads(bytes(payload))
            if not (isinstance(again, tuple) and len(again) == 2 and isinstance(again[0], cf.MjModel) and isinstance(again[1], cf.MjData)):
                return False
            model, data = again
            model = data.model
    except Exception as error:
        if hostile.PANIC in str(error):
            raise
        return False
    use(cf, model, data, rng)
    return True


def child(args):
    import cortenforge as cf

    bases = []
    for path in args.models:
        model = cf.MjModel.from_xml_path(path)
        data = cf.MjData(model)
        for _ in range(20):
            cf.mj_step(model, data)
        bases.append((model, data))
    hostile.limit_memory()

    def tried(number):
        rng = random.Random(f"{args.seed} {number}")
        return trial(cf, rng.choice(bases), rng)

    hostile.serve(args, tried)


if __name__ == "__main__":
    args = hostile.parser(__doc__, inputs=2000, limit=60.0).parse_args()
    args.models = args.models or [str(HERE / "models" / f"{name}.xml") for name in MODELS]
    sys.exit(child(args) if args.child else hostile.main(args, __file__, "pickles"))
