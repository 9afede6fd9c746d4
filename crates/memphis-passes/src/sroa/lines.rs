//! The new instructions of a split.

use super::uses::Candidate;
use crate::fresh_names::FreshNames;
use memphis_ir::edit::{Edit, InstWriter, NewInstId, NewOperand, RecordValue};
use memphis_ir::{Function, INLINE_NODE, InstId, Local, NO_NODE, Opcode, TypeId, Value};
use std::ops::Range;

/// A script under construction. New instructions before the same instruction keep the order in
/// which they are made.
pub struct Lines<'a> {
    f: Function<'a>,
    /// The script, without the new instructions.
    pub edit: Edit,
    lines: Vec<(InstId, NewInstId)>,
    names: FreshNames,
}

impl<'a> Lines<'a> {
    /// Starts with an empty script.
    pub fn new(f: Function<'a>, edit: Edit) -> Lines<'a> {
        Lines { f, edit, lines: Vec::new(), names: FreshNames::default() }
    }

    /// The script.
    pub fn finish(mut self) -> Edit {
        self.lines.sort_by_key(|line| line.0);
        self.lines.into_iter().for_each(|(before, line)| self.edit.insert(before, line));
        self.edit
    }

    /// The alloca of a part, which is called after the whole and its offset.
    pub fn alloca(&mut self, whole: &Candidate, offset: u64, ty: TypeId, align: u64) -> Local {
        let name = self.f.name(whole.local).is_some();
        let name = name.then(|| self.names.after(self.f, whole.local, format!(".{offset}").as_bytes()));
        let local = self.edit.new_local(self.f.body.inst(whole.alloca).ty, name.as_deref());
        let line = self.edit.write(self.f).alloca(local, ty, align);
        self.lines.push((whole.alloca, line));
        local
    }

    /// A new instruction with the location of the one that it is put before. Its result is `into`,
    /// or a new local.
    pub fn push(
        &mut self,
        at: InstId,
        ty: TypeId,
        into: Option<Local>,
        write: impl FnOnce(InstWriter<'_, 'a>, Local) -> NewInstId,
    ) -> Value {
        let local = into.unwrap_or_else(|| self.edit.new_local(ty, None));
        let line = write(self.edit.write(self.f).located_as(at), local);
        self.lines.push((at, line));
        Value::local(local)
    }

    /// The same for an access of the memory that the other one accesses: what is known of aliases
    /// holds for it too.
    pub fn push_kept(
        &mut self,
        at: InstId,
        ty: TypeId,
        write: impl FnOnce(InstWriter<'_, 'a>, Local) -> NewInstId,
    ) -> Value {
        let local = self.edit.new_local(ty, None);
        let line = write(self.edit.write(self.f).attached_as(at, is_kept), local);
        self.lines.push((at, line));
        Value::local(local)
    }

    /// An instruction without a result.
    pub fn effect(&mut self, at: InstId, write: impl FnOnce(InstWriter<'_, 'a>) -> NewInstId) {
        let line = write(self.edit.write(self.f).located_as(at));
        self.lines.push((at, line));
    }

    /// The same for an access of the memory that the other one accesses.
    pub fn effect_kept(&mut self, at: InstId, write: impl FnOnce(InstWriter<'_, 'a>) -> NewInstId) {
        let line = write(self.edit.write(self.f).attached_as(at, is_kept));
        self.lines.push((at, line));
    }

    /// The address that is some bytes after another.
    pub fn offset(&mut self, at: InstId, address: Value, bytes: u64) -> Value {
        if bytes == 0 {
            return address;
        }
        let ty = self.edit.type_of(self.f, address);
        self.push(at, ty, None, |w, local| w.offset(local, address, bytes))
    }

    /// A cast, unless the value has the type.
    pub fn cast(
        &mut self,
        at: InstId,
        (value, from): (Value, TypeId),
        opcode: Opcode,
        to: TypeId,
        into: Option<Local>,
    ) -> Value {
        if from == to {
            return value;
        }
        self.push(at, to, into, |w, local| w.operate(opcode, local, &[NewOperand::new(from, value)]))
    }

    /// A binary operation.
    pub fn binary(
        &mut self,
        at: InstId,
        opcode: Opcode,
        ty: TypeId,
        operands: [Value; 2],
        into: Option<Local>,
    ) -> Value {
        let operands = operands.map(|value| NewOperand::new(ty, value));
        self.push(at, ty, into, |w, local| w.operate(opcode, local, &operands))
    }

    /// A shift by a number of bits, unless that is zero.
    pub fn shift(&mut self, at: InstId, opcode: Opcode, (value, ty): (Value, TypeId), bits: u64) -> Value {
        if bits == 0 {
            return value;
        }
        let bits = self.edit.new_constant(ty, bits.to_string().as_bytes());
        self.binary(at, opcode, ty, [value, bits], None)
    }

    /// `extractelement`
    pub fn extract(&mut self, at: InstId, (vector, ty): (Value, TypeId), lane: u64, element: TypeId) -> Value {
        let operands = [NewOperand::new(ty, vector), self.index(lane)];
        self.push(at, element, None, |w, local| w.operate(Opcode::ExtractElement, local, &operands))
    }

    /// `insertelement`
    pub fn insert(
        &mut self,
        at: InstId,
        (vector, ty): (Value, TypeId),
        (value, element): (Value, TypeId),
        lane: u64,
        into: Option<Local>,
    ) -> Value {
        let operands = [NewOperand::new(ty, vector), NewOperand::new(element, value), self.index(lane)];
        self.push(at, ty, into, |w, local| w.operate(Opcode::InsertElement, local, &operands))
    }

    /// Consecutive lanes of a vector: `shufflevector`. `to` is the type of the result and that of
    /// the mask.
    pub fn lanes(&mut self, at: InstId, (vector, ty): (Value, TypeId), lanes: Range<u64>, to: [TypeId; 2]) -> Value {
        let lanes: Vec<String> = lanes.map(|lane| format!("i32 {lane}")).collect();
        let mask = self.edit.new_constant(to[1], format!("<{}>", lanes.join(", ")).as_bytes());
        let poison = self.edit.new_constant(ty, b"poison");
        let operands = [NewOperand::new(ty, vector), NewOperand::new(ty, poison), NewOperand::new(to[1], mask)];
        self.push(at, to[0], None, |w, local| w.operate(Opcode::ShuffleVector, local, &operands))
    }

    fn index(&mut self, lane: u64) -> NewOperand {
        NewOperand::new(TypeId::I64, self.edit.new_constant(TypeId::I64, lane.to_string().as_bytes()))
    }

    /// The zero of a type.
    pub fn zero(&mut self, ty: TypeId) -> Value {
        let types = self.f.types();
        let text: &[u8] = match ty {
            TypeId::FLOAT | TypeId::DOUBLE => b"0.000000e+00",
            ty if types.is_pointer(ty) => b"null",
            ty if types.is_integer(ty) => b"0",
            _ => b"zeroinitializer",
        };
        self.edit.new_constant(ty, text)
    }

    /// An integer each of whose bytes is this one.
    pub fn splat(&mut self, ty: TypeId, bytes: u64, byte: u8) -> Value {
        let text = match bytes {
            0..=16 => {
                let unused = 128 - 8 * bytes as u32;
                (i128::from_le_bytes([byte; 16]) << unused >> unused).to_string()
            }
            _ => format!("u0x{}", format!("{byte:02X}").repeat(bytes as usize)),
        };
        self.edit.new_constant(ty, text.as_bytes())
    }

    /// `memcpy` or `memmove`, as a call of the same function does it, of this number of bytes.
    pub fn copy_call(&mut self, at: InstId, to: (Value, u64), from: (Value, u64), bytes: u64) {
        let [to, from] = [to, from].map(|(address, align)| (self.typed(address), format!("align {align}")));
        self.memory_call(at, [(to.0, &to.1), (from.0, &from.1)], bytes);
    }

    /// `memset` of this number of bytes, with the byte of another call.
    pub fn set_call(&mut self, at: InstId, (to, align): (Value, u64), bytes: u64) {
        let byte = &self.f.body.operands(at)[2];
        let (to, align) = (self.typed(to), format!("align {align}"));
        self.memory_call(at, [(to, &align), (NewOperand::new(byte.ty, byte.value), "")], bytes);
    }

    /// Puts `poison` in the place of addresses that are operands of an instruction. To be called
    /// once for an instruction.
    pub fn forget(&mut self, inst: InstId, is_address: impl Fn(Local) -> bool) {
        for operand in self.f.body.operand_ids(inst) {
            let data = &self.f.body.operands[operand];
            if data.value.as_local().is_some_and(&is_address) {
                let poison = self.edit.new_constant(data.ty, b"poison");
                self.edit.set_operand(operand, poison);
            }
        }
    }

    /// `#dbg_declare` of a variable in an alloca, with the location of another record, which it is
    /// put before.
    pub fn declare(&mut self, record: InstId, alloca: Local, (variable, expression): (&[u8], &[u8])) {
        let ty = self.edit.type_of(self.f, Value::local(alloca));
        let value = RecordValue::Value(ty, Value::local(alloca));
        let location = self.f.body.inst(record).dbg;
        if location == NO_NODE || location == INLINE_NODE {
            return;
        }
        let line = self.edit.write(self.f).debug_record(Opcode::DbgDeclare, value, (variable, expression), location);
        self.lines.push((record, line));
    }

    /// A lifetime marker of an alloca, as another call makes it.
    pub fn marker_call(&mut self, at: InstId, alloca: Local) {
        let name = self.callee(at);
        let address = self.typed(Value::local(alloca));
        self.effect(at, |w| w.call(None, TypeId::VOID, &name, &[(address, "")]));
    }

    /// The name of the function that an instruction calls.
    fn callee(&self, call: InstId) -> String {
        let name = String::from_utf8_lossy(self.f.operand_text(&self.f.body.operands(call)[0]));
        name.trim_start_matches('@').to_owned()
    }

    fn typed(&self, address: Value) -> NewOperand {
        NewOperand::new(self.edit.type_of(self.f, address), address)
    }

    fn memory_call(&mut self, at: InstId, first: [(NewOperand, &str); 2], bytes: u64) {
        let operands = self.f.body.operands(at);
        let name = self.callee(at);
        let len = self.edit.new_constant(operands[3].ty, bytes.to_string().as_bytes());
        let len = NewOperand::new(operands[3].ty, len);
        let is_volatile = NewOperand::new(TypeId::I1, operands[4].value);
        let arguments = [first[0], first[1], (len, ""), (is_volatile, "")];
        self.effect_kept(at, |w| w.call(None, TypeId::VOID, &name, &arguments));
    }
}

/// Attachments that hold for each part of an access.
fn is_kept(kind: &[u8]) -> bool {
    matches!(kind, b"dbg" | b"alias.scope" | b"noalias")
}
