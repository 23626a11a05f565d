//! Engines that end, hang and talk nonsense, written in a few lines of shell.

use std::process::Command;
use std::time::Duration;

use damiera::Game;
use damiera_hub_client::{Answer, EngineError, HubEngine};
use damiera_protocols::hub::{Go, Level, Pos, Text};

const PATIENCE: Duration = Duration::from_secs(10);

/// An engine that does `search` when it is told to go.
fn engine(search: &str) -> Result<HubEngine, EngineError> {
    with_settings(search, &[])
}

fn with_settings(search: &str, settings: &[(Text, Text)]) -> Result<HubEngine, EngineError> {
    let script = format!(
        r#"while read -r command rest; do
            case $command in
            hub) echo 'Hello, I am odd'
                echo 'id name=Odd version=1.0'
                echo 'param name=variant value=normal type=enum values="normal italian"'
                echo 'param name=threads value=1 type=int min=1 max=4'
                echo wait;;
            set-param) echo "$rest" >&2;;
            init) echo 'loading...'; echo ready;;
            ping) echo pong;;
            go) {search};;
            quit) exit;;
            esac
        done"#
    );
    HubEngine::start(shell(&script), settings, PATIENCE)
}

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

fn search(engine: &mut HubEngine, patience: Duration) -> Result<Answer, EngineError> {
    let position = Pos::since_conversion(&Game::default());
    engine.search(&position, &Level::INFINITE, Go::Think, patience)
}

#[test]
fn a_search() {
    let mut engine = engine(
        r#"echo 'info depth=1 score=0.10 pv="22-18"'; echo 'info depth=1 multipv=2';
           echo 'error message="I am tired"'; echo 'done move=22-18 ponder=11-14'"#,
    )
    .unwrap();
    assert_eq!(engine.name(), "Odd 1.0");
    let answer = search(&mut engine, PATIENCE).unwrap();
    assert_eq!(answer.done.mv.to_string(), "22-18");
    assert_eq!(answer.info.unwrap().pv.len(), 1);
    assert_eq!(engine.take_complaints(), ["I am tired"]);
    engine.ping().unwrap();
}

#[test]
fn a_parameter_is_checked_before_it_is_set() {
    let setting = |name, value| [(Text::readable(name), Text::readable(value))];
    assert!(with_settings("", &setting("threads", "4")).is_ok());
    let error = with_settings("", &setting("threads", "5")).unwrap_err();
    assert!(matches!(error, EngineError::BadValue { .. }), "{error}");
    let error = with_settings("", &setting("thread", "1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the engine has no parameter thread; it has: variant, threads"
    );
}

#[test]
fn an_engine_that_ends() {
    let mut engine = engine("echo 'out of draughts' >&2; exit 3").unwrap();
    let error = search(&mut engine, PATIENCE).unwrap_err();
    let EngineError::Ended { status, stderr } = &error else {
        panic!("{error}");
    };
    assert!(status.contains('3'), "{status}");
    assert!(stderr.contains("out of draughts"), "{stderr}");
    // Whatever it is asked now, it has ended.
    assert!(matches!(
        search(&mut engine, PATIENCE),
        Err(EngineError::Ended { .. })
    ));
}

#[test]
fn an_engine_that_answers_only_when_told_to_stop() {
    let mut engine = engine("read -r stop; echo 'done move=22-18'").unwrap();
    let error = search(&mut engine, Duration::from_millis(50)).unwrap_err();
    assert!(matches!(error, EngineError::Slow { .. }), "{error}");
    engine.ping().unwrap();
}

#[test]
fn an_engine_whose_answer_is_no_longer_wanted() {
    let mut engine = engine("read -r stop; echo 'done move=22-18'").unwrap();
    let position = Pos::since_conversion(&Game::default());
    let answer = engine.search_until(&position, &Level::INFINITE, Go::Think, PATIENCE, || true);
    assert!(matches!(answer, Err(EngineError::Stopped)), "{answer:?}");
    engine.ping().unwrap();
}

#[test]
fn an_engine_that_hangs() {
    let mut engine = engine("while :; do read -r more; done").unwrap();
    let error = search(&mut engine, Duration::from_millis(50)).unwrap_err();
    assert!(matches!(error, EngineError::Hangs { .. }), "{error}");
}

/// Ctrl-C goes to the group of processes in front of the terminal, and is not meant for engines.
#[cfg(unix)]
#[test]
fn an_engine_has_a_group_of_its_own() {
    let mut engine = engine("ps -o pid= -o pgid= -p $$ >&2; exit").unwrap();
    let error = search(&mut engine, PATIENCE).unwrap_err();
    let EngineError::Ended { stderr, .. } = &error else {
        panic!("{error}");
    };
    let last = stderr.rsplit(" / ").next().unwrap();
    let [pid, group] = last.split_whitespace().collect::<Vec<_>>()[..] else {
        panic!("{stderr}");
    };
    assert_eq!(pid, group);
}

#[test]
fn an_engine_that_complains_without_end() {
    let complain =
        "for i in $(seq 100); do echo \"error message=$i\"; done; echo 'done move=22-18'";
    let mut engine = engine(complain).unwrap();
    search(&mut engine, PATIENCE).unwrap();
    let complaints = engine.take_complaints();
    assert_eq!((complaints.len(), complaints[15].as_str()), (16, "100"));
}

/// Lines that take longer to read than to say: there is always one more to hear.
#[test]
fn an_engine_that_never_stops_talking() {
    let talk = format!("exec yes 'info pv=\"{}\"'", "22-18 ".repeat(1_000));
    let mut chatterbox = engine(&talk).unwrap();
    let error = search(&mut chatterbox, Duration::from_millis(50)).unwrap_err();
    assert!(matches!(error, EngineError::Hangs { .. }), "{error}");
    let mut chatterbox = engine(&talk).unwrap();
    let position = Pos::since_conversion(&Game::default());
    let begun = chatterbox.go(&position, &Level::INFINITE, Go::Think);
    let error = begun.and_then(|_| chatterbox.ping()).unwrap_err();
    assert!(matches!(error, EngineError::Hangs { .. }), "{error}");
}

#[test]
fn an_engine_that_talks_nonsense() {
    let mut engine = engine("echo 'done move=22=18'").unwrap();
    let error = search(&mut engine, PATIENCE).unwrap_err();
    assert!(matches!(error, EngineError::Nonsense { .. }), "{error}");
}

#[test]
fn no_engine_at_all() {
    let missing = Command::new("/no/such/engine");
    let error = HubEngine::start(missing, &[], PATIENCE).unwrap_err();
    assert!(matches!(error, EngineError::Start { .. }), "{error}");
    let error = HubEngine::start(shell("cat >/dev/null"), &[], Duration::from_millis(50));
    assert!(matches!(error, Err(EngineError::Hangs { .. })));
    let other = r#"read -r hub; echo 'param name=variant value=normal type=enum values="normal bt"'
        echo wait; read -r quit"#;
    let error = HubEngine::start(shell(other), &[], PATIENCE).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the engine does not play Italian draughts; its variants: normal, bt"
    );
}
