//! Reading blocks of metadata.

use super::expression::upgrade_expression;
use super::record::FieldsRecord;
use super::upgrade::{Immediate, OLD_LOOP_TAG};
use super::{GlobalAttachment, Kind, Kinds, Level, Named, Node};
use crate::bits::{Cursor, Entry, Record};
use crate::codes::metadata as code;
use crate::error::Error;
use crate::nodes::{SCHEMAS, Schema};
use crate::read::types::{self, Types};

impl Level {
    /// Reads the rest of the block of metadata that the cursor is in. `kinds` are those of the
    /// module, for its own metadata; functions have none.
    ///
    /// # Errors
    /// A record is malformed, or the level is complete already.
    pub(crate) fn read_block(
        &mut self,
        cursor: &mut Cursor<'_>,
        types: &Types,
        kinds: Option<&mut Kinds>,
    ) -> Result<(), Error> {
        if self.nodes.len() != self.n_in_records as usize {
            return Err(cursor.error("metadata after what refers to it"));
        }
        if self.start == 0 {
            self.start = cursor.bit() / 8;
        }
        let mut reader = Reader { level: self, types, kinds, name: None };
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::Block(block) => {
                    cursor.skip(block)?;
                }
                Entry::End => return Ok(()),
                Entry::Record => {
                    let data = cursor.data();
                    if record.code == code::COMPOSITE_TYPE && crate::nodes::has_identifier(&record.operands) {
                        reader.level.changes.make_distinct(&record, cursor.width());
                    }
                    reader.record(&mut record, data).map_err(|message| cursor.error_in(&record, message))?;
                }
            }
        }
    }
}

/// Takes records into a level.
struct Reader<'r> {
    level: &'r mut Level,
    types: &'r Types,
    kinds: Option<&'r mut Kinds>,
    /// A name whose nodes are in the next record.
    name: Option<std::ops::Range<u32>>,
}

