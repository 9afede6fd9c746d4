//! Isolation: every operand of a φ gets a name of its own, and all names get their place in one order.
//!
//! ```text
//!                        P:  ...                         in front of the terminator:  x' ← x     (reads before it writes)
//!                            terminator ───┐
//!   y = φ(P: x, ..)                        └▶ B:  y' = φ(x', ..)
//!                                                y ← y'                               behind the φs
//! ```
//!
//! x' lives from the end of P to the head of B, y' from there to the copy behind the φs; nothing that happens anywhere else can hurt
//! them, so all names of a φ can share a location, and the φ goes. That is right without splitting any edge. (Sreedhar, Ju, Gillies and
//! Santhanam, "Translating out of static single assignment form", 1999; Boissinot et al. 2009, section 3, with parallel copies.)
//!
//! A φ of a block with one way in is a copy at its head.
//!
//! # The order
//!
//! A definition stands at a block, by preorder number of the dominator tree, and a position in it:
//!
//! ```text
//!   HEAD  PHI  EARLY          instructions     LATE      TERMINATOR   ON_EDGE    EDGE
//!   what  y'   reads y'       read, write      reads x,  reads,       what one   copies in a block that
//!   one        writes y       alternately      writes x' writes       edge gets  splits the edge
//!   edge got
//! ```
//!
//! Outside of the function is a block too: it has number 0, and parameters are defined there. Whoever is defined on an edge dominates
//! nothing but what else is defined on that edge; if the edge is the only way into a block, it is defined at the block's head instead.

use super::describe::{Argument, Input, Limit, OperandKind, Value};
use super::loops::Loops;
use crate::dom::DomTree;
use crate::entity::{Block, Edge, NONE};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Positions in a block. Reads are even, writes odd.
pub(super) mod position {
    pub(in super::super) const HEAD: u32 = 0;
    pub(in super::super) const PHI: u32 = 1;
    pub(in super::super) const EARLY_READ: u32 = 2;
    pub(in super::super) const EARLY_WRITE: u32 = 3;
    pub(in super::super) const fn read(instruction: u32) -> u32 {
        4 + 2 * instruction
    }
    pub(in super::super) const fn write(instruction: u32) -> u32 {
        5 + 2 * instruction
    }
    pub(in super::super) const LATE_READ: u32 = 0xffff_ff00;
    pub(in super::super) const LATE_WRITE: u32 = LATE_READ + 1;
    pub(in super::super) const TERMINATOR_READ: u32 = LATE_READ + 2;
    pub(in super::super) const TERMINATOR_WRITE: u32 = LATE_READ + 3;
    pub(in super::super) const ON_EDGE: u32 = LATE_READ + 5;
    pub(in super::super) const EDGE_READ: u32 = LATE_READ + 6;
    pub(in super::super) const EDGE_WRITE: u32 = LATE_READ + 7;
    /// The φ itself reads what could not be copied for it.
    pub(in super::super) const EDGE_KEPT: u32 = LATE_READ + 8;
}
use position::*;

/// The number of the block outside.
pub(super) const OUTSIDE: u32 = 0;

/// Where the operands of a φ on some parallel edges are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In front of the source's terminator; or outside.
    End,
    /// In a block on the edges.
    Split,
    /// Nowhere.
    Nowhere,
}

/// Parallel edges into a block with φs that bring all of them the same arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub target: Block,
    /// [`NONE`] for the way in from outside.
    pub source: u32,
    pub place: Place,
    /// Row in `Names::way_edges`.
    edges_start: u32,
    edges_end: u32,
    /// Position among the arguments.
    incoming: u32,
    /// The first of the block's φs, in `Names::phi_order`, and the end.
    phis_start: u32,
    phis_end: u32,
    /// True if the source can go elsewhere.
    pub is_critical: bool,
    pub may_split: bool,
}

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Value(Value),
    /// The result of this φ before it is copied to its own name.
    Result(u32),
    /// What is copied for this φ on this way.
    Argument {
        phi: u32,
        way: u32,
    },
}

/// A copy that isolation makes, from one name or constant to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Isolating {
    pub to: u32,
    pub from: Origin,
    /// The φ, or [`NONE`] for a copy of the client's.
    pub phi: u32,
    pub at: At,
    pub weight: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Name(u32),
    Constant(u32),
}

