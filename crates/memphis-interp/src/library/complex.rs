//! Products of complex numbers, which compilers leave to their runtime library: infinities are
//! recovered as annex G of the C standard wants it. Quotients differ from library to library in
//! their last bits, so there are none.

use crate::arguments::{Arguments, Row};
use crate::demand::number;
use crate::float;
use crate::stop::Result;
use crate::value::{Scalar, Value};
use memphis_ir::Opcode;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["__mulsc3"], |_, a| product(a, Scalar::Float)),
    (&["__muldc3"], |_, a| product(a, Scalar::Double)),
    (&["__mulxc3"], |_, a| product(a, Scalar::X86Fp80)),
    (&["__multc3"], |_, a| product(a, Scalar::Fp128)),
];

fn product(arguments: &Arguments, ty: Scalar) -> Result<Value> {
    let mut parts = [0; 4];
    for (i, part) in parts.iter_mut().enumerate() {
        *part = number(arguments.value(i)?, "a number")?;
    }
    Ok(Value::aggregate(multiply(ty, parts)?.map(|bits| Value::int(ty.bits(), bits)).to_vec()))
}

/// `x * y` and `z * w`, added or subtracted, every step rounded.
fn cross(ty: Scalar, [x, y]: [u128; 2], op: Opcode, [z, w]: [u128; 2]) -> Result<u128> {
    float::binary(op, ty, float::binary(Opcode::FMul, ty, x, y)?, float::binary(Opcode::FMul, ty, z, w)?)
}

/// Real and imaginary part, as the formula has them.
fn parts(ty: Scalar, [a, b, c, d]: [u128; 4]) -> Result<[u128; 2]> {
    Ok([cross(ty, [a, c], Opcode::FSub, [b, d])?, cross(ty, [a, d], Opcode::FAdd, [b, c])?])
}

/// An infinity counts as one, what is finite as nothing.
fn boxed(ty: Scalar, x: u128) -> u128 {
    let size = if float::is_infinite(ty, x) { 1.0 } else { 0.0 };
    float::copy_sign(ty, float::of_f64(ty, size), x)
}

fn without_nan(ty: Scalar, x: u128) -> u128 {
    if float::is_nan(ty, x) { float::zero(ty, float::is_negative(ty, x)) } else { x }
}

fn multiply(ty: Scalar, [mut a, mut b, mut c, mut d]: [u128; 4]) -> Result<[u128; 2]> {
    let product = parts(ty, [a, b, c, d])?;
    if !product.iter().all(|&x| float::is_nan(ty, x)) {
        return Ok(product);
    }
    let infinite = |x: u128| float::is_infinite(ty, x);
    let mut again = false;
    if infinite(a) || infinite(b) {
        [a, b] = [a, b].map(|x| boxed(ty, x));
        [c, d] = [c, d].map(|x| without_nan(ty, x));
        again = true;
    }
    if infinite(c) || infinite(d) {
        [c, d] = [c, d].map(|x| boxed(ty, x));
        [a, b] = [a, b].map(|x| without_nan(ty, x));
        again = true;
    }
    if !again {
        for (x, y) in [(a, c), (b, d), (a, d), (b, c)] {
            again |= infinite(float::binary(Opcode::FMul, ty, x, y)?);
        }
        if again {
            [a, b, c, d] = [a, b, c, d].map(|x| without_nan(ty, x));
        }
    }
    if !again {
        return Ok(product);
    }
    let [real, imaginary] = parts(ty, [a, b, c, d])?;
    let times_infinity = |x: u128| float::binary(Opcode::FMul, ty, float::infinity(ty, false), x);
    Ok([times_infinity(real)?, times_infinity(imaginary)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinities_survive_and_ordinary_numbers_are_exact() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        for ty in [Scalar::Float, Scalar::Double, Scalar::X86Fp80, Scalar::Fp128] {
            let multiply = |parts: [f64; 4]| {
                let product = multiply(ty, parts.map(|x| float::of_f64(ty, x))).expect("a product");
                product.map(|bits| float::to_f64(ty, bits))
            };
            assert_eq!(multiply([1.0, 2.0, 3.0, 4.0]), [-5.0, 10.0]);
            assert_eq!(multiply([inf, nan, 1.0, 1.0])[0].abs(), inf);
            assert!(multiply([nan, nan, 1.0, 1.0])[0].is_nan());
        }
    }
}
