//! Metadata in functions: debug records, locations, attachments, and values as metadata.

use super::instructions::BodyWriter;
use super::nodes::string_of;
use super::words::{Tag, Word};
use crate::codes::{function as code, metadata, metadata_attachment};
use hashbrown::HashMap;
use memphis_ir::attributes::words;
use memphis_ir::debug_info::{NodeRef, WrittenLocation};
use memphis_ir::{
    Attachment, Body, Const, ConstKind, Error, Flags, Function, INLINE_NODE, Inst, InstId, Module, NO_NODE, Opcode,
    Operand, Value, from_token, is_name_byte, offset_in, split_arguments,
};

/// Adds the constants in debug records to those of the body, and notes them by the places of their
/// text.
pub(super) fn read_constants_of_records(
    module: &Module<'_>,
    body: &mut Body,
    found: &mut HashMap<usize, Const>,
) -> Result<(), Error> {
    let mut places = Vec::new();
    let f = Function { module, body };
    for (id, inst) in body.insts.iter() {
        if !inst.opcode.is_debug_record() {
            continue;
        }
        let mut note = |value: &[u8]| {
            let at = offset_in(value, f.text()) as u32;
            let is_local = body.operands_of(inst).iter().any(|operand| operand.is_in(&(at..at + value.len() as u32)));
            if !is_local && !value.starts_with(b"!") {
                places.push(offset_in(value, module.text)..offset_in(value, module.text) + value.len());
            }
        };
        for argument in arguments(f, id) {
            match list_of_values(argument) {
                Some(list) => split_arguments(list).for_each(&mut note),
                None => note(argument),
            }
        }
    }
    for place in places {
        let start = place.start;
        let constant = module.read_constant(&module.text[place], body)?;
        found.insert(start, constant);
    }
    Ok(())
}

/// The arguments of a debug record, without the word `metadata` that those of old calls have.
fn arguments(f: Function<'_>, record: InstId) -> impl Iterator<Item = &[u8]> {
    let inst = f.body.inst(record);
    let text = f.slice(inst.start, inst.attachments);
    // In a call, the name of an intrinsic is before the arguments.
    let name: &[u8] = if inst.flags.has(Flags::OLD_STYLE) { b"llvm.dbg." } else { b"dbg_" };
    let name_in = |word: &[u8]| word.iter().take_while(|&&c| matches!(c, b'@' | b'#' | b'"')).count();
    let mut all = words(text).skip_while(|word| !word[name_in(word)..].starts_with(name));
    let word = all.next().unwrap_or_default();
    let end = word.iter().take_while(|&&c| is_name_byte(c) || matches!(c, b'@' | b'#' | b'"')).count();
    let group = match from_token(&word[end..]) {
        b"" => all.next().unwrap_or_default(),
        group => group,
    };
    let group = group.strip_prefix(b"(").and_then(|group| group.strip_suffix(b")")).unwrap_or_default();
    split_arguments(group).map(|argument| argument.strip_prefix(b"metadata").map_or(argument, from_token))
}

/// The arguments of `!DIArgList(...)`.
fn list_of_values(text: &[u8]) -> Option<&[u8]> {
    from_token(text.strip_prefix(b"!DIArgList")?).strip_prefix(b"(")?.strip_suffix(b")")
}

