//! The commands.

pub mod check;
pub mod convert;
pub mod dump;
pub mod info;
pub mod plot;
pub mod simulate;
pub mod trajectory;

use cortenforge::Model;
use std::path::Path;

/// `println!` that does not mind a reader who has gone, such as `head`.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}
pub(crate) use say;

/// What a command ends with.
pub type Outcome = Result<std::process::ExitCode, Box<dyn std::error::Error>>;

/// The model that runs when none is named.
const BUNDLED: &str = include_str!("../../../../models/arm_muscles.xml");

/// Loads a model, or the bundled one, with the name it is shown under.
pub fn load(path: Option<&Path>) -> Result<(Model, String), cortenforge::Error> {
    match path {
        Some(path) => Ok((
            cortenforge::load_model_from_path(path)?,
            path.display().to_string(),
        )),
        None => Ok((
            cortenforge::load_model(BUNDLED)?,
            "bundled model".to_owned(),
        )),
    }
}
