//! The demand walk: each read is followed backwards to the values it sees.
//!
//! No tree, no frontiers, no live ranges, no certificate, and no order: the second opinion on the
//! sparse checker ([`construction`](super::construction)), for tests, and for claims that carry no
//! certificate.
//!
//! A load, or the way into a head that a load sees, *demands* a value. The walk goes backwards from
//! there over all edges from blocks that can be reached, and ends at each definition, at each head
//! that is not dead, and where the function is entered. The values found there are all that the
//! read can see. It is accepted if
//!
//! - they are one value, which is the one demanded, or may be refined to it at this place; or
//! - they are the value demanded and the slot's initial value, the former is available on entry to
//!   the function, and the latter may be refined to it at this place.
//!
//! Heads that are seen demand in turn: a φ its argument on each way in, a value itself. All that
//! was demanded then holds on every path, by induction on its length. That the value is not of an
//! earlier execution than its name stands for at the read follows as for live ranges in
//! [`construction`](super::construction): a definition met again on the way would need the value
//! before it was defined for the first time. In the mixed case this argument fails, as the initial
//! value is met there; hence a value that is never defined inside.
//!
//! Dead heads are ignored, and so are rules, but for [`Rule::Kept`]. All claims that the sparse
//! checker accepts are accepted here.
//!
//! Cost: O(slots × (blocks + edges)), as the one value found by a walk is remembered for all blocks
//! it has passed. Reads of the mixed case cost O(blocks + edges) each.

use super::failure::{Failure, Fault, Origin, Read, path_to_read};
use super::{Answer, Claims, Head, Refinement, Rule, reachable};
use crate::describe::AccessKind;
use crate::entity::{AccessId, Block, Slot};
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::vec::Vec;
use memphis_entity::{EpochSets, Ids, SetBit, Table};

/// Checks the claims about a function by following each read backwards. Returns the number of
/// demands.
///
/// # Errors
/// The first claim found wrong.
///
/// # Panics
/// Panics if the claims name blocks or slots that do not exist.
pub fn check<C: Claims>(cfg: &Cfg, claims: &C) -> Result<usize, Box<Failure<C::Value>>> {
    let is_reachable = reachable(cfg);
    let mut n_demands = 0;
    let (mut refinements, mut reads) = (Vec::new(), Vec::new());
    for slot in Ids::<Slot>::below(claims.n_slots()) {
        if claims.rule(slot) != Rule::Kept {
            let mut walk = Walk::new(cfg, claims, &is_reachable, slot);
            walk.demand_loads()?;
            walk.demand_heads()?;
            n_demands += walk.n_demands;
            refinements.append(&mut walk.refinements);
            reads.append(&mut walk.reads);
        }
    }
    match claims.first_wrong(&refinements) {
        None => Ok(n_demands),
        Some(wrong) => {
            let Refinement { slot, found, claimed, .. } = refinements[wrong];
            let (read, origin) = reads[wrong];
            let fault = Fault::WrongValue { read, claimed, found, origin };
            Err(Box::new(Failure { slot: Some(slot), fault, path: Vec::new() }))
        }
    }
}

/// The set of [`Walk::passed`].
const PASSED: SetBit = SetBit::ALL[0];

/// A value that a walk ends at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found<V> {
    value: V,
    origin: Origin,
}

/// A head and its position.
type Listed<V> = (usize, Head<V>);

/// The walks for one slot.
struct Walk<'c, C: Claims> {
    cfg: &'c Cfg,
    claims: &'c C,
    is_reachable: &'c Table<Block, bool>,
    slot: Slot,
    /// The value that the slot holds at the end of a block with a definition.
    at_end: Table<Block, Option<Found<C::Value>>>,
    /// The head of each block that is not dead, and its position.
    head: Table<Block, Option<Listed<C::Value>>>,
    /// The blocks with another such head.
    has_two: Table<Block, bool>,
    /// The one value at the start of a block without a head, if a walk has told.
    at_start: Table<Block, Option<Found<C::Value>>>,
    /// Blocks whose heads are seen; also the list of those to demand.
    seen_heads: Vec<Block>,
    is_seen: Table<Block, bool>,
    /// The blocks that the walk in work has passed.
    passed: EpochSets<Block>,
    n_demands: usize,
    /// The refinements accepted, and for each the read and the origin of the value found.
    refinements: Vec<Refinement<C::Value>>,
    reads: Vec<(Read, Origin)>,
}

