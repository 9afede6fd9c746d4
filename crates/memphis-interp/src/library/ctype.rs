//! `ctype.h`, of the C locale.

use super::format::is_space;
use crate::arguments::{Arguments, Row};
use crate::machine::Machine;
use crate::stop::Result;
use crate::value::Value;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["isalpha"], |_, a| a.class(|b| b.is_ascii_alphabetic())),
    (&["isdigit"], |_, a| a.class(|b| b.is_ascii_digit())),
    (&["isalnum"], |_, a| a.class(|b| b.is_ascii_alphanumeric())),
    (&["isspace"], |_, a| a.class(is_space)),
    (&["isupper"], |_, a| a.class(|b| b.is_ascii_uppercase())),
    (&["islower"], |_, a| a.class(|b| b.is_ascii_lowercase())),
    (&["isxdigit"], |_, a| a.class(|b| b.is_ascii_hexdigit())),
    (&["ispunct"], |_, a| a.class(|b| b.is_ascii_punctuation())),
    (&["isprint"], |_, a| a.class(|b| (b' '..=b'~').contains(&b))),
    (&["isgraph"], |_, a| a.class(|b| b.is_ascii_graphic())),
    (&["iscntrl"], |_, a| a.class(|b| b.is_ascii_control())),
    (&["isblank"], |_, a| a.class(|b| b == b' ' || b == b'\t')),
    (&["isascii"], |_, a| Ok(Value::int(32, u128::from((0..128).contains(&a.int(0)?))))),
    (&["toupper"], |_, a| a.letter(|b| b.to_ascii_uppercase())),
    (&["tolower"], |_, a| a.letter(|b| b.to_ascii_lowercase())),
    (&["__ctype_b_loc"], |m, _| m.table("ctype", 2, class_bits)),
    (&["__ctype_toupper_loc"], |m, _| m.table("toupper", 4, |i| letter(i, |b| b.to_ascii_uppercase()))),
    (&["__ctype_tolower_loc"], |m, _| m.table("tolower", 4, |i| letter(i, |b| b.to_ascii_lowercase()))),
];

fn letter(i: i64, f: fn(u8) -> u8) -> u64 {
    match u8::try_from(i) {
        Ok(byte) => u64::from(f(byte)),
        Err(_) => i as u64,
    }
}

/// The bits of the GNU library's table of character classes.
fn class_bits(i: i64) -> u64 {
    let Ok(b) = u8::try_from(i) else { return 0 };
    let classes = [
        (b.is_ascii_uppercase(), 8),
        (b.is_ascii_lowercase(), 9),
        (b.is_ascii_alphabetic(), 10),
        (b.is_ascii_digit(), 11),
        (b.is_ascii_hexdigit(), 12),
        (is_space(b), 13),
        ((b' '..=b'~').contains(&b), 14),
        (b.is_ascii_graphic(), 15),
        (b == b' ' || b == b'\t', 0),
        (b.is_ascii_control(), 1),
        (b.is_ascii_punctuation(), 2),
        (b.is_ascii_alphanumeric(), 3),
    ];
    classes.iter().filter(|c| c.0).map(|c| 1 << c.1).sum()
}

impl Arguments {
    fn class(&self, f: impl Fn(u8) -> bool) -> Result<Value> {
        Ok(Value::int(32, u128::from(u8::try_from(self.int(0)?).is_ok_and(f))))
    }

    fn letter(&self, f: fn(u8) -> u8) -> Result<Value> {
        Ok(Value::int(32, u128::from(letter(i64::from(self.int(0)?), f) as u32)))
    }
}

impl Machine<'_> {
    /// A table for the characters from -128 to 255, reached through two pointers. The inner pointer
    /// comes right before the table.
    fn table(&mut self, name: &'static str, bytes: u32, entry: impl Fn(i64) -> u64) -> Result<Value> {
        let (at, is_new) = self.library_room(name, 16 + 384 * u64::from(bytes))?;
        if is_new {
            let table = at + 16;
            for i in 0..384 {
                self.memory.store64(table + i * u64::from(bytes), bytes, entry(i as i64 - 128))?;
            }
            self.memory.store64(at, self.image.pointer_bits / 8, table + 128 * u64::from(bytes))?;
        }
        Ok(Value::Bits(at))
    }
}
