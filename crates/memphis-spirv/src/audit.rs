//! The proof of a result, from its words.
//!
//! A function with variables, in *memory form*, is compared with the same function in *SSA form*,
//! instruction by instruction. Everything but accesses of the promoted variables has to be the
//! same, with the value that replaces a load in place of its result; a name that has gone must not
//! be used, so no address can escape. The accesses, and the instructions that the SSA form has in
//! their place, are handed to the engine's checker of construction, which proves that each load was
//! replaced by the value that memory holds there.
//!
//! `mem2reg` leads from memory form to SSA form, `phi-eliminate` the other way; both are proved
//! here. The proof shares nothing with the passes but the reading of modules and the grammar. The
//! statements of a pass ([`Certificate`]) are claims.

use crate::grammar::{self, Role};
use crate::module::{Block, Function, Instruction, Module, instructions};
use memphis::check::construction::{self, Failure, Fault, Read};
use memphis::check::{self, Answer, Claims, Site, Tree};
use memphis::{Access, AccessId, Cfg, Slot};
use rspirv::spirv::{MemoryAccess, Op, StorageClass};
use std::collections::HashMap;
use std::fmt;

/// The claims of a pass about the slots of a function.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    pub slots: Vec<SlotClaim>,
    /// The value that each load reads, if the SSA form needs it, and the load that a copy from other
    /// memory becomes; in the order of the text.
    pub loads: Vec<LoadClaim>,
    /// The words of `loads` count from the start of the function.
    pub is_relative: bool,
}

/// The value that a load of a slot reads, or that is loaded for a copy from other memory to a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadClaim {
    /// The instruction in the memory form: the word where it starts.
    pub at: usize,
    /// True for the value that a store to something inside of the slot inserts into.
    pub is_old: bool,
    pub value: u32,
}

/// The claims of a pass about a slot.
#[derive(Debug, Clone)]
pub struct SlotClaim {
    pub variable: u32,
    /// The indices that lead from the variable to the slot.
    pub path: Vec<u32>,
    pub rule: Rule,
    pub heads: Vec<(memphis::Block, Head)>,
}

/// How claims about a slot are to be proved; see [`check::Rule`].
#[derive(Debug, Clone)]
pub enum Rule {
    Simple,
    Frontier,
    LiveRange(Vec<memphis::Block>),
}

/// The value of a slot at the entry of a block; see [`check::Head`].
#[derive(Debug, Clone, Copy)]
pub enum Head {
    Phi(u32),
    Value(u32),
    Dead,
}

/// The reason why a result is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The word of the memory form that it is about.
    pub at: usize,
    pub message: String,
}

impl Refusal {
    fn new(at: usize, message: impl fmt::Display) -> Refusal {
        Refusal { at, message: message.to_string() }
    }
}

/// The number of proved claims, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Proved {
    pub slots: u64,
    pub accesses: u64,
    pub heads: u64,
}

/// A function in one of the two forms.
#[derive(Clone, Copy)]
pub struct Side<'s> {
    pub module: &'s Module,
    /// Its place among the functions.
    pub function: usize,
}

impl<'s> Side<'s> {
    fn function(&self) -> &'s Function {
        &self.module.functions[self.function]
    }

    fn blocks(&self) -> &'s [Block] {
        self.module.blocks_of(self.function())
    }

    /// The number of an id among the results of the function.
    fn local(&self, id: u32) -> Option<usize> {
        let id = self.module.ids.get(id as usize)?;
        (id.function as usize == self.function + 1).then_some(id.local as usize)
    }

    fn is_defined(&self, id: u32) -> bool {
        self.module.ids.get(id as usize).is_some_and(|id| id.at != 0)
    }
}

/// Memory that is kept from function to function.
#[derive(Default)]
pub struct Scratch {
    tree: Tree,
    construction: construction::Scratch<u32>,
}

