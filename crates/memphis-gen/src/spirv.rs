//! SPIR-V modules: a family that scales, and random functions with structured control flow, also
//! such that call one another.

use crate::Rng;

/// A module while it is written.
struct Assembler {
    /// Decorations.
    decorations: Vec<u32>,
    /// Types, constants and variables of module scope.
    globals: Vec<u32>,
    /// Variables of the function, which come first in it.
    variables: Vec<u32>,
    /// The rest of the function.
    body: Vec<u32>,
    /// Functions that were written before.
    functions: Vec<u32>,
    next: u32,
}

mod op {
    pub const NAME: u32 = 5;
    pub const MEMORY_MODEL: u32 = 14;
    pub const ENTRY_POINT: u32 = 15;
    pub const EXECUTION_MODE: u32 = 16;
    pub const CAPABILITY: u32 = 17;
    pub const TYPE_VOID: u32 = 19;
    pub const TYPE_BOOL: u32 = 20;
    pub const TYPE_INT: u32 = 21;
    pub const TYPE_VECTOR: u32 = 23;
    pub const TYPE_ARRAY: u32 = 28;
    pub const TYPE_RUNTIME_ARRAY: u32 = 29;
    pub const TYPE_STRUCT: u32 = 30;
    pub const TYPE_POINTER: u32 = 32;
    pub const TYPE_FUNCTION: u32 = 33;
    pub const CONSTANT: u32 = 43;
    pub const CONSTANT_NULL: u32 = 46;
    pub const FUNCTION: u32 = 54;
    pub const FUNCTION_PARAMETER: u32 = 55;
    pub const FUNCTION_END: u32 = 56;
    pub const FUNCTION_CALL: u32 = 57;
    pub const VARIABLE: u32 = 59;
    pub const LOAD: u32 = 61;
    pub const STORE: u32 = 62;
    pub const COPY_MEMORY: u32 = 63;
    pub const ACCESS_CHAIN: u32 = 65;
    pub const ARRAY_LENGTH: u32 = 68;
    pub const DECORATE: u32 = 71;
    pub const MEMBER_DECORATE: u32 = 72;
    pub const COPY_OBJECT: u32 = 83;
    pub const I_ADD: u32 = 128;
    pub const I_SUB: u32 = 130;
    pub const I_MUL: u32 = 132;
    pub const I_EQUAL: u32 = 170;
    pub const U_LESS_THAN: u32 = 176;
    pub const U_LESS_THAN_EQUAL: u32 = 178;
    pub const LOOP_MERGE: u32 = 246;
    pub const SELECTION_MERGE: u32 = 247;
    pub const LABEL: u32 = 248;
    pub const BRANCH: u32 = 249;
    pub const BRANCH_CONDITIONAL: u32 = 250;
    pub const SWITCH: u32 = 251;
    pub const RETURN: u32 = 253;
    pub const RETURN_VALUE: u32 = 254;
    pub const UNREACHABLE: u32 = 255;
}

const FUNCTION_CLASS: u32 = 7;
const STORAGE_BUFFER: u32 = 12;
const DONT_INLINE: u32 = 2;

fn push(words: &mut Vec<u32>, opcode: u32, operands: &[u32]) {
    let length = u32::try_from(operands.len() + 1).unwrap_or(u32::MAX);
    words.push(length << 16 | opcode);
    words.extend_from_slice(operands);
}

impl Assembler {
    fn new() -> Assembler {
        Assembler { decorations: vec![], globals: vec![], variables: vec![], body: vec![], functions: vec![], next: 1 }
    }

    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    /// A type: its result comes first.
    fn type_of(&mut self, opcode: u32, operands: &[u32]) -> u32 {
        let id = self.id();
        push(&mut self.globals, opcode, &[&[id], operands].concat());
        id
    }

    fn constant(&mut self, type_id: u32, value: u32) -> u32 {
        let id = self.id();
        push(&mut self.globals, op::CONSTANT, &[type_id, id, value]);
        id
    }

    fn value(&mut self, opcode: u32, type_id: u32, operands: &[u32]) -> u32 {
        let id = self.id();
        push(&mut self.body, opcode, &[&[type_id, id], operands].concat());
        id
    }

    fn effect(&mut self, opcode: u32, operands: &[u32]) {
        push(&mut self.body, opcode, operands);
    }

