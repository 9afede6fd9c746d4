//! `string.h` and `strings.h`.

use crate::arguments::Row;
use crate::machine::Machine;
use crate::stop::Result;
use crate::value::Value;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["memcpy", "memmove"], |m, a| {
        m.memory.copy(a.address(0)?, a.address(1)?, a.size(2)?)?;
        Ok(a.values[0].clone())
    }),
    (&["mempcpy"], |m, a| {
        m.memory.copy(a.address(0)?, a.address(1)?, a.size(2)?)?;
        Ok(Value::Bits(a.address(0)? + a.size(2)?))
    }),
    (&["bcopy"], |m, a| {
        m.memory.copy(a.address(1)?, a.address(0)?, a.size(2)?)?;
        Ok(Value::UNDEF)
    }),
    (&["memset"], |m, a| {
        m.memory.fill(a.address(0)?, a.int(1)? as u8, a.size(2)?)?;
        Ok(a.values[0].clone())
    }),
    (&["bzero"], |m, a| {
        m.memory.fill(a.address(0)?, 0, a.size(1)?)?;
        Ok(Value::UNDEF)
    }),
    (&["memcmp", "bcmp"], |m, a| m.compare(a.address(0)?, a.address(1)?, a.size(2)?, false)),
    (&["strcmp", "strcoll"], |m, a| m.compare(a.address(0)?, a.address(1)?, u64::MAX, true)),
    (&["strncmp"], |m, a| m.compare(a.address(0)?, a.address(1)?, a.size(2)?, true)),
    (&["strcasecmp"], |m, a| m.compare_without_case(a.address(0)?, a.address(1)?, u64::MAX)),
    (&["strncasecmp"], |m, a| m.compare_without_case(a.address(0)?, a.address(1)?, a.size(2)?)),
    (&["memchr"], |m, a| {
        let (at, byte) = (a.address(0)?, a.int(1)? as u8);
        let found = m.memory.find(at, a.size(2)?, |b| b == byte)?;
        Ok(Value::Bits(found.map_or(0, |i| at + i)))
    }),
    (&["strlen"], |m, a| m.memory.string_len(a.address(0)?, u64::MAX).map(Value::Bits)),
    (&["strnlen"], |m, a| m.memory.string_len(a.address(0)?, a.size(1)?).map(Value::Bits)),
    (&["strcpy"], |m, a| {
        m.put_string(a.address(0)?, a.address(1)?, u64::MAX)?;
        Ok(a.values[0].clone())
    }),
    (&["stpcpy"], |m, a| {
        let len = m.put_string(a.address(0)?, a.address(1)?, u64::MAX)?;
        Ok(Value::Bits(a.address(0)? + len))
    }),
    (&["strncpy", "stpncpy"], |m, a| {
        let (to, n) = (a.address(0)?, a.size(2)?);
        let text = m.memory.string(a.address(1)?, n)?;
        m.memory.write(to, &text)?;
        let len = text.len() as u64;
        m.memory.fill(to + len, 0, n - len)?;
        Ok(a.values[0].clone())
    }),
    (&["strcat"], |m, a| {
        let end = a.address(0)? + m.memory.string_len(a.address(0)?, u64::MAX)?;
        m.put_string(end, a.address(1)?, u64::MAX)?;
        Ok(a.values[0].clone())
    }),
    (&["strncat"], |m, a| {
        let end = a.address(0)? + m.memory.string_len(a.address(0)?, u64::MAX)?;
        m.put_string(end, a.address(1)?, a.size(2)?)?;
        Ok(a.values[0].clone())
    }),
    (&["strchr", "index"], |m, a| {
        let (at, byte) = (a.address(0)?, a.int(1)? as u8);
        let end = at + m.memory.find(at, u64::MAX, |b| b == byte || b == 0)?.unwrap_or(0);
        Ok(Value::Bits(if m.memory.byte(end)? == byte { end } else { 0 }))
    }),
    (&["strchrnul"], |m, a| {
        let (at, byte) = (a.address(0)?, a.int(1)? as u8);
        let found = m.memory.find(at, u64::MAX, |b| b == byte || b == 0)?;
        Ok(Value::Bits(at + found.unwrap_or(0)))
    }),
    (&["strrchr", "rindex"], |m, a| {
        let (at, byte) = (a.address(0)?, a.int(1)? as u8);
        let mut text = m.memory.string(at, u64::MAX)?;
        text.push(0);
        Ok(Value::Bits(text.iter().rposition(|&b| b == byte).map_or(0, |i| at + i as u64)))
    }),
    (&["strstr"], |m, a| {
        let (text, part) = (m.memory.string(a.address(0)?, u64::MAX)?, m.memory.string(a.address(1)?, u64::MAX)?);
        let found = memchr::memmem::find(&text, &part);
        let at = a.address(0)?;
        Ok(Value::Bits(found.map_or(0, |i| at + i as u64)))
    }),
    (&["strspn"], |m, a| {
        let set = m.set(a.address(1)?)?;
        m.memory.find(a.address(0)?, u64::MAX, |b| b == 0 || !set[usize::from(b)]).map(|n| Value::Bits(n.unwrap_or(0)))
    }),
    (&["strcspn"], |m, a| {
        let set = m.set(a.address(1)?)?;
        m.memory.find(a.address(0)?, u64::MAX, |b| b == 0 || set[usize::from(b)]).map(|n| Value::Bits(n.unwrap_or(0)))
    }),
    (&["strpbrk"], |m, a| {
        let (at, set) = (a.address(0)?, m.set(a.address(1)?)?);
        let found = at + m.memory.find(at, u64::MAX, |b| b == 0 || set[usize::from(b)])?.unwrap_or(0);
        Ok(Value::Bits(if m.memory.byte(found)? == 0 { 0 } else { found }))
    }),
    (&["strdup", "__strdup"], |m, a| m.duplicate(a.address(0)?, u64::MAX)),
    (&["strndup"], |m, a| m.duplicate(a.address(0)?, a.size(1)?)),
    (&["strtok"], |m, a| m.token(a.address(0)?, a.address(1)?)),
];

