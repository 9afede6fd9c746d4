//! Judges whether a module is BEFORE after mem2reg, up to choices that BEFORE leaves open. LLVM's
//! `opt` does the work.
//!
//! The judge adds marks to BEFORE: each alloca first holds the result of a call, and another call
//! takes the value that each load with `!noundef` has read. opt promotes that. In its answer, a
//! mark is in each place where a slot's undefined initial content is read, so nothing has been
//! refined yet. An AFTER is right if it has the same instructions, and each of its operands *stands
//! for* the operand of the marked answer:
//!
//! * a counterpart, or an equal constant, stands for itself;
//! * a value that is never poison stands for a mark or `undef`, and anything for `poison`;
//! * a φ stands for a φ of its block if its incoming values stand for those of the other;
//! * an argument, a constant, or a value whose block strictly dominates that of a φ stands for the
//!   φ if it stands for each incoming value. (It is not computed again while the φ keeps its
//!   value.)
//!
//! An unused slot may be missing.
//!
//! Pairs under comparison are assumed to be right: the rules are an invariant of the run. Plain
//! constants are known to be never poison; other values count as such where LLVM's own AFTER puts
//! them in the place of a mark.

use crate::opt;
use crate::printed::{names_local, normal_outside, tokens, type_names, without_local_symbols, without_places_of_phis};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// A BEFORE as opt promotes it with marks, and the values that opt's own AFTER takes to be never
/// poison.
pub struct Judge {
    marked: Printed,
    after: Printed,
    outside: String,
    never_poison: HashSet<String>,
    /// Functions of opt's own AFTER that the judge cannot follow, and why.
    lost: HashMap<String, String>,
}

/// The objection to an AFTER.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// BEFORE does not allow it; the reason.
    Wrong(String),
    /// It differs from LLVM's own AFTER, and the judge cannot follow that one either; the reason.
    Unclear(String),
}

impl Judge {
    /// Both texts must be as opt prints them: `before`, and the result of opt's mem2reg for it
    /// without debug information and names of local symbols.
    ///
    /// # Errors
    /// opt's error for one of the texts.
    pub fn new(before: &str, after: &str) -> Result<Judge, String> {
        let marked = with_marks(&without_places_of_phis(&without_local_symbols(before)));
        let marked = opt::run_with(&["-S", "-strip-debug", "-passes=mem2reg"], &marked)?;
        let marked = Printed::new(&without_unreachable(&marked)?);
        let printed = without_unreachable(after)?;
        let (outside, after) = (normal_outside(&printed), Printed::new(&printed));
        let (mut never_poison, mut lost) = (HashSet::new(), HashMap::new());
        for (marked, after) in marked.functions.iter().zip(&after.functions) {
            let compared = Comparison::new(marked, after, &HashSet::new(), Some(&mut never_poison)).run();
            let broken =
                marked.breaks_a_promise().then(|| "a load promises that it reads no first contents".to_owned());
            lost.extend(compared.err().or(broken).map(|why| (after.name.clone(), why)));
        }
        Ok(Judge { marked, after, outside, never_poison, lost })
    }

    /// `after` is as opt prints it, without debug information and names of local symbols.
    ///
    /// # Errors
    /// The first difference that BEFORE does not allow.
    pub fn judge(&self, after: &str) -> Result<(), Objection> {
        let printed = without_unreachable(after).map_err(Objection::Wrong)?;
        let after = Printed::new(&printed);
        let names = |printed: &Printed| printed.functions.iter().map(|f| f.name.clone()).collect::<Vec<_>>();
        if normal_outside(&printed) != self.outside || names(&after) != names(&self.after) {
            return Err(Objection::Wrong("what stands outside functions differs".to_owned()));
        }
        for ((marked, own), after) in self.marked.functions.iter().zip(&self.after.functions).zip(&after.functions) {
            if own.arguments == after.arguments && own.blocks == after.blocks && own.labels == after.labels {
                continue;
            }
            if let Some(why) = self.lost.get(&own.name) {
                return Err(Objection::Unclear(format!("{}: {why}", own.name)));
            }
            let compared = Comparison::new(marked, after, &self.never_poison, None).run();
            compared.map_err(|why| Objection::Wrong(format!("{}: {why}", own.name)))?;
        }
        Ok(())
    }
}

