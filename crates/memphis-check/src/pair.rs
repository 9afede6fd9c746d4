//! Two texts, before and after mem2reg: whether the second does what the first does.
