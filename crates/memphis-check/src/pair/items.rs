//! Comparison of two modules outside function bodies.
//!
//! A function is proved relative to the items it refers to. So all items of the top level must be
//! in both modules, in the same order among items of one kind, and equal by the rules of
//! [`super::normal`]. Symbols are compared with their [counterparts](super::symbols). Exceptions:
//! * `source_filename`, `uselistorder`, and the numbers of types, attribute groups and metadata
//!   have no meaning;
//! * the definitions of those numbers are compared at their uses, and those of types of different
//!   names;
//! * debug information, such as `!llvm.dbg.cu`, is not compared;
//! * either module may lack types, and AFTER may lack comdats that it does not mention;
//! * either module may lack the declaration of an intrinsic: LLVM knows its attributes, and its
//!   types are those of its arguments.

use super::canon::Canon;
use super::kind::Kind;
use super::normal;
use super::reason::Reason;
use super::side::{Both, Side};
use super::symbols;
use super::token::{Name, Token, Tokens};
use hashbrown::{HashMap, HashSet};
use memphis_ir::{Function, Global, GlobalKind, ItemKind, Module};
use std::collections::BTreeMap;

/// An item that is compared.
struct Entry<'t> {
    /// The name in BEFORE.
    name: Name<'t>,
    /// The whole text; empty for a definition, whose header is compared with its body.
    text: &'t [u8],
    start: usize,
}

impl Entry<'_> {
    fn is_definition(&self) -> bool {
        self.text.is_empty()
    }
}

/// Compares the text outside functions, and returns the differences, in the order of the kinds.
///
/// Cost: linear in the text outside functions.
pub(super) fn compare(canon: &mut Canon<'_>) -> Vec<Reason> {
    canon.begin_nodes();
    let (before, after) = (entries(canon, Side::Before), entries(canon, Side::After));
    let mut reasons = Vec::new();
    let none = Vec::new();
    let kinds: std::collections::BTreeSet<Kind> = before.keys().chain(after.keys()).copied().collect();
    for kind in kinds {
        let (before, after) = (before.get(&kind).unwrap_or(&none), after.get(&kind).unwrap_or(&none));
        compare_kind(canon, kind, before, after, &mut reasons);
        let place = |entries: &[Entry<'_>]| entries.first().map(|entry| entry.start);
        if matches!(kind, Kind::ModuleAsm | Kind::Summary) && !canon.symbols.keep_names() {
            let message = format!("names of symbols changed, and {} may refer to them", kind.name());
            reasons.push(Reason { message, before: place(before), after: place(after) });
        }
    }
    reasons
}

fn compare_kind(
    canon: &mut Canon<'_>,
    kind: Kind,
    before: &[Entry<'_>],
    after: &[Entry<'_>],
    reasons: &mut Vec<Reason>,
) {
    let mut differ = |message: String, b: Option<&Entry<'_>>, a: Option<&Entry<'_>>| {
        reasons.push(Reason { message, before: b.map(|b| b.start), after: a.map(|a| a.start) });
    };
    let shown = |entry: &Entry<'_>| match kind.sigil() {
        "" => kind.name().to_owned(),
        sigil => format!("{} {sigil}{}", kind.name(), entry.name),
    };
    // The n-th item of a name in BEFORE corresponds to the n-th of that name in AFTER.
    let mut places: HashMap<&Name<'_>, std::collections::VecDeque<usize>> = HashMap::new();
    for (place, entry) in after.iter().enumerate() {
        places.entry(&entry.name).or_default().push_back(place);
    }
    let mut is_matched = vec![false; after.len()];
    let mut last = 0;
    for b in before {
        let Some(place) = places.get_mut(&b.name).and_then(|places| places.pop_front()) else {
            // A definition that AFTER lacks is reported with the function.
            if !kind.may_go() && !b.is_definition() {
                differ(format!("AFTER lacks {}", shown(b)), Some(b), None);
            }
            continue;
        };
        let a = &after[place];
        is_matched[place] = true;
        if !kind.is_unordered() && place < last {
            differ(format!("{} stands at another place", shown(b)), Some(b), Some(a));
        }
        last = last.max(place);
        if !same_item(canon, kind, b.text, a.text) {
            differ(format!("{} differs", shown(b)), Some(b), Some(a));
        }
    }
    for (a, is_matched) in after.iter().zip(is_matched) {
        if is_matched || a.is_definition() || kind == Kind::Type {
            continue;
        }
        differ(format!("BEFORE lacks {}", shown(a)), None, Some(a));
    }
}

fn same_item(canon: &mut Canon<'_>, kind: Kind, before: &[u8], after: &[u8]) -> bool {
    match kind {
        // A definition beside a declaration is reported with the function.
        Kind::Function if before.is_empty() || after.is_empty() => true,
        Kind::Function => same_header(canon, before, after).is_ok(),
        _ if normal::same_text(canon, before, after) => true,
        _ => {
            let before = normal::normal(canon, Side::Before, before);
            let after = normal::normal(canon, Side::After, after);
            let (before, after) = (normal::without_debug_attachments(before), normal::without_debug_attachments(after));
            normal::same_tokens(canon, &before, &after)
        }
    }
}

/// The text of a symbol, of a function without its body.
pub(super) fn text<'m>(module: &Module<'m>, global: &Global) -> &'m [u8] {
    match global.kind {
        GlobalKind::Definition(id) => {
            let item = module.function(id);
            &module.text[item.span.start..item.brace]
        }
        _ => module.items[global.item].span.of(module.text),
    }
}

