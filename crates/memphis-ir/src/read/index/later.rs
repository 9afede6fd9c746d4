//! Checks that need all items.

use super::nodes::Nodes;
use crate::bytes::is_name_byte;
use crate::error::Error;
use crate::items::{Form, Global, GlobalKind, Span};
use crate::module::Module;
use crate::read::cursor::{Cursor, Read};
use crate::sized::recursive_type;
use crate::text::{keep_code, unquoted};
use crate::verify::{header_problem, is_function};
use hashbrown::{HashMap, HashSet};

/// Notes about items, for checks when all are known.
#[derive(Default)]
pub(super) struct Later {
    /// Names of globals in the headers of functions.
    in_headers: Vec<Span>,
    pub comdats: HashSet<Box<[u8]>>,
    /// The names of comdats that globals have.
    pub comdats_used: Vec<Span>,
    use_orders: Vec<UseOrder>,
    /// The first comment that starts with `//`.
    pub slash_comment: Option<usize>,
}

/// A directive whose global is looked for when all are known.
enum UseOrder {
    /// Of a global: its name, where the indexes start, and their number.
    Global { name: Span, at: usize, n: usize },
    /// Of a block: its function, its name.
    Block { function: Span, label: Span },
}

impl Later {
    /// Takes a constant without its type; notes the global that it is, if it is one.
    pub fn skip_constant(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        let is_global = matches!(cur.next_token(), b'@' | b'&');
        let start = cur.pos + 1;
        cur.skip_value()?;
        self.in_headers.extend(is_global.then_some(Span { start, end: cur.pos }));
        Ok(())
    }

    /// Takes `@f, %block, { 1, 0 }`.
    pub fn use_order_of_block(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        let mut name = |sigil| -> Read<Span> {
            cur.expect(sigil, "and a name")?;
            let name = cur.name_span()?;
            cur.expect(b',', "in uselistorder_bb directive")?;
            Ok(name)
        };
        let (function, label) = (name(b'@')?, name(b'%')?);
        cur.skip_use_order()?;
        self.use_orders.push(UseOrder::Block { function, label });
        Ok(())
    }

    /// Takes `@g, { 1, 0 }`, after the type.
    pub fn use_order(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        let is_global = cur.next_token() == b'@';
        let start = cur.pos + 1;
        self.skip_constant(cur)?;
        let name = Span { start, end: cur.pos };
        cur.expect(b',', "in uselistorder directive")?;
        let at = cur.token_start();
        let n = cur.skip_use_order()?;
        self.use_orders.extend(is_global.then_some(UseOrder::Global { name, at, n }));
        Ok(())
    }

    /// The problems of a module whose items were all read.
    pub fn problems(mut self, nodes: &Nodes, module: &mut Module<'_>) -> Vec<Error> {
        let mut problems = Vec::new();
        let all_are_of_llvm = module.functions.values().iter().all(|function| function.form == Form::Llvm);
        // A comment with slashes belongs to block-argument text, which has a function of its form.
        if let Some(at) = self.slash_comment.filter(|_| all_are_of_llvm) {
            problems.push(Error::new(at, "expected top-level entity"));
        }
        // Definitions may be in skipped parts.
        if !module.is_incomplete {
            let undefined = module.types.named().values().iter().filter(|named| !named.defined);
            problems.extend(undefined.map(|named| {
                let name = String::from_utf8_lossy(&named.name);
                Error::new(named.first_mention, format!("use of undefined type named '{name}'"))
            }));
        }
        problems.extend(recursive_type(&module.types, &module.sized).map(|index| {
            let named = &module.types.named()[index];
            let name = String::from_utf8_lossy(&named.name);
            Error::new(named.first_mention, format!("identified structure type '{name}' is recursive"))
        }));
        if !module.is_incomplete {
            let missing = nodes.missing(module).into_iter();
            problems.extend(missing.map(|(at, n)| Error::new(at, format!("use of undefined metadata '!{n}'"))));
            problems.extend(nodes.wrong_constants(module));
            self.check_names(module, &mut problems);
        }
        check_functions(module, &mut problems);
        problems
    }

