//! An edit script against the body that it edits.
