//! Rules for texts that differ and have the same meaning. Everything else must be equal, token by
//! token.
//!
//! A difference that no rule here allows makes a function, or the module, *not comparable*. The
//! rules:
//!
//! 1. *Blanks and comments* are dropped. See [`Tokens`].
//! 2. *Names and strings* are compared without quotes and escapes.
//! 3. *Locals and labels* are compared by their definitions, not by name. [`super::prove`] does
//!    that: the operands of instructions are left out here.
//! 4. *Types* are equal when their definitions are, whatever their names. [`super::items`] compares
//!    those of one name in both texts once for the module.
//! 5. *Attribute groups* (`#0`) are equal when they contain the same attributes.
//! 6. *Metadata nodes* (`!0`) are equal when their contents are equal, recursively. A `distinct`
//!    node, and one that leads back to itself, has one counterpart in the other text. See
//!    [`Canon::same_nodes`].
//! 7. *Debug information* is not compared in these places alone: debug records and calls of
//!    `llvm.dbg` intrinsics; the attachments `!dbg`, `!DIAssignID` and `!heapallocsite`; the
//!    `!DILocation`s in the list of a loop's ID, which `!llvm.loop` attaches; named metadata whose
//!    name starts with `llvm.dbg.`. These are what LLVM's own `strip-debug` removes. In all other
//!    places, LLVM may take any node for an identity, so a node is compared whatever its kind.
//! 8. *Blocks in `blockaddress`* are compared by their place in the function.
//! 9. *Typed pointers* (`i8*`) are `ptr`, as LLVM reads them.
//! 10. *Attribute lists*: the order of attributes has no meaning, a group may be written out,
//!     `align 8` is `align(8)`, and of two attributes of one name the later one holds.
//! 11. *Default alignment*: where BEFORE gives a memory access no alignment, AFTER may give the one
//!     of the data layout. See [`super::shape`].
//! 12. *Intrinsics of any pointer type* have one name, with or without the suffixes `.p0` and
//!     `.p0i8`. See [`super::canon`].
//! 13. *Fast-math flags of a φ with metadata* may be missing in AFTER: LLVM's reader loses them.
//!     See [`super::align`].
//! 14. *Operand bundles of assumptions* with the address of a cell have the tag "ignore" in AFTER,
//!     and `poison` for the address. Other bundles keep tag and operands. See [`super::prove`].
//! 15. *Symbols that are `internal`, `private` or numbered* may have other names in AFTER. See
//!     [`super::symbols`].
//! 16. *`comdat` alone* is the comdat with the name of the symbol, also when that is written out.
//!
//! Rules 9, 10, 11 and 12 are for texts that were printed by different tools. `opt -S` applies them
//! itself.

use super::canon::Canon;
use super::side::Side;
use super::token::{Name, Token, Tokens, closing};

/// Attachments that describe source code (rule 7).
const DEBUG_KINDS: [&[u8]; 3] = [b"dbg", b"DIAssignID", b"heapallocsite"];

/// True if equal bytes mean the same in both texts: they contain no number that only their module
/// explains.
fn is_context_free(canon: &Canon<'_>, text: &[u8]) -> bool {
    let mut marks = memchr::memchr3_iter(b'%', b'#', b'!', text);
    // Types of one name mean the same in both modules (rule 4).
    marks.all(|at| text[at] == b'%' && text.get(at + 1).is_some_and(|byte| !byte.is_ascii_digit()))
        && memchr::memmem::find(text, b"blockaddress").is_none()
        && (canon.symbols.keep_names() || memchr::memchr(b'@', text).is_none())
}

/// True if two texts mean the same.
pub(super) fn same_text(canon: &mut Canon<'_>, before: &[u8], after: &[u8]) -> bool {
    if before == after && is_context_free(canon, before) {
        return true;
    }
    let (before, after) = (normal(canon, Side::Before, before), normal(canon, Side::After, after));
    same_tokens(canon, &before, &after)
}