/// Where a copy stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum At {
    Outside,
    Head(Block),
    End(Block),
    /// On this way.
    Way(u32),
    /// It is an instruction of the client's.
    Instruction,
}

/// A name that has to be of the φ's class, since it cannot be copied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub phi: u32,
    /// Position among the arguments; [`NONE`] for the result.
    pub incoming: u32,
    pub source: u32,
    pub from: Origin,
}

/// All names of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub n_values: u32,
    pub what: Vec<What>,
    /// By name: block number, position and edge of the definition, and the last block number in its subtree.
    pub block: Vec<u32>,
    pub position: Vec<u32>,
    pub tag: Vec<u32>,
    pub last: Vec<u32>,
    /// By value: whether it is read elsewhere than by φs on the edge that defines it.
    leaves_edge: Vec<bool>,
    /// By name: names with one number hold the same wherever they live.
    pub number: Vec<u32>,
    /// By name: place in the order, or [`NONE`] if it is never defined where control can get.
    pub rank: Vec<u32>,
    /// By rank.
    pub order: Vec<u32>,
    /// By block number: the first rank there or behind. One more entry than there are numbers.
    first_rank: Vec<u32>,
    pub ways: Vec<Way>,
    pub way_edges: Vec<Edge>,
    pub copies: Vec<Isolating>,
    pub kept: Vec<Kept>,
    /// Pairs of a φ and a name of its class that is there from the start; by φ.
    pub members: Vec<(u32, u32)>,
    /// Uses of values: value, block number and position.
    pub uses: Vec<(u32, u64)>,
    /// By value: row start in `uses`; one more entry than there are values.
    pub use_start: Vec<u32>,
    /// By value: what it is a copy of, or [`NONE`].
    copy_of: Vec<u32>,
    /// By block: limits as bits.
    limits: Vec<u8>,
    /// By value: the block whose terminator defines it, or [`NONE`].
    by_terminator: Vec<u32>,
    /// φs by block, and where each φ's arguments start.
    phi_order: Vec<u32>,
    arguments_start: Vec<u32>,
    scratch: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

/// Block number and position as one number.
#[inline]
pub(super) fn key(block: u32, position: u32) -> u64 {
    u64::from(block) << 32 | u64::from(position)
}

/// A block's number: preorder of the dominator tree, from 1; [`NONE`] if it cannot be reached.
#[inline]
pub(super) fn number_of(dom: &DomTree, block: Block) -> u32 {
    dom.first(block).0.checked_add(1).unwrap_or(NONE)
}

fn bit(limit: Limit) -> u8 {
    1 << limit as u8
}

impl Names {
    /// Names everything. Edges of the sources that `splits` says are split if they can be; operands that cannot be copied are left over.
    pub(super) fn isolate(&mut self, f: &Input<'_>, loops: &Loops, splits: impl Fn(Block) -> bool) {
        self.clear(f);
        self.define_values(f);
        self.find_ways(f, splits);
        self.isolate_phis(f, loops);
        self.use_operands(f, loops);
        self.sort(f);
        self.number_values();
    }

    fn clear(&mut self, f: &Input<'_>) {
        let n = f.values.len();
        self.n_values = n as u32;
        self.what.clear();
        self.what.extend((0..n as u32).map(|v| What::Value(Value(v))));
        for (table, start) in [
            (&mut self.block, OUTSIDE),
            (&mut self.position, 0),
            (&mut self.tag, NONE),
            (&mut self.last, f.analyses.dom.preorder().len() as u32),
            (&mut self.copy_of, NONE),
            (&mut self.by_terminator, NONE),
        ] {
            table.clear();
            table.resize(n, start);
        }
        self.ways.clear();
        self.way_edges.clear();
        self.copies.clear();
        self.kept.clear();
        self.members.clear();
        self.uses.clear();
        self.limits.clear();
        self.limits.resize(f.cfg.n_blocks(), 0);
        for &(block, limit) in f.limits {
            self.limits[block.index()] |= bit(limit);
        }
        self.arguments_start.clear();
        let mut start = 0;
        for phi in f.phis {
            self.arguments_start.push(start);
            start += n_ways_in(f, phi.block) as u32;
        }
        assert!(start as usize == f.arguments.len(), "each φ has an argument for each way into its block");
        self.phi_order.clear();
        self.phi_order.extend(0..f.phis.len() as u32);
        self.phi_order.sort_by_key(|&phi| f.phis[phi as usize].block);
    }

