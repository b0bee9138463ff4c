//! Rules with names, for attributes that MJCF treats otherwise than the type of their field would: lists that may be
//! shorter, words for numbers, parts of a longer array, single bits, the ways to give an orientation.

use super::attribute::Kind;
use super::field::{Field, Rule, fill, meaning};
use super::value::Value;
use crate::read::keywords::{Degrees, Elastic2d, Ellipsoid, Enable, Interpolation, Keyword};
use crate::spec::Orientation;
use sim_core::math::Vec3;
use sim_core::model::{CamOutBit, Cone, FlexSelf, Integrator, JacobianType, SolverType};
use std::marker::PhantomData;

/// At most as many numbers as the field has; the others stay, and need not be written.
pub(crate) enum UpTo {}

/// The numbers up to the last that differs from those that are there.
fn up_to_difference(value: &Value, start: &Value) -> usize {
    let (value, start) = (value.reals(), start.reals());
    let same = |i: &usize| {
        let (value, start) = (value.get(*i), start.get(*i));
        value.map(|x| x.to_bits()) == start.map(|x| x.to_bits())
    };
    value.len() - (0..value.len()).rev().take_while(same).count()
}

impl<const N: usize> Rule<[f64; N]> for UpTo {
    const KIND: Kind = Kind::RealsUpTo(N);

    fn set(field: &mut [f64; N], value: &Value) {
        field.set(value);
    }

    fn get(field: &[f64; N]) -> Value {
        field.get()
    }

    fn len(value: &Value, start: &Value) -> usize {
        up_to_difference(value, start)
    }
}

/// At most as many numbers as the field has; all are written.
pub(crate) enum Filled {}

impl<const N: usize> Rule<[f64; N]> for Filled {
    const KIND: Kind = Kind::RealsUpTo(N);

    fn set(field: &mut [f64; N], value: &Value) {
        field.set(value);
    }

    fn get(field: &[f64; N]) -> Value {
        field.get()
    }
}

impl Rule<Vec3> for UpTo {
    const KIND: Kind = Kind::RealsUpTo(3);

    fn set(field: &mut Vec3, value: &Value) {
        field.set(value);
    }

    fn get(field: &Vec3) -> Value {
        field.get()
    }

    fn len(value: &Value, start: &Value) -> usize {
        up_to_difference(value, start)
    }
}

/// One integer, written as a list of one: an empty text counts as missing.
pub(crate) enum Listed {}

impl Rule<i32> for Listed {
    const KIND: Kind = Kind::Ints(1);

    fn set(field: &mut i32, value: &Value) {
        field.set(value);
    }

    fn get(field: &i32) -> Value {
        field.get()
    }
}

/// The numbers from `FIRST` on, so many, of a longer array.
pub(crate) enum Part<const FIRST: usize, const COUNT: usize> {}

impl<const FIRST: usize, const COUNT: usize, const N: usize> Rule<[f64; N]> for Part<FIRST, COUNT> {
    const KIND: Kind = Kind::Reals(COUNT);

    fn set(field: &mut [f64; N], value: &Value) {
        fill(value.reals(), &mut field[FIRST..FIRST + COUNT]);
    }

    fn get(field: &[f64; N]) -> Value {
        Value::Reals(field[FIRST..FIRST + COUNT].to_vec())
    }
}

/// At most so many numbers at the start of a longer array; the others stay.
pub(crate) enum PartUpTo<const COUNT: usize> {}

impl<const COUNT: usize, const N: usize> Rule<[f64; N]> for PartUpTo<COUNT> {
    const KIND: Kind = Kind::RealsUpTo(COUNT);

    fn set(field: &mut [f64; N], value: &Value) {
        fill(value.reals(), &mut field[..COUNT]);
    }

    fn get(field: &[f64; N]) -> Value {
        Value::Reals(field[..COUNT].to_vec())
    }
}

/// One text of an array of them.
pub(crate) enum Nth<const INDEX: usize> {}

impl<const INDEX: usize, const N: usize> Rule<[String; N]> for Nth<INDEX> {
    const KIND: Kind = Kind::Text;

    fn set(field: &mut [String; N], value: &Value) {
        field[INDEX].set(value);
    }

    fn get(field: &[String; N]) -> Value {
        field[INDEX].get()
    }
}

/// Names with blanks between them.
pub(crate) enum Names {}

impl Rule<Vec<String>> for Names {
    const KIND: Kind = Kind::Text;

    fn set(field: &mut Vec<String>, value: &Value) {
        if let Some(text) = value.text() {
            *field = text.split_ascii_whitespace().map(str::to_owned).collect();
        }
    }

    fn get(field: &Vec<String>) -> Value {
        Value::Text(field.join(" "))
    }
}

/// The two ends of a dead band; one number stands for both.
pub(crate) enum DeadBand {}

