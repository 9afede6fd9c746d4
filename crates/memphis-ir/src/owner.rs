//! In debug builds, marks of what belongs together: values with their draft or builder, a body with
//! the text that it was read from. Ids are plain numbers, so that tables stay small; a mark finds a
//! mistake of the calling program that would otherwise give a wrong answer.
//!
//! In release builds, all marks are equal and take no space.

use crate::module::Module;
#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicU32, Ordering};

/// The draft or builder that a value belongs to, if it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Owner(#[cfg(debug_assertions)] u32);

impl Owner {
    /// No certain one: the value may be of any.
    pub const UNKNOWN: Owner = Owner(
        #[cfg(debug_assertions)]
        0,
    );

    /// A new one. Its number is never seen.
    pub fn new() -> Owner {
        #[cfg(debug_assertions)]
        static LAST: AtomicU32 = AtomicU32::new(0);
        Owner(
            #[cfg(debug_assertions)]
            LAST.fetch_add(1, Ordering::Relaxed).wrapping_add(1),
        )
    }

    /// False if something belongs to another one.
    #[inline]
    pub fn may_have(self, other: Owner) -> bool {
        #[cfg(debug_assertions)]
        return other.0 == 0 || other.0 == self.0;
        #[cfg(not(debug_assertions))]
        {
            let Owner() = other;
            true
        }
    }
}

impl Default for Owner {
    fn default() -> Owner {
        Owner::new()
    }
}

/// The text that a body was read from, if it was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextMark(#[cfg(debug_assertions)] Option<(usize, usize)>);

impl TextMark {
    /// No text yet.
    pub const NONE: TextMark = TextMark(
        #[cfg(debug_assertions)]
        None,
    );

    /// The text of a module.
    #[inline]
    pub fn of(module: &Module<'_>) -> TextMark {
        #[cfg(debug_assertions)]
        return TextMark(Some((module.text.as_ptr() as usize, module.text.len())));
        #[cfg(not(debug_assertions))]
        {
            let _ = module;
            TextMark()
        }
    }

    /// Checks that a body was read from a module's text.
    ///
    /// # Panics
    /// In debug builds, if it was not.
    #[inline]
    #[track_caller]
    pub fn check(self, module: &Module<'_>) {
        #[cfg(debug_assertions)]
        assert!(
            self.0.is_none() || self.0 == TextMark::of(module).0,
            "the body was read from the text of another module"
        );
        #[cfg(not(debug_assertions))]
        let (TextMark(), _) = (self, module);
    }
}
