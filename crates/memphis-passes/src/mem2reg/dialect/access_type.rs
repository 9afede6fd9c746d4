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

use crate::mem2reg::collect::{Slot, TypeConstants};
use crate::mem2reg::ids::SlotId;
use crate::mem2reg::options::Options;
use crate::mem2reg::rounds::Promoter;
use crate::mem2reg::state::State;
use crate::mem2reg::uses::UseSummary;
use memphis_ir::{Body, Inst, Local, Module, Opcode, TypeId, Value};
use std::ops::ControlFlow;

/// The constants of the types that slots may have, by type.
#[derive(Debug, Default)]
pub struct AccessTypes(Vec<TypeConstants>);

impl AccessTypes {
    /// Makes the constants of all types that are loaded, stored or allocated in a function, while
    /// the body can still be changed. Makes none if the options leave slots their allocated types.
    ///
    /// Cost: linear in the body, and a sort of the types.
    pub fn prepare(&mut self, module: &Module<'_>, body: &mut Body, options: &Options) {
        self.0.clear();
        if !options.types_by_accesses() {
            return;
        }
        let mut types: Vec<TypeId> = body.insts.iter().filter_map(|inst| accessed_type(body, inst)).collect();
        types.sort_unstable();
        types.dedup();
        self.0.extend(types.into_iter().map(|ty| TypeConstants::make(module, body, ty, options)));
    }

    fn of(&self, ty: TypeId) -> Option<&TypeConstants> {
        let place = self.0.binary_search_by_key(&ty, |constants| constants.ty).ok()?;
        Some(&self.0[place])
    }
}

/// The type that an instruction allocates, loads or stores.
fn accessed_type(body: &Body, inst: &Inst) -> Option<TypeId> {
    match inst.opcode {
        Opcode::Alloca => Some(inst.aux_ty),
        Opcode::Load => Some(inst.ty),
        Opcode::Store => body.operands_of(inst).first().map(|stored| stored.ty),
        _ => None,
    }
}

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
