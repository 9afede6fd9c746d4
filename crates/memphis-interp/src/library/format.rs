//! `printf` and `scanf`.

use crate::arguments::Arguments;
use crate::demand::number;
use crate::float::{self, Exact};
use crate::machine::Machine;
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Kind, Scalar, Ty, Value, mask};
use crate::work::of_digits;
use num_bigint::BigUint;
use std::cmp::Ordering;

pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The source of a format's arguments.
#[derive(Debug)]
pub(crate) enum Source<'a> {
    /// The call itself.
    Call { arguments: &'a Arguments, next: usize },
    /// A `va_list`.
    List(u64),
}

impl Source<'_> {
    /// The format that a `long double` has here.
    fn long_double(&self) -> Scalar {
        let own = match self {
            Source::Call { arguments, next } => arguments.ty(*next).and_then(Ty::scalar),
            Source::List(_) => None,
        };
        own.filter(|ty| matches!(ty, Scalar::Double | Scalar::Fp128 | Scalar::PpcFp128)).unwrap_or(Scalar::X86Fp80)
    }

    fn scalar(&mut self, m: &mut Machine<'_>, want: Scalar) -> Result<u128> {
        let value = match self {
            Source::Call { arguments, next } => {
                let i = *next;
                *next += 1;
                let (Some(value), Some(have)) = (arguments.values.get(i), arguments.ty(i).and_then(Ty::scalar)) else {
                    return undefined("a format wants more arguments than there are");
                };
                if have.is_float() != want.is_float() || want.is_float() && have != want {
                    return undefined("a format wants an argument of another type");
                }
                value.clone()
            }
            Source::List(list) => {
                let align = if want == Scalar::X86Fp80 { 16 } else { want.bytes() };
                let ty = Ty::new(Kind::Scalar(want), align, align);
                m.va_arg(*list, &ty)?
            }
        };
        number(&value, "an argument of the format")
    }
}

/// The part of a conversion specification between `%` and the letter.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    hash: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer argument.
    bits: u32,
    long_double: bool,
}

/// Wider and more precise formats are not supported; Rust's own end a little above.
const MAX_WIDTH: usize = 60_000;

/// Returns the text that a format prints.
pub(crate) fn print(m: &mut Machine<'_>, pattern: &[u8], source: &mut Source<'_>) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut i = 0;
    while let Some(&byte) = pattern.get(i) {
        i += 1;
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut spec = Spec { bits: 32, ..Spec::default() };
        while let Some(flag) = pattern.get(i) {
            match flag {
                b'-' => spec.minus = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.hash = true,
                b'0' => spec.zero = true,
                b'\'' => {}
                _ => break,
            }
            i += 1;
        }
        if let Some(width) = count(m, pattern, &mut i, source)? {
            spec.minus |= width < 0;
            spec.width = width.unsigned_abs() as usize;
        }
        if pattern.get(i) == Some(&b'.') {
            i += 1;
            let precision = count(m, pattern, &mut i, source)?.unwrap_or(0);
            spec.precision = usize::try_from(precision).ok();
        }
        if spec.width.max(spec.precision.unwrap_or(0)) > MAX_WIDTH {
            return unsupported("a format of this width");
        }
        length(&mut spec, pattern, &mut i);
        let Some(&letter) = pattern.get(i) else { return undefined("a format that ends within a conversion") };
        i += 1;
        let before = out.len();
        conversion(m, letter, spec, source, &mut out)?;
        let written = (out.len() - before) as u64;
        m.memory.limits.work(1 + written / 64)?;
        m.memory.spare(out.len() as u64)?;
    }
    Ok(out)
}

/// A number or `*`.
fn count(m: &mut Machine<'_>, pattern: &[u8], i: &mut usize, source: &mut Source<'_>) -> Result<Option<i32>> {
    if pattern.get(*i) == Some(&b'*') {
        *i += 1;
        return Ok(Some(source.scalar(m, Scalar::Int(32))? as i32));
    }
    let mut n = None;
    while let Some(digit) = pattern.get(*i).filter(|b| b.is_ascii_digit()) {
        n = Some(n.unwrap_or(0i32).saturating_mul(10).saturating_add(i32::from(digit - b'0')));
        *i += 1;
    }
    Ok(n)
}

