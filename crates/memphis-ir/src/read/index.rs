//! The first pass over a module: cuts the text into top-level items.

mod block_address;
mod headers;
mod later;
mod linkage;
mod nodes;
mod skip;
mod tail;

use super::attributes::{Place, skip_attribute};
use super::cursor::{Cursor, Fail, Read};
use super::types::read_type;
use crate::body::Body;
use crate::error::Error;
use crate::intrinsics::{self, table::Intrinsic};
use crate::items::*;
use crate::llvm::Llvm;
use crate::mentions::mentions_func;
use crate::module::{AttributeGroup, Module};
use crate::sized::sized_types;
use crate::text::unquoted;
use crate::types::{Type, TypeId, TypeInterner};
use crate::verify::is_checked_group;
use block_address::collect_block_addresses;
use headers::Headers;
use later::Later;
use nodes::Nodes;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use block_address::numbered_block_addresses;
pub(crate) use tail::read_module_in_two;

pub(crate) fn read_module(text: &[u8], llvm: Llvm, purpose: Purpose) -> Result<Module<'_>, Error> {
    let mut index = Index::new(text, llvm, None);
    index.run().map_err(|fail| index.error_of(fail))?;
    if purpose == Purpose::Passes {
        check_initializers(&index.module, &AtomicUsize::new(0))?;
    }
    Ok(index.module)
}

/// The purpose for which a module is read.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Passes, which need a valid module.
    Passes,
    /// Writing it in another form, which reads all initializers, and finds the errors in them.
    Writing,
}

/// Reads a module as far as possible, and reports every error in the rest.
pub(crate) fn read_module_with_errors(text: &[u8], llvm: Llvm) -> (Module<'_>, Vec<Error>) {
    let mut index = Index::new(text, llvm, Some(Vec::new()));
    // Most errors go into the list, and reading goes on.
    let failed = index.run().err().map(|fail| index.error_of(fail));
    let mut errors = index.errors.unwrap_or_default();
    errors.extend(failed);
    (index.module, errors)
}

struct Index<'t> {
    cur: Cursor<'t>,
    module: Module<'t>,
    nodes: Nodes,
    later: Later,
    /// The number of the next global without a name.
    next_unnamed: u32,
    /// True if something else than the target and the name of the source was read.
    has_entities: bool,
    /// The errors so far, if reading goes on after an error.
    errors: Option<Vec<Error>>,
}

impl<'t> Index<'t> {
    fn new(text: &'t [u8], llvm: Llvm, errors: Option<Vec<Error>>) -> Self {
        Index {
            cur: Cursor::new(text, 0),
            module: Module::new(text, llvm),
            nodes: Nodes::new(llvm),
            later: Later::default(),
            next_unnamed: 0,
            has_entities: false,
            errors,
        }
    }

    fn error_of(&self, fail: Fail) -> Error {
        fail.into_error(self.cur.pos, "expected top-level entity")
    }

    fn run(&mut self) -> Read<()> {
        self.read_items(self.cur.text.len())?;
        self.finish()
    }

    /// Takes items up to the first that starts at `end` or after it; where that starts.
    fn read_items(&mut self, end: usize) -> Read<usize> {
        let mut start = self.cur.pos;
        let mut kind = ItemKind::Trivia;
        loop {
            let mut token = self.cur.next_token();
            if token == b'/' && self.cur.at(b"//") && mentions_func(self.cur.text) {
                self.cur.slash_comments = true;
                self.later.slash_comment.get_or_insert(self.cur.pos);
                token = self.cur.next_token();
            }
            // An item reaches to the next one, so that items cover the text.
            if self.cur.pos > start || self.cur.at_end() {
                self.module.items.push(Item { kind, span: Span { start, end: self.cur.pos } });
                start = self.cur.pos;
            }
            if start >= end {
                return Ok(start);
            }
            kind = match self.read_item(token) {
                Err(fail) if self.errors.is_some() => self.skip_wrong_item(start, fail),
                read => read?,
            };
        }
    }

    /// Does the checks that need all items.
    fn finish(&mut self) -> Read<()> {
        self.module.sized = sized_types(&self.module.types);
        let problems = std::mem::take(&mut self.later).problems(&self.nodes, &mut self.module);
        problems.into_iter().try_for_each(|problem| self.complain(problem))?;
        collect_block_addresses(&mut self.module);
        Ok(())
    }

