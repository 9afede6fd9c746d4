//! A program into LLVM IR.
//!
//! * Every function becomes one of the top level: the addresses of variables of others that it
//!   needs are parameters after its own.
//! * Every variable and parameter is an `alloca` in the entry block, with a store that initialises
//!   it.
//! * `print` is a call of `printf`.
//! * A quotient that may not fit, as it is for the smallest `int` and -1, is worked out in 64 bits
//!   and cut.

use crate::resolve::{Meaning, Resolved};
use crate::syntax::*;
use memphis_ir::builder::{Built, Callee, FunctionBuilder, FunctionSignature, Linkage, ModuleBuilder, Value};
use memphis_ir::{Instruction, Predicate, TypeId};
use std::collections::HashMap;

/// The module, whose instructions come from bytes of the program's text. The program has no errors.
///
/// Cost: linear in the program and its [captures](crate::captures).
pub fn lower(file: &str, program: &Program<'_>, resolved: &Resolved, captures: &[Vec<VariableId>]) -> Built {
    let mut module = ModuleBuilder::new();
    module.source_filename(file);
    let ids = program.function_ids();
    let callees: Vec<Callee> = ids.map(|id| declare(&mut module, program, id, &captures[id.0 as usize])).collect();
    let input = Input { program, resolved, captures, callees: &callees };
    let mut runtime = Runtime::default();
    for id in program.function_ids() {
        let builder = module.define(callees[id.0 as usize]);
        Lowering::new(input, builder, &mut runtime, id).run();
    }
    module.finish_with_origins().expect("names of functions are made unique, and all are defined")
}

fn declare(module: &mut ModuleBuilder, program: &Program<'_>, id: FunctionId, captures: &[VariableId]) -> Callee {
    let function = program.function(id);
    let Some(parent) = function.parent else { return module.declare("main", FunctionSignature::new(TypeId::I32, [])) };
    // No name in the C library has a dot.
    let name = format!("{}.{}", program.function(parent).name.text, function.name.text);
    let params = program.params(id).into_iter().map(type_id).chain(captures.iter().map(|_| TypeId::PTR));
    let signature = FunctionSignature::new(function.result.map_or(TypeId::VOID, type_id), params.collect::<Vec<_>>());
    module.declare(&name, signature.linkage(Linkage::Internal))
}

fn type_id(ty: Type) -> TypeId {
    match ty {
        Type::Int => TypeId::I32,
        Type::Bool => TypeId::I1,
    }
}

/// Facts about the whole program.
#[derive(Clone, Copy)]
struct Input<'p> {
    program: &'p Program<'p>,
    resolved: &'p Resolved,
    captures: &'p [Vec<VariableId>],
    callees: &'p [Callee],
}

/// The parts that functions share: strings, and `printf` if it is used.
#[derive(Default)]
struct Runtime {
    printf: Option<Callee>,
    strings: HashMap<Vec<u8>, Value>,
}

/// One function on its way.
struct Lowering<'p, 'm> {
    input: Input<'p>,
    id: FunctionId,
    builder: FunctionBuilder<'m>,
    runtime: &'m mut Runtime,
    addresses: HashMap<VariableId, Value>,
    /// Values of the expression that is worked on, by place in it.
    values: Vec<Value>,
}

impl<'p, 'm> Lowering<'p, 'm> {
    fn new(input: Input<'p>, builder: FunctionBuilder<'m>, runtime: &'m mut Runtime, id: FunctionId) -> Self {
        Lowering { input, id, builder, runtime, addresses: HashMap::new(), values: Vec::new() }
    }

    fn run(mut self) {
        let entry = self.builder.create_block("entry");
        self.builder.switch_to(entry);
        self.name_arguments();
        self.variables();
        self.statements(&self.input.program.function(self.id).body);
        if !self.builder.is_terminated() {
            self.return_zero();
        }
        self.builder.finish().expect("every block has its terminator");
    }

    fn name_arguments(&mut self) {
        let Input { program, captures, .. } = self.input;
        let params = program.variables_of(self.id).take(program.function(self.id).n_params as usize);
        let captured = &captures[self.id.0 as usize];
        for (i, variable) in params.chain(captured.iter().copied()).enumerate() {
            self.builder.name_argument(i, program.variable(variable).name.text);
        }
        let n_params = program.function(self.id).n_params as usize;
        for (i, &variable) in captured.iter().enumerate() {
            self.addresses.insert(variable, self.builder.argument(n_params + i));
        }
    }

    /// Emits the slots of parameters and variables, and their initial values.
    fn variables(&mut self) {
        let program = self.input.program;
        let n_params = program.function(self.id).n_params as usize;
        let mut first_values = Vec::new();
        for (i, id) in program.variables_of(self.id).enumerate() {
            let variable = program.variable(id);
            let ty = type_id(variable.ty);
            let is_param = i < n_params;
            self.builder.origin(variable.name.offset);
            let suffix = if is_param { ".addr" } else { "" };
            let slot = self.builder.push(Instruction::alloca(ty).named(&format!("{}{suffix}", variable.name.text)));
            self.addresses.insert(id, slot);
            first_values.push((if is_param { self.builder.argument(i) } else { Value::zero(ty) }, slot));
        }
        for (value, slot) in first_values {
            self.builder.push(Instruction::store(value, slot));
        }
    }

