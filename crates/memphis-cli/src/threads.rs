//! The threads of the command.

use memphis_passes::Executor;
use std::num::NonZeroUsize;
use std::thread;

/// At most this many threads at a time.
pub struct Threads(pub usize);

impl Threads {
    /// As many as the machine has cores.
    pub fn all() -> Threads {
        Threads(thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
}

impl Executor for Threads {
    fn n_threads(&self) -> usize {
        self.0
    }

    fn on_threads(&self, n: usize, work: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for number in 1..n {
                drop(thread::Builder::new().spawn_scoped(scope, move || work(number)));
            }
            work(0);
        });
    }
}
