//! Finds the wanted loads: those whose result has a use other than stores that no wanted load
//! reads.

use crate::body::Body;
use crate::describe::{AccessRole, Description, is_load};
use crate::variables::{Action, Variables};
use memphis::construct::Plan;
use memphis::{AccessId, ReachingDef, ReachingDefKind};

/// The wanted accesses of a function.
pub struct Demand {
    /// By touch: true if its load is wanted, or the value that it stores.
    wanted: Vec<bool>,
    /// By number of the result: one more than the touch that loads it.
    loads: Vec<u32>,
}

impl Demand {
    /// Starts at the loads whose results are used, and follows what they see backwards through
    /// stores and φs.
    pub fn new(body: &Body<'_>, variables: &Variables, description: &Description, plan: &Plan) -> Demand {
        let n = variables.touches.len();
        let mut demand = Demand { wanted: vec![false; n], loads: vec![0; body.function.n_locals as usize] };
        let mut todo = Vec::new();
        for (number, touch) in variables.touches.iter().enumerate() {
            if variables.is_pinned(touch.place) || !is_load(touch) {
                continue;
            }
            let is_root = match touch.action {
                Action::Load => {
                    let result = body.module.instruction(touch.at).words[2];
                    let local = body.local(result);
                    if let (Some(local), Ok(touch)) = (local, u32::try_from(number + 1)) {
                        demand.loads[local] = touch;
                    }
                    local.is_some_and(|local| variables.is_used[local])
                }
                // A copy to a place that stays.
                _ => {
                    let next = variables.touches.get(number + 1).filter(|next| next.at == touch.at);
                    next.is_none_or(|next| next.action != Action::CopyTo || variables.is_pinned(next.place))
                }
            };
            if is_root {
                demand.want(number, &mut todo);
            }
        }
        let mut phis = vec![false; plan.phis().len()];
        let mut values: Vec<ReachingDef> = Vec::new();
        loop {
            if let Some(value) = values.pop() {
                match value.kind() {
                    ReachingDefKind::Store(store) => {
                        demand.want_store(body, variables, description.sources[store.index()].0, &mut todo);
                    }
                    ReachingDefKind::Phi(phi) if !std::mem::replace(&mut phis[phi.index()], true) => {
                        values.extend_from_slice(plan.args(phi));
                    }
                    _ => {}
                }
            } else if let Some(touch) = todo.pop() {
                values.extend(description.load_of[touch].map(|load: AccessId| plan.load(load)));
            } else {
                return demand;
            }
        }
    }

    fn want(&mut self, touch: usize, todo: &mut Vec<usize>) {
        if !std::mem::replace(&mut self.wanted[touch], true) {
            todo.push(touch);
        }
    }

    /// Marks as wanted the inputs of a store: the value that it inserts into, and the load that it
    /// copies.
    fn want_store(&mut self, body: &Body<'_>, variables: &Variables, touch: usize, todo: &mut Vec<usize>) {
        if self.wanted[touch] {
            return;
        }
        self.want(touch, todo);
        let from = match variables.touches[touch].action {
            Action::Store(value) => body.local(value).and_then(|local| self.load_of(local)),
            _ => touch.checked_sub(1).filter(|&from| {
                let [from, to] = [variables.touches[from], variables.touches[touch]];
                from.at == to.at && from.action == Action::CopyFrom && !variables.is_pinned(from.place)
            }),
        };
        if let Some(from) = from {
            self.want(from, todo);
        }
    }

    /// Returns whether the load of a touch, or what it stores, is wanted.
    pub fn wants_touch(&self, touch: usize) -> bool {
        self.wanted[touch]
    }

    /// Returns whether all described loads are wanted.
    pub fn wants_all(&self, description: &Description) -> bool {
        let mut loads =
            description.sources.iter().filter(|(_, role)| matches!(role, AccessRole::Load | AccessRole::Old));
        loads.all(|&(touch, _)| self.wanted[touch])
    }

    /// The touch that loads a result.
    pub fn load_of(&self, local: usize) -> Option<usize> {
        (self.loads[local] as usize).checked_sub(1)
    }
}
