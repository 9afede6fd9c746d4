//! Assigns values to locals: destruction, then colouring.
//!
//! The engine puts values into *locations* and says which copies there are. No edge is split, so
//! the structure of the code stays. Then locations of one type whose live ranges do not meet get
//! one local, by first fit in the order in which they become live. Live ranges are exact, as lists
//! of stretches of code, as long as all of them together are near the length of the code; in a
//! function where they are not, the rest get one stretch each, with all loops that it touches.

use super::values::{Action, Code, Held, NONE};
use super::{Lowering, Scratch};
use crate::promote::{self, Promotion};
use crate::reason::Reason;
use crate::ssa::{Function, Inst};
use memphis::destruct::{
    self, Argument, Coalescing, Limit, Operand, PhiInfo, Point, Source, Splitting, Value, ValueInfo,
};
use memphis::{Block, Edge, PhiId, Rows};
use std::collections::BTreeMap;

/// A written instruction, with locations instead of locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// An instruction of the input.
    Inst(Inst),
    Get(u32),
    Set(u32),
    Tee(u32),
    Const(Inst),
    Zero(u32),
    Drop,
}

/// The code, and the local of each location.
pub(super) struct Placed {
    pub items: Vec<Item>,
    /// The local of each location, as a number; parameters have theirs.
    pub local: Vec<u32>,
    /// The type of each local after the parameters, as a class.
    pub classes: Vec<u32>,
    /// The locals that keep accesses of the input: what each local of the input became.
    pub pinned: Vec<u32>,
    /// For each new local, a local of the input whose name it may have.
    pub origin: Vec<u32>,
}

/// Places the values of a function in locals.
pub(super) fn place(
    function: &Function,
    promotion: &Promotion,
    code: &Code,
    lowering: Lowering,
    scratch: &mut Scratch,
) -> Result<Placed, Reason> {
    let described = describe(function, code);
    let input = destruct::Input {
        cfg: &function.cfg,
        analyses: &promotion.analyses,
        values: &described.values,
        operands: &described.operands,
        phis: &described.phis,
        arguments: &described.arguments,
        limits: &described.limits,
    };
    // In two phases, a φ has one local and is written on the ways to it.
    let coalescing = if lowering.coalesce { Coalescing::Value } else { Coalescing::TwoPhase };
    let options = destruct::Options::DEFAULT.with_splitting(Splitting::Never).with_coalescing(coalescing);
    destruct::plan_with(&input, &options, &mut scratch.context, &mut scratch.plan)
        .map_err(|error| Reason::new("destruct", format!("it cannot leave SSA form: {error}")))?;
    if !scratch.plan.stuck().is_empty() {
        return Err(Reason::new("handler", "a local would have to be copied on the way to an exception handler"));
    }
    let written = write_items(function, code, &described, &scratch.plan);
    color(function, code, &described, &scratch.plan, written, lowering)
}

#[derive(Default)]
struct Described {
    values: Vec<ValueInfo>,
    operands: Vec<Operand>,
    phis: Vec<PhiInfo>,
    arguments: Rows<PhiId, Argument>,
    limits: Vec<(Block, Limit)>,
    /// The value of each, or `NONE`.
    value: Vec<u32>,
    held: Vec<Held>,
}

impl Described {
    fn value(&mut self, function: &Function, code: &Code, held: Held) -> Value {
        if self.value[held.index()] == NONE {
            self.value[held.index()] = self.values.len() as u32;
            let class = function.classes[code.slot[held.index()] as usize];
            self.values.push(ValueInfo { class, pinned: false });
            self.held.push(held);
        }
        Value(self.value[held.index()])
    }
}

