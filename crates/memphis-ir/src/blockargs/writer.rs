//! The shared parts of the printers of copy form and of SSA form: headers, labels, instructions,
//! gotos.

use super::text::{Sigils, push_after_blank, push_text};
use crate::body::{BlockId, Def, Function, InstId, Local, Operand, OperandId};
use crate::consts::Const;
use crate::opcode::Opcode;
use crate::types::TypeId;
use std::ops::Range;

/// The differences between the forms of block-argument text.
pub(super) trait Style {
    /// The form of copied text.
    const SIGILS: Sigils;

    /// Writes a register's name, after `%`.
    fn name(&self, f: Function<'_>, register: Local, out: &mut Vec<u8>);

    /// The constant that is written for this value, if it is in no register.
    fn constant(&self, _: Local) -> Option<Const> {
        None
    }

    /// Writes the target of the operand at this place: a block's name, and its arguments.
    fn target(&self, f: Function<'_>, place: OperandId, out: &mut Vec<u8>);

    /// True if the value of a debug record is in no register any more.
    fn is_lost(&self, record: InstId) -> bool;
}

/// Writes a function.
pub(super) struct Writer<'a, S> {
    pub f: Function<'a>,
    pub style: S,
    pub out: Vec<u8>,
}

impl<'a, S: Style> Writer<'a, S> {
    pub fn new(f: Function<'a>, style: S) -> Self {
        Writer { f, style, out: Vec::with_capacity(f.text().len()) }
    }

    /// `KEYWORD PREFIX &name(PARAMETERS) -> (TYPE) SUFFIX {`
    pub fn header(&mut self, keyword: &[u8]) {
        let Function { module, body } = self.f;
        let global = module.global(module.function(body.function).global);
        let text = module.text;
        self.out.extend_from_slice(keyword);
        push_after_blank(&mut self.out, global.header.prefix.of(text), S::SIGILS);
        self.out.extend_from_slice(b" &");
        self.out.extend_from_slice(global.name.of(text));
        self.out.push(b'(');
        let crate::Type::Function(ty) = module.types.get(global.ty) else { unreachable!("a function has such a type") };
        let params = crate::read::parameters(module, global.header.params);
        for (argument, param) in self.f.body.arguments().zip(params) {
            self.comma(argument.index());
            self.register(argument);
            self.out.push(b':');
            push_after_blank(&mut self.out, param.ty.of(text), S::SIGILS);
            // The text after the type, without the name.
            let token = self.token(argument);
            let (start, end) = (param.attributes.start, param.attributes.end);
            if token.start >= start && token.end <= end && !token.is_empty() {
                push_after_blank(&mut self.out, &text[start..token.start], S::SIGILS);
                push_after_blank(&mut self.out, &text[token.end..end], S::SIGILS);
            } else {
                push_after_blank(&mut self.out, &text[start..end], S::SIGILS);
            }
        }
        if ty.varargs {
            self.comma(ty.params.len());
            self.out.extend_from_slice(b"...");
        }
        self.out.extend_from_slice(b") -> (");
        if ty.result != TypeId::VOID {
            let mut result = Vec::new();
            push_text(&mut result, &text[global.header.prefix.end..global.name.start - 1], S::SIGILS);
            self.out.extend_from_slice(result.trim_ascii());
        }
        self.out.push(b')');
        push_after_blank(&mut self.out, global.header.suffix.of(text), S::SIGILS);
        self.out.extend_from_slice(b" {\n");
    }

    /// The range of a parameter's name in the module's text.
    fn token(&self, argument: Local) -> Range<usize> {
        let body = self.f.body;
        let token = &body.arg_tokens[argument];
        body.place(token.start)..body.place(token.end)
    }

    pub fn comma(&mut self, index: usize) {
        if index > 0 {
            self.out.extend_from_slice(b", ");
        }
    }

    pub fn register(&mut self, local: Local) {
        self.out.push(b'%');
        self.style.name(self.f, local, &mut self.out);
    }

    /// Writes the register of a value, or the constant that it is.
    fn local(&mut self, local: Local) {
        match self.style.constant(local) {
            Some(constant) => push_text(&mut self.out, self.f.const_text(constant), S::SIGILS),
            None => self.register(local),
        }
    }

    pub fn label(&mut self, block: BlockId) {
        push_label(self.f, block, &mut self.out);
    }

    pub fn ty(&mut self, ty: TypeId) {
        self.f.types().write(ty, &mut self.out);
    }

