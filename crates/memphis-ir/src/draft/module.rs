//! The changes to a module: its drafts, once they are ready.

use super::Draft;
use super::check::{Problem, Problems};
use super::values::NewGlobals;
use crate::body::Body;
use crate::error::{Diagnostic, Error};
use crate::items::{FunctionId, GlobalId};
use crate::llvm::Llvm;
use crate::module::Module;
use crate::print::{ModuleWriter, Printed};
use crate::verify;
use std::collections::{BTreeMap, BTreeSet};

/// A module with changes. See the [module's head](super).
#[derive(Debug, Clone)]
pub struct ModuleDraft<'a> {
    module: &'a Module<'a>,
    functions: BTreeMap<FunctionId, Printed>,
    globals: NewGlobals,
    /// Other new items.
    items: Vec<String>,
    deleted: BTreeSet<GlobalId>,
}

impl<'a> ModuleDraft<'a> {
    /// A module without changes.
    pub fn new(module: &'a Module<'a>) -> ModuleDraft<'a> {
        ModuleDraft {
            module,
            functions: BTreeMap::new(),
            globals: NewGlobals::default(),
            items: Vec::new(),
            deleted: BTreeSet::new(),
        }
    }

    /// A draft of a function, without changes.
    ///
    /// # Errors
    /// If its body is not valid LLVM IR text.
    pub fn function(&self, id: FunctionId) -> Result<Draft<'a>, Error> {
        let mut body = Body::new();
        self.module.read_body(id, &mut body)?;
        Ok(Draft::new(self.module, body))
    }

    /// Makes a draft part of the module. A later draft of the same function takes its place.
    ///
    /// # Errors
    /// Mistakes that make its text say something else than the draft, a global that another draft
    /// has added with other properties, or a draft of another module. The module is then as before.
    /// [`check`](ModuleDraft::check) finds all others.
    ///
    /// Cost: linear in the function.
    pub fn put(&mut self, draft: &Draft<'a>) -> Result<(), Problems> {
        let printed = draft.printed()?;
        let problem = |message| {
            let function = Some(draft.function_name());
            Problems(vec![Problem { message, function, instruction: None, caller: None }])
        };
        if !std::ptr::eq(self.module.text, draft.module.text) {
            return Err(problem("the draft is of another module".to_owned()));
        }
        if let Some(other) = draft.globals.iter().find(|new| self.globals.has_other(new)) {
            return Err(problem(format!("another draft has added a global @{} that is not the same", other.name)));
        }
        draft.globals.iter().for_each(|new| self.globals.add(new.clone()));
        self.functions.insert(draft.body.function, printed);
        Ok(())
    }

    /// Adds an item of the top level by its text: a function with its body, an alias, a comdat,
    /// named metadata. [`check`](ModuleDraft::check) reads it.
    pub fn add_item(&mut self, text: &str) {
        self.items.push(text.trim_end().to_owned());
    }

    /// Leaves out a global of the module: a function, a variable, an alias. In the end nothing must
    /// mention it.
    ///
    /// # Panics
    /// If the module has no global with this id.
    #[track_caller]
    pub fn delete_global(&mut self, id: GlobalId) {
        assert!(self.module.globals.get(id).is_some(), "there is no global {}", id.0);
        self.deleted.insert(id);
    }

    /// The text of the module. It is valid if [`check`](ModuleDraft::check) passes.
    ///
    /// Cost: linear in the text.
    pub fn print(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.module.text.len() + self.module.text.len() / 8);
        let is_changed = !self.functions.is_empty() || !self.deleted.is_empty();
        let mut writer = ModuleWriter::new(self.module, is_changed);
        self.deleted.iter().for_each(|&id| writer.drop_item(self.module.global(id).item));
        let is_deleted = |id: FunctionId| self.deleted.contains(&self.module.function(id).global);
        for (&id, printed) in self.functions.iter().filter(|(id, _)| !is_deleted(**id)) {
            writer.renumber_blocks(id, &printed.block_numbers);
        }
        for line in self.globals.iter().map(|global| &global.line).chain(&self.items) {
            writer.declare(line.as_str());
        }
        for (&id, printed) in self.functions.iter().filter(|(id, _)| !is_deleted(**id)) {
            writer.function(id, printed, &mut |bytes| out.extend_from_slice(bytes));
        }
        writer.finish(&mut |bytes| out.extend_from_slice(bytes));
        out
    }

    /// Reads and verifies the text that is printed: it passes exactly if that is valid.
    ///
    /// # Errors
    /// All that is wrong, with the lines where it is.
    ///
    /// Cost: as printing, reading and verifying the module.
    pub fn check(&self) -> Result<(), Problems> {
        self.finish().map(drop)
    }

    /// The text of the module, if it is valid.
    ///
    /// # Errors
    /// As [`check`](ModuleDraft::check).
    pub fn finish(&self) -> Result<Vec<u8>, Problems> {
        let text = self.print();
        Problems::none_of(problems_of(&text, self.module.types.llvm(), None)).map(|()| text)
    }
}

impl Draft<'_> {
    /// Says all that is wrong: it passes exactly if the text that is printed is valid. The
    /// functions of the module that the draft does not change are not looked at.
    ///
    /// # Errors
    /// All mistakes, with the instructions where they are.
    ///
    /// Cost: linear in the function and in the module's text. [`ModuleDraft::check`] is the way to
    /// check many functions.
    pub fn check(&self) -> Result<(), Problems> {
        let mut module = ModuleDraft::new(self.module);
        module.put(self)?;
        Problems::none_of(problems_of(&module.print(), self.module.types.llvm(), Some(self.body.function)))
    }
}

/// The problems of a text: those of one function and of the top level, or all.
pub(crate) fn problems_of(text: &[u8], llvm: Llvm, only: Option<FunctionId>) -> Vec<Problem> {
    let is_wanted = |id| only.is_none_or(|only| only == id);
    let found = verify::problems_where(text, llvm, is_wanted);
    found
        .into_iter()
        .map(|verify::Problem { function, error }| {
            let Diagnostic { source_line, message, .. } = error.locate("", text);
            Problem {
                message,
                function: function.map(|name| String::from_utf8_lossy(&name).into_owned()),
                instruction: Some(source_line.trim().to_owned()),
                caller: None,
            }
        })
        .collect()
}
