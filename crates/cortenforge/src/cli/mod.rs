//! The commands.

pub mod bench;
pub mod check;
mod controls;
pub mod convert;
mod divergence;
pub mod dump;
pub mod info;
mod interrupt;
mod json;
pub mod limits;
mod output;
mod plot;
mod record;
pub mod simulate;
mod source;
mod summary;

use source::load;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output is for numbers, so that words go elsewhere.
static WORDS_ELSEWHERE: AtomicBool = AtomicBool::new(false);

/// Why words did not reach the user.
static UNSAID: OnceLock<String> = OnceLock::new();

/// Says a line to the user. A reader who has gone, such as `head`, does not matter; a disk that is full does.
fn say_line(words: std::fmt::Arguments<'_>) {
    use std::io::{ErrorKind, Write};
    let said = match WORDS_ELSEWHERE.load(Ordering::Relaxed) {
        true => writeln!(std::io::stderr(), "{words}"),
        false => writeln!(std::io::stdout(), "{words}"),
    };
    if let Err(error) = said
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNSAID.get_or_init(|| format!("standard output: {error}"));
    }
}

/// Why words of the command did not reach the user, if so.
pub fn unsaid() -> Option<&'static str> {
    UNSAID.get().map(String::as_str)
}

/// `println!` for the words of a command.
macro_rules! say {
    ($($words:tt)*) => {
        $crate::cli::say_line(format_args!($($words)*))
    };
}
pub(crate) use say;

/// What a command ends with.
pub type Outcome = Result<std::process::ExitCode, Box<dyn std::error::Error>>;
