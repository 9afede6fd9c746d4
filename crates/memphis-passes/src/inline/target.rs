//! Processors: whether a caller's has what a callee was compiled for.
//!
//! LLVM knows the features of each processor, and which imply which. We compare texts, and refuse
//! more: another processor, unless one contains the other by definition, and features that the
//! caller does not name.

use super::traits::Traits;
use memphis_ir::Module;
use std::collections::BTreeSet;

/// How a target compares processors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// Processor and features must be the same.
    #[default]
    Exact,
    /// The callee's features must be among the caller's.
    Subset,
    /// As [`Target::Subset`]. More features change how vectors and aggregates are passed, so a body
    /// with calls that pass any needs the same.
    SubsetWithCalls,
}

impl Target {
    /// The comparison for the target of a module.
    pub fn of(module: &Module<'_>) -> Target {
        let triple = module.triple.map_or(&b""[..], |span| span.of(module.text));
        let architecture = triple.split(|&c| c == b'-').next().unwrap_or_default();
        match architecture {
            b"x86_64" | b"amd64" | b"i386" | b"i486" | b"i586" | b"i686" => Target::SubsetWithCalls,
            b"aarch64" | b"arm64" => Target::Subset,
            _ => Target::Exact,
        }
    }
}

/// Processors of which each has all that those before it have.
const ASCENDING: [&[u8]; 5] = [b"", b"\"x86-64\"", b"\"x86-64-v2\"", b"\"x86-64-v3\"", b"\"x86-64-v4\""];

/// Processors that are tuned for as little as if none was named.
const UNTUNED: [&[u8]; 3] = [b"", b"\"generic\"", b"\"x86-64\""];

/// Returns whether the callee asks for no more of the machine than the caller has.
/// `passes_aggregates` tells whether the callee has calls that pass vectors or aggregates.
pub fn fits(caller: &Traits<'_>, callee: &Traits<'_>, target: Target, passes_aggregates: bool) -> bool {
    let (cpu, features) = (&b"\"target-cpu\""[..], &b"\"target-features\""[..]);
    let is_same = [cpu, features].iter().all(|name| caller.value(name) == callee.value(name));
    let of = |traits: &Traits<'_>, name: &[u8]| traits.value(name).unwrap_or_default().to_vec();
    match target {
        Target::Exact => is_same && tuning_fits(caller, callee, target),
        Target::SubsetWithCalls if !is_same && passes_aggregates => false,
        Target::Subset | Target::SubsetWithCalls => {
            let (ours, theirs) = (of(caller, cpu), of(callee, cpu));
            let place = |cpu: &[u8]| ASCENDING.iter().position(|known| *known == cpu);
            let ascends = target == Target::SubsetWithCalls
                && matches!((place(&ours), place(&theirs)), (Some(ours), Some(theirs)) if theirs <= ours);
            let has_all = || Features::of(&of(callee, features)).are_among(&Features::of(&of(caller, features)));
            (is_same || (ours == theirs || ascends) && has_all()) && tuning_fits(caller, callee, target)
        }
    }
}

/// LLVM compares what a processor is tuned for as if it were features. On x86, some of those do not
/// count.
fn tuning_fits(caller: &Traits<'_>, callee: &Traits<'_>, target: Target) -> bool {
    fn tuned_for<'a>(traits: &'a Traits<'_>) -> &'a [u8] {
        traits.value(b"\"tune-cpu\"").or_else(|| traits.value(b"\"target-cpu\"")).unwrap_or_default()
    }
    let (ours, theirs) = (tuned_for(caller), tuned_for(callee));
    ours == theirs || target == Target::SubsetWithCalls && UNTUNED.contains(&theirs)
}

/// A list of features, `"+avx,-sse4a"`. Each is switched on, with those that it implies, or off,
/// with those that imply it, in the order of the text.
struct Features<'t> {
    on: BTreeSet<&'t [u8]>,
    off: BTreeSet<&'t [u8]>,
    /// True if none is switched on after another was switched off. Then the order does not matter.
    is_ordered: bool,
    text: &'t [u8],
}

impl<'t> Features<'t> {
    fn of(text: &'t [u8]) -> Features<'t> {
        let mut features = Features { on: BTreeSet::new(), off: BTreeSet::new(), is_ordered: true, text };
        let inner = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text);
        for feature in inner.split(|&c| c == b',') {
            match feature {
                [b'-', name @ ..] => drop(features.off.insert(name)),
                [] => {}
                _ => {
                    features.is_ordered &= features.off.is_empty();
                    features.on.insert(feature.strip_prefix(b"+").unwrap_or(feature));
                }
            }
        }
        features
    }

    /// Returns whether a processor that gets the others' list has all that one has that gets this
    /// list.
    fn are_among(&self, others: &Features<'_>) -> bool {
        let order_is_fine = others.off.is_empty() || self.is_ordered && others.is_ordered;
        self.text == others.text || order_is_fine && self.on.is_subset(&others.on) && others.off.is_subset(&self.off)
    }
}

#[cfg(test)]
mod tests {
    use super::Features;

    #[test]
    fn features_are_compared_as_they_are_switched() {
        let are_among =
            |callee: &str, caller: &str| Features::of(callee.as_bytes()).are_among(&Features::of(caller.as_bytes()));
        assert!(are_among("\"+a\"", "\"+b,+a\""));
        assert!(are_among("\"+a,-c\"", "\"+a,+b\""));
        assert!(are_among("\"+a,-b,-c\"", "\"+a,+d,-b\""));
        assert!(are_among("\"-b,+a\"", "\"-b,+a\""));
        assert!(!are_among("\"\"", "\"-b\""));
        assert!(!are_among("\"+a\"", "\"+a,-b\""));
        assert!(!are_among("\"-b,+a\"", "\"+a,-b\""));
        assert!(!are_among("\"+a\"", ""));
    }
}
