//! LLVM's intrinsics: which there are, and what they do.

use crate::arith::{self, in_range};
use crate::code::Call;
use crate::demand::{address, double, lanewise1, lanewise2, number};
use crate::float;
use crate::machine::{Called, Machine};
use crate::stop::{ExitCode, Result, exit, undefined, unsupported};
use crate::value::{Kind, Partial, Scalar, Ty, Value, mask};
use crate::wide::NARROW;
use memphis_ir::{Flags, Opcode, Predicate};

/// An intrinsic, decoded from its name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Intrinsic {
    /// Without effect or result.
    Nothing,
    Assume,
    /// Gives its first argument.
    First,
    Copy,
    Fill,
    WithOverflow {
        op: Opcode,
        signed: bool,
    },
    Saturating {
        op: Opcode,
        signed: bool,
    },
    /// The first lane that is set.
    FirstLane,
    CountOnes,
    LeadingZeros,
    TrailingZeros,
    SwapBytes,
    ReverseBits,
    FunnelLeft,
    FunnelRight,
    Pick(Predicate),
    AbsoluteInt,
    Float1(Float1),
    Float2(Float2),
    FusedMultiplyAdd,
    /// Rounded twice, as x86-64 without extensions does it.
    MultiplyAdd,
    /// `crc32` of SSE 4.2, for bytes, words, ...
    Checksum,
    PowerInt,
    FloatToInt {
        signed: bool,
    },
    RoundToInt {
        even: bool,
    },
    IsFpClass,
    Reduce(Opcode),
    ReduceOrdered(Opcode),
    ReducePick(Predicate),
    ReduceFloat(Float2),
    StrictBinary(Opcode),
    StrictCast(Opcode),
    StrictCompare,
    Trap,
    StackSave,
    StackRestore,
    ObjectSize,
    IsConstant,
    VaStart,
    VaEnd,
    VaCopy,
    PointerMask,
    FrameAddress,
    SetJump,
    LongJump,
    /// `setjmp` and `longjmp` of the C library.
    LibrarySetJump,
    LibraryLongJump,
    ThreadLocal,
    Compare3 {
        signed: bool,
    },
    RoundingMode,
}

/// Functions of one number.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each is the function of that name")]
pub(crate) enum Float1 {
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    RoundEven,
    Round,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Exp2,
    Log,
    Log2,
    Log10,
    Canonicalize,
    Cbrt,
    Asinh,
    Acosh,
    Atanh,
    Expm1,
    Log1p,
    Exp10,
}

/// Functions of two numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Float2 {
    Power,
    CopySign,
    /// A NaN counts for nothing.
    MinNum,
    MaxNum,
    /// A NaN wins.
    Minimum,
    Maximum,
    Remainder,
    Atan2,
    Hypot,
    Dim,
}

