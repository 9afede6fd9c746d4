//! `phi-eliminate`: φs become variables of storage class Function.
//!
//! A φ becomes a load at the head of its block, which keeps the φ's id; each argument is stored at
//! the end of its predecessor, before the merge instruction. Ids keep their meaning, so nothing can
//! be lost or swapped, and no edge is split, which structured control flow would not allow. The
//! engine's plan of destruction says which φs share a variable: an argument that is a φ of the same
//! variable, which still holds it, needs no store.

use crate::audit::{Certificate, Head, LoadClaim, Rule, SlotClaim};
use crate::body::Body;
use crate::emit::{Words, word};
use crate::error::Error;
use crate::mem2reg::{NewId, Rewritten};
use crate::module::{Block, Instruction};
use crate::types::Types;
use crate::validate::phi_arguments;
use memphis::destruct::{self, Argument, Coalescing, Input, Operand, Options, PhiInfo, Plan, Point, Source, Splitting};
use memphis::destruct::{Value, ValueInfo};
use memphis::{Block as BlockId, PhiId, Rows};
use rspirv::spirv::{Op, StorageClass};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A φ that goes.
struct Phi<'m> {
    instruction: Instruction<'m>,
    block: BlockId,
    /// By predecessor block, ascending: the incoming value.
    arguments: Vec<(BlockId, u32)>,
    /// Its variable, by place among the variables.
    variable: usize,
}

impl Phi<'_> {
    fn type_id(&self) -> u32 {
        self.instruction.words[1]
    }

    fn result(&self) -> u32 {
        self.instruction.words[2]
    }
}

/// Replaces the φs of a function; `None` if there are none that can go.
///
/// # Errors
/// A φ does not have one pair for each predecessor; or the engine refuses the function.
pub fn eliminate(body: &Body<'_>, types: &Types) -> Result<Option<Rewritten>, Error> {
    let mut phis = find(body, types)?;
    if phis.is_empty() {
        return Ok(None);
    }
    let start = body.function.words.start;
    let variables = share(body, &mut phis).map_err(|message| Error::invalid(start, message))?;
    let kept = KeptArguments::find(body, &phis, variables.len());
    Ok(Some(Edit::new(body, &phis, &variables, &kept).run()))
}

/// The φs that may be variables.
fn find<'m>(body: &Body<'m>, types: &Types) -> Result<Vec<Phi<'m>>, Error> {
    let mut phis = Vec::new();
    for (number, block) in body.blocks().iter().enumerate() {
        let heads = body.instructions(block).skip(1);
        let heads = heads.take_while(|head| matches!(head.op(), Some(Op::Phi | Op::Line | Op::NoLine)));
        for phi in heads.filter(|head| head.is(Op::Phi)) {
            let arguments = phi_arguments(body, BlockId::new(number), &phi)?;
            let type_id = phi.words[1];
            if types.allows_phi(type_id) && !types::is_restricted_pointer(body, type_id) {
                phis.push(Phi { instruction: phi, block: BlockId::new(number), arguments, variable: 0 });
            }
        }
    }
    Ok(phis)
}

mod types {
    use super::{Body, Op, StorageClass};

    /// Pointers to physical memory, whose variables need a decoration that says how they alias.
    pub fn is_restricted_pointer(body: &Body<'_>, type_id: u32) -> bool {
        let physical = StorageClass::PhysicalStorageBuffer as u32;
        body.module
            .definition(type_id)
            .is_some_and(|pointer| pointer.is(Op::TypePointer) && pointer.words[2] == physical)
    }
}

/// Gives each φ its variable; returns the types of the variables.
fn share(body: &Body<'_>, phis: &mut [Phi<'_>]) -> Result<Vec<u32>, String> {
    let described = Described::new(body, phis);
    let input = described.input(body);
    let options = Options::DEFAULT.with_coalescing(Coalescing::Value).with_splitting(Splitting::Never);
    let plan = destruct::plan(&input, &options).map_err(|error| error.to_string())?;
    memphis::check::check_destruction(&input, &plan).map_err(|error| error.to_string())?;
    let at_head = copies_at_heads(&plan);
    let mut variables = Vec::new();
    let mut of_location = HashMap::new();
    let mut taken = HashSet::new();
    for (phi, info) in phis.iter_mut().zip(&described.phis) {
        let result = plan.location(info.result);
        let location = at_head.get(&(phi.block, result)).copied().unwrap_or(result);
        let mut variable = *of_location.entry(location).or_insert_with(|| {
            variables.push(phi.type_id());
            variables.len() - 1
        });
        // Two φs of one block that are the same value could share; the proof has one φ for a
        // variable in a block.
        if !taken.insert((phi.block, variable)) || !plan.stuck().is_empty() {
            variables.push(phi.type_id());
            variable = variables.len() - 1;
        }
        phi.variable = variable;
    }
    Ok(variables)
}

