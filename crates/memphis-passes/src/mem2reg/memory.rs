//! Memory that is kept from function to function.

use super::certificate::CertificateNotes;
use super::dialect::phi_names::PhiNames;
use super::promoter::{Promoted, Round};
use crate::slots::Slot;
use crate::slots::SlotId;
use crate::slots::constants::{AccessTypes, SlotConstants};
use crate::state::Tables;
use memphis::Analyses;
use memphis_entity::Table;
use memphis_ir::{Body, Const, InstId};

/// The memory of a promotion, which is kept from function to function. The script is made without
/// it.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) constants: Vec<SlotConstants>,
    pub(super) types: AccessTypes,
    /// The lower bits of constants, by the stores that mean them.
    pub(super) narrowed: Vec<(InstId, Const)>,
    pub(super) slots: Table<SlotId, Slot>,
    pub(super) analyses: Analyses,
    pub(super) tables: Tables,
    pub(super) round: Round,
    pub(super) names: PhiNames,
    pub(super) notes: CertificateNotes,
}

impl Memory {
    /// Computes graph and dominators of a body.
    pub(super) fn analyse(&mut self, body: &Body) {
        self.analyses.recompute(body.cfg());
    }

    /// Takes the memory of a finished promotion.
    pub(super) fn recycle(&mut self, promoted: Promoted<'_>) {
        let Promoted { state, slots, names, .. } = promoted;
        self.slots = slots;
        self.tables = state.into_tables();
        self.names = names;
    }
}
