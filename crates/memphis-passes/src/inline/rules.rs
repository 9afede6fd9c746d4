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

use hashbrown::HashMap;
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
pub const PROTECTORS: [&[u8]; 3] = [b"ssp", b"sspstrong", b"sspreq"];

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
}
