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

mod declarations;
mod records;

use crate::body::{Function, InstId, Operand, Value};
use crate::edit::{Edit, NewOperand, RecordCopy, RecordStyle};
use crate::intrinsics::upgraded::{Renewed, renewed};
use crate::intrinsics::{PREFIX, marked_by};
use crate::module::Module;
use crate::opcode::{Flags, Opcode};
use crate::read::in_parentheses;
use crate::spelling::{IntrinsicForm, Version};
use crate::text::{blank_end, from_token, split_arguments};
use crate::types::{FunctionType, Type, TypeId};
use declarations::is_declared;
use records::is_changed;
use std::collections::BTreeSet;
use std::ops::Range;

pub use declarations::{Added, Declarations, upgrade_declarations};
pub(crate) use records::read_argument;
pub use records::{is_record, record_arguments, record_parts};

/// The extent to which a module is brought up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Upgrade {
    /// As far as passes need it: calls of debug intrinsics that LLVM 22 reads as something else. The
    /// rest stays as the input's version of LLVM writes it.
    #[default]
    Needed,
    /// As LLVM 22 does.
    All,
}

/// Brings a function up to date. Returns the script, and the lifetime markers that it calls and the
/// module does not declare: names and declarations.
///
/// Cost: a sweep over the instructions.
pub fn upgrade_function(f: Function<'_>, upgrade: Upgrade) -> (Edit, BTreeSet<(String, String)>) {
    let (mut edit, mut markers) = (Edit::new(f.body), BTreeSet::new());
    if upgrade == Upgrade::Needed && !f.body.has_debug_calls {
        return (edit, markers);
    }
    for i in f.body.inst_ids() {
        let inst = f.body.inst(i);
        if inst.flags.has(Flags::OLD_STYLE) {
            upgrade_record(f, i, upgrade, &mut edit);
        } else if upgrade == Upgrade::Needed {
            continue;
        } else if let Some(end) = (inst.opcode == Opcode::Call && inst.n_args == 2).then(|| marked_end(f, i)).flatten()
        {
            if let Some(alloca) = alloca_of(f, f.body.operands(i)[2].value) {
                let ty = f.value_type(alloca);
                let marker = Version::LLVM_22.lifetime_marker(end, f.types().address_space(ty).unwrap_or(0));
                let IntrinsicForm { name, declaration } = marker;
                let marker =
                    edit.write(f).located_as(i).call(None, TypeId::VOID, &name, &[(NewOperand::new(ty, alloca), "")]);
                edit.insert(i, marker);
                if !is_declared(f.module, &name) {
                    markers.insert((name, declaration));
                }
            }
            edit.delete(i);
        } else if inst.opcode.is_call() {
            renew_call(f, i, &mut edit);
        }
    }
    (edit, markers)
}

/// Brings a call of a debug intrinsic up to date.
fn upgrade_record(f: Function<'_>, call: InstId, upgrade: Upgrade, edit: &mut Edit) {
    let style = if upgrade == Upgrade::All { RecordStyle::Record } else { RecordStyle::Call };
    if !is_record(f, call) {
        edit.delete(call);
    } else if upgrade == Upgrade::All || is_changed(f, call) {
        let copy = RecordCopy { style, argument: None, location: None };
        let record = edit.write(f).record_like(f, call, copy, |index| Some(f.body.operands(call)[index].value));
        edit.insert(call, record);
        edit.delete(call);
    }
}

/// The debug intrinsics that new instructions of a script call and the module does not declare: names
/// and declarations.
///
/// Cost: a look at each new instruction.
pub fn called_debug_intrinsics<'e>(
    module: &'e Module<'_>,
    edit: &'e Edit,
) -> impl Iterator<Item = (String, String)> + 'e {
    let calls = edit.insts().values().iter().filter(|inst| inst.flags.has(Flags::OLD_STYLE));
    let intrinsics = calls.filter_map(|inst| inst.opcode.debug_intrinsic());
    let missing = intrinsics.filter(|(name, _)| module.find_global(name.as_bytes()).is_none());
    missing.map(|(name, n)| (name.to_owned(), format!("declare void @{name}({})", vec!["metadata"; n].join(", "))))
}

/// The arguments in the parentheses after a name that ends at `end`; none if it has no parentheses.
fn arguments_after(text: &[u8], end: usize) -> impl Iterator<Item = &[u8]> {
    split_arguments(in_parentheses(from_token(&text[end..])).unwrap_or_default())
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

/// The alloca that a value is after no-op casts.
fn alloca_of(f: Function<'_>, mut value: Value) -> Option<Value> {
    loop {
        let crate::body::Def::Inst(i) = f.body.local(value.as_local()?).def else { return None };
        let operands = f.body.operands(i);
        value = match f.body.inst(i).opcode {
            Opcode::Alloca => return Some(value),
            Opcode::BitCast | Opcode::AddrSpaceCast => operands[0].value,
            Opcode::GetElementPtr if operands[1..].iter().all(|o| is_zero(f, o)) => operands[0].value,
            _ => return None,
        };
    }
}

fn is_zero(f: Function<'_>, operand: &Operand) -> bool {
    operand.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, crate::consts::ConstKind::Int(0)))
}

/// Gives the call of an intrinsic its new name, and the arguments that it lacks.
fn renew_call(f: Function<'_>, call: InstId, edit: &mut Edit) {
    let (callee, arguments) = f.body.callee_and_arguments(call).split_first().expect("a call has a callee");
    let Some(name) = f.operand_text(callee).strip_prefix(b"@").filter(|name| name.starts_with(PREFIX)) else { return };
    let inst = f.body.inst(call);
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
        add_arguments(f, call, &new, edit);
    }
}

/// Adds the arguments that an old call lacks. As in LLVM, the new call has no attributes, and no
/// attachment but `!dbg`. A call that has operand bundles keeps its text; LLVM drops the bundles,
/// which mean nothing for these intrinsics.
fn add_arguments(f: Function<'_>, call: InstId, new: &Renewed, edit: &mut Edit) {
    let inst = f.body.inst(call);
    let (arguments, in_bundles) = (f.body.call_arguments(call), f.body.operands_after_arguments(call));
    let Some(last) = arguments.last() else { return };
    let (gained_ty, gained) = new.gained;
    if !in_bundles.is_empty() {
        let last_end = last.start + last.len;
        let mut added = format!(", {} {gained}", f.types().display(gained_ty)).repeat(new.n_gained).into_bytes();
        added.push(b')');
        let parenthesis = last_end + blank_end(f.slice(last_end, inst.end), 0) as u32;
        edit.replace_text(parenthesis..parenthesis + 1, &added);
        return;
    }
    let mut arguments: Vec<_> =
        arguments.iter().map(|argument| (NewOperand::new(argument.ty, argument.value), "")).collect();
    for _ in 0..new.n_gained {
        let gained = edit.new_constant(gained_ty, gained.as_bytes());
        arguments.push((NewOperand::new(gained_ty, gained), ""));
    }
    let renewed = edit.write(f).located_as(call).call(inst.result, inst.ty, &new.name, &arguments);
    edit.delete(call);
    edit.insert(call, renewed);
}