    /// Notes the error in an item, and goes to the next line that starts another one. That line may
    /// be before the place of the error, if the item lacks its end.
    fn skip_wrong_item(&mut self, start: usize, fail: Fail) -> ItemKind {
        let error = self.error_of(fail);
        self.module.is_incomplete = true;
        self.errors.get_or_insert_default().push(error);
        let text = self.cur.text;
        self.cur.pos = start;
        while let Some(n) = memchr::memchr(b'\n', &text[self.cur.pos..]) {
            self.cur.pos += n + 1;
            // A `%` may well be an instruction of a body whose header is wrong.
            if self.cur.peek() != b'%' && at_item(self.cur) {
                return ItemKind::Other;
            }
        }
        self.cur.pos = text.len();
        ItemKind::Other
    }

    /// Notes something that reading can go on after, or fails.
    fn complain(&mut self, problem: Error) -> Read<()> {
        match &mut self.errors {
            Some(errors) => errors.push(problem),
            None => return Err(problem.into()),
        }
        Ok(())
    }

    fn read_item(&mut self, token: u8) -> Read<ItemKind> {
        let word = self.cur.word_here();
        let is_of_start = matches!(word, b"target" | b"source_filename");
        if is_of_start && self.has_entities {
            return self.cur.error("expected top-level entity: this must stand before all others");
        }
        self.has_entities |= !is_of_start;
        match token {
            b'@' => {
                let global = self.headers().variable()?;
                return Ok(ItemKind::Global(self.add_global(global)?));
            }
            b'%' => self.read_type_definition()?,
            b'!' => return self.read_metadata(),
            b'$' => self.read_comdat()?,
            b'^' => self.read_summary_entry()?,
            _ => return self.read_word_item(word),
        }
        Ok(ItemKind::Other)
    }

    fn read_word_item(&mut self, word: &'t [u8]) -> Read<ItemKind> {
        match word {
            b"define" | b"func" => return self.read_definition(word == b"func"),
            b"declare" => {
                let global = self.headers().function(false)?;
                return Ok(ItemKind::Global(self.add_global(global)?));
            }
            b"attributes" => return self.read_attribute_group(),
            b"target" | b"source_filename" | b"module" | b"uselistorder" | b"uselistorder_bb" => {}
            _ => return self.cur.error("expected top-level entity"),
        }
        self.cur.pos += word.len();
        match word {
            b"target" => self.read_target()?,
            b"source_filename" => {
                self.cur.expect(b'=', "after source_filename")?;
                self.cur.string()?;
            }
            b"module" => {
                self.cur.expect_word("asm", "after 'module'")?;
                self.cur.string()?;
            }
            b"uselistorder_bb" => self.later.use_order_of_block(&mut self.cur)?,
            _ => {
                self.read_type()?;
                self.later.use_order(&mut self.cur)?;
            }
        }
        Ok(if word.starts_with(b"uselistorder") { ItemKind::UseListOrder } else { ItemKind::Other })
    }

    fn read_target(&mut self) -> Read<()> {
        let what = self.cur.peek_word();
        if what != b"datalayout" && what != b"triple" {
            return self.cur.error("unknown target property");
        }
        self.cur.pos += what.len();
        self.cur.expect(b'=', "after target property")?;
        let string = self.cur.string()?;
        let span = Span { start: self.cur.pos - string.len() + 1, end: self.cur.pos - 1 };
        if what == b"triple" {
            self.module.triple = Some(span);
            return Ok(());
        }
        if let Some((at, message)) = crate::layout::problem_at(&unquoted(string)) {
            return self.cur.error_at(span.start + at, message);
        }
        self.module.data_layout = Some(span);
        self.module.types.set_data_layout(span.of(self.cur.text));
        Ok(())
    }

    /// Takes `^1 = gv: (...)` or `^2 = flags: 8`.
    fn read_summary_entry(&mut self) -> Read<()> {
        self.cur.pos += 1;
        if self.cur.digits().is_none() {
            return self.cur.error("expected the number of a summary entry");
        }
        self.cur.expect(b'=', "here")?;
        self.nodes.is_after_summary = true;
        let word = self.cur.peek_word();
        if !matches!(word, b"module" | b"gv" | b"typeid" | b"flags" | b"blockcount") {
            return self.cur.error("expected 'module', 'gv', 'typeid', 'flags' or 'blockcount' here");
        }
        self.cur.pos += word.len();
        self.cur.expect(b':', "here")?;
        match word {
            b"flags" | b"blockcount" => self.cur.integer().map(drop),
            _ if self.cur.next_token() == b'(' => self.cur.skip_parentheses(),
            _ => self.cur.error("expected '(' at start of summary entry"),
        }
    }

