//! wend programs: refused with places in the text, or compiled to a valid module, which stays valid
//! after mem2reg.

use super::Verdict;
use crate::ours;
use memphis_ir::{Body, Function, Module, verify};

/// Makes a program of words that follow from the bytes, or takes the bytes as they are, and judges
/// the program.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    match data.split_first() {
        Some((&first, rest)) if first < 0xe0 => {
            let words: Vec<&str> = rest.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
            // The text before a semicolon is more often a statement than the words alone are.
            check_text(format!("main() {{ int a; bool b; {} }}", words.join(" ")).as_bytes())
        }
        Some((_, rest)) => check_text(rest),
        None => check_text(data),
    }
}

/// Words, and groups of words that would hardly occur by chance.
const WORDS: &[&str] = &[
    "a",
    "b",
    "f",
    "1",
    "2147483648",
    "true",
    "int",
    "bool",
    "if",
    "else",
    "while",
    "return",
    "print",
    "println",
    "(",
    ")",
    "{",
    "}",
    ",",
    ";",
    "=",
    "||",
    "&&",
    "!",
    "<",
    "==",
    "+",
    "-",
    "*",
    "/",
    "%",
    "\"s\"",
    "\"",
    "&",
    "a = 1;",
    "b = !b;",
    "print a;",
    "if b {",
    "while a < 9 {",
    "} else {",
    "int f(int x) {",
    "f(bool b) { int a;",
    "f(a);",
    "a = f(a + 1);",
    "return a;",
    "int g() { return a; }",
    "a = g() / a;",
];

/// Judges a program.
///
/// # Panics
/// On a finding.
pub fn check_text(source: &[u8]) -> Verdict {
    let shown = super::shown(source);
    let text = match memphis_wend::compile("fuzz.wend", source) {
        Ok(compiled) => compiled.module.text,
        Err(errors) => {
            assert!(!errors.is_empty() && errors.is_sorted_by_key(|error| error.offset), "{shown}");
            for error in errors {
                assert!(error.offset <= source.len() && !error.message.is_empty(), "{error}: {shown}");
            }
            return Verdict::Invalid;
        }
    };
    let module = Module::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (mut body, mut scratch) = (Body::new(), verify::Scratch::default());
    for id in module.function_ids() {
        module.read_body(id, &mut body).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let problems = verify::verify(Function { module: &module, body: &body }, &mut scratch);
        assert_eq!(problems, Ok(()), "{text}");
    }
    let promoted = ours::run("mem2reg", &text);
    assert!(promoted.is_ok(), "{:?}\n{text}", promoted.err());
    Verdict::Valid
}
