//! The script in the engine's terms: the content of slots, and the claims about it.

use super::canonical::canonical_value;
use super::certificate::{Certificate, SlotCertificate};
use super::lines::Lines;
use super::places::{Place, Places};
use super::uses::entries;
use crate::script::{Failure, HeadId, failure_at, is_same_type};
use memphis::check::{Answer, Claims, Head, Rule, Site};
use memphis::{Access, AccessId, Block, Slot};
use memphis_entity::{IdRange, Table};
use memphis_ir::edit::Edit;
use memphis_ir::{ConstKind, Def, InstId, Opcode, Value};

/// The content of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// The content before anything is stored.
    Undefined,
    /// A value of the body.
    Value(Value),
    /// An unknown value. A claim of it claims nothing.
    Nothing,
}

/// The claims of a script about its slots.
pub struct DemotionClaims<'c> {
    pub places: Places<'c>,
    pub edit: &'c Edit,
    pub lines: &'c Lines,
    certificate: &'c Certificate,
    /// By slot: its certificate.
    of_slot: Vec<Option<&'c SlotCertificate>>,
    /// The φs' arguments, one for each edge.
    arguments: Vec<Value>,
    /// By head of the certificate: the start of its arguments, if it is a φ.
    starts: Table<HeadId, usize>,
}

impl<'c> DemotionClaims<'c> {
    /// Combines script and certificate.
    ///
    /// # Errors
    /// A head of the certificate that is not a φ of that block, or not of the slot's type.
    pub fn new(
        places: Places<'c>,
        edit: &'c Edit,
        certificate: &'c Certificate,
        lines: &'c Lines,
    ) -> Result<Self, Box<Failure>> {
        let mut claims = DemotionClaims {
            places,
            edit,
            lines,
            certificate,
            of_slot: vec![None; lines.slots.len()],
            arguments: Vec::new(),
            starts: Table::filled(certificate.heads.len(), usize::MAX),
        };
        for slot in &certificate.slots {
            let Some(index) = lines.slot(Value::local(slot.slot)) else {
                return Err(failure_at(places.f, InstId(0), "the certificate speaks of a slot that is not there"));
            };
            claims.of_slot[index.index()] = Some(slot);
            for id in slot.heads {
                let (block, head) = certificate.heads[id];
                if let Head::Phi(phi) = head {
                    claims.read_phi(id, block, phi, lines.slots[index.index()].1)?;
                }
            }
        }
        Ok(claims)
    }

    /// Records the arguments of a φ, one for each edge of the function as printed.
    fn read_phi(&mut self, head: HeadId, block: Block, phi: Value, ty: memphis_ir::TypeId) -> Result<(), Box<Failure>> {
        let f = self.places.f;
        let inst = match phi.as_local().and_then(|local| f.body.locals.get(local)).map(|local| local.def) {
            Some(Def::Inst(inst)) if f.body.inst(inst).opcode == Opcode::Phi => inst,
            _ => return Err(failure_at(f, InstId(0), "the certificate has a φ that is none")),
        };
        if self.places.of(inst).block != block || !is_same_type(f.body.inst(inst).ty, ty) {
            return Err(failure_at(f, inst, "the certificate has this φ in another block or of another type"));
        }
        let entries = entries(f, inst);
        self.starts[head] = self.arguments.len();
        for &edge in self.places.cfg.incoming(block) {
            let source = self.places.in_body(self.places.cfg.edge_source(edge));
            let found = entries.partition_point(|entry| entry.0 < source);
            match entries.get(found) {
                Some(&(from, value)) if from == source => self.arguments.push(canonical_value(self.edit, value)),
                _ => return Err(failure_at(f, inst, "this φ has no entry for an edge")),
            }
        }
        Ok(())
    }

    /// A value of the function as printed, or of the body.
    fn content(&self, value: Value) -> Content {
        match value.as_local().and_then(|local| self.lines.loads.get(&local)) {
            Some(load) => load.claimed.map_or(Content::Nothing, Content::Value),
            None => Content::Value(canonical_value(self.edit, value)),
        }
    }
}

impl Claims for DemotionClaims<'_> {
    type Value = Content;

    fn accesses(&self) -> &[Access] {
        &self.lines.accesses
    }

    fn n_slots(&self) -> usize {
        self.lines.slots.len()
    }

    fn rule(&self, slot: Slot) -> Rule<'_> {
        match self.of_slot[slot.index()] {
            None => Rule::Simple,
            Some(SlotCertificate { live: Some(live), .. }) => Rule::LiveRange(self.certificate.live.range(*live)),
            Some(_) => Rule::Frontier,
        }
    }

    fn stored(&self, store: AccessId) -> Content {
        self.content(self.lines.values[store.index()])
    }

    fn initial(&self, _: Slot) -> Content {
        Content::Undefined
    }

    fn loaded(&self, load: AccessId) -> Content {
        self.content(self.lines.values[load.index()])
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<Content>)> {
        let heads = self.of_slot[slot.index()].map_or(IdRange::default(), |slot| slot.heads);
        self.certificate.heads.range(heads).iter().map(|&(block, head)| {
            let head = match head {
                Head::Phi(phi) => Head::Phi(Content::Value(phi)),
                Head::Value(value) => Head::Value(self.content(value)),
                Head::Dead => Head::Dead,
            };
            (block, head)
        })
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> Content {
        let first = self.of_slot[slot.index()].map_or(0, |slot| slot.heads.start.index());
        let head = HeadId::new(first + head);
        // A φ of the entry has no argument for the path from outside.
        let has_none = self.starts[head] == usize::MAX || self.certificate.heads[head].0 == Block(0);
        move |incoming| match has_none {
            true => Content::Nothing,
            false => self.content(self.arguments[self.starts[head] + incoming]),
        }
    }

    fn is_available(&self, value: Content, block: Block) -> bool {
        match value {
            Content::Undefined => true,
            Content::Nothing => false,
            Content::Value(value) => self.places.is_available(value, Place::head(block)),
        }
    }

    fn refines(&self, _: Slot, found: Content, claimed: Content, _: Site) -> Answer {
        // The initial content of a slot may be anything but poison, as `undef` may.
        let Content::Value(claimed) = claimed else { return Answer::No };
        let kind = claimed.as_const().map(|c| &self.places.f.body.consts.get(c).kind);
        Answer::from(found == Content::Undefined && matches!(kind, Some(ConstKind::Undef | ConstKind::Poison)))
    }
}
