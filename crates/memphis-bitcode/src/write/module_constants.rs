//! Constants of the module: initializers, other data of globals, and values in metadata.

use super::constants::{ConstantWriter, Place, expand, global_of, is_data};
use super::function::map_type;
use super::pool::Pool;
use super::words::{Records, Tag, Word};
use hashbrown::{DefaultHashBuilder, HashTable};
use memphis_ir::{Body, Const, ConstTable, Error, Function, Global, GlobalId, TypeId, Types, offset_in};
use std::hash::BuildHasher;

/// Constants, each once.
#[derive(Debug, Default)]
pub(super) struct ModuleConstants {
    records: Records,
    /// Type and place of the record of each.
    all: Vec<(TypeId, usize)>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Constants with types and operands are read into this.
    body: Body,
    /// Types of the body that the module lacks, as types of the pool.
    types: Vec<TypeId>,
    /// By constant of the body: its word, once it is written.
    words: Vec<Option<Word>>,
}

/// Constants that are complete: all that is left of [`ModuleConstants`] when they are numbered.
#[derive(Debug, Default)]
pub(super) struct CompleteConstants {
    pub records: Records,
    /// Type and place of the record of each.
    pub all: Vec<(TypeId, usize)>,
}

/// The constants of the body that are being written.
struct Read<'a> {
    f: Function<'a>,
    types: &'a [TypeId],
    words: &'a [Option<Word>],
}

impl Place for Read<'_> {
    fn consts(&self) -> &ConstTable {
        &self.f.body.consts
    }

    fn types(&self) -> Types<'_> {
        self.f.types()
    }

    fn word(&self, constant: Const) -> Word {
        self.words[constant.0 as usize].expect("operands come first")
    }

    fn pool_type(&self, ty: TypeId) -> TypeId {
        match ty.0.checked_sub(self.f.module.types.len() as u32) {
            None => ty,
            Some(index) => self.types[index as usize],
        }
    }
}

impl ModuleConstants {
    /// The constants, to which no more are added.
    pub(super) fn complete(self) -> CompleteConstants {
        CompleteConstants { records: self.records, all: self.all }
    }

    /// The word for the initializer of a variable, or for the target of an alias, and its type.
    pub(super) fn initializer(&mut self, pool: &mut Pool<'_>, id: GlobalId) -> Result<Option<(Word, TypeId)>, Error> {
        let Some(constant) = pool.module.read_initializer(id, &mut self.body)? else { return Ok(None) };
        let Global { header, .. } = pool.module.global(id);
        let word = self.add(pool, constant, header.value.start)?;
        let ty = self.body.consts.get(constant).ty;
        Ok(Some((word, self.read(pool).pool_type(ty))))
    }

    /// The word for a constant with its type, which is a part of the module's text, and its type.
    pub(super) fn constant(&mut self, pool: &mut Pool<'_>, text: &[u8]) -> Result<(Word, TypeId), Error> {
        self.body.clear_for_constants(pool.module);
        let constant = pool.module.read_constant(text, &mut self.body)?;
        let word = self.add(pool, constant, offset_in(text, pool.module.text))?;
        let ty = self.body.consts.get(constant).ty;
        Ok((word, self.read(pool).pool_type(ty)))
    }

    /// The word for an integer of 64 bits.
    pub(super) fn integer(&mut self, pool: &mut Pool<'_>, value: i64) -> Result<Word, Error> {
        self.body.clear_for_constants(pool.module);
        let constant = self.body.consts.intern_int(value.into(), TypeId::I64);
        self.add(pool, constant, 0)
    }

    fn read<'a>(&'a self, pool: &Pool<'a>) -> Read<'a> {
        Read { f: Function { module: pool.module, body: &self.body }, types: &self.types, words: &self.words }
    }

    /// Adds a constant of the body, operands before it.
    fn add(&mut self, pool: &mut Pool<'_>, constant: Const, place: usize) -> Result<Word, Error> {
        let expanded = expand(pool.module, &mut self.body);
        self.words.clear();
        self.words.resize(self.body.consts.len(), None);
        let first = pool.module.types.len() as u32;
        self.types.clear();
        for (_, ty) in (Function { module: pool.module, body: &self.body }).types().of_body() {
            let mapped = map_type(ty, |ty| if ty.0 < first { ty } else { self.types[(ty.0 - first) as usize] });
            self.types.push(pool.intern_type(mapped));
        }
        let written = |c: Const| expanded.iter().find(|pair| pair.0 == c).map_or(c, |pair| pair.1);
        let mut stack = vec![(written(constant), false)];
        while let Some((c, is_open)) = stack.pop() {
            if self.words[c.0 as usize].is_some() {
                continue;
            }
            let data = self.body.consts.get(c);
            if let Some(global) = global_of(&data.kind) {
                self.words[c.0 as usize] = Some(pool.global_word(global));
                continue;
            }
            let types = Function { module: pool.module, body: &self.body }.types();
            if !is_open && !is_data(types, &self.body.consts, data.ty, &data.kind) {
                stack.push((c, true));
                stack.extend(data.kind.operands().iter().rev().map(|&operand| (written(operand), false)));
                continue;
            }
            let word = self.write(pool, c).map_err(|error| match error.offset {
                usize::MAX => Error { offset: place, ..error },
                _ => error,
            })?;
            self.words[c.0 as usize] = Some(word);
            for &(constant, _) in expanded.iter().filter(|pair| pair.1 == c) {
                self.words[constant.0 as usize] = Some(word);
            }
        }
        Ok(self.words[constant.0 as usize].expect("it was the first on the stack"))
    }

    /// Writes a constant whose operands have words, unless an equal one is there.
    fn write(&mut self, pool: &mut Pool<'_>, c: Const) -> Result<Word, Error> {
        let ModuleConstants { records, all, table, hasher, body, types, words } = self;
        let read = Read { f: Function { module: pool.module, body }, types, words };
        let ty = read.pool_type(body.consts.get(c).ty);
        let place = records.len();
        ConstantWriter { place: &read, pool, records }.constant(c)?;
        let key = (ty, records.at(place));
        let hash = hasher.hash_one(key);
        if let Some(&known) = table.find(hash, |&index| {
            let (ty, place) = all[index as usize];
            (ty, records.at(place)) == key
        }) {
            records.cancel(place);
            return Ok(Word::new(Tag::Constant, known.into()));
        }
        let index = all.len() as u32;
        all.push((ty, place));
        pool.use_type(ty);
        table.insert_unique(hash, index, |&index| {
            let (ty, place) = all[index as usize];
            hasher.hash_one((ty, records.at(place)))
        });
        Ok(Word::new(Tag::Constant, index.into()))
    }
}
