//! All tests but the test files, in one binary, which is linked once.
//! `cargo test -p memphis-filetests --test all fuzz::` runs those of one file.

mod bitcode;
mod blockargs;
mod check;
mod cleanups;
mod committed;
mod compare;
mod constant_expressions;
mod copies;
mod diamonds;
mod documents;
mod entry_points;
mod facts;
mod fuzz;
mod growth;
mod hostile;
mod in_place;
mod inline_attributes;
mod lift_loads;
mod matrix;
mod maximal;
mod memory;
mod mutants;
mod parts;
mod queries;
mod refinement;
mod refute;
mod remarks;
mod run;
mod spacing;
mod spirv;
mod sums;
mod walls;
mod warnings;
mod wend;
mod wend_random;
