//! Does `memphis check` notice a change of any token? AFTER is changed anywhere in its module, one
//! token at a time. LLVM judges each mutant that is still proved: `opt -S` must print the same for
//! it as for AFTER, or another answer that BEFORE allows (see [`crate::refinement`]).
//!
//! Parts without meaning are removed from both before they are compared: comments, names of locals,
//! debug information.

use crate::opt;
use crate::printed::{normal, printed, tokens, type_names};
use crate::refinement::{Judge, Objection};
use memphis_check::pair::{Checker, Pair, Verdict};
use memphis_gen::Rng;
use memphis_ir::Module;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Two modules, before and after mem2reg.
#[derive(Debug, Clone)]
pub struct Case {
    /// The name of the file, or the seed.
    pub name: String,
    /// The module as `opt -S` prints it.
    pub before: String,
    /// The module after mem2reg.
    pub after: String,
}

/// A change of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// The token is left out.
    Drop,
    /// A group is left out: a word with its arguments, an attachment, a list in brackets.
    DropGroup,
    /// The token is written twice.
    Repeat,
    /// The token changes places with the next one.
    Swap,
    /// The token is replaced by one of the same kind from elsewhere in the module.
    ReplaceAlike,
    /// The token is replaced by any token of the module.
    Replace,
    /// An attribute or a keyword of LLVM is inserted before the token.
    Insert,
    /// A digit or a letter of the token is replaced by another.
    Byte,
    /// The line of the token is left out.
    DropLine,
    /// The line of the token changes places with the next one.
    SwapLines,
    /// The next number becomes another one.
    Number,
    /// The next word that may be absent is left out: a flag, or an attribute without arguments.
    DropWord,
    /// The next attachment of an instruction is left out.
    DropAttachment,
    /// The next mention of a metadata node, in an attachment, an operand or another node, becomes
    /// that of another node: mostly one of the same kind.
    Node,
}

impl Change {
    /// The changes of tokens of any kind.
    pub const OF_ANY_TOKEN: [Change; 10] = [
        Change::Drop,
        Change::DropGroup,
        Change::Repeat,
        Change::Swap,
        Change::ReplaceAlike,
        Change::Replace,
        Change::Insert,
        Change::Byte,
        Change::DropLine,
        Change::SwapLines,
    ];
}

/// The changes that are tried. Few tokens are nodes, and what they say is easily forgotten.
const CHANGES: [Change; 12] = {
    let mut changes = [Change::Node; 12];
    let mut index = 0;
    while index < Change::OF_ANY_TOKEN.len() {
        changes[index] = Change::OF_ANY_TOKEN[index];
        index += 1;
    }
    changes
};

/// The results for the mutants of one kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// The number of mutants.
    pub made: usize,
    /// The number that memphis cannot read.
    pub unread: usize,
    /// The number that were not proved.
    pub refused: usize,
    /// The number that were proved and that LLVM prints like AFTER.
    pub same: usize,
    /// The number that were proved, and differ only in choices that BEFORE leaves open: see
    /// [`crate::refinement`].
    pub refined: usize,
    /// The number that were proved, but on which the judge has no verdict: it cannot follow LLVM's
    /// own AFTER of the function.
    pub unclear: usize,
    /// The number that were proved and that LLVM does not read: memphis' reader is too lax.
    pub invalid: usize,
    /// The number that were proved though LLVM prints something else. Should be zero.
    pub wrong: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        let Tally { made, unread, refused, same, refined, unclear, invalid, wrong } = other;
        self.made += made;
        self.unread += unread;
        self.refused += refused;
        self.same += same;
        self.refined += refined;
        self.unclear += unclear;
        self.invalid += invalid;
        self.wrong += wrong;
    }
}

/// A mutant that was proved and should not have been.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The case's name.
    pub case: String,
    /// The change.
    pub change: Change,
    /// The line before and after the change.
    pub lines: [String; 2],
    /// True if LLVM refuses the mutant.
    pub is_invalid: bool,
    /// Otherwise, the judge's objection.
    pub why: String,
    /// BEFORE of the case.
    pub before: String,
    /// The mutant.
    pub mutant: String,
}

