"""Models that were changed at random, given to CortenForge and to MuJoCo 3.5.0.

    python conformance/differential.py FUZZ [--inputs 2000] [--seed 0] [--jobs 2] [--keep DIR]

`FUZZ` is the program that makes them (`cargo build -p sim-conformance-tests --bin fuzz`). Those that both accept must agree,
by the measure of `live.py`; those that one refuses and the other accepts are grouped by what is said of them. Groups that
stand in `DIFFERENCES.md` are listed in `KNOWN` and counted apart. Both run in processes of their own, because MuJoCo may end
them. Fails where there is a group that is not known.
"""

import argparse
import collections
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
# so many inputs are asked for at a time
CHUNK = 100
# Groups that are meant to be: (beginning of the group, why), each with its row in DIFFERENCES.md.
KNOWN = [
    ("only MuJoCo accepts: Schema violation: unrecognized element", "the schema holds everywhere"),
    ("only MuJoCo accepts: Schema violation: unrecognized attribute", "the schema holds everywhere"),
    ("only CortenForge accepts: engine error: mju_factorLUSparse", "MuJoCo stops at a singular matrix"),
    ("DIFFERS: Model.tex_data", "memory that MuJoCo does not fill"),
]
# Numbers beyond these leave few digits of what is added to them: what comes of that is not compared.
SMALLEST, LARGEST = 1e-12, 1e4


def normal(text):
    """A message without what changes from model to model: numbers and what is quoted."""
    text = re.sub(r"'[^']*'|\"[^\"]*\"", "''", text)
    text = re.sub(r"[-+]?\d[\d.e+-]*", "#", text)
    return " ".join(text.split())[:160]


def load(module, item):
    """(model, None) or (None, what is wrong with the text)."""
    files = {name: text.encode() for name, text in item["files"].items()}
    try:
        return module.MjModel.from_xml_string(item["text"], files), None
    except ValueError as exception:
        message = str(exception).replace("XML Error: ", "").replace("Error: ", "")
        lines = [line for line in message.splitlines() if line.strip()]
        return None, lines[0] if lines else ""


def measured(text):
    """Whether all numbers of a text are such as can be computed with."""
    for word in re.split(r"[\s\"']+", text):
        try:
            number = abs(float(word))
        except ValueError:
            continue
        if not (number == 0 or SMALLEST < number < LARGEST):
            return False
    return True


def compare(item, states, steps, at):
    """(group, detail) of one model. `at` is told who works on it: whoever ends the process is known by that."""
    import cortenforge as cf
    import live
    import mujoco
    import oracle  # noqa: F401  MuJoCo keeps no meshes of models before this one

    mujoco.set_mju_user_warning(lambda message: None)
    os.chdir(item["folder"])
    at("CortenForge")
    ours, mine = load(cf, item)
    if ours is not None:
        # also what is compared below, before MuJoCo can end the process
        data = cf.MjData(ours)
        cf.mj_step(ours, data, 2)
    at("MuJoCo")
    if ours is None and "not supported yet" in mine:
        return "unsupported", normal(mine)
    theirs, reason = load(mujoco, item)
    if ours is None and theirs is None:
        same = normal(reason.split(": ", 1)[-1])[:40] in normal(mine)
        return ("refused", "") if same else ("refused in other words", f"{normal(mine)} | {normal(reason)}")
    if ours is None:
        return "only MuJoCo accepts", normal(re.sub(r"^[^ ]*\d+:\d+: ", "", mine))
    if theirs is None:
        return ("beyond", "") if "hillmuscle" in item["text"] else ("only CortenForge accepts", normal(reason))
    if not measured(item["text"]):
        return "beyond numbers", ""
    if max(theirs.nv, theirs.ngeom, theirs.nu) > 300:
        return "large", ""
    status, detail = live.compare_loaded(mujoco, cf, theirs, ours, states, steps)
    return status, normal(detail.split("[")[0] if status == "DIFFERS" else detail)


def worker(args):
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else prints goes elsewhere
    for line in sys.stdin:
        item = json.loads(line)

        def at(who):
            print(json.dumps(["at", who]), file=out, flush=True)

        print(json.dumps([item["number"], *compare(item, args.states, args.steps, at)]), file=out, flush=True)


class Process:
    """A worker that is started again when it is gone."""

    def __init__(self, args):
        self.command = [sys.executable, __file__, args.fuzz, "--worker", "--states", str(args.states), "--steps", str(args.steps)]
        self.limit = args.limit
        self.process = None

    def ask(self, item):
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        watchdog = threading.Timer(self.limit, self.process.kill)
        watchdog.start()
        who, answer = "nobody", ["at"]
        try:
            print(json.dumps(item), file=self.process.stdin, flush=True)
            while answer[0] == "at":
                line = self.process.stdout.readline()
                if not line:
                    break
                answer = json.loads(line)
                if answer[0] == "at":
                    who = answer[1]
        except OSError:
            pass
        watchdog.cancel()
        if answer[0] != "at":
            return answer[1:]
        self.process.kill()
        code = self.process.wait()
        self.process = None
        # a busy machine is no hang: whoever was killed here is asked again, by hand
        return f"{who} died or hung", "" if code == -9 else f"status {code}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fuzz")
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--states", type=int, default=1)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=float, default=20.0, help="seconds that one model may take")
    parser.add_argument("--keep", type=pathlib.Path, help="writes one model of each group to a folder")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        return worker(args)

    todo = queue.Queue()
    for first in range(0, args.inputs, CHUNK):
        todo.put((first, min(CHUNK, args.inputs - first)))
    counts, examples, lock = collections.Counter(), {}, threading.Lock()

    def work():
        process = Process(args)
        while True:
            try:
                first, count = todo.get_nowait()
            except queue.Empty:
                return
            command = [args.fuzz, "--print", str(args.seed), str(first), str(count)]
            for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
                item = json.loads(line)
                group = tuple(process.ask(item))
                with lock:
                    counts[group] += 1
                    examples.setdefault(group, item)

    threads = [threading.Thread(target=work) for _ in range(args.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    totals = collections.Counter()
    new = []
    for (status, detail), count in counts.most_common():
        totals[status] += count
        if status in ("only MuJoCo accepts", "only CortenForge accepts", "DIFFERS", "FAILED", "CortenForge died or hung"):
            group = f"{status}: {detail}"
            why = next((why for start, why in KNOWN if group.startswith(start)), None)
            if why is None:
                new.append(group)
            item = examples[status, detail]
            print(f"{count:6} {'      ' if why else 'NEW   '}{group}{f' ({why})' if why else ''} [{item['number']}]")
            if args.keep:
                args.keep.mkdir(parents=True, exist_ok=True)
                (args.keep / f"{item['number']}.xml").write_text(f"<!-- {group.replace('--', '- -')}: in {item['folder']} -->\n{item['text']}")
                for name, text in item["files"].items():
                    (args.keep / name).write_text(text)
    print(", ".join(f"{count} {status}" for status, count in totals.most_common()), f"of {args.inputs} models, seed {args.seed}")
    print(f"{len(new)} groups that are not known")
    return 1 if new else 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    sys.exit(main())
