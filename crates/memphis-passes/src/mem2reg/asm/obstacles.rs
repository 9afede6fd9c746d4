//! The asm operands that keep slots in memory.

use crate::mem2reg::reason::Reason;
use hashbrown::HashMap;
use memphis_ir::{InstId, Local};

/// The reasons why asm keeps slots in memory.
#[derive(Debug, Default)]
pub struct Obstacles {
    /// The reason for each asm and slot whose address is an operand of it; none if all outputs to
    /// that slot can become results.
    reasons: HashMap<(InstId, Local), Option<Reason>>,
}

impl Obstacles {
    /// Notes an operand of an asm: the reason why it keeps a slot in memory, if it does.
    pub fn note(&mut self, asm: InstId, slot: Local, reason: Option<Reason>) {
        let known = self.reasons.entry((asm, slot)).or_default();
        *known = known.or(reason);
    }

    /// The reason why an asm keeps a slot in memory. If something else keeps the slot, an output
    /// that could be a result does not become one.
    pub fn reason(&self, asm: InstId, slot: Local) -> Reason {
        self.reasons.get(&(asm, slot)).copied().flatten().unwrap_or(Reason::AsmOutput)
    }

    /// Returns whether all outputs of an asm to a slot can become results.
    pub fn is_output(&self, asm: InstId, slot: Local) -> bool {
        self.reasons.get(&(asm, slot)) == Some(&None)
    }
}
