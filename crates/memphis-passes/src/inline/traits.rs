//! Facts from a function's header, as far as inlining needs them.

use super::reason::Reason;
use super::rules::{RULES, index_of, may_change};
use hashbrown::HashMap;
use memphis_ir::attributes::{
    FunctionAttribute, alignment, argument, before_properties, function_attributes, has, parameters, words,
};
use memphis_ir::{CallingConvention, FunctionId, Module, Text};
use std::borrow::Cow;

/// Facts from a header.
#[derive(Debug, Clone, Default)]
pub struct Traits<'t> {
    /// The attributes that it has, of those with [rules](RULES).
    present: u128,
    /// Values of string attributes, by rule. Those without a value are left out.
    values: Vec<(usize, Cow<'t, [u8]>)>,
    /// True if inlining has changed attributes.
    pub is_changed: bool,
    /// `"no-builtin-NAME"`: library functions that must not be taken for what their names say.
    pub no_builtin: Vec<Cow<'t, [u8]>>,
    /// `gc "name"`
    gc: Option<Text<'t>>,
    /// The text after `personality`.
    pub personality: Option<&'t [u8]>,
    /// True if it has a `DISubprogram`.
    pub has_debug_info: bool,
    /// `internal` or `private`.
    pub is_local: bool,
    /// True if another definition may be taken at link or load time.
    pub interposable: bool,
    pub convention: CallingConvention,
    /// The reason why a parameter needs a call (`inalloca`, `preallocated`), if there is such a
    /// parameter.
    pub odd_parameter: Option<Reason>,
    /// By parameter: the type and alignment of `byval`.
    pub byval: Vec<Option<(&'t [u8], u64)>>,
}

/// Facts from a module that hold for all headers.
#[derive(Debug, Clone, Default)]
pub struct OfAllHeaders<'t> {
    /// The attributes of each group.
    groups: HashMap<u32, Vec<FunctionAttribute<'t>>>,
    /// True if a definition that is not `dso_local` may be replaced when it is loaded.
    semantic_interposition: bool,
}

impl<'t> OfAllHeaders<'t> {
    /// Cost: a search through the text, and that of the groups.
    pub fn of(module: &Module<'t>) -> OfAllHeaders<'t> {
        let groups = module.attribute_groups.iter();
        let groups = groups.map(|(&number, group)| (number, function_attributes(group.span.of(module.text)).collect()));
        let semantic_interposition = memchr::memmem::find(module.text, b"!\"SemanticInterposition\"").is_some();
        OfAllHeaders { groups: groups.collect(), semantic_interposition }
    }
}

impl<'t> Traits<'t> {
    /// Reads a header.
    ///
    /// Cost: linear in its text and the attributes of the groups that it names.
    pub fn of(module: &Module<'t>, all: &OfAllHeaders<'t>, function: FunctionId) -> Traits<'t> {
        let global = module.global(module.function(function).global);
        let header = global.header;
        let properties = module.properties(module.function(function).global);
        let is_local = properties.linkage.is_local();
        let is_dso_local = is_local || properties.is_dso_local;
        let mut traits = Traits {
            gc: properties.gc,
            personality: properties.personality,
            has_debug_info: properties.attachments.iter().any(|attachment| attachment.kind == "dbg"),
            is_local,
            interposable: global.interposable || !is_dso_local && all.semantic_interposition,
            convention: properties.convention,
            ..Traits::default()
        };
        traits.read_attributes(all, before_properties(header.suffix.of(module.text)));
        traits.read_parameters(header.params.of(module.text));
        traits
    }

    /// Reads attributes. Those in groups override those beside groups, and later ones override
    /// earlier ones of the same name.
    fn read_attributes(&mut self, all: &OfAllHeaders<'t>, run: &'t [u8]) {
        function_attributes(run).for_each(|attribute| self.note(&attribute));
        for word in words(run) {
            let number = word.strip_prefix(b"#").and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
            let group = number.and_then(|number: u32| all.groups.get(&number));
            group.into_iter().flatten().for_each(|attribute| self.note(attribute));
        }
    }

    fn note(&mut self, attribute: &FunctionAttribute<'t>) {
        if let Some(index) = index_of(&attribute.name) {
            self.set(index, Some(attribute.value.clone().unwrap_or_default()));
        } else if attribute.name.starts_with(b"\"no-builtin-") {
            self.no_builtin.push(attribute.name.clone());
        }
    }

    fn set(&mut self, index: usize, value: Option<Cow<'t, [u8]>>) {
        self.values.retain(|known| known.0 != index);
        self.present &= !(1 << index);
        if let Some(value) = value {
            self.present |= 1 << index;
            if !value.is_empty() && *value != *b"\"\"" {
                self.values.push((index, value));
            }
        }
    }

