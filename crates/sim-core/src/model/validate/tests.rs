//! What is refused, field by field.
