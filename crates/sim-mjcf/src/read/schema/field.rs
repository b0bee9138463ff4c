//! How fields are written as attributes: what text each type of field takes, how a value gets in and out.
//!
//! [`Field`] is the rule that a type brings with it. A [`Rule`] with a name (`rule`) is for attributes that MJCF treats
//! otherwise. A value without a number in it changes nothing, whatever the rule.

use super::attribute::Kind;
use super::value::Value;
use crate::read::keywords::Keyword;
use sim_core::math::{Quat, Vec3};

/// A type of field that can be an attribute.
pub(crate) trait Field {
    /// the text it takes
    const KIND: Kind;

    /// Takes a value.
    fn set(&mut self, value: &Value);

    /// Gives its value.
    fn get(&self) -> Value;
}

/// A way to write fields of type `F`.
pub(crate) trait Rule<F> {
    /// the text it takes
    const KIND: Kind;

    /// Puts a value into the field.
    fn set(field: &mut F, value: &Value);

    /// Takes the value of the field.
    fn get(field: &F) -> Value;

    /// How much of a value must be written where a field would start with `start`; the rest says nothing new.
    fn len(value: &Value, start: &Value) -> usize {
        let _ = start;
        value.len()
    }
}

/// The rule that the type of the field brings with it.
pub(crate) enum Own {}

impl<F: Field> Rule<F> for Own {
    const KIND: Kind = F::KIND;

    fn set(field: &mut F, value: &Value) {
        field.set(value);
    }

    fn get(field: &F) -> Value {
        field.get()
    }
}

/// Copies as many as fit.
pub(super) fn fill<T: Copy>(from: &[T], to: &mut [T]) {
    let count = from.len().min(to.len());
    to[..count].copy_from_slice(&from[..count]);
}

/// Numbers, alone, in arrays and in lists of any length.
macro_rules! numbers {
    ($($ty:ty: $one:expr, $array:ident, $list:ident, $value:ident, $slice:ident;)*) => {
        $(
            impl Field for $ty {
                const KIND: Kind = $one;

                fn set(&mut self, value: &Value) {
                    fill(value.$slice(), std::slice::from_mut(self));
                }

                fn get(&self) -> Value {
                    Value::$value(vec![*self])
                }
            }

            impl<const N: usize> Field for [$ty; N] {
                const KIND: Kind = Kind::$array(N);

                fn set(&mut self, value: &Value) {
                    fill(value.$slice(), self);
                }

                fn get(&self) -> Value {
                    Value::$value(self.to_vec())
                }
            }

            impl Field for Vec<$ty> {
                const KIND: Kind = Kind::$list;

                fn set(&mut self, value: &Value) {
                    if !value.is_empty() {
                        value.$slice().clone_into(self);
                    }
                }

                fn get(&self) -> Value {
                    Value::$value(self.clone())
                }
            }
        )*
    };
}

numbers! {
    i32: Kind::Int, Ints, IntList, Ints, ints;
    f64: Kind::Reals(1), Reals, RealList, Reals, reals;
    f32: Kind::Floats(1), Floats, FloatList, Floats, floats;
}

/// Types around an array of numbers.
macro_rules! vectors {
    ($($ty:ident: $array:ty;)*) => {
        $(impl Field for $ty {
            const KIND: Kind = <$array as Field>::KIND;

            fn set(&mut self, value: &Value) {
                self.0.set(value);
            }

            fn get(&self) -> Value {
                self.0.get()
            }
        })*
    };
}

vectors! {
    Vec3: [f64; 3];
    Quat: [f64; 4];
}

impl Field for String {
    const KIND: Kind = Kind::Text;

    fn set(&mut self, value: &Value) {
        if let Some(text) = value.text() {
            text.clone_into(self);
        }
    }

    fn get(&self) -> Value {
        Value::Text(self.clone())
    }
}

/// A number that may be left undefined. A NaN that somebody wrote also means undefined.
impl Field for Option<f64> {
    const KIND: Kind = <f64 as Field>::KIND;

    fn set(&mut self, value: &Value) {
        if let Some(&number) = value.reals().first() {
            *self = (!number.is_nan()).then_some(number);
        }
    }

    fn get(&self) -> Value {
        Value::Reals(self.iter().copied().collect())
    }
}

/// Numbers that may be left undefined. A NaN in the first place also means undefined.
impl<const N: usize> Field for Option<[f64; N]> {
    const KIND: Kind = <[f64; N] as Field>::KIND;

    fn set(&mut self, value: &Value) {
        if let Some(first) = value.reals().first() {
            let mut numbers = [0.0; N];
            numbers.set(value);
            *self = (!first.is_nan()).then_some(numbers);
        }
    }

    fn get(&self) -> Value {
        Value::Reals(self.map_or(Vec::new(), |numbers| numbers.to_vec()))
    }
}

impl Field for Option<Vec3> {
    const KIND: Kind = <Vec3 as Field>::KIND;

    fn set(&mut self, value: &Value) {
        let mut numbers = self.map(|vector| vector.0);
        numbers.set(value);
        *self = numbers.map(Vec3);
    }

    fn get(&self) -> Value {
        self.map(|vector| vector.0).get()
    }
}

/// What a word means.
pub(super) fn meaning<K: Keyword>(value: &Value) -> Option<K> {
    K::VALUES.get(value.word()?).copied()
}

impl<K: Keyword> Field for K {
    const KIND: Kind = Kind::Word(K::WORDS);

    fn set(&mut self, value: &Value) {
        if let Some(meaning) = meaning(value) {
            *self = meaning;
        }
    }

    fn get(&self) -> Value {
        match K::VALUES.iter().position(|value| value == self) {
            Some(index) => Value::Word(index),
            None => Value::Words(Vec::new()),
        }
    }
}
