//! Notes about the function being read, for promotion and the verifier.

use crate::body::{Body, Inst};
use crate::notes::{AllocaUse, AllocaUseKind};
use crate::types::TypeId;
use crate::values::{Def, InstId, Local, Value};

impl Body {
    /// Notes the alloca that was read last.
    pub(in crate::read) fn note_alloca(&mut self) {
        let Some(&Inst { result, start, ty, .. }) = self.insts.last() else { return };
        let is_new = |local: &Local| ty == TypeId::PTR && self.local(*local).mention >= start;
        let inst = InstId(self.insts.len() as u32 - 1);
        self.notes.add_alloca(inst, result.filter(is_new));
    }

    /// Notes an operand of type `ty` of the current instruction, if it is the result of an alloca.
    /// `access`: the kind and the type of a load or store, not volatile, at that address; the
    /// operands before this one were added.
    #[inline(always)]
    pub(in crate::read) fn note_operand(&mut self, value: Value, ty: TypeId, access: Option<(AllocaUseKind, TypeId)>) {
        if ty == TypeId::PTR
            && let Some(local) = value.as_local()
            && self.notes.is_noted(local)
        {
            let inst = InstId(self.insts.len() as u32);
            let kind = match access {
                Some((kind, ty)) => self.kind_of_access(local, kind, ty),
                None => AllocaUseKind::Unknown,
            };
            self.notes.add_use(AllocaUse { inst, local, kind });
        }
    }

    /// Forgets the operands from `first` on, of an instruction that is read again.
    pub(in crate::read) fn forget_operands(&mut self, first: usize) {
        self.operands.truncate(first);
        self.notes.forget_uses_in(InstId(self.insts.len() as u32));
    }

    #[inline(always)]
    fn kind_of_access(&self, local: Local, kind: AllocaUseKind, ty: TypeId) -> AllocaUseKind {
        let is_itself = kind == AllocaUseKind::Store
            && self.operands.last().is_some_and(|stored| stored.value == Value::local(local));
        match self.local(local).def {
            Def::Inst(alloca) if self.inst(alloca).aux_ty == ty && !is_itself => kind,
            _ => AllocaUseKind::Unknown,
        }
    }
}
