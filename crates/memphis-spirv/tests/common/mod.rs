//! An interpreter for the shaders of `memphis-gen`, which shares nothing with the crate: it reads
//! modules by `rspirv`.

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Op};
use std::collections::HashMap;

/// A value. What nothing has written is undefined.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Undefined,
    Bool(bool),
    Int(u32),
    Composite(Vec<Value>),
    Pointer(u32, Vec<u32>),
}

/// Why a run has no result.
#[derive(Debug, PartialEq)]
pub enum Stop {
    /// A branch depends on an undefined value.
    UndefinedBranch,
    /// The block is `OpUnreachable`.
    Unreachable,
    TooManySteps,
}

/// The words that a shader writes to its second buffer, where they are defined.
pub type Output = Vec<Option<u32>>;

const MAX_STEPS: usize = 200_000;
const OUTPUT_WORDS: usize = 256;

/// Returns whether `after` may take the place of `before`: where that writes something defined, it
/// writes the same.
pub fn refines(before: &Output, after: &Output) -> bool {
    before.iter().zip(after).all(|(before, after)| before.is_none() || before == after)
}

/// Runs the function of the entry point of a shader. Functions do not call themselves, so each has
/// one value at a time of each of its ids.
pub fn run(module: &Module, input: &[u32]) -> Result<Output, Stop> {
    let mut machine = Machine::new(module, input);
    let main = module.entry_points[0].operands[1].unwrap_id_ref();
    machine.call(main, &[])?;
    Ok(machine.output())
}

fn id(instruction: &Instruction, operand: usize) -> u32 {
    instruction.operands[operand].unwrap_id_ref()
}

fn literal(instruction: &Instruction, operand: usize) -> u32 {
    instruction.operands[operand].unwrap_literal_bit32()
}

struct Machine<'m> {
    module: &'m Module,
    n_steps: usize,
    definitions: HashMap<u32, &'m Instruction>,
    values: HashMap<u32, Value>,
    memory: HashMap<u32, Value>,
}

const BINDING: Operand = Operand::Decoration(Decoration::Binding);

/// The keys of the input buffer and the output buffer in `Machine::memory`.
const BUFFERS: [u32; 2] = [u32::MAX, u32::MAX - 1];

impl<'m> Machine<'m> {
    fn new(module: &'m Module, input: &[u32]) -> Self {
        let definitions = module.types_global_values.iter().filter_map(|i| Some((i.result_id?, i))).collect();
        let mut machine = Machine { module, n_steps: 0, definitions, values: HashMap::new(), memory: HashMap::new() };
        // A pass may have removed one of the buffers.
        let decorations = module.annotations.iter().filter(|one| one.operands[1] == BINDING);
        let bindings: HashMap<u32, usize> =
            decorations.map(|one| (id(one, 0), one.operands[2].unwrap_literal_bit32() as usize)).collect();
        for global in &module.types_global_values {
            let value = match global.class.opcode {
                Op::Constant => Value::Int(literal(global, 0)),
                Op::ConstantNull => machine.filled(global.result_type.unwrap(), &Value::Int(0)),
                Op::Undef => machine.filled(global.result_type.unwrap(), &Value::Undefined),
                Op::Variable => Value::Pointer(BUFFERS[bindings[&global.result_id.unwrap()]], vec![]),
                _ => continue,
            };
            machine.values.insert(global.result_id.unwrap(), value);
        }
        let input = input.iter().map(|&word| Value::Int(word)).collect();
        machine.memory.insert(BUFFERS[0], Value::Composite(vec![Value::Composite(input)]));
        let output = vec![Value::Undefined; OUTPUT_WORDS];
        machine.memory.insert(BUFFERS[1], Value::Composite(vec![Value::Composite(output)]));
        machine
    }