/// The text without unreachable blocks, including those of `optnone` functions. opt has printed it.
fn without_unreachable(text: &str) -> Result<String, String> {
    let line = |line: &str| match line.starts_with("attributes #") {
        true => line.replace(" optnone", " \"memphis-optnone\""),
        false => line.to_owned(),
    };
    let text: String = text.split_inclusive('\n').map(line).collect();
    opt::run_with(&["-S", "-passes=unreachableblockelim"], &text)
}

/// The prefix of the names of marks.
const MARK: &str = "%memphis.mark.";

/// A module, as opt prints it, with marks.
fn with_marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut declarations = String::new();
    let mut n = 0;
    let mut is_entry = false;
    let mut addresses = Addresses::default();
    let mut n_words = HashMap::new();
    let mut offset = 0;
    for line in text.lines() {
        let rest = &text[offset..];
        offset += line.len() + 1;
        if line.starts_with("define ") {
            is_entry = true;
            let lines = rest.lines().take_while(|&line| line != "}");
            n_words = lines.clone().flat_map(|line| tokens(line.as_bytes()).into_iter().map(|word| &line[word])).fold(
                HashMap::new(),
                |mut counts, word| {
                    *counts.entry(word).or_insert(0) += 1;
                    counts
                },
            );
            addresses = addresses_of_slots(lines);
        }
        // The label of the entry block follows the header.
        is_entry &= line.starts_with(' ') || line.starts_with("define ") || line.is_empty() || out.ends_with("{\n");
        // LLVM may remove an unused slot even in a function where it promotes nothing, so such a
        // slot gets no use.
        let is_marked = |slot: &str| is_entry && !addresses.holders.contains(slot) && n_words.get(slot) != Some(&1);
        if let Some((slot, ty, space)) = alloca(line).filter(|slot| is_marked(slot.0)) {
            declarations += &format!("declare {ty} @memphis.mark.{n}()\ndeclare void @memphis.end.{n}()\n");
            out += &format!(
                "{line}\n  {MARK}{n} = call {ty} @memphis.mark.{n}()\n  store {ty} {MARK}{n}, ptr{space} {slot}\n  \
                 call void @memphis.end.{n}()\n"
            );
            n += 1;
        } else if let Some((result, ty)) = promising_load(line).filter(|load| !addresses.values.contains(load.0)) {
            let kind = if line.contains(", !nonnull !") { "nonnull" } else { "noundef" };
            declarations += &format!("declare void @memphis.begin.{n}()\ndeclare void @memphis.{kind}.{n}({ty})\n");
            out +=
                &format!("  call void @memphis.begin.{n}()\n{line}\n  call void @memphis.{kind}.{n}({ty} {result})\n");
            n += 1;
        } else {
            out += line;
            out.push('\n');
        }
    }
    out + &declarations
}

/// Addresses of slots in a function. LLVM would not promote a slot whose address is used by a mark,
/// or may be in a slot with a mark.
#[derive(Default)]
struct Addresses {
    /// Values that may be addresses of slots.
    values: HashSet<String>,
    /// Slots that may hold one.
    holders: HashSet<String>,
}

fn addresses_of_slots<'t>(lines: impl Iterator<Item = &'t str> + Clone) -> Addresses {
    let mut found = Addresses::default();
    loop {
        let n = found.values.len() + found.holders.len();
        for line in lines.clone() {
            let words = tokens(line.as_bytes()).into_iter().map(|range| &line[range]);
            let locals: Vec<&str> = words.filter(|word| word.starts_with('%')).collect();
            match locals[..] {
                [result, ..] if line.contains(" = alloca ") => drop(found.values.insert(result.to_owned())),
                [result, from] if line.contains(" = load ptr") && found.holders.contains(from) => {
                    found.values.insert(result.to_owned());
                }
                [value, to] if line.starts_with("  store ptr") && found.values.contains(value) => {
                    found.holders.insert(to.to_owned());
                }
                _ => {}
            }
        }
        if found.values.len() + found.holders.len() == n {
            return found;
        }
    }
}

