//! Converts block-argument text to LLVM IR for passes, which change LLVM IR.

use super::convert::{Converted, has_arguments, to_llvm};
use crate::error::Error;
use crate::items::{Form, FunctionId};
use crate::mentions::mentions_func;
use crate::module::Module;
use hashbrown::HashSet;

/// A module with functions in block-argument text, written as LLVM IR, with the correspondence of
/// both texts.
///
/// ```
/// use memphis_ir::{Module, blockargs::{Detour, Scope, to_arguments}};
/// let text = b"func &f() -> (i32) {\n  goto @b(7)\n\n@b(%x: i32):\n  goto @ret(%x)\n}\ndefine void @g() {\n  ret void\n}\n";
/// let detour = Detour::of(text).unwrap().expect("there is a function in block-argument text");
/// assert!(detour.text().starts_with(b"define i32 @f() {\n"));
/// let module = Module::read(detour.text())?;
/// let back = to_arguments(&module, Scope::default(), |function| detour.had(&module, function)).unwrap();
/// assert_eq!(back.text, text);
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct Detour {
    converted: Converted,
    /// The names of functions that were block-argument text.
    functions: HashSet<Vec<u8>>,
}

impl Detour {
    /// Writes a module as LLVM IR; `None` if it has no function of block-argument text in SSA form.
    ///
    /// # Errors
    /// The errors in the module: the first error of the top level, or those of its functions, in
    /// the order of the text.
    ///
    /// Cost: a search through the text, and that of [`to_llvm`] if there is such a function.
    pub fn of(text: &[u8]) -> Result<Option<Detour>, Vec<Error>> {
        match mentions_func(text) {
            true => Detour::of_module(&Module::read(text).map_err(|error| vec![error])?),
            false => Ok(None),
        }
    }

    /// Like [`of`](Self::of), for a module that was read.
    ///
    /// # Errors
    /// The errors in its functions, in the order of the text.
    ///
    /// Cost: constant for each function, and that of [`to_llvm`] if there is such a function.
    pub fn of_module(module: &Module<'_>) -> Result<Option<Detour>, Vec<Error>> {
        if !has_arguments(module) {
            return Ok(None);
        }
        let is_one = |&id: &FunctionId| module.function(id).form == Form::Arguments;
        let functions = module.function_ids().filter(is_one).map(|id| module.function_name(id).to_vec()).collect();
        Ok(Some(Detour { converted: to_llvm(module)?, functions }))
    }

    /// The module as LLVM IR.
    pub fn text(&self) -> &[u8] {
        &self.converted.text
    }

    /// The place in the module's text of the instruction at this place of the LLVM IR.
    pub fn original(&self, offset: usize) -> usize {
        self.converted.original(offset)
    }

    /// True if a function was block-argument text, in a module that passes derived from the LLVM
    /// IR.
    pub fn had(&self, module: &Module<'_>, function: FunctionId) -> bool {
        self.functions.contains(&*module.function_name(function))
    }
}
