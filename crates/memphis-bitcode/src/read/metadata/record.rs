//! Records of nodes with fields, brought to the layout in which LLVM 22 writes them.
//!
//! Older versions wrote fewer operands as a rule: what is missing at the end is zero. Where that is
//! not all, a function here changes the record. What a record alone cannot tell is left to
//! [`complete`](super::Level::complete), in [`Todo`].

use super::upgrade::{Immediate, Todo};
use super::{Id, column_of};
use crate::codes::metadata as code;
use crate::nodes::{IS_LANGUAGE_NAME, Schema};
use std::ops::RangeInclusive;

/// The bits of operand 0 that are fields of the node.
fn fields_in_first(schema: &Schema) -> u64 {
    match schema.code {
        code::NAMESPACE | code::LABEL | code::ENUMERATOR => 2,
        _ => schema.size_is_metadata,
    }
}

/// True if operand 0 is nothing but "distinct", whatever its value.
fn is_first_a_bool(code: u32) -> bool {
    matches!(
        code,
        code::LOCATION
            | code::GENERIC_DEBUG
            | code::MODULE
            | code::FILE
            | code::LEXICAL_BLOCK
            | code::LEXICAL_BLOCK_FILE
            | code::MACRO
            | code::MACRO_FILE
            | code::TEMPLATE_TYPE
            | code::TEMPLATE_VALUE
            | code::GLOBAL_VAR_EXPR
            | code::OBJC_PROPERTY
            | code::IMPORTED_ENTITY
    )
}

/// How many operands a record may have.
fn lengths(code: u32) -> RangeInclusive<usize> {
    match code {
        code::LOCATION => 5..=8,
        code::GENERIC_DEBUG => 4..=usize::MAX,
        code::SUBRANGE => 3..=5,
        code::GENERIC_SUBRANGE => 5..=5,
        code::ENUMERATOR => 3..=usize::MAX,
        code::BASIC_TYPE => 6..=9,
        code::FIXED_POINT_TYPE => 11..=usize::MAX,
        code::STRING_TYPE => 8..=9,
        code::DERIVED_TYPE => 12..=15,
        code::SUBRANGE_TYPE => 13..=13,
        code::COMPOSITE_TYPE => 16..=26,
        code::SUBROUTINE_TYPE => 3..=4,
        code::MODULE => 6..=9,
        code::FILE => 3..=6,
        code::COMPILE_UNIT => 14..=23,
        code::SUBPROGRAM => 18..=21,
        code::COMMON_BLOCK => 6..=6,
        code::NAMESPACE => 3..=5,
        code::TEMPLATE_TYPE => 3..=4,
        code::TEMPLATE_VALUE => 5..=6,
        code::GLOBAL_VAR => 11..=13,
        code::ASSIGN_ID => 1..=1,
        code::LOCAL_VAR => 8..=10,
        code::LABEL => 5..=7,
        code::GLOBAL_VAR_EXPR => 3..=3,
        code::OBJC_PROPERTY => 8..=8,
        code::IMPORTED_ENTITY => 6..=8,
        code::LEXICAL_BLOCK_FILE => 4..=4,
        // LEXICAL_BLOCK, MACRO, MACRO_FILE
        _ => 5..=5,
    }
}

/// A record of a node with fields, on its way to the layout of today.
pub(super) struct FieldsRecord<'r> {
    pub schema: &'static Schema,
    pub operands: &'r mut Vec<u64>,
    /// The id of the node.
    pub id: Id,
    /// The index that its first word will have.
    pub first_word: usize,
    pub todo: &'r mut Todo,
}

