//! Which addresses are those of slots: allocas of the entry block, and what φs, selects and
//! computations of nothing make of them.
//!
//! ```text
//!    %a = alloca      %b = alloca      %c = alloca
//!         └────────┬────────┘               │
//!            %p = phi [%a] [%b]             │
//!                  └──────────┬─────────────┘
//!                 %q = select %k, %p, %c           a web of three slots: all of its addresses
//!                                                  are treated alike
//! ```
//!
//! An address that may also be something else (an argument, a global, what was loaded) is in no
//! web: making it is a use that the slot does not survive. `null`, `undef` and `poison` are no
//! obstacle: an access of those is undefined behaviour.

use crate::slots::Slot;
use crate::slots::judge::has_zero_indices;
use crate::slots::markers::{Marker, marker};
use crate::slots::reason::{Reason, Refusal};
use crate::state::State;
use memphis_entity::{Ids, PackedOption, Table, UnionFind, id};
use memphis_ir::layout::DataLayout;
use memphis_ir::{ConstKind, Flags, InstId, Local, Opcode, TypeId, Value};

id! {
    /// An address of a slot, by number. The first ones are the slots, in order.
    pub struct Node;

    /// A web, by number.
    pub struct WebId;
}

/// How an address is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It is that of a slot.
    Slot,
    /// By a φ.
    Phi,
    /// By a `select`.
    Select,
    /// It is another one under a new name.
    Same,
}

/// The slots that an address may lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leads {
    /// To none: it is never accessed.
    Nowhere,
    /// To this one.
    To(Node),
    /// To several.
    Many,
}

#[derive(Debug)]
struct NodeData {
    inst: InstId,
    local: Local,
    kind: Kind,
    /// The address that this is another name of; itself unless it is a [`Kind::Same`].
    base: Node,
    leads: Leads,
    /// True if it may be something else than the address of a slot.
    is_mixed: bool,
    web: WebId,
}

/// A load or store, and through which address.
#[derive(Debug, Clone, Copy)]
pub struct Access {
    /// The load or store.
    pub inst: InstId,
    /// The address.
    pub node: Node,
}

/// Addresses that belong together.
#[derive(Debug, Default)]
pub struct Web {
    /// Its slots, in order.
    pub slots: Vec<Node>,
    /// Its other addresses, in the order in which they were found.
    pub derived: Vec<Node>,
    /// Loads and stores through its addresses that could be lifted, in the order of the text.
    pub accesses: Vec<Access>,
    /// Assumptions that name an address that is no alloca: the bundles go.
    pub assumptions: Vec<(InstId, Local)>,
    /// Uses that are no accesses: from there on, others may know the address. In the order of the
    /// text.
    pub escapes: Vec<(InstId, Reason)>,
    /// The type of its accesses.
    pub ty: Option<TypeId>,
    /// True if a slot is memory for a part of the function only.
    pub has_lifetimes: bool,
    /// The reason why it stays, whatever its uses are.
    pub refusal: Option<Refusal>,
}

impl Web {
    /// Returns whether every use is known.
    pub fn is_private(&self) -> bool {
        self.refusal.is_none() && self.escapes.is_empty()
    }

    /// The reason why it stays.
    pub fn reason(&self) -> Option<Refusal> {
        self.refusal.or_else(|| self.escapes.first().map(|&(inst, reason)| (reason, Some(inst))))
    }
}

/// All webs of a function.
#[derive(Debug)]
pub struct Webs<'a, 's> {
    state: &'s State<'a>,
    /// The slots, with the types that they are accessed as.
    slots: Table<Node, Slot>,
    layout: &'a DataLayout,
    nodes: Table<Node, NodeData>,
    node_of: Table<Local, PackedOption<Node>>,
    webs: Table<WebId, Web>,
}

impl<'a, 's> Webs<'a, 's> {
    /// Finds the webs of the slots. `state` knows the users; `null_is_valid` says whether an access
    /// of `null` may be defined.
    ///
    /// Cost: linear in the uses of the slots' addresses.
    pub fn find(state: &'s State<'a>, slots: &[Slot], null_is_valid: bool) -> Webs<'a, 's> {
        let n_locals = state.body().locals.len();
        let mut webs = Webs {
            state,
            slots: slots.to_vec().into(),
            layout: state.f.module.layout(),
            nodes: Table::new(),
            node_of: Table::filled(n_locals, PackedOption::NONE),
            webs: Table::new(),
        };
        webs.follow_addresses();
        webs.find_mixed(null_is_valid);
        webs.join();
        webs.find_leads();
        webs.collect_uses();
        webs
    }

