//! LLVM's intrinsics: tables from their names to their implementations.

use crate::arith;
use crate::code::{Call, IntrinsicId};
use crate::demand::{address, lanewise1, lanewise2, lanewise3, number};
use crate::float;
use crate::machine::{Called, Machine};
use crate::math::{self, FUNCTIONS_1, FUNCTIONS_2, Function1, Function2};
use crate::stop::{ExitCode, Result, exit, undefined, unsupported};
use crate::value::{Kind, NARROW, Scalar, Ty, Value, mask};
use crate::work;
use memphis_ir::{Flags, Opcode, Predicate};
use rustc_apfloat::Round;
use std::cmp::Ordering::{Greater, Less};
use std::collections::HashMap;
use std::sync::LazyLock;

/// An intrinsic.
#[derive(Debug, Clone, Copy)]
struct Intrinsic {
    effect: Effect,
    run: Run,
    /// True if it works on integers of any width.
    is_wide: bool,
}

/// The effect of an intrinsic, for observed runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// None, and no result.
    Nothing,
    /// Its argument is true.
    Assume,
    /// It copies memory.
    Copy,
    /// It fills memory.
    Fill,
    /// Its result depends on its arguments alone.
    Pure,
    /// Its behaviour depends on the time, the frame or the number of executed instructions, or it
    /// accesses unknown memory.
    Local,
}

/// An intrinsic that depends on its arguments alone.
type OfValues = fn(&Operands<'_>) -> Result<Value>;
/// An intrinsic that needs the machine.
type OfMachine = fn(&mut Machine<'_>, &Operands<'_>) -> Result<Value>;
/// An intrinsic that may transfer control. The number is that of the lowest frame to which it may
/// transfer control.
type OfControl = fn(&mut Machine<'_>, &Operands<'_>, usize) -> Result<Called>;

/// The implementation of an intrinsic.
#[derive(Debug, Clone, Copy)]
enum Run {
    Value(OfValues),
    Machine(OfMachine),
    Control(OfControl),
    Float1(Function1),
    Float2(Function2),
}

/// The arguments of an intrinsic, and its types.
#[derive(Debug)]
struct Operands<'c> {
    args: Vec<Value>,
    call: &'c Call,
}

impl Operands<'_> {
    fn arg(&self, i: usize) -> &Value {
        self.args.get(i).unwrap_or(&Value::POISON)
    }

    fn number(&self, i: usize, what: &str) -> Result<u128> {
        number(self.arg(i), what)
    }

    fn address(&self, i: usize) -> Result<u64> {
        address(self.arg(i))
    }

    /// True if a flag is set: an argument that is the constant `true`.
    fn flag(&self, i: usize) -> bool {
        self.arg(i).defined() == Some(1)
    }

    fn param(&self, i: usize) -> Option<&Ty> {
        self.call.signature.params.get(i).map(|ty| &**ty)
    }

    /// The scalar of an argument, or of its lanes.
    fn element(&self, i: usize, otherwise: Scalar) -> Scalar {
        self.param(i).and_then(Ty::element).unwrap_or(otherwise)
    }

    /// The number of lanes of an argument, 0 for a scalar.
    fn lanes_of(&self, i: usize) -> u32 {
        self.param(i).and_then(Ty::lanes).unwrap_or(0)
    }

    /// The scalar of the result, or of its lanes.
    fn scalar(&self) -> Scalar {
        self.call.signature.result.element().unwrap_or(Scalar::Int(64))
    }

    /// Bits of the result, or of each lane.
    fn width(&self) -> u32 {
        self.scalar().bits()
    }

    fn lanes(&self) -> u32 {
        self.call.signature.result.lanes().unwrap_or(0)
    }

    /// The scalars of the arguments and of the result, with their lanes.
    fn elements(&self) -> impl Iterator<Item = (Scalar, u32)> {
        let types = self.call.signature.params.iter().chain([&self.call.signature.result]);
        types.filter_map(|ty| Some((ty.element()?, ty.lanes().unwrap_or(0))))
    }

    /// The bytes that the intrinsic takes until it is done.
    fn scratch(&self) -> u64 {
        self.elements().map(|(ty, lanes)| work::scratch_of_lanes(ty, lanes)).max().unwrap_or(0)
    }

    /// The steps that the intrinsic takes. Those of memory are taken where it is touched.
    fn work(&self, run: Run) -> u64 {
        let has_product = |ty: Scalar| matches!(ty, Scalar::Int(bits) if bits > NARROW);
        let steps = self.elements().map(|(ty, lanes)| match has_product(ty) {
            // The intrinsic may multiply.
            true => work::of_operator(Opcode::Mul, ty, lanes),
            false => work::of_lanes(ty, lanes),
        });
        let remainder = match run {
            Run::Float2(_) => {
                let lane = |i: usize, value: &Value| if self.lanes() == 0 { value.clone() } else { value.member(i) };
                let lanes = 0..self.lanes().max(1) as usize;
                let of = |i| work::of_remainder(self.scalar(), &lane(i, self.arg(0)), &lane(i, self.arg(1)));
                lanes.map(of).sum()
            }
            _ => 0,
        };
        steps.sum::<u64>() + remainder
    }

    fn each1(&self, f: impl Fn(&Value) -> Result<Value>) -> Result<Value> {
        lanewise1(self.lanes(), self.arg(0), f)
    }

    fn each2(&self, f: impl Fn(&Value, &Value) -> Result<Value>) -> Result<Value> {
        lanewise2(self.lanes(), self.arg(0), self.arg(1), f)
    }

    fn each3(&self, f: impl Fn(&Value, &Value, &Value) -> Result<Value>) -> Result<Value> {
        lanewise3(self.lanes(), [self.arg(0), self.arg(1), self.arg(2)], f)
    }
}