/// As [`same_text`], for a text that contains attributes (rule 10).
pub(super) fn same_attributed_text(canon: &mut Canon<'_>, before: &[u8], after: &[u8]) -> bool {
    if before == after && is_context_free(canon, before) {
        return true;
    }
    let (before, after) = (normal(canon, Side::Before, before), normal(canon, Side::After, after));
    same_attributed(canon, &before, &after)
}

/// As [`same_tokens`], for tokens that contain attributes (rule 10).
pub(super) fn same_attributed(canon: &mut Canon<'_>, before: &[Token<'_>], after: &[Token<'_>]) -> bool {
    same_tokens(canon, before, after) || same_lists(canon, before, after)
}

/// The tokens of a text, after the rules that concern one text alone.
pub(super) fn normal<'t>(canon: &mut Canon<'_>, side: Side, text: &'t [u8]) -> Vec<Token<'t>> {
    let mut tokens: Vec<Token<'t>> = Tokens::new(text).collect();
    if tokens.contains(&Token::Sign(b'*')) {
        tokens = with_opaque_pointers(tokens);
    }
    place_blocks(canon, side, &mut tokens);
    name_comdat(&mut tokens);
    if side == Side::After && !canon.symbols.keep_names() {
        rename_symbols(canon, &mut tokens);
    }
    tokens
}

/// True if two normal texts are equal.
pub(super) fn same_tokens(canon: &mut Canon<'_>, before: &[Token<'_>], after: &[Token<'_>]) -> bool {
    let mut nodes = Vec::new();
    before.len() == after.len()
        && before.iter().zip(after).all(|(b, a)| same_token(canon, b, a, &mut nodes))
        && canon.same_nodes(nodes)
}

/// True if two tokens are equal, provided that the pairs of metadata nodes added to `nodes` are
/// equal.
pub(super) fn same_token(
    canon: &mut Canon<'_>,
    before: &Token<'_>,
    after: &Token<'_>,
    nodes: &mut Vec<(u32, u32)>,
) -> bool {
    match (before, after) {
        (&Token::Node(before), &Token::Node(after)) => {
            nodes.push((before, after));
            true
        }
        (&Token::Group(before), &Token::Group(after)) => canon.same_groups(before, after),
        // A type of one name in both texts is compared once for the module.
        (Token::Local(before), Token::Local(after)) => {
            before == after && matches!(before, Name::Named(_)) || canon.same_definitions(before, after)
        }
        (before, after) => before == after,
    }
}

/// Rule 9: replaces each typed pointer by `ptr`.
fn with_opaque_pointers(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::with_capacity(tokens.len());
    // For each token of `out` that closes a bracket, the index of the opening one.
    let mut opened = Vec::with_capacity(tokens.len());
    let mut stack = Vec::new();
    for token in tokens {
        match token {
            Token::Sign(b'*') => {
                let space = take_address_space(&mut out, &opened);
                let start = type_start(&out, &opened);
                // The brackets that are still open come before the type.
                out.truncate(start);
                opened.truncate(start);
                out.push(Token::Word(b"ptr"));
                out.extend(space.into_iter().flatten());
                opened.resize(out.len(), usize::MAX);
                if out.len() > start + 1 {
                    opened[start + 4] = start + 2;
                }
                continue;
            }
            Token::Sign(b'(' | b'[' | b'{' | b'<') => {
                stack.push(out.len());
                opened.push(usize::MAX);
            }
            Token::Sign(b')' | b']' | b'}' | b'>') => opened.push(stack.pop().unwrap_or(usize::MAX)),
            _ => opened.push(usize::MAX),
        }
        out.push(token);
    }
    out
}

/// Takes `addrspace(n)` from the end of a type.
fn take_address_space<'t>(out: &mut Vec<Token<'t>>, opened: &[usize]) -> Option<Vec<Token<'t>>> {
    let last = out.len().checked_sub(1)?;
    let open = opened[last];
    let is_space = open != usize::MAX && open > 0 && out[open - 1].is_word(b"addrspace");
    is_space.then(|| out.split_off(open - 1))
}