/// The intrinsic of a name, `None` when it is not known.
pub(crate) fn find(name: &str) -> Option<Intrinsic> {
    use Intrinsic::*;
    let name = name.strip_prefix("llvm.")?;
    let starts = |prefix: &str| name.strip_prefix(prefix).is_some_and(|r| r.is_empty() || r.starts_with('.'));
    const BY_PREFIX: &[(&str, Intrinsic)] = &[
        ("lifetime.start", Nothing),
        ("lifetime.end", Nothing),
        ("invariant.end", Nothing),
        ("assume", Assume),
        ("experimental.noalias.scope.decl", Nothing),
        ("donothing", Nothing),
        ("prefetch", Nothing),
        ("sideeffect", Nothing),
        ("pseudoprobe", Nothing),
        ("var.annotation", Nothing),
        ("codeview.annotation", Nothing),
        ("fake.use", Nothing),
        ("dbg", Nothing),
        ("readcyclecounter", ThreadLocal),
        ("va_end", VaEnd),
        ("va_start", VaStart),
        ("va_copy", VaCopy),
        ("expect.with.probability", First),
        ("expect", First),
        ("launder.invariant.group", First),
        ("strip.invariant.group", First),
        ("invariant.start", First),
        ("annotation", First),
        ("ptr.annotation", First),
        ("ssa.copy", First),
        ("arithmetic.fence", First),
        ("preserve.array.access.index", First),
        ("threadlocal.address", First),
        ("memcpy.inline", Copy),
        ("memcpy", Copy),
        ("memmove", Copy),
        ("memset.inline", Fill),
        ("memset", Fill),
        ("sadd.with.overflow", WithOverflow { op: Opcode::Add, signed: true }),
        ("uadd.with.overflow", WithOverflow { op: Opcode::Add, signed: false }),
        ("ssub.with.overflow", WithOverflow { op: Opcode::Sub, signed: true }),
        ("usub.with.overflow", WithOverflow { op: Opcode::Sub, signed: false }),
        ("smul.with.overflow", WithOverflow { op: Opcode::Mul, signed: true }),
        ("umul.with.overflow", WithOverflow { op: Opcode::Mul, signed: false }),
        ("sadd.sat", Saturating { op: Opcode::Add, signed: true }),
        ("uadd.sat", Saturating { op: Opcode::Add, signed: false }),
        ("ssub.sat", Saturating { op: Opcode::Sub, signed: true }),
        ("usub.sat", Saturating { op: Opcode::Sub, signed: false }),
        ("sshl.sat", Saturating { op: Opcode::Shl, signed: true }),
        ("ushl.sat", Saturating { op: Opcode::Shl, signed: false }),
        ("x86.sse42.crc32", Checksum),
        ("experimental.cttz.elts", FirstLane),
        ("ctpop", CountOnes),
        ("ctlz", LeadingZeros),
        ("cttz", TrailingZeros),
        ("bswap", SwapBytes),
        ("bitreverse", ReverseBits),
        ("fshl", FunnelLeft),
        ("fshr", FunnelRight),
        ("smin", Pick(Predicate::Slt)),
        ("smax", Pick(Predicate::Sgt)),
        ("umin", Pick(Predicate::Ult)),
        ("umax", Pick(Predicate::Ugt)),
        ("scmp", Compare3 { signed: true }),
        ("ucmp", Compare3 { signed: false }),
        ("abs", AbsoluteInt),
        ("fma", FusedMultiplyAdd),
        ("fmuladd", MultiplyAdd),
        ("powi", PowerInt),
        ("fptosi.sat", FloatToInt { signed: true }),
        ("fptoui.sat", FloatToInt { signed: false }),
        ("lround", RoundToInt { even: false }),
        ("llround", RoundToInt { even: false }),
        ("lrint", RoundToInt { even: true }),
        ("llrint", RoundToInt { even: true }),
        ("is.fpclass", IsFpClass),
        ("is.constant", IsConstant),
        ("objectsize", ObjectSize),
        ("trap", Trap),
        ("ubsantrap", Trap),
        ("debugtrap", Trap),
        ("stacksave", StackSave),
        ("stackrestore", StackRestore),
        ("ptrmask", PointerMask),
        ("frameaddress", FrameAddress),
        ("returnaddress", FrameAddress),
        ("eh.sjlj.setjmp", SetJump),
        ("eh.sjlj.longjmp", LongJump),
        ("get.rounding", RoundingMode),
        ("vector.reduce.add", Reduce(Opcode::Add)),
        ("vector.reduce.mul", Reduce(Opcode::Mul)),
        ("vector.reduce.and", Reduce(Opcode::And)),
        ("vector.reduce.or", Reduce(Opcode::Or)),
        ("vector.reduce.xor", Reduce(Opcode::Xor)),
        ("vector.reduce.smin", ReducePick(Predicate::Slt)),
        ("vector.reduce.smax", ReducePick(Predicate::Sgt)),
        ("vector.reduce.umin", ReducePick(Predicate::Ult)),
        ("vector.reduce.umax", ReducePick(Predicate::Ugt)),
        ("vector.reduce.fadd", ReduceOrdered(Opcode::FAdd)),
        ("vector.reduce.fmul", ReduceOrdered(Opcode::FMul)),
        ("vector.reduce.fmin", ReduceFloat(self::Float2::MinNum)),
        ("vector.reduce.fmax", ReduceFloat(self::Float2::MaxNum)),
        ("vector.reduce.fminimum", ReduceFloat(self::Float2::Minimum)),
        ("vector.reduce.fmaximum", ReduceFloat(self::Float2::Maximum)),
    ];
    if let Some(rest) = name.strip_prefix("experimental.constrained.") {
        let word = rest.split('.').next()?;
        let op = match word {
            "fadd" => StrictBinary(Opcode::FAdd),
            "fsub" => StrictBinary(Opcode::FSub),
            "fmul" => StrictBinary(Opcode::FMul),
            "fdiv" => StrictBinary(Opcode::FDiv),
            "frem" => StrictBinary(Opcode::FRem),
            "fptosi" => StrictCast(Opcode::FpToSi),
            "fptoui" => StrictCast(Opcode::FpToUi),
            "sitofp" => StrictCast(Opcode::SiToFp),
            "uitofp" => StrictCast(Opcode::UiToFp),
            "fptrunc" => StrictCast(Opcode::FpTrunc),
            "fpext" => StrictCast(Opcode::FpExt),
            "fcmp" | "fcmps" => StrictCompare,
            _ => return find(&format!("llvm.{word}")),
        };
        return Some(op);
    }
    if let Some(&(_, intrinsic)) = BY_PREFIX.iter().find(|(prefix, _)| starts(prefix)) {
        return Some(intrinsic);
    }
    let word = name.split('.').next()?;
    float1_named(word).map(Float1).or_else(|| float2_named(word).map(Float2))
}