/// Without effect or result.
const MARKERS: &[&str] = &[
    "lifetime.start",
    "lifetime.end",
    "invariant.end",
    "experimental.noalias.scope.decl",
    "donothing",
    "prefetch",
    "sideeffect",
    "pseudoprobe",
    "var.annotation",
    "codeview.annotation",
    "fake.use",
    "dbg",
];

/// Intrinsics that return their first argument.
const FIRST_ARGUMENT: &[&str] = &[
    "expect.with.probability",
    "expect",
    "launder.invariant.group",
    "strip.invariant.group",
    "invariant.start",
    "annotation",
    "ptr.annotation",
    "ssa.copy",
    "arithmetic.fence",
    "preserve.array.access.index",
    "threadlocal.address",
];

/// Intrinsics on integers of any width.
const WIDE: &[(&str, OfValues)] = &[
    ("sadd.with.overflow", |o| with_overflow(o, Opcode::Add, Flags::NSW)),
    ("uadd.with.overflow", |o| with_overflow(o, Opcode::Add, Flags::NUW)),
    ("ssub.with.overflow", |o| with_overflow(o, Opcode::Sub, Flags::NSW)),
    ("usub.with.overflow", |o| with_overflow(o, Opcode::Sub, Flags::NUW)),
    ("smul.with.overflow", |o| with_overflow(o, Opcode::Mul, Flags::NSW)),
    ("umul.with.overflow", |o| with_overflow(o, Opcode::Mul, Flags::NUW)),
    ("smin", |o| o.each2(|a, b| Ok(pick(Predicate::Slt, o.width(), a, b)))),
    ("smax", |o| o.each2(|a, b| Ok(pick(Predicate::Sgt, o.width(), a, b)))),
    ("umin", |o| o.each2(|a, b| Ok(pick(Predicate::Ult, o.width(), a, b)))),
    ("umax", |o| o.each2(|a, b| Ok(pick(Predicate::Ugt, o.width(), a, b)))),
    ("vector.reduce.add", |o| reduce(o, Opcode::Add)),
    ("vector.reduce.mul", |o| reduce(o, Opcode::Mul)),
    ("vector.reduce.and", |o| reduce(o, Opcode::And)),
    ("vector.reduce.or", |o| reduce(o, Opcode::Or)),
    ("vector.reduce.xor", |o| reduce(o, Opcode::Xor)),
];

