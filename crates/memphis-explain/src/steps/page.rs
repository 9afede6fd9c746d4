//! An explanation as one page of HTML that needs nothing else.

use super::columns::{push_list, push_value, write_name};
use super::document::{Destruction, Document};
use crate::picture::markup;

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
        let pass = if self.split.is_some() { "sroa" } else { "mem2reg" };
        let title = markup(&format!("{}: {pass} step by step", self.shown_function()));
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
             <body>\n{BODY}<script type=\"application/json\" id=\"data\">"
        );
        self.push_data(&mut out);
        out.push_str("</script>\n<script>\n");
        out.push_str(SCRIPT);
        out.push_str("</script>\n</body>\n</html>\n");
        out
    }

    /// Appends the data, with tables for lists.
    fn push_data(&self, out: &mut String) {
        let Document {
            schema,
            function,
            demangled,
            blocks,
            edges,
            graph,
            tree,
            slots,
            accesses,
            phis,
            events,
            diff,
            split,
            destruction,
            source,
            run,
        } = self;
        out.push('{');
        let mut n = 0;
        let mut field = |name: &str, push: &dyn Fn(&mut String)| {
            write_name(out, n, name);
            push(out);
            n += 1;
        };
        field("accesses", &|out| push_list(out, accesses));
        field("blocks", &|out| push_list(out, blocks));
        if let Some(demangled) = demangled {
            field("demangled", &|out| push_value(out, demangled));
        }
        field("destruction", &|out| destruction.push_data(out));
        field("diff", &|out| push_list(out, diff));
        field("edges", &|out| push_list(out, edges));
        field("events", &|out| push_list(out, events));
        field("function", &|out| push_value(out, function));
        field("graph", &|out| push_value(out, graph));
        field("phis", &|out| push_list(out, phis));
        if let Some(run) = run {
            field("run", &|out| push_value(out, run));
        }
        field("schema", &|out| push_value(out, schema));
        field("slots", &|out| push_list(out, slots));
        if let Some(source) = source {
            field("source", &|out| push_value(out, source));
        }
        if let Some(split) = split {
            field("split", &|out| push_value(out, split));
        }
        field("tree", &|out| push_value(out, tree));
        out.push('}');
    }
}

impl Destruction {
    fn push_data(&self, out: &mut String) {
        let Destruction { classes, points, splits, copy_form, elimination } = self;
        out.push('{');
        write_name(out, 0, "classes");
        push_list(out, classes);
        write_name(out, 1, "copy_form");
        push_list(out, copy_form);
        write_name(out, 2, "elimination");
        push_list(out, elimination);
        write_name(out, 3, "points");
        push_list(out, points);
        write_name(out, 4, "splits");
        push_list(out, splits);
        out.push('}');
    }
}