    /// The webs, in the order of their first slots.
    pub fn ids(&self) -> Ids<WebId> {
        self.webs.ids()
    }

    /// A web.
    pub fn web(&self, web: WebId) -> &Web {
        &self.webs[web]
    }

    /// Notes why a web stays.
    pub fn refuse(&mut self, web: WebId, reason: Reason) {
        self.webs[web].refusal.get_or_insert((reason, None));
    }

    /// The slot that a node is. Its type is that of its accesses.
    pub fn slot(&self, node: Node) -> &Slot {
        &self.slots[node]
    }

    /// The opcode of an instruction.
    pub fn opcode(&self, inst: InstId) -> Opcode {
        self.state.body().inst(inst).opcode
    }

    /// How an address is made, other names of it aside.
    pub fn kind(&self, node: Node) -> Kind {
        self.data(node).kind
    }

    /// The instruction that makes an address.
    pub fn inst(&self, node: Node) -> InstId {
        self.data(node).inst
    }

    /// The local of an address.
    pub fn local(&self, node: Node) -> Local {
        self.data(node).local
    }

    /// The slots that an address may lead to.
    pub fn leads(&self, node: Node) -> Leads {
        self.data(node).leads
    }

    /// The address that a value is, other names of it aside; `None` for those that are never
    /// accessed, and for everything else.
    pub fn address(&self, value: Value) -> Option<Node> {
        let node = self.node_of[value.as_local()?].get()?;
        let data = self.data(node);
        (!data.is_mixed).then_some(data.base)
    }