fn describe(function: &Function, code: &Code) -> Described {
    let mut described = Described { value: vec![NONE; code.slot.len()], ..Described::default() };
    // Parameters are in their locals, read or not.
    for param in 0..function.n_params {
        described.value(function, code, Held(param));
    }
    let mut inst = code.first;
    let (mut block, mut position) = (NONE, 0);
    while inst != NONE {
        if code.block[inst as usize] != block {
            (block, position) = (code.block[inst as usize], 0);
        }
        let operand = match code.actions[inst as usize] {
            Action::Get(held) => {
                let value = described.value(function, code, held);
                Some(Operand::read(Block(block), position, value))
            }
            Action::Set(held) | Action::Tee(held) => {
                let value = described.value(function, code, held);
                Some(Operand::define(Block(block), position, value))
            }
            _ => None,
        };
        described.operands.extend(operand);
        position += 1;
        inst = code.next[inst as usize];
    }
    for (number, phi) in function.phis.iter().enumerate() {
        let held = Held(code.first_phi + number as u32);
        if code.uses(held) == 0 {
            continue;
        }
        let result = described.value(function, code, held);
        described.phis.push(PhiInfo { block: phi.block, result });
        described.arguments.start_row();
        for &arg in code.args(number) {
            let argument = if arg.0 < code.n_locals && arg.0 >= function.n_params && !has_default(function, arg) {
                Argument::Undef
            } else {
                Argument::Value(described.value(function, code, arg))
            };
            described.arguments.push(argument);
        }
    }
    for (number, data) in function.blocks.iter().enumerate() {
        let block = Block::new(number);
        described.limits.push((block, Limit::EdgesOut));
        if data.is_dispatch {
            described.limits.extend([(block, Limit::CopiesAtEnd), (block, Limit::CopiesAtHead)]);
        }
    }
    described
}

fn has_default(function: &Function, held: Held) -> bool {
    promote::has_default(function.locals[held.index()])
}

/// The code with locations, and where each block starts in it.
struct Written {
    items: Vec<Item>,
    starts: Vec<u32>,
}

fn write_items(function: &Function, code: &Code, described: &Described, plan: &destruct::Plan) -> Written {
    let n_blocks = function.blocks.len();
    let mut heads = vec![NONE; n_blocks];
    let mut ends = vec![NONE; n_blocks];
    let points: Vec<_> = plan.copies().collect();
    for (number, copies) in (0..).zip(&points) {
        match copies.point {
            Point::Head(block) => heads[block.index()] = number,
            Point::End(block) => ends[block.index()] = number,
            Point::Outside | Point::Split(_) => unreachable!("no edge is split"),
        }
    }
    let location = |held: Held| plan.location(Value(described.value[held.index()])).0;
    let mut written = Written { items: Vec::new(), starts: Vec::with_capacity(n_blocks + 1) };
    let mut inst = code.first;
    for number in 0..n_blocks {
        written.starts.push(written.items.len() as u32);
        let data = &function.blocks[number];
        let mut copies_due = [heads[number], ends[number]].map(|point| (point != NONE).then_some(point));
        let mut is_first = true;
        while inst != NONE && code.block[inst as usize] == number as u32 {
            let is_marker = is_first && function.insts[inst as usize].is_marker();
            if let (false, Some(point)) = (is_marker, copies_due[0].take_if(|_| !is_marker)) {
                written.copies(points[point as usize].parallel);
            }
            if data.terminator == Some(Inst(inst))
                && let Some(point) = copies_due[1].take()
            {
                written.copies(points[point as usize].parallel);
            }
            let item = match code.actions[inst as usize] {
                Action::Keep => Item::Inst(Inst(inst)),
                Action::Get(held) => Item::Get(location(held)),
                Action::Set(held) => Item::Set(location(held)),
                Action::Tee(held) => Item::Tee(location(held)),
                Action::Const(constant) => Item::Const(constant),
                Action::Zero(local) => Item::Zero(local),
                Action::Drop => Item::Drop,
            };
            written.push(item);
            is_first = false;
            inst = code.next[inst as usize];
        }
        for point in copies_due.into_iter().flatten() {
            written.copies(points[point as usize].parallel);
        }
    }
    written.starts.push(written.items.len() as u32);
    written
}

impl Written {
    /// Adds an item, and joins it with the one before where that is shorter.
    fn push(&mut self, item: Item) {
        let start = *self.starts.last().expect("the current block") as usize;
        let last = self.items[start..].last().copied();
        match (last, item) {
            (Some(Item::Set(location)), Item::Get(read)) if location == read => {
                *self.items.last_mut().expect("the last") = Item::Tee(location);
            }
            (Some(Item::Get(read)), Item::Set(location)) if location == read => {
                self.items.pop();
            }
            (Some(Item::Get(_)), Item::Drop) => drop(self.items.pop()),
            (Some(Item::Tee(location)), Item::Drop) => {
                *self.items.last_mut().expect("the last") = Item::Set(location);
            }
            _ => self.items.push(item),
        }
    }

