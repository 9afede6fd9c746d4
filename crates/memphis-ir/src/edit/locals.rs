//! The locals that a script defines, and their names.

use crate::builder::quoted_name;
use crate::text::write_number;
use crate::types::TypeId;
use std::ops::Range;

/// A local that a script defines.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NewLocal {
    /// Its type; `UNKNOWN` for a type that the body does not have.
    pub ty: TypeId,
    name: NewName,
}

/// The name of a new local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewName {
    /// The next number.
    Unnamed,
    /// This range of the script's names.
    Text(u32, u32),
    /// A stem and a number.
    Numbered(Stem, u32),
    /// The local is a constant, whose text is this range of the script's names.
    Constant(u32, u32),
}

const _: () = assert!(size_of::<NewLocal>() == 16);

impl NewLocal {
    /// True if it takes the next number.
    pub fn is_unnamed(&self) -> bool {
        self.name == NewName::Unnamed
    }

    /// True if it is a constant that the body does not have, not a local.
    pub fn is_constant(&self) -> bool {
        matches!(self.name, NewName::Constant(..))
    }
}

/// The common start of the names of several new locals.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stem(u32);

/// Consecutive locals of one type: a single one, or several whose names are a stem and ascending
/// numbers.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// The first of them, by index among the new ones.
    start: u32,
    /// The first one.
    first: NewLocal,
}

/// The new locals of a script. Promotion may split a variable into thousands of φs, whose names
/// differ in a number alone: so they are stored as runs.
#[derive(Debug, Clone, Default)]
pub(super) struct NewLocals {
    runs: Vec<Run>,
    /// The run of every [`STEP`](NewLocals::STEP)th new local, from the first on.
    run_at: Vec<u32>,
    len: u32,
    /// The texts of names and constants, one after the other.
    texts: Vec<u8>,
    /// The stems, as ranges of `texts`: with the opening quote of a name that needs quotes, and
    /// without the closing quote.
    stems: Vec<Range<u32>>,
}

impl Run {
    /// The local with this index among the new ones, which belongs to the run.
    #[inline]
    fn at(&self, index: u32) -> NewLocal {
        let NewLocal { ty, name } = self.first;
        match name {
            NewName::Numbered(stem, number) => {
                NewLocal { ty, name: NewName::Numbered(stem, number + (index - self.start)) }
            }
            name => NewLocal { ty, name },
        }
    }
}

impl NewLocals {
    /// The maximum number of runs that a search for a local visits.
    const STEP: u32 = 4;

    pub(super) fn clear(&mut self) {
        let NewLocals { runs, run_at, len, texts, stems } = self;
        runs.clear();
        run_at.clear();
        *len = 0;
        texts.clear();
        stems.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = NewLocal> + '_ {
        let mut run = 0;
        (0..self.len).map(move |index| {
            run += usize::from(self.runs.get(run + 1).is_some_and(|next| next.start == index));
            self.runs[run].at(index)
        })
    }

    #[inline]
    pub(super) fn get(&self, index: u32) -> Option<NewLocal> {
        self.run_of(index).map(|run| run.at(index))
    }

    /// The type of a local, without its name.
    #[inline]
    pub(super) fn ty(&self, index: u32) -> Option<TypeId> {
        self.run_of(index).map(|run| run.first.ty)
    }

    /// The run of a local.
    #[inline]
    fn run_of(&self, index: u32) -> Option<&Run> {
        if index >= self.len {
            return None;
        }
        let mut run = self.run_at[(index / Self::STEP) as usize] as usize;
        while self.runs.get(run + 1).is_some_and(|next| next.start <= index) {
            run += 1;
        }
        Some(&self.runs[run])
    }

    /// Adds a local with a name, or with the next number.
    pub(super) fn add(&mut self, ty: TypeId, name: Option<&[u8]>) {
        let name = name.map_or(NewName::Unnamed, |name| {
            let Range { start, end } = self.keep_text(name);
            NewName::Text(start, end)
        });
        self.add_run(NewLocal { ty, name }, 1);
    }

