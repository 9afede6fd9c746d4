//! The first pass over a module: cuts the text into top-level items.

use super::attributes::{Place, Skipped, check_values, skip_attribute, skip_convention};
use super::cursor::{Cursor, Fail, Read};
use super::types::{at_type, read_address_space, read_constant_type, read_type};
use super::words::{is_attribute, is_known_word};
use crate::attributes::{Demands, KnownSet};
use crate::body::Body;
use crate::error::Error;
use crate::intrinsics::{self, table::Intrinsic};
use crate::items::*;
use crate::llvm::Llvm;
use crate::mentions::{Mentions, mentions_func};
use crate::module::{AttributeGroup, GlobalNames, Module};
use crate::sized::{recursive_type, sized_types};
use crate::text::{keep_code, unquoted};
use crate::types::{FunctionType, Type, TypeId, TypeInterner, TypeTable, Types};
use crate::verified::Verified;
use crate::verify::{header_problem, is_checked_group, is_function};
use hashbrown::{HashMap, HashSet};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

mod func;
mod symbols;
mod tail;
mod use_list;

pub(crate) use tail::read_module_in_two;

pub(crate) fn read_module(text: &[u8], llvm: Llvm) -> Result<Module<'_>, Error> {
    let mut index = Index::new(text, llvm, None);
    match index.run().and_then(|()| index.check_initializers(&AtomicUsize::new(0))) {
        Ok(()) => Ok(index.module),
        Err(fail) => Err(index.error_of(fail)),
    }
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
    mentioned: Mentioned,
    /// Names of globals in the headers of functions.
    in_headers: Vec<Span>,
    /// The types of the parameters that were read last.
    params: Vec<TypeId>,
    /// The types of values in metadata, which nothing reads later.
    node_types: TypeTable,
    comdats: symbols::Comdats,
    use_orders: Vec<use_list::UseOrder>,
    /// The number of the next global without a name.
    next_unnamed: u32,
    /// The first comment that starts with `//`.
    slash_comment: Option<usize>,
    /// True if something else than the target and the name of the source was read.
    has_entities: bool,
    /// True if an entry of a summary was read: after that, LLVM's lexer knows no labels.
    is_after_summary: bool,
    /// The errors so far, if reading goes on after an error.
    errors: Option<Vec<Error>>,
}

impl<'t> Index<'t> {
    fn new(text: &'t [u8], llvm: Llvm, errors: Option<Vec<Error>>) -> Self {
        let types = TypeTable::new_for(llvm);
        let module = Module {
            text,
            items: Vec::new(),
            types,
            sized: Vec::new(),
            globals: Vec::new(),
            global_names: GlobalNames::default(),
            functions: Vec::new(),
            metadata: Vec::new(),
            far_metadata: HashMap::new(),
            attribute_groups: HashMap::new(),
            checked_groups: Vec::new(),
            data_layout: None,
            triple: None,
            is_incomplete: false,
            mentions: OnceLock::new(),
            verified: Verified::default(),
        };
        Index {
            cur: Cursor::new(text, 0),
            module,
            mentioned: Mentioned::default(),
            in_headers: Vec::new(),
            params: Vec::new(),
            node_types: TypeTable::new_for(llvm),
            comdats: symbols::Comdats::default(),
            use_orders: Vec::new(),
            next_unnamed: 0,
            slash_comment: None,
            has_entities: false,
            is_after_summary: false,
            errors,
        }
    }

    fn error_of(&self, fail: Fail) -> Error {
        match fail {
            Fail::Syntax(error) => *error,
            Fail::Unknown => Error::new(self.cur.pos, "expected top-level entity"),
        }
    }
}

/// Metadata nodes that other nodes mention.
#[derive(Default)]
struct Mentioned {
    /// By number.
    known: Vec<bool>,
    /// True if there is one with a number far beyond all others.
    has_far: bool,
    /// Place and number of each mention in a node without a number.
    in_attachments: Vec<(usize, u32)>,
}

impl Mentioned {
    fn note(&mut self, number: u32, at: usize) {
        let index = number as usize;
        // The table has a row for each number, so it takes no numbers that outgrow the text.
        if index >= at + 64 {
            self.has_far = true;
            return;
        }
        if index >= self.known.len() {
            self.known.resize(index + 1, false);
        }
        self.known[index] = true;
    }

    /// Adds the notes about another part of the text.
    fn add(&mut self, mut other: Self) {
        self.in_attachments.append(&mut other.in_attachments);
        if other.known.len() > self.known.len() {
            std::mem::swap(&mut self.known, &mut other.known);
        }
        self.known.iter_mut().zip(other.known).for_each(|(is_known, there)| *is_known |= there);
        self.has_far |= other.has_far;
    }
}

impl Cursor<'_> {
    /// From after the number of a node that is defined to its `!`; returns where its text starts.
    fn go_to_node(&mut self) -> Read<usize> {
        if !self.take(b" = ") {
            self.expect(b'=', "here")?;
        }
        self.next_token();
        let start = self.pos;
        if self.peek() == b'd' {
            self.eat_word(b"distinct");
        }
        if self.next_token() != b'!' {
            // `!0 = metadata !{...}` and typed values belong to files older than those we read.
            return self.error("expected '!' here");
        }
        Ok(start)
    }
}

