//! The test of congruence classes by its definition, held against the fast one.
//!
//! Here a function is a graph of places: the positions in a block where names are written or read,
//! then one chain of places for each edge out of the block. A name lives where a search backwards
//! from its reads comes by. There are no dominators and no frontiers, and all pairs of members are
//! compared.

use super::Context;
use super::classes::{Conflict, Test};
use super::describe::Input;
use super::names::position::*;
use super::names::{BlockNumber, Name, Named, Names, Origin, Position, ProgramPoint, Tag};
use crate::common::{OnFailure, Rng, random_cfg};
use crate::{Analyses, Edge};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::iter::once;
use ssa::{Case, Traits, random_case};

#[path = "../../tests/common/ssa.rs"]
pub(super) mod ssa;

/// A position in a block, on an edge from [`ON_EDGE`] on.
type Place = (BlockNumber, Position, Option<Edge>);

/// The pairs of names that live at one time or are written at once.
fn intersecting(f: &Input<'_>, names: &Names) -> BTreeSet<(Name, Name)> {
    let of_all = |places: fn(&Input<'_>, &Names, Name) -> Vec<Place>| -> BTreeMap<Name, Vec<Place>> {
        names.order.values().iter().map(|&name| (name, places(f, names, name))).collect()
    };
    let (writes, reads) = (of_all(written_at), of_all(read_at));
    let places = writes.values().chain(reads.values()).flatten().copied().collect();
    let before = predecessors(f, places);
    let mut written: BTreeMap<Place, Vec<Name>> = BTreeMap::new();
    for (&name, places) in &writes {
        places.iter().for_each(|&place| written.entry(place).or_default().push(name));
    }
    let mut pairs = BTreeSet::new();
    for (&name, writes) in &writes {
        let is_by_terminator = |place: &&Place| {
            place.1 == ON_EDGE && writes.iter().any(|write| write.0 == place.0 && write.1 == TERMINATOR_WRITE)
        };
        let live_after = live_after(&before, writes, &reads[&name]);
        let at_once = writes.iter().chain(written.keys().filter(is_by_terminator));
        for &other in live_after.iter().chain(at_once).filter_map(|place| written.get(place)).flatten() {
            pairs.extend([(name, other), (other, name)]);
        }
    }
    pairs
}

/// The places after which a name is live.
fn live_after(before: &BTreeMap<Place, Vec<Place>>, writes: &[Place], reads: &[Place]) -> BTreeSet<Place> {
    let mut live_after = BTreeSet::new();
    let mut work: Vec<Place> = reads.iter().flat_map(|read| &before[read]).copied().collect();
    while let Some(place) = work.pop() {
        if live_after.insert(place) && !writes.contains(&place) {
            work.extend(&before[&place]);
        }
    }
    live_after
}

/// The edges out of a block, or the way into the function.
fn edges_out(f: &Input<'_>, block: BlockNumber) -> Vec<Option<Edge>> {
    match block {
        BlockNumber::OUTSIDE => Vec::from([None]),
        _ => f.cfg.outgoing(block.block(&f.analyses.dom)).map(Some).collect(),
    }
}

/// A position in a block, or on all its edges.
fn places_of(f: &Input<'_>, point: ProgramPoint) -> Vec<Place> {
    let (block, position) = (point.block(), point.position());
    match position < ON_EDGE {
        true => Vec::from([(block, position, None)]),
        false => edges_out(f, block).into_iter().map(|edge| (block, position, edge)).collect(),
    }
}

fn written_at(f: &Input<'_>, names: &Names, name: Name) -> Vec<Place> {
    let definition = &names.definitions[name];
    let place = |&edge: &Edge| (definition.block, definition.position, Some(edge));
    match definition.tag {
        Tag::NONE => places_of(f, ProgramPoint::new(definition.block, definition.position)),
        tag if definition.position == ON_EDGE => Vec::from([place(&tag.edge())]),
        tag => names.way_edges[tag.way()].iter().map(place).collect(),
    }
}

fn read_at(f: &Input<'_>, names: &Names, name: Name) -> Vec<Place> {
    let definition = &names.definitions[name];
    match names.named[name] {
        Named::Result(_) => Vec::from([(definition.block, EARLY_READ, None)]),
        Named::Argument { way, .. } if f.cfg.n_ways_in(names.ways[way].target) == 1 => {
            let target = BlockNumber::of(&f.analyses.dom, names.ways[way].target);
            Vec::from([(target, PHI, None)])
        }
        Named::Argument { way, .. } => {
            let edges = names.way_edges[way].iter().copied().map(Some);
            let outside = names.ways[way].source.is_none().then_some(None);
            let at_end = edges.chain(outside).map(|edge| (definition.block, EDGE_KEPT, edge));
            // Until it is known which edge is taken, it is needed on all of them.
            let on_edges = places_of(f, ProgramPoint::new(definition.block, EDGE_READ));
            let is_tagged = definition.tag != Tag::NONE;
            on_edges.into_iter().filter(|_| !is_tagged).chain(at_end).collect()
        }
        Named::Value(value) => {
            let places = names.uses[value].iter().flat_map(|&at| places_of(f, at));
            let is_tagged = definition.tag != Tag::NONE;
            places.filter(|place| !is_tagged || place.2 == Some(definition.tag.edge())).collect()
        }
    }
}

