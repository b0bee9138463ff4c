//! What a model may take, for all commands: `--limit memory=8G --limit folder=robots`.

use cortenforge::{Assets, Limits};
use std::sync::OnceLock;

static LIMITS: OnceLock<Limits> = OnceLock::new();

/// Sets the limits that the command line gives.
pub fn set(given: &[String]) -> Result<(), String> {
    let mut limits = Limits::default();
    for text in given {
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("--limit {text}: NAME=VALUE is expected"));
        };
        if name == "folder" {
            limits.folder = Some(value.into());
            continue;
        }
        let value = number(value).ok_or_else(|| format!("--limit {text}: not a number"))?;
        limits.set(name, value)?;
    }
    LIMITS.get_or_init(|| limits);
    Ok(())
}

/// A number, which may end with K, M or G for so many times 1024, its square or its cube.
fn number(text: &str) -> Option<f64> {
    let (digits, unit) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (&text[..at], 10),
        (at, 'm' | 'M') => (&text[..at], 20),
        (at, 'g' | 'G') => (&text[..at], 30),
        _ => (text, 0),
    };
    let value: f64 = digits.parse().ok()?;
    Some(value * f64::from(1u32 << unit))
}

/// Files on disk, within the limits.
pub fn assets() -> Assets {
    Assets::disk().with_limits(LIMITS.get().cloned().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_units() {
        assert_eq!(number("1.5k"), Some(1536.0));
        assert_eq!(number("2G"), Some(2147483648.0));
        assert_eq!(number("600"), Some(600.0));
        assert_eq!(number("x"), None);
        assert!(set(&["memory".to_owned()]).is_err());
        assert!(set(&["memories=1".to_owned()]).is_err());
    }
}
