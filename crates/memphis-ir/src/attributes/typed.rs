//! Attributes of functions, calls, parameters and results as values, with those of groups.

use super::effects::MemoryEffects;
use super::{Argument, Position, known, name_of, next_word};
use crate::bytes::is_name_byte;
use crate::module::Module;
use crate::quoted::Text;
use crate::read::{in_parentheses, is_known_word};
use crate::text::{from_token, number, offset_in, split_arguments};
use crate::types::{Type, TypeId, Types};

/// An attribute of a function, a call, a parameter, an argument or a result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attribute<'a> {
    /// The word, or the string without quotes: `nounwind`, `align`, `frame-pointer`.
    pub name: Text<'a>,
    /// The value.
    pub value: AttributeValue<'a>,
    /// The attribute as it is written: `align 8`, `"frame-pointer"="all"`.
    pub text: &'a [u8],
}

/// The value of an [`Attribute`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttributeValue<'a> {
    /// None: `nounwind`.
    None,
    /// The value of an attribute that is a string; empty if none is written: `"k"="v"`, `"k"`.
    String(Text<'a>),
    /// A number of bytes: `align 8`, `alignstack(16)`, `dereferenceable(8)`.
    Integer(u64),
    /// One number or two: `allocsize(0, 1)`, `vscale_range(1)`.
    Integers(u32, Option<u32>),
    /// A type: `byval(%T)`, `sret(i32)`, `elementtype(i8)`.
    Type(TypeId),
    /// `range(i32 -5, 10)`: from the first bound up to before the second. The bounds are signed,
    /// and a range whose first bound is not less goes on from the smallest number after the
    /// greatest.
    Range {
        /// The type of the bounds.
        ty: TypeId,
        /// The first number in the range.
        from: i128,
        /// The number after the last one.
        to: i128,
    },
    /// `initializes((0, 4), (8, 12))`: the bytes from each first number up to before the second.
    Ranges(Vec<(i64, i64)>),
    /// `memory(read, argmem: write)`
    Memory(MemoryEffects),
    /// What is in the parentheses of another attribute: `captures(none)`, `uwtable(sync)`,
    /// `nofpclass(nan inf)`, `allockind("free")`; and of one with numbers of more bits.
    Other(&'a [u8]),
}

/// As it is written: `nounwind`, `align 8`, `"key"="value"`.
impl std::fmt::Display for Attribute<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.text))
    }
}

/// An iterator of attributes, in the order of the text. Those of a group follow where it is named.
#[derive(Debug, Clone)]
pub struct Attributes<'a> {
    module: &'a Module<'a>,
    types: Types<'a>,
    position: Position,
    text: &'a [u8],
    /// The text after the group that `text` is of.
    after_group: &'a [u8],
}

impl<'a> Attributes<'a> {
    /// The attributes in the text at a position. Other words are passed over. `types` has the types
    /// that are mentioned.
    pub(crate) fn new(module: &'a Module<'a>, types: Types<'a>, position: Position, text: &'a [u8]) -> Attributes<'a> {
        Attributes { module, types, position, text, after_group: b"" }
    }

    /// The first attribute with a name, which is given without quotes.
    pub fn named(mut self, name: impl AsRef<[u8]>) -> Option<Attribute<'a>> {
        let name = name.as_ref();
        self.find(|attribute| *attribute.name == *name)
    }

    /// The attribute that a word of `all` is, or begins.
    fn attribute(&mut self, word: &'a [u8], all: &'a [u8]) -> Option<Attribute<'a>> {
        let (name, value, mut text) = match word {
            [b'"', rest @ ..] => {
                let (name, rest) = word.split_at(memchr::memchr(b'"', rest)? + 2);
                let value = from_token(rest).strip_prefix(b"=").map_or(&b""[..], from_token);
                (Text::of_written(name), AttributeValue::String(Text::of_written(value)), word)
            }
            [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => {
                let name = name_of(word);
                let argument = match known(name) {
                    Some(known) if known.may_stand_at(self.position) => known.argument,
                    // An attribute of a newer LLVM, which the reader was told to accept.
                    None if !is_known_word(name) && self.module.types.llvm().reads_newer() => Argument::Unknown,
                    _ => return None,
                };
                (Text::from(name), value(argument, from_token(&word[name.len()..]), self.types), word)
            }
            _ => return None,
        };
        let mut value = value;
        if word == b"align" {
            let digits = next_word(&mut self.text)?;
            value = AttributeValue::Integer(number(digits)?);
            text = &all[offset_in(word, all)..offset_in(digits, all) + digits.len()];
        }
        Some(Attribute { name, value, text })
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    fn next(&mut self) -> Option<Attribute<'a>> {
        loop {
            let all = self.text;
            let Some(word) = next_word(&mut self.text) else {
                self.text = std::mem::take(&mut self.after_group);
                if self.text.is_empty() {
                    return None;
                }
                continue;
            };
            if let Some(group) = self.module.attribute_group(word) {
                self.after_group = std::mem::replace(&mut self.text, group.span.of(self.module.text));
            } else if let Some(attribute) = self.attribute(word, all) {
                return Some(attribute);
            }
        }
    }
}

