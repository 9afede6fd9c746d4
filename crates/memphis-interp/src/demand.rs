//! Checks that the operands of operations and library functions are defined, lane by lane.

use crate::stop::{Result, undefined_by, unsupported};
use crate::value::Value;

/// Returns an address, which has to be defined.
#[inline]
pub(crate) fn address(value: &Value) -> Result<u64> {
    match value {
        Value::Bits(at) => Ok(*at),
        Value::Poison(_) => undefined_by(value, "the address is poison"),
        _ => undefined_by(value, "the address is undefined"),
    }
}

/// Returns a number, which has to be defined.
pub(crate) fn number(value: &Value, what: &str) -> Result<u128> {
    match value.defined() {
        Some(n) => Ok(n),
        None if value.is_defined() => unsupported(format!("{what} that is larger than 128 bits hold")),
        None => {
            let how = if *value == Value::POISON { "poison" } else { "undefined" };
            undefined_by(value, format!("{what} is {how}"))
        }
    }
}

/// Returns a truth value, which has to be defined.
pub(crate) fn truth(value: &Value, what: &str) -> Result<bool> {
    match value {
        Value::Bits(c) => Ok(c & 1 != 0),
        Value::Poison(_) => undefined_by(value, format!("{what} on poison")),
        _ => undefined_by(value, format!("{what} on an undefined value")),
    }
}

/// Applies a function to a scalar, or to each lane.
pub(crate) fn lanewise1(lanes: u32, a: &Value, f: impl Fn(&Value) -> Result<Value>) -> Result<Value> {
    if lanes == 0 {
        return f(a);
    }
    Ok(Value::aggregate((0..lanes as usize).map(|i| f(&a.member(i))).collect::<Result<_>>()?))
}

/// Applies a function to two scalars, or lane by lane.
pub(crate) fn lanewise2(
    lanes: u32,
    a: &Value,
    b: &Value,
    f: impl Fn(&Value, &Value) -> Result<Value>,
) -> Result<Value> {
    if lanes == 0 {
        return f(a, b);
    }
    Ok(Value::aggregate((0..lanes as usize).map(|i| f(&a.member(i), &b.member(i))).collect::<Result<_>>()?))
}

/// Applies a function to three scalars, or lane by lane.
pub(crate) fn lanewise3(
    lanes: u32,
    [a, b, c]: [&Value; 3],
    f: impl Fn(&Value, &Value, &Value) -> Result<Value>,
) -> Result<Value> {
    if lanes == 0 {
        return f(a, b, c);
    }
    let lane = |i: usize| f(&a.member(i), &b.member(i), &c.member(i));
    Ok(Value::aggregate((0..lanes as usize).map(lane).collect::<Result<_>>()?))
}