    /// Copies at once: all sources are pushed, then the destinations are written from the last.
    fn copies(&mut self, moves: &[destruct::Move]) {
        for copy in moves {
            match copy.from {
                Source::Location(from) => self.push(Item::Get(from.0)),
                Source::Constant(_) => unreachable!("constants are instructions here"),
            }
        }
        for copy in moves.iter().rev() {
            self.push(Item::Set(copy.to.0));
        }
    }
}

/// A stretch of code in which a location is in use: from one place up to before another.
type Stretch = (u32, u32);

struct LiveRanges {
    rows: Vec<u32>,
    stretches: Vec<Stretch>,
}

impl LiveRanges {
    fn of(&self, location: usize) -> &[Stretch] {
        &self.stretches[self.rows[location] as usize..self.rows[location + 1] as usize]
    }
}

/// A read or write of a location.
#[derive(Clone, Copy)]
struct Event {
    place: u32,
    block: u32,
    is_write: bool,
}

/// The reads and writes of each location, in order.
struct Events {
    rows: Vec<u32>,
    events: Vec<Event>,
}

fn events(written: &Written, n_locations: usize, entry: &[u32]) -> Events {
    let accessed = |item: Item| match item {
        Item::Get(location) => Some((location, false)),
        Item::Set(location) | Item::Tee(location) => Some((location, true)),
        _ => None,
    };
    let mut rows = vec![0; n_locations + 1];
    let at_entry = entry.iter().map(|&location| (location, true));
    for (location, _) in written.items.iter().copied().filter_map(accessed).chain(at_entry) {
        rows[location as usize + 1] += 1;
    }
    for location in 0..n_locations {
        rows[location + 1] += rows[location];
    }
    let mut next = rows.clone();
    let mut events = vec![Event { place: 0, block: 0, is_write: true }; rows[n_locations] as usize];
    for &location in entry {
        next[location as usize] += 1;
    }
    for block in 0..written.starts.len() - 1 {
        for place in written.starts[block]..written.starts[block + 1] {
            if let Some((location, is_write)) = accessed(written.items[place as usize]) {
                let row = &mut next[location as usize];
                // Place 0 is before all code.
                events[*row as usize] = Event { place: place + 1, block: block as u32, is_write };
                *row += 1;
            }
        }
    }
    Events { rows, events }
}

/// The live range of each location.
fn live_ranges(function: &Function, written: &Written, events: &Events) -> LiveRanges {
    let cfg = &function.cfg;
    let n_locations = events.rows.len() - 1;
    let n_blocks = function.blocks.len();
    let mut found = LiveRanges { rows: vec![0], stretches: Vec::new() };
    let mut budget = 32 * (written.items.len() + n_blocks) + 4096;
    // The location for which each block was last seen to need it at its end, or at its start.
    let mut out_of = vec![NONE; n_blocks];
    let mut into = vec![NONE; n_blocks];
    let mut todo = Vec::new();
    let mut through = Vec::new();
    let mut spans = None;
    for location in 0..n_locations as u32 {
        let row = &events.events[events.rows[location as usize] as usize..events.rows[location as usize + 1] as usize];
        let first = found.stretches.len();
        through.clear();
        if budget > 0 {
            for group in row.chunk_by(|a, b| a.block == b.block) {
                if !group[0].is_write && into[group[0].block as usize] != location {
                    into[group[0].block as usize] = location;
                    todo.push(group[0].block);
                }
            }
            while let Some(block) = todo.pop() {
                for &source in cfg.predecessors(Block(block)) {
                    budget = budget.saturating_sub(1);
                    if out_of[source.index()] == location {
                        continue;
                    }
                    out_of[source.index()] = location;
                    let at = row.partition_point(|event| event.block < source.0);
                    if row.get(at).is_none_or(|event| event.block != source.0) {
                        through.push(source.0);
                        if into[source.index()] != location {
                            into[source.index()] = location;
                            todo.push(source.0);
                        }
                    }
                }
                if budget == 0 {
                    break;
                }
            }
        }
        if budget == 0 {
            todo.clear();
            let spans = spans.get_or_insert_with(|| loop_spans(function));
            found.stretches.extend(whole(row, spans, written));
        } else {
            let end = |block: u32| written.starts[block as usize + 1] + 1;
            for group in row.chunk_by(|a, b| a.block == b.block) {
                let block = group[0].block;
                let mut open = (!group[0].is_write).then_some(written.starts[block as usize] + 1);
                for (number, event) in group.iter().enumerate() {
                    if event.is_write {
                        let start = open.take();
                        if let Some(start) = start {
                            found.stretches.push((start, group[number - 1].place.max(start + 1)));
                        }
                        open = Some(event.place);
                    }
                }
                let start = open.expect("a group is not empty");
                let last = group[group.len() - 1].place;
                let stop = if out_of[block as usize] == location { end(block) } else { last };
                found.stretches.push((start, stop.max(start + 1)));
            }
            found.stretches.extend(through.iter().map(|&block| (written.starts[block as usize] + 1, end(block))));
        }
        let own = &mut found.stretches[first..];
        own.sort_unstable();
        let n = join_stretches(own);
        found.stretches.truncate(first + n);
        found.rows.push(found.stretches.len() as u32);
    }
    found
}

