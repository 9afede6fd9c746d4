//! Variables, and the headers of functions: linkage, visibility, DLL storage, comdats, types,
//! attachments.

use super::*;
use crate::keywords::{DllStorage, Linkage, Visibility};
use crate::node_ref::Attachment;
use crate::properties::Properties;
use crate::read::pointer_value;
use crate::types::{Type, Types};
use crate::verify::metadata::problem_of_entry_count;

/// A global's place among those of other modules.
pub(super) struct Traits {
    pub linkage: Linkage,
    pub visibility: Visibility,
    pub dll: Option<DllStorage>,
    pub is_declaration: bool,
}

impl Traits {
    pub fn of(module: &Module<'_>, global: &Global) -> Traits {
        let is_declaration = match global.kind {
            GlobalKind::Declaration => true,
            GlobalKind::Variable => global.header.value.start == global.header.value.end,
            _ => false,
        };
        let words = Properties::of_prefix(global.header.prefix.of(module.text), false);
        Traits { linkage: words.linkage, visibility: words.visibility, dll: words.dll_storage, is_declaration }
    }

    /// True if the linker takes the definition from elsewhere.
    pub fn is_declaration_for_linker(&self) -> bool {
        self.is_declaration || self.linkage == Linkage::AvailableExternally
    }

    fn is_external(&self) -> bool {
        matches!(self.linkage, Linkage::External | Linkage::ExternWeak)
    }
}

impl<'t> ModuleVerifier<'_, 't> {
    pub(super) fn check_globals(&mut self) {
        let module = self.module;
        for (id, global) in module.globals.iter() {
            if global.is_unusual || global.has_comdat {
                self.check_traits(global, &Traits::of(module, global));
            }
            match global.kind {
                GlobalKind::Variable => self.check_variable(id, global),
                GlobalKind::Alias => self.check_alias(id, global),
                GlobalKind::Ifunc => self.check_ifunc(id, global),
                GlobalKind::Declaration | GlobalKind::Definition(_) => {}
            }
            if matches!(global.kind, GlobalKind::Alias | GlobalKind::Ifunc) {
                continue;
            }
            if memchr::memchr(b'!', global.header.suffix.of(module.text)).is_some()
                || global.kind == GlobalKind::Declaration && module.text[global.header.prefix.start - 1] != b'e'
            {
                self.check_attachments(global);
            }
        }
    }

    fn check_traits(&mut self, global: &Global, traits: &Traits) {
        if traits.dll == Some(DllStorage::Export) && traits.visibility == Visibility::Hidden {
            self.report_global(global, "dllexport global must have default or protected visibility");
        }
        if traits.dll == Some(DllStorage::Import) {
            let is_import =
                traits.is_declaration && traits.is_external() || traits.linkage == Linkage::AvailableExternally;
            if traits.visibility != Visibility::Default {
                self.report_global(global, "dllimport global must have default visibility");
            } else if !is_import {
                self.report_global(global, "global is marked as dllimport, but not external");
            }
        }
        if traits.linkage == Linkage::Appending {
            let is_array = matches!(self.module.types.get(global.ty), Type::Array(..));
            if global.kind != GlobalKind::Variable || !is_array {
                self.report_global(global, "only global arrays can have appending linkage");
            }
        }
        if traits.is_declaration_for_linker() && global.has_comdat {
            self.report_global(global, "declaration may not be in a comdat");
        }
    }

    fn check_variable(&mut self, id: GlobalId, global: &Global) {
        let types = Types::of_module(&self.module.types);
        if types.has_scalable(global.ty) {
            self.report_global(global, "globals cannot contain scalable types");
        } else if types.has_target(global.ty, |target| !target.can_be_global) {
            self.report_global(global, "a global variable cannot have this target type");
        } else if global.header.value.end > global.header.value.start && !self.module.sized[global.ty] {
            self.report_global(global, "the type of an initializer must have a size");
        }
        if global.is_unusual && Traits::of(self.module, global).linkage == Linkage::Common {
            self.check_common(id, global);
        }
        if global.name.of(self.module.text).starts_with(b"llvm.") {
            self.check_special(id, global);
        }
    }

    fn check_common(&mut self, id: GlobalId, global: &Global) {
        if self.module.text[global.header.prefix.end..].starts_with(b"constant") {
            self.report_global(global, "common global may not be marked constant");
        }
        if global.has_comdat {
            self.report_global(global, "common global may not be in a comdat");
        }
        if let Ok(Some(value)) = self.module.read_initializer(id, self.body)
            && !self.is_zero(value)
        {
            self.report(global.header.value.start, "common global must have a zero initializer");
        }
    }

    fn check_attachments(&mut self, global: &Global) {
        let is_function = global.kind != GlobalKind::Variable;
        let (mut has_profile, mut has_kcfi) = (false, false);
        for Attachment { kind, node, text } in attachments_of(self.module, global) {
            let module = self.module;
            let list = || operands(module, node).unwrap_or_default();
            let problem = match kind {
                "associated" => self.problem_of_associated(global, &list()),
                "absolute_symbol" => problem_of_range_node(module, node, RangeUse::Address(self.address_bits(global))),
                "prof" if is_function => match std::mem::replace(&mut has_profile, true) {
                    _ if global.kind == GlobalKind::Declaration => Some("a function declaration may not have !prof"),
                    true => Some("a function must have a single !prof"),
                    false => problem_of_node(module, node, NodeUse::EntryCount, |_, _| problem_of_entry_count(&list())),
                },
                "kcfi_type" if is_function => match std::mem::replace(&mut has_kcfi, true) {
                    true => Some("a function must have a single !kcfi_type"),
                    false => problem_of_kcfi_type(&list()),
                },
                _ => None,
            };
            if let Some(problem) = problem {
                self.report(self.place_of(text), problem);
            }
        }
    }

    fn address_bits(&self, global: &Global) -> Option<u32> {
        u32::try_from(self.module.layout().pointer_bits(global.address_space)).ok()
    }

    fn problem_of_associated(&self, global: &Global, list: &[Meta<'_>]) -> Option<&'static str> {
        let &[value] = list else { return Some("associated must have one operand") };
        let text = match value {
            Meta::Null => return Some("associated must have a global value"),
            Meta::String(_) | Meta::Node(_) => return Some("associated must hold a value"),
            Meta::Int(..) => return Some("the value of associated must be a pointer"),
            Meta::Value(text) => text,
        };
        let Some(value) = pointer_value(self.module, text) else {
            return Some("the value of associated must be a pointer");
        };
        let own = global.name.of(self.module.text);
        let is_itself = value.strip_prefix(b"@").is_some_and(|name| name == own);
        is_itself.then_some("a global cannot be associated to itself")
    }
}

fn problem_of_kcfi_type(list: &[Meta<'_>]) -> Option<&'static str> {
    match list {
        [Meta::Int(32, _)] => None,
        [Meta::Int(..)] => Some("!kcfi_type must hold a 32-bit integer"),
        [_] => Some("!kcfi_type must hold an integer"),
        _ => Some("!kcfi_type must have exactly one operand"),
    }
}
