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

use crate::slots::Slot;
use crate::slots::SlotId;
use crate::slots::collect::{AccessTypes, accessed_type};
use crate::state::State;
use memphis_entity::Table;
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

/// Gives each candidate the type of its first access.
pub fn type_slots(
    state: &State<'_>,
    types: &AccessTypes,
    candidates: impl Iterator<Item = SlotId>,
    slots: &mut Table<SlotId, Slot>,
) {
    for id in candidates {
        let slot = &mut slots[id];
        let allocated = state.body().inst(slot.inst).aux_ty;
        let ty = first_access(state, slot.local).unwrap_or(allocated);
        if let Some(constants) = types.of(ty)
            && let Some(initial) = constants.initial()
        {
            *slot = Slot { ty, undef: constants.undef(), poison: constants.poison(), initial, ..*slot };
        }
    }
}
