//! Comments and blanks between tokens change nothing.
//!
//! A variant of a module has other blanks and comments between its tokens, or none where LLVM's
//! lexer needs none. The tokens of our answer must be those of our answer for the module itself,
//! which is compared with opt elsewhere; without passes each byte is copied.

use crate::{opt, ours, text, tokens};
use memphis_gen::Rng;
use std::fmt;
use std::ops::Range;

/// A module cut into tokens.
pub struct Spaced<'t> {
    text: &'t [u8],
    tokens: Vec<Range<usize>>,
}

/// A text to put between two tokens: into the gap before the token with this index.
pub type Change = (usize, String);

/// A variant that is read differently from the module.
#[derive(Debug)]
pub struct Finding {
    /// The origin of the module.
    pub name: String,
    /// The number of the variant.
    pub seed: u64,
    /// The problem.
    pub what: String,
    /// The gaps that are needed to show the problem, each with the tokens around it.
    pub gaps: Vec<String>,
    /// The text of the smallest variant that shows the problem.
    pub text: String,
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Modules.
    pub modules: usize,
    /// Modules that cannot be used, because we or the lexer of these tests reject them.
    pub unusable: usize,
    /// Variants.
    pub variants: usize,
    /// Variants that were also given to opt for comparison.
    pub compared: usize,
    /// Gaps that were changed.
    pub gaps: usize,
    /// Gaps that were closed.
    pub closed: usize,
    /// The problems found.
    pub findings: Vec<Finding>,
}

impl Outcome {
    /// Adds the results for other modules.
    pub fn add(&mut self, other: Outcome) {
        self.modules += other.modules;
        self.unusable += other.unusable;
        self.variants += other.variants;
        self.compared += other.compared;
        self.gaps += other.gaps;
        self.closed += other.closed;
        self.findings.extend(other.findings);
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} variants of {} modules ({} more unusable): {} gaps changed, {} of them closed; \
             {} variants compared with opt; {} findings",
            self.variants,
            self.modules,
            self.unusable,
            self.gaps,
            self.closed,
            self.compared,
            self.findings.len()
        )
    }
}

/// Texts of comments that look like other tokens.
const COMMENTS: [&str; 20] = [
    "",
    " \"",
    "{",
    "}",
    ",1",
    ", 0",
    "define",
    " define void @f() {",
    "!dbg",
    ", !dbg !0",
    "[ \"align\"(ptr null) ]",
    "\"deopt\"(",
    " noundef nonnull",
    "#0",
    ")",
    "(",
    "%x = alloca i32",
    "@llvm.dbg.value(",
    "'\\22; x",
    "preds = %0",
];

impl<'t> Spaced<'t> {
    /// Cuts a module into tokens; `None` if something in it is no token.
    pub fn new(text: &'t [u8]) -> Option<Self> {
        tokens::tokens(text).ok().map(|tokens| Spaced { text, tokens })
    }

    /// The text before the token with this index; for the last index, the text after the last
    /// token.
    fn gap(&self, index: usize) -> &'t [u8] {
        let start = index.checked_sub(1).map_or(0, |before| self.tokens[before].end);
        let end = self.tokens.get(index).map_or(self.text.len(), |token| token.start);
        &self.text[start..end]
    }

    /// Returns whether the tokens around a gap remain two if nothing is between them.
    fn may_be_closed(&self, index: usize) -> bool {
        let (Some(before), Some(after)) = (index.checked_sub(1), self.tokens.get(index)) else { return true };
        let first = &self.text[self.tokens[before].clone()];
        // The text after it may make a label of the second, but not of the first.
        let second = &self.text[after.clone()];
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_');
        // Without a blank, a label would start with the first, or a number would go on.
        if is_word(second[0]) && first.last().is_some_and(|&byte| is_word(byte)) {
            let after_type =
                matches!(first, [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
            let is_label = second.last() == Some(&b':');
            if is_label || !after_type || second[0].is_ascii_digit() {
                return false;
            }
        }
        let joined = [first, second].concat();
        matches!(tokens::tokens(&joined), Ok(found) if found.len() == 2 && found[0].end == first.len())
    }

    /// Another text for a gap.
    fn other_gap(&self, index: usize, rng: &mut Rng) -> String {
        if rng.chance(0.25) && self.may_be_closed(index) {
            return String::new();
        }
        let mut gap = String::new();
        for _ in 0..rng.between(1, 3) {
            match rng.below(12) {
                0..=1 => gap.push(' '),
                2 => gap.push('\t'),
                3 => gap.push('\n'),
                4 => gap.push_str("\r\n"),
                5 => gap.push('\r'),
                6 => gap.push_str("\n  "),
                7 => gap.push('\0'),
                8 | 9 => {
                    let end = rng.pick(&["\n", "\r", "\r\n", "\n\n  "]);
                    gap.push_str(&format!(";{}{end}", rng.pick(&COMMENTS)));
                }
                10 => gap.push_str(&format!("/*{}*/", rng.pick(&COMMENTS))),
                _ => gap.push_str(&format!("/*\n{}\r*/", rng.pick(&COMMENTS))),
            }
        }
        gap
    }

    /// Chooses gaps and new texts for them.
    pub fn changes(&self, rng: &mut Rng) -> Vec<Change> {
        let n = self.tokens.len() + 1;
        let chosen: Vec<usize> = match rng.below(8) {
            0 => (0..n).collect(),
            1 => (0..n).filter(|_| rng.chance(0.2)).collect(),
            2 | 3 => (0..n).filter(|_| rng.chance(0.02)).collect(),
            _ => (0..rng.between(1, 8)).map(|_| rng.below(n)).collect(),
        };
        let mut changes: Vec<Change> = chosen.into_iter().map(|index| (index, self.other_gap(index, rng))).collect();
        changes.sort_by_key(|change| change.0);
        changes.dedup_by_key(|change| change.0);
        changes
    }

    /// The module with these gaps.
    pub fn with(&self, changes: &[Change]) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len() + 16 * changes.len());
        let mut changes = changes.iter().peekable();
        for index in 0..=self.tokens.len() {
            match changes.next_if(|change| change.0 == index) {
                Some((_, gap)) => text.extend_from_slice(gap.as_bytes()),
                None => text.extend_from_slice(self.gap(index)),
            }
            text.extend_from_slice(self.tokens.get(index).map_or(b"", |token| &self.text[token.clone()]));
        }
        text
    }

    /// The gap of a change with the tokens around it.
    fn shown(&self, change: &Change) -> String {
        let from = change.0.saturating_sub(3);
        let word = |index: usize| {
            self.tokens.get(index).map_or("".into(), |token| String::from_utf8_lossy(&self.text[token.clone()]))
        };
        let join = |range: Range<usize>| range.map(word).collect::<Vec<_>>().join(" ");
        format!("{} <<{:?}>> {}", join(from..change.0), change.1, join(change.0..change.0 + 3))
    }
}

