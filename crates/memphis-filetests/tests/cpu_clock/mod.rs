//! A clock for limits of time in tests.

use std::time::Duration;

/// The processor time of this thread: other programs on the machine do not change it.
pub struct CpuClock(Duration);

impl CpuClock {
    /// A clock that starts now.
    pub fn start() -> CpuClock {
        CpuClock(CpuClock::now())
    }

    /// The processor time since the start.
    pub fn elapsed(&self) -> Duration {
        CpuClock::now() - self.0
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