/// Proves that two forms of a function do the same. `idom` is a claim about the graph.
///
/// # Errors
/// The first difference, or the first claim that is wrong.
pub fn prove(
    memory: Side<'_>,
    ssa: Side<'_>,
    cfg: &Cfg,
    idom: impl Fn(memphis::Block) -> Option<memphis::Block>,
    certificate: &Certificate,
    scratch: &mut Scratch,
) -> Result<Proved, Refusal> {
    let start = memory.function().words.start;
    let tree = &mut scratch.tree;
    tree.prove(cfg, idom).map_err(|fault| Refusal::new(start, format!("{fault:?}")))?;
    let mut audit = Audit::new(memory, ssa, certificate)?;
    audit.read_memory()?;
    audit.compare(cfg)?;
    let counts = construction::check_under(cfg, tree, &Claimed { audit: &audit, tree }, &mut scratch.construction);
    let counts = counts.map_err(|failure| audit.refusal(&failure))?;
    Ok(Proved {
        slots: counts.slots as u64,
        accesses: (counts.reads + counts.definitions) as u64,
        heads: counts.heads as u64,
    })
}

/// A value that has no id: what a store stores that no load sees, or a slot of nothing.
const UNSEEN: u32 = 1 << 31;
const UNDEFINED: u32 = 1 << 30;
const NONE: u32 = 0;

/// The role of an instruction of the memory form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A promoted variable, or an address in one.
    Address,
    Load,
    Store,
    Copy,
    Lifetime,
    Other,
}

/// The counterpart, in the SSA form, of a result of the memory form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Became {
    /// It is the same in the SSA form.
    Stays,
    /// A load of a whole slot, replaced by this value.
    Replaced(u32),
    /// An address, or a load of which nothing is claimed.
    Gone,
}

/// An access of the memory form.
#[derive(Debug, Clone, Copy)]
struct Described {
    at: usize,
    /// The value that a store stores, or that replaces a load.
    value: u32,
}

struct Audit<'a> {
    memory: Side<'a>,
    ssa: Side<'a>,
    certificate: &'a Certificate,
    slots: HashMap<(u32, &'a [u32]), Slot>,
    /// By number of the result in the memory form: one more than the place in `places`.
    pointers: Vec<u32>,
    places: Vec<(u32, Vec<u32>)>,
    /// By number of the result in the memory form: its counterpart in the SSA form.
    results: Vec<Became>,
    accesses: Vec<Access>,
    described: Vec<Described>,
    next_claim: usize,
    /// By slot, its claimed φs: by place among the heads, the values by incoming edge.
    phis: HashMap<(u32, memphis::Block), Vec<u32>>,
    /// By block, the φs that are claimed there.
    claimed: HashMap<u32, (Slot, memphis::Block)>,
    reading: memphis::Block,
}

impl<'a> Audit<'a> {
    fn new(memory: Side<'a>, ssa: Side<'a>, certificate: &'a Certificate) -> Result<Self, Refusal> {
        let n = memory.function().n_locals as usize;
        let start = memory.function().words.start;
        let mut audit = Audit {
            memory,
            ssa,
            certificate,
            slots: HashMap::new(),
            pointers: vec![0; n],
            places: Vec::new(),
            results: vec![Became::Stays; n],
            accesses: Vec::new(),
            described: Vec::new(),
            next_claim: 0,
            phis: HashMap::new(),
            claimed: HashMap::new(),
            reading: memphis::Block::new(0),
        };
        for (number, claim) in certificate.slots.iter().enumerate() {
            let slot = Slot::new(number);
            if audit.slots.insert((claim.variable, &claim.path[..]), slot).is_some() {
                return Err(Refusal::new(start, format!("two slots are one part of %{}", claim.variable)));
            }
            for &(block, head) in &claim.heads {
                if let Head::Phi(id) = head
                    && audit.claimed.insert(id, (slot, block)).is_some()
                {
                    return Err(Refusal::new(start, format!("phi %{id} stands for two slots")));
                }
            }
        }
        Ok(audit)
    }

    fn place(&self, pointer: u32) -> Option<usize> {
        (self.pointers[self.memory.local(pointer)?] as usize).checked_sub(1)
    }