impl<'c, C: Claims> Walk<'c, C> {
    fn new(cfg: &'c Cfg, claims: &'c C, is_reachable: &'c Table<Block, bool>, slot: Slot) -> Self {
        let n_blocks = cfg.n_blocks();
        let mut head = Table::filled(n_blocks, None);
        let mut has_two = Table::filled(n_blocks, false);
        for (position, (block, claim)) in claims.heads(slot).enumerate() {
            if claim != Head::Dead {
                has_two[block] = head[block].replace((position, claim)).is_some();
            }
        }
        Self {
            cfg,
            claims,
            is_reachable,
            slot,
            at_end: Table::filled(n_blocks, None),
            head,
            has_two,
            at_start: Table::filled(n_blocks, None),
            seen_heads: Vec::new(),
            is_seen: Table::filled(n_blocks, false),
            passed: EpochSets::new(),
            n_demands: 0,
            refinements: Vec::new(),
            reads: Vec::new(),
        }
    }

    /// Compares the loads that follow a definition in their block, and demands the values that
    /// replaced the others.
    fn demand_loads(&mut self) -> Result<(), Box<Failure<C::Value>>> {
        let claims = self.claims;
        let initial = claims.initial(self.slot);
        let mut exposed = Vec::new();
        for (id, access) in (0..).map(AccessId).zip(claims.accesses()) {
            let block = access.block();
            if access.slot() != self.slot || !self.is_reachable[block] {
                continue;
            }
            match access.kind() {
                AccessKind::Load => match self.at_end[block] {
                    Some(found) => self.judge(Read::Load { load: id, block }, claims.loaded(id), &[found], true)?,
                    None => exposed.push((id, block)),
                },
                AccessKind::Store => {
                    let origin = Origin::Store { store: id, block };
                    self.at_end[block] = Some(Found { value: claims.stored(id), origin });
                }
                AccessKind::Define => {
                    let origin = Origin::Define { define: id, block };
                    self.at_end[block] = Some(Found { value: initial, origin });
                }
            }
        }
        for (load, block) in exposed {
            let found = self.seen_at_start(block);
            self.judge(Read::Load { load, block }, claims.loaded(load), &found, false)?;
        }
        Ok(())
    }

    /// Demands the claims of the heads that are seen, those seen on the way included.
    fn demand_heads(&mut self) -> Result<(), Box<Failure<C::Value>>> {
        let mut n_done = 0;
        while let Some(&block) = self.seen_heads.get(n_done) {
            n_done += 1;
            let (position, head) = self.head[block].expect("only heads are listed");
            let fault = match head {
                _ if self.has_two[block] => Some(Fault::TwoHeads { block }),
                Head::Value(value) if !self.claims.is_available(value, block) => {
                    Some(Fault::NotAvailable { block, value })
                }
                _ => None,
            };
            if let Some(fault) = fault {
                return Err(Box::new(Failure { slot: Some(self.slot), fault, path: Vec::new() }));
            }
            self.demand_head(block, position, head)?;
        }
        Ok(())
    }

    /// Demands the claim of a head on each way into its block.
    fn demand_head(
        &mut self,
        block: Block,
        position: usize,
        head: Head<C::Value>,
    ) -> Result<(), Box<Failure<C::Value>>> {
        let sources = self.cfg.predecessors(block);
        let (claims, slot) = (self.claims, self.slot);
        let claimed = |incoming: usize| match head {
            Head::Phi(_) => claims.arguments(slot, position)(incoming),
            Head::Value(value) => value,
            Head::Dead => unreachable!("dead heads are not listed"),
        };
        for (incoming, &source) in sources.iter().enumerate() {
            if self.is_reachable[source] {
                let claimed = claimed(incoming);
                let found = self.seen_at_end(source);
                self.judge(Read::Head { block, incoming, source: Some(source) }, claimed, &found, false)?;
            }
        }
        if block == self.cfg.entry() {
            let incoming = sources.len();
            let found = Found { value: self.claims.initial(self.slot), origin: Origin::Outside };
            let claimed = claimed(incoming);
            self.judge(Read::Head { block, incoming, source: None }, claimed, &[found], false)?;
        }
        Ok(())
    }

