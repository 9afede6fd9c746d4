//! What LLVM's reader changes in metadata of old versions, as far as it concerns several nodes.

use super::expression::op;
use super::unique::Tuples;
use super::values::{ValueClass, class_of};
use super::{GlobalAttachment, Id, Kind, Kinds, Level, Node, View};
use crate::codes::metadata as code;
use crate::error::Error;
use crate::nodes::{SCHEMAS, Schema};
use crate::read::constants::Values;
use hashbrown::{HashMap, HashSet};

/// The start of the first string in properties of loops before LLVM 3.7.
pub(super) const OLD_LOOP_TAG: &[u8] = b"llvm.vectorizer.";

/// Metadata in a record that has no number of its own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Immediate {
    /// An `i64`.
    Integer(u64),
    /// A value.
    Value(u32),
    /// `!DIExpression()`
    EmptyExpression,
}

/// What records leave to be done when all are read. Second parts of pairs are ids and one.
#[derive(Debug, Default)]
pub(super) struct Todo {
    /// Words that are to be ids of these.
    pub immediates: Vec<(u32, Immediate)>,
    /// Global variables of the first version, with what was their value.
    pub variables: Vec<(Id, u64)>,
    /// Compile units with their list of subprograms.
    pub units: Vec<(Id, u64)>,
    /// Subprograms with the value of their function.
    pub functions: Vec<(Id, u64)>,
    /// Composite types with an identifier.
    pub identified: Vec<Id>,
    /// Those of them that are mentioned by their identifier.
    pub named_by_identifier: Vec<Id>,
    /// Types of functions whose list of types may have identifiers.
    pub type_lists: Vec<Id>,
    /// Named metadata by name.
    pub named: HashMap<Vec<u8>, usize>,
    /// True if nodes may be the same that were not in the version that wrote them.
    pub may_have_twins: bool,
    /// True if strings or tuples are in the form that LLVM 3.8 was the last to write.
    pub has_old_strings: bool,
    /// True if properties of loops may have old names.
    pub has_old_loops: bool,
    /// True if expressions are from before LLVM 5.
    pub derefs_declared_parameters: bool,
}

impl Todo {
    /// The ids and one that records have mentioned.
    pub(super) fn mentioned_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        self.variables.iter_mut().chain(&mut self.units).chain(&mut self.functions).map(|pair| &mut pair.1)
    }
}

/// The operands that could be identifiers of types, before LLVM 3.9.
fn type_operands(code: u32) -> &'static [usize] {
    match code {
        code::DERIVED_TYPE => &[5, 6, 11],
        code::COMPOSITE_TYPE => &[5, 6, 13],
        code::SUBPROGRAM => &[1, 8],
        code::TEMPLATE_TYPE => &[2],
        code::TEMPLATE_VALUE | code::IMPORTED_ENTITY => &[3],
        code::GLOBAL_VAR => &[6],
        code::LOCAL_VAR => &[5],
        code::OBJC_PROPERTY => &[7],
        code::SUBRANGE_TYPE => &[8],
        _ => &[],
    }
}

/// Operands of records, here and below: those of the schemas.
mod operand {
    pub(super) const TAG: usize = 1;
    pub(super) const COMPOSITE_FLAGS: usize = 10;
    pub(super) const IDENTIFIER: usize = 15;
    pub(super) const SUBPROGRAM_UNIT: usize = 12;
    pub(super) const RETAINED_NODES: usize = 15;
    pub(super) const UNIT_VARIABLES: usize = 12;
    pub(super) const UNIT_IMPORTS: usize = 13;
    pub(super) const SUBROUTINE_TYPES: usize = 2;
    pub(super) const IMPORT_SCOPE: usize = 2;
    pub(super) const BLOCK_SCOPE: usize = 1;
}

/// The flag of a declaration of a type.
const IS_DECLARATION: u64 = 1 << 2;

/// The id in a word; `None` for `null`.
fn id_in(word: u64) -> Option<Id> {
    (word as u32).checked_sub(1)
}

