//! Expressions: lists of operations with numbers.

use crate::read::text::Text;
use memphis_ir::debug_info::Words;

/// Numbers of operations in expressions.
pub(super) mod op {
    pub(in crate::read::metadata) const DEREF: u64 = 0x06;
    pub(in crate::read::metadata) const CONSTU: u64 = 0x10;
    pub(in crate::read::metadata) const CONSTS: u64 = 0x11;
    pub(in crate::read::metadata) const MINUS: u64 = 0x1c;
    pub(in crate::read::metadata) const PLUS: u64 = 0x22;
    pub(in crate::read::metadata) const PLUS_UCONST: u64 = 0x23;
    pub(in crate::read::metadata) const BIT_PIECE: u64 = 0x9d;
    pub(in crate::read::metadata) const STACK_VALUE: u64 = 0x9f;
    pub(in crate::read::metadata) const LIT0: u64 = 0x30;
    pub(in crate::read::metadata) const REG0: u64 = 0x50;
    pub(in crate::read::metadata) const BREG0: u64 = 0x70;
    pub(in crate::read::metadata) const BREG31: u64 = 0x8f;
    pub(in crate::read::metadata) const REGX: u64 = 0x90;
    pub(in crate::read::metadata) const BREGX: u64 = 0x92;
    pub(in crate::read::metadata) const DEREF_SIZE: u64 = 0x94;
    pub(in crate::read::metadata) const PUSH_OBJECT_ADDRESS: u64 = 0x97;
    pub(in crate::read::metadata) const SWAP: u64 = 0x16;
    pub(in crate::read::metadata) const FRAGMENT: u64 = 0x1000;
    pub(in crate::read::metadata) const CONVERT: u64 = 0x1001;
    pub(in crate::read::metadata) const TAG_OFFSET: u64 = 0x1002;
    pub(in crate::read::metadata) const ENTRY_VALUE: u64 = 0x1003;
    pub(in crate::read::metadata) const IMPLICIT_POINTER: u64 = 0x1004;
    pub(in crate::read::metadata) const ARG: u64 = 0x1005;
    pub(in crate::read::metadata) const EXTRACT_BITS_SEXT: u64 = 0x1006;
    pub(in crate::read::metadata) const EXTRACT_BITS_ZEXT: u64 = 0x1007;
}

/// Brings the elements of an expression up to date.
///
/// # Errors
/// The version does not exist.
pub(super) fn upgrade_expression(version: u64, elements: &mut Vec<u64>) -> Result<(), String> {
    if version > 3 {
        return Err(format!("version {version} of !DIExpression"));
    }
    let n = elements.len();
    if version == 0 && n >= 3 && elements[n - 3] == op::BIT_PIECE {
        elements[n - 3] = op::FRAGMENT;
    }
    if version <= 1 && elements.first() == Some(&op::DEREF) {
        let end = if n >= 3 && elements[n - 3] == op::FRAGMENT { n - 3 } else { n };
        elements[..end].rotate_left(1);
    }
    if version <= 2 {
        let old = std::mem::take(elements);
        let mut rest = &old[..];
        while let Some(&operation) = rest.first() {
            let size = match operation {
                op::CONSTU | op::MINUS | op::PLUS => 2,
                op::FRAGMENT => 3,
                _ => 1,
            };
            let (this, after) = rest.split_at(size.min(rest.len()));
            match operation {
                op::PLUS => {
                    elements.push(op::PLUS_UCONST);
                    elements.extend(&this[1..]);
                }
                op::MINUS => {
                    elements.push(op::CONSTU);
                    elements.extend(&this[1..]);
                    elements.push(op::MINUS);
                }
                _ => elements.extend(this),
            }
            rest = after;
        }
    }
    Ok(())
}

/// The elements after `DW_OP_deref` at the start of an expression; `None` if it is not there.
pub(super) fn without_deref(elements: &[u64]) -> Option<&[u64]> {
    match elements {
        [op::DEREF, rest @ ..] => Some(rest),
        _ => None,
    }
}

