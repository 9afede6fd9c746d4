//! Checks of the ids that records mention, when all records of a level are read.

use super::{Id, Kind, Level, Node};
use crate::codes::metadata as code;
use crate::error::Error;
use crate::nodes::SCHEMAS;

/// The ids of a level and of those before it, and which of them are strings and so on.
struct Known<'k> {
    module: Option<&'k Level>,
    nodes: &'k [Node],
    base: Id,
    first_in_records: u32,
}

impl Known<'_> {
    /// The id for a number in a record.
    #[inline]
    fn id(&self, number: u64) -> Option<Id> {
        if number < u64::from(self.first_in_records) {
            return Some(number as u32);
        }
        let index = number - u64::from(self.first_in_records);
        (index < self.nodes.len() as u64).then(|| self.base + index as u32)
    }

    fn kind(&self, id: Id) -> Kind {
        match self.module {
            Some(module) if id < self.base => module.node(id).kind,
            _ => self.nodes[(id - self.base) as usize].kind,
        }
    }

    /// Replaces a number in a record, plus one, by the id plus one; zero stays.
    #[inline]
    fn translate(&self, word: &mut u64) -> Result<(), String> {
        if *word != 0 {
            let id = self.id(*word - 1).ok_or_else(|| missing(*word - 1))?;
            *word = u64::from(id) + 1;
        }
        Ok(())
    }

    fn translate_fields(&self, index: u8, words: &mut [u64]) -> Result<(), String> {
        let schema = &SCHEMAS[usize::from(index)];
        let sizes = if words[0] & schema.size_is_metadata == 0 { schema.sizes } else { 0 };
        for &at in schema.metadata.as_slice() {
            let word = &mut words[usize::from(at)];
            if sizes >> at & 1 != 0 || *word == 0 {
                continue;
            }
            self.translate(word)?;
            if schema.strings >> at & 1 != 0 && self.kind(*word as u32 - 1) != Kind::String {
                return Err(format!("a field of !{} is no string", schema.kind.name));
            }
        }
        if schema.code == code::GENERIC_DEBUG {
            words[4..].iter_mut().try_for_each(|word| self.translate(word))?;
        }
        match schema.code == code::LOCATION && words[3] == 0 {
            true => Err("a !DILocation without a scope".into()),
            false => Ok(()),
        }
    }

    /// A list of arguments has values, which come before it.
    fn translate_arguments(&self, list: Id, words: &mut [u64]) -> Result<(), String> {
        for word in words {
            self.translate(word)?;
            let argument = *word as u32 - 1;
            if argument >= list || self.kind(argument) != Kind::Value {
                return Err("an argument in !DIArgList is no value that came before it".into());
            }
        }
        Ok(())
    }

    /// The id of a node.
    fn node(&self, number: u64) -> Result<Id, String> {
        let id = self.id(number).ok_or_else(|| missing(number))?;
        match self.kind(id) {
            Kind::Tuple | Kind::Expression | Kind::Fields(_) => Ok(id),
            _ => Err(format!("metadata {number} is no node")),
        }
    }
}

#[cold]
fn missing(number: u64) -> String {
    format!("there is no metadata {number}, which is mentioned")
}

impl Level {
    /// Checks the numbers in all records, and makes ids of them.
    ///
    /// # Errors
    /// A number does not exist, or stands for something that does not belong there.
    pub(super) fn translate(&mut self, module: Option<&Level>) -> Result<(), Error> {
        self.translate_words(module).map_err(|message| Error::new(self.start, Some(code::BLOCK), message))
    }

    fn translate_words(&mut self, module: Option<&Level>) -> Result<(), String> {
        let Level { nodes, words, named, global_attachments, todo, .. } = self;
        let known = Known { module, nodes, base: self.base, first_in_records: self.first_in_records };
        let mut in_themselves = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            if let Kind::Tuple | Kind::ArgList | Kind::Fields(_) = node.kind {
                let words = &mut words[node.start as usize..][..node.len as usize];
                match node.kind {
                    Kind::ArgList => known.translate_arguments(self.base + index as u32, words)?,
                    Kind::Fields(kind) => known.translate_fields(kind, words)?,
                    _ => {
                        words.iter_mut().try_for_each(|word| known.translate(word))?;
                        if !node.is_distinct && words.contains(&(u64::from(self.base) + index as u64 + 1)) {
                            in_themselves.push(index);
                        }
                    }
                }
            }
        }
        for operand in named.iter_mut().flat_map(|named| &mut named.operands) {
            *operand = known.node((*operand).into())?;
        }
        for attachment in global_attachments {
            attachment.node = known.node(attachment.node.into())?;
        }
        todo.mentioned_mut().try_for_each(|word| known.translate(word))?;
        // A tuple that is an element of itself cannot be found by its elements.
        in_themselves.into_iter().for_each(|index| nodes[index].is_distinct = true);
        Ok(())
    }
}