impl FieldsRecord<'_> {
    /// Brings the operands to today's layout. Operand 0 has only bits that are fields after it.
    /// Returns true if the node is distinct.
    ///
    /// # Errors
    /// LLVM has no such record.
    pub(super) fn update(mut self) -> Result<bool, String> {
        let n = self.operands.len();
        if !lengths(self.schema.code).contains(&n) {
            return Err(format!("a record of !{} with {n} operands", self.schema.kind.name));
        }
        let first = self.operands[0];
        let mut is_distinct = if is_first_a_bool(self.schema.code) { first != 0 } else { first & 1 != 0 };
        match self.schema.code {
            code::LOCATION => self.location()?,
            code::GENERIC_DEBUG => self.generic()?,
            code::SUBRANGE => self.subrange()?,
            code::ENUMERATOR => self.enumerator()?,
            code::FIXED_POINT_TYPE => self.fixed_point_type()?,
            code::STRING_TYPE if n == 8 => self.operands.insert(5, 0),
            // Whether a single one is an annotation or for a signed pointer is not known.
            code::DERIVED_TYPE if n == 14 => self.operands[13] = 0,
            code::COMPOSITE_TYPE => self.composite_type()?,
            code::SUBROUTINE_TYPE if first < 2 => self.todo.type_lists.push(self.id),
            code::MODULE if n < 8 => {
                self.operands.insert(1, 0);
                self.operands.truncate(7);
            }
            code::FILE => self.file()?,
            code::COMPILE_UNIT => {
                self.compile_unit();
                is_distinct = true;
            }
            code::SUBPROGRAM => is_distinct |= self.subprogram()?,
            code::NAMESPACE => self.namespace()?,
            code::TEMPLATE_VALUE if n == 5 => self.operands.insert(4, 0),
            code::GLOBAL_VAR => self.global_variable()?,
            code::ASSIGN_ID if !is_distinct => return Err("a !DIAssignID that is not distinct".into()),
            code::LOCAL_VAR => self.local_variable()?,
            code::LABEL => self.label()?,
            code::LEXICAL_BLOCK => self.operands[4] = column_of(self.operands[4]),
            code::GLOBAL_VAR_EXPR if self.operands[2] == 0 => self.immediate(2, Immediate::EmptyExpression),
            code::IMPORTED_ENTITY if n == 6 => self.operands[4] = 0,
            _ => {}
        }
        self.pad(self.schema.n_operands);
        self.operands[0] = first & fields_in_first(self.schema);
        Ok(is_distinct)
    }

    /// Adds operands that are zero up to this length.
    fn pad(&mut self, n: usize) {
        if self.operands.len() < n {
            self.operands.resize(n, 0);
        }
    }

    /// The operand is metadata that no record has.
    fn immediate(&mut self, operand: usize, immediate: Immediate) {
        self.operands[operand] = 0;
        self.todo.immediates.push(((self.first_word + operand) as u32, immediate));
    }

    fn location(&mut self) -> Result<(), String> {
        if self.operands.len() == 7 {
            return Err("a record of !DILocation with 7 operands".into());
        }
        // Here an id is without the one that all others have.
        self.operands[3] = self.operands[3].saturating_add(1);
        self.pad(6);
        self.operands[2] = column_of(self.operands[2]);
        self.operands[5] = self.operands[5].min(1);
        Ok(())
    }

    fn generic(&mut self) -> Result<(), String> {
        match self.operands[1] < 1 << 16 && self.operands[2] == 0 {
            true => Ok(()),
            false => Err("a tag or a version of !GenericDINode that does not exist".into()),
        }
    }

    /// The first versions have numbers in place of metadata.
    fn subrange(&mut self) -> Result<(), String> {
        let (version, n) = (self.operands[0] >> 1, self.operands.len());
        match (version, n) {
            (0 | 1, 3..) => {
                self.operands.resize(5, 0);
                let (count, lower) = (self.operands[1], unrotated(self.operands[2]));
                if version == 0 {
                    self.immediate(1, Immediate::Integer(count));
                }
                self.immediate(2, Immediate::Integer(lower));
                self.operands[3] = 0;
                self.operands[4] = 0;
                Ok(())
            }
            (2, 5) => Ok(()),
            _ => Err(format!("version {version} of !DISubrange, with {n} operands")),
        }
    }

    /// At first, a value had 64 bits.
    fn enumerator(&mut self) -> Result<(), String> {
        const IS_LARGE: u64 = 4;
        if self.operands[0] & IS_LARGE == 0 {
            let (value, name) = (self.operands[1], self.operands[2]);
            self.operands.truncate(1);
            self.operands.extend([64, name, rotated(unrotated(value))]);
        }
        check_width(self.operands[1], self.operands.len() - 3)
    }

    fn fixed_point_type(&mut self) -> Result<(), String> {
        let mut rest = &self.operands[9..];
        for _ in 0..2 {
            let (&size, words) = rest.split_first().ok_or("a !DIFixedPointType without a fraction")?;
            let n_words = (size >> 32) as usize;
            check_width(size & u64::from(u32::MAX), n_words)?;
            rest = words.get(n_words..).ok_or("a !DIFixedPointType with half a fraction")?;
        }
        match rest {
            [] => Ok(()),
            _ => Err("a record of !DIFixedPointType that is too long".into()),
        }
    }

    fn composite_type(&mut self) -> Result<(), String> {
        const NO_IDENTIFIER_FOR_TYPE: u64 = 2;
        check_alignment(self.operands[8])?;
        let n = self.operands.len();
        if n == 19 {
            self.operands[18] = 0;
        }
        if n <= 24 {
            self.pad(24);
            self.operands.push(u32::MAX.into());
        }
        if self.operands[15] != 0 {
            self.todo.identified.push(self.id);
            if self.operands[0] & NO_IDENTIFIER_FOR_TYPE == 0 {
                self.todo.named_by_identifier.push(self.id);
            }
        }
        Ok(())
    }

    fn file(&mut self) -> Result<(), String> {
        if self.operands.len() == 4 {
            return Err("a record of !DIFile with 4 operands".into());
        }
        self.pad(6);
        if self.operands[3] == 0 || self.operands[4] == 0 {
            self.operands[3..5].fill(0);
        }
        Ok(())
    }

    fn compile_unit(&mut self) {
        if self.operands.len() <= 16 {
            self.pad(16);
            self.operands.push(1);
        }
        self.pad(self.schema.n_operands);
        if self.operands[1] & IS_LANGUAGE_NAME == 0 {
            self.operands[22] = 0;
        }
        let subprograms = std::mem::take(&mut self.operands[11]);
        if subprograms != 0 {
            self.todo.units.push((self.id, subprograms));
        }
    }

    /// Returns true if it is a definition, which is distinct.
    ///
    /// | version | mark in operand 0 | operands |
    /// | --- | --- | --- |
    /// | 1 | none | 19, with the function |
    /// | 2 | none | 18, without it |
    /// | 3 | a unit | 19, with the unit in the function's place |
    /// | 4 | a unit | 20, with `thisAdjustment`; 21 with `thrownTypes` |
    /// | 5 | `spFlags` too | 18 to 21: five flags have become one operand |
    fn subprogram(&mut self) -> Result<bool, String> {
        const HAS_UNIT: u64 = 2;
        const HAS_FLAGS: u64 = 4;
        let first = self.operands[0];
        match (first & HAS_FLAGS != 0, first & HAS_UNIT != 0) {
            (true, true) => {}
            (true, false) => return Err("a record of !DISubprogram without a unit".into()),
            (false, has_unit) => self.old_subprogram(has_unit)?,
        }
        const OLD_MAIN: u64 = 1 << 21;
        if self.operands[11] & OLD_MAIN != 0 {
            self.operands[11] &= !OLD_MAIN;
            self.operands[9] |= subprogram_flag::MAIN;
        }
        Ok(self.operands[9] & subprogram_flag::DEFINITION != 0)
    }

    fn old_subprogram(&mut self, has_unit: bool) -> Result<(), String> {
        let old = std::mem::take(self.operands);
        if has_unit && old.len() < 19 {
            return Err("a record of !DISubprogram without the unit that it says it has".into());
        }
        let has_19th = old.len() >= 19;
        // From the unit or the function on.
        let rest = &old[14 + usize::from(has_19th)..];
        let unit_or_function = if has_19th { old[15] } else { old[14] };
        let flag = |operand: usize, flag: u64| if old[operand] != 0 { flag } else { 0 };
        let flags = flag(7, subprogram_flag::LOCAL)
            | flag(8, subprogram_flag::DEFINITION)
            | flag(14, subprogram_flag::OPTIMIZED)
            | old[11] & subprogram_flag::VIRTUALITY;
        if has_19th && !has_unit {
            self.todo.functions.push((self.id, unit_or_function));
        }
        let unit = if has_unit { unit_or_function } else { 0 };
        self.operands.extend_from_slice(&old[..7]);
        self.operands.extend([old[9], old[10], flags, old[12], old[13], unit]);
        // templateParams, declaration, retainedNodes, thisAdjustment, thrownTypes
        self.operands.extend(rest[1..].iter().copied().take(5));
        Ok(())
    }

    /// The file and the line went.
    fn namespace(&mut self) -> Result<(), String> {
        match self.operands.len() {
            3 => {}
            5 => {
                self.operands[2] = self.operands[3];
                self.operands.truncate(3);
                self.todo.may_have_twins = true;
            }
            n => return Err(format!("a record of !DINamespace with {n} operands")),
        }
        Ok(())
    }

    /// At first, operand 9 was a constant: the variable itself, or its value. Then it was not used.
    fn global_variable(&mut self) -> Result<(), String> {
        let version = self.operands[0] >> 1;
        match version {
            2 => {}
            0 | 1 => {
                self.pad(12);
                check_alignment(self.operands[11])?;
                if version == 0 {
                    self.todo.variables.push((self.id, self.operands[9]));
                }
                self.operands.truncate(12);
                self.operands[9] = std::mem::take(&mut self.operands[10]);
                self.todo.may_have_twins = true;
            }
            _ => return Err(format!("version {version} of !DIGlobalVariable")),
        }
        Ok(())
    }

    /// There was a tag before the scope, and `inlinedAt` at the end.
    fn local_variable(&mut self) -> Result<(), String> {
        const HAS_ALIGNMENT: u64 = 2;
        if self.operands[0] & HAS_ALIGNMENT != 0 {
            return check_alignment(*self.operands.get(8).ok_or("a !DILocalVariable without an alignment")?);
        }
        if self.operands.len() > 8 {
            self.operands.remove(1);
            self.operands.truncate(8);
            self.todo.may_have_twins = true;
        }
        Ok(())
    }

    fn label(&mut self) -> Result<(), String> {
        if self.operands.len() < 7 {
            self.pad(6);
            self.operands.push(u64::MAX);
        }
        match self.operands[6] {
            ..=0xffff_ffff | u64::MAX => Ok(()),
            _ => Err("the index of a suspension point is too large".into()),
        }
    }
}

