//! The numbers of nodes.
//!
//! LLVM numbers the nodes of a module in the order in which it comes to them: those attached to
//! global variables, those of named metadata, then, function by function, those of its attachments
//! and of its instructions. After a node come those that its operands mention, and theirs. Only
//! nodes are numbered that are mentioned, and no expressions, which are printed where they are
//! mentioned.

use super::unique::for_each_operand;
use super::{Id, Kind, LOCATION, Level, Location, View};
use hashbrown::HashMap;

/// A node without a number.
const NONE: u32 = u32::MAX;

/// The numbers of the nodes of a module and of its functions.
#[derive(Debug)]
pub(crate) struct Numbering<'a> {
    module: &'a Level,
    functions: Vec<&'a Level>,
    /// The number of each node of the module, then of each node of the functions in their order.
    numbers: Vec<u32>,
    /// Of each function, where the numbers of its nodes start.
    starts: Vec<usize>,
    /// The numbered nodes: functions by their index, [`NONE`] for the module.
    nodes: Vec<(u32, Id)>,
    /// What the last function can mention, and where the numbers of its nodes start.
    here: (View<'a>, usize),
    /// Nodes that are to be numbered, the next one last.
    stack: Vec<Id>,
    /// The numbers of locations that several functions may have; `None` if there are none.
    shared: Option<HashMap<[u64; Location::N_WORDS], u32>>,
}

impl<'a> Numbering<'a> {
    /// No numbers yet. `shares_locations` says whether a function [may have
    /// locations](Level::shares_locations) that others have as well.
    pub(crate) fn new(module: &'a Level, shares_locations: bool) -> Numbering<'a> {
        Numbering {
            module,
            functions: Vec::new(),
            numbers: vec![NONE; module.nodes.len()],
            starts: Vec::new(),
            nodes: Vec::new(),
            here: (View::of_module(module), 0),
            stack: Vec::new(),
            shared: shares_locations.then(HashMap::new),
        }
    }

    /// Begins a function. Nodes are added to it from now on. Returns its index: functions are
    /// counted from zero.
    pub(crate) fn function(&mut self, function: &'a Level) -> usize {
        self.here = (View::of_function(self.module, function), self.numbers.len());
        self.functions.push(function);
        self.starts.push(self.numbers.len());
        self.numbers.resize(self.numbers.len() + function.nodes.len(), NONE);
        self.functions.len() - 1
    }

    /// Numbers a node that the module or the last function mentions, and what it mentions, unless
    /// that has numbers. What has no numbers is ignored: strings, values, expressions.
    ///
    /// Cost: constant if the node has a number; otherwise linear in the operands of the nodes that
    /// get one.
    #[inline]
    pub(crate) fn add(&mut self, id: Id) {
        let (view, start) = self.here;
        let id = view.resolve(id);
        if self.numbers[place_of(view, start, id)] == NONE {
            self.stack.push(id);
            self.number_all(view, start);
        }
    }

    /// Numbers the nodes on the stack, and what they mention.
    fn number_all(&mut self, view: View<'a>, start: usize) {
        while let Some(id) = self.stack.pop() {
            let level = view.level(id);
            let node = level.node(id);
            let place = place_of(view, start, id);
            if self.numbers[place] != NONE || !matches!(node.kind, Kind::Tuple | Kind::Fields(_)) {
                continue;
            }
            let number = self.nodes.len() as u32;
            self.numbers[place] = self.shared_number(view, id, number);
            if self.numbers[place] != number {
                continue;
            }
            let function = if id < view.function.base { NONE } else { self.functions.len().wrapping_sub(1) as u32 };
            self.nodes.push((function, id));
            let first = level.words.get(node.start as usize).copied().unwrap_or(0);
            let bottom = self.stack.len();
            for_each_operand(node, first, |word| {
                if let Some(operand) = (level.words[word] as u32).checked_sub(1) {
                    self.stack.push(operand);
                }
            });
            // The first operand is next.
            self.stack[bottom..].reverse();
        }
    }

    /// The number of a node: that of the same location in a function before, or this one.
    fn shared_number(&mut self, view: View<'_>, id: Id, number: u32) -> u32 {
        let Some(shared) = &mut self.shared else { return number };
        let node = view.node(id);
        let is_in_module = |word: u64| word <= self.module.end().into();
        if node.kind == Kind::Fields(LOCATION)
            && !node.is_distinct
            && let Ok(words) = <[u64; Location::N_WORDS]>::try_from(view.level(id).words_of(node))
            && is_in_module(words[3])
            && is_in_module(words[4])
        {
            return *shared.entry(words).or_insert(number);
        }
        number
    }

    /// The number of a node that a function mentions, by the index of the function, or the module;
    /// `None` if it has none.
    pub(crate) fn number(&self, function: Option<usize>, id: Id) -> Option<u32> {
        let (view, start) = match function {
            Some(function) => (View::of_function(self.module, self.functions[function]), self.starts[function]),
            None => (View::of_module(self.module), 0),
        };
        let number = self.numbers[place_of(view, start, view.resolve(id))];
        (number != NONE).then_some(number)
    }

    /// How many nodes have numbers.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node with a number: the index of its function, if it is not the module's, and its id.
    pub(crate) fn node(&self, number: usize) -> (Option<usize>, Id) {
        let (function, id) = self.nodes[number];
        ((function != NONE).then_some(function as usize), id)
    }

    /// What the node with a number can mention.
    pub(crate) fn view(&self, function: Option<usize>) -> View<'a> {
        match function {
            Some(function) => View::of_function(self.module, self.functions[function]),
            None => View::of_module(self.module),
        }
    }
}

/// Where the number of a node is, if the numbers of the function start there.
#[inline]
fn place_of(view: View<'_>, start: usize, id: Id) -> usize {
    match id.checked_sub(view.function.base) {
        // The module's ids are before the function's; in the module itself, the base is zero.
        Some(own) => start + own as usize,
        None => id as usize,
    }
}
