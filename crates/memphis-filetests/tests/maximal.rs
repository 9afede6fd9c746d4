//! Maximal SSA form, cleaned up, is pruned SSA form, up to names.

use memphis_filetests::{ours, random};
use memphis_gen::{Config, random_module};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The clean-up from maximal to pruned form: `simplify` replaces φs of one value, alone or in
/// cycles, `dce` deletes unused φs.
const CLEAN_UP: &str = "simplify,dce";

/// Without `undef`, `poison` and promises, which mem2reg and simplify treat differently. Some code
/// is unreachable nevertheless.
fn config(seed: u64) -> Config {
    let base = random::config(seed as usize, 25);
    Config { undef: 0.0, metadata: 0.0, bundles: 0.0, dead: 0.0, rounds: 0.0, ..base }
}

#[test]
fn maximal_form_cleaned_up_is_pruned_form() {
    let (mut n_equal, mut n_phis, mut n_other) = (0, 0, 0);
    for seed in 0..80 {
        let text = random_module(seed, &config(seed)).text;
        let made = |options: &str| {
            let pipeline = format!("mem2reg<uninit=zero{options}>,{CLEAN_UP}");
            ours::run(&pipeline, &text).unwrap_or_else(|error| panic!("seed {seed}: {error}")).text
        };
        let (pruned, maximal) = (made(""), made(";ssa=maximal"));
        for (pruned, maximal) in functions(&pruned).into_iter().zip(functions(&maximal)) {
            // In unreachable code, accesses stay if the slot has φs.
            if maximal.iter().any(|line| line.contains("ptr poison")) {
                continue;
            }
            // An address that was stored in a slot has gone through φs, and its own slot stays in
            // memory.
            let n_slots = |lines: &[&str]| lines.iter().filter(|line| line.contains(" = alloca ")).count();
            if n_slots(&pruned) != n_slots(&maximal) {
                n_other += 1;
                continue;
            }
            let (a, b) = (canonical(&pruned), canonical(&maximal));
            assert_eq!(a, b, "seed {seed}\n{}\n; and\n{}", pruned.join("\n"), maximal.join("\n"));
            n_equal += 1;
            n_phis += pruned.iter().filter(|line| line.contains(" = phi ")).count();
        }
    }
    println!("{n_equal} functions with {n_phis} phis are equal, {n_other} keep a slot");
    assert!(n_equal > 500 && n_phis > 500 && n_other * 20 < n_equal, "{n_equal} with {n_phis} phis, {n_other}");
}

/// The lines of each function, without debug records, comments and attachments.
fn functions(text: &str) -> Vec<Vec<&str>> {
    let mut functions = Vec::new();
    let mut open: Option<Vec<&str>> = None;
    for line in text.lines() {
        let line = line.split(" ;").next().unwrap_or_default();
        let line = line.split(", !").next().unwrap_or_default();
        match &mut open {
            _ if line.starts_with("define ") => open = Some(vec![line]),
            Some(_) if line.starts_with('}') => functions.extend(open.take()),
            Some(_) if line.trim_start().starts_with('#') || line.trim().is_empty() => {}
            Some(lines) => lines.push(line),
            None => {}
        }
    }
    functions
}

/// A φ: its block, its name, its type with flags, and its value for each predecessor.
struct Phi<'t> {
    block: usize,
    name: &'t str,
    ty: &'t str,
    entries: Vec<(&'t str, &'t str)>,
}

impl<'t> Phi<'t> {
    fn read(block: usize, line: &'t str) -> Option<Phi<'t>> {
        let (name, rest) = line.trim_start().split_once(" = phi ")?;
        // An entry starts after the type, which may have brackets as well: a type does not contain
        // "[ ".
        let start = rest.find("[ ")?;
        let mut entries = Vec::new();
        for entry in rest[start..].split("[ ").skip(1) {
            let entry = entry.rsplit_once(" ]").map_or(entry, |parts| parts.0);
            entries.push(entry.rsplit_once(", ").expect("a value and a block"));
        }
        Some(Phi { block, name, ty: &rest[..start], entries })
    }
}

/// The function with locals named by position: φs in an order that does not depend on their names.
fn canonical(lines: &[&str]) -> Vec<String> {
    let mut names: HashMap<&str, String> = HashMap::new();
    let mut phis = Vec::new();
    let (mut n_blocks, mut n_values) = (0, 0);
    let mut labels = Vec::new();
    for line in &lines[1..] {
        if let Some(label) = line.strip_suffix(':') {
            n_blocks += 1;
            labels.push((label.to_owned(), n_blocks));
        } else if let Some(phi) = Phi::read(n_blocks, line) {
            phis.push(phi);
        } else if let Some((name, _)) = line.trim_start().split_once(" = ") {
            n_values += 1;
            names.insert(name, format!("%value{n_values}"));
        }
    }
    let labels: HashMap<String, usize> = labels.into_iter().map(|(label, n)| (format!("%{label}"), n)).collect();
    let block = |label: &str| labels.get(label).copied().unwrap_or(0);
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    // Colours of φs, refined until different φs have different colours.
    let mut colours: HashMap<&str, u64> = phis.iter().map(|phi| (phi.name, phi.block as u64)).collect();
    for _ in 0..phis.len().min(24) {
        colours = phis
            .iter()
            .map(|phi| {
                let mut entries: Vec<(usize, u64)> = phi
                    .entries
                    .iter()
                    .map(|&(value, label)| {
                        let colour = colours.get(value).copied();
                        let shown = names.get(value).map_or(value, String::as_str);
                        (block(label), colour.unwrap_or_else(|| hash(&|hasher| shown.hash(hasher))))
                    })
                    .collect();
                entries.sort_unstable();
                (phi.name, hash(&|hasher| (phi.block, phi.ty, &entries).hash(hasher)))
            })
            .collect();
    }
    for phi in &phis {
        names.insert(phi.name, format!("%phi{:x}", colours[phi.name]));
    }
    let mut shown: Vec<String> = phis
        .iter()
        .map(|phi| {
            let name = |value: &str| names.get(value).cloned().unwrap_or_else(|| value.to_owned());
            let mut entries: Vec<_> = phi.entries.iter().map(|&(value, label)| (block(label), name(value))).collect();
            entries.sort();
            format!("{} {} = phi {} {entries:?}", phi.block, name(phi.name), phi.ty)
        })
        .collect();
    shown.sort();
    shown.extend(
        lines
            .iter()
            .filter(|line| !line.contains(" = phi "))
            .map(|line| if line.ends_with(':') { "block".to_owned() } else { renamed(line, &names, &labels) }),
    );
    shown
}

/// A line with its locals and labels renamed.
fn renamed(line: &str, names: &HashMap<&str, String>, labels: &HashMap<String, usize>) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('%') {
        out += &rest[..at];
        rest = &rest[at..];
        let is_quoted = rest[1..].starts_with('"');
        let end = if is_quoted {
            rest[2..].find('"').map_or(rest.len(), |end| end + 3)
        } else {
            let is_end = |c: char| !(c.is_ascii_alphanumeric() || "-$._".contains(c));
            rest[1..].find(is_end).map_or(rest.len(), |end| end + 1)
        };
        let name = &rest[..end];
        out += &match (names.get(name), labels.get(name)) {
            (Some(name), _) => name.clone(),
            (None, Some(block)) => format!("%block{block}"),
            (None, None) => name.to_owned(),
        };
        rest = &rest[end..];
    }
    out + rest
}
