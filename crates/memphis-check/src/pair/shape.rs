//! Whether two instructions are the same but for their operands.
//!
//! What the reader decoded (opcode, flags, predicate, types) is compared as numbers; what it left in the text (alignments, orderings,
//! attributes, indices, bundle tags) token by token, types left out because they are compared already. Where the tokens differ, they
//! are compared as sets with attribute groups written out, because a printer may sort attributes and move them to a group.

use super::canon::{Canon, Side};
use memphis_ir::debug_info::comment_end;
use memphis_ir::layout::DataLayout;
use memphis_ir::{ConstKind, Flags, Function, Header, InstId, Opcode, Type, TypeId, attributes, unquoted_name};

/// Flags that say how something was written.
const SPELLING: Flags = Flags(Flags::IMPLICIT_NUMBER.0 | Flags::OLD_STYLE.0);

/// Whether the decoded parts of two instructions agree: cheap, and enough to tell most instructions apart.
pub(super) fn same_operation(canon: &mut Canon<'_>, f: [Function<'_>; 2], before: InstId, after: InstId) -> bool {
    let (b, a) = (f[0].body.inst(before), f[1].body.inst(after));
    if b.opcode != a.opcode || b.predicate != a.predicate || b.n_args != a.n_args {
        return false;
    }
    if b.flags.0 & !SPELLING.0 != a.flags.0 & !SPELLING.0 {
        return false;
    }
    let (bo, ao) = (f[0].body.operands(before), f[1].body.operands(after));
    if bo.len() != ao.len() {
        return false;
    }
    let mut same =
        |b: TypeId, a: TypeId| canon.ty(Side::Before, f[0].types(), b) == canon.ty(Side::After, f[1].types(), a);
    // Of a call that says the type of its result only, the function's is that of its arguments.
    let function_types = [(0, b), (1, a)].map(|(side, inst)| match f[side].types().get(inst.aux_ty) {
        Type::Function(ty) if b.opcode.is_call() => Some(ty),
        _ => None,
    });
    let same_aux = match function_types {
        [None, None] if b.opcode.is_call() => true,
        [Some(ty), None] | [None, Some(ty)] => !ty.varargs,
        _ => same(b.aux_ty, a.aux_ty),
    };
    same(b.ty, a.ty) && same_aux && bo.iter().zip(ao).all(|(b, a)| same(b.ty, a.ty))
}

/// Whether all but the operands of two instructions agrees, of which [`same_operation`] holds.
///
/// # Errors
/// What differs, in a few words.
pub(super) fn same_text(
    canon: &mut Canon<'_>,
    f: [Function<'_>; 2],
    before: InstId,
    after: InstId,
) -> Result<(), &'static str> {
    let opcode = f[0].body.inst(before).opcode;
    if has_text(opcode, f[0].body.inst(before).flags) {
        let before_tokens = tokens_of(f[0], before);
        let after_tokens = tokens_of(f[1], after);
        same_tokens(canon, opcode, before_tokens, after_tokens, |n| may_be_default(f[1], after, n))?;
    }
    same_attachments(canon, f, before, after)
}

/// Whether something of the instruction is only in its text.
fn has_text(opcode: Opcode, flags: Flags) -> bool {
    use Opcode::*;
    match opcode {
        Load | Store | Alloca | Fence | CmpXchg | AtomicRmw | ExtractValue | InsertValue | LandingPad | CatchPad
        | CleanupPad | CatchSwitch | Unknown => true,
        GetElementPtr => flags.has(Flags::INRANGE),
        _ => opcode.is_call(),
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Token<'t> {
    /// `#3`
    Group(u32),
    /// `align 8`
    Align(u64),
    /// A word, a string, an attribute with its arguments, or a sign.
    Word(&'t [u8]),
    /// The same, rewritten.
    Written(Vec<u8>),
}

/// The tokens between an instruction's operands, types left out.
fn tokens_of<'t>(f: Function<'t>, inst: InstId) -> Vec<Token<'t>> {
    let data = f.body.inst(inst);
    let mut tokens = Vec::new();
    let mut at = f.behind_result(inst);
    for operand in f.body.operands(inst) {
        if operand.start >= at {
            read_tokens(f.slice(at, operand.start), &mut tokens);
            at = operand.start + operand.len;
        }
    }
    if at < data.attachments {
        read_tokens(f.slice(at, data.attachments), &mut tokens);
    }
    tokens
}

