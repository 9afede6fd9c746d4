//! Debug records of values that a pass has removed.
//!
//! The value that a record describes is not known any more, so its operand becomes `poison`, LLVM's
//! kill location. A debugger then says "optimised out" instead of showing the variable's old value.

use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::upgrade::record_arguments;
use memphis_ir::{Def, Function, InstId, Opcode, TypeId};

/// Makes a record say that its variable is optimised out from there on, or deletes the record.
/// Declarations and labels stay.
pub(crate) fn forget(f: Function<'_>, edit: &mut Edit, record: InstId) {
    let data = f.body.inst(record);
    if matches!(data.opcode, Opcode::DbgDeclare | Opcode::DbgDeclareValue | Opcode::DbgLabel) {
        return;
    }
    if !data.operands.is_empty() {
        for index in data.operands {
            let poison = edit.new_constant(f.body.operands[index].ty, b"poison");
            edit.set_operand(index, poison);
        }
        return;
    }
    // A constant: `#dbg_value(i32 7, ...)`.
    let Some(range) = record_arguments(f, record).into_iter().next() else { return edit.delete(record) };
    let value = f.slice(range.start, range.end);
    let literal =
        value.iter().rev().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'.' | b'+')).count();
    let has_type = value.len() > literal && value[value.len() - literal - 1].is_ascii_whitespace();
    match literal > 0 && has_type && !value.starts_with(b"!") {
        true => edit.replace_text(range.end - literal as u32..range.end, b"poison"),
        false => edit.delete(record),
    }
}

/// Puts `poison` in the place of values that are gone without another that stands for them,
/// wherever something that stays mentions them: debug records, and code that is never executed.
///
/// Cost: linear in the function.
pub(crate) fn drop_lost_values(f: Function<'_>, edit: &mut Edit) {
    let body = f.body;
    let mut is_defined = Table::filled(body.locals.len(), true);
    for (index, local) in body.locals.iter() {
        if let Def::Inst(inst) = local.def {
            is_defined[index] = !edit.is_deleted(inst);
        }
    }
    for insertion in edit.insertions() {
        if let Some(is_defined) = edit.inserted_local(insertion.what).and_then(|local| is_defined.get_mut(local)) {
            *is_defined = true;
        }
    }
    for inst in body.inst_ids() {
        if edit.is_deleted(inst) {
            continue;
        }
        for (index, operand) in body.operand_ids(inst).zip(body.operands(inst)) {
            let Some(local) = edit.resolve_halving(operand.value).as_local() else { continue };
            // There is no poison token.
            if is_defined.get(local) == Some(&false) && operand.ty != TypeId::TOKEN {
                let poison = edit.new_constant(operand.ty, b"poison");
                edit.set_operand(index, poison);
            }
        }
    }
}
