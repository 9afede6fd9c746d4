//! Pairs of files: the findings of `memphis check` on them, and a test that it never accepts a
//! wrong mem2reg.
//!
//! `tests/check/NAME.before.ll` and `NAME.after.ll` are a pair, `NAME.expected` contains the
//! findings. `MEMPHIS_BLESS=1` rewrites it.

use crate::growth::assert_linear;
use memphis_check::pair::{Checker, Pair};
use memphis_check::{Checked, Verdict};
use memphis_filetests::{diff, filetest, ours, random};
use memphis_gen::shapes::Family;
use memphis_gen::{Config, Rng, random_module};
use memphis_ir::Module;
use std::collections::BTreeMap;
use std::path::Path;

fn checked(before: &str, after: &str) -> Checked {
    memphis_check::check(before, after).unwrap_or_else(|error| panic!("{error}"))
}

fn shown(before: &str, after: &str) -> String {
    let checked = checked(before, after);
    let functions = checked.functions.iter().map(|function| format!("{function}\n"));
    functions.chain(checked.differences.iter().map(|difference| format!("{difference}\n"))).collect()
}

/// AFTER keeps more allocas than are matched one by one, though all could be promoted.
#[test]
fn very_many_allocas_stay() {
    let slots: String = (1..=1001).map(|i| format!("  %{i} = alloca i32\n  store i32 {i}, ptr %{i}\n")).collect();
    let text = format!("define void @f() {{\n{slots}  ret void\n}}\n");
    assert_eq!(shown(&text, &text), "@f: unchanged\n");
}

#[test]
fn pairs_of_files() {
    let folder = memphis_filetests::folder("tests/check");
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let bless = std::env::var_os(filetest::BLESS).is_some_and(|value| value == "1");
    let mut failures = String::new();
    let mut n = 0;
    for before in filetest::files(&folder) {
        let Some(stem) = before.to_str().and_then(|name| name.strip_suffix(".before.ll")) else { continue };
        let (after, expected) = (format!("{stem}.after.ll"), format!("{stem}.expected"));
        let found = shown(&read(&before), &read(Path::new(&after)));
        let want = read(Path::new(&expected));
        n += 1;
        if found != want && bless {
            std::fs::write(&expected, &found).expect("the expectations can be written");
        } else if found != want {
            failures += &format!("{stem}\n{}", diff("expected", &want, "found", &found));
        }
    }
    assert!(n > 0, "{} has no pairs", folder.display());
    assert!(failures.is_empty(), "{failures}\n{}=1 rewrites the expectations", filetest::BLESS);
}

/// Random modules, before and after mem2reg.
fn promoted(seeds: std::ops::Range<u64>, config: fn(u64) -> Config) -> impl Iterator<Item = (u64, String, String)> {
    seeds.map(move |seed| {
        let config = config(seed);
        let before = random_module(seed, &config).text;
        let after = ours::run("mem2reg", &before).expect("a valid module").text;
        (seed, before, after)
    })
}

fn every_mix(seed: u64) -> Config {
    random::config(seed as usize, 40)
}

/// In two of three modules little is undefined, so that runs get far.
fn mostly_defined(seed: u64) -> Config {
    match seed % 3 {
        0 => every_mix(seed),
        _ => Config { functions: 40, undef: 0.0, max_blocks: 6, dead: 0.0, unnamed: 0.0, clash: 0.0, ..Config::PLAIN },
    }
}

#[test]
fn right_answers_are_proved() {
    let mut tally = BTreeMap::new();
    let mut first = Vec::new();
    for (seed, before, after) in promoted(1..16, every_mix) {
        let checked = checked(&before, &after);
        assert!(checked.differences.is_empty(), "seed {seed}: {checked}");
        for report in checked.functions {
            *tally.entry(report.verdict.id()).or_insert(0) += 1;
            match &report.verdict {
                Verdict::Refuted(example) => panic!("seed {seed}, @{}: {example:?}", report.name),
                Verdict::Unproved(reason) | Verdict::NotComparable(reason) => {
                    first.push(format!("seed {seed}, @{}: {}", report.name, reason.message));
                }
                _ => {}
            }
        }
    }
    println!("{tally:?}\n{}", first.join("\n"));
    let n: usize = tally.values().sum();
    assert!(first.len() * 200 <= n, "{} of {n} are not proved: {first:#?}", first.len());
}