    /// The slot that a place is in, and how many of its indices lead to the slot.
    fn slot(&self, place: usize, at: usize) -> Result<(Slot, usize), Refusal> {
        let (variable, path) = &self.places[place];
        let mut found = (0..=path.len()).filter_map(|length| {
            let slot = self.slots.get(&(*variable, &path[..length]));
            slot.map(|&slot| (slot, length))
        });
        match (found.next(), found.next()) {
            (Some(slot), None) => Ok(slot),
            (None, _) => Err(Refusal::new(at, format!("nothing is claimed of this part of %{variable}"))),
            _ => Err(Refusal::new(at, format!("two slots overlap in %{variable}"))),
        }
    }

    fn kind(&self, instruction: &Instruction<'_>) -> Kind {
        let words = instruction.words;
        let is_promoted = |pointer: u32| self.place(pointer).is_some();
        match instruction.op() {
            Some(Op::Variable | Op::AccessChain | Op::InBoundsAccessChain | Op::CopyObject)
            | Some(Op::PtrAccessChain | Op::InBoundsPtrAccessChain)
                if is_promoted(words[2]) =>
            {
                Kind::Address
            }
            Some(Op::Load) if is_promoted(words[3]) => Kind::Load,
            Some(Op::Store) if is_promoted(words[1]) => Kind::Store,
            Some(Op::CopyMemory) if is_promoted(words[1]) || is_promoted(words[2]) => Kind::Copy,
            Some(Op::LifetimeStart | Op::LifetimeStop) if is_promoted(words[1]) => Kind::Lifetime,
            _ => Kind::Other,
        }
    }

    /// Finds addresses and loads of promoted variables: those that the SSA form does not define.
    fn read_memory(&mut self) -> Result<(), Refusal> {
        for block in self.memory.blocks() {
            for instruction in instructions(&self.memory.module.words, block.words.clone()) {
                self.read_address(&instruction);
                if self.kind(&instruction) == Kind::Load {
                    self.read_load(&instruction)?;
                }
            }
        }
        self.next_claim = 0;
        Ok(())
    }

    fn read_address(&mut self, instruction: &Instruction<'_>) {
        let words = instruction.words;
        let place = match instruction.op() {
            Some(Op::Variable) if words[3] == StorageClass::Function as u32 && !self.ssa.is_defined(words[2]) => {
                (words[2], Vec::new())
            }
            Some(Op::AccessChain | Op::InBoundsAccessChain) => {
                let Some(place) = self.extended(words[3], &words[4..]) else { return };
                place
            }
            Some(Op::PtrAccessChain | Op::InBoundsPtrAccessChain) if self.index(words[4]) == Some(0) => {
                let Some(place) = self.extended(words[3], &words[5..]) else { return };
                place
            }
            Some(Op::CopyObject) => {
                let Some(place) = self.extended(words[3], &[]) else { return };
                place
            }
            _ => return,
        };
        let Some(local) = self.memory.local(words[2]) else { return };
        self.places.push(place);
        self.results[local] = Became::Gone;
        self.pointers[local] = u32::try_from(self.places.len()).unwrap_or(0);
    }

    fn extended(&self, pointer: u32, indices: &[u32]) -> Option<(u32, Vec<u32>)> {
        let (variable, mut path) = self.places[self.place(pointer)?].clone();
        for &index in indices {
            path.push(self.index(index)?);
        }
        Some((variable, path))
    }

    /// The value of an index. A constant of more bits than 32 has to have zeros there.
    fn index(&self, id: u32) -> Option<u32> {
        let definition = self.memory.module.definition(id)?;
        match definition.op()? {
            Op::Constant if definition.words[4..].iter().all(|&word| word == 0) => Some(definition.words[3]),
            Op::ConstantNull => Some(0),
            _ => None,
        }
    }

    fn read_load(&mut self, instruction: &Instruction<'_>) -> Result<(), Refusal> {
        let words = instruction.words;
        let Some(place) = self.place(words[3]) else { return Ok(()) };
        let (_, length) = self.slot(place, instruction.at)?;
        let is_whole = length == self.places[place].1.len();
        let claim = self.claim(instruction.at, false);
        if let Some(local) = self.memory.local(words[2]) {
            self.results[local] = match claim {
                Some(value) if is_whole => Became::Replaced(value),
                Some(_) => Became::Stays,
                None => Became::Gone,
            };
        }
        Ok(())
    }

