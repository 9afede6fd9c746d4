//! Changes that ignore all rules: bytes, words, lines.

use super::generated;
use arbitrary::{Result, Unstructured};
use std::ops::Range;

const BYTES: &[u8] = b"%@!#\"\\(){}[]<>,*=:; \n\r\0\xff\xc3\x28azx09-+.|";

/// Words that occur in LLVM IR, to be inserted anywhere, often in a wrong place.
const WORDS: &[&str] = &[
    "i1",
    "i32",
    "i64",
    "i0",
    "i8388608",
    "i16777215",
    "i99999999999",
    "ptr",
    "ptr addrspace(3)",
    "float",
    "double",
    "x86_fp80",
    "void",
    "label",
    "token",
    "metadata",
    "opaque",
    "{",
    "}",
    "[4 x i32]",
    "[1000000000 x i32]",
    "[18446744073709551615 x [18446744073709551615 x i64]]",
    "<4 x i32>",
    "<vscale x 2 x i64>",
    "{ i32, ptr }",
    "<{ i8 }>",
    "%t",
    "target(\"spirv.Image\", void, 1)",
    "0",
    "1",
    "-1",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "-9223372036854775809",
    "0x7FF0000000000000",
    "0xK",
    "0xH7E00",
    "1.0e400",
    "u0xFFFFFFFFFFFFFFFFFFFFFFFF",
    "s0x8",
    "undef",
    "poison",
    "null",
    "none",
    "true",
    "zeroinitializer",
    "blockaddress(@f, %x)",
    "dso_local_equivalent @f",
    "no_cfi @f",
    "ptrauth (ptr @f, i32 0)",
    "getelementptr (i8, ptr @ga, i64 1)",
    "splat (i32 7)",
    "c\"\\00\\FF\"",
    "asm \"\", \"\"",
    "alloca",
    "load",
    "store",
    "phi",
    "call",
    "invoke",
    "br",
    "switch",
    "ret",
    "unreachable",
    "volatile",
    "atomic",
    "syncscope(\"x\")",
    "align",
    "addrspace(1)",
    "inalloca",
    "swifterror",
    "inbounds",
    "nuw",
    "fast",
    "!dbg",
    "!0",
    "!1",
    "!{}",
    "!{!0}",
    "!DILocation(line: 1, scope: !0)",
    "!DIExpression()",
    "!\"x\"",
    "#0",
    "#dbg_value",
    "#dbg_declare(",
    "define",
    "declare",
    "global",
    "alias",
    "ifunc",
    "comdat",
    "personality",
    "prefix",
    "gc",
    "section",
    "attributes",
    "type",
    "target",
    "module asm",
    "uselistorder",
    "source_filename",
    "distinct",
    "...",
    "*",
    "|",
    "cc 10",
    "cc10",
    ";",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ",",
    "=",
    ":",
    "%",
    "@",
    "!",
    "#",
    "%0",
    "%1",
    "%4294967296",
    "@0",
    "%\"a b\"",
    "@\"\\00\"",
    "\n",
    "\r",
];

/// The maximal number of bytes that a change adds.
const MAX_BYTES: usize = 1 << 14;

/// Makes one change.
pub fn change(text: &mut Vec<u8>, u: &mut Unstructured<'_>) -> Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let at = u.int_in_range(0..=text.len() - 1)?;
    match u.int_in_range(0..=12)? {
        0 => text[at] = *u.choose(BYTES)?,
        1 => text.insert(at, *u.choose(BYTES)?),
        2 => drop(text.remove(at)),
        3 => drop(text.drain(at..(at + u.int_in_range(0..=20)?).min(text.len()))),
        4 => text.truncate(at),
        5 => replace(text, word(&text[..], at), u.choose(WORDS)?.as_bytes()),
        6 => replace(text, at..at, u.choose(WORDS)?.as_bytes()),
        7 => {
            let other = u.int_in_range(0..=text.len() - 1)?;
            let copy = text[word(text, other)].to_vec();
            replace(text, word(&text[..], at), &copy);
        }
        8 => replace(text, line(&text[..], at), b""),
        9 => {
            let (copy, to) = (text[line(text, at)].to_vec(), u.int_in_range(0..=text.len() - 1)?);
            let to = line(text, to).start;
            replace(text, to..to, &copy);
        }
        10 => {
            // A line of another module.
            let other = generated(u)?;
            let from = line(&other, u.int_in_range(0..=other.len() - 1)?);
            let to = line(text, at).start;
            replace(text, to..to, &other[from]);
        }
        11 => change_number(text, at, u)?,
        _ => {
            // Many copies of a word.
            let copy = text[word(text, at)].to_vec();
            let many = copy.repeat(u.int_in_range(2..=200)?.min(MAX_BYTES / copy.len().max(1)));
            replace(text, at..at, &many);
        }
    }
    Ok(())
}

/// Gives the next number after `at` another value.
fn change_number(text: &mut Vec<u8>, at: usize, u: &mut Unstructured<'_>) -> Result<()> {
    let Some(start) = text[at..].iter().position(u8::is_ascii_digit).map(|n| at + n) else { return Ok(()) };
    let end = text[start..].iter().position(|c| !c.is_ascii_digit()).map_or(text.len(), |n| start + n);
    let number = match u.int_in_range(0..=3)? {
        0 => u.int_in_range(0..=9u64)?.to_string(),
        1 => u.int_in_range(0..=u64::from(u32::MAX) + 1)?.to_string(),
        2 => u.arbitrary::<u128>()?.to_string(),
        _ => "9".repeat(u.int_in_range(1..=400)?),
    };
    replace(text, start..end, number.as_bytes());
    Ok(())
}

fn replace(text: &mut Vec<u8>, range: Range<usize>, with: &[u8]) {
    text.splice(range, with.iter().copied());
}

fn line(text: &[u8], at: usize) -> Range<usize> {
    let start = text[..at].iter().rposition(|&c| c == b'\n').map_or(0, |n| n + 1);
    let end = text[at..].iter().position(|&c| c == b'\n').map_or(text.len(), |n| at + n + 1);
    start..end
}

/// The word around `at`, without the punctuation at its sides.
fn word(text: &[u8], at: usize) -> Range<usize> {
    let ends = |c: &u8| c.is_ascii_whitespace() || b",()[]{}<>".contains(c);
    let start = text[..at].iter().rposition(ends).map_or(0, |n| n + 1);
    let end = text[at..].iter().position(ends).map_or(text.len(), |n| at + n);
    start..end.max(start)
}
