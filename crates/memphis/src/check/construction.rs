//! The sparse checker of SSA construction: fast enough for every function, every time.
//!
//! It gets the graph, a claimed tree of dominators, and [`Claims`]: what every load was replaced by, what is said of the slots at block
//! heads, and per slot a [`Rule`], which is the certificate. It proves that on every path each load is given what memory holds.
//!
//! ```
//! use memphis::check::{PlanClaims, construction};
//! use memphis::construct::{self, Input, Options};
//! use memphis::*;
//!
//! // if (..) x = ..; else x = ..; read(x)
//! let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
//! let x = Slot(0);
//! let accesses = [Access::store(Block(1), x), Access::store(Block(2), x), Access::load(Block(3), x)];
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
//! # What is proved
//!
//! *For every path from the entry and every load on it, what memory holds there is the value the load was replaced by, or one that the
//! client says may be refined to it.* Memory means: each slot holds its initial value at first and after a definition, and what was
//! stored last otherwise. It is assumed that values are in SSA form (what a store stores is available there; the argument of a φ at the
//! end of its edge's source), that an initial value is a constant or comes from outside, and that what [`Claims`] tells of the
//! function is true. Loads in blocks that cannot be reached are not looked at.
//!
//! **The tree** is proved to be one of dominators by its parent property, in linear time (`tree.rs`). It has every block that can be
//! reached.
//!
//! **[`Rule::Frontier`].** Let S be the blocks of the tree with a store, a definition, or a head, and N(b) the nearest block of S from b
//! upwards, b included. Its last definition, or else its head, is what N(b) says; without such a block it is the initial value. It is
//! checked that all frontiers (in this tree) of blocks of S lie in blocks with a head, where a join that has a definition and no head
//! counts as one with a dead head; that each head is what N(v) says for each edge from a v in the tree, and from outside the initial
//! value; and that each load is what stands before it: a definition in its own block, else its block's head, else what N says for its
//! block's parent. Nothing may see a dead head.
//!
//! *Proof*, by induction on the length of a path, that at the end of a block b the slot holds what N(b) says. If b is in S, that is so
//! because of its definition, or because the head was compared on the last edge of the path. Else the path comes over an edge (v, b); the slot
//! holds what N(v) says, and b's parent is v or above it. Were N(v) below b's parent, then b would be in its frontier without having a
//! head. So N(v) is at the parent or above, there is nothing of S in between, and N(v) = N(parent) = N(b). At the start of a block
//! without a head the same argument holds.
//!
//! *No value is stale*, that is, of an earlier execution than the one whose result stands for its name at the read. N(b) dominates b,
//! and the value's own definition d dominates N(b). If d were executed again after N(b) and before b is reached, there would be a way from
//! d to b around N(b), and with a way to d around N(b), which exists because d dominates it, one from the entry.
//!
//! **[`Rule::LiveRange`].** Listed are the blocks where the slot is live on entry. Each listed block without a head has one value, and
//! that is what the slot holds at the end of each of its predecessors in the tree: after the last definition there, or else, in a block
//! which then has to be listed itself, at its start. Heads are compared per edge, as above. Loads that follow no definition in their
//! block must be in listed blocks. *Proof* by induction on the length of a path: that is what was checked for its last edge. *No value is
//! stale*: suppose d, which defines the value, is executed between the definition of the slot and a read. Then d's block is listed and has
//! this value on entry. Follow a way from the entry to d's first execution backwards: the slot holds the value all along, up to a store
//! or a head, which d would have to dominate, and does not; nor is the initial value defined inside.
//!
//! **[`Rule::Simple`].** No heads. A load after a definition in its own block is what this says. For the others: without a store they
//! are the initial value. If there is one store, and its block strictly dominates the load and is dominated by the blocks of all
//! definitions, the load is what the slot holds at the end of that block: from a definition there would be a way to the load around it.
//! Else all stores must store one value, which all loads are replaced by; it must be available on entry to the function, so that it
//! cannot be stale, and each load may see the initial value as well, and so that must be refinable to it.
//!
//! # What is not seen
//!
//! Whether the accesses listed are all there are, whether values called equal are equal, whether the client applied what it claims: who
//! makes [`Claims`] has to make them from what was printed. Heads that no load sees are not compared with anything unless the slot has
//! another load to prove. That there are no more φs than needed is not asked.
//!
//! # Cost
//!
//! The tree: O(blocks + edges). The slots: their accesses, the edges at their heads, and frontiers of S or the edges into listed blocks, times
//! a logarithm for looking up N. A slot that has to do with many of the blocks looks it up in a table of all of them instead, as searching among
//! so many misses the caches at each step. Frontiers are tabulated when the first slot asks (`closure.rs`). No term has slots × blocks, and
//! nothing is allocated once the [`Scratch`] has grown.

