//! Aliases and ifuncs: what they stand for.

use super::globals::Traits;
use super::*;
use crate::consts::{Const, ConstKind};
use crate::keywords::Linkage;
use crate::opcode::Opcode;
use crate::types::{FunctionType, Type, Types};
use hashbrown::HashSet;

impl ModuleVerifier<'_, '_> {
    /// The globals in what an alias stands for, and whether it is a global and nothing else.
    fn targets(&mut self, alias: GlobalId) -> (Vec<GlobalId>, bool) {
        let Ok(Some(value)) = self.module.read_initializer(alias, self.body) else { return (Vec::new(), true) };
        let (mut found, mut pending) = (Vec::new(), vec![value]);
        let is_plain = matches!(self.kind(value), ConstKind::Global(..));
        while let Some(constant) = pending.pop() {
            match self.kind(constant) {
                ConstKind::Global(global, _) => found.extend(*global),
                kind => pending.extend(kind.operands().iter().rev()),
            }
        }
        (found, is_plain)
    }

    fn kind(&self, constant: Const) -> &ConstKind {
        &self.body.consts.get(constant).kind
    }

    pub(super) fn is_zero(&self, constant: Const) -> bool {
        matches!(self.kind(constant), ConstKind::Zero | ConstKind::Int(0) | ConstKind::Float(0) | ConstKind::Null)
            || matches!(self.kind(constant), ConstKind::OtherFloat(digits) if digits.iter().all(|c| !c.is_ascii_digit() || *c == b'0'))
    }

    pub(super) fn check_alias(&mut self, id: GlobalId, alias: &Global) {
        let traits = Traits::of(self.module, alias);
        if matches!(traits.linkage, Linkage::Appending | Linkage::Common | Linkage::ExternWeak) {
            self.report_global(alias, "invalid linkage type for an alias");
            return;
        }
        let is_available = traits.linkage == Linkage::AvailableExternally;
        let module = self.module;
        let (mut seen, mut pending) = (HashSet::new(), vec![id]);
        seen.insert(id);
        while let Some(at) = pending.pop() {
            let (targets, is_plain) = self.targets(at);
            if is_available && !is_plain {
                self.report_global(alias, "available_externally alias must point to an available_externally global");
                return;
            }
            for target in targets {
                let global = module.global(target);
                let of_target = Traits::of(module, global);
                let problem = if is_available && of_target.linkage != Linkage::AvailableExternally {
                    "available_externally alias must point to an available_externally global"
                } else if !is_available && of_target.is_declaration_for_linker() {
                    "alias must point to a definition"
                } else if global.kind == GlobalKind::Alias && !seen.insert(target) {
                    "aliases cannot form a cycle"
                } else if global.kind == GlobalKind::Alias && global.interposable {
                    "alias cannot point to an interposable alias"
                } else {
                    if global.kind == GlobalKind::Alias {
                        pending.push(target);
                    }
                    continue;
                };
                self.report_global(alias, problem);
                return;
            }
        }
    }

    pub(super) fn check_ifunc(&mut self, id: GlobalId, ifunc: &Global) {
        let traits = Traits::of(self.module, ifunc);
        if matches!(
            traits.linkage,
            Linkage::Appending | Linkage::Common | Linkage::ExternWeak | Linkage::AvailableExternally
        ) {
            self.report_global(ifunc, "invalid linkage type for an ifunc");
            return;
        }
        let module = self.module;
        let Some(resolver) = self.resolver(id) else {
            self.report(ifunc.header.value.start, "ifunc must have a function as its resolver");
            return;
        };
        let resolver = module.global(resolver);
        let types = Types::of_module(&module.types);
        let returns_pointer =
            matches!(types.get(resolver.ty), Type::Function(FunctionType { result, .. }) if types.is_pointer(*result));
        if Traits::of(module, resolver).is_declaration_for_linker() {
            self.report(ifunc.header.value.start, "the resolver of an ifunc must be a definition");
        } else if !returns_pointer {
            self.report(ifunc.header.value.start, "the resolver of an ifunc must return a pointer");
        }
    }

    /// The function that an ifunc names, through casts and aliases.
    fn resolver(&mut self, ifunc: GlobalId) -> Option<GlobalId> {
        let (mut at, mut seen) = (ifunc, HashSet::new());
        loop {
            let mut value = self.module.read_initializer(at, self.body).ok()??;
            loop {
                match self.kind(value) {
                    ConstKind::Expr { opcode: Opcode::BitCast | Opcode::AddrSpaceCast, operands, .. } => {
                        value = *operands.first()?;
                    }
                    ConstKind::Global(Some(global), _) => {
                        at = *global;
                        break;
                    }
                    _ => return None,
                }
            }
            match self.module.global(at).kind {
                GlobalKind::Declaration | GlobalKind::Definition(_) => return Some(at),
                GlobalKind::Alias if seen.insert(at) => {}
                _ => return None,
            }
        }
    }
}
