//! The text of a metadata node, taken apart in one pass: nodes may be written inside one another,
//! as deep as a text allows, so a pass for each would be quadratic.

use crate::node_ref::NodeRef;
use crate::text::{blank_end, comment_end, from_token, is_blank, unquoted};
use std::borrow::Cow;

/// A node with brackets: a list, or a node with fields.
#[doc(hidden)]
#[derive(Debug)]
pub struct Part<'t> {
    /// From its `!` to its closing bracket.
    pub text: &'t [u8],
    /// `DILocation` and so on; empty for a list.
    pub name: &'t [u8],
    /// Its arguments, without blanks and comments around them.
    pub arguments: Vec<&'t [u8]>,
}

impl<'t> Part<'t> {
    /// The value of a field, as text.
    pub fn field(&self, name: &[u8]) -> Option<&'t [u8]> {
        self.arguments.iter().find_map(|argument| argument.strip_prefix(name)?.strip_prefix(b":").map(from_token))
    }

    /// A field that is a number.
    pub fn number(&self, name: &[u8]) -> Option<u64> {
        std::str::from_utf8(self.field(name)?).ok()?.parse().ok()
    }

    /// A field that is a string, without its quotes.
    pub fn string(&self, name: &[u8]) -> Option<Cow<'t, [u8]>> {
        self.field(name).filter(|text| text.starts_with(b"\"")).map(unquoted)
    }

    /// The elements of a list, or the values of the fields.
    pub fn values(&self) -> impl Iterator<Item = &'t [u8]> {
        let value = |argument: &'t [u8]| match argument.iter().position(|&c| c == b':') {
            Some(colon) => from_token(&argument[colon + 1..]),
            None => argument,
        };
        // An element of a list may be long, and has no name that would end soon.
        let is_list = self.name.is_empty();
        self.arguments.iter().map(move |&argument| if is_list { argument } else { value(argument) })
    }

    /// The numbered nodes among them.
    pub fn numbered(&self) -> impl Iterator<Item = u32> {
        self.values().filter_map(|value| match NodeRef::parse(value)? {
            NodeRef::Number(number) => Some(number),
            NodeRef::Inline(_) => None,
        })
    }
}

/// A node, and the nodes that are written in it, in the order of their starts.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Parts<'t> {
    /// The parts, then those of texts before, whose memory is kept.
    parts: Vec<Part<'t>>,
    n: usize,
    open: Vec<Open>,
}

/// A bracket that is open.
#[derive(Debug)]
enum Open {
    /// That of a node, by its index, with the part of its current argument that was seen.
    Node(usize, Option<(usize, usize)>),
    /// Another one: of a type or a constant.
    Other,
}

impl<'t> Parts<'t> {
    /// Takes the text of a node apart.
    ///
    /// Cost: linear in the text.
    pub fn of(text: &'t [u8]) -> Parts<'t> {
        let mut parts = Parts::default();
        parts.read(text);
        parts
    }

    /// As [`of`](Self::of), in the memory of the parts that are here, which are gone then.
    ///
    /// Cost: linear in the text.
    pub fn read(&mut self, text: &'t [u8]) {
        self.n = 0;
        self.open.clear();
        let (open, mut at) = (&mut self.open, 0);
        while let Some(&c) = text.get(at) {
            let start = at;
            at += 1;
            match c {
                _ if is_blank(c) => continue,
                b';' | b'/' => match comment_end(text, start) {
                    Some(end) => {
                        at = end;
                        continue;
                    }
                    None => see(open, start, at),
                },
                b'"' => {
                    at = memchr::memchr(b'"', &text[at..]).map_or(text.len(), |len| at + len + 1);
                    see(open, start, at);
                }
                b'!' if !matches!(open.last(), Some(Open::Other)) => {
                    let (name, bracket) = name_and_bracket(text, at);
                    at = bracket;
                    let is_node = text.get(at).is_some_and(|&c| c == if name.is_empty() { b'{' } else { b'(' });
                    see(open, start, at);
                    if is_node {
                        at += 1;
                        open.push(Open::Node(self.n, None));
                        begin(&mut self.parts, self.n, &text[start..], name);
                        self.n += 1;
                    }
                }
                b'(' | b'{' | b'[' | b'<' => {
                    see(open, start, at);
                    open.push(Open::Other);
                }
                b')' | b'}' | b']' | b'>' => {
                    if let Some(Open::Node(index, argument)) = open.pop() {
                        let part = &mut self.parts[index];
                        part.arguments.extend(argument.map(|(start, end)| &text[start..end]));
                        part.text = &part.text[..at - (text.len() - part.text.len())];
                    }
                    see(open, start, at);
                }
                b',' => match open.last_mut() {
                    Some(Open::Node(index, argument)) => {
                        self.parts[*index].arguments.extend(argument.take().map(|(start, end)| &text[start..end]));
                    }
                    _ => see(open, start, at),
                },
                _ => see(open, start, at),
            }
        }
    }

    /// All nodes.
    pub fn iter(&self) -> std::slice::Iter<'_, Part<'t>> {
        self.parts[..self.n].iter()
    }

    /// The node that is written where `value`, a piece of the same text, starts.
    pub fn at(&self, value: &[u8]) -> Option<&Part<'t>> {
        let parts = self.iter().as_slice();
        let found = parts.binary_search_by_key(&value.as_ptr(), |part| part.text.as_ptr());
        found.ok().map(|index| &parts[index])
    }
}