    fn label(&mut self, label: u32) {
        push(&mut self.body, op::LABEL, &[label]);
    }

    fn variable(&mut self, pointer: u32, initializer: Option<u32>) -> u32 {
        let id = self.id();
        let initializer = initializer.as_slice();
        push(&mut self.variables, op::VARIABLE, &[&[pointer, id, FUNCTION_CLASS], initializer].concat());
        id
    }

    /// Ends a function that has a head, and starts another.
    fn end_function(&mut self, head: &[u32]) {
        self.functions.extend_from_slice(head);
        let entry = self.id();
        push(&mut self.functions, op::LABEL, &[entry]);
        self.functions.append(&mut self.variables);
        self.functions.append(&mut self.body);
        push(&mut self.functions, op::FUNCTION_END, &[]);
    }

    /// A shader whose last function is its main function: version 1.3.
    fn finish(mut self, types: &Types) -> Vec<u32> {
        let (main, entry, signature) = (self.id(), self.id(), self.id());
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, self.next, 0];
        push(&mut words, op::CAPABILITY, &[1]);
        push(&mut words, op::MEMORY_MODEL, &[0, 1]);
        let name = u32::from_le_bytes(*b"main");
        push(&mut words, op::ENTRY_POINT, &[5, main, name, 0]);
        push(&mut words, op::EXECUTION_MODE, &[main, 17, 1, 1, 1]);
        push(&mut words, op::NAME, &[main, name, 0]);
        words.append(&mut self.decorations);
        words.append(&mut self.globals);
        push(&mut words, op::TYPE_FUNCTION, &[signature, types.void]);
        words.append(&mut self.functions);
        push(&mut words, op::FUNCTION, &[types.void, main, 0, signature]);
        push(&mut words, op::LABEL, &[entry]);
        words.append(&mut self.variables);
        words.append(&mut self.body);
        push(&mut words, op::FUNCTION_END, &[]);
        words
    }
}

/// The parts of every module: `uint`, a buffer to read and one to write.
struct Types {
    void: u32,
    bool_: u32,
    uint: u32,
    /// Pointers to an element of a buffer.
    element: u32,
    buffers: [u32; 2],
    /// The constants 0, 1, 2, ...
    numbers: Vec<u32>,
}

impl Types {
    fn new(asm: &mut Assembler) -> Types {
        let void = asm.type_of(op::TYPE_VOID, &[]);
        let bool_ = asm.type_of(op::TYPE_BOOL, &[]);
        let uint = asm.type_of(op::TYPE_INT, &[32, 0]);
        let array = asm.type_of(op::TYPE_RUNTIME_ARRAY, &[uint]);
        push(&mut asm.decorations, op::DECORATE, &[array, 6, 4]);
        let block = asm.type_of(op::TYPE_STRUCT, &[array]);
        push(&mut asm.decorations, op::DECORATE, &[block, 2]);
        push(&mut asm.decorations, op::MEMBER_DECORATE, &[block, 0, 35, 0]);
        let pointer = asm.type_of(op::TYPE_POINTER, &[STORAGE_BUFFER, block]);
        let element = asm.type_of(op::TYPE_POINTER, &[STORAGE_BUFFER, uint]);
        let buffers = [0, 1].map(|binding| {
            let id = asm.id();
            push(&mut asm.globals, op::VARIABLE, &[pointer, id, STORAGE_BUFFER]);
            push(&mut asm.decorations, op::DECORATE, &[id, 34, 0]);
            push(&mut asm.decorations, op::DECORATE, &[id, 33, binding]);
            id
        });
        let numbers = (0..8).map(|number| asm.constant(uint, number)).collect();
        Types { void, bool_, uint, element, buffers, numbers }
    }

    fn read(&self, asm: &mut Assembler, at: u32) -> u32 {
        let element = asm.value(op::ACCESS_CHAIN, self.element, &[self.buffers[0], self.numbers[0], at]);
        asm.value(op::LOAD, self.uint, &[element])
    }

    fn write(&self, asm: &mut Assembler, at: u32, value: u32) {
        let element = asm.value(op::ACCESS_CHAIN, self.element, &[self.buffers[1], self.numbers[0], at]);
        asm.effect(op::STORE, &[element, value]);
    }
}