/// The elements with `DW_OP_deref` after the operations that compute an address. LLVM drops
/// additions of zero then.
pub(super) fn with_deref(elements: &[u64]) -> Vec<u64> {
    let (mut new, mut rest, mut is_added) = (Vec::with_capacity(elements.len() + 1), elements, false);
    while let Some(&operation) = rest.first() {
        if matches!(operation, op::STACK_VALUE | op::FRAGMENT) && !is_added {
            new.push(op::DEREF);
            is_added = true;
        }
        let (this, after) = rest.split_at(size(operation).min(rest.len()));
        if this != [op::PLUS_UCONST, 0] {
            new.extend(this);
        }
        rest = after;
    }
    if !is_added {
        new.push(op::DEREF);
    }
    new
}

/// The number of an expression that is a constant with a sign, and nothing else.
pub(super) fn signed_constant(elements: &[u64]) -> Option<i64> {
    match *elements {
        [op::CONSTS, number]
        | [op::CONSTS, number, op::STACK_VALUE]
        | [op::CONSTS, number, op::STACK_VALUE, op::FRAGMENT, _, _] => Some(number as i64),
        _ => None,
    }
}

/// The number of elements of an operation, itself included.
fn size(operation: u64) -> usize {
    match operation {
        op::BREG0..=op::BREG31
        | op::CONSTU
        | op::CONSTS
        | op::DEREF_SIZE
        | op::PLUS_UCONST
        | op::REGX
        | op::TAG_OFFSET
        | op::ENTRY_VALUE
        | op::ARG => 2,
        op::BREGX | op::FRAGMENT | op::CONVERT | op::EXTRACT_BITS_SEXT | op::EXTRACT_BITS_ZEXT => 3,
        _ => 1,
    }
}

/// True if an operation is valid wherever it is.
fn is_valid_anywhere(operation: u64) -> bool {
    // The operations between these numbers are `deref`, `dup`, `over` and so on.
    matches!(
        operation,
        op::DEREF
            | op::CONSTU
            | op::CONSTS
            | 0x12
            | 0x14
            | 0x17..=0x27
            | 0x29..=0x2e
            | op::LIT0
            | op::REGX
            | op::BREGX
            | op::DEREF_SIZE
            | op::PUSH_OBJECT_ADDRESS
            | op::CONVERT
            | op::TAG_OFFSET
            | op::IMPLICIT_POINTER
            | op::ARG
            | op::EXTRACT_BITS_SEXT
            | op::EXTRACT_BITS_ZEXT
    )
}

/// True if LLVM prints the words of the operations, and not all elements as numbers.
fn is_valid(elements: &[u64]) -> bool {
    let mut at = 0;
    while let Some(&operation) = elements.get(at) {
        let next = at + size(operation);
        if next > elements.len() {
            return false;
        }
        match operation {
            // What comes after these is not looked at.
            op::REG0..=op::BREG31 => return true,
            op::ENTRY_VALUE => {
                let start = if let [op::ARG, 0, ..] = elements { 2 } else { 0 };
                return at == start && elements[at + 1] == 1;
            }
            op::FRAGMENT => return next == elements.len(),
            op::STACK_VALUE if next == elements.len() || elements[next] == op::FRAGMENT => {}
            op::SWAP if elements.len() > 1 => {}
            _ if is_valid_anywhere(operation) => {}
            _ => return false,
        }
        at = next;
    }
    true
}

/// Adds `!DIExpression(...)`.
pub(super) fn push_expression(elements: &[u64], text: &mut Text) {
    text.push(b"!DIExpression(");
    match is_valid(elements) {
        true => push_operations(elements, text),
        false => {
            for (index, &element) in elements.iter().enumerate() {
                text.push(if index > 0 { b", " } else { b"" });
                text.number(element);
            }
        }
    }
    text.push(b")");
}

