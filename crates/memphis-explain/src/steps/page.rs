//! An explanation as one page of HTML that needs nothing else.

use super::document::Document;
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
        let title = markup(&format!("@{}: mem2reg step by step", self.function));
        // The text of a script element ends at `</`. In JSON only strings contain the character.
        let data = self.json().replace('<', "\\u003c");
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
             <body>\n{BODY}<script type=\"application/json\" id=\"data\">{data}</script>\n\
             <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }
}
