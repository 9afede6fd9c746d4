//! Writing metadata as LLVM 22 prints it.

use super::expression::{push_expression, signed_constant};
use super::values::write_typed;
use super::{Id, Kind, Numbering, View};
use crate::nodes::{IS_LANGUAGE_NAME, Place, SCHEMAS, Schema, Shown, Slot};
use crate::read::constants::Values;
use crate::read::number::{signed, write_wide};
use crate::read::text::{Out, Target, Text, push_number};
use memphis_ir::debug_info::{Field, FieldValue, Words};

/// How references to nodes are written.
pub(crate) trait Numbers {
    /// Adds the number of a node.
    fn push(&self, node: Id, text: &mut Text);
}

/// The numbers are not known yet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pending;

impl Numbers for Pending {
    #[inline]
    fn push(&self, node: Id, text: &mut Text) {
        text.reference(Target::Node(node));
    }
}

/// The numbers that the nodes of the module or of a function have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'n> {
    pub numbering: &'n Numbering<'n>,
    /// The index of the function in the numbering.
    pub function: Option<usize>,
}

impl Known<'_> {
    /// Adds the number of a node.
    #[inline]
    pub(crate) fn write(&self, node: Id, out: &mut impl Out) {
        match self.numbering.number(self.function, node) {
            Some(number) => push_number(out, number.into()),
            None => out.put(b"<badref>"),
        }
    }
}

impl Numbers for Known<'_> {
    #[inline]
    fn push(&self, node: Id, text: &mut Text) {
        self.write(node, &mut text.bytes);
    }
}

/// Adds text. The error is that of a value: it does not exist, or its text is too long. All else
/// was checked when the level was complete.
pub(crate) type Written = Result<(), String>;

/// Writes metadata.
#[derive(Clone, Copy)]
pub(crate) struct Printer<'a, N> {
    pub view: View<'a>,
    pub values: &'a dyn Values,
    pub numbers: N,
}

impl<N: Numbers> Printer<'_, N> {
    /// Adds metadata where it is mentioned: `!7`, `!"string"`, `!DIExpression(...)`,
    /// `!DIArgList(...)`, `i32 5`.
    pub(crate) fn operand(&self, id: Id, text: &mut Text) -> Written {
        let id = self.view.resolve(id);
        let level = self.view.level(id);
        let node = level.node(id);
        match node.kind {
            Kind::Tuple | Kind::Fields(_) | Kind::Same => {
                text.push(b"!");
                self.numbers.push(id, text);
            }
            Kind::String => {
                text.push(b"!");
                text.quoted(level.string_of(node));
            }
            Kind::Value => write_typed(self.values, node.len, text)?,
            Kind::Integer => {
                text.push(b"i");
                text.number(node.len.into());
                text.push(b" ");
                text.signed(sign_extended(level.words[node.start as usize], node.len));
            }
            Kind::Expression => push_expression(level.words_of(node), text),
            Kind::ArgList => {
                text.push(b"!DIArgList(");
                self.list(level.words_of(node), text)?;
                text.push(b")");
            }
        }
        Ok(())
    }

    /// Adds what is after `!7 = `.
    pub(crate) fn definition(&self, id: Id, text: &mut Text) -> Written {
        let level = self.view.level(id);
        let node = level.node(id);
        if node.is_distinct {
            text.push(b"distinct ");
        }
        match node.kind {
            Kind::Tuple => {
                text.push(b"!{");
                self.list(level.words_of(node), text)?;
                text.push(b"}");
                Ok(())
            }
            Kind::Fields(index) => {
                let schema = &SCHEMAS[usize::from(index)];
                Fields { printer: self, schema, words: level.words_of(node) }.push(text)
            }
            _ => self.operand(id, text),
        }
    }

    /// Adds a word of a node: an id and one, or zero for `null`.
    fn word(&self, word: u64, text: &mut Text) -> Written {
        match (word as u32).checked_sub(1) {
            Some(id) => self.operand(id, text)?,
            None => text.push(b"null"),
        }
        Ok(())
    }

    fn list(&self, words: &[u64], text: &mut Text) -> Written {
        for (index, &word) in words.iter().enumerate() {
            if index > 0 {
                text.push(b", ");
            }
            self.word(word, text)?;
        }
        Ok(())
    }
}

fn sign_extended(bits: u64, width: u32) -> i64 {
    match width {
        1..=63 => (bits << (64 - width)) as i64 >> (64 - width),
        _ => bits as i64,
    }
}

/// `DW_TAG_LLVM_ptrauth_type`
const PTRAUTH_TYPE: u64 = 0x4300;

/// A node with fields.
struct Fields<'p, 'a, N> {
    printer: &'p Printer<'a, N>,
    schema: &'static Schema,
    words: &'p [u64],
}

impl<N: Numbers> Fields<'_, '_, N> {
    fn push(&self, text: &mut Text) -> Written {
        text.push(b"!");
        text.push(self.schema.kind.name.as_bytes());
        text.push(b"(");
        let mut line = Line { start: text.bytes.len(), text };
        for (slot, field) in self.schema.slots.iter().zip(self.schema.kind.fields) {
            self.slot(slot, field, &mut line)?;
        }
        text.push(b")");
        Ok(())
    }

