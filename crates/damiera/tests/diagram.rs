//! Diagrams are well-formed and show what stands where, whoever sits below.

use damiera::{Bitboard, Color, Diagram, Piece, Position, Role, Square};
use proptest::prelude::*;
use roxmltree::{Document, Node};

mod positions;

use positions::any_position;

/// A man and a king of each side.
const FEN: &str = "W:WK1,22:B18,K32";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn square(number: u8) -> Square {
    Square::from_number(number).unwrap()
}

fn set(numbers: &[u8]) -> Bitboard {
    numbers.iter().map(|&number| square(number)).collect()
}

/// The elements that are drawn, without those that are only defined.
fn drawn<'a>(document: &'a Document<'a>, name: &'static str) -> Vec<Node<'a, 'a>> {
    document
        .root_element()
        .children()
        .filter(|node| node.has_tag_name(name))
        .collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name)
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| panic!("{name}"))
}

/// Where a square's middle lies: eight squares of 100 units from the left and the top.
fn middle(square: Square, below: Color) -> (f64, f64) {
    let seen = |index: u8| {
        f64::from(if below == Color::White {
            index
        } else {
            7 - index
        })
    };
    (
        seen(square.column()) * 100.0 + 50.0,
        seen(square.row()) * 100.0 + 50.0,
    )
}

fn near(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).abs() < 1.0 && (one.1 - other.1).abs() < 1.0
}

/// The piece drawn at a place: its reference, and whether it is dimmed.
fn at(document: &Document<'_>, place: (f64, f64)) -> Vec<(String, bool)> {
    drawn(document, "use")
        .into_iter()
        .filter(|node| near((number(*node, "x"), number(*node, "y")), place))
        .map(|node| {
            (
                node.attribute("href").unwrap().to_owned(),
                node.has_attribute("opacity"),
            )
        })
        .collect()
}

fn reference(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::Man) => "#damiera-wm",
        (Color::White, Role::King) => "#damiera-wk",
        (Color::Black, Role::Man) => "#damiera-bm",
        (Color::Black, Role::King) => "#damiera-bk",
    }
}

/// Square 1 is at the top left with White below and at the bottom right with Black below.
#[test]
fn square_one_is_where_it_belongs() {
    let position = position(FEN);
    for (below, corner) in [(Color::White, (50.0, 50.0)), (Color::Black, (750.0, 750.0))] {
        let svg = Diagram::new(position.board()).below(below).to_svg();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(
            at(&document, corner),
            [("#damiera-wk".to_owned(), false)],
            "{below} below"
        );
    }
}

/// The corner at the bottom right of each player is dark, and 32 squares are.
#[test]
fn the_dark_squares() {
    for below in Color::ALL {
        let svg = Diagram::new(Position::start().board())
            .below(below)
            .to_svg();
        let document = Document::parse(&svg).unwrap();
        let corners: Vec<(f64, f64)> = drawn(&document, "rect")
            .into_iter()
            .filter(|node| number(*node, "width") < 800.0)
            .map(|node| (number(node, "x"), number(node, "y")))
            .collect();
        assert_eq!(corners.len(), 32);
        assert!(
            corners.iter().any(|&corner| near(corner, (700.0, 700.0))),
            "{below} below"
        );
    }
}

#[test]
fn numbers_on_and_off() {
    let start = Position::start();
    let svg = Diagram::new(start.board()).numbers(true).to_svg();
    let document = Document::parse(&svg).unwrap();
    let texts = drawn(&document, "text");
    let mut numbers: Vec<u8> = texts
        .iter()
        .map(|node| node.text().unwrap().parse().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=32).collect::<Vec<u8>>());
    for node in texts {
        let square = square(node.text().unwrap().parse().unwrap());
        let (x, y) = middle(square, Color::White);
        let inside = (number(node, "x") - x).abs() < 50.0 && (number(node, "y") - y).abs() < 50.0;
        assert!(inside, "the number {square} lies in its square");
    }
    let svg = Diagram::new(start.board()).numbers(false).to_svg();
    assert_eq!(drawn(&Document::parse(&svg).unwrap(), "text").len(), 0);
}

/// Places of the elements that `with` has and `without` has not.
fn added(with: &str, without: &str, element: &'static str) -> Vec<(f64, f64)> {
    let (with, without) = (
        Document::parse(with).unwrap(),
        Document::parse(without).unwrap(),
    );
    let places = |document: &Document<'_>| -> Vec<(f64, f64)> {
        let middle = |node: Node<'_, '_>| match element {
            "circle" => (number(node, "cx"), number(node, "cy")),
            _ => (number(node, "x") + 50.0, number(node, "y") + 50.0),
        };
        drawn(document, element)
            .into_iter()
            .filter(|n| n.has_attribute("x") || n.has_attribute("cx"))
            .map(middle)
            .collect()
    };
    let mut found = places(&with);
    for place in places(&without) {
        let index = found
            .iter()
            .position(|&other| near(other, place))
            .expect("nothing is lost");
        found.swap_remove(index);
    }
    found
}