    /// Leaves: the place of each value that an operand or a φ defines. φs are thought to be copied to, until it is known otherwise.
    fn define_values(&mut self, f: &Input<'_>) {
        self.find_values_that_leave_their_edge(f);
        for operand in f.operands {
            assert!(operand.position < super::Operand::MAX_POSITION, "positions have 30 bits");
            let value = operand.value.index();
            match operand.kind {
                OperandKind::Read | OperandKind::ReadAtEnd => {}
                OperandKind::Define => self.define(f, value, operand.block, write(operand.position)),
                OperandKind::Copy(from) => {
                    self.copy_of[value] = from.0;
                    self.define(f, value, operand.block, write(operand.position));
                }
                OperandKind::DefineAtEnd => {
                    self.by_terminator[value] = operand.block.0;
                    self.define(f, value, operand.block, TERMINATOR_WRITE);
                }
                OperandKind::DefineOnEdge(edge) => {
                    assert!(f.cfg.edge_source(edge) == operand.block, "the edge is not one of the terminator's");
                    self.by_terminator[value] = operand.block.0;
                    let target = f.cfg.edge_target(edge);
                    if n_ways_in(f, target) == 1 {
                        self.define(f, value, target, HEAD);
                    } else if self.leaves_edge[value] {
                        self.define(f, value, operand.block, TERMINATOR_WRITE);
                    } else {
                        self.define(f, value, operand.block, ON_EDGE);
                        self.tag[value] = edge.0;
                    }
                }
            }
        }
        for phi in f.phis {
            self.define(f, phi.result.index(), phi.block, EARLY_WRITE);
        }
        self.keep_apart_what_a_terminator_defines(f);
    }

    /// A value that is written on an edge into a block with other ways in, and is read elsewhere than by φs on that edge: all other ways
    /// come from below the block. It is taken to be written on all edges, which occupies its location no less.
    fn find_values_that_leave_their_edge(&mut self, f: &Input<'_>) {
        self.leaves_edge.clear();
        self.leaves_edge.resize(f.values.len(), false);
        self.pairs.clear();
        self.pairs.extend(f.operands.iter().filter_map(|operand| match operand.kind {
            OperandKind::DefineOnEdge(edge) if n_ways_in(f, f.cfg.edge_target(edge)) > 1 => {
                Some((operand.value.0, edge.0))
            }
            _ => None,
        }));
        if self.pairs.is_empty() {
            return;
        }
        self.pairs.sort_unstable();
        for operand in f.operands {
            match operand.kind {
                OperandKind::Read | OperandKind::ReadAtEnd => self.leaves_edge[operand.value.index()] = true,
                OperandKind::Copy(from) => self.leaves_edge[from.index()] = true,
                _ => {}
            }
        }
        for (phi, &start) in f.phis.iter().zip(&self.arguments_start) {
            let arguments = &f.arguments[start as usize..start as usize + n_ways_in(f, phi.block)];
            let edges = f.cfg.incoming(phi.block).iter().map(|edge| edge.0).chain([NONE]);
            for (&argument, edge) in arguments.iter().zip(edges) {
                if let Argument::Value(value) = argument {
                    let own = self.pairs.partition_point(|pair| pair.0 < value.0);
                    let is_own = self.pairs.get(own).is_some_and(|&pair| pair == (value.0, edge));
                    self.leaves_edge[value.index()] |= !is_own;
                }
            }
        }
    }

    fn define(&mut self, f: &Input<'_>, name: usize, block: Block, position: u32) {
        assert!(name >= self.n_values as usize || self.block[name] == OUTSIDE, "a value has two definitions");
        self.block[name] = number_of(&f.analyses.dom, block);
        self.position[name] = position;
        self.last[name] = f.analyses.dom.interval(block).map_or(0, |(_, last)| last.0 + 1);
    }