/// Nested reads, inlined into one function: each level reads `fields` of the level below, all or
/// nothing, from a buffer, and then all is added up. Rust-GPU's issue 1136 describes the family.
/// There are about `2 · fields^(depth + 1) / (fields - 1)` blocks.
///
/// # Panics
/// Panics if there are more fields than 7.
pub fn nested_reads(fields: u32, depth: u32) -> Vec<u32> {
    assert!(fields <= 7, "indices are constants up to 7");
    let mut asm = Assembler::new();
    let types = Types::new(&mut asm);
    let mut structs = vec![asm.type_of(op::TYPE_STRUCT, &[types.uint, types.uint])];
    for _ in 0..depth {
        let below = vec![structs[structs.len() - 1]; fields as usize];
        structs.push(asm.type_of(op::TYPE_STRUCT, &[&below[..], &[types.uint]].concat()));
    }
    let pointers = structs.iter().map(|&type_id| asm.type_of(op::TYPE_POINTER, &[FUNCTION_CLASS, type_id])).collect();
    let word = asm.type_of(op::TYPE_POINTER, &[FUNCTION_CLASS, types.uint]);
    let length = asm.value(op::ARRAY_LENGTH, types.uint, &[types.buffers[0], 0]);
    let start = types.numbers[0];
    let mut sizes = vec![2];
    for level in 0..depth as usize {
        sizes.push(fields * sizes[level] + 1);
    }
    let sizes = sizes.into_iter().map(|size| asm.constant(types.uint, size)).collect();
    let mut reads = Reads { asm, types, structs, pointers, word, sizes, fields: fields as usize, length };
    let value = reads.read(depth as usize, start);
    let sum = reads.sum(depth as usize, value);
    let Reads { mut asm, types, .. } = reads;
    types.write(&mut asm, start, sum);
    asm.effect(op::RETURN, &[]);
    asm.finish(&types)
}

struct Reads {
    asm: Assembler,
    types: Types,
    /// By level.
    structs: Vec<u32>,
    pointers: Vec<u32>,
    word: u32,
    sizes: Vec<u32>,
    fields: usize,
    length: u32,
}

impl Reads {
    /// A level, read at a place of the buffer; as deep as there are levels.
    fn read(&mut self, level: usize, at: u32) -> u32 {
        let uint = self.types.uint;
        let result = self.asm.variable(self.pointers[level], None);
        let argument = self.asm.variable(self.word, None);
        self.asm.effect(op::STORE, &[argument, at]);
        let tag = self.asm.value(op::ACCESS_CHAIN, self.word, &[result, self.types.numbers[self.tag(level)]]);
        self.asm.effect(op::STORE, &[tag, self.types.numbers[1]]);
        let start = self.asm.value(op::LOAD, uint, &[argument]);
        let end = self.asm.value(op::I_ADD, uint, &[start, self.sizes[level]]);
        let fits = self.asm.value(op::U_LESS_THAN_EQUAL, self.types.bool_, &[end, self.length]);
        let (inside, merge) = (self.asm.id(), self.asm.id());
        self.asm.effect(op::SELECTION_MERGE, &[merge, 0]);
        self.asm.effect(op::BRANCH_CONDITIONAL, &[fits, inside, merge]);
        self.asm.label(inside);
        let mut place = self.asm.value(op::LOAD, uint, &[argument]);
        for field in 0..self.tag(level) {
            let (value, pointer, size) = match level {
                0 => (self.types.read(&mut self.asm, place), self.word, self.types.numbers[1]),
                _ => (self.read(level - 1, place), self.pointers[level - 1], self.sizes[level - 1]),
            };
            let part = self.asm.value(op::ACCESS_CHAIN, pointer, &[result, self.types.numbers[field]]);
            self.asm.effect(op::STORE, &[part, value]);
            place = self.asm.value(op::I_ADD, uint, &[place, size]);
        }
        let value = self.types.read(&mut self.asm, place);
        self.asm.effect(op::STORE, &[tag, value]);
        self.asm.effect(op::BRANCH, &[merge]);
        self.asm.label(merge);
        self.asm.value(op::LOAD, self.structs[level], &[result])
    }

    /// The place of the word that each level has after its fields.
    fn tag(&self, level: usize) -> usize {
        if level == 0 { 1 } else { self.fields }
    }

