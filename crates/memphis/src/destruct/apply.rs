//! Applying a plan: the client edits its own IR, the engine says in which order.
//!
//! ```text
//!   before                  the calls                           after
//!   b0: jump b1(v0)         add_location(r0), (r1)              b0: jump b1
//!   b1(v1):                 set_locations(v0: r0, v1: r0,       b1: r1 = add r0, 1
//!     v2 = add v1, 1                      v2: r1)                   if r1 < 9 b3 else b2
//!     if v2 < 9 b1(v2)      delete_phi(φ0)                      b2: return r0
//!       else b2             split_edges(split 0, [b1 → b1])     b3: r0 := r1
//!   b2: return v1           insert_copies(split 0: r0 := r1)        jump b1
//! ```
//!
//! Cost: O(values + operands + φs + copies + split edges).

use super::describe::{Input, Location, OperandId, OperandKind, Split, Value};
use super::plan::{Copies, Plan, Stuck};
use crate::entity::{Edge, PhiId};
use crate::error::PlanMismatch;
use core::fmt;
use memphis_entity::Table;

/// A client's IR, as [`apply`] edits it.
///
/// Instructions are deleted before copies are inserted, so a client that finds instructions by
/// position marks them for deletion, or looks all of them up before its first edit.
pub trait Rewrite {
    /// Makes a variable for a location; `class` is that of the values kept there. Locations come in
    /// the order of their numbers, the temporaries of rings last.
    fn add_location(&mut self, location: Location, class: u32);
    /// Keeps each value in its location: its definition writes the location, and its uses read it.
    /// It is called once.
    ///
    /// A parameter is in its location when the function is entered. Locations are numbered in the
    /// order of their first values, and two parameters share none. So if the parameters are the
    /// first values of the description, each is in the location of its own number; elsewhere, a
    /// client has to move them, before the copies at [`Point::Outside`](super::Point::Outside).
    fn set_locations(&mut self, locations: &Table<Value, Location>);

    /// Deletes an instruction that copies a value to the location it is in. Does nothing by
    /// default, which is right too.
    fn delete_copy(&mut self, copy: OperandId) {
        _ = copy;
    }
    /// Deletes a φ, or a parameter of a block, with its arguments. φs come in the reverse order of
    /// their numbers: a client that described the parameters of a block in order deletes the last.
    fn delete_phi(&mut self, phi: PhiId);
    /// Makes a block that goes on to the target of these edges, and lets the edges lead to it. They
    /// are parallel: they have one source and one target. Splits come in the order of their
    /// numbers, from 0 on: a client that appends blocks finds that of a split by its number.
    fn split_edges(&mut self, split: Split, edges: &[Edge]);
    /// Inserts [`Copies::sequence`] at [`Copies::point`], or [`Copies::parallel`] on a machine that
    /// copies at once. It is called at most once for each point, in ascending order of points.
    fn insert_copies(&mut self, copies: Copies<'_>);
}

/// An error of [`apply`]. Nothing was edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// The plan was made for another description.
    Plan(PlanMismatch),
    /// An operand of a φ can neither be copied nor share the φ's location: the first of
    /// [`Plan::stuck`].
    Stuck(Stuck),
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plan(error) => write!(f, "{error}"),
            Self::Stuck(stuck) => write!(f, "{stuck}"),
        }
    }
}

impl core::error::Error for ApplyError {}

/// Carries out a plan: locations first, then the values in them, deletions, splits, and copies,
/// each in order.
///
/// [`apply_checked`](super::apply_checked) also proves what became of the IR.
///
/// # Errors
/// The plan was made for another description, or an operand is stuck. Nothing was edited.
///
/// # Examples
/// A sequence of copies, as text:
///
/// ```
/// use memphis::destruct::{self, *};
/// use memphis::{Analyses, Block, Cfg, Edge, PhiId, Rows, Table};
///
/// #[derive(Default)]
/// struct Listing(Vec<String>);
///
/// impl Rewrite for Listing {
///     fn add_location(&mut self, location: Location, class: u32) {
///         self.0.push(format!("var r{}: class {class}", location.0));
///     }
///     fn set_locations(&mut self, locations: &Table<Value, Location>) {
///         for (value, location) in locations.iter() {
///             self.0.push(format!("v{} is in r{}", value.0, location.0));
///         }
///     }
///     fn delete_phi(&mut self, phi: PhiId) {
///         self.0.push(format!("φ{} goes", phi.0));
///     }
///     fn split_edges(&mut self, split: Split, edges: &[Edge]) {
///         self.0.push(format!("new block {} on {edges:?}", split.0));
///     }
///     fn insert_copies(&mut self, copies: Copies<'_>) {
///         for copy in copies.sequence {
///             let from = match copy.from {
///                 Source::Location(from) => format!("r{}", from.0),
///                 Source::Constant(number) => number.to_string(),
///             };
///             self.0.push(format!("{:?}: r{} := {from}", copies.point, copy.to.0));
///         }
///     }
/// }
///
/// // b0 → b1 ⇄ b1 → b2:  v0 = param;  b1: v1 = φ(v0, v2), v2 = v1 + 1;  b2: return v1
/// let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
/// let analyses = Analyses::compute(&cfg);
/// let [v0, v1, v2] = [Value(0), Value(1), Value(2)];
/// let mut arguments = Rows::new();
/// arguments.push_row([Argument::Value(v0), Argument::Value(v2)]);
/// let input = destruct::Input {
///     cfg: &cfg,
///     analyses: &analyses,
///     values: &[ValueInfo::default(); 3],
///     operands: &[
///         Operand::read(Block(1), 0, v1),
///         Operand::define(Block(1), 0, v2),
///         Operand::read_at_end(Block(2), v1),
///     ],
///     phis: &[PhiInfo { block: Block(1), result: v1 }],
///     arguments: &arguments,
///     limits: &[],
/// };
/// let plan = destruct::plan(&input, &destruct::Options::DEFAULT)?;
/// let mut listing = Listing::default();
/// destruct::apply(&input, &plan, &mut listing)?;
/// assert_eq!(listing.0, [
///     "var r0: class 0",
///     "var r1: class 0",
///     "v0 is in r0",
///     "v1 is in r0",
///     "v2 is in r1",
///     "φ0 goes",
///     "new block 0 on [Edge(1)]",
///     "Split(Split(0)): r0 := r1",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apply<R: Rewrite>(input: &Input<'_>, plan: &Plan, rewrite: &mut R) -> Result<(), ApplyError> {
    plan.matches(input).map_err(ApplyError::Plan)?;
    apply_matching(input, plan, rewrite).map_err(ApplyError::Stuck)
}

/// Carries out a plan that was made for the description.
pub(super) fn apply_matching<R: Rewrite>(input: &Input<'_>, plan: &Plan, rewrite: &mut R) -> Result<(), Stuck> {
    if let Some(&stuck) = plan.stuck().first() {
        return Err(stuck);
    }
    for (location, &class) in plan.location_classes.iter() {
        rewrite.add_location(location, class);
    }
    rewrite.set_locations(&plan.locations);
    for (id, operand) in (0..).map(OperandId).zip(input.operands) {
        if let OperandKind::Copy(from) = operand.kind
            && plan.location(from) == plan.location(operand.value)
        {
            rewrite.delete_copy(id);
        }
    }
    for phi in (0..input.phis.len()).rev() {
        rewrite.delete_phi(PhiId::new(phi));
    }
    for split in plan.split_edges.ids() {
        rewrite.split_edges(split, plan.split_edges(split));
    }
    for copies in plan.copies() {
        rewrite.insert_copies(copies);
    }
    Ok(())
}
