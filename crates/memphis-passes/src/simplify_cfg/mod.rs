//! `simplify-cfg`: fewer blocks and branches, the same program.
//!
//! Every rule looks at one block and what is next to it. Blocks are visited in postorder, so that a
//! chain of empty blocks is folded from its end and each edge is led on once; a round over all
//! blocks follows another as long as something changes. The rules are those of LLVM's SimplifyCFG
//! that make code smaller whatever the target; see docs/cleanups.md.
//!
//! | file | rules |
//! | --- | --- |
//! | here | unreachable blocks, φs of one value, a block after its only predecessor |
//! | `forward.rs` | empty blocks, blocks of φs that ask one of them |
//! | `calls.rs` | calls that do not return, or do not throw |
//! | `branches.rs` | branches and switches on constants, ways into `unreachable`, cases that say nothing |
//! | `comparisons.rs` | comparisons that are known, chains of them |
//! | `select.rs` | both ways lead to one block: values are chosen, not ways; two conditions become one |
//!
//! Needs: nothing. Leaves: a function without unreachable blocks, but for those whose address is
//! taken; they are empty.

mod branches;
mod calls;
mod comparisons;
mod forward;
mod select;

use crate::edge_form::{EdgeForm, EdgeId};
use crate::pass::{Change, FunctionPass, Pass, PassOption, Wanted, Work, YES_OR_NO, set_choice, unknown_option};
use crate::report::{Counters, Report};
use crate::worker::Scratch;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Body, Function, InstId, Local, Module, TypeId, Value};

/// Rounds over the blocks of a function, at most. Each costs time linear in the function; ordinary
/// functions need three.
const MAX_ROUNDS: usize = 16;

/// Attributes of functions in which a load is an event.
const SANITIZERS: &[&str] = &["sanitize_address", "sanitize_hwaddress", "sanitize_thread", "sanitize_memory"];

/// The pass `simplify-cfg`, with its options.
///
/// ```
/// let text = "define i32 @f(i1 %c, i32 %a, i32 %b) {
///   br i1 %c, label %then, label %end
/// then:
///   br label %end
/// end:
///   %x = phi i32 [ %a, %0 ], [ %b, %then ]
///   ret i32 %x
/// }
/// ";
/// let output = memphis_passes::run(text, "simplify-cfg")?;
/// let chosen = "define i32 @f(i1 %c, i32 %a, i32 %b) {\n  %1 = select i1 %c, i32 %b, i32 %a\n  ret i32 %1\n}\n";
/// assert_eq!(output.text(), chosen);
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// True if values are chosen by `select` where both ways of a branch lead to one block.
    /// Default: yes. Without, conditional code stays conditional.
    pub selects: bool,
}

impl Options {
    /// The defaults.
    pub const DEFAULT: Options = Options { selects: true };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

/// The number of changes by `simplify-cfg`, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// Blocks that are gone.
    pub blocks: u64,
    /// Branches and switches that became simpler.
    pub branches: u64,
    /// φs that were replaced by another value.
    pub phis: u64,
    /// Values chosen by `select`.
    pub selects: u64,
    /// Instructions that nothing used any more.
    pub dead: u64,
}

/// The result of `simplify-cfg` on a function.
#[derive(Debug, Default)]
pub(crate) struct SimplifyCfgResult {
    /// How it changes.
    pub edit: Edit,
    /// By how much.
    pub counts: Counts,
}

/// Simplifies the control flow of a function. `body` only gains constants.
///
/// Cost: linear in the function for each of at most a fixed number of rounds.
pub(crate) fn run(module: &Module<'_>, body: &mut Body, options: Options) -> SimplifyCfgResult {
    let truth = [0, -1].map(|value| Value::constant(body.consts.intern_int(value, TypeId::I1)));
    let f = Function { module, body };
    let mut simplifier = Simplifier {
        speculates_loads: !SANITIZERS.iter().any(|name| f.has_attribute(name.as_bytes())),
        catches_faults: calls::catches_faults(f),
        d: EdgeForm::new(f),
        // A fuzzer wants to see which way was taken.
        options: Options { selects: options.selects && !f.has_attribute(b"optforfuzzing") },
        truth,
        is_header: Table::new(),
        uses: Table::new(),
        hoisted: hashbrown::HashSet::new(),
        counts: Counts::default(),
        changed: false,
    };
    simplifier.run();
    let Simplifier { d, mut counts, .. } = simplifier;
    let finished = d.finish();
    counts.blocks = finished.n_blocks;
    counts.phis = finished.n_phis;
    counts.dead += finished.n_dead;
    SimplifyCfgResult { edit: finished.edit, counts }
}