fn read_tokens<'t>(text: &'t [u8], tokens: &mut Vec<Token<'t>>) {
    let mut pos = 0;
    while let Some(&c) = text.get(pos) {
        if let Some(end) = comment_end(text, pos) {
            pos = end;
            continue;
        }
        match c {
            b' ' | b'\t' | b'\r' | b'\n' => pos += 1,
            _ => {
                let after_type = skip_type(text, pos);
                if after_type > pos {
                    pos = after_type;
                } else {
                    pos = read_token(text, pos, tokens);
                }
            }
        }
    }
}

fn read_token<'t>(text: &'t [u8], pos: usize, tokens: &mut Vec<Token<'t>>) -> usize {
    let c = text[pos];
    if c == b'#' || c.is_ascii_digit() {
        let end = pos + 1 + text[pos + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
        let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|t| t.parse().ok());
        match (c, tokens.last()) {
            (b'#', _) => tokens.extend(number(&text[pos + 1..end]).map(|n: u64| Token::Group(n as u32))),
            (_, Some(Token::Word(b"align"))) => {
                tokens.pop();
                tokens.extend(number(&text[pos..end]).map(Token::Align));
            }
            _ => tokens.push(Token::Word(&text[pos..end])),
        }
        return end;
    }
    if c == b'"' {
        let mut end = string_end(text, pos);
        if text.get(end) == Some(&b'=') && text.get(end + 1) == Some(&b'"') {
            end = string_end(text, end + 1);
        }
        tokens.push(Token::Word(&text[pos..end]));
        return end;
    }
    if !is_word(c) {
        tokens.push(Token::Word(&text[pos..pos + 1]));
        return pos + 1;
    }
    let end = pos + text[pos..].iter().take_while(|&&c| is_word(c)).count();
    let open = end + text[end..].iter().take_while(|c| **c == b' ').count();
    if text.get(open) == Some(&b'(') {
        let close = balanced_end(text, open);
        let name = &text[pos..end];
        let inner = &text[open + 1..close.max(open + 2) - 1];
        if name == b"align"
            && let Some(n) = std::str::from_utf8(inner).ok().and_then(|t| t.trim().parse().ok())
        {
            tokens.push(Token::Align(n));
        } else {
            tokens.push(Token::Written(normal(&text[pos..close])));
        }
        return close;
    }
    tokens.push(Token::Word(&text[pos..end]));
    end
}

/// An attribute's text without blanks, `*` of typed pointers, and numbers of unnamed types.
fn normal(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut pos = 0;
    while pos < text.len() {
        match text[pos] {
            b' ' | b'\t' | b'\r' | b'\n' => pos += 1,
            b'"' => {
                let end = string_end(text, pos);
                out.extend_from_slice(&text[pos..end]);
                pos = end;
            }
            b'%' => {
                let end = name_end(text, pos + 1);
                let name = unquoted_name(&text[pos + 1..end]);
                out.push(b'%');
                if !name.iter().all(u8::is_ascii_digit) {
                    out.extend_from_slice(&name);
                }
                pos = end.max(pos + 1);
            }
            c => {
                out.push(c);
                pos += 1;
            }
        }
    }
    out
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.' | b'-' | b'$' | b'@' | b'!')
}

fn string_end(text: &[u8], pos: usize) -> usize {
    memchr::memchr(b'"', &text[pos + 1..]).map_or(text.len(), |n| pos + n + 2)
}

fn name_end(text: &[u8], pos: usize) -> usize {
    match text.get(pos) {
        Some(b'"') => string_end(text, pos),
        _ => pos + text[pos..].iter().take_while(|&&c| is_word(c)).count(),
    }
}

