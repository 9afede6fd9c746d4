//! `stdio.h`, without files.

use super::format::{self, Source};
use crate::arguments::{Arguments, Row};
use crate::library_state::{Stream, stream_of};
use crate::machine::Machine;
use crate::stop::{Result, unsupported};
use crate::value::Value;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["printf", "printf_unlocked"], |m, a| {
        let text = a.formatted(m, 0)?;
        m.written(Stream::Out, text)
    }),
    (&["fprintf"], |m, a| {
        let text = a.formatted(m, 1)?;
        let stream = a.stream(0)?;
        m.written(stream, text)
    }),
    (&["vprintf"], |m, a| {
        let text = a.formatted_list(m, 0)?;
        m.written(Stream::Out, text)
    }),
    (&["vfprintf"], |m, a| {
        let text = a.formatted_list(m, 1)?;
        let stream = a.stream(0)?;
        m.written(stream, text)
    }),
    (&["sprintf"], |m, a| {
        let text = a.formatted(m, 1)?;
        m.store_text(a.address(0)?, u64::MAX, text)
    }),
    (&["vsprintf"], |m, a| {
        let text = a.formatted_list(m, 1)?;
        m.store_text(a.address(0)?, u64::MAX, text)
    }),
    (&["snprintf"], |m, a| {
        let text = a.formatted(m, 2)?;
        m.store_text(a.address(0)?, a.size(1)?, text)
    }),
    (&["vsnprintf"], |m, a| {
        let text = a.formatted_list(m, 2)?;
        m.store_text(a.address(0)?, a.size(1)?, text)
    }),
    (&["sscanf", "__isoc99_sscanf", "__isoc23_sscanf"], |m, a| {
        let text = m.memory.string(a.address(0)?, u64::MAX)?;
        let pattern = m.memory.string(a.address(1)?, u64::MAX)?;
        let mut source = Source::Call { arguments: a, next: 2 };
        format::scan(m, &text, &pattern, &mut source).map(|n| Value::int(32, n as u128))
    }),
    (&["puts"], |m, a| {
        let mut text = m.memory.string(a.address(0)?, u64::MAX)?;
        text.push(b'\n');
        m.written(Stream::Out, text)
    }),
    (&["putchar", "putchar_unlocked"], |m, a| {
        let byte = a.int(0)? as u8;
        m.library.write(Stream::Out, vec![byte]);
        Ok(Value::int(32, u128::from(byte)))
    }),
    (&["putc", "fputc", "_IO_putc", "putc_unlocked", "fputc_unlocked"], |m, a| {
        let byte = a.int(0)? as u8;
        m.library.write(a.stream(1)?, vec![byte]);
        Ok(Value::int(32, u128::from(byte)))
    }),
    (&["fputs", "fputs_unlocked"], |m, a| {
        let text = m.memory.string(a.address(0)?, u64::MAX)?;
        let stream = a.stream(1)?;
        m.written(stream, text)
    }),
    (&["fwrite", "fwrite_unlocked"], |m, a| {
        let bytes = m.memory.read(a.address(0)?, a.size(1)?.saturating_mul(a.size(2)?))?.to_vec();
        m.library.write(a.stream(3)?, bytes);
        Ok(Value::Bits(a.size(2)?))
    }),
    (&["perror"], |m, a| {
        let mut text = m.memory.string(a.address(0)?, u64::MAX)?;
        text.extend_from_slice(b": Success\n");
        m.written(Stream::Err, text)
    }),
    (&["fflush", "fflush_unlocked", "setvbuf", "ferror", "feof"], |_, _| Ok(Value::int(32, 0))),
    (&["setbuf", "clearerr", "srandom", "tzset"], |_, _| Ok(Value::UNDEF)),
];

impl Arguments {
    fn stream(&self, i: usize) -> Result<Stream> {
        match stream_of(self.address(i)?) {
            Some(stream) => Ok(stream),
            None => unsupported("a file other than stdout and stderr"),
        }
    }

    /// The text of the format at argument `i`, applied to the arguments after it.
    fn formatted(&self, m: &mut Machine<'_>, i: usize) -> Result<Vec<u8>> {
        let pattern = m.memory.string(self.address(i)?, u64::MAX)?;
        format::print(m, &pattern, &mut Source::Call { arguments: self, next: i + 1 })
    }

    /// The same with a `va_list`.
    fn formatted_list(&self, m: &mut Machine<'_>, i: usize) -> Result<Vec<u8>> {
        let pattern = m.memory.string(self.address(i)?, u64::MAX)?;
        let list = self.address(i + 1)?;
        format::print(m, &pattern, &mut Source::List(list))
    }
}

impl Machine<'_> {
    fn written(&mut self, stream: Stream, bytes: Vec<u8>) -> Result<Value> {
        let n = bytes.len() as u128;
        self.library.write(stream, bytes);
        Ok(Value::int(32, n))
    }

    /// Stores what a format has given, as far as there is room.
    fn store_text(&mut self, at: u64, room: u64, text: Vec<u8>) -> Result<Value> {
        if room > 0 {
            let kept = (text.len() as u64).min(room - 1);
            self.memory.write(at, &text[..kept as usize])?;
            self.memory.store64(at + kept, 1, 0)?;
        }
        Ok(Value::int(32, text.len() as u128))
    }
}