/// The word for an id.
fn word_of(id: Id) -> u64 {
    u64::from(id) + 1
}

fn is_variable(view: View<'_>, word: u64) -> bool {
    id_in(word).is_some_and(|id| view.has_code(id, code::GLOBAL_VAR))
}

impl Level {
    /// Ends the reading of a level: checks the ids in all records, and brings old metadata up to
    /// date. `module` is the level of the module, complete, for that of a function.
    ///
    /// # Errors
    /// A record mentions what does not exist, or what cannot be where it is mentioned.
    ///
    /// Cost: linear in the operands of the records.
    pub(crate) fn complete(&mut self, module: Option<&Level>, values: &dyn Values) -> Result<(), Error> {
        self.translate(module)?;
        self.check_values(values).map_err(|message| Error::new(self.start, Some(code::BLOCK), message))?;
        let todo = std::mem::take(&mut self.todo);
        self.derefs_declared_parameters |= todo.derefs_declared_parameters;
        self.has_old_loops |= todo.has_old_loops || module.is_some_and(|module| module.has_old_loops);
        self.add_immediates(&todo.immediates);
        self.find_globals(values);
        self.find_functions(module, &todo.functions, values);
        let mut has_twins = todo.may_have_twins;
        has_twins |= self.merge_identified(module, &todo.identified);
        has_twins |= self.resolve_identifiers(module, &todo);
        self.upgrade_variables(module, &todo.variables, values);
        self.move_units(module, &todo.units);
        if module.is_none() {
            self.move_local_imports();
            self.upgrade_module_flags(values);
            self.upgrade_marker();
        }
        if has_twins {
            self.merge_twins(module);
        }
        self.note_shared();
        self.upgrade_tags(module, todo.has_old_strings);
        // LLVM prints attachments in the order of their kinds.
        self.global_attachments.sort_by_key(|attachment| (attachment.global, attachment.kind));
        Ok(())
    }

    /// Checks that values have the types that their records say.
    fn check_values(&self, values: &dyn Values) -> Result<(), String> {
        let types = values.types();
        for node in self.nodes.iter().filter(|node| node.kind == Kind::Value) {
            if let Some(ty) = values.type_of(node.len.into())
                && !types.same(ty, node.start)
            {
                let [found, expected] = [ty, node.start].map(|ty| String::from_utf8_lossy(types.text(ty)));
                return Err(format!("the value {} has the type '{found}', and metadata says '{expected}'", node.len));
            }
        }
        Ok(())
    }

    pub(super) fn view<'v>(&'v self, module: Option<&'v Level>) -> View<'v> {
        View { module: module.unwrap_or(self), function: self }
    }

    fn words_mut(&mut self, id: Id) -> &mut [u64] {
        let node = self.nodes[(id - self.base) as usize];
        &mut self.words[node.start as usize..][..node.len as usize]
    }

    fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[(id - self.base) as usize]
    }

    /// True if the node is of this level, rather than of the module below it.
    fn owns(&self, id: Id) -> bool {
        id >= self.base
    }

    /// Adds a node with fields.
    fn add_fields(&mut self, code: u32, is_distinct: bool, words: &[u64]) -> Id {
        let index = Schema::index_of(code).expect("the kind has a schema");
        debug_assert_eq!(words.len(), SCHEMAS[index].n_operands);
        self.add(Kind::Fields(index as u8), is_distinct, words)
    }

    fn add_immediates(&mut self, immediates: &[(u32, Immediate)]) {
        let mut empty = None;
        for &(word, immediate) in immediates {
            let id = match immediate {
                Immediate::Integer(bits) => self.add_integer(bits, 64),
                Immediate::Value(value) => {
                    let id = self.end();
                    self.nodes.push(Node { kind: Kind::Value, is_distinct: false, start: 0, len: value });
                    id
                }
                Immediate::EmptyExpression => *empty.get_or_insert_with(|| self.add(Kind::Expression, false, &[])),
            };
            self.words[word as usize] = word_of(id);
        }
    }

    /// Replaces the values that have attachments by globals. Others have none.
    fn find_globals(&mut self, values: &dyn Values) {
        self.global_attachments.retain_mut(|attachment| match class_of(values, attachment.global) {
            ValueClass::Variable(global) | ValueClass::Function(global) => {
                attachment.global = global;
                true
            }
            ValueClass::Integer { .. } | ValueClass::Other => false,
        });
    }

    /// Notes the functions that subprograms mention.
    fn find_functions(&mut self, module: Option<&Level>, functions: &[(Id, u64)], values: &dyn Values) {
        for &(subprogram, word) in functions {
            if let Some(value) = id_in(word).and_then(|id| self.view(module).value(id))
                && let ValueClass::Function(function) = class_of(values, value)
            {
                self.subprograms.push((function, subprogram));
            }
        }
        // The last one counts.
        self.subprograms.sort_by_key(|pair| pair.0);
    }

    /// Composite types with the same identifier and tag are one type, which is distinct: the first.
    /// If that is a declaration, it becomes the first definition. Returns true if there were such.
    fn merge_identified(&mut self, module: Option<&Level>, types: &[Id]) -> bool {
        let mut is_merged = false;
        for &id in types {
            let words = self.words_mut(id);
            let (identifier, tag) = (words[operand::IDENTIFIER] as u32 - 1, words[operand::TAG]);
            let is_declaration = words[operand::COMPOSITE_FLAGS] & IS_DECLARATION != 0;
            let known = module.and_then(|module| module.identified.get(&identifier));
            let Some(&first) = known.or_else(|| self.identified.get(&identifier)) else {
                self.identified.insert(identifier, id);
                self.node_mut(id).is_distinct = true;
                continue;
            };
            let first_words = self.view(module).fields(first).expect("it is a composite type").1;
            if first_words[operand::TAG] != tag {
                continue;
            }
            let first_is_declaration = first_words[operand::COMPOSITE_FLAGS] & IS_DECLARATION != 0;
            self.changes.has_others = true;
            if first_is_declaration && !is_declaration {
                if !self.owns(first) {
                    self.node_mut(id).is_distinct = true;
                    continue;
                }
                let (start, len) = (self.node(id).start, self.node(id).len);
                let node = self.node_mut(first);
                (node.start, node.len) = (start, len);
            }
            *self.node_mut(id) = Node { kind: Kind::Same, is_distinct: false, start: first, len: 0 };
            is_merged = true;
        }
        is_merged
    }

    /// Replaces identifiers by the types that have them. Returns true if there were such.
    fn resolve_identifiers(&mut self, module: Option<&Level>, todo: &Todo) -> bool {
        let mut types: HashMap<Id, Id> = HashMap::new();
        for is_declaration in [false, true] {
            for &id in &todo.named_by_identifier {
                let id = self.view(module).resolve(id);
                let words = self.view(module).fields(id).expect("it is a composite type").1;
                if (words[operand::COMPOSITE_FLAGS] & IS_DECLARATION != 0) == is_declaration {
                    types.entry(words[operand::IDENTIFIER] as u32 - 1).or_insert(id);
                }
            }
        }
        if types.is_empty() {
            return false;
        }
        let resolve = |word: &mut u64| {
            if let Some(&id) = id_in(*word).and_then(|id| types.get(&id)) {
                *word = word_of(id);
            }
        };
        for index in 0..self.nodes.len() {
            let Node { kind: Kind::Fields(schema), start, .. } = self.nodes[index] else { continue };
            for &at in type_operands(SCHEMAS[usize::from(schema)].code) {
                resolve(&mut self.words[start as usize + at]);
            }
        }
        self.resolve_type_lists(module, &todo.type_lists, resolve);
        true
    }

    /// Replaces identifiers in lists of types: by new lists, for the old ones may be something else
    /// as well.
    fn resolve_type_lists(&mut self, module: Option<&Level>, types: &[Id], resolve: impl Fn(&mut u64)) {
        let mut lists: HashMap<Id, Id> = HashMap::new();
        for &id in types {
            let Some(list) = id_in(self.words_mut(id)[operand::SUBROUTINE_TYPES]) else { continue };
            let view = self.view(module);
            let Some(elements) = view.elements(list).filter(|_| !view.node(list).is_distinct) else { continue };
            let mut resolved = elements.to_vec();
            resolved.iter_mut().for_each(&resolve);
            if resolved != elements {
                let new = *lists.entry(list).or_insert_with(|| self.add(Kind::Tuple, false, &resolved));
                self.words_mut(id)[operand::SUBROUTINE_TYPES] = word_of(new);
            }
        }
    }

    /// A global variable with a value becomes a variable and an expression; one that mentions its
    /// `@variable` is attached to that. Then all variables in the lists of compile units, and those
    /// attached, get expressions.
    fn upgrade_variables(&mut self, module: Option<&Level>, variables: &[(Id, u64)], values: &dyn Values) {
        for &(id, word) in variables {
            let view = self.view(module);
            let class = id_in(word).map(|id| (id, view.value(id)));
            let expression = match class {
                None => continue,
                Some((_, Some(value))) => match class_of(values, value) {
                    ValueClass::Variable(global) => {
                        let node = self.variable_with_expression(id, None);
                        self.global_attachments.push(GlobalAttachment { global, kind: Kinds::DBG, node });
                        continue;
                    }
                    ValueClass::Integer { bits, .. } => {
                        self.add(Kind::Expression, false, &[op::CONSTU, bits, op::STACK_VALUE])
                    }
                    ValueClass::Function(_) | ValueClass::Other => continue,
                },
                Some((expression, None)) => expression,
            };
            // The id is that of both from now on.
            let variable = self.end();
            self.nodes.push(*self.node(id));
            let both = self.variable_with_expression(variable, Some(expression));
            *self.node_mut(id) = *self.node(both);
        }
        if !variables.is_empty() && module.is_none() {
            self.upgrade_listed_variables();
        }
    }

    /// Adds a `!DIGlobalVariableExpression`; without an expression, with an empty one.
    fn variable_with_expression(&mut self, variable: Id, expression: Option<Id>) -> Id {
        let expression = expression.unwrap_or_else(|| self.add(Kind::Expression, false, &[]));
        self.add_fields(code::GLOBAL_VAR_EXPR, true, &[0, word_of(variable), word_of(expression)])
    }

    fn upgrade_listed_variables(&mut self) {
        for unit in self.units() {
            let Some(list) = id_in(self.words_mut(unit)[operand::UNIT_VARIABLES]) else { continue };
            for index in 0..self.view(None).elements(list).map_or(0, <[u64]>::len) {
                let word = self.words_mut(list)[index];
                if is_variable(self.view(None), word) {
                    let both = self.variable_with_expression(word as u32 - 1, None);
                    self.words_mut(list)[index] = word_of(both);
                }
            }
        }
        for index in 0..self.global_attachments.len() {
            let GlobalAttachment { kind, node, .. } = self.global_attachments[index];
            if kind == Kinds::DBG && is_variable(self.view(None), word_of(node)) {
                self.global_attachments[index].node = self.variable_with_expression(node, None);
            }
        }
    }

    /// The compile units that the module names.
    fn units(&self) -> Vec<Id> {
        let named = self.find_named(b"llvm.dbg.cu").unwrap_or_default();
        named.iter().copied().filter(|&unit| self.view(None).has_code(unit, code::COMPILE_UNIT)).collect()
    }

    /// Subprograms refer to their compile unit, where the unit had a list of them.
    fn move_units(&mut self, module: Option<&Level>, units: &[(Id, u64)]) {
        for &(unit, list) in units {
            let view = self.view(module);
            let Some(elements) = id_in(list).and_then(|list| view.elements(list)) else { continue };
            let of = |&word: &u64| id_in(word).filter(|&id| view.has_code(id, code::SUBPROGRAM) && self.owns(id));
            let subprograms: Vec<Id> = elements.iter().filter_map(of).collect();
            for subprogram in subprograms {
                self.words_mut(subprogram)[operand::SUBPROGRAM_UNIT] = word_of(unit);
            }
        }
    }

    /// Moves what functions import from the list of their compile unit to theirs.
    fn move_local_imports(&mut self) {
        let (mut tuples, mut subprograms) = (None, HashMap::new());
        for unit in self.units() {
            let imports = id_in(self.words_mut(unit)[operand::UNIT_IMPORTS]);
            let view = self.view(None);
            let Some(elements) = imports.and_then(|list| view.elements(list)) else { continue };
            let (mut kept, mut moved, mut known) = (Vec::new(), Vec::new(), HashSet::new());
            for &word in elements {
                match local_scope_of_import(view, word) {
                    Some(scope) if known.insert(word) => {
                        moved.push((enclosing_subprogram(view, scope, &mut subprograms), word));
                    }
                    Some(_) => {}
                    None => kept.push(word),
                }
            }
            if moved.is_empty() {
                continue;
            }
            let tuples = tuples.get_or_insert_with(|| Tuples::of(self));
            let list = tuples.find_or_add(self, &kept);
            self.words_mut(unit)[operand::UNIT_IMPORTS] = word_of(list);
            self.retain(tuples, moved);
        }
    }

    /// Adds imports to the lists of what subprograms retain.
    fn retain(&mut self, tuples: &mut Tuples, mut imports: Vec<(Option<Id>, u64)>) {
        imports.sort_by_key(|import| import.0);
        for group in imports.chunk_by(|a, b| a.0 == b.0) {
            let Some(subprogram) = group[0].0 else { continue };
            let list = id_in(self.words_mut(subprogram)[operand::RETAINED_NODES]);
            let mut retained = list.and_then(|list| self.view(None).elements(list)).unwrap_or_default().to_vec();
            retained.extend(group.iter().map(|import| import.1));
            let list = tuples.find_or_add(self, &retained);
            self.words_mut(subprogram)[operand::RETAINED_NODES] = word_of(list);
        }
    }
}

