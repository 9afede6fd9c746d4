//! The failure that a checker returns: the claim that is wrong, the value that is there instead,
//! and a way through the graph that shows it.

use super::Site;
use crate::entity::{AccessId, Block, Slot};
use crate::graph::Cfg;
use alloc::vec::Vec;
use core::fmt;
use memphis_entity::{PackedOption, Table};

/// The reason why claims were refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<V> {
    /// The slot the claim is about; `None` if the tree is wrong.
    pub slot: Option<Slot>,
    /// The fault.
    pub fault: Fault<V>,
    /// A way through the graph from the origin of the value that is seen to the place that sees it.
    /// Empty if there is nothing to show.
    pub path: Vec<Block>,
}

/// A fault of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault<V> {
    /// The claimed tree is not a tree of dominators.
    Tree(TreeFault),
    /// A read was given a value that it does not see.
    WrongValue {
        /// The read.
        read: Read,
        /// The value it was given.
        claimed: V,
        /// The value it sees.
        found: V,
        /// The origin of that value.
        origin: Origin,
    },
    /// A read sees a head that is claimed to be dead.
    DeadRead {
        /// The read.
        read: Read,
        /// The value it was given.
        claimed: V,
        /// The block with the dead head.
        head: Block,
    },
    /// The value at a head is not available there.
    NotAvailable {
        /// The block.
        block: Block,
        /// The value.
        value: V,
    },
    /// There are two heads for one block.
    TwoHeads {
        /// The block.
        block: Block,
    },
    /// [`Rule::Frontier`](super::Rule::Frontier): a definition meets others in a block that has no
    /// head.
    NotClosed {
        /// The block without a head.
        join: Block,
        /// The definition.
        origin: Origin,
    },
    /// [`Rule::LiveRange`](super::Rule::LiveRange): two values meet in a block that has no head.
    Meeting {
        /// The block without a head.
        join: Block,
        /// The values, and where they come from.
        values: [(V, Origin); 2],
    },
    /// [`Rule::LiveRange`](super::Rule::LiveRange): a read sees the start of a block that is not
    /// listed as one where the slot is live.
    NotListed {
        /// The read.
        read: Read,
        /// The block that should be listed.
        block: Block,
    },
    /// [`Rule::LiveRange`](super::Rule::LiveRange): a block is not listed, but its successor is,
    /// and so the slot is live through it.
    LiveThrough {
        /// The block that should be listed.
        block: Block,
        /// Its successor.
        successor: Block,
    },
    /// [`Rule::LiveRange`](super::Rule::LiveRange): there is a head where the slot is not listed as
    /// live.
    HeadNotListed {
        /// The block.
        block: Block,
    },
    /// [`Rule::Simple`](super::Rule::Simple): there is a head.
    HeadOfSimple {
        /// The block.
        block: Block,
    },
    /// [`Rule::Simple`](super::Rule::Simple): none of its cases covers the read.
    NotSimple {
        /// The read.
        read: Read,
        /// The value it was given.
        claimed: V,
    },
}

/// A fault of a claimed tree of dominators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeFault {
    /// The entry has a parent.
    EntryHasParent {
        /// The parent.
        parent: Block,
    },
    /// A block's ancestors do not lead to the entry.
    NotUnderEntry {
        /// The block.
        block: Block,
    },
    /// A block of the tree has a successor outside of it.
    SuccessorOutside {
        /// The block.
        source: Block,
        /// The successor.
        target: Block,
    },
    /// An edge enters a block from a block that its parent does not dominate.
    PassesParent {
        /// The source of the edge.
        source: Block,
        /// The target of the edge.
        target: Block,
        /// The parent of `target`, which is neither `source` nor an ancestor of it.
        parent: Block,
    },
}

/// A read of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// A load.
    Load {
        /// Its number.
        load: AccessId,
        /// Its block.
        block: Block,
    },
    /// The head of a block, on one of the ways in.
    Head {
        /// The block.
        block: Block,
        /// Position among [`Cfg::incoming`]; one past the last is the way in from outside.
        incoming: usize,
        /// The source of the edge; `None` if from outside.
        source: Option<Block>,
    },
}

