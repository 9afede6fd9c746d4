//! The order of the items in each row.
//!
//! At first rows are in the order of a depth-first walk. Then they are sorted by the medians of
//! their neighbours above and below in turn, after Gansner, Koutsofios, North and Vo, "A technique
//! for drawing directed graphs" (1993), and the order with the fewest crossings is kept. Items of a
//! loop stay side by side: a row is sorted by the mean of each loop first, and within a loop by its
//! items.

use super::graph::{Edge, Graph, Item, Loop, Node, Row};
use super::items::{Items, Side, Way};
use super::nesting::Nesting;
use memphis_entity::{PackedOption, Rows, Table};
use std::ops::Range;

/// Passes over all rows, down and up in turn.
const MAX_SWEEPS: usize = 12;
/// The number of successive passes without fewer crossings after which the search ends.
const PATIENCE: usize = 3;
/// Loops nested deeper than this are not kept together within the loop at this depth.
const MAX_DEPTH: u32 = 12;
/// The lines of an item that are looked at when it may be exchanged with its neighbour.
const MAX_LINES: usize = 16;

/// Puts the rows in order.
pub(super) fn order(graph: &Graph, nesting: &Nesting, items: &mut Items) {
    walk(graph, nesting, items);
    let mut sorter = Sorter::new(nesting, items);
    for row in items.rows.ids() {
        sorter.sort(items, row, None);
    }
    let (mut best, mut fewest) = (items.rows.clone(), sorter.crossings(items));
    let mut n_vain = 0;
    for sweep in 0..MAX_SWEEPS {
        if fewest == 0 || n_vain == PATIENCE {
            break;
        }
        match sweep % 2 {
            0 => items.rows.ids().skip(1).for_each(|row| sorter.sort(items, row, Some(Look::Up))),
            _ => items.rows.ids().rev().skip(1).for_each(|row| sorter.sort(items, row, Some(Look::Down))),
        }
        sorter.exchange(items);
        let crossings = sorter.crossings(items);
        n_vain += 1;
        if crossings < fewest {
            fewest = crossings;
            best.clone_from(&items.rows);
            n_vain = 0;
        }
    }
    items.rows = best;
    items.rows.ids().for_each(|row| number(items, row));
}

/// The row whose items determine an item's place: the one above or the one below.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Up,
    Down,
}

/// Fills the rows in preorder of a depth-first walk, first successors first.
fn walk(graph: &Graph, nesting: &Nesting, items: &mut Items) {
    let mut is_seen: Table<Node, bool> = Table::filled(graph.nodes.len(), false);
    let mut is_placed = Table::filled(items.chains.len(), false);
    let roots = [Node(0)].into_iter().chain(nesting.order.iter().copied());
    let mut pending: Vec<Edge> = Vec::new();
    let mut place = |node: Node, items: &mut Items, pending: &mut Vec<Edge>| {
        if !std::mem::replace(&mut is_seen[node], true) {
            items.rows[items.info[Items::of_node(node)].row].push(Items::of_node(node));
            pending.extend(nesting.outgoing[node].iter().rev());
        }
    };
    for root in roots {
        place(root, items, &mut pending);
        while let Some(edge) = pending.pop() {
            if let Way::By(id) = items.ways[edge]
                && !std::mem::replace(&mut is_placed[id], true)
            {
                for item in items.chains[id].places() {
                    items.rows[items.info[item].row].push(item);
                }
            }
            place(graph.edges[edge].to, items, &mut pending);
        }
    }
    items.rows.ids().for_each(|row| number(items, row));
}

/// Records the positions of a row's items.
fn number(items: &mut Items, row: Row) {
    for (position, &item) in items.rows[row].iter().enumerate() {
        items.position[item] = position as u32;
    }
}

/// The sorting key of an item or a loop: its place, and a number that tells equal places apart.
type Key = (f32, u32);

