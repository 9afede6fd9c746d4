//! The addresses that the loads of a cell may read.
//!
//! The content at the start of a block comes over its edges, or from the end of a block to which a
//! walk back may [jump](super::jumps). A store may write the result of a load of the same cell: it
//! writes what that load reads. So the contents are equations, one for each start of a block that
//! is reached and for each load. Their least solution is an invariant, by induction over the steps
//! of an execution: the content is undefined, or the one address that the solution names.

use super::graph::Graph;
use super::jumps::Jumps;
use hashbrown::HashMap;
use memphis::check::Source;
use memphis_ir::{BlockId, Body};

/// The content of a cell at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing defined.
    Undefined,
    /// The address of this candidate.
    Address(u32),
    /// Something else, or one of several addresses.
    Several,
}

impl Content {
    fn or(self, other: Content) -> Content {
        match (self, other) {
            (Content::Undefined, content) | (content, Content::Undefined) => content,
            (a, b) if a == b => a,
            _ => Content::Several,
        }
    }
}

/// The value that a store writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    Known(Content),
    /// The result of this load of the same cell.
    Loaded(u32),
}

/// The start of a block, or a load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Start(u32),
    Load(u32),
}

/// A place's content: what reaches it from stores, or what other places hold.
struct Equation {
    place: Place,
    known: Vec<Content>,
    sources: Vec<u32>,
    /// The equations of which this is a source.
    targets: Vec<u32>,
    solution: Content,
}

/// The accesses of a cell.
pub(super) struct Accesses<'a> {
    pub(super) body: &'a Body,
    pub(super) graph: &'a Graph<'a>,
    pub(super) cell: u32,
    /// In order of the text.
    pub(super) stores: &'a [u32],
}

/// The contents that loads may read.
pub(super) struct Contents {
    equations: Vec<Equation>,
    numbers: HashMap<Place, u32>,
}

impl Contents {
    /// Finds what each of `loads`, in blocks that can be reached, may read.
    ///
    /// Cost: the stores and the places from which the loads can be reached; see [`Jumps`].
    pub(super) fn find(
        accesses: &Accesses<'_>,
        jumps: &mut Jumps,
        loads: impl Iterator<Item = u32>,
        stored: impl Fn(u32) -> Stored,
    ) -> Contents {
        let mut contents = Contents { equations: Vec::new(), numbers: HashMap::new() };
        for load in loads {
            contents.number(Place::Load(load));
        }
        let mut next = 0;
        while next < contents.equations.len() {
            contents.state(next as u32, accesses, jumps, &stored);
            next += 1;
        }
        contents.solve();
        contents
    }

    /// The contents that a load may read.
    pub(super) fn of(&self, load: u32) -> Content {
        self.numbers.get(&Place::Load(load)).map_or(Content::Undefined, |&n| self.equations[n as usize].solution)
    }

    /// Calls `each` with every address that may reach one of the loads. An address may come
    /// several times.
    ///
    /// Cost: linear in the equations, once for all loads.
    pub(super) fn addresses(&self, loads: &[u32], mut each: impl FnMut(u32)) {
        let mut seen = vec![false; self.equations.len()];
        let mut todo: Vec<u32> =
            loads.iter().filter_map(|&load| self.numbers.get(&Place::Load(load)).copied()).collect();
        while let Some(number) = todo.pop() {
            if std::mem::replace(&mut seen[number as usize], true) {
                continue;
            }
            let equation = &self.equations[number as usize];
            for content in &equation.known {
                if let Content::Address(candidate) = content {
                    each(*candidate);
                }
            }
            todo.extend(&equation.sources);
        }
    }

    /// The number of a place's equation, which is added if there is none.
    fn number(&mut self, place: Place) -> u32 {
        let Contents { equations, numbers } = self;
        *numbers.entry(place).or_insert_with(|| {
            let (known, sources, targets) = Default::default();
            equations.push(Equation { place, known, sources, targets, solution: Content::Undefined });
            equations.len() as u32 - 1
        })
    }

    /// Fills in what reaches a place.
    fn state(&mut self, number: u32, accesses: &Accesses<'_>, jumps: &mut Jumps, stored: &dyn Fn(u32) -> Stored) {
        let Accesses { body, graph, cell, stores } = *accesses;
        let end = |block: u32| body.block(BlockId(block)).insts.end.0;
        match self.equations[number as usize].place {
            Place::Load(load) => self.add(number, accesses, (graph.block_of[load as usize], load), stored),
            Place::Start(block) => {
                let definers = stores.iter().map(|&store| graph.block_of[store as usize]);
                match jumps.source(graph, cell, block, definers) {
                    Source::Entry => {}
                    Source::End(source) => self.add(number, accesses, (source.0, end(source.0)), stored),
                    Source::Edges => {
                        for source in graph.predecessors(block).filter(|&block| graph.reachable[block as usize]) {
                            self.add(number, accesses, (source, end(source)), stored);
                        }
                    }
                }
            }
        }
    }

    /// Adds the content before an instruction of a block to an equation.
    fn add(
        &mut self,
        number: u32,
        accesses: &Accesses<'_>,
        (block, before): (u32, u32),
        stored: &dyn Fn(u32) -> Stored,
    ) {
        let start = accesses.body.block(BlockId(block)).insts.start.0;
        let n_before = accesses.stores.partition_point(|&store| store < before);
        let last = accesses.stores[..n_before].last().filter(|&&store| store >= start);
        let source = match last.map(|&store| stored(store)) {
            Some(Stored::Known(content)) => return self.equations[number as usize].known.push(content),
            Some(Stored::Loaded(load)) => self.number(Place::Load(load)),
            None => self.number(Place::Start(block)),
        };
        self.equations[number as usize].sources.push(source);
        self.equations[source as usize].targets.push(number);
    }

    /// Finds the least solution. Each content changes twice at most.
    fn solve(&mut self) {
        let mut todo: Vec<(u32, Content)> = Vec::new();
        for (number, equation) in self.equations.iter().enumerate() {
            todo.extend(equation.known.iter().map(|&content| (number as u32, content)));
        }
        while let Some((number, content)) = todo.pop() {
            let equation = &mut self.equations[number as usize];
            let solution = equation.solution.or(content);
            if solution != equation.solution {
                equation.solution = solution;
                todo.extend(equation.targets.iter().map(|&target| (target, solution)));
            }
        }
    }
}
