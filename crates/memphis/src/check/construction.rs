//! The sparse checker of SSA construction.
