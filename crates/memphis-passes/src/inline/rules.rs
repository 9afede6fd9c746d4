//! The attribute rules of inlining: which attributes of caller and callee must match, and how those
//! of the caller change. They are LLVM 22's rules as a table.
//!
//! LLVM reads the attributes twice. Before a call is inlined, some attributes of caller and callee
//! must be compatible ([`Compatibility`]), unless the callee is `alwaysinline`. When the body is in
//! the caller, some of the caller's attributes change, so that they hold for the new code as well
//! ([`Merge`]). An attribute that is not in the table is neither compared nor changed: the caller
//! keeps its own.
//!
//! Three rules take more than one attribute, and are functions: stack protectors (`ssp`,
//! `sspstrong`, `sspreq`), modes of denormal numbers, and processors with their features
//! (`target.rs`).

use super::reason::Reason;
use super::traits::Traits;
use hashbrown::HashMap;
use std::borrow::Cow;
use std::sync::OnceLock;

/// The condition of one attribute for inlining a callee. "Absent" is a value of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compatibility {
    /// Always.
    Any,
    /// If caller and callee have the same value.
    Same,
    /// If the value is `true` in both, or in neither.
    SameTruth,
    /// If the caller has it too.
    CallerToo,
    /// Never.
    Never,
}

/// The change of a caller's attribute when a body is inlined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// It stays as it is.
    Keep,
    /// A promise about all code: the caller loses it if the callee does not make it. A boolean
    /// string becomes `false`.
    And,
    /// A demand on all code: the caller gets it if the callee has it. A boolean string becomes
    /// `true`.
    Or,
    /// The caller gets the callee's value if it has none.
    TakeOver,
    /// As [`Merge::TakeOver`], and of two numbers the smaller.
    Least,
    /// Of two numbers the greater. The caller loses its own if the callee has none.
    Greatest,
}

/// The rule for one attribute.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The name, with quotes if it is a string.
    pub name: &'static [u8],
    /// The condition for inlining a callee.
    pub compatibility: Compatibility,
    /// The change of the caller's attribute.
    pub merge: Merge,
}

const fn asked(name: &'static str, compatibility: Compatibility) -> Rule {
    Rule { name: name.as_bytes(), compatibility, merge: Merge::Keep }
}

const fn merged(name: &'static str, merge: Merge) -> Rule {
    Rule { name: name.as_bytes(), compatibility: Compatibility::Any, merge }
}

/// An attribute that the plan asks for by name.
const fn known(name: &'static str) -> Rule {
    asked(name, Compatibility::Any)
}

/// The attributes that inlining knows, and their rules.
pub const RULES: &[Rule] = &{
    use Compatibility::{CallerToo, Never, Same, SameTruth};
    use Merge::{And, Greatest, Least, Or, TakeOver};
    [
        asked("sanitize_address", Same),
        asked("sanitize_thread", Same),
        asked("sanitize_type", Same),
        asked("sanitize_memory", Same),
        asked("sanitize_hwaddress", Same),
        asked("sanitize_memtag", Same),
        asked("sanitize_numerical_stability", Same),
        asked("sanitize_realtime", Same),
        asked("sanitize_realtime_blocking", Same),
        asked("safestack", Same),
        asked("shadowcallstack", Same),
        asked("noprofile", Same),
        asked("\"use-sample-profile\"", Same),
        asked("\"sign-return-address\"", Same),
        asked("\"sign-return-address-key\"", Same),
        asked("\"branch-protection-pauth-lr\"", Same),
        // A feature of the processor, by another name.
        asked("\"use-soft-float\"", SameTruth),
        // Modes of the processor. LLVM looks into the callee's body, and lets some of them differ.
        asked("\"amdgpu-ieee\"", Same),
        asked("\"amdgpu-dx10-clamp\"", Same),
        asked("\"aarch64_pstate_sm_enabled\"", Same),
        asked("\"aarch64_pstate_sm_compatible\"", Same),
        asked("\"aarch64_pstate_sm_body\"", Same),
        asked("\"aarch64_new_za\"", Never),
        asked("\"aarch64_in_za\"", Same),
        asked("\"aarch64_out_za\"", Same),
        asked("\"aarch64_inout_za\"", Same),
        asked("\"aarch64_preserves_za\"", Same),
        asked("\"aarch64_za_state_agnostic\"", Same),
        asked("\"aarch64_new_zt0\"", Never),
        asked("\"aarch64_in_zt0\"", Same),
        asked("\"aarch64_out_zt0\"", Same),
        asked("\"aarch64_inout_zt0\"", Same),
        asked("\"aarch64_preserves_zt0\"", Same),
        asked("\"no-builtins\"", CallerToo),
        asked("\"loader-replaceable\"", Never),
        Rule { name: b"null_pointer_is_valid", compatibility: CallerToo, merge: Or },
        merged("mustprogress", And),
        merged("\"less-precise-fpmad\"", And),
        merged("\"no-infs-fp-math\"", And),
        merged("\"no-nans-fp-math\"", And),
        merged("\"no-signed-zeros-fp-math\"", And),
        merged("noimplicitfloat", Or),
        merged("speculative_load_hardening", Or),
        merged("\"no-jump-tables\"", Or),
        merged("\"profile-sample-accurate\"", Or),
        merged("\"probe-stack\"", TakeOver),
        merged("\"stack-probe-size\"", Least),
        merged("\"min-legal-vector-width\"", Greatest),
        known("ssp"),
        known("sspstrong"),
        known("sspreq"),
        known("strictfp"),
        known("\"denormal-fp-math\""),
        known("\"denormal-fp-math-f32\""),
        known("\"target-cpu\""),
        known("\"target-features\""),
        known("\"tune-cpu\""),
        known("alwaysinline"),
        known("noinline"),
        known("optnone"),
        known("inlinehint"),
        known("cold"),
        known("optsize"),
        known("minsize"),
        known("naked"),
        known("presplitcoroutine"),
        known("returns_twice"),
    ]
};