    /// The claimed value of a load. Claims are in the order of the text, and are looked up in that
    /// order.
    fn claim(&mut self, at: usize, is_old: bool) -> Option<u32> {
        let claims = &self.certificate.loads;
        let key = |claim: &LoadClaim| (claim.at, claim.is_old);
        while claims.get(self.next_claim).is_some_and(|claim| key(claim) < (at, is_old)) {
            self.next_claim += 1;
        }
        claims.get(self.next_claim).filter(|claim| key(claim) == (at, is_old)).map(|claim| claim.value)
    }

    /// The id that the SSA form has to use where the memory form uses `id`.
    fn mapped(&self, id: u32, at: usize) -> Result<u32, Refusal> {
        let Some(local) = self.memory.local(id) else { return Ok(id) };
        match self.results[local] {
            Became::Replaced(value) => Ok(value),
            Became::Stays if self.ssa.is_defined(id) => Ok(id),
            _ => Err(Refusal::new(at, format!("%{id} has gone, and is used here"))),
        }
    }

    /// A value of the SSA form, for comparison: undefined values of one type are one.
    fn canonical(&self, id: u32) -> u32 {
        match self.ssa.module.definition(id) {
            Some(undef) if undef.is(Op::Undef) && self.ssa.local(id).is_none() => UNDEFINED + undef.words[1],
            _ => id,
        }
    }

    fn compare(&mut self, cfg: &Cfg) -> Result<(), Refusal> {
        let (memory, ssa) = (self.memory.function(), self.ssa.function());
        let (before, after) = (self.memory.blocks(), self.ssa.blocks());
        let heads = [(self.memory, before, memory), (self.ssa, after, ssa)].map(|(side, blocks, function)| {
            let first = blocks.first().map_or(function.words.end, |block| block.words.start);
            &side.module.words[function.words.start..first]
        });
        if before.len() != after.len() || heads[0] != heads[1] {
            return Err(Refusal::new(memory.words.start, "the function has another head or other blocks"));
        }
        for (number, (before, after)) in before.iter().zip(after).enumerate() {
            self.reading = memphis::Block::new(number);
            self.compare_block(cfg, before, after)?;
        }
        if !self.claimed.is_empty() {
            return Err(Refusal::new(memory.words.start, "a claimed phi is not at the head of its block"));
        }
        Ok(())
    }

    fn compare_block(&mut self, cfg: &Cfg, before: &Block, after: &Block) -> Result<(), Refusal> {
        let mut ssa = Cursor::new(self.ssa.module, after);
        let mut line: &[u32] = &[];
        let end = before.words.end;
        for instruction in instructions(&self.memory.module.words, before.words.clone()) {
            if matches!(instruction.op(), Some(Op::Line | Op::NoLine)) {
                line = if instruction.is(Op::Line) { &instruction.words[1..] } else { &[] };
                continue;
            }
            match self.kind(&instruction) {
                Kind::Address | Kind::Lifetime => self.start_lifetime(&instruction)?,
                Kind::Load => self.compare_load(&instruction, &mut ssa, cfg)?,
                Kind::Store => self.compare_store(&instruction, &mut ssa, cfg)?,
                Kind::Copy => self.compare_copy(&instruction, &mut ssa, cfg)?,
                Kind::Other if self.is_debug_of_address(&instruction) => {}
                Kind::Other => {
                    let next = self.next(&mut ssa, cfg, instruction.at)?;
                    self.compare_instruction(&instruction, &next)?;
                    if ssa.line != line {
                        return Err(Refusal::new(instruction.at, "the line is another one"));
                    }
                }
            }
        }
        self.skip_extras(&mut ssa, cfg, end)?;
        match ssa.peek() {
            Some(extra) => Err(Refusal::new(end, format!("there is one more {}", grammar::name(extra.opcode())))),
            None => Ok(()),
        }
    }

    /// Debug information about a variable that has gone goes as well.
    fn is_debug_of_address(&self, instruction: &Instruction<'_>) -> bool {
        self.memory.module.debug_instruction(instruction).is_some()
            && instruction.words[5..].iter().any(|&id| self.place(id).is_some())
    }

