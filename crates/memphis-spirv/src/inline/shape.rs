//! Facts about functions that decide whether, and how, calls of them are inlined.

use crate::body::Body;
use crate::error::Error;
use crate::module::{HEADER, Module, instructions};
use rspirv::spirv::{Decoration, FunctionControl, Op, StorageClass};
use std::collections::HashSet;

/// The returns of a function, by the form that they take in a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// There is one, outside of all constructs: the caller goes on in its block.
    Last,
    /// Others branch to a new block.
    Early,
    /// There is none, or one in a loop.
    Stuck,
}

/// Facts about a function that do not change when calls in it are inlined, but for `aborts`.
pub struct Shape {
    /// True if calls of the function should go.
    pub is_wanted: bool,
    pub returns: Returns,
    /// In the order of the text, whether each return can be reached.
    pub reached: Vec<bool>,
    /// True if a block ends the program, or is said not to be reached. The continue construct of
    /// a loop must not have such blocks.
    pub aborts: bool,
    /// By block.
    pub nests: Vec<Nest>,
}

/// The constructs around a block.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nest {
    pub is_reached: bool,
    pub in_construct: bool,
    pub in_loop: bool,
    pub in_continue: bool,
}

impl Shape {
    pub fn new(
        module: &Module,
        index: usize,
        is_structured: bool,
        is_called_once: bool,
        decorated: &HashSet<u32>,
    ) -> Result<Shape, Error> {
        let function = &module.functions[index];
        let mut shape =
            Shape { is_wanted: false, returns: Returns::Stuck, reached: Vec::new(), aborts: false, nests: Vec::new() };
        if function.blocks.is_empty() || function.unknown.is_some() {
            return Ok(shape);
        }
        let body = Body::new(module, index)?;
        shape.is_wanted = is_wanted(module, index, is_called_once, decorated);
        shape.nests = nests(&body, is_structured);
        let mut all = instructions(&module.words, function.words.clone());
        shape.is_wanted &= !all.any(|instruction| instruction.is(Op::UntypedVariableKHR));
        let mut last = None;
        for (number, block) in body.blocks().iter().enumerate() {
            let Some(terminator) = body.instructions(block).last() else { continue };
            match terminator.op() {
                Some(Op::Return | Op::ReturnValue) => {
                    shape.reached.push(shape.nests[number].is_reached);
                    last = last.or(shape.nests[number].is_reached.then_some(number));
                }
                Some(Op::Branch | Op::BranchConditional | Op::Switch) => {}
                _ => shape.aborts = true,
            }
        }
        shape.aborts |= shape.reached.contains(&false);
        let n_reached = shape.reached.iter().filter(|&&is_reached| is_reached).count();
        let returning = || {
            shape.nests.iter().zip(body.blocks()).filter(|(nest, block)| {
                let terminator = body.instructions(block).last();
                nest.is_reached && terminator.is_some_and(|end| end.is(Op::Return) || end.is(Op::ReturnValue))
            })
        };
        shape.returns = match last {
            None => Returns::Stuck,
            Some(_) if returning().any(|(nest, _)| nest.in_loop) => Returns::Stuck,
            Some(last)
                if n_reached == 1 && !shape.nests[last].in_construct && (last > 0 || body.blocks().len() == 1) =>
            {
                Returns::Last
            }
            Some(_) => Returns::Early,
        };
        Ok(shape)
    }
}

/// Ids with decorations that concern their uses, and that an argument would not have.
pub fn decorated(module: &Module) -> HashSet<u32> {
    let decorations = instructions(&module.words, HEADER..module.preamble_end).filter(|one| one.is(Op::Decorate));
    let concerns_uses = |decoration: u32| {
        [Decoration::Volatile, Decoration::Coherent, Decoration::NonUniform].iter().any(|&one| decoration == one as u32)
    };
    decorations.filter(|one| concerns_uses(one.words[2])).map(|one| one.words[1]).collect()
}

/// Returns whether a function has a parameter that points to a variable, or a single call, and
/// neither asks to stay nor has a parameter that is `decorated`.
fn is_wanted(module: &Module, index: usize, is_called_once: bool, decorated: &HashSet<u32>) -> bool {
    let is_pointer = |id: u32| {
        let pointer = module.definition(id).filter(|definition| definition.is(Op::TypePointer));
        pointer.is_some_and(|pointer| pointer.words[2] == StorageClass::Function as u32)
    };
    let words = module.functions[index].words.clone();
    let stays = module.instruction(words.start).words[3] & FunctionControl::DONT_INLINE.bits() != 0;
    let head = instructions(&module.words, words).take_while(|instruction| !instruction.is(Op::Label));
    let parameters: Vec<_> = head.filter(|instruction| instruction.is(Op::FunctionParameter)).collect();
    !stays
        && !parameters.iter().any(|parameter| decorated.contains(&parameter.words[2]))
        && (is_called_once || parameters.iter().any(|parameter| is_pointer(parameter.words[1])))
}

/// The constructs around each block. A block is in the constructs of the block that dominates it,
/// and in that one's own, but a merge block is where its header is.
fn nests(body: &Body<'_>, is_structured: bool) -> Vec<Nest> {
    let dom = body.analyses.dom();
    let n = body.blocks().len();
    let mut nests = vec![Nest::default(); n];
    let (mut header_of, mut merge, mut is_continue) = (vec![None; n], vec![None; n], vec![false; n]);
    for &header in dom.preorder().iter().filter(|_| is_structured) {
        for instruction in body.instructions(&body.blocks()[header.index()]) {
            let Some(op @ (Op::SelectionMerge | Op::LoopMerge)) = instruction.op() else { continue };
            merge[header.index()] = Some(op);
            if let Some(block) = body.block_of_label(instruction.words[1]) {
                header_of[block.index()] = Some(header);
            }
            let target = (op == Op::LoopMerge).then(|| body.block_of_label(instruction.words[2])).flatten();
            if let Some(target) = target.filter(|&target| target != header) {
                is_continue[target.index()] = true;
            }
        }
    }
    for &block in dom.preorder() {
        let around = match (header_of[block.index()], dom.idom(block)) {
            (Some(header), _) => nests[header.index()],
            (None, None) => Nest::default(),
            (None, Some(above)) => {
                let (nest, merge) = (nests[above.index()], merge[above.index()]);
                Nest {
                    in_construct: nest.in_construct || merge.is_some(),
                    in_loop: nest.in_loop || merge == Some(Op::LoopMerge),
                    ..nest
                }
            }
        };
        let in_continue = around.in_continue || is_continue[block.index()];
        nests[block.index()] = Nest { is_reached: true, in_continue, ..around };
    }
    nests
}
