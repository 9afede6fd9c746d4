//! Instructions as columns, in the layout of Arrow.

use crate::failure::Failure;
use crate::function::block_text;
use crate::loaded::Loaded;
use memphis_explain::edges_out_of;
use memphis_ir::{Function, FunctionId, GlobalId, INLINE_NODE, InstId, NO_NODE, Value};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::collections::{BTreeMap, HashMap};

/// Strings one after the other, with the offsets of their ends.
struct Strings {
    offsets: Vec<i32>,
    bytes: Vec<u8>,
}

impl Strings {
    fn new() -> Strings {
        Strings { offsets: vec![0], bytes: Vec::new() }
    }

    fn push(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.bytes.extend_from_slice(String::from_utf8_lossy(text).as_bytes());
        self.offsets.push(offset(self.bytes.len())?);
        Ok(())
    }
}

/// An offset of Arrow's tables.
fn offset(n: usize) -> Result<i32, Failure> {
    i32::try_from(n).map_err(|_| Failure::plain("Error", "a column of a table has more than 2 GB"))
}

/// A column of few strings, each once. `-1` is none.
struct Words {
    codes: Vec<i32>,
    strings: Strings,
    known: HashMap<Vec<u8>, i32>,
}

impl Words {
    fn new() -> Words {
        Words { codes: Vec::new(), strings: Strings::new(), known: HashMap::new() }
    }

    fn code(&mut self, text: &[u8]) -> Result<i32, Failure> {
        if let Some(&code) = self.known.get(text) {
            return Ok(code);
        }
        let code = offset(self.known.len())?;
        self.known.insert(text.to_vec(), code);
        self.strings.push(text)?;
        Ok(code)
    }

    fn push(&mut self, text: &[u8]) -> Result<(), Failure> {
        let code = self.code(text)?;
        self.codes.push(code);
        Ok(())
    }
}

/// A row for each instruction.
pub struct Columns {
    function: Words,
    block: Words,
    index: Vec<i32>,
    opcode: Words,
    ty: Words,
    /// Empty for none.
    result: Strings,
    list_ends: Vec<i32>,
    operands: Strings,
    /// By operand: the index of the instruction that defines it, or -1.
    definitions: Vec<i32>,
    callee: Words,
    file: Words,
    line: Vec<i32>,
    column: Vec<i32>,
}

/// The columns of functions.
pub fn columns(loaded: &Loaded, functions: impl Iterator<Item = FunctionId>) -> Result<Columns, Failure> {
    let mut columns = Columns {
        function: Words::new(),
        block: Words::new(),
        index: Vec::new(),
        opcode: Words::new(),
        ty: Words::new(),
        result: Strings::new(),
        list_ends: vec![0],
        operands: Strings::new(),
        definitions: Vec::new(),
        callee: Words::new(),
        file: Words::new(),
        line: Vec::new(),
        column: Vec::new(),
    };
    let mut places = HashMap::new();
    for id in functions {
        columns.add(loaded.function(id)?, &mut places)?;
    }
    Ok(columns)
}

/// The places of nodes with locations that were found already.
type Places = HashMap<u32, (i32, i32, i32)>;

impl Columns {
    fn add(&mut self, f: Function<'_>, places: &mut Places) -> Result<(), Failure> {
        let name = self.function.code(&f.module.function_name(f.body.function))?;
        for block in f.body.block_ids() {
            let block_code = self.block.code(block_text(f, block).as_bytes())?;
            for inst in f.body.block_insts(block) {
                self.function.codes.push(name);
                self.block.codes.push(block_code);
                self.add_instruction(f, inst)?;
                self.add_place(f, inst, places)?;
            }
        }
        Ok(())
    }

