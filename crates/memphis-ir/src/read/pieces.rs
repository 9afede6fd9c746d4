//! Pieces of text that the model refers to, read when they are asked for.

use super::cursor::Cursor;
use super::types::read_type;
use crate::body::{Body, Function};
use crate::layout::DataLayout;
use crate::module::Module;
use crate::node_ref::{Attachment, NodeRef};
use crate::text::keep_code;
use crate::types::{TypeId, TypeInterner, TypeTable, Types};
use crate::values::InstId;
use std::ops::Range;

impl Body {
    /// The type that is written as `text`, added to those of the function if need be. `None` if
    /// that is no type.
    #[doc(hidden)]
    pub fn type_of_text(&mut self, module: &Module<'_>, text: &[u8]) -> Option<TypeId> {
        self.types.type_of_text(&module.types, text)
    }

    /// The types of another function of the module that the module's table lacks, added to those of
    /// this one if need be: in order.
    #[doc(hidden)]
    pub fn adopt_types(&mut self, other: Function<'_>) -> Vec<TypeId> {
        let own = other.module.types.len()..other.types().len();
        own.map(|ty| {
            let mut text = Vec::new();
            other.types().write(TypeId(ty as u32), &mut text);
            self.type_of_text(other.module, &text).unwrap_or(TypeId::UNKNOWN)
        })
        .collect()
    }
}

impl TypeTable {
    /// The type that is written as `text`, added to this table if need be, which extends `base`.
    /// `None` if that is no type.
    #[doc(hidden)]
    pub fn type_of_text(&mut self, base: &TypeTable, text: &[u8]) -> Option<TypeId> {
        type_of_text(text, &mut TypeInterner::of_body(base, self))
    }
}

impl Types<'_> {
    /// The type that is written as `text`; `None` if it is not one of these.
    ///
    /// ```
    /// use memphis_ir::{Module, Type, Types};
    /// let module = Module::read(b"@g = global [3 x i8] zeroinitializer\n")?;
    /// let types = Types::of_module(&module.types);
    /// assert!(matches!(types.get(types.find("[3 x i8]").unwrap()), Type::Array(3, _)));
    /// assert_eq!(types.find("[4 x i8]"), None);
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    ///
    /// Cost: linear in the text; for a type that only a body has, in the body's types as well.
    pub fn find(&self, text: impl AsRef<[u8]>) -> Option<TypeId> {
        let base = self.base();
        let mut scratch = base.extension();
        let found = type_of_text(text.as_ref(), &mut TypeInterner::of_body(base, &mut scratch))?;
        if found.index() < base.len() {
            return Some(found);
        }
        let shown = Types::new(base, &scratch).display(found);
        self.of_body().map(|own| own.0).find(|&own| self.display(own) == shown)
    }
}

impl DataLayout {
    /// Size and alignment, in bytes, of the type that a text is, as it may be in the module's
    /// own text.
    pub fn of_text(&self, module: &Module<'_>, text: &[u8]) -> Option<(u64, u64)> {
        let mut own = module.types.extension();
        let mut interner = TypeInterner::of_body(&module.types, &mut own);
        let ty = type_of_text(text, &mut interner)?;
        let types = Types::new(&module.types, &own);
        let size = self.alloc_size(types, ty).filter(|size| !size.scalable)?;
        Some((size.bits.div_ceil(8), self.alignment(types, ty)?.div_ceil(8)))
    }
}

impl<'a> Function<'a> {
    /// The range of the type that an alloca allocates, relative to the function. `None` if the text
    /// is not LLVM IR.
    #[doc(hidden)]
    pub fn allocated_type_range(&self, alloca: InstId) -> Option<Range<u32>> {
        let start = self.after_result(alloca);
        let mut types = self.module.types.extension();
        let mut interner = TypeInterner::of_body(&self.module.types, &mut types);
        let range = allocated_type(self.slice(start, self.body.inst(alloca).attachments), &mut interner)?;
        Some(start + range.start as u32..start + range.end as u32)
    }

    /// The attached metadata of an instruction, `!dbg` included. A debug record has none unless it
    /// is written as a call.
    ///
    /// Cost: linear in the text of the attachments.
    pub fn attachments(&self, id: InstId) -> impl Iterator<Item = Attachment<'a>> + use<'a> {
        Attachments::new(self.attachments_text(id))
    }

