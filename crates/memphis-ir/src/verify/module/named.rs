//! Named metadata: flags of the module, identifications, and all nodes that it reaches.

use super::*;
use crate::items::ItemKind;
use crate::node_parts::Parts;
use crate::read::{named_node, pointer_value};
use crate::text::{split_arguments, unquoted};
use hashbrown::{HashMap, HashSet};

/// A named node: its name, and its operands as they are written.
struct Named<'t> {
    name: &'t [u8],
    operands: Vec<&'t [u8]>,
}

impl<'t> Named<'t> {
    fn read(text: &'t [u8]) -> Option<Named<'t>> {
        let (name, list) = named_node(text)?;
        Some(Named { name, operands: split_arguments(list).collect() })
    }
}

impl<'t> ModuleVerifier<'_, 't> {
    pub(super) fn check_named_metadata(&mut self) {
        let module = self.module;
        let items = module.items.values().iter().filter(|item| item.kind == ItemKind::NamedMetadata);
        let named: Vec<Named<'t>> = items.filter_map(|item| Named::read(item.span.of(module.text))).collect();
        // A name may be there more than once: its operands are then one list.
        let has_linker_options = named.iter().any(|named| named.name == b"llvm.linker.options");
        self.check_flags(of_name(&named, b"llvm.module.flags").collect(), has_linker_options);
        for name in [&b"llvm.ident"[..], b"llvm.commandline"] {
            for operand in of_name(&named, name) {
                self.check_identification(operand);
            }
        }
        let roots = named.iter().filter(|named| !named.name.starts_with(b"llvm.dbg."));
        let roots: Vec<&'t [u8]> = roots.flat_map(|named| named.operands.iter().copied()).collect();
        self.check_reachable(roots);
    }

    /// An entry of `llvm.ident` or `llvm.commandline` is a string.
    fn check_identification(&mut self, operand: &'t [u8]) {
        let Some(list) = NodeRef::parse(operand).and_then(|node| operands(self.module, node)) else { return };
        let problem = match list[..] {
            [Meta::String(_)] => return,
            [_] => "an entry of this metadata must be a string",
            _ => "an entry of this metadata must have one operand",
        };
        self.report(self.place_of(operand), problem);
    }

    fn check_flags(&mut self, flags: Vec<&'t [u8]>, has_linker_options: bool) {
        let (mut values, mut requirements) = (HashMap::new(), Vec::new());
        for flag in flags {
            let list = NodeRef::parse(flag).and_then(|node| operands(self.module, node)).unwrap_or_default();
            let problem = match list[..] {
                [behaviour, id, value] => self.problem_of_flag(behaviour, id, value, &mut values, &mut requirements),
                _ => Some("a module flag must have three operands"),
            };
            let is_outdated = |id: Meta<'_>| matches!(id, Meta::String(name) if &*unquoted(name) == b"Linker Options");
            let outdated = list.get(1).is_some_and(|&id| is_outdated(id)) && !has_linker_options;
            let outdated = outdated.then_some("the module flag 'Linker Options' is no longer supported");
            if let Some(problem) = problem.or(outdated) {
                self.report(self.place_of(flag), problem);
            }
        }
        for (name, value) in requirements {
            let found = match name {
                Meta::String(name) => values.get(&*unquoted(name)),
                _ => None,
            };
            if found != Some(&value) {
                let at = match name {
                    Meta::String(text) => self.place_of(text),
                    _ => 0,
                };
                self.report(at, "a required module flag is not there, or has another value");
            }
        }
        let has = |name: &[u8]| values.contains_key(name);
        if has(b"aarch64-elf-pauthabi-platform") != has(b"aarch64-elf-pauthabi-version") {
            self.report(0, "the module flags aarch64-elf-pauthabi-platform and -version must both be present, or none");
        }
    }