/// The symbol of this name.
pub(super) fn symbol<'m>(module: &'m Module<'_>, name: &Name<'_>) -> Option<&'m Global> {
    Some(module.global(module.find_global(&name.written())?))
}

/// True if both modules have a symbol of this name, with the same text; the body of a function does
/// not count.
pub(super) fn same_symbol(canon: &mut Canon<'_>, name: &Name<'_>) -> bool {
    let Both { before, after } = canon.modules;
    let (Some(b), Some(a)) = (symbol(before, name), symbol(after, name)) else { return false };
    Kind::of(b) == Kind::of(a) && same_item(canon, Kind::of(b), text(before, b), text(after, a))
}

/// The reason why a difference between two functions may be one of names: a symbol that a run
/// of one of them may see, and that is nameless, or is local and defined in two ways. `None` if
/// there is no such symbol.
///
/// Cost: linear in the texts of the functions, and of the variables and aliases that they
/// mention, directly or through others.
pub(super) fn doubt(canon: &mut Canon<'_>, f: Both<Function<'_>>) -> Option<String> {
    for side in [Side::Before, Side::After] {
        let module = canon.modules[side];
        let mut seen = HashSet::new();
        let mut texts = vec![module.function(f[side].body.function).span.of(module.text)];
        while let Some(mentioning) = texts.pop() {
            for token in Tokens::new(mentioning) {
                let Token::Global(name) = token else { continue };
                if seen.contains(&name) {
                    continue;
                }
                if canon.symbols.is_nameless(side, &name) {
                    return Some(format!("by name, @{name} has no certain counterpart"));
                }
                if let Some(global) = symbol(module, &name) {
                    if symbols::is_local(module, global) && !same_symbol(canon, &name) {
                        return Some(format!("@{name} is not the same in both texts"));
                    }
                    // A function that is mentioned is not run.
                    if Kind::of(global) != Kind::Function {
                        texts.push(text(module, global));
                    }
                }
                seen.insert(name);
            }
        }
    }
    None
}

fn entries<'m>(canon: &Canon<'m>, side: Side) -> BTreeMap<Kind, Vec<Entry<'m>>> {
    let module = canon.modules[side];
    let name = |global: &Global| canon.symbols.in_before(side, symbols::name(module, global));
    let mut entries: BTreeMap<Kind, Vec<Entry<'m>>> = BTreeMap::new();
    for item in module.items.values() {
        let text = item.span.of(module.text);
        let found = match item.kind {
            ItemKind::Trivia | ItemKind::AttributeGroup(_) | ItemKind::Metadata(_) | ItemKind::UseListOrder => None,
            ItemKind::Global(id) => {
                let global = module.global(id);
                (!global.is_intrinsic).then(|| (Kind::of(global), name(global), text))
            }
            ItemKind::Function(id) => Some((Kind::Function, name(module.global(module.function(id).global)), &b""[..])),
            ItemKind::NamedMetadata | ItemKind::Other => other(text).map(|(kind, name)| (kind, name, text)),
        };
        if let Some((kind, name, text)) = found {
            entries.entry(kind).or_default().push(Entry { name, text, start: item.span.start });
        }
    }
    entries
}

