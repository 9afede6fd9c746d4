//! The part of the C library that programs find here.
//!
//! Functions are found by name, and act on the machine's memory. Whatever they are given has to be defined. Time stands still,
//! standard input cannot be read, there are no files. `rand` gives the numbers of the GNU C library.

use crate::arith;
use crate::code::Target;
use crate::complex;
use crate::demand::{address, double, number};
use crate::format::{self, Source};
use crate::intrinsics::Intrinsic;
use crate::machine::{Arguments, Machine, Stream};
use crate::math::{Float1, Float2, float1_named, float2_named};
use crate::stop::{ExitCode, Result, exit, undefined, unsupported};
use crate::system;
use crate::value::{Partial, Scalar, Ty, Value};
use std::collections::HashMap;

/// A function of the library.
pub(crate) type LibraryFunction = fn(&mut Machine<'_>, &Arguments) -> Result<Value>;

/// What the library remembers.
#[derive(Debug, Default)]
pub(crate) struct Library {
    /// Written, and not handed over yet.
    pub output: Vec<(Stream, Vec<u8>)>,
    pub at_exit: Vec<u64>,
    /// `_exit` was called: nothing of `atexit` runs.
    pub immediate: bool,
    random: Option<Random>,
    strtok: u64,
    /// Objects of the library's own, by their names: tables of `ctype.h`, `errno`, texts.
    rooms: HashMap<&'static str, u64>,
}

const STANDARD_INPUT: u64 = 0x100;
const STANDARD_OUTPUT: u64 = 0x101;
const STANDARD_ERROR: u64 = 0x102;

/// What the variables `stdin`, `stdout` and `stderr` hold.
pub(crate) fn standard_file(name: &str) -> Option<u64> {
    Some(match name {
        "stdin" => STANDARD_INPUT,
        "stdout" => STANDARD_OUTPUT,
        "stderr" => STANDARD_ERROR,
        _ => return None,
    })
}

/// Whether the library has a function of this name.
pub(crate) fn knows(name: &[u8]) -> bool {
    find(name).is_some()
}

/// The function of this name.
pub(crate) fn find(name: &[u8]) -> Option<Target> {
    let name = std::str::from_utf8(name).ok()?;
    let name = name.strip_prefix('\u{1}').unwrap_or(name);
    let intrinsic = match name {
        "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" => Some(Intrinsic::LibrarySetJump),
        "longjmp" | "_longjmp" | "siglongjmp" => Some(Intrinsic::LibraryLongJump),
        "memcpy" | "memmove" | "memset" => None,
        _ => mathematical(name),
    };
    intrinsic.map(Target::Intrinsic).or_else(|| function(name).map(Target::Library))
}

/// Functions of `math.h` that an intrinsic stands for.
fn mathematical(name: &str) -> Option<Intrinsic> {
    let exact = |f: Intrinsic| {
        matches!(
            f,
            Intrinsic::Float1(
                Float1::Abs | Float1::Floor | Float1::Ceil | Float1::Trunc | Float1::RoundEven | Float1::Round
            ) | Intrinsic::Float2(Float2::CopySign | Float2::MinNum | Float2::MaxNum | Float2::Remainder)
                | Intrinsic::RoundToInt { .. }
        )
    };
    let plain = |name: &str| match name {
        "fma" => Some(Intrinsic::FusedMultiplyAdd),
        "cabs" => Some(Intrinsic::Float2(Float2::Hypot)),
        "lround" | "llround" => Some(Intrinsic::RoundToInt { even: false }),
        "lrint" | "llrint" => Some(Intrinsic::RoundToInt { even: true }),
        "canonicalize" | "minnum" | "maxnum" | "minimum" | "maximum" => None,
        _ => float1_named(name).map(Intrinsic::Float1).or_else(|| float2_named(name).map(Intrinsic::Float2)),
    };
    plain(name)
        .or_else(|| plain(name.strip_suffix('f')?))
        .or_else(|| plain(name.strip_suffix('l')?).filter(|&f| exact(f)))
}

fn function(name: &str) -> Option<LibraryFunction> {
    Some(match name {
        "printf" | "printf_unlocked" => |m, a| {
            let text = a.formatted(m, 0)?;
            m.written(Stream::Out, text)
        },
        "fprintf" => |m, a| {
            let text = a.formatted(m, 1)?;
            let stream = a.stream(0)?;
            m.written(stream, text)
        },
        "vprintf" => |m, a| {
            let text = a.formatted_list(m, 0)?;
            m.written(Stream::Out, text)
        },
        "vfprintf" => |m, a| {
            let text = a.formatted_list(m, 1)?;
            let stream = a.stream(0)?;
            m.written(stream, text)
        },
        "sprintf" => |m, a| {
            let text = a.formatted(m, 1)?;
            m.store_text(a.address(0)?, u64::MAX, text)
        },
        "vsprintf" => |m, a| {
            let text = a.formatted_list(m, 1)?;
            m.store_text(a.address(0)?, u64::MAX, text)
        },
        "snprintf" => |m, a| {
            let text = a.formatted(m, 2)?;
            m.store_text(a.address(0)?, a.size(1)?, text)
        },
        "vsnprintf" => |m, a| {
            let text = a.formatted_list(m, 2)?;
            m.store_text(a.address(0)?, a.size(1)?, text)
        },
        "sscanf" | "__isoc99_sscanf" | "__isoc23_sscanf" => |m, a| {
            let text = m.memory.string(a.address(0)?, u64::MAX)?;
            let pattern = m.memory.string(a.address(1)?, u64::MAX)?;
            let mut source = Source::Call { arguments: a, next: 2 };
            format::scan(m, &text, &pattern, &mut source).map(|n| Value::int(32, n as u128))
        },
        "puts" => |m, a| {
            let mut text = m.memory.string(a.address(0)?, u64::MAX)?;
            text.push(b'\n');
            m.written(Stream::Out, text)
        },
        "putchar" | "putchar_unlocked" => |m, a| {
            let byte = a.int(0)? as u8;
            m.write(Stream::Out, vec![byte]);
            Ok(Value::int(32, u128::from(byte)))
        },
        "putc" | "fputc" | "_IO_putc" | "putc_unlocked" | "fputc_unlocked" => |m, a| {
            let byte = a.int(0)? as u8;
            m.write(a.stream(1)?, vec![byte]);
            Ok(Value::int(32, u128::from(byte)))
        },
        "fputs" | "fputs_unlocked" => |m, a| {
            let text = m.memory.string(a.address(0)?, u64::MAX)?;
            let stream = a.stream(1)?;
            m.written(stream, text)
        },
        "fwrite" | "fwrite_unlocked" => |m, a| {
            let bytes = m.memory.read(a.address(0)?, a.size(1)?.saturating_mul(a.size(2)?))?.to_vec();
            m.write(a.stream(3)?, bytes);
            Ok(Value::Bits(a.size(2)?))
        },
        "perror" => |m, a| {
            let mut text = m.memory.string(a.address(0)?, u64::MAX)?;
            text.extend_from_slice(b": Success\n");
            m.written(Stream::Err, text)
        },
        "fflush" | "fflush_unlocked" | "setvbuf" | "ferror" | "feof" => |_, _| Ok(Value::int(32, 0)),
        "setbuf" | "clearerr" | "srandom" | "tzset" => |_, _| Ok(Value::Undef),
        "malloc" => |m, a| m.allocate(a.size(0)?, 16),
        "calloc" => |m, a| {
            let Some(size) = a.size(0)?.checked_mul(a.size(1)?) else { return Ok(Value::Bits(0)) };
            let at = m.allocate(size, 16)?;
            if at != Value::Bits(0) {
                m.memory.fill(address(&at)?, Partial { bits: 0, undef: 0 }, size)?;
            }
            Ok(at)
        },
        "realloc" => |m, a| m.reallocate(a.address(0)?, a.size(1)?),
        "reallocarray" => |m, a| match a.size(1)?.checked_mul(a.size(2)?) {
            Some(size) => m.reallocate(a.address(0)?, size),
            None => Ok(Value::Bits(0)),
        },
        "free" => |m, a| match a.address(0)? {
            0 => Ok(Value::Undef),
            at => m.memory.release(at).map(|()| Value::Undef),
        },
        "aligned_alloc" | "memalign" => |m, a| {
            let align = a.size(0)?;
            if !align.is_power_of_two() {
                return Ok(Value::Bits(0));
            }
            m.allocate(a.size(1)?, align)
        },
        "posix_memalign" => |m, a| {
            let at = m.allocate(a.size(2)?, a.size(1)?.checked_next_power_of_two().unwrap_or(16))?;
            let word = m.image.pointer_bits / 8;
            m.memory.store64(a.address(0)?, word, address(&at)?)?;
            Ok(Value::int(32, 0))
        },
        "malloc_usable_size" => |m, a| m.memory.block_size(a.address(0)?, "malloc_usable_size").map(Value::Bits),
        "memcpy" | "memmove" => |m, a| {
            m.memory.copy(a.address(0)?, a.address(1)?, a.size(2)?)?;
            Ok(a.values[0].clone())
        },
        "mempcpy" => |m, a| {
            m.memory.copy(a.address(0)?, a.address(1)?, a.size(2)?)?;
            Ok(Value::Bits(a.address(0)? + a.size(2)?))
        },
        "bcopy" => |m, a| {
            m.memory.copy(a.address(1)?, a.address(0)?, a.size(2)?)?;
            Ok(Value::Undef)
        },
        "memset" => |m, a| {
            let byte = Partial { bits: u128::from(a.int(1)? as u8), undef: 0 };
            m.memory.fill(a.address(0)?, byte, a.size(2)?)?;
            Ok(a.values[0].clone())
        },
        "bzero" => |m, a| {
            m.memory.fill(a.address(0)?, Partial { bits: 0, undef: 0 }, a.size(1)?)?;
            Ok(Value::Undef)
        },
        "memcmp" | "bcmp" => |m, a| m.compare(a.address(0)?, a.address(1)?, a.size(2)?, false),
        "strcmp" | "strcoll" => |m, a| m.compare(a.address(0)?, a.address(1)?, u64::MAX, true),
        "strncmp" => |m, a| m.compare(a.address(0)?, a.address(1)?, a.size(2)?, true),
        "strcasecmp" => |m, a| m.compare_without_case(a.address(0)?, a.address(1)?, u64::MAX),
        "strncasecmp" => |m, a| m.compare_without_case(a.address(0)?, a.address(1)?, a.size(2)?),
        "memchr" => |m, a| {
            let (at, byte) = (a.address(0)?, a.int(1)? as u8);
            for i in 0..a.size(2)? {
                if m.memory.byte(at + i)? == byte {
                    return Ok(Value::Bits(at + i));
                }
            }
            Ok(Value::Bits(0))
        },
        "strlen" => |m, a| Ok(Value::Bits(m.memory.string(a.address(0)?, u64::MAX)?.len() as u64)),
        "strnlen" => |m, a| Ok(Value::Bits(m.memory.string(a.address(0)?, a.size(1)?)?.len() as u64)),
        "strcpy" => |m, a| {
            m.put_string(a.address(0)?, a.address(1)?, u64::MAX)?;
            Ok(a.values[0].clone())
        },
        "stpcpy" => |m, a| {
            let len = m.put_string(a.address(0)?, a.address(1)?, u64::MAX)?;
            Ok(Value::Bits(a.address(0)? + len))
        },
        "strncpy" | "stpncpy" => |m, a| {
            let (to, n) = (a.address(0)?, a.size(2)?);
            let text = m.memory.string(a.address(1)?, n)?;
            m.memory.write(to, &text)?;
            let len = text.len() as u64;
            m.memory.fill(to + len, Partial { bits: 0, undef: 0 }, n - len)?;
            Ok(a.values[0].clone())
        },
        "strcat" => |m, a| {
            let end = a.address(0)? + m.memory.string(a.address(0)?, u64::MAX)?.len() as u64;
            m.put_string(end, a.address(1)?, u64::MAX)?;
            Ok(a.values[0].clone())
        },
        "strncat" => |m, a| {
            let end = a.address(0)? + m.memory.string(a.address(0)?, u64::MAX)?.len() as u64;
            m.put_string(end, a.address(1)?, a.size(2)?)?;
            Ok(a.values[0].clone())
        },
        "strchr" | "index" => |m, a| {
            let (at, byte) = (a.address(0)?, a.int(1)? as u8);
            let mut i = at;
            loop {
                match m.memory.byte(i)? {
                    b if b == byte => return Ok(Value::Bits(i)),
                    0 => return Ok(Value::Bits(0)),
                    _ => i += 1,
                }
            }
        },
        "strchrnul" => |m, a| {
            let (at, byte) = (a.address(0)?, a.int(1)? as u8);
            let text = m.memory.string(at, u64::MAX)?;
            let i = text.iter().position(|&b| b == byte).unwrap_or(text.len());
            Ok(Value::Bits(at + i as u64))
        },
        "strrchr" | "rindex" => |m, a| {
            let (at, byte) = (a.address(0)?, a.int(1)? as u8);
            let mut text = m.memory.string(at, u64::MAX)?;
            text.push(0);
            Ok(Value::Bits(text.iter().rposition(|&b| b == byte).map_or(0, |i| at + i as u64)))
        },
        "strstr" => |m, a| {
            let (text, part) = (m.memory.string(a.address(0)?, u64::MAX)?, m.memory.string(a.address(1)?, u64::MAX)?);
            let found = if part.is_empty() { Some(0) } else { text.windows(part.len()).position(|w| w == part) };
            let at = a.address(0)?;
            Ok(Value::Bits(found.map_or(0, |i| at + i as u64)))
        },
        "strspn" => |m, a| {
            let (text, set) = (m.memory.string(a.address(0)?, u64::MAX)?, m.memory.string(a.address(1)?, u64::MAX)?);
            Ok(Value::Bits(text.iter().take_while(|b| set.contains(b)).count() as u64))
        },
        "strcspn" => |m, a| {
            let (text, set) = (m.memory.string(a.address(0)?, u64::MAX)?, m.memory.string(a.address(1)?, u64::MAX)?);
            Ok(Value::Bits(text.iter().take_while(|b| !set.contains(b)).count() as u64))
        },
        "strpbrk" => |m, a| {
            let (text, set) = (m.memory.string(a.address(0)?, u64::MAX)?, m.memory.string(a.address(1)?, u64::MAX)?);
            let at = a.address(0)?;
            Ok(Value::Bits(text.iter().position(|b| set.contains(b)).map_or(0, |i| at + i as u64)))
        },
        "strdup" | "__strdup" => |m, a| m.duplicate(a.address(0)?, u64::MAX),
        "strndup" => |m, a| m.duplicate(a.address(0)?, a.size(1)?),
        "strtok" => |m, a| m.token(a.address(0)?, a.address(1)?),
        "isalpha" => |_, a| a.class(|b| b.is_ascii_alphabetic()),
        "isdigit" => |_, a| a.class(|b| b.is_ascii_digit()),
        "isalnum" => |_, a| a.class(|b| b.is_ascii_alphanumeric()),
        "isspace" => |_, a| a.class(is_space),
        "isupper" => |_, a| a.class(|b| b.is_ascii_uppercase()),
        "islower" => |_, a| a.class(|b| b.is_ascii_lowercase()),
        "isxdigit" => |_, a| a.class(|b| b.is_ascii_hexdigit()),
        "ispunct" => |_, a| a.class(|b| b.is_ascii_punctuation()),
        "isprint" => |_, a| a.class(|b| (b' '..=b'~').contains(&b)),
        "isgraph" => |_, a| a.class(|b| b.is_ascii_graphic()),
        "iscntrl" => |_, a| a.class(|b| b.is_ascii_control()),
        "isblank" => |_, a| a.class(|b| b == b' ' || b == b'\t'),
        "isascii" => |_, a| Ok(Value::int(32, u128::from((0..128).contains(&a.int(0)?)))),
        "toupper" => |_, a| a.letter(|b| b.to_ascii_uppercase()),
        "tolower" => |_, a| a.letter(|b| b.to_ascii_lowercase()),
        "__ctype_b_loc" => |m, _| m.table("ctype", 2, class_bits),
        "__ctype_toupper_loc" => |m, _| m.table("toupper", 4, |i| letter(i, |b| b.to_ascii_uppercase())),
        "__ctype_tolower_loc" => |m, _| m.table("tolower", 4, |i| letter(i, |b| b.to_ascii_lowercase())),
        "atoi" => |m, a| m.integer(a.address(0)?, 0, 10, 64, true).map(|n| Value::int(32, n)),
        "atol" | "atoll" => |m, a| m.integer(a.address(0)?, 0, 10, 64, true).map(|n| Value::int(64, n)),
        "strtol" | "strtoll" | "strtoimax" | "__isoc23_strtol" | "__isoc23_strtoll" => {
            |m, a| m.integer(a.address(0)?, a.address(1)?, a.int(2)?, 64, true).map(|n| Value::int(64, n))
        }
        "strtoul" | "strtoull" | "strtoumax" | "__isoc23_strtoul" | "__isoc23_strtoull" => {
            |m, a| m.integer(a.address(0)?, a.address(1)?, a.int(2)?, 64, false).map(|n| Value::int(64, n))
        }
        "strtod" => |m, a| m.real(a.address(0)?, a.address(1)?).map(Value::double),
        "atof" => |m, a| m.real(a.address(0)?, 0).map(Value::double),
        "qsort" => |m, a| m.sort(a.address(0)?, a.size(1)?, a.size(2)?, a.address(3)?),
        "bsearch" => |m, a| {
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
        },
        "abs" => |_, a| Ok(Value::int(32, u128::from(a.int(0)?.unsigned_abs()))),
        "labs" | "llabs" => |_, a| Ok(Value::int(64, u128::from((a.size(0)? as i64).unsigned_abs()))),
        "ffs" => |_, a| Ok(Value::int(32, ffs(a.size(0)? & 0xffff_ffff))),
        "ffsl" | "ffsll" => |_, a| Ok(Value::int(32, ffs(a.size(0)?))),
        "rand" | "random" => |m, a| {
            let n = m.library.random.get_or_insert_with(|| Random::new(1)).next();
            let width = a.signature.result.scalar().map_or(32, Scalar::bits);
            Ok(Value::int(width, u128::from(n)))
        },
        "srand" => |m, a| {
            m.library.random = Some(Random::new(a.int(0)? as u32));
            Ok(Value::Undef)
        },
        "exit" => |_, a| exit(ExitCode::Code(a.int(0)?)),
        "_exit" | "_Exit" => |m, a| {
            m.library.immediate = true;
            exit(ExitCode::Code(a.int(0)?))
        },
        "abort" => |_, _| exit(ExitCode::Abort),
        "atexit" => |m, a| {
            m.library.at_exit.push(a.address(0)?);
            Ok(Value::int(32, 0))
        },
        "__assert_fail" => |m, a| {
            let text = |at: u64| m.memory.string(at, u64::MAX).map(|t| String::from_utf8_lossy(&t).into_owned());
            let function = if a.address(3)? == 0 { String::new() } else { format!("{}: ", text(a.address(3)?)?) };
            let (file, line, what) = (text(a.address(1)?)?, a.int(2)?, text(a.address(0)?)?);
            m.write(Stream::Err, format!("{file}:{line}: {function}Assertion `{what}' failed.\n").into_bytes());
            exit(ExitCode::Abort)
        },
        "__stack_chk_fail" => |_, _| undefined("the stack is smashed"),
        "ldexp" | "ldexpf" | "scalbn" | "scalbnf" => {
            |_, a| Ok(scaled(a.result(), u128::from(a.double(0)?.to_bits()), a.int(1)?.clamp(-5000, 5000)))
        }
        "ilogb" | "ilogbf" => |_, a| {
            let x = a.double(0)?;
            let n = crate::float::exponent(x).unwrap_or(if x.is_infinite() { i32::MAX } else { i32::MIN });
            Ok(Value::int(32, n as u128))
        },
        "logb" | "logbf" => |_, a| {
            let x = a.double(0)?;
            let special = if x == 0.0 { f64::NEG_INFINITY } else { x.abs() };
            Ok(crate::float::of_f64(a.result(), crate::float::exponent(x).map_or(special, f64::from)))
        },
        "frexp" | "frexpf" => |m, a| {
            let x = a.double(0)?;
            if x == 0.0 || !x.is_finite() {
                m.memory.store64(a.address(1)?, 4, 0)?;
                return Ok(crate::float::of_f64(a.result(), x));
            }
            let normal = if x.abs() < f64::MIN_POSITIVE { x * 2f64.powi(64) } else { x };
            let shift = if x.abs() < f64::MIN_POSITIVE { -64 } else { 0 };
            let raw = (normal.to_bits() >> 52 & 0x7ff) as i32;
            m.memory.store64(a.address(1)?, 4, (raw - 1022 + shift) as u32 as u64)?;
            let r = f64::from_bits(normal.to_bits() & !(0x7ff << 52) | 1022 << 52);
            Ok(crate::float::of_f64(a.result(), r))
        },
        "modf" => |m, a| {
            let x = a.double(0)?;
            m.memory.store64(a.address(1)?, 8, x.trunc().to_bits())?;
            Ok(Value::double(if x.is_infinite() { 0f64.copysign(x) } else { (x - x.trunc()).copysign(x) }))
        },
        "isnan" | "__isnan" | "__isnanf" | "isnanf" => |_, a| Ok(Value::int(32, u128::from(a.double(0)?.is_nan()))),
        "isinf" | "__isinf" | "__isinff" | "isinff" => |_, a| {
            let x = a.double(0)?;
            let n = if !x.is_infinite() {
                0
            } else if x > 0.0 {
                1
            } else {
                u128::MAX
            };
            Ok(Value::int(32, n))
        },
        "finite" | "__finite" | "finitef" => |_, a| Ok(Value::int(32, u128::from(a.double(0)?.is_finite()))),
        "nan" | "nanf" => |_, a| Ok(crate::float::of_f64(a.result(), f64::NAN)),
        _ => return system::function(name).or_else(|| complex::function(name)),
    })
}

/// `x * 2^n`, rounded once.
fn scaled(ty: Scalar, bits: u128, n: i32) -> Value {
    use crate::float::{Parts, pack, unpack};
    let parts = match unpack(Scalar::Double, bits) {
        Parts::Finite { negative, significand, exponent } => {
            Parts::Finite { negative, significand, exponent: exponent + n }
        }
        other => other,
    };
    Value::int(ty.bits(), pack(ty, parts, false))
}

fn ffs(bits: u64) -> u128 {
    if bits == 0 { 0 } else { u128::from(bits.trailing_zeros() + 1) }
}

pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn letter(i: i64, f: fn(u8) -> u8) -> u64 {
    match u8::try_from(i) {
        Ok(byte) => u64::from(f(byte)),
        Err(_) => i as u64,
    }
}

/// The bits of the GNU library's table of character classes.
fn class_bits(i: i64) -> u64 {
    let Ok(b) = u8::try_from(i) else { return 0 };
    let classes = [
        (b.is_ascii_uppercase(), 8),
        (b.is_ascii_lowercase(), 9),
        (b.is_ascii_alphabetic(), 10),
        (b.is_ascii_digit(), 11),
        (b.is_ascii_hexdigit(), 12),
        (is_space(b), 13),
        ((b' '..=b'~').contains(&b), 14),
        (b.is_ascii_graphic(), 15),
        (b == b' ' || b == b'\t', 0),
        (b.is_ascii_control(), 1),
        (b.is_ascii_punctuation(), 2),
        (b.is_ascii_alphanumeric(), 3),
    ];
    classes.iter().filter(|c| c.0).map(|c| 1 << c.1).sum()
}

/// The GNU library's additive feedback generator.
#[derive(Debug)]
struct Random {
    state: [u32; 31],
    at: usize,
}

impl Random {
    fn new(seed: u32) -> Random {
        let mut state = [0; 31];
        state[0] = if seed == 0 { 1 } else { seed };
        for i in 1..31 {
            let previous = i64::from(state[i - 1] as i32);
            state[i] = (16807 * previous % 2_147_483_647) as i32 as u32;
            if (state[i] as i32) < 0 {
                state[i] = state[i].wrapping_add(2_147_483_647);
            }
        }
        let mut random = Random { state, at: 0 };
        for _ in 0..310 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u32 {
        let i = self.at;
        self.state[(i + 3) % 31] = self.state[(i + 3) % 31].wrapping_add(self.state[i]);
        self.at = (i + 1) % 31;
        self.state[(i + 3) % 31] >> 1
    }
}

impl Arguments {
    /// Argument `i`.
    pub(crate) fn value(&self, i: usize) -> Result<&Value> {
        match self.values.get(i) {
            Some(value) => Ok(value),
            None => undefined("the library gets too few arguments"),
        }
    }

    pub fn address(&self, i: usize) -> Result<u64> {
        address(self.value(i)?)
    }

    /// An unsigned number, as wide as it is.
    pub fn size(&self, i: usize) -> Result<u64> {
        Ok(number(self.value(i)?, "an argument of the library")? as u64)
    }

    /// A C `int`.
    pub fn int(&self, i: usize) -> Result<i32> {
        Ok(number(self.value(i)?, "an argument of the library")? as i32)
    }

    fn double(&self, i: usize) -> Result<f64> {
        let ty = self.signature.params.get(i).and_then(|t| t.scalar()).unwrap_or(Scalar::Double);
        double(ty, self.value(i)?)
    }

    fn result(&self) -> Scalar {
        self.signature.result.scalar().unwrap_or(Scalar::Double)
    }

    fn stream(&self, i: usize) -> Result<Stream> {
        match self.address(i)? {
            STANDARD_OUTPUT => Ok(Stream::Out),
            STANDARD_ERROR => Ok(Stream::Err),
            _ => unsupported("a file other than stdout and stderr"),
        }
    }

    fn class(&self, f: impl Fn(u8) -> bool) -> Result<Value> {
        Ok(Value::int(32, u128::from(u8::try_from(self.int(0)?).is_ok_and(f))))
    }

    fn letter(&self, f: fn(u8) -> u8) -> Result<Value> {
        Ok(Value::int(32, u128::from(letter(i64::from(self.int(0)?), f) as u32)))
    }

    /// The text that a format at argument `i` makes of those behind it.
    fn formatted(&self, m: &mut Machine<'_>, i: usize) -> Result<Vec<u8>> {
        let pattern = m.memory.string(self.address(i)?, u64::MAX)?;
        format::print(m, &pattern, &mut Source::Call { arguments: self, next: i + 1 })
    }

    /// The same with a `va_list`.
    fn formatted_list(&self, m: &mut Machine<'_>, i: usize) -> Result<Vec<u8>> {
        let pattern = m.memory.string(self.address(i)?, u64::MAX)?;
        let list = self.address(i + 1)?;
        format::print(m, &pattern, &mut Source::List(list))
    }

    /// Type of an argument.
    pub fn ty(&self, i: usize) -> Option<&Ty> {
        self.signature.params.get(i).map(|t| &**t)
    }
}

impl Machine<'_> {
    pub(crate) fn write(&mut self, stream: Stream, mut bytes: Vec<u8>) {
        match self.library.output.last_mut() {
            Some((last, text)) if *last == stream => text.append(&mut bytes),
            _ => self.library.output.push((stream, bytes)),
        }
    }

    fn written(&mut self, stream: Stream, bytes: Vec<u8>) -> Result<Value> {
        let n = bytes.len() as u128;
        self.write(stream, bytes);
        Ok(Value::int(32, n))
    }

    /// Stores what a format has given, as far as there is room.
    fn store_text(&mut self, at: u64, room: u64, text: Vec<u8>) -> Result<Value> {
        if room > 0 {
            let kept = (text.len() as u64).min(room - 1);
            self.memory.write(at, &text[..kept as usize])?;
            self.memory.store64(at + kept, 1, 0)?;
        }
        Ok(Value::int(32, text.len() as u128))
    }

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

    fn compare(&mut self, a: u64, b: u64, n: u64, is_string: bool) -> Result<Value> {
        let mut i = 0;
        while i < n {
            let (x, y) = (self.memory.byte(a.wrapping_add(i))?, self.memory.byte(b.wrapping_add(i))?);
            if x != y {
                return Ok(Value::int(32, if x < y { u128::MAX } else { 1 }));
            }
            if is_string && x == 0 {
                break;
            }
            i += 1;
        }
        Ok(Value::int(32, 0))
    }

    fn compare_without_case(&mut self, a: u64, b: u64, n: u64) -> Result<Value> {
        let (a, b) = (self.memory.string(a, n)?, self.memory.string(b, n)?);
        let order = a.to_ascii_lowercase().cmp(&b.to_ascii_lowercase());
        Ok(Value::int(32, order as i8 as i128 as u128))
    }

    /// Copies a string of up to `max` bytes with an end of its own; its length.
    fn put_string(&mut self, to: u64, from: u64, max: u64) -> Result<u64> {
        let mut text = self.memory.string(from, max)?;
        text.push(0);
        self.memory.write(to, &text)?;
        Ok(text.len() as u64 - 1)
    }

    fn duplicate(&mut self, from: u64, max: u64) -> Result<Value> {
        let mut text = self.memory.string(from, max)?;
        text.push(0);
        let at = self.memory.allocate(text.len() as u64, 16)?;
        self.memory.write(at, &text)?;
        Ok(Value::Bits(at))
    }

    fn token(&mut self, text: u64, separators: u64) -> Result<Value> {
        let separators = self.memory.string(separators, u64::MAX)?;
        let start = if text == 0 { self.library.strtok } else { text };
        if start == 0 {
            return Ok(Value::Bits(0));
        }
        let text = self.memory.string(start, u64::MAX)?;
        let Some(first) = text.iter().position(|b| !separators.contains(b)) else {
            self.library.strtok = 0;
            return Ok(Value::Bits(0));
        };
        match text[first..].iter().position(|b| separators.contains(b)) {
            Some(len) => {
                let end = start + (first + len) as u64;
                self.memory.store64(end, 1, 0)?;
                self.library.strtok = end + 1;
            }
            None => self.library.strtok = 0,
        }
        Ok(Value::Bits(start + first as u64))
    }

    /// Room for an object of the library's own: where it is, and whether it is new.
    pub(crate) fn library_room(&mut self, name: &'static str, size: u64) -> Result<(u64, bool)> {
        if let Some(&at) = self.library.rooms.get(name) {
            return Ok((at, false));
        }
        let at = self.memory.add_global(size, 16, name.into())?;
        self.library.rooms.insert(name, at);
        Ok((at, true))
    }

    /// A table for the characters from -128 to 255, behind two pointers: in front of it stands the inner one.
    fn table(&mut self, name: &'static str, bytes: u32, entry: impl Fn(i64) -> u64) -> Result<Value> {
        let (at, is_new) = self.library_room(name, 16 + 384 * u64::from(bytes))?;
        if is_new {
            let table = at + 16;
            for i in 0..384 {
                self.memory.store64(table + i * u64::from(bytes), bytes, entry(i as i64 - 128))?;
            }
            self.memory.store64(at, self.image.pointer_bits / 8, table + 128 * u64::from(bytes))?;
        }
        Ok(Value::Bits(at))
    }

    /// `strtol` and its kin.
    fn integer(&mut self, at: u64, end: u64, base: i32, width: u32, signed: bool) -> Result<u128> {
        let text = self.memory.string(at, u64::MAX)?;
        let (negative, magnitude, len) = format::integer(&text, base);
        if end != 0 {
            let word = self.image.pointer_bits / 8;
            self.memory.store64(end, word, at + len as u64)?;
        }
        let value = format::clamped(negative, magnitude, width, signed);
        if arith::sext128(width, value).unsigned_abs() != magnitude && (signed || value != magnitude) {
            self.set_errno(system::OUT_OF_RANGE)?;
        }
        Ok(value)
    }

    fn real(&mut self, at: u64, end: u64) -> Result<f64> {
        let text = self.memory.string(at, u64::MAX)?;
        let (value, len) = format::real(&text);
        if end != 0 {
            let word = self.image.pointer_bits / 8;
            self.memory.store64(end, word, at + len as u64)?;
        }
        Ok(value)
    }

    /// What a comparison function says of two objects.
    fn ask(&mut self, compare: u64, a: u64, b: u64) -> Result<i32> {
        let result = self.call_address(compare, vec![Value::Bits(a), Value::Bits(b)], None)?;
        Ok(arith::sext128(32, number(&result, "the result of a comparison")?) as i32)
    }

    /// `qsort`, by merging: stable, as the GNU library's usually is.
    fn sort(&mut self, base: u64, n: u64, size: u64, compare: u64) -> Result<Value> {
        if n < 2 || size == 0 {
            return Ok(Value::Undef);
        }
        let copy = self.memory.allocate(n.saturating_mul(size), 16)?;
        self.memory.copy(copy, base, n * size)?;
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
        Ok(Value::Undef)
    }
}