    /// A line with an instruction other than a φ.
    ///
    /// # Panics
    /// If the instruction is unknown.
    pub fn instruction(&mut self, id: InstId) {
        let inst = self.f.body.inst(id);
        assert!(inst.opcode != Opcode::Unknown, "an instruction that was not understood");
        self.out.extend_from_slice(b"  ");
        match inst.opcode {
            Opcode::Br | Opcode::Switch | Opcode::Ret => {
                self.goto(id);
                push_text(&mut self.out, self.f.attachments_text(id), S::SIGILS);
            }
            _ => {
                if let Some(result) = inst.result {
                    self.register(result);
                    self.out.extend_from_slice(b" = ");
                }
                self.as_in_llvm(id);
            }
        }
        self.out.push(b'\n');
    }

    /// Writes the text of the instruction after its result, with registers for its operands.
    fn as_in_llvm(&mut self, id: InstId) {
        let body = self.f.body;
        let inst = body.inst(id);
        let is_lost = self.style.is_lost(id);
        let mut done = self.f.after_result(id);
        let keyword = Opcode::Alloca.keyword();
        // Not that of a structured alloca, which is a call.
        if inst.opcode == Opcode::Alloca && self.f.slice(done, inst.end).starts_with(keyword.as_bytes()) {
            self.out.extend_from_slice(b"stack");
            done += keyword.len() as u32;
        }
        for place in body.operand_ids(id) {
            let operand = body.operands[place];
            let Some(local) = operand.value.as_local() else { continue };
            push_text(&mut self.out, self.f.slice(done, operand.start), S::SIGILS);
            match body.local(local).def {
                Def::Block(_) => self.style.target(self.f, place, &mut self.out),
                _ if is_lost => self.out.extend_from_slice(b"poison"),
                _ => self.local(local),
            }
            done = operand.start + operand.len;
        }
        push_text(&mut self.out, self.f.slice(done, inst.end), S::SIGILS);
    }

    fn target(&mut self, place: OperandId) {
        self.style.target(self.f, place, &mut self.out);
    }

    fn goto(&mut self, id: InstId) {
        let body = self.f.body;
        let places: Vec<OperandId> = body.operand_ids(id).collect();
        self.out.extend_from_slice(b"goto ");
        match (body.inst(id).opcode, places.as_slice()) {
            (Opcode::Ret, value) => {
                self.out.extend_from_slice(b"@ret(");
                value.iter().for_each(|&place| self.value(&body.operands[place]));
                self.out.push(b')');
            }
            (Opcode::Br, &[to]) => self.target(to),
            (Opcode::Br, &[condition, yes, no]) => {
                self.out.extend_from_slice(b"i1 ");
                self.value(&body.operands[condition]);
                self.out.extend_from_slice(b" { 1 -> ");
                self.target(yes);
                self.out.extend_from_slice(b", 0 -> ");
                self.target(no);
                self.out.extend_from_slice(b" }");
            }
            (_, &[value, default, ref cases @ ..]) => {
                let value = &body.operands[value];
                self.ty(value.ty);
                self.out.push(b' ');
                self.value(value);
                self.out.extend_from_slice(b" {\n");
                for case in cases.chunks_exact(2) {
                    self.out.extend_from_slice(b"    ");
                    self.value(&body.operands[case[0]]);
                    self.out.extend_from_slice(b" -> ");
                    self.target(case[1]);
                    self.out.push(b'\n');
                }
                self.out.extend_from_slice(b"    _ -> ");
                self.target(default);
                self.out.extend_from_slice(b"\n  }");
            }
            _ => unreachable!("the reader knows how many operands there are"),
        }
    }

    pub fn value(&mut self, operand: &Operand) {
        match operand.value.as_local() {
            Some(local) => self.local(local),
            None => push_text(&mut self.out, self.f.operand_text(operand), S::SIGILS),
        }
    }
}

/// Writes a block's name with its sigil.
pub(super) fn push_label(f: Function<'_>, block: BlockId, out: &mut Vec<u8>) {
    let local = f.body.block(block).local;
    out.push(b'@');
    match f.reference(local) {
        // The exit has this name without quotes.
        Some(name) if *name == *b"ret" => out.extend_from_slice(b"\"ret\""),
        Some(name) => out.extend_from_slice(&name),
        None => out.extend_from_slice(f.body.local(local).number.to_string().as_bytes()),
    }
}