fn length(spec: &mut Spec, pattern: &[u8], i: &mut usize) {
    while let Some(letter) = pattern.get(*i) {
        match letter {
            b'h' => spec.bits = if spec.bits == 16 { 8 } else { 16 },
            b'l' | b'j' | b'z' | b't' | b'q' => spec.bits = 64,
            b'L' => {
                spec.long_double = true;
                spec.bits = 64;
            }
            _ => break,
        }
        *i += 1;
    }
}

fn conversion(m: &mut Machine<'_>, letter: u8, spec: Spec, source: &mut Source<'_>, out: &mut Vec<u8>) -> Result<()> {
    match letter {
        b'%' => out.push(b'%'),
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
            let bits = source.scalar(m, Scalar::Int(spec.bits.max(32)))?;
            spec.integer(letter, bits & mask(spec.bits), out);
        }
        b'c' => {
            let byte = source.scalar(m, Scalar::Int(32))? as u8;
            spec.pad(b"", &[byte], false, out);
        }
        b's' if spec.bits == 64 => return unsupported("wide strings"),
        b's' => {
            let at = source.scalar(m, Scalar::Ptr(m.image.pointer_bits))? as u64;
            let max = spec.precision.map_or(u64::MAX, |p| p as u64);
            let text = if at == 0 { b"(null)".to_vec() } else { m.memory.string(at, max)? };
            spec.pad(b"", &text, false, out);
        }
        b'p' => {
            let at = source.scalar(m, Scalar::Ptr(m.image.pointer_bits))?;
            let text = if at == 0 { "(nil)".to_owned() } else { format!("{at:#x}") };
            spec.pad(b"", text.as_bytes(), false, out);
        }
        b'n' => {
            let at = source.scalar(m, Scalar::Ptr(m.image.pointer_bits))? as u64;
            m.memory.store64(at, spec.bits / 8, out.len() as u64)?;
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let ty = if spec.long_double { source.long_double() } else { Scalar::Double };
            let bits = source.scalar(m, ty)?;
            let exponent = float::exponent(ty, bits).unwrap_or(0).unsigned_abs();
            m.memory.limits.work(of_digits(u64::from(exponent) + 4 * spec.precision.unwrap_or(6) as u64))?;
            if ty == Scalar::PpcFp128 && matches!(letter, b'a' | b'A') {
                return unsupported("%La of a ppc_fp128");
            }
            spec.float(letter, ty, bits, out);
        }
        _ => return unsupported(format!("the conversion %{}", letter as char)),
    }
    Ok(())
}

impl Spec {
    /// Appends a prefix (sign, `0x`) and a body, padded to the width.
    fn pad(&self, prefix: &[u8], body: &[u8], zeros: bool, out: &mut Vec<u8>) {
        let fill = self.width.saturating_sub(prefix.len() + body.len());
        if !self.minus && !zeros {
            out.extend(std::iter::repeat_n(b' ', fill));
        }
        out.extend_from_slice(prefix);
        if !self.minus && zeros {
            out.extend(std::iter::repeat_n(b'0', fill));
        }
        out.extend_from_slice(body);
        if self.minus {
            out.extend(std::iter::repeat_n(b' ', fill));
        }
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }

    fn integer(&self, letter: u8, bits: u128, out: &mut Vec<u8>) {
        let signed = matches!(letter, b'd' | b'i');
        let negative = signed && bits >> (self.bits - 1) & 1 != 0;
        let magnitude = if negative { bits.wrapping_neg() & mask(self.bits) } else { bits };
        let mut digits = match letter {
            b'x' => format!("{magnitude:x}"),
            b'X' => format!("{magnitude:X}"),
            b'o' => format!("{magnitude:o}"),
            _ => magnitude.to_string(),
        };
        if self.precision == Some(0) && magnitude == 0 {
            digits.clear();
        }
        if let Some(precision) = self.precision {
            digits = format!("{digits:0>precision$}");
        }
        let prefix = match letter {
            b'x' if self.hash && magnitude != 0 => "0x",
            b'X' if self.hash && magnitude != 0 => "0X",
            _ if signed => self.sign(negative),
            _ => "",
        };
        if letter == b'o' && self.hash && !digits.starts_with('0') {
            digits.insert(0, '0');
        }
        self.pad(prefix.as_bytes(), digits.as_bytes(), self.zero && self.precision.is_none(), out);
    }

    fn float(&self, letter: u8, ty: Scalar, bits: u128, out: &mut Vec<u8>) {
        let upper = letter.is_ascii_uppercase();
        let sign = self.sign(float::is_negative(ty, bits));
        let Some(number) = Exact::of(ty, bits) else {
            let body = match (float::is_nan(ty, bits), upper) {
                (true, false) => "nan",
                (true, true) => "NAN",
                (false, false) => "inf",
                (false, true) => "INF",
            };
            return self.pad(sign.as_bytes(), body.as_bytes(), false, out);
        };
        let precision = self.precision.unwrap_or(6);
        let mut body = match letter.to_ascii_lowercase() {
            b'f' => fixed(&number, precision, self.hash),
            b'e' => scientific(&number, precision, self.hash),
            b'g' => self.general(&number, precision.max(1)),
            _ => hexadecimal(ty, &number, self.precision, self.hash),
        };
        if upper {
            body.make_ascii_uppercase();
        }
        let mut prefix = sign.to_owned();
        if matches!(letter, b'a' | b'A') {
            prefix += if upper { "0X" } else { "0x" };
        }
        self.pad(prefix.as_bytes(), body.as_bytes(), self.zero, out);
    }

    fn general(&self, number: &Exact, precision: usize) -> String {
        let exponent = significant(number, precision).1;
        let body = if exponent < -4 || exponent >= precision as i32 {
            scientific(number, precision - 1, self.hash)
        } else {
            fixed(number, (precision as i32 - 1 - exponent).max(0) as usize, self.hash)
        };
        if self.hash {
            return body;
        }
        let (digits, tail) = match body.find('e') {
            Some(at) => body.split_at(at),
            None => (body.as_str(), ""),
        };
        let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
        format!("{digits}{tail}")
    }
}

/// The magnitude times `10^power`, rounded to an integer, ties to even.
fn scaled(number: &Exact, power: i32) -> BigUint {
    let ten = |power: i32| BigUint::from(10u32).pow(power.max(0) as u32);
    let numerator = (&number.magnitude * ten(power)) << number.exponent.max(0) as usize;
    let denominator = ten(-power) << (-number.exponent).max(0) as usize;
    let (quotient, rest) = (&numerator / &denominator, numerator % &denominator);
    let up = match (rest << 1usize).cmp(&denominator) {
        Ordering::Less => false,
        Ordering::Equal => quotient.bit(0),
        Ordering::Greater => true,
    };
    quotient + u32::from(up)
}

/// The first `n` significant digits of the magnitude, and the exponent of ten of the first one.
fn significant(number: &Exact, n: usize) -> (String, i32) {
    if number.magnitude.bits() == 0 {
        return ("0".repeat(n), 0);
    }
    // At most one below the exponent, which the number of digits tells.
    let top = number.magnitude.bits() as i32 - 1 + number.exponent;
    let mut exponent = (f64::from(top) * std::f64::consts::LOG10_2).floor() as i32;
    loop {
        let digits = scaled(number, n as i32 - 1 - exponent).to_string();
        match digits.len().cmp(&n) {
            Ordering::Less => exponent -= 1,
            Ordering::Equal => return (digits, exponent),
            Ordering::Greater => exponent += 1,
        }
    }
}

