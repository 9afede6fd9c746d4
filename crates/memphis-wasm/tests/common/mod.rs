//! Random programs, and a small interpreter that shares nothing with the crate.

#![allow(dead_code, reason = "each test uses a part")]

use wasm_encoder::{
    BlockType, Catch, CodeSection, EntityType, ExportKind, ExportSection, Function, FunctionSection, ImportSection,
    Instruction as I, MemArg, MemorySection, MemoryType, Module, TagKind, TagSection, TagType, TypeSection, ValType,
};
use wasmparser::{BinaryReader, Operator, OperatorsReader};

/// A generator of numbers, the same for the same seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as u32) % n.max(1)
    }
}

pub const N_PARAMS: u32 = 2;

struct Program<'r> {
    random: &'r mut Random,
    code: Vec<I<'static>>,
    n_locals: u32,
    labels: Vec<Label>,
    exceptions: Exceptions,
    budget: u32,
}

/// An open frame.
#[derive(Clone, Copy, PartialEq)]
enum Label {
    /// A branch to it takes no operands.
    Plain,
    /// A branch to it takes an operand.
    Valued,
    /// The same as `Plain`, in a `catch` or `catch_all` whose exception can be thrown again.
    Clause,
}

/// The exceptions of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceptions {
    None,
    /// `try`, `catch`, `catch_all`, `delegate`, `rethrow`.
    Legacy,
    /// `try_table`.
    Table,
}

impl Exceptions {
    pub const ALL: [Self; 3] = [Self::None, Self::Legacy, Self::Table];
}

/// A module with the import `f: [i32] -> [i32]`, a memory, a tag, and one random function of two
/// parameters.
pub fn module(seed: u64, exceptions: Exceptions) -> Vec<u8> {
    let mut random = Random::new(seed);
    let n_locals = N_PARAMS + 1 + random.below(8);
    let budget = 10 + random.below(60);
    let mut program = Program { random: &mut random, code: vec![], n_locals, labels: vec![], exceptions, budget };
    while program.budget > 0 {
        program.statement();
    }
    program.expression(3);
    program.code.push(I::End);
    let code = program.code;
    assemble(n_locals, &code)
}

/// A module whose last function has `n_locals` locals and this code.
pub fn assemble(n_locals: u32, code: &[I<'_>]) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32], [ValType::I32]);
    types.ty().function([ValType::I32; 2], [ValType::I32]);
    types.ty().function([ValType::I32], []);
    let mut imports = ImportSection::new();
    imports.import("env", "f", EntityType::Function(0));
    let mut functions = FunctionSection::new();
    functions.function(1);
    let mut memories = MemorySection::new();
    let memory = MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
    memories.memory(memory);
    let mut tags = TagSection::new();
    tags.tag(TagType { kind: TagKind::Exception, func_type_idx: 2 });
    let mut exports = ExportSection::new();
    exports.export("run", ExportKind::Func, 1);
    let mut function = Function::new([(n_locals - N_PARAMS, ValType::I32)]);
    for instruction in code {
        function.instruction(instruction);
    }
    let mut bodies = CodeSection::new();
    bodies.function(&function);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&memories);
    module.section(&tags).section(&exports).section(&bodies);
    module.finish()
}

