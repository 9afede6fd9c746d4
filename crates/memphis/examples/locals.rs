//! A small compiler's IR with mutable locals, brought into SSA form and out of it again: described,
//! planned, applied, and executed at each stage.
//!
//! The IR knows nothing of the engine. Blocks have parameters, jumps have arguments, and a local is
//! read by `Get` and written by `Set`; in SSA form no `Get` and no `Set` is left. Out of SSA form
//! no parameter and no argument is left, and values are variables that may be written many times.
//!
//! `cargo run -p memphis --example locals`

use memphis::construct::{self, Emitted, Input, Options, Replacement, Rewrite};
use memphis::destruct::{self, Argument, Copies, Location, Move, OperandId, Point, Source, Split, Value, ValueInfo};
use memphis::{Access, AccessId, Analyses, Cfg, Edge, Incoming, Initial, PhiId, Slot, SlotInfo, Table, Verdict};
use std::collections::HashMap;
use std::fmt;

/// A value: the result of an instruction, or a block parameter.
type Val = usize;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Op {
    Const(i64),
    Add(Val, Val),
    Less(Val, Val),
    Get(usize),
    Set(usize, Val),
    Copy(Val),
}

/// The target and the arguments of a jump.
#[derive(Clone, Debug)]
struct Target {
    block: usize,
    args: Vec<Val>,
}

#[derive(Clone, Debug)]
enum End {
    Jump(Target),
    Branch(Val, Target, Target),
    Return(Val),
}

#[derive(Clone, Debug)]
struct Block {
    params: Vec<Val>,
    insts: Vec<(Val, Op)>,
    end: End,
}

/// A function of one argument, which is value 0. Locals start as zero.
#[derive(Clone, Debug)]
struct Func {
    n_locals: usize,
    n_vals: usize,
    blocks: Vec<Block>,
}

impl End {
    fn targets(&self) -> Vec<&Target> {
        match self {
            End::Jump(target) => vec![target],
            End::Branch(_, yes, no) => vec![yes, no],
            End::Return(_) => vec![],
        }
    }

    fn targets_mut(&mut self) -> Vec<&mut Target> {
        match self {
            End::Jump(target) => vec![target],
            End::Branch(_, yes, no) => vec![yes, no],
            End::Return(_) => vec![],
        }
    }
}

/// Executes a function, with or without locals.
fn execute(func: &Func, arg: i64) -> i64 {
    let mut vals = vec![0; func.n_vals];
    let mut locals = vec![0; func.n_locals];
    vals[0] = arg;
    let mut block = &func.blocks[0];
    loop {
        for &(result, op) in &block.insts {
            vals[result] = match op {
                Op::Const(value) => value,
                Op::Add(a, b) => vals[a] + vals[b],
                Op::Less(a, b) => i64::from(vals[a] < vals[b]),
                Op::Get(local) => locals[local],
                Op::Copy(value) => vals[value],
                Op::Set(local, value) => {
                    locals[local] = vals[value];
                    continue;
                }
            };
        }
        let target = match &block.end {
            End::Jump(target) => target,
            End::Branch(condition, yes, no) => {
                if vals[*condition] != 0 {
                    yes
                } else {
                    no
                }
            }
            End::Return(value) => return vals[*value],
        };
        // All at once: an argument may be a parameter that is about to change.
        let args: Vec<i64> = target.args.iter().map(|&arg| vals[arg]).collect();
        block = &func.blocks[target.block];
        for (&param, arg) in block.params.iter().zip(args) {
            vals[param] = arg;
        }
    }
}

/// The description: the graph, the accesses, and for each access the instruction and result it
/// stands for.
struct Described {
    cfg: Cfg,
    accesses: Vec<Access>,
    places: Vec<(Op, Val)>,
    /// The load that each `Get` is.
    loads: HashMap<Val, AccessId>,
}