    /// Changes an attribute, by its rule: gives it a value, empty for a word, or takes it away.
    pub fn change(&mut self, index: usize, value: Option<Cow<'t, [u8]>>) {
        self.set(index, value);
        self.is_changed = true;
    }

    /// The attributes that it has, as a set of rules.
    pub fn present(&self) -> u128 {
        self.present
    }

    /// The value of the attribute with this rule, with quotes: empty if it has none, `None` if the
    /// attribute is absent.
    pub fn at(&self, index: usize) -> Option<&[u8]> {
        let value = || self.values.iter().find(|known| known.0 == index).map_or(&b""[..], |known| &known.1);
        (self.present & (1 << index) != 0).then(value)
    }

    /// As [`Self::at`], by name. Strings have their quotes.
    pub fn value(&self, name: &[u8]) -> Option<&[u8]> {
        self.at(index_of(name)?)
    }

    fn read_parameters(&mut self, text: &'t [u8]) {
        for parameter in parameters(text) {
            let odd = [(&b"inalloca"[..], Reason::InAlloca), (b"preallocated", Reason::InAlloca)];
            let odd = odd.into_iter().find(|(name, _)| has(parameter, name)).map(|(_, reason)| reason);
            self.odd_parameter = self.odd_parameter.or(odd);
            self.byval.push(argument(parameter, b"byval").map(|ty| (ty, alignment(parameter).unwrap_or(1))));
        }
    }

    /// Returns whether it has the attribute, one of those with rules.
    pub fn has(&self, name: &[u8]) -> bool {
        self.value(name).is_some()
    }

    /// The attributes as a group holds them, after inlining. `suffix` is that of the function's
    /// header.
    pub fn attribute_list(&self, module: &Module<'t>, suffix: &'t [u8]) -> Vec<u8> {
        let run = before_properties(suffix);
        let groups = words(run).filter_map(|word| Some(module.attribute_group(word)?.span.of(module.text)));
        let beside = function_attributes(run).filter(|attribute| !is_of_header(attribute));
        let mut list: Vec<FunctionAttribute<'t>> = Vec::new();
        let mut places: HashMap<Cow<'t, [u8]>, usize> = HashMap::new();
        for attribute in beside.chain(groups.flat_map(function_attributes)) {
            if index_of(&attribute.name).is_some_and(may_change) {
                continue;
            }
            match places.get(&attribute.name) {
                Some(&place) => list[place] = attribute,
                None => drop(places.insert(attribute.name.clone(), list.len()).or_else(|| {
                    list.push(attribute);
                    None
                })),
            }
        }
        let mut texts: Vec<Cow<'_, [u8]>> = list.into_iter().map(in_group).collect();
        for index in (0..RULES.len()).filter(|&index| may_change(index)) {
            texts.extend(self.at(index).map(|value| match value {
                b"" => Cow::Borrowed(RULES[index].name),
                value => Cow::Owned([RULES[index].name, b"=", value].concat()),
            }));
        }
        texts.join(&b' ')
    }
}

/// An attribute as a group holds it: there, `alignstack(16)` is written with `=`.
fn in_group<'t>(attribute: FunctionAttribute<'t>) -> Cow<'t, [u8]> {
    match argument(&attribute.text, b"alignstack") {
        Some(number) => Cow::Owned([b"alignstack=", number].concat()),
        None => attribute.text,
    }
}

/// Returns whether a word among the attributes belongs to the header, or names a group.
fn is_of_header(attribute: &FunctionAttribute<'_>) -> bool {
    let first = attribute.name.first();
    matches!(&*attribute.name, b"unnamed_addr" | b"local_unnamed_addr" | b"addrspace" | b"align")
        || first.is_some_and(|c| *c == b'#' || c.is_ascii_digit())
}

/// The words among the attributes of a header that belong to the header, and the group that takes
/// the place of the others.
pub fn attribute_run_with_group(run: &[u8], group: Option<u32>) -> Vec<u8> {
    let kept =
        function_attributes(run).filter(|attribute| is_of_header(attribute) && !attribute.name.starts_with(b"#"));
    let mut texts: Vec<Vec<u8>> = kept.map(|attribute| attribute.text.into_owned()).collect();
    texts.extend(group.map(|number| format!("#{number}").into_bytes()));
    texts.into_iter().flat_map(|text| [b" ".to_vec(), text]).flatten().collect()
}

/// The reason why code of `callee` can never be in `caller`, even with `alwaysinline`.
pub fn impossible(caller: &Traits<'_>, callee: &Traits<'_>) -> Option<Reason> {
    if caller.has(b"strictfp") != callee.has(b"strictfp") {
        return Some(Reason::StrictFp);
    }
    if callee.gc.is_some() && callee.gc != caller.gc {
        return Some(Reason::GarbageCollector);
    }
    if callee.personality.is_some() && caller.personality.is_some() && callee.personality != caller.personality {
        return Some(Reason::Personality);
    }
    None
}