impl Program<'_> {
    fn local(&mut self) -> u32 {
        self.random.below(self.n_locals)
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let n = if self.exceptions == Exceptions::None { 14 } else { 20 };
        match self.random.below(n) {
            0..=3 => {
                self.expression(3);
                let local = self.local();
                self.code.push(I::LocalSet(local));
            }
            4 => {
                // Exchange two locals.
                let (a, b) = (self.local(), self.local());
                self.code.extend([I::LocalGet(a), I::LocalGet(b), I::LocalSet(a), I::LocalSet(b)]);
            }
            5 => {
                let (a, b) = (self.local(), self.local());
                self.code.extend([I::LocalGet(a), I::LocalSet(b)]);
            }
            6 => {
                self.expression(2);
                self.code.push(I::Drop);
            }
            7 => {
                self.code.push(I::I32Const(8));
                self.expression(2);
                self.code.push(I::I32Store(memory()));
            }
            8 if self.labels.len() < 5 => {
                self.expression(2);
                self.code.push(I::If(BlockType::Empty));
                self.block(Label::Plain);
                if self.random.below(2) == 0 {
                    self.code.push(I::Else);
                    self.block(Label::Plain);
                }
                self.code.push(I::End);
            }
            9 if self.labels.len() < 5 => {
                self.code.push(I::Block(BlockType::Empty));
                self.block(Label::Plain);
                self.code.push(I::End);
            }
            10 if self.labels.len() < 4 => {
                self.code.push(I::Loop(BlockType::Empty));
                self.block(Label::Plain);
                // The interpreter ends loops that go on for long.
                self.expression(2);
                self.code.extend([I::BrIf(0), I::End]);
            }
            11 => {
                if let Some(label) = self.label() {
                    self.expression(2);
                    self.code.push(I::BrIf(label));
                }
            }
            12 if self.random.below(3) == 0 => {
                let (Some(one), Some(other)) = (self.label(), self.label()) else { return };
                self.expression(1);
                self.code.push(I::BrTable(vec![one, other, one].into(), other));
                self.expression(1);
                self.code.push(I::Drop);
            }
            14..=16 if self.labels.len() < 5 && self.exceptions == Exceptions::Legacy => self.legacy_try(),
            14..=16 if self.labels.len() < 5 => self.try_table(),
            17 => self.throw(),
            _ => {
                self.expression(3);
                let local = self.local();
                self.code.extend([I::LocalTee(local), I::Drop]);
            }
        }
    }

    fn legacy_try(&mut self) {
        self.code.push(I::Try(BlockType::Empty));
        self.block(Label::Plain);
        if self.random.below(4) == 0 {
            let depth = self.random.below(self.labels.len() as u32 + 1);
            self.code.push(I::Delegate(depth));
            return;
        }
        let clauses = self.random.below(4);
        if clauses & 1 == 0 {
            let local = self.local();
            self.code.extend([I::Catch(0), I::LocalSet(local)]);
            self.block(Label::Clause);
        }
        if clauses & 2 == 0 {
            self.code.push(I::CatchAll);
            self.block(Label::Clause);
        }
        self.code.push(I::End);
    }

    /// A `try_table` whose clauses lead to the ends of two blocks around it.
    fn try_table(&mut self) {
        self.code.extend([I::Block(BlockType::Empty), I::Block(BlockType::Result(ValType::I32))]);
        self.labels.extend([Label::Plain, Label::Valued]);
        let clauses = [Catch::One { tag: 0, label: 0 }, Catch::All { label: 1 }];
        let from = self.random.below(2) as usize;
        let to = 1 + self.random.below(2) as usize;
        self.code.push(I::TryTable(BlockType::Empty, clauses[from..to.max(from)].to_vec().into()));
        self.block(Label::Plain);
        let local = self.local();
        self.code.extend([I::End, I::Br(1), I::End, I::LocalSet(local)]);
        self.labels.pop();
        self.labels.pop();
        self.block(Label::Plain);
        self.code.push(I::End);
    }

    /// Throws under a condition: an exception that was caught, or a new one.
    fn throw(&mut self) {
        self.expression(1);
        self.code.push(I::If(BlockType::Empty));
        let caught = self.labels.iter().rev().position(|&label| label == Label::Clause);
        match caught {
            Some(depth) if self.random.below(2) == 0 => self.code.push(I::Rethrow(depth as u32 + 1)),
            _ => {
                self.expression(1);
                self.code.push(I::Throw(0));
            }
        }
        self.code.push(I::End);
    }

    /// A label to which a branch takes no operands.
    fn label(&mut self) -> Option<u32> {
        let n = self.labels.len() as u32;
        let label = self.random.below(n);
        (label..n).chain(0..label).find(|&label| self.labels[(n - 1 - label) as usize] != Label::Valued)
    }

    fn block(&mut self, label: Label) {
        self.labels.push(label);
        for _ in 0..1 + self.random.below(4) {
            self.statement();
        }
        self.labels.pop();
    }

    fn expression(&mut self, depth: u32) {
        match self.random.below(if depth == 0 { 5 } else { 12 }) {
            0..=2 => {
                let local = self.local();
                self.code.push(I::LocalGet(local));
            }
            3 => self.code.push(I::I32Const(self.random.below(7) as i32 - 3)),
            4 => self.code.push(I::I32Const(self.random.below(100_000) as i32)),
            5..=8 => {
                self.expression(depth - 1);
                self.expression(depth - 1);
                self.code.push(match self.random.below(5) {
                    0 => I::I32Add,
                    1 => I::I32Sub,
                    2 => I::I32Mul,
                    3 => I::I32LtS,
                    _ => I::I32DivU,
                });
            }
            9 => {
                self.expression(depth - 1);
                let local = self.local();
                self.code.push(I::LocalTee(local));
            }
            10 => {
                self.expression(depth - 1);
                self.code.push(I::Call(0));
            }
            _ => {
                self.code.push(I::I32Const(8));
                self.code.push(I::I32Load(memory()));
            }
        }
    }
}

/// The visible behaviour of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    pub calls: Vec<i32>,
    pub memory: i32,
    pub result: Result<i32, &'static str>,
}

