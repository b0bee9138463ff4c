//! How near results are to the truth, what becomes of special arguments, and that the bits are those of every machine.

use sim_math::*;

fn value(name: &str, a: f64, b: f64) -> f64 {
    match name {
        "sin" => sin(a),
        "cos" => cos(a),
        "tan" => tan(a),
        "asin" => asin(a),
        "acos" => acos(a),
        "atan2" => atan2(a, b),
        "exp" => exp(a),
        "exp_m1" => exp_m1(a),
        "ln" => ln(a),
        "log2" => log2(a),
        "log10" => log10(a),
        "pow" => pow(a, b),
        other => panic!("{other}"),
    }
}

/// Each line: a function, two arguments and the number nearest to the true value, as bits.
#[test]
fn values_are_the_nearest_to_the_truth_or_next_to_it() {
    let mut missed = 0;
    for line in include_str!("reference.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let bits = |i: usize| u64::from_str_radix(words[i], 16).expect("bits in hexadecimal");
        let number = |i: usize| f64::from_bits(bits(i));
        let got = value(words[0], number(1), number(2));
        match got.to_bits().abs_diff(bits(3)) {
            0 => {}
            1 => missed += 1,
            _ => panic!("{line}: {got:e} is not {:e}", number(3)),
        }
    }
    assert!(missed <= 2, "{missed} are not the nearest");
}

/// The hash of many results is the same on every machine, so that it can stand here.
#[test]
fn the_bits_are_those_of_every_machine() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let mut hash = 0u64;
    let mut add = |x: f64| hash = (hash ^ x.to_bits()).wrapping_mul(0x0000_0100_0000_01b3);
    for _ in 0..100_000 {
        let (a, b) = (random(), random());
        for x in [sin(4.0 * a), cos(4.0 * a), tan(b), asin(a), acos(b)] {
            add(x);
        }
        let (s, c) = sin_cos(1e6 * b);
        for x in [s, c, atan2(a, b), exp(20.0 * a), exp_m1(b)] {
            add(x);
        }
        add(pow(a.abs(), 5.0 * b));
        add(f64::from(atan2_single(a as f32, b as f32)));
    }
    assert_eq!(hash, 0xac43_8c9a_48db_ae49, "{hash:#x}");
}

#[test]
fn sine_and_cosine_are_the_same_together_and_apart() {
    for i in -4000..4000 {
        let x = f64::from(i) * 0.0173;
        assert_eq!(sin_cos(x), (sin(x), cos(x)));
    }
}

#[test]
fn special_angles() {
    for (got, wanted) in [
        (sin(0.0), 0.0),
        (sin(-0.0), -0.0),
        (cos(0.0), 1.0),
        (tan(-0.0), -0.0),
        (sin(1e-300), 1e-300),
        (sin(std::f64::consts::PI), 1.2246467991473532e-16),
        (sin(f64::MAX), 0.004961954789184062),
        (cos(f64::MAX), -0.9999876894265599),
        (asin(1.0), std::f64::consts::FRAC_PI_2),
        (asin(-1.0), -std::f64::consts::FRAC_PI_2),
        (acos(1.0), 0.0),
        (acos(-1.0), std::f64::consts::PI),
        (acos(0.0), std::f64::consts::FRAC_PI_2),
        (atan2(0.0, 1.0), 0.0),
        (atan2(-0.0, 1.0), -0.0),
        (atan2(0.0, -1.0), std::f64::consts::PI),
        (atan2(-0.0, -0.0), -std::f64::consts::PI),
        (atan2(1.0, 0.0), std::f64::consts::FRAC_PI_2),
        (atan2(5e-324, 5e-324), std::f64::consts::FRAC_PI_4),
        (atan2(f64::MAX, f64::MAX), std::f64::consts::FRAC_PI_4),
        (
            atan2(f64::INFINITY, f64::NEG_INFINITY),
            3.0 * std::f64::consts::FRAC_PI_4,
        ),
        (atan2(1.0, f64::INFINITY), 0.0),
        (atan2(1e-300, 1e300), 0.0),
    ] {
        assert_eq!(
            got.to_bits(),
            f64::to_bits(wanted),
            "{got:e} is not {wanted:e}"
        );
    }
    for bad in [
        sin(f64::INFINITY),
        cos(f64::NAN),
        tan(f64::NEG_INFINITY),
        asin(1.5),
        acos(f64::NAN),
        atan2(f64::NAN, 1.0),
        atan2(0.0, f64::NAN),
    ] {
        assert!(bad.is_nan());
    }
}

#[test]
fn special_powers() {
    let inf = f64::INFINITY;
    for (got, wanted) in [
        (exp(0.0), 1.0),
        (exp(1.0), std::f64::consts::E),
        (exp(710.0), inf),
        (exp(-746.0), 0.0),
        (exp(-745.0), 5e-324),
        (exp(-inf), 0.0),
        (exp_m1(-0.0), -0.0),
        (exp_m1(-800.0), -1.0),
        (exp_m1(inf), inf),
        (pow(0.0, 0.0), 1.0),
        (pow(f64::NAN, 0.0), 1.0),
        (pow(1.0, f64::NAN), 1.0),
        (pow(2.0, -1074.0), 5e-324),
        (pow(2.0, 1023.0), power_of_two(1023)),
        (pow(10.0, -7.0), 1e-7),
        (pow(5e-324, 0.5), 2.2227587494850775e-162),
        (pow(-2.0, 3.0), -8.0),
        (pow(-2.0, 2.0), 4.0),
        (pow(-0.0, 3.0), -0.0),
        (pow(-0.0, -3.0), -inf),
        (pow(0.0, -0.5), inf),
        (pow(-1.0, inf), 1.0),
        (pow(0.5, -inf), inf),
        (pow(-inf, 3.0), -inf),
        (pow(inf, -1.0), 0.0),
        (pow(1e300, 2.0), inf),
        (pow(1e-300, 2.0), 0.0),
        (ln(1.0), 0.0),
        (ln(0.0), -inf),
        (ln(inf), inf),
        (log2(5e-324), -1074.0),
        (log10(1e15), 15.0),
        (power_of_two(-1074), 5e-324),
        (power_of_two(1024), inf),
        (power_of_two(-3), 0.125),
    ] {
        assert_eq!(got.to_bits(), wanted.to_bits(), "{got:e} is not {wanted:e}");
    }
    for bad in [
        pow(-2.0, 0.5),
        ln(-1.0),
        log10(f64::NAN),
        pow(f64::NAN, 1.0),
        pow(2.0, f64::NAN),
        exp(f64::NAN),
        exp_m1(f64::NAN),
    ] {
        assert!(bad.is_nan());
    }
}
