//! Rules of attributes beyond their positions: combinations, values, and the types they need.
//!
//! Attributes of functions come from groups and from the text after parameters. The rules about
//! single groups are checked when a group is read, the others with each function or call.

use crate::attributes::{self, FunctionAttribute, KnownSet, function_attributes, name_of};
use crate::module::Module;
use crate::read::type_of_text;
use crate::sized::SizedMemo;
use crate::text::{from_token, number, split_arguments, unquoted};
use crate::types::{FunctionType, Type, TypeId, TypeInterner, Types};

/// The attributes of a parameter, of a result, or of a function.
#[derive(Debug, Clone)]
pub(crate) struct List<'t> {
    /// The attributes that are words.
    pub known: KnownSet,
    /// The text that it is read from.
    text: &'t [u8],
    /// The texts of its groups.
    groups: Vec<&'t [u8]>,
}

impl<'t> List<'t> {
    /// The attributes in a text, which may have other words.
    pub fn of(text: &'t [u8]) -> List<'t> {
        List { known: KnownSet::of_text(text), text, groups: Vec::new() }
    }

    /// All attributes and any other words, those of groups last.
    fn words(&self) -> impl Iterator<Item = &'t [u8]> {
        std::iter::once(&self.text).chain(&self.groups).flat_map(|text| attributes::words(text))
    }

    /// The attributes of a function or call in the text after its parameters, with those of groups.
    pub fn of_function(module: &'t Module<'_>, text: &'t [u8]) -> List<'t> {
        let mut list = List::of(text);
        for word in attributes::words(text).filter(|word| word.starts_with(b"#")) {
            if let Some(group) = module.attribute_group(word) {
                list.known.add_all(group.known);
                list.groups.push(group.span.of(module.text));
            }
        }
        list
    }

    /// The number of `align`; 0 without one.
    pub fn alignment(&self) -> u64 {
        let mut words = self.words().skip_while(|word| name_of(word) != b"align");
        let digits = words.next().into_iter().chain(words.next()).flat_map(|word| word.iter());
        let digits = digits.skip_while(|c| !c.is_ascii_digit()).take_while(|c| c.is_ascii_digit());
        digits.fold(0, |n, c| n.wrapping_mul(10).wrapping_add(u64::from(c - b'0')))
    }

    /// The text between the parentheses of an attribute.
    pub fn argument(&self, name: &[u8]) -> Option<&'t [u8]> {
        let word = self.words().find(|word| name_of(word) == name)?;
        from_token(&word[name.len()..]).strip_prefix(b"(")?.strip_suffix(b")")
    }
}

/// An attribute with the set that has it alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named {
    pub name: &'static str,
    pub set: KnownSet,
}

/// The attribute with a name; for constants, because it is looked up.
pub(super) const fn named(name: &'static str) -> Named {
    Named { name, set: KnownSet::of(&[name]) }
}

const fn pair(a: &'static str, b: &'static str) -> [Named; 2] {
    [named(a), named(b)]
}

/// Pairs that exclude one another at parameters and results.
const EXCLUSIVE_OF_VALUES: [[Named; 2]; 8] = [
    pair("inalloca", "readonly"),
    pair("sret", "returned"),
    pair("zeroext", "signext"),
    pair("readnone", "readonly"),
    pair("readnone", "writeonly"),
    pair("readonly", "writeonly"),
    pair("writable", "readnone"),
    pair("writable", "readonly"),
];

/// Pairs that exclude one another at functions.
const EXCLUSIVE_OF_FUNCTIONS: [[Named; 2]; 6] = [
    pair("noinline", "alwaysinline"),
    pair("optsize", "optnone"),
    pair("minsize", "optnone"),
    pair("optdebug", "optnone"),
    pair("optsize", "optdebug"),
    pair("minsize", "optdebug"),
];

/// The two attributes of a pair that a set has both of.
fn excluded(known: KnownSet, pairs: &[[Named; 2]]) -> Option<String> {
    let [a, b] = pairs.iter().find(|pair| pair.iter().all(|one| known.has(one.set)))?;
    Some(format!("attributes '{}' and '{}' exclude each other", a.name, b.name))
}

