//! `damiera perft`.

use crate::harness::{code, damiera, json_lines, with_input};

#[test]
fn perft_answers_a_line_a_depth() {
    let answers = json_lines(&damiera(&["perft", "6", "--json"]));
    let counts: Vec<u64> = answers
        .iter()
        .map(|line| line["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(counts, [7, 49, 302, 1469, 7361, 36473], "as published");
    for (index, line) in answers.iter().enumerate() {
        assert_eq!(line["depth"], index + 1);
        assert!(line["time_ms"].is_u64());
    }
}

#[test]
fn perft_counts_alike_with_hash_and_threads() {
    let fen = "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4";
    for more in [
        &[][..],
        &["--hash", "8"],
        &["--threads", "2"],
        &["--hash", "1", "--threads", "3"],
    ] {
        let arguments = [&["perft", "7", "--fen", fen, "--json"], more].concat();
        assert_eq!(
            json_lines(&damiera(&arguments))[6]["nodes"],
            2_468_110,
            "{more:?}"
        );
    }
}

#[test]
fn perft_divides() {
    let output = damiera(&["perft", "4", "--divide", "--json"]);
    let answers = json_lines(&output);
    assert!(answers[2].get("divide").is_none(), "only at the last depth");
    let parts = answers[3]["divide"].as_array().unwrap();
    assert_eq!(parts.len(), 7);
    assert_eq!(
        parts
            .iter()
            .map(|part| part["nodes"].as_u64().unwrap())
            .sum::<u64>(),
        1469
    );
    assert_eq!(parts[0]["move"], "21-17");
}

#[test]
fn perft_goes_on_after_a_bad_line() {
    let output = with_input(
        &["perft", "3", "--fen", "-", "--json"],
        b"nonsense\nW:W32:BK13\n",
    );
    assert_eq!(code(&output), 1);
    let answers = json_lines(&output);
    assert!(answers[0]["error"].is_string());
    assert_eq!(answers[1]["fen"], "W:W32:BK13");
    assert_eq!(answers[1]["depth"], 3);
    assert!(answers[1]["nodes"].is_u64());
}

/// Ctrl-C ends a count that would take years, with the exit code that shells know; the lines written
/// until then are whole.
#[cfg(unix)]
#[test]
fn perft_ends_by_interrupt() {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    for more in [&[][..], &["--hash", "1", "--threads", "2"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
            .args(["perft", "60", "--json"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.next().unwrap().unwrap().contains("\"nodes\":7,"));
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status().unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        for line in lines {
            let line = line.unwrap();
            assert!(
                serde_json::from_str::<serde_json::Value>(&line).is_ok(),
                "{line}"
            );
        }
    }
}
