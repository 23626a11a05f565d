//! Builds and verifies endgame tables.
