//! Notes about the function being read, for promotion and the verifier.

use crate::body::{Body, Inst};
use crate::notes::AllocaUse;
use crate::types::TypeId;
use crate::values::{InstId, Local, OperandId, Value};

impl Body {
    /// Notes the alloca that was read last.
    pub(in crate::read) fn note_alloca(&mut self) {
        let Some(&Inst { result, start, ty, .. }) = self.insts.values().last() else { return };
        let is_new = |local: &Local| ty == TypeId::PTR && self.local(*local).mention >= start;
        let inst = InstId::new(self.insts.len() - 1);
        self.notes.add_alloca(inst, result.filter(is_new));
    }

    /// Notes an operand of type `ty` of the current instruction, if it is the result of an alloca.
    #[inline(always)]
    pub(in crate::read) fn note_operand(&mut self, value: Value, ty: TypeId) {
        if ty == TypeId::PTR
            && let Some(local) = value.as_local()
            && self.notes.is_noted(local)
        {
            self.notes.add_use(AllocaUse { inst: self.insts.next_id(), local });
        }
    }

    /// Forgets the operands from `first` on, of an instruction that is read again.
    pub(in crate::read) fn forget_operands(&mut self, first: OperandId) {
        self.operands.truncate(first.index());
        self.notes.forget_uses_in(self.insts.next_id());
    }
}