    /// The addresses of which a φ or select makes one, in order: `None` for those that are never
    /// accessed.
    pub fn sources(&self, node: Node) -> impl Iterator<Item = Option<Node>> + '_ {
        address_operands(self.state, self.inst(node)).map(|value| self.address(value))
    }

    fn data(&self, node: Node) -> &NodeData {
        &self.nodes[node]
    }

    /// Makes a node for every address that is made of a slot's.
    fn follow_addresses(&mut self) {
        for slot in self.slots.clone().into_values() {
            self.add(slot.inst, slot.local, Kind::Slot, None);
        }
        let mut next = Node(0);
        while let Some(data) = self.nodes.get(next) {
            let (local, base) = (data.local, data.base);
            next.0 += 1;
            for &user in self.state.own_users(local) {
                let Some((kind, result)) = self.derives(user) else { continue };
                if self.node_of[result].is_none() {
                    self.add(user, result, kind, Some(base));
                }
            }
        }
    }

    fn add(&mut self, inst: InstId, local: Local, kind: Kind, source: Option<Node>) {
        let node = self.nodes.next_id();
        let base = source.filter(|_| kind == Kind::Same).unwrap_or(node);
        let leads = if kind == Kind::Slot { Leads::To(node) } else { Leads::Nowhere };
        self.node_of[local] = node.into();
        self.nodes.push(NodeData { inst, local, kind, base, leads, is_mixed: false, web: WebId(0) });
    }

    /// The way in which an instruction derives an address from an address, and its result.
    fn derives(&self, inst: InstId) -> Option<(Kind, Local)> {
        let (f, data) = (self.state.f, self.state.body().inst(inst));
        let kind = match data.opcode {
            Opcode::Phi => Kind::Phi,
            Opcode::Select => Kind::Select,
            Opcode::GetElementPtr if has_zero_indices(f, inst) => Kind::Same,
            Opcode::BitCast => Kind::Same,
            _ => return None,
        };
        let result = data.result.filter(|_| f.types().is_pointer(data.ty))?;
        // Addresses that serve markers alone are handled by mem2reg.
        let is_marker = kind == Kind::Same && {
            let mut users = self.state.own_users(result).iter();
            users.all(|&user| matches!(marker(f, user), Some(Marker::Lifetime | Marker::Assume)))
        };
        (!is_marker).then_some((kind, result))
    }

    /// Marks the addresses that may be something else.
    fn find_mixed(&mut self, null_is_valid: bool) {
        let (state, body) = (self.state, self.state.body());
        let is_nothing = |value: Value| {
            let Some(constant) = value.as_const().map(|c| body.consts.get(c)) else { return false };
            match constant.kind {
                ConstKind::Undef | ConstKind::Poison => true,
                ConstKind::Null => !null_is_valid && state.f.types().address_space(constant.ty) == Some(0),
                _ => false,
            }
        };
        let mut todo = Vec::new();
        for node in self.nodes.ids().skip(self.slots.len()) {
            let inst = self.nodes[node].inst;
            let is_known =
                |value: Value| is_nothing(value) || value.as_local().is_some_and(|local| self.node_of[local].is_some());
            if !address_operands(state, inst).all(is_known) {
                self.nodes[node].is_mixed = true;
                todo.push(node);
            }
        }
        while let Some(node) = todo.pop() {
            for &user in state.own_users(self.local(node)) {
                let Some(derived) = self.derived_by(user) else { continue };
                if !std::mem::replace(&mut self.nodes[derived].is_mixed, true) {
                    todo.push(derived);
                }
            }
        }
    }

    /// The address that an instruction makes of one.
    fn derived_by(&self, inst: InstId) -> Option<Node> {
        let result = self.state.body().inst(inst).result?;
        self.node_of[result].get().filter(|_| self.state.body().inst(inst).opcode != Opcode::Alloca)
    }

    /// Puts addresses that are made of one another into one web.
    fn join(&mut self) {
        let mut sets = UnionFind::new();
        sets.reset(self.nodes.len());
        for node in self.nodes.ids().skip(self.slots.len()) {
            if !self.data(node).is_mixed {
                self.sources(node).flatten().for_each(|source| sets.union(node, source));
            }
        }
        let mut web_of_set = Table::<Node, Option<WebId>>::filled(self.nodes.len(), None);
        for node in self.nodes.ids() {
            if self.nodes[node].is_mixed {
                continue;
            }
            let web = *web_of_set[sets.find(node)].get_or_insert_with(|| self.webs.push(Web::default()));
            let members = &mut self.webs[web];
            let list = if self.slots.get(node).is_some() { &mut members.slots } else { &mut members.derived };
            list.push(node);
            self.nodes[node].web = web;
        }
    }

    /// Finds the slots that each address may lead to. A node changes twice at most.
    fn find_leads(&mut self) {
        let mut todo: Vec<Node> = self.slots.ids().collect();
        while let Some(node) = todo.pop() {
            let leads = self.leads(node);
            for &user in self.state.own_users(self.local(node)) {
                let Some(derived) = self.derived_by(user) else { continue };
                let before = self.leads(derived);
                let after = match before {
                    Leads::Nowhere => leads,
                    before if before == leads => before,
                    _ => Leads::Many,
                };
                if before != after {
                    self.nodes[derived].leads = after;
                    todo.push(derived);
                }
            }
        }
    }

    fn collect_uses(&mut self) {
        for id in self.webs.ids() {
            let mut web = std::mem::take(&mut self.webs[id]);
            let nodes: Vec<Node> = web.slots.iter().chain(&web.derived).copied().collect();
            let ty = self.access_type(&nodes).unwrap_or(self.slot(web.slots[0]).ty);
            web.ty = Some(ty);
            web.refusal = self.judge_slots(&web, ty);
            for node in nodes {
                let mut previous = None;
                for &user in self.state.own_users(self.local(node)) {
                    if previous.replace(user) != Some(user) {
                        self.collect_use(&mut web, node, user, ty);
                    }
                }
            }
            web.accesses.sort_unstable_by_key(|access| access.inst);
            web.escapes.sort_by_key(|escape| escape.0);
            web.slots.iter().for_each(|&slot| self.slots[slot].ty = ty);
            self.webs[id] = web;
        }
    }

    /// The type of the first access in the order of the text.
    fn access_type(&self, nodes: &[Node]) -> Option<TypeId> {
        let body = self.state.body();
        let users =
            nodes.iter().flat_map(|&node| self.state.own_users(self.local(node)).iter().map(move |&user| (user, node)));
        let accesses = users.filter_map(|(user, node)| match body.inst(user).opcode {
            Opcode::Load => Some((user, body.inst(user).ty)),
            Opcode::Store if body.operands(user)[0].value != Value::local(self.local(node)) => {
                Some((user, body.operands(user)[0].ty))
            }
            _ => None,
        });
        accesses.min_by_key(|access| access.0).map(|access| access.1)
    }

    /// Conditions on the slots of a web that has other addresses, or that is accessed as something
    /// else.
    fn judge_slots(&self, web: &Web, ty: TypeId) -> Option<Refusal> {
        if web.derived.is_empty() && self.slot(web.slots[0]).ty == ty {
            return None;
        }
        let body = self.state.body();
        let is_single = |inst: InstId| {
            let count =
                body.operands(inst).first().map(|count| count.value.as_const().map(|c| &body.consts.get(c).kind));
            let is_one = matches!(count, None | Some(Some(ConstKind::Int(1..))));
            is_one && !body.inst(inst).flags.has(Flags::INALLOCA | Flags::SWIFTERROR)
        };
        web.slots.iter().map(|&node| self.slot(node)).find_map(|slot| match () {
            () if web.derived.is_empty() && !(is_single(slot.inst) && self.has_room(slot.ty, ty)) => {
                Some((Reason::TypeMismatch, None))
            }
            () if !is_single(slot.inst) => Some((Reason::NotOneSlot, None)),
            () if !self.has_room(slot.ty, ty) => Some((Reason::OtherType, None)),
            () => None,
        })
    }

    /// Returns whether a slot of a type has room for a value of another.
    fn has_room(&self, slot: TypeId, ty: TypeId) -> bool {
        let size = |ty: TypeId| self.layout.alloc_size(self.state.f.types(), ty).filter(|size| !size.scalable);
        slot == ty || size(slot).zip(size(ty)).is_some_and(|(slot, value)| value.bits <= slot.bits)
    }

    fn collect_use(&self, web: &mut Web, node: Node, user: InstId, ty: TypeId) {
        let (f, body) = (self.state.f, self.state.body());
        let inst = body.inst(user);
        let is_plain = !inst.flags.has(Flags::VOLATILE | Flags::ATOMIC);
        let address = Value::local(self.local(node));
        let reason = match inst.opcode {
            opcode if opcode.is_debug_record() => return,
            Opcode::Load if is_plain && inst.ty == ty => return web.accesses.push(Access { inst: user, node }),
            Opcode::Store if body.operands(user)[0].value == address => Reason::AddressStored,
            Opcode::Store if is_plain && body.operands(user)[0].ty == ty => {
                return web.accesses.push(Access { inst: user, node });
            }
            Opcode::Load | Opcode::Store if inst.flags.has(Flags::VOLATILE) => Reason::Volatile,
            Opcode::Load | Opcode::Store if inst.flags.has(Flags::ATOMIC) => Reason::Atomic,
            Opcode::Load | Opcode::Store => Reason::TypeMismatch,
            Opcode::Call => match marker(f, user) {
                Some(marker @ (Marker::Lifetime | Marker::FakeUse)) if self.kind(node) == Kind::Slot => {
                    web.has_lifetimes |= marker == Marker::Lifetime;
                    return;
                }
                Some(Marker::Assume) if is_in_bundles(self.state, user, address) => {
                    if self.kind(node) != Kind::Slot {
                        web.assumptions.push((user, self.local(node)));
                    }
                    return;
                }
                _ => Reason::PassedToCall,
            },
            opcode if opcode.is_call() => Reason::PassedToCall,
            Opcode::Phi | Opcode::Select => match self.derived_by(user) {
                Some(derived) if !self.data(derived).is_mixed => return,
                _ => Reason::Merged,
            },
            // A zero offset or cast that serves markers alone stays as it is. mem2reg handles that
            // of a slot; others are not handled here.
            Opcode::GetElementPtr | Opcode::BitCast if self.kind(node) == Kind::Slot && self.serves_markers(user) => {
                return;
            }
            Opcode::GetElementPtr | Opcode::BitCast => match self.derived_by(user) {
                Some(_) => return,
                None => Reason::PartAddressed,
            },
            Opcode::AtomicRmw | Opcode::CmpXchg => Reason::AtomicUpdate,
            Opcode::Unknown => Reason::Unknown,
            _ => Reason::AddressUsed,
        };
        web.escapes.push((user, reason));
    }

    fn serves_markers(&self, inst: InstId) -> bool {
        let (f, data) = (self.state.f, self.state.body().inst(inst));
        let is_same = data.opcode == Opcode::BitCast || has_zero_indices(f, inst);
        is_same && self.derived_by(inst).is_none() && f.types().is_pointer(data.ty)
    }
}

/// The operands of which an instruction makes an address.
fn address_operands<'a>(state: &State<'a>, inst: InstId) -> impl Iterator<Item = Value> + use<'a> {
    let body = state.body();
    let operands = body.operands(inst);
    let (operands, step) = match body.inst(inst).opcode {
        Opcode::Phi => (operands, 2),
        Opcode::Select => (&operands[1..], 1),
        Opcode::Alloca => (&operands[..0], 1),
        _ => (&operands[..1], 1),
    };
    operands.iter().step_by(step).map(|operand| operand.value)
}

/// Returns whether an assumption names a value in its bundles alone.
fn is_in_bundles(state: &State<'_>, call: InstId, value: Value) -> bool {
    let body = state.body();
    body.callee_and_arguments(call).iter().all(|operand| operand.value != value)
}