/// A function of one number by its name in C, without suffix.
pub(crate) fn float1_named(word: &str) -> Option<Float1> {
    use Float1::*;
    Some(match word {
        "fabs" => Abs,
        "sqrt" => Sqrt,
        "floor" => Floor,
        "ceil" => Ceil,
        "trunc" => Trunc,
        "rint" | "nearbyint" | "roundeven" => RoundEven,
        "round" => Round,
        "sin" => Sin,
        "cos" => Cos,
        "tan" => Tan,
        "asin" => Asin,
        "acos" => Acos,
        "atan" => Atan,
        "sinh" => Sinh,
        "cosh" => Cosh,
        "tanh" => Tanh,
        "exp" => Exp,
        "exp2" => Exp2,
        "exp10" => Exp10,
        "log" => Log,
        "log2" => Log2,
        "log10" => Log10,
        "canonicalize" => Canonicalize,
        "cbrt" => Cbrt,
        "asinh" => Asinh,
        "acosh" => Acosh,
        "atanh" => Atanh,
        "expm1" => Expm1,
        "log1p" => Log1p,
        _ => return None,
    })
}

/// A function of two numbers by its name in C, without suffix, or in LLVM.
pub(crate) fn float2_named(word: &str) -> Option<Float2> {
    use Float2::*;
    Some(match word {
        "pow" => Power,
        "copysign" => CopySign,
        "minnum" | "fmin" | "minimumnum" => MinNum,
        "maxnum" | "fmax" | "maximumnum" => MaxNum,
        "minimum" => Minimum,
        "maximum" => Maximum,
        "fmod" => Remainder,
        "atan2" => Atan2,
        "hypot" => Hypot,
        "fdim" => Dim,
        _ => return None,
    })
}

/// Applies a function to a number of any format.
pub(crate) fn float1(f: Float1, ty: Scalar, value: &Value) -> Result<Value> {
    use Float1::*;
    let w = ty.bits();
    if f == Abs {
        let sign = 1u128 << (w - 1);
        return Ok(value.parts(w).map_or(Value::Poison, |(b, u)| Value::partial(w, b & !sign, u & !sign)));
    }
    let Some(bits) = value.defined() else {
        return Ok(if *value == Value::Poison { Value::Poison } else { Value::Undef });
    };
    if ty == Scalar::Float {
        let x = f32::from_bits(bits as u32);
        let r = match f {
            Sqrt => x.sqrt(),
            Sin => x.sin(),
            Cos => x.cos(),
            Tan => x.tan(),
            Asin => x.asin(),
            Acos => x.acos(),
            Atan => x.atan(),
            Sinh => x.sinh(),
            Cosh => x.cosh(),
            Tanh => x.tanh(),
            Exp => x.exp(),
            Exp2 => x.exp2(),
            Log => x.ln(),
            Log2 => x.log2(),
            Log10 => x.log10(),
            Cbrt => x.cbrt(),
            Expm1 => x.exp_m1(),
            Log1p => x.ln_1p(),
            Canonicalize => x,
            _ => apply1(f, f64::from(x))? as f32,
        };
        return Ok(Value::Bits(u64::from(r.to_bits())));
    }
    Ok(float::of_f64(ty, apply1(f, float::to_f64(ty, bits)?)?))
}

