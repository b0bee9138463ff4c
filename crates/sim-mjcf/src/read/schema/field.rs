//! How fields are written as attributes: what text each type of field takes, how a value gets in and out.
//!
//! [`Field`] is the rule that a type brings with it. A [`Rule`] with a name is for attributes that MJCF treats
//! otherwise: lists that may be shorter, words for numbers, parts of a longer array. A value without a number
//! in it changes nothing, whatever the rule.

use super::attribute::{Kind, Special};
use super::value::Value;
use crate::read::keywords::{Degrees, Ellipsoid, Enable, Interpolation, Keyword};
use crate::spec::Orientation;
use sim_core::math::{Quat, Vec3};
use sim_core::model::{CamOutBit, Cone, Integrator, JacobianType, SolverType};
use std::marker::PhantomData;

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
fn fill<T: Copy>(from: &[T], to: &mut [T]) {
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
fn meaning<K: Keyword>(value: &Value) -> Option<K> {
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

numbered! { bool Integrator Cone JacobianType SolverType CamOutBit }

impl Means<i32> for Interpolation {
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