fn describe(func: &Func) -> Described {
    let mut described = Described { cfg: Cfg::new(), accesses: vec![], places: vec![], loads: HashMap::new() };
    for block in &func.blocks {
        let id = described.cfg.push_block(block.end.targets().iter().map(|target| memphis::Block::new(target.block)));
        for &(result, op) in &block.insts {
            described.accesses.push(match op {
                Op::Get(local) => {
                    described.loads.insert(result, AccessId::new(described.accesses.len()));
                    Access::load(id, Slot::new(local))
                }
                Op::Set(local, _) => Access::store(id, Slot::new(local)),
                _ => continue,
            });
            described.places.push((op, result));
        }
    }
    described.cfg.finish(memphis::Block(0));
    described
}

impl Described {
    /// The block whose jump takes a way into a block, and which of its targets that is.
    fn jump(&self, from: Incoming) -> (usize, usize) {
        let Incoming::Edge(edge, source) = from else { unreachable!("the entry has no predecessors") };
        let position = self.cfg.edge_position(edge);
        (source.index(), position)
    }
}

/// Edits a function as the plan says.
struct Edit<'a> {
    func: &'a mut Func,
    described: &'a Described,
    /// The replacement for the result of a deleted `Get`.
    replaced: HashMap<Val, Val>,
    /// The initial value of every local, made when first needed.
    zero: Option<Val>,
}

impl Edit<'_> {
    fn new_val(&mut self) -> Val {
        self.func.n_vals += 1;
        self.func.n_vals - 1
    }
}

impl Rewrite for Edit<'_> {
    type Value = Val;

    fn stored_value(&mut self, store: AccessId) -> Val {
        let (Op::Set(_, value), _) = self.described.places[store.index()] else { unreachable!("a store is a Set") };
        value
    }

    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        let (Op::Set(_, value), _) = self.described.places[store.index()] else { unreachable!("a store is a Set") };
        self.described.loads.get(&value).copied()
    }

    fn initial_value(&mut self, _: Slot) -> Val {
        let zero = self.zero.unwrap_or_else(|| self.new_val());
        self.zero = Some(zero);
        zero
    }

    fn unreachable_value(&mut self, slot: Slot) -> Val {
        self.initial_value(slot)
    }

    fn insert_phi(&mut self, _: PhiId, block: memphis::Block, _: Slot) -> Val {
        let param = self.new_val();
        self.func.blocks[block.index()].params.push(param);
        param
    }

    fn add_argument(&mut self, _: PhiId, _: usize, from: Incoming, value: Val) {
        let (source, position) = self.described.jump(from);
        self.func.blocks[source].end.targets_mut()[position].args.push(value);
    }

    fn replace_load(&mut self, load: AccessId, value: Val) {
        self.replaced.insert(self.described.places[load.index()].1, value);
    }

    fn delete_store(&mut self, _: AccessId) {}
}

/// The edited function, for the check.
impl Emitted for Edit<'_> {
    type Value = Val;

    fn emitted_block(&self, &param: &Val) -> Option<memphis::Block> {
        self.func.blocks.iter().position(|block| block.params.contains(&param)).map(memphis::Block::new)
    }

    fn emitted_argument(&self, &param: &Val, from: Incoming) -> Option<Val> {
        let (source, position) = self.described.jump(from);
        let target = self.func.blocks[source].end.targets()[position];
        let number = self.func.blocks[target.block].params.iter().position(|&other| other == param)?;
        target.args.get(number).copied()
    }

    fn emitted_load(&self, load: AccessId) -> Replacement<Val> {
        self.replaced.get(&self.described.places[load.index()].1).copied().into()
    }
}