    fn sum(&mut self, level: usize, value: u32) -> u32 {
        let uint = self.types.uint;
        let argument = self.asm.variable(self.pointers[level], None);
        self.asm.effect(op::STORE, &[argument, value]);
        let tag = self.asm.value(op::ACCESS_CHAIN, self.word, &[argument, self.types.numbers[self.tag(level)]]);
        let mut sum = self.asm.value(op::LOAD, uint, &[tag]);
        for field in 0..self.tag(level) {
            let (type_id, pointer) = match level {
                0 => (uint, self.word),
                _ => (self.structs[level - 1], self.pointers[level - 1]),
            };
            let part = self.asm.value(op::ACCESS_CHAIN, pointer, &[argument, self.types.numbers[field]]);
            let value = self.asm.value(op::LOAD, type_id, &[part]);
            let value = if level == 0 { value } else { self.sum(level - 1, value) };
            sum = self.asm.value(op::I_ADD, uint, &[sum, value]);
        }
        sum
    }
}

/// A random shader: variables of several types, accessed whole and in parts, in structured control
/// flow.
///
/// It reads its first buffer, and writes to its second one what its variables are in the end. About
/// `size` statements.
pub fn random_shader(seed: u64, size: u32) -> Vec<u32> {
    Shader::new(seed).finish(size)
}

/// A random shader of several functions, which get pointers to variables and numbers from one
/// another.
///
/// Each function calls those before it, and returns from within its control flow. About `size`
/// statements in each.
pub fn random_program(seed: u64, size: u32) -> Vec<u32> {
    let mut shader = Shader::new(seed);
    for _ in 0..2 + shader.rng.below(4) {
        shader.function(size);
    }
    shader.finish(size)
}

/// The targets of `break` and `continue`.
#[derive(Clone, Copy)]
struct Construct {
    merge: u32,
    /// Of a loop.
    next: Option<u32>,
}

struct Shader {
    rng: Rng,
    asm: Assembler,
    types: Types,
    /// `uint`, a vector, an array, a struct, a struct of those.
    type_ids: [u32; 5],
    pointers: [u32; 5],
    nulls: [u32; 5],
    /// With the place of their types.
    variables: Vec<(u32, usize)>,
    constructs: Vec<Construct>,
    depth: u32,
    /// The functions that can be called.
    functions: Vec<Callee>,
    /// Function types, by result and parameters.
    signatures: Vec<(Vec<u32>, u32)>,
    returns: Returns,
}

/// A function that can be called.
#[derive(Clone)]
struct Callee {
    id: u32,
    returns: Returns,
    /// The types of the variables that its parameters point to.
    parameters: Vec<usize>,
}

/// How a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Returns {
    /// It writes what its variables are.
    Output,
    Nothing,
    Number,
}

impl Shader {
    fn new(seed: u64) -> Shader {
        let mut asm = Assembler::new();
        let types = Types::new(&mut asm);
        let pair = asm.type_of(op::TYPE_VECTOR, &[types.uint, 2]);
        let array = asm.type_of(op::TYPE_ARRAY, &[types.uint, types.numbers[3]]);
        let inner = asm.type_of(op::TYPE_STRUCT, &[types.uint, pair]);
        let outer = asm.type_of(op::TYPE_STRUCT, &[inner, array, types.uint]);
        let type_ids = [types.uint, pair, array, inner, outer];
        let pointers = type_ids.map(|type_id| asm.type_of(op::TYPE_POINTER, &[FUNCTION_CLASS, type_id]));
        let nulls = type_ids.map(|type_id| {
            let id = asm.id();
            push(&mut asm.globals, op::CONSTANT_NULL, &[type_id, id]);
            id
        });
        Shader {
            rng: Rng::new(seed),
            asm,
            types,
            type_ids,
            pointers,
            nulls,
            variables: Vec::new(),
            constructs: Vec::new(),
            depth: 0,
            functions: Vec::new(),
            signatures: Vec::new(),
            returns: Returns::Output,
        }
    }

    /// The main function, and the module.
    fn finish(mut self, size: u32) -> Vec<u32> {
        self.returns = Returns::Output;
        self.variables.clear();
        self.body(3, size);
        self.asm.finish(&self.types)
    }