    fn problem_of_flag(
        &self,
        behaviour: Meta<'t>,
        id: Meta<'t>,
        value: Meta<'t>,
        values: &mut HashMap<Vec<u8>, Meta<'t>>,
        requirements: &mut Vec<(Meta<'t>, Meta<'t>)>,
    ) -> Option<&'static str> {
        let behaviour = match behaviour {
            Meta::Int(_, Some(n @ 1..=8)) => n,
            Meta::Int(..) => return Some("the behaviour of a module flag must be a number from 1 to 8"),
            _ => return Some("the behaviour of a module flag must be an integer"),
        };
        let Meta::String(name) = id else { return Some("the name of a module flag must be a string") };
        match behaviour {
            3 => {
                let pair = value.node().and_then(|node| operands(self.module, node)).unwrap_or_default();
                match pair[..] {
                    [flag, wanted] if flag.is_string() => requirements.push((flag, wanted)),
                    _ => return Some("a module flag that requires another must hold its name and value"),
                }
            }
            5 | 6 if value.node().is_none() => return Some("a module flag that is appended must hold a node"),
            7 if !value.is_int() => return Some("a module flag of which the greatest counts must be an integer"),
            8 if !value.is_int() => return Some("a module flag of which the least counts must be an integer"),
            _ => {}
        }
        let name = unquoted(name);
        if behaviour != 3 && values.insert(name.to_vec(), value).is_some() {
            return Some("module flags must have different names");
        }
        self.problem_of_value(&name, value)
    }

    /// The value of a flag that LLVM knows.
    fn problem_of_value(&self, name: &[u8], value: Meta<'t>) -> Option<&'static str> {
        match name {
            b"wchar_size" | b"SemanticInterposition" if !value.is_int() => Some("this module flag must be an integer"),
            b"CG Profile" => {
                let entries = value.node().and_then(|node| operands(self.module, node)).unwrap_or_default();
                entries.into_iter().find_map(|entry| self.problem_of_profile(entry))
            }
            _ => None,
        }
    }

    /// An entry of a call graph profile: caller, callee, count.
    fn problem_of_profile(&self, entry: Meta<'t>) -> Option<&'static str> {
        let parts = entry.node().and_then(|node| operands(self.module, node)).unwrap_or_default();
        let [from, to, count] = parts[..] else { return Some("an entry of a call graph profile must be a triple") };
        let is_function = |part: Meta<'_>| match part {
            Meta::Null => true,
            Meta::Value(text) => pointer_value(self.module, text).is_some(),
            _ => false,
        };
        if !is_function(from) || !is_function(to) {
            return Some("expected a function or null in a call graph profile");
        }
        (!count.is_int()).then_some("the count in a call graph profile must be an integer")
    }

    /// Checks all nodes that these operands reach. LLVM strips invalid debug information that
    /// functions and compile units reach, but not that which is reached from here.
    ///
    /// Cost: linear in the texts of these nodes.
    fn check_reachable(&mut self, roots: Vec<&'t [u8]>) {
        let module = self.module;
        let (mut seen, mut valid_lists) = (HashSet::new(), debug_nodes::ValidLists::new());
        let mut pending: Vec<NodeRef<'t>> = roots.into_iter().filter_map(NodeRef::parse).collect();
        while let Some(node) = pending.pop() {
            if matches!(node, NodeRef::Number(number) if !seen.insert(number)) {
                continue;
            }
            let Some(text) = node.text(module) else { continue };
            let parts = Parts::of(text);
            for part in parts.iter() {
                if !part.name.is_empty()
                    && let Some(problem) = debug_nodes::problem_of(module, &parts, part, &mut valid_lists)
                {
                    self.report(self.place_of(part.text), problem);
                }
                pending.extend(part.numbered().map(NodeRef::Number));
            }
        }
    }
}

fn of_name<'n, 't>(named: &'n [Named<'t>], name: &'n [u8]) -> impl Iterator<Item = &'t [u8]> + use<'n, 't> {
    named.iter().filter(move |named| named.name == name).flat_map(|named| named.operands.iter().copied())
}
