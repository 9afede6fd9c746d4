//! The parts of allocas: what a split makes of each alloca, as data, as events and as rows of bytes.

use super::document::{
    About, AccessKind, PartFate, Reason, Slot, Split, SplitAccess, SplitAlloca, SplitOutcome, SplitPart, Stage,
};
use super::events::Story;
use super::lines::{diff, line_of, text_of};
use super::subject::Lines;
use memphis_ir::{Function, InstId, Value};
use memphis_passes::mem2reg;
use memphis_passes::sroa::{self, DescribedAccess, DescribedAlloca, DescribedPart, Fate, Outcome};
use std::fmt::Write;

/// The columns that a drawn row of parts may have. Further parts are left out.
const MAX_COLUMNS: usize = 100;

/// The reasons of parts that an event has.
const MAX_REASONS: usize = 8;

const UNSIZED: &str = "its size is not a constant, zero or too large, or it is inalloca or swifterror";

/// A split as data. `is_left` is true if the pass leaves the function alone, because it is `optnone`.
pub(super) fn split(
    given: Function<'_>,
    after: Function<'_>,
    described: &[DescribedAlloca],
    is_left: bool,
    lines: &Lines<'_>,
) -> Split {
    let mut teller = Teller { f: given, lines, n_slots: 0 };
    let allocas = described.iter().map(|described| match is_left {
        true => teller.left(described.alloca),
        false => teller.alloca(described),
    });
    let allocas = allocas.collect();
    debug_assert_eq!(teller.n_slots, after.body.allocas().len(), "each part has its alloca");
    Split { allocas, diff: diff(given.text(), after.text()) }
}

/// Numbers the slots after the split, in the order of the text.
struct Teller<'a> {
    f: Function<'a>,
    lines: &'a Lines<'a>,
    n_slots: usize,
}

impl Teller<'_> {
    fn alloca(&mut self, described: &DescribedAlloca) -> SplitAlloca {
        let parts = described.parts.iter().map(|part| self.part(part)).collect();
        let (outcome, reason) = match described.outcome {
            Outcome::Split => (SplitOutcome::Split, None),
            Outcome::Shadowed(refusal) => (SplitOutcome::Shadowed, Some(self.reason(refusal))),
            Outcome::Refused(refusal) => (SplitOutcome::Whole, Some(self.reason(refusal))),
            Outcome::Plain => (SplitOutcome::Whole, unblamed("each access is a load or store of its type")),
            Outcome::Unsized => (SplitOutcome::Whole, unblamed(UNSIZED)),
        };
        let slot = (outcome != SplitOutcome::Split).then(|| self.next_slot());
        let accesses = described.accesses.iter().map(|access| self.access(access)).collect();
        SplitAlloca { slot, reason, size: described.size, parts, accesses, ..self.plain(described.alloca, outcome) }
    }

    /// An alloca of a function that stays as it is.
    fn left(&mut self, alloca: InstId) -> SplitAlloca {
        let reason = unblamed(&format!("{}; --ignore-optnone splits it", mem2reg::Reason::OptNone));
        SplitAlloca { slot: Some(self.next_slot()), reason, ..self.plain(alloca, SplitOutcome::Whole) }
    }

    fn plain(&self, alloca: InstId, outcome: SplitOutcome) -> SplitAlloca {
        let result = self.f.body.inst(alloca).result;
        SplitAlloca {
            name: result.map_or(String::new(), |result| self.f.display(Value::local(result))),
            line: self.line(alloca),
            outcome,
            reason: None,
            slot: None,
            size: 0,
            parts: Vec::new(),
            accesses: Vec::new(),
            event: 0,
        }
    }

    fn part(&mut self, part: &DescribedPart) -> SplitPart {
        let (fate, reason) = match part.fate {
            Fate::Value => (PartFate::Value, None),
            Fate::Memory(refusal) => (PartFate::Memory, Some(self.reason(refusal))),
            Fate::Dead => (PartFate::Dead, None),
        };
        SplitPart {
            start: part.bytes.start,
            size: part.bytes.end - part.bytes.start,
            ty: self.f.types().display(part.ty),
            fate,
            reason,
            slot: part.has_alloca.then(|| self.next_slot()),
        }
    }

    fn access(&self, access: &DescribedAccess) -> SplitAccess {
        SplitAccess {
            kind: match access.kind {
                sroa::AccessKind::Load => AccessKind::Load,
                sroa::AccessKind::Store => AccessKind::Store,
                sroa::AccessKind::Set => AccessKind::Set,
                sroa::AccessKind::CopyTo => AccessKind::CopyTo,
                sroa::AccessKind::CopyFrom => AccessKind::CopyFrom,
            },
            text: text_of(self.f, access.inst),
            line: self.line(access.inst),
            start: access.bytes.start,
            size: access.bytes.end - access.bytes.start,
            parts: access.parts.clone().collect(),
        }
    }

    fn reason(&self, (reason, blame): (mem2reg::Reason, Option<InstId>)) -> Reason {
        Reason { text: reason.to_string(), blame: blame.map(|inst| self.line(inst)) }
    }

    fn line(&self, inst: InstId) -> usize {
        line_of(self.f, inst, |offset| self.lines.line(offset))
    }

    fn next_slot(&mut self) -> usize {
        self.n_slots += 1;
        self.n_slots - 1
    }
}