/// Bits of `spFlags`.
mod subprogram_flag {
    pub(super) const VIRTUALITY: u64 = 3;
    pub(super) const LOCAL: u64 = 1 << 2;
    pub(super) const DEFINITION: u64 = 1 << 3;
    pub(super) const OPTIMIZED: u64 = 1 << 4;
    pub(super) const MAIN: u64 = 1 << 8;
}

fn check_alignment(alignment: u64) -> Result<(), String> {
    match u32::try_from(alignment) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!("an alignment of {alignment} bits is too large")),
    }
}

/// Checks the size of an integer. Writing one in decimal digits takes time that is the square of
/// its size, so there is a limit.
fn check_width(width: u64, n_words: usize) -> Result<(), String> {
    match width > 0 && width <= MAX_WIDTH && n_words > 0 && n_words as u64 <= width.div_ceil(64) {
        true => Ok(()),
        false => Err(format!("an integer of {width} bits in {n_words} words")),
    }
}

/// The number of bits of the largest integer that is read in a node with fields.
const MAX_WIDTH: u64 = 1 << 16;

/// The number that has its sign in the lowest bit, and is inverted if it is negative.
fn unrotated(number: u64) -> u64 {
    if number & 1 != 0 { !(number >> 1) } else { number >> 1 }
}

/// The word of an integer, as constants have it: the sign in the lowest bit, then the magnitude.
fn rotated(number: u64) -> u64 {
    match number as i64 {
        0.. => number << 1,
        _ => number.wrapping_neg() << 1 | 1,
    }
}
