//! The changes to instructions that remain, φs included: a script changes their operands, and
//! nothing else.

use super::canonical::{canonical, canonical_value};
use super::lines::Lines;
use super::places::{Place, Places};
use crate::script::{Failure, failure_at, failure_in};
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Def, Function, InstId, Local, Opcode, OperandId, Value};

/// Checks that every operand keeps its meaning, and that it is available.
///
/// # Errors
/// The first instruction or line with an operand that does not.
///
/// Cost: linear in the body and the script, times the length of chains of φs that are replaced by
/// one another.
pub fn check(places: Places<'_>, edit: &Edit, lines: &Lines) -> Result<(), Box<Failure>> {
    let f = places.f;
    let mut operand_edits = edit.operand_replacements().to_vec();
    operand_edits.sort_by_key(|edit| edit.0);
    check_replacements(places, edit)?;
    for block in f.body.block_ids() {
        let is_reached = places.tree.contains(block);
        for inst in f.body.block_insts(block) {
            let data = f.body.inst(inst);
            let is_phi = data.opcode == Opcode::Phi;
            if edit.is_deleted(inst) {
                if !is_phi {
                    return Err(failure_at(f, inst, "this is deleted, and it is no φ"));
                }
                if let Some(result) = data.result.filter(|_| is_reached) {
                    replaced_phi(places, edit, block, inst, result)?;
                }
                continue;
            }
            for index in f.body.operand_ids(inst) {
                let old = f.body.operands[index].value;
                let edited = operand_edits.binary_search_by_key(&index, |edit| edit.0).map(|at| operand_edits[at].1);
                if f.body.block_of_value(old).is_some() {
                    // Labels of terminators belong to edges, which are checked.
                    if is_phi && edited.is_ok() {
                        return Err(failure_at(f, inst, "this φ stays, and a label of it changes"));
                    }
                    continue;
                }
                let new = edit.resolve(edited.unwrap_or(old));
                if !is_defined(f, edit, lines, new) {
                    return Err(failure_at(
                        f,
                        inst,
                        format!("{} is used here and not defined any more", f.display(old)),
                    ));
                }
                let Some(place) = place_of_use(places, inst, index).filter(|_| new != old && is_reached) else {
                    continue;
                };
                let is_right = stands_for(edit, lines, old, new) && is_available(places, lines, new, place);
                // Unreachable instructions may use any value, and so may debug records.
                if !data.opcode.is_debug_record() && !is_right {
                    return Err(failure_at(f, inst, format!("{} is used here as something else", f.display(old))));
                }
            }
        }
    }
    for (&value, &place) in lines.values.iter().zip(&lines.places) {
        if !is_defined(f, edit, lines, value) || !is_available_to_store(places, lines, value, place) {
            return Err(failure_in(
                f,
                places.in_body(place.block),
                "a new line uses a value that is not available there",
            ));
        }
    }
    Ok(())
}

/// Checks that nothing is replaced by another value but results of φs that are deleted.
fn check_replacements(places: Places<'_>, edit: &Edit) -> Result<(), Box<Failure>> {
    let f = places.f;
    for (local, data) in f.body.locals.iter().filter(|&(local, _)| edit.replacement(local).is_some()) {
        match data.def {
            Def::Inst(inst) if edit.is_deleted(inst) => {}
            Def::Inst(inst) => return Err(failure_at(f, inst, "this stays, and its result is replaced")),
            _ => {
                let name = f.display(Value::local(local));
                return Err(failure_at(f, InstId(0), format!("{name} is replaced, and it is no φ")));
            }
        }
    }
    Ok(())
}

/// The place where an operand is read; `None` if that cannot be reached. A φ reads its entries at
/// the ends of their sources.
fn place_of_use(places: Places<'_>, inst: InstId, operand: OperandId) -> Option<Place> {
    let f = places.f;
    if f.body.inst(inst).opcode != Opcode::Phi {
        return Some(places.of(inst));
    }
    let source = f.body.block_of_value(f.body.operands[OperandId(operand.0 + 1)].value)?;
    places.tree.contains(source).then(|| places.of(f.body.terminator(source)))
}

/// Checks a φ that is replaced by another value of the body: all its entries must be that value,
/// and it must be available.
fn replaced_phi(
    places: Places<'_>,
    edit: &Edit,
    block: BlockId,
    phi: InstId,
    result: Local,
) -> Result<(), Box<Failure>> {
    let f = places.f;
    let value = canonical(edit, result);
    if value == Value::local(result) {
        return Ok(());
    }
    let is_same = |entry: Value| entry == Value::local(result) || canonical_value(edit, entry) == value;
    let is_reached = |source: BlockId| places.tree.contains(source);
    if !entries(f, phi).iter().all(|&(source, entry)| !is_reached(source) || is_same(entry)) {
        return Err(failure_at(f, phi, "this φ is replaced by a value that is not its only one"));
    }
    if !places.is_available(value, Place::head(block)) {
        return Err(failure_at(f, phi, "this φ is replaced by a value that is not available here"));
    }
    Ok(())
}

/// The entries of a φ by their sources, one for each source: several from one block are the same
/// value, maybe spelled differently.
pub fn entries(f: Function<'_>, phi: InstId) -> Vec<(BlockId, Value)> {
    let pairs = f.body.operands(phi).chunks_exact(2);
    let mut entries: Vec<(BlockId, Value)> =
        pairs.filter_map(|entry| Some((f.body.block_of_value(entry[1].value)?, entry[0].value))).collect();
    entries.sort_by_key(|entry| entry.0);
    entries.dedup_by_key(|entry| entry.0);
    entries
}

/// True if an operand may become `new` where it was `old`.
fn stands_for(edit: &Edit, lines: &Lines, old: Value, new: Value) -> bool {
    let Some(old) = old.as_local() else { return false };
    match new.as_local().and_then(|load| lines.loads.get(&load)) {
        // The engine proves that the load gives the value it claims.
        Some(load) => load.claimed == Some(canonical(edit, old)),
        None => canonical(edit, old) == new,
    }
}

/// True if the function as printed has a definition of the value.
fn is_defined(f: Function<'_>, edit: &Edit, lines: &Lines, value: Value) -> bool {
    let Some(local) = value.as_local() else { return true };
    match f.body.locals.get(local).map(|local| local.def) {
        Some(Def::Inst(inst)) => !edit.is_deleted(inst),
        Some(_) => true,
        None => lines.loads.contains_key(&local),
    }
}

fn is_available(places: Places<'_>, lines: &Lines, value: Value, place: Place) -> bool {
    match value.as_local().and_then(|local| lines.loads.get(&local)) {
        Some(load) => places.dominates(load.place, place),
        None => places.is_available(value, place),
    }
}

/// As [`is_available`], for the operand of an inserted line, which may be the result of a load at
/// the same place.
fn is_available_to_store(places: Places<'_>, lines: &Lines, value: Value, place: Place) -> bool {
    value.as_local().and_then(|local| lines.loads.get(&local)).is_some_and(|load| load.place == place)
        || is_available(places, lines, value, place)
}
