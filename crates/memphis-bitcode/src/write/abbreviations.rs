//! The abbreviations of the writer.
//!
//! They are about those of LLVM 22, and some more for records that LLVM writes without: calls, φs,
//! allocas.

use crate::bits::Operand::{self, Array, Char6, Fixed, Literal, Vbr};
use crate::codes::{constants, function as code, value_symtab};
use crate::facts::instructions::call;

/// The abbreviations of one kind of blocks: each may be used for records with its code.
#[derive(Debug, Clone, Default)]
pub(super) struct Abbreviations(pub Vec<Vec<Operand>>);

impl Abbreviations {
    /// The first one that fits a record: its code, then its operands.
    #[inline]
    pub(super) fn find(&self, record: &[u64]) -> Option<u32> {
        self.0.iter().position(|abbreviation| fits(abbreviation, record)).map(|index| index as u32)
    }
}

/// True if an abbreviation can express a record.
pub(crate) fn fits(abbreviation: &[Operand], record: &[u64]) -> bool {
    let mut rest = record;
    for (index, &format) in abbreviation.iter().enumerate() {
        if format == Array {
            let element = abbreviation[index + 1];
            return rest.iter().all(|&operand| fits_one(element, operand));
        }
        let Some((&operand, after)) = rest.split_first() else { return false };
        if !fits_one(format, operand) {
            return false;
        }
        rest = after;
    }
    rest.is_empty()
}

#[inline]
fn fits_one(format: Operand, operand: u64) -> bool {
    match format {
        Literal(value) => operand == value,
        Fixed(width) => width >= 64 || operand >> width == 0,
        Vbr(_) => true,
        Char6 => crate::bits::is_char6(&[operand as u8]) && operand < 256,
        Array | Operand::Blob => false,
    }
}

/// The bits that a number below `n` needs.
pub(super) fn bits_for(n: usize) -> u32 {
    usize::BITS - n.saturating_sub(1).leading_zeros()
}

/// Those of function blocks. `ty` and `node` have the numbers of types and metadata.
pub(super) fn of_functions(ty: Operand, node: Operand) -> Abbreviations {
    let lit = |code: u32| Literal(code.into());
    Abbreviations(vec![
        vec![lit(code::INST_LOAD), Vbr(6), ty, Vbr(4), Fixed(1)],
        vec![lit(code::INST_STORE), Vbr(6), Vbr(6), Vbr(4), Fixed(1)],
        vec![lit(code::INST_CALL), Vbr(6), Literal(call::EXPLICIT_TYPE), ty, Array, Vbr(6)],
        vec![lit(code::INST_BR), Vbr(6)],
        vec![lit(code::INST_BR), Vbr(6), Vbr(6), Vbr(6)],
        vec![lit(code::INST_GEP), Fixed(3), ty, Array, Vbr(6)],
        vec![lit(code::INST_CMP2), Vbr(6), Vbr(6), Fixed(6)],
        vec![lit(code::INST_BINOP), Vbr(6), Vbr(6), Fixed(4)],
        vec![lit(code::INST_BINOP), Vbr(6), Vbr(6), Fixed(4), Fixed(8)],
        vec![lit(code::INST_CAST), Vbr(6), ty, Fixed(4)],
        vec![lit(code::INST_CAST), Vbr(6), ty, Fixed(4), Fixed(8)],
        vec![lit(code::INST_PHI), ty, Array, Vbr(6)],
        vec![lit(code::INST_ALLOCA), ty, ty, Vbr(6), Fixed(8)],
        vec![lit(code::DEBUG_LOC), Vbr(7), Vbr(8), node, Literal(0), Literal(0), Literal(0), Literal(0)],
        vec![lit(code::DEBUG_LOC), Vbr(7), Vbr(8), node, node, Fixed(1), Vbr(6), Vbr(3)],
        vec![lit(code::DEBUG_LOC_AGAIN)],
        vec![lit(code::DEBUG_RECORD_VALUE_SIMPLE), node, node, node, Vbr(6)],
        vec![lit(code::DEBUG_RECORD_DECLARE), node, node, node, node],
        vec![lit(code::INST_RET)],
        vec![lit(code::INST_RET), Vbr(6)],
        vec![lit(code::INST_UNREACHABLE)],
        vec![lit(code::INST_VSELECT), Vbr(6), Vbr(6), Vbr(6)],
        vec![lit(code::INST_EXTRACTVAL), Vbr(6), Vbr(4)],
        vec![lit(code::INST_CMP2), Vbr(6), Vbr(6), Fixed(6), Fixed(8)],
        vec![lit(code::INST_UNOP), Vbr(6), Fixed(4)],
        vec![lit(code::INST_UNOP), Vbr(6), Fixed(4), Fixed(8)],
    ])
}

/// The width of abbreviation ids in function blocks.
pub(super) const FUNCTION_WIDTH: u32 = 5;

/// Those of blocks of constants. `ty` has the numbers of types.
pub(super) fn of_constants(ty: Operand) -> Abbreviations {
    let lit = |code: u32| Literal(code.into());
    Abbreviations(vec![
        vec![lit(constants::SETTYPE), ty],
        vec![lit(constants::INTEGER), Vbr(8)],
        vec![lit(constants::NULL)],
        vec![lit(constants::CE_GEP), ty, Vbr(3), Array, Vbr(6)],
        vec![lit(constants::CE_CAST), Fixed(4), ty, Vbr(8)],
        vec![lit(constants::CSTRING), Array, Char6],
        vec![lit(constants::CSTRING), Array, Fixed(7)],
        vec![lit(constants::CSTRING), Array, Fixed(8)],
        vec![lit(constants::STRING), Array, Fixed(8)],
    ])
}

/// The width of abbreviation ids in blocks of constants.
pub(super) const CONSTANTS_WIDTH: u32 = 4;

/// Those of symbol tables.
pub(super) fn of_names() -> Abbreviations {
    let lit = |code: u32| Literal(code.into());
    Abbreviations(vec![
        vec![lit(value_symtab::ENTRY), Vbr(8), Array, Char6],
        vec![lit(value_symtab::ENTRY), Vbr(8), Array, Fixed(7)],
        vec![lit(value_symtab::BBENTRY), Vbr(8), Array, Char6],
        vec![lit(value_symtab::BBENTRY), Vbr(8), Array, Fixed(7)],
        vec![Fixed(3), Vbr(8), Array, Fixed(8)],
    ])
}

/// The width of abbreviation ids in symbol tables.
pub(super) const NAMES_WIDTH: u32 = 4;
