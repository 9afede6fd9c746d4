//! The horizontal place of each item.
//!
//! Brandes and Köpf, "Fast and simple horizontal coordinate assignment" (2001): items are aligned
//! with the median of their neighbours above or below, which makes blocks of items in a vertical
//! line, and the blocks are pushed together. Four such layouts, one for each combination of
//! directions, are averaged. As in Rüegg et al., "Methods for size- and port-aware layout" (2016),
//! lines are straight from the place where an edge leaves its source, not from the source's middle.
//! A line between two places of a chain goes before others that it crosses, so chains are straight.
//!
//! Blocks are pushed together by longest paths, which leaves out the classes of the paper and their
//! known error. At last each box and each chain is moved as far as its neighbours leave room, to
//! where its lines are shortest. A line has the same length wherever it meets a box, so it wants
//! the box not at a place but in an interval; the median of the ends of all intervals is best.
//!
//! Cost: linear in items and segments, but for the sorting of a few numbers at each item.

use super::graph::Item;
use super::items::{Items, Side};
use memphis_entity::{Rows, Table, id};

/// The least distance of two boxes, of a box and a line, and of two lines.
const BOX_DISTANCE: f64 = 24.0;
const LINE_DISTANCE: f64 = 16.0;
const LINES_DISTANCE: f64 = 10.0;
/// Passes that move items to their medians.
const TIGHTENINGS: usize = 6;

/// The horizontal place of the middle of each item; the leftmost edge of all is at 0.
pub(super) fn columns(items: &Items) -> Table<Item, f64> {
    let (down, up) = items.neighbours();
    let is_crossed = crossed(items, &down);
    let neighbours = Neighbours { down, up, is_crossed };
    let mut layouts = Vec::with_capacity(4);
    for from_above in [true, false] {
        for from_left in [true, false] {
            let blocks = Blocks::align(items, &neighbours, from_above, from_left);
            layouts.push((from_left, blocks.compact(items, from_left)));
        }
    }
    let mut xs = balance(items, &layouts);
    tighten(items, &neighbours, &mut xs);
    let leftmost = extent(items, &xs).0;
    xs.values_mut().iter_mut().for_each(|x| *x = (*x - leftmost).round());
    xs
}

struct Neighbours {
    down: Rows<Item, u32>,
    up: Rows<Item, u32>,
    /// By segment: true if it crosses a line within a chain, which has priority.
    is_crossed: Vec<bool>,
}

/// Marks the segments that cross a line within a chain. Of two such lines the one further left goes
/// first.
fn crossed(items: &Items, down: &Rows<Item, u32>) -> Vec<bool> {
    let mut is_crossed = vec![false; items.segments.len()];
    for row in items.rows.values() {
        let segments = || row.iter().flat_map(|&item| down[item].iter().map(|&number| number as usize));
        let upper = |number: usize| items.position[items.segments[number].upper];
        let lower = |number: usize| items.position[items.segments[number].lower];
        let mut straight: Vec<usize> = Vec::new();
        for number in segments().filter(|&number| items.segments[number].is_inner) {
            match straight.last() {
                Some(&last) if lower(number) < lower(last) => is_crossed[number] = true,
                _ => straight.push(number),
            }
        }
        // The lines before `first` start further left, those from `after` on further right.
        let (mut first, mut after) = (0, 0);
        for number in segments().filter(|&number| !items.segments[number].is_inner) {
            while first < straight.len() && upper(straight[first]) < upper(number) {
                first += 1;
            }
            while after < straight.len() && upper(straight[after]) <= upper(number) {
                after += 1;
            }
            let is_left_of_one = first > 0 && lower(straight[first - 1]) > lower(number);
            let is_right_of_one = after < straight.len() && lower(straight[after]) < lower(number);
            is_crossed[number] = is_left_of_one || is_right_of_one;
        }
    }
    is_crossed
}

/// Items in vertical lines.
struct Blocks {
    /// By item: the first of its block.
    root: Table<Item, Item>,
    /// By item: its distance to the right of the first item of its block.
    shift: Table<Item, f64>,
}

