//! Inlining by attributes, compared with opt-22: each attribute of functions that LLVM 22 knows,
//! absent or with each of its values, in the callee and in the caller; then groups of related
//! attributes, and random ones along chains of calls.
//!
//! opt inlines every call that we inline, and the caller has the same attributes afterwards.
//! [`REFUSED`] lists the calls that opt inlines and we do not. Each run prints the number of pairs
//! compared.

use memphis_filetests::{opt, ours};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Attributes that are words, with each of their values.
const WORDS: &[&[&str]] = &[
    &["allockind(\"alloc\")", "allockind(\"free\")"],
    &["allocsize(1)"],
    &["alwaysinline"],
    &["cold"],
    &["convergent"],
    &["coro_elide_safe"],
    &["coro_only_destroy_when_complete"],
    &["disable_sanitizer_instrumentation"],
    &["fn_ret_thunk_extern"],
    &["hot"],
    &["hybrid_patchable"],
    &["inlinehint"],
    &["jumptable"],
    &["memory(read)", "memory(none)"],
    &["minsize"],
    &["mustprogress"],
    &["nobuiltin"],
    &["nocallback"],
    &["nocf_check"],
    &["nocreateundeforpoison"],
    &["nodivergencesource"],
    &["noduplicate"],
    &["nofree"],
    &["noimplicitfloat"],
    &["noinline"],
    &["nomerge"],
    &["nonlazybind"],
    &["noprofile"],
    &["norecurse"],
    &["noredzone"],
    &["noreturn"],
    &["nosanitize_bounds"],
    &["nosanitize_coverage"],
    &["nosync"],
    &["nounwind"],
    &["null_pointer_is_valid"],
    &["optdebug"],
    &["optforfuzzing"],
    &["optnone"],
    &["optsize"],
    &["presplitcoroutine"],
    &["returns_twice"],
    &["safestack"],
    &["sanitize_address"],
    &["sanitize_alloc_token"],
    &["sanitize_hwaddress"],
    &["sanitize_memory"],
    &["sanitize_memtag"],
    &["sanitize_numerical_stability"],
    &["sanitize_realtime"],
    &["sanitize_realtime_blocking"],
    &["sanitize_thread"],
    &["sanitize_type"],
    &["shadowcallstack"],
    &["skipprofile"],
    &["speculatable"],
    &["speculative_load_hardening"],
    &["ssp"],
    &["sspreq"],
    &["sspstrong"],
    &["strictfp"],
    &["alignstack(8)", "alignstack(16)"],
    &["uwtable", "uwtable(sync)"],
    &["vscale_range(1,16)", "vscale_range(2,2)"],
    &["willreturn"],
];

/// Attributes that are strings with a truth value.
const TRUTHS: &[&str] = &[
    "approx-func-fp-math",
    "disable-tail-calls",
    "less-precise-fpmad",
    "loader-replaceable",
    "no-infs-fp-math",
    "no-inline-line-tables",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "no-trapping-math",
    "profile-sample-accurate",
    "stackrealign",
    "strict-float-cast-overflow",
    "uniform-work-group-size",
    "unsafe-fp-math",
    "use-sample-profile",
    "use-soft-float",
];

