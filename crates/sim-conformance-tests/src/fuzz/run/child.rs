//! The child: reads what to do from its standard input, a line each, and says what came of it.
//!
//! `run KIND FIRST COUNT`, `load FIRST COUNT` (models as they are) and `one FOLDER` are the orders. The answers: `> N` before an input, then `+` for a model that was
//! accepted, `-` for one that was refused, `! WHAT` for a panic; `.` when the order is done.

use super::store;
use crate::fuzz::exercise::loads;
use crate::fuzz::{Input, Kind, Pool, exercise};
use cortenforge::AssetCache;
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The stack that an input has.
const STACK: usize = 1 << 20;

/// What the cache of assets may hold of the memory that there is.
const CACHE: usize = 64 << 20;

/// Serves until there are no more orders.
pub fn serve(pool: &Pool, seed: u64) -> std::io::Result<()> {
    AssetCache::global().set_capacity(CACHE);
    let panic = Arc::new(Mutex::new(String::new()));
    let last = Arc::clone(&panic);
    std::panic::set_hook(Box::new(move |info| {
        let place = info
            .location()
            .map(|l| format!("{}:{}", l.file(), l.line()));
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let text = text.unwrap_or("");
        let text = format!("{} {text}", place.unwrap_or_default());
        *last.lock().unwrap_or_else(PoisonError::into_inner) = text.replace('\n', " ");
    }));
    let mut out = std::io::stdout().lock();
    for order in std::io::stdin().lock().lines() {
        let order = order?;
        let words: Vec<&str> = order.splitn(4, ' ').collect();
        match words[..] {
            ["run", kind, first, count] => {
                let (Some(kind), Ok(first), Ok(count)) =
                    (Kind::of(kind), first.parse::<u64>(), count.parse::<u64>())
                else {
                    continue;
                };
                for number in first..first + count {
                    writeln!(out, "> {number}")?;
                    out.flush()?;
                    let input = Input::new(pool, seed, kind, number);
                    writeln!(out, "{}", answer(input, &panic))?;
                }
            }
            ["load", first, count] => {
                let (Ok(first), Ok(count)) = (first.parse::<usize>(), count.parse::<usize>())
                else {
                    continue;
                };
                for (number, base) in pool.bases.iter().enumerate().skip(first).take(count) {
                    writeln!(out, "> {number}")?;
                    out.flush()?;
                    let path = base.path.clone();
                    writeln!(out, "{}", on_small_stack(move || loads(&path), &panic))?;
                }
            }
            ["one", ..] => {
                writeln!(out, "> 0")?;
                out.flush()?;
                let answer = match store::read(Path::new(&order[4..])) {
                    Some(input) => answer(input, &panic),
                    None => "-".to_owned(),
                };
                writeln!(out, "{answer}")?;
            }
            _ => {}
        }
        writeln!(out, ".")?;
        out.flush()?;
    }
    Ok(())
}

/// What comes of an input.
fn answer(input: Input, panic: &Mutex<String>) -> String {
    on_small_stack(move || exercise(&input).is_ok(), panic)
}

/// What comes of some work on a small stack.
fn on_small_stack(work: impl FnOnce() -> bool + Send + 'static, panic: &Mutex<String>) -> String {
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(work);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(true)) => "+".to_owned(),
        Ok(Ok(false)) => "-".to_owned(),
        Ok(Err(_)) => format!("! {}", panic.lock().unwrap_or_else(PoisonError::into_inner)),
        Err(error) => format!("! no thread: {error}"),
    }
}
