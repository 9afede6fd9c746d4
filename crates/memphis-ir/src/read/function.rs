//! Reads a function body into the thin model.
//!
//! One pass, one method for each shape of instruction. With `RECORD`, every token is also noted as
//! a [`Piece`], from which an instruction can be printed again.

use super::cursor::{Cursor, Fail, Read};
use super::names::LocalNames;
use super::types::{at_type, is_type_word, read_type};
use super::words::{is_attribute, is_ordering, is_rmw_operation};
use crate::body::*;
use crate::consts::ConstKind;
use crate::error::Error;
use crate::module::{FunctionId, Module, Span};
use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::{FunctionType, Type, TypeId, TypeInterner, Types};

/// A token of an instruction, as decoded.
#[derive(Debug, Clone)]
pub enum Piece {
    /// A word, punctuation, or text that is kept as it is.
    Text(Span),
    /// A type.
    Type(TypeId),
    /// An operand.
    Value(Value),
    /// The result, in front of `=`.
    Result(Local),
}

pub(crate) fn read_body(module: &Module<'_>, function: FunctionId, body: &mut Body) -> Result<(), Error> {
    BodyReader::<false>::new(module, function, body).run()
}

/// Reads a body and also decodes each of its instructions into pieces: for instruction `i`,
/// the result's element `i`.
pub(crate) fn read_body_in_pieces(
    module: &Module<'_>,
    function: FunctionId,
    body: &mut Body,
) -> Result<Vec<Vec<Piece>>, Error> {
    let mut reader = BodyReader::<true>::new(module, function, body);
    reader.run()?;
    Ok(reader.pieces)
}

pub(super) struct BodyReader<'m, 'b, const RECORD: bool> {
    pub module: &'m Module<'m>,
    pub body: &'b mut Body,
    pub cur: Cursor<'m>,
    pieces: Vec<Vec<Piece>>,
    current: Vec<Piece>,
}

/// What an instruction's own reader found, beyond operands.
struct Shape {
    ty: TypeId,
    aux_ty: TypeId,
    flags: Flags,
    predicate: Predicate,
    n_args: u32,
}

impl Shape {
    fn of(ty: TypeId) -> Shape {
        Shape { ty, aux_ty: TypeId::VOID, flags: Flags::default(), predicate: Predicate::Eq, n_args: 0 }
    }
}

impl<'m, 'b, const RECORD: bool> BodyReader<'m, 'b, RECORD> {
    fn new(module: &'m Module<'m>, function: FunctionId, body: &'b mut Body) -> Self {
        let item = module.function(function);
        body.function = function;
        body.start = item.span.start;
        body.end = item.span.end;
        body.blocks.clear();
        body.insts.clear();
        body.operands.clear();
        body.locals.clear();
        body.arg_tokens.clear();
        body.consts.clear();
        body.types.reset_to_extend(&module.types);
        body.n_unknown = 0;
        body.use_list_orders = 0..0;
        body.names.clear();
        // A guess from usual text, so that large functions are not moved about while they grow.
        let len = item.span.end - item.span.start;
        body.locals.reserve(len / 64);
        body.insts.reserve(len / 64);
        body.operands.reserve(len / 32);
        let cur = Cursor { text: &module.text[..item.span.end], pos: item.span.start };
        BodyReader { module, body, cur, pieces: Vec::new(), current: Vec::new() }
    }

    fn run(&mut self) -> Result<(), Error> {
        self.read().map_err(|fail| match fail {
            Fail::Syntax(error) => *error,
            Fail::Unknown => Error::new(self.cur.pos, "unknown word"),
        })
    }

    fn read(&mut self) -> Read<()> {
        if self.body.end - self.body.start > (u32::MAX / 2) as usize {
            return self.cur.error("functions of more than 2 GiB of text are not supported");
        }
        self.read_arguments()?;
        let item = self.module.function(self.body.function);
        for label in &item.early_labels {
            self.mention_early_label(label, item.brace)?;
        }
        self.cur.pos = item.brace + 1;
        loop {
            match self.cur.next_token() {
                b'}' => break,
                b'u' if self.cur.word_here().starts_with(b"uselistorder") => {
                    let start = self.offset();
                    let end = self.body.end as u32 - self.body.start as u32 - 1;
                    self.body.use_list_orders = start..end;
                    break;
                }
                _ => self.read_block()?,
            }
        }
        if self.body.blocks.is_empty() {
            return self.cur.error("function body requires at least one basic block");
        }
        self.check_forward_references()
    }

    // ----- positions, pieces, types -----

    /// The cursor, relative to the function.
    #[inline]
    fn offset(&self) -> u32 {
        (self.cur.pos - self.body.start) as u32
    }

    #[inline]
    fn piece(&mut self, piece: Piece) {
        if RECORD {
            self.current.push(piece);
        }
    }

    #[inline]
    fn text_piece(&mut self, start: usize) {
        if RECORD {
            self.current.push(Piece::Text(Span { start, end: self.cur.pos }));
        }
    }