fn apply1(f: Float1, x: f64) -> Result<f64> {
    use Float1::*;
    Ok(match f {
        Abs => x.abs(),
        Sqrt => x.sqrt(),
        Floor => x.floor(),
        Ceil => x.ceil(),
        Trunc => x.trunc(),
        RoundEven => x.round_ties_even(),
        Round => x.round(),
        Sin => x.sin(),
        Cos => x.cos(),
        Tan => x.tan(),
        Asin => x.asin(),
        Acos => x.acos(),
        Atan => x.atan(),
        Sinh => x.sinh(),
        Cosh => x.cosh(),
        Tanh => x.tanh(),
        Exp => x.exp(),
        Exp2 => x.exp2(),
        Log => x.ln(),
        Log2 => x.log2(),
        Log10 => x.log10(),
        Cbrt => x.cbrt(),
        Expm1 => x.exp_m1(),
        Log1p => x.ln_1p(),
        Canonicalize => x,
        // Rust computes these by other formulas than the C library.
        Asinh | Acosh | Atanh | Exp10 => return unsupported(format!("the function {f:?}")),
    })
}

/// Applies a function to two numbers of any format.
pub(crate) fn float2(f: Float2, ty: Scalar, a: &Value, b: &Value) -> Result<Value> {
    let (Some(x), Some(y)) = (a.defined(), b.defined()) else {
        return Ok(if *a == Value::Poison || *b == Value::Poison { Value::Poison } else { Value::Undef });
    };
    if f == Float2::CopySign {
        let sign = 1u128 << (ty.bits() - 1);
        return Ok(Value::int(ty.bits(), x & !sign | y & sign));
    }
    if ty == Scalar::Float && matches!(f, Float2::Power | Float2::Atan2 | Float2::Hypot | Float2::Dim) {
        let (x, y) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
        let r = match f {
            Float2::Power => x.powf(y),
            Float2::Atan2 => x.atan2(y),
            Float2::Hypot => x.hypot(y),
            _ => dim(f64::from(x), f64::from(y)) as f32,
        };
        return Ok(Value::Bits(u64::from(r.to_bits())));
    }
    let (x, y) = (float::to_f64(ty, x)?, float::to_f64(ty, y)?);
    // Of two zeros, the negative one is the smaller one.
    let less = |x: f64, y: f64| x < y || x == y && x.is_sign_negative();
    let r = match f {
        Float2::Power => x.powf(y),
        Float2::CopySign => x.copysign(y),
        Float2::MinNum | Float2::MaxNum if x.is_nan() => y,
        Float2::MinNum | Float2::MaxNum if y.is_nan() => x,
        Float2::Minimum | Float2::Maximum if x.is_nan() || y.is_nan() => f64::NAN,
        Float2::MinNum | Float2::Minimum => {
            if less(x, y) {
                x
            } else {
                y
            }
        }
        Float2::MaxNum | Float2::Maximum => {
            if less(x, y) {
                y
            } else {
                x
            }
        }
        Float2::Remainder => x % y,
        Float2::Atan2 => x.atan2(y),
        Float2::Hypot => x.hypot(y),
        Float2::Dim => dim(x, y),
    };
    Ok(float::of_f64(ty, r))
}

fn dim(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x > y {
        x - y
    } else {
        0.0
    }
}

/// `x * y + z`, rounded once.
pub(crate) fn fused(ty: Scalar, x: &Value, y: &Value, z: &Value) -> Result<Value> {
    let (Some(a), Some(b), Some(c)) = (x.defined(), y.defined(), z.defined()) else {
        let poison = [x, y, z].contains(&&Value::Poison);
        return Ok(if poison { Value::Poison } else { Value::Undef });
    };
    match ty {
        Scalar::Double => {
            let f = |bits: u128| f64::from_bits(bits as u64);
            Ok(Value::double(f(a).mul_add(f(b), f(c))))
        }
        Scalar::Float => {
            let f = |bits: u128| f32::from_bits(bits as u32);
            Ok(Value::Bits(u64::from(f(a).mul_add(f(b), f(c)).to_bits())))
        }
        _ => unsupported("fma of this type"),
    }
}

const NONE: Flags = Flags(0);