/// The start of the type at the end of `out`.
fn type_start(out: &[Token<'_>], opened: &[usize]) -> usize {
    let mut start = out.len().saturating_sub(1);
    loop {
        let open = opened.get(start).copied().unwrap_or(usize::MAX);
        if open == usize::MAX {
            return start;
        }
        start = match out[start] {
            // The parameters of a function type follow what it returns.
            Token::Sign(b')') => open.saturating_sub(1),
            // `<{ ... }>` is closed by two signs.
            _ => return open,
        };
        if out[start].is_word(b"addrspace") || out[start].is_word(b"target") {
            start = start.saturating_sub(usize::from(out[start].is_word(b"addrspace")));
        }
    }
}

/// Rule 8: replaces the label in `blockaddress(@f, %label)` by the block's place.
fn place_blocks(canon: &mut Canon<'_>, side: Side, tokens: &mut [Token<'_>]) {
    for at in 0..tokens.len().saturating_sub(5) {
        if !tokens[at].is_word(b"blockaddress") {
            continue;
        }
        let (Token::Global(function), Token::Local(label)) = (&tokens[at + 2], &tokens[at + 4]) else { continue };
        if let Some(place) = canon.block_place(side, function, label) {
            tokens[at + 4] = Token::Block(place);
        }
    }
}

/// Rule 16: writes out which comdat an item is in. `comdat` alone is that with the name of the
/// symbol that the item defines, which comes first in its text.
fn name_comdat(tokens: &mut Vec<Token<'_>>) {
    let Some(at) = tokens.iter().position(|token| token.is_word(b"comdat")) else { return };
    let is_named = tokens.get(at + 1).is_some_and(|token| token.is_sign(b'('));
    let symbol = tokens.iter().find_map(|token| if let Token::Global(name) = token { Some(name) } else { None });
    if let Some(symbol) = symbol.filter(|_| !is_named) {
        let name = Token::Comdat(symbol.clone());
        tokens.splice(at + 1..at + 1, [Token::Sign(b'('), name, Token::Sign(b')')]);
    }
}

/// Rule 15: replaces the names of symbols of AFTER by those of their counterparts.
fn rename_symbols(canon: &Canon<'_>, tokens: &mut [Token<'_>]) {
    for token in tokens {
        if let Token::Global(name) = token {
            *name = canon.symbols.in_before(Side::After, name.clone()).into_owned();
        }
    }
}

/// Rule 7: removes attached debug information.
pub(super) fn without_debug_attachments(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    if !tokens.iter().any(is_debug_kind) {
        return tokens;
    }
    let mut out: Vec<Token<'_>> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match attached_end(&tokens, at) {
            Some(end) if is_debug_kind(&tokens[at]) => {
                out.pop_if(|token| token.is_sign(b','));
                at = end;
            }
            _ => {
                out.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    out
}

fn is_debug_kind(token: &Token<'_>) -> bool {
    matches!(token, Token::Kind(kind) if DEBUG_KINDS.contains(kind))
}

/// True if the attachments of an instruction are at most `, !dbg !5`, as most are: a shortcut for
/// [`attachments`].
pub(super) fn is_location(text: &[u8]) -> bool {
    text.is_empty()
        || text.strip_prefix(b", !dbg !").is_some_and(|node| !node.is_empty() && node.iter().all(u8::is_ascii_digit))
}

/// The end of the attachment whose kind is the token at `kind`: past `!5`, `!{...}`,
/// `!DILocation(...)`.
fn attached_end(tokens: &[Token<'_>], kind: usize) -> Option<usize> {
    match (tokens.get(kind)?, tokens.get(kind + 1)?) {
        (Token::Kind(_), Token::Node(_)) => Some(kind + 2),
        (Token::Kind(_), Token::Kind(_) | Token::Sign(b'!')) => Some(closing(tokens, kind + 2)? + 1),
        _ => None,
    }
}

/// The metadata attached to an instruction, by kind, without debug information. `None` unless the
/// text is a sequence of `, !kind node`.
pub(super) fn attachments<'t>(tokens: &[Token<'t>]) -> Option<Vec<(&'t [u8], Vec<Token<'t>>)>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let Token::Kind(kind) = *tokens.get(at + 1)? else { return None };
        let end = attached_end(tokens, at + 1)?;
        if !tokens[at].is_sign(b',') {
            return None;
        }
        if !DEBUG_KINDS.contains(&kind) {
            found.push((kind, tokens[at + 2..end].to_vec()));
        }
        at = end;
    }
    found.sort_by_key(|attachment| attachment.0);
    Some(found)
}

