//! Meanings of names, and types of expressions.
//!
//! A name of a variable means the innermost one of that name, from its function outwards. A call
//! means the innermost function with that name and the types of the arguments: a function that does
//! not fit hides none that fits.

use crate::lex::shown;
use crate::report::Report;
use crate::syntax::*;
use std::collections::{HashMap, HashSet};

/// The meanings of a program's names and expressions.
#[derive(Debug, Default)]
pub struct Resolved {
    /// By expression: the meaning of its name.
    pub meanings: Vec<Meaning>,
    /// By expression: its type; `None` for calls of functions that return nothing.
    pub types: Vec<Option<Type>>,
    /// Functions that name variables of others, in the order of the text.
    pub reaches: Vec<(FunctionId, VariableId)>,
    /// Callers with their callees, in the order of the text.
    pub calls: Vec<(FunctionId, FunctionId)>,
}

/// The meaning of the name in an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// There is no name, or it was reported.
    Nothing,
    Variable(VariableId),
    Function(FunctionId),
}

/// Finds the meaning of every name. Reports names without a meaning, and type errors.
///
/// Cost: linear in the expressions times the depth of their functions, which is bounded.
pub fn resolve(program: &Program<'_>, report: &mut Report) -> Resolved {
    let n = program.expressions.len();
    let resolved = Resolved { meanings: vec![Meaning::Nothing; n], types: vec![None; n], ..Resolved::default() };
    let scopes = Scopes::default();
    let mut resolver = Resolver { program, report, scopes, resolved, current: FunctionId(0) };
    resolver.declare();
    for id in program.function_ids() {
        resolver.current = id;
        resolver.statements(&program.function(id).body);
    }
    resolver.resolved
}

