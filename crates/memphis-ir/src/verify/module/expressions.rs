//! Which lists of operations a `!DIExpression` may be.

/// The number of operands of the operations that LLVM takes in an expression, by name or number.
const OPERATIONS: &[(&str, u64, usize)] = &[
    ("DW_OP_deref", 0x06, 0),
    ("DW_OP_constu", 0x10, 1),
    ("DW_OP_consts", 0x11, 1),
    ("DW_OP_dup", 0x12, 0),
    ("DW_OP_over", 0x14, 0),
    ("DW_OP_swap", 0x16, 0),
    ("DW_OP_xderef", 0x18, 0),
    ("DW_OP_abs", 0x19, 0),
    ("DW_OP_and", 0x1a, 0),
    ("DW_OP_div", 0x1b, 0),
    ("DW_OP_minus", 0x1c, 0),
    ("DW_OP_mod", 0x1d, 0),
    ("DW_OP_mul", 0x1e, 0),
    ("DW_OP_neg", 0x1f, 0),
    ("DW_OP_not", 0x20, 0),
    ("DW_OP_or", 0x21, 0),
    ("DW_OP_plus", 0x22, 0),
    ("DW_OP_plus_uconst", 0x23, 1),
    ("DW_OP_shl", 0x24, 0),
    ("DW_OP_shr", 0x25, 0),
    ("DW_OP_shra", 0x26, 0),
    ("DW_OP_xor", 0x27, 0),
    ("DW_OP_eq", 0x29, 0),
    ("DW_OP_ge", 0x2a, 0),
    ("DW_OP_gt", 0x2b, 0),
    ("DW_OP_le", 0x2c, 0),
    ("DW_OP_lt", 0x2d, 0),
    ("DW_OP_ne", 0x2e, 0),
    ("DW_OP_lit0", 0x30, 0),
    ("DW_OP_regx", 0x90, 1),
    ("DW_OP_bregx", 0x92, 2),
    ("DW_OP_deref_size", 0x94, 1),
    ("DW_OP_push_object_address", 0x97, 0),
    ("DW_OP_stack_value", 0x9f, 0),
    ("DW_OP_LLVM_fragment", 0x1000, 2),
    ("DW_OP_LLVM_convert", 0x1001, 2),
    ("DW_OP_LLVM_tag_offset", 0x1002, 1),
    ("DW_OP_LLVM_entry_value", 0x1003, 1),
    ("DW_OP_LLVM_implicit_pointer", 0x1004, 0),
    ("DW_OP_LLVM_arg", 0x1005, 1),
    ("DW_OP_LLVM_extract_bits_sext", 0x1006, 2),
    ("DW_OP_LLVM_extract_bits_zext", 0x1007, 2),
];

const ENTRY_VALUE: u64 = 0x1003;
const FRAGMENT: u64 = 0x1000;
const STACK_VALUE: u64 = 0x9f;
const SWAP: u64 = 0x16;
const ARGUMENT: u64 = 0x1005;

/// True if LLVM accepts a list of operations and their operands.
pub(super) fn is_valid_expression(elements: &[&[u8]]) -> bool {
    let number = |at: usize| elements.get(at).and_then(|text| std::str::from_utf8(text).ok()?.parse::<u64>().ok());
    let code = |at: usize| elements.get(at).and_then(|text| operation(text));
    let mut at = 0;
    while at < elements.len() {
        let Some((code_here, n_operands)) = code(at) else {
            // A register ends the examination.
            return register_operands(elements[at]).is_some_and(|n| at + n < elements.len());
        };
        let next = at + 1 + n_operands;
        if next > elements.len() {
            return false;
        }
        match code_here {
            FRAGMENT => return next == elements.len(),
            STACK_VALUE if next < elements.len() && code(next).is_none_or(|(code, _)| code != FRAGMENT) => {
                return false;
            }
            SWAP if elements.len() == 1 => return false,
            ENTRY_VALUE => {
                let is_first_argument = code(0).is_some_and(|(code, _)| code == ARGUMENT) && number(1) == Some(0);
                return at == (if is_first_argument { 2 } else { 0 }) && number(at + 1) == Some(1);
            }
            _ => {}
        }
        at = next;
    }
    true
}

/// The code of an operation and the number of its operands.
fn operation(text: &[u8]) -> Option<(u64, usize)> {
    let number = std::str::from_utf8(text).ok()?.parse::<u64>().ok();
    let is_it = |row: &&(&str, u64, usize)| row.0.as_bytes() == text || number == Some(row.1);
    OPERATIONS.iter().find(is_it).map(|&(_, code, n_operands)| (code, n_operands))
}

/// The number of operands of `DW_OP_reg5` or `DW_OP_breg5`.
fn register_operands(text: &[u8]) -> Option<usize> {
    let is_register = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse::<u32>().ok().filter(|&n| n < 32);
    if let Some(digits) = text.strip_prefix(b"DW_OP_breg") {
        return is_register(digits).map(|_| 1);
    }
    if let Some(digits) = text.strip_prefix(b"DW_OP_reg") {
        return is_register(digits).map(|_| 0);
    }
    match std::str::from_utf8(text).ok()?.parse::<u32>().ok()? {
        0x50..=0x6f => Some(0),
        0x70..=0x8f => Some(1),
        _ => None,
    }
}
