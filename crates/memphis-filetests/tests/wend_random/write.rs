//! Programs as text, with few parentheses.

use super::{Expression, Function, Statement, Ty};
use memphis_gen::Rng;
use std::fmt::Write;

/// The text of a program. The seed determines the places of superfluous parentheses.
pub fn source(functions: &[Function], seed: u64) -> String {
    let mut printer = Printer { functions, random: Rng::new(seed), text: String::new() };
    printer.function(0);
    printer.text
}

struct Printer<'p> {
    functions: &'p [Function],
    random: Rng,
    text: String,
}

impl Printer<'_> {
    fn function(&mut self, id: usize) {
        let function = &self.functions[id];
        let word = |ty: Ty| if ty == Ty::Int { "int" } else { "bool" };
        let result = function.result.map_or(String::new(), |ty| format!("{} ", word(ty)));
        let declared = |(name, ty): &(String, Ty)| format!("{} {name}", word(*ty));
        let params: Vec<String> = function.variables[..function.n_params].iter().map(declared).collect();
        writeln!(self.text, "{result}{}({}) {{", function.name, params.join(", ")).unwrap();
        for variable in &function.variables[function.n_params..] {
            writeln!(self.text, "{};", declared(variable)).unwrap();
        }
        for nested in (id + 1..self.functions.len()).filter(|&n| self.functions[n].parent == Some(id)) {
            self.function(nested);
        }
        self.statements(id, &function.body);
        self.text += "}\n";
    }

    fn statements(&mut self, id: usize, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Assign((owner, index), value) => {
                    let value = self.expression(value, 0);
                    writeln!(self.text, "{} = {value};", self.functions[*owner].variables[*index].0).unwrap();
                }
                Statement::Call(callee, arguments) => {
                    let call = self.call(*callee, arguments);
                    writeln!(self.text, "{call};").unwrap();
                }
                Statement::Print(value) => {
                    let value = self.expression(value, 0);
                    writeln!(self.text, "println {value};").unwrap();
                }
                Statement::Return(value) => {
                    let value = value.as_ref().map_or(String::new(), |value| format!(" {}", self.expression(value, 0)));
                    writeln!(self.text, "return{value};").unwrap();
                }
                Statement::If(condition, then, otherwise) => {
                    let condition = self.expression(condition, 0);
                    writeln!(self.text, "if {condition} {{").unwrap();
                    self.statements(id, then);
                    if !otherwise.is_empty() || self.random.chance(0.2) {
                        self.text += "} else {\n";
                        self.statements(id, otherwise);
                    }
                    self.text += "}\n";
                }
                Statement::Loop(counter, times, body) => {
                    let counter = &self.functions[id].variables[*counter].0;
                    writeln!(self.text, "{counter} = 0;\nwhile {counter} < {times} {{\n{counter} = {counter} + 1;")
                        .unwrap();
                    self.statements(id, body);
                    self.text += "}\n";
                }
            }
        }
    }

    fn call(&mut self, callee: usize, arguments: &[Expression]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|argument| self.expression(argument, 0)).collect();
        format!("{}({})", self.functions[callee].name, arguments.join(", "))
    }

    /// With parentheses where an operand binds less tightly than `level`, and sometimes elsewhere.
    fn expression(&mut self, expression: &Expression, level: u32) -> String {
        let (text, own) = match expression {
            Expression::Int(value) => (value.to_string(), if *value < 0 { 7 } else { 8 }),
            Expression::Bool(value) => (value.to_string(), 8),
            Expression::Variable(owner, index) => (self.functions[*owner].variables[*index].0.clone(), 8),
            Expression::Call(callee, arguments) => (self.call(*callee, arguments), 8),
            Expression::Unary("!", operand) => (format!("!{}", self.expression(operand, 3)), 3),
            // A minus before a number is part of the number.
            Expression::Unary(op, operand) => (format!("{op} {}", self.expression(operand, 7)), 7),
            Expression::Binary(op, left, right) => {
                let (own, left_level) = match *op {
                    "||" => (1, 1),
                    "&&" => (2, 2),
                    "+" | "-" => (5, 5),
                    "*" | "/" | "%" => (6, 6),
                    // Comparisons are not chained.
                    _ => (4, 5),
                };
                (format!("{} {op} {}", self.expression(left, left_level), self.expression(right, own + 1)), own)
            }
        };
        if own < level || self.random.chance(0.05) { format!("({text})") } else { text }
    }
}