    /// Some more variables than `n_variables`, statements, and a return.
    fn body(&mut self, n_variables: usize, size: u32) {
        let all = self.rng.below(3) > 0;
        for _ in 0..n_variables + self.rng.below(6) {
            let kind = self.rng.below(5);
            let initializer = (all || self.rng.below(3) == 0).then_some(self.nulls[kind]);
            let variable = self.asm.variable(self.pointers[kind], initializer);
            self.variables.push((variable, kind));
        }
        let mut budget = size;
        if self.statements(&mut budget) {
            self.finish_function();
        }
    }

    /// A function that later ones can call.
    fn function(&mut self, size: u32) {
        self.returns = [Returns::Nothing, Returns::Number, Returns::Number][self.rng.below(3)];
        let result = if self.returns == Returns::Number { self.types.uint } else { self.types.void };
        let parameters: Vec<usize> = (0..1 + self.rng.below(3)).map(|_| self.rng.below(5)).collect();
        let signature: Vec<u32> =
            [result].into_iter().chain(parameters.iter().map(|&kind| self.pointers[kind])).collect();
        let known = self.signatures.iter().find(|known| known.0 == signature).map(|known| known.1);
        let type_id = known.unwrap_or_else(|| {
            let id = self.asm.type_of(op::TYPE_FUNCTION, &signature);
            self.signatures.push((signature, id));
            id
        });
        let id = self.asm.id();
        let must_stay = u32::from(self.rng.below(8) == 0);
        let mut head = Vec::new();
        push(&mut head, op::FUNCTION, &[result, id, must_stay * DONT_INLINE, type_id]);
        self.variables.clear();
        for &kind in &parameters {
            let parameter = self.asm.id();
            push(&mut head, op::FUNCTION_PARAMETER, &[self.pointers[kind], parameter]);
            self.variables.push((parameter, kind));
        }
        self.body(0, size);
        self.asm.end_function(&head);
        self.functions.push(Callee { id, returns: self.returns, parameters });
    }

    /// A call with variables of the right types, if there are any; its result goes to a variable.
    fn call(&mut self) {
        let callee = self.functions[self.rng.below(self.functions.len())].clone();
        let mut operands = vec![callee.id];
        for kind in callee.parameters {
            let fitting: Vec<u32> =
                self.variables.iter().filter(|other| other.1 == kind).map(|other| other.0).collect();
            if fitting.is_empty() {
                return;
            }
            operands.push(fitting[self.rng.below(fitting.len())]);
        }
        if callee.returns == Returns::Number {
            let value = self.asm.value(op::FUNCTION_CALL, self.types.uint, &operands);
            let word = self.word();
            self.asm.effect(op::STORE, &[word, value]);
        } else {
            self.asm.value(op::FUNCTION_CALL, self.types.void, &operands);
        }
    }

    fn finish_function(&mut self) {
        match self.returns {
            Returns::Output => {
                self.write_all();
                self.asm.effect(op::RETURN, &[]);
            }
            Returns::Nothing => self.asm.effect(op::RETURN, &[]),
            Returns::Number => {
                let value = self.number();
                self.asm.effect(op::RETURN_VALUE, &[value]);
            }
        }
    }

    /// Statements, until there are enough. False if the last of them leaves, so that nothing comes
    /// after it.
    fn statements(&mut self, budget: &mut u32) -> bool {
        for _ in 0..1 + self.rng.below(6) {
            if *budget == 0 {
                return true;
            }
            *budget -= 1;
            if !self.functions.is_empty() && self.rng.below(5) == 0 {
                self.call();
                continue;
            }
            let nests = self.depth < 6;
            match self.rng.below(16) {
                0..=2 if nests => self.selection(budget),
                3 | 4 if nests => self.repetition(budget),
                5 if nests => self.switch(budget),
                6 if self.leave() => return false,
                7 => self.copy(),
                8 | 9 => self.copy_whole(),
                _ => self.assign(),
            }
        }
        true
    }