    /// Runs a function; returns what it returns.
    fn call(&mut self, callee: u32, arguments: &[u32]) -> Result<Value, Stop> {
        let mut functions = self.module.functions.iter();
        let function = functions.find(|function| function.def_id() == Some(callee)).expect("a function");
        let arguments: Vec<Value> = arguments.iter().map(|&argument| self.value(argument)).collect();
        let parameters = function.parameters.iter().map(|parameter| parameter.result_id.unwrap());
        self.values.extend(parameters.zip(arguments));
        let labels: HashMap<u32, usize> =
            function.blocks.iter().enumerate().map(|(number, block)| (block.label_id().unwrap(), number)).collect();
        let (mut block, mut from) = (0, 0);
        while self.n_steps < MAX_STEPS {
            self.n_steps += 1;
            let code = &function.blocks[block].instructions;
            self.phis(code, from);
            for instruction in code {
                if instruction.class.opcode == Op::FunctionCall {
                    let arguments: Vec<u32> = instruction.operands.iter().map(Operand::unwrap_id_ref).collect();
                    let value = self.call(arguments[0], &arguments[1..])?;
                    self.values.insert(instruction.result_id.unwrap(), value);
                } else {
                    self.step(instruction);
                }
            }
            let end = code.last().unwrap();
            let label = function.blocks[block].label_id().unwrap();
            let target = match end.class.opcode {
                Op::Return => return Ok(Value::Undefined),
                Op::ReturnValue => return Ok(self.value(id(end, 0))),
                Op::Unreachable => return Err(Stop::Unreachable),
                Op::Branch => id(end, 0),
                Op::BranchConditional => match self.value(id(end, 0)) {
                    Value::Bool(true) => id(end, 1),
                    Value::Bool(false) => id(end, 2),
                    _ => return Err(Stop::UndefinedBranch),
                },
                Op::Switch => {
                    let Value::Int(selector) = self.value(id(end, 0)) else { return Err(Stop::UndefinedBranch) };
                    let mut cases = end.operands[2..].chunks(2);
                    let case = cases.find(|case| case[0] == Operand::LiteralBit32(selector));
                    case.map_or(id(end, 1), |case| case[1].unwrap_id_ref())
                }
                other => panic!("{other:?} is no terminator"),
            };
            (block, from) = (labels[&target], label);
        }
        Err(Stop::TooManySteps)
    }

    fn output(&self) -> Output {
        let Value::Composite(block) = &self.memory[&BUFFERS[1]] else { unreachable!() };
        let Value::Composite(words) = &block[0] else { unreachable!() };
        words.iter().map(|word| if let Value::Int(word) = word { Some(*word) } else { None }).collect()
    }

    fn filled(&self, type_id: u32, leaf: &Value) -> Value {
        let definition = self.definitions[&type_id];
        let same = |n: u32| Value::Composite(vec![self.filled(id(definition, 0), leaf); n as usize]);
        match definition.class.opcode {
            Op::TypeStruct => {
                let members = definition.operands.iter().map(|member| self.filled(member.unwrap_id_ref(), leaf));
                Value::Composite(members.collect())
            }
            Op::TypeVector => same(literal(definition, 1)),
            Op::TypeArray => same(literal(self.definitions[&id(definition, 1)], 0)),
            Op::TypeBool if *leaf != Value::Undefined => Value::Bool(false),
            _ => leaf.clone(),
        }
    }

    fn value(&self, id: u32) -> Value {
        // In code that is never reached anything may be named.
        self.values.get(&id).cloned().unwrap_or(Value::Undefined)
    }

    fn place(&mut self, pointer: u32) -> &mut Value {
        let Value::Pointer(root, path) = self.value(pointer) else { panic!("%{pointer} is no pointer") };
        let root = self.memory.get_mut(&root).unwrap();
        path.iter().fold(root, |place, &index| match place {
            Value::Composite(parts) => &mut parts[index as usize],
            _ => panic!("no composite"),
        })
    }