fn assert_places(mut found: Vec<(f64, f64)>, squares: &[u8], below: Color) {
    for &number in squares {
        let place = middle(square(number), below);
        let index = found.iter().position(|&other| near(other, place));
        found.swap_remove(index.unwrap_or_else(|| panic!("{number} is not marked")));
    }
    assert_eq!(found, [], "marked for nothing");
}

#[test]
fn the_last_move_with_every_landing() {
    let before = position("W:W29:B11,19,26");
    let mv = before.legal_moves()[0];
    let after = before.play(mv);
    for below in Color::ALL {
        let bare = Diagram::new(after.board()).below(below);
        let marked = bare.clone().last_move(mv);
        let places = added(&marked.to_svg(), &bare.to_svg(), "rect");
        assert_places(places, &[29, 22, 15, 6], below);
    }
}

#[test]
fn highlights_are_rings() {
    let start = Position::start();
    for below in Color::ALL {
        let bare = Diagram::new(start.board()).below(below);
        let marked = bare.clone().highlights(set(&[21, 24]));
        assert_places(
            added(&marked.to_svg(), &bare.to_svg(), "circle"),
            &[21, 24],
            below,
        );
    }
}

/// Pieces just captured are shown dimmed where they stood, as what they were.
#[test]
fn the_captured_are_dimmed() {
    let before = position("W:WK14:BK11,12,18,K26");
    let mv = before.legal_moves()[0];
    let after = before.play(mv);
    let svg = Diagram::new(after.board())
        .captured(before.board(), mv.captured())
        .to_svg();
    let document = Document::parse(&svg).unwrap();
    for (number, name, dimmed) in [
        (11, "#damiera-bk", true),
        (12, "#damiera-bm", true),
        (16, "#damiera-wk", false),
        (18, "#damiera-bm", false),
        (26, "#damiera-bk", false),
    ] {
        let place = middle(square(number), Color::White);
        assert_eq!(
            at(&document, place),
            [(name.to_owned(), dimmed)],
            "square {number}"
        );
    }
    assert_eq!(drawn(&document, "use").len(), 5);
}

/// Every reference leads to a definition, and none leads out of the picture.
#[test]
fn a_diagram_is_complete_in_itself() {
    let svg = Diagram::new(position(FEN).board()).to_svg();
    let document = Document::parse(&svg).unwrap();
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    for node in document.descendants() {
        assert_ne!(node.tag_name().name(), "script");
        for attribute in node.attributes() {
            let value = attribute.value();
            let target = value
                .strip_prefix("url(#")
                .and_then(|rest| rest.strip_suffix(')'));
            let target = if attribute.name() == "href" {
                value.strip_prefix('#')
            } else {
                target
            };
            assert!(target.is_none_or(|target| ids.contains(&target)), "{value}");
            assert!(
                attribute.name() != "href" || target.is_some(),
                "{value} leads out"
            );
        }
    }
}

fn title(svg: &str) -> String {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}"));
    let title = document
        .root_element()
        .children()
        .find(|node| node.has_tag_name("title"));
    title.unwrap().text().unwrap_or_default().to_owned()
}

#[test]
fn titles_are_escaped() {
    let start = Position::start();
    for text in [
        "22-18 <b>&amp; \"forza\"</b> 'x' > y",
        "]]>",
        "Bianco \u{e8} in vantaggio",
    ] {
        assert_eq!(
            title(&Diagram::new(start.board()).title(text).to_svg()),
            text
        );
    }
    // XML cannot hold these at all.
    for text in ["\u{0}", "\u{1b}[1m", "\u{fffe}", "\u{ffff}"] {
        let _ = title(&Diagram::new(start.board()).title(text).to_svg());
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_position_with_any_title(
        position in any_position(),
        text in any::<String>(),
        black_below in any::<bool>(),
    ) {
        let below = if black_below { Color::Black } else { Color::White };
        let svg = Diagram::new(position.board()).title(&text).below(below).to_svg();
        let document = Document::parse(&svg);
        prop_assert!(document.is_ok(), "{:?} with the title {:?}", document.err(), text);
        let document = document.unwrap();
        for square in Square::ALL {
            let found = at(&document, middle(square, below));
            let piece = position.board().piece_at(square);
            let expected: Vec<(String, bool)> =
                piece.into_iter().map(|piece| (reference(piece).to_owned(), false)).collect();
            prop_assert_eq!(found, expected, "{} in {}", square, position);
        }
    }
}