impl Pass for Options {
    fn name(&self) -> &'static str {
        "simplify-cfg"
    }

    fn about(&self) -> &'static str {
        "remove unreachable and empty blocks and needless branches"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }

    fn options(&self) -> &'static [PassOption] {
        &[PassOption { text: "selects=yes|no", about: "whether to replace branches around cheap code with selects" }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "selects" => set_choice(&mut self.selects, value, YES_OR_NO),
            _ => Err(unknown_option(name)),
        }
    }
}

impl FunctionPass for Options {
    fn run(&self, module: &Module<'_>, body: &mut Body, _: Wanted, _: &mut Scratch) -> Change {
        let SimplifyCfgResult { edit, counts } = run(module, body, *self);
        let counters = Counters::of(
            "simplify-cfg",
            [
                ("blocks", counts.blocks, "Number of blocks removed"),
                ("branches", counts.branches, "Number of branches simplified"),
                ("dead", counts.dead, "Number of instructions removed that nothing used any more"),
                ("phis", counts.phis, "Number of phis replaced by other values"),
                ("selects", counts.selects, "Number of selects made"),
            ],
        );
        Change { report: Report::new(counters), ..Change::new(edit) }
    }
}

struct Simplifier<'a> {
    d: EdgeForm<'a>,
    options: Options,
    /// `false` and `true`.
    truth: [Value; 2],
    /// By block: true if a back edge led to it when the pass began.
    is_header: Table<BlockId, bool>,
    /// By local of the body: the number of its uses at the start of the round, or more.
    uses: Table<Local, u32>,
    /// Instructions that were moved to where they are always executed, and have lost their
    /// metadata.
    hoisted: hashbrown::HashSet<InstId>,
    speculates_loads: bool,
    /// True if what is caught need not be thrown by a call.
    catches_faults: bool,
    counts: Counts,
    changed: bool,
}

