//! The memory that a function or a call accesses.

use crate::keywords::{MemoryAccess, MemoryLocation};
use crate::text::{from_token, split_arguments};

/// The memory that a function or a call accesses at most, as `memory(read, argmem: write)` says.
///
/// ```
/// use memphis_ir::{MemoryAccess, MemoryEffects, MemoryLocation};
/// let effects = MemoryEffects::of_text(b"read, argmem: readwrite").unwrap();
/// assert_eq!(effects.of(MemoryLocation::Argument), MemoryAccess::ReadWrite);
/// assert_eq!(effects.of_rest(), MemoryAccess::Read);
/// assert!(effects.may_write());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MemoryEffects {
    of_rest: MemoryAccess,
    of_locations: [MemoryAccess; MemoryLocation::ALL.len()],
}

impl MemoryEffects {
    /// The effects that the text between the parentheses of `memory(...)` describes; `None` if it
    /// is none.
    pub fn of_text(text: &[u8]) -> Option<MemoryEffects> {
        let mut effects = MemoryEffects::only(MemoryAccess::None);
        for part in split_arguments(text) {
            let Some(colon) = part.iter().position(|&c| c == b':') else {
                effects = MemoryEffects::only(MemoryAccess::from_keyword(part)?);
                continue;
            };
            let location = MemoryLocation::from_keyword(crate::attributes::name_of(part))?;
            effects.of_locations[location as usize] = MemoryAccess::from_keyword(from_token(&part[colon + 1..]))?;
        }
        Some(effects)
    }

    /// The same access to all memory.
    pub const fn only(access: MemoryAccess) -> MemoryEffects {
        MemoryEffects { of_rest: access, of_locations: [access; MemoryLocation::ALL.len()] }
    }

    /// The access to a part of the memory.
    pub const fn of(self, location: MemoryLocation) -> MemoryAccess {
        self.of_locations[location as usize]
    }

    /// The access to memory that is at no [`MemoryLocation`].
    pub const fn of_rest(self) -> MemoryAccess {
        self.of_rest
    }

    /// True if any memory may be written.
    pub fn may_write(self) -> bool {
        self.all().any(MemoryAccess::writes)
    }

    /// True if any memory may be read.
    pub fn may_read(self) -> bool {
        self.all().any(MemoryAccess::reads)
    }

    fn all(self) -> impl Iterator<Item = MemoryAccess> {
        self.of_locations.into_iter().chain([self.of_rest])
    }
}

impl MemoryAccess {
    /// True if memory may be read.
    pub const fn reads(self) -> bool {
        matches!(self, MemoryAccess::Read | MemoryAccess::ReadWrite)
    }

    /// True if memory may be written.
    pub const fn writes(self) -> bool {
        matches!(self, MemoryAccess::Write | MemoryAccess::ReadWrite)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_read() {
        let of = |text: &str| MemoryEffects::of_text(text.as_bytes()).unwrap();
        assert_eq!(of("none"), MemoryEffects::only(MemoryAccess::None));
        assert_eq!(of("readwrite"), MemoryEffects::default());
        let effects = of(" argmem : read ,\n  errnomem: write ; none");
        assert_eq!(effects.of(MemoryLocation::Argument), MemoryAccess::Read);
        assert_eq!(effects.of(MemoryLocation::Errno), MemoryAccess::Write);
        assert_eq!(effects.of(MemoryLocation::Inaccessible), MemoryAccess::None);
        assert_eq!(effects.of_rest(), MemoryAccess::None);
        assert!(effects.may_write() && effects.may_read());
        assert!(!of("read, argmem: none").may_write());
        assert!(!of("write").may_read());
        assert_eq!(MemoryEffects::of_text(b"argmem: sometimes"), None);
        assert_eq!(MemoryEffects::of_text(b"nowhere: read"), None);
    }
}