/// The results for all mutants.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Pairs that were mutated.
    pub cases: usize,
    /// Pairs that are not proved without a change, and were left out.
    pub unproved: Vec<String>,
    /// The mutants on which the judge has no verdict, and why.
    pub unclear: Vec<String>,
    /// The mutants, by change.
    pub mutants: BTreeMap<Change, Tally>,
    /// Wrong and invalid mutants, at most a few of each.
    pub findings: Vec<Finding>,
}

impl Outcome {
    /// All mutants together.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.mutants.values().for_each(|tally| total.add(tally));
        total
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} pairs, {} left out because they are not proved", self.cases, self.unproved.len())?;
        let mut row = |name: &str, tally: &Tally| {
            let Tally { made, unread, refused, same, refined, unclear, invalid, wrong } = tally;
            writeln!(
                f,
                "{name:<14} {made:>7} made {unread:>7} unread {refused:>7} refused {same:>6} the same {refined:>5} refined \
                 {unclear:>3} unclear {invalid:>5} invalid {wrong:>4} wrong"
            )
        };
        for (change, tally) in &self.mutants {
            row(&format!("{change:?}"), tally)?;
        }
        row("all", &self.total())
    }
}

/// A pair that opt makes from a module; `None` if opt refuses it.
pub fn case(name: String, text: &str) -> Option<Case> {
    let before = opt::run(None, text).ok()?;
    let after = opt::run(Some("mem2reg"), &before).ok()?;
    Some(Case { name, before, after })
}

/// Makes about `n` mutants of the cases, the same number of each, and judges them.
pub fn run(cases: &[Case], n: usize, seed: u64, threads: usize, progress: &(dyn Fn(usize) + Sync)) -> Outcome {
    let outcomes: Mutex<BTreeMap<usize, Outcome>> = Mutex::default();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let each = n.div_ceil(cases.len().max(1));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = cases.get(index) else { return };
            let outcome = mutate(case, each, &mut Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(index as u64)));
            outcomes.lock().expect("no thread panics with the lock").insert(index, outcome);
            progress(done.fetch_add(each, Ordering::Relaxed) + each);
        }
    };
    std::thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    let mut all = Outcome::default();
    for outcome in outcomes.into_inner().expect("no thread panics with the lock").into_values() {
        all.cases += outcome.cases;
        all.unproved.extend(outcome.unproved);
        all.unclear.extend(outcome.unclear);
        for (change, tally) in outcome.mutants {
            all.mutants.entry(change).or_default().add(&tally);
        }
        all.findings.extend(outcome.findings);
    }
    all
}

/// A text with one change at a random token; `None` if the change does not fit there.
pub fn mutant(text: &str, change: Change, rng: &mut Rng) -> Option<String> {
    let (range, new) = Text::new(text).change(change, rng)?;
    Some([&text[..range.start], &new, &text[range.end..]].concat())
}

