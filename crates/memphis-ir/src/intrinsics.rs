//! Properties of intrinsics that LLVM 22 knows without a declaration.
//!
//! Names are given without `llvm.`, with their suffixes: `smax.i32`. LLVM overwrites the attributes
//! of declared intrinsics with those of its own table when it reads a module, so these hold
//! whatever the text says.

mod mangle;
pub(crate) mod signature;
pub mod table;
pub mod upgraded;

use crate::bytes::is_name_byte;
use crate::text::{keep_code, unquoted};

/// The start of all names of intrinsics.
pub const PREFIX: &[u8] = b"llvm.";

/// The text with the names of intrinsics in their plain spelling, where it has others:
/// `@"llvm.dbg.value"` and `@"llvm.\64bg.value"` are `@llvm.dbg.value`. Blanks fill the gaps, so
/// every other byte keeps its place.
///
/// LLVM compares names after decoding them. Intrinsics are known by name in many places; so each
/// program brings a text into this form once, before it reads it, and no place has to decode names.
///
/// ```
/// use memphis_ir::intrinsics::with_plain_names;
/// let text = b"call void @\"llvm.\\64onothing\"() ; @\"llvm.x\"";
/// assert_eq!(with_plain_names(text).unwrap(), b"call void @llvm.donothing    () ; @\"llvm.x\"");
/// assert_eq!(with_plain_names(b"call void @llvm.donothing()"), None);
/// ```
///
/// Cost: a search through the text for quotes.
pub fn with_plain_names(text: &[u8]) -> Option<Vec<u8>> {
    let mut places: Vec<usize> = memchr::memchr_iter(b'"', text)
        .filter_map(|quote| quote.checked_sub(1))
        .filter(|&at| plain_name(text, at).is_some())
        .collect();
    keep_code(text, &mut places);
    if places.is_empty() {
        return None;
    }
    let mut plain = text.to_vec();
    for at in places {
        let (name, length) = plain_name(text, at).expect("those without were left out");
        plain[at + 1..at + 1 + length].fill(b' ');
        plain[at + 1..at + 1 + name.len()].copy_from_slice(&name);
    }
    Some(plain)
}

/// True if a name as written, perhaps in quotes, is one of an intrinsic.
pub(crate) fn is_name(name: &[u8]) -> bool {
    match name.first() {
        Some(b'"') => unquoted(name).starts_with(PREFIX),
        _ => name.starts_with(PREFIX),
    }
}

/// The name of an intrinsic that is in quotes after the sigil at a place, and how long it is
/// there.
fn plain_name(text: &[u8], at: usize) -> Option<(Vec<u8>, usize)> {
    let quoted = &text[at + 1..];
    // Block-argument text names globals with `&`. Names of C++ programs are in quotes by the thousand.
    if !matches!(text[at], b'@' | b'&') || !matches!(quoted.get(1), Some(b'l' | b'\\')) {
        return None;
    }
    let length = memchr::memchr(b'"', &quoted[1..])? + 2;
    let name = unquoted(&quoted[..length]);
    (name.starts_with(PREFIX) && name.iter().all(|&c| is_name_byte(c))).then(|| (name.into_owned(), length))
}

/// True if `name` is `base` with or without suffixes: `ctlz.i32` is an overload of `ctlz`. Where a
/// longer name is another intrinsic (`coro.id.async` of `coro.id`), the lists below treat both
/// alike.
pub fn is_overload_of(name: &[u8], base: &str) -> bool {
    name.strip_prefix(base.as_bytes()).is_some_and(|rest| matches!(rest, [] | [b'.', ..]))
}

/// The end of a lifetime that the intrinsic marks, `start` or `end`; `None` for other intrinsics.
pub fn lifetime_marker(name: &[u8]) -> Option<&'static str> {
    let base = name.strip_prefix(b"lifetime.")?;
    ["start", "end"].into_iter().find(|end| is_overload_of(base, end))
}

/// The end of a lifetime that the intrinsic of this name, with `llvm.`, marks.
pub(crate) fn marked_by(name: &[u8]) -> Option<&'static str> {
    name.strip_prefix(PREFIX).and_then(lifetime_marker)
}

pub(crate) fn is_debug_intrinsic(name: &[u8]) -> bool {
    name.strip_prefix(PREFIX).is_some_and(is_for_debugging)
}

/// The same for a name without `llvm.`.
pub(crate) fn is_for_debugging(name: &[u8]) -> bool {
    matches!(name, b"dbg.declare" | b"dbg.value" | b"dbg.assign" | b"dbg.label" | b"dbg.addr")
}

/// True if an intrinsic has a function attribute: those that LLVM 22's table gives to intrinsics
/// that belong to no target. Those of targets are taken from the text alone: compilers print them.
pub fn has(intrinsic: &[u8], attribute: &[u8]) -> bool {
    let listed = |list: &[&str]| list.iter().any(|base| is_overload_of(intrinsic, base));
    if listed(TARGETS) {
        return false;
    }
    match attribute {
        b"nounwind" => !listed(MAY_UNWIND),
        b"willreturn" => !listed(MAY_NOT_RETURN),
        b"nocreateundeforpoison" => listed(KEEPS_DEFINED),
        _ => false,
    }
}