impl Machine<'_> {
    /// Executes an intrinsic.
    pub(crate) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        call: &Call,
        args: Vec<Value>,
        floor: usize,
    ) -> Result<Called> {
        use Intrinsic::*;
        let poison = Value::Poison;
        let arg = |i: usize| args.get(i).unwrap_or(&poison);
        let result = &call.signature.result;
        let param = |i: usize| call.signature.params.get(i).map(|p| &**p);
        let scalar = result.element().unwrap_or(Scalar::Int(64));
        let (w, lanes) = (scalar.bits(), result.lanes().unwrap_or(0));
        let none = Value::Undef;
        let is_wide = |ty: &Ty| ty.element().is_some_and(|s| s.bits() > NARROW);
        if (is_wide(result) || call.signature.params.iter().any(|ty| is_wide(ty)))
            && !matches!(intrinsic, First | IsConstant | Pick(_) | WithOverflow { .. } | Reduce(_))
        {
            return unsupported("this intrinsic on more than 128 bits");
        }
        let value = match intrinsic {
            Nothing | VaEnd => none,
            Assume => match arg(0) {
                Value::Bits(1) => none,
                Value::Bits(_) => return undefined("what is assumed is false"),
                _ => return undefined("what is assumed is not defined"),
            },
            First => arg(0).clone(),
            ThreadLocal => Value::int(64, u128::from(self.counts().instructions)),
            Copy => {
                let len = number(arg(2), "a length")? as u64;
                if len > 0 {
                    self.memory.copy(address(arg(0))?, address(arg(1))?, len)?;
                }
                none
            }
            Fill => {
                let len = number(arg(2), "a length")? as u64;
                if len > 0 {
                    let (bits, undef) = arg(1).parts(8).unwrap_or((0, 0xff));
                    self.memory.fill(address(arg(0))?, Partial { bits, undef }, len)?;
                }
                none
            }
            WithOverflow { op, signed } => {
                let ty = param(0).and_then(Ty::element).unwrap_or(Scalar::Int(64));
                let lanes = param(0).and_then(Ty::lanes).unwrap_or(0);
                let flag = if signed { Flags::NSW } else { Flags::NUW };
                let value = lanewise2(lanes, arg(0), arg(1), |a, b| arith::binary(op, NONE, ty, a, b))?;
                let overflow = lanewise2(lanes, arg(0), arg(1), |a, b| {
                    if !a.is_defined() || !b.is_defined() {
                        return Ok(if *a == Value::Poison || *b == Value::Poison {
                            Value::Poison
                        } else {
                            Value::Undef
                        });
                    }
                    Ok(Value::bool(arith::binary(op, flag, ty, a, b)? == Value::Poison))
                })?;
                Value::aggregate(vec![value, overflow])
            }
            Saturating { op, signed } => lanewise2(lanes, arg(0), arg(1), |a, b| saturating(op, signed, w, a, b))?,
            FirstLane => {
                let n = param(0).and_then(Ty::lanes).unwrap_or(0);
                let mut found = None;
                for i in 0..n {
                    match arg(0).member(i as usize) {
                        Value::Bits(0) => {}
                        Value::Bits(_) => {
                            found = Some(Value::int(w, u128::from(i)));
                            break;
                        }
                        other => {
                            found = Some(other);
                            break;
                        }
                    }
                }
                match found {
                    Some(value) => value,
                    None if arg(1).defined() == Some(1) => Value::Poison,
                    None => Value::int(w, u128::from(n)),
                }
            }
            CountOnes => lanewise1(lanes, arg(0), |a| Ok(bitwise(w, a, |b| u128::from(b.count_ones()))))?,
            LeadingZeros | TrailingZeros => {
                let zero_is_poison = arg(1).defined() == Some(1);
                lanewise1(lanes, arg(0), |a| {
                    if zero_is_poison && a.defined() == Some(0) {
                        return Ok(Value::Poison);
                    }
                    Ok(bitwise(w, a, |b| match intrinsic {
                        LeadingZeros => u128::from(b.leading_zeros() - (128 - w)),
                        _ => u128::from(b.trailing_zeros().min(w)),
                    }))
                })?
            }
            SwapBytes => lanewise1(lanes, arg(0), |a| Ok(permuted(w, a, |b| b.swap_bytes() >> (128 - w))))?,
            ReverseBits => lanewise1(lanes, arg(0), |a| Ok(permuted(w, a, |b| b.reverse_bits() >> (128 - w))))?,
            FunnelLeft | FunnelRight => {
                let lane = |i: usize| {
                    let of = |k: usize| if lanes == 0 { arg(k).clone() } else { arg(k).member(i) };
                    funnel(intrinsic == FunnelLeft, w, &of(0), &of(1), &of(2))
                };
                if lanes == 0 { lane(0) } else { Value::aggregate((0..lanes as usize).map(lane).collect()) }
            }
            Pick(predicate) => lanewise2(lanes, arg(0), arg(1), |a, b| Ok(pick(predicate, w, a, b)))?,
            Compare3 { signed } => {
                let ty = param(0).and_then(Ty::element).unwrap_or(Scalar::Int(64)).bits();
                let less = if signed { Predicate::Slt } else { Predicate::Ult };
                lanewise2(lanes, arg(0), arg(1), |a, b| {
                    let (l, e) = (arith::icmp(less, NONE, ty, a, b), arith::icmp(Predicate::Eq, NONE, ty, a, b));
                    Ok(match (l.defined(), e.defined()) {
                        (Some(1), _) => Value::int(w, u128::MAX),
                        (Some(_), Some(1)) => Value::int(w, 0),
                        (Some(_), Some(_)) => Value::int(w, 1),
                        _ => Value::Undef,
                    })
                })?
            }
            AbsoluteInt => {
                let min_is_poison = arg(1).defined() == Some(1);
                lanewise1(lanes, arg(0), |a| {
                    let Some(bits) = a.defined() else { return Ok(a.clone()) };
                    if min_is_poison && bits == 1 << (w - 1) {
                        return Ok(Value::Poison);
                    }
                    Ok(Value::int(w, arith::sext128(w, bits).unsigned_abs()))
                })?
            }
            Float1(f) => lanewise1(lanes, arg(0), |a| float1(f, scalar, a))?,
            Float2(f) => lanewise2(lanes, arg(0), arg(1), |a, b| float2(f, scalar, a, b))?,
            FusedMultiplyAdd => {
                let lane = |i: usize| {
                    let of = |k: usize| if lanes == 0 { arg(k).clone() } else { arg(k).member(i) };
                    fused(scalar, &of(0), &of(1), &of(2))
                };
                if lanes == 0 {
                    lane(0)?
                } else {
                    Value::aggregate((0..lanes as usize).map(lane).collect::<Result<_>>()?)
                }
            }
            MultiplyAdd => {
                let product = lanewise2(lanes, arg(0), arg(1), |a, b| arith::binary(Opcode::FMul, NONE, scalar, a, b))?;
                lanewise2(lanes, &product, arg(2), |a, b| arith::binary(Opcode::FAdd, NONE, scalar, a, b))?
            }
            Checksum => {
                let width = param(1).and_then(Ty::element).map_or(8, Scalar::bits);
                let (mut crc, data) = (number(arg(0), "a checksum")? as u32, number(arg(1), "a checksum")?);
                for i in 0..width {
                    let bit = crc ^ (data >> i) as u32;
                    crc = crc >> 1 ^ if bit & 1 != 0 { 0x82f6_3b78 } else { 0 };
                }
                Value::int(w, u128::from(crc))
            }
            PowerInt => {
                let n = arith::sext128(32, number(arg(1), "an exponent")?) as i32;
                lanewise1(lanes, arg(0), |a| {
                    let Some(bits) = a.defined() else { return Ok(a.clone()) };
                    Ok(match scalar {
                        Scalar::Float => Value::Bits(u64::from(powi32(f32::from_bits(bits as u32), n).to_bits())),
                        _ => float::of_f64(scalar, powi64(float::to_f64(scalar, bits)?, n)),
                    })
                })?
            }
            FloatToInt { signed } => {
                let from = param(0).and_then(Ty::element).unwrap_or(Scalar::Double);
                lanewise1(lanes, arg(0), |a| {
                    let Some(bits) = a.defined() else { return Ok(a.clone()) };
                    saturate_float(from, signed, w, bits)
                })?
            }
            RoundToInt { even } => {
                let from = param(0).and_then(Ty::element).unwrap_or(Scalar::Double);
                let x = double(from, arg(0))?;
                let x = if even { x.round_ties_even() } else { x.round() };
                match float::to_int(Scalar::Double, u128::from(x.to_bits()))? {
                    Some((negative, magnitude)) => in_range(true, w, negative, magnitude).unwrap_or(Value::Undef),
                    None => Value::Undef,
                }
            }
            IsFpClass => {
                let from = param(0).and_then(Ty::element).unwrap_or(Scalar::Double);
                let classes = number(arg(1), "a mask of classes")? as u32;
                let lanes = param(0).and_then(Ty::lanes).unwrap_or(0);
                lanewise1(lanes, arg(0), |a| match a.defined() {
                    Some(bits) => Ok(Value::bool(classes & fp_class(from, bits) != 0)),
                    None => Ok(Value::Undef),
                })?
            }
            Reduce(op) => {
                let n = param(0).and_then(Ty::lanes).unwrap_or(0) as usize;
                let mut sum = arg(0).member(0);
                for i in 1..n {
                    sum = arith::binary(op, NONE, scalar, &sum, &arg(0).member(i))?;
                }
                sum
            }
            ReduceOrdered(op) => {
                let n = param(1).and_then(Ty::lanes).unwrap_or(0) as usize;
                let mut sum = arg(0).clone();
                for i in 0..n {
                    sum = arith::binary(op, NONE, scalar, &sum, &arg(1).member(i))?;
                }
                sum
            }
            ReducePick(predicate) => {
                let n = param(0).and_then(Ty::lanes).unwrap_or(0) as usize;
                (1..n).fold(arg(0).member(0), |best, i| pick(predicate, w, &best, &arg(0).member(i)))
            }
            ReduceFloat(f) => {
                let n = param(0).and_then(Ty::lanes).unwrap_or(0) as usize;
                let mut best = arg(0).member(0);
                for i in 1..n {
                    best = float2(f, scalar, &best, &arg(0).member(i))?;
                }
                best
            }
            StrictBinary(op) => lanewise2(lanes, arg(0), arg(1), |a, b| arith::binary(op, NONE, scalar, a, b))?,
            StrictCast(op) => {
                let from = param(0).and_then(Ty::element).unwrap_or(Scalar::Double);
                lanewise1(lanes, arg(0), |a| arith::cast(op, NONE, from, scalar, a))?
            }
            StrictCompare => return unsupported("strict floating-point comparisons"),
            Trap => return exit(ExitCode::Trap),
            StackSave => Value::Bits(self.memory.stack_pointer()),
            StackRestore => {
                self.memory.restore_stack(address(arg(0))?)?;
                none
            }
            ObjectSize => {
                let at = address(arg(0))?;
                match self.memory.object_rest(at).filter(|_| false) {
                    Some(rest) => Value::int(w, u128::from(rest)),
                    // Unknown to a compiler that does not optimise: all ones, or zero for a minimum.
                    None if arg(1).defined() == Some(1) => Value::int(w, 0),
                    None => Value::int(w, mask(w)),
                }
            }
            IsConstant => Value::bool(false),
            VaStart => {
                self.va_start(address(arg(0))?)?;
                none
            }
            VaCopy => {
                self.va_copy(address(arg(0))?, address(arg(1))?)?;
                none
            }
            PointerMask => {
                let width = param(1).and_then(Ty::element).map_or(64, Scalar::bits);
                lanewise2(lanes, arg(0), arg(1), |a, b| {
                    let b = arith::cast(Opcode::ZExt, NONE, Scalar::Int(width), Scalar::Int(w.max(width)), b)?;
                    arith::binary(Opcode::And, NONE, Scalar::Int(w), a, &b)
                })?
            }
            FrameAddress => match number(arg(0), "a level")? {
                0 => Value::Bits(self.memory.stack_pointer()),
                _ => Value::int(w, 0),
            },
            RoundingMode => Value::int(w, 1),
            SetJump => {
                let token = self.set_jump(call.dst)?;
                self.memory.store64(address(arg(0))?.wrapping_add(8), 8, token)?;
                Value::int(32, 0)
            }
            LongJump => return self.long_jump(address(arg(0))?.wrapping_add(8), Value::int(32, 1), floor),
            LibrarySetJump => {
                let token = self.set_jump(call.dst)?;
                self.memory.store64(address(arg(0))?, 8, token)?;
                Value::int(32, 0)
            }
            LibraryLongJump => {
                let value = number(arg(1), "the value of longjmp")?.max(1);
                return self.long_jump(address(arg(0))?, Value::int(32, value), floor);
            }
        };
        if matches!(result.kind, Kind::Unsupported(_)) {
            return unsupported("a result of this type");
        }
        Ok(Called::Returned(value))
    }
}

