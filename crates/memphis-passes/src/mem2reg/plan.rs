//! Step *plan*: the engine says where φs are placed and what each load reads.

use super::describe::{Accesses, Description, RoundSlot};
use super::promotion::{Context, Promotion};
use crate::slots::SlotId;
use memphis::construct::{self, Input, Options, Plan, plan_with};

/// Plans the described slots.
///
/// Needs: the accesses. Leaves: the plan.
pub fn plan(c: &Context<'_>, accesses: &Accesses, plan: &mut Plan) {
    let input =
        Input { cfg: c.cfg, analyses: c.analyses, slots: accesses.slots.values(), accesses: accesses.all.values() };
    let options = Options::DEFAULT.with_ssa(c.options.ssa).with_certificate(c.certifies);
    plan_with(&input, &options, &mut c.scratch.lend::<construct::Context>(), plan)
        .expect("the numbers are those of the function");
}

/// Gives up slots whose φs have the most arguments, until those of the others are within what is left
/// of the budget, and takes them from it. Of two slots that cost the same, the later one goes first.
///
/// Needs: the plan. Leaves: the list without the slots given up, which it returns.
#[inline(never)]
pub fn keep_to_budget(
    c: &Context<'_>,
    p: &Promotion<'_>,
    plan: &Plan,
    left: &mut u64,
    description: &mut Description,
) -> Vec<SlotId> {
    let Description { list, users, .. } = description;
    let cost = |slot: &RoundSlot| match slot.planned {
        Some(planned) if !slot.ends_with_single_store(c, p, users) => {
            plan.phis_of(planned).map(|phi| plan.args(phi).len() as u64).sum::<u64>()
        }
        _ => 0,
    };
    let mut costs: Vec<(u64, usize)> = list.values().iter().map(cost).zip(0..).collect();
    costs.sort_unstable();
    let mut total: u64 = costs.iter().map(|cost| cost.0).sum();
    let mut stays = vec![true; costs.len()];
    while total > *left
        && let Some((cost, place)) = costs.pop().filter(|cost| cost.0 > 0)
    {
        total -= cost;
        stays[place] = false;
    }
    *left -= total;
    let all = std::mem::take(list).into_values().into_iter().zip(stays);
    let (kept, given_up): (Vec<_>, Vec<_>) = all.partition(|(_, stays)| *stays);
    *list = kept.into_iter().map(|(slot, _)| slot).collect();
    given_up.into_iter().map(|(slot, _)| slot.id).collect()
}
