//! `stdlib.h`, and the end of a program. `rand` gives the numbers of the GNU C library.

use super::format;
use super::system::OUT_OF_RANGE;
use crate::arguments::Row;
use crate::arith;
use crate::demand::{address, number};
use crate::library_state::{Random, Stream};
use crate::machine::Machine;
use crate::stop::{ExitCode, Result, exit, undefined};
use crate::value::{Scalar, Value};
use crate::work::of_digits;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["malloc"], |m, a| m.allocate(a.size(0)?, 16)),
    (&["calloc"], |m, a| {
        let Some(size) = a.size(0)?.checked_mul(a.size(1)?) else { return Ok(Value::Bits(0)) };
        let at = m.allocate(size, 16)?;
        if at != Value::Bits(0) {
            m.memory.fill(address(&at)?, 0, size)?;
        }
        Ok(at)
    }),
    (&["realloc"], |m, a| m.reallocate(a.address(0)?, a.size(1)?)),
    (&["reallocarray"], |m, a| match a.size(1)?.checked_mul(a.size(2)?) {
        Some(size) => m.reallocate(a.address(0)?, size),
        None => Ok(Value::Bits(0)),
    }),
    (&["free"], |m, a| match a.address(0)? {
        0 => Ok(Value::UNDEF),
        at => m.memory.release(at).map(|()| Value::UNDEF),
    }),
    (&["aligned_alloc", "memalign"], |m, a| {
        let align = a.size(0)?;
        if !align.is_power_of_two() {
            return Ok(Value::Bits(0));
        }
        m.allocate(a.size(1)?, align)
    }),
    (&["posix_memalign"], |m, a| {
        let at = m.allocate(a.size(2)?, a.size(1)?.checked_next_power_of_two().unwrap_or(16))?;
        let word = m.image.pointer_bits / 8;
        m.memory.store64(a.address(0)?, word, address(&at)?)?;
        Ok(Value::int(32, 0))
    }),
    (&["malloc_usable_size"], |m, a| m.memory.block_size(a.address(0)?, "malloc_usable_size").map(Value::Bits)),
    (&["atoi"], |m, a| m.integer(a.address(0)?, 0, 10, 64, true).map(|n| Value::int(32, n))),
    (&["atol", "atoll"], |m, a| m.integer(a.address(0)?, 0, 10, 64, true).map(|n| Value::int(64, n))),
    (&["strtol", "strtoll", "strtoimax", "__isoc23_strtol", "__isoc23_strtoll"], |m, a| {
        m.integer(a.address(0)?, a.address(1)?, a.int(2)?, 64, true).map(|n| Value::int(64, n))
    }),
    (&["strtoul", "strtoull", "strtoumax", "__isoc23_strtoul", "__isoc23_strtoull"], |m, a| {
        m.integer(a.address(0)?, a.address(1)?, a.int(2)?, 64, false).map(|n| Value::int(64, n))
    }),
    (&["strtof"], |m, a| m.real(Scalar::Float, a.address(0)?, a.address(1)?)),
    (&["strtod"], |m, a| m.real(Scalar::Double, a.address(0)?, a.address(1)?)),
    (&["strtold"], |m, a| m.real(a.result(), a.address(0)?, a.address(1)?)),
    (&["atof"], |m, a| m.real(Scalar::Double, a.address(0)?, 0)),
    (&["qsort"], |m, a| m.sort(a.address(0)?, a.size(1)?, a.size(2)?, a.address(3)?)),
    (&["bsearch"], |m, a| {
        let (key, base, size, compare) = (a.address(0)?, a.address(1)?, a.size(3)?, a.address(4)?);
        let (mut low, mut high) = (0, a.size(2)?);
        while low < high {
            let middle = low + (high - low) / 2;
            let at = base.wrapping_add(middle.wrapping_mul(size));
            match m.ask(compare, key, at)? {
                0 => return Ok(Value::Bits(at)),
                n if n < 0 => high = middle,
                _ => low = middle + 1,
            }
        }
        Ok(Value::Bits(0))
    }),
    (&["abs"], |_, a| Ok(Value::int(32, u128::from(a.int(0)?.unsigned_abs())))),
    (&["labs", "llabs"], |_, a| Ok(Value::int(64, u128::from((a.size(0)? as i64).unsigned_abs())))),
    (&["ffs"], |_, a| Ok(Value::int(32, ffs(a.size(0)? & 0xffff_ffff)))),
    (&["ffsl", "ffsll"], |_, a| Ok(Value::int(32, ffs(a.size(0)?)))),
    (&["rand", "random"], |m, a| {
        let n = m.library.random.get_or_insert_with(|| Random::new(1)).next();
        let width = a.signature.result.scalar().map_or(32, Scalar::bits);
        Ok(Value::int(width, u128::from(n)))
    }),
    (&["srand"], |m, a| {
        m.library.random = Some(Random::new(a.int(0)? as u32));
        Ok(Value::UNDEF)
    }),
    (&["exit"], |_, a| exit(ExitCode::Code(a.int(0)?))),
    (&["_exit", "_Exit"], |m, a| {
        m.library.immediate = true;
        exit(ExitCode::Code(a.int(0)?))
    }),
    (&["abort"], |_, _| exit(ExitCode::Abort)),
    (&["atexit"], |m, a| {
        m.memory.claim(8)?;
        m.library.at_exit.push((a.address(0)?, None));
        Ok(Value::int(32, 0))
    }),
    (&["__assert_fail"], |m, a| {
        let mut text = |at: u64| m.memory.string(at, u64::MAX).map(|t| String::from_utf8_lossy(&t).into_owned());
        let function = if a.address(3)? == 0 { String::new() } else { format!("{}: ", text(a.address(3)?)?) };
        let (file, line, what) = (text(a.address(1)?)?, a.int(2)?, text(a.address(0)?)?);
        m.library.write(Stream::Err, format!("{file}:{line}: {function}Assertion `{what}' failed.\n").into_bytes());
        exit(ExitCode::Abort)
    }),
    (&["__stack_chk_fail"], |_, _| undefined("the stack is smashed")),
];