/// The result, type and address space of an alloca of one element.
fn alloca(line: &str) -> Option<(&str, &str, String)> {
    let (slot, rest) = line.strip_prefix("  %").and(line.trim_start().split_once(" = alloca "))?;
    let ty = rest.get(..type_len(rest))?;
    let options = &rest[ty.len()..];
    let is_option =
        |option: &str| option.is_empty() || ["align ", "addrspace(", "!"].iter().any(|start| option.starts_with(start));
    let is_single = options.split(", ").all(is_option);
    let space = options.split(", ").find(|option| option.starts_with("addrspace("));
    let space = space.map_or_else(String::new, |space| format!(" {space}"));
    (is_single && !ty.starts_with("inalloca ") && !ty.starts_with("swifterror ")).then_some((slot, ty, space))
}

/// The result and the type of a load with `!noundef`.
fn promising_load(line: &str) -> Option<(&str, &str)> {
    let (result, rest) = line.strip_prefix("  %").and(line.trim_start().split_once(" = load "))?;
    let ty = rest.get(..type_len(rest))?;
    let ty = ty.strip_prefix("atomic ").unwrap_or(ty);
    (line.contains(", !noundef !") && !ty.starts_with("volatile ")).then_some((result, ty))
}

/// The length of the text before the first comma outside brackets and strings.
fn type_len(text: &str) -> usize {
    let (mut depth, mut is_string) = (0, false);
    let end = text.bytes().position(|byte| {
        match byte {
            b'"' => is_string = !is_string,
            b'(' | b'[' | b'{' | b'<' if !is_string => depth += 1,
            b')' | b']' | b'}' | b'>' if !is_string => depth -= 1,
            _ => {}
        }
        byte == b',' && depth == 0 && !is_string
    });
    end.unwrap_or(text.len())
}

/// A module as opt prints it.
struct Printed {
    functions: Vec<Function>,
}

#[derive(Default)]
struct Function {
    name: String,
    arguments: Vec<String>,
    blocks: Vec<Block>,
    labels: HashMap<String, usize>,
    /// The block of each φ, with its index, and that of each other instruction.
    homes: HashMap<String, (usize, Option<usize>)>,
    /// Names of types, which look like those of values.
    types: HashSet<String>,
    /// The number of times each word occurs in the function's lines.
    words: HashMap<String, usize>,
}

impl Function {
    /// True if a load reads first contents, which are undefined, and is `noundef`. What follows is
    /// undefined then, and everything is allowed.
    fn breaks_a_promise(&self) -> bool {
        let mut lines = self.blocks.iter().flat_map(|block| &block.lines);
        lines.any(|line| {
            let has = |part: &str| line.iter().any(|word| word.contains(part));
            has("memphis.noundef.") && has(MARK)
        })
    }
}

#[derive(Default, PartialEq)]
struct Block {
    phis: Vec<Phi>,
    lines: Vec<Vec<String>>,
}

#[derive(PartialEq)]
struct Phi {
    name: String,
    /// Flags and type.
    head: Vec<String>,
    incoming: Vec<(Vec<String>, String)>,
    attachments: Vec<String>,
}

impl Printed {
    fn new(text: &str) -> Printed {
        let types: HashSet<String> = type_names(text).into_iter().map(str::to_owned).collect();
        let contents = contents(text);
        let mut functions: Vec<Function> = Vec::new();
        let mut is_inside = false;
        for line in text.lines() {
            let words = |line: &str| -> Vec<String> {
                tokens(line.as_bytes()).into_iter().map(|range| line[range].to_owned()).collect()
            };
            if line.starts_with("define ") {
                let mut function =
                    Function { types: types.clone(), blocks: vec![Block::default()], ..Function::default() };
                let mut previous = String::new();
                for word in words(line) {
                    if word.starts_with('@') && function.name.is_empty() {
                        function.name.clone_from(&word);
                    } else if names_local(&previous, &word, |word| types.contains(word)) {
                        function.arguments.push(word.clone());
                    }
                    previous = word;
                }
                functions.push(function);
                is_inside = true;
                continue;
            }
            is_inside &= line != "}";
            let Some(function) = functions.last_mut().filter(|_| is_inside) else { continue };
            let words = words(line);
            if words.is_empty() {
                continue;
            }
            if !line.starts_with(' ') {
                // A label; that of the entry block comes first.
                if function.blocks.len() > 1 || !function.blocks[0].lines.is_empty() || !function.labels.is_empty() {
                    function.blocks.push(Block::default());
                }
                function.labels.insert(format!("%{}", words[0]), function.blocks.len() - 1);
                continue;
            }
            let block = function.blocks.last_mut().expect("there is an entry block");
            // Switches, invokes and landing pads span several lines.
            if (line.starts_with("    ") || line == "  ]")
                && let Some(last) = block.lines.last_mut()
            {
                last.extend(words);
            } else {
                block.lines.push(words);
            }
        }
        for function in &mut functions {
            function.finish(&contents);
        }
        Printed { functions }
    }
}

