//! Operations on integers that are known: what an analysis of constants computes with.
//!
//! Integers are of any width up to 128 bits, held sign-extended, as [`ConstKind::Int`] holds them.
//!
//! ```
//! use memphis_ir::integers::{Folded, Int, binary, compare};
//! use memphis_ir::{Opcode, Predicate};
//! let (a, b) = (Int::new(8, 100), Int::new(8, 100));
//! assert_eq!(binary(Opcode::Add, a, b), Some(Folded::Int(Int::new(8, -56))));
//! assert_eq!(compare(Predicate::Ult, a, Int::new(8, -56)), Some(true));
//! ```

use crate::body::{Function, InstId, Value};
use crate::consts::ConstKind;
use crate::opcode::{Opcode, Predicate};
use crate::types::Type;

/// An integer of some width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Int {
    /// The width in bits, 1 to 128.
    pub bits: u32,
    /// Its bits, sign-extended.
    pub value: i128,
}

impl Int {
    /// Cuts a value to a width.
    ///
    /// # Panics
    /// If the width is not from 1 to 128.
    pub fn new(bits: u32, value: i128) -> Int {
        assert!((1..=128).contains(&bits), "an integer of {bits} bits");
        let free = 128 - bits;
        Int { bits, value: value << free >> free }
    }

    /// A constant of a type with this width, if it is an integer of at most 128 bits.
    pub fn of(kind: &ConstKind, bits: u32) -> Option<Int> {
        if !(1..=128).contains(&bits) {
            return None;
        }
        match kind {
            ConstKind::Int(value) => Some(Int::new(bits, i128::from(*value))),
            ConstKind::BigInt(digits) => {
                let text = std::str::from_utf8(digits).ok()?;
                let value = text.parse::<i128>().ok().or_else(|| text.parse::<u128>().ok().map(|value| value as i128));
                value.map(|value| Int::new(bits, value))
            }
            _ => None,
        }
    }

    /// As an unsigned number.
    pub fn unsigned(self) -> u128 {
        let free = 128 - self.bits;
        (self.value as u128) << free >> free
    }

    /// The smallest signed number of the width.
    pub fn min(bits: u32) -> Int {
        Int::new(bits, 1 << (bits - 1))
    }

    /// The largest signed number of the width.
    pub fn max(bits: u32) -> Int {
        Int::new(bits, !Int::min(bits).value)
    }
}

impl Function<'_> {
    /// The integer that a value is: a constant of at most 128 bits.
    ///
    /// ```
    /// use memphis_ir::{Body, InstId, Module};
    /// let module = Module::read(b"define i8 @f() {\n  ret i8 255\n}\n")?;
    /// let mut body = Body::new();
    /// let f = module.read_function(module.find_function("f").unwrap(), &mut body)?;
    /// let returned = f.integer(f.body.operands(InstId(0))[0].value).unwrap();
    /// assert_eq!((returned.value, returned.unsigned()), (-1, 255));
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    pub fn integer(&self, value: Value) -> Option<Int> {
        let constant = self.body.consts.get(value.as_const()?);
        match self.types().get(constant.ty) {
            Type::Int(bits) => Int::of(&constant.kind, *bits),
            _ => None,
        }
    }
}

/// The result of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folded {
    /// A number.
    Int(Int),
    /// No value: the shift is too far.
    Poison,
}

/// The result of a binary operation, a cast or an `icmp` whose operands are integers that are
/// known. `None` where [`binary`], [`cast`] and [`compare`] give no integer, and for other
/// instructions.
pub fn evaluate(f: Function<'_>, inst: InstId, operands: &[Int]) -> Option<Int> {
    let inst = f.body.inst(inst);
    match *operands {
        [a] => cast(inst.opcode, a, f.types().get(inst.ty).bits()?),
        [a, b] if inst.opcode == Opcode::ICmp => compare(inst.predicate, a, b).map(|truth| Int::new(1, truth.into())),
        [a, b] => match binary(inst.opcode, a, b)? {
            Folded::Int(int) => Some(int),
            Folded::Poison => None,
        },
        _ => None,
    }
}

/// The result of a binary operation on integers of the same width; `None` if it has none, as a
/// division by zero, which is undefined behaviour, and for opcodes that are no such operations.
///
/// Flags that are broken make the result poison. The wrapped result is a refinement of that, and is
/// what LLVM gives.
pub fn binary(opcode: Opcode, a: Int, b: Int) -> Option<Folded> {
    use Opcode::*;
    let bits = a.bits;
    let int = |value: i128| Some(Folded::Int(Int::new(bits, value)));
    let overflows = a == Int::min(bits) && b.value == -1;
    let distance = u32::try_from(b.unsigned()).ok().filter(|&distance| distance < bits);
    match opcode {
        Add => int(a.value.wrapping_add(b.value)),
        Sub => int(a.value.wrapping_sub(b.value)),
        Mul => int(a.value.wrapping_mul(b.value)),
        And => int(a.value & b.value),
        Or => int(a.value | b.value),
        Xor => int(a.value ^ b.value),
        UDiv if b.value != 0 => int((a.unsigned() / b.unsigned()) as i128),
        URem if b.value != 0 => int((a.unsigned() % b.unsigned()) as i128),
        SDiv if b.value != 0 && !overflows => int(a.value.wrapping_div(b.value)),
        SRem if b.value != 0 && !overflows => int(a.value.wrapping_rem(b.value)),
        Shl | LShr | AShr => Some(match (distance, opcode) {
            (None, _) => Folded::Poison,
            (Some(distance), Shl) => Folded::Int(Int::new(bits, a.value << distance)),
            (Some(distance), LShr) => Folded::Int(Int::new(bits, (a.unsigned() >> distance) as i128)),
            (Some(distance), _) => Folded::Int(Int::new(bits, a.value >> distance)),
        }),
        _ => None,
    }
}