/// A problem of a parameter's or result's attributes, for values of a type.
pub(crate) fn problem_of_value(module: &Module<'_>, types: Types<'_>, list: &List<'_>, ty: TypeId) -> Option<String> {
    const PASSING: KnownSet = KnownSet::of(&["byval", "inalloca", "preallocated", "nest", "byref"]);
    const OF_RESULT: KnownSet = KnownSet::of(&["sret", "inreg"]);
    const IMMEDIATE: KnownSet = KnownSet::of(&["immarg"]);
    const RANGE: KnownSet = KnownSet::of(&["range"]);
    let known = list.known;
    if known.has(IMMEDIATE) && known.len() - known.count(RANGE) > 1 {
        return Some("attribute 'immarg' goes with no other but 'range'".to_owned());
    }
    if known.count(PASSING) + u32::from(known.has(OF_RESULT)) > 1 {
        return Some(
            "only one of the ways to pass an argument can be chosen: 'byval', 'byref', 'inalloca', \
                     'preallocated', 'nest', and 'sret' or 'inreg'"
                .to_owned(),
        );
    }
    excluded(known, &EXCLUSIVE_OF_VALUES)
        .or_else(|| problem_of_pointee(module, list))
        .or_else(|| problem_of_initializes(list))
        .or_else(|| if known.has(RANGE) { problem_of_range(types, list, ty) } else { None })
}

/// Attributes with a type in memory need one with a size below 4 GiB.
fn problem_of_pointee(module: &Module<'_>, list: &List<'_>) -> Option<String> {
    const WITH_SIZE: KnownSet = KnownSet::of(&["byval", "byref", "inalloca", "preallocated"]);
    if !list.known.has(WITH_SIZE) {
        return None;
    }
    for name in ["byval", "byref", "inalloca", "preallocated"] {
        let Some(text) = list.argument(name.as_bytes()) else { continue };
        let mut own = module.types.extension();
        let Some(ty) = type_of_text(text, &mut TypeInterner::of_body(&module.types, &mut own)) else { continue };
        let types = Types::new(&module.types, &own);
        let mut sized = SizedMemo::default();
        sized.begin(own.len());
        if !sized.get(types, ty, &module.sized) {
            return Some(format!("type of '{name}' has no size"));
        }
        if name == "byval" && types.has_target(ty, |target| !target.can_be_local) {
            return Some(format!("arguments of type {} cannot be passed by 'byval'", types.display(ty)));
        }
        if module.layout().alloc_size(types, ty).is_some_and(|size| size.bits.div_ceil(8) >= 1 << 32) {
            return Some(format!("arguments of 4 GiB and more cannot be passed by '{name}'"));
        }
    }
    None
}

/// The ranges of `initializes` ascend.
fn problem_of_initializes(list: &List<'_>) -> Option<String> {
    const INITIALIZES: KnownSet = KnownSet::of(&["initializes"]);
    if !list.known.has(INITIALIZES) {
        return None;
    }
    let (mut rest, mut numbers) = (from_token(list.argument(b"initializes")?), Vec::<i64>::new());
    while !rest.is_empty() {
        let len = rest.iter().take_while(|c| c.is_ascii_digit() || **c == b'-').count();
        numbers.extend(std::str::from_utf8(&rest[..len]).ok().and_then(|digits| digits.parse::<i64>().ok()));
        rest = from_token(&rest[len.max(1)..]);
    }
    // Ranges that touch would be one.
    let ascends = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    (!ascends).then(|| "ranges of 'initializes' must ascend and not touch".to_owned())
}

/// The type of a range is that of the value.
fn problem_of_range(types: Types<'_>, list: &List<'_>, ty: TypeId) -> Option<String> {
    let text = from_token(list.argument(b"range")?);
    let Some(digits) = text.strip_prefix(b"i") else {
        return Some("'range' needs an integer type".to_owned());
    };
    let end = digits.iter().position(|c| !c.is_ascii_digit()).unwrap_or(digits.len());
    let width: u32 = std::str::from_utf8(&digits[..end]).ok()?.parse().ok()?;
    match types.get(types.scalar(ty)) {
        Type::Int(bits) if *bits != width => {
            Some(format!("'range' is of i{width}, the value of {}", types.display(ty)))
        }
        _ => None,
    }
}

/// Attributes of which a list of parameters has one at most.
const SINGLE: [Named; 6] =
    [named("nest"), named("returned"), named("sret"), named("swiftself"), named("swiftasync"), named("swifterror")];

