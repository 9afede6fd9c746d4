//! Checks that a program is well formed: rows fit the graph, numbers are in range, classes agree,
//! and no copies are made where none may be.

use super::super::reachable;
use super::failure::{Failure, Fault};
use super::program::{BlockRow, Place, Program, Step, StepId, StepRow};
use crate::graph::Cfg;
use crate::terms::{Argument, Location, Source, Value};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Checks the shape of a program.
///
/// Leaves: rows, values and locations in range, and an argument for each way into the block of a φ.
pub(super) fn check(cfg: &Cfg, program: &Program) -> Result<(), Box<Failure>> {
    if !(rows_fit(cfg, program) && phis_fit(cfg, program) && places_exist(cfg, program) && groups_fit(program)) {
        return Err(plain(Fault::Malformed));
    }
    for &step in program.steps.values() {
        check_classes(program, step)?;
    }
    check_writes_at_once(cfg, program)?;
    check_closed(program)
}

fn plain(fault: Fault) -> Box<Failure> {
    Box::new(Failure { fault, read: None, demand: None, copy: None, path: Vec::new() })
}

fn rows_fit(cfg: &Cfg, program: &Program) -> bool {
    let fits = |row: &StepRow| row.start <= row.end && row.end.index() <= program.steps.len();
    program.blocks.len() == cfg.n_blocks()
        && program.edges.len() == cfg.n_edges()
        && fits(&program.outside)
        && program.edges.values().iter().all(fits)
        && program.blocks.values().iter().all(|row| {
            let BlockRow { start, body, late, terminator, .. } = *row;
            fits(&row.all()) && [start, body, late, terminator, row.end].is_sorted()
        })
}

fn phis_fit(cfg: &Cfg, program: &Program) -> bool {
    let is_value = |value: Value| value.index() < program.value_classes.len();
    let mut results: Vec<Value> = program.phis.values().iter().map(|phi| phi.result).collect();
    results.sort_unstable();
    program.arguments.n_rows() == program.phis.len()
        && program.phis.iter().all(|(id, phi)| {
            phi.block.index() < cfg.n_blocks()
                && is_value(phi.result)
                && program.arguments[id].len() == cfg.n_ways_in(phi.block)
        })
        && program.arguments.items().iter().all(|argument| match *argument {
            Argument::Value(value) => is_value(value),
            Argument::Constant(_) | Argument::Undef => true,
        })
        && results.windows(2).all(|pair| pair[0] != pair[1])
}

fn places_exist(cfg: &Cfg, program: &Program) -> bool {
    program.closed.iter().all(|place| match place {
        Place::Head(block) | Place::End(block) => block.index() < cfg.n_blocks(),
        Place::Edge(edge) => edge.index() < cfg.n_edges(),
    })
}

/// Needs: rows in range. True if the rows of steps at once ascend, are of one kind, and each is in
/// one part of a block or edge.
fn groups_fit(program: &Program) -> bool {
    let groups = &program.at_once;
    let is_cut_at = |step: StepId| {
        let after = groups.partition_point(|row| row.start < step);
        groups[..after].last().is_some_and(|row| step < row.end)
    };
    let in_range = |row: &StepRow| row.start <= row.end && row.end.index() <= program.steps.len();
    let is_of_one_kind = |row: &StepRow| {
        let steps = program.steps_of(*row);
        steps.iter().all(|step| matches!(step, Step::Copy { .. }))
            || steps.iter().all(|step| matches!(step, Step::Define { .. }))
    };
    let rows = [program.outside].into_iter().chain(program.edges.values().iter().copied());
    groups.windows(2).all(|pair| pair[0].end <= pair[1].start)
        && groups.iter().all(|row| in_range(row) && is_of_one_kind(row))
        && rows.flat_map(|row| [row.start, row.end]).all(|step| !is_cut_at(step))
        && program.blocks.values().iter().all(|row| {
            let BlockRow { start, body, late, terminator, end } = *row;
            [start, body, late, terminator, end].into_iter().all(|step| !is_cut_at(step))
        })
}

/// Needs: rows at once that fit. Checks that no location is written twice in one that can be
/// reached.
fn check_writes_at_once(cfg: &Cfg, program: &Program) -> Result<(), Box<Failure>> {
    if program.at_once.is_empty() {
        return Ok(());
    }
    let is_reachable = reachable(cfg);
    let blocks = cfg.blocks().filter(|&block| is_reachable[block]);
    let rows = blocks.flat_map(|block| {
        let edges = cfg.outgoing(block).map(|edge| program.edges[edge]);
        [program.blocks[block].all()].into_iter().chain(edges)
    });
    let within = |row: StepRow| {
        let first = program.at_once.partition_point(|group| group.start < row.start);
        program.at_once[first..].iter().take_while(move |group| group.start < row.end)
    };
    let mut written = Vec::new();
    for &group in [program.outside].into_iter().chain(rows).flat_map(within) {
        written.clear();
        written.extend(program.steps_of(group).iter().filter_map(|step| match *step {
            Step::Define { location, .. } | Step::Copy { to: location, .. } => Some(location),
            Step::Read { .. } | Step::Rename { .. } => None,
        }));
        written.sort_unstable();
        if let Some(pair) = written.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(plain(Fault::WrittenTwice { location: pair[0] }));
        }
    }
    Ok(())
}

/// Needs: rows in range. Checks that no copies are made in closed places.
fn check_closed(program: &Program) -> Result<(), Box<Failure>> {
    for &place in &program.closed {
        let row = match place {
            Place::Head(block) => StepRow { start: program.blocks[block].start, end: program.blocks[block].body },
            Place::End(block) => StepRow { start: program.blocks[block].late, end: program.blocks[block].terminator },
            Place::Edge(edge) => program.edges[edge],
        };
        if program.steps_of(row).iter().any(|step| matches!(step, Step::Copy { .. })) {
            return Err(plain(Fault::Closed(place)));
        }
    }
    Ok(())
}

/// Checks that the values and locations of a step exist, and that their classes agree.
fn check_classes(program: &Program, step: Step) -> Result<(), Box<Failure>> {
    let value_class = |value: Value| program.value_classes.get(value);
    let location_class = |location: Location| program.location_classes.get(location);
    let pair = |value: Value, location: Location| match (value_class(value), location_class(location)) {
        (Some(a), Some(b)) if a == b => Ok(()),
        (Some(_), Some(_)) => Err(plain(Fault::Class { value, location })),
        _ => Err(plain(Fault::Malformed)),
    };
    match step {
        Step::Read { value, location } | Step::Define { value, location } => pair(value, location),
        Step::Rename { value, location, of, from } => {
            match (location, value_class(value)) {
                (Some(location), _) => pair(value, location)?,
                (None, Some(_)) => {}
                (None, None) => return Err(plain(Fault::Malformed)),
            }
            pair(of, from)
        }
        Step::Copy { to, from } => match (location_class(to), from) {
            (Some(_), Source::Constant(_)) => Ok(()),
            (Some(class), Source::Location(from)) if location_class(from) == Some(class) => Ok(()),
            _ => Err(plain(Fault::Malformed)),
        },
    }
}