    fn headers(&mut self) -> Headers<'_, 't> {
        let Index { cur, module, nodes, later, .. } = self;
        Headers { cur, types: TypeInterner { base: None, local: &mut module.types }, nodes, later }
    }

    fn read_type(&mut self) -> Read<TypeId> {
        read_type(&mut self.cur, &mut TypeInterner { base: None, local: &mut self.module.types })
    }

    fn read_type_definition(&mut self) -> Read<()> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        let name = self.cur.name()?;
        self.cur.expect(b'=', "after name")?;
        self.cur.expect_word("type", "after name")?;
        let mentioned = self.module.types.find_named(name);
        if mentioned.is_some_and(|index| self.module.types.named()[index].defined) {
            let message = format!("redefinition of type named '{}'", String::from_utf8_lossy(name));
            self.complain(Error::new(start, message))?;
        }
        if self.cur.next_token() == b'%' {
            let ty = self.read_type()?;
            // LLVM forgets a second name of a type that has one.
            if !matches!(self.module.types.get(ty), Type::Named(_)) {
                let index = self.module.types.intern_named(name, start);
                self.module.types.define_named(index, Some(ty));
            }
            return Ok(());
        }
        let index = self.module.types.intern_named(name, start);
        let body = if self.cur.eat_word(b"opaque") { None } else { Some(self.read_type()?) };
        let is_struct = |body| matches!(self.module.types.get(body), Type::Struct(_) | Type::PackedStruct(_));
        if mentioned.is_some() && !body.is_none_or(is_struct) {
            self.complain(Error::new(start, "only a struct may be mentioned before its definition"))?;
        }
        self.module.types.define_named(index, body);
        Ok(())
    }

    /// Takes `$name = comdat any`.
    fn read_comdat(&mut self) -> Read<()> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        let name = unquoted(self.cur.name()?);
        self.cur.expect(b'=', "here")?;
        self.cur.expect_word("comdat", "keyword")?;
        let word = self.cur.peek_word();
        let kinds: [&[u8]; 6] = [b"any", b"exactmatch", b"largest", b"nodeduplicate", b"noduplicates", b"samesize"];
        if !kinds.contains(&word) {
            return self.cur.error("unknown selection kind");
        }
        self.cur.pos += word.len();
        if !self.later.comdats.insert((*name).into()) {
            let message = format!("redefinition of comdat '${}'", String::from_utf8_lossy(&name));
            self.complain(Error::new(start, message))?;
        }
        Ok(())
    }

    fn read_metadata(&mut self) -> Read<ItemKind> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.at_metadata_word() {
            self.nodes.named(&mut self.cur)?;
            return Ok(ItemKind::NamedMetadata);
        }
        let number = self.cur.integer32()?;
        let definition = self.nodes.definition(&mut self.cur)?;
        if self.module.metadata_text(number).is_some() {
            self.complain(Error::new(start, "metadata id is already used"))?;
        }
        let index = number as usize;
        // The table has a row for each number, so it takes no numbers that outgrow the text.
        if index > self.cur.text.len() {
            self.module.far_metadata.insert(number, definition);
        } else {
            if index >= self.module.metadata.len() {
                self.module.metadata.resize(index + 1, Span::default());
            }
            self.module.metadata[index] = definition;
        }
        Ok(ItemKind::Metadata(number))
    }

    fn read_attribute_group(&mut self) -> Read<ItemKind> {
        let item = self.cur.pos;
        self.cur.pos += b"attributes".len();
        self.cur.expect(b'#', "in attribute group")?;
        if !self.cur.peek().is_ascii_digit() {
            return self.cur.error("expected the number of an attribute group");
        }
        let number = self.cur.integer32()?;
        self.cur.expect(b'=', "here")?;
        self.cur.expect(b'{', "here")?;
        let start = self.cur.pos;
        if self.cur.next_token() == b'}' {
            return self.cur.error_at(item, "attribute group has no attributes");
        }
        let mut types = TypeInterner { base: None, local: &mut self.module.types };
        while skip_attribute(&mut self.cur, &mut types, Place::Group)?.is_some() {}
        if self.cur.next_token() != b'}' {
            return self.cur.error("expected an attribute or '}'");
        }
        let span = Span { start, end: self.cur.pos };
        self.cur.pos += 1;
        let group = AttributeGroup::new(self.cur.text, span, is_checked_group(span.of(self.cur.text)));
        if group.is_checked {
            self.module.checked_groups.push(number);
        }
        self.module.attribute_groups.insert(number, group);
        Ok(ItemKind::AttributeGroup(number))
    }

    /// Takes the definition of a function to its closing brace.
    fn read_definition(&mut self, is_func: bool) -> Read<ItemKind> {
        let start = self.cur.pos;
        let mut headers = self.headers();
        let (mut global, form) = if is_func { headers.func()? } else { (headers.function(true)?, Form::Llvm) };
        let brace = self.cur.pos;
        self.cur.skip_body()?;
        let function = self.module.functions.next_id();
        global.kind = GlobalKind::Definition(function);
        let global = self.add_global(global)?;
        self.module.functions.push(FunctionItem {
            form,
            global,
            span: Span { start, end: self.cur.pos },
            brace,
            early_labels: Vec::new(),
            taken_labels: Vec::new(),
            has_block_addresses: false,
        });
        Ok(ItemKind::Function(function))
    }

    fn add_global(&mut self, mut global: Global) -> Read<GlobalId> {
        let (name, kind) = (global.name, global.kind);
        let written = name.of(self.cur.text);
        let is_function = matches!(kind, GlobalKind::Declaration | GlobalKind::Definition(_));
        let of_llvm = if is_function { written.strip_prefix(intrinsics::PREFIX) } else { None };
        global.is_intrinsic = of_llvm.is_some();
        global.intrinsic = of_llvm.and_then(Intrinsic::find);
        global.item = self.module.items.next_id();
        let number = self.take_number(name)?;
        let Module { global_names, globals, .. } = &mut self.module;
        let id = GlobalId(globals.len() as u32);
        globals.push(global);
        let is_new = match number {
            Some(number) => global_names.add_numbered(number, id),
            None => global_names.add(written, id),
        };
        if !is_new {
            let what = if is_function { "function" } else { "global" };
            let shown = unquoted(written);
            let message = format!("invalid redefinition of {what} '{}'", String::from_utf8_lossy(&shown));
            self.complain(Error::new(name.start, message))?;
        }
        Ok(id)
    }

    /// The number of the global that is defined under this name, as written, if it has no name. An
    /// empty name means the next number.
    fn take_number(&mut self, name: Span) -> Read<Option<u32>> {
        let number = match name.of(self.cur.text) {
            b"\"\"" => self.next_unnamed,
            digits @ [b'0'..=b'9', ..] => {
                let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
                let Some(number) = number.filter(|&n| n < u32::MAX) else {
                    return self.cur.error_at(name.start, "invalid value number (too large)");
                };
                number
            }
            _ => return Ok(None),
        };
        if number < self.next_unnamed {
            let message = format!("expected a number of '@{}' or greater", self.next_unnamed);
            self.complain(Error::new(name.start - 1, message))?;
        }
        self.next_unnamed = self.next_unnamed.max(number + 1);
        Ok(Some(number))
    }
}

