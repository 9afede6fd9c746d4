//! Reserves memory in the tables of a long function.
//!
//! Tables that double when they are full are copied, and leave memory after that was touched for
//! nothing: together that takes a sixth of the time for reading a function of a million blocks. The
//! final size of a table can be estimated when a part of the text is read.

use super::*;
use crate::tables::Rest;

/// Functions of more bytes are long.
const LONG: usize = 1 << 20;

/// The first `1 / PART` of the text serves to estimate the rest.
const PART: usize = 16;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// True if it is worth while to [make room](Self::make_room).
    pub(super) fn is_long(&self) -> bool {
        self.body.end - self.body.start > LONG
    }

    /// Makes room, in tables that are nearly full, for the rest of the text, under the assumption
    /// that it is like the part that has been read.
    #[inline(never)]
    pub(super) fn make_room(&mut self) {
        let (len, n_read) = (self.body.end - self.body.start, self.cur.pos - self.body.start);
        if n_read < len / PART {
            return;
        }
        let rest = Rest::of(len, n_read);
        let Body { blocks, insts, operands, locals, consts, names, notes, .. } = &mut *self.body;
        rest.make_room(blocks.vec_mut());
        rest.make_room(insts.vec_mut());
        rest.make_room(operands.vec_mut());
        rest.make_room(locals.vec_mut());
        consts.make_room(rest);
        names.make_room(rest);
        notes.make_room(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a function with `n` blocks of each of two kinds, those of the first kind first.
    fn with_body(n: [usize; 2], look: impl Fn(Function<'_>)) {
        let mut text = String::from("define void @f(i32 %n) {\n  br label %a0\n");
        for i in 0..n[0] {
            text += &format!("a{i}:\n  %x{i} = add i32 %n, {i}\n  br label %a{}\n", i + 1);
        }
        text += &format!("a{}:\n  br label %b0\n", n[0]);
        for i in 0..n[1] {
            text += &format!("b{i}:\n  call void @g(i32 1, i32 2, i32 3, i32 4)\n  br label %b{}\n", i + 1);
        }
        text += &format!("b{}:\n  ret void\n}}\ndeclare void @g(i32, i32, i32, i32)\n", n[1]);
        let module = Module::read(text.as_bytes()).expect("a module");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("a function");
        assert_eq!(body.blocks.len(), n[0] + n[1] + 3);
        assert_eq!(body.insts.len(), 2 * (n[0] + n[1]) + 3);
        look(Function { module: &module, body: &body });
    }

    #[test]
    fn tables_of_a_long_function_have_the_room_they_need() {
        with_body([40_000, 0], |f| {
            assert!(f.body.end - f.body.start > LONG);
            for (len, capacity) in
                [(f.body.blocks.len(), f.body.blocks.capacity()), (f.body.locals.len(), f.body.locals.capacity())]
            {
                assert!(capacity < len + len / 4, "{len} of {capacity}");
            }
        });
    }

    #[test]
    fn nothing_is_lost_where_the_rest_of_the_text_is_another() {
        for n in [[30_000, 30_000], [1000, 60_000], [60_000, 1000]] {
            with_body(n, |f| {
                for name in [format!("x{}", n[0] - 1), format!("a{}", n[0] / 2), format!("b{}", n[1])] {
                    assert!(f.find_local(name.as_bytes()).is_some(), "{name}");
                }
                // The added number, and the callee.
                assert_eq!(f.body.consts.len(), n[0] + 1);
            });
        }
    }
}
