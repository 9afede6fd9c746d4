//! Slots that are written and never read.
//!
//! ```text
//!   %a = alloca [4 x i32]
//!   %p = getelementptr i32, ptr %a, i64 %i
//!   store i32 %x, ptr %p                        all of it goes: nothing live reads what %a holds
//! ```
//!
//! A write to such a slot has no effect of its own. It waits, and is live as soon as something live
//! reads the slot, or gives its address away. Lifetime markers wait in the same way.

use crate::addresses::{AddressSet, AddressUse, Addresses, address_use};
use hashbrown::HashMap;
use memphis_ir::{Function, InstId};

/// The writes that wait.
pub(super) struct Writes {
    addresses: Addresses,
    /// By set: writes that are live if the set is read.
    waiting: HashMap<AddressSet, Vec<InstId>>,
    is_read: Vec<bool>,
}

impl Writes {
    /// Without any writes yet.
    pub(super) fn new(f: Function<'_>) -> Writes {
        let addresses = Addresses::of(f);
        let n_sets = addresses.n_sets();
        Writes { addresses, waiting: HashMap::new(), is_read: vec![false; n_sets] }
    }

    /// Lets an instruction wait, if it does nothing but write to a slot. Returns true if it waits.
    pub(super) fn wait(&mut self, f: Function<'_>, inst: InstId) -> bool {
        let mut written = None;
        for (index, operand) in f.body.operands(inst).iter().enumerate() {
            // What is stored, copied, or how much of it, is a matter of the instruction's operands
            // once it is live.
            if let Some(set) = self.addresses.set(operand.value)
                && matches!(address_use(f, inst, index), AddressUse::Writes | AddressUse::Marks)
            {
                written = Some(set);
            }
        }
        let Some(set) = written.filter(|set| !self.is_read[set.index()]) else { return false };
        self.waiting.entry(set).or_default().push(inst);
        true
    }

    /// The writes that are live because an instruction is.
    pub(super) fn read_by(&mut self, f: Function<'_>, inst: InstId) -> Vec<InstId> {
        let mut woken = Vec::new();
        for (index, operand) in f.body.operands(inst).iter().enumerate() {
            let Some(set) = self.addresses.set(operand.value) else { continue };
            let is_read = matches!(address_use(f, inst, index), AddressUse::Reads | AddressUse::Other);
            if is_read && !std::mem::replace(&mut self.is_read[set.index()], true) {
                woken.extend(self.waiting.remove(&set).unwrap_or_default());
            }
        }
        woken
    }
}
