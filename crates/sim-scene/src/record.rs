//! Structures that can be read and written by the names of their members, as Python does.

use sim_core::fields::SliceMut;
use std::fmt;

/// How a member is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// one number
    Scalar,
    /// several numbers
    Array,
    /// a text that ends with a zero
    Text,
    /// a list of such texts
    Texts,
}

/// What can be a member.
pub trait Member {
    /// how it is to be seen
    const KIND: Kind;
    /// how many numbers it has in each direction; nothing for a single one
    fn shape(&self) -> Vec<usize>;
    /// its numbers
    fn numbers(&mut self) -> SliceMut<'_>;
}

macro_rules! members {
    ($($scalar:ty => $variant:ident)*) => {$(
        impl Member for $scalar {
            const KIND: Kind = Kind::Scalar;
            fn shape(&self) -> Vec<usize> {
                Vec::new()
            }
            fn numbers(&mut self) -> SliceMut<'_> {
                SliceMut::$variant(std::slice::from_mut(self))
            }
        }

        impl<const N: usize> Member for [$scalar; N] {
            const KIND: Kind = Kind::Array;
            fn shape(&self) -> Vec<usize> {
                vec![N]
            }
            fn numbers(&mut self) -> SliceMut<'_> {
                SliceMut::$variant(self)
            }
        }

        impl<const N: usize, const M: usize> Member for [[$scalar; N]; M] {
            const KIND: Kind = Kind::Array;
            fn shape(&self) -> Vec<usize> {
                vec![M, N]
            }
            fn numbers(&mut self) -> SliceMut<'_> {
                SliceMut::$variant(self.as_flattened_mut())
            }
        }

        impl Member for Vec<$scalar> {
            const KIND: Kind = Kind::Array;
            fn shape(&self) -> Vec<usize> {
                vec![self.len()]
            }
            fn numbers(&mut self) -> SliceMut<'_> {
                SliceMut::$variant(self)
            }
        }
    )*};
}

members! { i32 => I32 f32 => F32 f64 => F64 u8 => U8 }

impl Member for sim_core::math::Vec3 {
    const KIND: Kind = Kind::Array;
    fn shape(&self) -> Vec<usize> {
        vec![3]
    }
    fn numbers(&mut self) -> SliceMut<'_> {
        SliceMut::F64(&mut self.0)
    }
}

impl Member for sim_core::math::Quat {
    const KIND: Kind = Kind::Array;
    fn shape(&self) -> Vec<usize> {
        vec![4]
    }
    fn numbers(&mut self) -> SliceMut<'_> {
        SliceMut::F64(&mut self.0)
    }
}

/// A text of at most `N - 1` bytes, in a place of fixed size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Text<N> {
    fn default() -> Text<N> {
        Text([0; N])
    }
}

impl<const N: usize> Text<N> {
    /// As much of a text as there is room for.
    pub fn of(text: &str) -> Text<N> {
        let mut new = Text::default();
        new.set(text);
        new
    }

    /// Writes as much of a text as there is room for.
    pub fn set(&mut self, text: &str) {
        let length = text.len().min(N - 1);
        self.0 = [0; N];
        self.0[..length].copy_from_slice(&text.as_bytes()[..length]);
    }

    /// The text as far as it can be read: bytes that are no text end it.
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes();
        std::str::from_utf8(bytes).unwrap_or_else(|error| {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        })
    }

    /// The bytes before the first zero.
    pub fn bytes(&self) -> &[u8] {
        let end = self.0.iter().position(|&byte| byte == 0);
        &self.0[..end.unwrap_or(N)]
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

/// Appends to a text without allocating; what does not fit is left out.
impl<const N: usize> fmt::Write for Text<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = self.bytes().len();
        let length = text.len().min((N - 1).saturating_sub(start));
        self.0[start..start + length].copy_from_slice(&text.as_bytes()[..length]);
        Ok(())
    }
}

impl<const N: usize> Member for Text<N> {
    const KIND: Kind = Kind::Text;
    fn shape(&self) -> Vec<usize> {
        vec![N]
    }
    fn numbers(&mut self) -> SliceMut<'_> {
        SliceMut::U8(&mut self.0)
    }
}

/// A structure whose members have names.
pub trait Record {
    /// the members in order, with what each is
    const MEMBERS: &'static [(&'static str, Kind)];
    /// The shape and the numbers of the member called `name`.
    fn member(&mut self, name: &str) -> Option<(Vec<usize>, SliceMut<'_>)>;
}

/// Declares a structure of public members, and [`Record`] for it. A member that is a keyword of Rust is written `r#type`.
macro_rules! record {
    ($(#[$meta:meta])* $name:ident {
        $($(#[doc = $doc:literal])* $field:ident $(as $python:literal)?: $ty:ty,)*
    } $(hidden { $($(#[doc = $hidden_doc:literal])* $hidden:ident: $hidden_ty:ty,)* })?) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[doc = $doc])* pub $field: $ty,)*
            $($($(#[doc = $hidden_doc])* pub $hidden: $hidden_ty,)*)?
        }

        impl $crate::record::Record for $name {
            const MEMBERS: &'static [(&'static str, $crate::record::Kind)] = &[
                $(($crate::record::python_name!($field $($python)?), <$ty as $crate::record::Member>::KIND)),*
            ];

            fn member(&mut self, name: &str) -> Option<(Vec<usize>, sim_core::fields::SliceMut<'_>)> {
                use $crate::record::Member;
                $(if name == $crate::record::python_name!($field $($python)?) {
                    return Some((self.$field.shape(), self.$field.numbers()));
                })*
                None
            }
        }
    };
}

/// The name of a member for the outside.
macro_rules! python_name {
    ($field:ident $python:literal) => {
        $python
    };
    ($field:ident) => {
        stringify!($field)
    };
}
pub(crate) use {python_name, record};