/// Digits with a point before the last `precision` of them.
fn pointed(digits: &str, precision: usize, hash: bool) -> String {
    let (whole, fraction) = digits.split_at(digits.len() - precision);
    let point = if precision > 0 || hash { "." } else { "" };
    format!("{whole}{point}{fraction}")
}

fn fixed(number: &Exact, precision: usize, hash: bool) -> String {
    let digits = scaled(number, precision as i32).to_string();
    pointed(&format!("{digits:0>width$}", width = precision + 1), precision, hash)
}

fn scientific(number: &Exact, precision: usize, hash: bool) -> String {
    let (digits, exponent) = significant(number, precision + 1);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", pointed(&digits, precision, hash), exponent.unsigned_abs())
}

/// The format's own digits: those of a `long double` of x86 have four bits before the point.
fn hexadecimal(ty: Scalar, number: &Exact, precision: Option<usize>, hash: bool) -> String {
    let n_digits = match ty {
        Scalar::X86Fp80 => 15,
        Scalar::Fp128 => 28,
        _ => 13,
    };
    let mut significand = u128::try_from(&number.magnitude).unwrap_or(0);
    let mut exponent = if significand == 0 { 0 } else { number.exponent + 4 * n_digits };
    let n_digits = n_digits as usize;
    if let Some(drop) = precision.and_then(|p| n_digits.checked_sub(p)).filter(|&n| n > 0) {
        let drop = 4 * drop as u32;
        let (kept, rest, half) = (significand >> drop, significand & mask(drop), 1 << (drop - 1));
        let up = rest > half || rest == half && kept & 1 != 0;
        significand = (kept + u128::from(up)) << drop;
        if significand >> (4 * n_digits) == 16 {
            (significand, exponent) = (significand >> 4, exponent + 4);
        }
    }
    let leading = significand >> (4 * n_digits);
    let mut text = format!("{:0n_digits$x}", significand & mask(4 * n_digits as u32));
    match precision {
        None => text.truncate(text.trim_end_matches('0').len()),
        Some(p) if p > n_digits => text.extend(std::iter::repeat_n('0', p - n_digits)),
        Some(p) => text.truncate(p),
    }
    let dot = if text.is_empty() && !hash { "" } else { "." };
    format!("{leading:x}{dot}{text}p{exponent:+}")
}

/// Reads an integer as `strtol` does: sign, magnitude, bytes taken. The magnitude saturates.
pub(crate) fn integer(text: &[u8], base: i32) -> (bool, u128, usize) {
    let mut i = text.iter().take_while(|&&b| is_space(b)).count();
    let negative = text.get(i) == Some(&b'-');
    if matches!(text.get(i), Some(b'+' | b'-')) {
        i += 1;
    }
    let digit = |b: Option<&u8>, base: u32| b.and_then(|&b| (b as char).to_digit(36)).filter(|&d| d < base);
    let hex = text.get(i) == Some(&b'0')
        && matches!(text.get(i + 1), Some(b'x' | b'X'))
        && digit(text.get(i + 2), 16).is_some();
    let base = match base {
        0 | 16 if hex => {
            i += 2;
            16
        }
        0 if text.get(i) == Some(&b'0') => 8,
        0 => 10,
        2..=36 => base as u32,
        _ => return (false, 0, 0),
    };
    let start = i;
    let mut magnitude = 0u128;
    while let Some(d) = digit(text.get(i), base) {
        magnitude = magnitude.saturating_mul(u128::from(base)).saturating_add(u128::from(d));
        i += 1;
    }
    if i == start { (false, 0, 0) } else { (negative, magnitude, i) }
}

/// An integer cut to the range of a type, as `strtol` and `strtoul` do.
pub(crate) fn clamped(negative: bool, magnitude: u128, width: u32, signed: bool) -> u128 {
    let max = if signed { mask(width - 1) } else { mask(width) };
    let value = match (signed, negative) {
        (true, true) => magnitude.min(max + 1).wrapping_neg(),
        (true, false) => magnitude.min(max),
        (false, _) if magnitude > max => max,
        (false, true) => magnitude.wrapping_neg(),
        (false, false) => magnitude,
    };
    value & mask(width)
}

