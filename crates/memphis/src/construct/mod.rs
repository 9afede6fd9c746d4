//! SSA construction: from accesses of slots to a plan of φs.
//!
//! Describe with [`Input`], plan with [`plan`], carry out with [`apply`] or [`apply_checked`]. A
//! loop over functions keeps the memory:
//!
//! ```
//! use memphis::construct::{self, Context, Input, Options, Plan};
//! use memphis::{Access, Analyses, Block, Cfg, Slot, SlotInfo};
//!
//! let chain = Cfg::from_successors(&[&[1][..], &[]]);
//! let a_loop = Cfg::from_successors(&[&[0, 1][..], &[]]);
//! let accesses = [Access::store(Block(0), Slot(0)), Access::load(Block(1), Slot(0))];
//! let (mut analyses, mut context, mut plan) = (Analyses::default(), Context::new(), Plan::new());
//! for cfg in [&chain, &a_loop] {
//!     analyses.recompute(cfg);
//!     let slots = [SlotInfo::default()];
//!     let input = Input { cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
//!     construct::plan_with(&input, &Options::DEFAULT, &mut context, &mut plan)?;
//!     assert!(plan.phis().is_empty());
//! }
//! # Ok::<(), construct::InputError>(())
//! ```
//!
//! # Four shapes of IR
//!
//! | shape | [`Rewrite::insert_phi`] | [`Rewrite::add_argument`] |
//! | --- | --- | --- |
//! | φ per edge (LLVM) | an empty φ at the head of the block | an entry for the edge's source; parallel edges get an entry each |
//! | φ per predecessor block (SPIR-V) | an empty φ | an entry for the source, unless it has one: parallel edges carry one value |
//! | block parameters (Cranelift, MLIR) | a parameter appended to the block | an argument appended to the jump along the edge |
//! | structured code (WebAssembly) | a block parameter of an SSA form beside the code | an argument of the edge; destruction says which local holds both |
//!
//! Block parameters, for the jumps of one branch:
//!
//! ```
//! use memphis::construct::{self, Input, Options, Rewrite};
//! use memphis::*;
//!
//! /// By block its parameters, and by edge the arguments that its jump passes. Values are numbers.
//! #[derive(Default)]
//! struct Ir {
//!     params: [Vec<u32>; 4],
//!     args: [Vec<u32>; 4],
//!     returned: u32,
//! }
//!
//! impl Rewrite for Ir {
//!     type Value = u32;
//!     fn stored_value(&mut self, store: AccessId) -> u32 {
//!         [11, 12][store.index()]
//!     }
//!     fn initial_value(&mut self, _: Slot) -> u32 {
//!         0
//!     }
//!     fn unreachable_value(&mut self, _: Slot) -> u32 {
//!         0
//!     }
//!     fn insert_phi(&mut self, phi: PhiId, block: Block, _: Slot) -> u32 {
//!         self.params[block.index()].push(20 + phi.0);
//!         20 + phi.0
//!     }
//!     fn add_argument(&mut self, _: PhiId, _: usize, from: Incoming, value: u32) {
//!         if let Incoming::Edge(edge, _) = from {
//!             self.args[edge.index()].push(value);
//!         }
//!     }
//!     fn replace_load(&mut self, _: AccessId, value: u32) {
//!         self.returned = value;
//!     }
//!     fn delete_store(&mut self, _: AccessId) {}
//! }
//!
//! // b0: if .. b1 else b2;  b1: x = %11, goto b3;  b2: x = %12, goto b3;  b3: return x
//! let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
//! let x = Slot(0);
//! let stores = [Access::store(Block(1), x), Access::store(Block(2), x)];
//! let accesses = [stores[0], stores[1], Access::load(Block(3), x)];
//! let slots = [SlotInfo::default()];
//! let analyses = Analyses::compute(&cfg);
//! let input = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
//! let mut ir = Ir::default();
//! construct::apply(&input, &construct::plan(&input, &Options::DEFAULT)?, &mut ir)?;
//!
//! // goto b3(%11), goto b3(%12), b3(%20): return %20
//! assert_eq!((&ir.args[2][..], &ir.args[3][..]), (&[11][..], &[12][..]));
//! assert_eq!((&ir.params[3][..], ir.returned), (&[20][..], 20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! Slots are planned one after the other, and a slot looks at nothing but its own accesses, its φs
//! and their arguments:
//!
//! 1. *Collect*: the accesses are grouped by slot, with one counting sort for all slots. Those of a
//!    slot are then sorted in preorder of the dominator tree.
//! 2. *Classify*: slots that need no φ end here: never loaded, never stored, stored once before all
//!    loads, or accessed in one block where each load follows a definition.
//! 3. *Expose*: a sweep over the accesses answers the loads that follow a definition in their own
//!    block. The others are exposed.
//! 4. *Place*: φs are placed by frontier or by live range, whichever is the smaller (`place.rs`).
//!    A slot that is defined and loaded in the same blocks as the slot before it gets φs in the
//!    same blocks as that one.
//! 5. *Resolve*: definitions and φs cut the dominator tree into regions with one answer each
//!    (`reach.rs`).
//! 6. *Prune*: an exposed load keeps the φ that it reads, a kept φ those that it reads at the
//!    sources of its incoming edges.
//! 7. *Fill*: the kept φs go into the plan by block, with their arguments; then what the proof
//!    needs.
//!
//! The φs of pruned SSA after Choi, Cytron and Ferrante (1991); see `place.rs` for how no slot pays
//! for the number of blocks. The usual last phase, a renaming walk over the dominator tree for all
//! slots at once (Cytron et al. 1991), is replaced by steps 5 to 7. The walk visits every block and
//! edge, so it cannot plan three slots of a large function cheaply, and it fills the arguments of
//! φs before it is known which of them live.
//!
//! Cost: O(accesses · log + φs and their arguments · log + the smaller of frontier and live range,
//! per slot). No term has slots × blocks. Accesses in blocks that cannot be reached define nothing,
//! and what they read is [`ReachingDef::UNREACHABLE`](crate::ReachingDef::UNREACHABLE).