impl<'t> Index<'t> {
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
                self.slash_comment = self.slash_comment.or(Some(self.cur.pos));
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
        self.check_slash_comment()?;
        self.check_named_types()?;
        self.module.sized = sized_types(&self.module.types);
        self.check_recursive_types()?;
        self.check_mentioned_nodes()?;
        self.check_headers()?;
        self.check_comdats()?;
        self.check_use_orders()?;
        self.check_functions()?;
        self.collect_block_addresses();
        Ok(())
    }

    /// A comment with slashes belongs to block-argument text, which has a function of its form.
    fn check_slash_comment(&mut self) -> Read<()> {
        match self.slash_comment {
            Some(at) if self.module.functions.iter().all(|function| function.form == Form::Llvm) => {
                self.complain(at, "expected top-level entity".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Checks the initializers of variables and the targets of aliases. Threads that share `next`,
    /// the first global that none of them took, share the work.
    fn check_initializers(&self, next: &AtomicUsize) -> Read<()> {
        /// A table may be as long as all others, so this is no more than pays for asking.
        const TAKEN: usize = 16;
        let (n, mut body) = (self.module.globals.len(), Body::new());
        loop {
            let first = next.fetch_add(TAKEN, Ordering::Relaxed);
            if first >= n {
                return Ok(());
            }
            for global in first..n.min(first + TAKEN) {
                self.module.check_initializer(GlobalId(global as u32), &mut body)?;
            }
        }
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
            if self.cur.peek() != b'%' && self.at_item() {
                return ItemKind::Other;
            }
        }
        self.cur.pos = text.len();
        ItemKind::Other
    }

    /// Notes something that reading can go on after, or fails.
    fn complain(&mut self, offset: usize, message: String) -> Read<()> {
        match &mut self.errors {
            Some(errors) => {
                errors.push(Error::new(offset, message));
                Ok(())
            }
            None => self.cur.error_at(offset, message),
        }
    }

    fn read_item(&mut self, token: u8) -> Read<ItemKind> {
        let is_of_start =
            matches!(token, b't' | b's') && matches!(self.cur.word_here(), b"target" | b"source_filename");
        if is_of_start && self.has_entities {
            return self.cur.error("expected top-level entity: this must stand before all others");
        }
        self.has_entities |= !is_of_start;
        match token {
            b'@' => self.read_global(),
            b'%' => self.read_type_definition(),
            b'!' => self.read_metadata(),
            b'$' => self.read_comdat(),
            b'^' => {
                self.read_summary_entry()?;
                Ok(ItemKind::Other)
            }
            _ => self.read_word_item(),
        }
    }

    fn read_word_item(&mut self) -> Read<ItemKind> {
        let word = self.cur.word_here();
        match word {
            b"define" => self.read_function(true),
            b"declare" => self.read_function(false),
            b"func" => self.read_func(),
            b"attributes" => self.read_attribute_group(),
            b"target" => {
                self.cur.pos += word.len();
                let what = self.cur.peek_word();
                if what != b"datalayout" && what != b"triple" {
                    return self.cur.error("unknown target property");
                }
                self.cur.pos += what.len();
                self.cur.expect(b'=', "after target property")?;
                let string = self.cur.string()?;
                let span = Some(Span { start: self.cur.pos - string.len() + 1, end: self.cur.pos - 1 });
                match what {
                    b"datalayout" => {
                        let layout = &string[1..string.len() - 1];
                        if let Some((at, message)) = crate::layout::problem(&unquoted(string)) {
                            return self.cur.error_at(self.cur.pos - 1 - layout.len() + at, message);
                        }
                        self.module.data_layout = span;
                        self.module.types.set_data_layout(layout);
                    }
                    _ => self.module.triple = span,
                }
                Ok(ItemKind::Other)
            }
            b"source_filename" => {
                self.cur.pos += word.len();
                self.cur.expect(b'=', "after source_filename")?;
                self.cur.string()?;
                Ok(ItemKind::Other)
            }
            b"module" => {
                self.cur.pos += word.len();
                self.cur.expect_word("asm", "after 'module'")?;
                self.cur.string()?;
                Ok(ItemKind::Other)
            }
            b"uselistorder" | b"uselistorder_bb" => {
                self.cur.pos += word.len();
                self.read_use_list_order(word == b"uselistorder_bb")?;
                Ok(ItemKind::UseListOrder)
            }
            _ => self.cur.error("expected top-level entity"),
        }
    }

    /// Takes `^1 = gv: (...)` or `^2 = flags: 8`.
    fn read_summary_entry(&mut self) -> Read<()> {
        self.cur.pos += 1;
        if self.cur.digits().is_none() {
            return self.cur.error("expected the number of a summary entry");
        }
        self.cur.expect(b'=', "here")?;
        self.is_after_summary = true;
        let word = self.cur.peek_word();
        if !matches!(word, b"module" | b"gv" | b"typeid" | b"flags" | b"blockcount") {
            return self.cur.error("expected 'module', 'gv', 'typeid', 'flags' or 'blockcount' here");
        }
        self.cur.pos += word.len();
        self.cur.expect(b':', "here")?;
        match word {
            b"flags" | b"blockcount" => self.cur.integer().map(drop),
            _ if self.cur.next_token() == b'(' => self.skip_parentheses(),
            _ => self.cur.error("expected '(' at start of summary entry"),
        }
    }

    /// Skips a group in parentheses. LLVM skips summaries, too, and counts no other brackets in them.
    fn skip_parentheses(&mut self) -> Read<()> {
        let (start, mut depth) = (self.cur.pos, 0u32);
        loop {
            match self.cur.next_token() {
                b'"' => {
                    self.cur.string()?;
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ if self.cur.at_end() => return self.cur.error_at(start, "this parenthesis is never closed"),
                _ => {}
            }
            self.cur.pos += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// True if the name at the cursor, with its sigil, is followed by `=`.
    fn is_defined_here(&self) -> bool {
        let mut cur = self.cur;
        cur.pos += 1;
        cur.name().is_ok() && cur.next_token() == b'='
    }

    /// True if the next token (at the cursor) starts an item.
    fn at_item(&self) -> bool {
        match self.cur.peek() {
            0 => self.cur.at_end(),
            b'!' | b'^' => true,
            b'@' | b'%' | b'$' => self.is_defined_here(),
            // In LLVM IR no line starts with this word, but names do.
            _ => starts_item(self.cur.word_here()) || self.cur.word_here() == b"func",
        }
    }

    fn types(&mut self) -> (&mut Cursor<'t>, TypeInterner<'_>) {
        (&mut self.cur, TypeInterner { base: None, local: &mut self.module.types })
    }

    fn read_type(&mut self) -> Read<TypeId> {
        let (cur, mut types) = self.types();
        read_type(cur, &mut types)
    }

    fn read_type_definition(&mut self) -> Read<ItemKind> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        let name = self.cur.name()?;
        self.cur.expect(b'=', "after name")?;
        self.cur.expect_word("type", "after name")?;
        let mentioned = self.module.types.find_named(name);
        if mentioned.is_some_and(|index| self.module.types.named()[index as usize].defined) {
            self.complain(start, format!("redefinition of type named '{}'", String::from_utf8_lossy(name)))?;
        }
        if self.cur.next_token() == b'%' {
            let ty = self.read_type()?;
            // LLVM forgets a second name of a type that has one.
            if !matches!(self.module.types.get(ty), Type::Named(_)) {
                let index = self.module.types.intern_named(name, start);
                self.module.types.define_named(index, Some(ty));
            }
            return Ok(ItemKind::Other);
        }
        let index = self.module.types.intern_named(name, start);
        let body = if self.cur.eat_word(b"opaque") { None } else { Some(self.read_type()?) };
        let is_struct = |&body: &TypeId| matches!(self.module.types.get(body), Type::Struct(_) | Type::PackedStruct(_));
        if mentioned.is_some() && !body.as_ref().is_none_or(is_struct) {
            self.complain(start, "only a struct may be mentioned before its definition".to_owned())?;
        }
        self.module.types.define_named(index, body);
        Ok(ItemKind::Other)
    }

    fn check_named_types(&mut self) -> Read<()> {
        // A type's definition may be in a skipped part.
        if self.module.is_incomplete {
            return Ok(());
        }
        let message = |name| format!("use of undefined type named '{}'", String::from_utf8_lossy(name));
        let undefined = self.module.types.named().iter().filter(|n| !n.defined);
        let undefined: Vec<_> = undefined.map(|n| (n.first_mention, message(&n.name))).collect();
        undefined.into_iter().try_for_each(|(at, message)| self.complain(at, message))
    }

    fn check_recursive_types(&mut self) -> Read<()> {
        let types = &self.module.types;
        let Some(index) = recursive_type(types, &self.module.sized) else { return Ok(()) };
        let named = &types.named()[index as usize];
        let name = String::from_utf8_lossy(&named.name);
        let (at, message) = (named.first_mention, format!("identified structure type '{name}' is recursive"));
        self.complain(at, message)
    }

    /// The globals that headers of functions name, such as personalities, are defined.
    fn check_headers(&mut self) -> Read<()> {
        let text = self.cur.text;
        let mut in_headers = std::mem::take(&mut self.in_headers);
        // Most name the same.
        in_headers.dedup_by(|a, b| a.of(text) == b.of(text));
        for name in in_headers {
            if !self.module.is_incomplete && self.module.find_global(name.of(text)).is_none() {
                let message = format!("use of undefined value '@{}'", String::from_utf8_lossy(name.of(text)));
                self.complain(name.start - 1, message)?;
            }
        }
        Ok(())
    }

    /// The headers of functions obey the verifier's rules.
    fn check_functions(&mut self) -> Read<()> {
        const NAKED: KnownSet = KnownSet::of(&["naked"]);
        const OPTNONE: KnownSet = KnownSet::of(&["optnone"]);
        let mut problems = Vec::new();
        // Most functions have the attributes of another.
        let mut attributes = HashMap::new();
        for index in 0..self.module.globals.len() {
            let global = &self.module.globals[index];
            if is_function(global) {
                let suffix = global.header.suffix.of(self.cur.text);
                let known = *attributes.entry(suffix).or_insert_with(|| self.module.known_attributes(suffix));
                problems.extend(header_problem(&self.module, global, known));
                let global = &mut self.module.globals[index];
                (global.is_naked, global.is_optnone) = (known.0.has(NAKED), known.0.has(OPTNONE));
            }
        }
        problems.into_iter().try_for_each(|error| self.complain(error.offset, error.message))
    }

    fn read_metadata(&mut self) -> Read<ItemKind> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.at_metadata_word() {
            // A named node.
            self.cur.attachment_kind();
            self.cur.expect(b'=', "here")?;
            self.cur.expect(b'!', "here")?;
            self.cur.expect(b'{', "here")?;
            if self.cur.eat(b'}') {
                return Ok(ItemKind::NamedMetadata);
            }
            loop {
                if self.cur.next_token() != b'!' {
                    return self.cur.error("expected '!' here");
                }
                self.skip_named_operand()?;
                if !self.cur.eat(b',') {
                    break;
                }
            }
            self.cur.expect(b'}', "at end of metadata node")?;
            return Ok(ItemKind::NamedMetadata);
        }
        let number = self.cur.integer32()?;
        let body = self.cur.go_to_node()?;
        if self.is_after_summary && memchr::memchr(b':', self.fields_at(body)).is_some() {
            return self.cur.error("expected field label: LLVM reads no labels after a summary");
        }
        let mut types = TypeInterner { base: None, local: &mut self.node_types };
        let is_distinct = self.cur.text[body] == b'd';
        self.cur.skip_node(&mut types, is_distinct, |number, at| self.mentioned.note(number, at))?;
        if self.module.metadata_text(number).is_some() {
            self.complain(start, "metadata id is already used".to_owned())?;
        }
        let span = Span { start: body, end: self.cur.pos };
        let index = number as usize;
        // The table has a row for each number, so it takes no numbers that outgrow the text.
        if index > self.cur.text.len() {
            self.module.far_metadata.insert(number, span);
        } else {
            if index >= self.module.metadata.len() {
                self.module.metadata.resize(index + 1, Span::default());
            }
            self.module.metadata[index] = span;
        }
        Ok(ItemKind::Metadata(number))
    }

    /// The text from the name of a node with fields to its first value; empty for other nodes.
    fn fields_at(&self, body: usize) -> &'t [u8] {
        let node = &self.cur.text[body..];
        let node = node.strip_prefix(b"distinct").map_or(node, <[u8]>::trim_ascii_start);
        match node {
            [b'!', b'A'..=b'Z', ..] => node.split(|c| matches!(c, b',' | b')' | b'\n')).next().unwrap_or_default(),
            _ => b"",
        }
    }

    /// Takes an operand of a named node, from its `!`: the number of another, or an expression.
    fn skip_named_operand(&mut self) -> Read<()> {
        let at = self.cur.pos;
        let mut after = Cursor { pos: at + 1, ..self.cur };
        let is_word = after.at_metadata_word();
        let word = after.peek_word();
        match word {
            [b'0'..=b'9', ..] => {
                self.cur.pos += 1;
                let number = self.cur.integer32()?;
                self.mentioned.in_attachments.push((at, number));
                Ok(())
            }
            b"DIExpression" if is_word => self.skip_node_or_reference(),
            _ => self.cur.error_at(at + 1, "expected the number of a node"),
        }
    }

    fn check_mentioned_nodes(&mut self) -> Read<()> {
        let Self { module, mentioned: Mentioned { known, has_far, in_attachments }, .. } = self;
        let is_missing = |number: u32| module.metadata_text(number).is_none();
        let is_any_missing = *has_far
            || (0..).zip(&*known).any(|(number, &is_known)| is_known && is_missing(number))
            || in_attachments.iter().any(|&(_, number)| is_missing(number));
        if module.is_incomplete || !is_any_missing {
            return Ok(());
        }
        for (at, number) in self.missing_nodes()? {
            self.complain(at, format!("use of undefined metadata '!{number}'"))?;
        }
        Ok(())
    }

    /// The first mention of each node that others mention and none defines.
    #[cold]
    fn missing_nodes(&self) -> Read<Vec<(usize, u32)>> {
        let mut mentions = self.mentioned.in_attachments.clone();
        let mut types = TypeTable::new();
        let mut types = TypeInterner { base: None, local: &mut types };
        for item in self.module.items.iter().filter(|item| matches!(item.kind, ItemKind::Metadata(_))) {
            let mut cur = Cursor::new(self.cur.text, item.span.start + 1);
            cur.integer32()?;
            cur.go_to_node()?;
            cur.skip_node(&mut types, true, |number, at| mentions.push((at, number)))?;
        }
        mentions.retain(|&(_, number)| self.module.metadata_text(number).is_none());
        mentions.sort_unstable();
        let mut seen = HashSet::new();
        mentions.retain(|&(_, number)| seen.insert(number));
        Ok(mentions)
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
        while self.skip_attribute(Place::Group)?.is_some() {}
        if self.cur.next_token() != b'}' {
            return self.cur.error("expected an attribute or '}'");
        }
        let end = self.cur.pos;
        self.cur.pos += 1;
        let group =
            AttributeGroup::new(self.cur.text, Span { start, end }, is_checked_group(&self.cur.text[start..end]));
        if group.is_checked {
            self.module.checked_groups.push(number);
        }
        self.module.attribute_groups.insert(number, group);
        Ok(ItemKind::AttributeGroup(number))
    }

    fn read_global(&mut self) -> Read<ItemKind> {
        self.cur.pos += 1;
        let start = self.cur.pos;
        self.cur.name()?;
        let name = Span { start, end: self.cur.pos };
        self.cur.expect(b'=', "in global variable")?;
        let mut global = Global::new(GlobalKind::Variable, self.module.items.len());
        global.name = name;
        let mut linkage = Linkage::default();
        global.header.prefix.start = self.cur.pos;
        let word = loop {
            let word = self.cur.peek_word();
            if word.is_empty() {
                return self.cur.error("expected 'global' or 'constant'");
            }
            self.cur.pos += word.len();
            if matches!(word, b"global" | b"constant" | b"alias" | b"ifunc") {
                global.header.prefix.end = self.cur.pos - word.len();
                break word;
            }
            if word == b"addrspace" {
                self.cur.expect(b'(', "in address space")?;
                let (cur, types) = self.types();
                global.address_space = read_address_space(cur, &types)?;
                self.cur.expect(b')', "in address space")?;
            }
            if !linkage.note(&self.cur, word)? && is_known_word(word) {
                return self.cur.error_at(self.cur.pos - word.len(), "expected 'global' or 'constant'");
            }
            if word == b"thread_local" && self.next_is(|c| c == b'(') {
                self.cur.balanced()?;
            }
        };
        global.kind = match word {
            b"alias" => GlobalKind::Alias,
            b"ifunc" => GlobalKind::Ifunc,
            _ => GlobalKind::Variable,
        };
        linkage.check(&self.cur, None)?;
        linkage.put_into(&mut global);
        let at = self.cur.token_start();
        global.ty = self.read_type()?;
        let is_variable = global.kind == GlobalKind::Variable;
        if is_variable && !self.may_be_global(global.ty) {
            return self.cur.error_at(at, "invalid type for global variable");
        }
        if !is_variable {
            if global.ty == TypeId::VOID {
                return self.cur.error_at(at, "void type only allowed for function results");
            }
            self.cur.expect(b',', "after the type of an alias or ifunc")?;
        }
        if !is_variable || !matches!(linkage.linkage, b"external" | b"extern_weak") {
            global.header.value.start = self.cur.token_start();
            if !is_variable && at_type(&mut self.cur) {
                let ty = self.read_type()?;
                if let Type::Ptr(space) = *self.module.types.get(ty) {
                    global.address_space = space;
                }
            }
            self.cur.skip_value()?;
            global.header.value.end = self.cur.pos;
        }
        global.header.suffix.start = self.cur.pos;
        self.skip_global_properties(is_variable, &mut global)?;
        global.header.suffix.end = self.cur.pos;
        let id = self.add_global(global)?;
        Ok(ItemKind::Global(id))
    }

    fn may_be_global(&self, ty: TypeId) -> bool {
        use Type::{Function, Label, Metadata, Token, Void, X86Amx};
        !matches!(self.module.types.get(ty), Void | Label | Metadata | Token | Function(_) | X86Amx)
    }

    /// Takes the text after the value of a variable or alias: properties, attachments, attributes.
    /// A property that is not known may be one of a newer LLVM's.
    fn skip_global_properties(&mut self, is_variable: bool, global: &mut Global) -> Read<()> {
        while self.next_is(|c| c == b',') {
            self.cur.pos += 1;
            if self.cur.next_token() == b'!' {
                self.read_attachment()?;
                continue;
            }
            let word = self.cur.word_here();
            self.cur.pos += word.len();
            match word {
                b"section" | b"partition" | b"code_model" => drop(self.cur.string()?),
                b"align" => self.cur.alignment()?,
                b"comdat" => self.read_comdat_of(global)?,
                b"no_sanitize_address"
                | b"no_sanitize_hwaddress"
                | b"sanitize_memtag"
                | b"sanitize_address_dyninit" => {}
                b"" => return self.cur.error("expected a property of the global, such as 'align' or 'section'"),
                _ if is_known_word(word) => {
                    let at = self.cur.pos - word.len();
                    return self.cur.error_at(at, "unknown global variable property");
                }
                _ if self.next_is(|c| c == b'(') => drop(self.cur.balanced()?),
                _ if self.next_is(|c| c == b'"') => drop(self.cur.string()?),
                _ if self.next_is(|c| c.is_ascii_digit()) => drop(self.cur.integer()?),
                _ => {}
            }
        }
        if is_variable { self.skip_attributes_of_line(Place::Variable) } else { Ok(()) }
    }

    /// Takes `!kind !node`, without a comma before it.
    fn read_attachment(&mut self) -> Read<()> {
        self.cur.pos += 1;
        if self.cur.attachment_kind().is_empty() {
            return self.cur.error("expected metadata kind");
        }
        if self.cur.next_token() != b'!' {
            return self.cur.error("expected metadata node");
        }
        self.skip_node_or_reference()
    }

    fn add_global(&mut self, mut global: Global) -> Read<GlobalId> {
        let (text, name, kind) = (self.cur.text, global.name, global.kind);
        let is_function = matches!(kind, GlobalKind::Declaration | GlobalKind::Definition(_));
        let of_llvm = if is_function { name.of(text).strip_prefix(intrinsics::PREFIX) } else { None };
        global.is_intrinsic = of_llvm.is_some();
        global.intrinsic = of_llvm.and_then(Intrinsic::find);
        let number = self.take_number(name)?;
        let Module { global_names, globals, .. } = &mut self.module;
        let id = GlobalId(globals.len() as u32);
        globals.push(global);
        let is_new = match number {
            Some(number) => global_names.add_numbered(number, id),
            None => global_names.add(name.of(text), id),
        };
        if !is_new {
            let what = match kind {
                GlobalKind::Declaration | GlobalKind::Definition(_) => "function",
                _ => "global",
            };
            let shown = unquoted(name.of(text));
            let message = format!("invalid redefinition of {what} '{}'", String::from_utf8_lossy(&shown));
            self.complain(name.start, message)?;
        }
        Ok(id)
    }

    fn read_function(&mut self, is_definition: bool) -> Read<ItemKind> {
        let start = self.cur.pos;
        self.cur.pos += if is_definition { 6 } else { 7 };
        let mut global = Global::new(GlobalKind::Declaration, self.module.items.len());
        global.address_space = self.module.types.program_address_space();
        if !is_definition {
            // `declare !dbg !1 void @f()`
            while self.cur.next_token() == b'!' {
                self.read_attachment()?;
            }
        }
        global.header.prefix.start = self.cur.pos;
        let mut linkage = Linkage::default();
        while !at_type(&mut self.cur) {
            self.read_prefix_word(&mut linkage, "expected type")?;
        }
        linkage.check(&self.cur, Some(is_definition))?;
        linkage.put_into(&mut global);
        global.header.prefix.end = self.cur.pos;
        let result_at = self.cur.pos;
        let result = self.read_type()?;
        if matches!(self.module.types.get(result), Type::Function(_) | Type::Label | Type::Metadata) {
            return self.cur.error_at(result_at, "invalid function return type");
        }
        self.check_prefix(global.header.prefix, &linkage, result)?;
        if self.cur.next_token() != b'@' {
            return self.cur.error("expected function name");
        }
        self.cur.pos += 1;
        global.name.start = self.cur.pos;
        self.cur.name()?;
        global.name.end = self.cur.pos;
        if self.cur.next_token() != b'(' {
            return self.cur.error("expected '(' in function argument list");
        }
        global.header.params.start = self.cur.pos + 1;
        let is_intrinsic = intrinsics::is_name(global.name.of(self.cur.text));
        let (varargs, is_checked) = self.read_params(is_intrinsic, result == TypeId::VOID)?;
        let types = Types::of_module(&self.module.types);
        global.is_checked = is_checked || linkage.demands.are_checked(types, result, false);
        global.header.params.end = self.cur.pos - 1;
        let params = self.params.as_slice().into();
        global.ty = self.module.types.intern(Type::Function(FunctionType { result, params, varargs }));
        global.header.suffix.start = self.cur.pos;
        if !is_definition {
            self.skip_function_suffix(&mut global)?;
            global.header.suffix.end = self.cur.pos;
            return Ok(ItemKind::Global(self.add_global(global)?));
        }
        self.read_definition(global, start, Form::Llvm)
    }

    /// Takes a definition from after its parameters to its closing brace.
    fn read_definition(&mut self, mut global: Global, start: usize, form: Form) -> Read<ItemKind> {
        self.skip_definition_suffix(&mut global)?;
        let brace = self.cur.pos;
        global.header.suffix.end = brace;
        self.skip_body()?;
        let function = FunctionId(self.module.functions.len() as u32);
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

    fn skip_node_or_reference(&mut self) -> Read<()> {
        let at = self.cur.pos;
        let mut number = Cursor { pos: at + 1, ..self.cur };
        if number.next_token().is_ascii_digit() {
            let number = number.integer32().map(|n| (n, number.pos))?;
            self.mentioned.in_attachments.push((at, number.0));
            self.cur.pos = number.1;
            return Ok(());
        }
        let mut types = TypeInterner { base: None, local: &mut self.node_types };
        self.cur.skip_node(&mut types, false, |number, at| self.mentioned.in_attachments.push((at, number)))
    }

    /// Takes the parameter list with its parentheses. Returns whether `...` ends it, and whether
    /// the verifier has to check it. Leaves the types in `params`.
    fn read_params(&mut self, is_intrinsic: bool, is_void: bool) -> Read<(bool, bool)> {
        let mut is_checked = false;
        self.cur.pos += 1;
        self.params.clear();
        if self.cur.eat(b')') {
            return Ok((false, is_checked));
        }
        loop {
            if self.cur.next_token() == b'.' && self.cur.text[self.cur.pos..].starts_with(b"...") {
                self.cur.pos += 3;
                self.cur.expect(b')', "at end of argument list")?;
                return Ok((true, is_checked));
            }
            let at = self.cur.pos;
            let ty = self.read_type()?;
            let types = Types::of_module(&self.module.types);
            if matches!(types.get(ty), Type::Void | Type::Function(_) | Type::Label) || types.is_opaque(ty) {
                return self.cur.error_at(at, "invalid type for function argument");
            }
            self.params.push(ty);
            let demands = self.skip_parameter_attributes(ty, is_intrinsic)?;
            let may_be_sret = is_void && self.params.len() == 1;
            is_checked |= demands.are_checked(Types::of_module(&self.module.types), ty, may_be_sret);
            if self.cur.peek() == b'%' {
                self.cur.pos += 1;
                self.cur.name()?;
            }
            match self.cur.next_token() {
                b',' => self.cur.pos += 1,
                b')' => {
                    self.cur.pos += 1;
                    return Ok((false, is_checked));
                }
                _ => return self.cur.error("expected ')' at end of argument list"),
            }
        }
    }

    /// Skips the attributes of a parameter of type `ty`, up to the next token that is none. A word
    /// that is not known may be an attribute of a newer LLVM's.
    fn skip_parameter_attributes(&mut self, ty: TypeId, is_intrinsic: bool) -> Read<Demands> {
        let (start, mut demands) = (self.cur.pos, Demands::default());
        loop {
            let at = self.cur.token_start();
            match self.skip_attribute(Place::Parameter)? {
                Skipped::Nothing => break,
                Skipped::Other => {}
                Skipped::Known(attribute) => demands.add(attribute, &self.cur.text[at..self.cur.pos]),
            }
        }
        let (cur, mut types) = self.types();
        // LLVM replaces the attributes of intrinsics by its own.
        if !is_intrinsic {
            check_values(cur, start, demands, &mut types, ty)?;
        }
        Ok(demands)
    }

    fn skip_attribute(&mut self, place: Place) -> Read<Skipped> {
        let (cur, mut types) = self.types();
        skip_attribute(cur, &mut types, place)
    }

    /// Checks that the attributes between the two places are allowed for results of the type.
    fn check_prefix(&mut self, prefix: Span, linkage: &Linkage<'_>, result: TypeId) -> Read<()> {
        let cur = Cursor { pos: prefix.end, ..self.cur };
        let (_, mut types) = self.types();
        check_values(&cur, prefix.start, linkage.demands, &mut types, result)
    }

    fn next_is_word(&self, word: &[u8]) -> bool {
        let mut cur = self.cur;
        cur.at_word(word)
    }

    /// Takes a word before the result of a function: linkage, calling convention, attribute.
    fn read_prefix_word(&mut self, linkage: &mut Linkage<'t>, expected: &str) -> Read<()> {
        let word = self.cur.word_here();
        if !word.is_empty() {
            let after = Cursor { pos: self.cur.pos + word.len(), ..self.cur };
            if linkage.note(&after, word)? {
                if linkage.last.0 > LINKAGE_OF_FUNCTIONS {
                    return self.cur.error(expected);
                }
                self.cur = after;
                return Ok(());
            }
        }
        // No linkage word follows a calling convention, and no calling convention follows an
        // attribute.
        let before = std::mem::replace(&mut linkage.last, (LINKAGE_WORDS.len(), word)).0;
        if before < LINKAGE_WORDS.len() && skip_convention(&mut self.cur)? {
            return Ok(());
        }
        linkage.last.0 = LINKAGE_WORDS.len() + 1;
        let at = self.cur.token_start();
        match self.skip_attribute(Place::Return)? {
            Skipped::Nothing => return self.cur.error(expected),
            Skipped::Other => {}
            Skipped::Known(attribute) => linkage.demands.add(attribute, &self.cur.text[at..self.cur.pos]),
        }
        Ok(())
    }

    /// Takes attributes of a function or variable. A word that is not known may be an attribute of
    /// a newer LLVM's; it has to be on the line of its item.
    fn skip_attributes_of_line(&mut self, place: Place) -> Read<()> {
        loop {
            let end = self.cur;
            self.cur.next_token();
            let word = self.cur.word_here();
            let is_same_line = || !self.cur.text[end.pos..self.cur.pos].contains(&b'\n');
            let is_other =
                !word.is_empty() && !is_attribute(word) && (FUNCTION_PROPERTIES.contains(&word) || !is_same_line());
            if is_other || !self.skip_attribute(place)?.is_some() {
                self.cur = end;
                return Ok(());
            }
        }
    }

    /// Takes the text after the parameters of a function: its properties, in this order, and
    /// attributes among them.
    fn skip_function_suffix(&mut self, global: &mut Global) -> Read<()> {
        let mut last = 0;
        loop {
            let before = self.cur.pos;
            match last {
                0..=BEFORE_ATTRIBUTES => self.skip_attributes_of_line(Place::Function)?,
                _ if self.next_is_word(b"align") => _ = self.skip_attribute(Place::Function)?,
                _ => {}
            }
            if self.cur.pos > before {
                last = last.max(BEFORE_ATTRIBUTES);
            }
            let end = self.cur;
            let word = self.cur.peek_word();
            let Some(rank) = FUNCTION_PROPERTIES.iter().position(|property| *property == word) else {
                self.cur = end;
                return Ok(());
            };
            // The first two are one or the other.
            if rank < last || last == 1 && rank == 1 {
                return self.cur.error(format!("'{}' cannot stand here", String::from_utf8_lossy(word)));
            }
            last = rank + 1;
            self.cur.pos += word.len();
            match word {
                b"section" | b"partition" | b"gc" => drop(self.cur.string()?),
                b"prefix" | b"prologue" | b"personality" => {
                    let (cur, mut types) = self.types();
                    read_constant_type(cur, &mut types)?;
                    self.skip_constant()?;
                }
                b"comdat" => self.read_comdat_of(global)?,
                b"addrspace" => {
                    self.cur.expect(b'(', "in address space")?;
                    let (cur, types) = self.types();
                    global.address_space = read_address_space(cur, &types)?;
                    self.cur.expect(b')', "in address space")?;
                }
                _ => {}
            }
        }
    }

    /// Takes the text between the parameters and the opening brace of a body.
    fn skip_definition_suffix(&mut self, global: &mut Global) -> Read<()> {
        self.skip_function_suffix(global)?;
        while self.cur.next_token() == b'!' {
            self.read_attachment()?;
        }
        if self.cur.peek() == b'{' { Ok(()) } else { self.cur.error("expected '{' in function body") }
    }

    /// True if the next token starts with such a byte; the cursor goes to it then, and stays where
    /// it is if not.
    fn next_is(&mut self, wanted: impl Fn(u8) -> bool) -> bool {
        let mut cur = self.cur;
        let found = wanted(cur.next_token());
        if found {
            self.cur = cur;
        }
        found
    }

    /// Takes a constant without its type; notes the global that it is, if it is one.
    fn skip_constant(&mut self) -> Read<()> {
        if matches!(self.cur.next_token(), b'@' | b'&') {
            let start = self.cur.pos + 1;
            self.cur.skip_value()?;
            self.in_headers.push(Span { start, end: self.cur.pos });
            return Ok(());
        }
        self.cur.skip_value()
    }

    /// Skips a body, from its opening brace to after the closing one.
    fn skip_body(&mut self) -> Read<()> {
        let start = self.cur.pos;
        let skipped = self.skip_body_without_slashes();
        // Hardly any text has a slash outside of strings. Without one before the likely end, that
        // is the end.
        let end = if skipped.is_ok() { self.cur.pos } else { self.cur.text.len() };
        let body = &self.cur.text[start..end];
        let has = |comment: &[u8; 2]| memchr::memmem::find(body, comment).is_some();
        let has_comment = || has(b"/*") || self.cur.slash_comments && has(b"//");
        if memchr::memchr(b'/', body).is_none() || !has_comment() {
            return skipped;
        }
        self.cur.pos = start;
        self.skip_braces()
    }

    /// The same, where every comment starts with a semicolon.
    fn skip_body_without_slashes(&mut self) -> Read<()> {
        let text = self.cur.text;
        let start = self.cur.pos;
        // Mostly there are no strings and no other brackets. Then the brace at the start of a line,
        // which is in no comment, is the end.
        if let Some(n) = memchr::memchr3(b'{', b'}', b'"', &text[start + 1..])
            && text[start + n..].starts_with(b"\n}")
        {
            self.cur.pos = start + n + 2;
            return Ok(());
        }
        let mut depth = 0;
        // From here to the next quote, comment or closing brace there are only opening ones.
        let mut plain = start;
        while let Some(n) = memchr::memchr3(b'}', b';', b'"', &text[plain..]) {
            let at = plain + n;
            // Mostly there is none, and finding that out is faster than counting.
            memchr::memchr_iter(b'{', &text[plain..at]).for_each(|_| depth += 1);
            plain = at + 1;
            match text[at] {
                b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        self.cur.pos = plain;
                        return Ok(());
                    }
                }
                b'"' => match memchr::memchr(b'"', &text[plain..]) {
                    Some(n) => plain += n + 1,
                    None => return self.cur.error_at(at, "end of file in string constant"),
                },
                _ => match memchr::memchr2(b'\n', b'\r', &text[plain..]) {
                    Some(n) => plain += n + 1,
                    None => break,
                },
            }
        }
        self.never_closed(start)
    }

    /// The same for every text, more slowly.
    fn skip_braces(&mut self) -> Read<()> {
        let start = self.cur.pos;
        let mut depth = 0;
        loop {
            match self.cur.next_token() {
                b'"' => {
                    self.cur.string()?;
                    continue;
                }
                b'{' => depth += 1,
                b'}' if depth == 1 => break,
                b'}' => depth -= 1,
                b'/' if self.cur.at(b"/*") => return self.cur.error("expected instruction opcode"),
                _ if self.cur.at_end() => return self.never_closed(start),
                _ => {}
            }
            self.cur.pos += 1;
        }
        self.cur.pos += 1;
        Ok(())
    }

    fn never_closed(&self, start: usize) -> Read<()> {
        self.cur.error_at(start, "found end of file when expecting more instructions: this body is never closed")
    }

    /// Notes for each function the blocks whose address is taken outside of it.
    fn collect_block_addresses(&mut self) {
        let text = self.cur.text;
        let mentions = self.module.mentions.get_or_init(|| Mentions::of(text));
        for &at in &mentions.block_addresses {
            let mut cur = Cursor::new(text, at + b"blockaddress".len());
            let Some((function, label)) = read_block_address(&mut cur) else { continue };
            let Some(id) = self.module.find_global(function) else { continue };
            let GlobalKind::Definition(f) = self.module.globals[id.0 as usize].kind else { continue };
            let item = &mut self.module.functions[f.0 as usize];
            item.has_block_addresses |= label[0].is_ascii_digit();
            item.taken_labels.push(label.into());
            if at < item.span.start {
                item.early_labels.push(Span { start: cur.pos - label.len(), end: cur.pos });
            }
        }
        for item in &mut self.module.functions {
            // LLVM keeps them in an ordered map: numbers by value, names by their bytes.
            let key = |label: &Span| match label.of(text) {
                number @ [b'0'..=b'9', ..] => {
                    (0, String::from_utf8_lossy(number).parse().unwrap_or(u64::MAX), Default::default())
                }
                name => (1, 0, unquoted(name)),
            };
            item.early_labels.sort_by_cached_key(key);
            item.early_labels.dedup_by_key(|label| key(label));
        }
    }
}

/// The `blockaddress` constants in `text`, a piece of a module's text or text that was made of one,
/// that name an unnamed block: the place of its number, the function, the number.
pub fn numbered_block_addresses(
    module: &Module<'_>,
    text: &[u8],
) -> impl Iterator<Item = (std::ops::Range<usize>, GlobalId, u32)> {
    let mut places: Vec<usize> = memchr::memmem::find_iter(text, b"blockaddress").collect();
    keep_code(text, &mut places);
    places.into_iter().filter_map(move |at| {
        let mut cur = Cursor::new(text, at + b"blockaddress".len());
        let (function, label) = read_block_address(&mut cur)?;
        let number = std::str::from_utf8(label).ok()?.parse().ok()?;
        Some((cur.pos - label.len()..cur.pos, module.find_global(function)?, number))
    })
}

/// Reads `(@f, %label)`, or `(&f, @label)` in block-argument text: the two names.
fn read_block_address<'t>(cur: &mut Cursor<'t>) -> Option<(&'t [u8], &'t [u8])> {
    let sigil = |cur: &mut Cursor<'t>, c: u8| cur.eat(c).then_some(());
    sigil(cur, b'(')?;
    if !cur.eat(b'@') {
        sigil(cur, b'&')?;
    }
    let function = cur.name().ok()?;
    sigil(cur, b',')?;
    // Text that is compared has one sigil for all.
    if !cur.eat(b'%') {
        sigil(cur, b'@')?;
    }
    Some((function, cur.name().ok()?))
}

