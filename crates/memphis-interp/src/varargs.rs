//! Variable arguments, as the System V ABI of x86-64 has them.
//!
//! `va_list` points to a `__va_list_tag`. The machine lays out what a register save area and the
//! stack would hold:
//!
//! ```text
//!   tag   0 gp_offset i32 | 4 fp_offset i32 | 8 overflow_arg_area ptr | 16 reg_save_area ptr
//!   save area   6 general registers, 8 bytes each | 8 vector registers, 16 bytes each
//! ```

use crate::demand::address;
use crate::image;
use crate::machine::REGISTER;
use crate::memory::Memory;
use crate::stop::Result;
use crate::value::{Kind, Scalar, Ty, Value};
use std::rc::Rc;

pub(crate) const GENERAL_END: u64 = 48;
pub(crate) const SAVE_AREA: u64 = 176;

/// The registers or memory in which an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    General(u64),
    Vector,
    Memory { size: u64, align: u64 },
}

/// Returns the class of an argument of this type.
pub(crate) fn class(ty: &Ty, by_value: ByValue) -> Class {
    if let Some((size, align)) = by_value {
        return Class::Memory { size, align: align.max(8) };
    }
    match &ty.kind {
        Kind::Scalar(Scalar::Int(n)) if *n > 128 => Class::Memory { size: ty.size, align: ty.align.max(8) },
        Kind::Scalar(Scalar::Int(n)) if *n > 64 => Class::General(2),
        Kind::Scalar(Scalar::Int(_) | Scalar::Ptr(_)) => Class::General(1),
        Kind::Scalar(Scalar::X86Fp80) => Class::Memory { size: 16, align: 16 },
        Kind::Scalar(_) => Class::Vector,
        Kind::Vector(..) if ty.size <= 16 => Class::Vector,
        _ => Class::Memory { size: ty.size, align: ty.align.max(8) },
    }
}

type ByValue = Option<(u64, u64)>;

/// The variable arguments of a call.
#[derive(Debug, Default)]
pub(crate) struct VarArgs {
    /// Bytes of the save area that fixed arguments have taken.
    pub general: u64,
    pub vector: u64,
    /// The last is size and alignment of a `byval` argument.
    values: Vec<(Value, Rc<Ty>, ByValue)>,
    /// Save area and overflow area, when they have been written.
    areas: Option<(u64, u64)>,
}

impl VarArgs {
    /// No arguments yet, after fixed ones of these types.
    pub fn after(fixed: &[Rc<Ty>], by_value: &[ByValue]) -> VarArgs {
        let mut list = VarArgs { vector: GENERAL_END, ..VarArgs::default() };
        for (i, ty) in fixed.iter().enumerate() {
            match class(ty, by_value.get(i).copied().flatten()) {
                Class::General(n) => list.general = (list.general + 8 * n).min(GENERAL_END),
                Class::Vector => list.vector = (list.vector + 16).min(SAVE_AREA),
                Class::Memory { .. } => {}
            }
        }
        list
    }

    pub fn push(&mut self, value: Value, ty: Rc<Ty>, by_value: ByValue) {
        self.values.push((value, ty, by_value));
    }

    /// Bytes that the list keeps.
    pub fn owned(&self) -> u64 {
        self.values.iter().map(|(_, ty, _)| REGISTER + ty.owned).sum()
    }

    /// Appends the arguments of another call.
    pub fn extend(&mut self, other: &VarArgs) {
        self.values.extend(other.values.iter().cloned());
    }

    /// Writes both areas to the stack.
    pub fn write(&mut self, memory: &mut Memory) -> Result<(u64, u64)> {
        if let Some(areas) = self.areas {
            return Ok(areas);
        }
        let room: u64 = self.values.iter().map(|(_, ty, by)| ty.size.max(by.map_or(0, |b| b.0)) + 32).sum();
        let save = memory.push(SAVE_AREA, 16)?;
        let overflow = memory.push(room + 16, 64)?;
        let (mut general, mut vector, mut end) = (self.general, self.vector, overflow);
        for (value, ty, by_value) in &self.values {
            match class(ty, *by_value) {
                Class::General(n) if general + 8 * n <= GENERAL_END => {
                    image::store(memory, ty, save + general, value)?;
                    general += 8 * n;
                }
                Class::Vector if vector < SAVE_AREA => {
                    image::store(memory, ty, save + vector, value)?;
                    vector += 16;
                }
                class => {
                    let (size, align) = match class {
                        Class::Memory { size, align } => (size, align),
                        Class::General(2) => (16, 16),
                        Class::General(_) => (8, 8),
                        Class::Vector => (ty.size, ty.align.max(8)),
                    };
                    end = end.next_multiple_of(align);
                    if by_value.is_some() {
                        memory.copy(end, address(value)?, size)?;
                    } else {
                        image::store(memory, ty, end, value)?;
                    }
                    end += size.next_multiple_of(8);
                }
            }
        }
        self.areas = Some((save, overflow));
        Ok((save, overflow))
    }
}
