//! Calls that do not come back in one of the ways they might: what follows them is not executed.

use super::Simplifier;
use crate::edge_form::Term;
use memphis_ir::edit::CopyAs;
use memphis_ir::{BlockId, Flags, InstId, Opcode, Operand};

/// Personality functions that handle exceptions which no call throws: a fault between two
/// instructions unwinds too. LLVM's `isAsynchronousEHPersonality`.
const ASYNCHRONOUS: &[&[u8]] = &[b"@__C_specific_handler", b"@_except_handler3", b"@_except_handler4"];

impl Simplifier<'_> {
    /// Deletes the code after a call of a function that does not return.
    pub(super) fn cut_after_no_return(&mut self, block: BlockId) {
        let body = self.d.f.body;
        let insts: Vec<InstId> = body.block_insts(block).collect();
        let last = insts.len() - 1;
        let does_not_return = |&inst: &InstId| {
            let data = body.inst(inst);
            data.opcode == Opcode::Call
                && !data.flags.has(Flags::MUSTTAIL)
                && self.d.f.call_has_attribute(inst, b"noreturn")
        };
        let Some(call) = insts[..last].iter().position(does_not_return) else { return };
        if call + 1 == last && *self.d.term(block) == Term::Unreachable {
            return;
        }
        insts[call + 1..last].iter().for_each(|&inst| self.d.delete(inst));
        if *self.d.term(block) != Term::Unreachable {
            self.d.set_term(block, Term::Unreachable);
        }
    }

    /// A function that does not throw: it is called, and what would have caught an exception is not
    /// in the way.
    ///
    /// ```text
    /// invoke void @f(i32 %x) nounwind          call void @f(i32 %x) nounwind
    ///     to label %a unwind label %b          br label %a
    /// ```
    pub(super) fn call_what_does_not_unwind(&mut self, block: BlockId) {
        let f = self.d.f;
        let invoke = f.body.terminator(block);
        let (data, Term::Other(edges)) = (f.body.inst(invoke), self.d.term(block)) else { return };
        let &[normal, _] = edges.as_slice() else { return };
        if data.opcode != Opcode::Invoke || !f.call_has_attribute(invoke, b"nounwind") || self.catches_faults {
            return;
        }
        // Weights of its ways are lost.
        let writer = self.d.edit.write(f).attached_as(invoke, |kind| kind != b"prof");
        let value_of = |index| f.body.operands(invoke).get(index).map(|operand: &Operand| operand.value);
        let call = writer.copy(f, invoke, data.result, CopyAs::Call, value_of);
        let Some(call) = call else { return };
        self.d.insert(block, call);
        let returns = !f.call_has_attribute(invoke, b"noreturn");
        self.d.set_term(block, if returns { Term::Jump(normal) } else { Term::Unreachable });
        self.counts.branches += 1;
    }
}

/// Returns whether a function's personality is one of [`ASYNCHRONOUS`].
pub(super) fn catches_faults(f: memphis_ir::Function<'_>) -> bool {
    let suffix = f.header().suffix.of(f.module.text);
    ASYNCHRONOUS.iter().any(|name| memchr::memmem::find(suffix, name).is_some())
}
