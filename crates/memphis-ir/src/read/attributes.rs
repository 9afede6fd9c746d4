//! Attributes, at any place of a module.

use super::attribute_arguments::skip_argument;
use super::cursor::{Cursor, Read};
use super::words::{is_hexadecimal, is_known_word};
use crate::attributes::{Argument, Demands, Known, Position, known};
use crate::calling_convention::is_convention;
use crate::recent_texts::RecentTexts;
use crate::types::{TypeId, TypeInterner};

/// The place of an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before the result of a function or call.
    Return,
    /// After the type of a parameter or argument.
    Parameter,
    /// After the parameters of a function.
    Function,
    /// After the arguments of a call or invoke.
    Call,
    /// After the arguments of a callbr.
    CallBr,
    /// After a variable.
    Variable,
    /// In `attributes #0 = { ... }`.
    Group,
}

impl Place {
    fn position(self) -> Position {
        match self {
            Place::Return => Position::Return,
            Place::Parameter => Position::Parameter,
            Place::Function | Place::Call | Place::CallBr | Place::Variable | Place::Group => Position::Function,
        }
    }

    fn may_have(self, attribute: &Known) -> bool {
        match attribute.name {
            // A property of functions and variables.
            "align" if matches!(self, Place::Function | Place::Variable | Place::Group) => true,
            "builtin" if self == Place::Function => false,
            // LLVM forgets that of a callbr.
            "align" if self == Place::CallBr => true,
            _ => attribute.may_stand_at(self.position()),
        }
    }

    fn may_have_group(self) -> bool {
        matches!(self, Place::Function | Place::Call | Place::CallBr | Place::Variable)
    }
}

/// An attribute that was taken.
pub(super) enum Skipped {
    /// There is no attribute here.
    Nothing,
    /// A string, the number of a group, or a word that is not known: it may be an attribute of a
    /// newer LLVM's.
    Other,
    Known(&'static Known),
}

impl Skipped {
    /// True if there was one.
    pub fn is_some(&self) -> bool {
        !matches!(self, Skipped::Nothing)
    }
}

/// The lists of attributes that a reader took last before variables and globals.
pub(super) struct RecentAttributes<'t>(RecentTexts<'t, ReadList>);

/// A list that was read.
#[derive(Clone, Copy, Default)]
pub(super) struct ReadList {
    /// The length of the list without the blanks up to the name after it.
    pub len: usize,
    pub demands: Demands,
}

impl<'t> RecentAttributes<'t> {
    /// The length of the longest text that is kept.
    const MAX_BYTES: usize = 64;

    pub fn new() -> RecentAttributes<'t> {
        RecentAttributes(RecentTexts::new(ReadList::default()))
    }

    /// The text up to the next name of a variable or global, if a list could end there.
    #[inline]
    pub fn list(rest: &[u8]) -> Option<&[u8]> {
        let end = memchr::memchr2(b'%', b'@', &rest[..rest.len().min(Self::MAX_BYTES)])?;
        rest[..end].ends_with(b" ").then_some(&rest[..end])
    }

    /// The list with exactly this text.
    #[inline]
    pub fn find(&self, list: &[u8]) -> Option<&ReadList> {
        self.0.find(list)
    }

    /// Keeps a list of which `len` bytes were read, if only blanks follow them.
    pub fn keep(&mut self, list: &'t [u8], len: usize, demands: Demands) {
        if list.get(len..).is_some_and(|blanks| blanks.iter().all(|&byte| byte == b' ')) {
            self.0.keep(list, ReadList { len, demands });
        }
    }
}