/// Joins stretches that touch; returns how many are left.
fn join_stretches(stretches: &mut [Stretch]) -> usize {
    let mut n = 0;
    for place in 0..stretches.len() {
        let (start, end) = stretches[place];
        if start >= end {
            continue;
        }
        if n > 0 && stretches[n - 1].1 >= start {
            stretches[n - 1].1 = stretches[n - 1].1.max(end);
        } else {
            stretches[n] = (start, end);
            n += 1;
        }
    }
    n
}

/// The stretches of blocks of the outermost loops, in order. Blocks are in the order of the code,
/// so a loop is a stretch, and an edge back leads to its first block.
fn loop_spans(function: &Function) -> Vec<(u32, u32)> {
    let cfg = &function.cfg;
    let mut spans: Vec<(u32, u32)> = (0..cfg.n_edges())
        .map(Edge::new)
        .map(|edge| (cfg.edge_target(edge).0, cfg.edge_source(edge).0))
        .filter(|(target, source)| target <= source)
        .collect();
    spans.sort_unstable();
    let mut outermost: Vec<(u32, u32)> = Vec::new();
    for (start, end) in spans {
        match outermost.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => outermost.push((start, end)),
        }
    }
    outermost
}

/// One stretch for a location: from its first to its last access, with the loops these are in.
fn whole(row: &[Event], spans: &[(u32, u32)], written: &Written) -> Option<Stretch> {
    let (first, last) = (row.first()?, row.last()?);
    let span = |block: u32| {
        let at = spans.partition_point(|span| span.1 < block);
        spans.get(at).filter(|span| span.0 <= block)
    };
    let start = match span(first.block) {
        Some(span) if first.place > 0 => written.starts[span.0 as usize] + 1,
        _ => first.place,
    };
    let end = match span(last.block) {
        Some(span) => written.starts[span.1 as usize + 1] + 1,
        None => last.place,
    };
    Some((start, end.max(start + 1)))
}

/// A local, and the stretches in which it is in use, in order.
struct Color {
    class: u32,
    used: BTreeMap<u32, u32>,
    /// The number of its reads and writes.
    weight: u32,
    origin: u32,
}

/// At most this many locals are tried for a location.
const MAX_TRIED: usize = 256;

impl Color {
    fn is_free(&self, stretches: &[Stretch]) -> bool {
        stretches.iter().all(|&(start, end)| self.used.range(..end).next_back().is_none_or(|(_, &used)| used <= start))
    }

    fn take(&mut self, stretches: &[Stretch]) {
        self.used.extend(stretches.iter().copied());
    }
}

