//! Sleeping trees.