fn unblamed(text: &str) -> Option<Reason> {
    Some(Reason { text: text.to_owned(), blame: None })
}

impl Story<'_> {
    /// Reports the split: an event for each alloca.
    pub(super) fn tell_parts(&mut self, split: &Split) {
        let n_split = split.allocas.iter().filter(|alloca| alloca.outcome == SplitOutcome::Split).count();
        let text = format!(
            "sroa splits {n_split} of {} allocas into parts; then mem2reg promotes parts. The lines of this step are \
             those of the given text. The lines of all other steps are those of the text after the split, which \
             `memphis opt -S '-passes=sroa<split-only>'` writes.",
            split.allocas.len(),
        );
        self.tell(Stage::Parts, None, text, About::default(), vec![]);
        let mut split = split.clone();
        for alloca in &mut split.allocas {
            let own = alloca.parts.iter().filter_map(|part| part.slot).chain(alloca.slot);
            let mut about = About::default();
            for slot in own {
                about.lines.push(self.line(self.slots.allocas[slot]));
                about.values.push(self.document.slots[slot].name.clone());
            }
            let text = alloca.sentences(&self.document.slots);
            alloca.event = self.tell(Stage::Parts, None, text, about, vec![]);
        }
        self.document.split = Some(split);
    }
}

impl SplitAlloca {
    /// Its outcome in sentences. `slots` are the slots after the split.
    fn sentences(&self, slots: &[Slot]) -> String {
        let SplitAlloca { name, line, size, .. } = self;
        let reason = self.reason.as_ref().map_or(String::new(), Reason::sentence);
        let count = |fate| self.parts.iter().filter(|part| part.fate == fate).count();
        let mut text = match self.outcome {
            SplitOutcome::Whole => format!("{name} (line {line}) stays whole: {reason}."),
            SplitOutcome::Shadowed => format!(
                "{name} (line {line}, {size} bytes) stays for a use that cannot be followed and only reads it: \
                 {reason}. Allocas for {} of its {} parts beside it get the same stores, and loads read those.",
                count(PartFate::Value),
                self.parts.len(),
            ),
            SplitOutcome::Split => {
                let counts = [
                    (count(PartFate::Value), "for values"),
                    (count(PartFate::Memory), "in memory"),
                    (count(PartFate::Dead), "that nothing reads"),
                ];
                let counts = counts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
                let counts = counts.collect::<Vec<_>>().join(", ");
                format!("{name} (line {line}, {size} bytes) is split into parts: {counts}.")
            }
        };
        let mut told = self.parts.iter().filter_map(|part| Some((part.slot?, part.reason.as_ref()?)));
        for (slot, reason) in told.by_ref().take(MAX_REASONS) {
            let _ = write!(text, " {} stays in memory: {}.", slots[slot].name, reason.sentence());
        }
        let n_more = told.count();
        if n_more > 0 {
            let _ = write!(text, " So do {n_more} more.");
        }
        text
    }

