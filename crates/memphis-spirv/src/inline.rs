//! `inline`: calls of functions that take pointers to variables become the bodies of these
//! functions, so that no call keeps a variable in memory. So do calls of functions that are called
//! once.
//!
//! ```text
//! %b = OpLabel                                  %b = OpLabel
//!      .. A ..                                       .. A ..  the entry block of %f
//! %r = OpFunctionCall %t %f %variable     ->         .. other blocks of %f ..
//!      .. B ..                                  %c = OpLabel  the block of %f that returned
//!                                                    .. B ..
//! ```
//!
//! requires that %f has one return, outside of all constructs. Structured control flow does not
//! allow other returns to become branches to the rest of the caller. They leave a loop of one trip
//! instead, which is made around the body: a loop may be left from within selections and switches.
//! A function that returns from within a loop of its own is not inlined, and neither is one that
//! calls itself, directly or through others.
//!
//! Functions are rewritten once each, after those that they call. So the cost is linear in the
//! size of the result, which [`MAX_ID`] and [`MAX_WORDS`] bound: calls beyond that stay.
//!
//! Lines of the callee stay in force for its instructions. Its other debug information does not
//! describe the copies, and is not copied.

mod caller;
mod shape;

use crate::assemble::{Heirs, Inherited, write_preamble};
use crate::body::Body;
use crate::emit::word;
use crate::error::Error;
use crate::grammar::{self, Context};
use crate::module::{HEADER, Instruction, MAX_BOUND, Module, instructions};
use crate::types::Types;
use caller::{Caller, Site, copy_renamed};
use rspirv::grammar::ExtendedInstruction;
use rspirv::spirv::{Capability, Decoration, LoopControl, Op};
use shape::{Returns, Shape};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// Copies have smaller ids, so that some are left for later passes.
const MAX_ID: u32 = MAX_BOUND / 2;

/// All copies together have at most as many words.
const MAX_WORDS: usize = 1 << 22;

/// A module after inlining.
pub struct Inlined {
    pub words: Vec<u32>,
    /// The number of calls that went.
    pub n_calls: u64,
}

/// Inlines calls of functions that take pointers to variables, or are called once; `None` if there
/// is none that can be.
///
/// # Errors
/// The graph of a function is not valid.
pub fn inline(module: &Module) -> Result<Option<Inlined>, Error> {
    let mut inliner = Inliner::new(module)?;
    let order = inliner.order();
    for function in order {
        inliner.rewrite(function)?;
    }
    let rest: Vec<usize> = (0..module.functions.len()).filter(|&function| !inliner.is_ready[function]).collect();
    for function in rest {
        inliner.rewrite(function)?;
    }
    Ok((inliner.n_calls > 0).then(|| inliner.finish()))
}

struct Inliner<'m> {
    module: &'m Module,
    types: Types,
    is_structured: bool,
    shapes: Vec<Shape>,
    /// By id, the place of the function.
    functions: HashMap<u32, usize>,
    /// By function, its words.
    code: Vec<Cow<'m, [u32]>>,
    /// By function, true if its words are final, so that they can be copied.
    is_ready: Vec<bool>,
    ids: Ids<'m>,
    /// By id, its copy in the call that is inlined; 0 for other ids.
    copies: Vec<u32>,
    /// Results of calls that nothing defines any more.
    deleted: Vec<u32>,
    n_words: usize,
    n_calls: u64,
}

/// Ids, with those that were added.
struct Ids<'m> {
    module: &'m Module,
    /// By new id, counted from the bound of the module: the id of the module that it is a copy of,
    /// or 0.
    origins: Vec<u32>,
}

impl Ids<'_> {
    fn bound(&self) -> u32 {
        self.module.bound() + word(self.origins.len())
    }

    fn add(&mut self, origin: u32) -> u32 {
        self.origins.push(origin);
        self.bound() - 1
    }

    fn origin(&self, id: u32) -> u32 {
        id.checked_sub(self.module.bound()).map_or(id, |new| self.origins[new as usize])
    }

    fn copy_of(&mut self, id: u32) -> u32 {
        self.add(self.origin(id))
    }
}

