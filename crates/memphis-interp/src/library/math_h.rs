//! `math.h`, beside the functions that are intrinsics too. On numbers of any format.

use crate::arguments::{Arguments, Row};
use crate::float;
use crate::image;
use crate::intrinsics::exponent;
use crate::machine::Machine;
use crate::math;
use crate::stop::Result;
use crate::value::{Scalar, Value};

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["ldexp", "ldexpf", "ldexpl", "scalbn", "scalbnf", "scalbnl", "scalbln", "scalblnf", "scalblnl"], load_exponent),
    (&["ilogb", "ilogbf", "ilogbl"], exponent_as_int),
    (&["logb", "logbf", "logbl"], exponent_as_float),
    (&["frexp", "frexpf", "frexpl"], fraction_and_exponent),
    (&["modf", "modff", "modfl"], whole_and_fraction),
    (&["isnan", "__isnan", "isnanf", "__isnanf", "isnanl", "__isnanl"], |_, a| test(a, float::is_nan)),
    (&["isinf", "__isinf", "isinff", "__isinff", "isinfl", "__isinfl"], |_, a| {
        let (ty, x) = a.float(0)?;
        let sign = if float::is_negative(ty, x) { u128::MAX } else { 1 };
        Ok(Value::int(32, if float::is_infinite(ty, x) { sign } else { 0 }))
    }),
    (&["finite", "__finite", "finitef", "__finitef", "finitel", "__finitel"], |_, a| test(a, float::is_finite)),
    (&["nan", "nanf", "nanl"], |_, a| Ok(Value::int(a.width(), float::default_nan(a.result(), false)))),
];

fn test(arguments: &Arguments, f: fn(Scalar, u128) -> bool) -> Result<Value> {
    let (ty, x) = arguments.float(0)?;
    Ok(Value::int(32, u128::from(f(ty, x))))
}

fn load_exponent(_: &mut Machine<'_>, a: &Arguments) -> Result<Value> {
    let ((ty, x), n) = (a.float(0)?, a.size(1)?);
    let n = if a.ty(1).is_some_and(|ty| ty.size == 8) { n as i64 } else { i64::from(n as i32) };
    Ok(Value::int(ty.bits(), float::scaled(ty, x, exponent(n.into()))))
}

fn exponent_as_int(_: &mut Machine<'_>, a: &Arguments) -> Result<Value> {
    let (ty, x) = a.float(0)?;
    let special = if float::is_infinite(ty, x) { i32::MAX } else { i32::MIN };
    Ok(Value::int(32, float::exponent(ty, x).unwrap_or(special) as u128))
}

fn exponent_as_float(_: &mut Machine<'_>, a: &Arguments) -> Result<Value> {
    let (ty, x) = a.float(0)?;
    let bits = match float::exponent(ty, x) {
        Some(n) => float::of_f64(ty, f64::from(n)),
        None if float::is_zero(ty, x) => float::infinity(ty, true),
        None => float::absolute(ty, x),
    };
    Ok(Value::int(ty.bits(), bits))
}

fn fraction_and_exponent(m: &mut Machine<'_>, a: &Arguments) -> Result<Value> {
    let (ty, x) = a.float(0)?;
    let (fraction, exponent) = float::split(ty, x);
    m.memory.store64(a.address(1)?, 4, exponent as u32 as u64)?;
    Ok(Value::int(ty.bits(), fraction))
}

fn whole_and_fraction(m: &mut Machine<'_>, a: &Arguments) -> Result<Value> {
    let (ty, x) = a.float(0)?;
    let (fraction, whole) = math::parts(ty, x)?;
    image::store_scalar(&mut m.memory, ty, a.address(1)?, &Value::int(ty.bits(), whole))?;
    Ok(Value::int(ty.bits(), fraction))
}
