//! The muscle written a second time, from its closed forms, with an integrator of its own.

/// The muscle's parameters, and its equations in their closed forms.
#[derive(Clone, Copy)]
pub struct Reference {
    pub optimal: f64,
    pub slack: f64,
    pub vmax: f64,
    pub pennation: f64,
    pub stiffness: f64,
    pub damping: f64,
}

pub const STANDARD: Reference = Reference {
    optimal: 0.1,
    slack: 0.2,
    vmax: 10.0,
    pennation: 0.0,
    stiffness: 35.0,
    damping: 0.1,
};

pub fn smoothstep(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    6.0 * x.powi(5) - 15.0 * x.powi(4) + 10.0 * x.powi(3)
}

pub fn active(l: f64) -> f64 {
    let width: f64 = if l <= 1.0 { 0.45 } else { 0.56 };
    let bell = (-((l - 1.0) / width).powi(2)).exp();
    if l < 0.5 {
        bell * smoothstep((l - 0.3) / 0.2)
    } else if l > 1.6 {
        bell * smoothstep((1.9 - l) / 0.3)
    } else {
        bell
    }
}

pub fn force_velocity(v: f64) -> f64 {
    if v <= -1.0 {
        0.0
    } else if v <= 0.0 {
        (1.0 + v) / (1.0 - v / 0.25)
    } else {
        1.0 + 0.5 * v / (v + 0.1)
    }
}

pub fn passive(l: f64) -> f64 {
    let e4 = 4f64.exp();
    if l <= 1.0 {
        0.0
    } else if l <= 1.6 {
        ((4.0 * (l - 1.0) / 0.6).exp() - 1.0) / (e4 - 1.0)
    } else {
        1.0 + 4.0 / 0.6 * e4 / (e4 - 1.0) * (l - 1.6)
    }
}

impl Reference {
    /// The MJCF attributes of this muscle.
    pub fn attributes(&self) -> String {
        let Reference {
            optimal,
            slack,
            vmax,
            pennation,
            stiffness,
            damping,
        } = self;
        format!(
            r#"gainprm="0.75 1.05 1000 200 {optimal} {slack} {vmax} {pennation} {stiffness} {damping}""#
        )
    }

    pub fn along(&self, l: f64) -> f64 {
        (l * l - self.pennation.sin().powi(2)).sqrt()
    }

    pub fn cos(&self, l: f64) -> f64 {
        self.along(l) / l
    }

    pub fn tendon(&self, length: f64, l: f64) -> f64 {
        let t = (length - self.optimal * self.along(l)) / self.slack;
        (0.2 * ((self.stiffness * (t - 1.0)).exp() - 1.0)).max(0.0)
    }

    /// The fibre's velocity by bisection of the balance of forces, which knows nothing of closed solutions.
    pub fn velocity(&self, length: f64, l: f64, activation: f64) -> f64 {
        let rest = self.tendon(length, l) / self.cos(l) - passive(l);
        let excess = |v: f64| activation * active(l) * force_velocity(v) + self.damping * v - rest;
        let reach = 1.0 + rest.abs() / self.damping;
        let (mut lo, mut hi) = (-reach, reach);
        for _ in 0..200 {
            let mid = 0.5 * (lo + hi);
            if excess(mid) < 0.0 {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        0.5 * (lo + hi)
    }

    /// Rates of fibre length and activation at a given length and control.
    pub fn rate(&self, length: f64, [l, a]: [f64; 2], ctrl: f64) -> [f64; 2] {
        let speed = 0.5 + 1.5 * a.clamp(0.0, 1.0);
        let tau = if ctrl > a { 0.01 * speed } else { 0.04 / speed };
        [self.vmax * self.velocity(length, l, a), (ctrl - a) / tau]
    }

    /// One step of the classical Runge-Kutta method.
    pub fn step(&self, length: f64, state: [f64; 2], ctrl: f64, h: f64) -> [f64; 2] {
        let shift = |k: [f64; 2], h: f64| [state[0] + h * k[0], state[1] + h * k[1]];
        let k1 = self.rate(length, state, ctrl);
        let k2 = self.rate(length, shift(k1, 0.5 * h), ctrl);
        let k3 = self.rate(length, shift(k2, 0.5 * h), ctrl);
        let k4 = self.rate(length, shift(k3, h), ctrl);
        std::array::from_fn(|i| state[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]))
    }
}