    fn phis(&mut self, code: &[Instruction], from: u32) {
        let phis = code.iter().filter(|instruction| instruction.class.opcode == Op::Phi);
        let values: Vec<(u32, Value)> = phis
            .map(|phi| {
                let pair = phi.operands.chunks(2).find(|pair| pair[1].unwrap_id_ref() == from).expect("a pair");
                (phi.result_id.unwrap(), self.value(pair[0].unwrap_id_ref()))
            })
            .collect();
        self.values.extend(values);
    }

    fn step(&mut self, instruction: &Instruction) {
        let int = |machine: &Self, operand: usize| match machine.value(id(instruction, operand)) {
            Value::Int(word) => Some(word),
            _ => None,
        };
        let two = |machine: &Self, f: &dyn Fn(u32, u32) -> Value| match (int(machine, 0), int(machine, 1)) {
            (Some(a), Some(b)) => f(a, b),
            _ => Value::Undefined,
        };
        let value = match instruction.class.opcode {
            Op::Variable => {
                let result = instruction.result_id.unwrap();
                let initial = match instruction.operands.get(1) {
                    Some(initializer) => self.value(initializer.unwrap_id_ref()),
                    None => {
                        let pointer = self.definitions[&instruction.result_type.unwrap()];
                        self.filled(id(pointer, 1), &Value::Undefined)
                    }
                };
                self.memory.insert(result, initial);
                Value::Pointer(result, vec![])
            }
            Op::AccessChain => {
                let Value::Pointer(root, mut path) = self.value(id(instruction, 0)) else { panic!("no pointer") };
                for operand in 1..instruction.operands.len() {
                    // An undefined index only occurs into the output, where it is as good as the
                    // last place.
                    path.push(int(self, operand).unwrap_or(OUTPUT_WORDS as u32 - 1));
                }
                Value::Pointer(root, path)
            }
            Op::ArrayLength => {
                let Value::Pointer(root, _) = self.value(id(instruction, 0)) else { panic!("no pointer") };
                let Value::Composite(block) = &self.memory[&root] else { unreachable!() };
                let Value::Composite(words) = &block[0] else { unreachable!() };
                Value::Int(words.len() as u32)
            }
            Op::Load => self.place(id(instruction, 0)).clone(),
            Op::Store => {
                let value = self.value(id(instruction, 1));
                *self.place(id(instruction, 0)) = value;
                return;
            }
            Op::CopyMemory => {
                let value = self.place(id(instruction, 1)).clone();
                *self.place(id(instruction, 0)) = value;
                return;
            }
            Op::CopyObject => self.value(id(instruction, 0)),
            Op::CompositeExtract => {
                let mut value = self.value(id(instruction, 0));
                for operand in 1..instruction.operands.len() {
                    value = match value {
                        Value::Composite(parts) => parts[literal(instruction, operand) as usize].clone(),
                        _ => Value::Undefined,
                    };
                }
                value
            }
            Op::CompositeInsert => {
                let (object, mut value) = (self.value(id(instruction, 0)), self.value(id(instruction, 1)));
                let mut place = &mut value;
                for operand in 2..instruction.operands.len() {
                    let Value::Composite(parts) = place else { panic!("no composite") };
                    place = &mut parts[literal(instruction, operand) as usize];
                }
                *place = object;
                value
            }
            Op::IAdd => two(self, &|a, b| Value::Int(a.wrapping_add(b))),
            Op::ISub => two(self, &|a, b| Value::Int(a.wrapping_sub(b))),
            Op::IMul => two(self, &|a, b| Value::Int(a.wrapping_mul(b))),
            Op::IEqual => two(self, &|a, b| Value::Bool(a == b)),
            Op::ULessThan => two(self, &|a, b| Value::Bool(a < b)),
            Op::ULessThanEqual => two(self, &|a, b| Value::Bool(a <= b)),
            _ => return,
        };
        self.values.insert(instruction.result_id.unwrap(), value);
    }
}
