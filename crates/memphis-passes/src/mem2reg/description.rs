//! The slots and accesses of a round, as the engine reads them.

use super::ids::SlotId;
use super::state::State;
use memphis::{Access, AccessId, AccessKind, Slot, SlotInfo};
use memphis_entity::{NumberSort, PackedOption, Table};
use memphis_ir::{InstId, Opcode, OptionalValue, Value};

/// The slots and accesses that the engine plans in a round.
#[derive(Debug, Default)]
pub struct Description {
    /// The accesses, in the order of the text.
    pub accesses: Table<AccessId, Access>,
    /// The instruction of each access.
    pub insts: Table<AccessId, InstId>,
    /// The value that a load defines or a store stores. The walk and the φs read accesses in orders
    /// of their own; reading the instructions then would jump about in the text.
    values: Table<AccessId, OptionalValue>,
    pub slots: Table<Slot, SlotInfo>,
    /// The value that a marker stores in each slot.
    pub initials: Table<Slot, Value>,
    /// The engine's number of each slot, while accesses are listed as they were read.
    pub planned_of: Table<SlotId, PackedOption<Slot>>,
    /// The accesses while they are put in order.
    pub unsorted: Vec<(InstId, Access)>,
    pub sort: NumberSort<(InstId, Access)>,
}

impl Description {
    /// Reads the values of loads and stores. Needs: the accesses, and the casts of stored values.
    pub fn read_values(&mut self, state: &State<'_>) {
        self.values.clear();
        let accesses = self.insts.values().iter().zip(self.accesses.values());
        self.values.extend(accesses.map(|(&inst, access)| match access.kind() {
            AccessKind::Load => {
                state.body().inst(inst).result.map_or(OptionalValue::NONE, |result| Value::local(result).into())
            }
            AccessKind::Store if state.body().inst(inst).opcode == Opcode::Store => state.stored(inst).into(),
            // A marker.
            AccessKind::Store => self.initials[access.slot()].into(),
            AccessKind::Define => OptionalValue::NONE,
        }));
    }

    /// The value of a load or store.
    #[inline]
    pub fn value(&self, access: AccessId) -> Value {
        self.values[access].get().expect("a load defines something, and a store stores something")
    }

    /// The accesses in the block of `first`, from that one on.
    pub fn in_same_block(&self, first: AccessId) -> impl Iterator<Item = AccessId> + '_ {
        let block = self.accesses[first].block();
        let accesses = &self.accesses.values()[first.index()..];
        let in_block = accesses.iter().take_while(move |access| access.block() == block);
        (first.0..).map(AccessId).zip(in_block).map(|(access, _)| access)
    }
}