    /// Checks that globals, comdats and blocks that are named exist.
    fn check_names(&mut self, module: &Module<'_>, problems: &mut Vec<Error>) {
        let text = module.text;
        // Most headers name the same.
        self.in_headers.dedup_by(|a, b| a.of(text) == b.of(text));
        for name in self.in_headers.iter().filter(|name| module.find_global(name.of(text)).is_none()) {
            let shown = String::from_utf8_lossy(name.of(text));
            problems.push(Error::new(name.start - 1, format!("use of undefined value '@{shown}'")));
        }
        for name in &self.comdats_used {
            let key = unquoted(name.of(text));
            if !self.comdats.contains(&*key) {
                let shown = String::from_utf8_lossy(&key);
                problems.push(Error::new(name.start, format!("use of undefined comdat '${shown}'")));
            }
        }
        problems.extend(self.use_orders.iter().filter_map(|order| match *order {
            UseOrder::Global { name, at, n } => problem_of_global(module, name, n).map(|text| Error::new(at, text)),
            UseOrder::Block { function, label } => problem_of_block(module, function, label),
        }));
    }
}

/// Notes the attributes of functions, and finds the headers that break the verifier's rules.
fn check_functions(module: &mut Module<'_>, problems: &mut Vec<Error>) {
    // Most functions have the attributes of another.
    let mut attributes = HashMap::new();
    for index in module.globals.ids() {
        let global = &module.globals[index];
        if is_function(global) {
            let suffix = global.header.suffix.of(module.text);
            let known = *attributes.entry(suffix).or_insert_with(|| module.known_attributes(suffix));
            problems.extend(header_problem(module, global, known));
            module.globals[index].attributes = known.0;
        }
    }
}

fn problem_of_block(module: &Module<'_>, function: Span, label: Span) -> Option<Error> {
    let text = module.text;
    let at_function = |message| Some(Error::new(function.start - 1, message));
    let Some(id) = module.find_global(function.of(text)) else {
        return at_function("invalid function forward reference in uselistorder_bb");
    };
    let function = match module.global(id).kind {
        GlobalKind::Definition(function) => module.function(function),
        GlobalKind::Declaration => return at_function("invalid declaration in uselistorder_bb"),
        _ => return at_function("expected function name in uselistorder_bb"),
    };
    if label.of(text)[0].is_ascii_digit() {
        return Some(Error::new(label.start - 1, "invalid numeric label in uselistorder_bb"));
    }
    // A label that is used is in the body: `label %name`, and `name:`.
    let body = &text[function.brace..function.span.end];
    let is_label = |at: usize| matches!(body.get(at + label.end - label.start), Some(b':'));
    let mut places = memchr::memmem::find_iter(body, label.of(text));
    match places.any(is_label) {
        true => None,
        false => Some(Error::new(label.start - 1, "expected the name of a basic block of the function")),
    }
}

/// A global has at most as many uses as there are places with its name.
fn problem_of_global(module: &Module<'_>, name: Span, n: usize) -> Option<String> {
    let text = module.text;
    let global = module.global(module.find_global(name.of(text))?);
    let sigil_and_name = &text[name.start - 1..name.end];
    let mut places: Vec<usize> = memchr::memmem::find_iter(text, sigil_and_name).collect();
    keep_code(text, &mut places);
    let is_whole = |at: usize| {
        let end = at + sigil_and_name.len();
        sigil_and_name.ends_with(b"\"") || !text.get(end).copied().is_some_and(is_name_byte)
    };
    let is_order = |at: usize| {
        let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1);
        text[line..at].trim_ascii_start().starts_with(b"uselistorder")
    };
    places.retain(|&at| is_whole(at) && at + 1 != global.name.start && !is_order(at));
    let is_aliasee = |&at: &usize| {
        let is_value_at = |g: &Global| {
            g.kind == GlobalKind::Alias
                && g.header.value.of(text).ends_with(sigil_and_name)
                && g.header.value.end == at + sigil_and_name.len()
        };
        module.globals.values().iter().any(is_value_at)
    };
    let is_exact = places.iter().all(is_aliasee);
    match places.len() {
        0 => Some("value has no uses".into()),
        1 => Some("value only has one use".into()),
        uses if uses < n || uses != n && is_exact => Some(format!("wrong number of indexes, expected {uses}")),
        _ => None,
    }
}
