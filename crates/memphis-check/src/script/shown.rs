//! The engine's findings, told in the words of the function.

use super::claims::{Content, ScriptClaims, inst_of};
use super::{Failure, failure_at, failure_in};
use memphis::check::{Fault, Origin, Read, TreeFault};
use memphis::{Block, Slot};
use memphis_ir::{BlockId, Function, InstId, Value};

/// Blocks of a path that are shown at either end.
const PATH_END: usize = 8;

/// The certificate's tree is not one of dominators.
#[cold]
pub fn tree(f: Function<'_>, fault: &TreeFault) -> Box<Failure> {
    failure_at(f, InstId(0), format!("the certificate is wrong: {fault}"))
}

/// A claim about a slot is wrong.
#[cold]
pub fn engine(claims: &ScriptClaims<'_>, failure: &memphis::check::Failure<Content>) -> Box<Failure> {
    let shown = Shown { claims };
    let message = shown.message(failure);
    match shown.place(failure) {
        Some(inst) => failure_at(claims.f, inst, message),
        None => failure_in(claims.f, BlockId(0), message),
    }
}

struct Shown<'s, 'c> {
    claims: &'s ScriptClaims<'c>,
}

impl Shown<'_, '_> {
    fn message(&self, failure: &memphis::check::Failure<Content>) -> String {
        let slot = failure.slot.map_or_else(String::new, |slot| format!("slot {}: ", self.address(slot)));
        let fault = match failure.fault {
            Fault::WrongValue { read, claimed, found, origin } => format!(
                "{} was given {}, and sees {}, {}",
                self.read(read),
                self.content(claimed),
                self.content(found),
                self.origin(origin)
            ),
            Fault::DeadRead { read, claimed, head } => format!(
                "{} was given {}, and sees the φ at the head of {}, which was dropped",
                self.read(read),
                self.content(claimed),
                self.block(head)
            ),
            Fault::NotAvailable { block, value } => {
                format!("{} is not available at the head of {}", self.content(value), self.block(block))
            }
            Fault::Meeting { join, values: [(one, from), (other, other_from)] } => format!(
                "{}, {}, and {}, {}, meet in {}, which has no φ",
                self.content(one),
                self.origin(from),
                self.content(other),
                self.origin(other_from),
                self.block(join)
            ),
            Fault::NotClosed { join, origin } => {
                format!(
                    "what it holds, {}, meets other values in {}, which has no φ",
                    self.origin(origin),
                    self.block(join)
                )
            }
            Fault::NotSimple { read, claimed } => {
                format!("{} was given {}, and nothing shows that it is that", self.read(read), self.content(claimed))
            }
            fault => fault.to_string(),
        };
        format!("{slot}{fault}{}", self.path(&failure.path))
    }

    /// The instruction that reads.
    fn place(&self, failure: &memphis::check::Failure<Content>) -> Option<InstId> {
        let read = match failure.fault {
            Fault::WrongValue { read, .. } | Fault::DeadRead { read, .. } => read,
            Fault::NotListed { read, .. } | Fault::NotSimple { read, .. } => read,
            _ => return failure.slot.map(|slot| self.claims.cells.slots[slot.index()].alloca),
        };
        Some(match read {
            Read::Load { load, .. } => inst_of(self.claims, load),
            Read::Head { block, .. } => InstId(self.claims.f.body.blocks[block.index()].insts.start),
        })
    }

    fn read(&self, read: Read) -> String {
        match read {
            Read::Load { load, .. } => {
                let text = self.claims.f.inst_text(inst_of(self.claims, load));
                format!("the load '{}'", String::from_utf8_lossy(text))
            }
            Read::Head { block, source: Some(source), .. } => {
                format!("the head of {}, entered from {},", self.block(block), self.block(source))
            }
            Read::Head { block, source: None, .. } => format!("the head of {}", self.block(block)),
        }
    }

    fn origin(&self, origin: Origin) -> String {
        match origin {
            Origin::Outside | Origin::Define { .. } => "as it was allocated".to_owned(),
            Origin::Store { store, block } => {
                let text = self.claims.f.inst_text(inst_of(self.claims, store));
                format!("from '{}' in {}", String::from_utf8_lossy(text), self.block(block))
            }
            Origin::Head { block } => format!("from the head of {}", self.block(block)),
        }
    }

    fn content(&self, content: Content) -> String {
        match content {
            Content::Undefined => "undef".to_owned(),
            Content::Nothing => "nothing".to_owned(),
            Content::Address(slot) => format!("the address {}", self.address(slot)),
            Content::Computed(local) => format!("the address {}", self.claims.f.display(Value::local(local))),
            Content::Value(value) => self.value(value),
        }
    }

    fn value(&self, value: Value) -> String {
        let claims = self.claims;
        match value.as_local().and_then(|local| claims.edit.new_local_data(local)) {
            Some(data) => match &data.name {
                Some(name) => format!("%{} (new)", String::from_utf8_lossy(name)),
                None => "a new value".to_owned(),
            },
            None => claims.f.display(value),
        }
    }

    fn address(&self, slot: Slot) -> String {
        let alloca = self.claims.cells.slots[slot.index()].alloca;
        self.claims.f.body.inst(alloca).result.map_or_else(String::new, |l| self.claims.f.display(Value::local(l)))
    }

    fn block(&self, block: Block) -> String {
        self.claims.f.display(Value::local(self.claims.f.body.blocks[block.index()].local))
    }

    fn path(&self, path: &[Block]) -> String {
        if path.len() < 2 {
            return String::new();
        }
        let mut text = String::from("; on the way ");
        for (position, &block) in path.iter().enumerate() {
            if position < PATH_END || position + PATH_END >= path.len() {
                let arrow = if position == 0 { "" } else { " → " };
                text += &format!("{arrow}{}", self.block(block));
            } else if position == PATH_END {
                text += &format!(" → ({} more)", path.len() - 2 * PATH_END);
            }
        }
        text
    }
}