/// A cast of an integer to an integer of another width; `None` for other casts and wider integers.
pub fn cast(opcode: Opcode, from: Int, bits: u32) -> Option<Int> {
    if !(1..=128).contains(&bits) {
        return None;
    }
    match opcode {
        Opcode::Trunc | Opcode::SExt => Some(Int::new(bits, from.value)),
        Opcode::ZExt => Some(Int::new(bits, from.unsigned() as i128)),
        _ => None,
    }
}

/// A comparison; `None` for what is none of integers.
pub fn compare(predicate: Predicate, a: Int, b: Int) -> Option<bool> {
    use Predicate::*;
    Some(match predicate {
        Eq => a == b,
        Ne => a != b,
        Ugt => a.unsigned() > b.unsigned(),
        Uge => a.unsigned() >= b.unsigned(),
        Ult => a.unsigned() < b.unsigned(),
        Ule => a.unsigned() <= b.unsigned(),
        Sgt => a.value > b.value,
        Sge => a.value >= b.value,
        Slt => a.value < b.value,
        Sle => a.value <= b.value,
        _ => return None,
    })
}

/// The result of a comparison of any value with a bound of its range; `None` if that depends on the
/// value.
pub fn compare_with_bound(predicate: Predicate, b: Int) -> Option<bool> {
    use Predicate::*;
    match predicate {
        Ult if b.value == 0 => Some(false),
        Uge if b.value == 0 => Some(true),
        Ugt if b.value == -1 => Some(false),
        Ule if b.value == -1 => Some(true),
        Slt if b == Int::min(b.bits) => Some(false),
        Sge if b == Int::min(b.bits) => Some(true),
        Sgt if b == Int::max(b.bits) => Some(false),
        Sle if b == Int::max(b.bits) => Some(true),
        _ => None,
    }
}

/// The result of a comparison of a value with itself; `None` for what is none of integers.
pub fn compare_with_itself(predicate: Predicate) -> Option<bool> {
    use Predicate::*;
    match predicate {
        Eq | Uge | Ule | Sge | Sle => Some(true),
        Ne | Ugt | Ult | Sgt | Slt => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bits: u32) -> impl Iterator<Item = Int> {
        (0..1i128 << bits).map(move |value| Int::new(bits, value))
    }

    #[test]
    fn operations_are_those_of_machine_integers() {
        use Opcode::*;
        for (a, b) in all(8).flat_map(|a| all(8).map(move |b| (a, b))) {
            let (x, y) = (a.value as i8, b.value as i8);
            let (u, v) = (x as u8, y as u8);
            let want = [
                (Add, Some(x.wrapping_add(y))),
                (Sub, Some(x.wrapping_sub(y))),
                (Mul, Some(x.wrapping_mul(y))),
                (UDiv, u.checked_div(v).map(|n| n as i8)),
                (URem, u.checked_rem(v).map(|n| n as i8)),
                (SDiv, x.checked_div(y)),
                (SRem, x.checked_rem(y)),
                (And, Some(x & y)),
                (Or, Some(x | y)),
                (Xor, Some(x ^ y)),
                (Shl, u.checked_shl(v.into()).map(|n| n as i8)),
                (LShr, u.checked_shr(v.into()).map(|n| n as i8)),
                (AShr, x.checked_shr(v.into())),
            ];
            for (opcode, want) in want {
                let got = match binary(opcode, a, b) {
                    Some(Folded::Int(int)) => Some(int.value as i8),
                    Some(Folded::Poison) => None,
                    None => None,
                };
                assert_eq!(got, want, "{opcode:?} {x}, {y}");
            }
            assert_eq!(compare(Predicate::Ult, a, b), Some(u < v));
            assert_eq!(compare(Predicate::Slt, a, b), Some(x < y));
            for predicate in [Predicate::Ult, Predicate::Ugt, Predicate::Sle, Predicate::Sge, Predicate::Slt] {
                if let Some(always) = compare_with_bound(predicate, b) {
                    assert_eq!(compare(predicate, a, b), Some(always), "{predicate:?} {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn widest_and_narrowest_integers() {
        let one = Int::new(1, 1);
        assert_eq!(one.value, -1);
        assert_eq!(binary(Opcode::Add, one, one), Some(Folded::Int(Int::new(1, 0))));
        assert_eq!(binary(Opcode::SDiv, one, one), None);
        assert_eq!(binary(Opcode::Shl, one, Int::new(1, 0)), Some(Folded::Int(one)));
        let wide = Int::new(128, i128::MIN);
        assert_eq!(binary(Opcode::LShr, wide, Int::new(128, 127)), Some(Folded::Int(Int::new(128, 1))));
        assert_eq!(binary(Opcode::Shl, wide, Int::new(128, 128)), Some(Folded::Poison));
        assert_eq!(cast(Opcode::ZExt, Int::new(1, -1), 128), Some(Int::new(128, 1)));
        assert_eq!(cast(Opcode::SExt, Int::new(1, -1), 128), Some(Int::new(128, -1)));
    }
}
