//! The expression parser, by precedence climbing. The right operand of an operator consists of
//! operators that bind more tightly, and a loop reads the operators of one level, so only
//! parentheses and arguments nest.

use crate::lex::{Keyword, Kind, Symbol, Token};
use crate::parse::{Parsed, Parser, Reported};
use crate::syntax::*;

/// The precedence of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Sign,
}

/// An operator between two operands, its level, and the level of what it takes on its right.
fn binary(kind: Kind) -> Option<(BinaryOp, Level, Level)> {
    let Kind::Symbol(symbol) = kind else { return None };
    Some(match symbol {
        Symbol::Or => (BinaryOp::Or, Level::Or, Level::And),
        Symbol::And => (BinaryOp::And, Level::And, Level::Not),
        Symbol::Less => (BinaryOp::Less, Level::Comparison, Level::Sum),
        Symbol::LessEqual => (BinaryOp::LessEqual, Level::Comparison, Level::Sum),
        Symbol::Greater => (BinaryOp::Greater, Level::Comparison, Level::Sum),
        Symbol::GreaterEqual => (BinaryOp::GreaterEqual, Level::Comparison, Level::Sum),
        Symbol::Equal => (BinaryOp::Equal, Level::Comparison, Level::Sum),
        Symbol::NotEqual => (BinaryOp::NotEqual, Level::Comparison, Level::Sum),
        Symbol::Plus => (BinaryOp::Plus, Level::Sum, Level::Product),
        Symbol::Minus => (BinaryOp::Minus, Level::Sum, Level::Product),
        Symbol::Times => (BinaryOp::Times, Level::Product, Level::Sign),
        Symbol::Divide => (BinaryOp::Divide, Level::Product, Level::Sign),
        Symbol::Remainder => (BinaryOp::Remainder, Level::Product, Level::Sign),
        _ => return None,
    })
}

impl<'t> Parser<'t, '_> {
    /// A whole expression.
    pub(crate) fn root(&mut self) -> Parsed<Root> {
        let start = self.next_expression();
        self.expression(Level::Or)?;
        Ok(Root { start, end: self.next_expression() })
    }

    /// The place of the next expression in the table.
    pub(crate) fn next_expression(&self) -> u32 {
        self.program.expressions.len() as u32
    }

    pub(crate) fn push(&mut self, offset: usize, kind: ExpressionKind<'t>) -> ExpressionId {
        self.program.expressions.push(Expression { offset, kind });
        ExpressionId(self.next_expression() - 1)
    }

    /// An expression of operators that bind as tightly as `level` at least.
    fn expression(&mut self, level: Level) -> Parsed<ExpressionId> {
        let mut left = match self.token().kind {
            Kind::Symbol(Symbol::Not) => self.negation(level)?,
            _ => self.signed()?,
        };
        let mut is_comparison = false;
        while let Some((op, own, right)) = binary(self.token().kind).filter(|&(_, own, _)| own >= level) {
            let offset = self.token().start;
            if own == Level::Comparison && is_comparison {
                self.report.error(offset, "comparisons are not chained; write 'a < b && b < c'");
                return Err(Reported);
            }
            is_comparison = own == Level::Comparison;
            self.advance();
            let right = self.expression(right)?;
            left = self.push(offset, ExpressionKind::Binary(op, left, right));
        }
        Ok(left)
    }

    /// Any number of `!`, and the comparison that they negate.
    fn negation(&mut self, level: Level) -> Parsed<ExpressionId> {
        let start = self.token().start;
        if level > Level::Not {
            let message = "'!' binds less tightly than the operator before it; put it into parentheses: (!a)";
            self.report.error(start, message);
            return Err(Reported);
        }
        let mut places = Vec::new();
        while self.token().kind == Kind::Symbol(Symbol::Not) {
            places.push(self.token().start);
            self.advance();
        }
        let mut operand = self.expression(Level::Comparison)?;
        for &offset in places.iter().rev() {
            operand = self.push(offset, ExpressionKind::Unary(UnaryOp::Not, operand));
        }
        Ok(operand)
    }

    /// Signs and their operands. A minus and a number are one number.
    fn signed(&mut self) -> Parsed<ExpressionId> {
        let mut signs = Vec::new();
        loop {
            let Token { kind, start, .. } = self.token();
            signs.push(match kind {
                Kind::Symbol(Symbol::Plus) => (UnaryOp::Plus, start),
                Kind::Symbol(Symbol::Minus) => (UnaryOp::Minus, start),
                _ => break,
            });
            self.advance();
        }
        let mut operand = match (self.token().kind, signs.last().copied()) {
            (Kind::Number(value), Some((UnaryOp::Minus, offset))) => {
                signs.pop();
                let is_negative = true;
                self.number(offset, value, is_negative)
            }
            _ => self.atom()?,
        };
        for &(op, offset) in signs.iter().rev() {
            operand = self.push(offset, ExpressionKind::Unary(op, operand));
        }
        Ok(operand)
    }

    /// A number with or without a minus, whose token is next. A number outside the range of `int`
    /// wraps.
    fn number(&mut self, offset: usize, value: u32, is_negative: bool) -> ExpressionId {
        self.advance();
        let written = if is_negative { -i64::from(value) } else { i64::from(value) };
        let wrapped = written as i32;
        if i64::from(wrapped) != written {
            self.report.warning(offset, format!("{written} wraps to {wrapped}, because int has 32 bits"));
        }
        self.push(offset, ExpressionKind::Int(wrapped))
    }

    fn atom(&mut self) -> Parsed<ExpressionId> {
        let Token { kind, start, .. } = self.token();
        match kind {
            Kind::Number(value) => {
                let is_negative = false;
                Ok(self.number(start, value, is_negative))
            }
            Kind::Keyword(Keyword::True | Keyword::False) => {
                self.advance();
                Ok(self.push(start, ExpressionKind::Bool(kind == Kind::Keyword(Keyword::True))))
            }
            Kind::Symbol(Symbol::Open) => {
                self.advance();
                let inside = self.nested(|parser| parser.expression(Level::Or))?;
                self.expect(Symbol::Close, "')' or an operator")?;
                Ok(inside)
            }
            Kind::Name if self.is_call() => self.call(),
            Kind::Name => {
                let name = self.name("a name")?;
                Ok(self.push(start, ExpressionKind::Variable(name)))
            }
            _ => self.fail("an expression"),
        }
    }

    /// A call from the name on.
    pub(crate) fn call(&mut self) -> Parsed<ExpressionId> {
        let name = self.name("the name of a function")?;
        self.expect(Symbol::Open, "'(' before the arguments")?;
        let mut arguments = Vec::new();
        if !self.eat(Symbol::Close) {
            loop {
                arguments.push(self.nested(|parser| parser.expression(Level::Or))?);
                if !self.eat(Symbol::Comma) {
                    break;
                }
            }
            self.expect(Symbol::Close, "',', ')' or an operator")?;
        }
        Ok(self.push(name.offset, ExpressionKind::Call(name, arguments.into())))
    }
}
