//! Profiles: `!prof` of instructions and functions, `!memprof`, `!callsite`.

use super::{Meta, operands, problem_of_node};
use crate::debug_info::NodeRef;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::text::unquoted;
use crate::verified::NodeUse;

/// The first problem of `!prof` at an instruction with this many successors; a call has none.
pub(super) fn problem_of_weights(list: &[Meta<'_>], opcode: Opcode, n_targets: usize) -> Option<&'static str> {
    let Some(Meta::String(name)) = list.first() else {
        return Some("expected a string with the name of the profile first");
    };
    let is_direct_call = matches!(opcode, Opcode::Call | Opcode::Invoke);
    match &*unquoted(name) {
        b"unknown" => match list.len() {
            1 | 2 => None,
            _ => Some("an unknown profile has no weights"),
        },
        b"VP" if !is_direct_call => None,
        _ if list.len() < 2 => Some("a profile must have two operands or more"),
        b"branch_weights" => problem_of_branch_weights(list, opcode, n_targets),
        b"VP" => None,
        _ => Some("expected the name of a profile of instructions: branch_weights, VP or unknown"),
    }
}

fn problem_of_branch_weights(list: &[Meta<'_>], opcode: Opcode, n_targets: usize) -> Option<&'static str> {
    let first = match list.get(1) {
        Some(Meta::String(origin)) if &*unquoted(origin) == b"expected" => 2,
        _ => 1,
    };
    let weights = &list[first..];
    let fits = match opcode {
        Opcode::Invoke => matches!(weights.len(), 1 | 2),
        Opcode::Br | Opcode::Switch | Opcode::IndirectBr | Opcode::CallBr => weights.len() == n_targets,
        Opcode::Select => weights.len() == 2,
        Opcode::Call => weights.len() == 1,
        _ => return Some("branch weights are not for this instruction"),
    };
    if !fits {
        return Some("wrong number of branch weights");
    }
    weights.iter().any(|weight| !weight.is_int()).then_some("a branch weight must be an integer")
}

/// The first problem of `!prof` at a function.
pub(in crate::verify) fn problem_of_entry_count(list: &[Meta<'_>]) -> Option<&'static str> {
    if list.len() < 2 {
        return Some("a profile must have two operands or more");
    }
    let Meta::String(name) = list[0] else { return Some("expected a string with the name of the profile first") };
    if !matches!(&*unquoted(name), b"function_entry_count" | b"synthetic_function_entry_count") {
        return Some("expected 'function_entry_count' or 'synthetic_function_entry_count' first");
    }
    (!list[1].is_constant()).then_some("the count of entries must be an integer")
}

/// True if a node is the profile of a value, which any instruction may have.
pub(super) fn is_value_profile(module: &Module<'_>, node: NodeRef<'_>) -> bool {
    let list = operands(module, node).unwrap_or_default();
    list.len() >= 2 && matches!(list[0], Meta::String(name) if &*unquoted(name) == b"VP")
}

/// The first problem of `!memprof`.
pub(super) fn problem_of_memprof<'t>(module: &Module<'t>, node: NodeRef<'t>) -> Option<&'static str> {
    let list = operands(module, node).unwrap_or_default();
    if list.is_empty() {
        return Some("!memprof must have one operand or more");
    }
    list.into_iter().find_map(|context| match context {
        Meta::Node(context) => problem_of_node(module, context, NodeUse::MemoryContext, problem_of_context),
        _ => Some("operands of !memprof must be nodes"),
    })
}

/// The first problem of a context of `!memprof`: a call stack, a kind, and sizes.
fn problem_of_context<'t>(module: &Module<'t>, context: NodeRef<'t>) -> Option<&'static str> {
    let parts = operands(module, context).unwrap_or_default();
    let [stack, kind, sizes @ ..] = &parts[..] else {
        return Some("a node of !memprof must have two operands or more");
    };
    let Meta::Node(stack) = *stack else { return Some("first operand of a node of !memprof must be a call stack") };
    if let Some(problem) = problem_of_node(module, stack, NodeUse::CallStack, problem_of_call_stack) {
        return Some(problem);
    }
    if !kind.is_string() {
        return Some("second operand of a node of !memprof must be a string");
    }
    problem_of_context_sizes(module, sizes)
}

fn problem_of_context_sizes(module: &Module<'_>, sizes: &[Meta<'_>]) -> Option<&'static str> {
    for size in sizes {
        let Meta::Node(node) = *size else {
            return Some("operands of a node of !memprof after the second must be nodes");
        };
        let pair = operands(module, node).unwrap_or_default();
        if pair.len() != 2 || !pair.iter().all(|part| part.is_int()) {
            return Some("sizes of a context in !memprof must be pairs of integers");
        }
    }
    None
}

/// The first problem of a call stack, or of `!callsite`.
pub(super) fn problem_of_call_stack(module: &Module<'_>, node: NodeRef<'_>) -> Option<&'static str> {
    let list = operands(module, node).unwrap_or_default();
    if list.is_empty() {
        return Some("a call stack must have one operand or more");
    }
    list.iter().any(|frame| !frame.is_int()).then_some("operands of a call stack must be integers")
}