/// Breaks one line of a module. Returns a description of the change; `None` when the line does not
/// allow one.
fn break_line(lines: &mut Vec<String>, rng: &mut Rng) -> Option<&'static str> {
    let at = rng.below(lines.len());
    let line = lines[at].clone();
    if !line.starts_with("  ") || line.contains("#dbg_") {
        return None;
    }
    if let Some((head, entries)) = line.split_once(" = phi ").map(|(h, e)| (h.to_owned(), e.to_owned())) {
        return break_phi(lines, at, &head, &entries, rng);
    }
    if line.starts_with("  store ") && rng.below(2) == 0 {
        lines.remove(at);
        return Some("a store dropped");
    }
    // Another value in place of an operand.
    let operand = pick(&typed_locals(&line), rng)?.clone();
    let start = (0..at).rev().find(|&i| lines[i].starts_with("define "))?;
    let others: Vec<(String, String)> = lines[start..at].iter().flat_map(|line| typed_locals(line)).collect();
    let others: Vec<&(String, String)> = others.iter().filter(|o| o.0 == operand.0 && o.1 != operand.1).collect();
    let (what, new) = match rng.below(4) {
        0 => ("an operand that is undef", "undef".to_owned()),
        _ => ("another operand", pick(&others, rng)?.1.clone()),
    };
    lines[at] = line.replacen(&format!("{} {}", operand.0, operand.1), &format!("{} {new}", operand.0), 1);
    Some(what)
}

fn break_phi(lines: &mut Vec<String>, at: usize, head: &str, entries: &str, rng: &mut Rng) -> Option<&'static str> {
    let open = entries.find('[')?;
    let (ty, list) = entries.split_at(open);
    let end = list.rfind(']')? + 1;
    let mut values: Vec<(String, String)> = list[..end]
        .split("], [")
        .filter_map(|entry| {
            let entry = entry.trim_matches(|c| matches!(c, '[' | ']' | ' '));
            entry.rsplit_once(", ").map(|(value, block)| (value.to_owned(), block.to_owned()))
        })
        .collect();
    let (i, j) = (rng.below(values.len()), rng.below(values.len()));
    if values[i].0 == values[j].0 || ty.contains('<') || ty.contains('{') {
        return None;
    }
    let what = match rng.below(3) {
        0 => {
            let name = head.trim().to_owned();
            let value = values[i].0.clone();
            let first = (0..at).rev().find(|&k| lines[k].starts_with("define "))?;
            let last = (at..lines.len()).find(|&k| lines[k] == "}")?;
            lines.remove(at);
            for line in &mut lines[first..last] {
                *line = replace_name(line, &name, &value);
            }
            return Some("a phi replaced by one of its entries");
        }
        1 => {
            let (a, b) = (values[i].0.clone(), values[j].0.clone());
            (values[i].0, values[j].0) = (b, a);
            "entries of a phi exchanged"
        }
        _ => {
            values[i].0 = values[j].0.clone();
            "a wrong entry of a phi"
        }
    };
    let shown: Vec<String> = values.iter().map(|(value, block)| format!("[ {value}, {block} ]")).collect();
    lines[at] = format!("{head} = phi {ty}{}{}", shown.join(", "), &list[end..]);
    Some(what)
}

fn replace_name(line: &str, name: &str, value: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(name) {
        let after = &rest[at + name.len()..];
        let whole = !after.starts_with(|c: char| c.is_alphanumeric() || "-._$".contains(c));
        out += &rest[..at];
        out += if whole { value } else { name };
        rest = after;
    }
    out + rest
}

/// Pairs of a simple type and the local after it.
fn typed_locals(line: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = line.split([' ', ',', '(', ')', '[', ']']).filter(|w| !w.is_empty()).collect();
    let is_type = |w: &str| {
        w == "ptr" || w == "float" || w == "double" || w.strip_prefix('i').is_some_and(|d| d.parse::<u32>().is_ok())
    };
    let pairs = words.windows(2).filter(|pair| is_type(pair[0]) && pair[1].starts_with('%') && !pair[1].contains('"'));
    pairs.map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect()
}

fn pick<'t, T>(list: &'t [T], rng: &mut Rng) -> Option<&'t T> {
    if list.is_empty() { None } else { list.get(rng.below(list.len())) }
}

