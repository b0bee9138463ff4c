"""What the fuzzers of the Python package share: children with limits, which are watched and started again."""

import argparse
import os
import subprocess
import sys
import threading
import time

MEMORY = 2 << 30
# what a panic of the engine says where it becomes an exception
PANIC = "changed to something that makes no sense"


def parser(text, inputs, limit):
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--inputs", type=int, default=inputs)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=float, default=limit, help="seconds that one input may take")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    return parser


def limit_memory():
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def serve(args, trial):
    """Tries the inputs of a child, and says what came of each."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else prints goes elsewhere
    for number in range(args.first, args.first + args.inputs):
        print(f"> {number}", file=out, flush=True)
        try:
            answer = "+" if trial(number) else "-"
        except MemoryError:
            answer = "-"
        except BaseException as exception:
            answer = f"! {type(exception).__name__}: {exception}".replace("\n", " ")[:300]
        print(answer, file=out, flush=True)


def processor_time(process):
    """Seconds of the processor's time that a child has used: a machine that has much else to do is not a call that hangs."""
    try:
        with open(f"/proc/{process.pid}/stat") as stat:
            words = stat.read().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return time.monotonic()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def run(args, script, first, count, found, counts):
    """Runs numbers in children, and goes on behind what ended one."""
    end = first + count
    while first < end:
        command = [sys.executable, script, "--child", "--seed", str(args.seed), "--first", str(first), "--inputs", str(end - first), *args.models]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        number, alive = first, [time.monotonic(), 0.0]
        errors = []

        def watch(process=process, alive=alive):
            while process.poll() is None:
                time.sleep(1)
                wall = time.monotonic() - alive[0]
                if wall > 20 * args.limit or (wall > args.limit and processor_time(process) - alive[1] > args.limit):
                    process.kill()

        threading.Thread(target=watch, daemon=True).start()
        threading.Thread(target=lambda process=process, errors=errors: errors.extend(process.stderr), daemon=True).start()
        for line in process.stdout:
            if line.startswith(">"):
                number = int(line[1:])
                alive[:] = [time.monotonic(), processor_time(process)]
                continue
            counts[line[0]] = counts.get(line[0], 0) + 1
            first = number + 1
            if line.startswith("!"):
                found.append((number, line[2:].strip()))
        process.wait()
        if first < end:
            time.sleep(0.1)
            found.append((number, f"the child ended with {process.returncode}: {''.join(errors[-1:]).strip()}"))
            first = number + 1


def main(args, script, what):
    found, counts = [], {}
    share = -(-args.inputs // args.jobs)
    threads = [
        threading.Thread(target=run, args=(args, script, args.first + k * share, min(share, args.inputs - k * share), found, counts))
        for k in range(args.jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, finding in sorted(found):
        print(f"FOUND {number}: {finding}")
    print(f"{args.inputs} {what}, seed {args.seed}: {counts.get('+', 0)} accepted, {counts.get('-', 0)} refused, {len(found)} findings")
    return 1 if found else 0
