//! Limits on how the time of a test grows with the size of its text. They hold on every machine.

use std::time::Duration;

/// Work that takes less processor time passes, however it grows.
const SHORT: Duration = Duration::from_millis(500);

/// A text is compared with one whose size is this fraction of its own.
const FRACTION: usize = 4;

/// The whole takes less than this many times as long as the smaller text. Linear growth gives 4,
/// and up to 7 where only the smaller one fits into a cache; quadratic growth gives 16.
const MAX_RATIO: u32 = 8;

/// The result of `work` on `text(n)`, whose time must not grow quadratically with `n`. Work that is
/// not short is compared with that on `text(n / 4)`.
///
/// # Panics
/// If the time grows quadratically in each of three comparisons.
pub fn assert_linear<T>(n: usize, text: impl Fn(usize) -> String, work: impl Fn(&str) -> T) -> T {
    let whole = text(n);
    let (result, took) = timed(|| work(&whole));
    if took > SHORT {
        let small = text(n / FRACTION);
        let times = quadratic(took, || timed(|| work(&small)).1, || timed(|| work(&whole)).1);
        if let Some((small, whole_took)) = times {
            panic!("{small:?} for the size {}, {whole_took:?} for {n}: {whole:.100}", n / FRACTION);
        }
    }
    result
}

/// The times of the small and of the whole work if they grow quadratically. Each is the least of
/// three, because other work on the machine only adds to them.
fn quadratic(
    mut whole: Duration,
    mut time_small: impl FnMut() -> Duration,
    mut time_whole: impl FnMut() -> Duration,
) -> Option<(Duration, Duration)> {
    let mut small = Duration::MAX;
    for _ in 0..3 {
        small = small.min(time_small());
        if whole < small * MAX_RATIO {
            return None;
        }
        whole = whole.min(time_whole());
    }
    Some((small, whole))
}

/// A result, and the processor time that this thread took for it.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = processor_time();
    let result = work();
    (result, processor_time() - start)
}

#[cfg(unix)]
fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(now).expect("a time since the thread started")
}

/// On other systems all work counts as short.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

#[test]
fn quadratic_growth_is_told_from_linear() {
    let seconds = Duration::from_secs;
    assert_eq!(quadratic(seconds(16), || seconds(1), || seconds(16)), Some((seconds(1), seconds(16))));
    assert_eq!(quadratic(seconds(5), || seconds(1), || seconds(5)), None);
    // The first run was disturbed.
    assert_eq!(quadratic(seconds(9), || seconds(1), || seconds(5)), None);
}
