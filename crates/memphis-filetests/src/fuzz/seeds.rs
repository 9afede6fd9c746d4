//! Cases without a fuzzer: bytes that follow from a seed, and the share of them that is valid.

use super::Verdict;
use memphis_gen::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The variable with the first seed; each case has the next.
const SEED: &str = "MEMPHIS_FUZZ_SEED";
/// The variable with the time for [`smoke`], in milliseconds.
const MILLISECONDS: &str = "MEMPHIS_FUZZ_MILLISECONDS";

/// Counts cases, and those that were valid.
#[derive(Debug, Default)]
pub struct Share {
    cases: AtomicU64,
    valid: AtomicU64,
}

impl Share {
    /// No cases yet.
    pub const fn new() -> Share {
        Share { cases: AtomicU64::new(0), valid: AtomicU64::new(0) }
    }

    /// Counts a case. Returns the number of cases so far.
    pub fn count(&self, verdict: Verdict) -> u64 {
        self.valid.fetch_add(u64::from(verdict == Verdict::Valid), Ordering::Relaxed);
        self.cases.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The number of cases.
    pub fn cases(&self) -> u64 {
        self.cases.load(Ordering::Relaxed)
    }

    /// The percentage of valid cases.
    pub fn percent(&self) -> f64 {
        100.0 * self.valid.load(Ordering::Relaxed) as f64 / self.cases().max(1) as f64
    }
}

/// Checks cases of up to `max_len` bytes for about a second.
///
/// The first seed is always the same, unless the environment variable `MEMPHIS_FUZZ_SEED` names
/// another. A failing case prints its seed. `MEMPHIS_FUZZ_MILLISECONDS` sets another time: with 0,
/// one case runs.
pub fn smoke(max_len: usize, check: fn(&[u8]) -> Verdict) -> Share {
    let first = variable(SEED).unwrap_or(1);
    let time = Duration::from_millis(variable(MILLISECONDS).unwrap_or(1000));
    let (share, start) = (Share::new(), Instant::now());
    for seed in first.. {
        let guard = OnPanic(seed);
        share.count(check(&bytes(seed, max_len)));
        drop(guard);
        if start.elapsed() >= time {
            break;
        }
    }
    share
}

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The bytes of a case: often few, as a fuzzer makes them.
fn bytes(seed: u64, max_len: usize) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let longest = if rng.chance(0.5) { max_len.min(64) } else { max_len };
    let len = rng.below(longest + 1);
    (0..len).map(|_| rng.next_u64() as u8).collect()
}

/// Prints how to repeat a failure.
struct OnPanic(u64);

impl Drop for OnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("to see this case alone: {SEED}={} {MILLISECONDS}=0", self.0);
        }
    }
}