/// Sorts rows.
struct Sorter {
    down: Rows<Item, u32>,
    up: Rows<Item, u32>,
    /// By loop: itself, or the loop around it at the greatest depth that is kept together.
    kept: Table<Loop, Loop>,
    parents: Table<Loop, PackedOption<Loop>>,
    /// By loop: the sum of the places of its items in the row, and their number.
    sums: Table<Loop, (f32, u32)>,
    /// Room for places of neighbours.
    places: Vec<f32>,
    /// A Fenwick tree.
    counts: Vec<u32>,
}

impl Sorter {
    fn new(nesting: &Nesting, items: &Items) -> Sorter {
        let mut kept: Table<Loop, Loop> = Table::new();
        for (id, info) in nesting.loops.iter() {
            let around = info.parent.get().filter(|_| info.depth >= MAX_DEPTH);
            kept.push(around.map_or(id, |parent| kept[parent]));
        }
        let mut parents = Table::new();
        parents.extend(nesting.loops.values().iter().map(|info| info.parent));
        let (down, up) = items.segments_of();
        let sums = Table::filled(kept.len(), (0.0, 0));
        Sorter { down, up, kept, parents, sums, places: Vec::new(), counts: Vec::new() }
    }

    /// Sorts a row by the medians of neighbours; without a look, it only brings loops together.
    fn sort(&mut self, items: &mut Items, row: Row, look: Option<Look>) {
        let n_items = items.rows[row].len();
        if n_items < 2 {
            return;
        }
        let own: Vec<Key> = items.rows[row]
            .iter()
            .enumerate()
            .map(|(position, &item)| {
                let place = look.and_then(|look| self.median(items, item, look));
                (place.unwrap_or(position as f32), position as u32)
            })
            .collect();
        if items.rows[row].iter().all(|&item| items.info[item].inside.is_none()) {
            let mut sorted = own;
            sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
            let old = std::mem::take(&mut items.rows[row]);
            items.rows[row] = sorted.iter().map(|key| old[key.1 as usize]).collect();
        } else {
            self.sort_loops(items, row, &own);
        }
        number(items, row);
    }

    /// Sorts by the loops around each item from the outermost in, then by the item's own key.
    fn sort_loops(&mut self, items: &mut Items, row: Row, own: &[Key]) {
        let old = std::mem::take(&mut items.rows[row]);
        for (&item, key) in old.iter().zip(own) {
            let mut around = self.around(items, item);
            while let Some(id) = around {
                self.sums[id].0 += key.0;
                self.sums[id].1 += 1;
                around = self.parents[id].get();
            }
        }
        // The keys of all items, in one list.
        let mut keys: Vec<Key> = Vec::with_capacity(4 * old.len());
        let mut sorted: Vec<(Range<usize>, Item)> = Vec::with_capacity(old.len());
        for (&item, key) in old.iter().zip(own) {
            let start = keys.len();
            let mut around = self.around(items, item);
            while let Some(id) = around {
                keys.push((self.sums[id].0 / self.sums[id].1 as f32, 2 * id.0));
                around = self.parents[id].get();
            }
            keys[start..].reverse();
            let place = match items.info[item].side {
                Some(Side::Left) => f32::NEG_INFINITY,
                Some(Side::Right) => f32::INFINITY,
                None => key.0,
            };
            keys.push((place, 2 * key.1 + 1));
            sorted.push((start..keys.len(), item));
        }
        let compare = |a: &Key, b: &Key| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        sorted.sort_by(|(a, _), (b, _)| {
            let (a, b) = (&keys[a.clone()], &keys[b.clone()]);
            let differing = a.iter().zip(b).map(|(a, b)| compare(a, b)).find(|order| order.is_ne());
            differing.unwrap_or(a.len().cmp(&b.len()))
        });
        for &item in &old {
            let mut around = self.around(items, item);
            while let Some(id) = around.filter(|&id| self.sums[id].1 > 0) {
                self.sums[id] = (0.0, 0);
                around = self.parents[id].get();
            }
        }
        items.rows[row] = sorted.into_iter().map(|(_, item)| item).collect();
    }

    /// The innermost loop that is kept together around an item.
    fn around(&self, items: &Items, item: Item) -> Option<Loop> {
        items.info[item].inside.get().map(|id| self.kept[id])
    }

