//! An attribute in the table: its name, what text it takes, and who reads it.
//!
//! Most attributes are fields of a struct of the spec: `attributes!` ties the two names together in one line,
//! and [`Element::fill`](crate::read::element::Element::fill) reads all of them at once. The type of the field says
//! what text the attribute takes; where MJCF has a rule of its own, the line names that [`Rule`].
//!
//! The rest is special: it means something other than one field. Such a line makes a [`Handle`], and only with
//! the handle can code ask an element for it. There is no way to ask by name.

use super::field::Rule;
use super::value::Value;
use std::any::{Any, TypeId};
use std::marker::PhantomData;

/// What text an attribute takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// any text
    Text,
    /// one of these words
    Word(&'static [&'static str]),
    /// several of these words, each once
    Words(&'static [&'static str]),
    /// one integer
    Int,
    /// exactly so many integers
    Ints(usize),
    /// at most so many integers
    IntsUpTo(usize),
    /// any number of integers
    IntList,
    /// exactly so many numbers
    Reals(usize),
    /// at most so many numbers
    RealsUpTo(usize),
    /// any number of numbers
    RealList,
    /// exactly so many numbers of single precision
    Floats(usize),
    /// any number of numbers of single precision
    FloatList,
}

impl Kind {
    /// The words that there are; none if it takes something else.
    pub(crate) const fn words(self) -> &'static [&'static str] {
        if let Kind::Word(words) | Kind::Words(words) = self {
            words
        } else {
            &[]
        }
    }
}

/// A type, as a constant.
pub(crate) type Type = fn() -> TypeId;

/// The field that an attribute is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// the field's name
    pub field: &'static str,
    /// the struct it is in
    pub owner: Type,
    /// the field's type
    pub ty: Type,
    /// puts a value into the field; nothing happens to a struct of another type
    pub set: fn(&mut dyn Any, &Value),
    /// the value of the field; `None` for a struct of another type
    pub get: fn(&dyn Any) -> Option<Value>,
    /// how much of a value must be written where the field would start with another
    pub len: fn(&Value, &Value) -> usize,
}

/// Who reads an attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    /// it is a field
    Field(Bound),
    /// code that has its handle, for elements of this struct
    Special(Type),
    /// code that has its handle, for elements of any kind
    Shared,
    /// nobody: it is known and has no effect
    Ignored,
}

/// An attribute in the table.
#[derive(Clone, Copy, Debug)]
pub struct Attr {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    pub(crate) reading: Reading,
}

impl Attr {
    pub(super) const fn new(name: &'static str, kind: Kind, reading: Reading) -> Attr {
        Attr {
            name,
            kind,
            required: false,
            reading,
        }
    }

    /// The same attribute, which must be there.
    pub(super) const fn required(self) -> Attr {
        Attr {
            required: true,
            ..self
        }
    }

    /// An attribute that is known and has no effect.
    pub(super) const fn ignored(name: &'static str, kind: Kind) -> Attr {
        Attr::new(name, kind, Reading::Ignored)
    }

    /// An attribute that means the same in elements of any kind.
    pub(super) const fn shared<V: Special>(handle: Handle<V>) -> Attr {
        Attr::new(handle.name, V::KIND, Reading::Shared)
    }

    /// An attribute of elements that fill `T`, which code with its handle reads.
    pub(super) const fn special<T: Any, V: Special>(name: &'static str) -> Attr {
        Attr::new(name, V::KIND, Reading::Special(TypeId::of::<T>))
    }

    /// Its name in MJCF.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The text it takes.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The name of the field that it is; `None` if it is not a field.
    pub fn field(&self) -> Option<&'static str> {
        match self.reading {
            Reading::Field(bound) => Some(bound.field.trim_start_matches("r#")),
            Reading::Special(_) | Reading::Shared | Reading::Ignored => None,
        }
    }

    /// Its value in an element of the spec; `None` if it is not a field of this struct.
    pub fn get(&self, element: &dyn Any) -> Option<Value> {
        match self.reading {
            Reading::Field(bound) => (bound.get)(element),
            Reading::Special(_) | Reading::Shared | Reading::Ignored => None,
        }
    }

    /// The struct it belongs to, if it belongs to one.
    pub(crate) fn owner(&self) -> Option<TypeId> {
        match self.reading {
            Reading::Field(bound) => Some((bound.owner)()),
            Reading::Special(owner) => Some(owner()),
            Reading::Shared | Reading::Ignored => None,
        }
    }
}

/// The right to ask an element for an attribute that has the value `V`.
pub(crate) struct Handle<V> {
    /// the attribute's name
    pub name: &'static str,
    /// the struct that its elements fill; `None`: elements of any kind
    pub owner: Option<Type>,
    value: PhantomData<fn() -> V>,
}

impl<V> Clone for Handle<V> {
    fn clone(&self) -> Handle<V> {
        *self
    }
}

