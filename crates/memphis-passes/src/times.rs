//! The times of the steps of a function.

use std::ops::AddAssign;

/// Times in nanoseconds, by the clock of the [options](crate::Options::clock); zero without one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Times {
    /// Reading the body.
    pub read: u64,
    /// Verifying it.
    pub verify: u64,
    /// The passes themselves, in the order of the stage, those after the last that took time left
    /// out: from the body to the edit script, and to the next body.
    pub passes: Vec<u64>,
    /// Proving scripts.
    pub proof: u64,
    /// Printing.
    pub print: u64,
}

impl Times {
    /// Adds to the time of a pass.
    pub(crate) fn add_pass(&mut self, index: usize, time: u64) {
        if time > 0 {
            self.passes.resize(self.passes.len().max(index + 1), 0);
            self.passes[index] += time;
        }
    }
}

impl AddAssign<&Times> for Times {
    fn add_assign(&mut self, other: &Times) {
        self.read += other.read;
        self.verify += other.verify;
        (0..).zip(&other.passes).for_each(|(index, &time)| self.add_pass(index, time));
        self.proof += other.proof;
        self.print += other.print;
    }
}

/// Tells one step's time from the next one's.
#[derive(Debug, Default)]
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