/// The scope of an imported entity, if that is in a function.
fn local_scope_of_import(view: View<'_>, word: u64) -> Option<Id> {
    let (schema, words) = view.fields(id_in(word)?)?;
    let scope = id_in(words[operand::IMPORT_SCOPE]).filter(|_| schema.code == code::IMPORTED_ENTITY)?;
    is_local_scope(view, scope).then_some(scope)
}

fn is_local_scope(view: View<'_>, id: Id) -> bool {
    matches!(view.code(id), Some(code::SUBPROGRAM | code::LEXICAL_BLOCK | code::LEXICAL_BLOCK_FILE))
}

/// The subprogram around a local scope; `None` if the scopes are a cycle, or lead elsewhere.
/// `known` has those of scopes that were looked at.
fn enclosing_subprogram(view: View<'_>, scope: Id, known: &mut HashMap<Id, Option<Id>>) -> Option<Id> {
    let (mut scope, mut inner) = (scope, Vec::new());
    let subprogram = loop {
        if let Some(&subprogram) = known.get(&scope) {
            break subprogram;
        }
        // A scope that is in itself has none.
        known.insert(scope, None);
        inner.push(scope);
        match view.fields(scope) {
            Some((schema, _)) if schema.code == code::SUBPROGRAM => break Some(scope),
            Some((_, words)) if is_local_scope(view, scope) => match id_in(words[operand::BLOCK_SCOPE]) {
                Some(outer) => scope = outer,
                None => break None,
            },
            _ => break None,
        }
    };
    inner.into_iter().for_each(|scope| _ = known.insert(scope, subprogram));
    subprogram
}

