//! Module text in pieces: its functions, and the text between them.

/// The text of a module, cut at its function definitions.
#[derive(Debug, Default)]
pub struct Split<'t> {
    /// Name (as written after `@` or `&`) and text of each definition, from `define` or `func` to
    /// the closing brace's line end.
    pub functions: Vec<(&'t str, &'t str)>,
    /// The rest, with the line `define` where a function was.
    pub between: String,
}

/// Splits a module at its definitions, which start with a line `define ...` or `func ...` and end
/// with a line `}`.
pub fn split(text: &str) -> Split<'_> {
    let mut split = Split::default();
    let mut start = None;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let end = offset + line.len();
        match start {
            None if line.starts_with("define ") || line.starts_with("func ") => {
                start = Some(offset);
                split.between.push_str("define\n");
            }
            None => split.between.push_str(line),
            Some(from) if line.trim_end() == "}" => {
                let function = &text[from..end];
                split.functions.push((function_name(function), function));
                start = None;
            }
            Some(_) => {}
        }
        offset = end;
    }
    split
}

/// The name after `@` or `&` in a definition or declaration, quotes kept.
pub fn function_name(definition: &str) -> &str {
    let Some(at) = definition.find(['@', '&']) else { return "" };
    let name = &definition[at + 1..];
    let end = match name.strip_prefix('"') {
        Some(quoted) => quoted.find('"').map_or(name.len(), |end| end + 2),
        None => name.find(|c: char| !(c.is_alphanumeric() || "-._$".contains(c))).unwrap_or(name.len()),
    };
    &name[..end]
}

/// The text without the two lines at the top that name the file.
pub fn without_file_name(text: &str) -> String {
    let named = |line: &&str| line.starts_with("; ModuleID = ") || line.starts_with("source_filename = ");
    text.split_inclusive('\n').filter(|line| !named(line)).collect()
}

/// The number of φs in a function or module.
pub fn count_phis(text: &str) -> usize {
    text.lines().filter(|line| line.contains(" = phi ")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_and_the_rest() {
        let split = split(
            "@g = global i8 0\ndefine void @f() {\n  ret void\n}\n\ndefine i8 @\"a b\"(i8 %x) {\n  ret i8 %x\n}\n",
        );
        let names: Vec<&str> = split.functions.iter().map(|f| f.0).collect();
        assert_eq!(names, ["f", "\"a b\""]);
        assert_eq!(split.functions[0].1, "define void @f() {\n  ret void\n}\n");
        assert_eq!(split.between, "@g = global i8 0\ndefine\n\ndefine\n");
    }
}
