//! The sparse checker of SSA construction: fast enough for every function, every time.
//!
//! It gets the graph, a claimed tree of dominators, and [`Claims`]: the value that replaced each
//! load, the claims about the slots at block heads, and per slot a [`Rule`], which is the
//! certificate. It proves that on every path each load is given the value that memory holds.
//!
//! ```
//! use memphis::check::{PlanClaims, construction};
//! use memphis::construct::{self, Input, Options};
//! use memphis::*;
//!
//! // if (..) x = ..; else x = ..; read(x)
//! let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
//! let x = Slot(0);
//! let stores = [Access::store(Block(1), x), Access::store(Block(2), x)];
//! let accesses = [stores[0], stores[1], Access::load(Block(3), x)];
//! let analyses = Analyses::compute(&cfg);
//! let slots = [SlotInfo::default()];
//! let input = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
//! let plan = construct::plan(&input, &Options::DEFAULT)?;
//!
//! let claims = PlanClaims::new(&input, &plan)?;
//! let mut scratch = construction::Scratch::new();
//! let counts = construction::check(&cfg, |block| analyses.dom().idom(block), &claims, &mut scratch)?;
//! assert_eq!((counts.reads, counts.heads, counts.arguments), (1, 1, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//!
//! # The claim proved
//!
//! *For every path from the entry and every load on it, the value that memory holds there is the
//! value the load was replaced by, or a value that the client says may be refined to it.* Memory
//! means: each slot holds its initial value at first and after a definition, and the value stored
//! last otherwise. Assumed is that values are in SSA form (the value of a store is available there;
//! the argument of a φ at the end of its edge's source), that an initial value is a constant or
//! comes from outside, and that [`Claims`] tells the truth about the function. Loads in blocks that
//! cannot be reached are not looked at.
//!
//! **The tree** is proved to be one of dominators by its parent property, in linear time
//! (`tree.rs`). It has every block that can be reached.
//!
//! **[`Rule::Frontier`]** (`frontier.rs`). Let S be the blocks of the tree with a store, a
//! definition, or a head, and N(b) the nearest block of S from b upwards, b included. N(b) says:
//! its last definition, or else its head; without such a block it is the initial value. It is
//! checked that
//!
//! - all frontiers (in this tree) of blocks of S lie in blocks with a head, where a join that has a
//!   definition and no head counts as one with a dead head;
//! - each head is what N(v) says for each edge from a v in the tree, and from outside the initial
//!   value;
//! - each load is the definition before it in its own block, else its block's head, else what N
//!   says for its block's parent.
//!
//! Nothing may see a dead head.
//!
//! *Proof*, by induction on the length of a path, that at the end of a block b the slot holds what
//! N(b) says. If b is in S, that is so because of its definition, or because the head was compared
//! on the last edge of the path. Else the path comes over an edge (v, b); the slot holds what N(v)
//! says, and b's parent is v or above it. Were N(v) below b's parent, then b would be in its
//! frontier without having a head. So N(v) is at the parent or above, there is nothing of S in
//! between, and N(v) = N(parent) = N(b). At the start of a block without a head the same argument
//! holds.
//!
//! *No value is stale*, that is, of an earlier execution than the one whose result stands for its
//! name at the read. N(b) dominates b, and the value's own definition d dominates N(b). If d were
//! executed again after N(b) and before b is reached, there would be a way from d to b around N(b),
//! and with a way to d around N(b), which exists because d dominates it, one from the entry.
//!
//! **[`Rule::LiveRange`]** (`live_range.rs`). Listed are the blocks where the slot is live on
//! entry. Each listed block without a head has one value, and the slot holds it at the end of each
//! of its predecessors in the tree: after the last definition there, or else, in a block which then
//! has to be listed itself, at its start. Heads are compared per edge, as above. Loads that follow
//! no definition in their block must be in listed blocks. *Proof* by induction on the length of a
//! path: that is what was checked for its last edge. *No value is stale*: suppose d, which defines
//! the value, is executed between the definition of the slot and a read. Then d's block is listed
//! and has this value on entry. Follow a way from the entry to d's first execution backwards: the
//! slot holds the value all along, up to a store or a head, which d would have to dominate, and
//! does not; nor is the initial value defined inside.
//!
//! **[`Rule::Simple`]** (`simple.rs`). No heads. A load after a definition in its own block is what
//! this says. For the others: without a store they are the initial value. If there is one store,
//! and its block strictly dominates the load and is dominated by the blocks of all definitions, the
//! load is the value that the slot holds at the end of that block: from a definition there would be
//! a way to the load around it. Else all stores must store one value, which replaces all loads. It
//! must be available on entry to the function, so that it cannot be stale; and each load may see
//! the initial value as well, so that must be refinable to it.
//!
//! # Limits
//!
//! The check does not see whether the accesses listed are all there are, whether values called
//! equal are equal, and whether the client applied its claims: a client has to make [`Claims`] from
//! the code that it emitted. Heads that no load sees are not compared with anything unless the slot
//! has another load to prove. That there are no more φs than needed is not asked.
//!
//! # Cost
//!
//! The tree: O(blocks + edges). The slots: their accesses, the edges at their heads, and frontiers
//! of S or the edges into listed blocks, times a logarithm for looking up N. A slot that has to do
//! with many of the blocks looks it up in a table of all of them instead, as a search among that
//! many misses the caches at each step. Frontiers are tabulated when the first slot asks
//! (`closure.rs`). No term has slots × blocks, and nothing is allocated once the [`Scratch`] has
//! grown.