impl Blocks {
    /// Aligns each item with the median of its neighbours on one side; of two medians the one
    /// further to the side we come from goes first.
    fn align(items: &Items, neighbours: &Neighbours, from_above: bool, from_left: bool) -> Blocks {
        let n = items.info.len();
        let mut blocks = Blocks { root: Table::new(), shift: Table::filled(n, 0.0) };
        blocks.root.extend(items.info.ids());
        let n_rows = items.rows.len();
        for step in 0..n_rows {
            let row = &items.rows.values()[if from_above { step } else { n_rows - 1 - step }];
            // Alignments must not cross: the last position in the row before, counted from our
            // side.
            let mut bound = -1_i64;
            for index in 0..row.len() {
                let item = row[if from_left { index } else { row.len() - 1 - index }];
                let list = if from_above { &neighbours.up[item] } else { &neighbours.down[item] };
                let Some(last) = list.len().checked_sub(1) else { continue };
                let medians = [last / 2, list.len() / 2];
                let medians = if from_left { medians } else { [medians[1], medians[0]] };
                for number in medians.map(|index| list[index] as usize) {
                    let segment = &items.segments[number];
                    let other = if from_above { segment.upper } else { segment.lower };
                    let position = i64::from(items.position[other]);
                    let position = if from_left { position } else { i64::from(u32::MAX) - position };
                    if neighbours.is_crossed[number] || position <= bound {
                        continue;
                    }
                    let offset = if from_above { segment.offset } else { -segment.offset };
                    blocks.root[item] = blocks.root[other];
                    blocks.shift[item] = blocks.shift[other] + offset;
                    bound = position;
                    break;
                }
            }
        }
        blocks
    }

    /// Pushes the blocks to one side, then each back as far as the next ones leave room.
    fn compact(&self, items: &Items, from_left: bool) -> Table<Item, f64> {
        let n = items.info.len();
        let mut members: Rows<Item, Item> = Rows::new();
        members.group(n, self.root.ids().map(|item| (self.root[item], item)));
        let sign = if from_left { 1.0 } else { -1.0 };
        // The next item in the row, and the distance of the roots of the two.
        let next = |item: Item| {
            let row = &items.rows[items.info[item].row];
            let position = items.position[item] as usize;
            let neighbour = if from_left { row.get(position + 1) } else { position.checked_sub(1).map(|p| &row[p]) };
            let &neighbour = neighbour?;
            let (left, right) = if from_left { (item, neighbour) } else { (neighbour, item) };
            let shifts = sign * (self.shift[item] - self.shift[neighbour]);
            Some((self.root[neighbour], distance(items, left, right) + shifts))
        };
        let mut n_waiting: Table<Item, u32> = Table::filled(n, 0);
        for item in items.info.ids() {
            if let Some((neighbour, _)) = next(item) {
                n_waiting[neighbour] += 1;
            }
        }
        let is_root = |item: &Item| self.root[*item] == *item;
        let mut order: Vec<Item> = items.info.ids().filter(is_root).filter(|&item| n_waiting[item] == 0).collect();
        let mut place: Table<Item, f64> = Table::filled(n, 0.0);
        let mut at = 0;
        while let Some(&root) = order.get(at) {
            at += 1;
            for (neighbour, distance) in members[root].iter().filter_map(|&item| next(item)) {
                place[neighbour] = place[neighbour].max(place[root] + distance);
                n_waiting[neighbour] -= 1;
                if n_waiting[neighbour] == 0 {
                    order.push(neighbour);
                }
            }
        }
        for &root in order.iter().rev() {
            let limits = members[root].iter().filter_map(|&item| next(item));
            let limit = limits.map(|(neighbour, distance)| place[neighbour] - distance).fold(f64::INFINITY, f64::min);
            if limit.is_finite() {
                place[root] = place[root].max(limit);
            }
        }
        let mut xs = Table::new();
        xs.extend(items.info.ids().map(|item| sign * place[self.root[item]] + self.shift[item]));
        xs
    }
}

/// The least distance of the middles of two neighbours.
fn distance(items: &Items, left: Item, right: Item) -> f64 {
    let (one, other) = (&items.info[left], &items.info[right]);
    let between = match (one.chain.is_some(), other.chain.is_some()) {
        (false, false) => BOX_DISTANCE,
        (true, true) => LINES_DISTANCE,
        _ => LINE_DISTANCE,
    };
    (one.right + between + other.left).ceil()
}

