//! A clock for limits of time in tests.

use memphis_filetests::fuzz::{Verdict, reader};
use std::fmt::Display;
use std::time::Duration;

/// The processor time of this thread: it goes on only while the thread runs.
pub struct CpuClock(Duration);

/// The longest time that the reference work took on an idle machine, in the profile of tests. A
/// machine that needs less has the limits as they are written.
const REFERENCE: Duration = Duration::from_millis(120);

impl CpuClock {
    /// A clock that starts now.
    pub fn start() -> CpuClock {
        CpuClock(CpuClock::now())
    }

    /// Checks that less than `seconds` went by. On a busy machine, whose threads share caches and
    /// cores, the limit grows as the time of the reference work does.
    ///
    /// # Panics
    /// If more time went by.
    pub fn assert_within(&self, seconds: u64, what: impl Display) {
        let (limit, took) = (Duration::from_secs(seconds), CpuClock::now() - self.0);
        if took >= limit {
            let slowness = reference_work().div_duration_f64(REFERENCE).max(1.0);
            assert!(took < limit.mul_f64(slowness), "{took:?}, {slowness:.1} times slower than usual: {what}");
        }
    }

    #[cfg(unix)]
    fn now() -> Duration {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(now).expect("a time since the thread started")
    }

    /// On other systems there is no limit.
    #[cfg(not(unix))]
    fn now() -> Duration {
        Duration::ZERO
    }
}

/// The time to read 10,000 small functions.
fn reference_work() -> Duration {
    let function = |n| format!("define i32 @f{n}(i32 %a) {{\n  %b = add i32 %a, {n}\n  ret i32 %b\n}}\n");
    let text: String = (0..10_000).map(function).collect();
    let start = CpuClock::now();
    assert_eq!(reader::check(text.as_bytes()), Verdict::Valid);
    CpuClock::now() - start
}

#[test]
fn a_limit_that_is_exceeded_fails() {
    let start = CpuClock::start();
    let exceeds = std::panic::catch_unwind(|| start.assert_within(0, "anything takes longer"));
    assert!(exceeds.is_err());
}
