//! A check of two sources: a verdict for each function, and the differences outside functions.

use crate::pair::{Checker, CounterExample, Pair, Reason, Report, Rules, Verdict};
use memphis_ir::executor::{Executor, OneThread, results};
use memphis_ir::intrinsics::with_plain_names;
use memphis_ir::{Diagnostic, LineIndex, Llvm, Module, Place};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Judges whether a module is a correct result of mem2reg for another, whichever tool made it. Both
/// are LLVM IR as text or bitcode; the bytes tell which.
///
/// ```
/// let before = "define i32 @f(i32 %a, i32 %b) {
///   %x = alloca i32
///   store i32 %a, ptr %x
///   %v = load i32, ptr %x
///   ret i32 %v
/// }
/// ";
/// let after = "define i32 @f(i32 %a, i32 %b) {\n  ret i32 %a\n}\n";
/// let checked = memphis_check::check(before, after)?;
/// assert!(checked.is_right());
/// assert_eq!(checked.functions[0].to_string(), "@f: proved: 1 slot, 3 instructions less, 0 phis more");
///
/// let wrong = memphis_check::check(before, after.replace("ret i32 %a", "ret i32 %b"))?;
/// assert_eq!(
///     wrong.to_string(),
///     "@f: refuted: the slot holds %a there, not %b (before:5, after:2)
///   path: %0
///   %a = 1
///   %b = 0
///   the returned value: 1 before, 0 after
/// 0 proved, 0 unchanged, 1 refuted, 0 unproved, 0 not comparable
/// "
/// );
/// # Ok::<(), memphis_check::CheckError>(())
/// ```
///
/// This is [`Check::run`] with default options. [`pair`](crate::pair) says what is proved.
///
/// # Errors
/// See [`Check::run`].
///
/// Cost: see [`Check::run`].
pub fn check(before: impl AsRef<[u8]>, after: impl AsRef<[u8]>) -> Result<Checked, CheckError> {
    Check::new().run(before.as_ref(), after.as_ref())
}

/// A check of two modules, with its options.
///
/// ```
/// use memphis_check::{Check, Verdict};
/// let before = "define void @f() {\n  %x = alloca i32\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n";
/// let after = "define void @f() {\n  ret void\n}\ndefine void @g() {\n  unreachable\n}\n";
/// let check = Check { functions: Some(&|name| name == "f"), ..Check::new() };
/// let checked = check.run(before.as_bytes(), after.as_bytes())?;
/// let [f] = &checked.functions[..] else { panic!("one function was asked for") };
/// assert!(f.name == "f" && matches!(f.verdict, Verdict::Proved(_)));
/// # Ok::<(), memphis_check::CheckError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Check<'c> {
    /// The names of the two sources in messages. Default: `before` and `after`.
    pub files: [&'c str; 2],
    /// The version of LLVM whose text is read. Default: any.
    pub llvm: Llvm,
    /// Choices that the tool may have made. Default: those of LLVM 22.
    pub rules: Rules,
    /// Tells by its name, without `@` and quotes, whether a function is judged. In names, bytes
    /// that are not UTF-8 are replacement characters. Default: all are.
    pub functions: Option<&'c (dyn Fn(&str) -> bool + Sync)>,
    /// The threads that do the work. The result does not depend on them. Default: this thread.
    pub executor: &'c dyn Executor,
    /// Called with the bytes of text of each function that was judged, in both modules together, by
    /// any thread.
    pub progress: &'c (dyn Fn(usize) + Sync),
}

/// The result of a check. `Display` lists the functions that are neither proved nor unchanged, the
/// differences outside functions, and the number of functions with each verdict.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Checked {
    /// The functions of BEFORE in its order, then those that only AFTER has.
    pub functions: Vec<CheckedFunction>,
    /// The differences outside functions: in types, globals, declarations, attributes and metadata.
    /// A function is proved relative to the items that it refers to, so the verdicts say that AFTER
    /// is right only if this is empty.
    pub differences: Vec<Difference>,
}