    #[inline]
    fn slot(&self, slot: &Slot, field: &Field, line: &mut Line<'_>) -> Written {
        let word = |at: u8| self.words[usize::from(at)];
        let word = match slot.place {
            Place::At(at) | Place::Id(at) | Place::Expression(at) | Place::Typed(at) => word(at),
            Place::PlusOne(at) if word(at) != 0 => word(at) - 1,
            Place::Unless(at, none) if word(at) != none => word(at),
            Place::Bits { at, shift, width } => word(at) >> shift & ((1 << width) - 1),
            Place::Flag(bit) => (word(0) & bit != 0).into(),
            Place::Language if word(1) & IS_LANGUAGE_NAME == 0 => word(1),
            Place::LanguageName if word(1) & IS_LANGUAGE_NAME != 0 => word(1) & !IS_LANGUAGE_NAME,
            Place::Integer => {
                self.integer(field, word(1), &self.words[3..], line);
                return Ok(());
            }
            Place::Fraction(index) if self.is_rational() => {
                self.fraction(field, index, line);
                return Ok(());
            }
            Place::Rest(at) => return self.rest(field, &self.words[usize::from(at)..], line),
            _ => return Ok(()),
        };
        let is_bool = field.value == FieldValue::Bool;
        let is_shown = match slot.shown {
            Shown::Always => true,
            Shown::Usual => word != 0,
            Shown::Unless(default) => word != default,
            Shown::Present => word != 0 || !matches!(slot.place, Place::At(_)),
            Shown::Never | Shown::Rational => false,
            Shown::Checksum => self.words[3] != 0,
            Shown::Virtual => self.words[9] & 3 != 0 || word != 0,
            Shown::PointerAuthentication => self.words[1] == PTRAUTH_TYPE && (is_bool || word != 0),
            Shown::NotRational => word != 0 && !self.is_rational(),
        };
        if is_shown { self.field(slot, field, word, line) } else { Ok(()) }
    }

    /// Adds a field, unless it is an empty string or a size of zero that is not shown.
    #[inline]
    fn field(&self, slot: &Slot, field: &Field, word: u64, line: &mut Line<'_>) -> Written {
        use FieldValue::*;
        match field.value {
            String | StringNotEmpty => {
                self.string(slot, field, word, line);
                return Ok(());
            }
            UnsignedOrNode => return self.size(slot, field, word, line),
            _ => line.label(field.name),
        }
        match field.value {
            SignedOrNode | CountOrNode => self.bound(slot.place, word, line.text)?,
            Bool => line.text.push(if word != 0 { b"true" } else { b"false" }),
            Unsigned(max) if max == u64::MAX => line.text.number(word),
            // LLVM has that many bits.
            Unsigned(max) => line.text.number(word & (max + 1).next_power_of_two().wrapping_sub(1)),
            Signed(min, _) if min == i32::MIN.into() => line.text.signed((word as i32).into()),
            Signed(..) => line.text.signed(word as i64),
            Word(prefix, _) => push_word(prefix, word, line.text),
            Flags(prefix) => push_flags(prefix, word, line.text),
            Choice(words) => push_choice(words, word.wrapping_sub(1), line.text),
            ChoiceOrNumber(words) => push_choice(words, word, line.text),
            _ => self.printer.word(word, line.text)?,
        }
        Ok(())
    }

    fn string(&self, slot: &Slot, field: &Field, word: u64, line: &mut Line<'_>) {
        let string = (word as u32).checked_sub(1).and_then(|id| self.printer.view.string(id)).unwrap_or_default();
        if !string.is_empty() || slot.shown != Shown::Usual {
            line.label(field.name);
            line.text.quoted(string);
        }
    }

    /// The integer constant in a word for metadata.
    fn constant(&self, word: u64) -> Option<(u64, u32)> {
        self.printer.view.integer((word as u32).checked_sub(1)?, self.printer.values)
    }

    /// A size or an offset: a number, unless it is zero, or metadata.
    fn size(&self, slot: &Slot, field: &Field, word: u64, line: &mut Line<'_>) -> Written {
        let is_number = self.words[0] & self.schema.size_is_metadata == 0;
        let number = if is_number { Some(word) } else { self.constant(word).map(|(bits, _)| bits) };
        if number == Some(0) && slot.shown == Shown::Usual {
            return Ok(());
        }
        line.label(field.name);
        match number {
            Some(number) => line.text.number(number),
            None => self.printer.word(word, line.text)?,
        }
        Ok(())
    }

    /// A bound of a range: a number or metadata.
    fn bound(&self, place: Place, word: u64, text: &mut Text) -> Written {
        let view = self.printer.view;
        let number = match place {
            Place::At(_) => self.constant(word).map(|(bits, width)| sign_extended(bits, width)),
            Place::Expression(_) => (word as u32).checked_sub(1).and_then(|id| signed_constant(view.expression(id)?)),
            _ => None,
        };
        match number {
            Some(number) => text.signed(number),
            None => self.printer.word(word, text)?,
        }
        Ok(())
    }

