//! `va_start`, `va_arg` and `va_copy`.

use crate::image;
use crate::machine::Machine;
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Ty, Value};
use crate::varargs::{Class, GENERAL_END, SAVE_AREA, class};

impl Machine<'_> {
    /// Checks that the target's `va_list` is that of x86-64 outside Windows.
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
