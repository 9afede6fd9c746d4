//! Work for the threads of a caller.

use crate::worker::Scratch;
use memphis_ir::FunctionId;
use std::sync::atomic::{AtomicU32, Ordering};

pub use memphis_ir::executor::{Executor, OneThread};
pub(crate) use memphis_ir::executor::{lock, side_by_side};

/// Calls a closure for the functions `0..n`, in any order, with scratch memory of its thread.
pub(crate) fn for_each_function(executor: &dyn Executor, n: u32, look: &(dyn Fn(FunctionId, &mut Scratch) + Sync)) {
    let next = AtomicU32::new(0);
    executor.on_threads(executor.n_threads(), &|_| {
        let mut scratch = Scratch::default();
        loop {
            match next.fetch_add(1, Ordering::Relaxed) {
                function if function < n => look(FunctionId(function), &mut scratch),
                _ => return,
            }
        }
    });
}