/// The verdict on a function. `Display` is the name, the verdict, and the reason if there is one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CheckedFunction {
    /// The function's name in BEFORE, if it has the function, without `@` and quotes. Bytes that
    /// are not UTF-8 became replacement characters.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The places of the verdict's [reason](Verdict::reason).
    pub places: Places,
}

/// A difference outside functions. `Display` is the message and the places.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Difference {
    /// One sentence without a full stop.
    pub message: String,
    /// The places of what differs.
    pub places: Places,
}

/// Places in the two texts. `Display` is `before.ll:3, after.ll:2`, or nothing if no place is
/// known.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Places {
    /// The place in the text of BEFORE.
    pub before: Option<Place>,
    /// The place in the text of AFTER.
    pub after: Option<Place>,
    files: Arc<[String; 2]>,
}

/// The number of functions with each verdict, and of differences outside functions. `Display` is
/// one line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Functions that do what they did before.
    pub proved: usize,
    /// Functions with the same text but for numbers and names.
    pub unchanged: usize,
    /// Functions with a run in which AFTER does something else.
    pub refuted: usize,
    /// Functions without a proof and without a counter-example.
    pub unproved: usize,
    /// Functions that cannot be aligned.
    pub not_comparable: usize,
    /// Differences outside functions.
    pub differences: usize,
}

/// The reason why there are no verdicts. `Display` has the place and the mistake.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum CheckError {
    /// The top level of a source is not valid.
    Invalid(Box<Diagnostic>),
    /// A source is bitcode that cannot be read.
    Bitcode {
        /// The name of the source.
        file: String,
        /// The byte with the first bit of what is wrong.
        byte: usize,
        /// The mistake.
        message: String,
    },
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Invalid(diagnostic) => diagnostic.fmt(f),
            CheckError::Bitcode { file, byte, message } => write!(f, "{file}:{byte:#x}: error: {message}"),
        }
    }
}

impl std::error::Error for CheckError {}

impl Default for Check<'_> {
    fn default() -> Self {
        Check::new()
    }
}