fn color(
    function: &Function,
    code: &Code,
    described: &Described,
    plan: &destruct::Plan,
    written: Written,
    lowering: Lowering,
) -> Result<Placed, Reason> {
    let classes = plan.location_classes();
    let n_locations = classes.len();
    // What is there when the function is entered: parameters, and zeros of declared locals.
    let mut entry = Vec::new();
    let mut origin = vec![NONE; n_locations];
    for (number, &held) in described.held.iter().enumerate() {
        let location = plan.locations()[number].0;
        if held.0 < code.n_locals {
            entry.push(location);
        }
        let name = &mut origin[location as usize];
        *name = (*name).min(code.slot[held.index()]);
    }
    let events = events(&written, n_locations, &entry);
    let live = live_ranges(function, &written, &events);

    let mut local = vec![NONE; n_locations];
    let mut colors: Vec<Color> = (0..function.n_params)
        .map(|param| Color {
            class: function.classes[param as usize],
            used: BTreeMap::from([(0, 1)]),
            weight: 0,
            origin: param,
        })
        .collect();
    let weight = |location: usize| events.rows[location + 1] - events.rows[location];
    for (param, color) in colors.iter_mut().enumerate() {
        let location = plan.locations()[param].index();
        if local[location] != NONE {
            return Err(Reason::new("destruct", "two parameters share a location"));
        }
        local[location] = param as u32;
        color.take(live.of(location));
        color.weight += weight(location);
    }
    let mut order: Vec<usize> =
        (0..n_locations).filter(|&location| local[location] == NONE && !live.of(location).is_empty()).collect();
    order.sort_by_key(|&location| (live.of(location)[0], location));
    let mut by_class: Vec<Vec<u32>> = vec![Vec::new(); function.n_classes];
    for (number, color) in (0..).zip(&colors) {
        by_class[color.class as usize].push(number);
    }
    for location in order {
        let class = classes[location] as usize;
        let stretches = live.of(location);
        let tried = if lowering.coalesce { MAX_TRIED } else { 0 };
        // Those that were in use last are tried first if there are many.
        let skipped = by_class[class].len().saturating_sub(tried);
        let free =
            by_class[class][skipped..].iter().copied().find(|&number| colors[number as usize].is_free(stretches));
        let number = free.unwrap_or_else(|| {
            let origin = origin[location];
            colors.push(Color { class: class as u32, used: BTreeMap::new(), weight: 0, origin });
            by_class[class].push(colors.len() as u32 - 1);
            colors.len() as u32 - 1
        });
        colors[number as usize].take(stretches);
        colors[number as usize].weight += weight(location);
        local[location] = number;
    }
    Ok(number_locals(function, written, local, &colors))
}

/// The number of locals whose accesses take two bytes.
const N_SHORT: usize = 128;

/// Gives the locals their numbers. The most used locals come first if not all numbers are short,
/// and those of one type are neighbours.
fn number_locals(function: &Function, written: Written, mut local: Vec<u32>, colors: &[Color]) -> Placed {
    let n_params = function.n_params as usize;
    // Locals that are no values, with the number of their accesses.
    let pinned: Vec<usize> = (n_params..function.locals.len()).filter(|&local| function.pinned[local]).collect();
    let mut pinned_weight = vec![0; function.locals.len()];
    for item in &written.items {
        if let Item::Inst(inst) = item
            && let Some(local) = function.inst(*inst).accessed_local()
        {
            pinned_weight[local as usize] += 1;
        }
    }
    // Class, weight, and number among the colours or, after those, among the pinned.
    let mut order: Vec<(u32, u32, usize)> = (n_params..colors.len())
        .map(|number| (colors[number].class, colors[number].weight, number))
        .chain(
            pinned
                .iter()
                .enumerate()
                .map(|(number, &local)| (function.classes[local], pinned_weight[local], colors.len() + number)),
        )
        .collect();
    order.sort_by_key(|&(_, weight, number)| (std::cmp::Reverse(weight), number));
    let n_short = N_SHORT.saturating_sub(n_params).min(order.len());
    order[..n_short].sort_by_key(|&(class, _, number)| (class, number));
    order[n_short..].sort_by_key(|&(class, _, number)| (class, number));

    let mut new = vec![0; colors.len() + pinned.len()];
    for (param, new) in (0..).zip(&mut new[..n_params]) {
        *new = param;
    }
    let mut placed = Placed {
        items: written.items,
        local: Vec::new(),
        classes: Vec::with_capacity(order.len()),
        pinned: (0..function.locals.len() as u32).collect(),
        origin: (0..n_params as u32).collect(),
    };
    for &(class, _, number) in &order {
        new[number] = (n_params + placed.classes.len()) as u32;
        placed.classes.push(class);
        if let Some(at) = number.checked_sub(colors.len()) {
            placed.pinned[pinned[at]] = new[number];
            placed.origin.push(pinned[at] as u32);
        } else {
            placed.origin.push(colors[number].origin);
        }
    }
    for local in &mut local {
        if *local != NONE {
            *local = new[*local as usize];
        }
    }
    placed.local = local;
    placed
}