/// A piece of an attribute list that has a meaning as a whole: an attribute with its arguments, a
/// type, a clause of a header, or a sign between them.
type Unit<'t> = Vec<Token<'t>>;

/// Rule 10: true if two texts are equal when the attributes between two signs are taken as sets.
fn same_lists(canon: &mut Canon<'_>, before: &[Token<'_>], after: &[Token<'_>]) -> bool {
    let (before, after) = (sorted_units(canon, Side::Before, before), sorted_units(canon, Side::After, after));
    before.len() == after.len() && before.iter().zip(&after).all(|(b, a)| same_tokens(canon, b, a))
}

fn sorted_units<'t>(canon: &Canon<'t>, side: Side, tokens: &[Token<'t>]) -> Vec<Unit<'t>> {
    let has_group = tokens.iter().any(|token| matches!(token, Token::Group(_)));
    let tokens = with_groups_written_out(canon, side, tokens);
    let mut units = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let end = unit_end(&tokens, at).max(at + 1).min(tokens.len());
        units.push(normal_unit(&tokens[at..end]));
        at = end;
    }
    let is_separator = |unit: &Unit<'_>| matches!(unit[..], [Token::Sign(_)]);
    let mut out: Vec<Unit<'t>> = Vec::with_capacity(units.len());
    for list in units.split_inclusive(is_separator) {
        let (list, separator) = match list.split_last() {
            Some((last, list)) if is_separator(last) => (list, Some(last)),
            _ => (list, None),
        };
        let mut list = list.to_vec();
        if has_group {
            // A later attribute replaces an earlier one of the same name.
            let by_name: std::collections::BTreeMap<Unit<'t>, Unit<'t>> =
                list.into_iter().map(|unit| (name_of(&unit), unit)).collect();
            list = by_name.into_values().collect();
        }
        list.sort_unstable();
        out.append(&mut list);
        out.extend(separator.cloned());
    }
    out
}

/// The name of an attribute. A unit that is no attribute has its whole text as its name.
fn name_of<'t>(unit: &Unit<'t>) -> Unit<'t> {
    match unit.first() {
        Some(Token::Word(_) | Token::Text(_)) => vec![unit[0].clone()],
        _ => unit.clone(),
    }
}

fn with_groups_written_out<'t>(canon: &Canon<'t>, side: Side, tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let module = canon.module(side);
    let mut out = Vec::with_capacity(tokens.len());
    for token in tokens {
        match token {
            Token::Group(number) => match module.attribute_groups.get(number) {
                Some(group) => out.extend(Tokens::new(group.span.of(module.text))),
                None => out.push(token.clone()),
            },
            token => out.push(token.clone()),
        }
    }
    out
}

