//! Random programs, from the heads of their functions to the bodies.

use super::{Expression, Function, Statement, Ty};
use memphis_gen::Rng;

struct Maker {
    random: Rng,
    functions: Vec<Function>,
    current: usize,
}

const NAMES: &[&str] = &["a", "b", "c", "n", "x", "y"];
const FUNCTIONS: &[&str] = &["f", "g", "h"];

/// A program; `main` comes first, and each function before those that are nested in it.
pub fn program(seed: u64) -> Vec<Function> {
    let mut maker = Maker { random: Rng::new(seed), functions: Vec::new(), current: 0 };
    maker.head("main", None, None, 0);
    maker.nested(0, 0);
    for function in 0..maker.functions.len() {
        maker.current = function;
        let mut body = maker.block(3, 5);
        if let Some(ty) = maker.functions[function].result.filter(|_| maker.random.chance(0.8)) {
            body.push(Statement::Return(Some(maker.expression(ty, 2))));
        }
        if function == 0 {
            let owned = 0..maker.functions[0].variables.len();
            body.extend(owned.map(|index| Statement::Print(Expression::Variable(0, index))));
        }
        maker.functions[function].body = body;
    }
    maker.functions
}

impl Maker {
    fn ty(&mut self) -> Ty {
        if self.random.chance(0.7) { Ty::Int } else { Ty::Bool }
    }

    fn head(&mut self, name: &'static str, parent: Option<usize>, result: Option<Ty>, n_params: usize) {
        let mut names = NAMES.to_vec();
        self.random.shuffle(&mut names);
        let n = n_params + self.random.below(names.len() - n_params);
        let variables = names[..n].iter().map(|name| ((*name).to_owned(), self.ty())).collect();
        self.functions.push(Function { name, parent, result, n_params, variables, n_counters: 0, body: Vec::new() });
    }

    /// Functions in a function: none has the name and parameters of another one.
    fn nested(&mut self, parent: usize, depth: usize) {
        for _ in 0..self.random.below(4 - depth) {
            let (name, n_params) = (self.random.pick(FUNCTIONS), self.random.below(3));
            let result = if self.random.chance(0.7) { Some(self.ty()) } else { None };
            self.head(name, Some(parent), result, n_params);
            let id = self.functions.len() - 1;
            if self.lookup(parent, name, &self.params(id)) != Some(id) {
                self.functions.pop();
            } else if depth < 2 {
                self.nested(id, depth + 1);
            }
        }
    }

    fn params(&self, id: usize) -> Vec<Ty> {
        self.functions[id].variables[..self.functions[id].n_params].iter().map(|v| v.1).collect()
    }