/// The contents of attribute groups and metadata nodes, nested nodes to some depth.
fn contents(text: &str) -> HashMap<String, String> {
    let mut contents: HashMap<String, String> = HashMap::new();
    for line in text.lines() {
        if let Some((name, rest)) = line.strip_prefix("attributes ").unwrap_or(line).split_once(" = ")
            && (name.starts_with('#') || name.strip_prefix('!').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit())))
        {
            contents.insert(name.to_owned(), rest.to_owned());
        }
    }
    for _ in 0..3 {
        let nested = |text: &String| -> String {
            let words = tokens(text.as_bytes()).into_iter().map(|range| &text[range]);
            words.map(|word| contents.get(word).map_or(word, |content| content)).collect::<Vec<_>>().join(" ")
        };
        let next = contents
            .iter()
            .map(|(name, text)| (name.clone(), if text.len() < 500 { nested(text) } else { text.clone() }));
        contents = next.collect();
    }
    let identities = identities(text);
    for (name, text) in &mut contents {
        // Deeper nodes are left as numbers, which differ.
        let words = tokens(text.as_bytes()).into_iter().map(|range| &text[range]);
        let identity = identities.get(name.as_str()).map(|identity| format!("node {identity}"));
        let words = words.filter(|word| !is_node(word)).map(str::to_owned);
        *text = identity.into_iter().chain(words).collect::<Vec<_>>().join(" ");
    }
    contents
}

/// True for `!7`.
fn is_node(word: &str) -> bool {
    word.len() > 1 && word.starts_with('!') && word[1..].bytes().all(|b| b.is_ascii_digit())
}

/// Numbers for the nodes that the text outside functions mentions, and for those that these nodes
/// mention, in the order in which they are found: two nodes with the same contents may be two
/// objects.
fn identities(text: &str) -> HashMap<&str, usize> {
    let mut definitions: HashMap<&str, &str> = HashMap::new();
    let mut lines = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        is_inside = (is_inside || line.starts_with("define ")) && line != "}";
        match line.split_once(" = ").filter(|(name, _)| is_node(name)) {
            _ if is_inside => {}
            Some((name, node)) => drop(definitions.insert(name, node)),
            None => lines.push(line),
        }
    }
    let mut identities = HashMap::new();
    let mut next = 0;
    while let Some(&line) = lines.get(next) {
        next += 1;
        for node in tokens(line.as_bytes()).into_iter().map(|range| &line[range]).filter(|word| is_node(word)) {
            let n = identities.len();
            if let Entry::Vacant(entry) = identities.entry(node) {
                entry.insert(n);
                lines.extend(definitions.get(node));
            }
        }
    }
    identities
}

impl Function {
    fn is_local(&self, word: &str) -> bool {
        names_local("", word, |word| self.types.contains(word))
    }

    /// Separates φs and marks from the other lines.
    fn finish(&mut self, contents: &HashMap<String, String>) {
        for (index, block) in self.blocks.iter_mut().enumerate() {
            for line in std::mem::take(&mut block.lines) {
                let line: Vec<String> =
                    line.into_iter().map(|word| contents.get(&word).cloned().unwrap_or(word)).collect();
                for word in &line {
                    *self.words.entry(word.clone()).or_insert(0) += 1;
                }
                let result = (line.get(1).is_some_and(|word| word == "=")).then(|| line[0].clone());
                if line.get(2).is_some_and(|word| word == "phi") {
                    self.homes.insert(line[0].clone(), (index, Some(block.phis.len())));
                    block.phis.push(phi(&line));
                    continue;
                }
                if let Some(result) = result {
                    self.homes.insert(result, (index, None));
                }
                block.lines.push(line);
            }
            take_marks_away(&mut block.lines);
        }
    }