fn ffs(bits: u64) -> u128 {
    if bits == 0 { 0 } else { u128::from(bits.trailing_zeros() + 1) }
}

impl Machine<'_> {
    fn allocate(&mut self, size: u64, align: u64) -> Result<Value> {
        // What no machine has is refused as malloc does it; the memory limit is another matter.
        if size > i64::MAX as u64 {
            return Ok(Value::Bits(0));
        }
        self.memory.allocate(size, align).map(Value::Bits)
    }

    fn reallocate(&mut self, at: u64, size: u64) -> Result<Value> {
        if at == 0 {
            return self.allocate(size, 16);
        }
        let old = self.memory.block_size(at, "realloc")?;
        let new = self.allocate(size, 16)?;
        if new != Value::Bits(0) {
            self.memory.copy(address(&new)?, at, old.min(size))?;
            self.memory.release(at)?;
        }
        Ok(new)
    }

    /// `strtol` and the other conversions of text to an integer.
    fn integer(&mut self, at: u64, end: u64, base: i32, width: u32, signed: bool) -> Result<u128> {
        let text = self.memory.string(at, u64::MAX)?;
        let (negative, magnitude, len) = format::integer(&text, base);
        if end != 0 {
            let word = self.image.pointer_bits / 8;
            self.memory.store64(end, word, at + len as u64)?;
        }
        let value = format::clamped(negative, magnitude, width, signed);
        if arith::sext128(width, value).unsigned_abs() != magnitude && (signed || value != magnitude) {
            self.set_errno(OUT_OF_RANGE)?;
        }
        Ok(value)
    }

    /// `strtod` and the other conversions of text to a floating-point number.
    fn real(&mut self, ty: Scalar, at: u64, end: u64) -> Result<Value> {
        let text = self.memory.string(at, u64::MAX)?;
        self.memory.limits.work(of_digits(4 * format::number_text(&text) as u64))?;
        let (bits, len) = format::real(ty, &text)?;
        if end != 0 {
            let word = self.image.pointer_bits / 8;
            self.memory.store64(end, word, at + len as u64)?;
        }
        Ok(Value::int(ty.bits(), bits))
    }

    /// Calls a comparison function on two objects, and returns its result.
    fn ask(&mut self, compare: u64, a: u64, b: u64) -> Result<i32> {
        let result = self.call_address(compare, vec![Value::Bits(a), Value::Bits(b)], None)?;
        Ok(arith::sext128(32, number(&result, "the result of a comparison")?) as i32)
    }

    /// `qsort`, by merging: stable, as the GNU library's usually is.
    fn sort(&mut self, base: u64, n: u64, size: u64, compare: u64) -> Result<Value> {
        if n < 2 || size == 0 {
            return Ok(Value::UNDEF);
        }
        let copy = self.memory.allocate(n.saturating_mul(size), 16)?;
        self.memory.copy(copy, base, n * size)?;
        // The order of the elements, twice.
        self.memory.claim(16 * n)?;
        let mut order: Vec<u64> = (0..n).map(|i| copy + i * size).collect();
        let mut merged = order.clone();
        let mut run = 1;
        while run < order.len() {
            for start in (0..order.len()).step_by(2 * run) {
                let middle = (start + run).min(order.len());
                let end = (start + 2 * run).min(order.len());
                let (mut i, mut j) = (start, middle);
                for slot in &mut merged[start..end] {
                    let left = i < middle && (j >= end || self.ask(compare, order[i], order[j])? <= 0);
                    let from = if left { &mut i } else { &mut j };
                    *slot = order[*from];
                    *from += 1;
                }
            }
            std::mem::swap(&mut order, &mut merged);
            run *= 2;
        }
        for (i, &from) in order.iter().enumerate() {
            self.memory.copy(base + i as u64 * size, from, size)?;
        }
        self.memory.release(copy)?;
        self.memory.give_up(16 * n);
        Ok(Value::UNDEF)
    }
}