/// The locations that are copied at the heads of blocks, by where they are copied to.
fn copies_at_heads(plan: &Plan) -> HashMap<(BlockId, destruct::Location), destruct::Location> {
    let mut copied = HashMap::new();
    for copies in plan.copies() {
        let Point::Head(block) = copies.point else { continue };
        for copy in copies.parallel {
            if let Source::Location(from) = copy.from {
                copied.insert((block, copy.to), from);
            }
        }
    }
    copied
}

/// A function as the engine sees it: values are φs and their arguments. Nothing else reads a
/// variable, so a variable is kept from the store of an argument to the head of the φ's block and
/// no longer.
struct Described {
    values: Vec<ValueInfo>,
    operands: Vec<Operand>,
    phis: Vec<PhiInfo>,
    arguments: Rows<PhiId, Argument>,
}

impl Described {
    fn new(body: &Body<'_>, phis: &[Phi<'_>]) -> Described {
        let mut described =
            Described { values: Vec::new(), operands: Vec::new(), phis: Vec::new(), arguments: Rows::new() };
        let mut numbers: Vec<Option<Value>> = vec![None; body.function.n_locals as usize];
        let mut is_phi = vec![false; numbers.len()];
        for phi in phis {
            let result = described.value(body, &mut numbers, phi.result(), phi.type_id());
            if let (Some(local), Some(result)) = (body.local(phi.result()), result) {
                is_phi[local] = true;
                described.phis.push(PhiInfo { block: phi.block, result });
            }
        }
        for phi in phis {
            described.arguments.start_row();
            for &edge in body.cfg.incoming(phi.block) {
                let source = body.cfg.edge_source(edge);
                let id = argument_from(phi, source);
                let value = described.value(body, &mut numbers, id, phi.type_id());
                // Undefined arguments are stored as well: else the variable would be live up to the
                // entry.
                described.arguments.push(value.map_or(Argument::Constant(id), Argument::Value));
            }
        }
        for (number, block) in body.blocks().iter().enumerate() {
            for (position, instruction) in body.instructions(block).enumerate() {
                for &id in instruction.words.iter().skip(1).take(2) {
                    // Only the result has its definition here.
                    let local = if (id as usize) < body.module.ids.len() { body.local(id) } else { None };
                    let Some(local) = local.filter(|_| body.module.ids[id as usize].at as usize == instruction.at)
                    else {
                        continue;
                    };
                    if let Some(value) = numbers[local].filter(|_| !is_phi[local]) {
                        described.operands.push(Operand::define(BlockId::new(number), word(position), value));
                    }
                }
            }
        }
        described
    }

    /// The number of something that the function defines.
    fn value(&mut self, body: &Body<'_>, numbers: &mut [Option<Value>], id: u32, type_id: u32) -> Option<Value> {
        let local = body.local(id)?;
        Some(*numbers[local].get_or_insert_with(|| {
            self.values.push(ValueInfo { class: type_id, pinned: false });
            Value(word(self.values.len() - 1))
        }))
    }

    fn input<'a>(&'a self, body: &'a Body<'_>) -> Input<'a> {
        Input {
            cfg: &body.cfg,
            analyses: &body.analyses,
            values: &self.values,
            operands: &self.operands,
            phis: &self.phis,
            arguments: &self.arguments,
            limits: &[],
        }
    }
}

fn argument_from(phi: &Phi<'_>, source: BlockId) -> u32 {
    let found = phi.arguments.binary_search_by_key(&source, |argument| argument.0);
    found.map_or(0, |found| phi.arguments[found].1)
}

/// Arguments that need no store, as they are φs of the same variable, and the blocks where the
/// variable is live because of them.
struct KeptArguments {
    /// By variable, the blocks where it is live on entry, ascending.
    live: Vec<Vec<BlockId>>,
    /// φ, by place, and predecessor.
    without_store: HashSet<(usize, BlockId)>,
}

impl KeptArguments {
    /// Steps backwards for each argument, to bound the work. What is further away is stored.
    const STEPS: usize = 256;

