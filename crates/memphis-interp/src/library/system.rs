//! The system around a program: one thread, a clock with a constant time, no files.
//!
//! Opening a file for reading fails, as in an empty file system; making one is unsupported. Locks
//! are always free, as there is no other thread.

use crate::arguments::{Arguments, Row};
use crate::library_state::Stream;
use crate::machine::Machine;
use crate::stop::{Result, undefined, unsupported};
use crate::value::Value;

/// Seconds to the first one of the year 2000.
pub(crate) const NOW: u64 = 946_684_800;

/// Error numbers of Linux.
const NO_ENTRY: u64 = 2;
const BAD_DESCRIPTOR: u64 = 9;
const BUSY: u64 = 16;
const NO_TERMINAL: u64 = 25;
pub(crate) const OUT_OF_RANGE: u64 = 34;

/// `O_CREAT` of Linux.
const CREATE: i32 = 0o100;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["time"], |m, a| {
        if a.address(0)? != 0 {
            m.memory.store64(a.address(0)?, 8, NOW)?;
        }
        Ok(Value::Bits(NOW))
    }),
    (&["clock"], |_, _| Ok(Value::Bits(0))),
    (&["gettimeofday"], |m, a| {
        if a.address(0)? != 0 {
            m.store_time(a.address(0)?)?;
        }
        if a.address(1)? != 0 {
            m.memory.store64(a.address(1)?, 8, 0)?;
        }
        done(m, a)
    }),
    (&["clock_gettime", "clock_getres", "timespec_get"], |m, a| {
        m.store_time(a.address(1)?)?;
        done(m, a)
    }),
    (&["difftime"], |_, a| Ok(Value::double(a.size(0)? as i64 as f64 - a.size(1)? as i64 as f64))),
    (&["gmtime_r", "localtime_r"], |m, a| m.broken_down_time(a.address(0)?, a.address(1)?)),
    (&["gmtime", "localtime"], |m, a| {
        let (at, _) = m.library_room("tm", 56)?;
        m.broken_down_time(a.address(0)?, at)
    }),
    (&["sleep", "usleep", "nanosleep", "alarm", "signal", "sched_yield"], done),
    (&["getpid", "pthread_self", "gettid"], |_, a| Ok(Value::int(a.width(), 1))),
    (&["getuid", "geteuid", "getgid", "getegid", "getppid"], done),
    (&["getenv", "secure_getenv"], |_, _| Ok(Value::Bits(0))),
    (&["setlocale"], |m, a| match a.address(1)? {
        0 => m.library_text("C"),
        name => match &m.memory.string(name, 8)?[..] {
            b"" | b"C" | b"POSIX" => m.library_text("C"),
            _ => Ok(Value::Bits(0)),
        },
    }),
    (&["localeconv"], |m, _| m.locale()),
    (&["sysconf"], |_, a| match a.int(0)? {
        // The size of a page.
        30 => Ok(Value::Bits(4096)),
        _ => unsupported("this sysconf"),
    }),
    (
        &[
            "pthread_mutex_init",
            "pthread_mutex_destroy",
            "pthread_mutex_lock",
            "pthread_mutex_trylock",
            "pthread_mutex_unlock",
            "pthread_mutexattr_init",
            "pthread_mutexattr_destroy",
            "pthread_mutexattr_settype",
            "pthread_rwlock_init",
            "pthread_rwlock_destroy",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock",
            "pthread_rwlock_unlock",
            "pthread_cond_init",
            "pthread_cond_destroy",
            "pthread_cond_signal",
            "pthread_cond_broadcast",
            "pthread_condattr_init",
            "pthread_condattr_destroy",
            "pthread_condattr_setclock",
            "flockfile",
            "funlockfile",
        ],
        done,
    ),
    (&["pthread_once"], |m, a| {
        if m.memory.load64(a.address(0)?, 4)? == (0, 0) {
            m.memory.store64(a.address(0)?, 4, 2)?;
            m.call_address(a.address(1)?, Vec::new(), None)?;
        }
        done(m, a)
    }),
    (&["open", "open64"], |m, a| {
        if a.int(1)? & CREATE != 0 {
            return unsupported("a file that is created");
        }
        m.memory.string(a.address(0)?, u64::MAX)?;
        m.failed(a, NO_ENTRY)
    }),
    (&["fopen", "fopen64"], |m, a| {
        m.memory.string(a.address(0)?, u64::MAX)?;
        if m.memory.byte(a.address(1)?)? != b'r' {
            return unsupported("a file that is created");
        }
        m.set_errno(NO_ENTRY)?;
        Ok(Value::Bits(0))
    }),
    (
        &[
            "access", "stat", "stat64", "lstat", "lstat64", "unlink", "remove", "rename", "rmdir", "readlink", "chmod",
            "utimes",
        ],
        |m, a| {
            m.memory.string(a.address(0)?, u64::MAX)?;
            m.failed(a, NO_ENTRY)
        },
    ),
    (
        &[
            "close",
            "fstat",
            "fstat64",
            "fsync",
            "ftruncate",
            "ftruncate64",
            "fcntl",
            "fcntl64",
            "lseek",
            "lseek64",
            "pread",
            "pread64",
            "pwrite",
            "pwrite64",
            "fchmod",
            "fchown",
        ],
        |m, a| match a.int(0)? {
            0..=2 => unsupported("this use of a standard stream"),
            _ => m.failed(a, BAD_DESCRIPTOR),
        },
    ),
    (&["read"], |m, a| match a.int(0)? {
        0 => m.read_input(a.address(1)?, a.size(2)?, false).map(Value::Bits),
        _ => m.failed(a, BAD_DESCRIPTOR),
    }),
    (&["write"], |m, a| {
        let stream = match a.int(0)? {
            1 => Stream::Out,
            2 => Stream::Err,
            0 => return unsupported("standard input"),
            _ => return m.failed(a, BAD_DESCRIPTOR),
        };
        let bytes = m.memory.read(a.address(1)?, a.size(2)?)?.to_vec();
        m.library.write(stream, bytes);
        Ok(Value::Bits(a.size(2)?))
    }),
    (&["isatty"], |m, a| {
        m.set_errno(if (0..=2).contains(&a.int(0)?) { NO_TERMINAL } else { BAD_DESCRIPTOR })?;
        done(m, a)
    }),
    (&["getcwd"], |m, a| match a.address(0)? {
        0 => unsupported("getcwd with a buffer of its own"),
        _ if a.size(1)? < 2 => unsupported("getcwd with a buffer that is too small"),
        at => {
            m.memory.write(at, b"/\0")?;
            Ok(Value::Bits(at))
        }
    }),
    (&["__errno_location"], |m, _| m.errno_address().map(Value::Bits)),
    (&["strerror"], |m, a| match a.int(0)? as u64 {
        0 => m.library_text("Success"),
        NO_ENTRY => m.library_text("No such file or directory"),
        BAD_DESCRIPTOR => m.library_text("Bad file descriptor"),
        BUSY => m.library_text("Device or resource busy"),
        _ => unsupported("strerror of this number"),
    }),
];