use super::closure::{Closure, Interval, cut_regions};
use super::failure::{Failure, Fault, Origin, Read, path, path_to_read};
use super::tree::Tree;
use super::{Claims, Head, Rule};
use crate::describe::AccessKind;
use crate::entity::{AccessId, Block, NONE, Slot};
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// How much a checker has looked at.
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
    /// Entries of frontiers, or blocks and edges walked where there is no table.
    pub frontier: usize,
}

/// Memory that is kept from function to function.
#[derive(Clone, Debug)]
pub struct Scratch<V> {
    tree: Tree,
    closure: Closure,
    /// The accesses by slot, each slot's in the order listed.
    by_slot: Vec<AccessId>,
    /// Row bounds in `by_slot`; one more entry than there are slots.
    slot_start: Vec<u32>,
    /// A slot with at least one definition or head for so many blocks gets a table of all blocks; with 0 none does.
    blocks_per_definition: usize,
    /// By block; valid if it carries the epoch.
    marks: Vec<Mark>,
    /// Live range, by listed block: one that has the same value on entry; a block on its own, or the last of such a chain, names itself.
    classes: Vec<u32>,
    /// The number of the slot in work; never 0.
    epoch: u32,
    /// What the slot in work may hold; the first is what it holds at first.
    defs: Vec<Def<V>>,
    heads: Vec<(Block, Head<V>)>,
    /// Loads that follow no definition in their block.
    exposed: Vec<(AccessId, Block)>,
    /// The blocks of S, with their definitions.
    definers: Vec<Interval>,
    /// Memory for putting them in order.
    merged: Vec<Interval>,
    /// From this preorder number on, this is the nearest definition.
    regions: Vec<(u32, u32)>,
    /// The region looked up last.
    region: usize,
    /// Last preorder numbers and definitions of the regions that are open.
    open: Vec<(u32, u32)>,
}

/// What is known of a block with respect to the slot in work. Indices are into [`Scratch::defs`].
#[derive(Clone, Copy, Debug)]
struct Mark {
    epoch: u32,
    /// What the slot holds after the last definition so far.
    def: u32,
    /// What it holds at the head.
    head: u32,
    /// Live range, a listed block that is the last of its [chain](Scratch::classes): the value on entry. Frontier, if many blocks are in S: what N
    /// says for this block.
    value: u32,
}

impl Mark {
    const NEW: Self = Self { epoch: 0, def: NONE, head: NONE, value: Self::UNLISTED };

    /// The value of a block that is not listed as live; no definition has this index.
    const UNLISTED: u32 = NONE - 1;

    /// Live range: whether the block is listed.
    #[inline]
    fn is_listed(self) -> bool {
        self.value != Self::UNLISTED
    }

    /// What the slot holds at the end of the block, if it has a definition or a head.
    #[inline]
    fn at_end(self) -> Option<u32> {
        match self {
            Self { def: NONE, head: NONE, .. } => None,
            Self { def: NONE, head, .. } => Some(head),
            Self { def, .. } => Some(def),
        }
    }
}

/// Something that the slot may hold.
#[derive(Clone, Copy, Debug)]
struct Def<V> {
    /// `None`: nothing may be relied on.
    value: Option<V>,
    origin: Origin,
}

const _: () = assert!(size_of::<Mark>() == 16, "a mark lies in one line of the cache");

/// The first of the [`Scratch::defs`].
const OUTSIDE: u32 = 0;

/// Where a slot has at least one definition or head for so many blocks, looking N up among regions is dearer than a table of all blocks.
const BLOCKS_PER_DEFINITION: usize = 8;

/// The outcome of a step.
type Checked<V, T = ()> = Result<T, Box<Failure<V>>>;

/// Proves the claims about a function, or says which is wrong.
///
/// `idom` is the claimed tree: the parent of each block but the entry, `None` for blocks that cannot be reached. It is proved before it is
/// used. If there are no accesses, nothing is claimed of any load, and nothing is looked at.
///
/// # Errors
/// The first claim found wrong, or a part of the certificate that does not prove what it should.
///
/// # Panics
/// Panics if the claims or the tree name blocks or slots that do not exist, or if there are 2³² accesses or more.
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

/// As [`check`], with a tree that [`Tree::prove`] has accepted for this graph: for clients that need it for their claims as well.
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
    let mut checker = Checker { cfg, tree, claims, slot: Slot(0), counts: Counts::default(), scratch };
    if claims.accesses().is_empty() {
        return Ok(checker.counts);
    }
    checker.prepare();
    checker.group_by_slot();
    for slot in 0..claims.n_slots() {
        checker.slot = Slot::new(slot);
        checker.check_slot()?;
    }
    Ok(checker.counts)
}

