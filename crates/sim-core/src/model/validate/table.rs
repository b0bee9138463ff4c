//! The checks that rows of the table of fields ask for.

use super::{Checked, require, wrong};
use crate::fields::Slice;

/// A size and its name.
type Size<'a> = (usize, &'a str);

/// Every number is at least `least` and below a size.
pub fn index(
    field: &'static str,
    values: Slice<'_>,
    least: i32,
    (size, name): Size<'_>,
) -> Checked {
    let Slice::I32(values) = values else {
        return Err(wrong(field, 0, "holds no integers"));
    };
    let fits = |value: i32| value >= least && i64::from(value) < size as i64;
    match values.iter().position(|&value| !fits(value)) {
        None => Ok(()),
        Some(at) => Err(wrong(
            field,
            at,
            format!(
                "is {}, out of bounds: at least {least} and below {size} ({name})",
                values[at]
            ),
        )),
    }
}

/// Every number is the first of several, all of which are below a size; or there are none.
pub fn range(
    field: &'static str,
    first: &[i32],
    (counts, counts_name): (&[i32], &'static str),
    (size, name): Size<'_>,
) -> Checked {
    for (at, (&first, &count)) in first.iter().zip(counts).enumerate() {
        require(count >= 0, counts_name, at, || {
            format!("is {count}, negative")
        })?;
        let end = i64::from(first) + i64::from(count);
        let fits = first >= -i32::from(count == 0) && end <= size as i64;
        require(fits, field, at, || {
            format!(
                "is {first}, out of bounds: {count} from there on ({counts_name}) are not within {size} ({name})"
            )
        })?;
    }
    Ok(())
}

/// Every number is a value of an enumeration.
pub fn kind(
    field: &'static str,
    values: Slice<'_>,
    name: &str,
    known: impl Fn(i32) -> bool,
) -> Checked {
    let number = |at: usize| match values {
        Slice::I32(values) => values[at],
        Slice::U8(values) => i32::from(values[at]),
        Slice::F64(_) | Slice::F32(_) | Slice::I64(_) | Slice::U64(_) => -1,
    };
    match (0..values.len()).find(|&at| !known(number(at))) {
        None => Ok(()),
        Some(at) => Err(wrong(
            field,
            at,
            format!("is {}, no value of {name}", number(at)),
        )),
    }
}
