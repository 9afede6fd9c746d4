//! Descriptions of destruction as text: see `text.rs` of the crate.

use super::describe::{Argument, Input, Limit, Operand, OperandKind, PhiInfo, Value, ValueInfo};
use super::keyed::Description;
use crate::entity::{Block, Edge};
use crate::text::{GraphText, Line, TextError, lines_of, write_graph};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use memphis_entity::Rows;

const LIMITS: [Limit; 4] = [Limit::EdgesOut, Limit::EdgesIn, Limit::CopiesAtEnd, Limit::CopiesAtHead];

fn word_of(limit: Limit) -> &'static str {
    match limit {
        Limit::EdgesOut => "edges-out",
        Limit::EdgesIn => "edges-in",
        Limit::CopiesAtEnd => "copies-at-end",
        Limit::CopiesAtHead => "copies-at-head",
    }
}

/// The description as text, which [`Description`] is read from: a bug report, with nothing of the
/// client's in it.
///
/// ```
/// use memphis::destruct::{self, Description, Options};
///
/// let text = "destruct\nblock 0 1\nblock\nentry 0\nvalue 0\nvalue 0\nphi 0 0 v1 c7\ndefine 0 0 1\nread-at-end 1 0\n";
/// let description: Description = text.parse()?;
/// assert_eq!(description.input().to_string(), text);
/// destruct::plan(&description.input(), &Options::DEFAULT)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "destruct")?;
        write_graph(f, self.cfg)?;
        for ValueInfo { class, pinned } in self.values {
            writeln!(f, "value {class}{}", if *pinned { " pinned" } else { "" })?;
        }
        for (phi, row) in self.phis.iter().zip(self.arguments.ids()) {
            write!(f, "phi {} {}", phi.block.0, phi.result.0)?;
            for argument in &self.arguments[row] {
                match argument {
                    Argument::Value(value) => write!(f, " v{}", value.0)?,
                    Argument::Constant(number) => write!(f, " c{number}")?,
                    Argument::Undef => f.write_str(" undef")?,
                }
            }
            f.write_str("\n")?;
        }
        for &Operand { block: Block(block), position, value: Value(value), kind } in self.operands {
            match kind {
                OperandKind::Read => writeln!(f, "read {block} {position} {value}")?,
                OperandKind::Define => writeln!(f, "define {block} {position} {value}")?,
                OperandKind::Copy(from) => writeln!(f, "copy {block} {position} {value} {}", from.0)?,
                OperandKind::ReadAtEnd => writeln!(f, "read-at-end {block} {value}")?,
                OperandKind::DefineAtEnd => writeln!(f, "define-at-end {block} {value}")?,
                OperandKind::DefineOnEdge(edge) => writeln!(f, "define-on-edge {block} {value} {}", edge.0)?,
            }
        }
        for &(block, limit) in self.limits {
            writeln!(f, "limit {} {}", block.0, word_of(limit))?;
        }
        Ok(())
    }
}

impl FromStr for Description {
    type Err = TextError;

    /// Reads a description. Numbers are not looked at, but for those of the graph: whatever takes
    /// the description does that.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut graph = GraphText::new();
        let (mut values, mut operands) = (Vec::new(), Vec::new());
        let (mut phis, mut arguments) = (Vec::new(), Rows::new());
        let mut limits = Vec::new();
        for mut line in lines_of(text, "destruct", "`destruct`")? {
            let word = line.word();
            if !graph.line(word, &mut line)? {
                match word {
                    "value" => {
                        values.push(ValueInfo { class: line.number()?, pinned: line.takes("pinned") });
                    }
                    "phi" => {
                        phis.push(PhiInfo { block: Block(line.number()?), result: Value(line.number()?) });
                        arguments.push_row(arguments_of(&mut line)?);
                    }
                    "limit" => limits.push((Block(line.number()?), limit(&mut line)?)),
                    _ => operands.push(operand(word, &mut line)?),
                }
            }
            line.end()?;
        }
        let (cfg, analyses) = graph.finish(text)?;
        Ok(Self { cfg, analyses, values, operands, phis, arguments, limits })
    }
}

fn arguments_of(line: &mut Line<'_>) -> Result<Vec<Argument>, TextError> {
    let mut arguments = Vec::new();
    while line.has_more() {
        let word = line.word();
        let number = |prefix| word.strip_prefix(prefix).and_then(|number| number.parse().ok());
        let argument = match (word, number('v'), number('c')) {
            ("undef", ..) => Argument::Undef,
            (_, Some(value), _) => Argument::Value(Value(value)),
            (_, _, Some(constant)) => Argument::Constant(constant),
            _ => return Err(line.error(word, "`v` and a value, `c` and a constant, or `undef`")),
        };
        arguments.push(argument);
    }
    Ok(arguments)
}

fn limit(line: &mut Line<'_>) -> Result<Limit, TextError> {
    let word = line.word();
    let known = LIMITS.into_iter().find(|&limit| word_of(limit) == word);
    known.ok_or_else(|| line.error(word, "`edges-out`, `edges-in`, `copies-at-end` or `copies-at-head`"))
}

fn operand(word: &str, line: &mut Line<'_>) -> Result<Operand, TextError> {
    const WORDS: &str = "`block`, `entry`, `value`, `phi`, `limit`, or an operand: `read`, `define`, `copy`, \
                         `read-at-end`, `define-at-end` or `define-on-edge`";
    let has_position = matches!(word, "read" | "define" | "copy");
    if !has_position && !matches!(word, "read-at-end" | "define-at-end" | "define-on-edge") {
        return Err(line.error(word, WORDS));
    }
    let block = Block(line.number()?);
    let position = if has_position { line.number()? } else { 0 };
    let value = Value(line.number()?);
    let kind = match word {
        "read" => OperandKind::Read,
        "define" => OperandKind::Define,
        "copy" => OperandKind::Copy(Value(line.number()?)),
        "read-at-end" => OperandKind::ReadAtEnd,
        "define-at-end" => OperandKind::DefineAtEnd,
        _ => OperandKind::DefineOnEdge(Edge(line.number()?)),
    };
    Ok(Operand { block, position, value, kind })
}