    /// A pointer to a word of some variable, by an access chain, by two, or by a copy of an
    /// address.
    fn word(&mut self) -> u32 {
        let number = self.rng.below(self.variables.len());
        let (mut pointer, kind) = self.variables[number];
        if self.rng.below(8) == 0 {
            pointer = self.asm.value(op::COPY_OBJECT, self.pointers[kind], &[pointer]);
        }
        let mut index = |n: usize| self.types.numbers[self.rng.below(n)];
        let word = self.pointers[0];
        match kind {
            0 => pointer,
            1 => self.asm.value(op::ACCESS_CHAIN, word, &[pointer, index(2)]),
            2 => self.asm.value(op::ACCESS_CHAIN, word, &[pointer, index(3)]),
            3 => match self.rng.below(2) {
                0 => self.asm.value(op::ACCESS_CHAIN, word, &[pointer, self.types.numbers[0]]),
                _ => {
                    let component = self.types.numbers[self.rng.below(2)];
                    self.asm.value(op::ACCESS_CHAIN, word, &[pointer, self.types.numbers[1], component])
                }
            },
            _ => match self.rng.below(3) {
                0 => self.asm.value(op::ACCESS_CHAIN, word, &[pointer, self.types.numbers[2]]),
                1 => {
                    let element = self.types.numbers[self.rng.below(3)];
                    self.asm.value(op::ACCESS_CHAIN, word, &[pointer, self.types.numbers[1], element])
                }
                _ => {
                    let inner = self.asm.value(op::ACCESS_CHAIN, self.pointers[3], &[pointer, self.types.numbers[0]]);
                    self.asm.value(op::ACCESS_CHAIN, word, &[inner, self.types.numbers[0]])
                }
            },
        }
    }

    /// A number: a constant, a word of the buffer, what a variable holds, or what comes of two
    /// such.
    fn number(&mut self) -> u32 {
        let uint = self.types.uint;
        match self.rng.below(6) {
            0 => self.types.numbers[self.rng.below(8)],
            1 => {
                let at = self.types.numbers[self.rng.below(8)];
                self.types.read(&mut self.asm, at)
            }
            2 | 3 => {
                let word = self.word();
                self.asm.value(op::LOAD, uint, &[word])
            }
            _ => {
                let word = self.word();
                let left = self.asm.value(op::LOAD, uint, &[word]);
                let right = self.types.numbers[1 + self.rng.below(7)];
                let opcode = [op::I_ADD, op::I_SUB, op::I_MUL][self.rng.below(3)];
                self.asm.value(opcode, uint, &[left, right])
            }
        }
    }

    fn condition(&mut self) -> u32 {
        let (left, right) = (self.number(), self.number());
        let opcode = [op::I_EQUAL, op::U_LESS_THAN][self.rng.below(2)];
        self.asm.value(opcode, self.types.bool_, &[left, right])
    }

    fn assign(&mut self) {
        let (value, word) = (self.number(), self.word());
        self.asm.effect(op::STORE, &[word, value]);
    }

    /// Two variables of one type, or twice the same.
    fn two(&mut self) -> (u32, u32, usize) {
        let (to, kind) = self.variables[self.rng.below(self.variables.len())];
        let same: Vec<u32> = self.variables.iter().filter(|other| other.1 == kind).map(|other| other.0).collect();
        (to, same[self.rng.below(same.len())], kind)
    }

    fn copy(&mut self) {
        let (to, from, _) = self.two();
        if to != from {
            self.asm.effect(op::COPY_MEMORY, &[to, from]);
        }
    }

    fn copy_whole(&mut self) {
        let (to, from, kind) = self.two();
        let value = self.asm.value(op::LOAD, self.type_ids[kind], &[from]);
        self.asm.effect(op::STORE, &[to, value]);
    }

    /// Leaves a construct, or the function.
    fn leave(&mut self) -> bool {
        match (self.rng.below(3), self.constructs.last().copied()) {
            (0, Some(construct)) => self.asm.effect(op::BRANCH, &[construct.merge]),
            (1, Some(Construct { next: Some(next), .. })) => self.asm.effect(op::BRANCH, &[next]),
            (2, _) if self.depth > 0 && self.rng.below(3) == 0 => {
                self.finish_function();
            }
            _ => return false,
        }
        true
    }

    /// The statements of a block that goes on to another one.
    fn block(&mut self, label: u32, next: u32, budget: &mut u32) -> bool {
        self.asm.label(label);
        self.depth += 1;
        let goes_on = self.statements(budget);
        self.depth -= 1;
        if goes_on {
            self.asm.effect(op::BRANCH, &[next]);
        }
        goes_on
    }

