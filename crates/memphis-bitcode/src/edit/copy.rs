//! Copies of records in which values have other numbers.
//!
//! Operands of instructions count back from the number that the next value gets. A value that comes
//! later is followed by its type in most places. So a record changes with each value that is added
//! or goes before it, and an operand may gain or lose a type.

use super::values::Values;
use crate::codes::function as code;
use crate::facts::instructions::{INVOKE_EXPLICIT_TYPE, call};
use crate::read::number::signed;
use crate::read::types::Kind;
use crate::write::sign_in_lowest_bit;

/// A record that is copied.
pub(super) struct Copy<'c, 'v> {
    values: &'c Values<'v>,
    /// The operands that are left.
    rest: &'c [u64],
    /// The number that the next value has in the block that is copied, and in the new one.
    old_next: u32,
    new_next: u32,
    record: &'c mut Vec<u64>,
}

/// Nothing, if a record has a form that only old versions of LLVM write.
type Copied = Option<()>;

/// Copies the record of an instruction or of an operand bundle: its code and operands become
/// `record`. `next` are the numbers that the next value has, before and after.
pub(super) fn instruction(
    values: &Values<'_>,
    (code, operands): (u32, &[u64]),
    next: (u32, u32),
    record: &mut Vec<u64>,
) -> Copied {
    start(values, (code, operands), next, record).instruction(code)
}

/// The same for a debug record.
pub(super) fn debug_record(
    values: &Values<'_>,
    (code, operands): (u32, &[u64]),
    next: (u32, u32),
    record: &mut Vec<u64>,
) -> Copied {
    let mut copy = start(values, (code, operands), next, record);
    if code == code::DEBUG_RECORD_VALUE_SIMPLE {
        copy.plain(3)?;
        copy.pair()?;
    }
    copy.others()
}