/// Begins part number `n`, in the memory of one of an earlier text if there is one.
fn begin<'t>(parts: &mut Vec<Part<'t>>, n: usize, text: &'t [u8], name: &'t [u8]) {
    match parts.get_mut(n) {
        Some(part) => {
            part.arguments.clear();
            (part.text, part.name) = (text, name);
        }
        None => parts.push(Part { text, name, arguments: Vec::new() }),
    }
}

/// Notes that bytes belong to the current argument of the innermost node.
fn see(open: &mut [Open], start: usize, end: usize) {
    if let Some(Open::Node(_, argument)) = open.last_mut() {
        *argument = Some((argument.map_or(start, |seen| seen.0), end));
    }
}

/// The name of a node after its `!`, and the offset of the token after that.
fn name_and_bracket(text: &[u8], at: usize) -> (&[u8], usize) {
    let start = blank_end(text, at);
    let len = text[start..].iter().take_while(|c| c.is_ascii_alphanumeric()).count();
    match text[start..].first() {
        Some(c) if c.is_ascii_alphabetic() => (&text[start..start + len], blank_end(text, start + len)),
        Some(b'{') => (b"", start),
        // A number, or a string.
        _ => (b"", at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_in_one_another() {
        let text = b"distinct !{!1, ! {}, !\"a,}\", !DIFoo(x: !{!2 ;)\n , null}, y: 5 ), ptr getelementptr ([2 x i8], ptr @g, i64 1)}";
        let parts = Parts::of(text);
        let shown: Vec<String> = parts
            .iter()
            .map(|part| {
                let arguments: Vec<_> = part.arguments.iter().map(|a| String::from_utf8_lossy(a)).collect();
                format!("{}: {}", String::from_utf8_lossy(part.name), arguments.join("|").replace('\n', "~"))
            })
            .collect();
        let expected = [
            ": !1|! {}|!\"a,}\"|!DIFoo(x: !{!2 ;)~ , null}, y: 5 )|ptr getelementptr ([2 x i8], ptr @g, i64 1)",
            ": ",
            "DIFoo: x: !{!2 ;)~ , null}|y: 5",
            ": !2|null",
        ];
        assert_eq!(shown, expected);
        let foo = parts.iter().nth(2).expect("there are four");
        assert_eq!(foo.number(b"y"), Some(5));
        let list = parts.at(foo.field(b"x").expect("it has one")).expect("it is a node");
        assert_eq!(list.text, b"!{!2 ;)\n , null}");
        assert_eq!(list.numbered().collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn no_part_of_an_earlier_text_is_left() {
        let mut parts = Parts::of(b"!{!{i32 1, i32 2}, !3}");
        parts.read(b"!DIFoo(x: 1)");
        let shown: Vec<_> = parts.iter().map(|part| (part.name, part.arguments.clone())).collect();
        assert_eq!(shown, [(&b"DIFoo"[..], vec![&b"x: 1"[..]])]);
        assert!(parts.at(b"!{i32 1, i32 2}").is_none());
    }

    #[test]
    fn depth_costs_no_stack_and_no_time() {
        let n = 200_000;
        let text = ["!{".repeat(n), "i32 1".to_owned(), "}".repeat(n)].concat();
        let parts = Parts::of(text.as_bytes());
        assert_eq!(parts.iter().count(), n);
        assert_eq!(parts.iter().last().map(|part| part.arguments.clone()), Some(vec![&b"i32 1"[..]]));
    }
}