    /// Checks that a read that sees these values may be given the one claimed.
    fn judge(
        &mut self,
        read: Read,
        claimed: C::Value,
        found: &[Found<C::Value>],
        is_local: bool,
    ) -> Result<(), Box<Failure<C::Value>>> {
        self.n_demands += 1;
        let initial = self.claims.initial(self.slot);
        let is_one = found.iter().all(|other| other.value == found[0].value);
        let is_initial = |other: &Found<C::Value>| other.value == initial;
        let is_right = |other: &Found<C::Value>| other.value == claimed;
        let mut may_be = |value: C::Value, origin: Origin| {
            value == claimed || {
                let (slot, site) = (self.slot, read.site());
                let answer = self.claims.refines(slot, value, claimed, site);
                let is_conditional = answer == Answer::If;
                self.refinements.push(Refinement { slot, found: value, claimed, site, is_conditional });
                self.reads.push((read, origin));
                answer != Answer::No
            }
        };
        let is_accepted = if is_one {
            found.iter().all(|other| may_be(other.value, other.origin))
        } else {
            found.iter().all(|other| is_right(other) || is_initial(other))
                && self.claims.is_available(claimed, self.cfg.entry())
                && may_be(initial, Origin::Outside)
        };
        if is_accepted {
            return Ok(());
        }
        let &Found { value, origin } = found.iter().find(|other| !is_right(other)).unwrap_or(&found[0]);
        let fault = Fault::WrongValue { read, claimed, found: value, origin };
        let is_definition = |block: Block| self.at_end[block].is_some() || self.head[block].is_some();
        let path = path_to_read(self.cfg, origin, read, is_local, is_definition);
        Err(Box::new(Failure { slot: Some(self.slot), fault, path }))
    }

    /// All values that the end of a block sees.
    fn seen_at_end(&mut self, block: Block) -> Vec<Found<C::Value>> {
        match self.at_end[block] {
            Some(found) => [found].into(),
            None => self.seen_at_start(block),
        }
    }

    /// All values that the start of a block sees, each once. If it is one, it is remembered for the
    /// blocks passed.
    fn seen_at_start(&mut self, block: Block) -> Vec<Found<C::Value>> {
        self.passed.start(self.cfg.n_blocks());
        let mut found: Vec<Found<C::Value>> = Vec::new();
        let mut meet = |new: Found<C::Value>| {
            if found.iter().all(|old| old.value != new.value) {
                found.push(new);
            }
        };
        let mut passed = Vec::new();
        let mut todo: Vec<Block> = [block].into();
        while let Some(block) = todo.pop() {
            if !self.passed.insert(PASSED, block) {
                continue;
            }
            if let Some((_, Head::Phi(value) | Head::Value(value))) = self.head[block] {
                meet(Found { value, origin: Origin::Head { block } });
                if !core::mem::replace(&mut self.is_seen[block], true) {
                    self.seen_heads.push(block);
                }
                continue;
            }
            if let Some(known) = self.at_start[block] {
                meet(known);
                continue;
            }
            passed.push(block);
            if block == self.cfg.entry() {
                meet(Found { value: self.claims.initial(self.slot), origin: Origin::Outside });
            }
            for &source in self.cfg.predecessors(block) {
                match self.at_end[source] {
                    _ if !self.is_reachable[source] => {}
                    Some(definition) => meet(definition),
                    None => todo.push(source),
                }
            }
        }
        if let [only] = found[..] {
            for block in passed {
                self.at_start[block] = Some(only);
            }
        }
        found
    }
}