/// Success, and nothing else.
fn done(_: &mut Machine<'_>, arguments: &Arguments) -> Result<Value> {
    Ok(Value::int(arguments.width(), 0))
}

/// Second, minute, hour, day of the month, month, years since 1900, weekday, day of the year, and
/// no daylight saving time.
fn broken_down_time(seconds: i64) -> Option<[i32; 9]> {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years begin in March, so that a leap day is a year's last one; 400 of them are an era.
    let from_march = days.checked_add(719_468)?;
    let (era, day) = (from_march.div_euclid(146_097), from_march.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 2, 0) } else { (month - 10, 1) };
    let year = year + 400 * era + next;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let day_of_year = if month >= 2 { day + 59 + i64::from(is_leap) } else { day - 306 };
    let year = i32::try_from(year - 1900).ok()?;
    let small = [second % 60, second / 60 % 60, second / 3600, day_of_month, month];
    let [s, m, h, d, mon] = small.map(|n| n as i32);
    Some([s, m, h, d, mon, year, (days + 4).rem_euclid(7) as i32, day_of_year as i32, 0])
}

impl Machine<'_> {
    /// Seconds, and a fraction that is zero.
    fn store_time(&mut self, at: u64) -> Result<()> {
        self.memory.store64(at, 8, NOW)?;
        self.memory.store64(at.wrapping_add(8), 8, 0)
    }

    /// Sets `errno` and returns -1, the result of a failed call.
    fn failed(&mut self, arguments: &Arguments, error: u64) -> Result<Value> {
        self.set_errno(error)?;
        Ok(Value::int(arguments.width(), u128::MAX))
    }

    fn errno_address(&mut self) -> Result<u64> {
        let (at, is_new) = self.library_room("errno", 4)?;
        if is_new {
            self.memory.store64(at, 4, 0)?;
        }
        Ok(at)
    }

    pub(crate) fn set_errno(&mut self, error: u64) -> Result<()> {
        let at = self.errno_address()?;
        self.memory.store64(at, 4, error)
    }

    /// A constant string of the library.
    fn library_text(&mut self, text: &'static str) -> Result<Value> {
        let (at, is_new) = self.library_room(text, text.len() as u64 + 1)?;
        if is_new {
            self.memory.write(at, text.as_bytes())?;
            self.memory.store64(at + text.len() as u64, 1, 0)?;
        }
        Ok(Value::Bits(at))
    }

    /// `struct lconv` of the C locale: ten strings, all but the first of them empty, and characters
    /// that say nothing.
    fn locale(&mut self) -> Result<Value> {
        let word = u64::from(self.image.pointer_bits / 8);
        let (at, _) = self.library_room("lconv", 10 * word + 16)?;
        let (point, empty) = (self.library_text(".")?, self.library_text("")?);
        for i in 0..10 {
            let text = if i == 0 { &point } else { &empty };
            self.memory.store_scalar(at + i * word, self.image.pointer_bits, text)?;
        }
        self.memory.fill(at + 10 * word, 127, 16)?;
        Ok(Value::Bits(at))
    }

    /// `gmtime_r`: the fields of `struct tm`.
    fn broken_down_time(&mut self, time: u64, to: u64) -> Result<Value> {
        let (seconds, 0) = self.memory.load64(time, 8)? else { return undefined("the time is undefined") };
        let Some(fields) = broken_down_time(seconds as i64) else { return unsupported("a time as far away as this") };
        for (i, field) in fields.into_iter().enumerate() {
            self.memory.store64(to + 4 * i as u64, 4, field as u32 as u64)?;
        }
        self.memory.fill(to + 36, 0, 12)?;
        let zone = self.library_text("GMT")?;
        self.memory.store_scalar(to + 48, 64, &zone)?;
        Ok(Value::Bits(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        let date = |seconds| broken_down_time(seconds).unwrap();
        assert_eq!(date(NOW as i64), [0, 0, 0, 1, 0, 100, 6, 0, 0]);
        assert_eq!(date(0), [0, 0, 0, 1, 0, 70, 4, 0, 0]);
        assert_eq!(date(-1), [59, 59, 23, 31, 11, 69, 3, 364, 0]);
        // The 29th of February 2000, the 1st of March 1900, the last second of 2024.
        assert_eq!(date(951_782_400), [0, 0, 0, 29, 1, 100, 2, 59, 0]);
        assert_eq!(date(-2_203_891_200), [0, 0, 0, 1, 2, 0, 4, 59, 0]);
        assert_eq!(date(1_735_689_599), [59, 59, 23, 31, 11, 124, 2, 365, 0]);
        assert_eq!(broken_down_time(i64::MAX), None);
    }
}