    fn find(body: &Body<'_>, phis: &[Phi<'_>], n_variables: usize) -> KeptArguments {
        let mut kept = KeptArguments { live: vec![Vec::new(); n_variables], without_store: HashSet::new() };
        let mut by_variable = vec![Vec::new(); n_variables];
        let mut of_result = HashMap::new();
        for (number, phi) in phis.iter().enumerate() {
            by_variable[phi.variable].push(number);
            of_result.insert(phi.result(), number);
        }
        for (variable, numbers) in by_variable.iter().enumerate() {
            kept.find_for(body, phis, variable, numbers, &of_result);
        }
        kept
    }

    fn find_for(
        &mut self,
        body: &Body<'_>,
        phis: &[Phi<'_>],
        variable: usize,
        numbers: &[usize],
        of_result: &HashMap<u32, usize>,
    ) {
        let heads: HashMap<BlockId, usize> = numbers.iter().map(|&number| (phis[number].block, number)).collect();
        // Ends of blocks where the variable is stored to, if an argument is not kept.
        let mut stored: HashSet<BlockId> = HashSet::new();
        let mut candidates = Vec::new();
        for &number in numbers {
            for &(source, id) in &phis[number].arguments {
                let is_same = of_result.get(&id).is_some_and(|&other| phis[other].variable == variable);
                if is_same && body.analyses.dom().is_reachable(source) {
                    candidates.push((number, source, of_result[&id]));
                } else {
                    stored.insert(source);
                }
            }
        }
        let mut live: BTreeMap<BlockId, ()> = heads.keys().map(|&block| (block, ())).collect();
        for (number, source, wanted) in candidates {
            match reaches(body, source, wanted, &heads, &stored, KeptArguments::STEPS) {
                Some(blocks) if !stored.contains(&source) => {
                    live.extend(blocks.into_iter().map(|block| (block, ())));
                    self.without_store.insert((number, source));
                }
                _ => drop(stored.insert(source)),
            }
        }
        // A store that was added later may be on the path of an argument that was kept; it stores
        // the value that is there.
        self.live[variable] = live.into_keys().collect();
    }
}

/// The blocks through which the end of `source` sees the φ `wanted`, and nothing else.
fn reaches(
    body: &Body<'_>,
    source: BlockId,
    wanted: usize,
    heads: &HashMap<BlockId, usize>,
    stored: &HashSet<BlockId>,
    steps: usize,
) -> Option<Vec<BlockId>> {
    let mut seen = HashSet::from([source]);
    let mut todo = vec![source];
    let mut blocks = Vec::new();
    while let Some(block) = todo.pop() {
        blocks.push(block);
        if blocks.len() > steps {
            return None;
        }
        if let Some(&head) = heads.get(&block) {
            if head != wanted {
                return None;
            }
            continue;
        }
        let predecessors = body.cfg.predecessors(block);
        if predecessors.is_empty() {
            return None;
        }
        for &before in predecessors {
            if stored.contains(&before) || !body.analyses.dom().is_reachable(before) {
                return None;
            }
            if seen.insert(before) {
                todo.push(before);
            }
        }
    }
    Some(blocks)
}

/// A function on its way to its new words.
struct Edit<'e> {
    body: &'e Body<'e>,
    phis: &'e [Phi<'e>],
    /// The types of the variables.
    variables: &'e [u32],
    kept: &'e KeptArguments,
    out: Words,
    new_ids: Vec<NewId>,
    certificate: Certificate,
    n_stores: u64,
}

