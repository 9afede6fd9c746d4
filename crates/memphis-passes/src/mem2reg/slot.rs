//! A slot: an alloca that may be promoted.

use super::reason::Reason;
use memphis_ir::{ConstKind, Function, InstId, Local, TypeId, Value};

/// An alloca that may be promoted.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The alloca.
    pub inst: InstId,
    /// Its address.
    pub local: Local,
    /// The type of what it holds: the allocated one, or that of its
    /// [accesses](super::dialect::access_type).
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

impl Slot {
    /// A slot that no option is about, for [`judge`](super::judge::judge): its constants are not
    /// made.
    pub fn to_judge(f: Function<'_>, alloca: InstId) -> Slot {
        let local = f.body.inst(alloca).result.expect("an alloca has a result");
        let none = Value::local(local);
        Slot {
            inst: alloca,
            local,
            ty: f.body.inst(alloca).aux_ty,
            undef: none,
            poison: none,
            no_address: none,
            initial: none,
            is_in_entry: false,
            held: None,
            stays: false,
        }
    }
}

/// The number of elements that an alloca allocates, if that is known.
pub fn element_count(f: Function<'_>, alloca: InstId) -> Option<u64> {
    let Some(count) = f.body.operands(alloca).first() else { return Some(1) };
    match f.body.consts.get(count.value.as_const()?).kind {
        ConstKind::Int(n) => u64::try_from(n).ok(),
        _ => None,
    }
}
