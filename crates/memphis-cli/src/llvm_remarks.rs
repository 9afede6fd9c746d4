//! Remarks as LLVM's opt writes them: `-pass-remarks-missed=` and `-pass-remarks-output=`.
//!
//! The file has a YAML document for each remark, in the layout of LLVM's serializer: keys are
//! padded to a column, a string is quoted only if it must be, and a line of a location ends after
//! the column where LLVM wraps it.

use crate::args::OptArgs;
use crate::failure::Failure;
use crate::output::{Output, Target};
use crate::report;
use memphis_ir::FunctionId;
use memphis_passes::report::{LlvmRemark, Remark, SourceLocation};
use regex_lite::Regex;

/// The remarks of a command that the user wants in LLVM's form.
pub struct LlvmRemarks {
    /// The passes whose remarks are printed to standard error.
    missed: Option<Regex>,
    /// The passes whose remarks are written; `None` for all.
    filter: Option<Regex>,
    output: Option<Output>,
}

impl LlvmRemarks {
    /// Opens the file, if the command line names one.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn new(arguments: &OptArgs) -> Result<Self, Failure> {
        let target = arguments.pass_remarks_output.as_deref().map(Target::named);
        let output = target.map(|target| Output::create(&target, 0)).transpose()?;
        let (missed, filter) = (arguments.pass_remarks_missed.clone(), arguments.pass_remarks_filter.clone());
        Ok(LlvmRemarks { missed, filter, output })
    }

    /// Prints and writes those remarks that LLVM has too.
    pub fn add(&mut self, remarks: &[(FunctionId, Remark)]) {
        let remarks = || remarks.iter().filter_map(|(_, remark)| Some((remark, remark.llvm.as_ref()?)));
        if let Some(missed) = &self.missed {
            let shown = remarks().filter(|(remark, _)| missed.is_match(remark.pass));
            report::print(&shown.map(|(_, remark)| line(remark)).collect::<String>());
        }
        if let Some(output) = &mut self.output {
            let is_written = |pass| self.filter.as_ref().is_none_or(|filter| filter.is_match(pass));
            for (Remark { pass, function, .. }, remark) in remarks().filter(|(remark, _)| is_written(remark.pass)) {
                output.write(document(pass, function, remark).as_bytes());
            }
        }
    }

    /// Puts the file in place.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn commit(self) -> Result<(), Failure> {
        self.output.map_or(Ok(()), |output| output.commit().map(drop))
    }
}

/// The line for standard error.
fn line(remark: &LlvmRemark) -> String {
    let sentence: String = remark.arguments.iter().map(|(_, text)| text.as_str()).collect();
    match &remark.location {
        Some(SourceLocation { file, line, column }) => format!("remark: {file}:{line}:{column}: {sentence}\n"),
        None => format!("remark: <unknown>:0:0: {sentence}\n"),
    }
}

/// The YAML document of a remark.
fn document(pass: &str, function: &str, remark: &LlvmRemark) -> String {
    let mut text = String::from("--- !Missed\n");
    let mut field = |indent: &str, key: &str, value: &str| {
        text += &format!("{indent}{:17}{value}\n", format!("{key}:"));
    };
    field("", "Pass", &scalar(pass));
    field("", "Name", &scalar(remark.name));
    if let Some(location) = &remark.location {
        field("", "DebugLoc", &flow_mapping(location));
    }
    // LLVM's mark of a name that is not to be mangled.
    field("", "Function", &scalar(function.trim_start_matches('\u{1}')));
    text += "Args:\n";
    for (key, value) in &remark.arguments {
        text += &format!("  - {:17}{}\n", format!("{key}:"), scalar(value));
    }
    text + "...\n"
}

/// The column of values, and the column of the first key in a location.
const VALUE_COLUMN: usize = 17;
const KEY_COLUMN: usize = VALUE_COLUMN + 2;

/// After this column, LLVM starts a new line before the next key of a location.
const WRAP_COLUMN: usize = 70;

/// A location as `{ File: a.c, Line: 1, Column: 2 }`.
fn flow_mapping(location: &SourceLocation) -> String {
    let SourceLocation { file, line, column } = location;
    let entries = [("File", scalar(file)), ("Line", line.to_string()), ("Column", column.to_string())];
    let (mut text, mut at) = (String::from("{ "), KEY_COLUMN);
    for (index, (key, value)) in entries.iter().enumerate() {
        if index > 0 {
            text += ", ";
            at += 2;
            if at > WRAP_COLUMN {
                text += &format!("\n{:KEY_COLUMN$}", "");
                at = KEY_COLUMN;
            }
        }
        text += &format!("{key}: {value}");
        // LLVM counts bytes.
        at += key.len() + 2 + value.len();
    }
    text + " }"
}

/// The quotes that a string needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Quotes {
    None,
    Single,
    Double,
}

/// A string as a YAML scalar, quoted like LLVM's.
fn scalar(text: &str) -> String {
    match quotes(text) {
        Quotes::None => text.to_owned(),
        Quotes::Single => format!("'{}'", text.replace('\'', "''")),
        Quotes::Double => format!("\"{}\"", text.chars().map(escaped).collect::<String>()),
    }
}

fn quotes(text: &str) -> Quotes {
    const WORDS: &[&str] = &["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE", "~"];
    let has_blank_end = text.starts_with([' ', '\t']) || text.ends_with([' ', '\t']);
    let is_special = text.is_empty() || has_blank_end || WORDS.contains(&text) || text.starts_with(['-', ',']);
    let of_char = |c: char| match c {
        '\t' => Quotes::None,
        c if c.is_ascii_control() || !c.is_ascii() => Quotes::Double,
        c if c.is_ascii_alphanumeric() || "_-^., ".contains(c) => Quotes::None,
        _ => Quotes::Single,
    };
    let least = if is_special || is_number(text) { Quotes::Single } else { Quotes::None };
    text.chars().map(of_char).max().unwrap_or(Quotes::None).max(least)
}