    /// What a terminator writes on all edges is written at once with what it writes on one, also where the latter is defined at the head
    /// of the target: there the former gets a use.
    fn keep_apart_what_a_terminator_defines(&mut self, f: &Input<'_>) {
        self.pairs.clear();
        let at_end = f.operands.iter().filter(|operand| match operand.kind {
            OperandKind::DefineAtEnd => true,
            OperandKind::DefineOnEdge(_) => self.position[operand.value.index()] == TERMINATOR_WRITE,
            _ => false,
        });
        self.pairs.extend(at_end.map(|operand| (operand.block.0, operand.value.0)));
        self.pairs.sort_unstable();
        for operand in f.operands {
            let value = operand.value.index();
            if matches!(operand.kind, OperandKind::DefineOnEdge(_)) && self.position[value] == HEAD {
                let start = self.pairs.partition_point(|pair| pair.0 < operand.block.0);
                let others = self.pairs[start..].iter().take_while(|pair| pair.0 == operand.block.0);
                self.uses.extend(others.map(|pair| (pair.1, key(self.block[value], PHI))));
            }
        }
    }

    /// Leaves: the ways into blocks with φs, each with its place.
    fn find_ways(&mut self, f: &Input<'_>, splits: impl Fn(Block) -> bool) {
        let dom = &f.analyses.dom;
        let mut start = 0;
        while start < self.phi_order.len() {
            let target = f.phis[self.phi_order[start] as usize].block;
            let n = self.phi_order[start..].iter().take_while(|&&phi| f.phis[phi as usize].block == target).count();
            let phis = start..start + n;
            start += n;
            let is_copy = n_ways_in(f, target) == 1 && !self.is_limited(target, Limit::CopiesAtHead);
            if !dom.is_reachable(target) || is_copy {
                continue;
            }
            let edges = f.cfg.incoming(target);
            let mut from = 0;
            while from < edges.len() {
                let source = f.cfg.edge_source(edges[from]);
                let to = from + edges[from..].iter().take_while(|&&edge| f.cfg.edge_source(edge) == source).count();
                if dom.is_reachable(source) {
                    self.find_parallel_ways(f, target, source, from..to, phis.clone(), &splits);
                }
                from = to;
            }
            if target == f.cfg.entry() {
                let at = self.way_edges.len() as u32;
                self.ways.push(Way {
                    target,
                    source: NONE,
                    place: Place::End,
                    edges_start: at,
                    edges_end: at,
                    incoming: edges.len() as u32,
                    phis_start: phis.start as u32,
                    phis_end: phis.end as u32,
                    is_critical: false,
                    may_split: false,
                });
            }
        }
    }

    /// Sorts parallel edges by what they bring.
    fn find_parallel_ways(
        &mut self,
        f: &Input<'_>,
        target: Block,
        source: Block,
        incoming: core::ops::Range<usize>,
        phis: core::ops::Range<usize>,
        splits: &impl Fn(Block) -> bool,
    ) {
        let n_parallel = incoming.len();
        let mut sorted = core::mem::take(&mut self.scratch);
        sorted.clear();
        sorted.extend(incoming.start as u32..incoming.end as u32);
        if n_parallel > 1 {
            sorted.sort_by(|&a, &b| self.compare_arguments(f, phis.clone(), a, b));
        }
        let n_ways = self.ways.len();
        let edges = f.cfg.incoming(target);
        let may_split = !self.is_limited(source, Limit::EdgesOut)
            && !self.is_limited(target, Limit::EdgesIn)
            && n_ways_in(f, target) > 1;
        for (index, &at) in sorted.iter().enumerate() {
            let is_new = index == 0 || self.compare_arguments(f, phis.clone(), sorted[index - 1], at).is_ne();
            if is_new {
                let edges_start = self.way_edges.len() as u32;
                self.ways.push(Way {
                    target,
                    source: source.0,
                    place: Place::End,
                    edges_start,
                    edges_end: edges_start,
                    incoming: at,
                    phis_start: phis.start as u32,
                    phis_end: phis.end as u32,
                    is_critical: false,
                    may_split,
                });
            }
            self.way_edges.push(edges[at as usize]);
            self.ways.last_mut().expect("just pushed").edges_end += 1;
        }
        self.scratch = sorted;
        let is_only = self.ways.len() - n_ways == 1;
        let is_closed = self.is_limited(source, Limit::CopiesAtEnd);
        let n_out = f.cfg.successors(source).len();
        for way in &mut self.ways[n_ways..] {
            way.is_critical = n_out != (way.edges_end - way.edges_start) as usize;
            way.place = match () {
                () if may_split && way.is_critical && splits(source) => Place::Split,
                // A block that goes nowhere else may be split as well, if there is no room at its end.
                () if may_split && splits(source) && is_closed => Place::Split,
                () if is_only && !is_closed => Place::End,
                () => Place::Nowhere,
            };
        }
    }

