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
use memphis_entity::{Table, id};
use memphis_ir::{BlockId, Body, InstId};

id! {
    /// An alloca that may be a cell.
    pub(super) struct Candidate;
}

/// The content of a cell at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing defined.
    Undefined,
    /// The address of this candidate.
    Address(Candidate),
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
    Loaded(InstId),
}

id! {
    struct EquationId;
}

/// The start of a block, or a load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Start(BlockId),
    Load(InstId),
}

/// A place's content: what reaches it from stores, or what other places hold.
struct Equation {
    place: Place,
    known: Vec<Content>,
    sources: Vec<EquationId>,
    /// The equations of which this is a source.
    targets: Vec<EquationId>,
    solution: Content,
}

/// The accesses of a cell.
pub(super) struct Accesses<'a> {
    pub(super) body: &'a Body,
    pub(super) graph: &'a Graph<'a>,
    pub(super) cell: Candidate,
    /// In order of the text.
    pub(super) stores: &'a [InstId],
}

/// The contents that loads may read.
pub(super) struct Contents {
    equations: Table<EquationId, Equation>,
    numbers: HashMap<Place, EquationId>,
}

impl Contents {
    /// Finds what each of `loads`, in blocks that can be reached, may read.
    ///
    /// Cost: the stores and the places from which the loads can be reached; see [`Jumps`].
    pub(super) fn find(
        accesses: &Accesses<'_>,
        jumps: &mut Jumps<Candidate>,
        loads: impl Iterator<Item = InstId>,
        stored: impl Fn(InstId) -> Stored,
    ) -> Contents {
        let mut contents = Contents { equations: Table::new(), numbers: HashMap::new() };
        for load in loads {
            contents.number(Place::Load(load));
        }
        let mut next = EquationId(0);
        while next < contents.equations.next_id() {
            contents.state(next, accesses, jumps, &stored);
            next.0 += 1;
        }
        contents.solve();
        contents
    }

    /// The contents that a load may read.
    pub(super) fn of(&self, load: InstId) -> Content {
        self.numbers.get(&Place::Load(load)).map_or(Content::Undefined, |&n| self.equations[n].solution)
    }

    /// Calls `each` with every address that may reach one of the loads. An address may come
    /// several times.
    ///
    /// Cost: linear in the equations, once for all loads.
    pub(super) fn addresses(&self, loads: &[InstId], mut each: impl FnMut(Candidate)) {
        let mut seen = Table::filled(self.equations.len(), false);
        let mut todo: Vec<EquationId> =
            loads.iter().filter_map(|&load| self.numbers.get(&Place::Load(load)).copied()).collect();
        while let Some(number) = todo.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            let equation = &self.equations[number];
            for content in &equation.known {
                if let Content::Address(candidate) = content {
                    each(*candidate);
                }
            }
            todo.extend(&equation.sources);
        }
    }

    /// The number of a place's equation, which is added if there is none.
    fn number(&mut self, place: Place) -> EquationId {
        let Contents { equations, numbers } = self;
        *numbers.entry(place).or_insert_with(|| {
            let (known, sources, targets) = Default::default();
            equations.push(Equation { place, known, sources, targets, solution: Content::Undefined })
        })
    }

    /// Fills in what reaches a place.
    fn state(
        &mut self,
        number: EquationId,
        accesses: &Accesses<'_>,
        jumps: &mut Jumps<Candidate>,
        stored: &dyn Fn(InstId) -> Stored,
    ) {
        let Accesses { body, graph, cell, stores } = *accesses;
        let end = |block: BlockId| body.block(block).insts.end;
        match self.equations[number].place {
            Place::Load(load) => self.add(number, accesses, (graph.block_of[load], load), stored),
            Place::Start(block) => {
                let definers = stores.iter().map(|&store| graph.block_of[store]);
                match jumps.source(graph, cell, block, definers) {
                    Source::Entry => {}
                    Source::End(source) => self.add(number, accesses, (source, end(source)), stored),
                    Source::Edges => {
                        for source in graph.predecessors(block).filter(|&block| graph.reachable[block]) {
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
        number: EquationId,
        accesses: &Accesses<'_>,
        (block, before): (BlockId, InstId),
        stored: &dyn Fn(InstId) -> Stored,
    ) {
        let start = accesses.body.block(block).insts.start;
        let n_before = accesses.stores.partition_point(|&store| store < before);
        let last = accesses.stores[..n_before].last().filter(|&&store| store >= start);
        let source = match last.map(|&store| stored(store)) {
            Some(Stored::Known(content)) => return self.equations[number].known.push(content),
            Some(Stored::Loaded(load)) => self.number(Place::Load(load)),
            None => self.number(Place::Start(block)),
        };
        self.equations[number].sources.push(source);
        self.equations[source].targets.push(number);
    }

    /// Finds the least solution. Each content changes twice at most.
    fn solve(&mut self) {
        let mut todo: Vec<(EquationId, Content)> = Vec::new();
        for (number, equation) in self.equations.iter() {
            todo.extend(equation.known.iter().map(|&content| (number, content)));
        }
        while let Some((number, content)) = todo.pop() {
            let equation = &mut self.equations[number];
            let solution = equation.solution.or(content);
            if solution != equation.solution {
                equation.solution = solution;
                todo.extend(equation.targets.iter().map(|&target| (target, solution)));
            }
        }
    }
}