/// The declarations of each scope.
#[derive(Default)]
struct Scopes<'p> {
    variables: HashMap<(FunctionId, &'p str), VariableId>,
    /// Name and types of parameters, numbered.
    signatures: HashMap<(&'p str, Vec<Type>), u32>,
    /// By the function around them; nothing is around `main`.
    functions: HashMap<(Option<FunctionId>, u32), FunctionId>,
}

struct Resolver<'p, 'r> {
    program: &'p Program<'p>,
    report: &'r mut Report,
    scopes: Scopes<'p>,
    resolved: Resolved,
    current: FunctionId,
}

impl<'p> Resolver<'p, '_> {
    fn declare(&mut self) {
        for id in self.program.function_ids() {
            self.declare_variables(id);
            self.declare_function(id);
        }
    }

    fn declare_variables(&mut self, owner: FunctionId) {
        let n_params = self.program.function(owner).n_params;
        for id in self.program.variables_of(owner) {
            let name = self.program.variable(id).name;
            let before = *self.scopes.variables.entry((owner, name.text)).or_insert(id);
            if before != id {
                let is_param = before.0 - self.program.function(owner).variables.start < n_params;
                let what = if is_param { "parameter" } else { "variable" };
                let function = shown(self.program.function(owner).name.text);
                let message = format!("'{function}' has a {what} '{}' already", shown(name.text));
                self.report.error(name.offset, message);
            }
        }
    }

    fn declare_function(&mut self, id: FunctionId) {
        let function = self.program.function(id);
        let n = self.scopes.signatures.len() as u32;
        let key = (function.name.text, self.program.params(id));
        let signature = *self.scopes.signatures.entry(key).or_insert(n);
        let before = *self.scopes.functions.entry((function.parent, signature)).or_insert(id);
        if before != id {
            let message = format!("there is another function {} here", self.signature(id));
            self.report.error(function.name.offset, message);
        }
    }

    // Statements.

    fn statements(&mut self, statements: &'p [Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &'p Statement) {
        match statement {
            Statement::Call(call) => self.expressions(*call, Context::Statement),
            Statement::Assign(target, value) => {
                self.resolved.types[target.0 as usize] = self.expression(*target);
                self.expressions(*value, Context::Value);
                if let Some(ty) = self.type_of(*target)
                    && let ExpressionKind::Variable(name) = self.program.expression(*target).kind
                {
                    self.expect(*value, ty, &format!("'{}' is {ty}", shown(name.text)));
                }
            }
            Statement::Return(offset, value) => self.return_statement(*offset, *value),
            Statement::Print { what: Printed::Text(_), .. } => {}
            Statement::Print { what: Printed::Value(value), .. } => self.expressions(*value, Context::Value),
            Statement::If { condition, then, otherwise } => {
                self.condition(*condition);
                self.statements(then);
                self.statements(otherwise);
            }
            Statement::While { condition, body } => {
                self.condition(*condition);
                self.statements(body);
            }
        }
    }

    fn condition(&mut self, condition: Root) {
        self.expressions(condition, Context::Value);
        self.expect(condition, Type::Bool, "a condition is bool");
    }

    fn return_statement(&mut self, offset: usize, value: Option<Root>) {
        let function = self.program.function(self.current);
        let name = shown(function.name.text);
        if let Some(value) = value {
            self.expressions(value, Context::Value);
        }
        match (function.result, value) {
            (None, None) => {}
            (Some(ty), Some(value)) => self.expect(value, ty, &format!("'{name}' returns {ty}")),
            (Some(ty), None) => self.report.error(offset, format!("'{name}' returns {ty}, and there is no value here")),
            (None, Some(_)) => self.report.error(offset, format!("'{name}' returns nothing, and here is a value")),
        }
    }

    /// Reports an expression that has another type. One without a type was reported.
    fn expect(&mut self, root: Root, ty: Type, why: &str) {
        self.expect_operand(root.last(), ty, why);
    }

    fn expect_operand(&mut self, id: ExpressionId, ty: Type, why: &str) {
        if let Some(found) = self.type_of(id).filter(|&found| found != ty) {
            let offset = self.program.expression(id).offset;
            self.report.error(offset, format!("{why}, and this is {found}"));
        }
    }

    // Expressions.

    fn type_of(&self, id: ExpressionId) -> Option<Type> {
        self.resolved.types[id.0 as usize]
    }

    /// Goes through a whole expression, operands first.
    fn expressions(&mut self, root: Root, context: Context) {
        for id in (root.start..root.end).map(ExpressionId) {
            let ty = self.expression(id);
            self.resolved.types[id.0 as usize] = ty;
            let may_be_nothing = context == Context::Statement && id == root.last();
            if let Meaning::Function(callee) = self.resolved.meanings[id.0 as usize]
                && ty.is_none()
                && !may_be_nothing
            {
                let name = self.program.function(callee).name.text;
                let message = format!("'{}' returns nothing, so this call has no value", shown(name));
                self.report.error(self.program.expression(id).offset, message);
            }
        }
    }

    /// The type of an expression whose operands are done.
    fn expression(&mut self, id: ExpressionId) -> Option<Type> {
        let expression = self.program.expression(id);
        match &expression.kind {
            ExpressionKind::Int(_) => Some(Type::Int),
            ExpressionKind::Bool(_) => Some(Type::Bool),
            ExpressionKind::Variable(name) => self.variable(id, *name),
            ExpressionKind::Call(name, arguments) => self.call(id, *name, arguments),
            ExpressionKind::Unary(op, operand) => {
                let ty = if *op == UnaryOp::Not { Type::Bool } else { Type::Int };
                self.expect_operand(*operand, ty, &format!("'{}' wants {ty}", op.text()));
                Some(ty)
            }
            ExpressionKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right) => {
                if let (Some(left), Some(right)) = (self.type_of(*left), self.type_of(*right))
                    && left != right
                {
                    let message = format!("'{}' compares two of the same type, not {left} and {right}", op.text());
                    self.report.error(expression.offset, message);
                }
                Some(Type::Bool)
            }
            ExpressionKind::Binary(op, left, right) => {
                let (wanted, given) = op.types();
                let why = format!("'{}' wants {wanted}", op.text());
                self.expect_operand(*left, wanted, &why);
                self.expect_operand(*right, wanted, &why);
                Some(given)
            }
        }
    }

    fn variable(&mut self, id: ExpressionId, name: Name<'p>) -> Option<Type> {
        let program = self.program;
        let found = program
            .outwards(self.current)
            .find_map(|function| self.scopes.variables.get(&(function, name.text)).copied());
        let Some(found) = found else {
            self.unknown_variable(name);
            return None;
        };
        self.resolved.meanings[id.0 as usize] = Meaning::Variable(found);
        if program.variable(found).owner != self.current {
            self.resolved.reaches.push((self.current, found));
        }
        Some(program.variable(found).ty)
    }

    fn unknown_variable(&mut self, name: Name<'p>) {
        let program = self.program;
        let visible = program.outwards(self.current).flat_map(|function| program.variables_of(function));
        let names = visible.map(|id| program.variable(id).name.text).chain(["true", "false"]);
        let mut hint = self.report.suggestion(name.text, names);
        if hint.is_empty() && self.visible_functions().iter().any(|&id| program.function(id).name.text == name.text) {
            hint = "; it is a function, and a call has parentheses".into();
        }
        self.report.error(name.offset, format!("there is no variable '{}' here{hint}", shown(name.text)));
    }

    fn call(&mut self, id: ExpressionId, name: Name<'p>, arguments: &[ExpressionId]) -> Option<Type> {
        // What is wrong with an argument was reported, and any function might be meant.
        let types: Vec<Type> = arguments.iter().map(|&id| self.type_of(id)).collect::<Option<_>>()?;
        let key = (name.text, types);
        let signature = self.scopes.signatures.get(&key).copied();
        let around = self.program.outwards(self.current).map(Some).chain([None]);
        let found = signature.and_then(|signature| {
            around.into_iter().find_map(|around| self.scopes.functions.get(&(around, signature)).copied())
        });
        let Some(found) = found else {
            self.unknown_function(name, &key.1);
            return None;
        };
        self.resolved.meanings[id.0 as usize] = Meaning::Function(found);
        self.resolved.calls.push((self.current, found));
        self.program.function(found).result
    }

    fn unknown_function(&mut self, name: Name<'p>, arguments: &[Type]) {
        /// Besides the last one.
        const MAX_SHOWN: usize = 4;
        let program = self.program;
        let visible = self.visible_functions();
        let is_same = |id: &FunctionId| program.function(*id).name.text == name.text;
        let mut same: Vec<String> = visible.iter().copied().filter(is_same).map(|id| self.signature(id)).collect();
        // Hidden functions make no difference to a call.
        let mut known = HashSet::new();
        same.retain(|signature| known.insert(signature.clone()));
        let asked = shown(name.text) + &in_parentheses(arguments);
        let message = match same.as_slice() {
            [] => {
                let names = visible.iter().map(|&id| program.function(id).name.text);
                let hint = self.report.suggestion(name.text, names);
                format!("there is no function '{}' here{hint}", shown(name.text))
            }
            [only] => format!("there is no function {asked}; there is {only}"),
            [others @ .., last] if others.len() < MAX_SHOWN => {
                format!("there is no function {asked}; there are {} and {last}", others.join(", "))
            }
            _ => format!("there is no function {asked}; there are {} others of that name", same.len()),
        };
        self.report.error(name.offset, message);
    }

    /// The functions that the current function can call, from the inside out; none if the report
    /// has no room to print them.
    fn visible_functions(&self) -> Vec<FunctionId> {
        if !self.report.has_room() {
            return Vec::new();
        }
        let program = self.program;
        let around: Vec<Option<FunctionId>> = program.outwards(self.current).map(Some).chain([None]).collect();
        let nested_in = |around: Option<FunctionId>| {
            program.function_ids().filter(move |&id| program.function(id).parent == around)
        };
        around.into_iter().flat_map(nested_in).collect()
    }

    /// `f(int, bool)`
    fn signature(&self, id: FunctionId) -> String {
        shown(self.program.function(id).name.text) + &in_parentheses(&self.program.params(id))
    }
}

/// The place of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Context {
    /// It is a call, and its result is dropped.
    Statement,
    /// Its value is wanted.
    Value,
}

fn in_parentheses(types: &[Type]) -> String {
    let types: Vec<String> = types.iter().map(Type::to_string).collect();
    format!("({})", types.join(", "))
}
