//! Descriptions as text, for bug reports and tests: each line is a word and numbers.
//!
//! ```text
//!   construct                        destruct
//!   block 1 2                        block 1
//!   block 2                          block 1 2
//!   block                            block
//!   entry 0                          entry 0
//!   slot undef                       value 0
//!   slot value 7 pinned 3            value 0 pinned
//!   store 0 0                        define 0 0 0         block, position, value
//!   load 2 0        block, slot      phi 1 1 v0 v1 c3     block, result, arguments
//!   define 1 0                       limit 1 edges-out
//! ```
//!
//! Blocks, slots, values and accesses have the numbers of their places in the text.

use crate::analyses::Analyses;
use crate::describe::{Access, AccessKind, Initial, Input, SlotInfo};
use crate::entity::{Block, Slot};
use crate::graph::Cfg;
use crate::keyed::Description;
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A text that is no description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The number of the line, from 1; one past the last if something is missing at the end.
    pub line: usize,
    /// The text there.
    pub found: String,
    /// The expected text.
    pub expected: &'static str,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: found {:?}, expected {}", self.line, self.found, self.expected)
    }
}

impl core::error::Error for TextError {}

/// The words of one line.
pub(crate) struct Line<'t> {
    number: usize,
    rest: &'t str,
}

impl<'t> Line<'t> {
    /// The lines that are neither empty nor comments, which start with `#`.
    pub fn all(text: &'t str) -> impl Iterator<Item = Self> {
        let lines = (1..).zip(text.lines()).map(|(number, line)| Self { number, rest: line.trim() });
        lines.filter(|line| !line.rest.is_empty() && !line.rest.starts_with('#'))
    }

    /// The next word; empty if there is none.
    pub fn word(&mut self) -> &'t str {
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        word
    }

    pub fn number(&mut self) -> Result<u32, TextError> {
        let word = self.word();
        word.parse().map_err(|_| self.error(word, "a number"))
    }

    /// Blocks up to the end of the line.
    pub fn blocks(&mut self) -> Result<Vec<Block>, TextError> {
        let mut blocks = Vec::new();
        while !self.rest.is_empty() {
            blocks.push(Block(self.number()?));
        }
        Ok(blocks)
    }

    /// True, once, if the next word is this one.
    pub fn takes(&mut self, word: &str) -> bool {
        let is_next = self.rest.split_whitespace().next() == Some(word);
        if is_next {
            self.word();
        }
        is_next
    }

    pub fn has_more(&self) -> bool {
        !self.rest.is_empty()
    }

    pub fn error(&self, found: &str, expected: &'static str) -> TextError {
        TextError { line: self.number, found: found.to_owned(), expected }
    }

    /// Nothing may be left.
    pub fn end(self) -> Result<(), TextError> {
        match self.has_more() {
            true => Err(self.error(self.rest, "the end of the line")),
            false => Ok(()),
        }
    }
}

/// A graph that is read line by line.
pub(crate) struct GraphText {
    pub cfg: Cfg,
    entry: Block,
}

impl GraphText {
    pub fn new() -> Self {
        Self { cfg: Cfg::new(), entry: Block(0) }
    }

