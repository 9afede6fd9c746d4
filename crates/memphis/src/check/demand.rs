//! The demand walk.
