//! Reading attributes into fields. The schema has checked types and lengths before, so nothing here can fail:
//! an attribute that is not there leaves its field as it was.

use super::Fault;
use super::keywords::Keyword;
use super::schema::Value;
use super::xml::Element;
use crate::spec::Orientation;
use sim_core::math::Quat;

impl Element {
    fn value(&self, name: &str) -> Option<&Value> {
        self.attribute(name).map(|a| &a.value)
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
        match self.value(name)? {
            Value::Word(index) => T::VALUES.get(*index).copied(),
            Value::Text | Value::Words(_) | Value::Ints(_) | Value::Reals(_) | Value::Floats(_) => {
                None
            }
        }
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
        match self.value(name) {
            Some(Value::Words(list)) => list
                .iter()
                .filter_map(|&i| T::VALUES.get(i).copied())
                .collect(),
            Some(
                Value::Text | Value::Word(_) | Value::Ints(_) | Value::Reals(_) | Value::Floats(_),
            )
            | None => Vec::new(),
        }
    }

    /// Integers.
    pub fn int_list(&self, name: &str) -> &[i32] {
        match self.value(name) {
            Some(Value::Ints(list)) => list,
            Some(
                Value::Text | Value::Word(_) | Value::Words(_) | Value::Reals(_) | Value::Floats(_),
            )
            | None => &[],
        }
    }

    /// Numbers.
    pub fn real_list(&self, name: &str) -> &[f64] {
        match self.value(name) {
            Some(Value::Reals(list)) => list,
            Some(
                Value::Text | Value::Word(_) | Value::Words(_) | Value::Ints(_) | Value::Floats(_),
            )
            | None => &[],
        }
    }

    /// Numbers of single precision.
    pub fn float_list(&self, name: &str) -> &[f32] {
        match self.value(name) {
            Some(Value::Floats(list)) => list,
            Some(
                Value::Text | Value::Word(_) | Value::Words(_) | Value::Ints(_) | Value::Reals(_),
            )
            | None => &[],
        }
    }

    /// An integer, into a field.
    pub fn int(&self, name: &str, field: &mut i32) -> bool {
        self.ints(name, std::slice::from_mut(field)) > 0
    }

    /// Integers, into the first places of a field; says how many.
    pub fn ints(&self, name: &str, field: &mut [i32]) -> usize {
        fill(self.int_list(name), field)
    }

    /// A number, into a field.
    pub fn real(&self, name: &str, field: &mut f64) -> bool {
        self.reals(name, std::slice::from_mut(field)) > 0
    }

    /// Numbers, into the first places of a field; says how many.
    pub fn reals(&self, name: &str, field: &mut [f64]) -> usize {
        fill(self.real_list(name), field)
    }

    /// A number that may be left undefined, into a field.
    pub fn optional_real(&self, name: &str, field: &mut Option<f64>) {
        if let Some(&value) = self.real_list(name).first() {
            // a NaN that somebody wrote also means undefined
            *field = (!value.is_nan()).then_some(value);
        }
    }

    /// Numbers that may be left undefined, into a field.
    pub fn optional_reals<const N: usize>(&self, name: &str, field: &mut Option<[f64; N]>) {
        let mut values = [0.0; N];
        if self.reals(name, &mut values) > 0 {
            *field = (!values[0].is_nan()).then_some(values);
        }
    }

    /// A number of single precision, into a field.
    pub fn float(&self, name: &str, field: &mut f32) -> bool {
        self.floats(name, std::slice::from_mut(field)) > 0
    }

    /// Numbers of single precision, into the first places of a field; says how many.
    pub fn floats(&self, name: &str, field: &mut [f32]) -> usize {
        fill(self.float_list(name), field)
    }

    /// Any number of numbers, into a field.
    pub fn real_vec(&self, name: &str, field: &mut Vec<f64>) -> bool {
        let list = self.real_list(name);
        if list.is_empty() {
            return false;
        }
        list.clone_into(field);
        true
    }

    /// A quaternion, into a field; zero is none.
    pub fn quat(&self, name: &str, field: &mut Quat) -> Result<(), Fault> {
        self.reals(name, &mut field.0);
        if field.0 == [0.0; 4] {
            return Err(self.fault("zero quaternion is not allowed"));
        }
        Ok(())
    }

    /// The other ways to give an orientation, into a field; says whether there is any, `quat` included.
    pub fn orientation(&self, field: &mut Orientation) -> Result<bool, Fault> {
        let mut count = usize::from(self.attribute("quat").is_some());
        let mut numbers = [0.0; 6];
        if self.reals("axisangle", &mut numbers) > 0 {
            count += 1;
            *field = Orientation::AxisAngle([numbers[0], numbers[1], numbers[2], numbers[3]]);
        }
        if self.reals("xyaxes", &mut numbers) > 0 {
            count += 1;
            *field = Orientation::XYAxes(numbers);
        }
        if self.reals("zaxis", &mut numbers) > 0 {
            count += 1;
            *field = Orientation::ZAxis([numbers[0], numbers[1], numbers[2]]);
        }
        if self.reals("euler", &mut numbers) > 0 {
            count += 1;
            *field = Orientation::Euler([numbers[0], numbers[1], numbers[2]]);
        }
        if count > 1 {
            return Err(self.fault("multiple orientation specifiers are not allowed"));
        }
        Ok(count > 0)
    }
}

/// Copies as many as fit; says how many.
fn fill<T: Copy>(from: &[T], to: &mut [T]) -> usize {
    let count = from.len().min(to.len());
    to[..count].copy_from_slice(&from[..count]);
    count
}