fn mutate(case: &Case, n: usize, rng: &mut Rng) -> Outcome {
    let mut outcome = Outcome::default();
    let Ok(before) = Module::read(case.before.as_bytes()) else {
        outcome.unproved.push(case.name.clone());
        return outcome;
    };
    if !is_proved(&before, &case.after, None).is_ok_and(|proved| proved) {
        outcome.unproved.push(case.name.clone());
        return outcome;
    }
    outcome.cases = 1;
    let text = Text::new(&case.after);
    let (mut expected, mut judge) = (None, None);
    let mut seen: HashSet<String> = HashSet::new();
    for _ in 0..n {
        let change = rng.pick(&CHANGES);
        let Some((range, new)) = text.change(change, rng) else { continue };
        let mutant = [&case.after[..range.start], &new, &case.after[range.end..]].concat();
        if mutant == case.after || !seen.insert(mutant.clone()) {
            continue;
        }
        let tally = outcome.mutants.entry(change).or_default();
        tally.made += 1;
        match is_proved(&before, &mutant, Some(range.start)) {
            Err(()) => tally.unread += 1,
            Ok(false) => tally.refused += 1,
            Ok(true) => {
                let (original, expected) = expected.get_or_insert_with(|| {
                    let original = printed(&case.after).unwrap_or_default();
                    let expected = normal(&original);
                    (original, expected)
                });
                let found = printed(&mutant);
                let why = match &found {
                    None => {
                        tally.invalid += 1;
                        String::new()
                    }
                    Some(found) if normal(found) == *expected => {
                        tally.same += 1;
                        continue;
                    }
                    Some(found) => match judge
                        .get_or_insert_with(|| Judge::new(&case.before, original))
                        .as_ref()
                        .map_err(|why| Objection::Unclear(why.clone()))
                        .and_then(|judge| judge.judge(found))
                    {
                        Ok(()) => {
                            tally.refined += 1;
                            continue;
                        }
                        Err(Objection::Unclear(why)) => {
                            tally.unclear += 1;
                            outcome.unclear.push(format!("{}: {why}", case.name));
                            continue;
                        }
                        Err(Objection::Wrong(why)) => {
                            tally.wrong += 1;
                            why
                        }
                    },
                };
                let line = |text: &str| text[line_start(text, range.start)..].lines().next().unwrap_or("").to_owned();
                outcome.findings.push(Finding {
                    case: case.name.clone(),
                    change,
                    lines: [line(&case.after), line(&mutant)],
                    is_invalid: found.is_none(),
                    why,
                    before: case.before.clone(),
                    mutant,
                });
            }
        }
    }
    outcome
}

/// True if AFTER is proved: outside functions, and in the function around `at`, or in all functions
/// if there is none.
fn is_proved(before: &Module<'_>, after: &str, at: Option<usize>) -> Result<bool, ()> {
    let after = Module::read(after.as_bytes()).map_err(drop)?;
    // These functions are small, so jumps start at once to be tested.
    let pair = Pair::new(before, &after).with_first_steps(0);
    let mut checker = Checker::new(&pair);
    let around = at.and_then(|at| {
        let mut ids = after.function_ids();
        let id = ids.find(|&id| {
            let item = after.function(id);
            // A header may reach into the lines before and after it when lines are exchanged.
            item.brace <= at && at < item.span.end.saturating_sub(1)
        })?;
        let name = after.function_name(id);
        (0..pair.len()).find(|&index| pair.name(index) == name)
    });
    let mut reports = Vec::new();
    for index in around.map_or(0..pair.len(), |index| index..index + 1) {
        let report = pair.check(index, &mut checker);
        if !matches!(report.verdict, Verdict::Proved(_) | Verdict::Unchanged) {
            return Ok(false);
        }
        reports.push(report);
    }
    if around.is_some() {
        // The reports of other functions count for their distinct nodes.
        reports = (0..pair.len()).map(|index| pair.check(index, &mut checker)).collect();
    }
    Ok(pair.check_module(&reports, &mut checker).is_empty())
}

/// A text and its tokens.
struct Text<'t> {
    text: &'t str,
    tokens: Vec<Range<usize>>,
    types: HashSet<&'t str>,
    /// The metadata nodes, each with its kind: `distinct !DILocation`, `!`.
    nodes: Vec<(&'t str, &'t str)>,
}