fn bitwise(w: u32, value: &Value, f: impl Fn(u128) -> u128) -> Value {
    match value.defined() {
        Some(bits) => Value::int(w, f(bits)),
        None if *value == Value::Poison => Value::Poison,
        None => Value::Undef,
    }
}

/// Moves bits about, the undefined ones with the others.
fn permuted(w: u32, value: &Value, f: impl Fn(u128) -> u128) -> Value {
    match value.parts(w) {
        Some((bits, undef)) => Value::partial(w, f(bits), f(undef)),
        None => Value::Poison,
    }
}

fn funnel(left: bool, w: u32, a: &Value, b: &Value, n: &Value) -> Value {
    let (Some((a, au)), Some((b, bu)), Some(n)) = (a.parts(w), b.parts(w), n.defined()) else {
        return if [a, b, n].contains(&&Value::Poison) { Value::Poison } else { Value::Undef };
    };
    let n = (n % u128::from(w)) as u32;
    let shift = |high: u128, low: u128| match (left, n) {
        (true, 0) => high,
        (false, 0) => low,
        (true, n) => high << n | low >> (w - n),
        (false, n) => high << (w - n) | low >> n,
    };
    Value::partial(w, shift(a, b), shift(au, bu))
}

fn pick(predicate: Predicate, w: u32, a: &Value, b: &Value) -> Value {
    match arith::icmp(predicate, NONE, w, a, b) {
        Value::Bits(1) => a.clone(),
        Value::Bits(_) => b.clone(),
        other => other,
    }
}

