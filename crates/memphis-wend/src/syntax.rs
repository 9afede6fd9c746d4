//! The result of the parser: tables of functions, variables and expressions, and a tree of
//! statements.
//!
//! All expressions are in one table, operands before their users. So an expression is a range of
//! the table, and a walk over this range visits the operands in the order of evaluation, without
//! recursion.

use std::fmt;
use std::ops::Range;

/// The type of a variable or value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// 32 bits, two's complement.
    Int,
    Bool,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Int => "int",
            Type::Bool => "bool",
        })
    }
}

/// A program that is right in its syntax.
#[derive(Debug, Default)]
pub struct Program<'t> {
    /// `main` first; a function comes before those nested in it.
    pub functions: Vec<Function<'t>>,
    /// The variables of a function are adjacent.
    pub variables: Vec<Variable<'t>>,
    pub expressions: Vec<Expression<'t>>,
}

/// Index of a function in [`Program::functions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// Index of a variable or parameter in [`Program::variables`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// A name with its place.
#[derive(Debug, Clone, Copy)]
pub struct Name<'t> {
    pub text: &'t str,
    pub offset: usize,
}

#[derive(Debug)]
pub struct Function<'t> {
    pub name: Name<'t>,
    /// `None` returns nothing.
    pub result: Option<Type>,
    /// The function around it; `None` for `main`.
    pub parent: Option<FunctionId>,
    /// Parameters first, then variables.
    pub variables: Range<u32>,
    pub n_params: u32,
    pub body: Vec<Statement>,
}

#[derive(Debug)]
pub struct Variable<'t> {
    pub name: Name<'t>,
    pub ty: Type,
    pub owner: FunctionId,
}

#[derive(Debug)]
pub enum Statement {
    /// The root is a call.
    Call(Root),
    /// To a variable.
    Assign(ExpressionId, Root),
    /// With the place of the word.
    Return(usize, Option<Root>),
    Print {
        what: Printed,
        newline: bool,
    },
    If {
        condition: Root,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
    While {
        condition: Root,
        body: Vec<Statement>,
    },
}

/// The operand of a `print`.
#[derive(Debug)]
pub enum Printed {
    Text(Vec<u8>),
    Value(Root),
}

/// A whole expression: its range in [`Program::expressions`]. The last one is its root.
#[derive(Debug, Clone, Copy)]
pub struct Root {
    pub start: u32,
    pub end: u32,
}

impl Root {
    /// Index of the last one.
    pub fn last(self) -> ExpressionId {
        ExpressionId(self.end - 1)
    }
}

/// Index of an expression in [`Program::expressions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpressionId(pub u32);

#[derive(Debug)]
pub struct Expression<'t> {
    /// The place for errors: its first byte, or its operator.
    pub offset: usize,
    pub kind: ExpressionKind<'t>,
}

#[derive(Debug)]
pub enum ExpressionKind<'t> {
    Int(i32),
    Bool(bool),
    Variable(Name<'t>),
    Call(Name<'t>, Box<[ExpressionId]>),
    Unary(UnaryOp, ExpressionId),
    Binary(BinaryOp, ExpressionId, ExpressionId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    Not,
    Plus,
    Minus,
}

impl UnaryOp {
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Not => "!",
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    Or,
    And,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
}

impl BinaryOp {
    /// The types of its operands and its result; `==` and `!=` want two of the same type, and this
    /// says that of ints.
    pub fn types(self) -> (Type, Type) {
        use BinaryOp::*;
        match self {
            Or | And => (Type::Bool, Type::Bool),
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual => (Type::Int, Type::Bool),
            Plus | Minus | Times | Divide | Remainder => (Type::Int, Type::Int),
        }
    }

    pub fn text(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Or => "||",
            And => "&&",
            Less => "<",
            LessEqual => "<=",
            Greater => ">",
            GreaterEqual => ">=",
            Equal => "==",
            NotEqual => "!=",
            Plus => "+",
            Minus => "-",
            Times => "*",
            Divide => "/",
            Remainder => "%",
        }
    }
}

impl<'t> Program<'t> {
    pub fn function(&self, id: FunctionId) -> &Function<'t> {
        &self.functions[id.0 as usize]
    }

    pub fn variable(&self, id: VariableId) -> &Variable<'t> {
        &self.variables[id.0 as usize]
    }

    pub fn expression(&self, id: ExpressionId) -> &Expression<'t> {
        &self.expressions[id.0 as usize]
    }

    pub fn function_ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.functions.len() as u32).map(FunctionId)
    }

    /// Parameters and variables of a function, in order.
    pub fn variables_of(&self, id: FunctionId) -> impl Iterator<Item = VariableId> + use<> {
        self.function(id).variables.clone().map(VariableId)
    }

    /// The types of a function's parameters.
    pub fn params(&self, id: FunctionId) -> Vec<Type> {
        self.variables_of(id).take(self.function(id).n_params as usize).map(|v| self.variable(v).ty).collect()
    }

    /// A function and those around it, from the inside out.
    pub fn outwards(&self, id: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
        std::iter::successors(Some(id), |&id| self.function(id).parent)
    }
}
