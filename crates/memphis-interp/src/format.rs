//! `printf` and `scanf`.

use crate::demand::number;
use crate::float::{self, Parts};
use crate::library::is_space;
use crate::machine::{Arguments, Machine};
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Kind, Scalar, Ty, mask};

/// Where the arguments of a format come from.
#[derive(Debug)]
pub(crate) enum Source<'a> {
    /// The call itself.
    Call { arguments: &'a Arguments, next: usize },
    /// A `va_list`.
    List(u64),
}

impl Source<'_> {
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
                let ty = Ty { kind: Kind::Scalar(want), size: align, align };
                m.va_arg(*list, &ty)?
            }
        };
        number(&value, "an argument of the format")
    }
}

/// What stands between `%` and the conversion's letter.
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

/// The text that a format gives.
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
        conversion(m, letter, spec, source, &mut out)?;
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
            let ty = if spec.long_double { Scalar::X86Fp80 } else { Scalar::Double };
            let bits = source.scalar(m, ty)?;
            if spec.long_double && matches!(letter, b'a' | b'A') {
                return unsupported("%La");
            }
            spec.float(letter, float::to_f64(ty, bits)?, out);
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

    fn float(&self, letter: u8, value: f64, out: &mut Vec<u8>) {
        let upper = letter.is_ascii_uppercase();
        let sign = self.sign(value.is_sign_negative());
        let magnitude = value.abs();
        if !value.is_finite() {
            let body = match (value.is_nan(), upper) {
                (true, false) => "nan",
                (true, true) => "NAN",
                (false, false) => "inf",
                (false, true) => "INF",
            };
            return self.pad(sign.as_bytes(), body.as_bytes(), false, out);
        }
        let precision = self.precision.unwrap_or(6);
        let mut body = match letter.to_ascii_lowercase() {
            b'f' => fixed(magnitude, precision, self.hash),
            b'e' => scientific(magnitude, precision, self.hash),
            b'g' => self.general(magnitude, precision.max(1)),
            _ => hexadecimal(magnitude, self.precision, self.hash),
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

    fn general(&self, magnitude: f64, precision: usize) -> String {
        let rounded = format!("{:.*e}", precision - 1, magnitude);
        let exponent: i32 = rounded.split('e').nth(1).and_then(|e| e.parse().ok()).unwrap_or(0);
        let body = if exponent < -4 || exponent >= precision as i32 {
            scientific(magnitude, precision - 1, self.hash)
        } else {
            fixed(magnitude, (precision as i32 - 1 - exponent).max(0) as usize, self.hash)
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

fn fixed(magnitude: f64, precision: usize, hash: bool) -> String {
    let mut text = format!("{magnitude:.precision$}");
    if hash && precision == 0 {
        text.push('.');
    }
    text
}

fn scientific(magnitude: f64, precision: usize, hash: bool) -> String {
    let text = format!("{magnitude:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let dot = if hash && precision == 0 { "." } else { "" };
    format!("{digits}{dot}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs())
}

fn hexadecimal(magnitude: f64, precision: Option<usize>, hash: bool) -> String {
    let bits = magnitude.to_bits();
    let (raw, mut fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let mut leading = u64::from(raw != 0);
    let exponent = match (raw, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => raw - 1023,
    };
    let mut digits = 13;
    if let Some(p) = precision.filter(|&p| p < 13) {
        let drop = 4 * (13 - p as u32);
        let whole = leading << 52 | fraction;
        let (kept, rest, half) = (whole >> drop, whole & ((1 << drop) - 1), 1u64 << (drop - 1));
        let kept = kept + u64::from(rest > half || rest == half && kept & 1 != 0);
        leading = (kept << drop) >> 52;
        fraction = (kept << drop) & ((1 << 52) - 1);
        digits = p;
    }
    let mut text = format!("{fraction:013x}");
    match precision {
        None => text.truncate(text.trim_end_matches('0').len()),
        Some(p) if p > 13 => text.extend(std::iter::repeat_n('0', p - 13)),
        Some(_) => text.truncate(digits),
    }
    let dot = if text.is_empty() && !hash { "" } else { "." };
    format!("{leading}{dot}{text}p{exponent:+}")
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

/// Reads a number as `strtod` does: its value, bytes taken.
pub(crate) fn real(text: &[u8]) -> (f64, usize) {
    let mut i = text.iter().take_while(|&&b| is_space(b)).count();
    let negative = text.get(i) == Some(&b'-');
    if matches!(text.get(i), Some(b'+' | b'-')) {
        i += 1;
    }
    let sign = if negative { -1.0 } else { 1.0 };
    let rest = &text[i..];
    let starts = |word: &[u8]| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word);
    if starts(b"infinity") {
        return (sign * f64::INFINITY, i + 8);
    }
    if starts(b"inf") {
        return (sign * f64::INFINITY, i + 3);
    }
    if starts(b"nan") {
        return (f64::NAN.copysign(sign), i + 3);
    }
    if starts(b"0x") && rest.get(2).is_some_and(|b| b.is_ascii_hexdigit() || *b == b'.') {
        let (value, len) = hexadecimal_real(&rest[2..]);
        return (sign * value, i + 2 + len);
    }
    let digits = |from: usize| rest[from.min(rest.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = digits(0);
    let mut seen = end;
    if rest.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        seen += fraction;
        if seen > 0 {
            end += 1 + fraction;
        }
    }
    if seen == 0 {
        return (0.0, 0);
    }
    if matches!(rest.get(end), Some(b'e' | b'E')) {
        let signed = usize::from(matches!(rest.get(end + 1), Some(b'+' | b'-')));
        let n = digits(end + 1 + signed);
        if n > 0 {
            end += 1 + signed + n;
        }
    }
    let value: f64 = std::str::from_utf8(&rest[..end]).ok().and_then(|t| t.parse().ok()).unwrap_or(0.0);
    (sign * value, i + end)
}

fn hexadecimal_real(text: &[u8]) -> (f64, usize) {
    let (mut significand, mut exponent, mut sticky, mut i, mut point) = (0u128, 0i32, false, 0, false);
    while let Some(&b) = text.get(i) {
        match (b as char).to_digit(16) {
            Some(d) => {
                if significand >> 120 == 0 {
                    significand = significand << 4 | u128::from(d);
                    exponent -= if point { 4 } else { 0 };
                } else {
                    sticky |= d != 0;
                    exponent += if point { 0 } else { 4 };
                }
            }
            None if b == b'.' && !point => point = true,
            None => break,
        }
        i += 1;
    }
    if matches!(text.get(i), Some(b'p' | b'P')) {
        let (negative, magnitude, len) = integer(&text[i + 1..], 10);
        if len > 0 {
            let n = magnitude.min(100_000) as i32;
            exponent += if negative { -n } else { n };
            i += 1 + len;
        }
    }
    let parts = Parts::Finite { negative: false, significand: significand | u128::from(sticky), exponent };
    (f64::from_bits(float::pack(Scalar::Double, parts, sticky) as u64), i)
}

/// `sscanf`: how many conversions were stored, or -1 when the text ends before the first.
pub(crate) fn scan(m: &mut Machine<'_>, text: &[u8], pattern: &[u8], source: &mut Source<'_>) -> Result<i32> {
    let (mut at, mut i, mut stored) = (0, 0, 0);
    let skip = |at: &mut usize| {
        while text.get(*at).is_some_and(|&b| is_space(b)) {
            *at += 1;
        }
    };
    while let Some(&byte) = pattern.get(i) {
        i += 1;
        if is_space(byte) {
            skip(&mut at);
            continue;
        }
        if byte != b'%' {
            if text.get(at) != Some(&byte) {
                return Ok(if at >= text.len() && stored == 0 { -1 } else { stored });
            }
            at += 1;
            continue;
        }
        let drop = pattern.get(i) == Some(&b'*');
        i += usize::from(drop);
        let mut width = 0usize;
        while let Some(d) = pattern.get(i).filter(|b| b.is_ascii_digit()) {
            width = width.saturating_mul(10).saturating_add(usize::from(d - b'0'));
            i += 1;
        }
        let mut spec = Spec { bits: 32, ..Spec::default() };
        let is_long = pattern.get(i) == Some(&b'l');
        length(&mut spec, pattern, &mut i);
        let Some(&letter) = pattern.get(i) else { return undefined("a format that ends within a conversion") };
        i += 1;
        if !matches!(letter, b'c' | b'[' | b'n') {
            skip(&mut at);
        }
        let width = if width == 0 { usize::MAX } else { width };
        let rest = &text[at..text.len().min(at.saturating_add(width))];
        if rest.is_empty() && !matches!(letter, b'n' | b'%') {
            return Ok(if stored == 0 { -1 } else { stored });
        }
        let target = |m: &mut Machine<'_>, source: &mut Source<'_>| {
            source.scalar(m, Scalar::Ptr(m.image.pointer_bits)).map(|at| at as u64)
        };
        let taken = match letter {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'p' => {
                let base = match letter {
                    b'i' => 0,
                    b'x' | b'X' | b'p' => 16,
                    b'o' => 8,
                    _ => 10,
                };
                let (negative, magnitude, len) = integer(rest, base);
                if len == 0 {
                    return Ok(stored);
                }
                if !drop {
                    let bits = if letter == b'p' { m.image.pointer_bits } else { spec.bits };
                    let value = clamped(negative, magnitude, 64, matches!(letter, b'd' | b'i'));
                    let to = target(m, source)?;
                    m.memory.store64(to, bits / 8, value as u64)?;
                }
                len
            }
            b'f' | b'e' | b'g' | b'a' | b'E' | b'G' => {
                let (value, len) = real(rest);
                if len == 0 {
                    return Ok(stored);
                }
                if !drop {
                    let to = target(m, source)?;
                    let ty = match (spec.long_double, is_long) {
                        (true, _) => return unsupported("%Lf in scanf"),
                        (_, true) => Scalar::Double,
                        _ => Scalar::Float,
                    };
                    m.memory.store_scalar(to, ty.bits(), &float::of_f64(ty, value))?;
                }
                len
            }
            b's' | b'[' | b'c' => {
                let len = match letter {
                    b's' => rest.iter().take_while(|&&b| !is_space(b)).count(),
                    b'c' => {
                        let want = if width == usize::MAX { 1 } else { width };
                        if rest.len() < want {
                            return Ok(stored);
                        }
                        want
                    }
                    _ => {
                        let set = set_of(pattern, &mut i);
                        let len = rest.iter().take_while(|&&b| set[usize::from(b)]).count();
                        if len == 0 {
                            return Ok(stored);
                        }
                        len
                    }
                };
                if !drop {
                    let to = target(m, source)?;
                    m.memory.write(to, &rest[..len])?;
                    if letter != b'c' {
                        m.memory.store64(to + len as u64, 1, 0)?;
                    }
                }
                len
            }
            b'n' => {
                let to = target(m, source)?;
                m.memory.store64(to, spec.bits / 8, at as u64)?;
                continue;
            }
            b'%' => {
                if text.get(at) != Some(&b'%') {
                    return Ok(stored);
                }
                at += 1;
                continue;
            }
            _ => return unsupported(format!("the conversion %{} in scanf", letter as char)),
        };
        at += taken;
        stored += i32::from(!drop);
    }
    Ok(stored)
}

/// The bytes of a `%[...]`; the index stands behind the opening bracket.
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
        spec.float(letter, value, &mut out);
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

    #[test]
    fn numbers_are_read_as_in_c() {
        assert_eq!(integer(b"  -0x1fz", 0), (true, 0x1f, 7));
        assert_eq!(integer(b"0x", 16), (false, 0, 1));
        assert_eq!(integer(b"077", 0), (false, 63, 3));
        assert_eq!(integer(b"z", 36), (false, 35, 1));
        assert_eq!(integer(b"-", 10), (false, 0, 0));
        assert_eq!(clamped(false, 1 << 70, 64, true), i64::MAX as u128);
        assert_eq!(clamped(true, 1, 64, false), u64::MAX as u128);
        assert_eq!(real(b" 1.5e3x"), (1500.0, 6));
        assert_eq!(real(b"1e"), (1.0, 1));
        assert_eq!(real(b".5"), (0.5, 2));
        assert_eq!(real(b"."), (0.0, 0));
        assert_eq!(real(b"0x1.8p1"), (3.0, 7));
        assert_eq!(real(b"-inf").0, f64::NEG_INFINITY);
    }
}