    fn start_lifetime(&mut self, instruction: &Instruction<'_>) -> Result<(), Refusal> {
        if !instruction.is(Op::LifetimeStart) {
            return Ok(());
        }
        let Some(place) = self.place(instruction.words[1]) else { return Ok(()) };
        let (variable, path) = &self.places[place];
        let is_initialised = self.initializer(*variable).is_some();
        if let Some(&slot) = self.slots.get(&(*variable, &path[..])).filter(|_| !is_initialised) {
            self.describe(Access::define(self.reading, slot), instruction.at, NONE);
        }
        Ok(())
    }

    fn initializer(&self, variable: u32) -> Option<u32> {
        self.memory.module.definition(variable)?.words.get(4).copied()
    }

    fn describe(&mut self, access: Access, at: usize, value: u32) {
        self.accesses.push(access);
        self.described.push(Described { at, value });
    }

    fn describe_load(&mut self, slot: Slot, at: usize, value: u32) {
        let value = self.canonical(value);
        self.describe(Access::load(self.reading, slot), at, value);
    }

    /// A store; of a value that no load sees if there is none.
    fn describe_store(&mut self, slot: Slot, at: usize, value: Option<u32>) {
        let unseen = UNSEEN + u32::try_from(self.accesses.len()).unwrap_or(0);
        let value = value.map_or(unseen, |value| self.canonical(value));
        self.describe(Access::store(self.reading, slot), at, value);
    }