/// Attributes and keywords.
const WORDS: &[&str] = &[
    "noundef",
    "nonnull",
    "noreturn",
    "nounwind",
    "readnone",
    "readonly",
    "align 16",
    "align 4096",
    "byval(i64)",
    "sret(i64)",
    "inreg",
    "signext",
    "zeroext",
    "returned",
    "noalias",
    "captures(none)",
    "dereferenceable(8)",
    "range(i32 0, 2)",
    "immarg",
    "volatile",
    "atomic",
    "acquire",
    "inbounds",
    "nuw",
    "nsw",
    "exact",
    "disjoint",
    "nneg",
    "samesign",
    "fast",
    "nnan",
    "nsz",
    "tail",
    "musttail",
    "notail",
    "fastcc",
    "coldcc",
    "cc 10",
    "weak",
    "internal",
    "linkonce_odr",
    "hidden",
    "dso_local",
    "thread_local",
    "unnamed_addr",
    "local_unnamed_addr",
    "constant",
    "externally_initialized",
    "section \"x\"",
    "comdat",
    "gc \"statepoint-example\"",
    "prefix i32 1",
    "prologue i8 1",
    "personality ptr null",
    "addrspace(1)",
    "\"x\"=\"y\"",
    "\"x\"",
    "convergent",
    "willreturn",
    "mustprogress",
    "memory(none)",
    "memory(read)",
    "nofree",
    "nosync",
    "cold",
    "optnone noinline",
    "!type !0",
    "!kcfi_type !0",
    "!prof !0",
    ", !range !0",
    ", !nonnull !{}",
    ", !noundef !{}",
    ", !tbaa !0",
    ", !x !{i32 1}",
    ", !nontemporal !{i32 1}",
    ", !invariant.load !{}",
    ", !llvm.loop !0",
    ", align 2",
    ", addrspace(5)",
    "distinct",
    "undef",
    "poison",
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "zeroinitializer",
    "[ \"x\"() ]",
    "; comment\n",
    "#0",
    "!0",
    "%0",
    "nofpclass(nan)",
    "syncscope(\"x\")",
    "inalloca",
    "swifterror",
    "partition \"p\"",
    "alignstack(16)",
    "preallocated(i32)",
    "elementtype(i32)",
];

/// Those of [`WORDS`] that are values, or that something else needs where they are.
const NEEDED: &[&str] = &[
    "acquire",
    "atomic",
    "constant",
    "distinct",
    "undef",
    "poison",
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "zeroinitializer",
    "#0",
    "!0",
    "%0",
];

/// Numbers that a number may become.
const NUMBERS: &[&str] = &["0", "1", "2", "4", "8", "64", "-1"];

impl<'t> Text<'t> {
    fn new(text: &'t str) -> Text<'t> {
        let node = |line: &'t str| {
            let (name, node) = line.split_once(" = ").filter(|(name, _)| class(name) == NODE)?;
            Some((name, node.split(['(', '{']).next()?))
        };
        let nodes = text.lines().filter_map(node).collect();
        Text { text, tokens: tokens(text.as_bytes()), types: type_names(text), nodes }
    }