/// Reads a number as `strtod` does: its bits in a format, bytes taken.
pub(crate) fn real(ty: Scalar, text: &[u8]) -> Result<(u128, usize)> {
    let mut i = text.iter().take_while(|&&b| is_space(b)).count();
    let negative = text.get(i) == Some(&b'-');
    if matches!(text.get(i), Some(b'+' | b'-')) {
        i += 1;
    }
    let rest = &text[i..];
    let starts = |word: &[u8]| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word);
    let words = [
        (&b"infinity"[..], float::infinity(ty, negative)),
        (b"inf", float::infinity(ty, negative)),
        (b"nan", float::default_nan(ty, negative)),
    ];
    if let Some((word, bits)) = words.into_iter().find(|(word, _)| starts(word)) {
        return Ok((bits, i + word.len()));
    }
    let is_hexadecimal = starts(b"0x") && rest.get(2).is_some_and(|b| b.is_ascii_hexdigit() || *b == b'.');
    let len = match is_hexadecimal {
        true => number_len(&rest[2..], u8::is_ascii_hexdigit, b'p').map(|len| len + 2),
        false => number_len(rest, u8::is_ascii_digit, b'e'),
    };
    let Some(len) = len else { return Ok((0, 0)) };
    let mut digits = String::from_utf8_lossy(&rest[..len]).to_ascii_lowercase();
    if is_hexadecimal && !digits.contains('p') {
        digits += "p0";
    }
    let sign = if negative { "-" } else { "" };
    Ok((float::of_decimal(ty, &format!("{sign}{digits}"))?, i + len))
}

/// The length of the text that may belong to a number at its beginning.
pub(crate) fn number_text(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| is_space(byte) || byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)).count()
}

/// The length of digits with a point, and an exponent after the letter; `None` without digits.
fn number_len(text: &[u8], is_digit: fn(&u8) -> bool, letter: u8) -> Option<usize> {
    let count = |from: usize, is_digit: fn(&u8) -> bool| text.iter().skip(from).take_while(|b| is_digit(b)).count();
    let whole = count(0, is_digit);
    let fraction = if text.get(whole) == Some(&b'.') { count(whole + 1, is_digit) } else { 0 };
    if whole + fraction == 0 {
        return None;
    }
    let end = whole + fraction + usize::from(text.get(whole) == Some(&b'.'));
    if !text.get(end).is_some_and(|b| b.eq_ignore_ascii_case(&letter)) {
        return Some(end);
    }
    let start = end + 1 + usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
    let exponent = count(start, u8::is_ascii_digit);
    Some(if exponent == 0 { end } else { start + exponent })
}

/// `sscanf` at work.
struct Scanner<'s, 'a> {
    text: &'s [u8],
    /// Bytes of the text that were taken.
    at: usize,
    pattern: &'s [u8],
    /// Bytes of the pattern that were taken.
    i: usize,
    source: &'s mut Source<'a>,
}

/// A conversion of `sscanf`.
struct Wanted {
    spec: Spec,
    is_long: bool,
    letter: u8,
    /// True if the conversion does not store its result.
    drop: bool,
    /// The bytes that it may take.
    width: usize,
}

/// `sscanf`. Returns the number of stored conversions, or -1 when the text ends before the first;
/// and the number of bytes that were taken.
pub(crate) fn scan(m: &mut Machine<'_>, text: &[u8], pattern: &[u8], source: &mut Source<'_>) -> Result<(i32, usize)> {
    let mut scanner = Scanner { text, at: 0, pattern, i: 0, source };
    let n = scanner.scan(m)?;
    Ok((n, scanner.at))
}