use crate::entity::Slot;
use collect::Events;
use slot::{Scratch, SlotPlanner};

pub use options::{Options, Search, Ssa};

pub use crate::apply::{Rewrite, apply};
pub use crate::describe::Input;
pub use crate::error::InputError;
pub use crate::keyed::{Description, RecordError, Recorded, Recorder};
pub use crate::plan::Plan;
pub use crate::recorder::{Emitted, EmittedError, Reader, Replacement, SlotValue, apply_checked, check_emitted};

mod classify;
mod collect;
mod options;
pub(crate) mod place;
mod queue;
mod reach;
mod slot;

/// Plans the φs of a function. A loop over functions uses [`plan_with`], which needs less
/// allocation.
///
/// # Errors
/// The description is wrong: see [`Input::validate`].
///
/// # Panics
/// As [`plan_with`].
pub fn plan(input: &Input<'_>, options: &Options) -> Result<Plan, InputError> {
    let mut plan = Plan::new();
    plan_with(input, options, &mut Context::new(), &mut plan)?;
    Ok(plan)
}

/// Plans the φs of a function into `plan`, with the memory of `context` and of the plan's last use.
///
/// Cost: see the module. The first call on a graph larger than all before also costs O(blocks),
/// once.
///
/// # Errors
/// The description is wrong: see [`Input::validate`]. The plan is then as it was.
///
/// # Panics
/// Panics if the plan needs 2³⁰ φs or more, or 2³² arguments or blocks of proofs.
pub fn plan_with(
    input: &Input<'_>,
    options: &Options,
    context: &mut Context,
    plan: &mut Plan,
) -> Result<(), InputError> {
    let fingerprint = input.fingerprint()?;
    plan.reset(fingerprint, input.slots.len(), input.accesses.len());
    let Context { events, scratch } = context;
    events.collect(input);
    scratch.start();
    for (slot, info) in input.slots.iter().enumerate() {
        let slot = Slot::new(slot);
        let verdict = SlotPlanner::new(input, options, slot, scratch, plan).plan(info, events.of_mut(slot));
        plan.close_slot(verdict);
    }
    Ok(())
}

/// Memory of [`plan_with`], kept from function to function. It grows to the largest function.
#[derive(Clone, Debug, Default)]
pub struct Context {
    events: Events,
    scratch: Scratch,
}

impl Context {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }
}
