//! A module as words, with an index: what each id is, where functions and blocks are.
//!
//! Instructions stay where they are. A pass replaces the words of a function by others, and
//! everything that was not replaced is written as it was read.

use crate::error::Error;
use crate::grammar::{self, Context, Role};
use crate::layout;
use crate::scope::{Early, Scopes};
use rspirv::grammar::{ExtendedInstruction, OperandKind, reflect};
use rspirv::spirv::{Capability, MAGIC_NUMBER, Op};
use std::collections::HashMap;
use std::ops::Range;

/// The greatest id bound of a valid module.
pub const MAX_BOUND: u32 = 0x003F_FFFF;

/// Words before the first instruction.
pub const HEADER: usize = 5;

/// Facts about an id.
#[derive(Debug, Clone, Copy, Default)]
pub struct Id {
    /// The word where its defining instruction starts; 0 if nothing defines it.
    pub at: u32,
    /// The function that defines it, counted from 1; 0 is the module.
    pub function: u32,
    /// Its number among the results of its function.
    pub local: u32,
}

/// A block: its label, and its words from the label to the terminator.
#[derive(Debug, Clone)]
pub struct Block {
    pub label: u32,
    pub words: Range<usize>,
}

/// A function.
#[derive(Debug, Clone)]
pub struct Function {
    /// The result of its `OpFunction`.
    pub id: u32,
    /// All of it, from `OpFunction` to `OpFunctionEnd`.
    pub words: Range<usize>,
    /// Its blocks, by place in [`Module::blocks`].
    pub blocks: Range<usize>,
    /// The number of results in it.
    pub n_locals: u32,
    /// An instruction that is not in the grammar, if there is one.
    pub unknown: Option<usize>,
}

/// `Modf` and `Frexp` of `GLSL.std.450`, which store a part of their result. `InterpolateAt*` only
/// read through pointers.
const GLSL_WITH_POINTERS: [u32; 2] = [35, 51];

/// A set of extended instructions.
#[derive(Debug, Clone)]
struct ExtendedSet {
    /// By number; `None` if all operands of all instructions are ids.
    instructions: Option<Vec<Option<&'static ExtendedInstruction<'static>>>>,
    is_debug: bool,
    is_glsl: bool,
    is_known: bool,
}

/// A module.
#[derive(Debug)]
pub struct Module {
    /// All words, in the byte order of this machine.
    pub words: Vec<u32>,
    /// True if the file has the other byte order.
    is_swapped: bool,
    pub ids: Vec<Id>,
    pub functions: Vec<Function>,
    pub blocks: Vec<Block>,
    /// The word where the first function starts.
    pub preamble_end: usize,
    sets: HashMap<u32, ExtendedSet>,
    capabilities: Vec<u32>,
    pub addressing: u32,
    /// An instruction before the functions is not in the grammar.
    pub has_unknown: bool,
}

/// An instruction and the word where it starts.
#[derive(Debug, Clone, Copy)]
pub struct Instruction<'w> {
    pub at: usize,
    pub words: &'w [u32],
}

impl Instruction<'_> {
    pub fn opcode(&self) -> u32 {
        self.words[0] & 0xFFFF
    }

    pub fn is(&self, op: Op) -> bool {
        self.opcode() == op as u32
    }

    pub fn op(&self) -> Option<Op> {
        grammar::lookup(self.opcode()).map(|instruction| instruction.opcode)
    }
}

/// The instructions in some words, which are whole instructions.
pub fn instructions(words: &[u32], range: Range<usize>) -> impl Iterator<Item = Instruction<'_>> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        (at < range.end).then(|| {
            let length = length(words[at]);
            at += length;
            Instruction { at: at - length, words: &words[at - length..at] }
        })
    })
}

fn length(first_word: u32) -> usize {
    (first_word >> 16) as usize
}

impl Id {
    /// True if an instruction of this function, or of the module if it is 0, comes after the
    /// definition and may use the id.
    fn is_seen_in(&self, function: u32) -> bool {
        self.at != 0 && (self.function == 0 || self.function == function)
    }
}

impl Context for Module {
    fn literal_words(&self, id: u32) -> usize {
        let integer = |id: u32| self.definition(id).filter(|definition| definition.is(Op::TypeInt));
        let type_of = |id: u32| self.type_of(id);
        integer(id).or_else(|| integer(type_of(id)?)).map_or(1, |integer| integer.words[2].div_ceil(32).max(1) as usize)
    }

    fn extended(&self, set: u32, number: u32) -> Option<&'static ExtendedInstruction<'static>> {
        self.sets.get(&set)?.instructions.as_ref()?.get(number as usize).copied().flatten()
    }
}

