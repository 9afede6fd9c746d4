//! Keywords in the text of globals and instructions.

use memphis_ir::attributes;

/// The words of a variable's text after its name.
fn words_after_name(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    attributes::words(text.iter().position(|&b| b == b'=').map_or(text, |at| &text[at + 1..]))
}

/// Returns whether a variable's text has `external` or `extern_weak` before `global` or `constant`.
pub(crate) fn declared_elsewhere(text: &[u8]) -> bool {
    words_after_name(text)
        .take_while(|w| !matches!(*w, b"global" | b"constant"))
        .any(|w| matches!(w, b"external" | b"extern_weak"))
}

/// Returns whether a variable's text has `constant` where others have `global`.
pub(crate) fn is_constant(text: &[u8]) -> bool {
    words_after_name(text).find(|w| matches!(*w, b"global" | b"constant")).is_some_and(|w| w == b"constant")
}

/// The number after the last `align` of a text.
pub(crate) fn alignment(text: &[u8]) -> Option<u64> {
    let words: Vec<&[u8]> = attributes::words(text).collect();
    let at = words.windows(2).rposition(|w| w[0] == b"align")?;
    let digits: Vec<u8> = words[at + 1].iter().copied().take_while(u8::is_ascii_digit).collect();
    std::str::from_utf8(&digits).ok()?.parse().ok().filter(|n: &u64| n.is_power_of_two())
}