    // Statements.

    /// Statements after a `return` are left out: control does not reach them.
    fn statements(&mut self, statements: &'p [Statement]) {
        for statement in statements {
            if self.builder.is_terminated() {
                return;
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'p Statement) {
        match statement {
            Statement::Call(call) => drop(self.value(*call)),
            Statement::Assign(target, value) => {
                let value = self.value(*value);
                let address = self.address(*target);
                self.builder.origin(self.input.program.expression(*target).offset);
                self.builder.push(Instruction::store(value, address));
            }
            Statement::Return(_, None) => self.return_zero(),
            Statement::Return(_, Some(value)) => {
                let value = self.value(*value);
                self.builder.push(Instruction::ret(value));
            }
            Statement::Print { what: Printed::Text(text), newline } => self.print_text(text.clone(), *newline),
            Statement::Print { what: Printed::Value(value), newline } => self.print_value(*value, *newline),
            Statement::If { condition, then, otherwise } => self.if_statement(*condition, then, otherwise),
            Statement::While { condition, body } => self.while_statement(*condition, body),
        }
    }

    /// Returns, with zero or `false` if something is returned.
    fn return_zero(&mut self) {
        let function = self.input.program.function(self.id);
        self.builder.push(match function.result {
            // The exit code.
            None if function.parent.is_none() => Instruction::ret(Value::i32(0)),
            None => Instruction::ret_void(),
            Some(ty) => Instruction::ret(Value::zero(type_id(ty))),
        });
    }

    fn if_statement(&mut self, condition: Root, then: &'p [Statement], otherwise: &'p [Statement]) {
        let condition = self.value(condition);
        let head = self.builder.current_block().expect("a statement is in a block");
        let first = self.builder.create_block("if.then");
        self.builder.switch_to(first);
        self.statements(then);
        let mut ends = vec![self.builder.current_block().filter(|_| !self.builder.is_terminated())];
        let mut second = None;
        if !otherwise.is_empty() {
            let block = self.builder.create_block("if.else");
            self.builder.switch_to(block);
            self.statements(otherwise);
            ends.push(self.builder.current_block().filter(|_| !self.builder.is_terminated()));
            second = Some(block);
        }
        let ends: Vec<_> = ends.into_iter().flatten().collect();
        // When both parts return, nothing follows.
        let end = (second.is_none() || !ends.is_empty()).then(|| self.builder.create_block("if.end"));
        for block in ends {
            self.builder.switch_to(block);
            self.builder.push(Instruction::br(end.expect("control gets there").into()));
        }
        self.builder.switch_to(head);
        let second = second.or(end).expect("one of them is there");
        self.builder.push(Instruction::cond_br(condition, first.into(), second.into()));
        if let Some(end) = end {
            self.builder.switch_to(end);
        }
    }

    fn while_statement(&mut self, condition: Root, body: &'p [Statement]) {
        let head = self.builder.create_block("while.cond");
        self.builder.push(Instruction::br(head.into()));
        self.builder.switch_to(head);
        let condition = self.value(condition);
        let first = self.builder.create_block("while.body");
        self.builder.switch_to(first);
        self.statements(body);
        if !self.builder.is_terminated() {
            self.builder.push(Instruction::br(head.into()));
        }
        let end = self.builder.create_block("while.end");
        self.builder.switch_to(head);
        self.builder.push(Instruction::cond_br(condition, first.into(), end.into()));
        self.builder.switch_to(end);
    }

    // Output.

    fn print_text(&mut self, mut text: Vec<u8>, newline: bool) {
        text.extend(newline.then_some(b'\n'));
        // An empty text needs no call.
        if text.is_empty() {
            return;
        }
        // A zero byte would end the format, and a `%` begin a directive.
        let mut format = Vec::with_capacity(text.len());
        for byte in &text {
            match byte {
                0 => format.extend(b"%c"),
                b'%' => format.extend(b"%%"),
                &byte => format.push(byte),
            }
        }
        let n_zeros = text.iter().filter(|&&byte| byte == 0).count();
        let zero = Value::i32(0);
        let mut arguments = vec![self.string(format)];
        arguments.extend(std::iter::repeat_n(zero, n_zeros));
        self.printf(arguments);
    }

    fn print_value(&mut self, root: Root, newline: bool) {
        let value = self.value(root);
        let line = |text: &str| format!("{text}{}", if newline { "\n" } else { "" }).into_bytes();
        if value.ty() == TypeId::I1 {
            let (yes, no) = (self.string(line("true")), self.string(line("false")));
            let format = self.builder.push(Instruction::select(value, yes, no));
            self.printf([format]);
        } else {
            let format = self.string(line("%d"));
            self.printf([format, value]);
        }
    }

    fn string(&mut self, text: Vec<u8>) -> Value {
        let module = self.builder.module();
        *self.runtime.strings.entry(text).or_insert_with_key(|text| module.constant_string(".str", text))
    }

    fn printf(&mut self, arguments: impl IntoIterator<Item = Value>) {
        let module = self.builder.module();
        let signature = || FunctionSignature::new(TypeId::I32, [TypeId::PTR]).varargs();
        let printf = *self.runtime.printf.get_or_insert_with(|| module.declare("printf", signature()));
        self.builder.push(Instruction::call(printf.into(), arguments));
    }

    // Expressions.

    fn address(&self, id: ExpressionId) -> Value {
        match self.input.resolved.meanings[id.0 as usize] {
            Meaning::Variable(variable) => self.addresses[&variable],
            meaning => unreachable!("a program without errors assigns to variables, not to {meaning:?}"),
        }
    }

    fn value(&mut self, root: Root) -> Value {
        self.values.clear();
        for id in (root.start..root.end).map(ExpressionId) {
            self.builder.origin(self.input.program.expression(id).offset);
            let value = self.expression(id, root.start);
            self.values.push(value);
        }
        self.values[self.values.len() - 1]
    }

    /// The value of an expression within the whole expression that begins at `start`, whose
    /// operands are done.
    fn expression(&mut self, id: ExpressionId, start: u32) -> Value {
        let operand = |lowering: &Self, id: ExpressionId| lowering.values[(id.0 - start) as usize];
        match &self.input.program.expression(id).kind {
            ExpressionKind::Int(value) => Value::i32(*value),
            ExpressionKind::Bool(value) => Value::bool(*value),
            ExpressionKind::Variable(_) => {
                let address = self.address(id);
                let ty = self.input.resolved.types[id.0 as usize].expect("a variable has a type");
                self.builder.push(Instruction::load(type_id(ty), address))
            }
            ExpressionKind::Call(_, arguments) => {
                let arguments = arguments.iter().map(|&id| operand(self, id)).collect();
                self.call(id, arguments)
            }
            ExpressionKind::Unary(op, inner) => {
                let inner = operand(self, *inner);
                match op {
                    UnaryOp::Not => self.builder.push(Instruction::xor(inner, Value::bool(true))),
                    UnaryOp::Plus => inner,
                    UnaryOp::Minus => self.builder.push(Instruction::sub(Value::i32(0), inner)),
                }
            }
            ExpressionKind::Binary(op, left, right) => {
                let divisor = &self.input.program.expression(*right).kind;
                let (left, right) = (operand(self, *left), operand(self, *right));
                match (op, divisor) {
                    (BinaryOp::Divide | BinaryOp::Remainder, ExpressionKind::Int(-1)) => {
                        self.wide_division(*op, left, right)
                    }
                    (BinaryOp::Divide | BinaryOp::Remainder, ExpressionKind::Int(_)) => self.division(*op, left, right),
                    (BinaryOp::Divide | BinaryOp::Remainder, _) => self.wide_division(*op, left, right),
                    _ => self.binary(*op, left, right),
                }
            }
        }
    }

    fn call(&mut self, id: ExpressionId, mut arguments: Vec<Value>) -> Value {
        let Meaning::Function(callee) = self.input.resolved.meanings[id.0 as usize] else {
            unreachable!("a program without errors calls functions");
        };
        let captured = &self.input.captures[callee.0 as usize];
        arguments.extend(captured.iter().map(|variable| self.addresses[variable]));
        self.builder.push(Instruction::call(self.input.callees[callee.0 as usize].into(), arguments))
    }

    /// Divides in 64 bits, where every quotient exists, and truncates the result: the smallest
    /// number divided by -1 wraps as `int` does.
    fn wide_division(&mut self, op: BinaryOp, left: Value, right: Value) -> Value {
        let left = self.builder.push(Instruction::sext(left, TypeId::I64));
        let right = self.builder.push(Instruction::sext(right, TypeId::I64));
        let wide = self.division(op, left, right);
        self.builder.push(Instruction::trunc(wide, TypeId::I32))
    }

    fn division(&mut self, op: BinaryOp, left: Value, right: Value) -> Value {
        self.builder.push(match op {
            BinaryOp::Divide => Instruction::sdiv(left, right),
            _ => Instruction::srem(left, right),
        })
    }

    fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Value {
        use BinaryOp::*;
        self.builder.push(match op {
            Or => Instruction::or(left, right),
            And => Instruction::and(left, right),
            Less => Instruction::icmp(Predicate::Slt, left, right),
            LessEqual => Instruction::icmp(Predicate::Sle, left, right),
            Greater => Instruction::icmp(Predicate::Sgt, left, right),
            GreaterEqual => Instruction::icmp(Predicate::Sge, left, right),
            Equal => Instruction::icmp(Predicate::Eq, left, right),
            NotEqual => Instruction::icmp(Predicate::Ne, left, right),
            Plus => Instruction::add(left, right),
            Minus => Instruction::sub(left, right),
            Times => Instruction::mul(left, right),
            Divide | Remainder => return self.division(op, left, right),
        })
    }
}
