//! `memphis.Function`, `memphis.Block` and `memphis.Argument`.

use crate::failure::{Failure, class, detached, in_package};
use crate::instruction::Instruction;
use crate::loaded::Loaded;
use crate::module::{Module, lossy};
use crate::part::Part;
use crate::table;
use memphis_explain::{Kind, Picture, names};
use memphis_ir::{BlockId, FunctionId, Local, SourceLocation, Type, Types, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// A function with a body.
#[pyclass(frozen, module = "memphis")]
pub struct Function {
    pub loaded: Arc<Loaded>,
    pub id: FunctionId,
}

/// A loop: header, blocks with those of inner loops, and depth from 1.
type Loop = (Block, Vec<Block>, u32);

/// A place in the source program, as an object of `memphis.Location`.
pub fn location<'py>(
    py: Python<'py>,
    frames: impl Iterator<Item = SourceLocation<'py>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let frames: Vec<SourceLocation<'_>> = frames.collect();
    let mut made = None;
    for frame in frames.iter().rev() {
        let texts = (frame.file.to_str_lossy(), frame.directory.to_str_lossy(), frame.name.to_str_lossy());
        let fields = (texts.0, frame.line, frame.column, texts.2, texts.1, made);
        made = Some(class(py, "Location")?.call1(fields)?);
    }
    Ok(made)
}

impl Function {
    fn read(&self) -> PyResult<memphis_ir::Function<'_>> {
        Ok(self.loaded.function(self.id)?)
    }

    fn part<I>(&self, id: I) -> Part<I> {
        Part { loaded: self.loaded.clone(), function: self.id, id }
    }

    fn block(&self, id: BlockId) -> Block {
        Block(self.part(id))
    }

    /// A hash of the function and a number.
    pub fn hash_with(&self, number: u32) -> u64 {
        Arc::as_ptr(&self.loaded).addr() as u64 ^ u64::from(self.id.0) << 40 ^ u64::from(number) << 4
    }
}

/// The type of a function's result.
pub fn result_type(module: &memphis_ir::Module<'_>, function: FunctionId) -> String {
    match module.types.get(module.global(module.function(function).global).ty) {
        Type::Function(function) => Types::of_module(&module.types).display(function.result),
        _ => String::new(),
    }
}

/// The kind of a picture.
pub fn kind_of(name: &str) -> PyResult<Kind> {
    match name {
        "cfg" => Ok(Kind::Cfg),
        "domtree" => Ok(Kind::DominatorTree),
        _ => Err(PyValueError::new_err(format!("a picture is \"cfg\" or \"domtree\", not {name:?}"))),
    }
}

#[pymethods]
impl Function {
    /// The name, without `@`.
    #[getter]
    pub fn name(&self) -> String {
        self.loaded.function_name(self.id)
    }

    /// The name as the programmer wrote it.
    #[getter]
    fn demangled(&self) -> String {
        let name = self.name();
        names::demangled(&name).unwrap_or(name)
    }

    /// The module.
    #[getter]
    fn module(&self) -> Module {
        Module::new(self.loaded.clone())
    }