/// Intrinsics whose results depend on their arguments alone.
const PURE: &[(&str, OfValues)] = &[
    ("sadd.sat", |o| saturating(o, Opcode::Add, true)),
    ("uadd.sat", |o| saturating(o, Opcode::Add, false)),
    ("ssub.sat", |o| saturating(o, Opcode::Sub, true)),
    ("usub.sat", |o| saturating(o, Opcode::Sub, false)),
    ("sshl.sat", |o| saturating(o, Opcode::Shl, true)),
    ("ushl.sat", |o| saturating(o, Opcode::Shl, false)),
    ("x86.sse42.crc32", checksum),
    ("experimental.cttz.elts", first_lane),
    ("ctpop", |o| o.each1(|a| Ok(bitwise(o.width(), a, |b| b.count_ones().into())))),
    ("ctlz", |o| zeros(o, |w, b| b.leading_zeros() - (128 - w))),
    ("cttz", |o| zeros(o, |w, b| b.trailing_zeros().min(w))),
    ("bswap", |o| o.each1(|a| Ok(permuted(o.width(), a, |b| b.swap_bytes() >> (128 - o.width()))))),
    ("bitreverse", |o| o.each1(|a| Ok(permuted(o.width(), a, |b| b.reverse_bits() >> (128 - o.width()))))),
    ("fshl", |o| o.each3(|a, b, n| Ok(funnel(true, o.width(), a, b, n)))),
    ("fshr", |o| o.each3(|a, b, n| Ok(funnel(false, o.width(), a, b, n)))),
    ("scmp", |o| three_way(o, Predicate::Slt)),
    ("ucmp", |o| three_way(o, Predicate::Ult)),
    ("abs", absolute_integer),
    ("ptrmask", pointer_mask),
    ("vector.reduce.smin", |o| reduce_pick(o, Predicate::Slt)),
    ("vector.reduce.smax", |o| reduce_pick(o, Predicate::Sgt)),
    ("vector.reduce.umin", |o| reduce_pick(o, Predicate::Ult)),
    ("vector.reduce.umax", |o| reduce_pick(o, Predicate::Ugt)),
    // Floating-point numbers.
    ("fabs", |o| o.each1(|a| Ok(absolute_float(o.scalar(), a)))),
    ("canonicalize", |o| o.each1(|a| math::apply_1(Function1::Exact(|_, x| x), o.scalar(), a))),
    ("minnum", |o| o.each2(|a, b| math::apply_2(MIN_NUM, o.scalar(), a, b))),
    ("maxnum", |o| o.each2(|a, b| math::apply_2(MAX_NUM, o.scalar(), a, b))),
    ("minimumnum", |o| o.each2(|a, b| math::apply_2(MIN_NUM, o.scalar(), a, b))),
    ("maximumnum", |o| o.each2(|a, b| math::apply_2(MAX_NUM, o.scalar(), a, b))),
    ("minimum", |o| o.each2(|a, b| math::apply_2(MINIMUM, o.scalar(), a, b))),
    ("maximum", |o| o.each2(|a, b| math::apply_2(MAXIMUM, o.scalar(), a, b))),
    ("fmod", |o| operator(o, Opcode::FRem)),
    ("fdim", |o| o.each2(|a, b| positive_difference(o.scalar(), a, b))),
    ("fma", |o| o.each3(|a, b, c| fused(o.scalar(), a, b, c))),
    // Rounded twice, as x86-64 without extensions does it.
    ("fmuladd", multiply_add),
    ("powi", integer_power),
    ("ldexp", load_exponent),
    ("frexp", fraction_and_exponent),
    ("modf", fraction_and_whole),
    ("fptosi.sat", |o| saturating_cast(o, true)),
    ("fptoui.sat", |o| saturating_cast(o, false)),
    ("lround", |o| round_to_int(o, Round::NearestTiesToAway)),
    ("llround", |o| round_to_int(o, Round::NearestTiesToAway)),
    ("lrint", |o| round_to_int(o, Round::NearestTiesToEven)),
    ("llrint", |o| round_to_int(o, Round::NearestTiesToEven)),
    ("is.fpclass", is_of_class),
    ("vector.reduce.fadd", |o| reduce_ordered(o, Opcode::FAdd)),
    ("vector.reduce.fmul", |o| reduce_ordered(o, Opcode::FMul)),
    ("vector.reduce.fmin", |o| reduce_float(o, MIN_NUM)),
    ("vector.reduce.fmax", |o| reduce_float(o, MAX_NUM)),
    ("vector.reduce.fminimum", |o| reduce_float(o, MINIMUM)),
    ("vector.reduce.fmaximum", |o| reduce_float(o, MAXIMUM)),
    ("experimental.constrained.fadd", |o| operator(o, Opcode::FAdd)),
    ("experimental.constrained.fsub", |o| operator(o, Opcode::FSub)),
    ("experimental.constrained.fmul", |o| operator(o, Opcode::FMul)),
    ("experimental.constrained.fdiv", |o| operator(o, Opcode::FDiv)),
    ("experimental.constrained.frem", |o| operator(o, Opcode::FRem)),
    ("experimental.constrained.fptosi", |o| cast(o, Opcode::FpToSi)),
    ("experimental.constrained.fptoui", |o| cast(o, Opcode::FpToUi)),
    ("experimental.constrained.sitofp", |o| cast(o, Opcode::SiToFp)),
    ("experimental.constrained.uitofp", |o| cast(o, Opcode::UiToFp)),
    ("experimental.constrained.fptrunc", |o| cast(o, Opcode::FpTrunc)),
    ("experimental.constrained.fpext", |o| cast(o, Opcode::FpExt)),
    ("experimental.constrained.fcmp", |_| unsupported("strict floating-point comparisons")),
    ("experimental.constrained.fcmps", |_| unsupported("strict floating-point comparisons")),
    // Ends of the program.
    ("trap", |_| exit(ExitCode::Trap)),
    ("ubsantrap", |_| exit(ExitCode::Trap)),
    ("debugtrap", |_| exit(ExitCode::Trap)),
];

