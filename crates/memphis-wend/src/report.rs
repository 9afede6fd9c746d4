//! Errors and warnings about a program, collected.

use memphis_ir::Error;

/// Errors and warnings so far.
#[derive(Debug, Default)]
pub struct Report {
    errors: Vec<Error>,
    warnings: Vec<Error>,
}

/// More suggestions than this are not useful, and each costs a look at all names.
const MAX_SUGGESTIONS: usize = 50;

/// Longer names are not compared.
const MAX_COMPARED: usize = 64;

impl Report {
    /// Adds an error at a byte of the text.
    pub fn error(&mut self, offset: usize, message: impl Into<String>) {
        self.errors.push(Error::new(offset, message));
    }

    /// Adds a warning at a byte of the text.
    pub fn warning(&mut self, offset: usize, message: impl Into<String>) {
        self.warnings.push(Error::new(offset, message));
    }

    /// True if there is no error.
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// True while suggestions are still made.
    pub fn has_room(&self) -> bool {
        self.errors.len() < MAX_SUGGESTIONS
    }

    /// The warnings in the order of the text.
    pub fn into_warnings(mut self) -> Vec<Error> {
        self.warnings.sort_by_key(|warning| warning.offset);
        self.warnings
    }

    /// The errors in the order of the text.
    pub fn into_errors(mut self) -> Vec<Error> {
        self.errors.sort_by_key(|error| error.offset);
        self.errors
    }

    /// `; did you mean 'count'?`, or nothing when no name is near. Of those that are equally near,
    /// the first.
    pub fn suggestion<'n>(&self, wrong: &str, names: impl Iterator<Item = &'n str>) -> String {
        if !self.has_room() || wrong.len() > MAX_COMPARED {
            return String::new();
        }
        let near = names
            .filter(|name| name.len() <= MAX_COMPARED && *name != wrong)
            .map(|name| (strsim::damerau_levenshtein(&wrong.to_lowercase(), &name.to_lowercase()), name))
            .min_by_key(|(distance, _)| *distance);
        match near {
            Some((distance, name))
                if distance <= (wrong.chars().count() / 3).max(1) && distance < name.chars().count() =>
            {
                format!("; did you mean '{name}'?")
            }
            _ => String::new(),
        }
    }
}