    /// The median place of the neighbours on one side, weighted between the middle two of an even
    /// number.
    fn median(&mut self, items: &Items, item: Item, look: Look) -> Option<f32> {
        let segments = if look == Look::Up { &self.up[item] } else { &self.down[item] };
        self.places.clear();
        self.places.extend(segments.iter().map(|&number| {
            let segment = &items.segments[number as usize];
            match look {
                Look::Up => items.position[segment.upper] as f32 + segment.rank,
                // Segments of one node to the same place keep their order below it.
                Look::Down => items.position[segment.lower] as f32,
            }
        }));
        self.places.sort_by(f32::total_cmp);
        let places = &self.places;
        let middle = places.len() / 2;
        match places.len() {
            0 => None,
            n if n % 2 == 1 => Some(places[middle]),
            2 => Some((places[0] + places[1]) / 2.0),
            n => {
                let left = places[middle - 1] - places[0];
                let right = places[n - 1] - places[middle];
                let weighted = places[middle - 1] * right + places[middle] * left;
                Some(if left + right > 0.0 { weighted / (left + right) } else { places[middle] })
            }
        }
    }

    /// Exchanges neighbours of one loop where that saves crossings.
    fn exchange(&mut self, items: &mut Items) {
        for row in items.rows.ids() {
            for left in 1..items.rows[row].len() {
                let (a, b) = (items.rows[row][left - 1], items.rows[row][left]);
                let (one, other) = (&items.info[a], &items.info[b]);
                if one.inside != other.inside || one.side.is_some() || other.side.is_some() {
                    continue;
                }
                if self.between(items, b, a) < self.between(items, a, b) {
                    items.rows[row].swap(left - 1, left);
                    items.position[a] += 1;
                    items.position[b] -= 1;
                }
            }
        }
    }

    /// Crossings of the lines of two neighbours, the first to the left of the second. Of items with
    /// very many lines only some are looked at, so that a pass over all rows is linear in the
    /// lines.
    fn between(&self, items: &Items, left: Item, right: Item) -> usize {
        let up = |number: u32| {
            let segment = &items.segments[number as usize];
            items.position[segment.upper] as f32 + segment.rank
        };
        let down = |number: u32| items.position[items.segments[number as usize].lower] as f32;
        n_crossed(&self.up[left], &self.up[right], up) + n_crossed(&self.down[left], &self.down[right], down)
    }

    /// Crossings between all rows. Cost: O(segments · log).
    fn crossings(&mut self, items: &Items) -> u64 {
        let mut n_crossings = 0;
        for row in items.rows.ids().skip(1) {
            let above = &items.rows[Row(row.0 - 1)];
            self.counts.clear();
            self.counts.resize(items.rows[row].len() + 1, 0);
            let mut n_seen = 0;
            for &item in above {
                // Segments of an item leave it in the order of their numbers.
                for &number in &self.down[item] {
                    let position = items.position[items.segments[number as usize].lower] as usize;
                    n_crossings += u64::from(n_seen - up_to(&self.counts, position));
                    add(&mut self.counts, position);
                    n_seen += 1;
                }
            }
        }
        n_crossings
    }
}

/// Pairs of lines of which the one of the left item ends further right.
fn n_crossed(left: &[u32], right: &[u32], end: impl Fn(u32) -> f32) -> usize {
    let some = |lines: &[u32]| lines.len().min(MAX_LINES);
    let mut n = 0;
    for &one in &left[..some(left)] {
        let place = end(one);
        n += right[..some(right)].iter().filter(|&&other| place > end(other)).count();
    }
    n
}

/// The sum of a Fenwick tree's counts up to a position, inclusively.
fn up_to(counts: &[u32], position: usize) -> u32 {
    let mut sum = 0;
    let mut at = position + 1;
    while at > 0 {
        sum += counts[at];
        at &= at - 1;
    }
    sum
}

/// Adds one to the count at a position.
fn add(counts: &mut [u32], position: usize) {
    let mut at = position + 1;
    while at < counts.len() {
        counts[at] += 1;
        at += at & at.wrapping_neg();
    }
}
