//! Executes programs as trees.

use super::{Expression, Function, Statement, Ty};
use std::fmt::Write;

/// A run of a program.
pub struct Run<'p> {
    functions: &'p [Function],
    frames: Vec<Frame>,
    /// The output.
    pub output: String,
    /// The number of statements and calls that may still be executed.
    fuel: u32,
}

struct Frame {
    function: usize,
    variables: Vec<i32>,
    /// The frame of the enclosing function.
    around: Option<usize>,
}

/// Fuel ran out.
pub struct TooLong;

impl<'p> Run<'p> {
    /// A run with a limit of statements and calls.
    pub fn new(functions: &'p [Function], fuel: u32) -> Run<'p> {
        Run { functions, frames: Vec::new(), output: String::new(), fuel }
    }

    /// Calls a function. No result is 0, as is `false`.
    pub fn call(&mut self, callee: usize, arguments: Vec<i32>) -> Result<i32, TooLong> {
        self.fuel = self.fuel.checked_sub(1).ok_or(TooLong)?;
        let function = &self.functions[callee];
        let around = function.parent.map(|parent| self.frame_of(parent));
        let mut variables = arguments;
        variables.resize(function.variables.len(), 0);
        self.frames.push(Frame { function: callee, variables, around });
        let returned = self.statements(&function.body)?;
        self.frames.pop();
        Ok(returned.unwrap_or(0))
    }

    /// The frame of a function that encloses the running one.
    fn frame_of(&self, owner: usize) -> usize {
        let mut frame = self.frames.len() - 1;
        while self.frames[frame].function != owner {
            frame = self.frames[frame].around.expect("it is around");
        }
        frame
    }

    fn statements(&mut self, statements: &[Statement]) -> Result<Option<i32>, TooLong> {
        for statement in statements {
            if let Some(returned) = self.statement(statement)? {
                return Ok(Some(returned));
            }
        }
        Ok(None)
    }

    fn statement(&mut self, statement: &Statement) -> Result<Option<i32>, TooLong> {
        self.fuel = self.fuel.checked_sub(1).ok_or(TooLong)?;
        match statement {
            Statement::Assign((owner, index), value) => {
                let value = self.value(value)?;
                let frame = self.frame_of(*owner);
                self.frames[frame].variables[*index] = value;
            }
            Statement::Call(callee, arguments) => {
                let arguments = self.values(arguments)?;
                self.call(*callee, arguments)?;
            }
            Statement::Print(value) => {
                let shown = self.value(value)?;
                match self.is_bool(value) {
                    true => writeln!(self.output, "{}", shown != 0).unwrap(),
                    false => writeln!(self.output, "{shown}").unwrap(),
                }
            }
            Statement::Return(value) => return Ok(Some(value.as_ref().map_or(Ok(0), |value| self.value(value))?)),
            Statement::If(condition, then, otherwise) => {
                let taken = if self.value(condition)? != 0 { then } else { otherwise };
                return self.statements(taken);
            }
            Statement::Loop(counter, times, body) => {
                let frame = self.frames.len() - 1;
                self.frames[frame].variables[*counter] = 0;
                while self.frames[frame].variables[*counter] < *times {
                    self.frames[frame].variables[*counter] += 1;
                    if let Some(returned) = self.statements(body)? {
                        return Ok(Some(returned));
                    }
                }
            }
        }
        Ok(None)
    }

    fn is_bool(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Int(_) => false,
            Expression::Bool(_) => true,
            Expression::Variable(owner, index) => self.functions[*owner].variables[*index].1 == Ty::Bool,
            Expression::Call(callee, _) => self.functions[*callee].result == Some(Ty::Bool),
            Expression::Unary(op, _) => *op == "!",
            Expression::Binary(op, ..) => !matches!(*op, "+" | "-" | "*" | "/" | "%"),
        }
    }

    fn values(&mut self, expressions: &[Expression]) -> Result<Vec<i32>, TooLong> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    fn value(&mut self, expression: &Expression) -> Result<i32, TooLong> {
        Ok(match expression {
            Expression::Int(value) => *value,
            Expression::Bool(value) => i32::from(*value),
            Expression::Variable(owner, index) => self.frames[self.frame_of(*owner)].variables[*index],
            Expression::Call(callee, arguments) => {
                let arguments = self.values(arguments)?;
                self.call(*callee, arguments)?
            }
            Expression::Unary(op, operand) => {
                let operand = self.value(operand)?;
                match *op {
                    "!" => 1 - operand,
                    "-" => operand.wrapping_neg(),
                    _ => operand,
                }
            }
            Expression::Binary(op, left, right) => {
                let (a, b) = (self.value(left)?, self.value(right)?);
                match *op {
                    "+" => a.wrapping_add(b),
                    "-" => a.wrapping_sub(b),
                    "*" => a.wrapping_mul(b),
                    "/" => a.wrapping_div(b),
                    "%" => a.wrapping_rem(b),
                    "&&" => a & b,
                    "||" => a | b,
                    "<" => i32::from(a < b),
                    "<=" => i32::from(a <= b),
                    ">" => i32::from(a > b),
                    ">=" => i32::from(a >= b),
                    "==" => i32::from(a == b),
                    _ => i32::from(a != b),
                }
            }
        })
    }
}
