//! Slots: allocas that may be promoted, and what keeps them in memory.
//!
//! mem2reg promotes them. Passes that run before it (`asm`, `lift_loads`) ask the same questions.
//!
//! | file | question |
//! | --- | --- |
//! | `collect.rs`, `params.rs` | which allocas are slots, which of them do the options leave in memory, and which constants may a promotion need? |
//! //! | `uses.rs` | which instructions use a slot's address? |
//! | `judge.rs`, `fit.rs`, `markers.rs` | does a use keep a slot in memory? |
//! | `reason.rs` | why does a slot stay? |

pub mod collect;
pub mod fit;
pub mod judge;
pub mod markers;
mod params;
pub mod reason;
pub mod uses;

use memphis_check::script::Uninit;
use memphis_entity::id;
use memphis_ir::{ConstKind, Function, InstId, Local, TypeId, Value};
use reason::Reason;

/// The options that say which allocas are slots, and what a slot may be. Those of
/// [mem2reg](crate::mem2reg::Options) have the same names.
#[derive(Debug, Clone, Copy, Default)]
pub struct SlotOptions {
    pub all_blocks: bool,
    pub skip_params: bool,
    pub keep_param_slots: bool,
    pub uninit: Uninit,
    pub max_size: Option<u64>,
    pub punned: bool,
    /// True if integer constants are cut to the width of their slots.
    pub narrows: bool,
    /// True if slots have the type of their accesses, not the allocated one.
    pub typed_by_accesses: bool,
}

id! {
    /// A slot of a function: an alloca that the options are about, in the order of the text.
    pub struct SlotId;
}

/// An alloca that may be promoted.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The alloca.
    pub inst: InstId,
    /// Its address.
    pub local: Local,
    /// The type of what it holds: the allocated one, or that of its
    /// accesses.
    pub ty: TypeId,
    /// `undef` of that type.
    pub undef: Value,
    /// `poison` of that type.
    pub poison: Value,
    /// `poison` of the address's type: it replaces the address of a promoted slot.
    pub no_address: Value,
    /// The value before the first store.
    pub initial: Value,
    /// True if the alloca is in the entry block, and so is executed once.
    pub is_in_entry: bool,
    /// The reason why an option leaves the slot in memory, if one does.
    pub held: Option<Reason>,
    /// True if the alloca stays when the slot is promoted.
    pub stays: bool,
}

/// The number of elements that an alloca allocates, if that is known.
pub fn element_count(f: Function<'_>, alloca: InstId) -> Option<u64> {
    let Some(count) = f.body.operands(alloca).first() else { return Some(1) };
    match f.body.consts.get(count.value.as_const()?).kind {
        ConstKind::Int(n) => u64::try_from(n).ok(),
        _ => None,
    }
}