/// The end of the unit that starts at `at`.
fn unit_end(tokens: &[Token<'_>], at: usize) -> usize {
    let is = |index: usize, sign: u8| tokens.get(index).is_some_and(|token| token.is_sign(sign));
    // Arguments, or the parameters of a function type.
    let with_arguments = |end: usize| match is(end, b'(') {
        true => closing(tokens, end).map_or(end, |close| close + 1),
        false => end,
    };
    match &tokens[at] {
        Token::Word(b"align" | b"alignstack" | b"cc") if tokens.get(at + 1).is_some_and(Token::is_number) => at + 2,
        Token::Word(b"alignstack") if is(at + 1, b'=') => at + 3,
        Token::Word(b"section" | b"partition" | b"gc") => at + 2,
        Token::Word(b"prefix" | b"prologue" | b"personality") => {
            let is_next = |token: &Token<'_>| {
                matches!(token, Token::Kind(_) | Token::Word(b"prefix" | b"prologue" | b"personality"))
            };
            let found = tokens[at + 1..].iter().position(is_next);
            found.map_or(tokens.len(), |found| at + 1 + found)
        }
        Token::Word(b"ptr") if tokens.get(at + 1).is_some_and(|token| token.is_word(b"addrspace")) => {
            with_arguments(with_arguments(at + 2))
        }
        Token::Word(_) => with_arguments(with_arguments(at + 1)),
        Token::Text(_) if is(at + 1, b'=') => at + 3,
        Token::Local(_) => with_arguments(at + 1),
        Token::Sign(b'[' | b'{' | b'<') => closing(tokens, at).map_or(at + 1, |close| with_arguments(close + 1)),
        Token::Kind(_) => attached_end(tokens, at).unwrap_or(at + 1),
        _ => at + 1,
    }
}

/// `align(8)` and `align=8` as `align 8`.
fn normal_unit<'t>(unit: &[Token<'t>]) -> Unit<'t> {
    match unit {
        [align @ Token::Word(b"align" | b"alignstack"), Token::Sign(b'('), number, Token::Sign(b')')]
        | [align @ Token::Word(b"alignstack"), Token::Sign(b'='), number] => vec![align.clone(), number.clone()],
        unit => unit.to_vec(),
    }
}

/// True if two attribute groups contain the same attributes, each once.
pub(super) fn same_group_texts(canon: &mut Canon<'_>, before: &[u8], after: &[u8]) -> bool {
    let (before, after): (Vec<_>, Vec<_>) = (Tokens::new(before).collect(), Tokens::new(after).collect());
    same_attributed(canon, &before, &after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opaque(text: &str) -> Vec<Token<'_>> {
        with_opaque_pointers(Tokens::new(text.as_bytes()).collect())
    }

    #[test]
    fn typed_pointers() {
        let pairs = [
            ("load i32, i32* ", "load i32, ptr "),
            ("i8**", "ptr"),
            ("call i32 (i8*, ...) ", "call i32 (ptr, ...) "),
            ("noundef i32 (i8*, %T**)* null", "noundef ptr null"),
            ("{ i32*, [4 x i8]* }* ", "ptr "),
            ("<{ i32 }>*, i8 addrspace(3)*", "ptr, ptr addrspace(3)"),
            ("i8 addrspace(3)* addrspace(1)*", "ptr addrspace(1)"),
            ("inbounds [3 x i8*], [3 x i8*]*", "inbounds [3 x ptr], ptr"),
            ("void (i32 ()*)* addrspace(2)*)", "ptr addrspace(2))"),
        ];
        for (typed, expected) in pairs {
            assert_eq!(opaque(typed), Tokens::new(expected.as_bytes()).collect::<Vec<_>>(), "{typed}");
        }
    }

    #[test]
    fn units_of_a_header() {
        let text =
            b"#x nounwind \"a\"=\"b\" memory(none) section \"s\" align 8 prefix <{ i32 }> <{ i32 1 }> !k !{i32 1}";
        let tokens: Vec<_> = Tokens::new(text).collect();
        let mut sizes = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let end = unit_end(&tokens, at);
            sizes.push(end - at);
            at = end;
        }
        assert_eq!(sizes, [1, 1, 1, 3, 4, 2, 2, 12, 6]);
    }
}
