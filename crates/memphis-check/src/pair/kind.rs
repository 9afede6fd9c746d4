//! The kinds of items outside functions.

use memphis_ir::{Global, GlobalKind};

/// The kinds of items. The order of items of one kind has a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    DataLayout,
    Triple,
    ModuleAsm,
    Summary,
    Type,
    Comdat,
    Variable,
    /// Aliases and ifuncs.
    Alias,
    Function,
    NamedMetadata,
}

impl Kind {
    /// The kind of a symbol.
    pub(super) fn of(global: &Global) -> Kind {
        match global.kind {
            GlobalKind::Variable => Kind::Variable,
            GlobalKind::Alias | GlobalKind::Ifunc => Kind::Alias,
            GlobalKind::Declaration | GlobalKind::Definition(_) => Kind::Function,
        }
    }

    /// The noun for messages, before a name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::DataLayout => "the data layout",
            Kind::Triple => "the target triple",
            Kind::ModuleAsm => "module asm",
            Kind::Summary => "the module summary",
            Kind::Type => "the type",
            Kind::Comdat => "the comdat",
            Kind::Variable => "the variable",
            Kind::Alias => "the alias or ifunc",
            Kind::Function => "the function",
            Kind::NamedMetadata => "the metadata",
        }
    }

    /// True if AFTER may lack an item of this kind.
    pub(super) fn may_go(self) -> bool {
        matches!(self, Kind::Type | Kind::Comdat)
    }

    /// True if the order has no meaning.
    pub(super) fn is_unordered(self) -> bool {
        matches!(self, Kind::DataLayout | Kind::Triple | Kind::Type | Kind::Comdat)
    }

    /// The character before a name.
    pub(super) fn sigil(self) -> &'static str {
        match self {
            Kind::Type => "%",
            Kind::Comdat => "$",
            Kind::Variable | Kind::Alias | Kind::Function => "@",
            Kind::NamedMetadata => "!",
            _ => "",
        }
    }
}
