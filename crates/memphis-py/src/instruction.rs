//! `memphis.Instruction` and `memphis.Constant`.

use crate::function::{Argument, Block, Function, hash, location};
use crate::loaded::Loaded;
use crate::module::{Global, lossy};
use memphis_ir::{Const, ConstKind, Def, FunctionId, InstId, Opcode, Operand, TypeId, Use, Value, ValueKind};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// An instruction or a debug record.
#[pyclass(frozen, module = "memphis")]
pub struct Instruction {
    pub loaded: Arc<Loaded>,
    pub function: FunctionId,
    pub id: InstId,
}

impl Instruction {
    fn known(&self) -> memphis_ir::Function<'_> {
        self.loaded.known(self.function)
    }

    fn data(&self) -> &memphis_ir::Inst {
        self.loaded.known(self.function).body.inst(self.id)
    }

    fn same(&self, id: InstId) -> Instruction {
        Instruction { loaded: self.loaded.clone(), function: self.function, id }
    }

    /// The object of an operand.
    fn operand<'py>(&self, py: Python<'py>, operand: &Operand) -> PyResult<Bound<'py, PyAny>> {
        let (loaded, function) = (self.loaded.clone(), self.function);
        let body = self.known().body;
        let object = match operand.value.kind() {
            ValueKind::Local(local) => match body.local(local).def {
                Def::Block(id) => Bound::new(py, Block { loaded, function, id })?.into_any(),
                Def::Inst(id) => Bound::new(py, self.same(id))?.into_any(),
                Def::Arg(_) | Def::Forward => Bound::new(py, Argument { loaded, function, local })?.into_any(),
            },
            ValueKind::Const(id) => match body.consts.get(id).kind {
                ConstKind::Global(Some(id), _) => Bound::new(py, Global { loaded, id })?.into_any(),
                _ => Bound::new(py, Constant { loaded, function, id })?.into_any(),
            },
        };
        Ok(object)
    }
}

