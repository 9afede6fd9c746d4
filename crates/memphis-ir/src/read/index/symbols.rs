//! The meaning of names of the top level: comdats, globals with numbers, uses of globals.

use super::*;

/// Comdats that are defined, and where they are used.
#[derive(Default)]
pub(super) struct Comdats {
    defined: HashSet<Box<[u8]>>,
    /// Places of names.
    used: Vec<Span>,
}

impl Index<'_> {
    /// Takes `$name = comdat any`.
    pub(super) fn read_comdat(&mut self) -> Read<ItemKind> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        let name = self.cur.name()?;
        self.cur.expect(b'=', "here")?;
        self.cur.expect_word("comdat", "keyword")?;
        let word = self.cur.peek_word();
        match word {
            b"any" | b"exactmatch" | b"largest" | b"nodeduplicate" | b"noduplicates" | b"samesize" => {
                self.cur.pos += word.len();
            }
            _ => return self.cur.error("unknown selection kind"),
        }
        if !self.comdats.defined.insert(unquoted(name).into()) {
            let message = format!("redefinition of comdat '${}'", String::from_utf8_lossy(&unquoted(name)));
            self.complain(start, message)?;
        }
        Ok(ItemKind::Other)
    }

    /// Takes the name of a comdat, if one follows; without one, the comdat has the name of its
    /// global.
    pub(super) fn read_comdat_of(&mut self, global: &mut Global) -> Read<()> {
        global.has_comdat = true;
        let name = if self.next_is(|c| c == b'(') {
            self.cur.pos += 1;
            self.cur.expect(b'$', "and a name")?;
            let start = self.cur.pos;
            self.cur.name()?;
            let name = Span { start, end: self.cur.pos };
            self.cur.expect(b')', "after comdat var")?;
            name
        } else {
            if matches!(global.name.of(self.cur.text), [b'0'..=b'9', ..] | b"\"\"") {
                return self.cur.error("comdat cannot be unnamed");
            }
            global.name
        };
        self.comdats.used.push(name);
        Ok(())
    }

    /// All comdats that are used are defined.
    pub(super) fn check_comdats(&mut self) -> Read<()> {
        let text = self.cur.text;
        for name in std::mem::take(&mut self.comdats.used) {
            let shown = unquoted(name.of(text));
            if !self.module.is_incomplete && !self.comdats.defined.contains(&*shown) {
                let message = format!("use of undefined comdat '${}'", String::from_utf8_lossy(&shown));
                self.complain(name.start, message)?;
            }
        }
        Ok(())
    }

    /// The number of the global that is defined under this name, as written, if it has no name. An
    /// empty name means the next number.
    pub(super) fn take_number(&mut self, name: Span) -> Read<Option<u32>> {
        let number = match name.of(self.cur.text) {
            b"\"\"" => self.next_unnamed,
            digits @ [b'0'..=b'9', ..] => {
                let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
                let Some(number) = number.filter(|&n| n < u32::MAX) else {
                    return self.cur.error_at(name.start, "invalid value number (too large)");
                };
                number
            }
            _ => return Ok(None),
        };
        if number < self.next_unnamed {
            let next = self.next_unnamed;
            self.complain(name.start - 1, format!("expected a number of '@{next}' or greater"))?;
        }
        self.next_unnamed = self.next_unnamed.max(number + 1);
        Ok(Some(number))
    }
}
