//! Random dots, the same ones every time.

/// Calls `dot` for each of `count` pixels that chance chooses with a probability.
pub(super) fn choose(count: usize, probability: f64, mut dot: impl FnMut(usize)) {
    // numbers are compared as the integers they come from
    let limit = first_not_below(probability);
    let mut random = MersenneTwister::new(42);
    for start in (0..count).step_by(N) {
        let numbers = random.next();
        for (i, &number) in numbers[..N.min(count - start)].iter().enumerate() {
            if u128::from(number) < limit {
                dot(start + i);
            }
        }
    }
}

/// The number in [0, 1) that 64 random bits stand for.
fn uniform(bits: u64) -> f64 {
    let x = bits as f64 / 18446744073709551616.0;
    if x < 1.0 { x } else { 1.0 - f64::EPSILON / 2.0 }
}

/// The first integer whose number is not below a probability.
fn first_not_below(probability: f64) -> u128 {
    let (mut low, mut high) = (0, 1u128 << 64);
    while low < high {
        let middle = (low + high) / 2;
        if uniform(middle as u64) < probability {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// How many numbers come at a time.
const N: usize = 312;
const M: usize = 156;

/// The 64-bit Mersenne Twister of Matsumoto and Nishimura.
struct MersenneTwister {
    state: [u64; N],
}

impl MersenneTwister {
    fn new(seed: u64) -> MersenneTwister {
        let mut state = [seed; N];
        for i in 1..N {
            let last = state[i - 1];
            state[i] = 6364136223846793005u64
                .wrapping_mul(last ^ (last >> 62))
                .wrapping_add(i as u64);
        }
        MersenneTwister { state }
    }

    /// Replaces the whole state.
    fn twist(&mut self) {
        const LOWER: u64 = (1 << 31) - 1;
        let mix = |this: u64, next: u64, far: u64| {
            let x = (this & !LOWER) | (next & LOWER);
            let odd = (x & 1).wrapping_neg() & 0xB5026F5AA96619E9;
            far ^ (x >> 1) ^ odd
        };
        // two halves, each of which depends on the other alone
        let old = self.state;
        let (low, high) = self.state.split_at_mut(M);
        for i in 0..M {
            low[i] = mix(old[i], old[i + 1], old[i + M]);
        }
        for i in 0..M - 1 {
            high[i] = mix(old[i + M], old[i + M + 1], low[i]);
        }
        high[M - 1] = mix(old[N - 1], low[0], low[M - 1]);
    }

    /// The next numbers.
    fn next(&mut self) -> [u64; N] {
        self.twist();
        self.state.map(|mut x| {
            x ^= (x >> 29) & 0x5555555555555555;
            x ^= (x << 17) & 0x71D67FFFEDA60000;
            x ^= (x << 37) & 0xFFF7EEE000000000;
            x ^ (x >> 43)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twister_gives_its_reference_numbers() {
        // the 10000th number with the standard seed, as the C++ standard states it
        let mut random = MersenneTwister::new(5489);
        let numbers: Vec<u64> = (0..40).flat_map(|_| random.next()).collect();
        assert_eq!(numbers[9999], 9981545732273789042);
    }

    #[test]
    fn integers_are_below_the_limit_where_their_numbers_are_below_the_probability() {
        for probability in [
            -1.0,
            0.0,
            1e-30,
            0.01,
            0.5,
            1.0 / 3.0,
            1.0 - 1e-16,
            1.0,
            2.0,
        ] {
            let limit = first_not_below(probability);
            for near in limit.saturating_sub(3000)..(limit + 3000).min(1 << 64) {
                let chosen = uniform(near as u64) < probability;
                assert_eq!(chosen, near < limit, "{probability}, {near}");
            }
        }
        assert_eq!(first_not_below(f64::NAN), 0);
    }
}