    fn token(&self, index: usize) -> &'t str {
        &self.text[self.tokens[index].clone()]
    }

    /// A range of the text and its replacement.
    fn change(&self, change: Change, rng: &mut Rng) -> Option<(Range<usize>, String)> {
        let index = rng.below(self.tokens.len());
        let range = self.tokens[index].clone();
        let token = self.token(index);
        let any = |rng: &mut Rng| self.token(rng.below(self.tokens.len()));
        Some(match change {
            Change::Drop => (range, String::new()),
            Change::DropGroup => (range.start..self.group_end(index)?, String::new()),
            Change::Repeat => (range, format!("{token} {token}")),
            Change::Swap => {
                let next = self.tokens.get(index + 1)?.clone();
                let between = &self.text[range.end..next.start];
                let both = format!("{}{between}{token}", &self.text[next.clone()]);
                (range.start..next.end, both)
            }
            Change::Replace => {
                let other = any(rng);
                if self.is_other_kind_of_local(token, other) {
                    return None;
                }
                (range, other.to_owned())
            }
            Change::ReplaceAlike => {
                let alike = (0..64).map(|_| any(rng)).find(|other| class(other) == class(token) && *other != token)?;
                if self.is_other_kind_of_local(token, alike) {
                    return None;
                }
                (range, alike.to_owned())
            }
            Change::Insert => {
                let word = WORDS[rng.below(WORDS.len())];
                (range.start..range.start, format!("{word} "))
            }
            Change::Byte => {
                let at = rng.below(token.len());
                let byte = token.as_bytes()[at];
                let new = match byte {
                    b'0'..=b'9' => b'0' + (byte - b'0' + 1 + rng.below(9) as u8) % 10,
                    b'a'..=b'z' => b'a' + (byte - b'a' + 1 + rng.below(25) as u8) % 26,
                    _ => return None,
                };
                let mut token = token.as_bytes().to_vec();
                token[at] = new;
                (range, String::from_utf8(token).ok()?)
            }
            Change::DropLine => (self.line(range.start), String::new()),
            Change::SwapLines => {
                let first = self.line(range.start);
                let second = self.line(first.end);
                let both = format!("{}{}", &self.text[second.clone()], &self.text[first.clone()]);
                (first.start..second.end, both)
            }
            Change::Number => {
                let number = self.next(index, |at| class(self.token(at)) == class("1"))?;
                (self.tokens[number].clone(), NUMBERS[rng.below(NUMBERS.len())].to_owned())
            }
            Change::DropWord => {
                let word = self.next(index, |at| is_optional(self.token(at)))?;
                (self.tokens[word].clone(), String::new())
            }
            Change::DropAttachment => {
                let is_kind = |at: usize| self.tokens.get(at).is_some() && class(self.token(at)) == class("!dbg");
                let comma = self.next(index, |at| self.token(at) == "," && is_kind(at + 1))?;
                (self.tokens[comma].start..self.group_end(comma)?, String::new())
            }
            Change::Node => {
                let is_defined = |at: usize| self.tokens.get(at + 1).is_some() && self.token(at + 1) == "=";
                let node = self.next(index, |at| class(self.token(at)) == NODE && !is_defined(at))?;
                (self.tokens[node].clone(), self.other_node(self.token(node), rng)?.to_owned())
            }
        })
    }

    /// Another node, mostly of the same kind.
    fn other_node(&self, node: &str, rng: &mut Rng) -> Option<&'t str> {
        let kind = self.nodes.iter().find(|other| other.0 == node)?.1;
        let is_alike = rng.chance(0.8);
        let is_wanted = |other: &&(&str, &str)| other.0 != node && (!is_alike || other.1 == kind);
        let others: Vec<&str> = self.nodes.iter().filter(is_wanted).map(|other| other.0).collect();
        (!others.is_empty()).then(|| rng.pick(&others))
    }

    /// True if one is a type and the other a local: the judge tells them apart by their names.
    fn is_other_kind_of_local(&self, token: &str, other: &str) -> bool {
        token.starts_with('%') && self.types.contains(token) != self.types.contains(other)
    }

    /// The first such token at an index or after it.
    fn next(&self, index: usize, is_wanted: impl Fn(usize) -> bool) -> Option<usize> {
        (index..self.tokens.len()).find(|&at| is_wanted(at))
    }

    fn line(&self, at: usize) -> Range<usize> {
        let start = line_start(self.text, at);
        let end = self.text[start..].find('\n').map_or(self.text.len(), |len| start + len + 1);
        start..end
    }

    /// The end of the group that starts with a token: a list in brackets, a word with arguments, an
    /// attachment.
    fn group_end(&self, index: usize) -> Option<usize> {
        let is_open = |token: &str| matches!(token, "(" | "[" | "{" | "<");
        let first = self.token(index);
        let second = self.tokens.get(index + 1).map(|_| self.token(index + 1))?;
        let open = match (first, second) {
            (",", kind) if kind.starts_with('!') => return Some(self.tokens.get(index + 2)?.end),
            (kind, node) if kind.starts_with('!') && node.starts_with('!') => return Some(self.tokens[index + 1].end),
            (first, _) if is_open(first) => index,
            (_, second) if is_open(second) => index + 1,
            ("align" | "section" | "gc" | "cc", _) => return Some(self.tokens[index + 1].end),
            (first, "=") if first.starts_with('"') => return Some(self.tokens.get(index + 2)?.end),
            _ => return None,
        };
        let mut depth = 0;
        for at in open..self.tokens.len().min(open + 200) {
            depth += i32::from(is_open(self.token(at)));
            depth -= i32::from(matches!(self.token(at), ")" | "]" | "}" | ">"));
            if depth == 0 {
                return Some(self.tokens[at].end);
            }
        }
        None
    }
}