/// Attributes that are strings with other values; an empty one stands for none.
const STRINGS: &[(&str, &[&str])] = &[
    ("aarch64_in_za", &[""]),
    ("aarch64_in_zt0", &[""]),
    ("aarch64_inout_za", &[""]),
    ("aarch64_inout_zt0", &[""]),
    ("aarch64_new_za", &[""]),
    ("aarch64_new_zt0", &[""]),
    ("aarch64_out_za", &[""]),
    ("aarch64_out_zt0", &[""]),
    ("aarch64_preserves_za", &[""]),
    ("aarch64_preserves_zt0", &[""]),
    ("aarch64_pstate_sm_body", &[""]),
    ("aarch64_pstate_sm_compatible", &[""]),
    ("aarch64_pstate_sm_enabled", &[""]),
    ("aarch64_za_state_agnostic", &[""]),
    ("amdgpu-dx10-clamp", &["true", "false"]),
    ("amdgpu-flat-work-group-size", &["1,64", "1,256"]),
    ("amdgpu-ieee", &["true", "false"]),
    ("amdgpu-unsafe-fp-atomics", &["true"]),
    ("amdgpu-waves-per-eu", &["1", "2"]),
    ("branch-protection-pauth-lr", &["", "true"]),
    ("branch-target-enforcement", &["", "true"]),
    ("denormal-fp-math", &["ieee", "ieee,ieee", "preserve-sign,preserve-sign", "dynamic,dynamic"]),
    ("denormal-fp-math-f32", &["ieee,ieee", "preserve-sign", "dynamic,dynamic"]),
    ("dontcall-error", &["x"]),
    ("fentry-call", &["true"]),
    ("fmv-features", &["sve"]),
    ("frame-pointer", &["all", "none"]),
    ("function-instrument", &["xray-always", "xray-never"]),
    ("guarded-control-stack", &[""]),
    ("indirect-tls-seg-refs", &[""]),
    ("instrument-function-entry", &["x"]),
    ("interrupt", &["x"]),
    ("min-legal-vector-width", &["0", "256", "512"]),
    ("no-builtin-malloc", &[""]),
    ("no-builtin-memcpy", &[""]),
    ("no-builtins", &[""]),
    ("no-frame-pointer-elim", &["true"]),
    ("no-stack-arg-probe", &[""]),
    ("nooutline", &[""]),
    ("no_caller_saved_registers", &[""]),
    ("patchable-function", &["prologue-short-redirect"]),
    ("patchable-function-entry", &["2", "4"]),
    ("prefer-vector-width", &["128", "256"]),
    ("probe-stack", &["__probe", "inline-asm"]),
    ("sign-return-address", &["all", "non-leaf"]),
    ("split-stack", &[""]),
    ("stack-probe-size", &["4096", "8192", "0x800", "010"]),
    ("statepoint-id", &["1", "2"]),
    ("thunk", &[""]),
    ("trap-func-name", &["x", "y"]),
    ("unknown", &["", "value"]),
    ("warn-stack-size", &["80", "96"]),
    ("zero-call-used-regs", &["used", "all"]),
];

