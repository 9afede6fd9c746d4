//! LLVM's intrinsics: which there are, and what they do.

use crate::arith::{self, in_range};
use crate::code::Call;
use crate::demand::{address, double, lanewise1, lanewise2, number};
use crate::float;
use crate::machine::{Called, Machine};
use crate::math::{Float1, Float2, float1, float1_named, float2, float2_named, fp_class, fused, integer_power};
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
    /// An address that a table keeps as its distance from the table.
    LoadRelative,
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
        ("load.relative", LoadRelative),
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
            LoadRelative => {
                let width = param(1).and_then(Ty::element).map_or(64, Scalar::bits);
                let offset = arith::sext128(width, number(arg(1), "an offset")?) as u64;
                let base = address(arg(0))?;
                match self.memory.load64(base.wrapping_add(offset), 4)? {
                    (distance, 0) => Value::int(w, u128::from(base.wrapping_add(arith::sext64(32, distance) as u64))),
                    _ => return undefined("the distance to an address is undefined"),
                }
            }
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
                    Ok(float::of_f64(scalar, integer_power(scalar, float::to_f64(scalar, bits)?, n)))
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
            // Unknown, as to a compiler that does not optimise: all ones, or zero for a minimum.
            ObjectSize => Value::int(w, if arg(1).defined() == Some(1) { 0 } else { mask(w) }),
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
