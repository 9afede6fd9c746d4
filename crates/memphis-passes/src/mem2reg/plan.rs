//! Step *plan*: the engine says where φs are placed and what each load reads.

use super::promoter::{Promoter, Round, RoundSlot};
use crate::slots::reason::Reason;
use memphis::construct::{Context, Input, Options, Plan, plan_with};

impl Promoter<'_, '_> {
    /// Plans the described slots, and gives up those that exceed the budget of φ arguments.
    ///
    /// Needs: the description. Leaves: the plan, and casts of stored values.
    pub(super) fn plan(&mut self, round: &mut Round) {
        let Round { list, description, plan, .. } = round;
        let input = Input {
            cfg: self.cfg,
            analyses: self.analyses,
            slots: description.slots.values(),
            accesses: description.accesses.values(),
        };
        let options = Options::DEFAULT.with_ssa(self.options.ssa).with_certificate(self.notes.is_some());
        plan_with(&input, &options, &mut self.scratch.lend::<Context>(), plan)
            .expect("the numbers are those of the function");
        if let Some(budget) = self.options.phi_args_budget {
            let kept = std::mem::take(list).into_values();
            *list = self.keep_to_budget(budget, kept, plan).into();
        }
        if self.out.rules.punning.is_some() {
            self.cast_stores(list.values());
        }
    }

    /// Gives up slots whose φs have the most arguments, until those of the others are within the
    /// budget. Of two slots that cost the same, the later one goes first.
    #[inline(never)]
    fn keep_to_budget(&mut self, budget: u64, mut list: Vec<RoundSlot>, plan: &Plan) -> Vec<RoundSlot> {
        let cost = |slot: &RoundSlot| match slot.planned {
            Some(planned) if !self.ends_with_single_store(slot) => {
                plan.phis_of(planned).map(|phi| plan.args(phi).len() as u64).sum::<u64>()
            }
            _ => 0,
        };
        let mut costs: Vec<(u64, usize)> = list.iter().enumerate().map(|(place, slot)| (cost(slot), place)).collect();
        costs.sort_unstable();
        let mut total: u64 = costs.iter().map(|cost| cost.0).sum();
        while self.n_phi_args.saturating_add(total) > budget
            && let Some((cost, place)) = costs.pop().filter(|cost| cost.0 > 0)
        {
            total -= cost;
            self.out.slots[list[place].slot].held = Some(Reason::TooManyPhiArguments { budget });
            self.out.stats.num_promoted -= 1;
        }
        self.n_phi_args += total;
        list.retain(|slot| self.slot(slot.slot).held.is_none());
        list
    }
}