    fn selection(&mut self, budget: &mut u32) {
        let condition = self.condition();
        let (yes, merge) = (self.asm.id(), self.asm.id());
        let no = if self.rng.below(2) == 0 { self.asm.id() } else { merge };
        self.asm.effect(op::SELECTION_MERGE, &[merge, 0]);
        self.asm.effect(op::BRANCH_CONDITIONAL, &[condition, yes, no]);
        let mut is_reached = self.block(yes, merge, budget) || no == merge;
        if no != merge {
            is_reached |= self.block(no, merge, budget);
        }
        self.asm.label(merge);
        self.go_on_from_unreachable(is_reached);
    }

    /// An unreachable merge block may contain only `OpUnreachable`; the rest goes to a block of its
    /// own, which is not reached either.
    fn go_on_from_unreachable(&mut self, is_reached: bool) {
        if !is_reached {
            self.asm.effect(op::UNREACHABLE, &[]);
            let label = self.asm.id();
            self.asm.label(label);
        }
    }

    fn repetition(&mut self, budget: &mut u32) {
        let [head, test, body, next, merge] = [(); 5].map(|()| self.asm.id());
        let counter = self.asm.variable(self.pointers[0], None);
        self.asm.effect(op::STORE, &[counter, self.types.numbers[0]]);
        self.asm.effect(op::BRANCH, &[head]);
        self.asm.label(head);
        self.asm.effect(op::LOOP_MERGE, &[merge, next, 0]);
        self.asm.effect(op::BRANCH, &[test]);
        self.asm.label(test);
        let (uint, bool_) = (self.types.uint, self.types.bool_);
        let count = self.asm.value(op::LOAD, uint, &[counter]);
        let limit = self.types.numbers[1 + self.rng.below(4)];
        let goes_on = self.asm.value(op::U_LESS_THAN, bool_, &[count, limit]);
        self.asm.effect(op::BRANCH_CONDITIONAL, &[goes_on, body, merge]);
        self.constructs.push(Construct { merge, next: Some(next) });
        self.block(body, next, budget);
        self.constructs.pop();
        self.asm.label(next);
        let count = self.asm.value(op::LOAD, uint, &[counter]);
        let count = self.asm.value(op::I_ADD, uint, &[count, self.types.numbers[1]]);
        self.asm.effect(op::STORE, &[counter, count]);
        self.asm.effect(op::BRANCH, &[head]);
        self.asm.label(merge);
    }

    /// Cases, two of which lead to one block.
    fn switch(&mut self, budget: &mut u32) {
        let selector = self.number();
        let [one, two, merge] = [(); 3].map(|()| self.asm.id());
        let default = if self.rng.below(2) == 0 { self.asm.id() } else { merge };
        self.asm.effect(op::SELECTION_MERGE, &[merge, 0]);
        self.asm.effect(op::SWITCH, &[selector, default, 0, one, 3, one, 1, two, 5, one]);
        let mut is_reached = default == merge || self.case(default, merge, budget);
        is_reached |= self.case(one, merge, budget);
        is_reached |= self.case(two, merge, budget);
        self.asm.label(merge);
        self.go_on_from_unreachable(is_reached);
    }

    /// A case, which does not leave the loop around the switch.
    fn case(&mut self, label: u32, merge: u32, budget: &mut u32) -> bool {
        let around = std::mem::take(&mut self.constructs);
        let goes_on = self.block(label, merge, budget);
        self.constructs = around;
        goes_on
    }

    /// Writes all words of all variables to the buffer.
    fn write_all(&mut self) {
        let uint = self.types.uint;
        let mut at = self.types.numbers[0];
        for (variable, kind) in self.variables.clone() {
            let numbers = self.types.numbers.clone();
            let paths: Vec<Vec<u32>> = match kind {
                0 => vec![vec![]],
                1 => vec![vec![numbers[0]], vec![numbers[1]]],
                2 => vec![vec![numbers[0]], vec![numbers[2]]],
                3 => vec![vec![numbers[0]], vec![numbers[1], numbers[1]]],
                _ => vec![vec![numbers[2]], vec![numbers[1], numbers[1]], vec![numbers[0], numbers[0]]],
            };
            for path in paths {
                let pointer = match path.is_empty() {
                    true => variable,
                    false => self.asm.value(op::ACCESS_CHAIN, self.pointers[0], &[&[variable], &path[..]].concat()),
                };
                let value = self.asm.value(op::LOAD, uint, &[pointer]);
                self.types.write(&mut self.asm, at, value);
                at = self.asm.value(op::I_ADD, uint, &[at, numbers[1]]);
            }
        }
    }
}