impl Rule<[f64; 2]> for DeadBand {
    const KIND: Kind = Kind::RealsUpTo(2);

    fn set(field: &mut [f64; 2], value: &Value) {
        match value.reals() {
            [both] => *field = [*both; 2],
            numbers => fill(numbers, field),
        }
    }

    fn get(field: &[f64; 2]) -> Value {
        field.get()
    }

    fn len(value: &Value, _start: &Value) -> usize {
        match value.reals() {
            [a, b] if a.to_bits() == b.to_bits() => 1,
            numbers => numbers.len(),
        }
    }
}

/// A word that means a value of another type.
pub(crate) trait Means<F>: Keyword {
    /// The value it means.
    fn value(self) -> F;
}

/// Words for a field of another type.
pub(crate) struct Word<K>(PhantomData<K>);

impl<K: Means<F>, F: PartialEq> Rule<F> for Word<K> {
    const KIND: Kind = Kind::Word(K::WORDS);

    fn set(field: &mut F, value: &Value) {
        if let Some(word) = meaning::<K>(value) {
            *field = word.value();
        }
    }

    fn get(field: &F) -> Value {
        match K::VALUES.iter().position(|word| word.value() == *field) {
            Some(index) => Value::Word(index),
            None => Value::Words(Vec::new()),
        }
    }
}

/// Enums that fields hold as numbers.
macro_rules! numbered {
    ($($ty:ty)*) => {
        $(impl Means<i32> for $ty {
            fn value(self) -> i32 {
                self as i32
            }
        })*
    };
}

numbered! { bool Integrator Cone JacobianType SolverType CamOutBit FlexSelf }

impl Means<i32> for Interpolation {
    fn value(self) -> i32 {
        self.0
    }
}

impl Means<i32> for Elastic2d {
    fn value(self) -> i32 {
        self.0
    }
}

impl Means<bool> for Degrees {
    fn value(self) -> bool {
        self.0
    }
}

impl Means<bool> for Ellipsoid {
    fn value(self) -> bool {
        self.0
    }
}

/// Several words, each a bit of the field.
pub(crate) struct Bits<K>(PhantomData<K>);

impl<K: Means<i32>> Rule<i32> for Bits<K> {
    const KIND: Kind = Kind::Words(K::WORDS);

    fn set(field: &mut i32, value: &Value) {
        let words = value.words();
        if !words.is_empty() {
            let bits = words.iter().filter_map(|&i| K::VALUES.get(i));
            *field = bits.fold(0, |bits, bit| bits | bit.value());
        }
    }

    fn get(field: &i32) -> Value {
        let set = |(i, bit): (usize, &K)| (field & bit.value() != 0).then_some(i);
        Value::Words(K::VALUES.iter().enumerate().filter_map(set).collect())
    }
}

/// A bit that is set where something is switched on.
pub(crate) enum On<const BIT: i32> {}

/// A bit that is set where something is switched off.
pub(crate) enum Off<const BIT: i32> {}

impl<const BIT: i32> Rule<i32> for On<BIT> {
    const KIND: Kind = Kind::Word(Enable::WORDS);

    fn set(field: &mut i32, value: &Value) {
        match meaning(value) {
            Some(Enable(true)) => *field |= BIT,
            Some(Enable(false)) => *field &= !BIT,
            None => {}
        }
    }

    fn get(field: &i32) -> Value {
        Enable(field & BIT != 0).get()
    }
}

impl<const BIT: i32> Rule<i32> for Off<BIT> {
    const KIND: Kind = Kind::Word(Enable::WORDS);

    fn set(field: &mut i32, value: &Value) {
        match meaning(value) {
            Some(Enable(true)) => *field &= !BIT,
            Some(Enable(false)) => *field |= BIT,
            None => {}
        }
    }

    fn get(field: &i32) -> Value {
        Enable(field & BIT == 0).get()
    }
}

/// The ways to give an orientation other than a quaternion, each a rule of its own for the one field.
macro_rules! orientations {
    ($($(#[doc = $doc:literal])* $rule:ident($count:literal);)*) => {
        $(
            $(#[doc = $doc])*
            pub(crate) enum $rule {}

            impl Rule<Orientation> for $rule {
                const KIND: Kind = Kind::Reals($count);

                fn set(field: &mut Orientation, value: &Value) {
                    if !value.is_empty() {
                        let mut numbers = [0.0; $count];
                        numbers.set(value);
                        *field = Orientation::$rule(numbers);
                    }
                }

                fn get(field: &Orientation) -> Value {
                    if let Orientation::$rule(numbers) = field {
                        numbers.get()
                    } else {
                        Value::Reals(Vec::new())
                    }
                }
            }
        )*
    };
}

orientations! {
    /// An axis and an angle.
    AxisAngle(4);
    /// The x axis and the y axis.
    XYAxes(6);
    /// The z axis.
    ZAxis(3);
    /// Euler angles.
    Euler(3);
}
