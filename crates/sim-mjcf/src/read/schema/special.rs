//! Attributes without a field, which the code that asks for them reads by a handle: the types that they have.

use super::attribute::{Kind, Special};
use super::field::{Field, meaning};
use super::value::Value;
use crate::read::keywords::Keyword;
use std::marker::PhantomData;

/// Any text.
pub(crate) enum Text {}

impl Special for Text {
    const KIND: Kind = Kind::Text;
    type Out<'a> = &'a str;

    fn read(value: &Value) -> Option<&str> {
        value.text()
    }

    fn write(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

/// Any number of integers up to a bound.
pub(crate) enum IntsUpTo<const N: usize> {}

impl<const N: usize> Special for IntsUpTo<N> {
    const KIND: Kind = Kind::IntsUpTo(N);
    type Out<'a> = &'a [i32];

    fn read(value: &Value) -> Option<&[i32]> {
        (!value.is_empty()).then_some(value.ints())
    }

    fn write(numbers: &[i32]) -> Value {
        Value::Ints(numbers.to_vec())
    }
}

/// Any number of numbers of single precision.
pub(crate) enum FloatList {}

impl Special for FloatList {
    const KIND: Kind = Kind::FloatList;
    type Out<'a> = &'a [f32];

    fn read(value: &Value) -> Option<&[f32]> {
        (!value.is_empty()).then_some(value.floats())
    }

    fn write(numbers: &[f32]) -> Value {
        Value::Floats(numbers.to_vec())
    }
}

impl Special for i32 {
    const KIND: Kind = <i32 as Field>::KIND;
    type Out<'a> = i32;

    fn read(value: &Value) -> Option<i32> {
        value.ints().first().copied()
    }

    fn write(number: i32) -> Value {
        Value::Ints(vec![number])
    }
}

impl Special for f64 {
    const KIND: Kind = <f64 as Field>::KIND;
    type Out<'a> = f64;

    fn read(value: &Value) -> Option<f64> {
        value.reals().first().copied()
    }

    fn write(number: f64) -> Value {
        Value::Reals(vec![number])
    }
}

impl<const N: usize> Special for [f64; N] {
    const KIND: Kind = <[f64; N] as Field>::KIND;
    type Out<'a> = &'a [f64];

    fn read(value: &Value) -> Option<&[f64]> {
        (!value.is_empty()).then_some(value.reals())
    }

    fn write(numbers: &[f64]) -> Value {
        Value::Reals(numbers.to_vec())
    }
}

impl<K: Keyword> Special for K {
    const KIND: Kind = Kind::Word(K::WORDS);
    type Out<'a> = K;

    fn read(value: &Value) -> Option<K> {
        meaning(value)
    }

    fn write(word: K) -> Value {
        word.get()
    }
}

/// Several words, in the order they are written.
pub(crate) struct Words<K>(PhantomData<K>);

impl<K: Keyword> Special for Words<K> {
    const KIND: Kind = Kind::Words(K::WORDS);
    type Out<'a> = Vec<K>;

    fn read(value: &Value) -> Option<Vec<K>> {
        let words = value.words();
        let known = words.iter().filter_map(|&i| K::VALUES.get(i).copied());
        (!words.is_empty()).then(|| known.collect())
    }

    fn write(words: Vec<K>) -> Value {
        let index = |word: &K| K::VALUES.iter().position(|value| value == word);
        Value::Words(words.iter().filter_map(index).collect())
    }
}