/// True if YAML reads a text as a number.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    if [".nan", ".NaN", ".NAN"].contains(&text) {
        return true;
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if [".inf", ".Inf", ".INF"].contains(&unsigned) {
        return true;
    }
    if let Some(octal) = text.strip_prefix("0o") {
        return !octal.is_empty() && octal.chars().all(|c| c.is_digit(8));
    }
    if let Some(hexadecimal) = text.strip_prefix("0x") {
        return !hexadecimal.is_empty() && hexadecimal.chars().all(|c| c.is_ascii_hexdigit());
    }
    let n_whole = digits(unsigned);
    let mut rest = &unsigned[n_whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let n_fraction = digits(fraction);
        if n_whole + n_fraction == 0 {
            return false;
        }
        rest = &fraction[n_fraction..];
    } else if n_whole == 0 {
        return false;
    }
    match rest.strip_prefix(['e', 'E']) {
        None => rest.is_empty(),
        Some(exponent) => {
            let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            !exponent.is_empty() && digits(exponent) == exponent.len()
        }
    }
}

/// A character between double quotes.
fn escaped(c: char) -> String {
    match c {
        '\\' => "\\\\".to_owned(),
        '"' => "\\\"".to_owned(),
        '\0' => "\\0".to_owned(),
        '\u{7}' => "\\a".to_owned(),
        '\u{8}' => "\\b".to_owned(),
        '\t' => "\\t".to_owned(),
        '\n' => "\\n".to_owned(),
        '\u{b}' => "\\v".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        '\r' => "\\r".to_owned(),
        '\u{1b}' => "\\e".to_owned(),
        '\u{85}' => "\\N".to_owned(),
        '\u{a0}' => "\\_".to_owned(),
        '\u{2028}' => "\\L".to_owned(),
        '\u{2029}' => "\\P".to_owned(),
        c if (c as u32) < 0x20 => format!("\\x{:02X}", c as u32),
        c => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remark(location: Option<(&str, u32, u32)>, reason: &str) -> LlvmRemark {
        let location = location.map(|(file, line, column)| SourceLocation { file: file.to_owned(), line, column });
        let arguments = vec![("String", "Alloca was not promoted. ".to_owned()), ("Reason", reason.to_owned())];
        LlvmRemark { name: "AllocaNotPromotable", location, arguments }
    }

    #[test]
    fn a_document_is_laid_out_as_llvm_does_it() {
        let text = document("mem2reg", "f", &remark(Some(("/tmp/a.c", 10, 12)), "Address is passed to a call."));
        let expected = "\
--- !Missed
Pass:            mem2reg
Name:            AllocaNotPromotable
DebugLoc:        { File: '/tmp/a.c', Line: 10, Column: 12 }
Function:        f
Args:
  - String:          'Alloca was not promoted. '
  - Reason:          Address is passed to a call.
...
";
        assert_eq!(text, expected);
    }

    /// The expected text is that of `opt-22` for remarks of its inliner.
    #[test]
    fn strings_are_quoted_only_if_they_must_be() {
        let plain = ["a b", "yes", "NO", "..", ".x", "a,b", "y", "1.5e", ".", "a\tb"];
        plain.iter().for_each(|text| assert_eq!(scalar(text), *text));
        let single = ["a#b", ",a", ".5", "1.", "+1", "1e5", "-1", "0x1F", "0o17", ".inf", "~", "null", "True", "?a"];
        single.iter().chain(&["a:b", "+", "a\"b", "a\\b", "", " a"]).for_each(|text| {
            assert_eq!(scalar(text), format!("'{text}'"));
        });
        assert_eq!(scalar("a''b"), "'a''''b'");
        let double =
            [("é", "é"), ("a\nb", "a\\nb"), ("a\u{7f}b", "a\u{7f}b"), ("\u{a0}", "\\_"), ("\"é\\", "\\\"é\\\\")];
        double.iter().for_each(|(text, inside)| assert_eq!(scalar(text), format!("\"{inside}\"")));
        assert_eq!(scalar("e\u{2028}"), "\"e\\L\"");
        assert_eq!(scalar("a\u{1}b"), "\"a\\x01b\"");
    }

    /// The lengths at which `opt-22` wraps.
    #[test]
    fn a_long_location_is_wrapped() {
        let location = |n| SourceLocation { file: "x".repeat(n), line: 3333, column: 44 };
        let x = |n| "x".repeat(n);
        assert_eq!(flow_mapping(&location(31)), format!("{{ File: {}, Line: 3333, Column: 44 }}", x(31)));
        let wrapped = format!("{{ File: {}, Line: 3333, \n                   Column: 44 }}", x(32));
        assert_eq!(flow_mapping(&location(32)), wrapped);
        let wrapped = format!("{{ File: '/{}.c', \n                   Line: 3333, Column: 44 }}", x(40));
        assert_eq!(flow_mapping(&SourceLocation { file: format!("/{}.c", x(40)), ..location(0) }), wrapped);
    }

    #[test]
    fn a_line_without_a_location_names_none() {
        let sentence = "Alloca was not promoted. Address is passed to a call.";
        let reason = "Address is passed to a call.";
        assert_eq!(line(&remark(None, reason)), format!("remark: <unknown>:0:0: {sentence}\n"));
        assert_eq!(line(&remark(Some(("a.c", 1, 2)), reason)), format!("remark: a.c:1:2: {sentence}\n"));
    }
}