impl Scanner<'_, '_> {
    fn scan(&mut self, m: &mut Machine<'_>) -> Result<i32> {
        let (text, pattern, scanner) = (self.text, self.pattern, self);
        let mut stored = 0;
        while let Some(&byte) = pattern.get(scanner.i) {
            scanner.i += 1;
            if is_space(byte) {
                scanner.skip_space();
                continue;
            }
            if byte != b'%' {
                if text.get(scanner.at) != Some(&byte) {
                    return Ok(if scanner.at >= text.len() && stored == 0 { -1 } else { stored });
                }
                scanner.at += 1;
                continue;
            }
            let wanted = scanner.wanted()?;
            m.memory.limits.work(1)?;
            if !matches!(wanted.letter, b'c' | b'[' | b'n') {
                scanner.skip_space();
            }
            if scanner.at >= text.len() && !matches!(wanted.letter, b'n' | b'%') {
                return Ok(if stored == 0 { -1 } else { stored });
            }
            if !scanner.convert(m, &wanted)? {
                return Ok(stored);
            }
            stored += i32::from(!wanted.drop && !matches!(wanted.letter, b'n' | b'%'));
        }
        Ok(stored)
    }

    fn skip_space(&mut self) {
        self.at += self.text[self.at..].iter().take_while(|&&b| is_space(b)).count();
    }

    /// Reads the conversion specification after a `%`.
    fn wanted(&mut self) -> Result<Wanted> {
        let drop = self.pattern.get(self.i) == Some(&b'*');
        self.i += usize::from(drop);
        let mut width = 0usize;
        while let Some(d) = self.pattern.get(self.i).filter(|b| b.is_ascii_digit()) {
            width = width.saturating_mul(10).saturating_add(usize::from(d - b'0'));
            self.i += 1;
        }
        let mut spec = Spec { bits: 32, ..Spec::default() };
        let is_long = self.pattern.get(self.i) == Some(&b'l');
        length(&mut spec, self.pattern, &mut self.i);
        let Some(&letter) = self.pattern.get(self.i) else {
            return undefined("a format that ends within a conversion");
        };
        self.i += 1;
        Ok(Wanted { spec, is_long, letter, drop, width: if width == 0 { usize::MAX } else { width } })
    }

    /// Returns the next argument: the address at which a conversion stores its result.
    fn target(&mut self, m: &mut Machine<'_>) -> Result<u64> {
        self.source.scalar(m, Scalar::Ptr(m.image.pointer_bits)).map(|at| at as u64)
    }

    /// Executes a conversion. Returns true if the text matches it.
    fn convert(&mut self, m: &mut Machine<'_>, wanted: &Wanted) -> Result<bool> {
        let rest = &self.text[self.at..self.text.len().min(self.at.saturating_add(wanted.width))];
        let taken = match wanted.letter {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'p' => self.scan_integer(m, rest, wanted)?,
            b'f' | b'e' | b'g' | b'a' | b'E' | b'G' => self.scan_float(m, rest, wanted)?,
            b's' | b'[' | b'c' => self.scan_text(m, rest, wanted)?,
            b'n' => {
                let to = self.target(m)?;
                m.memory.store64(to, wanted.spec.bits / 8, self.at as u64)?;
                return Ok(true);
            }
            b'%' => usize::from(self.text.get(self.at) == Some(&b'%')),
            letter => return unsupported(format!("the conversion %{} in scanf", letter as char)),
        };
        self.at += taken;
        Ok(taken > 0)
    }

    /// The bytes that were taken, none if the text does not fit. So do the next two.
    fn scan_integer(&mut self, m: &mut Machine<'_>, rest: &[u8], wanted: &Wanted) -> Result<usize> {
        let base = match wanted.letter {
            b'i' => 0,
            b'x' | b'X' | b'p' => 16,
            b'o' => 8,
            _ => 10,
        };
        let (negative, magnitude, len) = integer(rest, base);
        if len > 0 && !wanted.drop {
            let bits = if wanted.letter == b'p' { m.image.pointer_bits } else { wanted.spec.bits };
            let value = clamped(negative, magnitude, 64, matches!(wanted.letter, b'd' | b'i'));
            let to = self.target(m)?;
            m.memory.store64(to, bits / 8, value as u64)?;
        }
        Ok(len)
    }