    fn next<'s>(&mut self, ssa: &mut Cursor<'s>, cfg: &Cfg, at: usize) -> Result<Instruction<'s>, Refusal> {
        self.skip_extras(ssa, cfg, at)?;
        ssa.next().ok_or_else(|| Refusal::new(at, "the block ends too early"))
    }

    /// Goes over what only the SSA form has: claimed φs, and debug information about values.
    fn skip_extras(&mut self, ssa: &mut Cursor<'_>, cfg: &Cfg, at: usize) -> Result<(), Refusal> {
        /// The number of `DebugValue` in the sets that have it.
        const DEBUG_VALUE: u32 = 29;
        while let Some(instruction) = ssa.peek() {
            let words = instruction.words;
            if instruction.is(Op::Phi) && self.claimed.contains_key(&words[2]) {
                self.read_phi(&instruction, cfg, at)?;
            } else if self.ssa.module.debug_instruction(&instruction) != Some(DEBUG_VALUE)
                || self.memory.is_defined(words[2])
            {
                return Ok(());
            }
            ssa.next();
        }
        Ok(())
    }

    /// A φ that stands for a slot: one pair for each predecessor.
    fn read_phi(&mut self, instruction: &Instruction<'_>, cfg: &Cfg, at: usize) -> Result<(), Refusal> {
        let words = instruction.words;
        let wrong = |what: &str| Err(Refusal::new(at, format!("phi %{} {what}", words[2])));
        let Some((slot, block)) = self.claimed.remove(&words[2]) else { return wrong("is not claimed") };
        if block != self.reading {
            return wrong("is in another block than is claimed");
        }
        let mut pairs: Vec<(u32, u32)> = words[3..].chunks_exact(2).map(|pair| (pair[1], pair[0])).collect();
        pairs.sort_unstable();
        if pairs.windows(2).any(|pairs| pairs[0].0 == pairs[1].0) {
            return wrong("has two pairs for one predecessor");
        }
        let mut sources: Vec<memphis::Block> = cfg.incoming(block).iter().map(|&edge| cfg.edge_source(edge)).collect();
        let mut values = Vec::with_capacity(sources.len());
        for source in &sources {
            let label = self.ssa.blocks()[source.index()].label;
            let Ok(found) = pairs.binary_search_by_key(&label, |pair| pair.0) else {
                return wrong("has no pair for a predecessor");
            };
            values.push(self.canonical(pairs[found].1));
        }
        sources.sort_unstable();
        sources.dedup();
        if sources.len() != pairs.len() {
            return wrong("has a pair for a block that is no predecessor");
        }
        self.phis.insert((slot.0, block), values);
        Ok(())
    }

    /// The same instruction, with values in place of loads.
    fn compare_instruction(&self, before: &Instruction<'_>, after: &Instruction<'_>) -> Result<(), Refusal> {
        let differs = || {
            let [before_name, after_name] = [before, after].map(|instruction| grammar::name(instruction.opcode()));
            Refusal::new(before.at, format!("{before_name} has become another instruction: {after_name}"))
        };
        if before.words[0] != after.words[0] {
            return Err(differs());
        }
        let Some(grammar) = grammar::lookup(before.opcode()) else {
            return if before.words == after.words { Ok(()) } else { Err(differs()) };
        };
        let mut expected = before.words.to_vec();
        let mut outcome = Ok(());
        // The lengths were checked when the module was read.
        let _ = grammar::ids(grammar, before.words, self.memory.module, |position, role| {
            if role == Role::Operand && outcome.is_ok() {
                match self.mapped(before.words[position], before.at) {
                    Ok(id) => expected[position] = id,
                    Err(refusal) => outcome = Err(refusal),
                }
            }
        });
        outcome?;
        if expected == after.words { Ok(()) } else { Err(differs()) }
    }

    fn expect(&mut self, ssa: &mut Cursor<'_>, cfg: &Cfg, at: usize, op: Op, expected: &[u32]) -> Result<(), Refusal> {
        let next = self.next(ssa, cfg, at)?;
        if next.is(op) && next.words[1..] == *expected {
            return Ok(());
        }
        let found = grammar::name(next.opcode());
        Err(Refusal::new(at, format!("expected Op{op:?} in its place, found {found} of other operands")))
    }

    fn refuse_volatile(&self, instruction: &Instruction<'_>, masks: &[u32]) -> Result<(), Refusal> {
        match masks.iter().any(|mask| mask & MemoryAccess::VOLATILE.bits() != 0) {
            true => Err(Refusal::new(instruction.at, "a volatile access has gone")),
            false => Ok(()),
        }
    }

    fn compare_load(&mut self, instruction: &Instruction<'_>, ssa: &mut Cursor<'_>, cfg: &Cfg) -> Result<(), Refusal> {
        let (words, at) = (instruction.words, instruction.at);
        self.refuse_volatile(instruction, words.get(4).as_slice().iter().map(|&&w| w).collect::<Vec<_>>().as_slice())?;
        let Some(place) = self.place(words[3]) else { return Ok(()) };
        let (slot, length) = self.slot(place, at)?;
        let Some(value) = self.claim(at, false) else { return Ok(()) };
        self.describe_load(slot, at, value);
        let deeper = self.places[place].1[length..].to_vec();
        if deeper.is_empty() {
            return Ok(());
        }
        let mut expected = vec![words[1], words[2], value];
        expected.extend(deeper);
        self.expect(ssa, cfg, at, Op::CompositeExtract, &expected)
    }

    fn compare_store(&mut self, instruction: &Instruction<'_>, ssa: &mut Cursor<'_>, cfg: &Cfg) -> Result<(), Refusal> {
        let words = instruction.words;
        self.refuse_volatile(instruction, words.get(3..4).unwrap_or_default())?;
        let Some(place) = self.place(words[1]) else { return Ok(()) };
        let stored = self.mapped(words[2], instruction.at).ok();
        self.store_to(place, stored, instruction.at, ssa, cfg)
    }

    /// A store of a value of the SSA form, or of a value that no load reads.
    fn store_to(
        &mut self,
        place: usize,
        stored: Option<u32>,
        at: usize,
        ssa: &mut Cursor<'_>,
        cfg: &Cfg,
    ) -> Result<(), Refusal> {
        let (slot, length) = self.slot(place, at)?;
        let deeper = self.places[place].1[length..].to_vec();
        if deeper.is_empty() {
            self.describe_store(slot, at, stored);
            return Ok(());
        }
        let Some(old) = self.claim(at, true) else {
            self.describe_store(slot, at, None);
            return Ok(());
        };
        self.describe_load(slot, at, old);
        let Some(stored) = stored else { return Err(Refusal::new(at, "what is stored has gone")) };
        let next = self.next(ssa, cfg, at)?;
        let is_right = next.is(Op::CompositeInsert)
            && next.words[3..5] == [stored, old]
            && next.words[5..] == deeper[..]
            && !self.memory.is_defined(next.words[2]);
        if !is_right {
            let found = grammar::name(next.opcode());
            return Err(Refusal::new(at, format!("expected OpCompositeInsert in its place, found {found}")));
        }
        self.describe_store(slot, at, Some(next.words[2]));
        Ok(())
    }

    /// `OpCopyMemory` is a load and a store, either of which may be of a promoted variable.
    fn compare_copy(&mut self, instruction: &Instruction<'_>, ssa: &mut Cursor<'_>, cfg: &Cfg) -> Result<(), Refusal> {
        let (words, at) = (instruction.words, instruction.at);
        let [to_operands, from_operands] = crate::variables::copy_operands(words);
        self.refuse_volatile(instruction, to_operands.get(..1).unwrap_or_default())?;
        self.refuse_volatile(instruction, from_operands.get(..1).unwrap_or_default())?;
        let (to, from) = (self.place(words[1]), self.place(words[2]));
        let stored = match from {
            Some(from) => self.copied_from(from, at, ssa, cfg)?,
            None => {
                // Without a load nothing sees what is stored.
                match self.claim(at, false) {
                    Some(value) => {
                        let load = self.next(ssa, cfg, at)?;
                        if !load.is(Op::Load) || load.words[2] != value || self.memory.is_defined(value) {
                            return Err(Refusal::new(at, "expected the claimed OpLoad in place of a copy"));
                        }
                        let pointer = self.mapped(words[2], at)?;
                        if load.words[3] != pointer || load.words[4..] != *from_operands {
                            return Err(Refusal::new(at, "another place is loaded than was copied"));
                        }
                        Some(value)
                    }
                    None => None,
                }
            }
        };
        match (to, stored) {
            (Some(to), stored) => self.store_to(to, stored, at, ssa, cfg),
            (None, None) => Err(Refusal::new(at, "a copy has gone")),
            (None, Some(stored)) => {
                let mut expected = vec![self.mapped(words[1], at)?, stored];
                expected.extend_from_slice(to_operands);
                self.expect(ssa, cfg, at, Op::Store, &expected)
            }
        }
    }

    fn copied_from(&mut self, from: usize, at: usize, ssa: &mut Cursor<'_>, cfg: &Cfg) -> Result<Option<u32>, Refusal> {
        let (slot, length) = self.slot(from, at)?;
        let Some(value) = self.claim(at, false) else { return Ok(None) };
        self.describe_load(slot, at, value);
        let deeper = self.places[from].1[length..].to_vec();
        if deeper.is_empty() {
            return Ok(Some(value));
        }
        let next = self.next(ssa, cfg, at)?;
        let is_right = next.is(Op::CompositeExtract)
            && next.words[3] == value
            && next.words[4..] == deeper[..]
            && !self.memory.is_defined(next.words[2]);
        match is_right {
            true => Ok(Some(next.words[2])),
            false => Err(Refusal::new(at, "expected OpCompositeExtract in place of a copy")),
        }
    }

    /// A failure of the engine's checker, in the names of the module.
    fn refusal(&self, failure: &Failure<u32>) -> Refusal {
        let start = self.memory.function().words.start;
        let variable = failure.slot.map(|slot| self.certificate.slots[slot.index()].variable);
        let value = |value: u32| match value {
            UNSEEN.. => "a value that is gone".to_owned(),
            UNDEFINED.. => "undefined".to_owned(),
            _ => format!("%{value}"),
        };
        let mut message = variable.map_or(String::new(), |variable| format!("%{variable}: "));
        let mut at = start;
        match &failure.fault {
            Fault::WrongValue { read, claimed, found, .. } => {
                if let Read::Load { load, .. } = read {
                    at = self.described[load.index()].at;
                }
                message += &format!("what memory holds here is {}, not {}", value(*found), value(*claimed));
            }
            fault => message += &format!("{fault:?}"),
        }
        let blocks = self.memory.blocks();
        let path: Vec<String> = failure.path.iter().map(|block| format!("%{}", blocks[block.index()].label)).collect();
        if !path.is_empty() {
            message += &format!(": path {}", path.join(" → "));
        }
        Refusal { at, message }
    }
}

