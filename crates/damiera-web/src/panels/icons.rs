//! The icons: strokes of one width in a square of 24.

use leptos::prelude::*;
use web_sys::Element;

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    Undo,
    Redo,
    Hint,
    Flip,
    Draw,
    Resign,
    New,
    Settings,
    Help,
    Close,
    Move,
    Swap,
    Play,
    Endings,
    Board,
}

impl Icon {
    /// The strokes, as the path of an SVG.
    const fn strokes(self) -> &'static str {
        match self {
            Self::Undo => "M9 7L4.5 11.5L9 16M5 11.5h9.5a5 5 0 0 1 0 10H12",
            Self::Redo => "M15 7l4.500 4.500L15 16M19 11.500H9.500a5 5 0 0 0 0 10H12",
            Self::Hint => {
                "M9.500 17.500h5M10 20.500h4M8.500 14.500a5.700 5.700 0 1 1 7 0c-.7.6-1 1.300-1 \
                 2h-5c0-.7-.3-1.400-1-2z"
            }
            Self::Flip => {
                "M8 4v15M4.500 15.500L8 19l3.500-3.500M16 20V5M12.500 8.500L16 5l3.500 3.500"
            }
            Self::Draw => "M5 9.500h14M5 14.500h14",
            Self::Resign => "M6 21V4M6 4.500c4-2 8 2 12.500 0v8.500c-4.500 2-8.500-2-12.500 0",
            Self::New => "M12 5v14M5 12h14",
            Self::Settings => {
                "M4 7.500h8M17 7.500h3M4 16.500h3M12 16.500h8M14.500 5a2.500 2.500 0 1 1 0 5a2.500 2.500 \
                 0 0 1 0-5zM9.500 14a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z"
            }
            Self::Help => {
                "M8.500 9a3.500 3.500 0 1 1 5.200 3c-1.200.7-1.700 1.400-1.700 2.700M12 18.500v.1"
            }
            Self::Move => {
                "M12 3.500v17M3.500 12h17M9.500 6L12 3.500L14.500 6M9.500 18l2.500 2.500l2.500-2.500M6 \
                 9.500L3.500 12L6 14.500M18 9.500l2.500 2.500l-2.500 2.500"
            }
            Self::Swap => {
                "M7 7.500h12M15.500 4l3.500 3.500L15.500 11M17 16.500H5M8.500 13L5 16.500L8.500 20"
            }
            Self::Play => "M8 5.500v13l10.500-6.500z",
            Self::Endings => "M5 18.500h14M6 15L4.500 7.500L9 10.500L12 5.500l3 5l4.500-3L18 15z",
            Self::Board => "M4.500 4.500h15v15h-15zM12 4.500v15M4.500 12h15",
            Self::Close => "M6.500 6.500l11 11M17.500 6.500l-11 11",
        }
    }

    /// The icon, to be named by what holds it.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d=self.strokes() />
            </svg>
        }
    }
}

/// Scrolls `list`, and nothing else of the page, until `item` is in sight.
pub(super) fn scroll_into(list: &Element, item: &Element) {
    let (outer, inner) = (
        list.get_bounding_client_rect(),
        item.get_bounding_client_rect(),
    );
    let needed = |start: f64, end: f64, from: f64, to: f64| {
        let pixels = if start < from {
            start - from
        } else if end > to {
            end - to
        } else {
            0.0
        };
        // Whole pixels are enough.
        #[expect(clippy::cast_possible_truncation)]
        let pixels = pixels.round() as i32;
        pixels
    };
    let down = needed(inner.top(), inner.bottom(), outer.top(), outer.bottom());
    let right = needed(inner.left(), inner.right(), outer.left(), outer.right());
    list.set_scroll_top(list.scroll_top() + down);
    list.set_scroll_left(list.scroll_left() + right);
}