    fn scan_float(&mut self, m: &mut Machine<'_>, rest: &[u8], wanted: &Wanted) -> Result<usize> {
        let ty = match (wanted.spec.long_double, wanted.is_long) {
            (true, _) => Scalar::X86Fp80,
            (_, true) => Scalar::Double,
            _ => Scalar::Float,
        };
        m.memory.limits.work(of_digits(4 * number_text(rest) as u64))?;
        let (bits, len) = real(ty, rest)?;
        if len > 0 && !wanted.drop {
            let to = self.target(m)?;
            m.memory.store_scalar(to, ty.bits(), &Value::int(ty.bits(), bits))?;
        }
        Ok(len)
    }

    fn scan_text(&mut self, m: &mut Machine<'_>, rest: &[u8], wanted: &Wanted) -> Result<usize> {
        let len = match wanted.letter {
            b's' => rest.iter().take_while(|&&b| !is_space(b)).count(),
            b'c' => {
                let want = if wanted.width == usize::MAX { 1 } else { wanted.width };
                if rest.len() < want { 0 } else { want }
            }
            _ => {
                let set = set_of(self.pattern, &mut self.i);
                rest.iter().take_while(|&&b| set[usize::from(b)]).count()
            }
        };
        if len > 0 && !wanted.drop {
            let to = self.target(m)?;
            m.memory.write(to, &rest[..len])?;
            if wanted.letter != b'c' {
                m.memory.store64(to + len as u64, 1, 0)?;
            }
        }
        Ok(len)
    }
}

/// Reads the set of bytes of a `%[...]`; the index is that of the byte after the opening bracket.
fn set_of(pattern: &[u8], i: &mut usize) -> [bool; 256] {
    let mut set = [false; 256];
    let negated = pattern.get(*i) == Some(&b'^');
    *i += usize::from(negated);
    let start = *i;
    while let Some(&b) = pattern.get(*i) {
        if b == b']' && *i > start {
            break;
        }
        let range = pattern.get(*i + 1) == Some(&b'-') && pattern.get(*i + 2).is_some_and(|&e| e != b']');
        let last = if range { pattern[*i + 2] } else { b };
        for byte in b..=last {
            set[usize::from(byte)] = true;
        }
        *i += if range { 3 } else { 1 };
    }
    *i += 1;
    set.map(|member| member != negated)
}

/// For tests: a value as one conversion gives it.
#[cfg(test)]
mod tests {
    use super::*;

    fn float(letter: u8, spec: Spec, value: f64) -> String {
        let mut out = Vec::new();
        spec.float(letter, Scalar::Double, u128::from(value.to_bits()), &mut out);
        String::from_utf8(out).unwrap()
    }

    fn int(letter: u8, spec: Spec, value: i64) -> String {
        let mut out = Vec::new();
        spec.integer(letter, value as u64 as u128 & mask(spec.bits), &mut out);
        String::from_utf8(out).unwrap()
    }

    const PLAIN: Spec = Spec {
        minus: false,
        plus: false,
        space: false,
        hash: false,
        zero: false,
        width: 0,
        precision: None,
        bits: 32,
        long_double: false,
    };

    #[test]
    fn integers_are_printed_as_in_c() {
        assert_eq!(int(b'd', PLAIN, -5), "-5");
        assert_eq!(int(b'u', PLAIN, -1), "4294967295");
        assert_eq!(int(b'x', Spec { hash: true, ..PLAIN }, 255), "0xff");
        assert_eq!(int(b'x', Spec { hash: true, ..PLAIN }, 0), "0");
        assert_eq!(int(b'o', Spec { hash: true, ..PLAIN }, 8), "010");
        assert_eq!(int(b'd', Spec { width: 6, zero: true, ..PLAIN }, -42), "-00042");
        assert_eq!(int(b'd', Spec { width: 6, minus: true, zero: true, ..PLAIN }, -42), "-42   ");
        assert_eq!(int(b'd', Spec { width: 6, zero: true, precision: Some(3), ..PLAIN }, 7), "   007");
        assert_eq!(int(b'd', Spec { precision: Some(0), ..PLAIN }, 0), "");
        assert_eq!(int(b'd', Spec { plus: true, bits: 8, ..PLAIN }, 127), "+127");
        assert_eq!(int(b'd', Spec { space: true, bits: 64, ..PLAIN }, i64::MAX), " 9223372036854775807");
    }

