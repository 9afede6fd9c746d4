//! Branches and loops.

use super::types::Scalar;
use super::{Address, Program, Scope};

/// Branches and loops are nested at most that deep.
const MAX_DEPTH: usize = 2;

impl Program<'_> {
    /// Between `low` and `high` things, one after another.
    pub(super) fn write_statements(&mut self, low: usize, high: usize, depth: usize) {
        for _ in 0..self.rng.between(low, high) {
            match self.rng.below(20) {
                0 | 1 if depth < MAX_DEPTH => self.write_if(depth),
                2 if depth < MAX_DEPTH => self.write_loop(depth),
                3 if depth < MAX_DEPTH => self.write_switch(depth),
                4 if depth < MAX_DEPTH && self.rng.chance(0.2) => self.write_never(),
                5 if depth < MAX_DEPTH && self.rng.chance(0.2) => self.write_dead(depth),
                _ => self.write_item(),
            }
        }
    }

    fn new_block(&mut self) -> usize {
        self.n_blocks += 1;
        self.n_blocks - 1
    }

    fn begin(&mut self, block: usize) {
        self.out.label(block);
        self.block = block;
    }

    fn go(&mut self, block: usize) {
        self.out.line(&format!("br label %b{block}"));
    }

    /// Begins a scope: values and slots that are made in it are gone after it. Few have slots.
    fn enter(&mut self) -> (Scope, usize) {
        let outside = (self.scope.clone(), self.objects.len());
        if self.rng.chance(0.05) {
            self.write_slot();
            self.initialise(outside.1);
        }
        outside
    }

    fn leave(&mut self, (scope, n_objects): (Scope, usize)) {
        self.scope = scope;
        self.objects.truncate(n_objects);
    }

    fn write_if(&mut self, depth: usize) {
        let condition = self.condition();
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        self.out.line(&format!("br i1 {condition}, label %b{yes}, label %b{no}"));
        // In tidy programs, few addresses.
        let merged = if self.rng.chance(self.tidy) { 2 * self.rng.below(2) } else { self.rng.below(4) };
        let (ty, size) = (Scalar::any(self.rng), self.rng.pick(&[1, 4, 8]));
        let mut entries = Vec::new();
        for block in [yes, no] {
            self.begin(block);
            let outside = self.enter();
            let low = usize::from(block == yes);
            self.write_statements(low, 4, depth + 1);
            let value = if merged == 0 { self.value(ty) } else { String::new() };
            let address = (merged == 1).then(|| self.address(size, size));
            self.leave(outside);
            entries.push((value, address, self.block));
            self.go(join);
        }
        self.begin(join);
        match &entries[..] {
            [(a, None, from_a), (b, None, from_b)] if merged == 0 => {
                let phi = self.out.define(&format!("phi {} [ {a}, %b{from_a} ], [ {b}, %b{from_b} ]", ty.text()));
                self.see(ty, &phi, false);
                self.scope.values.push((ty, phi));
            }
            [(_, Some(a), from_a), (_, Some(b), from_b)] => {
                let name = self.out.define(&format!("phi ptr [ {}, %b{from_a} ], [ {}, %b{from_b} ]", a.name, b.name));
                // A slot of one of the branches is gone.
                let object = a.object.filter(|&object| a.object == b.object && object < self.objects.len());
                let (room, align) = (a.room.min(b.room), a.align.min(b.align));
                self.scope.addresses.push(Address { name, room, align, object });
            }
            _ => {}
        }
    }

    fn write_loop(&mut self, depth: usize) {
        let (head, end, from) = (self.new_block(), self.new_block(), self.block);
        let (counter, next) = (self.out.fresh("i"), self.out.fresh("next"));
        self.go(head);
        self.begin(head);
        // The last block is not known yet.
        let start = self.out.text.len();
        let outside = self.enter();
        self.scope.counters.push(counter.clone());
        self.write_statements(1, 4, depth + 1);
        self.leave(outside);
        let body = self.out.text.split_off(start);
        self.out.line(&format!("{counter} = phi i32 [ 0, %b{from} ], [ {next}, %b{} ]", self.block));
        self.out.text += &body;
        self.out.line(&format!("{next} = add i32 {counter}, 1"));
        let n = self.rng.between(1, 3);
        let again = self.out.define(&format!("icmp ult i32 {next}, {n}"));
        self.out.line(&format!("br i1 {again}, label %b{head}, label %b{end}"));
        self.begin(end);
    }

    fn write_switch(&mut self, depth: usize) {
        let bits = self.out.define("and i64 %x, 3");
        let (a, b, end) = (self.new_block(), self.new_block(), self.new_block());
        self.out.line(&format!("switch i64 {bits}, label %b{end} [ i64 0, label %b{a} i64 1, label %b{b} ]"));
        for block in [a, b] {
            self.begin(block);
            let outside = self.enter();
            self.write_statements(1, 3, depth + 1);
            self.leave(outside);
            self.go(end);
        }
        self.begin(end);
    }

    /// An access outside of a slot, that is not executed.
    fn write_never(&mut self) {
        let condition = self.out.define("icmp eq i64 %x, 987654321");
        let (never, end) = (self.new_block(), self.new_block());
        self.out.line(&format!("br i1 {condition}, label %b{never}, label %b{end}"));
        self.begin(never);
        let object = self.rng.below(self.objects.len());
        let (name, size) = (self.objects[object].name.clone(), self.objects[object].size as i64);
        let offset = self.rng.pick(&[size, size - 1, -2, i64::MAX, i64::MIN]);
        let outside = self.out.define(&format!("getelementptr i8, ptr {name}, i64 {offset}"));
        if self.rng.chance(0.5) {
            let value = self.out.define(&format!("load i32, ptr {outside}"));
            self.see(Scalar::Int(32), &value, false);
        } else {
            self.out.line(&format!("store i32 1, ptr {outside}"));
        }
        self.go(end);
        self.begin(end);
    }

    /// A block that nothing leads to.
    fn write_dead(&mut self, depth: usize) {
        let (dead, end) = (self.new_block(), self.new_block());
        self.go(end);
        self.begin(dead);
        let outside = self.enter();
        if self.rng.chance(0.3) {
            let circle = self.out.fresh("circle");
            self.out.line(&format!("{circle} = getelementptr i8, ptr {circle}, i64 1"));
            self.out.line(&format!("store i8 1, ptr {circle}"));
        }
        self.write_statements(1, 3, depth + 1);
        self.leave(outside);
        self.go(end);
        self.begin(end);
    }
}
