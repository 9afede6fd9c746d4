//! The functions that the command line names: by their names in the text, or as their programmers
//! wrote them.

use crate::failure::Failure;
use memphis_explain::names;
use memphis_ir::Text;

/// Messages list this many functions.
const MAX_LISTED: usize = 20;
/// Longer names are not compared with others.
const MAX_COMPARED: usize = 100;

/// Finds the function with this name, among those of a file.
///
/// # Errors
/// There is none, or there are several that the name can mean.
pub fn find<'n, T>(file: &str, all: impl Iterator<Item = (T, Text<'n>)>, wanted: &[u8]) -> Result<T, Failure> {
    find_by(file, '@', all, wanted)
}

/// Like [`find`], for names before which messages have this character.
///
/// # Errors
/// The errors of [`find`].
pub fn find_by<'n, T>(
    file: &str,
    sigil: char,
    all: impl Iterator<Item = (T, Text<'n>)>,
    wanted: &[u8],
) -> Result<T, Failure> {
    let mut all: Vec<(T, String)> = all.map(|(function, name)| (function, name.to_string())).collect();
    let wanted = String::from_utf8_lossy(wanted);
    if let Some(exact) = all.iter().position(|(_, name)| *name == wanted) {
        return Ok(all.swap_remove(exact).0);
    }
    let meant: Vec<usize> = (0..all.len()).filter(|&i| names::is_meant(&wanted, &all[i].1)).collect();
    match meant[..] {
        [only] => Ok(all.swap_remove(only).0),
        [] => {
            let hint = suggestion(&wanted, all.iter().map(|(_, name)| name.as_str()));
            let is_whole = wanted.contains("::") || wanted.contains('(');
            let function = if is_whole { wanted.into_owned() } else { format!("{sigil}{wanted}") };
            Err(Failure::NoFunction { file: file.to_owned(), function, hint })
        }
        _ => {
            let listed = meant.iter().map(|&i| Text::from(all[i].1.as_str()));
            let what = format!("'{wanted}' means {} functions", meant.len());
            Err(choose_by(file, sigil, &what, "", listed))
        }
    }
}

/// The failure that the user has to choose one of these functions. `what` is the reason: `there are
/// 2 functions`; `or` is another way out, or nothing.
pub fn choose<'n>(file: &str, what: &str, or: &str, names: impl Iterator<Item = Text<'n>>) -> Failure {
    choose_by(file, '@', what, or, names)
}

fn choose_by<'n>(file: &str, sigil: char, what: &str, or: &str, names: impl Iterator<Item = Text<'n>>) -> Failure {
    let mut message = format!("{what}: choose one with --function{or}");
    let mut names = names.fuse();
    for name in names.by_ref().take(MAX_LISTED) {
        let name = name.to_str_lossy();
        message += &match names::demangled(&name) {
            Some(shown) => format!("\n  {sigil}{name}  {shown}"),
            None => format!("\n  {sigil}{name}"),
        };
    }
    match names.count() {
        0 => {}
        n => message += &format!("\n  and {n} more"),
    }
    Failure::Choose { file: file.to_owned(), message }
}

/// `; did you mean 'count'?`, or nothing when no name is near.
fn suggestion<'n>(wrong: &str, all: impl Iterator<Item = &'n str>) -> String {
    let mut best: Option<(usize, String)> = None;
    for name in all.filter(|name| wrong.len() <= MAX_COMPARED && name.len() <= 10 * MAX_COMPARED) {
        let demangled = names::demangled(name);
        let shown = demangled.as_deref().unwrap_or(name);
        let path = shown.split('(').next().unwrap_or(shown);
        let is_end = path.strip_suffix(wrong).is_some_and(|before| before.ends_with("::"));
        let distance = match is_end {
            true => 0,
            false if shown.len().abs_diff(wrong.len()) > wrong.len() / 3 + 1 => continue,
            false => strsim::damerau_levenshtein(wrong, shown),
        };
        let is_near = is_end || distance <= (wrong.chars().count() / 3).max(1) && distance < shown.chars().count();
        if is_near && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, shown.to_owned()));
        }
    }
    best.map_or(String::new(), |(_, name)| format!("; did you mean '{name}'?"))
}
