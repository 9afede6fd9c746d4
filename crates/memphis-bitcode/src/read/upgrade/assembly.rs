//! The constraints of inline assembly.

use super::super::constants::{Constant, Constants};
use crate::codes::constants as code;

/// The constraints of inline assembly, with the operands of its record before and after them.
pub(crate) fn constraints_of(constants: &Constants, asm: Constant) -> Option<(&[u64], Vec<u8>, &[u64])> {
    let operands = constants.operands(asm);
    let start = match asm.code {
        code::INLINEASM => 2,
        code::INLINEASM_OLD | code::INLINEASM_OLD2 | code::INLINEASM_OLD3 => 1,
        _ => return None,
    };
    let end_of = |start: usize| start.checked_add(usize::try_from(*operands.get(start)?).ok()?)?.checked_add(1);
    let end = end_of(start)?;
    let all = end_of(end)?;
    let constraints = operands.get(end + 1..all)?.iter().map(|&byte| byte as u8).collect();
    Some((&operands[..end], constraints, &operands[all..]))
}

/// True for constraints of what has an argument: an input, or an output in memory.
fn has_argument(constraint: &[u8]) -> bool {
    match constraint {
        [b'~' | b'!', ..] => false,
        [b'=', rest @ ..] => is_indirect(rest),
        _ => true,
    }
}

/// True if the argument is an address.
fn is_indirect(constraint: &[u8]) -> bool {
    constraint.strip_prefix(b"&").unwrap_or(constraint).starts_with(b"*")
}

/// The constraints with `!` before those of arguments from this one on.
pub(crate) fn with_labels(constraints: &[u8], first: usize) -> Vec<u8> {
    let mut argument = 0;
    let parts = constraints.split(|&byte| byte == b',').map(|constraint| {
        argument += has_argument(constraint) as usize;
        match has_argument(constraint) && argument > first {
            true => [b"!", constraint].concat(),
            false => constraint.to_vec(),
        }
    });
    parts.collect::<Vec<_>>().join(&b',')
}

/// The arguments that are addresses of operands.
pub(crate) fn indirect_arguments(constraints: &[u8]) -> impl Iterator<Item = usize> {
    let with_argument = constraints.split(|&byte| byte == b',').filter(|constraint| has_argument(constraint));
    let is_address = |constraint: &[u8]| is_indirect(constraint.strip_prefix(b"=").unwrap_or(constraint));
    with_argument.enumerate().filter(move |(_, constraint)| is_address(constraint)).map(|(argument, _)| argument)
}