/// Intrinsics that need the machine. Two runs that have done the same get the same from them.
const WITH_MACHINE: &[(&str, Effect, OfMachine)] = &[
    ("assume", Effect::Assume, |_, o| match o.arg(0) {
        Value::Bits(1) => Ok(Value::UNDEF),
        Value::Bits(_) => undefined("what is assumed is false"),
        _ => undefined("what is assumed is not defined"),
    }),
    ("memcpy", Effect::Copy, copy),
    ("memcpy.inline", Effect::Copy, copy),
    ("memmove", Effect::Copy, copy),
    ("memset", Effect::Fill, fill),
    ("memset.inline", Effect::Fill, fill),
    ("stacksave", Effect::Pure, |m, _| Ok(Value::Bits(m.memory.stack_pointer()))),
    ("stackrestore", Effect::Pure, |m, o| m.memory.restore_stack(o.address(0)?).map(|()| Value::UNDEF)),
    ("load.relative", Effect::Local, load_relative),
    // Unknown, as to a compiler that does not optimise: all ones, or zero for a minimum.
    ("objectsize", Effect::Local, |_, o| Ok(Value::int(o.width(), if o.flag(1) { 0 } else { mask(o.width()) }))),
    ("is.constant", Effect::Local, |_, _| Ok(Value::bool(false))),
    ("readcyclecounter", Effect::Local, |m, _| Ok(Value::int(64, m.counts().instructions.into()))),
    ("va_start", Effect::Local, |m, o| m.va_start(o.address(0)?).map(|()| Value::UNDEF)),
    ("va_copy", Effect::Local, |m, o| m.va_copy(o.address(0)?, o.address(1)?).map(|()| Value::UNDEF)),
    ("va_end", Effect::Local, |_, _| Ok(Value::UNDEF)),
    ("eh.typeid.for", Effect::Local, |m, o| {
        let ty = o.address(0)?;
        Ok(Value::int(32, m.selector(ty) as u128))
    }),
    ("frameaddress", Effect::Local, frame_address),
    ("returnaddress", Effect::Local, frame_address),
    ("get.rounding", Effect::Local, |_, o| Ok(Value::int(o.width(), 1))),
];

/// Intrinsics that may transfer control; the last two are functions of the C library.
const CONTROL: &[(&str, OfControl)] = &[
    ("eh.sjlj.setjmp", |m, o, _| {
        let token = m.set_jump(o.call.dst)?;
        m.memory.store64(o.address(0)?.wrapping_add(8), 8, token)?;
        Ok(Called::Returned(Value::int(32, 0)))
    }),
    ("eh.sjlj.longjmp", |m, o, floor| m.long_jump(o.address(0)?.wrapping_add(8), Value::int(32, 1), floor)),
    ("setjmp", |m, o, _| {
        let token = m.set_jump(o.call.dst)?;
        m.memory.store64(o.address(0)?, 8, token)?;
        Ok(Called::Returned(Value::int(32, 0)))
    }),
    ("longjmp", |m, o, floor| {
        let value = o.number(1, "the value of longjmp")?.max(1);
        m.long_jump(o.address(0)?, Value::int(32, value), floor)
    }),
];

/// Functions of the C library that are executed as an intrinsic of another name.
const ALIASES: &[(&str, &str)] = &[
    ("_setjmp", "setjmp"),
    ("__sigsetjmp", "setjmp"),
    ("sigsetjmp", "setjmp"),
    ("setjmp", "setjmp"),
    ("_longjmp", "longjmp"),
    ("siglongjmp", "longjmp"),
    ("longjmp", "longjmp"),
];

/// Functions of `math.h`, beside those of [`FUNCTIONS_1`] and [`FUNCTIONS_2`], without the suffix
/// of their type.
const MATHEMATICAL: &[(&str, &str)] = &[
    ("fabs", "fabs"),
    ("fma", "fma"),
    ("fmod", "fmod"),
    ("fdim", "fdim"),
    ("drem", "remainder"),
    ("cabs", "hypot"),
    ("gamma", "lgamma"),
    ("lround", "lround"),
    ("llround", "llround"),
    ("lrint", "lrint"),
    ("llrint", "llrint"),
];

