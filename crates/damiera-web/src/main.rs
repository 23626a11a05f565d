//! The web app: puts itself into the page that loads it.

fn main() {
    damiera_web::mount();
}