/// The kind and name of an item, from its first tokens; `None` for an item without meaning, or that
/// is compared at its uses.
fn other(text: &[u8]) -> Option<(Kind, Name<'_>)> {
    let mut tokens = Tokens::new(text);
    let nameless = |kind| Some((kind, Name::Named(b"".into())));
    match tokens.next()? {
        Token::Local(name @ Name::Named(_)) => Some((Kind::Type, name)),
        Token::Local(Name::Number(_)) => None,
        Token::Comdat(name) => Some((Kind::Comdat, name)),
        // Debug information: rule 7 of `normal`.
        Token::Kind(name) if name.starts_with(b"llvm.dbg.") => None,
        Token::Kind(name) => Some((Kind::NamedMetadata, Name::Named(name.into()))),
        Token::Word(b"source_filename") => None,
        Token::Word(b"module") => nameless(Kind::ModuleAsm),
        Token::Word(b"target") if tokens.next()?.is_word(b"triple") => nameless(Kind::Triple),
        Token::Word(b"target") => nameless(Kind::DataLayout),
        // A summary, or something new.
        _ => nameless(Kind::Summary),
    }
}

/// Compares the headers of two functions, from `define` or `declare` to the end of `before` and
/// `after`.
///
/// # Errors
/// The difference, in a few words.
pub(super) fn same_header(canon: &mut Canon<'_>, before: &[u8], after: &[u8]) -> Result<(), &'static str> {
    let before = normal::without_debug_attachments(normal::normal(canon, Side::Before, before));
    let after = normal::without_debug_attachments(normal::normal(canon, Side::After, after));
    let (Some(before), Some(after)) = (Header::of(&before), Header::of(&after)) else {
        return Err("the header of the function is not understood");
    };
    let parameters = before.parameters.len() == after.parameters.len()
        && before.parameters.iter().zip(&after.parameters).all(|(b, a)| normal::same_attributed(canon, b, a));
    if !normal::same_attributed(canon, before.result, after.result) {
        return Err("linkage, result or attributes of the result differ");
    }
    if !parameters {
        return Err("types or attributes of the parameters differ");
    }
    if !normal::same_attributed(canon, before.rest, after.rest) {
        return Err("attributes of the function differ");
    }
    Ok(())
}

/// The parts of a function's header, without the names of parameters.
struct Header<'n, 't> {
    /// Up to the function's name, which it includes.
    result: &'n [Token<'t>],
    parameters: Vec<&'n [Token<'t>]>,
    /// After the parameters.
    rest: &'n [Token<'t>],
}

impl<'n, 't> Header<'n, 't> {
    fn of(tokens: &'n [Token<'t>]) -> Option<Header<'n, 't>> {
        // The name is the first global before an opening bracket: others are in `prefix` and the
        // like, after it.
        let name = tokens.windows(2).position(|two| matches!(two[0], Token::Global(_)) && two[1].is_sign(b'('))?;
        let close = super::token::closing(tokens, name + 1)?;
        let mut parameters = Vec::new();
        let (mut start, mut depth) = (name + 2, 0usize);
        for at in name + 2..=close {
            match tokens[at] {
                Token::Sign(b',') if depth == 0 => {
                    parameters.push(without_name(&tokens[start..at]));
                    start = at + 1;
                }
                Token::Sign(b'(' | b'[' | b'{' | b'<') => depth += 1,
                Token::Sign(b')' | b']' | b'}' | b'>') if at < close => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        if start < close {
            parameters.push(without_name(&tokens[start..close]));
        }
        Some(Header { result: &tokens[..=name], parameters, rest: &tokens[close + 1..] })
    }
}

/// A parameter without its name, which comes after its type.
fn without_name<'n, 't>(parameter: &'n [Token<'t>]) -> &'n [Token<'t>] {
    match parameter {
        [rest @ .., Token::Local(_)] if !rest.is_empty() => rest,
        parameter => parameter,
    }
}
