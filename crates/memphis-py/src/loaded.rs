//! A module in memory, which the objects of Python share.

use crate::failure::Failure;
use memphis_ir::intrinsics::with_plain_names;
use memphis_ir::{Dominators, Function, FunctionId, GlobalKind, Llvm, Loops, Module, OwnedModule, Table, Users};
use std::sync::OnceLock;

/// A module with the tables that queries have asked for.
pub struct Loaded {
    /// The name of the source.
    pub file: String,
    /// The module.
    pub owned: OwnedModule,
    queries: Table<FunctionId, OnceLock<Queries>>,
}

/// Tables about a function.
pub struct Queries {
    /// The uses of its values.
    pub users: Users,
    /// Its dominators.
    pub dominators: Dominators,
    /// Its loops.
    pub loops: Loops,
}

impl Loaded {
    /// Reads the top level of a text.
    pub fn read(text: Vec<u8>, file: &str) -> Result<Loaded, Failure> {
        let owned = OwnedModule::read_or_return(text, Llvm::Main);
        let owned = owned.map_err(|(text, error)| Failure::invalid(file, &text, &[error]))?;
        let queries = owned.module().function_ids().map(|_| OnceLock::new()).collect();
        Ok(Loaded { file: file.to_owned(), owned, queries })
    }

    /// Reads all functions.
    pub fn read_functions(&self) -> Result<(), Failure> {
        self.owned.module().function_ids().try_for_each(|id| self.function(id).map(drop))
    }

    /// A function, which is read when it is first asked for.
    pub fn function(&self, id: FunctionId) -> Result<Function<'_>, Failure> {
        let function = self.owned.function(id);
        function.map_err(|error| Failure::invalid(&self.file, self.owned.text(), std::slice::from_ref(error)))
    }

    /// A function that was read.
    pub fn known(&self, id: FunctionId) -> Function<'_> {
        self.owned.function(id).expect("an object of Python is about a function that was read")
    }

    /// The tables of a function that was read.
    pub fn queries(&self, id: FunctionId) -> &Queries {
        self.queries[id].get_or_init(|| {
            let body = self.known(id).body;
            let dominators = Dominators::of(body);
            let loops = Loops::of(body, &dominators);
            Queries { users: Users::of(body), dominators, loops }
        })
    }

    /// The function of a name, which is given without `@`.
    pub fn find(&self, name: &str) -> Result<FunctionId, Failure> {
        let module = self.owned.module();
        let global = module.global_named(name).map(|global| module.global(global).kind);
        match global {
            Some(GlobalKind::Definition(id)) => Ok(id),
            _ => Err(Failure::plain("NoFunctionError", format!("there is no function @{name} with a body"))),
        }
    }

    /// The name of a function; bytes that are not UTF-8 are replacement characters.
    pub fn function_name(&self, id: FunctionId) -> String {
        self.owned.module().function_name(id).to_string()
    }

    /// Works on the module as interpreter and explanations read it: with plain names of intrinsics,
    /// which have the same places.
    pub fn with_plain_names<T>(&self, work: impl FnOnce(&Module<'_>) -> T) -> T {
        let plain = with_plain_names(self.owned.text()).and_then(|plain| OwnedModule::read(plain).ok());
        work(plain.as_ref().unwrap_or(&self.owned).module())
    }
}