mod checker;
mod frontier;
mod live_range;
mod meeting;
mod scratch;
mod simple;

pub use super::failure::{Failure, Fault, Origin, Read};
pub use scratch::Scratch;

use super::Claims;
#[cfg(doc)]
use super::Rule;
use super::tree::Tree;
use crate::entity::{Block, Slot};
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::vec::Vec;
use checker::Checker;
use memphis_entity::Ids;

/// A measure of the work that a check took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Slots with claims: all but those of [`Rule::Kept`].
    pub slots: usize,
    /// Loads compared.
    pub reads: usize,
    /// Stores and definitions.
    pub definitions: usize,
    /// Heads compared.
    pub heads: usize,
    /// Ways into them.
    pub arguments: usize,
    /// Edges into blocks listed as live.
    pub live_edges: usize,
    /// Values that were given to places that see other ones.
    pub refinements: usize,
    /// Entries of frontiers, or blocks and edges walked where there is no table.
    pub frontier: usize,
}

/// Proves the claims about a function, or says which is wrong.
///
/// `idom` is the claimed tree: the parent of each block but the entry, `None` for blocks that
/// cannot be reached. It is proved before it is used. If there are no accesses, nothing is claimed
/// of any load, and nothing is looked at.
///
/// # Errors
/// The first claim found wrong, or a part of the certificate that does not prove its claim.
///
/// # Panics
/// Panics if the claims or the tree name blocks or slots that do not exist, or if there are 2³²
/// accesses or more.
pub fn check<C: Claims>(
    cfg: &Cfg,
    idom: impl Fn(Block) -> Option<Block>,
    claims: &C,
    scratch: &mut Scratch<C::Value>,
) -> Result<Counts, Box<Failure<C::Value>>> {
    if claims.accesses().is_empty() {
        return Ok(Counts::default());
    }
    let mut tree = core::mem::take(&mut scratch.tree);
    let proved = tree.prove(cfg, idom);
    let wrong = |fault| Box::new(Failure { slot: None, fault: Fault::Tree(fault), path: Vec::new() });
    let checked = proved.map_err(wrong).and_then(|()| check_under(cfg, &tree, claims, scratch));
    scratch.tree = tree;
    checked
}

/// As [`check`], with a tree that [`Tree::prove`] has accepted for this graph: for clients that
/// need it for their claims as well.
///
/// # Errors
/// As [`check`].
///
/// # Panics
/// As [`check`].
pub fn check_under<C: Claims>(
    cfg: &Cfg,
    tree: &Tree,
    claims: &C,
    scratch: &mut Scratch<C::Value>,
) -> Result<Counts, Box<Failure<C::Value>>> {
    let mut checker = Checker { cfg, tree, claims, slot: Slot(0), counts: Counts::default(), refused: None, scratch };
    if claims.accesses().is_empty() {
        return Ok(checker.counts);
    }
    checker.prepare();
    for slot in Ids::below(claims.n_slots()) {
        checker.slot = slot;
        checker.check_slot()?;
    }
    checker.settle()?;
    Ok(checker.counts)
}