const _: () = assert!(RULES.len() <= u128::BITS as usize, "a set of attributes is a u128");

/// Stack protectors, the weakest first.
const PROTECTORS: [&[u8]; 3] = [b"ssp", b"sspstrong", b"sspreq"];

/// The rule of an attribute.
pub fn index_of(name: &[u8]) -> Option<usize> {
    static PLACES: OnceLock<HashMap<&[u8], usize>> = OnceLock::new();
    let places = PLACES.get_or_init(|| RULES.iter().enumerate().map(|(index, rule)| (rule.name, index)).collect());
    places.get(name).copied()
}

/// Returns whether a caller's attribute with this rule may change.
pub fn may_change(index: usize) -> bool {
    RULES[index].merge != Merge::Keep || PROTECTORS.contains(&RULES[index].name)
}

/// The rules of those attributes that one of both has.
fn of_either(caller: &Traits<'_>, callee: &Traits<'_>) -> impl Iterator<Item = usize> + use<> {
    let mut left = caller.present() | callee.present();
    std::iter::from_fn(move || {
        let index = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            index
        })
    })
}

/// The reason why code of `callee` must not be in `caller`, by the attributes in the table.
pub fn incompatible(caller: &Traits<'_>, callee: &Traits<'_>) -> Option<Reason> {
    let differs = |index: usize| match RULES[index].compatibility {
        Compatibility::Any => false,
        Compatibility::Same => caller.at(index) != callee.at(index),
        Compatibility::SameTruth => is_set(caller, index) != is_set(callee, index),
        Compatibility::CallerToo => callee.at(index).is_some() && caller.at(index).is_none(),
        Compatibility::Never => callee.at(index).is_some(),
    };
    let forbids_more = || {
        let all = caller.has(b"\"no-builtins\"");
        !all && callee.no_builtin.iter().any(|name| !caller.no_builtin.contains(name))
    };
    (of_either(caller, callee).any(differs) || forbids_more() || !denormals_fit(caller, callee))
        .then_some(Reason::Attributes)
}

/// Changes the caller's attributes so that they hold for the callee's code as well.
pub fn merge(caller: &mut Traits<'_>, callee: &Traits<'_>) {
    for index in of_either(caller, callee) {
        let (ours, theirs) = (caller.at(index), callee.at(index));
        let taken = || theirs.map(|value| Cow::Owned(value.to_vec()));
        let change = match RULES[index].merge {
            Merge::Keep => continue,
            Merge::And if is_set(caller, index) && !is_set(callee, index) => truth(index, false),
            Merge::Or if !is_set(caller, index) && is_set(callee, index) => truth(index, true),
            Merge::TakeOver | Merge::Least if ours.is_none() && theirs.is_some() => taken(),
            Merge::Least if theirs.is_some() && number(theirs) < number(ours) => taken(),
            Merge::Greatest if ours.is_some() && theirs.is_none() => None,
            Merge::Greatest if ours.is_some() && number(theirs) > number(ours) => taken(),
            _ => continue,
        };
        caller.change(index, change);
    }
    merge_protectors(caller, callee);
}

