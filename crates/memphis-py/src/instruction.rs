//! `memphis.Instruction` and `memphis.Constant`.

use crate::function::{Argument, Block, Function, location};
use crate::module::{Global, lossy};
use crate::part::Part;
use crate::table::callee;
use memphis_ir::{Const, ConstKind, Def, InstId, Opcode, Operand, Value, ValueKind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An instruction or a debug record.
#[pyclass(frozen, module = "memphis")]
pub struct Instruction(pub Part<InstId>);

impl Instruction {
    fn data(&self) -> &memphis_ir::Inst {
        self.0.known().body.inst(self.0.id)
    }

    /// The object of an operand.
    fn operand<'py>(&self, py: Python<'py>, operand: &Operand) -> PyResult<Bound<'py, PyAny>> {
        let body = self.0.known().body;
        let object = match operand.value.kind() {
            ValueKind::Local(local) => match body.local(local).def {
                Def::Block(id) => Bound::new(py, Block(self.0.other(id)))?.into_any(),
                Def::Inst(id) => Bound::new(py, Instruction(self.0.other(id)))?.into_any(),
                Def::Arg(_) | Def::Forward => Bound::new(py, Argument(self.0.other(local)))?.into_any(),
            },
            ValueKind::Const(id) => match body.consts.get(id).kind {
                ConstKind::Global(Some(id), _) => {
                    Bound::new(py, Global { loaded: self.0.loaded.clone(), id })?.into_any()
                }
                _ => Bound::new(py, Constant(self.0.other(id)))?.into_any(),
            },
        };
        Ok(object)
    }
}

#[pymethods]
impl Instruction {
    /// The keyword: `add`, `br`, `#dbg_value`; `<unknown>` for an instruction that memphis
    /// keeps without understanding it.
    #[getter]
    fn opcode(&self) -> &'static str {
        self.data().opcode.keyword()
    }

    /// The type of the result; `void` for none.
    #[getter]
    fn r#type(&self) -> String {
        self.0.known().types().display(self.data().ty)
    }

    /// The name of the result, without `%`; `None` without one.
    #[getter]
    fn name(&self) -> Option<String> {
        self.data().result.map(|result| self.0.known().display(Value::local(result))[1..].to_owned())
    }

    /// The text, without attached metadata.
    #[getter]
    fn text(&self) -> String {
        lossy(&self.0.known().operation_text(self.0.id))
    }

    /// The operands, in the order of the text: instructions, arguments, blocks, constants, globals.
    #[getter]
    fn operands<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let operands = self.0.known().body.operands(self.0.id).iter();
        operands.map(|operand| self.operand(py, operand)).collect()
    }

    /// The instructions that use the result, each once.
    #[getter]
    fn users(&self) -> Vec<Instruction> {
        self.data().result.map_or_else(Vec::new, |result| self.0.users(Value::local(result)))
    }

    /// The uses of the result: (instruction, index of the operand).
    #[getter]
    fn uses(&self) -> Vec<(Instruction, u32)> {
        self.data().result.map_or_else(Vec::new, |result| self.0.uses(result))
    }

    /// The place in the source program; `None` without debug information.
    #[getter]
    fn location<'py>(&'py self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        location(py, self.0.known().source_frames(self.0.id))
    }

    /// The position among the instructions of the function.
    #[getter]
    fn index(&self) -> u32 {
        self.0.id.0
    }

    /// The block.
    #[getter]
    fn block(&self) -> Block {
        Block(self.0.other(self.0.known().body.block_of_inst(self.0.id)))
    }

    /// The function.
    #[getter]
    fn function(&self) -> Function {
        self.0.function()
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
        has.then(|| self.0.known().types().display(data.aux_ty))
    }

    /// The alignment of `alloca`, `load`, `store`, `cmpxchg` and `atomicrmw`, in bytes.
    #[getter]
    fn alignment(&self) -> Option<u64> {
        self.0.known().alignment(self.0.id)
    }

    /// The global that a call calls directly.
    #[getter]
    fn callee(&self) -> Option<Global> {
        Some(Global { loaded: self.0.loaded.clone(), id: callee(self.0.known(), self.0.id)? })
    }

    /// The arguments of a call.
    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if !self.data().opcode.is_call() {
            return Ok(Vec::new());
        }
        self.0.known().body.call_arguments(self.0.id).iter().map(|operand| self.operand(py, operand)).collect()
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
        for attachment in self.0.known().attachments(self.0.id) {
            all.set_item(attachment.kind, lossy(attachment.text))?;
        }
        Ok(all)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Instruction>().is_ok_and(|other| self.0.is(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.hash(self.0.id.0, 0)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Instruction {}>", self.text())
    }
}

/// A constant.
#[pyclass(frozen, module = "memphis")]
pub struct Constant(Part<Const>);

#[pymethods]
impl Constant {
    /// The text, without the type.
    #[getter]
    fn text(&self) -> String {
        lossy(self.0.known().const_text(self.0.id))
    }

    /// The type.
    #[getter]
    fn r#type(&self) -> String {
        self.0.known().types().display(self.0.known().body.consts.get(self.0.id).ty)
    }

    /// An `int`, a `bool` for `i1`, or a `float`; `None` for other constants, and for integers of
    /// more than 128 bits.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let f = self.0.known();
        if let Some(integer) = f.integer(Value::constant(self.0.id)) {
            return Ok(Some(match integer.bits {
                1 => (integer.value != 0).into_pyobject(py)?.to_owned().into_any(),
                _ => integer.value.into_pyobject(py)?.into_any(),
            }));
        }
        match f.body.consts.get(self.0.id).kind {
            ConstKind::Float(bits) => Ok(Some(f64::from_bits(bits).into_pyobject(py)?.into_any())),
            _ => Ok(None),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Constant>().is_ok_and(|other| self.0.is(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.hash(self.0.id.0, 3)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Constant {} {}>", self.r#type(), self.text())
    }
}
