//! What a function's header says, as far as inlining asks.

use super::reason::Reason;
use super::summary::Facts;
use memphis_ir::attributes::{argument, has, is, parameters, words};
use memphis_ir::{FunctionId, Module};

/// Attributes without arguments that caller and callee must agree on: LLVM's `areInlineCompatible`.
const MUST_AGREE: &[&[u8]] = &[
    b"sanitize_address",
    b"sanitize_thread",
    b"sanitize_memory",
    b"sanitize_type",
    b"sanitize_hwaddress",
    b"sanitize_memtag",
    b"sanitize_realtime",
    b"sanitize_realtime_blocking",
    b"sanitize_numerical_stability",
    b"sanitize_alloc_token",
    b"safestack",
    b"shadowcallstack",
    b"noprofile",
];

/// String attributes that must be the same: among them, in which mode of the processor the code runs.
const STRINGS_MUST_AGREE: &[&[u8]] = &[
    b"\"use-sample-profile\"",
    b"\"aarch64_pstate_sm_enabled\"",
    b"\"aarch64_pstate_sm_compatible\"",
    b"\"aarch64_pstate_sm_body\"",
    b"\"aarch64_new_za\"",
    b"\"aarch64_in_za\"",
    b"\"aarch64_out_za\"",
    b"\"aarch64_inout_za\"",
    b"\"aarch64_preserves_za\"",
    b"\"aarch64_za_state_agnostic\"",
    b"\"aarch64_new_zt0\"",
    b"\"aarch64_in_zt0\"",
    b"\"aarch64_out_zt0\"",
    b"\"aarch64_inout_zt0\"",
    b"\"aarch64_preserves_zt0\"",
];

/// Other attributes without arguments that matter.
const OTHERS: &[&[u8]] = &[
    b"alwaysinline",
    b"noinline",
    b"optnone",
    b"inlinehint",
    b"cold",
    b"hot",
    b"optsize",
    b"minsize",
    b"nounwind",
    b"naked",
    b"presplitcoroutine",
    b"returns_twice",
    b"strictfp",
    b"null_pointer_is_valid",
    b"mustprogress",
    b"skipprofile",
    b"ssp",
    b"sspstrong",
    b"sspreq",
    b"speculative_load_hardening",
    b"nodivergencesource",
];

/// The place of an attribute without arguments in a set of those that matter, which is a `u64`.
fn bit(name: &[u8]) -> Option<usize> {
    MUST_AGREE.iter().chain(OTHERS).position(|known| *known == name)
}

/// Promises about all code of a caller that LLVM takes back when the callee makes no such promise. They are kept here, so the call stays.
const PROMISES: &[&[u8]] = &[
    b"\"less-precise-fpmad\"",
    b"\"no-infs-fp-math\"",
    b"\"no-nans-fp-math\"",
    b"\"no-signed-zeros-fp-math\"",
    b"\"approx-func-fp-math\"",
    b"\"unsafe-fp-math\"",
];

/// Demands of a callee that LLVM adds to the caller. They are not added here, so the call stays.
const DEMANDS: &[&[u8]] = &[
    b"\"no-jump-tables\"",
    b"\"noimplicitfloat\"",
    b"\"probe-stack\"",
    b"\"profile-sample-accurate\"",
    b"\"loader-replaceable\"",
    b"\"stack-probe-size\"",
];

/// What a header says.
#[derive(Debug, Clone, Default)]
pub struct Traits<'t> {
    flags: u64,
    /// `name="value"`, in the order of the text.
    strings: Vec<(&'t [u8], &'t [u8])>,
    /// `gc "name"`
    gc: Option<&'t [u8]>,
    /// What stands behind `personality`.
    pub personality: Option<Vec<u8>>,
    /// Whether it has a `DISubprogram`.
    pub has_debug_info: bool,
    /// `internal` or `private`.
    pub is_local: bool,
    /// Whether another definition may be taken at link or load time.
    pub interposable: bool,
    /// The calling convention, `ccc` for none.
    pub convention: Vec<u8>,
    /// Whether a parameter cannot be had without a call.
    pub odd_parameter: Option<Reason>,
    /// By parameter: the type and alignment of `byval`.
    pub byval: Vec<Option<(&'t [u8], u64)>>,
}

