//! Variable arguments, as the System V ABI of x86-64 has them.
//!
//! `va_list` points to a `__va_list_tag`. The machine lays out what a register save area and the stack would hold:
//!
//! ```text
//!   tag   0 gp_offset i32 | 4 fp_offset i32 | 8 overflow_arg_area ptr | 16 reg_save_area ptr
//!   save area   6 general registers, 8 bytes each | 8 vector registers, 16 bytes each
//! ```

use crate::demand::address;
use crate::image;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Kind, Scalar, Ty, Value};
use std::rc::Rc;

const GENERAL_END: u64 = 48;
const SAVE_AREA: u64 = 176;

/// How an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    General(u64),
    Vector,
    Memory { size: u64, align: u64 },
}

fn class(ty: &Ty, by_value: ByValue) -> Class {
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
    general: u64,
    vector: u64,
    /// The last is size and alignment of a `byval` argument.
    values: Vec<(Value, Rc<Ty>, ByValue)>,
    /// Save area and overflow area, when they have been written.
    areas: Option<(u64, u64)>,
}

impl VarArgs {
    /// No arguments yet, behind fixed ones of these types.
    pub fn behind(fixed: &[Rc<Ty>], by_value: &[ByValue]) -> VarArgs {
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

    /// Appends the arguments of another call.
    pub fn extend(&mut self, other: &VarArgs) {
        self.values.extend(other.values.iter().cloned());
    }

    /// Writes both areas to the stack.
    fn write(&mut self, memory: &mut Memory) -> Result<(u64, u64)> {
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

impl Machine<'_> {
    /// Whether `va_list` is what this module knows.
    fn check_target(&self) -> Result<()> {
        let triple = self.image.module.triple.map_or(&b""[..], |t| t.of(self.image.module.text));
        let is_windows = triple.windows(7).any(|w| w == b"windows");
        if self.image.pointer_bits == 64 && (triple.is_empty() || triple.starts_with(b"x86_64")) && !is_windows {
            return Ok(());
        }
        unsupported("variable arguments of a target other than x86-64")
    }

    pub(crate) fn va_start(&mut self, list: u64) -> Result<()> {
        self.check_target()?;
        let Some(mut args) = self.frame()?.varargs.take() else {
            return undefined("va_start in a function without variable arguments");
        };
        let (save, overflow) = args.write(&mut self.memory)?;
        self.memory.store64(list, 4, args.general)?;
        self.memory.store64(list + 4, 4, args.vector)?;
        self.memory.store64(list + 8, 8, overflow)?;
        self.memory.store64(list + 16, 8, save)?;
        self.frame()?.varargs = Some(args);
        Ok(())
    }

    pub(crate) fn va_copy(&mut self, to: u64, from: u64) -> Result<()> {
        self.check_target()?;
        self.memory.copy(to, from, 24)
    }

    fn tag(&self, list: u64, offset: u64, len: u32) -> Result<u64> {
        match self.memory.load64(list.wrapping_add(offset), len)? {
            (value, 0) => Ok(value),
            _ => undefined("a va_list that va_start has not filled"),
        }
    }

    /// The next argument of a list.
    pub(crate) fn va_arg(&mut self, list: u64, ty: &Ty) -> Result<Value> {
        self.check_target()?;
        let at = match class(ty, None) {
            Class::General(n) if self.tag(list, 0, 4)? + 8 * n <= GENERAL_END => {
                let offset = self.tag(list, 0, 4)?;
                self.memory.store64(list, 4, offset + 8 * n)?;
                self.tag(list, 16, 8)?.wrapping_add(offset)
            }
            Class::Vector if self.tag(list, 4, 4)? < SAVE_AREA => {
                let offset = self.tag(list, 4, 4)?;
                self.memory.store64(list + 4, 4, offset + 16)?;
                self.tag(list, 16, 8)?.wrapping_add(offset)
            }
            class => {
                let align = match class {
                    Class::Memory { align, .. } => align,
                    Class::General(2) => 16,
                    _ => ty.align.max(8),
                };
                let at = self.tag(list, 8, 8)?.next_multiple_of(align);
                self.memory.store64(list + 8, 8, at + ty.size.next_multiple_of(8))?;
                at
            }
        };
        image::load(&self.memory, ty, at)
    }
}