/// Executes a body of 32-bit integers. Executions end after some branches, at the same place before
/// and after a transformation that keeps branches.
pub fn execute(body: &[u8], args: [i32; 2], exceptions: Exceptions) -> Trace {
    let reader = BinaryReader::new(body, 0);
    let function = wasmparser::FunctionBody::new(reader);
    let n_declared: u32 =
        function.get_locals_reader().expect("locals").into_iter().map(|run| run.expect("a run").0).sum();
    let operators: OperatorsReader<'_> = function.get_operators_reader().expect("code");
    let code: Vec<Operator<'_>> = operators.into_iter().collect::<Result<_, _>>().expect("valid operators");
    let Frames { ends, clauses } = frames(&code);
    let mut machine = Machine {
        ends,
        clauses,
        code,
        locals: args.into_iter().chain((0..n_declared).map(|_| 0)).collect(),
        stack: vec![],
        frames: vec![],
        throws: exceptions != Exceptions::None,
        trace: Trace { calls: vec![], memory: 0, result: Err("not ended") },
    };
    machine.trace.result = machine.run();
    machine.trace
}

/// For each start of a frame, `else` and `catch`, where its end is, and for `if` its `else`; and
/// the clauses of each `try`.
struct Frames {
    ends: Vec<(usize, Option<usize>)>,
    clauses: Vec<Vec<usize>>,
}

fn frames(code: &[Operator<'_>]) -> Frames {
    let mut ends = vec![(0, None); code.len()];
    let mut clauses = vec![vec![]; code.len()];
    let mut open: Vec<usize> = vec![];
    for (at, operator) in code.iter().enumerate() {
        match operator {
            Operator::Block { .. }
            | Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::Try { .. }
            | Operator::TryTable { .. } => open.push(at),
            Operator::Else => {
                let start = *open.last().expect("an if");
                ends[start].1 = Some(at);
            }
            Operator::Catch { .. } | Operator::CatchAll => clauses[*open.last().expect("a try")].push(at),
            Operator::End | Operator::Delegate { .. } => {
                if let Some(start) = open.pop() {
                    ends[start].0 = at;
                    for other in ends[start].1.into_iter().chain(clauses[start].iter().copied()) {
                        ends[other].0 = at;
                    }
                }
            }
            _ => {}
        }
    }
    Frames { ends, clauses }
}

/// An exception: the value of one with the tag, or one of the host.
#[derive(Clone, Copy)]
struct Thrown(Option<i32>);

/// An open frame of an execution.
struct OpenFrame {
    start: usize,
    /// The height of the stack there.
    height: usize,
    /// In a clause: what was caught.
    caught: Option<Thrown>,
}

struct Machine<'a> {
    code: Vec<Operator<'a>>,
    ends: Vec<(usize, Option<usize>)>,
    clauses: Vec<Vec<usize>>,
    locals: Vec<i32>,
    stack: Vec<i32>,
    frames: Vec<OpenFrame>,
    /// Calls may throw.
    throws: bool,
    trace: Trace,
}