    fn block(&self, label: &str) -> usize {
        // An entry block without a label has a number.
        self.labels.get(label).copied().unwrap_or(0)
    }

    fn phi(&self, name: &str) -> Option<(usize, &Phi)> {
        let &(block, index) = self.homes.get(name)?;
        Some((block, &self.blocks[block].phis[index?]))
    }

    /// Returns whether every path to `b` passes `a`, another block.
    fn strictly_dominates(&self, a: usize, b: usize) -> bool {
        let mut is_seen = vec![false; self.blocks.len()];
        is_seen[a] = true;
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut is_seen[block], true) {
                continue;
            }
            if block == b {
                return false;
            }
            let last = self.blocks[block].lines.last().map_or(&[][..], |line| &line[..]);
            let labels = last.windows(2).filter(|pair| pair[0] == "label").map(|pair| self.block(&pair[1]));
            stack.extend(labels);
        }
        a != b
    }
}

fn phi(line: &[String]) -> Phi {
    let mut at = 3;
    // A type may be an array.
    let is_incoming = |at: usize| line[at] == "[" && line.get(at + 2).is_none_or(|word| word != "x");
    while at < line.len() && !is_incoming(at) {
        at = match line[at].as_str() {
            "[" | "{" | "<" => closing(line, at) + 1,
            _ => at + 1,
        };
    }
    let head = line[3..at.min(line.len())].to_vec();
    let mut incoming = Vec::new();
    while at < line.len() && line[at] == "[" {
        let close = closing(line, at);
        incoming.push((line[at + 1..close - 2].to_vec(), line[close - 1].clone()));
        at = close + 1;
        if line.get(at).is_some_and(|word| word == ",") && line.get(at + 1).is_some_and(|word| word == "[") {
            at += 1;
        }
    }
    Phi { name: line[0].clone(), head, incoming, attachments: line[at.min(line.len())..].to_vec() }
}

/// The index of the closing bracket.
fn closing(words: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate().skip(open) {
        depth += i32::from(matches!(word.as_str(), "(" | "[" | "{" | "<"));
        depth -= i32::from(matches!(word.as_str(), ")" | "]" | "}" | ">"));
        if depth == 0 {
            return at;
        }
    }
    words.len() - 1
}

/// The kind of mark that a line calls, if any.
fn mark(line: &[String]) -> Option<&str> {
    let callee = line.iter().find(|word| word.starts_with('@'))?;
    line.iter().any(|word| word == "call").then(|| callee.strip_prefix("@memphis.")?.split('.').next())?
}

/// Removes the lines of marks. The mark of a load remains if the load was promoted.
fn take_marks_away(lines: &mut Vec<Vec<String>>) {
    let mut out: Vec<Vec<String>> = Vec::with_capacity(lines.len());
    let mut start = None;
    for line in lines.drain(..) {
        let kind = mark(&line).map(str::to_owned);
        match kind.as_deref() {
            Some("mark" | "begin") => start = Some(out.len()),
            Some("end") => out.truncate(start.take().unwrap_or(out.len())),
            Some(_) => {
                let at = start.take().unwrap_or(out.len());
                if !out[at..].iter().any(|line| line.get(2).is_some_and(|word| word == "load")) {
                    // The mark says more than the form that opt left in place of the load.
                    out.truncate(at);
                    out.push(line);
                }
            }
            None => out.push(line),
        }
    }
    *lines = out;
}

/// A value of AFTER that must stand for a value of the marked answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Goal {
    marked: Vec<String>,
    after: Vec<String>,
    /// The place, by which values that are never poison are found again.
    place: String,
}

struct Comparison<'a> {
    marked: &'a Function,
    after: &'a Function,
    /// Of each local of the marked function.
    counterpart: HashMap<String, String>,
    goals: Vec<Goal>,
    never_poison: &'a HashSet<String>,
    believed: Option<&'a mut HashSet<String>>,
}

/// The replacements of loads in AFTER between two instructions of both, and the marks of those
/// loads.
struct Gap {
    looks: Vec<Vec<String>>,
    left: Vec<Left>,
}