/// The places right before each of these, and before the head of each block.
fn predecessors(f: &Input<'_>, mut places: BTreeSet<Place>) -> BTreeMap<Place, Vec<Place>> {
    let dom = &f.analyses.dom;
    let numbers = || once(BlockNumber::OUTSIDE).chain(dom.preorder().iter().map(|&block| BlockNumber::of(dom, block)));
    places.extend(numbers().map(|block| (block, HEAD, None)));
    let in_block = |block: BlockNumber, edge: Option<Edge>| {
        let all = places.range((block, HEAD, None)..(block.next(), HEAD, None));
        all.filter(move |place| place.2 == edge).copied().collect::<Vec<_>>()
    };
    let mut before: BTreeMap<Place, Vec<Place>> = places.iter().map(|&place| (place, Vec::new())).collect();
    let mut link = |chain: &[Place]| {
        for pair in chain.windows(2) {
            before.get_mut(&pair[1]).expect("it is a place").push(pair[0]);
        }
    };
    for block in numbers() {
        let body = in_block(block, None);
        link(&body);
        for edge in edges_out(f, block) {
            let on_edge = edge.map_or(Vec::new(), |edge| in_block(block, Some(edge)));
            let target = edge.map_or(f.cfg.entry(), |edge| f.cfg.edge_target(edge));
            let last = body.last().copied();
            link(
                &last
                    .into_iter()
                    .chain(on_edge)
                    .chain([(BlockNumber::of(dom, target), HEAD, None)])
                    .collect::<Vec<_>>(),
            );
        }
    }
    before
}

/// Congruence classes as lists.
struct Lists<'n> {
    names: &'n Names,
    intersecting: BTreeSet<(Name, Name)>,
    by_value: bool,
    class_of: BTreeMap<Name, usize>,
    classes: Vec<Vec<Name>>,
}

impl<'n> Lists<'n> {
    fn new(f: &Input<'_>, names: &'n Names, by_value: bool) -> Self {
        let all = names.order.values();
        let class_of = all.iter().copied().zip(0..).collect();
        let classes = all.iter().map(|&name| Vec::from([name])).collect();
        Self { names, intersecting: intersecting(f, names), by_value, class_of, classes }
    }

    /// True if a member of one class interferes with a member of the other.
    fn classes_interfere(&self, a: Name, b: Name) -> bool {
        let [a, b] = [a, b].map(|name| &self.classes[self.class_of[&name]]);
        a.iter().any(|&x| b.iter().any(|&y| self.interfere(x, y)))
    }

    fn interfere(&self, a: Name, b: Name) -> bool {
        let differ = !self.by_value || self.names.numbers[a] != self.names.numbers[b];
        differ && self.intersecting.contains(&(a, b))
    }

    fn is_same(&self, a: Name, b: Name) -> bool {
        self.class_of[&a] == self.class_of[&b]
    }

    fn merge(&mut self, a: Name, b: Name) {
        let (from, to) = (self.class_of[&a], self.class_of[&b]);
        if from != to {
            let moved = core::mem::take(&mut self.classes[from]);
            moved.iter().for_each(|&name| *self.class_of.get_mut(&name).expect("all have one") = to);
            self.classes[to].extend(moved);
        }
    }
}

/// What has been tried.
#[derive(Debug, Default)]
struct Tally {
    merged: usize,
    conflicts: usize,
    walks: usize,
}

fn compare(rng: &mut Rng, case: &Case, tally: &mut Tally) {
    let analyses = Analyses::compute(&case.cfg);
    let f = case.function(&analyses);
    let context = &mut Context::new();
    context.loops.recompute(&case.cfg, &analyses.order, &analyses.dom);
    context.splits.reset(case.cfg.n_blocks(), rng.chance(50));
    context.names.isolate(&f, &context.loops, &context.splits);
    context.classes.reset(&context.names);
    context.live.reset(&f);
    context.start_classes();
    let names = &context.names;
    let by_value = rng.chance(80);
    let mut lists = Lists::new(&f, names, by_value);
    for phi in names.members.ids() {
        for pair in names.members[phi].windows(2) {
            assert!(!lists.classes_interfere(pair[0], pair[1]));
            lists.merge(pair[0], pair[1]);
        }
    }
    let mut pairs: Vec<(Name, Name)> = names
        .copies
        .values()
        .iter()
        .filter_map(|copy| match copy.from {
            Origin::Name(from) => Some((copy.to, from)),
            Origin::Constant(_) => None,
        })
        .collect();
    let all = names.order.values();
    pairs.extend((0..4 * all.len()).map(|_| (all[rng.below(all.len())], all[rng.below(all.len())])));
    for (a, b) in pairs {
        let mut test = Test { input: &f, names, live: &mut context.live, by_value };
        let found = context.classes.merge(&mut test, a, b);
        if lists.is_same(a, b) {
            assert_eq!(found, Ok(()));
            continue;
        }
        assert_eq!(found.is_err(), lists.classes_interfere(a, b), "{a:?} {b:?}");
        if let Err(Conflict { one, other }) = found {
            assert!(lists.interfere(one, other) && !lists.is_same(one, other));
            tally.conflicts += 1;
        } else {
            lists.merge(a, b);
            tally.merged += 1;
        }
    }
    tally.walks += context.live.n_walks();
}

#[test]
fn classes_merge_unless_two_of_their_names_interfere() {
    let mut tally = Tally::default();
    for seed in 0..1500 {
        let _guard = OnFailure(seed);
        let rng = &mut Rng(seed);
        let max_blocks = if seed % 4 == 0 { 40 } else { 12 };
        let cfg = random_cfg(rng, max_blocks);
        let traits = Traits::random(rng);
        let case = random_case(rng, cfg, traits);
        compare(rng, &case, &mut tally);
    }
    assert!(tally.merged > 10_000 && tally.conflicts > 10_000 && tally.walks > 300, "{tally:?}");
}