impl Machine<'_> {
    fn pop(&mut self) -> i32 {
        self.stack.pop().expect("valid code")
    }

    fn open(&mut self, start: usize) {
        self.frames.push(OpenFrame { start, height: self.stack.len(), caught: None });
    }

    /// Goes to a label; returns where the code goes on.
    fn branch(&mut self, depth: u32) -> usize {
        self.frames.truncate(self.frames.len() - depth as usize);
        let &OpenFrame { start, height, .. } = self.frames.last().expect("a label");
        let result = match self.code[start] {
            Operator::Block { blockty: wasmparser::BlockType::Type(_) } => self.stack.pop(),
            _ => None,
        };
        self.stack.truncate(height);
        self.stack.extend(result);
        if let Operator::Loop { .. } = self.code[start] {
            return start + 1;
        }
        self.frames.pop();
        self.ends[start].0 + 1
    }

    /// Unwinds to a handler; returns where the code goes on.
    fn throw(&mut self, thrown: Thrown) -> Result<usize, &'static str> {
        while let Some(OpenFrame { start, height, caught }) = self.frames.pop() {
            self.stack.truncate(height);
            match &self.code[start] {
                Operator::Try { .. } if caught.is_none() => {
                    if let Operator::Delegate { relative_depth } = self.code[self.ends[start].0] {
                        self.frames.truncate(self.frames.len() - relative_depth as usize);
                        continue;
                    }
                    let is_for = |&&at: &&usize| self.code[at] == Operator::CatchAll || thrown.0.is_some();
                    let Some(&at) = self.clauses[start].iter().find(is_for) else { continue };
                    if let Operator::Catch { .. } = self.code[at] {
                        self.stack.extend(thrown.0);
                    }
                    self.frames.push(OpenFrame { start, height, caught: Some(thrown) });
                    return Ok(at + 1);
                }
                Operator::TryTable { try_table } => {
                    let label = try_table.catches.iter().find_map(|catch| match catch {
                        wasmparser::Catch::One { label, .. } => thrown.0.is_some().then_some(*label),
                        wasmparser::Catch::All { label } => Some(*label),
                        _ => None,
                    });
                    let Some(label) = label else { continue };
                    self.stack.extend(thrown.0.filter(|_| label == 0));
                    return Ok(self.branch(label));
                }
                _ => {}
            }
        }
        self.trace.calls.extend(thrown.0);
        Err("an exception")
    }

    fn run(&mut self) -> Result<i32, &'static str> {
        let mut at = 0;
        let mut fuel = 200;
        loop {
            let operator = self.code[at].clone();
            at += 1;
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } => self.open(at - 1),
                Operator::Try { .. } | Operator::TryTable { .. } => self.open(at - 1),
                Operator::Catch { .. } | Operator::CatchAll => at = self.ends[at - 1].0,
                Operator::Throw { .. } => {
                    let value = self.pop();
                    at = self.throw(Thrown(Some(value)))?;
                }
                Operator::Rethrow { relative_depth } => {
                    let frame = &self.frames[self.frames.len() - 1 - relative_depth as usize];
                    at = self.throw(frame.caught.expect("the label of a clause"))?;
                }
                Operator::If { .. } => {
                    let condition = self.pop();
                    let (end, other) = self.ends[at - 1];
                    self.open(at - 1);
                    if condition == 0 {
                        at = other.map_or(end, |other| other + 1);
                    }
                }
                Operator::Else => at = self.ends[at - 1].0,
                Operator::End if self.frames.is_empty() => return Ok(self.pop()),
                Operator::End | Operator::Delegate { .. } => drop(self.frames.pop()),
                Operator::Br { relative_depth } => at = self.branch(relative_depth),
                Operator::BrIf { relative_depth } => {
                    fuel -= 1;
                    if fuel == 0 {
                        return Err("too long");
                    }
                    if self.pop() != 0 {
                        at = self.branch(relative_depth);
                    }
                }
                Operator::BrTable { targets } => {
                    let n = self.pop() as u32;
                    fuel -= 1;
                    if fuel == 0 {
                        return Err("too long");
                    }
                    let target = targets.targets().nth(n as usize).transpose().expect("valid");
                    at = self.branch(target.unwrap_or(targets.default()));
                }
                Operator::Unreachable => return Err("unreachable"),
                Operator::Return => return Ok(self.pop()),
                Operator::Drop => drop(self.pop()),
                Operator::LocalGet { local_index } => self.stack.push(self.locals[local_index as usize]),
                Operator::LocalSet { local_index } => self.locals[local_index as usize] = self.pop(),
                Operator::LocalTee { local_index } => {
                    let value = *self.stack.last().expect("valid code");
                    self.locals[local_index as usize] = value;
                }
                Operator::I32Const { value } => self.stack.push(value),
                Operator::Call { .. } => {
                    let argument = self.pop();
                    self.trace.calls.push(argument);
                    match argument.rem_euclid(9) {
                        4 if self.throws => {
                            at = self.throw(Thrown(Some(argument.wrapping_mul(3))))?;
                            continue;
                        }
                        7 if self.throws => {
                            at = self.throw(Thrown(None))?;
                            continue;
                        }
                        _ => {}
                    }
                    self.stack.push(argument.wrapping_mul(31) ^ self.trace.memory);
                }
                Operator::I32Load { .. } => {
                    self.pop();
                    self.stack.push(self.trace.memory);
                }
                Operator::I32Store { .. } => {
                    self.trace.memory = self.pop();
                    self.pop();
                }
                ref operator => {
                    let (b, a) = (self.pop(), self.pop());
                    self.stack.push(match operator {
                        Operator::I32Add => a.wrapping_add(b),
                        Operator::I32Sub => a.wrapping_sub(b),
                        Operator::I32Mul => a.wrapping_mul(b),
                        Operator::I32LtS => i32::from(a < b),
                        Operator::I32DivU if b == 0 => return Err("division by zero"),
                        Operator::I32DivU => (a as u32 / b as u32) as i32,
                        other => panic!("{other:?} is not executed"),
                    });
                }
            }
        }
    }
}

/// The body of the last function of a module.
pub fn last_body(module: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    for payload in wasmparser::Parser::new(0).parse_all(module) {
        if let wasmparser::Payload::CodeSectionEntry(body) = payload.expect("a valid module") {
            found = body.as_bytes().to_vec();
        }
    }
    found
}

/// Arguments for executions.
pub const ARGUMENTS: [[i32; 2]; 4] = [[0, 0], [1, 2], [-7, 100_000], [5, 3]];

/// The first memory, at offset 0.
fn memory() -> MemArg {
    MemArg { offset: 0, align: 2, target: wasm_encoder::MemArgTarget::Memory(0), ordering: None }
}
