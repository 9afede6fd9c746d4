//! Assigns values to locals: destruction, then colouring.
//!
//! The engine puts values into *locations* and says which copies there are. No edge is split, so
//! the structure of the code stays. Then it lets locations of one type share that are never live at
//! the same time; those of parameters are fixed. What is left gets numbers.

use super::values::{Action, Code, Held, NONE};
use super::{Lowering, Scratch};
use crate::promote::{self, Promotion};
use crate::reason::Reason;
use crate::ssa::{Function, Inst};
use memphis::destruct::{
    self, Argument, Coalescing, Copying, Limit, Location, Operand, PhiInfo, Point, Source, Splitting, Value, ValueInfo,
};
use memphis::{Block, PhiId, Rows};

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
    let options = destruct::Options::DEFAULT
        .with_splitting(Splitting::Never)
        .with_coalescing(coalescing)
        .with_copying(Copying::AtOnce);
    let Scratch { context, plan } = scratch;
    destruct::plan_with(&input, &options, context, plan).map_err(|error| refused(&error))?;
    if !plan.stuck().is_empty() {
        return Err(Reason::handler());
    }
    // Parameters are the first values, so each is in the location of its own number.
    if lowering.coalesce {
        let parameters: Vec<Location> = (0..function.n_params).map(Location).collect();
        destruct::share_locations(&input, plan, |class| class, &parameters).map_err(|error| refused(&error))?;
    }
    let items = write_items(function, code, &described, plan);
    Ok(number_locals(function, code, &described, plan, items))
}

fn refused(error: &dyn std::error::Error) -> Reason {
    Reason::new("destruct", format!("it cannot leave SSA form: {error}"))
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

/// The code with locations.
struct Written {
    items: Vec<Item>,
    /// The start of the current block.
    start: usize,
}

fn write_items(function: &Function, code: &Code, described: &Described, plan: &destruct::Plan) -> Vec<Item> {
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
    let mut written = Written { items: Vec::new(), start: 0 };
    let mut inst = code.first;
    for number in 0..n_blocks {
        written.start = written.items.len();
        let data = &function.blocks[number];
        let mut copies_due = [heads[number], ends[number]].map(|point| (point != NONE).then_some(point));
        let mut is_first = true;
        while inst != NONE && code.block[inst as usize] == number as u32 {
            let is_marker = is_first && function.insts[inst as usize].is_marker();
            if let (false, Some(point)) = (is_marker, copies_due[0].take_if(|_| !is_marker)) {
                let next = match code.actions[inst as usize] {
                    Action::Get(held) => Some(location(held)),
                    _ => None,
                };
                written.copies(points[point as usize].parallel, next);
            }
            if data.terminator == Some(Inst(inst))
                && let Some(point) = copies_due[1].take()
            {
                written.copies(points[point as usize].parallel, None);
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
            written.copies(points[point as usize].parallel, None);
        }
    }
    written.items
}

impl Written {
    /// Adds an item, and joins it with the one before where that is shorter.
    fn push(&mut self, item: Item) {
        let last = self.items[self.start..].last().copied();
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

    /// Copies at once: all sources are pushed, then the destinations are written from the last. The
    /// source that was written just before comes first, or the destination that is read just after,
    /// as that is a `local.tee` then.
    fn copies(&mut self, moves: &[destruct::Move], next: Option<u32>) {
        let from = |copy: &destruct::Move| match copy.from {
            Source::Location(from) => from.0,
            Source::Constant(_) => unreachable!("constants are instructions here"),
        };
        let written = match self.items[self.start..].last() {
            Some(&Item::Set(location)) => moves.iter().position(|copy| from(copy) == location),
            _ => None,
        };
        let first = written.or_else(|| moves.iter().position(|copy| Some(copy.to.0) == next)).unwrap_or(0);
        let (before, rest) = moves.split_at(first);
        let in_order = || rest.iter().take(1).chain(before).chain(rest.iter().skip(1));
        in_order().for_each(|copy| self.push(Item::Get(from(copy))));
        in_order().rev().for_each(|copy| self.push(Item::Set(copy.to.0)));
    }
}

/// The number of locals whose accesses take two bytes.
const N_SHORT: usize = 128;

/// Gives the locals their numbers. The most used locals come first if not all numbers are short,
/// and those of one type are neighbours. Locations that no code accesses get no local.
fn number_locals(
    function: &Function,
    code: &Code,
    described: &Described,
    plan: &destruct::Plan,
    items: Vec<Item>,
) -> Placed {
    let n_params = function.n_params as usize;
    let classes = plan.location_classes();
    // Locals that are no values, with the number of their accesses.
    let pinned: Vec<usize> = (n_params..function.locals.len()).filter(|&local| function.pinned[local]).collect();
    let (weights, pinned_weights) = count_accesses(function, classes.len(), &items);
    let origins = origins(code, described, plan);
    // Class, weight, and number among the locations or, after those, among the pinned.
    let mut order: Vec<(u32, u32, usize)> = (n_params..classes.len())
        .filter(|&location| weights[location] > 0)
        .map(|location| (classes[location], weights[location], location))
        .chain(
            pinned
                .iter()
                .enumerate()
                .map(|(number, &local)| (function.classes[local], pinned_weights[local], classes.len() + number)),
        )
        .collect();
    order.sort_by_key(|&(_, weight, number)| (std::cmp::Reverse(weight), number));
    let n_short = N_SHORT.saturating_sub(n_params).min(order.len());
    order[..n_short].sort_by_key(|&(class, _, number)| (class, number));
    order[n_short..].sort_by_key(|&(class, _, number)| (class, number));

    let mut placed = Placed {
        items,
        // Parameters have the first locations, and the first numbers.
        local: (0..classes.len() as u32)
            .map(|location| if location < function.n_params { location } else { NONE })
            .collect(),
        classes: Vec::with_capacity(order.len()),
        pinned: (0..function.locals.len() as u32).collect(),
        origin: (0..n_params as u32).collect(),
    };
    for &(class, _, number) in &order {
        let new = (n_params + placed.classes.len()) as u32;
        placed.classes.push(class);
        if let Some(at) = number.checked_sub(classes.len()) {
            placed.pinned[pinned[at]] = new;
            placed.origin.push(pinned[at] as u32);
        } else {
            placed.local[number] = new;
            placed.origin.push(origins[number]);
        }
    }
    placed
}

/// The number of accesses of each location, and of each local of the input that keeps its accesses.
fn count_accesses(function: &Function, n_locations: usize, items: &[Item]) -> (Vec<u32>, Vec<u32>) {
    let mut weights = vec![0; n_locations];
    let mut pinned_weights = vec![0; function.locals.len()];
    for item in items {
        match *item {
            Item::Get(location) | Item::Set(location) | Item::Tee(location) => weights[location as usize] += 1,
            Item::Inst(inst) => {
                if let Some(local) = function.inst(inst).accessed_local() {
                    pinned_weights[local as usize] += 1;
                }
            }
            Item::Const(_) | Item::Zero(_) | Item::Drop => {}
        }
    }
    (weights, pinned_weights)
}

/// For each location, the first local of the input of which it holds a value, or `NONE`.
fn origins(code: &Code, described: &Described, plan: &destruct::Plan) -> Vec<u32> {
    let mut origins = vec![NONE; plan.location_classes().len()];
    for (held, location) in described.held.iter().zip(plan.locations()) {
        let origin = &mut origins[location.index()];
        *origin = (*origin).min(code.slot[held.index()]);
    }
    origins
}