impl<'t> Traits<'t> {
    /// Reads a header.
    ///
    /// Cost: linear in its text and that of the groups it names.
    pub fn of(module: &Module<'t>, facts: &Facts, function: FunctionId) -> Traits<'t> {
        let global = module.global(module.function(function).global);
        let header = global.header;
        let (prefix, suffix) = (header.prefix.of(module.text), header.suffix.of(module.text));
        let mut traits = Traits { interposable: global.interposable, ..Traits::default() };
        traits.read_suffix(module, suffix);
        traits.is_local = words(prefix).any(|word| matches!(word, b"internal" | b"private"));
        let is_dso_local = traits.is_local || words(prefix).any(|word| word == b"dso_local");
        traits.interposable |= !is_dso_local && facts.semantic_interposition;
        traits.convention = convention(prefix);
        traits.read_parameters(header.params.of(module.text));
        traits
    }

    fn read_suffix(&mut self, module: &Module<'t>, suffix: &'t [u8]) {
        let mut all = words(suffix);
        while let Some(word) = all.next() {
            match word {
                [b'#', ..] => {
                    if let Some(group) = module.attribute_group(word) {
                        words(group.span.of(module.text)).for_each(|word| self.note(word));
                    }
                }
                b"gc" => self.gc = all.next(),
                b"!dbg" => self.has_debug_info = true,
                b"personality" => self.personality = Some(personality(suffix, word)),
                word => self.note(word),
            }
        }
    }

    fn note(&mut self, word: &'t [u8]) {
        if word.starts_with(b"\"") {
            let end = 2 + word[1..].iter().position(|&c| c == b'"').unwrap_or(word.len() - 2);
            let (name, value) = word.split_at(end.min(word.len()));
            return self.strings.push((name, value.strip_prefix(b"=").unwrap_or(b"")));
        }
        if let Some(bit) = bit(word) {
            self.flags |= 1 << bit;
        }
    }

    fn read_parameters(&mut self, text: &'t [u8]) {
        for parameter in parameters(text) {
            let odd = [(&b"inalloca"[..], Reason::InAlloca), (b"preallocated", Reason::InAlloca)];
            let odd = odd.into_iter().find(|(name, _)| has(parameter, name)).map(|(_, reason)| reason);
            self.odd_parameter = self.odd_parameter.or(odd);
            self.byval.push(argument(parameter, b"byval").map(|ty| (ty, alignment(parameter))));
        }
    }

    /// Whether it has the attribute, one of those that matter.
    pub fn has(&self, name: &[u8]) -> bool {
        bit(name).is_some_and(|bit| self.flags & (1 << bit) != 0)
    }

    fn string(&self, name: &[u8]) -> Option<&'t [u8]> {
        self.strings.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// How strongly its stack is protected.
    fn protection(&self) -> u8 {
        [&b"ssp"[..], b"sspstrong", b"sspreq"].iter().rposition(|name| self.has(name)).map_or(0, |n| n as u8 + 1)
    }

    fn number(&self, name: &[u8]) -> Option<u64> {
        std::str::from_utf8(self.string(name)?.trim_ascii().strip_prefix(b"\"")?.strip_suffix(b"\"")?)
            .ok()?
            .parse()
            .ok()
    }
}

/// Why code of `callee` may not stand in `caller`, for what LLVM looks at unless the callee is `alwaysinline`.
pub fn incompatible(caller: &Traits<'_>, callee: &Traits<'_>, is_subset_fine: bool) -> Option<Reason> {
    if (caller.flags ^ callee.flags) & ((1 << MUST_AGREE.len()) - 1) != 0 {
        return Some(Reason::Attributes);
    }
    if !target_fits(caller, callee, is_subset_fine) {
        return Some(Reason::Target);
    }
    if STRINGS_MUST_AGREE.iter().any(|name| caller.string(name) != callee.string(name)) {
        return Some(Reason::Attributes);
    }
    None
}

/// Why code of `callee` cannot stand in `caller` whatever is asked for: the caller's attributes would have to change.
pub fn impossible(caller: &Traits<'_>, callee: &Traits<'_>) -> Option<Reason> {
    let differs = |name: &[u8]| caller.string(name) != callee.string(name);
    let is_true = |traits: &Traits<'_>, name: &[u8]| traits.string(name) == Some(b"\"true\"");
    if caller.has(b"strictfp") != callee.has(b"strictfp") {
        return Some(Reason::StrictFp);
    }
    if callee.has(b"null_pointer_is_valid") && !caller.has(b"null_pointer_is_valid") {
        return Some(Reason::Attributes);
    }
    if callee.gc.is_some() && callee.gc != caller.gc {
        return Some(Reason::GarbageCollector);
    }
    if callee.personality.is_some() && caller.personality.is_some() && callee.personality != caller.personality {
        return Some(Reason::Personality);
    }
    if callee.protection() > caller.protection()
        || callee.has(b"speculative_load_hardening") && !caller.has(b"speculative_load_hardening")
    {
        return Some(Reason::Attributes);
    }
    if PROMISES.iter().any(|name| is_true(caller, name) && !is_true(callee, name))
        || DEMANDS.iter().any(|name| callee.string(name).is_some() && differs(name))
        || callee.number(b"\"min-legal-vector-width\"") > caller.number(b"\"min-legal-vector-width\"")
        || [&b"\"denormal-fp-math\""[..], b"\"denormal-fp-math-f32\""].iter().any(|name| differs(name))
    {
        return Some(Reason::Attributes);
    }
    None
}

/// Whether the callee asks for no more of the machine than the caller has.
fn target_fits(caller: &Traits<'_>, callee: &Traits<'_>, is_subset_fine: bool) -> bool {
    let same = |name: &[u8]| caller.string(name) == callee.string(name);
    if same(b"\"target-cpu\"") && same(b"\"target-features\"") {
        return true;
    }
    let features = |traits: &Traits<'_>| -> Vec<Vec<u8>> {
        let text = traits.string(b"\"target-features\"").unwrap_or(b"");
        let list = text.trim_ascii().trim_ascii_start().split(|&c| matches!(c, b',' | b'"' | b'='));
        list.filter(|feature| feature.starts_with(b"+")).map(<[u8]>::to_vec).collect()
    };
    let known = features(caller);
    let asks_nothing = callee.string(b"\"target-cpu\"").is_none();
    is_subset_fine
        && (asks_nothing || same(b"\"target-cpu\""))
        && features(callee).iter().all(|feature| known.contains(feature))
}