/// The words before a global: linkage, visibility, `dso_local` and the like.
#[derive(Default)]
struct Linkage<'t> {
    linkage: &'t [u8],
    visibility: &'t [u8],
    /// `dllimport`, `dllexport`, or nothing.
    dll: &'t [u8],
    /// `dso_local`, `dso_preemptable`, or nothing.
    dso: &'t [u8],
    /// The demands of attributes on results.
    demands: Demands,
    /// The word that was noted last, and its rank: they have an order.
    last: (usize, &'t [u8]),
}

/// The words that may precede a global, in their order; those of one row exclude one another.
const LINKAGE_WORDS: &[&[&[u8]]] = &[
    &[
        b"private",
        b"internal",
        b"weak",
        b"weak_odr",
        b"linkonce",
        b"linkonce_odr",
        b"available_externally",
        b"appending",
        b"common",
        b"extern_weak",
        b"external",
    ],
    &[b"dso_local", b"dso_preemptable"],
    &[b"default", b"hidden", b"protected"],
    &[b"dllimport", b"dllexport"],
    &[b"thread_local"],
    &[b"unnamed_addr", b"local_unnamed_addr"],
    &[b"addrspace"],
    &[b"externally_initialized"],
];

/// The number of rows of [`LINKAGE_WORDS`] that a function may have.
const LINKAGE_OF_FUNCTIONS: usize = 4;