/// A form that opt leaves in place of a load.
enum Left {
    /// `store i1 true, ptr poison`
    Unreachable,
    /// An assumption that this is not null: type and value.
    NotNull(Vec<String>),
}

impl<'a> Comparison<'a> {
    /// With `believed`, values other than constants count as never poison, and are added to it.
    fn new(
        marked: &'a Function,
        after: &'a Function,
        never_poison: &'a HashSet<String>,
        believed: Option<&'a mut HashSet<String>>,
    ) -> Comparison<'a> {
        Comparison { marked, after, counterpart: HashMap::new(), goals: Vec::new(), never_poison, believed }
    }

    fn run(mut self) -> Result<(), String> {
        if self.marked.blocks.len() != self.after.blocks.len()
            || self.marked.arguments.len() != self.after.arguments.len()
        {
            return Err("the numbers of blocks or arguments differ".to_owned());
        }
        let labels = |f: &Function| -> Vec<String> {
            let mut labels = f.labels.iter().collect::<Vec<_>>();
            labels.sort_by_key(|label| label.1);
            labels.into_iter().map(|label| label.0.clone()).collect()
        };
        self.counterpart.extend(self.marked.arguments.iter().cloned().zip(self.after.arguments.iter().cloned()));
        // The entry block may have no label, in both.
        let (marked, after) = (labels(self.marked), labels(self.after));
        if marked.len() != after.len() {
            return Err("the numbers of labels differ".to_owned());
        }
        self.counterpart.extend(marked.into_iter().zip(after));
        let mut gaps = Vec::new();
        for block in 0..self.marked.blocks.len() {
            self.block(block, &mut gaps)?;
        }
        for goal in std::mem::take(&mut self.goals) {
            if !self.holds(goal.clone()) {
                return Err(format!("{} is not {} at {}", goal.after.join(" "), goal.marked.join(" "), goal.place));
            }
        }
        for (index, gap) in gaps.iter().enumerate() {
            self.gap(index, gap)?;
        }
        Ok(())
    }

    fn block(&mut self, index: usize, gaps: &mut Vec<Gap>) -> Result<(), String> {
        let (marked, after) = (&self.marked.blocks[index].lines, &self.after.blocks[index].lines);
        let n_marks = marked.iter().filter(|line| mark(line).is_some()).count();
        let n_unused = marked.iter().filter(|line| is_unused_slot(self.marked, line)).count();
        let mut more = (after.len() + n_marks + n_unused).saturating_sub(marked.len());
        let mut at = 0;
        let mut gap = Gap { looks: Vec::new(), left: Vec::new() };
        for line in marked {
            if mark(line).is_some() {
                gap.looks.push(line.clone());
                continue;
            }
            if !gap.looks.is_empty() {
                while more > 0
                    && let Some((left, n)) = left_in_place(&after[at.min(after.len())..])
                {
                    gap.left.push(left);
                    (at, more) = (at + n, more.saturating_sub(n));
                }
                gaps.push(std::mem::replace(&mut gap, Gap { looks: Vec::new(), left: Vec::new() }));
            }
            let is_there = |other: &Vec<String>| {
                is_unused_slot(self.after, other) && goals(self.marked, &line[2..], &other[2..], "").is_some()
            };
            if is_unused_slot(self.marked, line) && !after.get(at).is_some_and(is_there) {
                continue;
            }
            let other = after.get(at).ok_or_else(|| format!("AFTER lacks {}", line.join(" ")))?;
            self.line(line, other, index, at)?;
            at += 1;
        }
        match after.get(at) {
            Some(line) => Err(format!("AFTER has more: {}", line.join(" "))),
            None => Ok(()),
        }
    }

    fn line(&mut self, marked: &[String], after: &[String], block: usize, at: usize) -> Result<(), String> {
        let differ = || Err(format!("{} became {}", marked.join(" "), after.join(" ")));
        let is_result = |line: &[String]| line.get(1).is_some_and(|word| word == "=");
        if is_result(marked) != is_result(after) {
            return differ();
        }
        let from = if is_result(marked) { 2 } else { 0 };
        if from == 2 {
            self.counterpart.insert(marked[0].clone(), after[0].clone());
        }
        match goals(self.marked, &marked[from..], &after[from..], &format!("{block}:{at}")) {
            Some(goals) => self.goals.extend(goals),
            None => return differ(),
        }
        Ok(())
    }

    /// Checks that each replacement in a gap is right for one of its loads, in order.
    fn gap(&mut self, index: usize, gap: &Gap) -> Result<(), String> {
        let mut looks = gap.looks.iter();
        for left in &gap.left {
            let found = looks.any(|look| {
                let callee = look.iter().position(|word| word.starts_with('@')).unwrap_or(0);
                let argument = &look[callee + 2..look.len() - 1];
                match left {
                    Left::Unreachable => self.is_undefined(&argument[argument.len() - 1..]),
                    Left::NotNull(after) if mark(look) == Some("nonnull") => {
                        let goals = goals(self.marked, argument, after, &format!("gap {index}"));
                        goals.is_some_and(|goals| goals.into_iter().all(|goal| self.holds(goal)))
                    }
                    Left::NotNull(_) => false,
                }
            });
            if !found {
                return Err("what stands in place of a load is wrong".to_owned());
            }
        }
        Ok(())
    }

    /// Returns whether a value of the marked answer is undefined.
    fn is_undefined(&self, value: &[String]) -> bool {
        let mut seen: HashSet<Vec<String>> = HashSet::new();
        let mut todo = vec![value.to_vec()];
        while let Some(value) = todo.pop() {
            let [word] = &value[..] else { return false };
            if is_undef(word) || word == "poison" || !seen.insert(value.clone()) {
                continue;
            }
            let Some((_, phi)) = self.marked.phi(word) else { return false };
            todo.extend(phi.incoming.iter().map(|(value, _)| value.clone()));
        }
        true
    }

    fn holds(&mut self, goal: Goal) -> bool {
        let mut seen: HashSet<(Vec<String>, Vec<String>)> = HashSet::new();
        let mut todo = vec![goal];
        while let Some(goal) = todo.pop() {
            if !seen.insert((goal.marked.clone(), goal.after.clone())) {
                continue;
            }
            if !self.step(&goal, &mut todo) {
                return false;
            }
        }
        true
    }

    /// Returns whether a goal holds, provided that the goals added to `todo` do.
    fn step(&mut self, goal: &Goal, todo: &mut Vec<Goal>) -> bool {
        let Goal { marked, after, place } = goal;
        let [word] = &marked[..] else {
            // A constant with more than a word.
            return goals(self.marked, marked, after, place).is_some_and(|goals| {
                todo.extend(goals);
                true
            });
        };
        if word == "poison" {
            return true;
        }
        if is_undef(word) {
            return self.is_never_poison(after, place);
        }
        if !self.marked.is_local(word) {
            return marked == after;
        }
        if let Some(counterpart) = self.counterpart.get(word) {
            return after[..] == [counterpart.clone()];
        }
        let Some((home, phi)) = self.marked.phi(word) else { return false };
        let local = match &after[..] {
            [after] if self.after.is_local(after) => Some(after.as_str()),
            _ => None,
        };
        if let Some((block, other)) = local.and_then(|local| self.after.phi(local))
            && block == home
        {
            return self.same_phi(phi, other, todo);
        }
        if let Some(&(block, _)) = local.and_then(|local| self.after.homes.get(local))
            && !self.after.strictly_dominates(block, home)
        {
            return false;
        }
        let each = phi.incoming.iter().map(|(value, label)| Goal {
            marked: value.clone(),
            after: after.clone(),
            place: format!("{word} from {label}"),
        });
        todo.extend(each.filter(|goal| goal.marked[..] != [word.clone()]));
        true
    }

    fn same_phi(&self, marked: &Phi, after: &Phi, todo: &mut Vec<Goal>) -> bool {
        // The φ of AFTER promises no more.
        let (own, other) = (flags(&marked.head), flags(&after.head));
        if marked.head[own.len()..] != after.head[other.len()..]
            || other.iter().any(|flag| !own.contains(flag))
            || !after.attachments.is_empty() && marked.attachments != after.attachments
            || marked.incoming.len() != after.incoming.len()
        {
            return false;
        }
        let mut by_block: HashMap<usize, Vec<&Vec<String>>> = HashMap::new();
        for (value, label) in &after.incoming {
            by_block.entry(self.after.block(label)).or_default().push(value);
        }
        for (value, label) in &marked.incoming {
            let Some(after) = by_block.get(&self.marked.block(label)) else { return false };
            let place = format!("{} from {label}", marked.name);
            todo.extend(after.iter().map(|&after| Goal {
                marked: value.clone(),
                after: after.clone(),
                place: place.clone(),
            }));
        }
        true
    }

    fn is_never_poison(&mut self, value: &[String], place: &str) -> bool {
        let mut seen: HashSet<Vec<String>> = HashSet::new();
        let mut todo = vec![(value.to_vec(), place.to_owned())];
        while let Some((value, place)) = todo.pop() {
            if !seen.insert(value.clone()) {
                continue;
            }
            let is_local = value.iter().any(|word| self.after.is_local(word));
            // Constant expressions may be poison.
            let is_plain = !value.iter().any(|word| word == "poison" || word == "(" && value[0] != "splat");
            if !is_local && is_plain {
                continue;
            }
            if let Some((_, phi)) = self.after.phi(&value[0])
                && flags(&phi.head).is_empty()
            {
                let each = |(value, label): &(Vec<String>, String)| (value.clone(), format!("{} of {label}", phi.name));
                todo.extend(phi.incoming.iter().map(each));
                continue;
            }
            let key = format!("{} {place} {}", self.after.name, value.join(" "));
            if let Some(believed) = &mut self.believed {
                believed.insert(key);
            } else if !self.never_poison.contains(&key) {
                return false;
            }
        }
        true
    }
}

