//! Messages for the engine's findings, in the names of the function.

use super::claims::{ScriptClaims, inst_of};
use super::content::Content;
use super::outcome::{Failure, failure_at, failure_in};
use crate::words::Words;
use memphis::check::TreeFault;
use memphis::check::construction::{self, Fault, Read};
use memphis::{AccessId, Block, Slot};
use memphis_ir::{BlockId, Function, InstId, Value};

/// The certificate's tree is not one of dominators.
#[cold]
pub fn tree(f: Function<'_>, fault: &TreeFault) -> Box<Failure> {
    failure_at(f, InstId(0), format!("the certificate is wrong: {fault}"))
}

/// A claim about a slot is wrong.
#[cold]
pub fn engine(claims: &ScriptClaims<'_>, failure: &construction::Failure<Content>) -> Box<Failure> {
    let message = claims.failure(failure);
    match place(claims, failure) {
        Some(inst) => failure_at(claims.f, inst, message),
        None => failure_in(claims.f, BlockId(0), message),
    }
}

/// The instruction that reads.
fn place(claims: &ScriptClaims<'_>, failure: &construction::Failure<Content>) -> Option<InstId> {
    let read = match failure.fault {
        Fault::WrongValue { read, .. } | Fault::DeadRead { read, .. } => read,
        Fault::NotListed { read, .. } | Fault::NotSimple { read, .. } => read,
        _ => return failure.slot.map(|slot| claims.cells.slots[slot].alloca),
    };
    Some(match read {
        Read::Load { load, .. } => inst_of(claims, load),
        Read::Head { block, .. } => claims.f.body.block(block).insts.start,
    })
}

impl Words for ScriptClaims<'_> {
    type Value = Content;

    fn slot(&self, slot: Slot) -> String {
        let alloca = self.cells.slots[slot].alloca;
        self.f.body.inst(alloca).result.map_or_else(String::new, |local| self.f.display(Value::local(local)))
    }

    fn value(&self, content: Content) -> String {
        match content {
            Content::Undefined => "undef".to_owned(),
            Content::Zero => "zero".to_owned(),
            Content::Nothing => "nothing".to_owned(),
            Content::Address(slot) => format!("the address {}", self.slot(slot)),
            Content::Computed(local) => format!("the address {}", self.f.display(Value::local(local))),
            Content::Value(value) => match value.as_local().and_then(|local| self.edit.new_local_data(local)) {
                Some(data) => match self.edit.new_name(data) {
                    Some(name) => format!("%{} (new)", String::from_utf8_lossy(&name)),
                    None => "a new value".to_owned(),
                },
                None => self.f.display(value),
            },
        }
    }

    fn access(&self, access: AccessId) -> String {
        String::from_utf8_lossy(self.f.inst_text(inst_of(self, access))).into_owned()
    }

    fn block(&self, block: Block) -> String {
        self.f.display(Value::local(self.f.body.block(block).local))
    }
}
