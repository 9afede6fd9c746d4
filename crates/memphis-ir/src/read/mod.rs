//! The reader: LLVM's textual IR into the model.

mod attribute_arguments;
mod attributes;
mod cursor;
mod function;
mod index;
mod node;
mod params;
mod pieces;
mod types;
mod words;

use crate::body::{Body, Function};
use crate::consts::Const;
use crate::error::Error;
use crate::items::{FunctionId, GlobalId};
use crate::llvm::Llvm;
use crate::module::Module;
use crate::text::offset_in;
use function::{Wanted, read_body, read_initializer, read_typed_constant};
use index::{read_module, read_module_in_two};

pub use function::Piece;
pub(crate) use function::{constant_of_text, read_body_in_pieces, read_body_with_errors};
pub(crate) use index::read_module_with_errors;
pub use index::{Purpose, numbered_block_addresses};
pub(crate) use params::parameters;
pub(crate) use pieces::{
    Attachments, allocated_type, in_parentheses, loose_attachments, named_node, pointer_value, type_of_text,
};
pub(crate) use types::is_type_word;
pub(crate) use words::is_known_word;

impl<'t> Module<'t> {
    /// Divides `text` into its items. Does not read function bodies.
    ///
    /// The text may be that of any version of LLVM: what is newer than LLVM 22 is read as far as it
    /// is known, and kept as it is otherwise.
    ///
    /// # Errors
    /// When the top level is not LLVM IR: a global defined twice, an unknown item, an initializer
    /// that is not valid, a body that does not end.
    ///
    /// Cost: one sweep over the text.
    pub fn read(text: &'t [u8]) -> Result<Module<'t>, Error> {
        Module::read_as(text, Llvm::Main)
    }

    /// Like [`Module::read`], for the text of a version of LLVM: that of LLVM 22 has no attributes
    /// and no types of newer versions.
    ///
    /// # Errors
    /// The errors of [`Module::read`]. Later, those of [`Module::read_body`] are about the same
    /// version.
    pub fn read_as(text: &'t [u8], llvm: Llvm) -> Result<Module<'t>, Error> {
        read_module(text, llvm, Purpose::Passes)
    }

    /// Like [`Module::read_as`], but divides the work if the text is long: `join` does two pieces
    /// of work, in any order or at the same time. It is called more than once, or not at all.
    ///
    /// ```
    /// use memphis_ir::{Llvm, Module, Purpose};
    /// let module = Module::read_in_two(b"declare void @f()\n", Llvm::V22, Purpose::Passes, |head, tail| {
    ///     std::thread::scope(|scope| {
    ///         scope.spawn(tail);
    ///         head();
    ///     });
    /// })?;
    /// assert_eq!(module.globals.len(), 1);
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Module::read_as`].
    #[doc(hidden)]
    pub fn read_in_two(
        text: &'t [u8],
        llvm: Llvm,
        purpose: Purpose,
        join: impl FnMut(&mut (dyn FnMut() + Send), &mut (dyn FnMut() + Send)),
    ) -> Result<Module<'t>, Error> {
        read_module_in_two(text, llvm, purpose, join)
    }

    /// Reads the body of a function into `body`, whose memory is reused.
    ///
    /// # Errors
    /// When the body is not valid LLVM IR text. `body` is then unspecified.
    ///
    /// Cost: linear in the body's text.
    pub fn read_body(&self, function: FunctionId, body: &mut Body) -> Result<(), Error> {
        read_body(self, function, body)
    }

    /// Reads the body of a function as [`read_body`](Module::read_body) does, and pairs it with the
    /// module.
    ///
    /// ```
    /// use memphis_ir::{Body, Module};
    /// let module = Module::read(b"define i32 @f(i32 %x) {\n  ret i32 %x\n}\n")?;
    /// let mut body = Body::new();
    /// for id in module.function_ids() {
    ///     let f = module.read_function(id, &mut body)?;
    ///     assert_eq!(module.global_name(f.global()), "f");
    ///     assert_eq!(f.body.blocks.len(), 1);
    /// }
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`read_body`](Module::read_body).
    pub fn read_function<'a>(&'a self, function: FunctionId, body: &'a mut Body) -> Result<Function<'a>, Error> {
        read_body(self, function, body)?;
        Ok(Function { module: self, body })
    }

    /// Reads the initializer of a variable, or the target of an alias or ifunc, into the tables of
    /// `body`, whose memory is reused: its constants and types are then those of the result, and
    /// the rest of it is unspecified. `None` for a variable that is defined elsewhere, and for
    /// functions.
    ///
    /// # Errors
    /// When the constant is not valid LLVM IR text.
    ///
    /// Cost: linear in the constant's text.
    pub fn read_initializer(&self, global: GlobalId, body: &mut Body) -> Result<Option<Const>, Error> {
        read_initializer(self, global, body, Wanted::Values)
    }

    /// Reads a constant with its type, such as `i32 7`, that is a part of the module's text: the
    /// personality of a function, or a value in metadata. It is added to the tables of `body`,
    /// which has been read, or [cleared](Body::clear_for_constants).
    ///
    /// # Errors
    /// When the text is not a constant.
    ///
    /// # Panics
    /// May panic if `text` is no part of the module's text.
    ///
    /// Cost: linear in the constant's text.
    pub fn read_constant(&self, text: &[u8], body: &mut Body) -> Result<Const, Error> {
        let start = offset_in(text, self.text);
        read_typed_constant(self, start..start + text.len(), body)
    }

    /// The error that [`Module::read_initializer`] would find, without the constant: in less time
    /// for long tables.
    pub(crate) fn check_initializer(&self, global: GlobalId, body: &mut Body) -> Result<(), Error> {
        read_initializer(self, global, body, Wanted::Types).map(drop)
    }
}
