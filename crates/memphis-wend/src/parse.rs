//! Tokens into a [`Program`]: functions and statements. Expressions are in
//! [`expression`](super::expression).

use crate::lex::{Keyword, Kind, Symbol, Token, shown, string_bytes, tokens};
use crate::report::Report;
use crate::syntax::*;

/// Blocks, functions, parentheses and arguments may be nested so deep, together.
pub const MAX_NESTING: u32 = 256;

/// Reads a program. What it returns is of use only if nothing was reported.
///
/// A mistake in a statement is reported, and reading goes on after it.
///
/// Cost: linear in the text.
pub fn parse<'t>(text: &'t str, report: &mut Report) -> Program<'t> {
    let tokens = tokens(text, report);
    let mut parser = Parser { text, tokens, at: 0, depth: 0, has_ended: false, report, program: Program::default() };
    // Everything that failed was reported.
    let _ = parser.program();
    parser.program
}

/// The parser has reported an error, and has no result for the current construct.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reported;

pub(crate) type Parsed<T> = Result<T, Reported>;

pub(crate) struct Parser<'t, 'r> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    /// True once an error about the end of the file, or about too deep nesting, was reported.
    has_ended: bool,
    pub(crate) report: &'r mut Report,
    pub(crate) program: Program<'t>,
}