impl<'t> Linkage<'t> {
    /// Notes a word, which ends at the cursor. True if the word is known.
    fn note(&mut self, cur: &Cursor<'t>, word: &'t [u8]) -> Read<bool> {
        let Some(rank) = LINKAGE_WORDS.iter().position(|words| words.contains(&word)) else { return Ok(false) };
        let (last, known) = self.last;
        if rank < last {
            let message = format!("this cannot stand after '{}'", String::from_utf8_lossy(known));
            return cur.error_at(cur.pos - word.len(), message);
        }
        self.last = (rank + 1, word);
        match rank {
            0 => self.linkage = word,
            1 => self.dso = word,
            2 => self.visibility = word,
            3 => self.dll = word,
            _ => {}
        }
        Ok(true)
    }

    /// Checks that the words go together for a variable, or for a function that is declared or
    /// defined. The cursor is after them.
    fn check(&self, cur: &Cursor<'t>, is_definition: Option<bool>) -> Read<()> {
        let is_local = matches!(self.linkage, b"private" | b"internal");
        if is_local && matches!(self.visibility, b"hidden" | b"protected") {
            return cur.error("symbol with local linkage must have default visibility");
        }
        if is_local && !self.dll.is_empty() {
            return cur.error("symbol with local linkage cannot have a DLL storage class");
        }
        if self.dso == b"dso_local" && self.dll == b"dllimport" {
            return cur.error("dllimport cannot be dso_local");
        }
        match (is_definition, self.linkage) {
            (None, _) | (_, b"" | b"external") => Ok(()),
            (_, b"appending" | b"common") => cur.error("invalid function linkage type"),
            (Some(true), b"extern_weak") => cur.error("invalid linkage for function definition"),
            (Some(false), linkage) if linkage != b"extern_weak" => {
                cur.error("invalid linkage for function declaration")
            }
            _ => Ok(()),
        }
    }

    fn put_into(&self, global: &mut Global) {
        global.extern_weak = self.linkage == b"extern_weak";
        global.is_unusual =
            !self.dll.is_empty() || matches!(self.linkage, b"appending" | b"common" | b"available_externally");
        global.interposable = matches!(self.linkage, b"extern_weak" | b"weak" | b"linkonce" | b"common");
    }
}

/// The properties that may follow a function's parameters besides attributes, in this order.
const FUNCTION_PROPERTIES: &[&[u8]] = &[
    b"unnamed_addr",
    b"local_unnamed_addr",
    b"addrspace",
    b"section",
    b"partition",
    b"comdat",
    b"gc",
    b"prefix",
    b"prologue",
    b"personality",
];

/// The number of properties that precede the attributes.
const BEFORE_ATTRIBUTES: usize = 3;

/// True if an item of the top level starts with this word, and nothing inside of items is one.
fn starts_item(word: &[u8]) -> bool {
    matches!(
        word,
        b"define"
            | b"declare"
            | b"attributes"
            | b"target"
            | b"source_filename"
            | b"module"
            | b"uselistorder"
            | b"uselistorder_bb"
    )
}
