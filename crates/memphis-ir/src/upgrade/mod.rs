//! The changes that LLVM 22 makes to a file on reading, as far as they are visible in a rewritten
//! module: most of them to files of an older LLVM.
//!
//! * Calls of `llvm.dbg.declare`, `.value`, `.assign`, `.label`, `.addr` become debug records,
//!   which cannot be mixed with such calls; their declarations are deleted.
//! * Lifetime markers lose their size and name the alloca directly; markers of anything else are
//!   deleted.
//!   A declaration in the old form is replaced by two: a declaration that nothing uses, and, if a
//!   marker of an alloca calls it, the new form.
//!
//! * Intrinsics with other names or fewer parameters than LLVM 22's (`llvm.memcpy.p0i8.p0i8.i64`,
//!   `llvm.va_start`, `llvm.objectsize.i64.p0(ptr, i1)`) get the new ones, and their declarations
//!   new places, in one sequence with those of the markers.
//!
//! * A φ with attachments loses its fast-math flags, in any file: LLVM's reader forgets them.
//!
//! Everything else that a newer reader upgrades, it upgrades in our output as well.

mod call;
mod declarations;
mod records;

use crate::body::{Function, InstId, Operand, OperandId, Value};
use crate::edit::{Edit, NewInstId, NewOperand};
use crate::intrinsics::upgraded::{Renewed, renewed};
use crate::intrinsics::{PREFIX, marked_by};
use crate::opcode::{Flags, Opcode};
use crate::text::blank_end;
use crate::types::{FunctionType, Type, TypeId};
use call::operand;
use declarations::{is_declared, new_marker};
use hashbrown::HashMap;
use records::record;
use std::collections::BTreeSet;
use std::ops::Range;

pub use declarations::{Added, Declarations, upgrade_declarations};
pub use records::{is_no_record, is_of_address, record_arguments};

/// Brings what `edit` leaves of a function up to date. Returns the lifetime markers that LLVM calls
/// on reading, whatever `edit` leaves of them, and that the module does not declare: names and
/// declarations.
///
/// Cost: a sweep over the instructions.
pub fn upgrade_function(f: Function<'_>, edit: &mut Edit) -> BTreeSet<(String, String)> {
    let replaced: HashMap<OperandId, Value> = edit.operand_replacements().iter().copied().collect();
    let mut markers = BTreeSet::new();
    let mut edited: Vec<Range<u32>> = edit.text_replacements().iter().map(|(range, _)| range.clone()).collect();
    edited.sort_unstable_by_key(|range| range.start);
    for i in f.body.inst_ids() {
        let inst = f.body.inst(i);
        let old_marker = (inst.opcode == Opcode::Call && inst.n_args == 2).then(|| marked_end(f, i)).flatten();
        if let Some(end) = old_marker
            && let Some(alloca) = alloca_of(f, f.body.operands(i)[2].value, |value| value)
        {
            let marker = new_marker(end, f.types().address_space(f.value_type(alloca)).unwrap_or(0));
            if !is_declared(f.module, &marker.0) {
                markers.insert(marker);
            }
        }
        if edit.is_deleted(i) {
            continue;
        }
        if inst.flags.has(Flags::OLD_STYLE) && is_no_record(f, i) {
            edit.delete(i);
        } else if inst.flags.has(Flags::OLD_STYLE) {
            let record = record(f, i, &replaced, edit);
            edit.insert(i, record);
            edit.delete(i);
        } else if let Some(end) = old_marker {
            if let Some(alloca) = alloca_of(f, operand(f, i, 2, &replaced), |value| edit.resolve(value)) {
                let marker = lifetime_call(f, i, end, alloca, edit);
                edit.insert(i, marker);
            }
            edit.delete(i);
        } else if inst.opcode.is_call() {
            renew_call(f, i, &edited, &replaced, edit);
        }
    }
    markers
}

/// Deletes the fast-math flags that LLVM forgets from the φs that `edit` keeps. The passes that
/// made the edit have relied on the loss of these flags.
///
/// Cost: a look at each block, and at each φ, if there are such flags.
pub fn forget_flags(f: Function<'_>, edit: &mut Edit) {
    if !f.body.has_forgetful_phis {
        return;
    }
    // A pass that has steps has done so already.
    let mut edited: Vec<u32> = edit.text_replacements().iter().map(|(range, _)| range.start).collect();
    edited.sort_unstable();
    for block in f.body.block_ids() {
        let phis = f.body.block_insts(block).take_while(|&i| f.body.inst(i).opcode == Opcode::Phi);
        for phi in phis.filter(|&i| f.body.inst(i).flags.has(Flags::FORGOTTEN_FAST)) {
            let flags = phi_flags(f, phi);
            let before = f.after_result(phi)..=flags.start;
            let is_edited =
                edited.get(edited.partition_point(|at| at < before.start())).is_some_and(|at| before.contains(at));
            if !edit.is_deleted(phi) && !is_edited {
                edit.replace_text(flags, b"");
            }
        }
    }
}

/// The place of the flags of a φ, with the blank before them.
fn phi_flags(f: Function<'_>, phi: InstId) -> Range<u32> {
    let start = f.after_result(phi) + Opcode::Phi.keyword().len() as u32;
    start..f.after_fast_math(start, f.body.inst(phi).attachments)
}