/// The number of a parameter that breaks a rule about all of them, and the rule.
pub(crate) fn problem_of_parameters(
    types: Types<'_>,
    ty: &FunctionType,
    lists: &[List<'_>],
) -> Option<(usize, String)> {
    for Named { name, set } in SINGLE {
        let mut found = lists.iter().enumerate().filter(|(_, list)| list.known.has(set));
        let first = found.next();
        if let Some((index, _)) = found.next() {
            return Some((index, format!("only one parameter can be '{name}'")));
        }
        let Some((index, _)) = first else { continue };
        match name {
            "sret" if index > 1 => {
                return Some((index, "'sret' must be the first or second parameter".to_owned()));
            }
            "returned" if ty.params.get(index).is_some_and(|&param| !is_same_bits(types, param, ty.result)) => {
                return Some((index, "'returned' needs a parameter of the result's type".to_owned()));
            }
            _ => {}
        }
    }
    const INALLOCA: KnownSet = KnownSet::of(&["inalloca"]);
    let index = lists.iter().position(|list| list.known.has(INALLOCA))?;
    (index + 1 != lists.len()).then(|| (index, "'inalloca' must be the last parameter".to_owned()))
}

/// True if a value of one type is one of the other after a cast without loss.
pub(super) fn is_same_bits(types: Types<'_>, a: TypeId, b: TypeId) -> bool {
    let bits = |ty| match types.get(ty) {
        Type::Vector(n, element) => types.get(*element).bits().map(|bits| u64::from(bits) * u64::from(*n)),
        _ => None,
    };
    a == b || bits(a).is_some() && bits(a) == bits(b)
}

/// True if a group needs a look wherever it is: at calls, a rule may be broken.
pub(crate) fn is_checked_group(text: &[u8]) -> bool {
    const AT_CALLS: KnownSet = KnownSet::of(&[
        "allocsize",
        "alwaysinline",
        "jumptable",
        "minsize",
        "optdebug",
        "optnone",
        "optsize",
        "preallocated",
        "speculatable",
    ]);
    let list = List::of(text);
    let is_typed = [&b"vector-function-abi-variant"[..], b"modular-format"]
        .iter()
        .any(|name| memchr::memmem::find(text, name).is_some());
    is_typed || list.known.has(AT_CALLS) || problem_of_function(&list, None).is_some()
}

/// Attributes of functions whose values have rules.
pub(super) const WITH_VALUES: KnownSet = KnownSet::of(&["allockind", "allocsize", "vscale_range"]);

/// A problem of all words among the attributes of a function or call.
pub(super) fn problem_of_set(known: KnownSet) -> Option<String> {
    const OPTNONE: KnownSet = KnownSet::of(&["optnone"]);
    const NOINLINE: KnownSet = KnownSet::of(&["noinline"]);
    if known.has(OPTNONE) && !known.has(NOINLINE) {
        return Some("attribute 'optnone' needs 'noinline'".to_owned());
    }
    excluded(known, &EXCLUSIVE_OF_FUNCTIONS)
}

/// A problem of the attributes of a function or call. Without its type, rules about parameters are
/// left out.
pub(crate) fn problem_of_function(list: &List<'_>, ty: Option<(Types<'_>, &FunctionType)>) -> Option<String> {
    let known = list.known;
    let of_set = if ty.is_some() { problem_of_set(known) } else { excluded(known, &EXCLUSIVE_OF_FUNCTIONS) };
    let of_words = of_set.or_else(|| {
        if !known.has(WITH_VALUES) {
            return None;
        }
        problem_of_vscale(list).or_else(|| problem_of_allockind(list)).or_else(|| problem_of_allocsize(list, ty))
    });
    of_words.or_else(|| problem_of_strings(list, ty.map(|(_, ty)| ty)))
}

fn problem_of_vscale(list: &List<'_>) -> Option<String> {
    let numbers = numbers(list.argument(b"vscale_range")?);
    let (low, high) = (*numbers.first()?, numbers.get(1).copied());
    if low == 0 && high.is_some_and(|high| high != 0) {
        return Some("lower bound of 'vscale_range' must be greater than 0".to_owned());
    }
    let high = high.unwrap_or(low);
    if low != 0 && !low.is_power_of_two() || high != 0 && !high.is_power_of_two() {
        return Some("bounds of 'vscale_range' must be powers of two".to_owned());
    }
    (high != 0 && low > high).then(|| "lower bound of 'vscale_range' is above the upper one".to_owned())
}

fn problem_of_allockind(list: &List<'_>) -> Option<String> {
    let text = from_token(list.argument(b"allockind")?);
    let end = memchr::memchr(b'"', text.get(1..)?)?;
    let text = unquoted(&text[..end + 2]);
    let words: Vec<&[u8]> = text.split(|&c| c == b',').collect();
    let has = |word: &[u8]| words.contains(&word);
    let kinds = [&b"alloc"[..], b"realloc", b"free"];
    if kinds.iter().filter(|kind| has(kind)).count() != 1 {
        return Some("'allockind' needs exactly one of alloc, realloc, free".to_owned());
    }
    if has(b"free") && (has(b"uninitialized") || has(b"zeroed") || has(b"aligned")) {
        return Some("'allockind' of free cannot be uninitialized, zeroed or aligned".to_owned());
    }
    let both = has(b"uninitialized") && has(b"zeroed");
    both.then(|| "'allockind' cannot be uninitialized and zeroed".to_owned())
}