struct Tables {
    intrinsics: Vec<Intrinsic>,
    by_name: HashMap<&'static str, IntrinsicId>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables { intrinsics: Vec::new(), by_name: HashMap::new() };
    let mut add = |name, effect, run, is_wide| {
        tables.by_name.insert(name, IntrinsicId(tables.intrinsics.len() as u16));
        tables.intrinsics.push(Intrinsic { effect, run, is_wide });
    };
    for name in MARKERS {
        add(name, Effect::Nothing, Run::Value(|_| Ok(Value::UNDEF)), true);
    }
    for name in FIRST_ARGUMENT {
        add(name, Effect::Pure, Run::Value(|o| Ok(o.arg(0).clone())), true);
    }
    for (name, run) in WIDE {
        add(name, Effect::Pure, Run::Value(*run), true);
    }
    for (name, run) in PURE {
        add(name, Effect::Pure, Run::Value(*run), false);
    }
    for (name, effect, run) in WITH_MACHINE {
        add(name, *effect, Run::Machine(*run), *name == "is.constant");
    }
    for (name, run) in CONTROL {
        add(name, Effect::Local, Run::Control(*run), false);
    }
    for (name, f) in FUNCTIONS_1 {
        add(name, Effect::Pure, Run::Float1(*f), false);
    }
    for (name, f) in FUNCTIONS_2 {
        add(name, Effect::Pure, Run::Float2(*f), false);
    }
    tables
});

/// The intrinsic of a name, `None` when it is not known. What follows a dot of the name may be the
/// types.
pub(crate) fn find(name: &str) -> Option<IntrinsicId> {
    let mut name = name.strip_prefix("llvm.")?;
    let strict = name.strip_prefix("experimental.constrained.");
    loop {
        if let Some(&id) = TABLES.by_name.get(name) {
            return Some(id);
        }
        match name.rsplit_once('.') {
            Some((stem, _)) => name = stem,
            None => break,
        }
    }
    TABLES.by_name.get(strict?.split('.').next()?).copied()
}