/// The value that follows the word of an attribute.
fn value<'a>(argument: Argument, text: &'a [u8], types: Types<'a>) -> AttributeValue<'a> {
    if argument == Argument::None || text.is_empty() {
        return AttributeValue::None;
    }
    // In groups, some have a sign instead of parentheses.
    let inner = match text.strip_prefix(b"=") {
        Some(number) => from_token(number),
        None => in_parentheses(text).unwrap_or(text),
    };
    typed_value(argument, inner, types).unwrap_or(AttributeValue::Other(inner.trim_ascii()))
}

fn typed_value<'a>(argument: Argument, text: &'a [u8], types: Types<'a>) -> Option<AttributeValue<'a>> {
    let mut parts = split_arguments(text);
    Some(match argument {
        // LLVM takes the largest number for a larger one.
        Argument::Align | Argument::StackAlign | Argument::Number => {
            AttributeValue::Integer(number(parts.next()?).unwrap_or(u64::MAX))
        }
        Argument::Numbers => {
            let number = |part| number(part)?.try_into().ok();
            let first = number(parts.next()?)?;
            AttributeValue::Integers(first, parts.next().and_then(number))
        }
        Argument::Type => AttributeValue::Type(types.find(text)?),
        Argument::Memory => AttributeValue::Memory(MemoryEffects::of_text(text)?),
        Argument::Range => {
            let (first, to) = (parts.next()?, parts.next()?);
            let (ty, from) = first.split_at(first.iter().take_while(|&&c| is_name_byte(c)).count());
            let ty = types.find(ty)?;
            let &Type::Int(bits) = types.get(ty) else { return None };
            AttributeValue::Range { ty, from: bound(from_token(from), bits)?, to: bound(to, bits)? }
        }
        Argument::Ranges => {
            let range = |part: &[u8]| {
                let mut bounds = split_arguments(in_parentheses(part)?);
                let mut next = || bound(bounds.next()?, 64)?.try_into().ok();
                Some((next()?, next()?))
            };
            AttributeValue::Ranges(parts.map(range).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// A bound of a range as a signed number of this many bits: `-5`, `0`, `u0xFF`, `s0x80`.
fn bound(text: &[u8], bits: u32) -> Option<i128> {
    let text = std::str::from_utf8(text).ok()?;
    let hexadecimal = text.strip_prefix("u0x").map(|digits| (digits, false));
    let hexadecimal = hexadecimal.or_else(|| text.strip_prefix("s0x").map(|digits| (digits, true)));
    let (value, bits) = match hexadecimal {
        // The highest bit that is written is the sign.
        Some((digits, has_sign)) => {
            let value = u128::from_str_radix(digits, 16).ok()?;
            (value as i128, if has_sign { u128::BITS - value.leading_zeros() } else { bits })
        }
        None => (text.parse().ok().or_else(|| Some(text.parse::<u128>().ok()? as i128))?, bits),
    };
    let unused = u128::BITS.checked_sub(bits.max(1))?;
    Some(value << unused >> unused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_signed() {
        let of = |text: &str, bits| bound(text.as_bytes(), bits);
        assert_eq!(of("-5", 8), Some(-5));
        assert_eq!(of("255", 8), Some(-1));
        assert_eq!(of("u0xFF", 16), Some(255));
        assert_eq!(of("s0xF", 16), Some(-1));
        assert_eq!(of("s0x0", 16), Some(0));
        assert_eq!(of("340282366920938463463374607431768211455", 128), Some(-1));
        assert_eq!(of("1", 129), None);
        assert_eq!(of("one", 8), None);
    }
}
