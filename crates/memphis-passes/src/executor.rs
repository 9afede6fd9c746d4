//! The threads that do the work: the caller's.

use crate::worker::Scratch;
use memphis_ir::FunctionId;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Threads that a caller lends for a time.
pub trait Executor: Sync {
    /// The number of threads that may work, 1 at least.
    fn n_threads(&self) -> usize;

    /// Calls a closure on `n` threads at once, with the numbers of these from 0, and returns when
    /// all have come back. This thread is number 0. If the system has fewer threads left, the
    /// others are left out.
    fn on_threads(&self, n: usize, work: &(dyn Fn(usize) + Sync));
}

/// This thread alone.
#[derive(Debug, Clone, Copy)]
pub struct OneThread;

impl Executor for OneThread {
    fn n_threads(&self) -> usize {
        1
    }

    fn on_threads(&self, _: usize, work: &(dyn Fn(usize) + Sync)) {
        work(0);
    }
}

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

/// Locks, even if another thread has panicked: no thread leaves partial changes under the lock.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