/// The intrinsic that a function of the C library stands for.
pub(crate) fn of_library(name: &str) -> Option<IntrinsicId> {
    let aliased = |table: &[(&str, &'static str)], name: &str| table.iter().find(|row| row.0 == name).map(|row| row.1);
    let mathematical = |name: &str| {
        let shared = FUNCTIONS_1.iter().map(|row| row.0).chain(FUNCTIONS_2.iter().map(|row| row.0));
        aliased(MATHEMATICAL, name).or_else(|| shared.into_iter().find(|row| *row == name))
    };
    let found = aliased(ALIASES, name)
        .or_else(|| mathematical(name))
        .or_else(|| mathematical(name.strip_suffix(['f', 'l'])?))?;
    TABLES.by_name.get(found).copied()
}

/// Returns the effect of an intrinsic, for observed runs.
pub(crate) fn effect(id: IntrinsicId) -> Effect {
    TABLES.intrinsics[usize::from(id.0)].effect
}

const NONE: Flags = Flags(0);
const MIN_NUM: Function2 = Function2::Exact(|ty, x, y| math::number_of(ty, x, y, Less));
const MAX_NUM: Function2 = Function2::Exact(|ty, x, y| math::number_of(ty, x, y, Greater));
const MINIMUM: Function2 = Function2::Exact(|ty, x, y| math::number_or_nan(ty, x, y, Less));
const MAXIMUM: Function2 = Function2::Exact(|ty, x, y| math::number_or_nan(ty, x, y, Greater));

impl Machine<'_> {
    /// Executes an intrinsic. It may not leave the frames below `floor`.
    pub(crate) fn intrinsic(&mut self, id: IntrinsicId, call: &Call, args: Vec<Value>, floor: usize) -> Result<Called> {
        let Intrinsic { run, is_wide, .. } = TABLES.intrinsics[usize::from(id.0)];
        let is_long = |ty: &Ty| ty.element().is_some_and(|s| s.bits() > NARROW);
        let result = &call.signature.result;
        if !is_wide && (is_long(result) || call.signature.params.iter().any(|ty| is_long(ty))) {
            return unsupported("this intrinsic on more than 128 bits");
        }
        let operands = Operands { args, call };
        self.memory.limits.work(operands.work(run))?;
        self.memory.spare(operands.scratch())?;
        let value = match run {
            Run::Value(run) => run(&operands)?,
            Run::Machine(run) => run(self, &operands)?,
            Run::Control(run) => return run(self, &operands, floor),
            Run::Float1(f) => operands.each1(|a| math::apply_1(f, operands.scalar(), a))?,
            Run::Float2(f) => operands.each2(|a, b| math::apply_2(f, operands.scalar(), a, b))?,
        };
        match result.kind {
            Kind::Unsupported(_) => unsupported("a result of this type"),
            _ => Ok(Called::Returned(value)),
        }
    }
}

// ----- memory -----

fn copy(m: &mut Machine<'_>, o: &Operands<'_>) -> Result<Value> {
    let len = o.number(2, "a length")? as u64;
    if len > 0 {
        m.memory.copy(o.address(0)?, o.address(1)?, len)?;
    }
    Ok(Value::UNDEF)
}

fn fill(m: &mut Machine<'_>, o: &Operands<'_>) -> Result<Value> {
    let len = o.number(2, "a length")? as u64;
    if len > 0 {
        let (bits, undef) = o.arg(1).raw(8);
        m.memory.fill_raw(o.address(0)?, (bits as u8, undef as u8), len)?;
    }
    Ok(Value::UNDEF)
}

/// An address that a table keeps as its distance from the table.
fn load_relative(m: &mut Machine<'_>, o: &Operands<'_>) -> Result<Value> {
    let width = o.element(1, Scalar::Int(64)).bits();
    let offset = arith::sext128(width, o.number(1, "an offset")?) as u64;
    let base = o.address(0)?;
    match m.memory.load64(base.wrapping_add(offset), 4)? {
        (distance, 0) => {
            let at = base.wrapping_add(arith::sext64(32, distance) as u64);
            Ok(Value::int(o.width(), at.into()))
        }
        _ => undefined("the distance to an address is undefined"),
    }
}

fn frame_address(m: &mut Machine<'_>, o: &Operands<'_>) -> Result<Value> {
    Ok(match o.number(0, "a level")? {
        0 => Value::Bits(m.memory.stack_pointer()),
        _ => Value::int(o.width(), 0),
    })
}

fn pointer_mask(o: &Operands<'_>) -> Result<Value> {
    let (w, width) = (o.width(), o.element(1, Scalar::Int(64)).bits());
    o.each2(|a, b| {
        let b = arith::cast(Opcode::ZExt, NONE, Scalar::Int(width), Scalar::Int(w.max(width)), b)?;
        arith::binary(Opcode::And, NONE, Scalar::Int(w), a, &b)
    })
}

// ----- integers -----

fn with_overflow(o: &Operands<'_>, op: Opcode, flag: Flags) -> Result<Value> {
    let (ty, lanes) = (o.element(0, Scalar::Int(64)), o.lanes_of(0));
    let value = lanewise2(lanes, o.arg(0), o.arg(1), |a, b| arith::binary(op, NONE, ty, a, b))?;
    let overflow = lanewise2(lanes, o.arg(0), o.arg(1), |a, b| {
        if !a.is_defined() || !b.is_defined() {
            return Ok(Value::lost(&[a, b]));
        }
        Ok(Value::bool(arith::binary(op, flag, ty, a, b)? == Value::POISON))
    })?;
    Ok(Value::aggregate(vec![value, overflow]))
}

fn saturating(o: &Operands<'_>, op: Opcode, signed: bool) -> Result<Value> {
    let w = o.width();
    o.each2(|a, b| {
        let (Some(x), Some(y)) = (a.defined(), b.defined()) else { return Ok(Value::lost(&[a, b])) };
        if op == Opcode::Shl && y >= u128::from(w) {
            return Ok(Value::POISON);
        }
        let flag = if signed { Flags::NSW } else { Flags::NUW };
        let value = arith::binary(op, flag, Scalar::Int(w), a, b)?;
        if value != Value::POISON {
            return Ok(value);
        }
        if !signed {
            return Ok(Value::int(w, if op == Opcode::Sub { 0 } else { mask(w) }));
        }
        let negative = arith::sext128(w, x) < 0;
        // Where an addition overflows, both operands have the result's true sign.
        Ok(Value::int(w, if negative { 1 << (w - 1) } else { mask(w - 1) }))
    })
}

/// The first lane that is set.
fn first_lane(o: &Operands<'_>) -> Result<Value> {
    let (w, n) = (o.width(), o.lanes_of(0));
    for i in 0..n {
        match o.arg(0).member(i as usize) {
            Value::Bits(0) => {}
            Value::Bits(_) => return Ok(Value::int(w, u128::from(i))),
            other => return Ok(other),
        }
    }
    Ok(if o.flag(1) { Value::POISON } else { Value::int(w, u128::from(n)) })
}

fn zeros(o: &Operands<'_>, count: fn(u32, u128) -> u32) -> Result<Value> {
    let (w, zero_is_poison) = (o.width(), o.flag(1));
    o.each1(|a| match a.defined() {
        Some(0) if zero_is_poison => Ok(Value::POISON),
        _ => Ok(bitwise(w, a, |b| count(w, b).into())),
    })
}

fn bitwise(w: u32, value: &Value, f: impl Fn(u128) -> u128) -> Value {
    match value.defined() {
        Some(bits) => Value::int(w, f(bits)),
        None => Value::lost(&[value]),
    }
}

/// Moves bits about, the undefined ones with the others.
fn permuted(w: u32, value: &Value, f: impl Fn(u128) -> u128) -> Value {
    match value.parts(w) {
        Some((bits, undef)) => Value::partial(w, f(bits), f(undef)),
        None => Value::POISON,
    }
}

fn funnel(left: bool, w: u32, a: &Value, b: &Value, n: &Value) -> Value {
    let (Some((x, xu)), Some((y, yu)), Some(n)) = (a.parts(w), b.parts(w), n.defined()) else {
        return Value::lost(&[a, b, n]);
    };
    let n = (n % u128::from(w)) as u32;
    let shift = |high: u128, low: u128| match (left, n) {
        (true, 0) => high,
        (false, 0) => low,
        (true, n) => high << n | low >> (w - n),
        (false, n) => high << (w - n) | low >> n,
    };
    Value::partial(w, shift(x, y), shift(xu, yu))
}

fn pick(predicate: Predicate, w: u32, a: &Value, b: &Value) -> Value {
    match arith::icmp(predicate, NONE, w, a, b) {
        Value::Bits(1) => a.clone(),
        Value::Bits(_) => b.clone(),
        other => other,
    }
}

fn three_way(o: &Operands<'_>, less: Predicate) -> Result<Value> {
    let (w, ty) = (o.width(), o.element(0, Scalar::Int(64)).bits());
    o.each2(|a, b| {
        let (l, e) = (arith::icmp(less, NONE, ty, a, b), arith::icmp(Predicate::Eq, NONE, ty, a, b));
        Ok(match (l.defined(), e.defined()) {
            (Some(1), _) => Value::int(w, u128::MAX),
            (Some(_), Some(1)) => Value::int(w, 0),
            (Some(_), Some(_)) => Value::int(w, 1),
            _ => Value::UNDEF,
        })
    })
}

fn absolute_integer(o: &Operands<'_>) -> Result<Value> {
    let (w, min_is_poison) = (o.width(), o.flag(1));
    o.each1(|a| {
        let Some(bits) = a.defined() else { return Ok(a.clone()) };
        if min_is_poison && bits == 1 << (w - 1) {
            return Ok(Value::POISON);
        }
        Ok(Value::int(w, arith::sext128(w, bits).unsigned_abs()))
    })
}

/// `crc32` of SSE 4.2, for bytes, words, ...
fn checksum(o: &Operands<'_>) -> Result<Value> {
    let width = o.element(1, Scalar::Int(8)).bits();
    let (mut crc, data) = (o.number(0, "a checksum")? as u32, o.number(1, "a checksum")?);
    for i in 0..width {
        let bit = crc ^ (data >> i) as u32;
        crc = crc >> 1 ^ if bit & 1 != 0 { 0x82f6_3b78 } else { 0 };
    }
    Ok(Value::int(o.width(), u128::from(crc)))
}

fn reduce(o: &Operands<'_>, op: Opcode) -> Result<Value> {
    let mut sum = o.arg(0).member(0);
    for i in 1..o.lanes_of(0) as usize {
        sum = arith::binary(op, NONE, o.scalar(), &sum, &o.arg(0).member(i))?;
    }
    Ok(sum)
}

fn reduce_pick(o: &Operands<'_>, predicate: Predicate) -> Result<Value> {
    let lanes = 1..o.lanes_of(0) as usize;
    Ok(lanes.fold(o.arg(0).member(0), |best, i| pick(predicate, o.width(), &best, &o.arg(0).member(i))))
}

// ----- floating-point numbers -----

fn operator(o: &Operands<'_>, op: Opcode) -> Result<Value> {
    o.each2(|a, b| arith::binary(op, NONE, o.scalar(), a, b))
}

fn cast(o: &Operands<'_>, op: Opcode) -> Result<Value> {
    let from = o.element(0, Scalar::Double);
    o.each1(|a| arith::cast(op, NONE, from, o.scalar(), a))
}

fn absolute_float(ty: Scalar, value: &Value) -> Value {
    let w = ty.bits();
    match value.defined() {
        Some(bits) => Value::int(w, float::absolute(ty, bits)),
        None if ty == Scalar::PpcFp128 => Value::lost(&[value]),
        None => permuted(w, value, |bits| bits & !float::signs(ty)),
    }
}

fn positive_difference(ty: Scalar, a: &Value, b: &Value) -> Result<Value> {
    let (Some(x), Some(y)) = (a.defined(), b.defined()) else { return Ok(Value::lost(&[a, b])) };
    match float::compare(ty, x, y) {
        Some(Less | std::cmp::Ordering::Equal) => Ok(Value::int(ty.bits(), 0)),
        _ => arith::binary(Opcode::FSub, NONE, ty, a, b),
    }
}

fn fused(ty: Scalar, x: &Value, y: &Value, z: &Value) -> Result<Value> {
    match (x.defined(), y.defined(), z.defined()) {
        (Some(a), Some(b), Some(c)) => Ok(Value::int(ty.bits(), float::fused(ty, a, b, c)?)),
        _ => Ok(Value::lost(&[x, y, z])),
    }
}

fn multiply_add(o: &Operands<'_>) -> Result<Value> {
    let ty = o.scalar();
    o.each3(|a, b, c| {
        let product = arith::binary(Opcode::FMul, NONE, ty, a, b)?;
        arith::binary(Opcode::FAdd, NONE, ty, &product, c)
    })
}

fn integer_power(o: &Operands<'_>) -> Result<Value> {
    let (ty, n) = (o.scalar(), arith::sext128(32, o.number(1, "an exponent")?) as i32);
    o.each1(|a| match a.defined() {
        Some(bits) => Ok(Value::int(ty.bits(), math::integer_power(ty, bits, n)?)),
        None => Ok(a.clone()),
    })
}

fn load_exponent(o: &Operands<'_>) -> Result<Value> {
    let (ty, width) = (o.scalar(), o.element(1, Scalar::Int(32)).bits());
    o.each2(|a, n| {
        let (Some(bits), Some(n)) = (a.defined(), n.defined()) else { return Ok(Value::lost(&[a, n])) };
        Ok(Value::int(ty.bits(), float::scaled(ty, bits, exponent(arith::sext128(width, n)))))
    })
}

fn fraction_and_exponent(o: &Operands<'_>) -> Result<Value> {
    let ty = o.element(0, Scalar::Double);
    let (fraction, exponent) = float::split(ty, one_number(o)?);
    let width = match &o.call.signature.result.kind {
        Kind::Struct(fields) => fields.get(1).and_then(|field| field.1.scalar()).map_or(32, Scalar::bits),
        _ => 32,
    };
    Ok(Value::aggregate(vec![Value::int(ty.bits(), fraction), Value::int(width, exponent as u128)]))
}

fn fraction_and_whole(o: &Operands<'_>) -> Result<Value> {
    let ty = o.element(0, Scalar::Double);
    let (fraction, whole) = math::parts(ty, one_number(o)?)?;
    Ok(Value::aggregate([fraction, whole].map(|bits| Value::int(ty.bits(), bits)).to_vec()))
}

/// The argument of an intrinsic with two results, which is a scalar here.
fn one_number(o: &Operands<'_>) -> Result<u128> {
    if o.lanes_of(0) != 0 {
        return unsupported("this intrinsic on vectors");
    }
    o.number(0, "a number")
}

/// An exponent that no format has room for is as good as a larger one.
pub(crate) fn exponent(n: i128) -> i32 {
    n.clamp(-100_000, 100_000) as i32
}

fn saturating_cast(o: &Operands<'_>, signed: bool) -> Result<Value> {
    let (from, w) = (o.element(0, Scalar::Double), o.width());
    let (low, high) = if signed { (1u128 << (w - 1), mask(w - 1)) } else { (0, mask(w)) };
    o.each1(|a| {
        let Some(bits) = a.defined() else { return Ok(a.clone()) };
        Ok(Value::int(
            w,
            match float::to_int(from, bits, signed, w) {
                Some(n) => n,
                None if float::is_nan(from, bits) => 0,
                None if float::is_negative(from, bits) => low,
                None => high,
            },
        ))
    })
}

fn round_to_int(o: &Operands<'_>, round: Round) -> Result<Value> {
    let (from, w) = (o.element(0, Scalar::Double), o.width());
    o.each1(|a| {
        let x = number(a, "a number")?;
        let n = float::to_int(from, float::to_integral(from, x, round), true, w);
        Ok(n.map_or(Value::UNDEF, |n| Value::int(w, n)))
    })
}

fn is_of_class(o: &Operands<'_>) -> Result<Value> {
    let from = o.element(0, Scalar::Double);
    let classes = o.number(1, "a mask of classes")? as u32;
    lanewise1(o.lanes_of(0), o.arg(0), |a| match a.defined() {
        Some(bits) => Ok(Value::bool(classes & float::class(from, bits) != 0)),
        None => Ok(Value::UNDEF),
    })
}

/// From the first lane to the last, as the definition has it.
fn reduce_ordered(o: &Operands<'_>, op: Opcode) -> Result<Value> {
    let mut sum = o.arg(0).clone();
    for i in 0..o.lanes_of(1) as usize {
        sum = arith::binary(op, NONE, o.scalar(), &sum, &o.arg(1).member(i))?;
    }
    Ok(sum)
}

fn reduce_float(o: &Operands<'_>, f: Function2) -> Result<Value> {
    let mut best = o.arg(0).member(0);
    for i in 1..o.lanes_of(0) as usize {
        best = math::apply_2(f, o.scalar(), &best, &o.arg(0).member(i))?;
    }
    Ok(best)
}