    /// Adds a constant.
    pub(super) fn add_constant(&mut self, ty: TypeId, text: &[u8]) {
        let Range { start, end } = self.keep_text(text);
        self.add_run(NewLocal { ty, name: NewName::Constant(start, end) }, 1);
    }

    /// Adds `n` locals named by a stem and by numbers from `first` on.
    pub(super) fn add_numbered(&mut self, ty: TypeId, stem: Stem, first: u32, n: usize) {
        self.add_run(NewLocal { ty, name: NewName::Numbered(stem, first) }, n);
    }

    fn add_run(&mut self, first: NewLocal, n: usize) {
        if n == 0 {
            return;
        }
        let run = self.runs.len() as u32;
        self.runs.push(Run { start: self.len, first });
        self.len += n as u32;
        self.run_at.resize(self.len.div_ceil(Self::STEP) as usize, run);
    }

    pub(super) fn stem(&mut self, stem: &[u8]) -> Stem {
        assert!(!stem.is_empty(), "a name does not start with a digit");
        let quoted = quoted_name(stem);
        let open = if quoted.starts_with(b"\"") { &quoted[..quoted.len() - 1] } else { &quoted };
        // Slots without names share a stem, and are adjacent.
        if let Some(last) = self.stems.last()
            && self.texts[last.start as usize..last.end as usize] == *open
        {
            return Stem(self.stems.len() as u32 - 1);
        }
        let text = self.keep_text(open);
        self.stems.push(text);
        Stem(self.stems.len() as u32 - 1)
    }

    fn keep_text(&mut self, text: &[u8]) -> Range<u32> {
        let start = self.texts.len() as u32;
        self.texts.extend_from_slice(text);
        start..self.texts.len() as u32
    }

    /// The parts of a name, if there is one: a text, and the number after it, if any. A text with
    /// an opening quote has no closing quote if a number follows.
    pub(super) fn name_parts(&self, local: NewLocal) -> Option<(&[u8], Option<u32>)> {
        let (start, end, number) = match local.name {
            NewName::Unnamed => return None,
            NewName::Text(start, end) | NewName::Constant(start, end) => (start, end, None),
            NewName::Numbered(Stem(stem), number) => {
                let Range { start, end } = self.stems[stem as usize];
                (start, end, Some(number))
            }
        };
        Some((&self.texts[start as usize..end as usize], number))
    }

    /// Writes a name; false if there is none.
    pub(super) fn write_name(&self, local: NewLocal, out: &mut Vec<u8>) -> bool {
        let Some((text, number)) = self.name_parts(local) else { return false };
        out.extend_from_slice(text);
        if let Some(number) = number {
            write_number(out, number);
            if text.starts_with(b"\"") {
                out.push(b'"');
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locals_of_a_run_are_counted_up() {
        let mut locals = NewLocals::default();
        locals.add(TypeId::I1, None);
        let stem = locals.stem(b"x.");
        locals.add_numbered(TypeId::I8, stem, 0, 3);
        locals.add(TypeId::PTR, Some(b"p"));
        let quoted = locals.stem(b"a b.");
        locals.add_numbered(TypeId::I8, quoted, 9, 2);
        locals.add_constant(TypeId::UNKNOWN, b"inttoptr (i64 1 to ptr)");
        let name = |local: NewLocal| {
            let mut name = Vec::new();
            locals.write_name(local, &mut name).then(|| String::from_utf8(name).unwrap())
        };
        let names: Vec<_> = locals.iter().map(name).collect();
        let expected = ["x.0", "x.1", "x.2", "p", "\"a b.9\"", "\"a b.10\"", "inttoptr (i64 1 to ptr)"];
        assert_eq!(names[0], None);
        assert_eq!(names[1..].iter().flatten().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
        let types: Vec<_> = (0..=8).map(|index| locals.ty(index)).collect();
        let of_run = Some(TypeId::I8);
        assert_eq!(types[..5], [Some(TypeId::I1), of_run, of_run, of_run, Some(TypeId::PTR)]);
        assert_eq!(types[5..], [of_run, of_run, Some(TypeId::UNKNOWN), None]);
        assert!(locals.get(0).unwrap().is_unnamed() && locals.get(7).unwrap().is_constant());
    }
}