    pub(super) fn types(&self) -> Types<'_> {
        Types::new(&self.module.types, &self.body.types)
    }

    fn intern(&mut self, ty: Type) -> TypeId {
        TypeInterner { base: Some(&self.module.types), local: &mut self.body.types }.intern(ty)
    }

    #[inline]
    fn read_type(&mut self) -> Read<TypeId> {
        let mut types = TypeInterner { base: Some(&self.module.types), local: &mut self.body.types };
        let ty = read_type(&mut self.cur, &mut types)?;
        self.piece(Piece::Type(ty));
        Ok(ty)
    }

    #[inline]
    fn eat(&mut self, c: u8) -> bool {
        let found = self.cur.eat(c);
        if RECORD && found {
            self.text_piece(self.cur.pos - 1);
        }
        found
    }

    #[inline]
    fn expect(&mut self, c: u8, context: &'static str) -> Read<()> {
        if self.eat(c) { Ok(()) } else { self.cur.error(format!("expected '{}' {context}", c as char)) }
    }

    /// Takes the word that the cursor stands at.
    #[inline]
    fn take_word(&mut self, word: &[u8]) {
        self.cur.pos += word.len();
        self.text_piece(self.cur.pos - word.len());
    }

    #[inline]
    fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.cur.peek_word() == word;
        if found {
            self.take_word(word);
        }
        found
    }

    fn expect_word(&mut self, word: &'static str, context: &'static str) -> Read<()> {
        if self.eat_word(word.as_bytes()) {
            return Ok(());
        }
        self.unexpected(format!("expected '{word}' {context}"))
    }

    /// The failure for a token that does not fit: unknown when it is a word nobody knows.
    fn unexpected<T>(&mut self, message: String) -> Read<T> {
        let word = self.cur.peek_word();
        if !word.is_empty() && !word[0].is_ascii_digit() && !is_known_word(word) {
            return Err(Fail::Unknown);
        }
        self.cur.error(message)
    }

    fn integer(&mut self) -> Read<u64> {
        self.cur.next_token();
        let start = self.cur.pos;
        let n = self.cur.integer()?;
        self.text_piece(start);
        Ok(n)
    }

    fn balanced(&mut self) -> Read<()> {
        let start = self.cur.pos;
        self.cur.balanced()?;
        self.text_piece(start);
        Ok(())
    }

    /// The first byte of the next token, which is not taken, nor what stands in front of it.
    fn look(&self) -> u8 {
        let mut cur = self.cur;
        cur.next_token()
    }

    fn string(&mut self) -> Read<()> {
        self.cur.next_token();
        let start = self.cur.pos;
        self.cur.string()?;
        self.text_piece(start);
        Ok(())
    }

    // ----- locals -----

    fn read_arguments(&mut self) -> Read<()> {
        let global = self.module.global(self.module.function(self.body.function).global);
        let Type::Function(FunctionType { params, .. }) = self.module.types.get(global.ty) else {
            return self.cur.error("expected a function type");
        };
        self.cur.pos = global.header.params.start;
        for (i, &ty) in params.iter().enumerate() {
            if i > 0 {
                self.cur.expect(b',', "between arguments")?;
            }
            self.read_type()?;
            // The last `%name` in front of the comma is the argument's.
            let mut name = None;
            loop {
                match self.cur.next_token() {
                    b',' | b')' => break,
                    b'%' => {
                        let start = self.cur.pos;
                        self.cur.pos += 1;
                        self.cur.name()?;
                        name = Some(start);
                    }
                    b'(' | b'<' | b'[' | b'{' => {
                        self.cur.balanced()?;
                    }
                    b'"' => {
                        self.cur.string()?;
                    }
                    _ => self.cur.pos += 1,
                }
            }
            let end = self.cur;
            let def = Def::Arg(i as u32);
            match name {
                Some(start) => {
                    self.cur.pos = start;
                    self.define_local(start, ty, def)?;
                    let token = (start - self.body.start) as u32..self.offset();
                    self.body.arg_tokens.push(token);
                }
                None => {
                    self.define_number(ty, def)?;
                    self.body.arg_tokens.push(0..0);
                }
            }
            self.cur = end;
        }
        self.body.n_args = params.len() as u32;
        self.current.clear();
        Ok(())
    }

    fn mention_early_label(&mut self, label: &[u8], brace: usize) -> Read<()> {
        let at = brace - self.body.start;
        let number =
            if label[0].is_ascii_digit() { std::str::from_utf8(label).ok().and_then(|l| l.parse().ok()) } else { None };
        let local = match number {
            Some(n) => LocalNames::number(self.body, n),
            None => {
                // The name stands somewhere else in the module; find it again from there.
                let Some(place) = memchr::memmem::find(self.module.text, label) else { return Ok(()) };
                LocalNames::name(self.module.text, self.body, place, label.len())
            }
        };
        let data = &mut self.body.locals[local.0 as usize];
        data.ty = TypeId::LABEL;
        data.mention = at as u32;
        Ok(())
    }

    /// The local whose `%` stands at `start`; the cursor is moved behind its name.
    fn local_at(&mut self, start: usize) -> Read<Local> {
        self.cur.pos = start + 1;
        let name = self.cur.name()?;
        if name[0].is_ascii_digit() {
            // At most a u32; longer digits are an error.
            let n = name.iter().try_fold(0u32, |n, d| n.checked_mul(10)?.checked_add(u32::from(d - b'0')));
            return match n {
                Some(n) if n < u32::MAX => Ok(LocalNames::number(self.body, n)),
                _ => self.cur.error_at(start, "invalid value number (too large)"),
            };
        }
        Ok(LocalNames::name(self.module.text, self.body, start + 1, name.len()))
    }

    /// A use of the local whose `%` stands at `start`, as something of type `ty`.
    pub(super) fn local_ref(&mut self, start: usize, ty: TypeId) -> Read<Local> {
        let local = self.local_at(start)?;
        let data = &mut self.body.locals[local.0 as usize];
        if data.ty == TypeId::UNKNOWN {
            // First mention, or the result of something unknown.
            if data.mention == u32::MAX {
                data.mention = (start - self.body.start) as u32;
            }
            if data.def == Def::Forward {
                data.ty = ty;
                if ty == TypeId::LABEL {
                    self.number_block(local);
                }
            }
            return Ok(local);
        }
        if data.ty != ty && ty != TypeId::UNKNOWN {
            return self.type_mismatch(start, local, ty);
        }
        Ok(local)
    }

    #[cold]
    fn type_mismatch(&self, start: usize, local: Local, expected: TypeId) -> Read<Local> {
        let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
        let types = self.types();
        let found = self.body.local(local).ty;
        if expected == TypeId::LABEL {
            return self.cur.error_at(start, format!("'{name}' is not a basic block"));
        }
        self.cur.error_at(
            start,
            format!("'{name}' defined with type '{}' but expected '{}'", types.display(found), types.display(expected)),
        )
    }

    fn number_block(&mut self, local: Local) {
        let number = self.body.names.n_blocks;
        self.body.names.n_blocks += 1;
        self.body.locals[local.0 as usize].block_number = number;
    }

    /// Defines the local whose `%` stands at `start`.
    fn define_local(&mut self, start: usize, ty: TypeId, def: Def) -> Read<Local> {
        let local = self.local_at(start)?;
        self.define(local, start, ty, def)?;
        Ok(local)
    }

    fn define(&mut self, local: Local, start: usize, ty: TypeId, def: Def) -> Read<()> {
        let data = &mut self.body.locals[local.0 as usize];
        if data.def != Def::Forward {
            let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
            return self.cur.error_at(start, format!("multiple definition of local value named '{name}'"));
        }
        let forward_ty = data.ty;
        if data.mention == u32::MAX {
            data.mention = (start - self.body.start) as u32;
        }
        if forward_ty != TypeId::UNKNOWN && forward_ty != ty && ty != TypeId::UNKNOWN {
            let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
            let message = match forward_ty {
                TypeId::LABEL => format!("'{name}' is used as a label and defined as a value"),
                _ => format!(
                    "'{name}' of type '{}' was used before as '{}'",
                    self.types().display(ty),
                    self.types().display(forward_ty)
                ),
            };
            return self.cur.error_at(start, message);
        }
        data.ty = ty;
        data.def = def;
        let (named, number) = (data.is_named(), data.number);
        if forward_ty != TypeId::LABEL && ty == TypeId::LABEL {
            self.number_block(local);
        }
        if !named {
            let next = self.body.names.next_number;
            if number < next {
                let what = match def {
                    Def::Arg(_) => "argument",
                    Def::Block(_) => "label",
                    _ => "instruction",
                };
                return self.cur.error_at(start, format!("{what} expected to be numbered '%{next}' or greater"));
            }
            self.body.names.next_number = number + 1;
        }
        Ok(())
    }

    /// Defines the next number.
    fn define_number(&mut self, ty: TypeId, def: Def) -> Read<Local> {
        let number = self.body.names.next_number;
        let local = LocalNames::number(self.body, number);
        self.define(local, self.cur.pos, ty, def)?;
        Ok(local)
    }

    fn check_forward_references(&self) -> Read<()> {
        let undefined = self.body.locals.iter().filter(|l| l.def == Def::Forward).min_by_key(|l| l.mention);
        let Some(data) = undefined else { return Ok(()) };
        let name = match data.is_named() {
            true => String::from_utf8_lossy(data.name_in(self.module.text, self.body.start)).into_owned(),
            false => data.number.to_string(),
        };
        self.cur.error_at(self.body.start + data.mention as usize, format!("use of undefined value '%{name}'"))
    }

    // ----- blocks -----

    fn read_block(&mut self) -> Read<()> {
        let start = self.cur.pos;
        let index = BlockId(self.body.blocks.len() as u32);
        let (local, label) = match self.label_end() {
            Some(end) => {
                let name_len = end - start;
                let digits = &self.cur.text[start..end];
                let local = if digits.iter().all(u8::is_ascii_digit) {
                    let n = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u32>().ok());
                    match n {
                        Some(n) if n < u32::MAX => LocalNames::number(self.body, n),
                        _ => return self.cur.error("invalid block number (too large)"),
                    }
                } else {
                    LocalNames::name(self.module.text, self.body, start, name_len)
                };
                self.cur.pos = end;
                self.define(local, start, TypeId::LABEL, Def::Block(index))?;
                self.cur.pos = end + 1;
                (local, (start - self.body.start) as u32..self.offset())
            }
            None => (self.define_number(TypeId::LABEL, Def::Block(index))?, 0..0),
        };
        let first = self.body.insts.len() as u32;
        let number = self.body.locals[local.0 as usize].block_number;
        self.body.blocks.push(Block { local, insts: first..first, label, number });
        loop {
            let terminator = self.read_instruction()?;
            if terminator || (self.last_is_unknown() && self.at_block_end()) {
                break;
            }
        }
        self.body.blocks[index.0 as usize].insts.end = self.body.insts.len() as u32;
        Ok(())
    }

    /// When a label stands here: where its name ends and its colon stands.
    fn label_end(&self) -> Option<usize> {
        let text = self.cur.text;
        let end = match self.cur.peek() {
            b'"' => self.cur.pos + 2 + memchr::memchr(b'"', &text[self.cur.pos + 1..])?,
            _ => self.cur.name_end(self.cur.pos),
        };
        (end > self.cur.pos && text.get(end) == Some(&b':')).then_some(end)
    }

    fn last_is_unknown(&self) -> bool {
        self.body.insts.last().is_some_and(|i| i.opcode == Opcode::Unknown)
    }

    fn at_block_end(&mut self) -> bool {
        let c = self.cur.next_token();
        c == b'}' || self.label_end().is_some() || self.cur.word_here().starts_with(b"uselistorder")
    }

    // ----- instructions -----

    /// Takes an instruction or debug record; whether it is a terminator.
    fn read_instruction(&mut self) -> Read<bool> {
        self.current.clear();
        let first = self.cur.next_token();
        let start = self.cur.pos;
        let operands_start = self.body.operands.len() as u32;
        if first == b'}' || self.cur.at_end() {
            return self.cur.error("expected instruction opcode: this block has no terminator");
        }
        if first == b'#' {
            match self.read_debug_record(start, operands_start) {
                Err(Fail::Unknown) => self.keep_unknown(start, operands_start)?,
                other => other?,
            }
            return Ok(false);
        }
        let result_at = match first {
            b'%' => {
                self.cur.pos += 1;
                self.cur.name()?;
                self.expect_equals()?;
                Some(start)
            }
            _ => None,
        };
        let read = self.read_operation();
        match read {
            Ok((opcode, shape)) => {
                self.finish_instruction(start, operands_start, result_at, opcode, shape)?;
                Ok(opcode.is_terminator())
            }
            Err(Fail::Unknown) => {
                self.keep_unknown(start, operands_start)?;
                Ok(false)
            }
            Err(fail) => Err(fail),
        }
    }

    fn expect_equals(&mut self) -> Read<()> {
        // The result's own pieces are put in front when it is known.
        self.cur.expect(b'=', "after instruction name")
    }

    fn finish_instruction(
        &mut self,
        start: usize,
        operands_start: u32,
        result_at: Option<usize>,
        opcode: Opcode,
        shape: Shape,
    ) -> Read<()> {
        // Every reader leaves the cursor at the end of the last token it took.
        let attachments = self.offset();
        let dbg = self.read_attachments()?;
        let after = self.cur;
        let id = InstId(self.body.insts.len() as u32);
        let mut flags = shape.flags;
        let result = match result_at {
            Some(_) if shape.ty == TypeId::VOID => {
                return self.cur.error_at(start, "instructions returning void cannot have a name");
            }
            Some(at) => Some(self.define_local(at, shape.ty, Def::Inst(id))?),
            None if shape.ty == TypeId::VOID => None,
            None => {
                self.cur.pos = start;
                flags |= Flags::IMPLICIT_NUMBER;
                Some(self.define_number(shape.ty, Def::Inst(id))?)
            }
        };
        self.cur = after;
        let end = self.offset();
        self.body.insts.push(Inst {
            opcode,
            predicate: shape.predicate,
            flags,
            ty: shape.ty,
            aux_ty: shape.aux_ty,
            n_args: shape.n_args,
            result,
            operands_start,
            operands_end: self.body.operands.len() as u32,
            start: (start - self.body.start) as u32,
            end,
            attachments,
            dbg,
        });
        if opcode == Opcode::Call {
            self.recognise_old_debug_call(id);
        }
        self.record_instruction(result);
        Ok(())
    }

    fn record_instruction(&mut self, result: Option<Local>) {
        if RECORD {
            let mut pieces = std::mem::take(&mut self.current);
            if let Some(local) = result {
                pieces.insert(0, Piece::Result(local));
            }
            self.pieces.push(pieces);
        }
    }

    /// Takes `, !kind !node` as often as it stands here; gives the node of `!dbg`.
    fn read_attachments(&mut self) -> Read<u32> {
        let mut dbg = NO_NODE;
        loop {
            let before = self.cur;
            if self.cur.next_token() != b',' {
                self.cur = before;
                return Ok(dbg);
            }
            let start = self.cur.pos;
            self.cur.pos += 1;
            if self.cur.next_token() != b'!' {
                self.cur = before;
                return self.cur.error("expected metadata after comma");
            }
            self.cur.pos += 1;
            let kind_start = self.cur.pos;
            let mut end = self.cur.name_end(kind_start);
            while self.cur.text.get(end) == Some(&b'\\') {
                end = self.cur.name_end(end + 1);
            }
            let kind = &self.cur.text[kind_start..end];
            if kind.is_empty() {
                return self.cur.error("expected metadata kind");
            }
            self.cur.pos = end;
            let node = self.read_node()?;
            if kind == b"dbg" {
                dbg = node;
            }
            self.text_piece(start);
        }
    }

    /// Takes `!5`, `!{...}`, `!DIName(...)` or `!"..."`: its number, or [`INLINE_NODE`].
    fn read_node(&mut self) -> Read<u32> {
        if self.cur.next_token() != b'!' {
            return self.cur.error("expected metadata node");
        }
        let start = self.cur.pos;
        self.cur.pos += 1;
        match self.cur.peek() {
            b'0'..=b'9' => {
                let n = self.cur.integer32()?;
                if self.module.metadata_text(n).is_none() {
                    return self.cur.error_at(start, format!("use of undefined metadata '!{n}'"));
                }
                Ok(n)
            }
            b'"' => {
                self.cur.string()?;
                Ok(INLINE_NODE)
            }
            b'{' => {
                self.cur.balanced()?;
                Ok(INLINE_NODE)
            }
            _ => {
                let word = self.cur.word_here();
                if word.is_empty() {
                    return self.cur.error("expected metadata node");
                }
                self.cur.pos += word.len();
                if self.cur.next_token() != b'(' {
                    return self.cur.error("expected '(' here");
                }
                self.cur.balanced()?;
                Ok(INLINE_NODE)
            }
        }
    }

    /// Takes an operand of type `ty`.
    #[inline]
    fn read_value(&mut self, ty: TypeId) -> Read<Value> {
        let c = self.cur.next_token();
        let start = self.cur.pos;
        let value = match c {
            b'%' => Value::local(self.local_ref(start, ty)?),
            _ => Value::constant(self.read_const(ty, 0)?),
        };
        self.push_operand(value, ty, start);
        Ok(value)
    }

    #[inline]
    fn push_operand(&mut self, value: Value, ty: TypeId, start: usize) {
        self.body.operands.push(Operand {
            value,
            ty,
            start: (start - self.body.start) as u32,
            len: (self.cur.pos - start) as u32,
        });
        self.piece(Piece::Value(value));
    }

    #[inline]
    fn read_typed_value(&mut self) -> Read<TypeId> {
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let ty = self.read_type()?;
        if matches!(ty, TypeId::VOID | TypeId::LABEL | TypeId::METADATA) {
            return self.cur.error_at(at, "a value of this type cannot be used here");
        }
        self.read_value(ty)?;
        Ok(ty)
    }

    fn read_pointer(&mut self) -> Read<TypeId> {
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let ty = self.read_typed_value()?;
        if !self.types().is_pointer(ty) {
            return self.cur.error_at(at, "expected an operand of type 'ptr'");
        }
        Ok(ty)
    }

    /// Takes `label %b`.
    fn read_label(&mut self) -> Read<()> {
        self.expect_word("label", "and a basic block")?;
        self.read_block_name()
    }

    fn read_block_name(&mut self) -> Read<()> {
        if self.cur.next_token() != b'%' {
            return self.cur.error("expected a basic block");
        }
        self.read_value(TypeId::LABEL).map(drop)
    }

    /// Takes the operation and its operands, not the attachments.
    #[inline]
    fn read_operation(&mut self) -> Read<(Opcode, Shape)> {
        let word = self.cur.peek_word();
        let Some(opcode) = Opcode::from_keyword(word) else {
            return self.read_prefixed_call(word);
        };
        if opcode == Opcode::Call && self.cur.text.get(self.cur.pos + 4) == Some(&b':') {
            return self.cur.error("expected instruction opcode: this block has no terminator");
        }
        self.take_word(word);
        let shape = self.read_operands(opcode)?;
        Ok((opcode, shape))
    }

    fn read_prefixed_call(&mut self, word: &[u8]) -> Read<(Opcode, Shape)> {
        let flag = match word {
            b"tail" => Flags::TAIL,
            b"musttail" => Flags::MUSTTAIL,
            b"notail" => Flags::NOTAIL,
            _ => {
                if self.label_end().is_some() {
                    return self.cur.error("expected instruction opcode: the block above has no terminator");
                }
                if word.is_empty() || word[0].is_ascii_digit() || is_known_word(word) {
                    return self.cur.error("expected instruction opcode");
                }
                return Err(Fail::Unknown);
            }
        };
        self.take_word(word);
        self.expect_word("call", "after tail, musttail or notail")?;
        let mut shape = self.read_call()?;
        shape.flags |= flag;
        Ok((Opcode::Call, shape))
    }

    fn read_operands(&mut self, opcode: Opcode) -> Read<Shape> {
        use Opcode::*;
        match opcode {
            Load => self.read_load(),
            Store => self.read_store(),
            Br => self.read_br(),
            Call => self.read_call(),
            GetElementPtr => self.read_gep(),
            ICmp | FCmp => self.read_compare(opcode),
            Phi => self.read_phi(),
            Alloca => self.read_alloca(),
            Ret => self.read_ret(),
            Switch => self.read_switch(),
            Select => self.read_select(),
            Unreachable => Ok(Shape::of(TypeId::VOID)),
            _ if opcode.is_binary() => self.read_binary(opcode),
            _ if opcode.is_cast() => self.read_cast(opcode),
            Freeze => {
                let ty = self.read_typed_value()?;
                Ok(Shape::of(ty))
            }
            FNeg => {
                let flags = self.read_flags();
                let ty = self.read_typed_value()?;
                Ok(Shape { flags, ..Shape::of(ty) })
            }
            ExtractValue => self.read_extract_value(),
            InsertValue => self.read_insert_value(),
            ExtractElement => self.read_extract_element(),
            InsertElement => {
                let ty = self.read_typed_value()?;
                self.expect(b',', "after insertelement value")?;
                self.read_typed_value()?;
                self.expect(b',', "after insertelement value")?;
                self.read_typed_value()?;
                Ok(Shape::of(ty))
            }
            ShuffleVector => self.read_shuffle(),
            Fence => {
                self.read_ordering()?;
                Ok(Shape::of(TypeId::VOID))
            }
            CmpXchg => self.read_cmpxchg(),
            AtomicRmw => self.read_rmw(),
            VaArg => {
                self.read_typed_value()?;
                self.expect(b',', "after vaarg operand")?;
                let ty = self.read_type()?;
                Ok(Shape::of(ty))
            }
            Invoke => self.read_invoke(),
            CallBr => self.read_callbr(),
            IndirectBr => self.read_indirectbr(),
            Resume => {
                self.read_typed_value()?;
                Ok(Shape::of(TypeId::VOID))
            }
            LandingPad => self.read_landing_pad(),
            CatchSwitch => self.read_catch_switch(),
            CatchPad | CleanupPad => self.read_pad(),
            CatchRet => {
                self.expect_word("from", "after catchret")?;
                self.read_value(TypeId::TOKEN)?;
                self.expect_word("to", "in catchret")?;
                self.read_label()?;
                Ok(Shape::of(TypeId::VOID))
            }
            CleanupRet => {
                self.expect_word("from", "after cleanupret")?;
                self.read_value(TypeId::TOKEN)?;
                self.expect_word("unwind", "in cleanupret")?;
                let flags = self.read_unwind_target()?;
                Ok(Shape { flags, ..Shape::of(TypeId::VOID) })
            }
            _ => self.cur.error("expected instruction opcode"),
        }
    }

    /// Takes flags such as `nsw` and `fast`, as many as there are.
    #[inline]
    fn read_flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        loop {
            let word = self.cur.peek_word();
            // Most operations have no flags and go on with a type.
            if matches!(word.first(), None | Some(b'p' | b'1'..=b'9')) || is_type_word(word) {
                return flags;
            }
            match Flags::from_keyword(word) {
                // LLVM takes fast-math flags as often as they come, others once.
                Some(flag) if !flags.has(flag) || Flags::FAST.has(flag) => {
                    self.take_word(word);
                    flags |= flag;
                }
                _ => return flags,
            }
        }
    }

    fn need_type(&mut self) -> Read<()> {
        if at_type(&mut self.cur) { Ok(()) } else { self.unexpected("expected type".into()) }
    }

    /// Takes the flags of an operation, and refuses those that it cannot have.
    fn read_flags_of(&mut self, opcode: Opcode) -> Read<Flags> {
        let flags = self.read_flags();
        if flags.0 & !opcode.possible_flags().0 != 0 {
            return self.cur.error(format!("expected type: '{}' does not have these flags", opcode.keyword()));
        }
        Ok(flags)
    }

    fn read_binary(&mut self, opcode: Opcode) -> Read<Shape> {
        let flags = self.read_flags_of(opcode)?;
        self.need_type()?;
        let ty = self.read_typed_value()?;
        self.expect(b',', "in arithmetic operation")?;
        self.read_value(ty)?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    fn read_cast(&mut self, opcode: Opcode) -> Read<Shape> {
        let flags = self.read_flags_of(opcode)?;
        self.need_type()?;
        self.read_typed_value()?;
        self.expect_word("to", "after cast value")?;
        let ty = self.read_type()?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    fn read_compare(&mut self, opcode: Opcode) -> Read<Shape> {
        let flags = self.read_flags_of(opcode)?;
        let word = self.cur.peek_word();
        let predicate = if opcode == Opcode::ICmp { Predicate::of_icmp(word) } else { Predicate::of_fcmp(word) };
        let Some(predicate) = predicate else {
            return self.unexpected("expected a comparison predicate such as 'eq'".into());
        };
        self.take_word(word);
        let ty = self.read_typed_value()?;
        self.expect(b',', "after compare value")?;
        self.read_value(ty)?;
        let result = self.same_shape(ty, TypeId::I1);
        Ok(Shape { flags, predicate, ..Shape::of(result) })
    }

    /// `element`, or a vector of it when `ty` is a vector.
    fn same_shape(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        match *self.types().get(ty) {
            Type::Vector(n, _) => self.intern(Type::Vector(n, element)),
            Type::ScalableVector(n, _) => self.intern(Type::ScalableVector(n, element)),
            _ => element,
        }
    }

    fn read_load(&mut self) -> Read<Shape> {
        let mut flags = Flags::default();
        if self.eat_word(b"atomic") {
            flags |= Flags::ATOMIC;
        }
        if self.eat_word(b"volatile") {
            flags |= Flags::VOLATILE;
        }
        self.need_type()?;
        let at = self.cur.pos;
        let ty = self.read_type()?;
        self.expect(b',', "after load's type")?;
        self.read_pointer()?;
        if !self.types().is_first_class(ty) || matches!(ty, TypeId::LABEL | TypeId::METADATA) {
            return self.cur.error_at(at, "load operand must be a pointer to a first class type");
        }
        if flags.has(Flags::ATOMIC) {
            self.read_ordering()?;
        }
        self.read_alignment()?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    fn read_store(&mut self) -> Read<Shape> {
        let mut flags = Flags::default();
        if self.eat_word(b"atomic") {
            flags |= Flags::ATOMIC;
        }
        if self.eat_word(b"volatile") {
            flags |= Flags::VOLATILE;
        }
        self.need_type()?;
        self.read_typed_value()?;
        self.expect(b',', "after store operand")?;
        self.read_pointer()?;
        if flags.has(Flags::ATOMIC) {
            self.read_ordering()?;
        }
        self.read_alignment()?;
        Ok(Shape { flags, ..Shape::of(TypeId::VOID) })
    }

    /// Takes `[syncscope("...")] ordering`.
    fn read_ordering(&mut self) -> Read<()> {
        if self.eat_word(b"syncscope") {
            self.expect(b'(', "in synchronization scope")?;
            self.string()?;
            self.expect(b')', "in synchronization scope")?;
        }
        let word = self.cur.peek_word();
        if !is_ordering(word) {
            return self.unexpected("expected ordering on atomic instruction".into());
        }
        self.take_word(word);
        Ok(())
    }

    /// Takes `, align N` when it stands here.
    #[inline]
    fn read_alignment(&mut self) -> Read<()> {
        let before = self.cur;
        if self.cur.next_token() != b',' {
            self.cur = before;
            return Ok(());
        }
        let comma = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.next_token() == b'!' {
            self.cur = before;
            return Ok(());
        }
        if self.cur.word_here() != b"align" {
            return self.unexpected("expected metadata or 'align'".into());
        }
        self.cur.pos += 5;
        self.cur.next_token();
        let at = self.cur.pos;
        let n = self.cur.integer()?;
        if !n.is_power_of_two() || n > 1 << 32 {
            return self.cur.error_at(at, "alignment is not a power of two");
        }
        self.text_piece(comma);
        Ok(())
    }

    fn read_alloca(&mut self) -> Read<Shape> {
        let mut flags = Flags::default();
        if self.eat_word(b"inalloca") {
            flags |= Flags::INALLOCA;
        }
        if self.eat_word(b"swifterror") {
            flags |= Flags::SWIFTERROR;
        }
        self.need_type()?;
        let at = self.cur.pos;
        let aux_ty = self.read_type()?;
        let types = self.types();
        if !types.is_first_class(aux_ty)
            || matches!(aux_ty, TypeId::LABEL | TypeId::METADATA | TypeId::TOKEN | TypeId::X86_AMX)
        {
            return self.cur.error_at(at, "invalid type for alloca");
        }
        let mut space = 0;
        loop {
            let before = self.cur;
            if self.cur.next_token() != b',' {
                self.cur = before;
                break;
            }
            let comma = self.cur.pos;
            self.cur.pos += 1;
            if self.cur.next_token() == b'!' {
                self.cur = before;
                break;
            }
            match self.cur.word_here() {
                b"align" => {
                    self.cur = before;
                    self.read_alignment()?;
                }
                b"addrspace" => {
                    self.cur.pos += 9;
                    self.cur.expect(b'(', "in address space")?;
                    space = self.cur.integer32()?;
                    self.cur.expect(b')', "in address space")?;
                    self.text_piece(comma);
                }
                _ => {
                    self.text_piece_until(comma, comma + 1);
                    self.need_type()?;
                    let at = self.cur.pos;
                    let ty = self.read_typed_value()?;
                    if !self.types().is_integer(ty) {
                        return self.cur.error_at(at, "element count must have integer type");
                    }
                }
            }
        }
        let ty = if space == 0 { TypeId::PTR } else { self.intern(Type::Ptr(space)) };
        Ok(Shape { flags, aux_ty, ..Shape::of(ty) })
    }

    fn text_piece_until(&mut self, start: usize, end: usize) {
        self.piece(Piece::Text(Span { start, end }));
    }

    fn read_gep(&mut self) -> Read<Shape> {
        let mut flags = Flags::default();
        loop {
            let word = self.cur.peek_word();
            if word == b"inrange" {
                self.take_word(word);
                flags |= Flags::INRANGE;
                if self.cur.next_token() == b'(' {
                    self.balanced()?;
                }
                continue;
            }
            match word {
                b"inbounds" => flags |= Flags::INBOUNDS,
                b"nusw" => flags |= Flags::NUSW,
                b"nuw" => flags |= Flags::NUW,
                _ => break,
            }
            self.take_word(word);
        }
        self.need_type()?;
        let aux_ty = self.read_type()?;
        self.expect(b',', "after getelementptr's type")?;
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let mut ty = self.read_typed_value()?;
        if self.types().address_space(ty).is_none() {
            return self.cur.error_at(at, "base of getelementptr must be a pointer");
        }
        while self.eat_comma_before_operand() {
            let index = self.read_typed_value()?;
            if self.types().is_vector(index) && !self.types().is_vector(ty) {
                ty = self.same_shape(index, ty);
            }
        }
        Ok(Shape { flags, aux_ty, ..Shape::of(ty) })
    }

    /// Takes a comma unless attachments follow it.
    #[inline]
    fn eat_comma_before_operand(&mut self) -> bool {
        let before = self.cur;
        if self.cur.next_token() != b',' {
            self.cur = before;
            return false;
        }
        let comma = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.next_token() == b'!' {
            self.cur = before;
            return false;
        }
        self.text_piece_until(comma, comma + 1);
        true
    }

    fn read_ret(&mut self) -> Read<Shape> {
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        self.need_type()?;
        let ty = self.read_type()?;
        if ty != TypeId::VOID {
            self.read_value(ty)?;
        }
        let global = self.module.global(self.module.function(self.body.function).global);
        if let Type::Function(f) = self.module.types.get(global.ty)
            && f.result != ty
        {
            let types = self.types();
            let (want, found) = (types.display(f.result), types.display(ty));
            return self
                .cur
                .error_at(at, format!("value doesn't match function result type '{want}': found '{found}'"));
        }
        Ok(Shape::of(TypeId::VOID))
    }

    fn read_br(&mut self) -> Read<Shape> {
        if self.cur.peek_word() == b"label" {
            self.read_label()?;
        } else {
            let at = self.cur.pos;
            let ty = self.read_typed_value()?;
            if ty != TypeId::I1 {
                return self.cur.error_at(at, "branch condition must have 'i1' type");
            }
            self.expect(b',', "after branch condition")?;
            self.read_label()?;
            self.expect(b',', "after true destination")?;
            self.read_label()?;
        }
        Ok(Shape::of(TypeId::VOID))
    }

    fn read_switch(&mut self) -> Read<Shape> {
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let ty = self.read_typed_value()?;
        if !self.types().is_integer(ty) {
            return self.cur.error_at(at, "switch condition must have integer type");
        }
        self.expect(b',', "after switch condition")?;
        self.read_label()?;
        self.expect(b'[', "with switch table")?;
        while self.cur.next_token() != b']' {
            let at = self.cur.pos;
            let case_ty = self.read_type()?;
            let value = self.read_value(case_ty)?;
            let is_int = value
                .as_const()
                .is_some_and(|c| matches!(self.body.consts.get(c).kind, ConstKind::Int(_) | ConstKind::BigInt(_)));
            if !is_int || case_ty != ty {
                return self.cur.error_at(at, "case value is not a constant integer of the condition's type");
            }
            self.expect(b',', "after case value")?;
            self.read_label()?;
        }
        self.expect(b']', "at end of switch table")?;
        Ok(Shape::of(TypeId::VOID))
    }

    fn read_indirectbr(&mut self) -> Read<Shape> {
        self.read_pointer()?;
        self.expect(b',', "after indirectbr address")?;
        self.expect(b'[', "with indirectbr")?;
        if self.cur.next_token() != b']' {
            loop {
                self.read_label()?;
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']', "at end of block list")?;
        Ok(Shape::of(TypeId::VOID))
    }

    fn read_phi(&mut self) -> Read<Shape> {
        let flags = self.read_flags();
        self.need_type()?;
        let at = self.cur.pos;
        let ty = self.read_type()?;
        if !self.types().is_first_class(ty) || ty == TypeId::LABEL {
            return self.cur.error_at(at, "phi node must have first class type");
        }
        // A φ without entries is allowed in a block without predecessors.
        if self.look() != b'[' {
            return Ok(Shape { flags, ..Shape::of(ty) });
        }
        loop {
            self.expect(b'[', "in phi value list")?;
            self.read_value(ty)?;
            self.expect(b',', "after phi value")?;
            self.read_block_name()?;
            self.expect(b']', "in phi value list")?;
            if !self.eat_comma_before_operand() {
                break;
            }
        }
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    fn read_select(&mut self) -> Read<Shape> {
        let flags = self.read_flags();
        self.need_type()?;
        self.read_typed_value()?;
        self.expect(b',', "after select condition")?;
        let ty = self.read_typed_value()?;
        self.expect(b',', "after select value")?;
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let other = self.read_typed_value()?;
        if other != ty {
            return self.cur.error_at(at, "select values must have same type");
        }
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    fn read_indices(&mut self, mut ty: TypeId) -> Read<TypeId> {
        let mut n = 0;
        while self.eat_comma_before_operand() {
            self.cur.next_token();
            let at = self.cur.pos;
            let index = self.integer()?;
            if index > u64::from(u32::MAX) {
                return self.cur.error_at(at, "expected 32-bit integer (too large)");
            }
            match self.types().member(ty, index) {
                Some(member) => ty = member,
                None => return self.cur.error_at(at, "invalid indices for aggregate operand"),
            }
            n += 1;
        }
        if n == 0 {
            return self.cur.error("expected index");
        }
        Ok(ty)
    }

    fn read_extract_value(&mut self) -> Read<Shape> {
        let ty = self.read_typed_value()?;
        let member = self.read_indices(ty)?;
        Ok(Shape::of(member))
    }

    fn read_insert_value(&mut self) -> Read<Shape> {
        let ty = self.read_typed_value()?;
        self.expect(b',', "after insertvalue operand")?;
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let element = self.read_typed_value()?;
        let member = self.read_indices(ty)?;
        if member != element {
            return self.cur.error_at(at, "insertvalue operand and field disagree in type");
        }
        Ok(Shape::of(ty))
    }

    fn read_extract_element(&mut self) -> Read<Shape> {
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let ty = self.read_typed_value()?;
        self.expect(b',', "after extract value")?;
        self.read_typed_value()?;
        if !self.types().is_vector(ty) {
            return self.cur.error_at(at, "invalid extractelement operands");
        }
        Ok(Shape::of(self.types().scalar(ty)))
    }

    fn read_shuffle(&mut self) -> Read<Shape> {
        let at = {
            self.cur.next_token();
            self.cur.pos
        };
        let ty = self.read_typed_value()?;
        self.expect(b',', "after shuffle mask")?;
        self.read_typed_value()?;
        self.expect(b',', "after shuffle value")?;
        let mask = self.read_typed_value()?;
        let element = self.types().scalar(ty);
        let result = match *self.types().get(mask) {
            Type::Vector(n, _) => Type::Vector(n, element),
            Type::ScalableVector(n, _) => Type::ScalableVector(n, element),
            _ => return self.cur.error_at(at, "invalid shufflevector operands"),
        };
        Ok(Shape::of(self.intern(result)))
    }

    fn read_cmpxchg(&mut self) -> Read<Shape> {
        let mut flags = Flags::ATOMIC;
        if self.eat_word(b"weak") {
            flags |= Flags::WEAK;
        }
        if self.eat_word(b"volatile") {
            flags |= Flags::VOLATILE;
        }
        self.read_pointer()?;
        self.expect(b',', "after cmpxchg address")?;
        let ty = self.read_typed_value()?;
        self.expect(b',', "after cmpxchg cmp operand")?;
        self.read_typed_value()?;
        self.read_ordering()?;
        let word = self.cur.peek_word();
        if !is_ordering(word) {
            return self.unexpected("expected ordering on atomic instruction".into());
        }
        self.take_word(word);
        self.read_alignment()?;
        let result = self.intern(Type::Struct([ty, TypeId::I1].into()));
        Ok(Shape { flags, ..Shape::of(result) })
    }

    fn read_rmw(&mut self) -> Read<Shape> {
        let mut flags = Flags::ATOMIC;
        if self.eat_word(b"volatile") {
            flags |= Flags::VOLATILE;
        }
        let word = self.cur.peek_word();
        if !is_rmw_operation(word) {
            return self.unexpected("expected binary operation in atomicrmw".into());
        }
        self.take_word(word);
        self.read_pointer()?;
        self.expect(b',', "after atomicrmw address")?;
        let ty = self.read_typed_value()?;
        self.read_ordering()?;
        self.read_alignment()?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    // ----- calls -----

    /// Takes attributes, as many as there are.
    #[inline]
    fn read_attributes(&mut self) -> Read<()> {
        loop {
            let before = self.cur;
            let c = self.cur.next_token();
            // A value or a type: the common cases first.
            if matches!(c, b'%' | b'@' | b'0'..=b'9' | b',' | b')') {
                self.cur = before;
                return Ok(());
            }
            let start = self.cur.pos;
            match c {
                b'"' => {
                    self.cur.string()?;
                    let before = self.cur;
                    if self.cur.eat(b'=') {
                        self.cur.string()?;
                    } else {
                        self.cur = before;
                    }
                }
                b'#' if self.cur.peek_at(1).is_ascii_digit() => {
                    self.cur.pos += 1;
                    self.cur.integer()?;
                }
                _ => {
                    let word = self.cur.word_here();
                    if !is_attribute(word) {
                        self.cur = before;
                        return Ok(());
                    }
                    self.cur.pos += word.len();
                    let after = self.cur;
                    match self.cur.next_token() {
                        b'(' => {
                            self.cur.balanced()?;
                        }
                        b'0'..=b'9' if matches!(word, b"align" | b"cc" | b"alignstack") => {
                            self.cur.integer()?;
                        }
                        _ => self.cur = after,
                    }
                }
            }
            self.text_piece(start);
        }
    }

    /// Takes a call behind its keyword, up to and without the labels of an `invoke`.
    fn read_call(&mut self) -> Read<Shape> {
        let mut flags = self.read_flags();
        self.read_attributes()?;
        if self.eat_word(b"addrspace") {
            self.cur.next_token();
            self.balanced()?;
        }
        self.need_type()?;
        let aux_at = self.cur.pos;
        let aux_ty = self.read_type()?;
        let (result, params) = match self.types().get(aux_ty) {
            Type::Function(f) => (f.result, Some(f.clone())),
            _ => (aux_ty, None),
        };
        if !matches!(self.types().get(result), Type::Void) && !self.types().is_first_class(result)
            || result == TypeId::LABEL
        {
            return self.cur.error_at(aux_at, "invalid result type of a call");
        }
        if self.cur.next_token() == b'a' && self.cur.word_here() == b"asm" {
            flags |= Flags::ASM;
        }
        let callee_ty = self.callee_type()?;
        self.read_value(callee_ty)?;
        let n_args = self.read_call_arguments(params.as_ref())?;
        self.read_attributes()?;
        if self.look() == b'[' {
            self.read_bundles()?;
            flags |= Flags::BUNDLES;
        }
        Ok(Shape { flags, aux_ty, n_args, ..Shape::of(result) })
    }

    /// The type of the callee: a pointer, in the address space of what is called.
    fn callee_type(&mut self) -> Read<TypeId> {
        if self.cur.peek() == b'%' {
            let start = self.cur.pos;
            let local = self.local_at(start)?;
            self.cur.pos = start;
            let ty = self.body.local(local).ty;
            if ty != TypeId::UNKNOWN {
                if !self.types().is_pointer(ty) {
                    let message = format!(
                        "'{}' defined with type '{}' but expected 'ptr'",
                        String::from_utf8_lossy(&self.module.text[start..self.cur.name_end(start + 1)]),
                        self.types().display(ty)
                    );
                    return self.cur.error_at(start, message);
                }
                return Ok(ty);
            }
        }
        Ok(TypeId::PTR)
    }

    fn read_call_arguments(&mut self, params: Option<&FunctionType>) -> Read<u32> {
        self.expect(b'(', "in call")?;
        let mut n = 0;
        if self.eat(b')') {
            return self.check_argument_count(params, n).map(|()| 0);
        }
        loop {
            if self.cur.next_token() == b'.' && self.cur.text[self.cur.pos..].starts_with(b"...") {
                // `musttail call ... (..., ...)` forwards the rest.
                let start = self.cur.pos;
                self.cur.pos += 3;
                self.text_piece(start);
                break;
            }
            self.need_type()?;
            let at = self.cur.pos;
            let ty = self.read_type()?;
            if let Some(&want) = params.and_then(|p| p.params.get(n as usize))
                && want != ty
            {
                let want = self.types().display(want);
                return self.cur.error_at(at, format!("argument is not of expected type '{want}'"));
            }
            if ty == TypeId::METADATA {
                self.read_metadata_argument()?;
            } else {
                if matches!(ty, TypeId::VOID | TypeId::LABEL) {
                    return self.cur.error_at(at, "invalid type for an argument");
                }
                self.read_attributes()?;
                self.read_value(ty)?;
            }
            n += 1;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "at end of argument list")?;
        self.check_argument_count(params, n)?;
        Ok(n)
    }

    fn check_argument_count(&self, params: Option<&FunctionType>, n: u32) -> Read<()> {
        let Some(f) = params else { return Ok(()) };
        let want = f.params.len();
        if (n as usize) < want {
            return self.cur.error("not enough parameters specified for call");
        }
        if n as usize > want && !f.varargs {
            return self.cur.error("too many arguments specified");
        }
        Ok(())
    }

    /// Takes what follows the type `metadata`.
    fn read_metadata_argument(&mut self) -> Read<()> {
        if self.cur.next_token() == b'!' {
            let start = self.cur.pos;
            if self.cur.text[start..].starts_with(b"!DIArgList") {
                return self.read_arg_list();
            }
            self.read_node()?;
            let text = self.cur.text[start..self.cur.pos].into();
            let c = self.body.consts.intern(
                ConstKind::Metadata(text),
                TypeId::METADATA,
                Some(Span { start, end: self.cur.pos }),
            );
            self.push_operand(Value::constant(c), TypeId::METADATA, start);
            return Ok(());
        }
        self.need_type()?;
        self.read_typed_value().map(drop)
    }

    /// Takes `!DIArgList(T a, T b)`.
    fn read_arg_list(&mut self) -> Read<()> {
        let start = self.cur.pos;
        self.cur.pos += b"!DIArgList".len();
        self.text_piece(start);
        self.expect(b'(', "here")?;
        if self.eat(b')') {
            return Ok(());
        }
        loop {
            self.need_type()?;
            self.read_typed_value()?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "here")
    }

    fn read_bundles(&mut self) -> Read<()> {
        self.expect(b'[', "to start operand bundles")?;
        loop {
            self.string()?;
            self.expect(b'(', "in operand bundle")?;
            if !self.eat(b')') {
                loop {
                    self.need_type()?;
                    let ty = self.read_type()?;
                    if ty == TypeId::METADATA {
                        self.read_metadata_argument()?;
                    } else {
                        self.read_value(ty)?;
                    }
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b')', "at end of operand bundle")?;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']', "at end of operand bundles")
    }

    fn read_invoke(&mut self) -> Read<Shape> {
        let shape = self.read_call()?;
        self.expect_word("to", "in invoke")?;
        self.read_label()?;
        self.expect_word("unwind", "in invoke")?;
        self.read_label()?;
        Ok(shape)
    }

    fn read_callbr(&mut self) -> Read<Shape> {
        let shape = self.read_call()?;
        self.expect_word("to", "in callbr")?;
        self.read_label()?;
        self.expect(b'[', "in callbr")?;
        if !self.eat(b']') {
            loop {
                self.read_label()?;
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "at end of block list")?;
        }
        Ok(shape)
    }

    // ----- exception handling -----

    fn read_landing_pad(&mut self) -> Read<Shape> {
        let ty = self.read_type()?;
        let mut flags = Flags::default();
        let mut end = self.cur;
        if self.eat_word(b"cleanup") {
            flags |= Flags::CLEANUP;
            end = self.cur;
        }
        let mut clauses = 0;
        while matches!(self.cur.peek_word(), b"catch" | b"filter") {
            let word = self.cur.word_here();
            self.take_word(word);
            self.read_typed_value()?;
            end = self.cur;
            clauses += 1;
        }
        self.cur = end;
        if clauses == 0 && flags == Flags::default() {
            return self.cur.error("expected 'catch' or 'filter' clause type");
        }
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    fn read_unwind_target(&mut self) -> Read<Flags> {
        if self.eat_word(b"to") {
            self.expect_word("caller", "after 'unwind to'")?;
            return Ok(Flags::UNWIND_TO_CALLER);
        }
        self.read_label()?;
        Ok(Flags::default())
    }

    fn read_catch_switch(&mut self) -> Read<Shape> {
        self.expect_word("within", "after catchswitch")?;
        self.read_value(TypeId::TOKEN)?;
        self.expect(b'[', "with catchswitch labels")?;
        loop {
            self.read_label()?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']', "after catchswitch labels")?;
        self.expect_word("unwind", "after catchswitch scope")?;
        let flags = self.read_unwind_target()?;
        Ok(Shape { flags, ..Shape::of(TypeId::TOKEN) })
    }

    fn read_pad(&mut self) -> Read<Shape> {
        self.expect_word("within", "after the pad's keyword")?;
        self.read_value(TypeId::TOKEN)?;
        self.expect(b'[', "in the pad's arguments")?;
        let mut n_args = 0;
        if !self.eat(b']') {
            loop {
                self.need_type()?;
                let ty = self.read_type()?;
                if ty == TypeId::METADATA {
                    self.read_metadata_argument()?;
                } else {
                    self.read_attributes()?;
                    self.read_value(ty)?;
                }
                n_args += 1;
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "at end of the pad's arguments")?;
        }
        Ok(Shape { n_args, ..Shape::of(TypeId::TOKEN) })
    }

    // ----- debug records -----

    fn read_debug_record(&mut self, start: usize, operands_start: u32) -> Read<()> {
        self.cur.pos += 1;
        let word = self.cur.word_here();
        self.cur.pos += word.len();
        let opcode = match Opcode::from_keyword(&self.cur.text[start..self.cur.pos]) {
            Some(opcode) if opcode.is_debug_record() => opcode,
            _ if word.starts_with(b"dbg") => return Err(Fail::Unknown),
            _ => return self.cur.error_at(start, "expected debug record type here"),
        };
        self.text_piece(start);
        self.expect(b'(', "in debug record")?;
        let mut dbg = NO_NODE;
        loop {
            if self.cur.next_token() == b'!' {
                let at = self.cur.pos;
                if self.cur.text[at..].starts_with(b"!DIArgList") {
                    self.read_arg_list()?;
                    dbg = INLINE_NODE;
                } else {
                    dbg = self.read_node()?;
                    self.text_piece(at);
                }
            } else {
                self.need_type()?;
                self.read_typed_value()?;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "at end of debug record")?;
        self.keep_local_operands(operands_start);
        let end = self.offset();
        self.body.insts.push(Inst {
            opcode,
            predicate: Predicate::Eq,
            flags: Flags::default(),
            ty: TypeId::VOID,
            aux_ty: TypeId::VOID,
            n_args: 0,
            result: None,
            operands_start,
            operands_end: self.body.operands.len() as u32,
            start: (start - self.body.start) as u32,
            end,
            attachments: end,
            dbg,
        });
        self.record_instruction(None);
        Ok(())
    }

    /// Of the operands from `first` on, keeps the locals: constants in a debug record say nothing.
    fn keep_local_operands(&mut self, first: u32) {
        let operands = &mut self.body.operands;
        let mut kept = first as usize;
        for i in first as usize..operands.len() {
            if operands[i].value.as_local().is_some() {
                operands[kept] = operands[i];
                kept += 1;
            }
        }
        operands.truncate(kept);
    }

    /// Makes a debug record of a call of `llvm.dbg.value` and its kin.
    fn recognise_old_debug_call(&mut self, id: InstId) {
        let inst = *self.body.inst(id);
        let callee = &self.body.operands[inst.operands_start as usize];
        let token = callee.start as usize + self.body.start;
        let opcode = match &self.module.text[token..token + callee.len as usize] {
            b"@llvm.dbg.declare" => Opcode::DbgDeclare,
            b"@llvm.dbg.value" | b"@llvm.dbg.addr" => Opcode::DbgValue,
            b"@llvm.dbg.assign" => Opcode::DbgAssign,
            b"@llvm.dbg.label" => Opcode::DbgLabel,
            _ => return,
        };
        self.keep_local_operands(inst.operands_start);
        let operands_end = self.body.operands.len() as u32;
        let inst = &mut self.body.insts[id.0 as usize];
        inst.opcode = opcode;
        inst.flags |= Flags::OLD_STYLE;
        inst.operands_end = operands_end;
        inst.n_args = 0;
    }

    // ----- what is not understood -----

    /// Keeps what starts at `start` as an unknown instruction: to the end of its line, or further
    /// as long as brackets are open or the next line cannot start an instruction.
    fn keep_unknown(&mut self, start: usize, operands_start: u32) -> Read<()> {
        self.body.operands.truncate(operands_start as usize);
        self.current.clear();
        let end = self.unknown_end(start)?;
        let id = InstId(self.body.insts.len() as u32);
        let text = self.cur.text;
        let mut result = None;
        self.cur.pos = start;
        if text[start] == b'%' {
            result = Some(self.define_local(start, TypeId::UNKNOWN, Def::Inst(id))?);
        }
        let mut after_label = false;
        while self.cur.next_token() != 0 && self.cur.pos < end {
            let at = self.cur.pos;
            match text[at] {
                b'"' => {
                    self.cur.string()?;
                }
                b'%' => {
                    self.cur.pos += 1;
                    let name = self.cur.name()?;
                    let is_type = self.module.types.find_named(name).is_some()
                        && !LocalNames::is_known(self.module.text, self.body, at + 1, name.len());
                    if !is_type {
                        let ty = if after_label { TypeId::LABEL } else { TypeId::UNKNOWN };
                        let local = self.local_ref(at, ty)?;
                        let ty = self.body.local(local).ty;
                        self.push_operand(Value::local(local), ty, at);
                    }
                    after_label = false;
                }
                _ => {
                    let word = self.cur.word_here();
                    after_label = word == b"label";
                    self.cur.pos += word.len().max(1);
                }
            }
        }
        self.cur.pos = end;
        self.current.clear();
        self.current.push(Piece::Text(Span { start, end }));
        let (start, end) = ((start - self.body.start) as u32, (end - self.body.start) as u32);
        self.body.insts.push(Inst {
            opcode: Opcode::Unknown,
            predicate: Predicate::Eq,
            flags: Flags::default(),
            ty: if result.is_some() { TypeId::UNKNOWN } else { TypeId::VOID },
            aux_ty: TypeId::VOID,
            n_args: 0,
            result,
            operands_start,
            operands_end: self.body.operands.len() as u32,
            start,
            end,
            attachments: end,
            dbg: NO_NODE,
        });
        self.body.n_unknown += 1;
        if RECORD {
            let pieces = std::mem::take(&mut self.current);
            self.pieces.push(pieces);
        }
        Ok(())
    }

    fn unknown_end(&mut self, start: usize) -> Read<usize> {
        self.cur.pos = start;
        let text = self.cur.text;
        loop {
            let Some(&c) = text.get(self.cur.pos) else { return Ok(self.body.end - 1) };
            match c {
                b'"' => {
                    self.cur.string()?;
                }
                b'(' | b'[' | b'{' | b'<' => {
                    self.cur.balanced()?;
                }
                b'}' => return Ok(self.trimmed(start, self.cur.pos)),
                b'\n' | b';' => {
                    let end = self.cur.pos;
                    self.cur.next_token();
                    if self.at_instruction_start() {
                        return Ok(self.trimmed(start, end));
                    }
                    self.cur.pos = self.cur.pos.max(end + 1);
                }
                _ => self.cur.pos += 1,
            }
        }
    }

    fn trimmed(&self, start: usize, end: usize) -> usize {
        start + self.cur.text[start..end].trim_ascii_end().len()
    }

    fn at_instruction_start(&mut self) -> bool {
        let mut cur = self.cur;
        match cur.peek() {
            b'}' | b'#' => true,
            b'%' => {
                cur.pos += 1;
                cur.name().is_ok() && cur.next_token() == b'='
            }
            _ => {
                let word = cur.word_here();
                self.label_end().is_some()
                    || Opcode::from_keyword(word).is_some()
                    || matches!(word, b"tail" | b"musttail" | b"notail" | b"uselistorder")
            }
        }
    }
}

/// Whether this reader knows the word in any role, so that it is misplaced rather than new.
fn is_known_word(word: &[u8]) -> bool {
    is_type_word(word)
        || is_attribute(word)
        || is_ordering(word)
        || Opcode::from_keyword(word).is_some()
        || Flags::from_keyword(word).is_some()
        || matches!(
            word,
            b"label"
                | b"to"
                | b"unwind"
                | b"within"
                | b"from"
                | b"align"
                | b"define"
                | b"declare"
                | b"true"
                | b"false"
                | b"null"
                | b"undef"
                | b"poison"
                | b"zeroinitializer"
                | b"none"
                | b"caller"
                | b"catch"
                | b"filter"
                | b"cleanup"
                | b"syncscope"
                | b"addrspace"
                | b"x"
                | b"global"
                | b"constant"
        )
}
