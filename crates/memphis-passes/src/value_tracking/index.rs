//! An index of assumptions by the value that they are about.
//!
//! A promotion replaces values all the time, so the notes about a value move to its replacement.
//! They are moved by the next query.
//!
//! Cost: linear in the body once, then in the replacements of values of which something is noted.

use super::query::{Item, Place, Query, place};
use hashbrown::HashMap;
use memphis_ir::edit::NewInstId;
use memphis_ir::{InstId, Local, Opcode, Value};

/// The relation of an assumption to a value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mention {
    /// It is the first operand of a bundle of this call.
    Bundle {
        call: InstId,
        /// Start and end of the tag without quotes, relative to the function.
        tag: (u32, u32),
    },
    /// It is what this call assumes.
    Condition(InstId),
    /// It is a side of the comparison that this call assumes.
    Compared(InstId),
    /// Its address as an integer is a side of that.
    Address(InstId),
    /// It is the pointer of this new comparison, which the next new line assumes.
    Inserted(NewInstId),
}

impl Mention {
    /// The assumption.
    pub fn item(self) -> Item {
        match self {
            Mention::Bundle { call, .. }
            | Mention::Condition(call)
            | Mention::Compared(call)
            | Mention::Address(call) => Item::Inst(call),
            Mention::Inserted(NewInstId(comparison)) => Item::Line(NewInstId(comparison + 1)),
        }
    }
}

/// The assumptions that mention each value.
#[derive(Debug, Default)]
pub(super) struct AssumptionIndex {
    /// With the places of the assumptions.
    mentions: HashMap<Local, Vec<(Mention, Place)>>,
    /// True if the assumptions of the body were read.
    is_read: bool,
    /// The number of new lines that were looked at.
    n_inserted: usize,
    /// The number of replacements that were followed.
    n_followed: usize,
}

impl AssumptionIndex {
    /// The mentions of a value that was not replaced. Needs: [`AssumptionIndex::catch_up`].
    pub fn of(&self, value: Value) -> &[(Mention, Place)] {
        value.as_local().and_then(|local| self.mentions.get(&local)).map_or(&[], Vec::as_slice)
    }

    /// Returns whether all new assumptions and replacements are noted.
    pub fn is_current<D>(&self, q: &Query<'_, '_, D>) -> bool {
        self.is_read && self.n_inserted == q.state.places.len() && self.n_followed == q.state.n_merges()
    }

    /// Notes new assumptions, and follows replacements.
    pub fn catch_up<D>(&mut self, q: &Query<'_, '_, D>) {
        if !self.is_read {
            self.is_read = true;
            self.n_followed = q.state.n_merges();
            self.read(q);
        }
        for (line, _) in q.state.places.iter_from(self.n_inserted) {
            let is_comparison = q.state.edit.inst(line).opcode == Opcode::ICmp;
            if let Some(pointer) = q.line_operand(line).filter(|_| is_comparison) {
                self.add(q, pointer, Mention::Inserted(line));
            }
        }
        self.n_inserted = q.state.places.len();
        for (target, local) in q.state.merges_since(self.n_followed) {
            for (mention, _) in self.mentions.remove(&local).into_iter().flatten() {
                self.add(q, q.state.resolve(Value::local(target)), mention);
            }
        }
        self.n_followed = q.state.n_merges();
    }

    /// Reads the assumptions of the body.
    fn read<D>(&mut self, q: &Query<'_, '_, D>) {
        for id in q.f().body.inst_ids().filter(|&id| q.inst(id).opcode == Opcode::Call) {
            if !q.call(id).is_some_and(|call| call.is_intrinsic("assume")) {
                continue;
            }
            self.add(q, q.operand(id, 1), Mention::Condition(id));
            for bundle in q.f().bundles(id) {
                if let Some(first) = bundle.operands.first() {
                    let tag = (bundle.tag_range.start + 1, bundle.tag_range.end - 1);
                    self.add(q, q.state.resolve(first.value), Mention::Bundle { call: id, tag });
                }
            }
        }
    }

    /// Notes a mention of a value, and then those of the values that it is computed from. Constants
    /// need no notes.
    fn add<D>(&mut self, q: &Query<'_, '_, D>, value: Value, mention: Mention) {
        let Some(local) = value.as_local() else { return };
        self.mentions.entry(local).or_default().push((mention, place(q, mention.item())));
        match mention {
            Mention::Condition(call) => {
                if let Some(comparison) = q.defined_by(value, Opcode::ICmp) {
                    (0..2).for_each(|side| self.add(q, q.operand(comparison, side), Mention::Compared(call)));
                }
            }
            Mention::Compared(call) => {
                if let Some(cast) = q.defined_by(value, Opcode::PtrToInt) {
                    self.add(q, q.operand(cast, 0), Mention::Address(call));
                }
            }
            Mention::Bundle { .. } | Mention::Address(_) | Mention::Inserted(_) => {}
        }
    }
}
