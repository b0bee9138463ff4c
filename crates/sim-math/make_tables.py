"""Writes src/tables.rs: the constants of the elementary functions, from numbers of 400 digits (mpmath).

    python make_tables.py
"""
import pathlib

from mpmath import mp, mpf

mp.dps = 400


def rounded(x, bits):
    """x to that many bits."""
    if x == 0:
        return mpf(0)
    mantissa, exponent = mp.frexp(x)
    return mp.ldexp(mp.nint(mp.ldexp(mantissa, bits)), exponent - bits)


def parts(x, *bits):
    """x as a sum of doubles that have so many bits each."""
    out = []
    for width in bits:
        part = rounded(x, width)
        out.append(float(part))
        x -= part
    return out


def number(x):
    return repr(x)


def row(values):
    return "(" + ", ".join(number(v) for v in values) + ")"


def constant(name, doc, values):
    kind = "f64" if len(values) == 1 else "(" + ", ".join(["f64"] * len(values)) + ")"
    text = number(values[0]) if len(values) == 1 else row(values)
    return f"/// {doc}\npub const {name}: {kind} = {text};\n"


def table(name, doc, rows):
    kind = "(" + ", ".join(["f64"] * len(rows[0])) + ")"
    lines = "".join(f"    {row(r)},\n" for r in rows)
    return f"/// {doc}\npub static {name}: [{kind}; {len(rows)}] = [\n{lines}];\n"


def log_rows():
    """Mantissas from 0.7055 to 1.411 in 128 parts by their upper bits; see `exponential.rs`."""
    start = 0x3FE6955500000000
    rows = []
    for i in range(128):
        ends = []
        for bits in (start + (i << 45), start + ((i + 1) << 45)):
            bits &= 0xFFFFFFFFFFFFFFFF
            exponent, mantissa = bits >> 52, bits & ((1 << 52) - 1)
            ends.append(mp.ldexp((1 << 52) + mantissa, exponent - 1075))
        if ends[0] <= 1 <= ends[1]:
            c = mpf(1)
        else:
            c = mp.nint(512 / ((ends[0] + ends[1]) / 2)) / 512
        worst = max(abs(e * c - 1) for e in ends)
        assert worst < mpf(2) ** -7, (i, worst)
        rows.append([float(c), *parts(-mp.log(c), 53, 53)])
    return rows


def turn_words():
    """1/(2 pi) in words of 64 bits behind one word of zeros."""
    bits = int(mp.floor(mp.ldexp(1 / (2 * mp.pi), 64 * 20)))
    words = [0] + [(bits >> (64 * (19 - i))) & (2**64 - 1) for i in range(20)]
    lines = "".join(f"    {w:#018x},\n" for w in words)
    return (
        "/// 1/(2π) in binary, behind 64 bits of zeros.\n"
        f"pub static TURNS: [u64; {len(words)}] = [\n{lines}];\n"
    )


text = "\n".join(
    [
        "//! Constants, each as a sum of numbers of which the first is short enough for exact products.\n//!\n"
        "//! Written by `make_tables.py`.\n",
        constant("STEPS_PER_RADIAN", "64/π.", [float(64 / mp.pi)]),
        constant("STEP", "π/64 in parts of 33, 33 and 53 bits.", parts(mp.pi / 64, 33, 33, 53)),
        constant("TWO_PI", "2π in two parts.", parts(2 * mp.pi, 53, 53)),
        constant("PI", "π in two parts.", parts(mp.pi, 53, 53)),
        constant("HALF_PI", "π/2 in two parts.", parts(mp.pi / 2, 53, 53)),
        constant("STEPS_PER_E", "128/ln 2.", [float(128 / mp.log(2))]),
        constant("LN2_STEP", "ln 2/128 in parts of 35 and 53 bits.", parts(mp.log(2) / 128, 35, 53)),
        constant("LN2", "ln 2 in parts of 42 and 53 bits.", parts(mp.log(2), 42, 53)),
        constant("LOG2_E", "1/ln 2 in two parts.", parts(1 / mp.log(2), 53, 53)),
        constant("LOG10_E", "1/ln 10 in two parts.", parts(1 / mp.log(10), 53, 53)),
        table(
            "SIN",
            "sin(jπ/64) for j from 0 to 159, in parts of 26 and 53 bits; its cosine is 32 rows further down.",
            [parts(mpf(0) if j % 64 == 0 else mp.sin(j * mp.pi / 64), 26, 53) for j in range(160)],
        ),
        table(
            "ATAN",
            "atan(k/64) for k from 0 to 64, in two parts.",
            [parts(mp.atan(mpf(k) / 64), 53, 53) for k in range(65)],
        ),
        table(
            "SINES",
            "For angles whose sines are k/64, k from 0 to 46: the cosine in parts of 26 and 53 bits, the angle in two parts.",
            [parts(mp.sqrt(1 - (mpf(k) / 64) ** 2), 26, 53) + parts(mp.asin(mpf(k) / 64), 53, 53) for k in range(47)],
        ),
        table(
            "EXP2",
            "2^(j/128) for j from 0 to 127, in parts of 26 and 53 bits.",
            [parts(mpf(2) ** (mpf(j) / 128), 26, 53) for j in range(128)],
        ),
        table(
            "LOG",
            "A short c near 1/z for each part of the mantissas z, and -ln c in two parts.",
            log_rows(),
        ),
        turn_words(),
    ]
)
pathlib.Path(__file__).with_name("src").joinpath("tables.rs").write_text(text)
