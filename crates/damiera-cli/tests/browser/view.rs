//! How the browser of a test presents itself.

/// Screen and preferences. Start from a constant and change what matters:
/// `View { dark: true, ..View::PHONE }`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// Width and height of the window's inside, in CSS pixels.
    pub(crate) size: (u32, u32),
    /// `prefers-color-scheme: dark`.
    pub(crate) dark: bool,
    /// `prefers-reduced-motion: reduce`. On unless a test is about motion: it saves time.
    pub(crate) still: bool,
    /// Whether scrollbars take room of their own, as in most windows on a desk.
    pub(crate) scrollbars: bool,
    /// The languages that the browser asks for, the best first.
    pub(crate) languages: &'static str,
}

impl View {
    /// A phone upright.
    pub(crate) const PHONE: Self = Self {
        size: (390, 844),
        dark: false,
        still: true,
        scrollbars: false,
        languages: "it-IT,it",
    };
    /// A phone on its side.
    pub(crate) const PHONE_SIDEWAYS: Self = Self {
        size: (844, 390),
        ..Self::PHONE
    };
    /// A window on a desk.
    pub(crate) const DESKTOP: Self = Self {
        size: (1280, 800),
        ..Self::PHONE
    };

    /// For names of screenshots: `390x844-dark`.
    pub(crate) fn name(&self) -> String {
        let (width, height) = self.size;
        format!(
            "{width}x{height}-{}",
            if self.dark { "dark" } else { "light" }
        )
    }
}