/// Brings a function into SSA form; returns what became of each local.
fn to_ssa(func: &mut Func) -> Vec<Verdict> {
    let described = describe(func);
    let analyses = Analyses::compute(&described.cfg);
    let slots = vec![SlotInfo { initial: Initial::Zero, pinned: None }; func.n_locals];
    let function = Input { cfg: &described.cfg, analyses: &analyses, slots: &slots, accesses: &described.accesses };
    let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let verdicts = plan.verdicts().to_vec();

    let mut edit = Edit { func, described: &described, replaced: HashMap::new(), zero: None };
    construct::apply_checked(&function, &plan, &mut edit).expect("what became of the function is right");
    let Edit { replaced, zero, .. } = edit;
    if let Some(zero) = zero {
        func.blocks[0].insts.insert(0, (zero, Op::Const(0)));
    }
    rename(func, |value| replaced.get(&value).copied().unwrap_or(value));
    verdicts
}

/// Drops the accesses and renames all operands.
fn rename(func: &mut Func, new: impl Fn(Val) -> Val) {
    for block in &mut func.blocks {
        block.insts.retain(|(_, op)| !matches!(op, Op::Get(_) | Op::Set(..)));
        for (_, op) in &mut block.insts {
            if let Op::Add(a, b) | Op::Less(a, b) = op {
                (*a, *b) = (new(*a), new(*b));
            }
        }
        if let End::Branch(value, ..) | End::Return(value) = &mut block.end {
            *value = new(*value);
        }
        for target in block.end.targets_mut() {
            target.args.iter_mut().for_each(|arg| *arg = new(*arg));
        }
    }
}

/// Takes a function without locals out of SSA form: no parameters are left, and values are numbers
/// of variables.
fn out_of_ssa(func: &mut Func) {
    let described = describe_ssa(func);
    let function = described.input();
    let plan = destruct::plan(&function, &destruct::Options::DEFAULT).expect("a valid description");
    // The plan says where the argument of the function is put: the first value gets the first
    // location.
    assert_eq!(plan.location(Value(0)), Location(0));
    func.n_vals = 0;
    let mut leave = Leave { func, described: &described };
    destruct::apply_checked(&function, &plan, &mut leave).expect("what became of the function is right");
}

/// A function on its way out of SSA form. The instruction of a copy is `Op::Copy`; there is none in
/// SSA form.
struct Leave<'f> {
    func: &'f mut Func,
    described: &'f DescribedSsa,
}

impl destruct::Rewrite for Leave<'_> {
    fn add_location(&mut self, _: Location, _: u32) {
        self.func.n_vals += 1;
    }

    fn set_locations(&mut self, locations: &Table<Value, Location>) {
        let location = |val: Val| locations[Value(val as u32)].index();
        for (result, _) in self.func.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            *result = location(*result);
        }
        rename(self.func, location);
    }

    fn delete_phi(&mut self, phi: PhiId) {
        let block = self.described.input().phis[phi.index()].block;
        self.func.blocks[block.index()].params.pop();
        for &edge in self.described.cfg().incoming(block) {
            target_of(self.described, self.func, edge).args.pop();
        }
    }

    fn split_edges(&mut self, _: Split, edges: &[Edge]) {
        let new = self.func.blocks.len();
        let target = self.described.cfg().edge_target(edges[0]).index();
        for &edge in edges {
            target_of(self.described, self.func, edge).block = new;
        }
        let end = End::Jump(Target { block: target, args: vec![] });
        self.func.blocks.push(Block { params: vec![], insts: vec![], end });
    }

    fn insert_copies(&mut self, copies: Copies<'_>) {
        let insts = copies.sequence.iter().map(|&Move { to, from }| match from {
            Source::Location(from) => (to.index(), Op::Copy(from.index())),
            Source::Constant(_) => unreachable!("constants are values here"),
        });
        match copies.point {
            Point::Outside => unreachable!("the entry has no predecessors"),
            Point::Head(block) => drop(self.func.blocks[block.index()].insts.splice(..0, insts)),
            Point::End(block) => self.func.blocks[block.index()].insts.extend(insts),
            Point::Split(split) => self.func.blocks[split_block(self.described, split)].insts.extend(insts),
        }
    }
}