    /// The first attachment of a kind, which is given without `!`.
    pub fn attachment(&self, id: InstId, kind: impl AsRef<[u8]>) -> Option<Attachment<'a>> {
        let kind = kind.as_ref();
        self.attachments(id).find(|attachment| attachment.kind.as_bytes() == kind)
    }

    /// The text of the metadata attachments of an instruction, from their first comma on.
    #[doc(hidden)]
    pub fn attachments_text(&self, id: InstId) -> &'a [u8] {
        let inst = self.body.inst(id);
        self.slice(inst.attachments, inst.end)
    }

    /// True if metadata of this kind (without `!`) is attached.
    pub fn has_attachment(&self, id: InstId, kind: impl AsRef<[u8]>) -> bool {
        self.attachment(id, kind).is_some()
    }
}

/// The type that a text is.
pub(crate) fn type_of_text(text: &[u8], types: &mut TypeInterner<'_>) -> Option<TypeId> {
    let mut cur = Cursor::of_read_text(text, 0);
    cur.next_token();
    let ty = read_type(&mut cur, types).ok()?;
    cur.next_token();
    cur.at_end().then_some(ty)
}

/// The text after the type in a text that is a value with a type of pointers.
pub(crate) fn pointer_value<'t>(module: &Module<'_>, text: &'t [u8]) -> Option<&'t [u8]> {
    let mut own = module.types.extension();
    let mut cur = Cursor::of_read_text(text, 0);
    cur.next_token();
    let ty = read_type(&mut cur, &mut TypeInterner::of_body(&module.types, &mut own)).ok()?;
    cur.next_token();
    Types::new(&module.types, &own).is_pointer(ty).then_some(&text[cur.pos..])
}

/// The range of the allocated type in the text of an alloca, from the keyword on. `types` are those
/// of its body.
pub(crate) fn allocated_type(text: &[u8], types: &mut TypeInterner<'_>) -> Option<Range<usize>> {
    let mut cur = Cursor::of_read_text(text, 0);
    cur.expect_word("alloca", "here").ok()?;
    while cur.eat_word(b"inalloca") || cur.eat_word(b"swifterror") {}
    let start = cur.token_start();
    read_type(&mut cur, types).ok()?;
    Some(start..cur.pos)
}

/// The text between the parenthesis that `text` starts with and its closing parenthesis.
pub(crate) fn in_parentheses(text: &[u8]) -> Option<&[u8]> {
    let group = Cursor::of_read_text(text, 0).balanced().ok()?;
    group.strip_prefix(b"(")?.strip_suffix(b")")
}

/// The metadata attached to an instruction, from its text `, !kind !node, ...`.
#[derive(Debug, Clone)]
pub(crate) struct Attachments<'a> {
    cur: Cursor<'a>,
}

impl<'a> Attachments<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Attachments { cur: Cursor::of_read_text(text, 0) }
    }
}

impl<'a> Iterator for Attachments<'a> {
    type Item = Attachment<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let cur = &mut self.cur;
        if !cur.eat(b',') || cur.next_token() != b'!' {
            return None;
        }
        attachment(cur)
    }
}

/// Takes `!kind !node` from its first `!` on.
fn attachment<'a>(cur: &mut Cursor<'a>) -> Option<Attachment<'a>> {
    cur.pos += 1;
    let kind = std::str::from_utf8(cur.attachment_kind()).expect("bytes of names are ASCII");
    if cur.next_token() != b'!' {
        return None;
    }
    let start = cur.pos;
    let mut number = Cursor { pos: start + 1, ..*cur };
    if number.next_token().is_ascii_digit() {
        *cur = number;
        cur.integer().ok()?;
    } else if !cur.is_string_node().ok()? {
        cur.balanced().ok()?;
    }
    let text = &cur.text[start..cur.pos];
    Some(Attachment { kind, node: NodeRef::parse(text).unwrap_or(NodeRef::Inline(text)), text })
}

/// The name of `!name = !{...}`, and the text between its braces.
pub(crate) fn named_node(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut cur = Cursor::of_read_text(text, 0);
    cur.expect(b'!', "here").ok()?;
    let name = cur.attachment_kind();
    cur.expect(b'=', "here").ok()?;
    cur.expect(b'!', "here").ok()?;
    cur.next_token();
    let list = cur.balanced().ok()?.strip_prefix(b"{")?;
    Some((name, list.strip_suffix(b"}")?))
}

/// The metadata attached to a global, from a part of its text that has other things as well.
pub(crate) fn loose_attachments(text: &[u8]) -> Vec<Attachment<'_>> {
    let mut places: Vec<usize> = memchr::memchr_iter(b'!', text).collect();
    if !places.is_empty() {
        keep_code(text, &mut places);
    }
    let (mut found, mut end) = (Vec::new(), 0);
    for at in places {
        let mut cur = Cursor::of_read_text(text, at);
        if at >= end
            && let Some(one) = attachment(&mut cur)
        {
            found.push(one);
            end = cur.pos;
        }
    }
    found
}