impl Context for Ids<'_> {
    fn literal_words(&self, id: u32) -> usize {
        self.module.literal_words(self.origin(id))
    }

    fn extended(&self, set: u32, number: u32) -> Option<&'static ExtendedInstruction<'static>> {
        self.module.extended(set, number)
    }
}

impl<'m> Inliner<'m> {
    fn new(module: &'m Module) -> Result<Inliner<'m>, Error> {
        let is_structured = module.has_capability(Capability::Shader);
        let all = 0..module.functions.len();
        let (is_called_once, decorated) = (called_once(module), shape::decorated(module));
        let shape = |index| Shape::new(module, index, is_structured, is_called_once[index], &decorated);
        let shapes = all.clone().map(shape).collect::<Result<_, _>>()?;
        Ok(Inliner {
            module,
            types: Types::new(module),
            is_structured,
            shapes,
            functions: module.functions.iter().enumerate().map(|(index, function)| (function.id, index)).collect(),
            code: module.functions.iter().map(|function| module.words[function.words.clone()].into()).collect(),
            is_ready: vec![false; all.len()],
            ids: Ids { module, origins: Vec::new() },
            copies: vec![0; module.ids.len()],
            deleted: Vec::new(),
            n_words: 0,
            n_calls: 0,
        })
    }

    /// The wanted function that an instruction calls.
    fn callee(&self, instruction: &Instruction<'_>) -> Option<usize> {
        let callee = instruction.is(Op::FunctionCall).then(|| self.functions.get(&instruction.words[3]))?;
        callee.copied().filter(|&callee| self.shapes[callee].is_wanted)
    }

    /// Functions after those that they call, without those that call themselves and their callers.
    fn order(&self) -> Vec<usize> {
        let n = self.module.functions.len();
        let (mut callers, mut n_open) = (vec![Vec::new(); n], vec![0; n]);
        for (index, function) in self.module.functions.iter().enumerate() {
            for call in instructions(&self.module.words, function.words.clone()) {
                if let Some(callee) = self.callee(&call) {
                    callers[callee].push(index);
                    n_open[index] += 1;
                }
            }
        }
        let mut queue: VecDeque<usize> = (0..n).filter(|&index| n_open[index] == 0).collect();
        let mut order = Vec::with_capacity(n);
        while let Some(function) = queue.pop_front() {
            order.push(function);
            for &caller in &callers[function] {
                n_open[caller] -= 1;
                if n_open[caller] == 0 {
                    queue.push_back(caller);
                }
            }
        }
        order
    }

    /// Inlines calls in a function. Those that it calls are ready, but for those that call
    /// themselves.
    fn rewrite(&mut self, index: usize) -> Result<(), Error> {
        let module = self.module;
        let function = &module.functions[index];
        let is_known = !function.blocks.is_empty() && function.unknown.is_none();
        let has_calls = || {
            let mut all = instructions(&module.words, function.words.clone());
            all.any(|one| self.callee(&one).is_some_and(|callee| self.is_ready[callee]))
        };
        if is_known && has_calls() {
            let before = self.n_calls;
            let body = Body::new(module, index)?;
            let words = self.rewritten(&body, index);
            if self.n_calls > before {
                self.code[index] = words.into();
            }
        }
        // A function that calls itself is not ready when it is rewritten, nor later.
        let mut all = instructions(&module.words, function.words.clone());
        self.is_ready[index] = all.all(|one| self.callee(&one).is_none_or(|callee| self.is_ready[callee]));
        Ok(())
    }

    fn rewritten(&mut self, body: &Body<'m>, index: usize) -> Vec<u32> {
        let blocks = body.blocks();
        let mut caller = Caller::new(body.function.words.len());
        let mut end = body.function.words.start;
        for (number, block) in blocks.iter().enumerate() {
            caller.out.copy(&self.module.words[end..block.words.start]);
            end = block.words.end;
            let nest = self.shapes[index].nests[number];
            self.rewrite_block(&mut caller, body, Site::new(body, number, nest), number, index);
        }
        caller.out.copy(&self.module.words[end..body.function.words.end]);
        caller.finish()
    }

    fn rewrite_block(
        &mut self,
        caller: &mut Caller<'m>,
        body: &Body<'m>,
        mut site: Site<'m>,
        number: usize,
        index: usize,
    ) {
        caller.label = site.label;
        (caller.line, caller.scope) = (None, None);
        for instruction in body.instructions(&body.blocks()[number]) {
            let callee = self.callee(&instruction).filter(|&callee| self.can_inline(&instruction, callee, &site));
            if let Some(callee) = callee {
                self.shapes[index].aborts |= self.shapes[callee].aborts;
                self.inline(caller, &mut site, &instruction, callee);
                continue;
            }
            if instruction.is(Op::LoopMerge) && site.is_hoisted {
                if let Some(latch) = site.latch {
                    caller.branch(latch);
                    caller.open(latch);
                }
                continue;
            }
            caller.note_debug(self.module, &instruction);
            caller.copy(&self.ids, &instruction);
            if number == 0 && instruction.is(Op::Label) {
                caller.entry = caller.out.words.len();
            }
        }
        if caller.label != site.label {
            caller.tails.insert(site.label, caller.label);
        }
    }

    fn can_inline(&self, call: &Instruction<'_>, callee: usize, site: &Site<'_>) -> bool {
        let shape = &self.shapes[callee];
        let splits = shape.returns == Returns::Early || !self.is_one_block(callee);
        let returns_void = self.module.definition(call.words[1]).is_some_and(|result| result.is(Op::TypeVoid));
        let all = instructions(&self.module.words, self.module.functions[callee].words.clone());
        let n_parameters = all.take_while(|one| !one.is(Op::Label)).filter(|one| one.is(Op::FunctionParameter)).count();
        let n_words = self.code[callee].len();
        self.is_ready[callee]
            && site.nest.is_reached
            && n_parameters == call.words.len() - 4
            && shape.returns != Returns::Stuck
            && (shape.returns == Returns::Last || returns_void || self.types.allows_phi(call.words[1]))
            && !(self.is_structured && shape.aborts && site.nest.in_continue)
            && (!splits || site.can_split)
            && self.n_words + n_words <= MAX_WORDS
            // An instruction that has a result has two words.
            && n_words / 2 + 8 <= MAX_ID.saturating_sub(self.ids.bound()) as usize
    }

    fn is_one_block(&self, function: usize) -> bool {
        let code = &self.code[function];
        instructions(code, 0..code.len()).filter(|one| one.is(Op::Label)).nth(1).is_none()
    }

    /// Writes the body of a function in place of a call.
    fn inline(&mut self, caller: &mut Caller<'m>, site: &mut Site<'m>, call: &Instruction<'m>, callee: usize) {
        let (is_early, is_one_block) = (self.shapes[callee].returns == Returns::Early, self.is_one_block(callee));
        let code = std::mem::take(&mut self.code[callee]);
        let is_header = (is_early || !is_one_block) && self.hoist_merge(caller, site);
        let exit = is_early.then(|| self.open_exit(caller, is_header));
        let arguments: Vec<u32> = call.words[4..].iter().map(|&id| caller.value(id)).collect();
        let named = self.name_copies(&code, &arguments, caller.label);
        let returned = self.copy_body(caller, &code, callee, exit.as_ref().map(|exit| exit.join));
        match exit {
            None => {
                let value = returned.first().map_or(0, |returned| returned.0);
                self.deleted.push(call.words[2]);
                if value != 0 {
                    caller.aliases.insert(call.words[2], value);
                }
            }
            Some(exit) => self.join(caller, call, &exit, &returned),
        }
        let has_lines = instructions(&code, 0..code.len()).any(|one| one.is(Op::Line));
        caller.restate_debug(&mut self.ids, has_lines, is_early || !is_one_block);
        named.into_iter().for_each(|id| self.copies[id as usize] = 0);
        self.n_words += code.len();
        self.n_calls += 1;
        self.code[callee] = code;
    }

    /// Before the header of a loop is cut, its merge instruction ends the first piece. Returns
    /// whether it did so now.
    fn hoist_merge(&mut self, caller: &mut Caller<'m>, site: &mut Site<'m>) -> bool {
        let Some(merge) = site.merge.filter(|_| !site.is_hoisted) else { return false };
        site.is_hoisted = true;
        // The block that branches back has to be another one than the header now.
        site.latch = (merge.words[2] == site.label).then(|| self.ids.add(0));
        caller.out.with_ids(merge.words, &[(2, site.latch.unwrap_or(merge.words[2]))]);
        caller.cut(&mut self.ids);
        true
    }

    /// Starts the loop of one trip that returns leave; without structured control flow, they need
    /// none.
    fn open_exit(&mut self, caller: &mut Caller<'m>, is_new_block: bool) -> Exit {
        let join = self.ids.add(0);
        if !self.is_structured {
            return Exit { join, loop_labels: None };
        }
        if !is_new_block {
            caller.cut(&mut self.ids);
        }
        let (header, next) = (caller.label, self.ids.add(0));
        let control = LoopControl::NONE.bits();
        caller.out.plain(Op::LoopMerge, &[join, next, control]);
        caller.cut(&mut self.ids);
        Exit { join, loop_labels: Some((header, next)) }
    }

    /// Ends the loop of one trip, and makes the value of the call.
    fn join(&mut self, caller: &mut Caller<'m>, call: &Instruction<'m>, exit: &Exit, returned: &[(u32, u32)]) {
        if let Some((header, next)) = exit.loop_labels {
            caller.open(next);
            caller.branch(header);
        }
        caller.open(exit.join);
        if returned.iter().all(|&(value, _)| value == 0) {
            self.deleted.push(call.words[2]);
            return;
        }
        let pairs = returned.iter().flat_map(|&(value, label)| [value, label]);
        let operands: Vec<u32> = call.words[1..3].iter().copied().chain(pairs).collect();
        caller.out.plain(Op::Phi, &operands);
    }

    /// Names what the copy of a function defines: parameters are arguments, and the first block is
    /// `entry`. Returns the ids that have a copy.
    fn name_copies(&mut self, code: &[u32], arguments: &[u32], entry: u32) -> Vec<u32> {
        self.copies.resize(self.ids.bound() as usize, 0);
        let (mut arguments, mut entry) = (arguments.iter(), Some(entry));
        let mut named = Vec::new();
        for instruction in instructions(code, 0..code.len()) {
            let Some(id) = grammar::result(instruction.words).filter(|_| !instruction.is(Op::Function)) else {
                continue;
            };
            let known = match instruction.op() {
                Some(Op::FunctionParameter) => arguments.next().copied(),
                Some(Op::Label) => entry.take(),
                _ if self.module.debug_instruction(&instruction).is_some() => continue,
                _ => None,
            };
            self.copies[id as usize] = known.unwrap_or_else(|| self.ids.copy_of(id));
            named.push(id);
        }
        named
    }

    fn copied(&self, id: u32) -> u32 {
        self.copies.get(id as usize).copied().filter(|&copy| copy != 0).unwrap_or(id)
    }

    /// Copies the blocks of a function; that which returns to the rest of the caller's block comes
    /// last. Returns the returned values, or 0, and the blocks that return them.
    fn copy_body(&self, caller: &mut Caller<'m>, code: &[u32], callee: usize, join: Option<u32>) -> Vec<(u32, u32)> {
        let mut reached = self.shapes[callee].reached.iter();
        let mut returned = Vec::new();
        let mut last = None;
        for (number, block) in blocks(code).into_iter().enumerate() {
            let returns = instructions(code, block.clone()).any(|one| one.is(Op::Return) || one.is(Op::ReturnValue));
            let is_reached = returns && reached.next() == Some(&true);
            if is_reached && join.is_none() && number > 0 {
                last = Some(block);
                continue;
            }
            self.copy_block(caller, &code[block], is_reached, join, &mut returned);
        }
        if let Some(block) = last {
            self.copy_block(caller, &code[block], true, join, &mut returned);
        }
        returned
    }

    fn copy_block(
        &self,
        caller: &mut Caller<'m>,
        code: &[u32],
        is_reached: bool,
        join: Option<u32>,
        returned: &mut Vec<(u32, u32)>,
    ) {
        for instruction in instructions(code, 0..code.len()) {
            let words = instruction.words;
            match instruction.op() {
                Some(Op::Label) => {
                    let label = self.copied(words[1]);
                    if label != caller.label {
                        caller.open(label);
                    }
                }
                Some(Op::Variable) => {
                    let (pointer, id) = (words[1], self.copied(words[2]));
                    caller.variables.extend([4 << 16 | Op::Variable as u32, pointer, id, words[3]]);
                    // The initialiser is stored in each call.
                    if let Some(&value) = words.get(4) {
                        caller.out.plain(Op::Store, &[id, value]);
                    }
                }
                Some(Op::Return | Op::ReturnValue) if !is_reached => {
                    caller.out.plain(Op::Unreachable, &[]);
                }
                Some(Op::Return | Op::ReturnValue) => {
                    returned.push((words.get(1).map_or(0, |&value| self.copied(value)), caller.label));
                    join.into_iter().for_each(|join| caller.branch(join));
                }
                Some(Op::Line | Op::NoLine) => caller.out.line(words),
                _ if self.module.debug_instruction(&instruction).is_some() => {}
                _ => copy_renamed(&mut caller.out, &self.ids, words, |id| self.copied(id)),
            }
        }
    }

    fn finish(self) -> Inlined {
        let module = self.module;
        let mut heirs = Heirs::new();
        for (number, &origin) in self.ids.origins.iter().enumerate().filter(|(_, origin)| **origin != 0) {
            heirs.entry(origin).or_default().push(module.bound() + word(number));
        }
        let mut is_deleted = vec![false; module.ids.len()];
        self.deleted.iter().for_each(|&id| is_deleted[self.ids.origin(id) as usize] = true);
        let mut words = module.words[..HEADER].to_vec();
        words[3] = self.ids.bound();
        write_preamble(module, &is_deleted, &heirs, Inherited::All, &mut words);
        let mut end = module.preamble_end;
        for (function, code) in module.functions.iter().zip(&self.code) {
            words.extend_from_slice(&module.words[end..function.words.start]);
            words.extend_from_slice(code);
            end = function.words.end;
        }
        words.extend_from_slice(&module.words[end..]);
        Inlined { words, n_calls: self.n_calls }
    }
}

/// By function, whether it has one call and nothing else uses it.
fn called_once(module: &Module) -> Vec<bool> {
    let mut n_uses: HashMap<u32, u32> = HashMap::new();
    for instruction in instructions(&module.words, HEADER..module.words.len()) {
        let words = instruction.words;
        match instruction.op() {
            Some(Op::FunctionCall) => *n_uses.entry(words[3]).or_default() += 1,
            Some(Op::EntryPoint) => *n_uses.entry(words[2]).or_default() += 2,
            Some(Op::Decorate) if words[2] == Decoration::LinkageAttributes as u32 => {
                *n_uses.entry(words[1]).or_default() += 2;
            }
            _ => {}
        }
    }
    module.functions.iter().map(|function| n_uses.get(&function.id) == Some(&1)).collect()
}

/// The block to which returns branch, and the header and the continue target of the loop that they
/// leave.
struct Exit {
    join: u32,
    loop_labels: Option<(u32, u32)>,
}

/// The blocks of a function: from a label up to the next, or to the end.
fn blocks(code: &[u32]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for instruction in instructions(code, 0..code.len()) {
        match instruction.op() {
            Some(Op::Label) => blocks.push(instruction.at..instruction.at + 2),
            Some(Op::FunctionEnd) => {}
            _ => blocks
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|block| block.end = instruction.at + instruction.words.len()),
        }
    }
    blocks
}
