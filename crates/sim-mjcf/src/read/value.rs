//! Attributes asked for by name, as sensors do.

use super::keywords::Keyword;
use super::schema::Value;
use super::xml::Element;

impl Element {
    fn value(&self, name: &str) -> Option<&Value> {
        #[cfg(test)]
        super::tests::coverage::asked(self, name);
        self.attribute(name).map(|a| &a.value)
    }

    /// The text of an attribute.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.value(name)?.text()
    }

    /// The text of an attribute, into a field.
    pub fn string(&self, name: &str, field: &mut String) -> bool {
        let Some(text) = self.text(name) else {
            return false;
        };
        text.clone_into(field);
        true
    }

    /// What a word means.
    pub fn keyword<T: Keyword>(&self, name: &str) -> Option<T> {
        T::VALUES.get(self.value(name)?.word()?).copied()
    }

    /// What a word means, into a field.
    pub fn word<T: Keyword>(&self, name: &str, field: &mut T) -> bool {
        match self.keyword(name) {
            Some(value) => {
                *field = value;
                true
            }
            None => false,
        }
    }

    /// What several words mean, in the order they are written.
    pub fn words<T: Keyword>(&self, name: &str) -> Vec<T> {
        let words = self.value(name).map_or(&[][..], Value::words);
        words
            .iter()
            .filter_map(|&i| T::VALUES.get(i).copied())
            .collect()
    }

    /// An integer, into a field.
    pub fn int(&self, name: &str, field: &mut i32) -> bool {
        let numbers = self.value(name).map_or(&[][..], Value::ints);
        fill(numbers, std::slice::from_mut(field)) > 0
    }

    /// A number, into a field.
    pub fn real(&self, name: &str, field: &mut f64) -> bool {
        self.reals(name, std::slice::from_mut(field)) > 0
    }

    /// Numbers, into the first places of a field; says how many.
    pub fn reals(&self, name: &str, field: &mut [f64]) -> usize {
        fill(self.value(name).map_or(&[][..], Value::reals), field)
    }

    /// Any number of numbers, into a field.
    pub fn real_vec(&self, name: &str, field: &mut Vec<f64>) -> bool {
        let list = self.value(name).map_or(&[][..], Value::reals);
        if list.is_empty() {
            return false;
        }
        list.clone_into(field);
        true
    }
}

/// Copies as many as fit; says how many.
fn fill<T: Copy>(from: &[T], to: &mut [T]) -> usize {
    let count = from.len().min(to.len());
    to[..count].copy_from_slice(&from[..count]);
    count
}
