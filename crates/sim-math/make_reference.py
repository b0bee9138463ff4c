"""Writes tests/reference.txt: arguments and the numbers nearest to the true values (gmpy2, which rounds correctly).

    python make_reference.py [N]

N lines for each function, 150 if left out: its name, two arguments and the value, as bits.
"""
import pathlib
import random
import struct
import sys

import gmpy2

gmpy2.set_context(gmpy2.context(precision=53, emin=-1073, emax=1024, subnormalize=True))


def bits(x):
    return f"{struct.unpack('<Q', struct.pack('<d', x))[0]:016x}"


rng = random.Random(1)
near = rng.uniform


def wide(lo, hi):
    return 10 ** rng.uniform(lo, hi) * rng.choice([-1, 1])


def angle():
    return rng.choice([near(-4, 4), near(-4, 4), near(-0.1, 0.1), near(-100, 100), wide(-8, 15), wide(-300, 308)])


def ratio():
    return rng.choice([near(-1, 1), near(-1, 1), wide(-8, 0), 1 - abs(wide(-15, -1))])


def exponent():
    return rng.choice([near(-1, 1), near(-10, 10), wide(-8, 2), near(-708, 709)])


def positive():
    return rng.choice([near(0, 2), abs(wide(-10, 10)), abs(wide(-300, 300)), 1 + wide(-12, -1) * 0.9, 10.0 ** rng.randint(-20, 20)])


def point():
    return rng.choice([(near(-1, 1), near(-1, 1)), (wide(-5, 5), wide(-5, 5)), (wide(-300, 300), wide(-300, 300))])


def base_and_power():
    return rng.choice([
        (near(0, 1), near(0, 5)),
        (near(0, 10), rng.choice([2.0, 3.0, 0.5, -1.0, 0.4, 1.6075, 5.0, 1.5])),
        (abs(wide(-10, 10)), near(-30, 30)),
        (1 + wide(-12, -1) * 0.9, near(-100, 100)),
    ])


FUNCTIONS = {
    "sin": (gmpy2.sin, angle),
    "cos": (gmpy2.cos, angle),
    "tan": (gmpy2.tan, angle),
    "asin": (gmpy2.asin, ratio),
    "acos": (gmpy2.acos, ratio),
    "atan2": (gmpy2.atan2, point),
    "exp": (gmpy2.exp, exponent),
    "exp_m1": (gmpy2.expm1, exponent),
    "ln": (gmpy2.log, positive),
    "log2": (gmpy2.log2, positive),
    "log10": (gmpy2.log10, positive),
    "pow": (lambda x, y: x**y, base_and_power),
}

lines = []
for name, (function, arguments) in FUNCTIONS.items():
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 150):
        args = arguments()
        args = args if isinstance(args, tuple) else (args,)
        value = float(function(*map(gmpy2.mpfr, args)))
        lines.append(" ".join([name, *map(bits, (*args, 0.0)[:2]), bits(value)]) + "\n")
pathlib.Path(__file__).with_name("tests").joinpath("reference.txt").write_text("".join(lines))