#[rustfmt::skip]
const TARGETS: &[&str] = &[
    "aarch64", "amdgcn", "arm", "bpf", "dx", "hexagon", "loongarch", "mips", "nvvm", "ppc", "r600", "riscv", "s390",
    "spv", "ve", "wasm", "x86", "xcore",
];

#[rustfmt::skip]
const MAY_UNWIND: &[&str] = &[
    "coro.await.suspend.bool", "coro.await.suspend.handle", "coro.await.suspend.void", "coro.destroy", "coro.resume",
    "experimental.deoptimize", "experimental.gc.statepoint", "experimental.guard", "experimental.patchpoint",
    "experimental.stackmap",
];

#[rustfmt::skip]
const MAY_NOT_RETURN: &[&str] = &[
    "asan.check.memaccess", "callbr.landingpad", "clear_cache", "coro.align", "coro.alloc", "coro.alloca.alloc",
    "coro.alloca.free", "coro.alloca.get", "coro.async.context.alloc", "coro.async.context.dealloc",
    "coro.async.resume", "coro.async.size.replace", "coro.await.suspend.bool", "coro.await.suspend.handle",
    "coro.await.suspend.void", "coro.begin", "coro.destroy", "coro.done", "coro.end", "coro.frame", "coro.free",
    "coro.id.async", "coro.id.retcon", "coro.is_in_ramp", "coro.noop", "coro.prepare.async", "coro.prepare.retcon",
    "coro.promise", "coro.resume", "coro.save", "coro.size", "coro.suspend", "debugtrap", "eh.dwarf.cfa",
    "eh.exceptioncode", "eh.exceptionpointer", "eh.return.i32", "eh.return.i64", "eh.sjlj", "eh.typeid.for",
    "eh.unwind.init", "experimental.deoptimize", "experimental.gc.statepoint", "experimental.guard",
    "experimental.patchpoint", "gcread", "gcroot", "gcwrite", "hwasan.check.memaccess", "instrprof", "objc",
    "ptrauth.auth", "ptrauth.resign", "read_volatile_register", "seh.scope.begin", "seh.scope.end",
    "swift.async.context.addr", "trap", "ubsantrap", "write_register", "xray.customevent", "xray.typedevent",
];

/// Intrinsics whose result is not poison when no operand is: `nocreateundeforpoison`.
#[rustfmt::skip]
pub const KEEPS_DEFINED: &[&str] = &[
    "arithmetic.fence", "bitreverse", "bswap", "canonicalize", "ceil", "clmul", "copysign", "cos", "ctpop", "exp",
    "exp10", "exp2", "fabs", "floor", "fma", "fmuladd", "fptosi.sat", "fptoui.sat", "fptrunc.round", "frexp", "fshl",
    "fshr", "is.fpclass", "ldexp", "llrint", "llround", "log", "log10", "log2", "lrint", "lround", "maximum",
    "maximumnum", "maxnum", "minimum", "minimumnum", "minnum", "nearbyint", "pow", "powi", "ptrmask", "rint", "round",
    "roundeven", "sadd.sat", "sadd.with.overflow", "scmp", "sin", "smax", "smin", "smul.with.overflow", "sqrt",
    "ssub.sat", "ssub.with.overflow", "trunc", "uadd.sat", "uadd.with.overflow", "ucmp", "umax", "umin",
    "umul.with.overflow", "usub.sat", "usub.with.overflow",
];

/// Intrinsics whose result is defined.
#[rustfmt::skip]
pub const NOUNDEF_RESULT: &[&str] = &[
    "allow.runtime.check", "allow.sanitize", "allow.ubsan.check", "experimental.widenable.condition", "alloc.token.id",
];

/// Intrinsics that return their first argument.
#[rustfmt::skip]
pub const RETURNS_ARGUMENT: &[&str] = &[
    "objc.autorelease", "objc.autoreleaseReturnValue", "objc.retain", "objc.retainAutorelease",
    "objc.retainAutoreleaseReturnValue", "objc.retainAutoreleasedReturnValue", "ssa.copy",
];

/// Intrinsics whose result may be poison by their second argument: unless that is zero.
pub const POISON_BY_FLAG: &[&str] = &["ctlz", "cttz", "abs"];

/// Shifts with saturation: the result is poison unless the second argument is below the width.
pub const SATURATING_SHIFTS: &[&str] = &["sshl.sat", "ushl.sat"];

/// Intrinsics whose result is poison when an operand is.
#[rustfmt::skip]
pub const PROPAGATES_POISON: &[&str] = &[
    "sadd.with.overflow", "ssub.with.overflow", "smul.with.overflow", "uadd.with.overflow", "usub.with.overflow",
    "umul.with.overflow", "ctpop", "ctlz", "cttz", "abs", "smax", "smin", "umax", "umin", "scmp", "is.fpclass",
    "ptrmask", "ucmp", "bitreverse", "bswap", "sadd.sat", "ssub.sat", "sshl.sat", "uadd.sat", "usub.sat", "ushl.sat",
    "smul.fix", "smul.fix.sat", "umul.fix", "umul.fix.sat", "pow", "powi", "sin", "sinh", "cos", "cosh", "sincos",
    "sincospi", "tan", "tanh", "asin", "acos", "atan", "atan2", "canonicalize", "sqrt", "exp", "exp2", "exp10", "log",
    "log2", "log10", "modf", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "lrint", "llrint",
    "fshl", "fshr",
];
