//! Messages for the engine's findings, in the names of the function.

use super::claims::{Content, DemotionClaims};
use crate::script::{Failure, failure_in};
use crate::words::Words;
use memphis::check::construction::{self, Fault, Read};
use memphis::{AccessId, Block, Slot};
use memphis_ir::{Local, Value};

/// A claim about a slot is wrong.
#[cold]
pub fn engine(claims: &DemotionClaims<'_>, failure: &construction::Failure<Content>) -> Box<Failure> {
    let block = match failure.fault {
        Fault::WrongValue { read, .. } | Fault::DeadRead { read, .. } => Some(read),
        Fault::NotListed { read, .. } | Fault::NotSimple { read, .. } => Some(read),
        _ => None,
    };
    let block = block.map_or(Block(0), |read| match read {
        Read::Load { load, .. } => claims.lines.accesses[load.index()].block(),
        Read::Head { block, .. } => block,
    });
    failure_in(claims.places.f, claims.places.in_body(block), claims.failure(failure))
}

impl DemotionClaims<'_> {
    fn local(&self, local: Local) -> String {
        match self.edit.new_local_data(local) {
            Some(data) => match self.edit.new_name(data) {
                Some(name) => format!("%{}", String::from_utf8_lossy(&name)),
                None => "a new value".to_owned(),
            },
            None => self.places.f.display(Value::local(local)),
        }
    }
}

impl Words for DemotionClaims<'_> {
    type Value = Content;

    fn slot(&self, slot: Slot) -> String {
        self.local(self.lines.slots[slot.index()].0)
    }

    fn value(&self, content: Content) -> String {
        match content {
            Content::Undefined => "what it holds at first".to_owned(),
            Content::Nothing => "nothing".to_owned(),
            Content::Value(value) => {
                value.as_local().map_or_else(|| self.places.f.display(value), |local| self.local(local))
            }
        }
    }

    fn access(&self, access: AccessId) -> String {
        let address = self.slot(self.lines.accesses[access.index()].slot());
        let value = self.lines.values[access.index()];
        let value = value.as_local().map_or_else(|| self.places.f.display(value), |local| self.local(local));
        match self.lines.accesses[access.index()].kind() {
            memphis::AccessKind::Load => format!("{value} = load {address}"),
            _ => format!("store {value}, {address}"),
        }
    }

    fn block(&self, block: Block) -> String {
        let blocks = &self.places.f.body.blocks;
        match blocks.get(block) {
            Some(data) => self.places.f.display(Value::local(data.local)),
            None => self.local(self.edit.blocks()[block.index() - blocks.len()].local),
        }
    }
}