/// Targets, with names of processors and lists of features that they know.
const TARGETS: &[(&str, &[&str], &[&str])] = &[
    ("", &["x86-64", "x86-64-v3"], &["+sse3", "+avx2"]),
    (
        "x86_64-unknown-linux-gnu",
        &["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "znver3", "core2"],
        &["+sse3", "+sse3,+avx", "+avx2", "-sse2", "+avx,-avx", "-avx,+avx", "+avx512f,-avx2", "+soft-float"],
    ),
    ("i686-unknown-linux-gnu", &["i386", "pentium4", "x86-64"], &["+sse", "+sse2", "-x87", "+sse,+sse2"]),
    ("aarch64-unknown-linux-gnu", &["generic", "cortex-a53", "apple-m1"], &["+sve", "+sve,+sve2", "-neon", "+crc"]),
    ("armv7-unknown-linux-gnueabihf", &["cortex-a8", "cortex-a9"], &["+neon", "+thumb-mode", "-thumb-mode", "+vfp4"]),
    ("riscv64-unknown-linux-gnu", &["generic-rv64", "sifive-u74"], &["+m", "+m,+v", "-m"]),
    ("amdgcn-amd-amdhsa", &["gfx906", "gfx90a"], &["+xnack", "+wavefrontsize64"]),
    ("powerpc64le-unknown-linux-gnu", &["pwr8", "pwr9"], &["+vsx", "-altivec"]),
    ("s390x-unknown-linux-gnu", &["z13", "z15"], &["+vector", "-vector"]),
    ("wasm32-unknown-unknown", &["generic", "mvp"], &["+simd128", "+atomics"]),
];

/// Attributes for which opt inlines more than we do.
const REFUSED: &[(&str, &str)] = &[
    ("strictfp", "opt rewrites floating-point operations as constrained intrinsics, or lets them be"),
    ("returns_twice", "what returns twice is not copied"),
    ("use-soft-float", "LLVM asks targets that have it as a feature"),
    ("tune-cpu", "LLVM looks up what a processor is tuned for"),
    ("target-cpu", "LLVM looks up what a processor has"),
    ("target-features", "LLVM looks up what features imply"),
    ("aarch64", "LLVM looks for code that depends on the mode of the processor"),
    ("amdgpu-dx10-clamp", "LLVM asks one target, and knows its default"),
    ("branch-protection-pauth-lr", "LLVM's reader renews old values, which depends on the target"),
    ("amdgpu-ieee", "LLVM asks one target, and knows its default"),
];

/// Two lists of attributes, and the subject of the test.
struct Case {
    about: String,
    callee: String,
    caller: String,
}

fn values_of(name: &str, values: &[&str]) -> Vec<String> {
    let value = |value: &&str| if value.is_empty() { format!("\"{name}\"") } else { format!("\"{name}\"=\"{value}\"") };
    values.iter().map(value).collect()
}

/// Each attribute with its values, by name.
fn attributes(cpus: &[&str], features: &[&str]) -> Vec<(String, Vec<String>)> {
    let name_of = |word: &str| word.split('(').next().unwrap_or_default().to_owned();
    let words = WORDS.iter().map(|values| (name_of(values[0]), values.iter().map(|&value| value.to_owned()).collect()));
    let truths = TRUTHS.iter().map(|&name| (name.to_owned(), values_of(name, &["true", "false", ""])));
    let strings = STRINGS.iter().map(|&(name, values)| (name.to_owned(), values_of(name, values)));
    let target = [("target-cpu", cpus), ("tune-cpu", cpus), ("target-features", features)];
    let target = target.into_iter().map(|(name, values)| (name.to_owned(), values_of(name, values)));
    let keys =
        ["a_key", "b_key"].map(|key| format!("\"sign-return-address\"=\"all\" \"sign-return-address-key\"=\"{key}\""));
    let keys = [("sign-return-address-key".to_owned(), keys.to_vec())];
    words.chain(truths).chain(strings).chain(target).chain(keys).collect()
}

/// Each attribute in each pair of states, and groups of attributes in each pair of combinations.
fn cases(cpus: &[&str], features: &[&str]) -> Vec<Case> {
    let mut lists = attributes(cpus, features);
    let all = |name: &str, groups: &[&[String]]| {
        let mut combined = vec![String::new()];
        for group in groups {
            let longer = combined.iter().flat_map(|list| group.iter().map(move |value| format!("{list} {value}")));
            combined = combined.iter().cloned().chain(longer).collect();
        }
        (name.to_owned(), combined)
    };
    let with = |name: &str, values: &[&str]| values_of(name, values);
    let word = |word: &str| vec![word.to_owned()];
    let modes = ["preserve-sign,ieee", "ieee,dynamic", "dynamic,preserve-sign", "positive-zero"];
    lists.extend([
        all("protectors", &[&word("ssp"), &word("sspstrong"), &word("sspreq")]),
        all("denormals", &[&with("denormal-fp-math", &modes), &with("denormal-fp-math-f32", &modes[..3])]),
        all("target-cpu and features", &[&with("target-cpu", &cpus[..2]), &with("target-features", &features[..2])]),
        all(
            "builtins",
            &[&with("no-builtins", &[""]), &with("no-builtin-memcpy", &[""]), &with("no-builtin-malloc", &[""])],
        ),
        all("probes", &[&with("probe-stack", &["p"]), &with("stack-probe-size", &["1", "2"]), &word("nounwind")]),
    ]);
    let mut cases = Vec::new();
    for (about, values) in lists {
        let states: Vec<&str> = std::iter::once("").chain(values.iter().map(String::as_str)).collect();
        for callee in &states {
            for caller in &states {
                let needed = |list: &str| list.replace("optnone", "noinline optnone");
                cases.push(Case { about: about.clone(), callee: needed(callee), caller: needed(caller) });
            }
        }
    }
    cases
}

/// A module with a pair of functions for each case.
fn module(triple: &str, cases: &[Case], extra: &str, passes_vectors: bool) -> String {
    let mut text = String::new();
    if !triple.is_empty() {
        writeln!(text, "target triple = \"{triple}\"").expect("it is a string");
    }
    text.push_str("declare void @vectors(<8 x float>)\n");
    let call = if passes_vectors { "  call void @vectors(<8 x float> zeroinitializer)\n" } else { "" };
    for (i, Case { callee, caller, about }) in cases.iter().enumerate() {
        // Modes of a processor that has them.
        let sme = triple.starts_with("aarch64") && about.starts_with("aarch64");
        let body = if sme { "unnamed_addr \"target-features\"=\"+sve,+sme,+sme2\"" } else { "unnamed_addr" };
        let (head, body) = ("define i32", body);
        write!(
            text,
            "{head} @callee{i}(ptr %x, i32 %n) {body} {callee} {extra} {{\n{call}  %r = load i32, ptr %x\n  ret i32 %r\n}}\n\
             {head} @caller{i}(ptr %x, i32 %n) {body} {caller} {{\n  %r = call i32 @callee{i}(ptr %x, i32 %n)\n  ret i32 %r\n}}\n"
        )
        .expect("it is a string");
    }
    text
}

/// A function after inlining: its attributes, and the functions it calls.
type Functions = BTreeMap<String, (BTreeSet<String>, String)>;

/// Reads opt's output.
fn functions(text: &str) -> Functions {
    let groups: BTreeMap<&str, BTreeSet<String>> = text
        .lines()
        .filter_map(|line| line.strip_prefix("attributes ")?.split_once(" = { "))
        .map(|(name, list)| (name, split_list(list.trim_end_matches('}'))))
        .collect();
    let mut functions = Functions::new();
    for definition in text.split("\ndefine ").skip(1) {
        let (header, body) = definition.split_once(" {\n").expect("a function has a body");
        let name = header.split_once('@').map_or("", |(_, rest)| rest.split('(').next().unwrap_or_default());
        let group =
            header.rsplit_once(") ").and_then(|(_, suffix)| suffix.split(' ').find(|word| word.starts_with('#')));
        let list = group.map(|group| groups[group].clone()).unwrap_or_default();
        let body = body.split("\n}").next().unwrap_or_default();
        functions.insert(name.to_owned(), (list, body.to_owned()));
    }
    functions
}

/// The attributes of a list; quotes and brackets may contain blanks.
fn split_list(list: &str) -> BTreeSet<String> {
    let (mut found, mut word, mut quoted, mut depth) = (BTreeSet::new(), String::new(), false, 0);
    for c in list.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            ' ' if !quoted && depth == 0 => {
                found.insert(std::mem::take(&mut word));
                continue;
            }
            _ => {}
        }
        word.push(c);
    }
    found.insert(word);
    found.remove("");
    found
}

