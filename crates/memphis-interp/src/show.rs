//! Values as people read them.

use crate::arith;
use crate::float;
use crate::value::{Kind, NARROW, Scalar, Ty, Value};
use std::cell::Cell;

/// Of an aggregate or vector, this many members are shown, those of members included.
const MAX_MEMBERS: u64 = 64;

/// The text of a value; `address` has that of an address. As deep as the type is.
pub(crate) fn shown(ty: &Ty, value: &Value, address: &dyn Fn(u64) -> String) -> String {
    shown_within(ty, value, address, &Cell::new(MAX_MEMBERS))
}

/// The same, with as many members as are left.
fn shown_within(ty: &Ty, value: &Value, address: &dyn Fn(u64) -> String, left: &Cell<u64>) -> String {
    match (&ty.kind, value) {
        (_, Value::Undef(_)) => "undef".to_owned(),
        (_, Value::Poison(_)) => "poison".to_owned(),
        (Kind::Scalar(Scalar::Ptr(_)), Value::Bits(at)) => address(*at),
        (Kind::Scalar(s), value) => match value.defined() {
            Some(bits) if s.bits() == 1 => if bits == 0 { "false" } else { "true" }.to_owned(),
            Some(bits) if s.is_float() => float::shown(*s, bits),
            Some(bits) => arith::sext128(s.bits().min(NARROW), bits).to_string(),
            None if value.is_defined() => "a long number".to_owned(),
            None => "something partly undefined".to_owned(),
        },
        (_, value) => {
            let mut members = Vec::new();
            for i in 0..ty.len() {
                if left.get() == 0 {
                    members.push("…".to_owned());
                    break;
                }
                left.set(left.get() - 1);
                members.push(match ty.member(i) {
                    Some(member) => shown_within(&member, &value.member(i as usize), address, left),
                    None => "?".to_owned(),
                });
            }
            format!("{{ {} }}", members.join(", "))
        }
    }
}