/// The passes that are run on the variants.
const PIPELINE: &str = "mem2reg";

/// Tries variants of a module. One in `compared` is given to opt as well, 0 for none.
///
/// # Panics
/// If opt cannot be started.
pub fn run(name: &str, module: &str, n_variants: usize, seed: u64, compared: usize) -> Outcome {
    let mut outcome = Outcome { modules: 1, ..Outcome::default() };
    let answer = ours::run(PIPELINE, module).ok().map(|answer| answer.text);
    let answer = answer.as_deref().and_then(|text| tokens::words(text.as_bytes()).ok());
    let (Some(spaced), Some(answer)) = (Spaced::new(module.as_bytes()), answer) else {
        return Outcome { unusable: 1, ..Outcome::default() };
    };
    let mut of_opt = None;
    for index in 0..n_variants as u64 {
        let seed = seed.wrapping_add(index);
        let mut rng = Rng::new(seed);
        let changes = spaced.changes(&mut rng);
        outcome.variants += 1;
        outcome.gaps += changes.len();
        outcome.closed += changes.iter().filter(|change| change.1.is_empty()).count();
        let judge = |changes: &[Change]| judge(&spaced.with(changes), &answer);
        let mut wrong = judge(&changes).err();
        let is_compared = compared > 0 && index % compared as u64 == 0;
        if is_compared || wrong.is_some() {
            outcome.compared += 1;
            let normal = |input: &str| opt::run(Some(PIPELINE), input).map(|text| text::without_file_name(&text));
            let variant = String::from_utf8_lossy(&spaced.with(&changes)).into_owned();
            let expected: &Result<String, String> = of_opt.get_or_insert_with(|| normal(module));
            if let (Ok(expected), answer) = (expected, normal(&variant))
                && answer.as_ref() != Ok(expected)
            {
                wrong = Some(format!("opt itself reads the variant in another way: {answer:.300?}"));
            }
        }
        if let Some(what) = wrong {
            let smallest = smaller(changes, |changes| judge(changes).is_err());
            let what = judge(&smallest).err().unwrap_or(what);
            let gaps = smallest.iter().take(5).map(|change| spaced.shown(change)).collect();
            let text = String::from_utf8_lossy(&spaced.with(&smallest)).into_owned();
            outcome.findings.push(Finding { name: name.to_owned(), seed, what, gaps, text });
        }
    }
    outcome
}

/// Checks that we read a variant as the module whose answer has these tokens.
fn judge(variant: &[u8], answer: &[&[u8]]) -> Result<(), String> {
    let variant = std::str::from_utf8(variant).map_err(|_| "no UTF-8".to_owned())?;
    let copied = ours::run("", variant)?;
    if copied.text != variant {
        return Err("without passes, the text is not copied as it is".to_owned());
    }
    let found = ours::run(PIPELINE, variant)?;
    let words = tokens::words(found.text.as_bytes()).map_err(|at| format!("no token in our answer at byte {at}"))?;
    if words == answer {
        return Ok(());
    }
    let at = words.iter().zip(answer).position(|(a, b)| a != b).unwrap_or(words.len().min(answer.len()));
    let shown = |words: &[&[u8]]| {
        let words = &words[at.saturating_sub(4).min(words.len())..(at + 4).min(words.len())];
        String::from_utf8_lossy(&words.join(&b' ')).into_owned()
    };
    Err(format!("another answer: '{}' instead of '{}'", shown(&words), shown(answer)))
}

/// Leaves out changes as long as the problem remains.
fn smaller(mut changes: Vec<Change>, is_wrong: impl Fn(&[Change]) -> bool) -> Vec<Change> {
    if !is_wrong(&changes) {
        return changes;
    }
    let mut step = changes.len().div_ceil(2);
    while step > 0 {
        let mut start = 0;
        while start < changes.len() {
            let mut fewer = changes.clone();
            fewer.drain(start..(start + step).min(changes.len()));
            match is_wrong(&fewer) {
                true => changes = fewer,
                false => start += step,
            }
        }
        step = if step == 1 { 0 } else { step.div_ceil(2) };
    }
    changes
}
