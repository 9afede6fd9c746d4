//! An explanation as one page of HTML that needs nothing else.

use super::document::Document;
use crate::picture::markup;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const BODY: &str = include_str!("page.html");

impl Document {
    /// The explanation as JSON.
    ///
    /// # Panics
    /// Never: strings and numbers always have a JSON text.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers have a JSON text")
    }

    /// The explanation as a page: its data, and a script that shows them.
    pub fn page(&self) -> String {
        let title = markup(&format!("@{}: mem2reg step by step", self.function));
        // The text of a script element ends at `</`. In JSON only strings contain the character.
        let data = serde_json::to_value(self).map(tables).expect("strings and numbers have a JSON text");
        let data = data.to_string().replace('<', "\\u003c");
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
             <body>\n{BODY}<script type=\"application/json\" id=\"data\">{data}</script>\n\
             <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }
}

/// A value in which each list of objects is a table, which has the names of fields once:
/// `{"rows": 2, "columns": {"from": [0, 1], "to": [1, 2]}}`. Fields that an object lacks are null.
/// Columns of objects are tables, too. The nesting is that of the document.
fn tables(value: Value) -> Value {
    match value {
        Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_object) => table(items),
        Value::Array(items) => items.into_iter().map(tables).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, field)| (name, tables(field))).collect(),
        other => other,
    }
}

/// A table of objects; those that are null have no fields.
fn table(mut rows: Vec<Value>) -> Value {
    let fields = |row: &Value| row.as_object().into_iter().flat_map(Map::keys).cloned().collect::<Vec<_>>();
    let names: BTreeSet<String> = rows.iter().flat_map(fields).collect();
    let mut columns = Map::new();
    for name in names {
        let column: Vec<Value> =
            rows.iter_mut().map(|row| row.get_mut(&name).map_or(Value::Null, Value::take)).collect();
        let is_table = column.iter().all(|item| item.is_object() || item.is_null());
        let has_objects = column.iter().any(Value::is_object);
        let column = if is_table && has_objects { table(column) } else { column.into_iter().map(tables).collect() };
        columns.insert(name, column);
    }
    json!({ "rows": rows.len(), "columns": columns })
}
