//! Values as people read them.

use crate::arith;
use crate::float;
use crate::value::{Kind, NARROW, Scalar, Ty, Value};

/// Of aggregates and vectors, this many members are shown.
const MAX_MEMBERS: u64 = 64;

/// The text of a value; `address` has that of an address. As deep as the type is.
pub(crate) fn shown(ty: &Ty, value: &Value, address: &dyn Fn(u64) -> String) -> String {
    match (&ty.kind, value) {
        (_, Value::Undef) => "undef".to_owned(),
        (_, Value::Poison) => "poison".to_owned(),
        (Kind::Scalar(Scalar::Ptr(_)), Value::Bits(at)) => address(*at),
        (Kind::Scalar(s), value) => match value.defined() {
            Some(bits) if s.bits() == 1 => if bits == 0 { "false" } else { "true" }.to_owned(),
            Some(bits) if s.is_float() => float::shown(*s, bits),
            Some(bits) => arith::sext128(s.bits().min(NARROW), bits).to_string(),
            None if value.is_defined() => "a long number".to_owned(),
            None => "something partly undefined".to_owned(),
        },
        (_, value) => {
            let members = (0..ty.len().min(MAX_MEMBERS)).map(|i| match ty.member(i) {
                Some(member) => shown(&member, &value.member(i as usize), address),
                None => "?".to_owned(),
            });
            let rest = if ty.len() > MAX_MEMBERS { ", …" } else { "" };
            format!("{{ {}{rest} }}", members.collect::<Vec<_>>().join(", "))
        }
    }
}
