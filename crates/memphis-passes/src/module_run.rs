//! One run of a stage over the functions of a module.

use crate::driver::{Options, Outcome, Task, run_function};
use crate::error::RunError;
use crate::pass::{ForEachFunction, ModulePlan, Pass, Selection, Work};
use crate::pipeline::Stage;
use crate::worker::Worker;
use memphis_ir::print::{ModuleWriter, Outlet};
use memphis_ir::upgrade::{Declarations, upgrade_declarations};
use memphis_ir::{FunctionId, ItemKind, Module};
use std::collections::BTreeSet;

/// One run of a stage over the functions of a module: the same for all of them, on any thread.
pub struct ModuleRun<'m> {
    /// Options for each function.
    pub options: Options,
    pub(crate) module: &'m Module<'m>,
    declarations: Declarations,
    stage: &'m Stage,
    selected: Option<Vec<bool>>,
    /// The plan of the pass over the module, if the stage has one.
    plan: Option<Box<dyn ModulePlan + 'm>>,
}

impl<'m> ModuleRun<'m> {
    /// Begins to run a stage: for a pass that decides for the whole module, looks at all
    /// `functions`. `selected` says which functions may change, if not all may.
    ///
    /// If anything is asked for, what older files have is brought up to date, as LLVM does on
    /// reading; else the text stays as it is.
    ///
    /// Cost: a search through the text, and that of the plan.
    pub fn new(
        module: &'m Module<'m>,
        stage: &'m Stage,
        selected: Option<Vec<bool>>,
        functions: &dyn ForEachFunction,
    ) -> ModuleRun<'m> {
        let declarations = match stage.is_asked() {
            true => upgrade_declarations(module),
            false => Declarations::default(),
        };
        let selection = Selection { functions: selected.as_deref(), ignores_optnone: stage.ignores_optnone() };
        let plan = match stage.passes().next().map(Pass::work) {
            Some(Work::Module(pass)) => Some(pass.plan(module, selection, functions)),
            _ => None,
        };
        let (upgrade, ignore_optnone) = (declarations.old_calls, stage.ignores_optnone());
        let options = Options { upgrade, ignore_optnone, ..Options::default() };
        ModuleRun { options, module, declarations, stage, selected, plan }
    }

    /// Runs the stage over a function. Text may go through the outlet while the rest of it is
    /// printed, when all is proved; the outcome has what is left.
    ///
    /// # Errors
    /// The function is not valid IR, or what a pass did to it could not be proved right. Then
    /// nothing went through the outlet.
    ///
    /// Cost: linear in the function's text, plus that of the pass and of its proof.
    pub fn function<'o>(
        &self,
        function: FunctionId,
        outlet: Option<&'o mut Outlet<'o>>,
        worker: &mut Worker,
    ) -> Result<Outcome, RunError> {
        let task = Task { stage: self.stage, plan: self.plan.as_deref(), is_meant: self.is_meant(function) };
        run_function(self.module, function, task, self.options, outlet, worker)
    }

    /// Returns whether the stage is for a function.
    pub fn is_meant(&self, function: FunctionId) -> bool {
        self.stage.is_asked() && self.selected.as_ref().is_none_or(|selected| selected[function.0 as usize])
    }

    /// See [`Assembler::needs_foresight`](crate::assemble::Assembler::needs_foresight), which keeps
    /// the answer. Cost: a look at all items of the module.
    pub(crate) fn needs_foresight(&self) -> bool {
        (self.options.upgrade || self.stage.passes().len() > 0)
            && (self.module.items.iter().any(|item| item.kind == ItemKind::UseListOrder)
                || ModuleWriter::needs_block_numbers(self.module))
    }

    /// Returns whether the run declares a function that the module lacks.
    pub(crate) fn declares(&self, name: &str) -> bool {
        self.declarations.added.iter().any(|added| added.name == name)
    }

    /// The declarations that the run adds. `called` are those that functions need.
    pub(crate) fn added<'a>(&'a self, called: &'a BTreeSet<(String, String)>) -> impl Iterator<Item = &'a str> {
        let is_called = |name: &str| called.iter().any(|(called, _)| called == name);
        let added = self.declarations.added.iter();
        added.filter(move |added| !added.must_be_called || is_called(&added.name)).map(|added| &*added.line)
    }

    /// A writer that leaves out the declarations that the run drops. `changed` says whether any
    /// function changed.
    pub(crate) fn writer(&self, changed: bool) -> ModuleWriter<'m> {
        let mut writer = ModuleWriter::new(self.module, changed);
        self.declarations.dropped.iter().for_each(|&item| writer.drop_item(item));
        writer
    }
}
