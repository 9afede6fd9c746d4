//! Work that several threads do piece by piece, with results in order.
//!
//! Each thread claims the next piece that no thread has claimed. A thread that has finished a piece
//! hands over all results that have only finished pieces before them, unless another thread is
//! doing that. So no thread waits for the others at a barrier, and the results do not depend on the
//! number of threads. If too much work waits after an unfinished piece, threads claim nothing until
//! that piece is finished. The thread that works on the first piece may hand over parts of its
//! result before the result is complete.
//!
//! The thread that allocated a result also frees it: if another thread frees it, both wait for the
//! same lock of the allocator.

use crate::executor::{Executor, lock};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Condvar, Mutex, PoisonError};

/// Pieces of work, numbered from 0.
pub struct Pieces<W> {
    pub n: u32,
    /// Returns the size of a piece.
    pub size: W,
    /// The maximal total size of the pieces that are claimed and not handed over; one more piece is
    /// claimed in any case. With `None`, all results are handed over together at the end.
    pub bound: Option<usize>,
}

/// The receiver of results.
pub trait Taker<R>: Send {
    /// Takes the results of the next pieces.
    fn take(&mut self, pieces: Range<u32>, results: &mut [R]);
}

/// Does all pieces on `n_threads` threads, each with its own memory, and passes the results to the
/// taker, in order and whole ranges at a time. If there are fewer threads, those do all of it.
///
/// # Panics
/// If `work` or the taker panics, after all threads have ended.
pub fn run<S: Default, R: Send, W: Fn(u32) -> usize + Sync, T: Taker<R>>(
    pieces: &Pieces<W>,
    (executor, n_threads): (&dyn Executor, usize),
    work: impl Fn(u32, &mut S, &Turn<'_, W, R, T>) -> R + Sync,
    taker: T,
) {
    let line = Line {
        pieces,
        state: Mutex::default(),
        taker: Mutex::new(taker),
        changed: Condvar::new(),
        taken: (0..n_threads).map(|_| Mutex::default()).collect(),
    };
    executor.on_threads(n_threads, &|number| line.work(number, &work));
    line.hand_over(&mut lock(&line.taker));
}

/// The place of the current piece in the order of all pieces.
pub struct Turn<'l, W, R, T> {
    line: &'l Line<'l, W, R, T>,
    piece: u32,
}

impl<W: Fn(u32) -> usize, R: Send, T: Taker<R>> Turn<'_, W, R, T> {
    /// Hands over all results before the piece; if the piece is then the first, calls `with` and
    /// returns true. Does nothing if another thread is handing over, or if results are handed over
    /// at the end.
    pub fn if_first(&self, with: impl FnOnce(&mut T)) -> bool {
        if self.line.pieces.bound.is_none() {
            return false;
        }
        let Ok(mut taker) = self.line.taker.try_lock() else { return false };
        self.line.hand_over(&mut taker);
        let is_first = lock(&self.line.state).first == self.piece;
        if is_first {
            with(&mut taker);
        }
        is_first
    }
}

struct Line<'p, W, R, T> {
    pieces: &'p Pieces<W>,
    state: Mutex<State<R>>,
    /// The thread that holds the lock hands over results.
    taker: Mutex<T>,
    changed: Condvar,
    /// By thread: results of its pieces that were taken.
    taken: Vec<Mutex<Vec<R>>>,
}

struct State<R> {
    /// The first piece that is not claimed.
    next: u32,
    /// The first piece that is not handed over.
    first: u32,
    /// The finished results from `first` on, each with the thread that made it.
    results: VecDeque<Option<(usize, R)>>,
    /// The size of the pieces from `first` to `next`.
    waiting: usize,
    /// The number of threads that wait for a change. If it is 0, no thread is woken, which saves a
    /// system call.
    n_asleep: u32,
    /// True if a piece will never be finished.
    is_abandoned: bool,
}

impl<R> Default for State<R> {
    fn default() -> State<R> {
        State { next: 0, first: 0, results: VecDeque::new(), waiting: 0, n_asleep: 0, is_abandoned: false }
    }
}

impl<R> State<R> {
    fn is_first_done(&self) -> bool {
        self.results.front().is_some_and(Option::is_some)
    }

    fn wake(&self, changed: &Condvar) {
        if self.n_asleep > 0 {
            changed.notify_all();
        }
    }
}