/// Checks the initializers of variables and the targets of aliases. Threads that share `next`,
/// the first global that none of them took, share the work.
fn check_initializers(module: &Module<'_>, next: &AtomicUsize) -> Result<(), Error> {
    /// A table may be as long as all others, so this is no more than pays for asking.
    const TAKEN: usize = 16;
    let (n, mut body) = (module.globals.len(), Body::new());
    loop {
        let first = next.fetch_add(TAKEN, Ordering::Relaxed);
        if first >= n {
            return Ok(());
        }
        for global in first..n.min(first + TAKEN) {
            module.check_initializer(GlobalId(global as u32), &mut body)?;
        }
    }
}

/// True if the next token (at the cursor) starts an item.
fn at_item(mut cur: Cursor<'_>) -> bool {
    match cur.peek() {
        0 => cur.at_end(),
        b'!' | b'^' => true,
        // A name, with its sigil, that `=` follows.
        b'@' | b'%' | b'$' => {
            cur.pos += 1;
            cur.name().is_ok() && cur.next_token() == b'='
        }
        // In LLVM IR no line starts with `func`, but names do.
        _ => matches!(
            cur.word_here(),
            b"define"
                | b"declare"
                | b"attributes"
                | b"target"
                | b"source_filename"
                | b"module"
                | b"uselistorder"
                | b"uselistorder_bb"
                | b"func"
        ),
    }
}