/// True if the first element of a tuple is a string of an old property of a loop.
fn is_old_loop_property(view: View<'_>, word: u64) -> bool {
    let first = id_in(word).and_then(|id| view.elements(id)).and_then(|elements| elements.first());
    let tag = first.and_then(|&word| id_in(word)).and_then(|id| view.string(id));
    tag.is_some_and(|tag| tag.starts_with(OLD_LOOP_TAG))
}

impl Level {
    /// Adds the nodes that take the place of old ones in attachments of instructions.
    fn upgrade_tags(&mut self, module: Option<&Level>, has_old_tags: bool) {
        if !has_old_tags && !self.has_old_loops {
            return;
        }
        let mut tuples = Tuples::of(self);
        let mut properties = HashMap::new();
        for id in self.base..self.end() {
            let view = self.view(module);
            let Some(elements) = view.elements(id) else { continue };
            let first = elements.first().and_then(|&word| id_in(word));
            if has_old_tags && first.is_some_and(|id| view.string(id).is_some()) {
                let tag = self.struct_path_tag(module, id, &mut tuples);
                self.tbaa_tags.insert(id, tag);
            } else if self.has_old_loops && elements.iter().any(|&word| is_old_loop_property(view, word)) {
                let elements = elements.to_vec();
                let new = self.loop_of_today(module, &elements, &mut tuples, &mut properties);
                self.loops.insert(id, new);
            }
        }
    }

