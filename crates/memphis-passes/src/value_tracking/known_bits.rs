//! Bits of an integer or address that are certainly zero or certainly one.
//!
//! The part of LLVM's known bits that decides whether a number cast by `inttoptr` can be zero:
//! constants, alignments, extensions, shifts by constants, logic, sums and differences. Of wider
//! numbers the lowest 64 bits are looked at.

use super::operator::scalar_bits;
use super::query::{MAX_DEPTH, Query};
use memphis_ir::{ConstKind, Function, GlobalId, GlobalKind, Opcode, Value, attributes};

/// The known bits of a value. No bit is in both fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct KnownBits {
    /// Certainly zero.
    pub zeros: u64,
    /// Certainly one.
    pub ones: u64,
}

impl KnownBits {
    const NOTHING: KnownBits = KnownBits { zeros: 0, ones: 0 };

    fn constant(n: u64) -> KnownBits {
        KnownBits { zeros: !n, ones: n }
    }

    /// `a + b + carry`, bit by bit: a bit of the sum is known where both bits and the carry into
    /// them are.
    fn sum(a: KnownBits, b: KnownBits, carry: bool) -> KnownBits {
        let largest = (!a.zeros).wrapping_add(!b.zeros).wrapping_add(u64::from(carry));
        let smallest = a.ones.wrapping_add(b.ones).wrapping_add(u64::from(carry));
        let no_carry = !(largest ^ a.zeros ^ b.zeros);
        let carried = smallest ^ a.ones ^ b.ones;
        let known = (a.zeros | a.ones) & (b.zeros | b.ones) & (no_carry | carried);
        KnownBits { zeros: !largest & known, ones: smallest & known }
    }

    fn not(self) -> KnownBits {
        KnownBits { zeros: self.ones, ones: self.zeros }
    }
}

/// The sum of two values whose bits are known.
pub(super) fn sum(a: KnownBits, b: KnownBits) -> KnownBits {
    KnownBits::sum(a, b, false)
}

/// The known bits of a value. Bits above its width are given as zero.
pub(super) fn known_bits<D>(q: &Query<'_, '_, D>, value: Value, depth: u32) -> KnownBits {
    let Some(width) = scalar_bits(q, q.state.value_type(value)) else { return KnownBits::NOTHING };
    let mask = if width < 64 { (1 << width) - 1 } else { u64::MAX };
    let known = known_bits_unmasked(q, value, width, depth);
    KnownBits { zeros: known.zeros | !mask, ones: known.ones & mask }
}

fn known_bits_unmasked<D>(q: &Query<'_, '_, D>, value: Value, width: u32, depth: u32) -> KnownBits {
    if let Some(n) = q.const_int(value) {
        return KnownBits::constant(n as u64);
    }
    if let Some(c) = q.state.resolve(value).as_const()
        && let ConstKind::Global(Some(id), _) = q.const_kind(c)
    {
        return KnownBits { zeros: alignment(q.f(), *id).wrapping_sub(1), ones: 0 };
    }
    let Some(op) = q.operator(value).filter(|_| depth < MAX_DEPTH) else { return KnownBits::NOTHING };
    let of = |index| q.nth(op, index).map_or(KnownBits::NOTHING, |v| known_bits(q, v, depth + 1));
    let amount = || q.nth(op, 1).and_then(|v| q.const_int(v)).filter(|n| (0..i64::from(width.min(64))).contains(n));
    match q.opcode(op) {
        Opcode::Or => {
            let (a, b) = (of(0), of(1));
            KnownBits { zeros: a.zeros & b.zeros, ones: a.ones | b.ones }
        }
        Opcode::And => {
            let (a, b) = (of(0), of(1));
            KnownBits { zeros: a.zeros | b.zeros, ones: a.ones & b.ones }
        }
        Opcode::Xor => {
            let (a, b) = (of(0), of(1));
            KnownBits { zeros: (a.zeros & b.zeros) | (a.ones & b.ones), ones: (a.zeros & b.ones) | (a.ones & b.zeros) }
        }
        Opcode::Select => {
            let (a, b) = (of(1), of(2));
            KnownBits { zeros: a.zeros & b.zeros, ones: a.ones & b.ones }
        }
        // Bits above the operand's width are zero, as given.
        Opcode::ZExt | Opcode::Trunc | Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr => of(0),
        Opcode::Shl => match amount() {
            Some(n) => {
                let a = of(0);
                KnownBits { zeros: (a.zeros << n) | ((1 << n) - 1), ones: a.ones << n }
            }
            None => KnownBits::NOTHING,
        },
        Opcode::LShr if width <= 64 => match amount() {
            Some(n) => {
                let a = of(0);
                KnownBits { zeros: (a.zeros >> n) | !(u64::MAX >> n), ones: a.ones >> n }
            }
            None => KnownBits::NOTHING,
        },
        Opcode::Add => KnownBits::sum(of(0), of(1), false),
        Opcode::Sub => KnownBits::sum(of(0), of(1).not(), true),
        _ => KnownBits::NOTHING,
    }
}

/// The alignment of a global in bytes: as written, else that of its type; 1 when it is not known.
fn alignment(f: Function<'_>, id: GlobalId) -> u64 {
    let module = f.module;
    let global = module.global(id);
    if matches!(global.kind, GlobalKind::Alias | GlobalKind::Ifunc) {
        return 1;
    }
    let text = global.header.suffix.of(module.text);
    let mut words = attributes::words(text);
    while let Some(word) = words.next() {
        if attributes::is(word, b"align") {
            let digits = attributes::argument(word, b"align").or_else(|| words.next());
            let digits = digits.and_then(|w| std::str::from_utf8(w).ok());
            return digits.and_then(|d| d.parse().ok()).filter(|n: &u64| n.is_power_of_two()).unwrap_or(1);
        }
    }
    match global.kind {
        GlobalKind::Variable => module.layout().alignment(f.types(), global.ty).map_or(1, |bits| bits / 8),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_all_small_numbers_with_some_bits_unknown_agree_with_what_they_stand_for() {
        const BITS: u32 = 4;
        let all: Vec<KnownBits> = (0..1u64 << BITS)
            .flat_map(|zeros| (0..1u64 << BITS).map(move |ones| (zeros, ones)))
            .filter(|(z, o)| z & o == 0)
            .map(|(z, o)| KnownBits { zeros: z | !0 << BITS, ones: o })
            .collect();
        let members = |k: KnownBits| (0..1u64 << BITS).filter(move |n| n & k.zeros == 0 && !n & k.ones == 0);
        for &a in &all {
            for &b in &all {
                let known = KnownBits::sum(a, b, false);
                for x in members(a) {
                    for y in members(b) {
                        assert_eq!((x + y) & known.zeros & 15, 0, "{a:?} {b:?}");
                        assert_eq!(!(x + y) & known.ones & 15, 0, "{a:?} {b:?}");
                    }
                }
            }
        }
    }
}