    fn add_instruction(&mut self, f: Function<'_>, id: InstId) -> Result<(), Failure> {
        let inst = f.body.inst(id);
        self.index.push(offset(id.index())?);
        self.opcode.push(inst.opcode.keyword().as_bytes())?;
        self.ty.push(f.types().display(inst.ty).as_bytes())?;
        let result = inst.result.map_or_else(String::new, |result| f.display(Value::local(result)));
        self.result.push(result.as_bytes())?;
        for operand in f.body.operands(id) {
            self.operands.push(f.display(operand.value).as_bytes())?;
            let definition = f.body.definition(operand.value);
            self.definitions.push(definition.map_or(Ok(-1), |definition| offset(definition.index()))?);
        }
        self.list_ends.push(offset(self.definitions.len())?);
        match callee(f, id) {
            Some(global) => self.callee.push(&f.module.global_name(global)),
            None => {
                self.callee.codes.push(-1);
                Ok(())
            }
        }
    }

    fn add_place(&mut self, f: Function<'_>, id: InstId, places: &mut Places) -> Result<(), Failure> {
        let node = f.body.inst(id).dbg;
        let known = if node == INLINE_NODE { None } else { places.get(&node).copied() };
        let (file, line, column) = match known {
            Some(place) => place,
            None => match f.source_location(id).filter(|_| node != NO_NODE) {
                Some(at) => (self.file.code(&at.file)?, at.line as i32, at.column as i32),
                None => (-1, -1, -1),
            },
        };
        places.insert(node, (file, line, column));
        self.file.codes.push(file);
        self.line.push(line);
        self.column.push(column);
        Ok(())
    }

    /// The buffers, by column: for words (codes, offsets, bytes), for strings (offsets, bytes), for
    /// numbers (values).
    pub fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let all = PyDict::new(py);
        let strings = |of: &Strings| (numbers(py, &of.offsets), PyBytes::new(py, &of.bytes));
        let words = [
            ("function", &self.function),
            ("block", &self.block),
            ("opcode", &self.opcode),
            ("type", &self.ty),
            ("callee", &self.callee),
            ("file", &self.file),
        ];
        for (name, of) in words {
            let (offsets, bytes) = strings(&of.strings);
            all.set_item(name, (numbers(py, &of.codes), offsets, bytes))?;
        }
        all.set_item("result", strings(&self.result))?;
        all.set_item("operands", strings(&self.operands))?;
        let of_numbers = [
            ("index", &self.index),
            ("list_ends", &self.list_ends),
            ("definitions", &self.definitions),
            ("line", &self.line),
            ("column", &self.column),
        ];
        for (name, of) in of_numbers {
            all.set_item(name, numbers(py, of))?;
        }
        Ok(all)
    }
}

/// Numbers as the machine has them in memory.
fn numbers<'py>(py: Python<'py>, numbers: &[i32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// The global that an instruction calls directly.
pub fn callee(f: Function<'_>, inst: InstId) -> Option<GlobalId> {
    let is_call = f.body.inst(inst).opcode.is_call();
    f.global_at(f.body.operands(inst).first().filter(|_| is_call)?.value)
}

/// The edges between the blocks of a function: (from, to, condition).
pub fn edges(f: Function<'_>) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for block in f.body.block_ids() {
        let edges = edges_out_of(f, block).into_iter();
        all.extend(edges.map(|(to, label)| (block_text(f, block), block_text(f, to), label)));
    }
    all
}

/// The direct calls between functions, intrinsics left out: (caller, callee, how often).
pub fn calls(loaded: &Loaded) -> Result<Vec<(String, String, usize)>, Failure> {
    let module = loaded.owned.module();
    let mut counts: BTreeMap<(GlobalId, GlobalId), usize> = BTreeMap::new();
    for id in module.function_ids() {
        let f = loaded.function(id)?;
        let callees = f.body.inst_ids().filter_map(|inst| callee(f, inst));
        for callee in callees.filter(|&callee| !module.global(callee).is_intrinsic) {
            *counts.entry((f.global(), callee)).or_default() += 1;
        }
    }
    let name = |global| module.global_name(global).to_string();
    Ok(counts.into_iter().map(|((caller, callee), n)| (name(caller), name(callee), n)).collect())
}