    /// Its parts as a row of bytes, and below each other its accesses.
    ///
    /// ```text
    ///   bytes     |0  3|4   7|
    ///   part      |%p.0|%p.4 |
    ///   type      |i32 |float|
    ///   outcome   |value|value|
    ///   store     |==========|  store i64 %bits, ptr %p (line 3)
    /// ```
    pub(super) fn drawn(&self, slots: &[Slot]) -> Vec<String> {
        if self.parts.is_empty() {
            return Vec::new();
        }
        let cells: Vec<[String; 4]> = self.parts.iter().map(|part| part.cells(slots)).collect();
        let widths = cells.iter().map(|cell| cell.iter().map(|text| text.chars().count()).max().unwrap_or(0));
        let mut n_columns = 0;
        let widths: Vec<usize> = widths
            .take_while(|width| {
                n_columns += width + 1;
                n_columns <= MAX_COLUMNS || n_columns == width + 1
            })
            .collect();
        let end = if widths.len() < cells.len() { "..." } else { "" };
        let row = |title: &str, cell: &dyn Fn(usize, usize) -> String| {
            let cells = widths.iter().enumerate().map(|(place, &width)| format!("{:width$}|", cell(place, width)));
            format!("{title:9} |{}{end}", cells.collect::<String>())
        };
        let mut rows = vec![row("bytes", &|place, width| self.parts[place].ends(width))];
        for (index, title) in ["part", "type", "outcome"].into_iter().enumerate() {
            rows.push(row(title, &|place, _| cells[place][index + 1].clone()));
        }
        rows.extend(self.accesses.iter().map(|access| {
            let mark = |place, width| if access.parts.contains(&place) { "=" } else { " " }.repeat(width);
            let is_drawn = access.parts.last().is_some_and(|&last| last < widths.len());
            let bytes = match is_drawn && self.is_of_parts(access) {
                true => String::new(),
                false => format!("bytes {} to {}, ", access.start, access.start + access.size - 1),
            };
            format!("{}  {} ({bytes}line {})", row(access.kind.title(), &mark), access.text, access.line)
        }));
        rows
    }

    /// True if an access begins and ends where parts do.
    fn is_of_parts(&self, access: &SplitAccess) -> bool {
        let ends = |(first, last): (&usize, &usize)| {
            let last = &self.parts[*last];
            (self.parts[*first].start, last.start + last.size)
        };
        access.parts.first().zip(access.parts.last()).map(ends) == Some((access.start, access.start + access.size))
    }
}

impl SplitPart {
    /// The lines of its cell: bytes, name, type, outcome.
    fn cells(&self, slots: &[Slot]) -> [String; 4] {
        let name = self.slot.map_or(String::new(), |slot| slots[slot].name.clone());
        [self.ends(0), name, self.ty.clone(), self.fate.title().to_owned()]
    }

    /// Its first and last byte, at the two ends of so many columns.
    fn ends(&self, width: usize) -> String {
        let (first, last) = (self.start.to_string(), (self.start + self.size - 1).to_string());
        if self.size == 1 {
            return first;
        }
        let room = width.saturating_sub(first.len()).max(last.len() + 2);
        format!("{first}{last:>room$}")
    }
}

impl Reason {
    fn sentence(&self) -> String {
        let place = self.blame.map_or(String::new(), |line| format!(" (line {line})"));
        format!("{}{place}", self.text)
    }
}

impl PartFate {
    fn title(self) -> &'static str {
        match self {
            PartFate::Value => "value",
            PartFate::Memory => "memory",
            PartFate::Dead => "dead",
        }
    }
}

impl AccessKind {
    fn title(self) -> &'static str {
        match self {
            AccessKind::Load => "load",
            AccessKind::Store => "store",
            AccessKind::Set => "set",
            AccessKind::CopyTo => "copy to",
            AccessKind::CopyFrom => "copy from",
        }
    }
}
