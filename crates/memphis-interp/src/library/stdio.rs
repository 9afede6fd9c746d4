//! `stdio.h`, without files.

use super::format::{self, Source};
use crate::arguments::{Arguments, Row};
use crate::library_state::{Input, STANDARD_INPUT, Stream, stream_of};
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
        format::scan(m, &text, &pattern, &mut source).map(|(n, _)| Value::int(32, n as u128))
    }),
    (&["scanf", "__isoc99_scanf", "__isoc23_scanf"], |m, a| m.scan_input(a, 0)),
    (&["fscanf", "__isoc99_fscanf", "__isoc23_fscanf"], |m, a| {
        a.input(0)?;
        m.scan_input(a, 1)
    }),
    (&["getchar", "getchar_unlocked"], |m, _| m.input_byte().map(character)),
    (&["getc", "fgetc", "_IO_getc", "getc_unlocked", "fgetc_unlocked"], |m, a| {
        a.input(0)?;
        m.input_byte().map(character)
    }),
    (&["ungetc"], |m, a| {
        a.input(1)?;
        let byte = a.int(0)?;
        if byte >= 0 {
            m.input()?.put_back(byte as u8);
        }
        Ok(Value::int(32, byte as u128))
    }),
    (&["fgets", "fgets_unlocked"], |m, a| {
        a.input(2)?;
        let (at, size) = (a.address(0)?, a.int(1)?);
        if size < 1 {
            return Ok(Value::Bits(0));
        }
        let line = m.input_until(b'\n', size as usize - 1)?;
        if line.is_empty() && size > 1 {
            return Ok(Value::Bits(0));
        }
        m.memory.write(at, &line)?;
        m.memory.store64(at + line.len() as u64, 1, 0)?;
        Ok(Value::Bits(at))
    }),
    (&["fread", "fread_unlocked"], |m, a| {
        a.input(3)?;
        let (size, n) = (a.size(1)?, a.size(2)?);
        let Some(wanted) = size.checked_mul(n).filter(|&wanted| wanted > 0) else { return Ok(Value::Bits(0)) };
        let read = m.read_input(a.address(0)?, wanted, true)?;
        Ok(Value::Bits(read / size))
    }),
    (&["getline", "__getdelim", "getdelim"], |m, a| {
        // `getline` has no delimiter among its arguments.
        let (delimiter, file) = if a.values.len() > 3 { (a.int(2)? as u8, 3) } else { (b'\n', 2) };
        a.input(file)?;
        m.input_line(a.address(0)?, a.address(1)?, delimiter)
    }),
    (&["feof", "feof_unlocked"], |m, a| {
        let has_ended = a.address(0)? == STANDARD_INPUT && m.input()?.has_ended;
        Ok(Value::int(32, u128::from(has_ended)))
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
    (&["fflush", "fflush_unlocked", "setvbuf", "ferror"], |_, _| Ok(Value::int(32, 0))),
    (&["clearerr"], |m, _| {
        if let Some(input) = &mut m.library.input {
            input.has_ended = false;
        }
        Ok(Value::UNDEF)
    }),
    (&["setbuf", "srandom", "tzset"], |_, _| Ok(Value::UNDEF)),
];

/// A byte as `getchar` gives it: -1 at the end.
fn character(byte: Option<u8>) -> Value {
    Value::int(32, byte.map_or(-1i32 as u32 as u128, u128::from))
}

impl Arguments {
    /// Checks that a `FILE *` is standard input.
    fn input(&self, i: usize) -> Result<()> {
        match self.address(i)? {
            STANDARD_INPUT => Ok(()),
            _ => unsupported("a file other than stdin"),
        }
    }

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
    pub(super) fn input(&mut self) -> Result<&mut Input> {
        match &mut self.library.input {
            Some(input) => Ok(input),
            None => unsupported("standard input"),
        }
    }

    /// Reads more of standard input. False at the end.
    fn more_input(&mut self) -> Result<bool> {
        self.memory.limits.work(1)?;
        let len = self.input()?.rest().len() as u64;
        // What is read and not taken yet is as large as the text that one call looks for.
        self.memory.spare(2 * len)?;
        match self.input()?.more() {
            Ok(more) => Ok(more),
            Err(error) => unsupported(format!("standard input, which cannot be read: {error}")),
        }
    }

    fn input_byte(&mut self) -> Result<Option<u8>> {
        if self.input()?.rest().is_empty() && !self.more_input()? {
            return Ok(None);
        }
        let input = self.input()?;
        let byte = input.rest()[0];
        input.take(1);
        Ok(Some(byte))
    }

    /// Takes the bytes of standard input up to and with a delimiter, at most `max` of them.
    fn input_until(&mut self, delimiter: u8, max: usize) -> Result<Vec<u8>> {
        let mut line = Vec::new();
        while line.len() < max && line.last() != Some(&delimiter) {
            if self.input()?.rest().is_empty() && !self.more_input()? {
                break;
            }
            let input = self.input()?;
            let rest = &input.rest()[..input.rest().len().min(max - line.len())];
            let n = memchr::memchr(delimiter, rest).map_or(rest.len(), |at| at + 1);
            line.extend_from_slice(&rest[..n]);
            input.take(n);
            self.memory.limits.touch(n as u64)?;
            self.memory.spare(line.len() as u64)?;
        }
        Ok(line)
    }

    /// Stores bytes of standard input: all that are wanted, or as many as come at once.
    pub(super) fn read_input(&mut self, at: u64, wanted: u64, all: bool) -> Result<u64> {
        let mut stored = 0;
        while stored < wanted {
            if self.input()?.rest().is_empty() && (stored > 0 && !all || !self.more_input()?) {
                break;
            }
            let rest = self.input()?.rest();
            let piece = rest[..rest.len().min((wanted - stored) as usize)].to_vec();
            self.memory.write(at + stored, &piece)?;
            self.input()?.take(piece.len());
            stored += piece.len() as u64;
        }
        Ok(stored)
    }

    /// `getline`: the buffer grows as the line needs it.
    fn input_line(&mut self, buffer: u64, size: u64, delimiter: u8) -> Result<Value> {
        let word = self.image.pointer_bits / 8;
        let line = self.input_until(delimiter, usize::MAX)?;
        if line.is_empty() {
            return Ok(Value::int(64, u128::from(u64::MAX)));
        }
        let (old, needed) = (self.memory.load64(buffer, word)?, line.len() as u64 + 1);
        let room = self.memory.load64(size, word)?;
        let mut at = if old.1 == 0 { old.0 } else { 0 };
        if at == 0 || room.1 != 0 || room.0 < needed {
            if at != 0 {
                self.memory.release(at)?;
            }
            at = self.memory.allocate(needed.max(120), 16)?;
            self.memory.store64(buffer, word, at)?;
            self.memory.store64(size, word, needed.max(120))?;
        }
        self.memory.write(at, &line)?;
        self.memory.store64(at + line.len() as u64, 1, 0)?;
        Ok(Value::Bits(line.len() as u64))
    }

    /// `scanf`, whose format is argument `i`. A conversion that meets the end of what was read is
    /// done again with more.
    fn scan_input(&mut self, arguments: &Arguments, i: usize) -> Result<Value> {
        let pattern = self.memory.string(arguments.address(i)?, u64::MAX)?;
        loop {
            let text = self.input()?.rest().to_vec();
            let mut source = Source::Call { arguments, next: i + 1 };
            let (n, taken) = format::scan(self, &text, &pattern, &mut source)?;
            if taken == text.len() && self.more_input()? {
                continue;
            }
            self.input()?.take(taken);
            return Ok(Value::int(32, n as u32 as u128));
        }
    }

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
