//! The data of a page: JSON in which each list of objects is a table, which has the names of fields
//! once.
//!
//! ```text
//!   [{"from": 0, "to": 1}, {"from": 1}]   ──▶   {"columns": {"from": [0, 1], "to": [1, null]}, "rows": 2}
//! ```
//!
//! Fields that an object lacks are null. Columns of objects are tables, too. Objects become text
//! one by one, so that no tree of the data is ever in memory: such a tree is ten times as large as
//! the text.

use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Appends a list.
pub fn push_list<T: Serialize>(out: &mut String, items: &[T]) {
    let mut column = Column::default();
    for item in items {
        column.push(value_of(item));
    }
    column.write(out);
}

/// Appends a value with everything in it. For small ones.
pub fn push_value<T: Serialize>(out: &mut String, value: &T) {
    write_value(out, value_of(value));
}

fn value_of<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("strings and numbers have a JSON text")
}

/// The items of a list, or of a column of a table.
#[derive(Default)]
enum Column {
    /// Nothing but nulls, this many.
    #[default]
    Empty,
    Nulls(usize),
    /// The text of the items, each with a comma after it.
    Values(String),
    Table(Table),
}

impl Column {
    fn push(&mut self, item: Value) {
        match (&mut *self, item) {
            (Column::Empty, Value::Null) => *self = Column::Nulls(1),
            (Column::Nulls(n), Value::Null) => *n += 1,
            (Column::Table(table), Value::Object(fields)) => table.push(fields),
            (Column::Table(table), Value::Null) => table.push(Map::new()),
            (Column::Table(_), _) => unreachable!("the items of a list are of one kind"),
            (Column::Values(text), item) => {
                write_value(text, item);
                text.push(',');
            }
            (Column::Empty | Column::Nulls(_), item) => {
                let n_nulls = if let Column::Nulls(n) = self { *n } else { 0 };
                *self = match item {
                    Value::Object(_) => Column::Table(Table { n_rows: n_nulls, columns: BTreeMap::new() }),
                    _ => Column::Values("null,".repeat(n_nulls)),
                };
                self.push(item);
            }
        }
    }

    fn write(self, out: &mut String) {
        let text = match self {
            Column::Table(table) => return table.write(out),
            Column::Empty => String::new(),
            Column::Nulls(n) => "null,".repeat(n),
            Column::Values(text) => text,
        };
        out.push('[');
        out.push_str(text.strip_suffix(',').unwrap_or(&text));
        out.push(']');
    }
}

/// A list of objects. Columns may be shorter: nulls are missing at their ends.
#[derive(Default)]
struct Table {
    n_rows: usize,
    columns: BTreeMap<String, (usize, Column)>,
}

impl Table {
    fn push(&mut self, fields: Map<String, Value>) {
        for (name, value) in fields {
            let (n, column) = self.columns.entry(name).or_default();
            fill(n, column, self.n_rows);
            column.push(value);
            *n += 1;
        }
        self.n_rows += 1;
    }

    fn write(self, out: &mut String) {
        out.push_str("{\"columns\":{");
        for (index, (name, (mut n, mut column))) in self.columns.into_iter().enumerate() {
            fill(&mut n, &mut column, self.n_rows);
            write_name(out, index, &name);
            column.write(out);
        }
        out.push_str("},\"rows\":");
        out.push_str(&self.n_rows.to_string());
        out.push('}');
    }
}

/// Appends nulls to a column of `n` items until it has `n_rows`.
fn fill(n: &mut usize, column: &mut Column, n_rows: usize) {
    while *n < n_rows {
        column.push(Value::Null);
        *n += 1;
    }
}

fn write_value(out: &mut String, value: Value) {
    match value {
        Value::Array(items) => {
            let mut column = Column::default();
            items.into_iter().for_each(|item| column.push(item));
            column.write(out);
        }
        Value::Object(fields) => {
            out.push('{');
            for (index, (name, field)) in fields.into_iter().enumerate() {
                write_name(out, index, &name);
                write_value(out, field);
            }
            out.push('}');
        }
        // The text of a script element ends at `</`. In JSON only strings contain the character.
        Value::String(text) if text.contains('<') => {
            out.push_str(&Value::String(text).to_string().replace('<', "\\u003c"));
        }
        simple => out.push_str(&simple.to_string()),
    }
}

/// Appends the name of the field with this index of an object.
pub fn write_name(out: &mut String, index: usize, name: &str) {
    if index > 0 {
        out.push(',');
    }
    out.push('"');
    out.push_str(name);
    out.push_str("\":");
}