    /// Takes a line of the graph; false if the word starts none.
    pub fn line(&mut self, word: &str, line: &mut Line<'_>) -> Result<bool, TextError> {
        match word {
            "block" => _ = self.cfg.push_block(line.blocks()?),
            "entry" => self.entry = Block(line.number()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub fn finish(mut self, text: &str) -> Result<(Cfg, Analyses), TextError> {
        let wrong = |error| {
            let found = alloc::format!("{error}");
            TextError { line: text.lines().count() + 1, found, expected: "lines that make a graph" }
        };
        self.cfg.try_finish(self.entry).map_err(wrong)?;
        let analyses = Analyses::compute(&self.cfg);
        Ok((self.cfg, analyses))
    }
}

/// Reads the first line, which says what is described; returns the others.
pub(crate) fn lines_of<'t>(
    text: &'t str,
    kind: &str,
    expected: &'static str,
) -> Result<impl Iterator<Item = Line<'t>> + use<'t>, TextError> {
    let mut lines = Line::all(text);
    match lines.next() {
        Some(mut line) => match line.word() {
            word if word == kind => Ok(lines),
            word => Err(line.error(word, expected)),
        },
        None => Err(TextError { line: 1, found: String::new(), expected }),
    }
}

/// Writes the lines of a graph.
pub(crate) fn write_graph(f: &mut fmt::Formatter<'_>, cfg: &Cfg) -> fmt::Result {
    for block in cfg.blocks() {
        f.write_str("block")?;
        cfg.successors(block).iter().try_for_each(|successor| write!(f, " {}", successor.0))?;
        f.write_str("\n")?;
    }
    writeln!(f, "entry {}", cfg.entry().0)
}

/// The description as text, which [`Description`] is read from: a bug report, with nothing of the
/// client's in it.
///
/// ```
/// use memphis::construct::{self, Description, Options};
///
/// let text = "construct\nblock 1\nblock\nentry 0\nslot undef\nstore 0 0\nload 1 0\n";
/// let description: Description = text.parse()?;
/// assert_eq!(description.input().to_string(), text);
/// construct::plan(&description.input(), &Options::DEFAULT)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "construct")?;
        write_graph(f, self.cfg)?;
        for SlotInfo { initial, pinned } in self.slots {
            f.write_str("slot ")?;
            match initial {
                Initial::Undef => f.write_str("undef")?,
                Initial::Zero => f.write_str("zero")?,
                Initial::Value(number) => write!(f, "value {number}")?,
                Initial::External => f.write_str("external")?,
            }
            pinned.iter().try_for_each(|reason| write!(f, " pinned {reason}"))?;
            f.write_str("\n")?;
        }
        for access in self.accesses {
            let word = match access.kind() {
                AccessKind::Load => "load",
                AccessKind::Store => "store",
                AccessKind::Define => "define",
            };
            writeln!(f, "{word} {} {}", access.block().0, access.slot().0)?;
        }
        Ok(())
    }
}

impl FromStr for Description {
    type Err = TextError;

    /// Reads a description. Numbers of blocks and slots are not looked at, but for those of the
    /// graph: whatever takes the description does that.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut graph = GraphText::new();
        let (mut slots, mut accesses) = (Vec::new(), Vec::new());
        for mut line in lines_of(text, "construct", "`construct`")? {
            let word = line.word();
            if !graph.line(word, &mut line)? {
                match word {
                    "slot" => slots.push(slot(&mut line)?),
                    "load" => accesses.push(access(&mut line, AccessKind::Load)?),
                    "store" => accesses.push(access(&mut line, AccessKind::Store)?),
                    "define" => accesses.push(access(&mut line, AccessKind::Define)?),
                    _ => return Err(line.error(word, "`block`, `entry`, `slot`, `load`, `store` or `define`")),
                }
            }
            line.end()?;
        }
        let (cfg, analyses) = graph.finish(text)?;
        Ok(Self { cfg, analyses, slots, accesses })
    }
}

fn slot(line: &mut Line<'_>) -> Result<SlotInfo, TextError> {
    let initial = match line.word() {
        "undef" => Initial::Undef,
        "zero" => Initial::Zero,
        "value" => Initial::Value(line.number()?),
        "external" => Initial::External,
        word => return Err(line.error(word, "`undef`, `zero`, `value` or `external`")),
    };
    let pinned = if line.takes("pinned") { Some(line.number()?) } else { None };
    Ok(SlotInfo { initial, pinned })
}

fn access(line: &mut Line<'_>, kind: AccessKind) -> Result<Access, TextError> {
    let block = Block(line.number()?);
    match line.number()? {
        slot if slot < 1 << 30 => Ok(Access::new(block, Slot(slot), kind)),
        slot => Err(line.error(&alloc::format!("{slot}"), "the number of a slot, below 2³⁰")),
    }
}
