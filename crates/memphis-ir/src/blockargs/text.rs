//! Text that is moved between LLVM IR and block-argument text.

use crate::bytes::is_name_byte;
use crate::text::comment_end;

/// The form in which a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sigils {
    /// As block-argument text on one line, from LLVM IR: `@g` becomes `&g`, and the block of a
    /// `blockaddress` gets `@`.
    OneLine,
    /// As block-argument text, from LLVM IR; line breaks stay.
    Lines,
    /// As LLVM IR, from block-argument text; line breaks stay.
    Llvm,
}

/// Writes a text with other sigils. Comments are dropped. Space between tokens, but not at the ends
/// of the text, becomes a blank, or a line break with its indentation.
///
/// Cost: linear.
pub(super) fn push_text(out: &mut Vec<u8>, text: &[u8], sigils: Sigils) {
    let mut at = 0;
    let mut in_block_address = false;
    while let Some(&c) = text.get(at) {
        match c {
            b'"' => {
                let end = memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2);
                out.extend_from_slice(&text[at..end]);
                at = end;
                continue;
            }
            b';' | b'/' if let Some(end) = comment_end(text, at) => {
                at = end;
                push_blank(out);
                continue;
            }
            b'\n' if sigils != Sigils::OneLine => {
                while out.last() == Some(&b' ') {
                    out.pop();
                }
                if out.last() != Some(&b'\n') {
                    out.push(b'\n');
                }
                let blanks = text[at + 1..].iter().take_while(|&&c| c == b' ').count();
                out.resize(out.len() + blanks, b' ');
                at += blanks;
            }
            b' ' | b'\t' | b'\n' | b'\r' | 0 => push_blank(out),
            b'@' if sigils == Sigils::Llvm => out.push(b'%'),
            b'&' if sigils == Sigils::Llvm => out.push(b'@'),
            b'@' => out.push(b'&'),
            b'%' if in_block_address && sigils != Sigils::Llvm => out.push(b'@'),
            _ if is_name_byte(c) => {
                let end = text[at..].iter().position(|&c| !is_name_byte(c)).map_or(text.len(), |n| at + n);
                let is_sigil = at > 0 && matches!(text[at - 1], b'@' | b'%' | b'!' | b'$' | b'#' | b'^');
                in_block_address |= &text[at..end] == b"blockaddress" && !is_sigil;
                out.extend_from_slice(&text[at..end]);
                at = end;
                continue;
            }
            _ => {
                in_block_address &= c != b')';
                out.push(c);
            }
        }
        at += 1;
    }
}

/// Like [`push_text`], for a text that may be empty or start with blanks: one blank precedes it,
/// unless it is empty.
pub(super) fn push_after_blank(out: &mut Vec<u8>, text: &[u8], sigils: Sigils) {
    let before = out.len();
    push_blank(out);
    let start = out.len();
    push_text(out, text.trim_ascii(), sigils);
    while out.len() > start && out.last() == Some(&b' ') {
        out.pop();
    }
    if out.len() == start {
        out.truncate(before);
    }
}

/// A blank, unless there is one already.
fn push_blank(out: &mut Vec<u8>) {
    if !matches!(out.last(), None | Some(b' ' | b'\n')) {
        out.push(b' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut out = Vec::new();
        push_text(&mut out, text.as_bytes(), Sigils::OneLine);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn sigils_change_outside_of_strings() {
        assert_eq!(
            written("call void @f(ptr @\"a@b\", [2 x i8] c\"@%\")"),
            "call void &f(ptr &\"a@b\", [2 x i8] c\"@%\")"
        );
        assert_eq!(written("ptr blockaddress(@f, %b), %T"), "ptr blockaddress(&f, @b), %T");
        assert_eq!(written("ptr @blockaddress(i32 %b)"), "ptr &blockaddress(i32 %b)");
    }

    #[test]
    fn blanks_and_comments_go() {
        assert_eq!(written("add i32 ; @one\n   1,\t/* % */ 2"), "add i32 1, 2");
    }

    #[test]
    fn sigils_and_lines_come_back() {
        let llvm = "call void @f(ptr blockaddress(@g, %b),\n     %T* %x, [1 x i8] c\"&@%\")";
        let (mut there, mut back) = (Vec::new(), Vec::new());
        push_text(&mut there, llvm.as_bytes(), Sigils::Lines);
        push_text(&mut back, &there, Sigils::Llvm);
        assert_eq!(String::from_utf8(back).unwrap(), llvm);
    }
}