impl Machine<'_> {
    fn compare(&mut self, a: u64, b: u64, n: u64, is_string: bool) -> Result<Value> {
        let (x, y) = self.memory.compare(a, b, n, |byte| is_string && byte == 0)?;
        Ok(Value::int(32, i128::from(x.cmp(&y) as i8) as u128))
    }

    /// The set of the bytes of a string.
    fn set(&mut self, at: u64) -> Result<[bool; 256]> {
        let mut set = [false; 256];
        self.memory.string(at, u64::MAX)?.into_iter().for_each(|byte| set[usize::from(byte)] = true);
        Ok(set)
    }

    fn compare_without_case(&mut self, a: u64, b: u64, n: u64) -> Result<Value> {
        let (a, b) = (self.memory.string(a, n)?, self.memory.string(b, n)?);
        let order = a.to_ascii_lowercase().cmp(&b.to_ascii_lowercase());
        Ok(Value::int(32, order as i8 as i128 as u128))
    }

    /// Copies a string of up to `max` bytes with an end of its own; its length.
    fn put_string(&mut self, to: u64, from: u64, max: u64) -> Result<u64> {
        let mut text = self.memory.string(from, max)?;
        text.push(0);
        self.memory.write(to, &text)?;
        Ok(text.len() as u64 - 1)
    }

    fn duplicate(&mut self, from: u64, max: u64) -> Result<Value> {
        let mut text = self.memory.string(from, max)?;
        text.push(0);
        let at = self.memory.allocate(text.len() as u64, 16)?;
        self.memory.write(at, &text)?;
        Ok(Value::Bits(at))
    }

    fn token(&mut self, text: u64, separators: u64) -> Result<Value> {
        let separators = self.set(separators)?;
        let start = if text == 0 { self.library.strtok } else { text };
        if start == 0 {
            return Ok(Value::Bits(0));
        }
        let text = self.memory.string(start, u64::MAX)?;
        let Some(first) = text.iter().position(|&b| !separators[usize::from(b)]) else {
            self.library.strtok = 0;
            return Ok(Value::Bits(0));
        };
        match text[first..].iter().position(|&b| separators[usize::from(b)]) {
            Some(len) => {
                let end = start + (first + len) as u64;
                self.memory.store64(end, 1, 0)?;
                self.library.strtok = end + 1;
            }
            None => self.library.strtok = 0,
        }
        Ok(Value::Bits(start + first as u64))
    }
}
