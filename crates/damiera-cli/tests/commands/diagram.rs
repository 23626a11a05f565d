//! `damiera diagram`.

use crate::harness::{code, damiera, stderr, stdout};

#[test]
fn diagram_draws_to_a_file_and_to_the_output() {
    let output = damiera(&["diagram", "W:WK23,31:B19,26,27"]);
    assert!(stdout(&output).starts_with("<svg"));
    let file = std::env::temp_dir().join(format!("damiera-diagram-{}.svg", std::process::id()));
    let arguments = [
        "diagram",
        "W:WK23,31:B19,26,27",
        "-o",
        file.to_str().unwrap(),
    ];
    assert_eq!(code(&damiera(&arguments)), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), stdout(&output));
    std::fs::remove_file(file).unwrap();
    let output = damiera(&["diagram", "W:W30:B27", "-o", "/nowhere/at/all.svg"]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("/nowhere/at/all.svg"));
}