impl<V> Default for Scratch<V> {
    fn default() -> Self {
        Self {
            tree: Tree::default(),
            closure: Closure::default(),
            by_slot: Vec::new(),
            slot_start: Vec::new(),
            blocks_per_definition: BLOCKS_PER_DEFINITION,
            marks: Vec::new(),
            classes: Vec::new(),
            epoch: 0,
            defs: Vec::new(),
            heads: Vec::new(),
            exposed: Vec::new(),
            definers: Vec::new(),
            merged: Vec::new(),
            regions: Vec::new(),
            region: 0,
            open: Vec::new(),
        }
    }
}

impl<V> Scratch<V> {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes no tables of frontiers and of blocks, for tests: graphs that are large, and slots that have to do with few of their blocks, get
    /// none.
    #[doc(hidden)]
    pub fn without_tables(mut self) -> Self {
        self.closure.budget = 0;
        self.blocks_per_definition = 0;
        self
    }

    #[inline]
    fn mark(&self, block: Block) -> Mark {
        let mark = self.marks[block.index()];
        if mark.epoch == self.epoch { mark } else { Mark::NEW }
    }

    #[inline]
    fn mark_mut(&mut self, block: Block) -> &mut Mark {
        let mark = &mut self.marks[block.index()];
        if mark.epoch != self.epoch {
            *mark = Mark { epoch: self.epoch, ..Mark::NEW };
        }
        mark
    }

    fn start_slot(&mut self, initial: V) {
        if self.epoch == u32::MAX {
            self.marks.fill(Mark::NEW);
            self.epoch = 0;
        }
        self.epoch += 1;
        self.exposed.clear();
        self.defs.clear();
        self.defs.push(Def { value: Some(initial), origin: Origin::Outside });
    }

    fn push_def(&mut self, value: Option<V>, origin: Origin) -> u32 {
        self.defs.push(Def { value, origin });
        (self.defs.len() - 1) as u32
    }

    /// From here on the block holds this value.
    #[inline]
    fn define(&mut self, block: Block, value: V, origin: Origin) {
        let def = self.mark(block).def;
        if def == NONE {
            let def = self.push_def(Some(value), origin);
            self.mark_mut(block).def = def;
        } else {
            self.defs[def as usize] = Def { value: Some(value), origin };
        }
    }
}

struct Checker<'c, C: Claims> {
    cfg: &'c Cfg,
    tree: &'c Tree,
    claims: &'c C,
    slot: Slot,
    counts: Counts,
    scratch: &'c mut Scratch<C::Value>,
}

