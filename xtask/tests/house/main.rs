//! The rules of the house that a program can check better than a reviewer.

mod dependency_direction;
mod order;
mod packages;
mod unused_dependencies;
mod workspace;