/// True for a word that may be absent.
fn is_optional(token: &str) -> bool {
    WORDS.contains(&token) && !NEEDED.contains(&token)
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |at| at + 1)
}

/// The kind of a metadata node, `!5`.
const NODE: u8 = b'0';

/// The kind of a token: a token may be replaced by others of its kind.
fn class(token: &str) -> u8 {
    match token.as_bytes() {
        [sigil @ (b'%' | b'@' | b'$' | b'#' | b'"'), ..] => *sigil,
        [b'!', digit, ..] if digit.is_ascii_digit() => NODE,
        [b'!', ..] => b'!',
        [b'0'..=b'9' | b'-', ..] => b'1',
        [b'i', digit, ..] if digit.is_ascii_digit() => b'i',
        [b'a'..=b'z', ..] => b'a',
        _ => b' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "@g = global i32 0, !type !0\ndefine void @f() !dbg !1 {\n  ret void, !dbg !2\n}\n\
        !0 = !{i64 0, !3}\n!1 = distinct !DISubprogram(name: \"f\")\n!2 = !DILocation(line: 1, scope: !1)\n\
        !3 = distinct !{}\n!4 = distinct !{}\n!5 = !{i64 0, !4}\n";

    #[test]
    fn nodes_are_exchanged_where_they_are_mentioned() {
        let mut rng = Rng::new(1);
        let mutants: HashSet<String> = (0..2000).filter_map(|_| mutant(TEXT, Change::Node, &mut rng)).collect();
        let has = |line: &str| mutants.iter().any(|mutant| mutant.contains(line));
        for line in ["!type !5\n", "@f() !dbg !4 {", "!0 = !{i64 0, !4}", "!0 = !{i64 0, !1}", "scope: !0)"] {
            assert!(has(line), "{line}");
        }
        assert!(mutants.iter().all(|mutant| mutant.matches("!0 = ").count() == 1));
    }

    /// The judge of proved mutants tells nodes apart that nothing but their identity distinguishes.
    #[test]
    fn the_judge_sees_exchanged_nodes() {
        if !opt::installed() {
            return;
        }
        let module = |identity: u32| {
            format!(
                "@g = global i32 0, !type !0\ndeclare i1 @llvm.type.test(ptr, metadata)\ndefine i1 @f() {{\n  \
                 %t = call i1 @llvm.type.test(ptr @g, metadata !{identity})\n  ret i1 %t\n}}\n\
                 !0 = !{{i64 0, !1}}\n!1 = distinct !{{}}\n!2 = distinct !{{}}\n!3 = !{{!4}}\n!4 = !{{!3}}\n\
                 !5 = !{{!6}}\n!6 = !{{!5}}\n!7 = !DIBasicType(name: \"a\")\n!8 = !DIBasicType(name: \"b\")\n\
                 !named = !{{!2, !3, !5, !7, !8}}\n"
            )
        };
        let normal_of = |identity| normal(&printed(&module(identity)).expect("it is valid"));
        let all: HashSet<String> = [1, 2, 3, 5, 7, 8].into_iter().map(normal_of).collect();
        assert_eq!(all.len(), 6);
        let original = printed(&module(1)).expect("it is valid");
        let before = opt::run(None, &module(1)).expect("it is valid");
        let judge = Judge::new(&before, &original).expect("it is valid");
        for identity in [2, 3, 5, 7, 8] {
            let found = printed(&module(identity)).expect("it is valid");
            assert!(matches!(judge.judge(&found), Err(Objection::Wrong(_))), "!{identity}");
        }
    }
}
