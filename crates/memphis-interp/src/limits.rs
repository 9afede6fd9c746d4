//! The limits of a run: steps, memory, and a flag that interrupts it.
//!
//! An executed instruction is a step. One that works on many bytes at once takes more steps, so
//! that a step never takes longer than about a microsecond: [`Limits::work`]. Steps are handed out
//! in slices, and only the end of a slice costs more than a comparison.

use crate::machine::Options;
use crate::step::Counts;
use crate::stop::{Fault, Result, StopKind, limit};
use crate::value::Origin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Steps between two looks at the flag that interrupts a run.
const SLICE: u64 = 1 << 14;

/// Bytes that are copied, filled or compared in one step.
const BYTES_A_STEP: u64 = 64;

/// See the module's head.
#[derive(Debug)]
pub(crate) struct Limits {
    pub counts: Counts,
    /// The number of instructions at which the slice ends.
    pause: u64,
    /// The steps that are left after the slice.
    left: u64,
    max_steps: u64,
    interrupt: Option<Arc<AtomicBool>>,
    /// The greatest number of bytes that the run may use.
    pub max_memory: u64,
    /// Bytes beside those that the program can address: registers, frames, constants.
    pub claimed: u64,
}

impl Limits {
    /// The limits of the options.
    pub fn new(options: &Options) -> Limits {
        let Options { max_steps, max_memory, interrupt, .. } = options;
        let (max_steps, max_memory, interrupt) = (*max_steps, *max_memory, interrupt.clone());
        Limits { counts: Counts::default(), pause: 0, left: max_steps, max_steps, interrupt, max_memory, claimed: 0 }
    }

    /// A limit on memory alone.
    pub fn of_memory(max_memory: u64) -> Limits {
        Limits::new(&Options { max_memory, ..Options::DEFAULT })
    }

    /// Counts an instruction.
    #[inline(always)]
    pub fn count(&mut self) -> Result<()> {
        if self.counts.instructions >= self.pause {
            self.next_slice(0)?;
        }
        self.counts.instructions += 1;
        Ok(())
    }

    /// Takes steps beside that of the instruction.
    #[inline]
    pub fn work(&mut self, steps: u64) -> Result<()> {
        let in_slice = self.pause.saturating_sub(self.counts.instructions);
        if steps <= in_slice {
            self.pause -= steps;
            return Ok(());
        }
        self.next_slice(steps - in_slice)
    }

    /// Takes the steps for work on this many bytes.
    #[inline]
    pub fn touch(&mut self, bytes: u64) -> Result<()> {
        if bytes < BYTES_A_STEP { Ok(()) } else { self.work(bytes / BYTES_A_STEP) }
    }

    /// Begins a slice, after steps that are not in it.
    #[cold]
    #[inline(never)]
    fn next_slice(&mut self, steps: u64) -> Result<()> {
        if self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Box::new(Fault::Stop(StopKind::Interrupted, String::new(), Origin::UNKNOWN)));
        }
        if self.left < steps.max(1) {
            self.left = 0;
            return limit(format!("the program has taken {} steps", self.max_steps));
        }
        self.left -= steps;
        let slice = self.left.min(SLICE);
        self.left -= slice;
        self.pause = self.counts.instructions + slice;
        Ok(())
    }

    /// The steps that were taken.
    pub fn steps(&self) -> u64 {
        self.max_steps - self.left - self.pause.saturating_sub(self.counts.instructions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(max_steps: u64) -> Limits {
        Limits::new(&Options { max_steps, ..Options::DEFAULT })
    }

    #[test]
    fn instructions_and_work_share_a_limit() {
        for max in [0, 1, 5, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE] {
            let mut plain = limits(max);
            let n = (0..=max).take_while(|_| plain.count().is_ok()).count() as u64;
            assert_eq!((n, plain.steps()), (max, max));
            let mut mixed = limits(max);
            let n = (0..=max).take_while(|_| mixed.count().is_ok() && mixed.work(6).is_ok()).count() as u64;
            assert_eq!(n, max / 7);
        }
    }

    #[test]
    fn a_flag_interrupts() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut limits = Limits::new(&Options { interrupt: Some(flag.clone()), ..Options::DEFAULT });
        assert!(limits.count().is_ok());
        flag.store(true, Ordering::Relaxed);
        assert!((0..=SLICE).any(|_| limits.count().is_err()));
        assert!(limits.work(2 * SLICE).is_err());
    }
}