    /// The type: `i32 (i32, ptr)`.
    #[getter]
    fn r#type(&self) -> String {
        let module = self.loaded.owned.module();
        let ty = module.global(module.function(self.id).global).ty;
        Types::of_module(&module.types).display(ty)
    }

    /// The type of the result.
    #[getter]
    fn return_type(&self) -> String {
        result_type(self.loaded.owned.module(), self.id)
    }

    /// The text from `define` to the closing brace.
    #[getter]
    fn text(&self) -> PyResult<String> {
        Ok(lossy(self.read()?.text()))
    }

    /// The attributes, as they are written.
    #[getter]
    fn attributes(&self) -> Vec<String> {
        let module = self.loaded.owned.module();
        let all = module.global_attributes(module.function(self.id).global);
        all.map(|attribute| lossy(attribute.text)).collect()
    }

    /// The place in the source program.
    #[getter]
    fn location<'py>(&'py self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let module = self.loaded.owned.module();
        location(py, module.source_location(module.function(self.id).global).into_iter())
    }

    /// The arguments.
    #[getter]
    fn arguments(&self) -> PyResult<Vec<Argument>> {
        let locals = self.read()?.body.arguments();
        Ok(locals.map(|local| Argument(self.part(local))).collect())
    }

    /// The blocks, the entry first.
    #[getter]
    fn blocks(&self) -> PyResult<Vec<Block>> {
        Ok(self.read()?.body.block_ids().map(|id| self.block(id)).collect())
    }

    /// The instructions of all blocks, in the order of the text.
    #[getter]
    fn instructions(&self) -> PyResult<Vec<Instruction>> {
        Ok(self.read()?.body.inst_ids().map(|id| Instruction(self.part(id))).collect())
    }

    /// The natural loops, outer ones before those in them.
    #[getter]
    fn loops(&self) -> PyResult<Vec<Loop>> {
        self.read()?;
        let loops = &self.loaded.queries(self.id).loops;
        let one = |id| {
            let blocks = loops.blocks(id).iter().map(|&block| self.block(block)).collect();
            (self.block(loops.get(id).header), blocks, loops.get(id).depth)
        };
        Ok(loops.ids().map(one).collect())
    }

    /// A drawing as SVG.
    #[pyo3(signature = (kind = "cfg"))]
    fn svg(&self, py: Python<'_>, kind: &str) -> PyResult<String> {
        let kind = kind_of(kind)?;
        detached(py, || Ok(Picture::of(self.loaded.function(self.id)?, kind).svg()))
    }

    /// A drawing in Graphviz' language.
    #[pyo3(signature = (kind = "cfg"))]
    fn dot(&self, py: Python<'_>, kind: &str) -> PyResult<String> {
        let kind = kind_of(kind)?;
        detached(py, || Ok(Picture::of(self.loaded.function(self.id)?, kind).dot()))
    }

    /// The columns of a row for each instruction.
    fn _columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        detached(py, || table::columns(&self.loaded, [self.id].into_iter()))?.into_dict(py)
    }

    /// A table of pyarrow with a row for each instruction.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_arrow", "to_arrow", &[])
    }

    /// A graph of networkx: `cfg` or `dataflow`.
    fn to_networkx<'py>(slf: &Bound<'py, Self>, kind: &str) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_graphs", "of_function", &[kind])
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_display", "function_html", &[])
    }

    /// The edges between blocks: (from, to, condition).
    fn _edges(&self, py: Python<'_>) -> PyResult<Vec<(String, String, String)>> {
        detached(py, || Ok::<_, Failure>(table::edges(self.loaded.function(self.id)?)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Function>();
        other.is_ok_and(|other| Arc::ptr_eq(&self.loaded, &other.get().loaded) && self.id == other.get().id)
    }

    fn __hash__(&self) -> u64 {
        self.hash_with(0)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Function @{}: {}>", self.name(), self.r#type())
    }
}

/// A basic block.
#[pyclass(frozen, module = "memphis")]
pub struct Block(pub Part<BlockId>);

impl Block {
    fn same(&self, id: BlockId) -> Block {
        Block(self.0.other(id))
    }

    fn instruction(&self, id: memphis_ir::InstId) -> Instruction {
        Instruction(self.0.other(id))
    }
}

/// The name of a block as operands have it.
pub fn block_text(f: memphis_ir::Function<'_>, block: BlockId) -> String {
    let local = f.body.block(block).local;
    match f.name(local).is_some() || f.body.local(local).number().is_some() {
        true => f.display(Value::local(local)),
        // Only an entry block is without a name and a number: no instruction refers to it.
        false => format!("%{}", f.body.n_args),
    }
}

#[pymethods]
impl Block {
    /// The name, without `%`: a number if it has none.
    #[getter]
    fn name(&self) -> String {
        self.text()[1..].to_owned()
    }

    /// The name as operands have it.
    #[getter]
    fn text(&self) -> String {
        block_text(self.0.known(), self.0.id)
    }

    /// `label`.
    #[getter]
    fn r#type(&self) -> &'static str {
        "label"
    }

    /// The position among the blocks.
    #[getter]
    fn index(&self) -> u32 {
        self.0.id.0
    }

    /// The function.
    #[getter]
    fn function(&self) -> Function {
        self.0.function()
    }

    /// The instructions, the terminator last, debug records included.
    #[getter]
    fn instructions(&self) -> Vec<Instruction> {
        self.0.known().body.block_insts(self.0.id).map(|id| self.instruction(id)).collect()
    }

    /// The last instruction.
    #[getter]
    fn terminator(&self) -> Instruction {
        self.instruction(self.0.known().body.terminator(self.0.id))
    }

    /// The blocks that may follow, one for each edge.
    #[getter]
    fn successors(&self) -> Vec<Block> {
        self.0.known().body.successors(self.0.id).map(|id| self.same(id)).collect()
    }

    /// The blocks that may have come before, one for each edge.
    #[getter]
    fn predecessors(&self) -> Vec<Block> {
        self.0.known().body.predecessors(self.0.id).iter().map(|&id| self.same(id)).collect()
    }

    /// The block that dominates this one most closely; `None` for the entry and for blocks that
    /// control does not reach.
    #[getter]
    fn immediate_dominator(&self) -> Option<Block> {
        self.0.queries().dominators.immediate(self.0.id).map(|id| self.same(id))
    }

    /// The number of loops that the block is in.
    #[getter]
    fn loop_depth(&self) -> u32 {
        self.0.queries().loops.depth(self.0.id)
    }

    /// The instructions that refer to it, each once.
    #[getter]
    fn users(&self) -> Vec<Instruction> {
        self.0.users(Value::local(self.0.known().body.block(self.0.id).local))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Block>().is_ok_and(|other| self.0.is(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.hash(self.0.id.0, 1)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Block {}: {} instructions>", self.text(), self.0.known().body.block_insts(self.0.id).count())
    }
}

/// An argument of a function.
#[pyclass(frozen, module = "memphis")]
pub struct Argument(pub Part<Local>);

#[pymethods]
impl Argument {
    /// The name, without `%`: a number if it has none.
    #[getter]
    fn name(&self) -> String {
        self.text()[1..].to_owned()
    }

    /// The name as operands have it.
    #[getter]
    fn text(&self) -> String {
        self.0.known().display(Value::local(self.0.id))
    }

    /// The type.
    #[getter]
    fn r#type(&self) -> String {
        let f = self.0.known();
        f.types().display(f.value_type(Value::local(self.0.id)))
    }

    /// The position among the arguments.
    #[getter]
    fn index(&self) -> usize {
        self.0.known().body.arguments().position(|local| local == self.0.id).unwrap_or(0)
    }

    /// The function.
    #[getter]
    fn function(&self) -> Function {
        self.0.function()
    }

    /// The attributes, as they are written.
    #[getter]
    fn attributes(&self) -> Vec<String> {
        let f = self.0.known();
        let all = f.module.parameter_attributes(f.global(), self.index());
        all.map(|attribute| lossy(attribute.text)).collect()
    }

    /// The instructions that use it, each once.
    #[getter]
    fn users(&self) -> Vec<Instruction> {
        self.0.users(Value::local(self.0.id))
    }

    /// The uses: (instruction, index of the operand).
    #[getter]
    fn uses(&self) -> Vec<(Instruction, u32)> {
        self.0.uses(self.0.id)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Argument>().is_ok_and(|other| self.0.is(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.hash(self.0.id.0, 2)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Argument {} {}>", self.r#type(), self.text())
    }
}