fn push_operations(elements: &[u64], text: &mut Text) {
    let operations = Words::with_prefix("DW_OP_").expect("there are operations");
    let mut rest = elements;
    while let Some(&operation) = rest.first() {
        text.push(if rest.len() < elements.len() { b", " } else { b"" });
        push_word(operations, operation, text);
        let (this, after) = rest.split_at(size(operation).min(rest.len()));
        for (index, &argument) in this.iter().enumerate().skip(1) {
            text.push(b", ");
            match (operation, index) {
                (op::CONVERT, 2) => push_word(Words::with_prefix("DW_ATE_").expect("there are types"), argument, text),
                _ => text.number(argument),
            }
        }
        rest = after;
    }
}

/// Adds a word, or nothing if LLVM has none with this number.
fn push_word(words: &Words, number: u64, text: &mut Text) {
    if let Some(name) = words.name(number) {
        text.push(words.prefix.as_bytes());
        text.push(name.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(elements: &[u64]) -> String {
        let mut text = Text::default();
        push_expression(elements, &mut text);
        String::from_utf8(text.bytes).unwrap()
    }

    fn upgraded(version: u64, elements: &[u64]) -> String {
        let mut elements = elements.to_vec();
        upgrade_expression(version, &mut elements).unwrap();
        printed(&elements)
    }

    #[test]
    fn valid_expressions_have_words_and_others_numbers() {
        for (elements, expected) in [
            (&[][..], "!DIExpression()"),
            (&[6], "!DIExpression(DW_OP_deref)"),
            (
                &[0x23, 8, 0x9f, 0x1000, 0, 32],
                "!DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 32)",
            ),
            (&[0x1000, 0, 32, 6], "!DIExpression(4096, 0, 32, 6)"),
            (&[0x9f, 6], "!DIExpression(159, 6)"),
            (&[0x1001, 16, 5], "!DIExpression(DW_OP_LLVM_convert, 16, DW_ATE_signed)"),
            (&[0x1001, 16, 99], "!DIExpression(DW_OP_LLVM_convert, 16, )"),
            (&[0x10], "!DIExpression(16)"),
            (&[0x16], "!DIExpression(22)"),
            (&[0x16, 0x16], "!DIExpression(DW_OP_swap, DW_OP_swap)"),
            (&[0x53, 4, 0x10], "!DIExpression(DW_OP_reg3, , DW_OP_constu)"),
            (&[0x1005, 0, 0x1003, 1], "!DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_entry_value, 1)"),
            (&[6, 0x1003, 1], "!DIExpression(6, 4099, 1)"),
            (&[0x31], "!DIExpression(49)"),
        ] {
            assert_eq!(printed(elements), expected);
        }
    }

    #[test]
    fn a_deref_comes_before_what_ends_an_expression() {
        for (elements, expected) in [
            (&[][..], &[6][..]),
            (&[0x23, 0], &[6]),
            (&[0x23, 8, 0x1000, 0, 32], &[0x23, 8, 6, 0x1000, 0, 32]),
            (&[0x9f, 0x1000, 0, 32], &[6, 0x9f, 0x1000, 0, 32]),
            (&[0x1000], &[6, 0x1000]),
        ] {
            assert_eq!(with_deref(elements), expected);
        }
        assert_eq!(without_deref(&[6, 0x23, 8]), Some(&[0x23, 8][..]));
        assert_eq!(without_deref(&[0x23, 8]), None);
    }

    #[test]
    fn old_versions_are_upgraded() {
        assert_eq!(upgraded(0, &[0x9d, 1, 2]), "!DIExpression(DW_OP_LLVM_fragment, 1, 2)");
        assert_eq!(
            upgraded(1, &[6, 0x10, 7, 0x1000, 1, 2]),
            "!DIExpression(DW_OP_constu, 7, DW_OP_deref, DW_OP_LLVM_fragment, 1, 2)"
        );
        assert_eq!(upgraded(2, &[0x22, 3]), "!DIExpression(DW_OP_plus_uconst, 3)");
        assert_eq!(upgraded(2, &[0x1c, 3]), "!DIExpression(DW_OP_constu, 3, DW_OP_minus)");
        assert_eq!(upgraded(3, &[0x1c]), "!DIExpression(DW_OP_minus)");
        assert_eq!(upgraded(2, &[0x22]), "!DIExpression(35)");
        assert!(upgrade_expression(4, &mut Vec::new()).is_err());
    }
}
