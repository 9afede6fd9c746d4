//! The threads that do the work: the caller's.

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

/// Does work number `0..n` on the threads of an executor. Returns the results in this order. Each
/// thread claims this many numbers at a time, and has memory of its own.
///
/// ```
/// use memphis_ir::executor::{OneThread, results};
/// assert_eq!(results(&OneThread, 4, 2, || (), |number, ()| 10 * number), [0, 10, 20, 30]);
/// ```
#[doc(hidden)]
pub fn results<M, R: Send>(
    executor: &dyn Executor,
    n: u32,
    claim: u32,
    memory: impl Fn() -> M + Sync,
    work: impl Fn(u32, &mut M) -> R + Sync,
) -> Vec<R> {
    results_with_memories(executor, n, claim, memory, work, drop)
}

/// Like [`results`]. What a thread has in its memory at the end goes to a closure, on that thread.
#[doc(hidden)]
pub fn results_with_memories<M, R: Send>(
    executor: &dyn Executor,
    n: u32,
    claim: u32,
    memory: impl Fn() -> M + Sync,
    work: impl Fn(u32, &mut M) -> R + Sync,
    finished: impl Fn(M) + Sync,
) -> Vec<R> {
    let next = AtomicU32::new(0);
    let done: Mutex<Vec<(u32, Vec<R>)>> = Mutex::new(Vec::new());
    executor.on_threads(executor.n_threads().min(n.div_ceil(claim).max(1) as usize), &|_| {
        let mut memory = memory();
        loop {
            let first = next.fetch_add(claim, Ordering::Relaxed);
            if first >= n {
                return finished(memory);
            }
            let claimed = first..n.min(first + claim);
            let results = claimed.map(|number| work(number, &mut memory)).collect();
            lock(&done).push((first, results));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(first, _)| *first);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

/// Does two pieces of work, at the same time if there is a second thread.
#[doc(hidden)]
pub fn side_by_side<'w>(
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
#[doc(hidden)]
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
