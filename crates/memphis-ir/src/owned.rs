//! A module that owns its text.

use crate::body::{Body, Function};
use crate::error::Error;
use crate::items::FunctionId;
use crate::llvm::Llvm;
use crate::module::Module;
use memphis_entity::Table;
use std::fmt;
use std::sync::OnceLock;

self_cell::self_cell!(
    struct Cell {
        owner: Vec<u8>,

        #[covariant]
        dependent: Module,
    }
);

/// A module that owns its text, and reads each body when it is first asked for: a value that a
/// cache, a server or a structure without lifetimes can hold. Threads can share it.
///
/// ```
/// use memphis_ir::OwnedModule;
/// fn load() -> Result<OwnedModule, memphis_ir::Error> {
///     let text = std::fs::read("x.ll").unwrap_or(b"define i32 @f() {\n  ret i32 7\n}\n".to_vec());
///     OwnedModule::read(text)
/// }
/// let owned = load()?;
/// let f = owned.function(owned.module().find_function("f").unwrap()).unwrap();
/// assert_eq!(f.body.insts.len(), 1);
/// std::thread::scope(|scope| {
///     for id in owned.module().function_ids() {
///         let owned = &owned;
///         scope.spawn(move || owned.function(id).map(|f| f.body.cfg().n_blocks()));
///     }
/// });
/// # Ok::<(), memphis_ir::Error>(())
/// ```
pub struct OwnedModule {
    cell: Cell,
    bodies: Table<FunctionId, OnceLock<Result<Box<Body>, Error>>>,
}

impl OwnedModule {
    /// Reads a module as [`Module::read`] does.
    ///
    /// # Errors
    /// The errors of [`Module::read`]; the text is lost then.
    ///
    /// Cost: linear in the text. Bodies are read when they are asked for.
    pub fn read(text: impl Into<Vec<u8>>) -> Result<OwnedModule, Error> {
        OwnedModule::read_as(text, Llvm::Main)
    }

    /// Reads a module as [`Module::read_as`] does.
    ///
    /// # Errors
    /// The errors of [`Module::read_as`]; the text is lost then.
    ///
    /// Cost: that of [`OwnedModule::read`].
    pub fn read_as(text: impl Into<Vec<u8>>, llvm: Llvm) -> Result<OwnedModule, Error> {
        OwnedModule::read_or_return(text, llvm).map_err(|(_, error)| error)
    }

    /// Reads a module as [`Module::read_as`] does, and gives the text back if it is wrong: the place
    /// of an error is in it.
    ///
    /// # Errors
    /// The text, with the error of [`Module::read_as`].
    ///
    /// Cost: that of [`OwnedModule::read`].
    pub fn read_or_return(text: impl Into<Vec<u8>>, llvm: Llvm) -> Result<OwnedModule, (Vec<u8>, Error)> {
        let cell = Cell::try_new_or_recover(text.into(), |text| Module::read_as(text, llvm))?;
        let bodies = cell.borrow_dependent().function_ids().map(|_| OnceLock::new()).collect();
        Ok(OwnedModule { cell, bodies })
    }

    /// The text.
    pub fn text(&self) -> &[u8] {
        self.cell.borrow_owner()
    }

    /// The module.
    pub fn module(&self) -> &Module<'_> {
        self.cell.borrow_dependent()
    }

    /// A function with its body, which stays in memory as long as the module.
    ///
    /// Cost: linear in the text of the body the first time; then constant.
    ///
    /// # Errors
    /// The error of [`Module::read_body`], each time.
    pub fn function(&self, id: FunctionId) -> Result<Function<'_>, &Error> {
        let module = self.module();
        let body = self.bodies[id].get_or_init(|| {
            let mut body = Box::new(Body::new());
            module.read_body(id, &mut body).map(|()| body)
        });
        body.as_deref().map(|body| Function { module, body })
    }

    /// Gives the text back.
    pub fn into_text(self) -> Vec<u8> {
        self.cell.into_owner()
    }
}

impl fmt::Debug for OwnedModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedModule").field("module", self.module()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Types;

    #[test]
    fn threads_can_share_what_a_caller_holds() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<OwnedModule>();
        is_shared::<Module<'_>>();
        is_shared::<Body>();
        is_shared::<Function<'_>>();
        is_shared::<Types<'_>>();
        is_shared::<Error>();
    }

    #[test]
    fn a_module_outlives_the_place_where_its_text_was_read() {
        let owned = OwnedModule::read("define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret i8\n}\n").unwrap();
        let owned = Box::new(owned);
        let [f, g] = ["f", "g"].map(|name| owned.module().find_function(name).unwrap());
        let body: *const Body = owned.function(f).unwrap().body;
        assert_eq!(body, std::ptr::from_ref(owned.function(f).unwrap().body));
        let message = owned.function(g).unwrap_err().message.clone();
        assert_eq!(owned.function(g).unwrap_err().message, message);
        assert!(owned.into_text().starts_with(b"define void @f"));
        assert!(OwnedModule::read("nonsense").is_err());
        let (text, error) = OwnedModule::read_or_return("nonsense", Llvm::Main).unwrap_err();
        assert_eq!((&*text, error), (&b"nonsense"[..], OwnedModule::read("nonsense").unwrap_err()));
    }
}
