//! What is computed once, when a model is compiled.