/// The end of a lifetime that a call marks, `start` or `end`.
fn marked_end(f: Function<'_>, call: InstId) -> Option<&'static str> {
    f.operand_text(&f.body.operands(call)[0]).strip_prefix(b"@").and_then(marked_by)
}

/// The alloca that a value is after no-op casts. `resolve` gives what has replaced a value.
fn alloca_of(f: Function<'_>, value: Value, resolve: impl Fn(Value) -> Value) -> Option<Value> {
    let mut value = resolve(value);
    loop {
        let crate::body::Def::Inst(i) =
            f.body.local(value.as_local().filter(|l| (l.0 as usize) < f.body.locals.len())?).def
        else {
            return None;
        };
        let operands = f.body.operands(i);
        value = match f.body.inst(i).opcode {
            Opcode::Alloca => return Some(value),
            Opcode::BitCast | Opcode::AddrSpaceCast => resolve(operands[0].value),
            Opcode::GetElementPtr if operands[1..].iter().all(|o| is_zero(f, o)) => resolve(operands[0].value),
            _ => return None,
        };
    }
}

fn is_zero(f: Function<'_>, operand: &Operand) -> bool {
    operand.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, crate::consts::ConstKind::Int(0)))
}

/// The call of the new marker of this end in the place of an old one.
fn lifetime_call(f: Function<'_>, call: InstId, end: &str, alloca: Value, edit: &mut Edit) -> NewInstId {
    let ty = f.value_type(alloca);
    let space = f.types().address_space(ty).unwrap_or(0);
    let callee = format!("llvm.lifetime.{end}.p{space}");
    edit.write(f).located_as(call).call(None, TypeId::VOID, &callee, &[(NewOperand::new(ty, alloca), "")])
}

/// Gives the call of an intrinsic its new name, and the arguments that it lacks. `edited` are the
/// pieces of text, ascending, that a pass has exchanged.
fn renew_call(
    f: Function<'_>,
    call: InstId,
    edited: &[Range<u32>],
    replaced: &HashMap<OperandId, Value>,
    edit: &mut Edit,
) {
    let (callee, arguments) = f.body.operands(call).split_first().expect("a call has a callee");
    let Some(name) = f.operand_text(callee).strip_prefix(b"@").filter(|name| name.starts_with(PREFIX)) else { return };
    let inst = f.body.inst(call);
    let arguments = &arguments[..inst.n_args as usize];
    let implied;
    let declared = f.module.find_global(name).map(|global| f.module.types.get(f.module.global(global).ty));
    let ty = match declared {
        Some(Type::Function(ty)) => ty,
        Some(_) => return,
        None => {
            let params = arguments.iter().map(|argument| argument.ty).collect();
            implied = FunctionType { result: inst.ty, params, varargs: false };
            &implied
        }
    };
    let Some(new) = renewed(f.types(), name, ty) else { return };
    let callee_name = edit.new_constant(TypeId::PTR, &[b"@", new.name.as_bytes()].concat());
    edit.set_operand(inst.operands.start, callee_name);
    if new.n_gained > 0 {
        let n_before = edited.partition_point(|range| range.start < inst.end);
        let is_edited = n_before > 0 && edited[n_before - 1].end > inst.start;
        add_arguments(f, call, is_edited, &new, replaced, edit);
    }
}

/// Adds the arguments that an old call lacks. As in LLVM, the new call has no attributes, and no
/// attachment but `!dbg`. A call that `is_edited` by a pass or that has operand bundles keeps its
/// text; LLVM drops the bundles, which mean nothing for these intrinsics.
fn add_arguments(
    f: Function<'_>,
    call: InstId,
    is_edited: bool,
    new: &Renewed,
    replaced: &HashMap<OperandId, Value>,
    edit: &mut Edit,
) {
    let inst = f.body.inst(call);
    let (_, rest) = f.body.operands(call).split_first().expect("a call has a callee");
    let (arguments, in_bundles) = rest.split_at(inst.n_args as usize);
    let Some(last) = arguments.last() else { return };
    let last_end = last.start + last.len;
    let (gained_ty, gained) = new.gained;
    let mut added = format!(", {} {gained}", f.types().display(gained_ty)).repeat(new.n_gained).into_bytes();
    added.push(b')');
    if is_edited || !in_bundles.is_empty() {
        let parenthesis = last_end + blank_end(f.slice(last_end, inst.end), 0) as u32;
        edit.replace_text(parenthesis..parenthesis + 1, &added);
        return;
    }
    let value = |(place, argument): (OperandId, &Operand)| {
        NewOperand::new(argument.ty, replaced.get(&place).copied().unwrap_or(argument.value))
    };
    let mut arguments: Vec<_> =
        inst.operands.iter().skip(1).zip(arguments).map(|argument| (value(argument), "")).collect();
    for _ in 0..new.n_gained {
        let gained = edit.new_constant(gained_ty, gained.as_bytes());
        arguments.push((NewOperand::new(gained_ty, gained), ""));
    }
    let renewed = edit.write(f).located_as(call).call(inst.result, inst.ty, &new.name, &arguments);
    edit.delete(call);
    edit.insert(call, renewed);
}
