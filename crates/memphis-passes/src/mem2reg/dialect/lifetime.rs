//! Lifetime markers as stores of `undef`.
//!
//! LLVM 22 deletes the lifetime markers of a slot that it promotes. LLVM's main branch replaces
//! them by stores of `undef` first, if the slot has a load or a store (llvm/llvm-project#191909),
//! and does so for all slots of a round before it promotes one of them (#224617). So a marker
//! counts as a store wherever stores are counted, φs are placed and locations are merged, and no
//! value is carried round a loop in a slot that dies in it.
//!
//! Here the marker itself represents that store. It is deleted where the store would be. A marker
//! in code that is never reached stays, as a store of `undef` to `poison`.
//!
//! ```text
//! loop: call @llvm.lifetime.start(%x)    LLVM 22: %x.0 = phi [ undef, %entry ], [ %x.1, %end ]
//!       br %c, then, end
//! then: store %n, %x
//! end:  %v = load %x                     main: %x.0 = phi [ %n, %then ], [ undef, %loop ]
//!       br loop
//! ```

use crate::mem2reg::describe::RoundSlot;
use crate::mem2reg::promotion::Promotion;
use crate::slots::markers::{Marker, marker};
use crate::slots::uses::SlotUser;
use crate::state::State;
use memphis_ir::InstId;

/// The lifetime markers among the users of a slot, if they are stores.
#[inline(never)]
pub fn storing_markers(state: &State<'_>, users: &[InstId]) -> Vec<SlotUser> {
    let markers = users.iter().filter(|&&user| marker(state.f, user) == Some(Marker::Lifetime));
    markers.map(|&inst| SlotUser { inst, block: state.block_of(inst) }).collect()
}

/// Turns the markers of a slot that are left in dead code into stores.
pub fn keep_dead_markers(p: &mut Promotion<'_>, slot: &RoundSlot) {
    for &SlotUser { inst, .. } in &slot.storing_markers {
        if !p.state.is_deleted(inst) {
            p.state.delete(inst);
            p.left_markers.push((inst, slot.id));
        }
    }
}