fn saturating(op: Opcode, signed: bool, w: u32, a: &Value, b: &Value) -> Result<Value> {
    let (Some(x), Some(y)) = (a.defined(), b.defined()) else {
        return Ok(if *a == Value::Poison || *b == Value::Poison { Value::Poison } else { Value::Undef });
    };
    if op == Opcode::Shl && y >= u128::from(w) {
        return Ok(Value::Poison);
    }
    let flag = if signed { Flags::NSW } else { Flags::NUW };
    let value = arith::binary(op, flag, Scalar::Int(w), a, b)?;
    if value != Value::Poison {
        return Ok(value);
    }
    if !signed {
        return Ok(Value::int(w, if op == Opcode::Sub { 0 } else { mask(w) }));
    }
    let negative = arith::sext128(w, x) < 0;
    // Where an addition overflows, both operands have the result's true sign.
    Ok(Value::int(w, if negative { 1 << (w - 1) } else { mask(w - 1) }))
}

fn saturate_float(from: Scalar, signed: bool, w: u32, bits: u128) -> Result<Value> {
    use crate::float::Parts;
    let (low, high) = if signed { (1u128 << (w - 1), mask(w - 1)) } else { (0, mask(w)) };
    Ok(match float::unpack(from, bits) {
        Parts::Nan(_) => Value::int(w, 0),
        Parts::Infinity(negative) => Value::int(w, if negative { low } else { high }),
        Parts::Finite { negative, .. } => match float::to_int(from, bits)? {
            Some((negative, magnitude)) => in_range(signed, w, negative, magnitude)
                .unwrap_or_else(|| Value::int(w, if negative { low } else { high })),
            None => Value::int(w, if negative { low } else { high }),
        },
    })
}

