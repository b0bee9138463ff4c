//! How a run went.

use super::say;
use cortenforge::model::Warning;
use cortenforge::{Data, Model};

/// A run that has ended.
pub struct Summary {
    /// steps that were taken
    pub steps: u64,
    /// how long it took, in s
    pub elapsed: f64,
    /// energy at its start, in J
    pub start_energy: f64,
    /// whether the data are those of its end, and not those of a new start
    pub intact: bool,
}

impl Summary {
    /// Says how it went. The data are those of the last moment.
    pub fn say(&self, m: &Model, d: &Data) {
        let Summary {
            steps,
            elapsed,
            start_energy,
            intact,
        } = *self;
        let simulated = steps as f64 * m.opt.timestep;
        say!(
            "steps                {steps}  ({:.0} per second)",
            steps as f64 / elapsed
        );
        say!(
            "simulated            {simulated:.3} s in {elapsed:.3} s  ({:.1} times real time)",
            simulated / elapsed
        );
        if intact {
            let energy = d.energy[0] + d.energy[1];
            say!(
                "energy               {start_energy:.6} J at the start, {energy:.6} J at the end ({:+.3e} J)",
                energy - start_energy
            );
            say!(
                "contacts             {} now, {} at most",
                d.ncon,
                d.maxuse_con
            );
        }
        let raised: Vec<String> = Warning::ALL
            .iter()
            .filter(|&&w| d.warning[w as usize].number > 0)
            .map(|&w| format!("{w:?} {} times", d.warning[w as usize].number))
            .collect();
        let raised = match raised.is_empty() {
            true => "none".to_owned(),
            false => raised.join(", "),
        };
        say!("warnings             {raised}");
    }
}