    /// Compares what two ways bring the φs of a block.
    fn compare_arguments(&self, f: &Input<'_>, phis: core::ops::Range<usize>, a: u32, b: u32) -> Ordering {
        let pairs = self.phi_order[phis].iter().map(|&phi| {
            let start = self.arguments_start[phi as usize];
            let of = |at: u32| argument_key(f.arguments[(start + at) as usize]);
            of(a).cmp(&of(b))
        });
        pairs.fold(Ordering::Equal, Ordering::then)
    }

    fn is_limited(&self, block: Block, limit: Limit) -> bool {
        self.limits[block.index()] & bit(limit) != 0
    }

    /// Needs: ways. Leaves: the names of the φs' operands, the copies, and what cannot be copied.
    fn isolate_phis(&mut self, f: &Input<'_>, loops: &Loops) {
        for (phi, &super::PhiInfo { block, result }) in (0..).zip(f.phis) {
            if !f.analyses.dom.is_reachable(block) {
                continue;
            }
            let weight = weight(loops.depth(block));
            if n_ways_in(f, block) == 1 && !self.is_limited(block, Limit::CopiesAtHead) {
                self.isolate_copy(f, phi, weight);
            } else if self.is_limited(block, Limit::CopiesAtHead) || f.values[result.index()].pinned {
                self.position[result.index()] = PHI;
                self.kept.push(Kept { phi, incoming: NONE, source: NONE, from: Origin::Name(result.0) });
            } else {
                let name = self.push_name(f, What::Result(phi), block, PHI);
                self.members.push((phi, name));
                let from = Origin::Name(name);
                self.copies.push(Isolating { to: result.0, from, phi, at: At::Head(block), weight });
            }
        }
        for way in 0..self.ways.len() as u32 {
            for place in self.ways[way as usize].phis_start..self.ways[way as usize].phis_end {
                self.isolate_argument(f, loops, way, self.phi_order[place as usize]);
            }
        }
        // By φ, and within it in the order of ways.
        self.members.sort_by_key(|member| member.0);
    }

    /// A φ of a block with one way in is a copy at its head. If that cannot be made, the two share a location.
    fn isolate_copy(&mut self, f: &Input<'_>, phi: u32, weight: u32) {
        let super::PhiInfo { block, result } = f.phis[phi as usize];
        let mut is_pinned = f.values[result.index()].pinned;
        let from = match f.arguments[self.arguments_start[phi as usize] as usize] {
            Argument::Undef => return,
            Argument::Constant(number) => Origin::Constant(number),
            Argument::Value(value) => {
                assert_same_class(f, value, result);
                is_pinned |= f.values[value.index()].pinned;
                self.copy_of[result.index()] = value.0;
                self.uses.push((value.0, key(number_of(&f.analyses.dom, block), EARLY_READ)));
                Origin::Name(value.0)
            }
        };
        if is_pinned {
            self.members.push((phi, result.0));
            let source = f.cfg.incoming(block).first().map_or(NONE, |&edge| f.cfg.edge_source(edge).0);
            self.kept.push(Kept { phi, incoming: 0, source, from });
        } else {
            self.copies.push(Isolating { to: result.0, from, phi, at: At::Head(block), weight });
        }
    }

