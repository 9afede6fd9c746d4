//! The order of the uses of a value.
//!
//! LLVM 22 keeps the uses of a value in a linked list and adds a use at its head, also when a value
//! replaces another. So a value's use list has, in this order: what the newest replacement brought,
//! in reverse, and so on to the oldest; then its own uses, the last of the text first; then those
//! before its definition (the reader adds them when it resolves forward references), the first one
//! first.

use super::State;
use memphis_ir::{Def, InstId, Local};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Instructions that use a value. Most values have few.
pub type Users = SmallVec<[InstId; 16]>;

/// A part of a use list that is still to be visited.
enum Part<I> {
    /// All users of a local.
    Of(Local),
    /// All users of a local, in reverse.
    OfReversed(Local),
    /// Its own users.
    Own(Local),
    /// Its own users, in reverse.
    OwnReversed(Local),
    /// The users of each local that it has replaced, in reverse.
    OfEach(I),
}

impl State<'_> {
    /// The instructions of the body that use `local` now, in the order of LLVM's use list for text
    /// input. Deleted instructions, debug records and new values are left out.
    ///
    /// Cost: the length of the list; the first time for a local that is no slot, linear in the
    /// body.
    pub fn users(&self, local: Local) -> Users {
        let mut users = Users::with_capacity(self.own_users(local).len());
        let _: ControlFlow<()> = self.try_users(local, |user| {
            users.push(user);
            ControlFlow::Continue(())
        });
        users
    }

    /// Visits what [`State::users`] lists, until `visit` breaks off.
    pub fn try_users<B>(&self, local: Local, mut visit: impl FnMut(InstId) -> ControlFlow<B>) -> ControlFlow<B> {
        // Most locals have replaced nothing.
        if !self.has_merged(local) {
            return self.try_own_users(local, visit);
        }
        // The last part of this stack comes first.
        let mut pending = vec![Part::Of(local)];
        while let Some(part) = pending.pop() {
            match part {
                Part::Of(local) => {
                    pending.push(Part::Own(local));
                    pending.push(Part::OfEach(self.merged(local)));
                }
                Part::OfReversed(local) => {
                    pending.extend(self.merged(local).map(|(_, merged)| Part::Of(merged)));
                    pending.push(Part::OwnReversed(local));
                }
                Part::OfEach(mut merged) => {
                    if let Some((_, local)) = merged.next() {
                        pending.push(Part::OfEach(merged));
                        pending.push(Part::OfReversed(local));
                    }
                }
                Part::Own(local) => self.try_own_users(local, &mut visit)?,
                Part::OwnReversed(local) => {
                    let mut own = Users::new();
                    let _: ControlFlow<()> = self.try_own_users(local, |user| {
                        own.push(user);
                        ControlFlow::Continue(())
                    });
                    own.into_iter().rev().try_for_each(&mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn try_own_users<B>(&self, local: Local, mut visit: impl FnMut(InstId) -> ControlFlow<B>) -> ControlFlow<B> {
        let own = self.own_users(local);
        let defined_at = match self.f.body.locals.get(local).map(|local| local.def) {
            Some(Def::Inst(inst)) => inst,
            _ => InstId(0),
        };
        let n_forward = own.iter().take_while(|&&user| user < defined_at).count();
        let mut visit_if_there = |&user: &InstId| {
            let is_gone = self.is_deleted(user) || self.f.body.inst(user).opcode.is_debug_record();
            if is_gone { ControlFlow::Continue(()) } else { visit(user) }
        };
        own[n_forward..].iter().rev().try_for_each(&mut visit_if_there)?;
        own[..n_forward].iter().try_for_each(visit_if_there)
    }
}