fn problem_of_allocsize(list: &List<'_>, ty: Option<(Types<'_>, &FunctionType)>) -> Option<String> {
    const NO_SECOND: u64 = u32::MAX as u64;
    let mut numbers = numbers(list.argument(b"allocsize")?);
    if numbers.get(1) == Some(&NO_SECOND) {
        numbers.pop();
    }
    let (types, ty) = ty?;
    for number in numbers {
        let Some(&param) = ty.params.get(usize::try_from(number).ok()?) else {
            return Some(format!("'allocsize' names parameter {number}, which is not there"));
        };
        if !types.is_integer(param) {
            return Some(format!("'allocsize' needs an integer, parameter {number} is {}", types.display(param)));
        }
    }
    None
}

/// The numbers of a list in parentheses.
fn numbers(text: &[u8]) -> Vec<u64> {
    split_arguments(text).filter_map(number).collect()
}

/// The values that string attributes may have. Without a value it is the empty one.
#[derive(Debug, Clone, Copy)]
enum StringValue {
    OneOf(&'static [&'static str]),
    Unsigned,
    NotEmpty,
    /// One or two words with a comma between them.
    DenormalModes,
    /// Each with a sign.
    Features,
}

/// `true`, `false`, or nothing.
const BOOLEAN: StringValue = StringValue::OneOf(&["", "true", "false"]);

/// String attributes with rules about their values.
const STRINGS: &[(&str, StringValue)] = &[
    ("frame-pointer", StringValue::OneOf(&["all", "non-leaf", "none", "reserved", "non-leaf-no-reserve"])),
    ("sign-return-address", StringValue::OneOf(&["none", "all", "non-leaf"])),
    ("sign-return-address-key", StringValue::OneOf(&["a_key", "b_key"])),
    ("patchable-function-prefix", StringValue::Unsigned),
    ("patchable-function-entry", StringValue::Unsigned),
    ("warn-stack-size", StringValue::Unsigned),
    ("alloc-variant-zeroed", StringValue::NotEmpty),
    ("denormal-fp-math", StringValue::DenormalModes),
    ("denormal-fp-math-f32", StringValue::DenormalModes),
    ("target-features", StringValue::Features),
    ("branch-target-enforcement", BOOLEAN),
    ("branch-protection-pauth-lr", BOOLEAN),
    ("guarded-control-stack", BOOLEAN),
    ("marked_for_windows_hot_patching", BOOLEAN),
    ("allow_direct_access_in_hot_patch_function", BOOLEAN),
    ("less-precise-fpmad", BOOLEAN),
    ("no-infs-fp-math", BOOLEAN),
    ("no-nans-fp-math", BOOLEAN),
    ("no-signed-zeros-fp-math", BOOLEAN),
    ("no-jump-tables", BOOLEAN),
    ("no-inline-line-tables", BOOLEAN),
    ("profile-sample-accurate", BOOLEAN),
    ("use-sample-profile", BOOLEAN),
    ("loader-replaceable", BOOLEAN),
];

/// String attributes that exclude one another.
const EXCLUSIVE_STRINGS: &[&[&str]] = &[
    &["aarch64_pstate_sm_enabled", "aarch64_pstate_sm_compatible"],
    &[
        "aarch64_new_za",
        "aarch64_in_za",
        "aarch64_out_za",
        "aarch64_inout_za",
        "aarch64_preserves_za",
        "aarch64_za_state_agnostic",
    ],
    &[
        "aarch64_new_zt0",
        "aarch64_in_zt0",
        "aarch64_out_zt0",
        "aarch64_inout_zt0",
        "aarch64_preserves_zt0",
        "aarch64_za_state_agnostic",
    ],
];