impl Module {
    /// Reads a module.
    ///
    /// # Errors
    /// The file is no SPIR-V, is cut off, its instructions do not make functions and blocks, or an
    /// id is used where it is not defined.
    pub fn read(bytes: &[u8]) -> Result<Module, Error> {
        if !bytes.len().is_multiple_of(4) || bytes.len() < HEADER * 4 {
            let message = format!("{} bytes are no SPIR-V module: expected a header and whole words", bytes.len());
            return Err(Error::invalid(0, message));
        }
        let words = bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        let mut words: Vec<u32> = words.collect();
        let is_swapped = words[0] == MAGIC_NUMBER.swap_bytes();
        if is_swapped {
            words.iter_mut().for_each(|word| *word = word.swap_bytes());
        }
        if words[0] != MAGIC_NUMBER {
            let message = format!("the first word is {:#010x}, expected {MAGIC_NUMBER:#010x}", words[0]);
            return Err(Error::invalid(0, message));
        }
        Module::of_words(words, is_swapped)
    }

    /// A module of other words, in the byte order of this one.
    ///
    /// # Errors
    /// As [`Module::read`].
    pub fn with_words(&self, words: Vec<u32>) -> Result<Module, Error> {
        Module::of_words(words, self.is_swapped)
    }

    fn of_words(words: Vec<u32>, is_swapped: bool) -> Result<Module, Error> {
        let bound = words[3];
        if bound > MAX_BOUND {
            let message = format!("the id bound is {bound}, expected at most {MAX_BOUND}");
            return Err(Error::invalid(3, message));
        }
        let mut module = Module {
            ids: vec![Id::default(); bound as usize],
            functions: Vec::new(),
            blocks: Vec::new(),
            preamble_end: words.len(),
            sets: HashMap::new(),
            capabilities: Vec::new(),
            addressing: 0,
            has_unknown: false,
            is_swapped,
            words,
        };
        module.index()?;
        Ok(module)
    }

    /// The bytes of a module of these words, in the byte order that was read.
    pub fn bytes(&self, words: &[u32]) -> Vec<u8> {
        let word = |&word: &u32| if self.is_swapped { word.to_be_bytes() } else { word.to_le_bytes() };
        words.iter().flat_map(word).collect()
    }

    /// The id bound.
    pub fn bound(&self) -> u32 {
        self.words[3]
    }

