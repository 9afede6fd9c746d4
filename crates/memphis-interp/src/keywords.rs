//! Keywords in the text of globals and instructions.

use memphis_ir::attributes;

/// Whether a variable's text has `external` or `extern_weak` in front of `global` or `constant`.
pub(crate) fn declared_elsewhere(text: &[u8]) -> bool {
    let after = text.iter().position(|&b| b == b'=').map_or(text, |at| &text[at + 1..]);
    attributes::words(after)
        .take_while(|w| !matches!(*w, b"global" | b"constant"))
        .any(|w| matches!(w, b"external" | b"extern_weak"))
}

/// Whether a variable's text has `constant` where others have `global`.
pub(crate) fn is_constant(text: &[u8]) -> bool {
    let after = text.iter().position(|&b| b == b'=').map_or(text, |at| &text[at + 1..]);
    let mut words = attributes::words(after);
    words.find(|w| matches!(*w, b"global" | b"constant")).is_some_and(|w| w == b"constant")
}

/// The number behind the last `align` of a text.
pub(crate) fn alignment(text: &[u8]) -> Option<u64> {
    let words: Vec<&[u8]> = attributes::words(text).collect();
    let at = words.windows(2).rposition(|w| w[0] == b"align")?;
    let digits: Vec<u8> = words[at + 1].iter().copied().take_while(u8::is_ascii_digit).collect();
    std::str::from_utf8(&digits).ok()?.parse().ok().filter(|n: &u64| n.is_power_of_two())
}