#[derive(Default)]
struct Counts {
    pairs: usize,
    inlined: usize,
    stay: usize,
    /// By attribute: calls that opt alone inlines.
    refused: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

impl Counts {
    fn compare(&mut self, triple: &str, cases: &[Case], text: &str) {
        let theirs = functions(&opt::run(Some("inline"), text).unwrap_or_else(|why| panic!("{triple}: {why}")));
        let answer = ours::run("inline", text).unwrap_or_else(|why| panic!("{triple}: {why}"));
        let printed = opt::run(None, &answer.text).unwrap_or_else(|why| panic!("{triple}: our answer: {why}"));
        let ours = functions(&printed);
        for (i, case) in cases.iter().enumerate() {
            let name = format!("caller{i}");
            let (ours, theirs) = (&ours[&name], &theirs[&name]);
            let is_inlined = |function: &(BTreeSet<String>, String)| !function.1.contains("@callee");
            self.pairs += 1;
            let told = format!("{triple}: {} [{}] into [{}]", case.about, case.callee, case.caller);
            match (is_inlined(ours), is_inlined(theirs)) {
                (true, true) => {
                    self.inlined += 1;
                    if ours.0 != theirs.0 {
                        let (more, fewer) = (ours.0.difference(&theirs.0), theirs.0.difference(&ours.0));
                        self.wrong.push(format!("{told}: ours has {more:?}, and lacks {fewer:?}"));
                    }
                }
                (false, false) => self.stay += 1,
                (true, false) => self.wrong.push(format!("{told}: opt does not inline it")),
                (false, true) => {
                    if !REFUSED.iter().any(|(name, _)| case.about.starts_with(name)) {
                        self.wrong.push(format!("{told}: opt inlines it"));
                    }
                    *self.refused.entry(case.about.clone()).or_default() += 1;
                }
            }
        }
    }

