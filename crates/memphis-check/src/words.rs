//! Messages for the engine's findings about slots, in the names of a function.

use memphis::check::construction::{Failure, Fault, Origin, Read};
use memphis::check::write_path;
use memphis::{AccessId, Block, Slot};
use std::fmt::Write as _;

/// The names that a client uses for things.
pub trait Words {
    /// A value in the client's terms.
    type Value: Copy;

    /// A slot's address.
    fn slot(&self, slot: Slot) -> String;

    /// A value.
    fn value(&self, value: Self::Value) -> String;

    /// The text of a load or store.
    fn access(&self, access: AccessId) -> String;

    /// The name of a block.
    fn block(&self, block: Block) -> String;

    /// A failure as a sentence without a full stop.
    fn failure(&self, failure: &Failure<Self::Value>) -> String {
        let slot = failure.slot.map_or_else(String::new, |slot| format!("slot {}: ", self.slot(slot)));
        let fault = match failure.fault {
            Fault::WrongValue { read, claimed, found, origin } => format!(
                "{} was given {}, and sees {}, {}",
                self.read(read),
                self.value(claimed),
                self.value(found),
                self.origin(origin)
            ),
            Fault::DeadRead { read, claimed, head } => format!(
                "{} was given {}, and sees the φ at the head of {}, which was dropped",
                self.read(read),
                self.value(claimed),
                self.block(head)
            ),
            Fault::NotAvailable { block, value } => {
                format!("{} is not available at the head of {}", self.value(value), self.block(block))
            }
            Fault::Meeting { join, values: [(one, from), (other, other_from)] } => format!(
                "{}, {}, and {}, {}, meet in {}, which has no φ",
                self.value(one),
                self.origin(from),
                self.value(other),
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
                format!("{} was given {}, and nothing shows that it is that", self.read(read), self.value(claimed))
            }
            Fault::Tree(fault) => fault.to_string(),
            Fault::TwoHeads { block } => format!("there are two claims about the head of {}", self.block(block)),
            Fault::NotListed { read, block } => {
                format!(
                    "{} sees the start of {}, where the slot is not said to be live",
                    self.read(read),
                    self.block(block)
                )
            }
            Fault::LiveThrough { block, successor } => format!(
                "the slot is said to be live in {}, and not in {}, which is before it",
                self.block(successor),
                self.block(block)
            ),
            Fault::HeadNotListed { block } | Fault::HeadOfSimple { block } => {
                format!("a claim about the head of {} proves nothing", self.block(block))
            }
        };
        format!("{slot}{fault}{}", self.path(&failure.path))
    }

    /// The operation that reads.
    fn read(&self, read: Read) -> String {
        match read {
            Read::Load { load, .. } => format!("the load '{}'", self.access(load)),
            Read::Head { block, source: Some(source), .. } => {
                format!("the head of {}, entered from {},", self.block(block), self.block(source))
            }
            Read::Head { block, source: None, .. } => format!("the head of {}", self.block(block)),
        }
    }

    /// The origin of a value.
    fn origin(&self, origin: Origin) -> String {
        match origin {
            Origin::Outside | Origin::Define { .. } => "as it was allocated".to_owned(),
            Origin::Store { store, block } => format!("from '{}' in {}", self.access(store), self.block(block)),
            Origin::Head { block } => format!("from the head of {}", self.block(block)),
        }
    }

    /// A path through the graph.
    fn path(&self, path: &[Block]) -> String {
        if path.len() < 2 {
            return String::new();
        }
        let mut text = String::from("; on the way ");
        let written = write_path(&mut text, path, |text, block| text.write_str(&self.block(block)));
        written.expect("a string takes all that is written");
        text
    }
}