impl<'t> Parser<'t, '_> {
    fn program(&mut self) -> Parsed<()> {
        let start = self.token().start;
        let result = self.type_word();
        if let Some(result) = result {
            self.report.error(start, format!("'main' returns nothing; leave out '{result}'"));
        }
        let name = self.name("'main': a file is one function of that name")?;
        if name.text != "main" {
            let message = format!("a file is one function called 'main', and this one is '{}'", shown(name.text));
            self.report.error(name.offset, message);
        }
        self.function(name, None, None)?;
        if self.program.functions[0].n_params > 0 {
            self.report.error(name.offset, "'main' has no parameters");
        }
        match self.token().kind {
            Kind::End => Ok(()),
            _ => self.fail("the end of the file after main: other functions are nested in it"),
        }
    }

    // Functions.

    /// A function from its parameters on.
    fn function(&mut self, name: Name<'t>, result: Option<Type>, parent: Option<FunctionId>) -> Parsed<()> {
        let id = FunctionId(self.program.functions.len() as u32);
        let first = self.program.variables.len() as u32;
        let variables = first..first;
        self.program.functions.push(Function { name, result, parent, variables, n_params: 0, body: Vec::new() });
        self.expect(Symbol::Open, "'(' before the parameters")?;
        if !self.eat(Symbol::Close) {
            self.params(id)?;
        }
        let n_params = self.program.variables.len() as u32 - first;
        self.expect(Symbol::OpenBody, "'{', where the body begins")?;
        let body = self.nested(|parser| {
            parser.declarations(id);
            parser.program.functions[id.0 as usize].variables.end = parser.program.variables.len() as u32;
            parser.nested_functions(id);
            Ok(parser.statements())
        })?;
        self.expect(Symbol::CloseBody, "a statement or '}'")?;
        let function = &mut self.program.functions[id.0 as usize];
        (function.n_params, function.body) = (n_params, body);
        Ok(())
    }

    fn params(&mut self, owner: FunctionId) -> Parsed<()> {
        loop {
            let Some(ty) = self.type_word() else { return self.fail("the type of a parameter, 'int' or 'bool'") };
            let name = self.name("the name of a parameter")?;
            self.program.variables.push(Variable { name, ty, owner });
            if !self.eat(Symbol::Comma) {
                return self.expect(Symbol::Close, "',' or ')' after a parameter");
            }
        }
    }

    /// Declarations of variables, up to the first function or statement.
    fn declarations(&mut self, owner: FunctionId) {
        while self.peek_type(0).is_some() && self.peek(2) != Kind::Symbol(Symbol::Open) {
            let start = self.at;
            if self.declaration(owner).is_err() {
                self.recover(start);
            }
        }
    }

    fn declaration(&mut self, owner: FunctionId) -> Parsed<()> {
        let Some(ty) = self.type_word() else { return self.fail("a type") };
        let name = self.name("the name of a variable")?;
        self.program.variables.push(Variable { name, ty, owner });
        match self.token().kind {
            Kind::Symbol(Symbol::Assign) => {
                let hint = format!("assign it in a statement: '{} = ...;'", shown(name.text));
                self.fail(&format!("';': a declaration has no value; {hint}"))
            }
            Kind::Symbol(Symbol::Comma) => self.fail("';': each variable has a declaration of its own"),
            _ => self.semicolon("';' after a declaration"),
        }
    }

    fn nested_functions(&mut self, parent: FunctionId) {
        loop {
            let start = self.at;
            let result = self.peek_type(0);
            let head = usize::from(result.is_some());
            let is_function = self.peek(head) == Kind::Name
                && self.peek(head + 1) == Kind::Symbol(Symbol::Open)
                && (result.is_some() || self.begins_params(head + 2));
            if !is_function {
                return;
            }
            self.at += head;
            let function = self.name("the name of a function");
            if function.and_then(|name| self.function(name, result, Some(parent))).is_err() {
                self.recover(start);
            }
        }
    }

    /// True if the text after `name (` belongs to a function, not to a call.
    fn begins_params(&self, n: usize) -> bool {
        self.peek_type(n).is_some()
            || self.peek(n) == Kind::Symbol(Symbol::Close) && self.peek(n + 1) == Kind::Symbol(Symbol::OpenBody)
    }

    // Statements.

    /// Statements up to the brace that closes them, which stays.
    fn statements(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        while !matches!(self.token().kind, Kind::End | Kind::Symbol(Symbol::CloseBody)) {
            let start = self.at;
            match self.statement() {
                Ok(statement) => statements.push(statement),
                Err(Reported) => self.recover(start),
            }
        }
        statements
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let Token { kind, start, .. } = self.token();
        match kind {
            Kind::Keyword(Keyword::If) => self.if_statement(),
            Kind::Keyword(Keyword::While) => {
                self.at += 1;
                let condition = self.root()?;
                Ok(Statement::While { condition, body: self.block("'while'")? })
            }
            Kind::Keyword(Keyword::Return) => {
                self.at += 1;
                let is_empty = self.token().kind == Kind::Symbol(Symbol::Semicolon);
                let value = if is_empty { None } else { Some(self.root()?) };
                self.semicolon("';' or an operator")?;
                Ok(Statement::Return(start, value))
            }
            Kind::Keyword(Keyword::Print | Keyword::Println) => {
                self.at += 1;
                let what = self.printed()?;
                self.semicolon("';' or an operator")?;
                Ok(Statement::Print { what, newline: kind == Kind::Keyword(Keyword::Println) })
            }
            Kind::Name => self.call_or_assignment(),
            Kind::Keyword(Keyword::Int | Keyword::Bool) if self.peek(2) == Kind::Symbol(Symbol::Open) => {
                self.fail("a statement: functions stand before the statements")
            }
            Kind::Keyword(Keyword::Int | Keyword::Bool) => {
                self.fail("a statement: variables are declared at the beginning of a function")
            }
            Kind::Keyword(Keyword::Else) => self.fail("a statement: this 'else' has no 'if' before it"),
            Kind::Symbol(Symbol::Semicolon) => self.fail("a statement, and there is no empty one"),
            _ => self.fail("a statement"),
        }
    }

    fn if_statement(&mut self) -> Parsed<Statement> {
        self.at += 1;
        let condition = self.root()?;
        let then = self.block("'if'")?;
        if self.token().kind != Kind::Keyword(Keyword::Else) {
            return Ok(Statement::If { condition, then, otherwise: Vec::new() });
        }
        self.at += 1;
        if self.token().kind == Kind::Keyword(Keyword::If) {
            return self.fail("'{': it is written 'else { if ... { } }'");
        }
        Ok(Statement::If { condition, then, otherwise: self.block("'else'")? })
    }

    fn block(&mut self, whose: &str) -> Parsed<Vec<Statement>> {
        if self.token().kind == Kind::Symbol(Symbol::Assign) {
            return self.fail("'{': '=' assigns; did you mean '=='?");
        }
        self.expect(Symbol::OpenBody, &format!("'{{', which {whose} cannot do without"))?;
        let statements = self.nested(|parser| Ok(parser.statements()))?;
        self.expect(Symbol::CloseBody, "a statement or '}'")?;
        Ok(statements)
    }

    fn printed(&mut self) -> Parsed<Printed> {
        let Token { kind, start, end } = self.token();
        if kind != Kind::String {
            return Ok(Printed::Value(self.root()?));
        }
        self.at += 1;
        Ok(Printed::Text(string_bytes(&self.text[start..end])))
    }

    fn call_or_assignment(&mut self) -> Parsed<Statement> {
        if self.is_call() {
            if self.begins_params(2) {
                return self.fail("a statement: functions stand before the statements");
            }
            let first = self.next_expression();
            self.call()?;
            let root = Root { start: first, end: self.next_expression() };
            self.semicolon("';' or an operator")?;
            return Ok(Statement::Call(root));
        }
        let name = self.name("a name")?;
        match self.token().kind {
            Kind::Symbol(Symbol::Assign) => {
                self.at += 1;
                let target = self.push(name.offset, ExpressionKind::Variable(name));
                let value = self.root()?;
                self.semicolon("';' or an operator")?;
                Ok(Statement::Assign(target, value))
            }
            Kind::Symbol(Symbol::Equal) => self.fail("'=': '==' compares"),
            _ => {
                let words = Keyword::ALL.iter().map(|keyword| keyword.text());
                let hint = self.report.suggestion(name.text, words);
                let message = format!("expected a statement, found '{}'{hint}", shown(name.text));
                self.report.error(name.offset, message);
                Err(Reported)
            }
        }
    }

    fn semicolon(&mut self, expected: &str) -> Parsed<()> {
        if self.eat(Symbol::Semicolon) {
            return Ok(());
        }
        // It is missing after the last token, not at the start of the next line.
        let before = self.previous_end();
        if self.text[before..self.token().start].contains('\n') || self.token().kind == Kind::End {
            self.report.error(before, "missing ';' here");
            // The next statement is all right.
            return Ok(());
        }
        match self.token().kind {
            Kind::Symbol(Symbol::Assign) => self.fail("';': '=' assigns; did you mean '=='?"),
            _ => self.fail(expected),
        }
    }

    /// Goes on after a mistake in an item that began at token `start`: after its semicolon or
    /// closing brace, or before a word that begins a line and a statement.
    fn recover(&mut self, start: usize) {
        self.at = self.at.max(start);
        let mut depth = self.tokens[start..self.at].iter().fold(0i32, |depth, token| depth + braces(token.kind)).max(0);
        loop {
            let kind = self.token().kind;
            match kind {
                Kind::End => return,
                Kind::Symbol(Symbol::CloseBody) if depth == 0 => return,
                _ if depth == 0 && self.at > start && self.begins_line_and_statement() => return,
                _ => {}
            }
            self.at += 1;
            depth += braces(kind);
            let is_end = matches!(kind, Kind::Symbol(Symbol::Semicolon | Symbol::CloseBody));
            // An `else` goes with what was skipped.
            if depth == 0 && is_end && self.token().kind != Kind::Keyword(Keyword::Else) {
                return;
            }
        }
    }

    fn begins_line_and_statement(&self) -> bool {
        use Keyword::*;
        let is_word = matches!(self.token().kind, Kind::Keyword(If | While | Return | Print | Println));
        is_word && self.text[self.previous_end()..self.token().start].contains('\n')
    }

    // What all of them use.

    /// Calls `read` one level deeper. At the nesting limit, reports an error and ends the parse.
    pub(crate) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_NESTING {
            let start = self.token().start;
            self.report.error(start, format!("this is nested more than {MAX_NESTING} levels deep"));
            // Errors after this one would be misleading.
            self.has_ended = true;
            self.at = self.tokens.len() - 1;
            return Err(Reported);
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    pub(crate) fn token(&self) -> Token {
        self.tokens[self.at]
    }

    /// True if a name is that of a function.
    pub(crate) fn is_call(&self) -> bool {
        self.peek(1) == Kind::Symbol(Symbol::Open)
    }

    fn peek(&self, n: usize) -> Kind {
        self.tokens.get(self.at + n).map_or(Kind::End, |token| token.kind)
    }

    /// The end of the token before the current one.
    fn previous_end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |before| self.tokens[before].end)
    }

    fn peek_type(&self, n: usize) -> Option<Type> {
        match self.peek(n) {
            Kind::Keyword(Keyword::Int) => Some(Type::Int),
            Kind::Keyword(Keyword::Bool) => Some(Type::Bool),
            _ => None,
        }
    }

    fn type_word(&mut self) -> Option<Type> {
        let ty = self.peek_type(0);
        self.at += usize::from(ty.is_some());
        ty
    }

    pub(crate) fn advance(&mut self) {
        self.at += usize::from(self.token().kind != Kind::End);
    }

    pub(crate) fn eat(&mut self, symbol: Symbol) -> bool {
        let found = self.token().kind == Kind::Symbol(symbol);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, symbol: Symbol, what: &str) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { self.fail(what) }
    }

    pub(crate) fn name(&mut self, what: &str) -> Parsed<Name<'t>> {
        let Token { kind, start, end } = self.token();
        if kind != Kind::Name {
            return self.fail(what);
        }
        self.at += 1;
        Ok(Name { text: &self.text[start..end], offset: start })
    }

    /// Reports that something else was expected at the current token. What was reported is not
    /// reported again, and at the end of the file nothing but the end is wrong.
    pub(crate) fn fail<T>(&mut self, expected: &str) -> Parsed<T> {
        let Token { kind, start, end } = self.token();
        let (offset, found) = match kind {
            Kind::Unknown => return Err(Reported),
            Kind::End if std::mem::replace(&mut self.has_ended, true) => return Err(Reported),
            Kind::End => (self.previous_end(), "the end of the file".to_owned()),
            Kind::String => (start, "a string, which can only be printed, and alone".to_owned()),
            _ => (start, format!("'{}'", shown(&self.text[start..end]))),
        };
        // The hint, if there is one, comes last.
        let (expected, hint) = match expected.split_once(": ") {
            Some((expected, hint)) => (expected, format!(": {hint}")),
            None => (expected, String::new()),
        };
        self.report.error(offset, format!("expected {expected}, found {found}{hint}"));
        Err(Reported)
    }
}

fn braces(kind: Kind) -> i32 {
    match kind {
        Kind::Symbol(Symbol::OpenBody) => 1,
        Kind::Symbol(Symbol::CloseBody) => -1,
        _ => 0,
    }
}
