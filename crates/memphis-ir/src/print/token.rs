//! What is written for locals that have numbers, and how numbers are written.

/// What is written for a local where it is used: `%` and a number of at most six digits, and how many bytes that is; none if it is something
/// else. The upper four bits of the last byte say what becomes of a use in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token([u8; 8]);

/// What becomes of a use of a local in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It stays what it is.
    Kept = 0,
    /// It has another number.
    Renumbered = 0x10,
    /// Another local is used, the text of which is this one.
    Exchanged = 0x20,
    /// Another value is used, or what it is has to be looked up.
    Other = 0x30,
}

impl Token {
    /// Nothing short is to be written.
    pub(super) const LONG: Token = Token([0; 8]);

    pub(super) fn of_number(number: u32) -> Token {
        match decimal(number) {
            Some((digits, len)) => Token((digits << 8 | u64::from(b'%') | (1 + len as u64) << 56).to_le_bytes()),
            None => Token::LONG,
        }
    }

    /// The token of a number, from that of the one before.
    #[inline(always)]
    pub(super) fn next(self, number: u32) -> Token {
        let digits = u64::from_le_bytes(self.0);
        // Seven bytes at most, and a length of 0 shifts by 56 too, to where no 9 stands.
        let last = 8 * (self.len().wrapping_sub(1) & 7);
        match (digits >> last) as u8 {
            b'0'..=b'8' => Token((digits + (1 << last)).to_le_bytes()),
            _ => Token::of_number(number),
        }
    }

    #[inline]
    pub(super) fn with_use(mut self, usage: Use) -> Token {
        self.0[7] = self.0[7] & 0xf | usage as u8;
        self
    }

    /// How many bytes are written; 0 if they are not here.
    #[inline]
    pub(super) fn len(self) -> usize {
        usize::from(self.0[7] & 0xf)
    }

    #[inline]
    pub(super) fn usage(self) -> Use {
        match self.0[7] >> 4 {
            0 => Use::Kept,
            1 => Use::Renumbered,
            2 => Use::Exchanged,
            _ => Use::Other,
        }
    }

    /// Writes the number with a colon behind it in place of the `%` in front.
    #[inline(always)]
    pub(super) fn write_label(self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        let digits = u64::from_le_bytes(self.0) << 8 >> 16;
        out.extend_from_slice(&(digits | u64::from(b':') << (8 * (self.len() - 1))).to_le_bytes());
        out.truncate(end);
    }

    #[inline(always)]
    pub(super) fn write(self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        out.extend_from_slice(&self.0);
        out.truncate(end);
    }
}

/// Gives numbers out.
pub(super) struct Counter {
    next: u32,
    /// That of the next number.
    token: Token,
}

impl Counter {
    pub(super) fn new() -> Counter {
        Counter { next: 0, token: Token::of_number(0) }
    }

    #[inline(always)]
    pub(super) fn take(&mut self) -> (u32, Token) {
        let taken = (self.next, self.token);
        self.next += 1;
        self.token = self.token.next(self.next);
        taken
    }

    pub(super) fn go_to(&mut self, number: u32) {
        if self.next != number {
            *self = Counter { next: number, token: Token::of_number(number) };
        }
    }
}

/// Writes a number in decimal digits.
pub fn write_number(out: &mut Vec<u8>, n: u32) {
    match decimal(n) {
        Some((digits, len)) => {
            let end = out.len() + len;
            out.extend_from_slice(&digits.to_le_bytes());
            out.truncate(end);
        }
        None => out.extend_from_slice(n.to_string().as_bytes()),
    }
}

/// The digits of a number that has at most six, the first in the lowest byte, and how many there are.
#[inline]
fn decimal(n: u32) -> Option<(u64, usize)> {
    const PAIRS: [u16; 100] = {
        let mut pairs = [0; 100];
        let mut i = 0_u8;
        while i < 100 {
            pairs[i as usize] = u16::from_le_bytes([b'0' + i / 10, b'0' + i % 10]);
            i += 1;
        }
        pairs
    };
    let upper = u64::from(*PAIRS.get((n / 10_000) as usize)?);
    let middle = u64::from(PAIRS[(n / 100 % 100) as usize]);
    let lower = u64::from(PAIRS[(n % 100) as usize]);
    let more = [10, 100, 1_000, 10_000, 100_000].iter().filter(|&&bound| n >= bound).count();
    Some(((upper | middle << 16 | lower << 32) >> (8 * (5 - more)), 1 + more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_up_over_all_lengths() {
        let mut counter = Counter::new();
        for n in 0..1_000_003 {
            let (number, token) = counter.take();
            assert_eq!(number, n);
            assert_eq!(token.0, Token::of_number(n).0, "{n}");
            assert_eq!(token.len() == 0, n > 999_999, "{n}");
        }
        for n in [7, 10, 99, 100, 12_345, 999_999, 1_000_000, u32::MAX - 2] {
            counter.go_to(n);
            let (mut local, mut label, mut digits) = (Vec::new(), Vec::new(), Vec::new());
            let (_, token) = counter.take();
            write_number(&mut digits, n);
            assert_eq!(digits, n.to_string().as_bytes());
            if token.len() > 0 {
                token.with_use(Use::Renumbered).write(&mut local);
                token.with_use(Use::Renumbered).write_label(&mut label);
                assert_eq!(local, format!("%{n}").as_bytes());
                assert_eq!(label, format!("{n}:").as_bytes());
            }
        }
    }
}
