//! Work for the threads of a caller.

use crate::worker::Scratch;
use memphis_ir::FunctionId;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) use memphis_ir::executor::lock;
pub use memphis_ir::executor::{Executor, OneThread};

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

/// Does two pieces of work, at the same time if there is a second thread.
pub(crate) fn side_by_side<'w>(
    executor: &dyn Executor,
    one: &'w mut (dyn FnMut() + Send),
    other: &'w mut (dyn FnMut() + Send),
) {
    let left = Mutex::new(vec![other, one]);
    executor.on_threads(2, &|_| {
        loop {
            let next = lock(&left).pop();
            match next {
                Some(work) => work(),
                None => return,
            }
        }
    });
}
