//! Products of complex numbers, which compilers leave to their runtime library: infinities are recovered as annex G of the C
//! standard wants it. Quotients differ from library to library in their last bits, so there are none.

use crate::demand::double;
use crate::float::rounded;
use crate::library::LibraryFunction;
use crate::machine::Arguments;
use crate::stop::Result;
use crate::value::{Scalar, Value};

/// The function of this name.
pub(crate) fn function(name: &str) -> Option<LibraryFunction> {
    Some(match name {
        "__muldc3" => |_, a| apply(a, Scalar::Double, multiply),
        "__mulsc3" => |_, a| apply(a, Scalar::Float, multiply),
        _ => return None,
    })
}

fn apply(arguments: &Arguments, ty: Scalar, f: fn(Scalar, [f64; 4]) -> [f64; 2]) -> Result<Value> {
    let mut parts = [0.0; 4];
    for (i, part) in parts.iter_mut().enumerate() {
        *part = double(ty, arguments.value(i)?)?;
    }
    Ok(Value::aggregate(f(ty, parts).map(|x| crate::float::of_f64(ty, x)).to_vec()))
}

/// `x * y + sign * z * w`, every step rounded.
fn cross(ty: Scalar, [x, y]: [f64; 2], sign: f64, [z, w]: [f64; 2]) -> f64 {
    rounded(ty, rounded(ty, x * y) + sign * rounded(ty, z * w))
}

/// An infinity counts as one, what is finite as nothing.
fn boxed(x: f64) -> f64 {
    if x.is_infinite() { 1f64.copysign(x) } else { 0f64.copysign(x) }
}

fn without_nan(x: f64) -> f64 {
    if x.is_nan() { 0f64.copysign(x) } else { x }
}

fn multiply(ty: Scalar, [mut a, mut b, mut c, mut d]: [f64; 4]) -> [f64; 2] {
    let parts = |a, b, c, d| [cross(ty, [a, c], -1.0, [b, d]), cross(ty, [a, d], 1.0, [b, c])];
    let product = parts(a, b, c, d);
    if !product.iter().all(|x| x.is_nan()) {
        return product;
    }
    let mut again = false;
    if a.is_infinite() || b.is_infinite() {
        (a, b, c, d) = (boxed(a), boxed(b), without_nan(c), without_nan(d));
        again = true;
    }
    if c.is_infinite() || d.is_infinite() {
        (c, d, a, b) = (boxed(c), boxed(d), without_nan(a), without_nan(b));
        again = true;
    }
    if !again && [a * c, b * d, a * d, b * c].iter().any(|&x| rounded(ty, x).is_infinite()) {
        (a, b, c, d) = (without_nan(a), without_nan(b), without_nan(c), without_nan(d));
        again = true;
    }
    if again { parts(a, b, c, d).map(|x| f64::INFINITY * x) } else { product }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinities_survive_and_ordinary_numbers_are_exact() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        assert_eq!(multiply(Scalar::Double, [1.0, 2.0, 3.0, 4.0]), [-5.0, 10.0]);
        assert_eq!(multiply(Scalar::Double, [inf, nan, 1.0, 1.0])[0].abs(), inf);
        assert!(multiply(Scalar::Double, [nan, nan, 1.0, 1.0])[0].is_nan());
    }
}