impl Reader<'_> {
    fn record(&mut self, record: &mut Record, data: &[u8]) -> Result<(), String> {
        if let Some(name) = self.name.take() {
            return self.named_node(name, record);
        }
        let operands = &mut record.operands;
        match record.code {
            code::STRING_OLD => self.old_string(operands),
            code::STRINGS => self.strings(operands, &data[record.blob.clone()]),
            code::VALUE => self.value(operands),
            code::NODE => self.push(Kind::Tuple, false, operands),
            code::DISTINCT_NODE => self.push(Kind::Tuple, true, operands),
            code::OLD_NODE => self.old_node(operands),
            code::OLD_FN_NODE => self.old_function_node(operands),
            code::ARG_LIST => {
                operands.iter_mut().for_each(|operand| *operand = operand.saturating_add(1));
                self.push(Kind::ArgList, false, operands)
            }
            code::EXPRESSION => self.expression(operands),
            code::NAME => {
                let start = self.level.bytes.len() as u32;
                self.level.bytes.extend(operands.iter().map(|&byte| byte as u8));
                self.name = Some(start..self.bytes_end()?);
                Ok(())
            }
            code::KIND => match &mut self.kinds {
                Some(kinds) => kinds.record(operands),
                None => Ok(()),
            },
            code::GLOBAL_DECL_ATTACHMENT => self.global_attachment(operands),
            // The index is for readers that do not read everything.
            other => match Schema::index_of(other) {
                Some(index) => self.fields(index, operands),
                None => Ok(()),
            },
        }
    }

    fn bytes_end(&self) -> Result<u32, String> {
        u32::try_from(self.level.bytes.len()).map_err(|_| "more than 4 GiB of strings".into())
    }

    /// Adds a node with these words.
    #[inline]
    fn push(&mut self, kind: Kind, is_distinct: bool, words: &[u64]) -> Result<(), String> {
        let start = self.level.words.len();
        if start + words.len() > u32::MAX as usize {
            return Err("too much metadata".into());
        }
        self.level.words.extend_from_slice(words);
        self.push_node(Node { kind, is_distinct, start: start as u32, len: words.len() as u32 })
    }

    #[inline]
    fn push_node(&mut self, node: Node) -> Result<(), String> {
        // Ids and one fit into 32 bits, and so do a few that are added later.
        if self.level.end() >= u32::MAX / 4 {
            return Err("too much metadata".into());
        }
        self.level.nodes.push(node);
        self.level.n_in_records += 1;
        Ok(())
    }

    fn push_string(&mut self, start: u32) -> Result<(), String> {
        let len = self.bytes_end()? - start;
        self.push_node(Node { kind: Kind::String, is_distinct: false, start, len })
    }

    /// A string with an operand per byte.
    fn old_string(&mut self, operands: &[u64]) -> Result<(), String> {
        let start = self.bytes_end()?;
        self.level.bytes.extend(operands.iter().map(|&byte| byte as u8));
        let todo = &mut self.level.todo;
        todo.has_old_strings = true;
        todo.has_old_loops |= self.level.bytes[start as usize..].starts_with(OLD_LOOP_TAG);
        self.push_string(start)
    }

    /// All strings of the block: the lengths, in chunks of six bits, then the strings.
    fn strings(&mut self, operands: &[u64], blob: &[u8]) -> Result<(), String> {
        let &[n, offset] = operands else { return Err("strings without their number".into()) };
        let Some((lengths, mut strings)) = usize::try_from(offset).ok().and_then(|at| blob.split_at_checked(at)) else {
            return Err(format!("strings start at byte {offset} of {}", blob.len()));
        };
        if n == 0 || n > lengths.len() as u64 * 8 / 6 {
            return Err(format!("{n} strings with {} bytes for their lengths", lengths.len()));
        }
        self.level.nodes.reserve(n as usize);
        let mut lengths = Lengths { bytes: lengths, at: 0 };
        let mut start = self.bytes_end()?;
        self.level.bytes.extend_from_slice(strings);
        self.bytes_end()?;
        for _ in 0..n {
            let len = lengths.next()?;
            strings = strings.get(len as usize..).ok_or("a string is longer than what there is")?;
            self.push_node(Node { kind: Kind::String, is_distinct: false, start, len })?;
            start += len;
        }
        Ok(())
    }

    fn value(&mut self, operands: &[u64]) -> Result<(), String> {
        let &[ty, value] = operands else { return Err("a value without a type".into()) };
        let len = self.typed(ty, value)?;
        self.push_node(Node { kind: Kind::Value, is_distinct: false, start: ty as u32, len })
    }

    /// The number of a value, of a type that values may have.
    fn typed(&self, ty: u64, value: u64) -> Result<u32, String> {
        match (self.kind_of(ty), u32::try_from(value)) {
            (None | Some(types::Kind::Metadata | types::Kind::Void), _) | (_, Err(_)) => {
                Err(format!("the value {value} with the type {ty}"))
            }
            (Some(_), Ok(value)) => Ok(value),
        }
    }

    fn kind_of(&self, ty: u64) -> Option<types::Kind> {
        self.types.kind(u32::try_from(ty).ok()?)
    }

    /// A tuple, as pairs of types and values, or metadata.
    fn old_node(&mut self, operands: &[u64]) -> Result<(), String> {
        let (pairs, []) = operands.as_chunks::<2>() else { return Err("half an element of a node".into()) };
        let mut words = Vec::with_capacity(pairs.len());
        for &[ty, element] in pairs {
            words.push(match self.kind_of(ty).ok_or_else(|| format!("there is no type {ty}"))? {
                types::Kind::Metadata => element.saturating_add(1),
                types::Kind::Void => 0,
                _ => {
                    let value = self.typed(ty, element)?;
                    let word = self.level.words.len() + words.len();
                    self.level.todo.immediates.push((word as u32, Immediate::Value(value)));
                    0
                }
            });
        }
        self.level.todo.has_old_strings = true;
        self.push(Kind::Tuple, false, &words)
    }

    /// A value of the function. In place of other old forms, LLVM has an empty tuple.
    fn old_function_node(&mut self, operands: &[u64]) -> Result<(), String> {
        if operands.len() % 2 == 1 {
            return Err("half an element of a node".into());
        }
        if let &[ty, value] = operands
            && let Ok(len) = self.typed(ty, value)
        {
            return self.push_node(Node { kind: Kind::Value, is_distinct: false, start: ty as u32, len });
        }
        self.level.todo.may_have_twins = true;
        self.push(Kind::Tuple, false, &[])
    }

    fn expression(&mut self, operands: &mut Vec<u64>) -> Result<(), String> {
        let &first = operands.first().ok_or("an expression without a version")?;
        let version = first >> 1;
        self.level.todo.derefs_declared_parameters |= version < 2;
        operands.remove(0);
        upgrade_expression(version, operands)?;
        self.push(Kind::Expression, first & 1 != 0, operands)
    }

    fn fields(&mut self, index: usize, operands: &mut Vec<u64>) -> Result<(), String> {
        let (id, first_word) = (self.level.end(), self.level.words.len());
        let record = FieldsRecord { schema: &SCHEMAS[index], operands, id, first_word, todo: &mut self.level.todo };
        let is_distinct = record.update()?;
        self.push(Kind::Fields(index as u8), is_distinct, operands)
    }

    fn named_node(&mut self, name: std::ops::Range<u32>, record: &Record) -> Result<(), String> {
        if record.code != code::NAMED_NODE || self.kinds.is_none() {
            return Err("the name of metadata that does not follow, or is in a function".into());
        }
        let too_large = |_| "a number of metadata is too large".to_owned();
        let operands = record.operands.iter().map(|&operand| u32::try_from(operand)).collect::<Result<_, _>>();
        let operands: Vec<u32> = operands.map_err(too_large)?;
        let Level { named, bytes, todo, .. } = self.level;
        let place = todo.named.entry_ref(&bytes[name.start as usize..name.end as usize]).or_insert(named.len());
        match named.get_mut(*place) {
            Some(known) => known.operands.extend(operands),
            None => named.push(Named { name, operands }),
        }
        Ok(())
    }

    /// A global variable or a function, then kinds and nodes.
    fn global_attachment(&mut self, operands: &[u64]) -> Result<(), String> {
        let Some((&value, rest)) = operands.split_first() else { return Err("attachments of nothing".into()) };
        let (pairs, []) = rest.as_chunks::<2>() else { return Err("an attachment without a node".into()) };
        let Some(kinds) = &self.kinds else { return Err("attachments of a variable in a function".into()) };
        let value = u32::try_from(value).map_err(|_| "the number of a variable is too large")?;
        for &[kind, node] in pairs {
            let kind = kinds.kind(kind).ok_or_else(|| format!("there is no kind {kind} of attachments"))?;
            let node = u32::try_from(node).map_err(|_| "a number of metadata is too large")?;
            self.level.global_attachments.push(GlobalAttachment { global: value, kind, node });
        }
        Ok(())
    }
}

/// Lengths in chunks of six bits.
struct Lengths<'b> {
    bytes: &'b [u8],
    /// Offset of the next bit.
    at: usize,
}

impl Lengths<'_> {
    fn next(&mut self) -> Result<u32, String> {
        let (mut length, mut shift) = (0u64, 0);
        loop {
            let chunk = self.chunk().ok_or("the length of a string is missing")?;
            length |= (chunk & 31) << shift;
            shift += 5;
            match chunk & 32 {
                0 => return u32::try_from(length).map_err(|_| "the length of a string is too large".into()),
                _ if shift > 35 => return Err("the length of a string is too large".into()),
                _ => {}
            }
        }
    }

    #[inline]
    fn chunk(&mut self) -> Option<u64> {
        let (byte, shift) = (self.at / 8, self.at % 8);
        let low = u64::from(*self.bytes.get(byte)?);
        let high = if shift > 2 { u64::from(*self.bytes.get(byte + 1)?) } else { 0 };
        self.at += 6;
        Some((low | high << 8) >> shift & 63)
    }
}