/// The instructions of a block of the SSA form, without lines.
struct Cursor<'s> {
    words: &'s [u32],
    at: usize,
    end: usize,
    /// The line in force.
    line: &'s [u32],
}

impl<'s> Cursor<'s> {
    fn new(module: &'s Module, block: &Block) -> Self {
        Cursor { words: &module.words, at: block.words.start, end: block.words.end, line: &[] }
    }

    fn peek(&mut self) -> Option<Instruction<'s>> {
        loop {
            let next = instructions(self.words, self.at..self.end).next()?;
            match next.op() {
                Some(Op::Line) => self.line = &next.words[1..],
                Some(Op::NoLine) => self.line = &[],
                _ => return Some(next),
            }
            self.at += next.words.len();
        }
    }

    fn next(&mut self) -> Option<Instruction<'s>> {
        let next = self.peek()?;
        self.at += next.words.len();
        Some(next)
    }
}

/// The claims in the form that the engine's checker reads.
struct Claimed<'c, 'a> {
    audit: &'c Audit<'a>,
    tree: &'c Tree,
}

impl Claims for Claimed<'_, '_> {
    type Value = u32;

    fn accesses(&self) -> &[Access] {
        &self.audit.accesses
    }

    fn n_slots(&self) -> usize {
        self.audit.certificate.slots.len()
    }

