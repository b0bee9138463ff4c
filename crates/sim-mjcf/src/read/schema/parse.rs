//! The text of an attribute to its value, with MuJoCo's words for what is wrong.

use super::attribute::{Attr, Kind};
use super::value::Value;
use sim_xml::number::{Number, counted, is_space};

impl Attr {
    /// The value of a text; `None` if it stays the text it is. An error says what is wrong with it.
    pub(crate) fn parse(&self, text: &str) -> Result<Option<Value>, String> {
        Ok(Some(match self.kind {
            Kind::Text => return Ok(None),
            Kind::Word(words) => Value::Word(find_word(words, text)?),
            Kind::Words(words) => Value::Words(find_words(words, text)?),
            Kind::Int => Value::Ints(vec![single_int(self, text)?]),
            Kind::Ints(n) => Value::Ints(counted(self.name, text, n, n)?),
            Kind::IntsUpTo(n) => Value::Ints(counted(self.name, text, 0, n)?),
            Kind::IntList => Value::Ints(counted(self.name, text, 0, usize::MAX)?),
            Kind::Reals(n) => Value::Reals(counted(self.name, text, n, n)?),
            Kind::RealsUpTo(n) => Value::Reals(counted(self.name, text, 0, n)?),
            Kind::RealList => Value::Reals(counted(self.name, text, 0, usize::MAX)?),
            Kind::Floats(n) => Value::Floats(counted(self.name, text, n, n)?),
            Kind::FloatList => Value::Floats(counted(self.name, text, 0, usize::MAX)?),
        }))
    }
}

fn find_word(words: &[&str], text: &str) -> Result<usize, String> {
    let found = words.iter().position(|w| *w == text);
    found.ok_or_else(|| format!("invalid keyword: '{text}'"))
}

fn find_words(words: &[&str], text: &str) -> Result<Vec<usize>, String> {
    let mut found = Vec::new();
    for key in text.split(is_space).filter(|k| !k.is_empty()) {
        let index = find_word(words, key)?;
        if found.contains(&index) {
            return Err(format!("duplicate keyword: '{key}'"));
        }
        found.push(index);
    }
    Ok(found)
}

fn single_int(attr: &Attr, text: &str) -> Result<i32, String> {
    let mut tokens = text.split(is_space).filter(|t| !t.is_empty());
    let first = tokens.next().unwrap_or("");
    let value =
        i32::read(first).map_err(|_| format!("problem reading attribute '{}'", attr.name))?;
    if tokens.next().is_some() {
        return Err(format!("attribute '{}' has too much data", attr.name));
    }
    Ok(value)
}