#[test]
fn wrong_answers_are_not_proved() {
    let mut tally = Tally::new();
    let mut rng = Rng::new(5);
    for (seed, before, after) in promoted(101..110, mostly_defined) {
        let original: Vec<String> = after.lines().map(str::to_owned).collect();
        let mut n = 0;
        for _ in 0..2000 {
            let mut lines = original.clone();
            let Some(what) = break_line(&mut lines, &mut rng) else { continue };
            n += 1;
            if n > 50 {
                break;
            }
            let name = changed_function(&original, &lines);
            judge_mutant((seed, what, name), &before, &(lines.join("\n") + "\n"), &mut tally);
        }
    }
    println!("{tally:#?}");
    let refuted: usize = tally.iter().filter(|(key, _)| key.1 == "refuted").map(|(_, n)| n).sum();
    assert!(refuted >= 10, "mutants are hardly ever refuted: {tally:#?}");
}

/// In functions with many blocks, claims are justified by jumps.
#[test]
fn wrong_answers_far_away_are_not_proved() {
    let mut tally = Tally::new();
    let mut rng = Rng::new(7);
    let families = [Family::LoopsV, Family::DiamondsV, Family::Nest, Family::Repeat, Family::CaseLocals];
    for (seed, family) in (0..).zip(families) {
        let before = family.text(40, 5);
        let after = ours::run("mem2reg", &before).expect("a valid module").text;
        judge_mutant((seed, "nothing", "f"), &before, &after, &mut tally);
        let original: Vec<String> = after.lines().map(str::to_owned).collect();
        let mut mutants = 0;
        while mutants < 25 {
            let mut lines = original.clone();
            let Some(what) = break_line(&mut lines, &mut rng) else { continue };
            mutants += 1;
            judge_mutant((seed, what, "f"), &before, &(lines.join("\n") + "\n"), &mut tally);
        }
    }
    println!("{tally:#?}");
    assert_eq!(tally.get(&("nothing", "proved")), Some(&families.len()), "{tally:#?}");
    assert!(tally.keys().any(|key| key.1 == "refuted"), "{tally:#?}");
}

#[test]
fn time_does_not_grow_with_slots_times_blocks() {
    for family in [Family::LoopsV, Family::DiamondsV, Family::PointerLoads, Family::CaseLocals, Family::Nest] {
        let work = |before: &str| {
            let after = ours::run("mem2reg", before).expect("a valid module").text;
            let checked = checked(before, &after);
            assert!(matches!(checked.functions[0].verdict, Verdict::Proved(_)), "{family:?}: {checked}");
            assert!(checked.is_right(), "{family:?}: {checked}");
        };
        assert_linear(8_000, |n| family.text(n as u32, 16), work);
    }
}

/// The name of the function with the first difference between two texts.
fn changed_function<'t>(original: &'t [String], lines: &[String]) -> &'t str {
    let at = original.iter().zip(lines).position(|(a, b)| a != b).unwrap_or(0);
    let header = original[..at].iter().rev().find(|line| line.starts_with("define "));
    header.map_or("", |line| memphis_filetests::text::function_name(line))
}

type Tally<'w> = BTreeMap<(&'w str, &'static str), usize>;

fn judge_mutant<'w>((seed, what, name): (u64, &'w str, &str), before: &str, after: &str, tally: &mut Tally<'w>) {
    let (Ok(b), Ok(a)) = (Module::read(before.as_bytes()), Module::read(after.as_bytes())) else { return };
    let pair = Pair::new(&b, &a);
    let mut checker = Checker::new(&pair);
    let Some(index) = (0..pair.len()).find(|&i| pair.name(i) == name.trim_matches('"').as_bytes()) else { return };
    let report = pair.check(index, &mut checker);
    // Jumps from the first step on, and never.
    for first_steps in [0, usize::MAX] {
        let pair = Pair::new(&b, &a).with_first_steps(first_steps);
        let other = pair.check(index, &mut Checker::new(&pair)).verdict.id();
        assert_eq!(other, report.verdict.id(), "seed {seed}, {what}: @{name}, jumps after {first_steps} steps");
    }
    if matches!(report.verdict, Verdict::Proved(_) | Verdict::Unchanged) {
        let example = pair.counter_example(index, &mut checker);
        assert_eq!(example, None, "seed {seed}, {what}: @{name} is proved");
    }
    *tally.entry((what, report.verdict.id())).or_insert(0) += 1;
}