impl Read {
    /// The place, for [`Claims::refines`](super::Claims::refines).
    pub fn site(self) -> Site {
        match self {
            Self::Load { load, .. } => Site::Load(load),
            Self::Head { block, incoming, .. } => Site::Edge(block, incoming),
        }
    }

    /// The word between the reader and the value that it has in the edited IR, for messages.
    fn verb(self) -> &'static str {
        match self {
            Self::Load { .. } => "was replaced by",
            Self::Head { .. } => "is",
        }
    }

    /// The block of the load or head.
    pub fn block(self) -> Block {
        match self {
            Self::Load { block, .. } | Self::Head { block, .. } => block,
        }
    }
}

/// The origin of a value of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From outside: the slot holds it at first.
    Outside,
    /// From a store.
    Store {
        /// Its number.
        store: AccessId,
        /// Its block.
        block: Block,
    },
    /// From a definition, which sets the slot to the value it holds at first.
    Define {
        /// Its number.
        define: AccessId,
        /// Its block.
        block: Block,
    },
    /// From the head of a block.
    Head {
        /// The block.
        block: Block,
    },
}

impl Origin {
    /// Its block.
    pub fn block(self) -> Option<Block> {
        match self {
            Self::Outside => None,
            Self::Store { block, .. } | Self::Define { block, .. } | Self::Head { block } => Some(block),
        }
    }
}

/// A way from an origin to a read, if there is one, round the other definitions if possible. The
/// read comes after the definition in its own block if `is_local`. Looks at the whole graph; for
/// failures.
pub(super) fn path_to_read(
    cfg: &Cfg,
    origin: Origin,
    read: Read,
    is_local: bool,
    is_definition: impl Fn(Block) -> bool,
) -> Vec<Block> {
    match read {
        Read::Load { block, .. } if is_local || origin == (Origin::Head { block }) => [block].into(),
        Read::Load { block, .. } => path(cfg, origin, block, is_definition),
        Read::Head { block, source: None, .. } => [block].into(),
        Read::Head { block, source: Some(source), .. } => {
            let mut found = match origin.block() {
                Some(from) if from == source => [source].into(),
                _ => path(cfg, origin, source, is_definition),
            };
            if !found.is_empty() {
                found.push(block);
            }
            found
        }
    }
}

/// A way from an origin to the start of a block, if there is one, round the other definitions if
/// possible.
pub(super) fn path(cfg: &Cfg, origin: Origin, to: Block, is_definition: impl Fn(Block) -> bool) -> Vec<Block> {
    let around = search(cfg, origin.block(), to, is_definition);
    if around.is_empty() { search(cfg, origin.block(), to, |_| false) } else { around }
}

/// The block that a search came from.
type CameFrom = Table<Block, PackedOption<Block>>;

/// Searches breadth first from the end of `from`, or from outside, to the start of `to`, not
/// through blocks that stop it.
fn search(cfg: &Cfg, from: Option<Block>, to: Block, stops: impl Fn(Block) -> bool) -> Vec<Block> {
    let start = from.unwrap_or(cfg.entry());
    if from.is_none() && to == start {
        return [to].into();
    }
    let mut came_from = CameFrom::filled(cfg.n_blocks(), PackedOption::NONE);
    let mut queue: Vec<Block> = [start].into();
    let mut n_done = 0;
    while let Some(&block) = queue.get(n_done) {
        n_done += 1;
        for &next in cfg.successors(block) {
            if came_from[next].is_none() {
                came_from[next] = block.into();
                if next == to {
                    return unwind(&came_from, start, to);
                }
                if !stops(next) {
                    queue.push(next);
                }
            }
        }
    }
    Vec::new()
}

fn unwind(came_from: &CameFrom, start: Block, to: Block) -> Vec<Block> {
    let mut path: Vec<Block> = [to].into();
    let mut block = to;
    loop {
        block = came_from[block].unwrap();
        path.push(block);
        if block == start {
            path.reverse();
            return path;
        }
    }
}

/// Blocks shown at either end of a path.
const PATH_END: usize = 8;

