//! The values of a function, by their numbers before and after changes.

use crate::read::constants::Values as _;
use crate::read::function::body::Body;
use crate::read::module::Module;
use crate::read::types::{TypeId, Types};

/// No number.
pub(super) const NONE: u32 = u32::MAX;

/// See the module's head.
pub(super) struct Values<'v> {
    module: &'v Module<'v>,
    /// The numbers of the first value of the function, before and after: after functions that are
    /// declared in addition.
    first_old: u32,
    first: u32,
    /// By value of the function before: its number after, or [`NONE`] if it has gone.
    numbers: Vec<u32>,
    /// By value of the function after: its type.
    types: Vec<TypeId>,
}

impl<'v> Values<'v> {
    /// Arguments and constants of the function, which stay, after those of the module and
    /// `n_added` functions.
    pub(super) fn new(module: &'v Module<'v>, body: &Body, n_added: u32) -> Values<'v> {
        let n_kept = body.n_args + body.n_constants;
        let (first_old, first) = (body.first_value, body.first_value + n_added);
        let mut numbers = Vec::with_capacity(body.types.len());
        numbers.extend((first..).take(n_kept));
        numbers.resize(body.types.len(), NONE);
        let mut types = Vec::with_capacity(body.types.len());
        types.extend_from_slice(&body.types[..n_kept]);
        Values { module, first_old, first, numbers, types }
    }

    /// The number of the first value of the function after.
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// The number of the next value.
    pub(super) fn next(&self) -> u32 {
        self.first + self.types.len() as u32
    }

    /// Adds a value. Returns its number.
    pub(super) fn add(&mut self, ty: TypeId) -> u32 {
        self.types.push(ty);
        self.next() - 1
    }

    /// Says which value is in the place of one before.
    pub(super) fn set(&mut self, old: u32, new: u32) {
        self.numbers[(old - self.first_old) as usize] = new;
    }

    /// The number after of a value before; `None` if it has gone.
    #[inline]
    pub(super) fn number(&self, old: u32) -> Option<u32> {
        let Some(place) = old.checked_sub(self.first_old) else { return Some(old) };
        self.numbers.get(place as usize).copied().filter(|&number| number != NONE)
    }

    /// The type of a value after.
    pub(super) fn type_of(&self, new: u32) -> Option<TypeId> {
        match new.checked_sub(self.first) {
            Some(place) => self.types.get(place as usize).copied(),
            None => self.module.type_of(new.into()),
        }
    }

    /// The table of types.
    pub(super) fn types(&self) -> &Types {
        &self.module.types
    }
}