    fn isolate_argument(&mut self, f: &Input<'_>, loops: &Loops, number: u32, phi: u32) {
        let way = self.ways[number as usize];
        let argument = f.arguments[(self.arguments_start[phi as usize] + way.incoming) as usize];
        let mut can_copy = way.place != Place::Nowhere;
        let from = match argument {
            Argument::Undef => return,
            Argument::Constant(constant) => Origin::Constant(constant),
            Argument::Value(value) => {
                assert_same_class(f, value, f.phis[phi as usize].result);
                let is_late = way.place == Place::End && self.by_terminator[value.index()] == way.source;
                can_copy &= !f.values[value.index()].pinned && (!is_late || way.source == NONE);
                Origin::Name(value.0)
            }
        };
        let dom = &f.analyses.dom;
        let block = if way.source == NONE { OUTSIDE } else { number_of(dom, Block(way.source)) };
        if !can_copy {
            self.kept.push(Kept { phi, incoming: way.incoming, source: way.source, from });
            if let Origin::Name(value) = from {
                // What the only edge into a block brings is defined at its head.
                let is_only_way = n_ways_in(f, way.target) == 1;
                let at = if is_only_way { key(number_of(dom, way.target), PHI) } else { key(block, EDGE_KEPT) };
                self.uses.push((value, at));
            }
            return;
        }
        let what = What::Argument { phi, way: number };
        let (name, read, at) = match way.place {
            Place::Split => {
                let name = self.push_name(f, what, Block(way.source), EDGE_WRITE);
                self.tag[name as usize] = number;
                (name, EDGE_READ, At::Way(number))
            }
            _ if way.source == NONE => (self.push_outside_name(f, what), LATE_READ, At::Outside),
            _ => (self.push_name(f, what, Block(way.source), LATE_WRITE), LATE_READ, At::End(Block(way.source))),
        };
        if let Origin::Name(value) = from {
            self.uses.push((value, key(block, read)));
        }
        let depth = match way.place {
            _ if way.source == NONE => 0,
            Place::Split => loops.depth(Block(way.source)).min(loops.depth(way.target)),
            _ => loops.depth(Block(way.source)),
        };
        self.members.push((phi, name));
        self.copies.push(Isolating { to: name, from, phi, at, weight: weight(depth) });
    }

    fn push_name(&mut self, f: &Input<'_>, what: What, block: Block, position: u32) -> u32 {
        let name = self.push_outside_name(f, what);
        self.define(f, name as usize, block, position);
        name
    }

    fn push_outside_name(&mut self, f: &Input<'_>, what: What) -> u32 {
        let name = self.what.len() as u32;
        self.what.push(what);
        self.block.push(OUTSIDE);
        self.position.push(LATE_WRITE);
        self.tag.push(NONE);
        self.last.push(f.analyses.dom.preorder().len() as u32);
        name
    }

    /// Leaves: the uses of values, sorted; what the client's instructions copy.
    fn use_operands(&mut self, f: &Input<'_>, loops: &Loops) {
        for operand in f.operands {
            let block = number_of(&f.analyses.dom, operand.block);
            if block == NONE {
                continue;
            }
            match operand.kind {
                OperandKind::Read => self.uses.push((operand.value.0, key(block, read(operand.position)))),
                OperandKind::ReadAtEnd => self.uses.push((operand.value.0, key(block, TERMINATOR_READ))),
                OperandKind::Copy(from) => {
                    self.uses.push((from.0, key(block, read(operand.position))));
                    let (to, from_info) = (f.values[operand.value.index()], f.values[from.index()]);
                    if to.class == from_info.class {
                        let weight = weight(loops.depth(operand.block));
                        let from = Origin::Name(from.0);
                        let at = At::Instruction;
                        self.copies.push(Isolating { to: operand.value.0, from, phi: NONE, at, weight });
                    }
                }
                _ => {}
            }
        }
        self.uses.sort_unstable();
        self.uses.dedup();
        self.use_start.clear();
        let mut at = 0;
        for value in 0..=self.n_values {
            while self.uses.get(at).is_some_and(|(user, _)| *user < value) {
                at += 1;
            }
            self.use_start.push(at as u32);
        }
    }