/// Behind the bracket that closes the one at `pos`.
fn balanced_end(text: &[u8], pos: usize) -> usize {
    let (mut depth, mut at) = (0usize, pos);
    while at < text.len() {
        match text[at] {
            b'"' => {
                at = string_end(text, at);
                continue;
            }
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Behind the type that stands at `pos`; `pos` when there is none.
fn skip_type(text: &[u8], pos: usize) -> usize {
    let mut end = match text[pos] {
        b'%' => name_end(text, pos + 1),
        b'<' | b'{' => balanced_end(text, pos),
        b'[' => {
            let inside = text[pos + 1..].trim_ascii_start();
            let digits = inside.iter().take_while(|c| c.is_ascii_digit()).count();
            match digits > 0 && inside[digits..].trim_ascii_start().starts_with(b"x") {
                true => balanced_end(text, pos),
                false => return pos,
            }
        }
        c if c.is_ascii_alphabetic() => {
            let end = pos + text[pos..].iter().take_while(|&&c| is_word(c)).count();
            match &text[pos..end] {
                b"void" | b"ptr" | b"half" | b"bfloat" | b"float" | b"double" | b"x86_fp80" | b"fp128"
                | b"ppc_fp128" | b"x86_amx" | b"label" | b"metadata" | b"token" => end,
                b"target" => balanced_end(text, end),
                [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => end,
                _ => return pos,
            }
        }
        _ => return pos,
    };
    // `addrspace(1)`, a function type's parameters, stars of typed pointers.
    loop {
        let next = end + text[end..].iter().take_while(|c| c.is_ascii_whitespace()).count();
        end = match text.get(next) {
            Some(b'*') => next + 1,
            Some(b'(') => balanced_end(text, next),
            Some(b'a') if text[next..].starts_with(b"addrspace(") => balanced_end(text, next + 9),
            _ => return end,
        };
    }
}

/// Whether an access of which no alignment is written may be written with this one: it promises no more than the type's own does. A slot may be aligned
/// better than it has to be.
fn may_be_default(f: Function<'_>, access: InstId, alignment: u64) -> bool {
    let (inst, operands) = (f.body.inst(access), f.body.operands(access));
    let ty = match inst.opcode {
        Opcode::Alloca => inst.aux_ty,
        Opcode::Load => inst.ty,
        Opcode::Store => operands[0].ty,
        // Those that are atomic are aligned to their size.
        _ => operands[1].ty,
    };
    let layout = DataLayout::of(f.module);
    let (Some(own), Some(size)) = (layout.alignment(f.types(), ty), layout.alloc_size(f.types(), ty)) else {
        return true;
    };
    match inst.opcode {
        Opcode::Alloca => alignment >= own / 8,
        Opcode::Load | Opcode::Store => alignment <= own / 8,
        _ => alignment <= own.max(size.bits) / 8,
    }
}

fn same_tokens(
    canon: &mut Canon<'_>,
    opcode: Opcode,
    mut before: Vec<Token<'_>>,
    mut after: Vec<Token<'_>>,
    may_be_default: impl Fn(u64) -> bool,
) -> Result<(), &'static str> {
    let same_in_order = |canon: &mut Canon<'_>, before: &[Token<'_>], after: &[Token<'_>]| {
        before.len() == after.len()
            && before.iter().zip(after).all(|pair| match pair {
                (Token::Group(b), Token::Group(a)) => canon.same_groups(*b, *a),
                (b, a) => b == a,
            })
    };
    if same_in_order(canon, &before, &after) {
        return Ok(());
    }
    let is_access =
        matches!(opcode, Opcode::Load | Opcode::Store | Opcode::Alloca | Opcode::AtomicRmw | Opcode::CmpXchg);
    if is_access {
        before.retain(|t| *t != Token::Word(b","));
        after.retain(|t| *t != Token::Word(b","));
    }
    if is_access && !before.iter().any(|t| matches!(t, Token::Align(_))) {
        // A printer may write out the alignment that the type has by default.
        after.retain(|t| !matches!(t, Token::Align(n) if may_be_default(*n)));
        if same_in_order(canon, &before, &after) {
            return Ok(());
        }
    }
    if opcode.is_call() {
        if written_out(canon, Side::Before, before) == written_out(canon, Side::After, after) {
            return Ok(());
        }
        return Err("the attributes of the call differ");
    }
    Err("alignment, ordering or indices differ")
}

/// Attributes one by one, sorted between commas and brackets.
fn written_out<'t>(canon: &Canon<'t>, side: Side, tokens: Vec<Token<'t>>) -> Vec<Token<'t>> {
    let module = canon.module(side);
    let mut out = Vec::new();
    for token in tokens {
        match token {
            Token::Group(n) => {
                let text = module.attribute_groups.get(&n).map_or(&b""[..], |group| group.span.of(module.text));
                out.extend(attributes::words(text).map(|word| Token::Written(normal(word))));
            }
            Token::Word(word) => out.push(Token::Written(normal(word))),
            other => out.push(other),
        }
    }
    let is_sign =
        |t: &Token<'_>| matches!(t, Token::Written(w) if matches!(&w[..], [b',' | b'(' | b')' | b'[' | b']']));
    for run in out.split_mut(is_sign) {
        // Of two attributes of one name the later one holds.
        for i in 1..run.len() {
            for j in 0..i {
                if name(&run[j]) == name(&run[i]) {
                    run[j] = run[i].clone();
                }
            }
        }
        run.sort_unstable();
    }
    // Between signs. These stay, or what belongs to one argument could go to the next.
    out.dedup_by(|a, b| a == b && !is_sign(a));
    out
}

/// The name of an attribute: what stands in front of its arguments.
fn name<'t>(token: &'t Token<'_>) -> &'t [u8] {
    match token {
        Token::Written(text) => {
            let end = text.iter().position(|c| matches!(c, b'(' | b'=')).filter(|&end| end > 0);
            &text[..end.unwrap_or(text.len())]
        }
        Token::Align(_) => b"align",
        Token::Word(word) => word,
        Token::Group(_) => b"",
    }
}

/// Whether the attached metadata says the same, debug information left out.
fn same_attachments(
    canon: &mut Canon<'_>,
    f: [Function<'_>; 2],
    before: InstId,
    after: InstId,
) -> Result<(), &'static str> {
    const DIFFERENT: Result<(), &str> = Err("the attached metadata differs");
    let (b, a) = (f[0].body.inst(before), f[1].body.inst(after));
    if b.attachments == b.end && a.attachments == a.end {
        return Ok(());
    }
    let matters = |kind: &[u8]| kind != b"dbg" && kind != b"DIAssignID" && kind != b"heapallocsite";
    let mut n_before = 0;
    for (kind, node) in f[0].attachments(before).filter(|(kind, _)| matters(kind)) {
        n_before += 1;
        let Some((_, other)) = f[1].attachments(after).find(|(other, _)| *other == kind) else { return DIFFERENT };
        if !canon.same_metadata(node, other) {
            return DIFFERENT;
        }
    }
    let n_after = f[1].attachments(after).filter(|(kind, _)| matters(kind)).count();
    if n_before == n_after { Ok(()) } else { DIFFERENT }
}

/// Whether the headers of two functions agree in what matters: type, and attributes of function, result and parameters.
///
/// # Errors
/// What differs, in a few words.
pub(super) fn same_header(canon: &mut Canon<'_>, f: [Function<'_>; 2]) -> Result<(), &'static str> {
    let global = |f: Function<'_>| f.module.global(f.module.function(f.body.function).global).clone();
    let (b, a) = (global(f[0]), global(f[1]));
    if canon.ty(Side::Before, f[0].types(), b.ty) != canon.ty(Side::After, f[1].types(), a.ty) {
        return Err("the functions' types differ");
    }
    let parts = |f: Function<'_>, header: &Header| {
        [header.prefix, header.params, header.suffix].map(|span| span.of(f.module.text).to_vec())
    };
    let (b, a) = (parts(f[0], &b.header), parts(f[1], &a.header));
    for ((b, a), what) in b.iter().zip(&a).zip([
        "linkage or attributes of the result differ",
        "attributes of the parameters differ",
        "attributes of the function differ",
    ]) {
        let tokens = |text: &[u8]| {
            let mut is_quoted = false;
            let attachment = text.iter().position(|&byte| {
                is_quoted ^= byte == b'"';
                byte == b'!' && !is_quoted
            });
            let text = match attachment {
                // Attached metadata is at the end, and is about debugging and profiles.
                Some(end) if what.ends_with("function differ") => text[..end].to_vec(),
                _ => text.to_vec(),
            };
            let mut tokens = Vec::new();
            read_tokens(&text, &mut tokens);
            tokens
                .into_iter()
                .map(|t| match t {
                    Token::Word(w) => Token::Written(w.to_vec()),
                    Token::Written(w) => Token::Written(w),
                    Token::Group(n) => Token::Group(n),
                    Token::Align(n) => Token::Align(n),
                })
                .collect::<Vec<Token<'static>>>()
        };
        let (b, a) = (tokens(b), tokens(a));
        let same = b.len() == a.len()
            && b.iter().zip(&a).all(|pair| match pair {
                (Token::Group(b), Token::Group(a)) => canon.same_groups(*b, *a),
                (b, a) => b == a,
            });
        if !same && written_out(canon, Side::Before, b) != written_out(canon, Side::After, a) {
            return Err(what);
        }
    }
    Ok(())
}

/// The name of the function that an operand is, without `@` and quotes; empty for anything else.
pub(super) fn callee_name<'t>(f: Function<'t>, inst: InstId) -> &'t [u8] {
    if !f.body.inst(inst).opcode.is_call() {
        return b"";
    }
    let Some(c) = f.body.operands(inst).first().and_then(|o| o.value.as_const()) else { return b"" };
    match &f.body.consts.get(c).kind {
        ConstKind::Global(Some(id), _) => f.module.global(*id).name.of(f.module.text),
        ConstKind::Global(None, name) => name,
        _ => b"",
    }
}