    /// The instruction that defines an id.
    pub fn definition(&self, id: u32) -> Option<Instruction<'_>> {
        let at = self.ids.get(id as usize)?.at as usize;
        (at != 0).then(|| self.instruction(at))
    }

    /// The instruction that starts at a word.
    pub fn instruction(&self, at: usize) -> Instruction<'_> {
        Instruction { at, words: &self.words[at..at + length(self.words[at])] }
    }

    /// The type of a value.
    pub fn type_of(&self, id: u32) -> Option<u32> {
        let definition = self.definition(id)?;
        let grammar = grammar::lookup(definition.opcode())?;
        let has_type = grammar.operands.first().is_some_and(|operand| operand.kind == OperandKind::IdResultType);
        has_type.then(|| definition.words[1])
    }

    fn is_type(&self, id: u32) -> bool {
        layout::is_type(self.words[self.ids[id as usize].at as usize] & 0xFFFF)
    }

    pub fn has_capability(&self, capability: Capability) -> bool {
        self.capabilities.contains(&(capability as u32))
    }

    /// The number of an instruction of debug information, in any of the sets that describe
    /// variables; `None` for other instructions.
    pub fn debug_instruction(&self, instruction: &Instruction<'_>) -> Option<u32> {
        let is_debug = instruction.is(Op::ExtInst) && self.sets.get(&instruction.words[3])?.is_debug;
        is_debug.then(|| instruction.words[4])
    }

    /// Returns whether an extended instruction only makes a result from its operands.
    pub fn is_pure_extended(&self, instruction: &Instruction<'_>) -> bool {
        let set = self.sets.get(&instruction.words[3]);
        set.is_some_and(|set| set.is_glsl) && !GLSL_WITH_POINTERS.contains(&instruction.words[4])
    }

    /// The blocks of a function.
    pub fn blocks_of(&self, function: &Function) -> &[Block] {
        &self.blocks[function.blocks.clone()]
    }

    /// The name that `OpName` gives an id.
    pub fn name(&self, id: u32) -> Option<String> {
        let names = instructions(&self.words, HEADER..self.preamble_end);
        let mut names = names.filter(|name| name.is(Op::Name) && name.words[1] == id);
        names.next().map(|name| grammar::string(&name.words[2..]))
    }

    fn index(&mut self) -> Result<(), Error> {
        let mut at = HEADER;
        let mut place = Place::Module;
        let mut scopes = Scopes::default();
        while at < self.words.len() {
            let length = length(self.words[at]);
            if length == 0 || at + length > self.words.len() {
                let name = grammar::name(self.words[at] & 0xFFFF);
                let message = match length {
                    0 => format!("{name} has a length of 0 words, expected at least 1"),
                    _ => format!("{name} has {length} words, but the file ends after {}", self.words.len() - at),
                };
                return Err(Error::invalid(at, message));
            }
            self.index_instruction(at, length, &mut place, &mut scopes)?;
            at += length;
        }
        if place != Place::Module {
            return Err(Error::invalid(at, "the file ends within a function, expected OpFunctionEnd"));
        }
        scopes.check(self)
    }

    fn index_instruction(
        &mut self,
        at: usize,
        length: usize,
        place: &mut Place,
        scopes: &mut Scopes,
    ) -> Result<(), Error> {
        let opcode = self.words[at] & 0xFFFF;
        let Some(grammar) = grammar::lookup(opcode) else { return self.unknown(at, place) };
        let op = grammar.opcode;
        *place = self.place_after(op, at, length, *place)?;
        if op == Op::FunctionEnd {
            return Ok(());
        }
        if let Some(id) = self.check_ids(at, grammar, *place, scopes)? {
            // Other functions call it.
            let is_function = op == Op::Function;
            self.define(id, at, if is_function { Place::Module } else { *place })?;
        }
        match op {
            Op::ExtInstImport => self.import(at),
            Op::Capability => self.capabilities.push(self.words[at + 1]),
            Op::TypeForwardPointer => scopes.expect_pointer(self.words[at + 1]),
            Op::MemoryModel => self.addressing = self.words[at + 1],
            _ => {}
        }
        Ok(())
    }

    /// Checks the ids of an instruction, and returns its result.
    fn check_ids(
        &self,
        at: usize,
        grammar: &rspirv::grammar::Instruction<'_>,
        place: Place,
        scopes: &mut Scopes,
    ) -> Result<Option<u32>, Error> {
        let words = self.instruction(at).words;
        // There are fewer functions than words, and each definition is checked for their number.
        let function = if place == Place::Module { 0 } else { self.functions.len() as u32 };
        let (mut result, mut fault, mut no_type) = (None, None, None);
        let outcome = grammar::ids(grammar, words, self, |position, role| {
            let id = words[position];
            if id == 0 || id >= self.bound() {
                fault = fault.or(Some(id));
            } else if role == Role::Result {
                result = Some(id);
            } else if !self.ids[id as usize].is_seen_in(function) {
                scopes.note(at, id, function, Early::of(grammar.opcode, position, function != 0));
            } else if role == Role::ResultType && !self.is_type(id) {
                no_type = Some(id);
            }
        });
        let (name, length, bound) = (grammar.opname, words.len(), self.bound());
        let message = if outcome.is_err() {
            format!("Op{name} has {length} words, which is not what its operands need")
        } else if let Some(id) = fault {
            format!("Op{name} names id {id}, expected one from 1 to {}", bound - 1)
        } else if let Some(id) = no_type {
            format!("Op{name} has the type {id}, which is no type")
        } else {
            return Ok(result);
        };
        Err(Error::invalid(at, message))
    }

    fn define(&mut self, id: u32, at: usize, place: Place) -> Result<(), Error> {
        if self.ids[id as usize].at != 0 {
            let first = self.ids[id as usize].at as usize * 4;
            let message = format!("id {id} is defined again, expected one definition: the first is at {first:#x}");
            return Err(Error::invalid(at, message));
        }
        let (function, local) = match (place, self.functions.last_mut()) {
            (Place::Module, _) | (_, None) => (0, 0),
            (_, Some(function)) => {
                function.n_locals += 1;
                (self.functions.len(), self.functions[self.functions.len() - 1].n_locals - 1)
            }
        };
        let (Ok(at), Ok(function)) = (u32::try_from(at), u32::try_from(function)) else {
            return Err(Error::invalid(at, "the file has 2^32 words or more"));
        };
        self.ids[id as usize] = Id { at, function, local };
        Ok(())
    }

    fn import(&mut self, at: usize) {
        let words = self.instruction(at).words;
        let name = grammar::string(&words[2..]);
        let is_debug = matches!(&name[..], "OpenCL.DebugInfo.100" | "NonSemantic.Shader.DebugInfo.100");
        let table = rspirv::grammar::ext_inst_table(&name).filter(|_| !name.starts_with("NonSemantic."));
        let instructions = table.map(|table| {
            let numbers = || table.iter().map(|instruction| u32::from(instruction.opcode) as usize);
            let mut instructions = vec![None; numbers().max().map_or(0, |greatest| greatest + 1)];
            numbers().zip(table.iter()).for_each(|(number, instruction)| instructions[number] = Some(instruction));
            instructions
        });
        let is_known = instructions.is_some() || name.starts_with("NonSemantic.");
        self.sets.insert(words[1], ExtendedSet { instructions, is_debug, is_glsl: name == "GLSL.std.450", is_known });
    }

    /// Checks that an instruction is allowed at its place, and notes functions and blocks.
    fn place_after(&mut self, op: Op, at: usize, length: usize, place: Place) -> Result<Place, Error> {
        let wrong = |expected: &str| {
            let name = grammar::name(op as u32);
            Err(Error::invalid(at, format!("{name} does not belong here, expected {expected}")))
        };
        let is_debug = matches!(op, Op::Line | Op::NoLine | Op::ExtInst);
        match (place, op) {
            (Place::Module, Op::Function) => {
                self.preamble_end = self.preamble_end.min(at);
                let (id, blocks) = (if length > 2 { self.words[at + 2] } else { 0 }, self.blocks.len());
                let (words, blocks) = (at..at, blocks..blocks);
                self.functions.push(Function { id, words, blocks, n_locals: 0, unknown: None });
                Ok(Place::Function)
            }
            (Place::Module, Op::FunctionEnd | Op::FunctionParameter | Op::Label) => wrong("OpFunction before it"),
            (Place::Module, _) if !self.functions.is_empty() && !is_debug => wrong("OpFunction"),
            (Place::Module, _) if !layout::is_of_module(op) => wrong("a function around it"),
            (Place::Module, _) => Ok(Place::Module),
            (_, Op::Function) => wrong("OpFunctionEnd before it"),
            (Place::Function, Op::FunctionParameter | Op::Line | Op::NoLine) => Ok(Place::Function),
            (Place::Function | Place::Between, Op::Label) => {
                let label = if length > 1 { self.words[at + 1] } else { 0 };
                self.blocks.push(Block { label, words: at..at });
                Ok(Place::Block)
            }
            (Place::Function | Place::Between, Op::FunctionEnd) => {
                let (end, n_blocks) = (at + length, self.blocks.len());
                if let Some(function) = self.functions.last_mut() {
                    function.words.end = end;
                    function.blocks.end = n_blocks;
                }
                Ok(Place::Module)
            }
            (Place::Function | Place::Between, _) if is_debug => Ok(place),
            (Place::Function | Place::Between, _) => wrong("OpLabel or OpFunctionEnd"),
            (Place::Block, Op::Label | Op::FunctionEnd) => wrong("the end of the block before it: a branch or return"),
            (Place::Block, Op::FunctionParameter) => wrong("OpFunctionParameter before the first OpLabel"),
            (Place::Block, _) if layout::is_only_of_module(op) => wrong("it before the first OpFunction"),
            (Place::Block, _) if reflect::is_block_terminator(op) => {
                let end = at + length;
                if let Some(block) = self.blocks.last_mut() {
                    block.words.end = end;
                }
                Ok(Place::Between)
            }
            (Place::Block, Op::ExtInst) => {
                let is_known = length > 3 && self.sets.get(&self.words[at + 3]).is_some_and(|set| set.is_known);
                if !is_known {
                    self.note_unknown(at);
                }
                Ok(Place::Block)
            }
            (Place::Block, _) => Ok(Place::Block),
        }
    }

    fn note_unknown(&mut self, at: usize) {
        if let Some(function) = self.functions.last_mut() {
            function.unknown = function.unknown.or(Some(at));
        }
    }

    /// An instruction that is not in the grammar leaves its function as it is.
    fn unknown(&mut self, at: usize, place: &Place) -> Result<(), Error> {
        if matches!(place, Place::Module | Place::Block) {
            self.has_unknown |= *place == Place::Module;
            self.note_unknown(at);
            return Ok(());
        }
        let name = grammar::name(self.words[at] & 0xFFFF);
        Err(Error::invalid(at, format!("{name} is unknown, and does not belong between blocks")))
    }
}

/// The position of the reader in the structure of the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Module,
    /// After `OpFunction` and parameters.
    Function,
    Block,
    /// After a terminator.
    Between,
}