fn problem_of_strings(list: &List<'_>, ty: Option<&FunctionType>) -> Option<String> {
    let strings = list.words().filter(|word| word.starts_with(b"\"")).flat_map(function_attributes);
    let strings: Vec<FunctionAttribute<'_>> = strings.collect();
    for string in &strings {
        let name = unquoted_text(&string.name);
        let value = string.value.as_deref().map_or(&b""[..], unquoted_text);
        if let Some((name, rule)) = STRINGS.iter().find(|(known, _)| known.as_bytes() == name)
            && let Err(expected) = rule.check(value)
        {
            return Some(format!("value of \"{name}\" must be {expected}, not '{}'", String::from_utf8_lossy(value)));
        }
        if name == b"modular-format"
            && let Some(problem) = ty.and_then(|ty| problem_of_format(value, ty))
        {
            return Some(problem.to_owned());
        }
        if name == b"vector-function-abi-variant"
            && !value.split(|&c| c == b',').all(|name| is_vector_variant(name, ty))
        {
            return Some(
                "\"vector-function-abi-variant\" has an entry that is no mangled name of a vector function".to_owned(),
            );
        }
    }
    let has = |name: &str| strings.iter().any(|string| unquoted_text(&string.name) == name.as_bytes());
    for names in EXCLUSIVE_STRINGS {
        let found: Vec<_> = names.iter().filter(|name| has(name)).collect();
        if let [a, b, ..] = found[..] {
            return Some(format!("attributes \"{a}\" and \"{b}\" exclude each other"));
        }
    }
    let lacks = has("sign-return-address-key") && !has("sign-return-address");
    lacks.then(|| "attribute \"sign-return-address-key\" needs \"sign-return-address\"".to_owned())
}

impl StringValue {
    /// Checks a value; the error describes the expected values.
    fn check(self, value: &[u8]) -> Result<(), String> {
        const MODES: [&[u8]; 5] = [b"", b"ieee", b"preserve-sign", b"positive-zero", b"dynamic"];
        let (fits, expected) = match self {
            StringValue::OneOf(values) => {
                let named = values.iter().filter(|value| !value.is_empty()).copied().collect::<Vec<_>>().join(", ");
                (values.iter().any(|known| known.as_bytes() == value), format!("one of {named}"))
            }
            StringValue::Unsigned => {
                let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
                let fits = std::str::from_utf8(value).is_ok_and(|digits| digits.parse::<u32>().is_ok());
                (is_number && fits, "an unsigned number".to_owned())
            }
            StringValue::NotEmpty => (!value.is_empty(), "a name".to_owned()),
            StringValue::DenormalModes => {
                let mut modes = value.splitn(2, |&c| c == b',');
                (
                    modes.all(|mode| MODES.contains(&mode)),
                    "one or two of ieee, preserve-sign, positive-zero, dynamic".to_owned(),
                )
            }
            StringValue::Features => {
                let mut features = value.split(|&c| c == b',');
                let fits = value.is_empty() || features.all(|feature| matches!(feature, [b'+' | b'-', ..]));
                (fits, "features with '+' or '-'".to_owned())
            }
        };
        if fits { Ok(()) } else { Err(expected) }
    }
}

/// A problem of the value of "modular-format": kind, number of the format, number of its first
/// argument, and names.
fn problem_of_format(value: &[u8], ty: &FunctionType) -> Option<&'static str> {
    let parts: Vec<&[u8]> = value.split(|&c| c == b',').collect();
    if parts.len() < 5 {
        return Some("value of \"modular-format\" needs at least five parts");
    }
    let last = ty.params.len() + usize::from(ty.varargs);
    let number = std::str::from_utf8(parts[2]).ok().and_then(|digits| digits.parse().ok());
    let is_argument = number.is_some_and(|number| (1..=last).contains(&number));
    (!is_argument).then_some("third part of \"modular-format\" must be the number of an argument")
}

/// True if a text may be the name of a vector variant: `_ZGV`, instruction set, mask, length,
/// parameters, `_`, the scalar name, and the vector name in parentheses.
fn is_vector_variant(text: &[u8], ty: Option<&FunctionType>) -> bool {
    let Some(rest) = text.trim_ascii().strip_prefix(b"_ZGV") else { return false };
    let rest = match rest.strip_prefix(b"_LLVM_") {
        Some(rest) => rest,
        None if matches!(rest.first(), Some(b'a'..=b'z')) => &rest[1..],
        None => return false,
    };
    let Some(rest) = rest.strip_prefix(b"M").or_else(|| rest.strip_prefix(b"N")) else { return false };
    let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let rest = if rest.starts_with(b"x") { &rest[1..] } else { &rest[digits..] };
    let Some(end) = memchr::memchr(b'_', rest) else { return false };
    let params = &rest[..end];
    let starts_param = |c: &&u8| matches!(c, b'v' | b'u' | b'l' | b'L' | b'R' | b'U');
    let is_of_param = |c: &u8| starts_param(&c) || c.is_ascii_digit() || matches!(c, b's' | b'n' | b'a');
    let n = params.iter().filter(starts_param).count();
    n > 0 && params.iter().all(is_of_param) && ty.is_none_or(|ty| ty.params.len() == n)
}

/// A string without its quotes; escaped bytes stay as they are.
fn unquoted_text(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text)
}
