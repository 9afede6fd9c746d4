//! The type of a slot: that of its accesses.
//!
//! LLVM 22 promotes an alloca if all accesses have the allocated type. LLVM's main branch looks at
//! the accesses alone (llvm/llvm-project#177438): all must have the type of the first one in the
//! use list, and that type is the slot's, also if it is smaller or larger than the allocated one.
//! Each round looks anew, because a round may replace a loaded pointer by the address of a slot.
//!
//! ```text
//! %x = alloca [4 x i8]                   LLVM 22: %x stays
//! store i32 %n, ptr %x
//! %v = load i32, ptr %x                  main: %n replaces %v
//! ```

use crate::mem2reg::promoter::Promoter;
use crate::slots::Slot;
use crate::slots::SlotId;
use crate::slots::constants::accessed_type;
use crate::slots::uses::UseSummary;
use crate::state::State;
use memphis_ir::{Local, Opcode, TypeId, Value};
use std::ops::ControlFlow;

/// The type of the first access of a slot in the use list, as it is now; `None` without accesses.
fn first_access(state: &State<'_>, slot: Local) -> Option<TypeId> {
    let found = state.try_users(slot, |user| {
        let inst = state.body().inst(user);
        let is_access = match inst.opcode {
            Opcode::Load => true,
            Opcode::Store => state.resolve(state.body().operands(user)[0].value) != Value::local(slot),
            _ => false,
        };
        match accessed_type(state.body(), inst).filter(|_| is_access) {
            Some(ty) => ControlFlow::Break(ty),
            None => ControlFlow::Continue(()),
        }
    });
    found.break_value()
}

impl Promoter<'_, '_> {
    /// Gives each candidate the type of its first access.
    pub(in crate::mem2reg) fn type_slots(&mut self, candidates: &[SlotId]) {
        for &id in candidates {
            let (state, slot) = (&self.out.state, &self.out.slots[id]);
            // All accesses are known, and have the allocated type.
            if state.slot_uses().summary(id) == UseSummary::Plain && !state.has_merged(slot.local) {
                continue;
            }
            let allocated = self.body().inst(slot.inst).aux_ty;
            let ty = first_access(state, slot.local).unwrap_or(allocated);
            if let Some(constants) = self.types.of(ty)
                && let Some(initial) = constants.initial()
            {
                let slot = &mut self.out.slots[id];
                *slot = Slot { ty, undef: constants.undef(), poison: constants.poison(), initial, ..*slot };
            }
        }
    }
}
