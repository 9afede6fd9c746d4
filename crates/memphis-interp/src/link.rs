//! Several modules of a program: the definition that each name stands for.
//!
//! The rules are those of a linker: a definition takes the place of all declarations, and of
//! definitions that another one may replace; of those, the first one counts.

use crate::code::Callee;
use crate::image::{Image, Import};
use crate::machine::Machine;
use crate::stop::{Result, unsupported};
use memphis_ir::{Global, GlobalId, GlobalKind, Linkage};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The claim of a global to its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Declaration,
    Replaceable,
    Definition,
}

/// The claim of a global, if other modules see its name.
fn strength(image: &Image<'_>, id: GlobalId, global: &Global) -> Option<Strength> {
    let linkage = image.module.properties(id).linkage;
    let has_body = match global.kind {
        GlobalKind::Declaration => false,
        GlobalKind::Definition(_) | GlobalKind::Alias | GlobalKind::Ifunc => true,
        GlobalKind::Variable => global.has_value(),
    };
    match linkage {
        Linkage::Internal | Linkage::Private | Linkage::Appending => None,
        _ if global.is_intrinsic => None,
        _ if !has_body => Some(Strength::Declaration),
        Linkage::AvailableExternally => Some(Strength::Declaration),
        Linkage::External => Some(Strength::Definition),
        _ => Some(Strength::Replaceable),
    }
}

impl Machine<'_> {
    /// Notes for each global which definition of another module it stands for.
    ///
    /// # Errors
    /// Two modules define the same name.
    pub(crate) fn link(&mut self) -> Result<()> {
        if self.beside.is_empty() {
            return Ok(());
        }
        let mut chosen: HashMap<Vec<u8>, (Strength, usize, GlobalId)> = HashMap::new();
        let mut visible = Vec::new();
        for (unit, image) in self.images().enumerate() {
            for (id, global) in image.module.globals.iter() {
                let Some(strength) = strength(image, id, global) else { continue };
                let name = image.name(id);
                visible.push((unit, id, name.clone()));
                match chosen.entry(name) {
                    Entry::Vacant(entry) => drop(entry.insert((strength, unit, id))),
                    Entry::Occupied(mut entry) => {
                        let before = entry.get().0;
                        if before == Strength::Definition && strength == Strength::Definition {
                            let name = String::from_utf8_lossy(entry.key()).into_owned();
                            return unsupported(format!("two modules that define @{name}"));
                        }
                        if strength > before {
                            entry.insert((strength, unit, id));
                        }
                    }
                }
            }
        }
        for (unit, id, name) in visible {
            let (_, home, global) = chosen[&name];
            if home != unit {
                let import = self.import(home, global);
                self.unit_mut(unit).imports.insert(id, import);
            }
        }
        Ok(())
    }

    fn import(&self, unit: usize, global: GlobalId) -> Import {
        let image = self.unit(unit);
        let kind = image.module.global(global).kind;
        let function: Option<Callee> = match kind {
            GlobalKind::Definition(function) => Some(image.callee(function)),
            _ => None,
        };
        Import { unit, global, function, is_alias: kind == GlobalKind::Alias }
    }

    /// Gives imported globals the addresses of their definitions, as far as these have some.
    pub(crate) fn address_imports(&mut self) {
        for unit in 0..=self.beside.len() {
            let imports: Vec<(GlobalId, Import)> = self.unit(unit).imports.iter().map(|(&id, &i)| (id, i)).collect();
            for (id, import) in imports {
                let address = self.unit(import.unit).addresses[import.global];
                self.unit_mut(unit).addresses[id] = address;
            }
        }
    }
}