impl<V> Copy for Handle<V> {}

impl<V> Handle<V> {
    /// The handle of an attribute of elements that fill `T`.
    pub(super) const fn of<T: Any>(name: &'static str) -> Handle<V> {
        Handle {
            name,
            owner: Some(TypeId::of::<T>),
            value: PhantomData,
        }
    }

    /// The handle of an attribute that means the same in elements of any kind.
    pub(super) const fn shared(name: &'static str) -> Handle<V> {
        Handle {
            name,
            owner: None,
            value: PhantomData,
        }
    }
}

/// A value that special code asks for.
pub(crate) trait Special {
    /// the text it takes
    const KIND: Kind;
    /// what the code gets
    type Out<'a>;

    /// The value; `None` if nothing is said.
    fn read(value: &Value) -> Option<Self::Out<'_>>;

    /// The value that says this.
    fn write(out: Self::Out<'_>) -> Value;
}

/// What text a field takes under a rule.
pub(super) const fn kind<T, F, R: Rule<F>>(_field: fn(&T) -> &F) -> Kind {
    R::KIND
}

/// How much of a field's value must be written under a rule.
pub(super) const fn written<T, F, R: Rule<F>>(_field: fn(&T) -> &F) -> fn(&Value, &Value) -> usize {
    R::len
}

/// The type of a field.
pub(super) const fn field_type<T, F: 'static>(_field: fn(&T) -> &F) -> Type {
    TypeId::of::<F>
}

/// A group of attributes of elements that fill one struct, a line each:
///
/// - `"damping" => damping`: the attribute is a field;
/// - `"solref" => solref as UpTo`: a field, with a rule of its own;
/// - `FOVY = "fovy" => fovy`: a field; the handle lets code ask whether it is written;
/// - `KP = "kp": f64`: not a field; the handle gives its value.
///
/// `[required]` at the end says that the attribute must be there.
macro_rules! attributes {
    ($(#[$doc:meta])* $vis:vis $group:ident: $target:ty {
        $($($handle:ident =)? $name:literal $(=> $field:ident $(as $rule:ty)?)? $(: $value:ty)? $([$required:ident])?,)*
    }) => {
        $($crate::read::schema::attribute::handle! {
            $target, $name, [$($handle)?], [$($value)?]
        })*

        $(#[$doc])*
        $vis const $group: &[$crate::read::schema::attribute::Attr] = &[$(
            $crate::read::schema::attribute::attribute!(
                $target, $name, [$($field)?], [$($($rule)?)?], [$($value)?]
            )$(.$required())?
        ),*];
    };
}

/// The handle of an attribute, if it has one.
macro_rules! handle {
    ($target:ty, $name:literal, [], [$($value:ty)?]) => {};
    ($target:ty, $name:literal, [$handle:ident], []) => {
        $crate::read::schema::attribute::handle! { $target, $name, [$handle], [()] }
    };
    ($target:ty, $name:literal, [$handle:ident], [$value:ty]) => {
        pub(crate) const $handle: $crate::read::schema::attribute::Handle<$value> =
            $crate::read::schema::attribute::Handle::of::<$target>($name);
    };
}

/// One attribute: a field with its own rule, a field with another rule, or special.
macro_rules! attribute {
    ($target:ty, $name:expr, [$field:ident], [], [$($value:ty)?]) => {
        $crate::read::schema::attribute::attribute!(
            $target,
            $name,
            [$field],
            [$crate::read::schema::field::Own],
            []
        )
    };
    ($target:ty, $name:expr, [$field:ident], [$rule:ty], [$($value:ty)?]) => {
        $crate::read::schema::attribute::Attr::new(
            $name,
            $crate::read::schema::attribute::kind::<$target, _, $rule>(|target| &target.$field),
            $crate::read::schema::attribute::Reading::Field(
                $crate::read::schema::attribute::Bound {
                    field: stringify!($field),
                    owner: std::any::TypeId::of::<$target>,
                    ty: $crate::read::schema::attribute::field_type::<$target, _>(|target| {
                        &target.$field
                    }),
                    set: |target, value| {
                        if let Some(target) = target.downcast_mut::<$target>() {
                            <$rule as $crate::read::schema::field::Rule<_>>::set(
                                &mut target.$field,
                                value,
                            );
                        }
                    },
                    get: |target| {
                        let target = target.downcast_ref::<$target>()?;
                        Some(<$rule as $crate::read::schema::field::Rule<_>>::get(
                            &target.$field,
                        ))
                    },
                    len: $crate::read::schema::attribute::written::<$target, _, $rule>(|target| {
                        &target.$field
                    }),
                },
            ),
        )
    };
    ($target:ty, $name:expr, [], [], [$value:ty]) => {
        $crate::read::schema::attribute::Attr::special::<$target, $value>($name)
    };
}

pub(crate) use {attribute, attributes, handle};
