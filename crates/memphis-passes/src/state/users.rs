//! Users of each local: instructions of the body, and new φs.

use super::NewPhiId;
use hashbrown::HashMap;
use memphis_entity::Rows;
use memphis_ir::{Body, InstId, Local, Value};
use smallvec::SmallVec;

/// The users of each local, in the order of the text, one for each operand.
#[derive(Debug)]
pub struct UserTable(Rows<Local, InstId>);

impl UserTable {
    /// Cost: linear in the body.
    pub fn of(body: &Body) -> UserTable {
        let insts = body.inst_ids();
        let uses = insts.flat_map(|inst| {
            body.operands(inst).iter().filter_map(move |operand| Some((operand.value.as_local()?, inst)))
        });
        let mut rows = Rows::new();
        rows.group(body.locals.len(), uses);
        UserTable(rows)
    }

    /// The users of a local of the body; none for a new local.
    pub fn of_local(&self, local: Local) -> &[InstId] {
        if local.index() < self.0.n_rows() { &self.0[local] } else { &[] }
    }
}

/// The new φs by the locals among their incoming values, as they were added.
#[derive(Debug, Default)]
pub struct PhiUsers(HashMap<Local, SmallVec<[NewPhiId; 2]>>);

impl PhiUsers {
    /// Notes an incoming value of a φ.
    pub fn add(&mut self, value: Value, phi: NewPhiId) {
        if let Some(local) = value.as_local() {
            self.0.entry(local).or_default().push(phi);
        }
    }

    /// The φs with this incoming value, one for each time that they have it.
    pub fn of_local(&self, local: Local) -> &[NewPhiId] {
        self.0.get(&local).map_or(&[], SmallVec::as_slice)
    }
}
