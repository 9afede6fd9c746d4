//! Captured variables: the variables of enclosing functions whose addresses a function receives.
//! These are the variables that it names, and those captured by functions that it calls, except
//! for its own variables.
//!
//! ```text
//!   outer           owns count
//!     add(n)        writes count            gets &count: from outer, and when it calls itself, from itself
//!     twice(n)      calls add               gets &count as well, to hand it on
//! ```
//!
//! A visible callee is nested in the caller or in a function that encloses the caller. So the owner
//! of the variable is the caller or encloses it, and the caller has the address.

use crate::resolve::Resolved;
use crate::syntax::*;
use std::collections::HashSet;

/// By function: the variables whose addresses it gets, in the order of the text.
///
/// Cost: linear in the number of addresses that all calls pass on, which are in the output as well.
pub fn captures(program: &Program<'_>, resolved: &Resolved) -> Vec<Vec<VariableId>> {
    let callers = callers(program, resolved);
    let mut known: HashSet<(FunctionId, VariableId)> = HashSet::new();
    let mut captures = vec![Vec::new(); program.functions.len()];
    let mut todo: Vec<(FunctionId, VariableId)> = resolved.reaches.iter().rev().copied().collect();
    while let Some((function, variable)) = todo.pop() {
        if program.variable(variable).owner == function || !known.insert((function, variable)) {
            continue;
        }
        captures[function.0 as usize].push(variable);
        todo.extend(callers[function.0 as usize].iter().map(|&caller| (caller, variable)));
    }
    captures.iter_mut().for_each(|variables| variables.sort_unstable());
    captures
}

/// By function: its callers, each once.
fn callers(program: &Program<'_>, resolved: &Resolved) -> Vec<Vec<FunctionId>> {
    let mut calls = resolved.calls.clone();
    calls.sort_unstable();
    calls.dedup();
    let mut callers = vec![Vec::new(); program.functions.len()];
    for (caller, callee) in calls {
        callers[callee.0 as usize].push(caller);
    }
    callers
}
