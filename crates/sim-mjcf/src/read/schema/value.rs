//! The value of an attribute, between its text and the field it belongs to.

/// What an attribute says: its text understood, not yet put anywhere. A list without a number in it counts as
/// missing everywhere.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// text as it is written
    Text(String),
    /// index of the word in the attribute's list
    Word(usize),
    /// indices of words in the attribute's list, in the order they are written
    Words(Vec<usize>),
    /// integers
    Ints(Vec<i32>),
    /// numbers
    Reals(Vec<f64>),
    /// numbers of single precision
    Floats(Vec<f32>),
}

impl Value {
    /// How many there are: one text, one word, so many numbers.
    pub fn len(&self) -> usize {
        match self {
            Value::Text(_) | Value::Word(_) => 1,
            Value::Words(list) => list.len(),
            Value::Ints(list) => list.len(),
            Value::Reals(list) => list.len(),
            Value::Floats(list) => list.len(),
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            Value::Word(_)
            | Value::Words(_)
            | Value::Ints(_)
            | Value::Reals(_)
            | Value::Floats(_) => None,
        }
    }

    /// The index of the word, if it is one.
    pub fn word(&self) -> Option<usize> {
        match self {
            Value::Word(index) => Some(*index),
            Value::Text(_)
            | Value::Words(_)
            | Value::Ints(_)
            | Value::Reals(_)
            | Value::Floats(_) => None,
        }
    }

    /// The indices of the words; none if it holds something else.
    pub fn words(&self) -> &[usize] {
        match self {
            Value::Words(list) => list,
            Value::Text(_)
            | Value::Word(_)
            | Value::Ints(_)
            | Value::Reals(_)
            | Value::Floats(_) => &[],
        }
    }

    /// The integers; none if it holds something else.
    pub fn ints(&self) -> &[i32] {
        match self {
            Value::Ints(list) => list,
            Value::Text(_)
            | Value::Word(_)
            | Value::Words(_)
            | Value::Reals(_)
            | Value::Floats(_) => &[],
        }
    }

    /// The numbers; none if it holds something else.
    pub fn reals(&self) -> &[f64] {
        match self {
            Value::Reals(list) => list,
            Value::Text(_)
            | Value::Word(_)
            | Value::Words(_)
            | Value::Ints(_)
            | Value::Floats(_) => &[],
        }
    }

    /// The numbers of single precision; none if it holds something else.
    pub fn floats(&self) -> &[f32] {
        match self {
            Value::Floats(list) => list,
            Value::Text(_)
            | Value::Word(_)
            | Value::Words(_)
            | Value::Ints(_)
            | Value::Reals(_) => &[],
        }
    }
}