/// Whether a target compares features as sets.
pub fn compares_features(module: &Module<'_>) -> bool {
    let triple = module.triple.map_or(&b""[..], |span| span.of(module.text));
    [&b"x86_64"[..], b"i386", b"i686", b"aarch64", b"arm"].iter().any(|name| triple.starts_with(name))
}

/// What stands between `personality` and the attachments, without blanks.
fn personality(suffix: &[u8], word: &[u8]) -> Vec<u8> {
    let start = word.as_ptr() as usize - suffix.as_ptr() as usize + word.len();
    let rest = &suffix[start..];
    let end =
        words(rest).find(|word| word.starts_with(b"!")).map(|word| word.as_ptr() as usize - rest.as_ptr() as usize);
    rest[..end.unwrap_or(rest.len())].trim_ascii().to_vec()
}

/// The calling convention among the words in front of a return type, `ccc` as nothing.
pub fn convention(text: &[u8]) -> Vec<u8> {
    let mut all = words(text);
    while let Some(word) = all.next() {
        let is_numbered = |digits: &[u8]| digits.iter().all(u8::is_ascii_digit);
        match word {
            b"ccc" => {}
            b"cc" => return [b"cc", all.next().unwrap_or(b"")].concat(),
            [b'c', b'c', digits @ ..] if is_numbered(digits) => return word.to_vec(),
            [first, ..] if first.is_ascii_alphabetic() && CONVENTIONS.iter().any(|end| word.ends_with(end)) => {
                return word.to_vec();
            }
            _ => {}
        }
    }
    Vec::new()
}

/// How the names of calling conventions end.
const CONVENTIONS: &[&[u8]] = &[
    b"cc",
    b"_kernel",
    b"_func",
    b"_device",
    b"_vector_call",
    b"_gfx",
    b"_cs",
    b"_ps",
    b"_gs",
    b"_hs",
    b"_ls",
    b"_es",
    b"_vs",
];

fn alignment(parameter: &[u8]) -> u64 {
    let mut all = words(parameter);
    while let Some(word) = all.next() {
        if word == b"align" || is(word, b"align") {
            let number = argument(word, b"align").or_else(|| all.next());
            return number.and_then(|n| std::str::from_utf8(n).ok()?.trim().parse().ok()).unwrap_or(1);
        }
    }
    1
}