/// The edited function, for the check.
impl destruct::Emitted for Leave<'_> {
    fn emitted_parameter(&self, value: Value) -> Option<Location> {
        // Control enters with the argument in variable 0.
        (value == Value(0)).then_some(Location(0))
    }

    fn emitted_operand(&self, operand: OperandId) -> Option<Location> {
        let place = self.described.user(operand);
        let block = &self.func.blocks[place.block];
        let inst = || block.insts.iter().filter(|(_, op)| !matches!(op, Op::Copy(_))).nth(place.position);
        let val = match (place.role, &block.end) {
            (Role::Result, _) => inst()?.0,
            (Role::Argument(index), _) => match inst()?.1 {
                Op::Add(a, b) | Op::Less(a, b) => [a, b][index],
                _ => return None,
            },
            (Role::End, &(End::Branch(val, ..) | End::Return(val))) => val,
            (Role::End, End::Jump(_)) => return None,
        };
        Some(Location::new(val))
    }

    fn emitted_split(&self, edge: Edge) -> Option<Split> {
        let source = self.described.cfg().edge_source(edge).index();
        let target = self.func.blocks[source].end.targets()[self.described.cfg().edge_position(edge)];
        target.block.checked_sub(self.described.cfg().n_blocks()).map(Split::new)
    }

    fn emitted_copies(&self, point: Point) -> Vec<Move> {
        let insts = |block: usize| self.func.blocks[block].insts.iter();
        let copy = |&(to, op): &(Val, Op)| match op {
            Op::Copy(from) => Some(Move { to: Location::new(to), from: Source::Location(Location::new(from)) }),
            _ => None,
        };
        match point {
            Point::Outside => Vec::new(),
            Point::Head(block) => insts(block.index()).map_while(copy).collect(),
            Point::End(block) => {
                let n_others = insts(block.index()).rev().map_while(copy).count();
                let n_heads = insts(block.index()).map_while(copy).count();
                // In a block of nothing but copies, all are at the head.
                let skipped = n_heads.max(insts(block.index()).len() - n_others);
                insts(block.index()).skip(skipped).filter_map(copy).collect()
            }
            Point::Split(split) => insts(split_block(self.described, split)).filter_map(copy).collect(),
        }
    }
}

/// The place of an operand in its instruction.
#[derive(Clone, Copy)]
enum Role {
    Result,
    Argument(usize),
    End,
}

/// The place of an operand: position `position` of those instructions of a block that copy nothing.
#[derive(Clone, Copy)]
struct Place {
    block: usize,
    position: usize,
    role: Role,
}

/// The description for destruction, in terms of the function: blocks and values are numbers, and an
/// operand is a place.
type DescribedSsa = destruct::Recorded<usize, Val, Place>;

/// Describes a function in SSA form: parameters are φs, and instructions are numbered in their
/// block.
fn describe_ssa(func: &Func) -> DescribedSsa {
    let mut f = destruct::Recorder::new();
    // Values get the numbers that they have in the function.
    (0..func.n_vals).for_each(|val| _ = f.value(val, ValueInfo::default()));
    for (block, Block { end, .. }) in func.blocks.iter().enumerate() {
        f.block(block, end.targets().iter().map(|target| target.block));
    }
    let mut phis = vec![];
    for (block, Block { params, insts, end }) in func.blocks.iter().enumerate() {
        let place = |position, role| Place { block, position, role };
        phis.push(params.iter().map(|&param| f.phi(block, param)).collect::<Vec<_>>());
        for (position, &(result, op)) in insts.iter().enumerate() {
            let number = position as u32;
            if let Op::Add(a, b) | Op::Less(a, b) = op {
                f.read(block, number, a, place(position, Role::Argument(0)));
                f.read(block, number, b, place(position, Role::Argument(1)));
            }
            f.define(block, number, result, place(position, Role::Result));
        }
        if let End::Branch(val, ..) | End::Return(val) = *end {
            f.read_at_end(block, val, place(insts.len(), Role::End));
        }
    }
    for (block, Block { end, .. }) in func.blocks.iter().enumerate() {
        for (position, target) in end.targets().into_iter().enumerate() {
            for (&phi, &arg) in phis[target.block].iter().zip(&target.args) {
                let value = f.value(arg, ValueInfo::default());
                f.argument(block, position, phi, Argument::Value(value));
            }
        }
    }
    f.finish(0).expect("jumps lead to blocks, with an argument for each parameter")
}

