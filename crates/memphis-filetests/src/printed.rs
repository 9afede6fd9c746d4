//! Modules as opt prints them, without parts that have no meaning, for comparisons.

use crate::opt;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The tokens of a text, without comments.
pub fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let is_name =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$' | b'+') || byte >= 128;
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let start = at;
        at += 1;
        let quote = match byte {
            b'"' => Some(start),
            b'%' | b'@' | b'$' | b'!' | b'c' if text.get(at) == Some(&b'"') => Some(at),
            _ => None,
        };
        match (byte, quote) {
            (_, Some(quote)) => {
                let len = text[quote + 1..].iter().position(|&byte| byte == b'"');
                at = len.map_or(text.len(), |len| quote + len + 2);
            }
            (b';', _) => {
                at = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |len| start + len);
                continue;
            }
            (b' ' | b'\t' | b'\n' | b'\r', _) => continue,
            (b'%' | b'@' | b'$' | b'!' | b'#', _) => {
                at += text[at..].iter().take_while(|&&byte| is_name(byte)).count();
            }
            (byte, _) if is_name(byte) => at += text[at..].iter().take_while(|&&byte| is_name(byte)).count(),
            _ => {}
        }
        tokens.push(start..at);
    }
    tokens
}

/// A text whose φs have no `!dbg`: LLVM's reader drops the fast-math flags of a φ that has an
/// attachment, so a mutant without the attachment would get flags that AFTER has in its text as
/// well.
pub fn without_places_of_phis(text: &str) -> String {
    let without_place = |line: &str| {
        let place = line.find(", !dbg !").filter(|_| line.contains(" = phi "))?;
        let number = &line[place + ", !dbg !".len()..];
        let end = number.trim_start_matches(|c: char| c.is_ascii_digit());
        Some(format!("{}{end}", &line[..place]))
    };
    text.split_inclusive('\n').map(|line| without_place(line).unwrap_or_else(|| line.to_owned())).collect()
}

/// A text as LLVM prints it, without debug information and names of local symbols; `None` if LLVM
/// refuses it.
pub fn printed(text: &str) -> Option<String> {
    let printed = opt::run_with(&["-S", "-strip-debug"], &without_places_of_phis(text)).ok()?;
    Some(without_local_symbols(&printed))
}

/// A text that LLVM has printed, where each `internal` or `private` symbol is named by its position
/// among them: its name has no meaning.
pub fn without_local_symbols(printed: &str) -> String {
    let is_local = |line: &str| match line.split_once(" = ") {
        Some((_, rest)) if line.starts_with('@') => rest.starts_with("internal ") || rest.starts_with("private "),
        _ => line.starts_with("define internal ") || line.starts_with("define private "),
    };
    let symbol = |line: &'_ str| {
        let found = tokens(line.as_bytes()).into_iter().find(|token| line[token.clone()].starts_with('@'));
        found.map(|token| line[token].to_owned())
    };
    let locals = printed.lines().filter(|line| is_local(line)).filter_map(symbol);
    let numbers: HashMap<String, usize> = locals.enumerate().map(|(number, name)| (name, number)).collect();
    let mut out = String::with_capacity(printed.len());
    let mut end = 0;
    for token in tokens(printed.as_bytes()) {
        if let Some(number) = numbers.get(&printed[token.clone()]) {
            out += &printed[end..token.start];
            out += &format!("@memphis.local.{number}");
            end = token.end;
        }
    }
    out + &printed[end..]
}

/// A text that LLVM has printed, without parts that have no meaning.
pub fn normal(printed: &str) -> String {
    normal_lines(printed, |_| true)
}

/// The text outside function bodies, of a text that LLVM has printed, without parts that have no
/// meaning.
pub fn normal_outside(printed: &str) -> String {
    let mut is_inside = false;
    normal_lines(printed, |line| {
        let is_outside = !is_inside;
        is_inside = (is_inside || line.starts_with("define ")) && line != "}";
        is_outside
    })
}

/// The names of types in a text that LLVM has printed.
pub fn type_names(printed: &str) -> HashSet<&str> {
    printed.lines().filter(|line| line.starts_with('%')).filter_map(|line| line.split(" = ").next()).collect()
}

/// Returns whether a token names a local, and not a type. A value that follows its type may have
/// the name of a type, as in `%t %t`.
pub fn names_local(previous: &str, token: &str, is_type: impl Fn(&str) -> bool) -> bool {
    token.starts_with('%') && (previous.starts_with('%') || !is_type(token))
}

fn normal_lines(printed: &str, mut is_asked: impl FnMut(&str) -> bool) -> String {
    let types = type_names(printed);
    let group = |line: &'_ str| {
        let (name, attributes) = line.strip_prefix("attributes ")?.split_once(" = ")?;
        Some((name.to_owned(), attributes.to_owned()))
    };
    let groups: HashMap<String, String> = printed.lines().filter_map(group).collect();
    let mut out = String::new();
    // Locals are numbered as they occur in their function.
    let mut locals: HashMap<String, usize> = HashMap::new();
    for line in printed.lines() {
        let ranges = tokens(line.as_bytes());
        if line.starts_with("define ") {
            locals.clear();
        }
        if !is_asked(line) {
            continue;
        }
        // The attributes of intrinsics are LLVM's own.
        let is_intrinsic = line.starts_with("declare ") && (line.contains(" @llvm.") || line.contains(" @\"llvm."));
        if is_intrinsic || line.starts_with("source_filename =") || line.starts_with("attributes #") {
            continue;
        }
        let is_label =
            ranges.len() == 2 && line.starts_with(|c: char| c != ' ') && line[ranges[0].end..].starts_with(':');
        if is_label || ranges.is_empty() {
            continue;
        }
        let mut previous = "";
        for range in ranges {
            let token = &line[range];
            let is_local = names_local(previous, token, |token| types.contains(token));
            previous = token;
            if let Some(attributes) = groups.get(token) {
                out += attributes;
            } else if is_local {
                let next = locals.len();
                let number = *locals.entry(token.to_owned()).or_insert(next);
                out += &format!("%L{number} ");
            } else {
                out += token;
                out.push(' ');
            }
        }
        out.push('\n');
    }
    out
}
