//! Looks for a run in which two functions disagree.
//!
//! The interpreter runs both in the same world ([`memphis_interp::World`]), with chosen inputs,
//! some hundred times. A run refutes only if its observable behaviour differs and BEFORE's
//! behaviour is defined throughout. An undefined value of BEFORE may become any value in AFTER, but
//! not poison.

use super::align::Alignment;
use super::side::Both;
use memphis_entity::{PackedOption, Table};
use memphis_interp::{Difference, Observed, Outcome, Side, Stop, StopKind, World, compare_runs};
use memphis_ir::{Function, InstId, Opcode};

/// The number of times that inputs are chosen.
const TRIES: u64 = 300;
/// The maximal number of operations of all runs together.
const MAX_STEPS: u64 = 2_000_000;

/// A run in which the functions disagree.
pub(super) struct Example {
    pub(super) inputs: Vec<(String, String)>,
    pub(super) difference: Difference,
}

/// Looks for a run in which the functions disagree.
///
/// # Errors
/// The reason why no run ended, if none did.
///
/// Cost: bounded by constants, besides a part that is linear in the functions.
pub(super) fn search(f: Both<Function<'_>>, alignment: &Alignment) -> Result<Option<Example>, String> {
    let hidden = |f: Function<'_>, counterparts: &Table<InstId, PackedOption<InstId>>| -> Vec<InstId> {
        let insts = f.body.inst_ids();
        insts.filter(|&id| f.body.inst(id).opcode == Opcode::Alloca && counterparts[id].is_none()).collect()
    };
    let why = |stop: Stop| stop.message;
    let mut world = World::new(f.before.module);
    let hidden = [hidden(f.before, &alignment.to_after), hidden(f.after, &alignment.to_before)];
    let [hidden_before, hidden_after] = hidden;
    let mut before =
        Observed::new(f.before.module, f.before.body.function, Side::Before, hidden_before, &mut world).map_err(why)?;
    let mut after =
        Observed::new(f.after.module, f.after.body.function, Side::After, hidden_after, &mut world).map_err(why)?;
    let (mut n_ended, mut first_stop) = (0, None);
    let mut n_steps = 0;
    for seed in 0..TRIES {
        world.restart(seed);
        match compare_runs(&mut before, &mut after, &mut world) {
            Outcome::Differ(difference) => {
                return Ok(Some(Example { inputs: world.inputs().to_vec(), difference: *difference }));
            }
            Outcome::Agree => n_ended += 1,
            Outcome::Stopped(_, stop) if stop.kind == StopKind::Unsupported => {
                first_stop.get_or_insert(stop.message);
            }
            Outcome::Stopped(..) => {}
        }
        n_steps += before.n_steps() + after.n_steps();
        if n_steps > MAX_STEPS {
            break;
        }
    }
    match first_stop {
        Some(message) if n_ended == 0 => Err(message),
        _ => Ok(None),
    }
}
