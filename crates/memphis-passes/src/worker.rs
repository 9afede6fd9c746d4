//! The memory of a thread, and how long it is kept: the only place that decides it.
//!
//! A `Worker` owns a body and scratch memory, and lends both to what works on a function. Small
//! functions reuse the memory of those before them. A large function keeps nothing: what was lent
//! is freed when the borrower returns it.

use memphis_ir::Body;
use std::any::Any;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// The memory of a thread.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    pub body: Body,
    pub scratch: Scratch,
}

/// Scratch memory, by type.
#[derive(Debug, Default)]
pub struct Scratch {
    parts: RefCell<Vec<Box<dyn Any + Send>>>,
    is_large: bool,
}

/// A function with more instructions is large: the time for new memory is of no importance.
const LARGE_INSTS: usize = 1 << 14;

/// Returns whether a function is large.
pub(crate) fn is_large(body: &Body) -> bool {
    body.insts.len() > LARGE_INSTS
}

impl Scratch {
    /// Begins with a function, which was read.
    pub(crate) fn begin(&mut self, body: &Body) {
        self.is_large = is_large(body);
        if self.is_large {
            self.parts.get_mut().clear();
        }
    }

    /// Lends memory of a type: that of the last borrower, or new memory.
    #[doc(hidden)]
    pub fn lend<T: Any + Send + Default>(&self) -> Lent<'_, T> {
        let mut parts = self.parts.borrow_mut();
        let known = parts.iter().position(|part| part.is::<T>());
        let part = known.and_then(|index| parts.swap_remove(index).downcast().ok());
        Lent { scratch: self, part: Some(part.unwrap_or_default()) }
    }
}

/// Scratch memory that is lent.
#[doc(hidden)]
pub struct Lent<'s, T: Any + Send> {
    scratch: &'s Scratch,
    /// `None` while it is dropped.
    part: Option<Box<T>>,
}

impl<T: Any + Send> Deref for Lent<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.part.as_deref().expect("it is lent")
    }
}

impl<T: Any + Send> DerefMut for Lent<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.part.as_deref_mut().expect("it is lent")
    }
}

impl<T: Any + Send> Drop for Lent<'_, T> {
    fn drop(&mut self) {
        if let Some(part) = self.part.take()
            && !self.scratch.is_large
        {
            self.scratch.parts.borrow_mut().push(part);
        }
    }
}