    #[test]
    fn floats_are_printed_as_in_c() {
        assert_eq!(float(b'f', PLAIN, 1.5), "1.500000");
        assert_eq!(float(b'f', Spec { precision: Some(0), ..PLAIN }, 2.5), "2");
        assert_eq!(float(b'f', Spec { precision: Some(0), hash: true, ..PLAIN }, 3.5), "4.");
        assert_eq!(float(b'e', PLAIN, 12345.678), "1.234568e+04");
        assert_eq!(float(b'e', PLAIN, 0.0), "0.000000e+00");
        assert_eq!(float(b'E', Spec { precision: Some(1), ..PLAIN }, 1e-100), "1.0E-100");
        assert_eq!(float(b'g', PLAIN, 100000.0), "100000");
        assert_eq!(float(b'g', PLAIN, 1000000.0), "1e+06");
        assert_eq!(float(b'g', PLAIN, 0.0001), "0.0001");
        assert_eq!(float(b'g', PLAIN, 0.00001), "1e-05");
        assert_eq!(float(b'g', PLAIN, 0.5), "0.5");
        assert_eq!(float(b'g', Spec { hash: true, ..PLAIN }, 0.5), "0.500000");
        assert_eq!(float(b'g', Spec { precision: Some(17), ..PLAIN }, 0.1), "0.10000000000000001");
        assert_eq!(float(b'a', PLAIN, 1.0), "0x1p+0");
        assert_eq!(float(b'a', PLAIN, 0.5), "0x1p-1");
        assert_eq!(float(b'a', PLAIN, 3.140625), "0x1.92p+1");
        assert_eq!(float(b'a', Spec { precision: Some(1), ..PLAIN }, 1.999), "0x2.0p+0");
        assert_eq!(float(b'f', PLAIN, f64::NEG_INFINITY), "-inf");
        assert_eq!(float(b'F', Spec { width: 5, zero: true, ..PLAIN }, f64::NAN), "  NAN");
        assert_eq!(float(b'f', Spec { width: 9, zero: true, precision: Some(2), ..PLAIN }, -1.0), "-00001.00");
    }

    fn read(text: &[u8]) -> (f64, usize) {
        let (bits, len) = real(Scalar::Double, text).expect("a number that is read");
        (f64::from_bits(bits as u64), len)
    }

    #[test]
    fn numbers_are_read_as_in_c() {
        assert_eq!(integer(b"  -0x1fz", 0), (true, 0x1f, 7));
        assert_eq!(integer(b"0x", 16), (false, 0, 1));
        assert_eq!(integer(b"077", 0), (false, 63, 3));
        assert_eq!(integer(b"z", 36), (false, 35, 1));
        assert_eq!(integer(b"-", 10), (false, 0, 0));
        assert_eq!(clamped(false, 1 << 70, 64, true), i64::MAX as u128);
        assert_eq!(clamped(true, 1, 64, false), u64::MAX as u128);
        assert_eq!(read(b" 1.5e3x"), (1500.0, 6));
        assert_eq!(read(b"1e"), (1.0, 1));
        assert_eq!(read(b".5"), (0.5, 2));
        assert_eq!(read(b"."), (0.0, 0));
        assert_eq!(read(b"0x1.8p1"), (3.0, 7));
        assert_eq!(read(b"-inf"), (f64::NEG_INFINITY, 4));
        assert_eq!(read(b"0x1p"), (1.0, 3));
        assert_eq!(read(b"1.e-2"), (0.01, 5));
        assert_eq!(read(b"0x.8p-1074"), (0.0, 10));
        assert_eq!(read(b"1e999999999999"), (f64::INFINITY, 14));
    }
}
