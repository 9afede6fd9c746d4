//! Orders of uses: `uselistorder` and `uselistorder_bb` outside of functions.

use super::*;

/// A directive whose global is looked for when all are known.
pub(super) enum UseOrder {
    /// Of a global: its name, where the indexes start, and their number.
    Global { name: Span, at: usize, n: usize },
    /// Of a block: its function, its name.
    Block { function: Span, label: Span },
}

impl Index<'_> {
    /// Takes `ptr @g, { 1, 0 }`, or `@f, %block, { 1, 0 }`.
    pub(super) fn read_use_list_order(&mut self, is_of_block: bool) -> Read<()> {
        if is_of_block {
            let function = self.expect_name(b'@')?;
            self.cur.expect(b',', "in uselistorder_bb directive")?;
            let label = self.expect_name(b'%')?;
            self.cur.expect(b',', "in uselistorder_bb directive")?;
            self.cur.skip_use_order()?;
            self.use_orders.push(UseOrder::Block { function, label });
            return Ok(());
        }
        self.read_type()?;
        let is_global = self.cur.next_token() == b'@';
        let start = self.cur.pos + 1;
        self.skip_constant()?;
        let name = Span { start, end: self.cur.pos };
        self.cur.expect(b',', "in uselistorder directive")?;
        let at = self.cur.token_start();
        let n = self.cur.skip_use_order()?;
        if is_global {
            self.use_orders.push(UseOrder::Global { name, at, n });
        }
        Ok(())
    }

    fn expect_name(&mut self, sigil: u8) -> Read<Span> {
        self.cur.expect(sigil, "and a name")?;
        let start = self.cur.pos;
        self.cur.name()?;
        Ok(Span { start, end: self.cur.pos })
    }

    /// The directives are about blocks that exist, and about globals with as many uses.
    pub(super) fn check_use_orders(&mut self) -> Read<()> {
        if self.module.is_incomplete {
            return Ok(());
        }
        for order in std::mem::take(&mut self.use_orders) {
            let problem = match order {
                UseOrder::Global { name, at, n } => self.problem_of_global(name, n).map(|message| (at, message)),
                UseOrder::Block { function, label } => self.problem_of_block(function, label),
            };
            if let Some((at, message)) = problem {
                self.complain(at, message)?;
            }
        }
        Ok(())
    }

    fn problem_of_block(&self, function: Span, label: Span) -> Option<(usize, String)> {
        let text = self.cur.text;
        let at_function = |message: &str| Some((function.start - 1, message.into()));
        let Some(id) = self.module.find_global(function.of(text)) else {
            return at_function("invalid function forward reference in uselistorder_bb");
        };
        let function = match self.module.global(id).kind {
            GlobalKind::Definition(function) => self.module.function(function),
            GlobalKind::Declaration => return at_function("invalid declaration in uselistorder_bb"),
            _ => return at_function("expected function name in uselistorder_bb"),
        };
        if label.of(text)[0].is_ascii_digit() {
            return Some((label.start - 1, "invalid numeric label in uselistorder_bb".into()));
        }
        // A label that is used is in the body: `label %name`, and `name:`.
        let body = &text[function.brace..function.span.end];
        let is_label = |at: usize| matches!(body.get(at + label.end - label.start), Some(b':'));
        let mut places = memchr::memmem::find_iter(body, label.of(text));
        match places.any(is_label) {
            true => None,
            false => Some((label.start - 1, "expected the name of a basic block of the function".into())),
        }
    }

    /// A global has at most as many uses as there are places with its name.
    fn problem_of_global(&self, name: Span, n: usize) -> Option<String> {
        let text = self.cur.text;
        let global = self.module.global(self.module.find_global(name.of(text))?);
        let sigil_and_name = &text[name.start - 1..name.end];
        let mut places: Vec<usize> = memchr::memmem::find_iter(text, sigil_and_name).collect();
        keep_code(text, &mut places);
        let is_whole = |at: usize| {
            let end = at + sigil_and_name.len();
            sigil_and_name.ends_with(b"\"") || !text.get(end).copied().is_some_and(crate::bytes::is_name_byte)
        };
        let is_order = |at: usize| {
            let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1);
            text[line..at].trim_ascii_start().starts_with(b"uselistorder")
        };
        places.retain(|&at| is_whole(at) && at + 1 != global.name.start && !is_order(at));
        let is_aliasee = |&at: &usize| {
            let is_value_at = |g: &Global| {
                g.kind == GlobalKind::Alias
                    && g.header.value.of(text).ends_with(sigil_and_name)
                    && g.header.value.end == at + sigil_and_name.len()
            };
            self.module.globals.iter().any(is_value_at)
        };
        let is_exact = places.iter().all(is_aliasee);
        match places.len() {
            0 => Some("value has no uses".into()),
            1 => Some("value only has one use".into()),
            uses if uses < n || uses != n && is_exact => Some(format!("wrong number of indexes, expected {uses}")),
            _ => None,
        }
    }
}