/// Takes an attribute, if one is next: a word with its argument, a string, or the number of a
/// group.
pub(super) fn skip_attribute(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, place: Place) -> Read<Skipped> {
    match cur.next_token() {
        b'"' => {
            cur.string()?;
            if cur.next_is(|c| c == b'=') {
                cur.pos += 1;
                cur.string()?;
            }
            return Ok(Skipped::Other);
        }
        b'#' if place.may_have_group() && cur.peek_at(1).is_ascii_digit() => {
            cur.pos += 1;
            cur.integer32()?;
            return Ok(Skipped::Other);
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {}
        _ => return Ok(Skipped::Nothing),
    }
    let word = cur.word_here();
    if let Some(attribute) = known(word) {
        skip_known(cur, types, attribute, place)?;
        return Ok(Skipped::Known(attribute));
    }
    if is_known_word(word) || is_hexadecimal(word) {
        return Ok(Skipped::Nothing);
    }
    if !types.reads_newer() {
        return newer(cur, word);
    }
    cur.pos += word.len();
    if cur.next_is(|c| c == b'(') {
        cur.balanced()?;
    }
    Ok(Skipped::Other)
}

/// The error about a word that LLVM 22 does not know, where an attribute may be.
#[cold]
pub(super) fn newer<T>(cur: &Cursor<'_>, word: &[u8]) -> Read<T> {
    let word = String::from_utf8_lossy(word);
    cur.error(format!("'{word}' is no attribute of LLVM 22; --llvm=main accepts those of newer versions"))
}

/// Takes an attribute whose word is next, with its argument.
pub(super) fn skip_known(
    cur: &mut Cursor<'_>,
    types: &mut TypeInterner<'_>,
    attribute: &Known,
    place: Place,
) -> Read<()> {
    // That of `llvm.structured.alloca`.
    let is_allocated = place == Place::Return && attribute.name == "elementtype" && types.reads_newer();
    if !place.may_have(attribute) && !is_allocated {
        return misplaced(cur, attribute, place);
    }
    if attribute.argument == Argument::Unknown && !types.reads_newer() {
        return newer(cur, attribute.name.as_bytes());
    }
    cur.pos += attribute.name.len();
    skip_argument(cur, types, attribute, place)
}

#[cold]
fn misplaced<T>(cur: &Cursor<'_>, attribute: &Known, place: Place) -> Read<T> {
    let (here, there) = match place {
        Place::Function if attribute.name == "builtin" => ("functions", "calls".into()),
        _ => (place.position().noun(), attribute.places()),
    };
    let hint = match (attribute.name, place) {
        ("elementtype", Place::Return) => "; --llvm=main accepts it for llvm.structured.alloca",
        _ => "",
    };
    cur.error(format!("'{}' does not apply to {here}, but to {there}{hint}", attribute.name))
}

/// Takes a calling convention, if one is next.
pub(super) fn skip_convention(cur: &mut Cursor<'_>) -> Read<bool> {
    let word = cur.peek_word();
    if !is_convention(word) {
        return Ok(false);
    }
    cur.pos += word.len();
    if word == b"cc" {
        cur.integer()?;
    }
    Ok(true)
}

/// The attributes from `at` to the cursor, with these demands, may be said of values of the type.
#[inline]
pub(super) fn check_values(
    cur: &Cursor<'_>,
    at: usize,
    demands: Demands,
    types: &mut TypeInterner<'_>,
    ty: TypeId,
) -> Read<()> {
    if demands.are_met(types.view(), ty) { Ok(()) } else { wrong_values(cur, at, types, ty) }
}

#[cold]
fn wrong_values(cur: &Cursor<'_>, at: usize, types: &mut TypeInterner<'_>, ty: TypeId) -> Read<()> {
    let mut list = Cursor { text: &cur.text[..cur.pos], pos: at, ..*cur };
    loop {
        let at = list.token_start();
        if list.at_end() {
            return Ok(());
        }
        match known(list.word_here()) {
            Some(Known { name, values, .. }) if !values.contain(types.view(), ty) => {
                let (noun, ty) = (values.noun(), types.view().display(ty));
                return cur.error_at(at, format!("'{name}' does not apply to values of type {ty}, but to {noun}"));
            }
            Some(_) => _ = skip_attribute(&mut list, types, Place::Parameter)?,
            None if list.peek() == b'"' => drop(list.string()?),
            // A linkage, a calling convention, or the text in its parentheses.
            None => list.pos += list.word_here().len().max(1),
        }
    }
}