    /// Leaves: the order of names.
    fn sort(&mut self, f: &Input<'_>) {
        self.order.clear();
        self.order.extend((0..self.what.len() as u32).filter(|&name| self.block[name as usize] != NONE));
        let (block, position, tag) = (&self.block, &self.position, &self.tag);
        self.order.sort_unstable_by_key(|&name| {
            (key(block[name as usize], position[name as usize]), tag[name as usize], name)
        });
        self.rank.clear();
        self.rank.resize(self.what.len(), NONE);
        for (rank, &name) in (0..).zip(&self.order) {
            self.rank[name as usize] = rank;
        }
        self.first_rank.clear();
        let mut rank = 0;
        for number in 0..f.analyses.dom.preorder().len() as u32 + 2 {
            while self.order.get(rank).is_some_and(|&name| self.block[name as usize] < number) {
                rank += 1;
            }
            self.first_rank.push(rank as u32);
        }
    }

    /// Leaves: equal numbers for copies. What is copied is defined earlier in the order.
    fn number_values(&mut self) {
        self.number.clear();
        self.number.extend(0..self.what.len() as u32);
        for &name in &self.order {
            if name < self.n_values && self.copy_of[name as usize] != NONE {
                self.number[name as usize] = self.number[self.copy_of[name as usize] as usize];
            }
        }
        for copy in &self.copies {
            if copy.to >= self.n_values {
                self.number[copy.to as usize] = match copy.from {
                    Origin::Name(name) => self.number[name as usize],
                    Origin::Constant(constant) => 1 << 31 | constant,
                };
            }
        }
        for copy in &self.copies {
            // The result of a φ that is copied from its first name: the two are one value.
            if let (At::Head(_), Origin::Name(name)) = (copy.at, copy.from)
                && name >= self.n_values
            {
                self.number[name as usize] = self.number[copy.to as usize];
            }
        }
    }

    /// The edges of a way, ascending.
    pub(super) fn edges(&self, way: u32) -> &[Edge] {
        let way = &self.ways[way as usize];
        &self.way_edges[way.edges_start as usize..way.edges_end as usize]
    }

    /// The position among the arguments that a way stands for.
    pub(super) fn incoming(&self, way: u32) -> u32 {
        self.ways[way as usize].incoming
    }

    /// The uses of a value: block numbers and positions, ascending.
    #[inline]
    pub(super) fn uses_of(&self, value: u32) -> &[(u32, u64)] {
        &self.uses[self.use_start[value as usize] as usize..self.use_start[value as usize + 1] as usize]
    }

    /// The class a name belongs to.
    pub(super) fn class(&self, f: &Input<'_>, name: u32) -> u32 {
        let value = match self.what[name as usize] {
            What::Value(value) => value,
            What::Result(phi) | What::Argument { phi, .. } => f.phis[phi as usize].result,
        };
        f.values[value.index()].class
    }

    /// The first rank behind all that a name dominates.
    pub(super) fn rank_behind(&self, name: u32) -> u32 {
        if self.tag[name as usize] != NONE {
            return self.rank[name as usize] + 1;
        }
        self.first_rank[self.last[name as usize] as usize + 1]
    }

    /// True if the definition of `a` dominates that of `b`, which comes later in the order.
    #[inline]
    pub(super) fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        if self.tag[a] != NONE {
            return self.block[a] == self.block[b]
                && self.position[a] == self.position[b]
                && self.tag[a] == self.tag[b];
        }
        self.block[a] <= self.block[b] && self.block[b] <= self.last[a]
    }
}

/// How often a block is executed, roughly.
fn weight(depth: u32) -> u32 {
    10u32.saturating_pow(depth)
}

fn argument_key(argument: Argument) -> (u8, u32) {
    match argument {
        Argument::Value(value) => (0, value.0),
        Argument::Constant(number) => (1, number),
        Argument::Undef => (2, 0),
    }
}

fn assert_same_class(f: &Input<'_>, value: Value, result: Value) {
    let is_same = f.values[value.index()].class == f.values[result.index()].class;
    assert!(is_same, "an argument is of another class than its φ");
}

/// Edges into a block, and the way in from outside.
pub(super) fn n_ways_in(f: &Input<'_>, block: Block) -> usize {
    f.cfg.incoming(block).len() + usize::from(block == f.cfg.entry())
}