/// The class of a number as one of the ten bits of `llvm.is.fpclass`.
pub(crate) fn fp_class(ty: Scalar, bits: u128) -> u32 {
    use crate::float::Parts;
    let precision = float::precision(ty);
    match float::unpack(ty, bits) {
        Parts::Nan(_) => {
            if bits >> (precision - 2) & 1 != 0 {
                1 << 1
            } else {
                1 << 0
            }
        }
        Parts::Infinity(true) => 1 << 2,
        Parts::Infinity(false) => 1 << 9,
        Parts::Finite { negative, significand: 0, .. } => {
            if negative {
                1 << 5
            } else {
                1 << 6
            }
        }
        Parts::Finite { negative, significand, .. } => match (significand >> (precision - 1) != 0, negative) {
            (true, true) => 1 << 3,
            (false, true) => 1 << 4,
            (false, false) => 1 << 7,
            (true, false) => 1 << 8,
        },
    }
}

/// As compiler-rt's `__powidf2`.
fn powi64(mut a: f64, b: i32) -> f64 {
    let (mut r, mut n) = (1.0, b);
    loop {
        if n & 1 != 0 {
            r *= a;
        }
        n /= 2;
        if n == 0 {
            return if b < 0 { 1.0 / r } else { r };
        }
        a *= a;
    }
}

fn powi32(mut a: f32, b: i32) -> f32 {
    let (mut r, mut n) = (1.0, b);
    loop {
        if n & 1 != 0 {
            r *= a;
        }
        n /= 2;
        if n == 0 {
            return if b < 0 { 1.0 / r } else { r };
        }
        a *= a;
    }
}
