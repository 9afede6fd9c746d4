//! Checks that a program is well formed: rows fit the graph, numbers are in range, classes agree,
//! and no copies are made where none may be.

use super::failure::{Failure, Fault};
use super::program::{BlockRow, Place, Program, Step, StepRow};
use crate::graph::Cfg;
use crate::terms::{Argument, Location, Source, Value};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Checks the shape of a program.
///
/// Leaves: rows, values and locations in range, and an argument for each way into the block of a φ.
pub(super) fn check(cfg: &Cfg, program: &Program) -> Result<(), Box<Failure>> {
    if !(rows_fit(cfg, program) && phis_fit(cfg, program) && places_exist(cfg, program)) {
        return Err(plain(Fault::Malformed));
    }
    for &step in program.steps.values() {
        check_classes(program, step)?;
    }
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
