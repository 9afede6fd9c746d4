//! Intrinsics of x86 that became instructions or intrinsics of all targets.

use super::super::types::{Kind, TypeId, Types};

/// Intrinsics of x86 whose arguments today's have, too: how the old name begins, and the new own
/// name.
#[rustfmt::skip]
const RENAMED: &[(&str, &str)] = &[
    ("sse2.padds.", "sadd.sat"), ("avx2.padds.", "sadd.sat"), ("avx512.padds.", "sadd.sat"),
    ("sse2.paddus.", "uadd.sat"), ("avx2.paddus.", "uadd.sat"),
    ("sse2.psubs.", "ssub.sat"), ("avx2.psubs.", "ssub.sat"), ("avx512.psubs.", "ssub.sat"),
    ("sse2.psubus.", "usub.sat"), ("avx2.psubus.", "usub.sat"),
    ("sse41.pmaxs", "smax"), ("sse2.pmaxs.", "smax"), ("avx2.pmaxs.", "smax"),
    ("sse41.pmaxu", "umax"), ("sse2.pmaxu.", "umax"), ("avx2.pmaxu.", "umax"),
    ("sse41.pmins", "smin"), ("sse2.pmins.", "smin"), ("avx2.pmins.", "smin"),
    ("sse41.pminu", "umin"), ("sse2.pminu.", "umin"), ("avx2.pminu.", "umin"),
    ("sse.sqrt.p", "sqrt"), ("sse2.sqrt.p", "sqrt"), ("avx.sqrt.p", "sqrt"),
];

/// Shifts of bytes in lanes of 16: the name, whether it is to the left, and whether the distance is
/// in bits.
const SHIFTS: &[(&str, bool, bool)] = &[
    ("sse2.psll.dq", true, true),
    ("avx2.psll.dq", true, true),
    ("sse2.psll.dq.bs", true, false),
    ("avx2.psll.dq.bs", true, false),
    ("avx512.psll.dq.512", true, false),
    ("sse2.psrl.dq", false, true),
    ("avx2.psrl.dq", false, true),
    ("sse2.psrl.dq.bs", false, false),
    ("avx2.psrl.dq.bs", false, false),
    ("avx512.psrl.dq.512", false, false),
];

/// What a call becomes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rewrite {
    /// A call of the intrinsic with this own name, with the same arguments.
    Renamed(&'static str),
    /// A store without an alignment.
    Store,
    /// A shift of bytes.
    Shift(Shift),
}

/// A shift of bytes in lanes of 16.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shift {
    pub is_left: bool,
    pub is_in_bits: bool,
    /// The number of bytes.
    pub n: u32,
    /// Their type, and that of the mask.
    pub bytes: TypeId,
    pub mask: TypeId,
}

impl Shift {
    /// The elements of the mask of a `shufflevector` for a distance in bytes, below 16. The bytes
    /// are the first vector if they move to the right, else the second; the other one is zero.
    pub fn mask(&self, distance: u32) -> Vec<u32> {
        let place = |at: u32| {
            let (lane, byte) = (at & !15, at & 15);
            match self.is_left {
                true if byte >= distance => self.n + lane + byte - distance,
                true => lane + 16 + byte - distance,
                false if byte + distance < 16 => lane + byte + distance,
                false => lane + byte + distance + self.n - 16,
            }
        };
        (0..self.n).map(place).collect()
    }
}

/// The code in place of the calls of an intrinsic, whose name is given without `llvm.x86.`; `None`
/// if this reader does not know the intrinsic, or LLVM 22 has it.
pub(crate) fn rewrite(name: &[u8], types: &mut Types, ty: TypeId) -> Option<Rewrite> {
    let is = |start: &str| name.starts_with(start.as_bytes());
    let parameters = types.elements(ty)[1..].to_vec();
    if let Some((_, new)) = RENAMED.iter().find(|(old, _)| is(old)) {
        return Some(Rewrite::Renamed(new));
    }
    if let &[pointer, value] = &parameters[..]
        && (is("sse.storeu.") || is("sse2.storeu.") || is("avx.storeu."))
        && matches!(types.kind(pointer), Some(Kind::Pointer { .. }))
    {
        let is_vector = matches!(types.kind(value), Some(Kind::Vector { .. }));
        return is_vector.then_some(Rewrite::Store);
    }
    let &(_, is_left, is_in_bits) = SHIFTS.iter().find(|(known, ..)| known.as_bytes() == name)?;
    let [value, _] = parameters[..] else { return None };
    let Some(Kind::Vector { n: n @ (2 | 4 | 8), is_scalable: false }) = types.kind(value) else { return None };
    let kind = Kind::Vector { n: n * 8, is_scalable: false };
    let (byte, number) = (types.add_shape(Kind::Integer(8), &[]), types.i32());
    let (bytes, mask) = (types.add_shape(kind, &[byte]), types.add_shape(kind, &[number]));
    Some(Rewrite::Shift(Shift { is_left, is_in_bits, n: n as u32 * 8, bytes, mask }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_move_bytes_within_lanes() {
        let shift = |is_left| Shift { is_left, is_in_bits: false, n: 16, bytes: 0, mask: 0 };
        // The bytes are the second vector: 16 is the first byte, below is zero.
        assert_eq!(shift(true).mask(3)[..5], [13, 14, 15, 16, 17]);
        assert_eq!(shift(true).mask(0), (16..32).collect::<Vec<u32>>());
        // The bytes are the first vector.
        assert_eq!(shift(false).mask(3)[11..], [14, 15, 16, 17, 18]);
        let wide = Shift { n: 32, ..shift(false) };
        assert_eq!(wide.mask(4)[..2], [4, 5]);
        assert_eq!(wide.mask(4)[11..17], [15, 32, 33, 34, 35, 20]);
    }
}
