//! The times of the steps of a function.

use std::ops::AddAssign;

/// Times in nanoseconds, by the clock of the [options](crate::Options::clock); zero without one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Times {
    /// Reading the body.
    pub read: u64,
    /// Verifying it.
    pub verify: u64,
    /// The pass itself: from the body to the edit script.
    pub pass: u64,
    /// Proving the script.
    pub proof: u64,
    /// Printing.
    pub print: u64,
}

impl AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        self.read += other.read;
        self.verify += other.verify;
        self.pass += other.pass;
        self.proof += other.proof;
        self.print += other.print;
    }
}

/// Tells one step's time from the next one's.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    clock: Option<fn() -> u64>,
    last: u64,
}

impl Stopwatch {
    /// Starts, if there is a clock.
    pub(crate) fn start(clock: Option<fn() -> u64>) -> Stopwatch {
        Stopwatch { clock, last: clock.map_or(0, |clock| clock()) }
    }

    /// The time since the last lap.
    pub(crate) fn lap(&mut self) -> u64 {
        let Some(clock) = self.clock else { return 0 };
        let now = clock();
        now.saturating_sub(std::mem::replace(&mut self.last, now))
    }
}