impl Check<'_> {
    /// The check of all functions on this thread, by the rules of LLVM 22.
    pub fn new() -> Self {
        Check {
            files: ["before", "after"],
            llvm: Llvm::Main,
            rules: Rules::default(),
            functions: None,
            executor: &OneThread,
            progress: &|_| {},
        }
    }

    /// Judges two sources: LLVM IR as text or bitcode. A function that is not valid is
    /// [not comparable](Verdict::NotComparable).
    ///
    /// # Errors
    /// The top level of a source is not valid: the first error.
    ///
    /// Cost: linear in the text, plus that of [`Pair::check`] for each function.
    pub fn run(&self, before: &[u8], after: &[u8]) -> Result<Checked, CheckError> {
        let texts = [self.text(before, self.files[0])?, self.text(after, self.files[1])?];
        let read = |side: usize| {
            let module = Module::read_as(&texts[side], self.llvm);
            module.map_err(|error| CheckError::Invalid(Box::new(error.locate(self.files[side], &texts[side]))))
        };
        let (before, after) = (read(0)?, read(1)?);
        Ok(self.run_pair(&Pair::new(&before, &after).with_rules(self.rules)))
    }

    /// Judges two modules that were read, by the rules of their pair. In their texts, names of
    /// intrinsics have [their plain spelling](with_plain_names).
    ///
    /// Cost: linear in the text, plus that of [`Pair::check`] for each function.
    pub fn run_pair(&self, pair: &Pair<'_>) -> Checked {
        let reports = self.reports(pair);
        let differences = pair.check_module(&reports, &mut Checker::new(pair));
        let files = Arc::new(self.files.map(str::to_owned));
        let lines = pair.texts().map(LineIndex::new);
        let places = |reason: Option<&Reason>| Places {
            before: reason.and_then(|reason| reason.before).map(|offset| lines[0].place(offset)),
            after: reason.and_then(|reason| reason.after).map(|offset| lines[1].place(offset)),
            files: Arc::clone(&files),
        };
        let function = |Report { name, verdict, .. }: Report| {
            let places = places(verdict.reason());
            CheckedFunction { name, verdict, places }
        };
        let difference = |reason: Reason| Difference { places: places(Some(&reason)), message: reason.message };
        Checked {
            functions: reports.into_iter().map(function).collect(),
            differences: differences.into_iter().map(difference).collect(),
        }
    }

    /// The verdicts on the functions that are asked for.
    fn reports(&self, pair: &Pair<'_>) -> Vec<Report> {
        let is_asked =
            |&function: &usize| self.functions.is_none_or(|is_asked| is_asked(&pair.name(function).to_str_lossy()));
        let functions: Vec<usize> = (0..pair.len()).filter(is_asked).collect();
        // A checker keeps facts about types and metadata for all functions of a chunk.
        let n_threads = self.executor.n_threads();
        let n_chunks = if n_threads == 1 { 1 } else { 8 * n_threads };
        let chunks: Vec<&[usize]> = functions.chunks(functions.len().div_ceil(n_chunks).max(1)).collect();
        let of_chunk = |chunk: u32, (): &mut ()| {
            let mut checker = Checker::new(pair);
            let check = |&function: &usize| {
                let report = pair.check(function, &mut checker);
                (self.progress)(pair.size(function));
                report
            };
            chunks[chunk as usize].iter().map(check).collect::<Vec<Report>>()
        };
        results(self.executor, chunks.len() as u32, 1, || (), of_chunk).into_iter().flatten().collect()
    }

    /// The text of a source, with plain names of intrinsics.
    fn text<'s>(&self, source: &'s [u8], file: &str) -> Result<Cow<'s, [u8]>, CheckError> {
        let text = self.llvm_ir(source, file)?;
        Ok(with_plain_names(&text).map_or(text, Cow::Owned))
    }

    #[cfg(feature = "bitcode")]
    fn llvm_ir<'s>(&self, source: &'s [u8], file: &str) -> Result<Cow<'s, [u8]>, CheckError> {
        if !memphis_bitcode::is_bitcode(source) {
            return Ok(Cow::Borrowed(source));
        }
        let text = memphis_bitcode::read_on(source, file, self.executor);
        text.map(Cow::Owned).map_err(|error| CheckError::Bitcode {
            file: file.to_owned(),
            byte: error.byte,
            message: error.sentence(),
        })
    }

    #[cfg(not(feature = "bitcode"))]
    fn llvm_ir<'s>(&self, source: &'s [u8], file: &str) -> Result<Cow<'s, [u8]>, CheckError> {
        if !source.starts_with(b"BC\xc0\xde") {
            return Ok(Cow::Borrowed(source));
        }
        let message = "this is bitcode, which memphis-check reads with its feature `bitcode`".to_owned();
        Err(CheckError::Bitcode { file: file.to_owned(), byte: 0, message })
    }
}

impl Checked {
    /// True if AFTER is right: all functions that were judged are proved or unchanged, and nothing
    /// else differs.
    pub fn is_right(&self) -> bool {
        let Tally { refuted, unproved, not_comparable, differences, .. } = self.tally();
        refuted + unproved + not_comparable + differences == 0
    }

    /// The number of functions with each verdict, and of differences.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally { differences: self.differences.len(), ..Tally::default() };
        for function in &self.functions {
            *match function.verdict {
                Verdict::Proved(_) => &mut tally.proved,
                Verdict::Unchanged => &mut tally.unchanged,
                Verdict::Refuted(_) => &mut tally.refuted,
                Verdict::Unproved(_) => &mut tally.unproved,
                Verdict::NotComparable(_) => &mut tally.not_comparable,
            } += 1;
        }
        tally
    }
}