impl<C: Claims> Checker<'_, C> {
    fn prepare(&mut self) {
        self.scratch.closure.clear();
        let n_blocks = self.cfg.n_blocks();
        if self.scratch.marks.len() < n_blocks {
            self.scratch.marks.resize(n_blocks, Mark::NEW);
        }
    }

    fn group_by_slot(&mut self) {
        let accesses = self.claims.accesses();
        let Scratch { slot_start: start, by_slot, .. } = &mut *self.scratch;
        start.clear();
        // Two places further on: the first pass counts, the sum makes starts, the second pass turns them into ends.
        start.resize(self.claims.n_slots() + 2, 0);
        for access in accesses {
            start[access.slot().index() + 2] += 1;
        }
        for index in 2..start.len() {
            start[index] += start[index - 1];
        }
        by_slot.clear();
        by_slot.resize(accesses.len(), AccessId(0));
        for (id, access) in accesses.iter().enumerate() {
            let place = &mut start[access.slot().index() + 1];
            by_slot[*place as usize] = AccessId::new(id);
            *place += 1;
        }
    }

    /// The slot's rows in `by_slot`.
    #[inline]
    fn row(&self) -> core::ops::Range<usize> {
        let start = &self.scratch.slot_start;
        start[self.slot.index()] as usize..start[self.slot.index() + 1] as usize
    }

    fn check_slot(&mut self) -> Checked<C::Value> {
        let rule = self.claims.rule(self.slot);
        if rule == Rule::Kept {
            return Ok(());
        }
        self.counts.slots += 1;
        self.sweep()?;
        match rule {
            Rule::Simple => self.check_simple(),
            // Who reads no head needs none.
            _ if self.scratch.exposed.is_empty() => Ok(()),
            Rule::Frontier => self.check_frontier(),
            Rule::LiveRange(blocks) => self.check_live_range(blocks),
            Rule::Kept => Ok(()),
        }
    }

    /// Leaves: loads after a definition in their block compared, the others exposed; what the slot holds at the end of defining blocks.
    fn sweep(&mut self) -> Checked<C::Value> {
        let claims = self.claims;
        let initial = claims.initial(self.slot);
        self.scratch.start_slot(initial);
        for position in self.row() {
            let id = self.scratch.by_slot[position];
            let access = claims.accesses()[id.index()];
            let block = access.block();
            if !self.tree.contains(block) {
                continue;
            }
            match access.kind() {
                AccessKind::Load => {
                    let def = self.scratch.mark(block).def;
                    if def == NONE {
                        self.scratch.exposed.push((id, block));
                    } else {
                        self.compare_load(id, block, def, true)?;
                    }
                }
                AccessKind::Store => {
                    self.counts.definitions += 1;
                    self.scratch.define(block, claims.stored(id), Origin::Store { store: id, block });
                }
                AccessKind::Define => {
                    self.counts.definitions += 1;
                    self.scratch.define(block, initial, Origin::Define { define: id, block });
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn compare_load(&mut self, load: AccessId, block: Block, def: u32, is_local: bool) -> Checked<C::Value> {
        self.counts.reads += 1;
        self.compare(Read::Load { load, block }, self.claims.loaded(load), def, is_local)
    }

    #[inline]
    fn compare(&self, read: Read, claimed: C::Value, def: u32, is_local: bool) -> Checked<C::Value> {
        match self.scratch.defs[def as usize].value {
            Some(found) if found == claimed || self.claims.refines(self.slot, found, claimed, read.site()) => Ok(()),
            _ => Err(self.wrong(read, claimed, def, is_local)),
        }
    }

    #[cold]
    fn wrong(&self, read: Read, claimed: C::Value, def: u32, is_local: bool) -> Box<Failure<C::Value>> {
        let Def { value, origin } = self.scratch.defs[def as usize];
        let fault = match value {
            Some(found) => Fault::WrongValue { read, claimed, found, origin },
            None => Fault::DeadRead { read, claimed, head: origin.block().expect("a dead head has a block") },
        };
        let path = path_to_read(self.cfg, origin, read, is_local, |block| self.is_definition(block));
        self.fail(fault, path)
    }

    #[cold]
    fn fail(&self, fault: Fault<C::Value>, path: Vec<Block>) -> Box<Failure<C::Value>> {
        Box::new(Failure { slot: Some(self.slot), fault, path })
    }

    fn is_definition(&self, block: Block) -> bool {
        self.scratch.mark(block).at_end().is_some()
    }

    /// Leaves: the heads in blocks of the tree, each with its definition, and those that are values seen to be available.
    fn enter_heads(&mut self) -> Checked<C::Value> {
        let claims = self.claims;
        let heads = &mut self.scratch.heads;
        heads.clear();
        // All are listed: arguments are asked for by position.
        claims.heads(self.slot).for_each(|head| heads.push(head));
        for position in 0..self.scratch.heads.len() {
            let (block, head) = self.scratch.heads[position];
            if !self.tree.contains(block) {
                continue;
            }
            let value = match head {
                Head::Phi(value) => Some(value),
                Head::Value(value) if claims.is_available(value, block) => Some(value),
                Head::Value(value) => return Err(self.fail(Fault::NotAvailable { block, value }, Vec::new())),
                Head::Dead => None,
            };
            let def = self.scratch.push_def(value, Origin::Head { block });
            let mark = self.scratch.mark_mut(block);
            if mark.head != NONE {
                return Err(self.fail(Fault::TwoHeads { block }, Vec::new()));
            }
            mark.head = def;
        }
        Ok(())
    }

    /// Compares each head on each way in with what `at_end` says the slot holds there; `None` for what needs no comparison, as ways from outside
    /// of the tree.
    fn compare_heads(
        &mut self,
        mut at_end: impl FnMut(&mut Self, Block, Block) -> Checked<C::Value, Option<u32>>,
    ) -> Checked<C::Value> {
        let claims = self.claims;
        for position in 0..self.scratch.heads.len() {
            let (block, head) = self.scratch.heads[position];
            if !self.tree.contains(block) {
                continue;
            }
            match head {
                Head::Phi(_) => self.compare_head(block, claims.arguments(self.slot, position), &mut at_end)?,
                Head::Value(value) => self.compare_head(block, |_| value, &mut at_end)?,
                Head::Dead => {}
            }
        }
        Ok(())
    }

    /// Compares a head with what the slot holds on each way in; `claimed` tells what it says of each.
    #[inline]
    fn compare_head(
        &mut self,
        block: Block,
        claimed: impl Fn(usize) -> C::Value,
        at_end: &mut impl FnMut(&mut Self, Block, Block) -> Checked<C::Value, Option<u32>>,
    ) -> Checked<C::Value> {
        self.counts.heads += 1;
        let sources = self.cfg.predecessors(block);
        for (incoming, &source) in sources.iter().enumerate() {
            if let Some(def) = at_end(self, source, block)? {
                self.counts.arguments += 1;
                self.compare(Read::Head { block, incoming, source: Some(source) }, claimed(incoming), def, false)?;
            }
        }
        if block == self.cfg.entry() {
            self.counts.arguments += 1;
            let incoming = sources.len();
            self.compare(Read::Head { block, incoming, source: None }, claimed(incoming), OUTSIDE, false)?;
        }
        Ok(())
    }
}

/// [`Rule::Frontier`].
impl<C: Claims> Checker<'_, C> {
    fn check_frontier(&mut self) -> Checked<C::Value> {
        self.enter_heads()?;
        self.scratch.closure.prepare(self.cfg, self.tree);
        if self.scratch.defs.len() * self.scratch.blocks_per_definition >= self.tree.preorder().len() {
            self.tabulate()?;
            self.compare_reads(|checker, block| checker.scratch.mark(block).value)
        } else {
            self.list_definers();
            self.check_closure()?;
            self.cut_regions();
            self.compare_reads(|checker, block| checker.at_end(block))
        }
    }

    /// Compares the exposed loads and the heads with what `at_end` says that the slot holds at the end of blocks of the tree.
    #[inline]
    fn compare_reads(&mut self, at_end: impl Fn(&mut Self, Block) -> u32) -> Checked<C::Value> {
        for position in 0..self.scratch.exposed.len() {
            let (load, block) = self.scratch.exposed[position];
            let head = self.scratch.mark(block).head;
            let def = match self.tree.parent(block) {
                _ if head != NONE => head,
                Some(parent) => at_end(self, parent),
                None => OUTSIDE,
            };
            self.compare_load(load, block, def, false)?;
        }
        self.compare_heads(|checker, source, _| {
            // Where something is known, the source is in the tree.
            let def = checker.scratch.mark(source).at_end();
            Ok(match def {
                Some(_) => def,
                None => checker.tree.contains(source).then(|| at_end(checker, source)),
            })
        })
    }

    /// Needs: definitions and heads. Leaves: what N says for each block of the tree; and dead heads, as [`check_closure`](Self::check_closure).
    fn tabulate(&mut self) -> Checked<C::Value> {
        for &block in self.tree.preorder() {
            let def = self.scratch.mark_mut(block).at_end();
            let above = || self.tree.parent(block).map_or(OUTSIDE, |parent| self.scratch.mark(parent).value);
            self.scratch.mark_mut(block).value = def.unwrap_or_else(above);
            if def.is_some() {
                self.close_under(block)?;
            }
        }
        Ok(())
    }

    /// Needs: definitions and heads. Leaves: the blocks of S in preorder, each with what the slot holds at its end.
    fn list_definers(&mut self) {
        let Scratch { defs, marks, definers, merged, .. } = &mut *self.scratch;
        definers.clear();
        let mut n_before_heads = 0;
        for (def, &Def { origin, .. }) in defs.iter().enumerate() {
            let Some(block) = origin.block() else { continue };
            // A block's definition comes after its head.
            if marks[block.index()].at_end() == Some(def as u32) {
                definers.push(Interval::below(block, self.tree, def as u32));
                if !matches!(origin, Origin::Head { .. }) {
                    n_before_heads = definers.len();
                }
            }
        }
        put_in_order(definers, n_before_heads, merged);
    }

    /// Needs: S. Leaves: dead heads where a definition has none and others meet there.
    fn check_closure(&mut self) -> Checked<C::Value> {
        for position in 0..self.scratch.definers.len() {
            let def = self.scratch.definers[position].event;
            let block = self.scratch.defs[def as usize].origin.block().expect("a block of S is one");
            self.close_under(block)?;
        }
        Ok(())
    }

    /// Needs: a block of S. Leaves: dead heads where its frontier has definitions without heads.
    #[inline]
    fn close_under(&mut self, block: Block) -> Checked<C::Value> {
        let Scratch { closure, marks, epoch, defs, .. } = &mut *self.scratch;
        let is_definition = |block: Block| {
            let mark = &marks[block.index()];
            mark.epoch == *epoch && mark.at_end().is_some()
        };
        let (joins, n_steps) = closure.joins(self.cfg, block, usize::MAX, is_definition);
        self.counts.frontier += n_steps;
        for &join in joins {
            let mark = &mut marks[join.index()];
            if mark.epoch != *epoch || mark.at_end().is_none() {
                return Err(self.not_closed(join, block));
            }
            if mark.head == NONE {
                mark.head = defs.len() as u32;
                defs.push(Def { value: None, origin: Origin::Head { block: join } });
            }
        }
        Ok(())
    }

    #[cold]
    fn not_closed(&self, join: Block, block: Block) -> Box<Failure<C::Value>> {
        let def = self.scratch.mark(block).at_end().expect("a block of S has a definition or a head");
        let origin = self.scratch.defs[def as usize].origin;
        let path = path(self.cfg, origin, join, |block| self.is_definition(block));
        self.fail(Fault::NotClosed { join, origin }, path)
    }

    /// Needs: S in preorder. Leaves: preorder cut into regions with the same nearest definition.
    fn cut_regions(&mut self) {
        let Scratch { definers, regions, open, .. } = &mut *self.scratch;
        regions.clear();
        cut_regions(self.tree.preorder().len(), definers, OUTSIDE, open, regions);
        self.scratch.region = 0;
    }

    /// Needs: regions. What N(block) says. The sources of a join's edges mostly come in preorder, so the region looked up last and the
    /// one behind it are tried first.
    #[inline]
    fn at_end(&mut self, block: Block) -> u32 {
        let tree = self.tree;
        let Scratch { regions, region, .. } = &mut *self.scratch;
        let first = tree.first(block);
        let contains = |region: usize| {
            regions[region].0 <= first && regions.get(region + 1).is_none_or(|&(start, _)| first < start)
        };
        if !contains(*region) {
            *region = if *region + 1 < regions.len() && contains(*region + 1) {
                *region + 1
            } else {
                regions.partition_point(|&(start, _)| start <= first) - 1
            };
        }
        regions[*region].1
    }
}

/// Puts intervals in preorder, the first `n_first` of which mostly are in order, and so are the others: both come in the order of the text.
fn put_in_order(intervals: &mut Vec<Interval>, n_first: usize, merged: &mut Vec<Interval>) {
    let (first, second) = intervals.split_at(n_first);
    if !first.is_sorted() || !second.is_sorted() {
        return intervals.sort_unstable();
    }
    merged.clear();
    let mut second = second.iter().peekable();
    for interval in first {
        while let Some(earlier) = second.next_if(|other| *other < interval) {
            merged.push(*earlier);
        }
        merged.push(*interval);
    }
    merged.extend(second);
    core::mem::swap(intervals, merged);
}

/// What the slot holds at the end of a block whose successor is listed as live.
enum AtEnd {
    Def(u32),
    /// What it holds at the start of this block.
    Start(Block),
}

/// [`Rule::LiveRange`].
///
/// Listed blocks without heads that an edge joins have the same value: they form classes, and the first edge from a definition or head
/// into a class tells its value. What every other edge says is compared on the spot. A class that no value reaches cannot be reached.
impl<C: Claims> Checker<'_, C> {
    fn check_live_range(&mut self, blocks: &[Block]) -> Checked<C::Value> {
        self.enter_heads()?;
        if self.scratch.classes.len() < self.cfg.n_blocks() {
            self.scratch.classes.resize(self.cfg.n_blocks(), NONE);
        }
        for &block in blocks {
            self.scratch.mark_mut(block).value = NONE;
            self.scratch.classes[block.index()] = block.0;
        }
        for position in 0..self.scratch.heads.len() {
            let (block, head) = self.scratch.heads[position];
            if head != Head::Dead && self.tree.contains(block) && !self.scratch.mark(block).is_listed() {
                return Err(self.fail(Fault::HeadNotListed { block }, Vec::new()));
            }
        }
        for &block in blocks {
            if self.tree.contains(block) && self.scratch.mark(block).head == NONE {
                self.join_classes(block, blocks)?;
            }
        }
        for position in 0..self.scratch.exposed.len() {
            let (load, block) = self.scratch.exposed[position];
            if let Some(def) = self.live_at_start(Read::Load { load, block })? {
                self.compare_load(load, block, def, false)?;
            }
        }
        self.compare_heads(|checker, source, block| {
            if !checker.tree.contains(source) {
                return Ok(None);
            }
            match checker.live_at_end(source, block)? {
                AtEnd::Def(def) => Ok(Some(def)),
                AtEnd::Start(block) => Ok(checker.value_of_class(block)),
            }
        })
    }

    /// Looks at the edges into a listed block without a head.
    fn join_classes(&mut self, block: Block, blocks: &[Block]) -> Checked<C::Value> {
        if block == self.cfg.entry() {
            self.learn(block, OUTSIDE, blocks)?;
        }
        for &source in self.cfg.predecessors(block) {
            self.counts.live_edges += 1;
            if !self.tree.contains(source) {
                continue;
            }
            match self.live_at_end(source, block)? {
                AtEnd::Def(def) => self.learn(block, def, blocks)?,
                AtEnd::Start(other) => self.unite(block, other, blocks)?,
            }
        }
        Ok(())
    }

    fn live_at_end(&self, block: Block, successor: Block) -> Checked<C::Value, AtEnd> {
        let mark = self.scratch.mark(block);
        match mark.at_end() {
            Some(def) => Ok(AtEnd::Def(def)),
            None if mark.is_listed() => Ok(AtEnd::Start(block)),
            None => Err(self.fail(Fault::LiveThrough { block, successor }, [block, successor].into())),
        }
    }

    fn live_at_start(&mut self, read: Read) -> Checked<C::Value, Option<u32>> {
        let block = read.block();
        let mark = self.scratch.mark(block);
        if !mark.is_listed() {
            return Err(self.fail(Fault::NotListed { read, block }, Vec::new()));
        }
        Ok(if mark.head != NONE { Some(mark.head) } else { self.value_of_class(block) })
    }

    /// The value of a listed block without a head.
    fn value_of_class(&mut self, block: Block) -> Option<u32> {
        let root = self.find(block);
        let value = self.scratch.mark(root).value;
        (value != NONE).then_some(value)
    }

    /// The last of the chain that a listed block is in. Each step shortens the chain (path halving).
    fn find(&mut self, mut block: Block) -> Block {
        loop {
            let next = Block(self.scratch.classes[block.index()]);
            let after = self.scratch.classes[next.index()];
            if after == next.0 {
                return next;
            }
            self.scratch.classes[block.index()] = after;
            block = Block(after);
        }
    }

    /// The slot holds this on entry to the block.
    fn learn(&mut self, block: Block, def: u32, blocks: &[Block]) -> Checked<C::Value> {
        let root = self.find(block);
        let known = self.scratch.marks[root.index()].value;
        self.scratch.marks[root.index()].value = self.agree(known, def, block, blocks)?;
        Ok(())
    }

    /// The slot holds the same on entry to both blocks.
    fn unite(&mut self, block: Block, other: Block, blocks: &[Block]) -> Checked<C::Value> {
        let (root, other_root) = (self.find(block), self.find(other));
        if root != other_root {
            let (value, other_value) =
                (self.scratch.marks[root.index()].value, self.scratch.marks[other_root.index()].value);
            self.scratch.marks[root.index()].value = self.agree(value, other_value, block, blocks)?;
            self.scratch.classes[other_root.index()] = root.0;
        }
        Ok(())
    }

    /// One of two definitions that have to be the same value; the dead one if one is.
    fn agree(&self, def: u32, other: u32, block: Block, blocks: &[Block]) -> Checked<C::Value, u32> {
        if def == NONE || other == NONE {
            return Ok(def.min(other));
        }
        match (self.scratch.defs[def as usize].value, self.scratch.defs[other as usize].value) {
            (None, _) => Ok(def),
            (_, None) => Ok(other),
            (Some(value), Some(other_value)) if value == other_value => Ok(def),
            _ => Err(self.meeting([def, other], block, blocks)),
        }
    }

    /// Two values meet in a class, somewhere: finds a block where they do.
    #[cold]
    fn meeting(&self, defs: [u32; 2], block: Block, blocks: &[Block]) -> Box<Failure<C::Value>> {
        let (join, defs) = self.find_meeting(blocks).unwrap_or((block, defs));
        let values = defs.map(|def| {
            let Def { value, origin } = self.scratch.defs[def as usize];
            (value.expect("dead heads do not differ"), origin)
        });
        let path = path(self.cfg, values[1].1, join, |block| self.is_definition(block));
        self.fail(Fault::Meeting { join, values }, path)
    }

    /// Spreads definitions over the listed blocks, first come, first served, and looks for a block where another comes in.
    fn find_meeting(&self, blocks: &[Block]) -> Option<(Block, [u32; 2])> {
        let is_inner = |block: Block| {
            let mark = self.scratch.mark(block);
            self.tree.contains(block) && mark.is_listed() && mark.head == NONE
        };
        let mut at_start = alloc::vec![NONE; self.cfg.n_blocks()];
        let at_end =
            |at_start: &[u32], block: Block| self.scratch.mark(block).at_end().unwrap_or(at_start[block.index()]);
        let incoming = |at_start: &[u32], block: Block| {
            let outside = if block == self.cfg.entry() { OUTSIDE } else { NONE };
            let sources = self.cfg.predecessors(block).iter();
            let sources: Vec<u32> = sources.map(|&source| at_end(at_start, source)).collect();
            sources.into_iter().chain([outside]).filter(|&def| def != NONE)
        };
        let mut queue = Vec::new();
        for &block in blocks.iter().filter(|&&block| is_inner(block)) {
            let first = incoming(&at_start, block).next();
            if let Some(def) = first
                && at_start[block.index()] == NONE
            {
                at_start[block.index()] = def;
                queue.push(block);
            }
            while let Some(block) = queue.pop() {
                let def = at_end(&at_start, block);
                for &next in self.cfg.successors(block) {
                    if is_inner(next) && at_start[next.index()] == NONE {
                        at_start[next.index()] = def;
                        queue.push(next);
                    }
                }
            }
        }
        let value = |def: u32| self.scratch.defs[def as usize].value;
        blocks.iter().filter(|&&block| is_inner(block)).find_map(|&block| {
            let mine = at_start[block.index()];
            let differs = |def: &u32| value(*def).is_some() && value(mine).is_some() && value(*def) != value(mine);
            (mine != NONE)
                .then(|| incoming(&at_start, block).find(differs))
                .flatten()
                .map(|other| (block, [mine, other]))
        })
    }
}

/// What the stores of a slot have in common.
struct Stores<V> {
    /// The first in the order listed.
    first: Option<(Block, V)>,
    n_stores: usize,
    /// All of them store the same value.
    are_same: bool,
}

/// [`Rule::Simple`].
impl<C: Claims> Checker<'_, C> {
    fn check_simple(&mut self) -> Checked<C::Value> {
        if let Some((block, _)) = self.claims.heads(self.slot).next() {
            return Err(self.fail(Fault::HeadOfSimple { block }, Vec::new()));
        }
        if self.scratch.exposed.is_empty() {
            return Ok(());
        }
        let stores = self.survey_stores();
        let single = self.comes_first(&stores);
        for position in 0..self.scratch.exposed.len() {
            let (load, block) = self.scratch.exposed[position];
            match (stores.first, single) {
                (None, _) => self.compare_load(load, block, OUTSIDE, false)?,
                (_, Some(store)) if block != store && self.tree.is_ancestor(store, block) => {
                    let def = self.scratch.mark(store).def;
                    self.compare_load(load, block, def, false)?;
                }
                (Some((_, value)), _) => self.check_everywhere(load, block, value, stores.are_same)?,
            }
        }
        Ok(())
    }

    fn survey_stores(&self) -> Stores<C::Value> {
        let mut stores = Stores { first: None, n_stores: 0, are_same: true };
        for (id, block) in self.reachable(AccessKind::Store) {
            let value = self.claims.stored(id);
            stores.n_stores += 1;
            match stores.first {
                None => stores.first = Some((block, value)),
                Some((_, first)) => stores.are_same &= value == first,
            }
        }
        stores
    }

    /// The block of the only store, if the blocks of all definitions dominate it.
    fn comes_first(&self, stores: &Stores<C::Value>) -> Option<Block> {
        let (store_block, _) = stores.first.filter(|_| stores.n_stores == 1)?;
        let dominates = |(_, block)| self.tree.is_ancestor(block, store_block);
        self.reachable(AccessKind::Define).all(dominates).then_some(store_block)
    }

    /// The slot's accesses of one kind in the tree.
    fn reachable(&self, kind: AccessKind) -> impl Iterator<Item = (AccessId, Block)> {
        let accesses = self.claims.accesses();
        self.scratch.by_slot[self.row()].iter().filter_map(move |&id| {
            let access = accesses[id.index()];
            (access.kind() == kind && self.tree.contains(access.block())).then_some((id, access.block()))
        })
    }

    /// A load that sees a store, or the initial value, nobody knows which.
    fn check_everywhere(&mut self, load: AccessId, block: Block, value: C::Value, are_same: bool) -> Checked<C::Value> {
        self.counts.reads += 1;
        let read = Read::Load { load, block };
        let initial = self.claims.initial(self.slot);
        let claimed = self.claims.loaded(load);
        let is_anywhere = || {
            self.claims.is_available(value, self.cfg.entry())
                && self.claims.refines(self.slot, initial, value, read.site())
        };
        if are_same && claimed == value && (initial == value || is_anywhere()) {
            return Ok(());
        }
        Err(self.not_simple(read, claimed))
    }

    /// Looks for something that the load sees and that it is not.
    #[cold]
    fn not_simple(&self, read: Read, claimed: C::Value) -> Box<Failure<C::Value>> {
        let mut seen = alloc::vec![false; self.cfg.n_blocks()];
        let mut todo: Vec<Block> = [read.block()].into();
        while let Some(block) = todo.pop() {
            let is_wrong = |def: u32| self.scratch.defs[def as usize].value != Some(claimed);
            if block == self.cfg.entry() && is_wrong(OUTSIDE) {
                return self.wrong(read, claimed, OUTSIDE, false);
            }
            for &source in self.cfg.predecessors(block) {
                if !self.tree.contains(source) {
                    continue;
                }
                let def = self.scratch.mark(source).def;
                if def == NONE {
                    if !core::mem::replace(&mut seen[source.index()], true) {
                        todo.push(source);
                    }
                } else if is_wrong(def) {
                    return self.wrong(read, claimed, def, false);
                }
            }
        }
        self.fail(Fault::NotSimple { read, claimed }, Vec::new())
    }
}
