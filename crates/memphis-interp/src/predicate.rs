//! Predicates of `icmp` and `fcmp`.

use memphis_ir::Predicate;
use std::cmp::Ordering;

/// Returns whether an `icmp` predicate looks at signs.
#[inline]
pub(crate) fn is_signed(predicate: Predicate) -> bool {
    matches!(predicate, Predicate::Sgt | Predicate::Sge | Predicate::Slt | Predicate::Sle)
}

/// Returns whether an `icmp` predicate holds for operands in this order.
#[inline]
pub(crate) fn accepts(predicate: Predicate, order: Ordering) -> bool {
    use Predicate::*;
    // A bit for each order: less, equal, greater.
    let orders = match predicate {
        Eq => 0b010,
        Ne => 0b101,
        Ugt | Sgt => 0b100,
        Uge | Sge => 0b110,
        Ult | Slt => 0b001,
        _ => 0b011,
    };
    orders >> (order as i8 + 1) & 1 != 0
}

/// Returns whether an `fcmp` predicate holds.
#[inline]
pub(crate) fn holds(predicate: Predicate, order: Option<Ordering>) -> bool {
    use Ordering::{Equal, Greater, Less};
    use Predicate::*;
    match predicate {
        False => false,
        Oeq => order == Some(Equal),
        Ogt => order == Some(Greater),
        Oge => matches!(order, Some(Greater | Equal)),
        Olt => order == Some(Less),
        Ole => matches!(order, Some(Less | Equal)),
        One => matches!(order, Some(Less | Greater)),
        Ord => order.is_some(),
        Ueq => matches!(order, None | Some(Equal)),
        FUgt => matches!(order, None | Some(Greater)),
        FUge => matches!(order, None | Some(Greater | Equal)),
        FUlt => matches!(order, None | Some(Less)),
        FUle => matches!(order, None | Some(Less | Equal)),
        Une => order != Some(Equal),
        Uno => order.is_none(),
        _ => true,
    }
}