    fn outwards(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(from), |&id| self.functions[id].parent)
    }

    /// The function that a call refers to: the first match, from the innermost scope outwards.
    fn lookup(&self, from: usize, name: &str, params: &[Ty]) -> Option<usize> {
        self.outwards(from).find_map(|around| {
            let fits = |&id: &usize| {
                let function = &self.functions[id];
                function.parent == Some(around) && function.name == name && self.params(id) == params
            };
            (0..self.functions.len()).find(fits)
        })
    }

    /// Variables of a type that are not hidden. Counters, which must not be written, are included
    /// on request.
    fn visible(&self, ty: Ty, counters: bool) -> Vec<(usize, usize)> {
        let mut hidden: Vec<&str> = Vec::new();
        let mut found = Vec::new();
        for owner in self.outwards(self.current) {
            let function = &self.functions[owner];
            let n = function.variables.len() - if counters { 0 } else { function.n_counters };
            for (index, (name, of)) in function.variables.iter().enumerate() {
                if *of == ty && index < n && !hidden.contains(&name.as_str()) {
                    found.push((owner, index));
                }
            }
            hidden.extend(function.variables.iter().map(|(name, _)| name.as_str()));
        }
        found
    }

    fn callee(&mut self, result: Option<Ty>) -> Option<usize> {
        let can_be_called = |id: &usize| {
            let function = &self.functions[*id];
            function.result == result && self.lookup(self.current, function.name, &self.params(*id)) == Some(*id)
        };
        let callees: Vec<usize> = (self.current + 1..self.functions.len()).filter(can_be_called).collect();
        (!callees.is_empty()).then(|| self.random.pick(&callees))
    }

    fn arguments(&mut self, callee: usize, depth: usize) -> Vec<Expression> {
        let params = self.params(callee);
        params.into_iter().map(|ty| self.expression(ty, depth)).collect()
    }

    fn block(&mut self, depth: usize, most: usize) -> Vec<Statement> {
        (0..self.random.below(most + 1)).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Statement {
        match self.random.below(if depth > 0 { 11 } else { 7 }) {
            0..=3 => {
                let ty = self.ty();
                match self.visible(ty, false).as_slice() {
                    [] => Statement::Print(self.expression(ty, 3)),
                    variables => Statement::Assign(self.random.pick(variables), self.expression(ty, 3)),
                }
            }
            4 | 5 => {
                let result = [None, Some(Ty::Int), Some(Ty::Bool)][self.random.below(3)];
                match self.callee(result) {
                    Some(callee) => Statement::Call(callee, self.arguments(callee, 2)),
                    None => Statement::Print(self.expression(Ty::Int, 2)),
                }
            }
            6 if self.random.chance(0.7) => {
                let ty = self.ty();
                Statement::Print(self.expression(ty, 3))
            }
            6 => {
                let result = self.functions[self.current].result;
                Statement::Return(result.map(|ty| self.expression(ty, 2)))
            }
            7 | 8 => Statement::If(self.expression(Ty::Bool, 3), self.block(depth - 1, 3), self.block(depth - 1, 2)),
            _ => {
                let function = &mut self.functions[self.current];
                let counter = function.variables.len();
                function.variables.push((format!("i{}_{counter}", self.current), Ty::Int));
                function.n_counters += 1;
                Statement::Loop(counter, 1 + self.random.below(4) as i32, self.block(depth - 1, 3))
            }
        }
    }

    fn expression(&mut self, ty: Ty, depth: usize) -> Expression {
        use Expression::*;
        if depth == 0 || self.random.chance(0.25) {
            let variables = self.visible(ty, true);
            return match ty {
                _ if !variables.is_empty() && self.random.chance(0.75) => {
                    let (owner, index) = self.random.pick(&variables);
                    Variable(owner, index)
                }
                Ty::Int => {
                    let some = [0, 1, -1, 2, 7, 100, -12345, i32::MAX, i32::MIN];
                    Int(self.random.pick(&some))
                }
                Ty::Bool => Bool(self.random.chance(0.5)),
            };
        }
        if self.random.chance(0.2)
            && let Some(callee) = self.callee(Some(ty))
        {
            return Call(callee, self.arguments(callee, depth - 1));
        }
        let mut operand = |ty| Box::new(self.expression(ty, depth - 1));
        let (a, b) = (operand(Ty::Int), operand(Ty::Int));
        let (p, q) = (operand(Ty::Bool), operand(Ty::Bool));
        match ty {
            Ty::Int => match self.random.below(6) {
                0 => Unary(self.random.pick(&["-", "+"]), a),
                // An odd number is not zero.
                1 => {
                    let odd = Binary("+", Box::new(Binary("*", b, Box::new(Int(2)))), Box::new(Int(1)));
                    Binary(self.random.pick(&["/", "%"]), a, Box::new(odd))
                }
                2 => Binary(self.random.pick(&["/", "%"]), a, Box::new(Int(self.random.pick(&[1, -1, 3, -10])))),
                _ => Binary(self.random.pick(&["+", "-", "*"]), a, b),
            },
            Ty::Bool => match self.random.below(5) {
                0 => Unary("!", p),
                1 => Binary(self.random.pick(&["==", "!="]), p, q),
                2 => Binary(self.random.pick(&["&&", "||"]), p, q),
                _ => Binary(self.random.pick(&["<", "<=", ">", ">=", "==", "!="]), a, b),
            },
        }
    }
}
