//! A promotion under way, and the tables of its rounds: the steps read and write them.

use super::certificate::CertificateNotes;
use super::describe::Description;
use super::dialect::phi_names::PhiNames;
use super::dialect::phi_order::PhiOrder;
use super::dialect::walk::Walk;
use super::options::Options;
use super::stats::Stats;
use crate::debug_records::{Debug, SlotRecords};
use crate::slots::Slot;
use crate::slots::SlotId;
use crate::slots::constants::AccessTypes;
use crate::slots::judge::Rules;
use crate::slots::uses::{SlotUser, UseRow};
use crate::state::State;
use crate::state::{ListIndex, NewPhiId, PhiRange};
use crate::value_tracking::{Dom, Facts};
use crate::worker::Scratch;
use memphis::construct::Plan;
use memphis::{Analyses, Cfg};
use memphis_check::script::Certificate;
use memphis_entity::{Rows, Table};
use memphis_ir::debug_info::LocationId;
use memphis_ir::{Body, InstId, Local};
use std::ops::Range;

/// A function whose slots were promoted, ready to be turned into an edit script.
#[derive(Debug)]
pub struct Promoted<'a> {
    /// The function after the promotion.
    pub state: State<'a>,
    /// The slots of the function.
    pub slots: Table<SlotId, Slot>,
    /// The rules for uses that options allow.
    pub rules: Rules,
    /// Debug records.
    pub debug: Debug,
    /// Names of the new φs.
    pub names: PhiNames,
    /// Locations of the new φs, at least up to the last that has one.
    pub phi_locations: Table<NewPhiId, Option<LocationId>>,
    /// Lifetime markers in dead code, as stores to `poison`.
    pub left_markers: Vec<(InstId, SlotId)>,
    /// True if bundles of assumptions named promoted slots.
    pub drops_bundles: bool,
    /// LLVM's counters.
    pub stats: Stats,
    /// The facts for a checker, if a certificate was asked for.
    pub certificate: Option<Certificate>,
}

impl Promoted<'_> {
    /// The location of a new φ.
    pub fn phi_location(&self, phi: NewPhiId) -> Option<LocationId> {
        *self.phi_locations.get(phi)?
    }
}

/// A slot of a round.
#[derive(Debug)]
pub(super) struct RoundSlot {
    pub slot: SlotId,
    /// Its loads that still exist, in the order of LLVM's use list: positions in
    /// [`Promoter::users`].
    pub loads: Range<usize>,
    /// Its stores, likewise.
    pub stores: Range<usize>,
    /// Lifetime markers that [store its initial value](super::dialect::lifetime).
    pub storing_markers: Vec<SlotUser>,
    /// True if anything but its loads, stores and debug records uses it.
    pub has_others: bool,
    /// True if it has one store and no such marker, and the store comes before all its loads.
    pub has_dominating_store: bool,
    /// Its number in the engine's plan, if the plan is about it.
    pub planned: Option<memphis::Slot>,
    /// The debug records that describe it, if there are any.
    pub records: Option<Box<SlotRecords>>,
    /// True if it holds a pointer.
    pub is_pointer: bool,
    /// Its φs of this round.
    pub phis: PhiRange,
}

/// The tables of a round. Their memory serves all rounds of all functions.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// LLVM's work list: the slots that are not finished.
    pub list: Table<ListIndex, RoundSlot>,
    pub description: Description,
    pub plan: Plan,
    pub phi_order: PhiOrder,
    /// The local of each φ of the plan that was placed.
    pub phi_locals: Table<memphis::PhiId, Local>,
    /// The φs of this round.
    pub phis: PhiRange,
    /// The order of LLVM's renaming, once the function [was walked](Round::is_walked).
    pub walk: Walk,
    pub is_walked: bool,
    /// See [`Promoter::users`].
    pub users: Rows<UseRow, SlotUser>,
    /// The slots that may be promoted.
    pub candidates: Vec<SlotId>,
    /// Adds incoming values on the walk even if nothing asks about them: for tests.
    pub forces_walk: bool,
}

/// A promotion under way.
pub(super) struct Promoter<'a, 'e> {
    pub options: Options,
    /// The constants of the types that slots may have, if their accesses decide.
    pub types: &'e AccessTypes,
    /// Memory that a step borrows for its own time.
    pub scratch: &'e Scratch,
    pub cfg: &'e Cfg,
    pub analyses: &'e Analyses,
    pub dom: Dom<'e>,
    pub facts: Facts,
    pub out: &'e mut Promoted<'a>,
    /// Notes for the certificate, if one is wanted.
    pub notes: Option<&'e mut CertificateNotes>,
    /// The lists that [`RoundSlot`] refers to: in the first round the users of all slots, by slot
    /// and kind; later the loads and stores of the slots of the round.
    pub users: Rows<UseRow, SlotUser>,
    /// Slots that lost a use in this round.
    pub freed: Vec<SlotId>,
    /// The number of arguments of φs in earlier rounds.
    pub n_phi_args: u64,
    /// True if nothing was changed before this round.
    pub is_first_round: bool,
    /// True if all slots are in this round, so that there is no other.
    pub is_only_round: bool,
}

impl<'a> Promoter<'a, '_> {
    pub fn body(&self) -> &'a Body {
        self.out.state.f.body
    }

    /// A slot of the function.
    pub fn slot(&self, slot: SlotId) -> Slot {
        self.out.slots[slot]
    }

    /// The loads of a slot in this round.
    pub fn loads(&self, slot: &RoundSlot) -> &[SlotUser] {
        &self.users.items()[slot.loads.clone()]
    }

    /// The stores to a slot in this round.
    pub fn stores(&self, slot: &RoundSlot) -> &[SlotUser] {
        &self.users.items()[slot.stores.clone()]
    }
}
