//! A position as an SVG picture.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::{Bitboard, Board, Color, Move, Piece, Role, Square};

/// The colours and shapes that every diagram shares. Pieces are told apart by lightness, kings by
/// a second disc and a crown.
const DEFINITIONS: &str = r##"<defs>
<radialGradient id="damiera-ivory" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#fffaf0"/><stop offset=".75" stop-color="#e9dcc0"/><stop offset="1" stop-color="#b9a380"/></radialGradient>
<radialGradient id="damiera-ebony" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="#5b4a42"/><stop offset=".6" stop-color="#2b211d"/><stop offset="1" stop-color="#120d0b"/></radialGradient>
<g id="damiera-wm"><ellipse cy="7" rx="39" ry="38" fill="#b9a380"/><circle r="39" fill="url(#damiera-ivory)" stroke="#b9a380" stroke-width="1.5"/><circle r="29" fill="none" stroke="#cdb995" stroke-width="2.5"/><circle r="20" fill="none" stroke="#cdb995" stroke-width="1.5"/></g>
<g id="damiera-bm"><ellipse cy="7" rx="39" ry="38" fill="#120d0b"/><circle r="39" fill="url(#damiera-ebony)" stroke="#120d0b" stroke-width="1.5"/><circle r="29" fill="none" stroke="#75625a" stroke-width="2.5"/><circle r="20" fill="none" stroke="#75625a" stroke-width="1.5"/></g>
<path id="damiera-crown" d="M-17 10L-20-9L-9 0L0-14L9 0L20-9L17 10Z" fill="#d9a441" stroke-width="1.6" stroke-linejoin="round"/>
<g id="damiera-wk"><use href="#damiera-wm" y="6"/><use href="#damiera-wm" y="-12"/><use href="#damiera-crown" y="-12" stroke="#8a6420"/></g>
<g id="damiera-bk"><use href="#damiera-bm" y="6"/><use href="#damiera-bm" y="-12"/><use href="#damiera-crown" y="-12" stroke="#f3d489"/></g>
</defs>
"##;

/// Width and height of a square in the units of the picture.
const SIDE: u32 = 100;

/// A picture of a board, to be set up and then [written as SVG](Diagram::to_svg).
///
/// ```
/// use damiera::{Color, Diagram, Position};
///
/// let position = Position::start();
/// let svg = Diagram::new(position.board()).below(Color::Black).to_svg();
/// assert!(svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    below: Color,
    numbers: bool,
    title: String,
    last_move: Bitboard,
    highlights: Bitboard,
    captured: Vec<(Square, Piece)>,
}

impl<'a> Diagram<'a> {
    /// A picture with White below and with the numbers of the squares.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            below: Color::White,
            numbers: true,
            title: "Damiera".to_string(),
            last_move: Bitboard::EMPTY,
            highlights: Bitboard::EMPTY,
            captured: Vec::new(),
        }
    }

    /// Which side sits below.
    #[must_use]
    pub fn below(self, below: Color) -> Self {
        Self { below, ..self }
    }

    /// Whether the squares carry their numbers.
    #[must_use]
    pub fn numbers(self, numbers: bool) -> Self {
        Self { numbers, ..self }
    }

    /// What the picture says to those who do not see it.
    #[must_use]
    pub fn title(self, title: &str) -> Self {
        Self {
            title: title.to_string(),
            ..self
        }
    }

    /// Tints the squares of a move: its origin and every landing.
    #[must_use]
    pub fn last_move(self, mv: Move) -> Self {
        let last_move = mv.landings().collect::<Bitboard>().with(mv.from());
        Self { last_move, ..self }
    }

    /// Shows pieces dimmed that stood on another board, such as those just captured.
    #[must_use]
    pub fn captured(self, before: &Board, squares: Bitboard) -> Self {
        let pieces = squares
            .iter()
            .filter_map(|at| before.piece_at(at).map(|piece| (at, piece)));
        Self {
            captured: pieces.collect(),
            ..self
        }
    }

    /// Rings these squares.
    #[must_use]
    pub fn highlights(self, highlights: Bitboard) -> Self {
        Self { highlights, ..self }
    }

    /// The picture: a square of 800 units, complete in itself, without scripts or outside
    /// references.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut svg = String::with_capacity(8_192);
        // Writing to a string cannot fail.
        let _ = self.write(&mut svg);
        svg
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        svg.write_str(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" role="img"><title>"#,
        )?;
        write_escaped(svg, &self.title)?;
        svg.write_str("</title>\n")?;
        svg.write_str(DEFINITIONS)?;
        svg.write_str("<rect width=\"800\" height=\"800\" fill=\"#ecdcbc\"/>\n")?;
        for square in Square::ALL {
            self.write_square(svg, square)?;
        }
        for &(square, piece) in &self.captured {
            self.write_piece(svg, square, piece, r#" opacity=".35""#)?;
        }
        for square in Square::ALL {
            if let Some(piece) = self.board.piece_at(square) {
                self.write_piece(svg, square, piece, "")?;
            }
        }
        for square in self.highlights {
            let (x, y) = self.centre(square);
            writeln!(
                svg,
                r##"<circle cx="{x}" cy="{y}" r="47" fill="none" stroke="#d98a1f" stroke-width="6"/>"##
            )?;
        }
        svg.write_str("</svg>\n")
    }

    fn write_square(&self, svg: &mut String, square: Square) -> fmt::Result {
        let (x, y) = self.centre(square);
        let (x, y) = (x - SIDE / 2, y - SIDE / 2);
        write!(
            svg,
            r##"<rect x="{x}" y="{y}" width="100" height="100" fill="#8a5a3c"/>"##
        )?;
        if self.last_move.has(square) {
            write!(
                svg,
                r##"<rect x="{x}" y="{y}" width="100" height="100" fill="#e3b94f" opacity=".45"/>"##
            )?;
        }
        if self.numbers {
            write!(
                svg,
                r##"<text x="{}" y="{}" font-family="sans-serif" font-size="17" fill="#f3e3c6">{square}</text>"##,
                x + 7,
                y + 21
            )?;
        }
        svg.write_char('\n')
    }

    fn write_piece(
        &self,
        svg: &mut String,
        square: Square,
        piece: Piece,
        attributes: &str,
    ) -> fmt::Result {
        let (x, y) = self.centre(square);
        let name = match (piece.color, piece.role) {
            (Color::White, Role::Man) => "wm",
            (Color::White, Role::King) => "wk",
            (Color::Black, Role::Man) => "bm",
            (Color::Black, Role::King) => "bk",
        };
        writeln!(
            svg,
            r##"<use href="#damiera-{name}" x="{x}" y="{y}"{attributes}/>"##
        )
    }

    /// The middle of a square in the units of the picture.
    fn centre(&self, square: Square) -> (u32, u32) {
        let square = match self.below {
            Color::White => square,
            Color::Black => square.rotated(),
        };
        let middle = |index: u8| u32::from(index) * SIDE + SIDE / 2;
        (middle(square.column()), middle(square.row()))
    }
}

fn write_escaped(svg: &mut String, text: &str) -> fmt::Result {
    text.chars().try_for_each(|character| match character {
        '<' => svg.write_str("&lt;"),
        '&' => svg.write_str("&amp;"),
        '>' => svg.write_str("&gt;"),
        // XML has no way to write the other control characters, nor these two.
        '\u{FFFE}' | '\u{FFFF}' => svg.write_char(' '),
        control if control.is_control() => svg.write_char(' '),
        other => svg.write_char(other),
    })
}