#[pymethods]
impl Instruction {
    /// The keyword: `add`, `br`, `#dbg_value`; `<unknown>` for one that is kept without being
    /// understood.
    #[getter]
    fn opcode(&self) -> &'static str {
        self.data().opcode.keyword()
    }

    /// The type of the result; `void` for none.
    #[getter]
    fn r#type(&self) -> String {
        self.known().types().display(self.data().ty)
    }

    /// The name of the result, without `%`; `None` without one.
    #[getter]
    fn name(&self) -> Option<String> {
        self.data().result.map(|result| self.known().display(Value::local(result))[1..].to_owned())
    }

    /// The text, without attached metadata.
    #[getter]
    fn text(&self) -> String {
        lossy(&self.known().operation_text(self.id))
    }

    /// The operands, in the order of the text: instructions, arguments, blocks, constants, globals.
    #[getter]
    fn operands<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let operands = self.known().body.operands(self.id).iter();
        operands.map(|operand| self.operand(py, operand)).collect()
    }

    /// The instructions that use the result, each once.
    #[getter]
    fn users(&self) -> Vec<Instruction> {
        let Some(result) = self.data().result else { return Vec::new() };
        let users = self.loaded.queries(self.function).users.users(Value::local(result));
        users.map(|id| self.same(id)).collect()
    }

    /// The uses of the result: (instruction, index of the operand).
    #[getter]
    fn uses(&self) -> Vec<(Instruction, u32)> {
        let Some(result) = self.data().result else { return Vec::new() };
        let uses = self.loaded.queries(self.function).users.uses_of_local(result).iter();
        uses.map(|&Use { inst, index }| (self.same(inst), index)).collect()
    }

    /// The place in the source program; `None` without debug information.
    #[getter]
    fn location<'py>(&'py self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        location(py, self.known().source_frames(self.id))
    }

    /// The position among the instructions of the function.
    #[getter]
    fn index(&self) -> u32 {
        self.id.0
    }

    /// The block.
    #[getter]
    fn block(&self) -> Block {
        let id = self.known().body.block_of_inst(self.id);
        Block { loaded: self.loaded.clone(), function: self.function, id }
    }

    /// The function.
    #[getter]
    fn function(&self) -> Function {
        Function { loaded: self.loaded.clone(), id: self.function }
    }

    /// `nsw`, `inbounds`, `volatile`, ...
    #[getter]
    fn flags(&self) -> Vec<&'static str> {
        self.data().flags.keywords().collect()
    }

    /// The predicate of `icmp` and `fcmp`.
    #[getter]
    fn predicate(&self) -> Option<&'static str> {
        let data = self.data();
        matches!(data.opcode, Opcode::ICmp | Opcode::FCmp).then(|| data.predicate.keyword())
    }

    /// The type that `alloca` allocates, or the source element type of `getelementptr`.
    #[getter]
    fn element_type(&self) -> Option<String> {
        let data = self.data();
        let has = matches!(data.opcode, Opcode::Alloca | Opcode::GetElementPtr);
        has.then(|| self.known().types().display(data.aux_ty))
    }

    /// The alignment of `alloca`, `load`, `store`, `cmpxchg` and `atomicrmw`, in bytes.
    #[getter]
    fn alignment(&self) -> Option<u64> {
        self.known().alignment(self.id)
    }

    /// The global that a call calls directly.
    #[getter]
    fn callee(&self) -> Option<Global> {
        let (f, data) = (self.known(), self.data());
        let first = data.opcode.is_call().then(|| f.body.operands(self.id).first()).flatten()?;
        Some(Global { loaded: self.loaded.clone(), id: f.global_at(first.value)? })
    }

    /// The arguments of a call.
    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if !self.data().opcode.is_call() {
            return Ok(Vec::new());
        }
        self.known().body.call_arguments(self.id).iter().map(|operand| self.operand(py, operand)).collect()
    }

    /// True for an instruction that ends its block.
    #[getter]
    fn is_terminator(&self) -> bool {
        self.data().opcode.is_terminator()
    }

    /// True for `#dbg_value` and the like.
    #[getter]
    fn is_debug_record(&self) -> bool {
        self.data().opcode.is_debug_record()
    }

    /// The attached metadata: kind to text.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for attachment in self.known().attachments(self.id) {
            all.set_item(attachment.kind, lossy(attachment.text))?;
        }
        Ok(all)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Instruction>().is_ok_and(|other| {
            let other = other.get();
            Arc::ptr_eq(&self.loaded, &other.loaded) && (self.function, self.id) == (other.function, other.id)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&self.loaded, self.function, self.id.0 << 2)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Instruction {}>", self.text())
    }
}

/// A constant.
#[pyclass(frozen, module = "memphis")]
pub struct Constant {
    loaded: Arc<Loaded>,
    function: FunctionId,
    id: Const,
}

impl Constant {
    fn known(&self) -> memphis_ir::Function<'_> {
        self.loaded.known(self.function)
    }

    fn ty(&self) -> TypeId {
        self.known().body.consts.get(self.id).ty
    }
}

#[pymethods]
impl Constant {
    /// The text, without the type.
    #[getter]
    fn text(&self) -> String {
        lossy(self.known().const_text(self.id))
    }

    /// The type.
    #[getter]
    fn r#type(&self) -> String {
        self.known().types().display(self.ty())
    }

    /// An `int`, a `bool` for `i1`, or a `float`; `None` for other constants, and for integers of
    /// more than 128 bits.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let f = self.known();
        if let Some(integer) = f.integer(Value::constant(self.id)) {
            return Ok(Some(match integer.bits {
                1 => (integer.value != 0).into_pyobject(py)?.to_owned().into_any(),
                _ => integer.value.into_pyobject(py)?.into_any(),
            }));
        }
        match f.body.consts.get(self.id).kind {
            ConstKind::Float(bits) => Ok(Some(f64::from_bits(bits).into_pyobject(py)?.into_any())),
            _ => Ok(None),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Constant>().is_ok_and(|other| {
            let other = other.get();
            Arc::ptr_eq(&self.loaded, &other.loaded) && (self.function, self.id) == (other.function, other.id)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&self.loaded, self.function, self.id.0 << 2 | 3)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Constant {} {}>", self.r#type(), self.text())
    }
}