impl<'e> Edit<'e> {
    fn new(body: &'e Body<'e>, phis: &'e [Phi<'e>], variables: &'e [u32], kept: &'e KeptArguments) -> Self {
        let capacity = body.function.words.len();
        let out = Words::new(body.module.bound(), capacity);
        Edit { body, phis, variables, kept, out, new_ids: Vec::new(), certificate: Certificate::default(), n_stores: 0 }
    }

    fn run(mut self) -> Rewritten {
        self.new_ids = vec![NewId::Local; self.variables.len()];
        let words = &self.body.module.words;
        let function = self.body.function;
        let blocks = self.body.blocks();
        let first = blocks.first().map_or(function.words.end, |block| block.words.start);
        self.out.copy(&words[function.words.start..first]);
        let stores = self.stores();
        let mut next_phi = 0;
        for (number, block) in blocks.iter().enumerate() {
            let start = next_phi;
            while self.phis.get(next_phi).is_some_and(|phi| phi.block.index() == number) {
                next_phi += 1;
            }
            self.write_block(number, block, start..next_phi, &stores[number]);
            let end = blocks.get(number + 1).map_or(function.words.end, |next| next.words.start);
            self.out.copy(&words[block.words.end..end]);
        }
        self.certify();
        let mut rewritten = Rewritten { words: self.out, new_ids: self.new_ids, ..Rewritten::default() };
        rewritten.certificate = self.certificate;
        rewritten.counts.eliminated = self.phis.len() as u64;
        rewritten.counts.made = self.variables.len() as u64;
        rewritten.counts.made_stores = self.n_stores;
        rewritten
    }

    fn variable(&self, variable: usize) -> u32 {
        self.body.module.bound() + word(variable)
    }

    /// By block, what is stored at its end: variables and values.
    fn stores(&self) -> Vec<Vec<(usize, u32)>> {
        let mut stores = vec![Vec::new(); self.body.blocks().len()];
        for (number, phi) in self.phis.iter().enumerate() {
            for &(source, id) in &phi.arguments {
                if !self.kept.without_store.contains(&(number, source)) {
                    stores[source.index()].push((phi.variable, id));
                }
            }
        }
        for stores in &mut stores {
            stores.sort_unstable();
            stores.dedup();
        }
        stores
    }

    fn write_block(&mut self, number: usize, block: &Block, phis: std::ops::Range<usize>, stores: &[(usize, u32)]) {
        let end = end_of_body(self.body, block);
        let mut loads = phis.clone();
        for instruction in self.body.instructions(block) {
            let is_head = matches!(instruction.op(), Some(Op::Label | Op::Phi | Op::Line | Op::NoLine));
            if !is_head {
                loads.by_ref().for_each(|phi| self.write_load(phi));
            }
            if instruction.at == end {
                for &(variable, value) in stores {
                    let words = vec![0, self.variable(variable), value];
                    self.out.instruction(Op::Store, words, 1..3, usize::MAX);
                    self.n_stores += 1;
                }
            }
            if instruction.is(Op::Phi) && self.phis[phis.clone()].iter().any(|phi| phi.instruction.at == instruction.at)
            {
                continue;
            }
            self.out.copy(instruction.words);
            if number == 0 && instruction.is(Op::Label) {
                self.write_variables();
            }
        }
    }

    fn write_variables(&mut self) {
        let mut pointers = HashMap::new();
        for variable in 0..self.variables.len() {
            let type_id = self.variables[variable];
            let pointer = *pointers.entry(type_id).or_insert_with(|| {
                self.new_ids.push(NewId::Pointer(type_id));
                self.body.module.bound() + word(self.new_ids.len() - 1)
            });
            let words = vec![0, pointer, self.variable(variable), StorageClass::Function as u32];
            self.out.instruction(Op::Variable, words, 1..3, usize::MAX);
        }
    }

    fn write_load(&mut self, phi: usize) {
        let phi = &self.phis[phi];
        // Counted from the start of the function, as the module has no such place yet.
        let at = self.out.words.len();
        self.certificate.loads.push(LoadClaim { at, is_old: false, value: phi.result() });
        let words = vec![0, phi.type_id(), phi.result(), self.variable(phi.variable)];
        self.out.instruction(Op::Load, words, 1..4, usize::MAX);
    }

    fn certify(&mut self) {
        self.certificate.is_relative = true;
        let mut heads = vec![Vec::new(); self.variables.len()];
        for phi in self.phis {
            heads[phi.variable].push((phi.block, Head::Phi(phi.result())));
        }
        for (variable, heads) in heads.into_iter().enumerate() {
            let rule = Rule::LiveRange(self.kept.live[variable].clone());
            self.certificate.slots.push(SlotClaim { variable: self.variable(variable), path: Vec::new(), rule, heads });
        }
    }
}

/// The word of the instruction before which copies at the end of a block are inserted: the merge
/// instruction, or the terminator, or the line of either.
fn end_of_body(body: &Body<'_>, block: &Block) -> usize {
    let mut end = block.words.end;
    for instruction in body.instructions(block) {
        let is_last = instruction.at + instruction.words.len() == block.words.end;
        match instruction.op() {
            Some(Op::Line | Op::NoLine) if end == block.words.end => end = instruction.at,
            Some(Op::Line | Op::NoLine) => {}
            Some(Op::SelectionMerge | Op::LoopMerge) => return end.min(instruction.at),
            _ if is_last => return end.min(instruction.at),
            _ => end = block.words.end,
        }
    }
    end
}
