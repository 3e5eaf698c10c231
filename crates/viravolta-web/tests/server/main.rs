//! The server over real connections: routes and roles, live games, thinking, hostile visitors.

mod games;
mod hostile;
mod pages;
mod routes;
mod support;
mod thinking;
