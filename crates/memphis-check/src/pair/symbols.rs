//! Counterparts of symbols whose names mean nothing outside of their module.
//!
//! A symbol that is `internal` or `private`, or that has a number for a name, may get another name.
//! LLVM's `strip`, for instance, removes the names of such symbols. A symbol of this kind is
//! *nameless* if it has a number, or if the other text has no symbol of its name. If both texts have
//! equal numbers of nameless variables, of nameless aliases, and of nameless functions, then these
//! are counterparts in the order of the text. Otherwise, symbols of one name are.
//!
//! # Why no wrong proof follows
//!
//! AFTER is compared under the names that its symbols have in BEFORE. Two symbols never get one
//! name: a nameless symbol gets a name that no other symbol of AFTER has. So AFTER keeps its
//! meaning, whether or not the counterparts are the right ones. Linkage, type, initializer and body
//! of a nameless symbol are compared as those of any other symbol are.
//!
//! Some names have a meaning, and are kept: those that start with `llvm.`, and those of symbols in
//! `@llvm.used` or `@llvm.compiler.used`, which inline assembly may refer to. If the module has
//! assembly or a summary, other names than those of AFTER are a difference of the modules.
//!
//! # Why no wrong refutation follows
//!
//! Under wrong counterparts, right texts may differ. So a function that mentions a nameless symbol
//! is never refuted: see [`doubt`](super::items::doubt).

use super::kind::Kind;
use super::side::{Both, Side};
use super::token::{Name, Token, Tokens};
use hashbrown::{HashMap, HashSet};
use memphis_ir::{Global, Module};
use std::collections::BTreeMap;

/// The counterparts of nameless symbols.
#[derive(Debug)]
pub(super) struct Symbols<'m> {
    /// By name in AFTER: the name of the counterpart in BEFORE, if it is another one.
    counterparts: HashMap<Name<'m>, Name<'m>>,
    nameless: Both<HashSet<Name<'m>>>,
}

impl<'m> Symbols<'m> {
    /// Finds the nameless symbols of two modules, and their counterparts.
    ///
    /// Cost: linear in the number of symbols.
    pub(super) fn new(before: &'m Module<'m>, after: &'m Module<'m>) -> Symbols<'m> {
        let all = |module: &'m Module<'m>| -> HashSet<Name<'m>> {
            module.globals.values().iter().map(|global| name(module, global)).collect()
        };
        let kept: HashSet<Name<'m>> = [before, after].into_iter().flat_map(used).collect();
        let before_nameless = nameless(before, &all(after), &kept);
        let after_nameless = nameless(after, &all(before), &kept);
        let sizes = |found: &BTreeMap<Kind, Vec<Name<'m>>>| -> Vec<(Kind, usize)> {
            found.iter().map(|(&kind, names)| (kind, names.len())).collect()
        };
        let are_counterparts = sizes(&before_nameless) == sizes(&after_nameless);
        let flat = |found: BTreeMap<Kind, Vec<Name<'m>>>| found.into_values().flatten();
        let (before, after): (Vec<_>, Vec<_>) = (flat(before_nameless).collect(), flat(after_nameless).collect());
        let mut counterparts = HashMap::new();
        if are_counterparts {
            let pairs = after.iter().cloned().zip(before.iter().cloned());
            counterparts.extend(pairs.filter(|(after, before)| after != before));
        }
        let nameless = Both { before: before.into_iter().collect(), after: after.into_iter().collect() };
        Symbols { counterparts, nameless }
    }

    /// True if each symbol of AFTER is compared under its own name.
    pub(super) fn keep_names(&self) -> bool {
        self.counterparts.is_empty()
    }

    /// The name in BEFORE of the symbol of this name.
    pub(super) fn in_before<'n>(&self, side: Side, name: Name<'n>) -> Name<'n>
    where
        'm: 'n,
    {
        match side {
            Side::Before => name,
            Side::After => self.counterparts.get(&name).cloned().unwrap_or(name),
        }
    }

    /// Returns whether a symbol of one side is nameless.
    pub(super) fn is_nameless(&self, side: Side, name: &Name<'_>) -> bool {
        self.nameless[side].contains(name)
    }
}

/// The name of a symbol.
pub(super) fn name<'m>(module: &Module<'m>, global: &Global) -> Name<'m> {
    Name::of(global.name.of(module.text))
}

/// The nameless symbols of a module, by kind, in the order of the text. `other` are the names of
/// the other module, `kept` those that have a meaning.
fn nameless<'m>(
    module: &'m Module<'m>,
    other: &HashSet<Name<'m>>,
    kept: &HashSet<Name<'m>>,
) -> BTreeMap<Kind, Vec<Name<'m>>> {
    let mut found: BTreeMap<Kind, Vec<Name<'m>>> = BTreeMap::new();
    for global in module.globals.values() {
        let name = name(module, global);
        let is_nameless = match &name {
            Name::Number(_) => true,
            Name::Named(own) => {
                is_local(module, global)
                    && !own.starts_with(b"llvm.")
                    && !kept.contains(&name)
                    && !other.contains(&name)
            }
        };
        if is_nameless {
            found.entry(Kind::of(global)).or_default().push(name);
        }
    }
    found
}

/// True if a symbol is `internal` or `private`.
pub(super) fn is_local(module: &Module<'_>, global: &Global) -> bool {
    let mut tokens = Tokens::new(global.header.prefix.of(module.text));
    tokens.any(|token| token.is_word(b"internal") || token.is_word(b"private"))
}

/// The names in the lists of used symbols.
fn used<'m>(module: &'m Module<'m>) -> impl Iterator<Item = Name<'m>> {
    let lists = [&b"llvm.used"[..], b"llvm.compiler.used"].into_iter();
    let values = lists.filter_map(|list| {
        let list = module.global(module.find_global(list)?);
        Some(list.header.value.of(module.text))
    });
    values.flat_map(Tokens::new).filter_map(|token| match token {
        Token::Global(name) => Some(name),
        _ => None,
    })
}