    fn rule(&self, slot: Slot) -> check::Rule<'_> {
        match &self.audit.certificate.slots[slot.index()].rule {
            Rule::Simple => check::Rule::Simple,
            Rule::Frontier => check::Rule::Frontier,
            Rule::LiveRange(blocks) => check::Rule::LiveRange(blocks),
        }
    }

    fn stored(&self, store: AccessId) -> u32 {
        self.audit.described[store.index()].value
    }

    fn initial(&self, slot: Slot) -> u32 {
        let variable = self.audit.certificate.slots[slot.index()].variable;
        match self.audit.initializer(variable) {
            Some(id) => self.audit.canonical(id),
            None => UNDEFINED + self.audit.slot_type(slot),
        }
    }

    fn loaded(&self, load: AccessId) -> u32 {
        self.audit.described[load.index()].value
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (memphis::Block, check::Head<u32>)> {
        self.audit.certificate.slots[slot.index()].heads.iter().map(|&(block, head)| match head {
            Head::Phi(id) => (block, check::Head::Phi(id)),
            Head::Value(id) => (block, check::Head::Value(self.audit.canonical(id))),
            Head::Dead => (block, check::Head::Dead),
        })
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> u32 {
        let (block, _) = self.audit.certificate.slots[slot.index()].heads[head];
        let arguments = self.audit.phis.get(&(slot.0, block));
        move |position| arguments.and_then(|values| values.get(position)).copied().unwrap_or(NONE)
    }

    fn is_available(&self, value: u32, block: memphis::Block) -> bool {
        if value >= UNDEFINED {
            return true;
        }
        let ssa = self.audit.ssa;
        let Some(id) = ssa.module.ids.get(value as usize) else { return false };
        if id.at == 0 {
            // All instructions of this function are known, so an unknown one before it defines the id.
            return ssa.module.has_unknown;
        }
        if id.function == 0 {
            return true;
        }
        let next = ssa.blocks().partition_point(|block| block.words.start <= id.at as usize);
        // A parameter comes before the first block.
        let Some(definition) = next.checked_sub(1).map(memphis::Block::new) else { return true };
        let tree = self.tree;
        tree.contains(definition) && tree.contains(block) && definition != block && tree.is_ancestor(definition, block)
    }

    fn refines(&self, _: Slot, _: u32, _: u32, _: Site) -> Answer {
        Answer::No
    }
}

impl Audit<'_> {
    /// The type of a slot.
    fn slot_type(&self, slot: Slot) -> u32 {
        let claim = &self.certificate.slots[slot.index()];
        let module = self.memory.module;
        let pointer = module.type_of(claim.variable).and_then(|pointer| module.definition(pointer));
        let root = pointer.map_or(0, |pointer| pointer.words[3]);
        claim.path.iter().fold(root, |composite, &index| match module.definition(composite) {
            Some(composite) if composite.is(Op::TypeStruct) => composite.words[2 + index as usize],
            Some(composite) => composite.words.get(2).copied().unwrap_or(0),
            None => 0,
        })
    }
}
