//! Numbers as text: the fewest digits that read back to the same bits.
//!
//! Whole numbers stand as such; others as C's `%g` writes them, with as many digits as they need.

/// Writes numbers of one precision.
macro_rules! shortest {
    ($name:ident: $ty:ty, $subnormal:expr) => {
        pub(super) fn $name(x: $ty) -> String {
            if x.is_nan() {
                return "nan".to_owned();
            }
            if x.is_infinite() {
                return if x > 0.0 { "inf" } else { "-inf" }.to_owned();
            }
            if x.is_subnormal() {
                let sign = if x < 0.0 { "-" } else { "" };
                return format!("{sign}{}", $subnormal(x.abs()));
            }
            if x == x.trunc() && x.abs() < 2147483647.0 {
                return format!("{x:.0}");
            }
            layout(&format!("{x:e}"))
        }
    };
}

// readers refuse decimal numbers that are too small to be normal, and take hexadecimal ones
shortest!(real: f64, |x: f64| format!("0x0.{:013x}p-1022", x.to_bits()));
shortest!(float: f32, |x: f32| format!("0x{:x}p-149", x.to_bits()));

/// A number in scientific notation, as `%g` would write it if it had all these digits.
fn layout(scientific: &str) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let count = digits.len() as i32;
    if exponent < -4 || exponent >= count.max(6) {
        let point = if count > 1 { "." } else { "" };
        let (first, rest) = digits.split_at(1);
        let side = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}{point}{rest}e{side}{:02}", exponent.abs());
    }
    if exponent < 0 {
        let zeros = "0".repeat((-exponent - 1) as usize);
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        let zeros = "0".repeat(whole - digits.len());
        return format!("{sign}{digits}{zeros}");
    }
    let (whole, fraction) = digits.split_at(whole);
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim_xml::number::Number;

    #[test]
    fn numbers_look_as_c_writes_them() {
        let same = |x: f64, text: &str| assert_eq!(real(x), text);
        same(0.0, "0");
        same(-0.0, "-0");
        same(1.0, "1");
        same(-250.0, "-250");
        same(2147483646.0, "2147483646");
        same(0.1, "0.1");
        same(-0.0125, "-0.0125");
        same(0.0001, "0.0001");
        same(1e-5, "1e-05");
        same(1.5e-8, "1.5e-08");
        same(1e10, "1e+10");
        same(1e300, "1e+300");
        same(12345678901.0, "12345678901");
        same(1234567.5, "1234567.5");
        same(std::f64::consts::PI, "3.141592653589793");
        same(f64::INFINITY, "inf");
        assert_eq!(float(0.1), "0.1");
        assert_eq!(float(1.0 / 3.0), "0.33333334");
    }

    #[test]
    fn every_number_reads_back_to_its_bits() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..100_000 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let x = f64::from_bits(bits);
            if !x.is_nan() {
                let back = f64::read(&real(x)).map(f64::to_bits);
                assert_eq!(back, Ok(x.to_bits()), "{}", real(x));
            }
            let x = f32::from_bits(bits as u32);
            if !x.is_nan() {
                let back = f32::read(&float(x)).map(f32::to_bits);
                assert_eq!(back, Ok(x.to_bits()), "{}", float(x));
            }
        }
        for x in [f64::MIN_POSITIVE, 5e-324, -2.2e-308, f64::MAX] {
            assert_eq!(f64::read(&real(x)).map(f64::to_bits), Ok(x.to_bits()));
        }
        for x in [f32::MIN_POSITIVE, 1e-45, -1.1e-38, f32::MAX] {
            assert_eq!(f32::read(&float(x)).map(f32::to_bits), Ok(x.to_bits()));
        }
    }
}