/// The end of an edge in the function.
fn target_of<'f>(described: &DescribedSsa, func: &'f mut Func, edge: Edge) -> &'f mut Target {
    let source = described.block(described.cfg().edge_source(edge));
    func.blocks[source].end.targets_mut().swap_remove(described.cfg().edge_position(edge))
}

/// The block that a split is: splits come after the blocks that were described.
fn split_block(described: &DescribedSsa, split: Split) -> usize {
    described.cfg().n_blocks() + split.index()
}

impl fmt::Display for Func {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, block) in self.blocks.iter().enumerate() {
            writeln!(f, "b{number}({:?}):", block.params)?;
            for (result, op) in &block.insts {
                writeln!(f, "    v{result} = {op:?}")?;
            }
            match &block.end {
                End::Jump(to) => writeln!(f, "    jump b{}({:?})", to.block, to.args)?,
                End::Branch(value, yes, no) => {
                    writeln!(f, "    if v{value} b{}({:?}) else b{}({:?})", yes.block, yes.args, no.block, no.args)?;
                }
                End::Return(value) => writeln!(f, "    return v{value}")?,
            }
        }
        Ok(())
    }
}

/// `a = 0; b = 1; for (i = 0; i < n; i += 1) { t = a; a = b; b = t + b; } return a;` with `a = 0`
/// and `i = 0` left to the locals' start.
fn fibonacci() -> Func {
    let (a, b, t, i) = (0, 1, 2, 3);
    let to = |block| Target { block, args: vec![] };
    let entry = vec![(1, Op::Const(1)), (2, Op::Set(b, 1))];
    let head = vec![(3, Op::Get(i)), (4, Op::Less(3, 0))];
    let body = vec![
        (5, Op::Get(a)),
        (6, Op::Set(t, 5)),
        (7, Op::Get(b)),
        (8, Op::Set(a, 7)),
        (9, Op::Get(t)),
        (10, Op::Get(b)),
        (11, Op::Add(9, 10)),
        (12, Op::Set(b, 11)),
        (13, Op::Get(i)),
        (14, Op::Add(13, 1)),
        (15, Op::Set(i, 14)),
    ];
    let exit = vec![(16, Op::Get(a))];
    let block = |insts, end| Block { params: vec![], insts, end };
    Func {
        n_locals: 4,
        n_vals: 17,
        blocks: vec![
            block(entry, End::Jump(to(1))),
            block(head, End::Branch(4, to(2), to(3))),
            block(body, End::Jump(to(1))),
            block(exit, End::Return(16)),
        ],
    }
}

/// Executes Fibonacci's function before, in SSA form, and after.
pub fn main() {
    let before = fibonacci();
    let mut ssa = before.clone();
    let verdicts = to_ssa(&mut ssa);
    let mut after = ssa.clone();
    out_of_ssa(&mut after);

    print!("before\n{before}\nin SSA form\n{ssa}\nafter\n{after}\n");
    println!("locals: {verdicts:?}");
    for arg in 0..30 {
        assert_eq!(execute(&before, arg), execute(&ssa, arg), "fibonacci({arg})");
        assert_eq!(execute(&before, arg), execute(&after, arg), "fibonacci({arg})");
    }
    assert_eq!(execute(&after, 10), 55);
    assert_eq!(ssa.blocks[1].params.len(), 3, "a, b and i change in the loop; t is local to its body");
    assert!(after.blocks.iter().all(|block| block.params.is_empty()));
    println!("fibonacci(10) = {}, at every stage", execute(&after, 10));
}