    /// The tag of a scalar type as the access of a whole object: `!{type, type, i64 0}`, and a
    /// fourth element for constants.
    fn struct_path_tag(&mut self, module: Option<&Level>, scalar: Id, tuples: &mut Tuples) -> Id {
        let zero = self.zero.unwrap_or_else(|| self.add_integer(0, 64));
        self.zero = Some(zero);
        match *self.view(module).elements(scalar).unwrap_or_default() {
            [name, parent, constant] => {
                let scalar = tuples.find_or_add(self, &[name, parent]);
                tuples.find_or_add(self, &[word_of(scalar), word_of(scalar), word_of(zero), constant])
            }
            _ => tuples.find_or_add(self, &[word_of(scalar), word_of(scalar), word_of(zero)]),
        }
    }

    /// See [`Level::tbaa_tag`], for a tag that is not known yet.
    pub(super) fn upgrade_tbaa_tag(&mut self, module: &Level, tag: Id) -> Id {
        let view = self.view(Some(module));
        let elements = view.elements(tag).unwrap_or_default();
        let is_path = match elements {
            [] => true,
            [first, ..] => elements.len() >= 3 && id_in(*first).is_some_and(|id| view.is_node(id)),
        };
        if is_path {
            return tag;
        }
        let new = self.struct_path_tag(Some(module), tag, &mut Tuples::default());
        self.tbaa_tags.insert(tag, new);
        new
    }

    /// The description of a loop, with properties that have the names of today.
    fn loop_of_today(
        &mut self,
        module: Option<&Level>,
        elements: &[u64],
        tuples: &mut Tuples,
        properties: &mut HashMap<u64, u64>,
    ) -> Id {
        let mut new = Vec::with_capacity(elements.len());
        for &word in elements {
            new.push(match properties.get(&word) {
                _ if !is_old_loop_property(self.view(module), word) => word,
                Some(&known) => known,
                None => {
                    let property = self.loop_property_of_today(module, word as u32 - 1, tuples);
                    properties.insert(word, word_of(property));
                    word_of(property)
                }
            });
        }
        tuples.find_or_add(self, &new)
    }

    fn loop_property_of_today(&mut self, module: Option<&Level>, property: Id, tuples: &mut Tuples) -> Id {
        let view = self.view(module);
        let mut elements = view.elements(property).expect("a property is a tuple").to_vec();
        let old = view.string(elements[0] as u32 - 1).expect("it starts with its name");
        let name = match &old[OLD_LOOP_TAG.len()..] {
            b"unroll" => b"llvm.loop.interleave.count".to_vec(),
            rest => [b"llvm.loop.vectorize.", rest].concat(),
        };
        elements[0] = word_of(self.add_string(&name));
        tuples.find_or_add(self, &elements)
    }
}
