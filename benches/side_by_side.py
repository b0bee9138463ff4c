"""Steps per second of CortenForge and MuJoCo 3.5.0, side by side in one run, as a ratio.

    python benches/side_by_side.py [MODEL.xml ...] [--seconds 1.0] [--rounds 5]

The two take turns within each round, so that whatever else the machine does hits both; the ratio is the median over
the rounds. Above 1 means that CortenForge is faster. Without arguments: a chain of 50 links, a tree of 27 dofs, and
models with contacts and muscles.
"""

import argparse
import pathlib
import statistics
import time

import cortenforge
import mujoco

ROOT = pathlib.Path(__file__).resolve().parent.parent


def chain(links):
    body = '<body pos=".1 0 0"><joint axis="0 1 0" damping=".01"/><geom type="capsule" size=".02" fromto="0 0 0 .1 0 0"/>'
    return f'<mujoco><option><flag contact="disable"/></option><worldbody>{body * links}{"</body>" * links}</worldbody></mujoco>'


def tree():
    """A free body with seven limbs of three hinges: 27 dofs, as a humanoid has, without contact."""
    limb = ('<body pos="{x} {y} 0"><joint axis="0 1 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 {x} {y} -.1"/>'
            '<body pos="{x} {y} -.1"><joint axis="1 0 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/>'
            '<body pos="0 0 -.2"><joint axis="0 1 0" damping=".1"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.2"/></body></body></body>')
    limbs = "".join(limb.format(x=round(0.1 * (i % 3 - 1), 3), y=round(0.1 * (i // 3 - 1), 3)) for i in range(7))
    return f'<mujoco><option><flag contact="disable"/></option><worldbody><body pos="0 0 2"><freejoint/><geom type="box" size=".2 .2 .1"/>{limbs}</body></worldbody></mujoco>'


def rate(module, model, data, seconds):
    """Steps per second, over at least `seconds`."""
    steps, chunk, start = 0, 10, time.perf_counter()
    while True:
        module.mj_step(model, data, nstep=chunk)
        steps += chunk
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return steps / elapsed
        chunk = max(chunk, int(0.1 * steps / max(elapsed, 1e-9) * seconds))


def measure(name, text, seconds, rounds):
    engines = []
    for module in (cortenforge, mujoco):
        model = module.MjModel.from_xml_path(str(text)) if isinstance(text, pathlib.Path) else module.MjModel.from_xml_string(text)
        engines.append((module, model, module.MjData(model)))
    ratios, rates = [], []
    for _ in range(rounds):
        pair = []
        for module, model, data in engines:
            if model.nkey:
                module.mj_resetDataKeyframe(model, data, 0)
            else:
                module.mj_resetData(model, data)
            pair.append(rate(module, model, data, seconds / rounds))
        ratios.append(pair[0] / pair[1])
        rates.append(pair)
    ours, theirs = (statistics.median(r[k] for r in rates) for k in (0, 1))
    print(f"{name:<34}{ours:>12,.0f}{theirs:>12,.0f}{statistics.median(ratios):>8.2f}", flush=True)
    return statistics.median(ratios)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine and model")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    mujoco.set_mju_user_warning(lambda message: None)
    cases = [(path.stem, path) for path in args.models] or [
        ("chain of 50 links", chain(50)),
        ("tree of 27 dofs", tree()),
        *((f"{group}/{name}", ROOT / "conformance" / "models" / group / f"{name}.xml") for group, name in (
            ("contact", "tower"), ("contact", "billiard"), ("contact", "broadphase_many"), ("contact", "sparse_contacts"),
            ("contact", "chain_of_contacts"), ("contact", "midphase_many"), ("actuation", "tendon_sparse"),
            ("actuation", "many_actuators"))),
        ("arm with six muscles", ROOT / "models" / "arm_muscles.xml"),
    ]
    print(f"{'':<34}{'CortenForge':>12}{'MuJoCo':>12}{'ratio':>8}   (steps per second)")
    ratios = [measure(name, text, args.seconds, args.rounds) for name, text in cases]
    product = 1.0
    for ratio in ratios:
        product *= ratio
    print(f"{'geometric mean':<58}{product ** (1 / len(ratios)):>8.2f}")


if __name__ == "__main__":
    main()