impl<W: Fn(u32) -> usize, R: Send, T: Taker<R>> Line<'_, W, R, T> {
    /// Does pieces until none is left.
    fn work<S: Default>(&self, thread: usize, work: &impl Fn(u32, &mut S, &Turn<'_, W, R, T>) -> R) {
        let mut memory = S::default();
        while let Some(piece) = self.claim() {
            drop(std::mem::take(&mut *lock(&self.taken[thread])));
            let mut claimed = Claimed { state: &self.state, changed: &self.changed, piece, result: None };
            claimed.result = Some((thread, work(piece, &mut memory, &Turn { line: self, piece })));
            drop(claimed);
            if self.pieces.bound.is_some() {
                self.hand_over_if_free();
            }
        }
    }

    /// The next piece to work on; `None` if none is left.
    fn claim(&self) -> Option<u32> {
        let mut state = lock(&self.state);
        loop {
            if state.next == self.pieces.n || state.is_abandoned {
                return None;
            }
            let is_full = self.pieces.bound.is_some_and(|bound| state.waiting > bound);
            if !is_full || state.results.is_empty() {
                break;
            }
            if state.is_first_done() {
                drop(state);
                self.hand_over(&mut lock(&self.taker));
                state = lock(&self.state);
            } else {
                state.n_asleep += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.n_asleep -= 1;
            }
        }
        let piece = state.next;
        state.next += 1;
        state.waiting += (self.pieces.size)(piece);
        state.results.push_back(None);
        Some(piece)
    }

    fn hand_over_if_free(&self) {
        // The thread that holds the lock may have looked before; then the next thread that finishes
        // or claims a piece hands this result over.
        if let Ok(mut taker) = self.taker.try_lock() {
            self.hand_over(&mut taker);
        }
    }

    /// Hands over the results that have only finished pieces before them.
    fn hand_over(&self, taker: &mut T) {
        loop {
            let mut state = lock(&self.state);
            let start = state.first;
            let (mut makers, mut results) = (Vec::new(), Vec::new());
            while state.is_first_done() {
                let done = state.results.pop_front().flatten();
                done.into_iter().for_each(|(maker, result)| {
                    makers.push(maker);
                    results.push(result);
                });
            }
            state.first += results.len() as u32;
            let range = start..state.first;
            drop(state);
            if range.is_empty() {
                return;
            }
            taker.take(range.clone(), &mut results);
            makers.into_iter().zip(results).for_each(|(maker, result)| lock(&self.taken[maker]).push(result));
            let mut state = lock(&self.state);
            state.waiting -= range.map(|piece| (self.pieces.size)(piece)).sum::<usize>();
            state.wake(&self.changed);
        }
    }
}

/// A claimed piece. When it is dropped, either its result exists, or it never will.
struct Claimed<'l, R> {
    state: &'l Mutex<State<R>>,
    changed: &'l Condvar,
    piece: u32,
    result: Option<(usize, R)>,
}

impl<R> Drop for Claimed<'_, R> {
    fn drop(&mut self) {
        let mut state = lock(self.state);
        let at = (self.piece - state.first) as usize;
        state.is_abandoned |= self.result.is_none();
        state.results[at] = self.result.take();
        state.wake(self.changed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Duration;

    /// Three threads.
    struct Three;

    impl Executor for Three {
        fn n_threads(&self) -> usize {
            3
        }

        fn on_threads(&self, n: usize, work: &(dyn Fn(usize) + Sync)) {
            thread::scope(|scope| {
                (1..n).for_each(|number| drop(scope.spawn(move || work(number))));
                work(0);
            });
        }
    }

    /// The results that were taken, and the number of ranges.
    #[derive(Default)]
    struct Taken(Vec<(u32, u32)>, usize);

    impl Taker<u32> for &mut Taken {
        fn take(&mut self, pieces: Range<u32>, results: &mut [u32]) {
            self.0.extend(pieces.zip(results.iter().copied()));
            self.1 += 1;
        }
    }

    #[test]
    fn results_come_in_order_and_not_too_many_wait() {
        for bound in [Some(0), Some(40), Some(10_000), None] {
            let pieces = Pieces { n: 300, size: |piece| piece as usize % 7, bound };
            let mut taken = Taken::default();
            let work = |piece: u32, _: &mut (), _: &Turn<'_, _, _, &mut Taken>| {
                if piece % 50 == 3 {
                    thread::sleep(Duration::from_millis(2));
                }
                piece * 2
            };
            run(&pieces, (&Three, 3), work, &mut taken);
            assert_eq!(taken.0, (0..300).map(|piece| (piece, piece * 2)).collect::<Vec<_>>(), "{bound:?}");
            assert!(bound.is_some() || taken.1 == 1);
        }
    }

    #[test]
    fn parts_of_the_first_piece_come_after_the_results_before_it() {
        for bound in [Some(0), Some(40), None] {
            let pieces = Pieces { n: 300, size: |piece| piece as usize % 7, bound };
            let mut taken = Taken::default();
            let work = |piece: u32, _: &mut (), turn: &Turn<'_, _, _, &mut Taken>| {
                let mut n_parts = 0;
                for part in 0..3 {
                    n_parts += u32::from(turn.if_first(|taken| taken.0.push((piece, 1000 + part))));
                    if piece % 50 == 3 {
                        thread::sleep(Duration::from_millis(2));
                    }
                }
                n_parts
            };
            run(&pieces, (&Three, 3), work, &mut taken);
            let of_pieces: Vec<_> = taken.0.chunk_by(|a, b| a.0 == b.0).collect();
            assert_eq!(of_pieces.len(), 300, "{bound:?}");
            for (piece, all) in (0..).zip(of_pieces) {
                let (&(number, n_parts), parts) = all.split_last().expect("a result");
                assert_eq!((number, n_parts as usize), (piece, parts.len()), "{bound:?}");
                assert!(parts.is_sorted() && parts.iter().all(|part| part.1 >= 1000), "{bound:?}: {parts:?}");
            }
            assert_eq!(taken.0.len() > 300, bound.is_some());
        }
    }

    #[test]
    fn a_panic_leaves_nobody_waiting() {
        struct Nobody;
        impl Taker<()> for Nobody {
            fn take(&mut self, _: Range<u32>, _: &mut [()]) {}
        }
        let pieces = Pieces { n: 100, size: |_| 1, bound: Some(4) };
        let work = |piece: u32, _: &mut (), _: &Turn<'_, _, _, Nobody>| assert_ne!(piece, 20, "a panic that is meant");
        let outcome = std::panic::catch_unwind(|| run(&pieces, (&Three, 3), work, Nobody));
        assert!(outcome.is_err());
    }
}
