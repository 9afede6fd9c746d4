//! New debug records, in the style of records or of calls of intrinsics.

use super::insts::{InstText, InstWriter, NewInstId, NewOperand, node_number};
use crate::body::{Function, InstId, Value};
use crate::opcode::{Flags, Opcode};
use crate::syntax::Sink;
use crate::types::TypeId;
use crate::upgrade::{read_argument, record_parts};

/// The value of a new debug record.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum RecordValue<'t> {
    /// A value of a type.
    Value(TypeId, Value),
    /// Type and constant, as they are written.
    Text(&'t [u8]),
}

/// The differences between a debug record and its copy.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct RecordCopy<'c> {
    /// The spelling of the copy.
    pub style: RecordStyle,
    /// An argument that the copy does not share: its index and its text.
    pub argument: Option<(usize, &'c [u8])>,
    /// The location of the copy; `None` for that of the record.
    pub location: Option<&'c [u8]>,
}

/// The spelling of a debug record.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordStyle {
    /// `#dbg_value(i32 %x, !4, !DIExpression(), !9)`
    Record,
    /// `call void @llvm.dbg.value(metadata i32 %x, metadata !4, metadata !DIExpression()), !dbg !9`
    Call,
}

impl RecordStyle {
    /// The style of a record that was read.
    pub fn of(f: Function<'_>, record: InstId) -> RecordStyle {
        RecordStyle::calls(f.body.inst(record).flags.has(Flags::OLD_STYLE))
    }

    /// The style of the records of a function.
    fn of_function(f: Function<'_>) -> RecordStyle {
        RecordStyle::calls(f.body.has_debug_calls)
    }

    fn calls(are_calls: bool) -> RecordStyle {
        if are_calls { RecordStyle::Call } else { RecordStyle::Record }
    }
}

impl<'e, 'f> InstWriter<'e, 'f> {
    /// A copy of a debug record.
    #[doc(hidden)]
    pub fn record_like(
        self,
        source: Function<'_>,
        record: InstId,
        RecordCopy { style, argument: given, location }: RecordCopy<'_>,
        mut value_of: impl FnMut(usize) -> Option<Value>,
    ) -> NewInstId {
        let (arguments, own_location) = record_parts(source, record);
        let location = location.or(own_location);
        let mut text = self.start_record(source.body.inst(record).opcode, style, location);
        for (index, range) in arguments.into_iter().enumerate() {
            text.start_argument(index, style);
            match given.filter(|given| given.0 == index) {
                Some((_, argument)) => text.bytes(argument),
                None => match read_argument(source, record, index, &range) {
                    Some(argument) => text.bytes(&argument),
                    None => text.copy(source, record, range, &mut value_of),
                },
            }
        }
        text.finish_record(style, location)
    }

    /// A record that gives a variable a value or an address, with an expression, in the style of
    /// those that the function has. `location` is a node.
    #[doc(hidden)]
    pub fn debug_record(
        self,
        opcode: Opcode,
        value: RecordValue<'_>,
        (variable, expression): (&[u8], &[u8]),
        location: u32,
    ) -> NewInstId {
        let (style, location) = (RecordStyle::of_function(self.f), format!("!{location}"));
        let location = Some(location.as_bytes());
        let mut text = self.start_record(opcode, style, location);
        text.start_argument(0, style);
        match value {
            RecordValue::Value(ty, value) => {
                text.ty(ty);
                text.raw(" ");
                text.value(NewOperand::new(ty, value));
            }
            RecordValue::Text(value) => text.bytes(value),
        }
        for (index, part) in [(1, variable), (2, expression)] {
            text.start_argument(index, style);
            text.bytes(part);
        }
        text.finish_record(style, location)
    }

    /// Starts a record, up to its arguments.
    fn start_record(mut self, opcode: Opcode, style: RecordStyle, location: Option<&[u8]>) -> InstText<'e, 'f> {
        let intrinsic = opcode.debug_intrinsic().filter(|_| style == RecordStyle::Call);
        if let (Some(_), Some(location)) = (intrinsic, location) {
            self = self.attached(b"dbg", location);
        }
        let mut text = self.start(opcode, TypeId::VOID, None);
        match intrinsic {
            Some((name, _)) => {
                text.row.flags = Flags::OLD_STYLE;
                text.raw("call void @");
                text.raw(name);
            }
            None => text.raw(opcode.keyword()),
        }
        text.raw("(");
        text
    }
}

impl InstText<'_, '_> {
    fn start_argument(&mut self, index: usize, style: RecordStyle) {
        self.raw(if index > 0 { ", " } else { "" });
        self.raw(if style == RecordStyle::Call { "metadata " } else { "" });
    }

    fn finish_record(mut self, style: RecordStyle, location: Option<&[u8]>) -> NewInstId {
        if let (RecordStyle::Record, Some(location)) = (style, location) {
            self.raw(", ");
            self.bytes(location);
            self.row.dbg = node_number(location);
        }
        self.raw(")");
        self.finish()
    }
}