/// A caller that has some stack protector gets the strongest of both. A caller without a stack
/// protector gets none, as its attributes ask.
fn merge_protectors(caller: &mut Traits<'_>, callee: &Traits<'_>) {
    let strongest = |traits: &Traits<'_>| PROTECTORS.iter().rposition(|name| traits.has(name));
    let has_several = PROTECTORS.iter().filter(|name| caller.has(name)).count() > 1;
    if let (Some(ours), Some(theirs)) = (strongest(caller), strongest(callee))
        && (theirs > ours || theirs == ours && has_several)
    {
        for (strength, name) in PROTECTORS.iter().enumerate() {
            let index = index_of(name).expect("it has a rule");
            caller.change(index, (strength == theirs).then_some(Cow::Borrowed(b"")));
        }
    }
}

/// Returns whether an attribute holds: a word that is there, or a string that is `true`.
fn is_set(traits: &Traits<'_>, index: usize) -> bool {
    traits.at(index).is_some_and(|value| !is_string(index) || value == b"\"true\"")
}

/// The value of an attribute that makes it hold, or not; `None` removes it.
fn truth(index: usize, holds: bool) -> Option<Cow<'static, [u8]>> {
    match (is_string(index), holds) {
        (true, true) => Some(Cow::Borrowed(b"\"true\"")),
        (true, false) => Some(Cow::Borrowed(b"\"false\"")),
        (false, true) => Some(Cow::Borrowed(b"")),
        (false, false) => None,
    }
}

fn is_string(index: usize) -> bool {
    RULES[index].name.starts_with(b"\"")
}

/// The number in a string attribute, 0 if there is none. LLVM reads C's prefixes.
fn number(value: Option<&[u8]>) -> u64 {
    let digits = value.and_then(|value| std::str::from_utf8(value).ok()).unwrap_or("").trim_matches('"');
    let (digits, radix) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        [b'0', b'o', ..] => (&digits[2..], 8),
        [b'0', b'0'..=b'9', ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    u64::from_str_radix(digits, radix).unwrap_or(0)
}

/// How denormal numbers are treated: results, and operands.
type Denormals<'t> = (&'t [u8], &'t [u8]);

/// Returns whether the callee's code may run in the caller's mode of denormal numbers: it expects
/// the same, or whatever there is.
fn denormals_fit(caller: &Traits<'_>, callee: &Traits<'_>) -> bool {
    let (ours, theirs) = (denormals(caller), denormals(callee));
    mode_fits(ours.0, theirs.0) && mode_fits(ours.1, theirs.1)
}

fn mode_fits(caller: Denormals<'_>, callee: Denormals<'_>) -> bool {
    let fits = |ours: &[u8], theirs: &[u8]| ours == theirs || theirs == b"dynamic";
    fits(caller.0, callee.0) && fits(caller.1, callee.1)
}

/// The modes of all types, and of `float`.
fn denormals<'a>(traits: &'a Traits<'_>) -> (Denormals<'a>, Denormals<'a>) {
    let of = |name: &[u8]| traits.value(name).map(mode);
    let general = of(b"\"denormal-fp-math\"").unwrap_or((b"ieee", b"ieee"));
    (general, of(b"\"denormal-fp-math-f32\"").unwrap_or(general))
}

fn mode(value: &[u8]) -> Denormals<'_> {
    let value = value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\"")).unwrap_or(value);
    let known = |mode: &[u8]| matches!(mode, b"" | b"ieee" | b"preserve-sign" | b"positive-zero" | b"dynamic");
    let name = |mode| if mode == b"" { &b"ieee"[..] } else { mode };
    let comma = memchr::memchr(b',', value);
    let (results, operands) = comma.map_or((value, value), |at| (&value[..at], &value[at + 1..]));
    match known(results) && known(operands) {
        // A value without an operand's mode means the result's.
        true if operands.is_empty() => (name(results), name(results)),
        true => (name(results), name(operands)),
        false => (value, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_attribute_has_one_rule() {
        let mut names: Vec<&[u8]> = RULES.iter().map(|rule| rule.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RULES.len());
    }

    #[test]
    fn numbers_as_in_c() {
        let of = |text: &str| number(Some(text.as_bytes()));
        assert_eq!([of("\"4096\""), of("\"0x10\""), of("\"010\""), of("\"0b11\""), of("\"x\"")], [4096, 16, 8, 3, 0]);
        assert_eq!(number(None), 0);
    }

    #[test]
    fn a_mode_of_denormals_has_two_parts() {
        assert_eq!(mode(b"\"preserve-sign\""), (&b"preserve-sign"[..], &b"preserve-sign"[..]));
        assert_eq!(mode(b"\"ieee,dynamic\""), (&b"ieee"[..], &b"dynamic"[..]));
        assert_eq!(mode(b"\"\""), (&b"ieee"[..], &b"ieee"[..]));
    }
}