    /// True if the fraction is rational.
    fn is_rational(&self) -> bool {
        const RATIONAL: u64 = 2;
        self.words[7] == RATIONAL
    }

    /// An integer of any size.
    fn integer(&self, field: &Field, width: u64, words: &[u64], line: &mut Line<'_>) {
        const IS_UNSIGNED: u64 = 2;
        line.label(field.name);
        push_integer(width, words, self.words[0] & IS_UNSIGNED == 0, line.text);
    }

    /// The numerator or the denominator.
    fn fraction(&self, field: &Field, index: u8, line: &mut Line<'_>) {
        let mut rest = &self.words[9..];
        for _ in 0..index {
            rest = &rest[1 + (rest[0] >> 32) as usize..];
        }
        line.label(field.name);
        const SIGNED_FIXED: u64 = 0x0d;
        let is_signed = self.words[5] == SIGNED_FIXED;
        push_integer(rest[0] & u64::from(u32::MAX), &rest[1..][..(rest[0] >> 32) as usize], is_signed, line.text);
    }

    fn rest(&self, field: &Field, words: &[u64], line: &mut Line<'_>) -> Written {
        if !words.is_empty() {
            line.label(field.name);
            line.text.push(b"{");
            self.printer.list(words, line.text)?;
            line.text.push(b"}");
        }
        Ok(())
    }
}

/// The fields of a node, as far as they are written.
struct Line<'t> {
    text: &'t mut Text,
    /// Offset of the first field.
    start: usize,
}

impl Line<'_> {
    /// Adds the name of a field.
    #[inline]
    fn label(&mut self, name: &str) {
        if self.text.bytes.len() > self.start {
            self.text.push(b", ");
        }
        self.text.push(name.as_bytes());
        self.text.push(b": ");
    }
}

/// Adds a word of DWARF, or its number if LLVM does not know it.
fn push_word(prefix: &str, number: u64, text: &mut Text) {
    match Words::with_prefix(prefix).and_then(|words| words.name(number)) {
        Some(name) => {
            text.push(prefix.as_bytes());
            text.push(name.as_bytes());
        }
        // LLVM's printer takes this number of 8 bits for a character.
        None if prefix == "DW_CC_" => text.bytes.push(number as u8),
        None => text.number(number),
    }
}

fn push_choice(words: &[&str], index: u64, text: &mut Text) {
    match usize::try_from(index).ok().and_then(|index| words.get(index)) {
        Some(word) => text.push(word.as_bytes()),
        None => text.number(index),
    }
}

/// Adds the words of flags, and as a number those without a word.
fn push_flags(prefix: &str, flags: u64, text: &mut Text) {
    // LLVM forgets higher bits than these when it has found a flag.
    let known = if prefix == "DIFlag" { 0x7fff_ffff } else { 0xfff };
    let words = Words::with_prefix(prefix);
    let mut flags = FlagsLeft { words, left: u64::from(flags as u32), known, is_first: true };
    if prefix == "DIFlag" {
        // Numbers of two bits, and a flag that is two others.
        const ACCESSIBILITY: u64 = 3;
        const REPRESENTATION: u64 = 3 << 16;
        const INDIRECT_BASE: u64 = 1 << 2 | 1 << 5;
        flags.push(flags.left & ACCESSIBILITY, text);
        flags.push(flags.left & REPRESENTATION, text);
        if flags.left & INDIRECT_BASE == INDIRECT_BASE {
            flags.push(INDIRECT_BASE, text);
        }
    }
    let mut bits = flags.left;
    while bits != 0 {
        flags.push(bits & bits.wrapping_neg(), text);
        bits &= bits - 1;
    }
    if flags.left != 0 || flags.is_first {
        text.push(if flags.is_first { b"" } else { b" | " });
        text.number(flags.left);
    }
}

/// Flags that are not written yet.
struct FlagsLeft {
    words: Option<&'static Words>,
    left: u64,
    known: u64,
    is_first: bool,
}

impl FlagsLeft {
    /// Adds the word for these bits, if there is one.
    fn push(&mut self, bits: u64, text: &mut Text) {
        if let Some(words) = self.words
            && let Some(name) = words.name(bits)
        {
            text.push(if self.is_first { b"" } else { b" | " });
            text.push(words.prefix.as_bytes());
            text.push(name.as_bytes());
            self.left &= self.known & !bits;
            self.is_first = false;
        }
    }
}

/// Adds an integer in decimal digits: the lowest bits of words of constants.
fn push_integer(width: u64, words: &[u64], is_signed: bool, text: &mut Text) {
    let mut words: Vec<u64> = words.iter().map(|&word| signed(word) as u64).collect();
    let width = width as u32;
    if !is_signed {
        // One bit more, which is zero.
        words.resize(width.div_ceil(64) as usize, 0);
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> (width.wrapping_neg() % 64);
        }
    }
    write_wide(words, width + u32::from(!is_signed), text);
}