impl CheckedFunction {
    /// The verdict in words, without the function's name: the size of the proof, or the reason and
    /// a counter-example if there is one, which takes several lines.
    pub fn sentence(&self) -> String {
        let CheckedFunction { verdict, places, .. } = self;
        let word = verdict.id().replace('-', " ");
        let mut text = match (verdict, verdict.reason()) {
            (Verdict::Proved(counts), _) => format!("{word}: {counts}"),
            (_, Some(reason)) => format!("{word}: {}{}", reason.message, places.in_parentheses()),
            (_, None) => word,
        };
        if let Verdict::Refuted(example) = verdict {
            text.push('\n');
            text += &example.to_string();
        }
        text
    }
}

impl Places {
    fn in_parentheses(&self) -> String {
        match self {
            Places { before: None, after: None, .. } => String::new(),
            _ => format!(" ({self})"),
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for function in &self.functions {
            if function.verdict.reason().is_some() {
                writeln!(f, "{function}")?;
            }
        }
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        writeln!(f, "{}", self.tally())
    }
}

impl fmt::Display for CheckedFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}: {}", self.name, self.sentence())
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "module: not comparable: {}{}", self.message, self.places.in_parentheses())
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = &*self.files;
        let places = [(before, self.before), (after, self.after)];
        let known = places.into_iter().filter_map(|(file, place)| Some(format!("{file}:{}", place?.line)));
        f.write_str(&known.collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Display for CounterExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CounterExample { path, inputs, what, before_value, after_value, .. } = self;
        writeln!(f, "  path: {}", path.join(" -> "))?;
        for (what, value) in inputs {
            writeln!(f, "  {what} = {value}")?;
        }
        write!(f, "  {what}: {before_value} before, {after_value} after")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { proved, unchanged, refuted, unproved, not_comparable, differences } = self;
        write!(
            f,
            "{proved} proved, {unchanged} unchanged, {refuted} refuted, {unproved} unproved, {not_comparable} not comparable"
        )?;
        match differences {
            0 => Ok(()),
            1 => write!(f, "; 1 difference outside functions"),
            n => write!(f, "; {n} differences outside functions"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Check, CheckError, check};
    use crate::pair::{Rules, Verdict};
    use memphis_ir::executor::Executor;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    const SLOT: &str = "define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  \
        ret i32 %v\n}\n";
    const PROMOTED: &str = "define i32 @f(i32 %a) {\n  ret i32 %a\n}\n";

    struct Threads(usize);

    impl Executor for Threads {
        fn n_threads(&self) -> usize {
            self.0
        }

        fn on_threads(&self, n: usize, work: &(dyn Fn(usize) + Sync)) {
            thread::scope(|scope| {
                for number in 0..n {
                    scope.spawn(move || work(number));
                }
            });
        }
    }

    /// Functions with all verdicts but *unproved*, and a difference outside functions.
    fn all_kinds(n: usize) -> (String, String) {
        let (mut before, mut after) = ("@g = global i32 1\n".to_owned(), "@g = global i32 2\n".to_owned());
        for i in 0..n {
            let name = format!("@f{i}(");
            before += &SLOT.replace("@f(", &name);
            after += &match i % 4 {
                0 => PROMOTED.replace("@f(", &name),
                1 => SLOT.replace("@f(", &name),
                2 => PROMOTED.replace("@f(", &name).replace("ret i32 %a", "ret i32 7"),
                _ => String::new(),
            };
        }
        (before, after)
    }

    #[test]
    fn each_kind_of_verdict_is_counted_and_shown() {
        let (before, after) = all_kinds(4);
        let checked = check(&before, &after).expect("they are valid");
        let expected = "@f2: refuted: the slot holds %a there, not 7 (before:18, after:12)
  path: %0
  %a = 1
  the returned value: 1 before, 7 after
@f3: not comparable: AFTER has no body of this function
module: not comparable: the variable @g differs (before:1, after:1)
1 proved, 1 unchanged, 1 refuted, 0 unproved, 1 not comparable; 1 difference outside functions
";
        assert_eq!(checked.to_string(), expected);
        assert!(!checked.is_right() && check(&before, &before).is_ok_and(|checked| checked.is_right()));
        let shown: Vec<_> = checked.functions.iter().take(2).map(ToString::to_string).collect();
        assert_eq!(shown, ["@f0: proved: 1 slot, 3 instructions less, 0 phis more", "@f1: unchanged"]);
    }

    #[test]
    fn any_one_of_them_is_not_right() {
        for (after, differences) in [("", 0), ("declare i32 @h()\n", 1)] {
            let checked = check("", after).expect("they are valid");
            assert_eq!((checked.is_right(), checked.differences.len()), (differences == 0, differences), "{checked}");
        }
    }

    #[test]
    fn threads_do_not_decide() {
        let (before, after) = all_kinds(40);
        let done = AtomicUsize::new(0);
        let shown = |threads| {
            let count = |bytes| {
                done.fetch_add(bytes, Ordering::Relaxed);
            };
            let check = Check { executor: &Threads(threads), progress: &count, ..Check::new() };
            let checked = check.run(before.as_bytes(), after.as_bytes()).expect("they are valid");
            checked.functions.iter().map(|function| format!("{function}\n")).collect::<String>()
        };
        let alone = shown(1);
        let bytes = done.swap(0, Ordering::Relaxed);
        assert_eq!((shown(3), done.swap(0, Ordering::Relaxed)), (alone, bytes));
        assert_eq!(bytes, before.len() + after.len() - 2 * "@g = global i32 1\n".len() - 2 * 40 + 10);
    }

    #[test]
    fn files_and_rules_are_chosen() {
        let marked = SLOT.replace("  %v =", "  call void @llvm.lifetime.end.p0(ptr %x)\n  %v =")
            + "declare void @llvm.lifetime.end.p0(ptr)\n";
        let undef = PROMOTED.replace("%a\n", "undef\n") + "declare void @llvm.lifetime.end.p0(ptr)\n";
        let verdict = |rules| {
            let check = Check { rules, files: ["a.ll", "b.ll"], ..Check::new() };
            check.run(marked.as_bytes(), undef.as_bytes()).expect("they are valid").functions.swap_remove(0)
        };
        assert!(matches!(verdict(Rules::LLVM_MAIN).verdict, Verdict::Proved(_)));
        let refuted = verdict(Rules::default());
        assert!(refuted.verdict.id() != "proved" && refuted.to_string().contains("(a.ll:6, b.ll:2)"), "{refuted}");
    }

    #[test]
    fn an_invalid_source_is_an_error_with_its_place() {
        let error = check(SLOT, "define").expect_err("it has no end").to_string();
        assert!(error.starts_with("after:1:"), "{error}");
        let error = check("@g = globel i32 0\n", PROMOTED).expect_err("there is no globel").to_string();
        assert!(error.starts_with("before:1:13: error: "), "{error}");
        // A function that is not valid says nothing about the others.
        let checked = check(SLOT, SLOT.replace("%v\n", "%w\n")).expect("the top level is valid");
        assert!(matches!(checked.functions[0].verdict, Verdict::NotComparable(_)));
    }

    #[cfg(feature = "bitcode")]
    #[test]
    fn bitcode_is_compared_with_text() {
        let bitcode = memphis_bitcode::write(PROMOTED.as_bytes(), "after").expect("it is valid");
        let checked = check(SLOT, &bitcode).expect("they are valid");
        assert!(matches!(checked.functions[0].verdict, Verdict::Proved(_)), "{checked}");
        let error = check(&bitcode[..40], PROMOTED).expect_err("its end is missing");
        assert!(matches!(&error, CheckError::Bitcode { .. }) && error.to_string().starts_with("before:0x"), "{error}");
    }

    #[cfg(not(feature = "bitcode"))]
    #[test]
    fn bitcode_is_refused() {
        assert!(matches!(check(b"BC\xc0\xde", PROMOTED), Err(CheckError::Bitcode { .. })));
    }
}