impl Simplifier<'_> {
    fn run(&mut self) {
        for round in 0..MAX_ROUNDS {
            let postorder = self.delete_unreachable(round == 0);
            if round == 0 {
                for &block in &postorder {
                    self.cut_after_no_return(block);
                    self.call_what_does_not_unwind(block);
                }
            }
            self.uses = self.d.count_uses();
            self.d.forget_seen();
            self.changed = false;
            for block in postorder {
                self.simplify(block);
            }
            if !self.changed {
                return;
            }
        }
        self.delete_unreachable(false);
    }

    /// Deletes what cannot be reached. Returns the blocks that can, in postorder; the first time,
    /// heads of loops are noted.
    fn delete_unreachable(&mut self, is_first: bool) -> Vec<BlockId> {
        let body = self.d.f.body;
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            No,
            Open,
            Done,
        }
        let mut seen = Table::filled(body.blocks.len(), Seen::No);
        if is_first {
            self.is_header.reset(body.blocks.len(), false);
        }
        let mut postorder = Vec::with_capacity(body.blocks.len());
        let edges = self.d.out_edges(BlockId(0)).into_iter();
        let mut stack: Vec<(BlockId, std::vec::IntoIter<EdgeId>)> = vec![(BlockId(0), edges)];
        seen[BlockId(0)] = Seen::Open;
        while let Some((block, edges)) = stack.last_mut() {
            let block = *block;
            let Some(edge) = edges.next() else {
                seen[block] = Seen::Done;
                postorder.push(block);
                stack.pop();
                continue;
            };
            let target = self.d.target(edge);
            match seen[target] {
                Seen::No => {
                    seen[target] = Seen::Open;
                    let edges = self.d.out_edges(target).into_iter();
                    stack.push((target, edges));
                }
                Seen::Open if is_first => self.is_header[target] = true,
                Seen::Open | Seen::Done => {}
            }
        }
        for block in body.block_ids() {
            if self.d.stays(block) && seen[block] == Seen::No {
                match self.d.is_pinned(block) {
                    // Its address is taken, but no edge leads to it.
                    true => self.d.empty_block(block),
                    false => self.d.delete_block(block),
                }
            }
        }
        postorder
    }

    /// Applies all rules to a block until none does.
    fn simplify(&mut self, block: BlockId) {
        while self.d.stays(block) {
            let changed = self.delete_without_way_in(block)
                || self.fold_phis(block)
                || self.simplify_terminator(block)
                || self.append_successor(block)
                || self.select_beside(block)
                || self.skip_empty(block)
                || self.thread_constants(block)
                || self.join_comparisons(block)
                || (self.options.selects && (self.select_values(block) || self.join_conditions(block)));
            if !changed {
                return;
            }
            self.changed = true;
        }
    }

    fn delete_without_way_in(&mut self, block: BlockId) -> bool {
        let is_lost = self.d.ways_in(block).is_empty() && block.0 != 0 && !self.d.is_pinned(block);
        if is_lost {
            self.d.delete_block(block);
        }
        is_lost
    }

    /// φs that are the same on each way in, and φs that are the same as another of the block.
    fn fold_phis(&mut self, block: BlockId) -> bool {
        let mut changed = false;
        if !self.d.see_phis(block) {
            return false;
        }
        let phis = self.d.phis(block);
        if phis.is_empty() {
            return false;
        }
        let ways_in = self.d.ways_in(block).to_vec();
        let mut known: hashbrown::HashMap<(TypeId, Vec<Value>), Value> = hashbrown::HashMap::new();
        for (index, phi) in phis {
            let Some(local) = self.d.f.body.inst(phi).result else { continue };
            let itself = Value::local(local);
            let args: Vec<Value> = ways_in.iter().map(|&edge| self.d.arg(edge, index)).collect();
            let mut others = args.iter().copied().filter(|&arg| arg != itself);
            let value = match others.next() {
                // Not executed, or a loop without a way in.
                None => Some(self.d.edit.new_constant(self.d.f.body.inst(phi).ty, b"poison")),
                Some(first) if others.all(|arg| arg == first) => Some(first),
                Some(_) => None,
            };
            let key = (self.d.f.body.inst(phi).ty, args);
            let same_flags = |other: Value| {
                let other = self.d.f.body.definition(other).map(|inst| self.d.f.body.inst(inst).flags);
                other == Some(self.d.f.body.inst(phi).flags)
            };
            let value = value.or_else(|| known.get(&key).copied().filter(|&other| same_flags(other)));
            match value {
                Some(value) => {
                    self.add_uses(value, self.uses_of(itself));
                    self.d.replace_phi(phi, value);
                    changed = true;
                }
                None => {
                    known.insert(key, itself);
                }
            }
        }
        changed
    }

    fn uses_of(&self, value: Value) -> u32 {
        value.as_local().and_then(|local| self.uses.get(local).copied()).unwrap_or(0)
    }

    fn add_uses(&mut self, value: Value, count: u32) {
        if let Some(uses) = value.as_local().and_then(|local| self.uses.get_mut(local)) {
            *uses = uses.saturating_add(count);
        }
    }

    /// `a: br label %b` and no other edge leads to `b`: its lines follow those of `a`.
    fn append_successor(&mut self, block: BlockId) -> bool {
        let Some(edge) = self.d.jump(block) else { return false };
        let target = self.d.target(edge);
        let is_only = self.d.only_way_in(target) == Some(edge);
        if !is_only || target == block || target.0 == 0 || self.d.is_pinned(target) || self.is_pad(target) {
            return false;
        }
        for (index, phi) in self.d.phis(target) {
            let value = self.d.arg(edge, index);
            let Some(local) = self.d.f.body.inst(phi).result.filter(|&local| Value::local(local) != value) else {
                return false;
            };
            self.add_uses(value, self.uses_of(Value::local(local)));
            self.d.replace_phi(phi, value);
        }
        self.d.append(block, target);
        true
    }

    fn is_pad(&self, block: BlockId) -> bool {
        crate::demote::is_pad(self.d.f.body, block)
    }
}