    fn report(&self, what: &str) {
        let Counts { pairs, inlined, stay, refused, .. } = self;
        let n_refused: usize = refused.values().sum();
        println!("{what}: {pairs} pairs: {inlined} inlined by both, {stay} by none, {n_refused} by opt alone");
        refused.iter().for_each(|(name, n)| println!("  opt alone: {name}: {n}"));
        assert!(
            self.wrong.is_empty(),
            "{} differ:\n{}",
            self.wrong.len(),
            self.wrong[..self.wrong.len().min(40)].join("\n")
        );
    }
}

#[test]
fn each_attribute_of_callee_and_caller_as_opt_has_it() {
    if !opt::available("attributes are not compared with it") {
        return;
    }
    let mut counts = Counts::default();
    for &(triple, cpus, features) in TARGETS {
        let all = cases(cpus, features);
        counts.compare(triple, &all, &module(triple, &all, "", false));
        let about_targets: Vec<Case> = all.into_iter().filter(|case| case.about.starts_with("target-")).collect();
        counts.compare(triple, &about_targets, &module(triple, &about_targets, "", true));
    }
    counts.report("callees of any kind");
}

#[test]
fn each_attribute_of_an_alwaysinline_callee_as_opt_has_it() {
    if !opt::available("attributes are not compared with it") {
        return;
    }
    let mut counts = Counts::default();
    for &(triple, cpus, features) in &TARGETS[..2] {
        let contradicts = |list: &str| list.contains("noinline") || list.contains("alwaysinline");
        let all: Vec<Case> = cases(cpus, features).into_iter().filter(|case| !contradicts(&case.callee)).collect();
        counts.compare(triple, &all, &module(triple, &all, "alwaysinline", false));
    }
    counts.report("alwaysinline callees");
}

/// Numbers of SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// Random attributes, in groups and beside them, along chains of three functions.
#[test]
fn random_attributes_along_chains_as_opt_has_them() {
    if !opt::available("chains are not compared with it") {
        return;
    }
    const CHAINS: usize = 2000;
    let seed = std::env::var("MEMPHIS_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(30);
    println!("seed {seed}");
    let mut random = Random(seed);
    let changes = |name: &str| {
        ["mustprogress", "noimplicitfloat", "speculative", "ssp", "probe", "min-legal", "no-jump", "accurate", "fp"]
            .iter()
            .any(|part| name.contains(part))
            && !["strictfp", "denormal", "fentry", "amdgpu"].iter().any(|part| name.contains(part))
    };
    let known: Vec<String> =
        attributes(&[], &[]).into_iter().filter(|(name, _)| changes(name)).flat_map(|known| known.1).collect();
    let mut list =
        || (0..1 + random.below(5)).map(|_| &*known[random.below(known.len())]).collect::<Vec<_>>().join(" ");
    let (mut text, mut groups) = (String::from("target triple = \"x86_64-unknown-linux-gnu\"\n"), String::new());
    for i in 0..CHAINS {
        let n = 3 * i;
        writeln!(groups, "attributes #{n} = {{ {} }}\nattributes #{} = {{ {} }}", list(), n + 1, list())
            .expect("it is a string");
        write!(
            text,
            "define void @a{i}(ptr %p) {} #{n} {{\n  store i32 1, ptr %p\n  ret void\n}}\n\
             define void @b{i}(ptr %p) #{n} {} #{} section \"no-jump-tables\" {{\n  call void @a{i}(ptr %p)\n  ret void\n}}\n\
             define void @c{i}(ptr %p) {} align 16 {{\n  call void @b{i}(ptr %p)\n  ret void\n}}\n",
            list(),
            list(),
            n + 1,
            list()
        )
        .expect("it is a string");
    }
    text.push_str(&groups);
    let theirs = functions(&opt::run(Some("inline"), &text).expect("opt reads it"));
    let answer = ours::run("inline", &text).expect("we read it");
    let ours = functions(&opt::run(None, &answer.text).expect("opt reads what we write"));
    let differing: Vec<_> = ours.iter().filter(|(name, ours)| theirs[*name] != **ours).collect();
    let n_changed =
        ours.iter().filter(|(name, function)| !name.starts_with('a') && !function.1.contains("call")).count();
    println!("{CHAINS} chains, {n_changed} callers inlined into");
    assert_eq!(n_changed, 2 * CHAINS);
    assert!(
        differing.is_empty(),
        "{} differ, first: {:?}, opt has {:?}",
        differing.len(),
        differing[0],
        theirs[differing[0].0]
    );
}