/// The leftmost and the rightmost place.
fn extent(items: &Items, xs: &Table<Item, f64>) -> (f64, f64) {
    let ends = xs.iter().map(|(item, x)| (x - items.info[item].left, x + items.info[item].right));
    ends.fold((f64::INFINITY, f64::NEG_INFINITY), |all, ends| (all.0.min(ends.0), all.1.max(ends.1)))
}

/// Puts the layouts over the narrowest one, and takes the mean of the middle two at each item.
fn balance(items: &Items, layouts: &[(bool, Table<Item, f64>)]) -> Table<Item, f64> {
    let extents: Vec<(f64, f64)> = layouts.iter().map(|(_, xs)| extent(items, xs)).collect();
    let narrowest = extents.iter().copied().min_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0))).expect("four layouts");
    let moves: Vec<f64> = layouts
        .iter()
        .zip(&extents)
        .map(|((from_left, _), own)| if *from_left { narrowest.0 - own.0 } else { narrowest.1 - own.1 })
        .collect();
    let mut xs = Table::new();
    xs.extend(items.info.ids().map(|item| {
        let mut places = [0.0; 4];
        for ((place, (_, xs)), by) in places.iter_mut().zip(layouts).zip(&moves) {
            *place = xs[item] + by;
        }
        places.sort_by(f64::total_cmp);
        (places[1] + places[2]) / 2.0
    }));
    xs
}

/// Moves boxes and straight runs of chains to the medians of the items they are connected with.
fn tighten(items: &Items, neighbours: &Neighbours, xs: &mut Table<Item, f64>) {
    let units = units(items, xs);
    let mut wanted = Vec::new();
    for pass in 0..TIGHTENINGS {
        for index in 0..units.n_rows() {
            let unit = &units[Unit::new(if pass % 2 == 0 { index } else { units.n_rows() - 1 - index })];
            let first = unit[0];
            let x = xs[first];
            let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
            wanted.clear();
            for &item in unit {
                let row = &items.rows[items.info[item].row];
                let position = items.position[item] as usize;
                if let Some(&left) = position.checked_sub(1).map(|left| &row[left]) {
                    least = least.max(xs[left] + distance(items, left, item));
                }
                if let Some(&right) = row.get(position + 1) {
                    most = most.min(xs[right] - distance(items, item, right));
                }
                for &number in neighbours.up[item].iter().chain(&neighbours.down[item]) {
                    let segment = &items.segments[number as usize];
                    let place = match segment.upper == item {
                        true => xs[segment.lower] - segment.offset,
                        false => xs[segment.upper] + segment.offset,
                    };
                    // A line within the run goes along.
                    if segment.is_inner && place == x {
                        continue;
                    }
                    let freedom = items.freedom(segment);
                    wanted.extend([place - freedom, place + freedom]);
                }
            }
            let target = match items.info[first].side {
                Some(Side::Left) => most,
                Some(Side::Right) => least,
                None => median(&mut wanted, x),
            };
            if least <= most && target.is_finite() {
                let to = target.clamp(least, most);
                unit.iter().for_each(|&item| xs[item] = to);
            }
        }
    }
}

/// The median nearest to a place; the place itself if there are no others.
fn median(wanted: &mut [f64], x: f64) -> f64 {
    let Some(last) = wanted.len().checked_sub(1) else { return x };
    wanted.sort_by(f64::total_cmp);
    x.clamp(wanted[last / 2], wanted[wanted.len() / 2])
}

id! {
    /// A box, or a run of places of a chain.
    struct Unit;
}

/// Boxes, and runs of places of one chain with the same place, by rows from the top.
fn units(items: &Items, xs: &Table<Item, f64>) -> Rows<Unit, Item> {
    let mut units = Rows::new();
    for &item in items.rows.values().iter().flatten() {
        let Some(id) = items.info[item].chain.get() else {
            units.push_row([item]);
            continue;
        };
        if items.chains[id].first.get() != Some(item) {
            continue;
        }
        let mut before = None;
        for place in items.chains[id].places() {
            if before != Some(xs[place]) {
                units.start_row();
            }
            before = Some(xs[place]);
            units.push(place);
        }
    }
    units
}
