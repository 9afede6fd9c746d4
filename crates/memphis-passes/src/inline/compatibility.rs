//! The attributes of caller and callee: whether the rules allow the callee's code in the caller, and
//! how the caller's attributes change when it is there.

use super::reason::Reason;
use super::rules::{Compatibility, Merge, PROTECTORS, RULES, index_of};
use super::traits::Traits;
use std::borrow::Cow;

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
