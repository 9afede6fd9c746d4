//! Users of each local of a body.

use memphis_entity::Rows;
use memphis_ir::{Body, InstId, Local};

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