fn is_undef(word: &str) -> bool {
    word == "undef" || word.starts_with(MARK)
}

/// The fast-math flags before a type.
fn flags(head: &[String]) -> &[String] {
    const FLAGS: [&str; 8] = ["fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];
    let n = head.iter().take_while(|word| FLAGS.contains(&word.as_str())).count();
    &head[..n]
}

/// The goals that must hold for two texts to be the same; `None` if they differ otherwise.
fn goals(marked_function: &Function, marked: &[String], after: &[String], place: &str) -> Option<Vec<Goal>> {
    let mut goals = Vec::new();
    let mut at = 0;
    for word in marked {
        let other = after.get(at)?;
        if is_undef(word) || word == "poison" || marked_function.is_local(word) {
            let end = value_end(after, at);
            let value = after[at..end].to_vec();
            goals.push(Goal { marked: vec![word.clone()], after: value, place: format!("{place}:{}", goals.len()) });
            at = end;
        } else if word == other {
            at += 1;
        } else {
            return None;
        }
    }
    (at == after.len()).then_some(goals)
}

/// The end of a value.
fn value_end(words: &[String], start: usize) -> usize {
    match words[start].as_str() {
        "<" | "[" | "{" => closing(words, start) + 1,
        "splat" | "blockaddress" | "getelementptr" | "ptrtoint" | "inttoptr" | "bitcast" | "addrspacecast"
        | "trunc" | "add" | "sub" | "xor" | "ptrtoaddr" => match words[start..].iter().position(|word| word == "(") {
            Some(open) => closing(words, start + open) + 1,
            None => start + 1,
        },
        _ => start + 1,
    }
}

/// The replacement of a load at the start of these lines, and its number of lines.
fn left_in_place(lines: &[Vec<String>]) -> Option<(Left, usize)> {
    let line = lines.first()?;
    let words: Vec<&str> = line.iter().map(String::as_str).collect();
    match words[..] {
        ["store", "i1", "true", ",", "ptr", "poison", ",", "align", "1"] => Some((Left::Unreachable, 1)),
        [test, "=", "icmp", "ne", "ptr", .., ",", "null"] => {
            let assume: Vec<&str> = lines.get(1)?.iter().map(String::as_str).collect();
            let value = line[4..line.len() - 2].to_vec();
            matches!(assume[..], ["call", "void", "@llvm.assume", "(", "i1", tested, ")", ..] if tested == test)
                .then_some((Left::NotNull(value), 2))
        }
        _ => None,
    }
}

/// Returns whether the line is an unused alloca: one outside the entry block, for example, that
/// LLVM leaves there.
fn is_unused_slot(function: &Function, line: &[String]) -> bool {
    line.get(2).is_some_and(|word| word == "alloca") && function.words.get(&line[0]) == Some(&1)
}