/// Writes a path for people: its blocks with arrows between them, each written by `block`. Of a
/// long path the two ends are shown.
///
/// # Errors
/// The errors of `out`.
pub fn write_path<W: fmt::Write>(
    out: &mut W,
    path: &[Block],
    mut block: impl FnMut(&mut W, Block) -> fmt::Result,
) -> fmt::Result {
    for (position, &here) in path.iter().enumerate() {
        if position < PATH_END || position + PATH_END >= path.len() {
            out.write_str(if position == 0 { "" } else { " → " })?;
            block(out, here)?;
        } else if position == PATH_END {
            write!(out, " → ({} more)", path.len() - 2 * PATH_END)?;
        }
    }
    Ok(())
}

/// Writes the path of a failure after its message, unless the path is one block.
pub(super) fn show_path(f: &mut fmt::Formatter<'_>, path: &[Block]) -> fmt::Result {
    if path.len() > 1 {
        f.write_str(": path ")?;
        write_path(f, path, |f, block| write!(f, "{}", block.0))?;
    }
    Ok(())
}

impl<V: fmt::Debug> fmt::Display for Failure<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(slot) = self.slot {
            write!(f, "slot {}: ", slot.0)?;
        }
        write!(f, "{}", self.fault)?;
        show_path(f, &self.path)
    }
}

impl<V: fmt::Debug> core::error::Error for Failure<V> {}

impl<V: fmt::Debug> fmt::Display for Fault<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tree(fault) => write!(f, "{fault}"),
            Self::WrongValue { read, claimed, found, origin } => {
                write!(f, "{read} {} {claimed:?}, but the slot holds {found:?}, {origin}", read.verb())
            }
            Self::DeadRead { read, claimed, head } => {
                let (verb, head) = (read.verb(), head.0);
                write!(f, "{read} {verb} {claimed:?}, but reads the value at the head of block {head}, said to be dead")
            }
            Self::NotAvailable { block, value } => {
                write!(f, "{value:?} is not available at the head of block {}", block.0)
            }
            Self::TwoHeads { block } => write!(f, "block {} has two heads", block.0),
            Self::NotClosed { join, origin } => {
                write!(f, "the value {origin} meets others in block {}, where nothing is said of it", join.0)
            }
            Self::Meeting { join, values: [(one, from), (other, other_from)] } => {
                write!(
                    f,
                    "{one:?}, {from}, and {other:?}, {other_from}, meet in block {}, where nothing is said of it",
                    join.0
                )
            }
            Self::NotListed { read, block } => {
                write!(f, "{read} sees the start of block {}, where the slot is said not to be live", block.0)
            }
            Self::LiveThrough { block, successor } => write!(
                f,
                "the slot is said to be live in block {}, but not in block {} before it, which does not define it",
                successor.0, block.0
            ),
            Self::HeadNotListed { block } => {
                write!(f, "block {} has a head, but the slot is said not to be live there", block.0)
            }
            Self::HeadOfSimple { block } => {
                write!(f, "block {} has a head, but the slot is said to need none", block.0)
            }
            Self::NotSimple { read, claimed } => {
                write!(f, "{read} {} {claimed:?}, and no simple reason covers it", read.verb())
            }
        }
    }
}

impl fmt::Display for TreeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a tree of dominators: ")?;
        match self {
            Self::EntryHasParent { parent } => write!(f, "the entry has a parent, block {}", parent.0),
            Self::NotUnderEntry { block } => write!(f, "the ancestors of block {} do not lead to the entry", block.0),
            Self::SuccessorOutside { source, target } => {
                write!(f, "block {} is in it, its successor {} is not", source.0, target.0)
            }
            Self::PassesParent { source, target, parent } => write!(
                f,
                "the edge from block {} to block {} does not come from below block {}, which is its parent",
                source.0, target.0, parent.0
            ),
        }
    }
}

impl fmt::Display for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load { load, block } => write!(f, "the load (access {}) in block {}", load.0, block.0),
            Self::Head { block, source: Some(source), incoming } => {
                write!(f, "argument {incoming} of the φ in block {}, from block {},", block.0, source.0)
            }
            Self::Head { block, source: None, incoming } => {
                write!(f, "argument {incoming} of the φ in block {}, from outside,", block.0)
            }
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside => write!(f, "held when the function is entered"),
            Self::Store { store, block } => write!(f, "stored (access {}) in block {}", store.0, block.0),
            Self::Define { define, block } => write!(f, "defined (access {}) in block {}", define.0, block.0),
            Self::Head { block } => write!(f, "from the head of block {}", block.0),
        }
    }
}
