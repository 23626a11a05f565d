//! What is written reads the same, for any tree.

use damiera::Position;
use damiera_pdn::{
    Annotation, Comment, Game, GameResult, Line, Mark, Node, Reader, Step, Tag, Tags, write,
};
use proptest::prelude::*;

/// What a generator chooses for one step and what is said about it.
#[derive(Clone, Debug)]
struct Choice {
    step: StepChoice,
    before: Vec<String>,
    mark: Option<usize>,
    after: Vec<Said>,
}

#[derive(Clone, Debug)]
enum StepChoice {
    Move(usize),
    Setup(&'static str),
    Pass,
    Unknown,
}

#[derive(Clone, Debug)]
enum Said {
    Comment(String),
    Nag(u16),
    Variation(Plan),
}

#[derive(Clone, Debug)]
struct Plan {
    lead: Vec<Said>,
    steps: Vec<Choice>,
}

const POSITIONS: [&str; 6] = [
    "W:W21-32:B1-12",
    "B:W6,13,14,21,22,K32:B3,8",
    "W:WK27,9:B5,6,13,15,21,23",
    "W:WK10,32:BK6,7,21,K14,K15",
    "B:W17,K20:BK1,2,K31",
    "W:WK22:B19,20,27,28",
];

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,40}",
        "Bianco Vince|nero  vince|Pari",
        "([a-z]{1,12} ){0,30}",
        "\\PC{0,20}",
        "(\\[%clk 0:0[0-9]:00\\]|\\[%x7D\\]|\\[%x5B\\]|\\}|\\{|\\[|%|\\(|;| |x){0,12}",
    ]
}

fn any_step() -> impl Strategy<Value = StepChoice> {
    prop_oneof![
        30 => any::<prop::sample::Index>().prop_map(|index| StepChoice::Move(index.index(1000))),
        1 => prop::sample::select(&POSITIONS[..]).prop_map(StepChoice::Setup),
        1 => Just(StepChoice::Pass),
        1 => Just(StepChoice::Unknown),
    ]
}

fn any_said(plan: BoxedStrategy<Plan>) -> BoxedStrategy<Vec<Said>> {
    let said = prop_oneof![
        any_text().prop_map(Said::Comment),
        (0_u16..300).prop_map(Said::Nag),
        plan.prop_map(Said::Variation),
    ];
    prop_oneof![
        4 => Just(Vec::new()),
        1 => prop::collection::vec(said, 1..3),
    ]
    .boxed()
}

fn any_plan(depth: u32) -> BoxedStrategy<Plan> {
    if depth == 0 {
        return Just(Plan {
            lead: Vec::new(),
            steps: Vec::new(),
        })
        .boxed();
    }
    let said = any_said(any_plan(depth - 1));
    let before = prop_oneof![
        6 => Just(Vec::new()),
        1 => prop::collection::vec(any_text(), 1..3),
    ];
    let mark = prop::option::weighted(0.1, 0..Mark::ALL.len());
    let choice =
        (any_step(), before, mark, said.clone()).prop_map(|(step, before, mark, after)| Choice {
            step,
            before,
            mark,
            after,
        });
    (said, prop::collection::vec(choice, 0..12))
        .prop_map(|(lead, steps)| Plan { lead, steps })
        .boxed()
}

fn annotations(said: &[Said], position: Option<Position>) -> Vec<Annotation> {
    said.iter()
        .map(|said| match said {
            Said::Comment(text) => Annotation::Comment(Comment::new(text)),
            Said::Nag(nag) => Annotation::Nag(*nag),
            Said::Variation(plan) => Annotation::Variation(line(plan, position)),
        })
        .collect()
}

/// The line of a plan; steps that are impossible are left out.
fn line(plan: &Plan, start: Option<Position>) -> Line {
    let mut position = start;
    let mut nodes = Vec::new();
    for choice in &plan.steps {
        let step = match (&choice.step, position) {
            (StepChoice::Move(index), Some(position)) => {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(index % moves.len().max(1)) else {
                    continue;
                };
                Step::Move(mv)
            }
            (StepChoice::Setup(fen), _) => Step::Setup(fen.parse().unwrap()),
            (StepChoice::Pass, Some(position)) if Step::Pass.after(&position).is_some() => {
                Step::Pass
            }
            (StepChoice::Unknown, _) => Step::Unknown,
            _ => continue,
        };
        nodes.push(Node {
            before: choice
                .before
                .iter()
                .map(|text| Comment::new(text))
                .collect(),
            step,
            mark: choice
                .mark
                .filter(|_| step.is_move())
                .map(|mark| Mark::ALL[mark]),
            after: annotations(&choice.after, position),
        });
        position = match step {
            Step::Setup(position) => Some(position),
            _ => position.and_then(|position| step.after(&position)),
        };
    }
    Line {
        lead: annotations(&plan.lead, start),
        nodes,
    }
}

fn any_game() -> impl Strategy<Value = Game> {
    let tag = ("[A-Z][A-Za-z0-9_]{0,8}", "\\PC{0,20}|[\"\\\\\\] a]{0,8}");
    let tags = prop::collection::vec(tag, 0..4);
    let result = prop::sample::select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::Unknown,
    ]);
    (
        tags,
        prop::sample::select(&POSITIONS[..]),
        any_plan(3),
        result,
    )
        .prop_map(|(tags, fen, plan, result)| {
            let start: Position = fen.parse().unwrap();
            let tags: Tags = tags
                .iter()
                .map(|(name, value)| Tag::new(name, value).unwrap())
                .collect();
            Game {
                tags,
                start,
                line: line(&plan, Some(start)),
                result,
            }
        })
}

proptest! {
    #[test]
    fn read_gives_what_was_written(game in any_game()) {
        let game = game.canonical();
        prop_assert_eq!(&game.canonical(), &game);
        let text = write(&game);
        let records: Vec<_> = Reader::from_bytes(text.as_bytes()).map(|record| record.unwrap()).collect();
        prop_assert_eq!(records.len(), 1, "{}", text);
        prop_assert_eq!(&records[0].faults, &[], "{}", text);
        prop_assert_eq!(&records[0].game, &game, "{}", text);
        prop_assert_eq!(write(&records[0].game), text);
    }

    /// Two games in one file, and nothing but games: each is read as if it stood alone.
    #[test]
    fn games_do_not_touch_each_other(one in any_game(), other in any_game()) {
        let text = write(&one) + &write(&other);
        let games: Vec<_> = Reader::from_bytes(text.as_bytes()).map(|record| record.unwrap().game).collect();
        prop_assert_eq!(games, [one.canonical(), other.canonical()]);
    }

    /// Any bytes are read, twice the same, and what is read is written and read again.
    #[test]
    fn any_bytes_are_read(text in "([-0-9x.*/{}()\\[\\]\" \n!?$%;a-hA-Z]|22-18|12-16|1-0|\\[A \"|FEN ){0,80}") {
        let mut checked = Reader::from_bytes(text.as_bytes());
        for record in Reader::from_bytes(text.as_bytes()).map(|record| record.unwrap()) {
            let check = checked.next_checked().unwrap().unwrap();
            prop_assert_eq!(&check.faults, &record.faults);
            prop_assert_eq!(check.plies, record.game.line.nodes.iter().filter(|n| n.step.is_move()).count() as u64);
            let again: Game = write(&record.game).parse().unwrap();
            prop_assert_eq!(again, record.game.canonical());
        }
    }
}