impl<'m> BodyWriter<'_, 'm> {
    /// The word of a metadata node: that of its number, or of its text.
    pub(super) fn node(&mut self, node: &[u8]) -> Result<Word, Error> {
        self.pool.node(node)
    }

    /// Writes the location of an instruction.
    pub(super) fn location(&mut self, id: InstId, inst: &Inst) -> Result<(), Error> {
        let text = match inst.dbg {
            NO_NODE => return Ok(()),
            INLINE_NODE => self.f.attachment(id, "dbg").map(|attachment| attachment.text),
            number if number == self.last_location => {
                self.draft.body.record(code::DEBUG_LOC_AGAIN, []);
                return Ok(());
            }
            number => self.f.module.metadata_text(number),
        };
        let Some(location) = text.and_then(WrittenLocation::parse) else {
            return Err(self.error(id, "the location of this instruction is no location"));
        };
        self.last_location = if inst.dbg == INLINE_NODE { NO_NODE } else { inst.dbg };
        let scope = self.node(location.scope)?.plus_one();
        let inlined_at = match location.inlined_at {
            None => Word::new(Tag::Raw, 0),
            Some(NodeRef::Number(number)) => self.pool.numbered_node(number, self.f.place(id))?.plus_one(),
            Some(NodeRef::Inline(text)) => self.node(text)?.plus_one(),
        };
        let record = self.draft.body.begin(code::DEBUG_LOC);
        self.raw(location.line);
        self.raw(location.column);
        self.push(scope);
        self.push(inlined_at);
        self.raw(location.implicit_code.into());
        self.raw(location.atom.0);
        self.raw(location.atom.1);
        self.draft.body.end(record);
        Ok(())
    }

    /// Writes the attachments of an instruction but for its location.
    pub(super) fn attachments(&mut self, id: InstId, inst: &Inst) -> Result<(), Error> {
        if inst.attachments == inst.end {
            return Ok(());
        }
        let record = self.draft.attachments.begin(metadata_attachment::ATTACHMENT);
        self.draft.attachments.raw(self.n_insts.into());
        let empty = self.draft.attachments.len();
        for attachment in self.f.attachments(id).filter(|attachment| attachment.kind != "dbg") {
            self.attachment(&attachment)?;
        }
        match self.draft.attachments.len() > empty {
            true => self.draft.attachments.end(record),
            false => self.draft.attachments.cancel(record),
        }
        Ok(())
    }

    /// Writes the attachments of the function.
    pub(super) fn attachments_of_function(&mut self, all: &[Attachment<'_>]) -> Result<(), Error> {
        if all.is_empty() {
            return Ok(());
        }
        let record = self.draft.attachments.begin(metadata_attachment::ATTACHMENT);
        for attachment in all {
            self.attachment(attachment)?;
        }
        self.draft.attachments.end(record);
        Ok(())
    }

    fn attachment(&mut self, attachment: &Attachment<'_>) -> Result<(), Error> {
        let kind = self.pool.use_kind(&super::metadata::unescaped(attachment.kind.as_bytes()));
        let node = self.node(attachment.text)?;
        self.draft.attachments.push(Word::new(Tag::Kind, kind.into()));
        self.draft.attachments.push(node);
        Ok(())
    }

    /// Writes a debug record.
    pub(super) fn debug_record(&mut self, id: InstId) -> Result<(), Error> {
        let f = self.f;
        let inst = f.body.inst(id);
        let all: Vec<&[u8]> = arguments(f, id).collect();
        let is_old = inst.flags.has(Flags::OLD_STYLE);
        let attached = f.attachment(id, "dbg").map(|attachment| attachment.text);
        // In a call, the location is attached.
        let (nodes, location) = match (is_old, attached, &all[..]) {
            (true, Some(location), nodes) => (nodes, location),
            (false, _, [nodes @ .., location]) => (nodes, *location),
            _ => return Err(self.error(id, "a debug record has a location")),
        };
        if is_old && nodes.iter().any(|node| string_of(node).is_some()) {
            // No record can say what this call says. LLVM strips the debug information of such a
            // module.
            return Ok(());
        }
        let location = self.node(location)?;
        match (inst.opcode, nodes) {
            (Opcode::DbgLabel, [label]) => {
                let label = self.node(label)?;
                let record = self.draft.body.begin(code::DEBUG_RECORD_LABEL);
                self.push(location);
                self.push(label);
                self.draft.body.end(record);
            }
            (Opcode::DbgAssign, [value, variable, expression, assignment, address, of_address]) => {
                let words = [
                    location,
                    self.node(variable)?,
                    self.node(expression)?,
                    self.value_node(id, value)?,
                    self.node(assignment)?,
                    self.node(of_address)?,
                    self.value_node(id, address)?,
                ];
                self.words(code::DEBUG_RECORD_ASSIGN, &words);
            }
            (_, [value, variable, expression]) => {
                let words = [location, self.node(variable)?, self.node(expression)?];
                self.record_of_value(id, value, words)?;
            }
            _ => return Err(self.error(id, "this debug record has another number of arguments")),
        }
        Ok(())
    }

    fn words(&mut self, code: u32, words: &[Word]) {
        let record = self.draft.body.begin(code);
        words.iter().for_each(|&word| self.push(word));
        self.draft.body.end(record);
    }

    fn record_of_value(&mut self, id: InstId, value: &[u8], words: [Word; 3]) -> Result<(), Error> {
        let code = match self.f.body.inst(id).opcode {
            Opcode::DbgDeclare => code::DEBUG_RECORD_DECLARE,
            Opcode::DbgDeclareValue => code::DEBUG_RECORD_DECLARE_VALUE,
            _ => code::DEBUG_RECORD_VALUE,
        };
        // A value that is known by now needs no node.
        if code == code::DEBUG_RECORD_VALUE
            && let Some(value) = self.value_of(id, value)
            && !self.is_later(value)
        {
            let record = self.draft.body.begin(code::DEBUG_RECORD_VALUE_SIMPLE);
            words.iter().for_each(|&word| self.push(word));
            self.value(value);
            self.draft.body.end(record);
            return Ok(());
        }
        let value = self.value_node(id, value)?;
        let [location, variable, expression] = words;
        self.words(code, &[location, variable, expression, value]);
        Ok(())
    }

    /// The value that an argument of a debug record is, if it is one: a local or a constant.
    fn value_of(&self, id: InstId, text: &[u8]) -> Option<Value> {
        if text.starts_with(b"!") {
            return None;
        }
        let at = offset_in(text, self.f.text()) as u32;
        let operands = self.f.body.operands(id).iter();
        let local = operands.clone().find(|operand| operand.is_in(&(at..at + text.len() as u32)));
        match local {
            Some(local) => Some(local.value),
            None => self.of_records.get(&offset_in(text, self.f.module.text)).map(|&c| Value::constant(c)),
        }
    }

    /// The word of an argument of a debug record as metadata.
    fn value_node(&mut self, id: InstId, text: &[u8]) -> Result<Word, Error> {
        if let Some(list) = list_of_values(text) {
            let mut words = Vec::new();
            for value in split_arguments(list) {
                words.push(self.value_node(id, value)?);
            }
            let record = self.lists.begin(metadata::ARG_LIST);
            words.iter().for_each(|&word| self.lists.push(word));
            self.lists.end(record);
            self.n_lists += 1;
            return Ok(Word::new(Tag::LocalList, u64::from(self.n_lists) - 1));
        }
        match self.value_of(id, text) {
            Some(value) => Ok(self.local_node(value)),
            None if text.starts_with(b"!") => self.node(text),
            None => Err(self.error(id, "this value of a debug record is not known")),
        }
    }

    /// The word of a value as metadata.
    pub(super) fn local_node(&mut self, value: Value) -> Word {
        if let Some(&node) = self.local_nodes.get(&value) {
            return Word::new(Tag::LocalNode, node.into());
        }
        let node = self.local_nodes.len() as u32;
        self.local_nodes.insert(value, node);
        let (ty, word) = (self.f.value_type(value), self.absolute(value));
        let ty = self.ty(ty);
        let record = self.draft.nodes.begin(metadata::VALUE);
        self.draft.nodes.push(ty);
        self.draft.nodes.push(word);
        self.draft.nodes.end(record);
        Word::new(Tag::LocalNode, node.into())
    }

    /// Pushes an argument of type `metadata`.
    pub(super) fn metadata_argument(&mut self, id: InstId, argument: &Operand) -> Result<(), Error> {
        let word = match self.constant(argument.value) {
            Some(ConstKind::Metadata(_)) => {
                let text = self.f.operand_text(argument);
                if list_of_values(text).is_some() {
                    return Err(self.error(id, "a list of values as an argument cannot be written"));
                }
                self.node(text)?
            }
            _ => self.local_node(argument.value),
        };
        let (tag, value) = word.parts();
        self.push(Word::distance(tag, self.next, value));
        Ok(())
    }
}
