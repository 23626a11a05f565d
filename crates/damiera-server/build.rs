//! Makes cargo build this crate again when the web app was built again.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../dist/web");
}