fn start<'c, 'v>(
    values: &'c Values<'v>,
    (code, operands): (u32, &'c [u64]),
    (old_next, new_next): (u32, u32),
    record: &'c mut Vec<u64>,
) -> Copy<'c, 'v> {
    record.clear();
    record.push(code.into());
    Copy { values, rest: operands, old_next, new_next, record }
}

impl Copy<'_, '_> {
    fn next(&mut self) -> Option<u64> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Operands that are no values.
    fn plain(&mut self, n: usize) -> Copied {
        let (plain, rest) = self.rest.split_at_checked(n)?;
        self.record.extend_from_slice(plain);
        self.rest = rest;
        Some(())
    }

    /// All that is left, without values.
    fn others(&mut self) -> Copied {
        self.plain(self.rest.len())
    }

    /// A value that counts back.
    fn value(&mut self) -> Copied {
        let old = self.old_next.wrapping_sub(self.next()? as u32);
        let new = self.values.number(old)?;
        self.record.push(self.new_next.wrapping_sub(new).into());
        Some(())
    }

    /// A value with its type, if it comes later.
    fn pair(&mut self) -> Copied {
        let old = self.old_next.wrapping_sub(self.next()? as u32);
        if old >= self.old_next {
            self.next()?;
        }
        let new = self.values.number(old)?;
        self.record.push(self.new_next.wrapping_sub(new).into());
        if new >= self.new_next {
            self.record.push(self.values.type_of(new)?.into());
        }
        Some(())
    }

    fn pairs(&mut self) -> Copied {
        while !self.rest.is_empty() {
            self.pair()?;
        }
        Some(())
    }

    /// A value by its number.
    fn absolute(&mut self) -> Copied {
        let old = self.next()?;
        let new = self.values.number(old as u32)?;
        self.record.push(new.into());
        Some(())
    }

    /// Metadata, as far as it counts back from the next value.
    fn metadata(&mut self) -> Copied {
        let id = self.old_next.wrapping_sub(self.next()? as u32);
        self.record.push(self.new_next.wrapping_sub(id).into());
        Some(())
    }

    fn instruction(&mut self, code: u32) -> Copied {
        match code {
            code::INST_BINOP | code::INST_CMP | code::INST_CMP2 => {
                self.pair()?;
                self.value()?;
            }
            code::INST_UNOP
            | code::INST_CAST
            | code::INST_RESUME
            | code::INST_FREEZE
            | code::INST_EXTRACTVAL
            | code::INST_LOAD
            | code::INST_LOADATOMIC => self.pair()?,
            code::INST_INSERTVAL
            | code::INST_STORE
            | code::INST_STOREATOMIC
            | code::INST_EXTRACTELT
            | code::INST_ATOMICRMW => {
                self.pair()?;
                self.pair()?;
            }
            code::INST_GEP => {
                self.plain(2)?;
                self.pairs()?;
            }
            code::INST_VSELECT | code::INST_INSERTELT | code::INST_SHUFFLEVEC => {
                self.pair()?;
                self.value()?;
                self.pair()?;
            }
            code::INST_CMPXCHG => {
                self.pair()?;
                self.pair()?;
                self.value()?;
            }
            code::INST_RET => self.pairs()?,
            code::INST_BR if self.rest.len() > 1 => {
                self.plain(2)?;
                self.value()?;
            }
            code::INST_SWITCH => {
                // LLVM 3.1 wrote cases as ranges, with another operand in the place of the type.
                let ty = u32::try_from(*self.rest.first()?).ok()?;
                self.values.types().kind(ty)?;
                self.plain(1)?;
                self.value()?;
                self.plain(1)?;
                while !self.rest.is_empty() {
                    self.absolute()?;
                    self.plain(1)?;
                }
            }
            code::INST_INDIRECTBR | code::INST_VAARG => {
                self.plain(1)?;
                self.value()?;
            }
            code::INST_CALL | code::INST_INVOKE | code::INST_CALLBR => self.call(code)?,
            code::INST_PHI => self.phi()?,
            code::INST_LANDINGPAD => {
                self.plain(3)?;
                while !self.rest.is_empty() {
                    self.plain(1)?;
                    self.pair()?;
                }
            }
            code::INST_CLEANUPRET | code::INST_CATCHRET | code::INST_CATCHSWITCH => self.value()?,
            code::INST_CATCHPAD | code::INST_CLEANUPPAD => {
                self.value()?;
                self.plain(1)?;
                self.pairs()?;
            }
            code::INST_ALLOCA => {
                self.plain(2)?;
                self.absolute()?;
            }
            code::OPERAND_BUNDLE => {
                self.plain(1)?;
                self.pairs()?;
            }
            code::INST_BR | code::INST_FENCE | code::INST_UNREACHABLE => {}
            _ => return None,
        }
        self.others()
    }

    fn phi(&mut self) -> Copied {
        self.plain(1)?;
        while self.rest.len() > 1 {
            let old = self.old_next.wrapping_sub(signed(self.next()?) as u32);
            let new = self.values.number(old)?;
            self.record.push(sign_in_lowest_bit(i64::from(self.new_next) - i64::from(new)));
            self.plain(1)?;
        }
        Some(())
    }

    fn call(&mut self, code: u32) -> Copied {
        self.plain(1)?;
        let convention = *self.rest.first()?;
        self.plain(1)?;
        let explicit = match code {
            code::INST_CALL => {
                self.plain(usize::from(convention & call::FAST_MATH != 0))?;
                call::EXPLICIT_TYPE
            }
            code::INST_INVOKE => {
                self.plain(2)?;
                INVOKE_EXPLICIT_TYPE
            }
            _ => {
                self.plain(1)?;
                let n = *self.rest.first()?;
                self.plain(usize::try_from(n).ok()?.checked_add(1)?)?;
                call::EXPLICIT_TYPE
            }
        };
        if convention & explicit == 0 {
            return None;
        }
        let ty = *self.rest.first()? as u32;
        self.plain(1)?;
        self.pair()?;
        let types = self.values.types();
        for &parameter in types.elements(ty).get(1..)? {
            match types.kind(parameter) {
                Some(Kind::Label) => self.plain(1)?,
                Some(Kind::Metadata) => self.metadata()?,
                _ => self.value()?,
            }
        }
        self.pairs()
    }
}
