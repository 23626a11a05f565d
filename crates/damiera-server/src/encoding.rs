//! Which compressed form a browser gets.

/// A form in which a file can be sent, the smallest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// As `Content-Encoding` names it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }

    /// The form among `offered` that `accept`, the value of `Accept-Encoding`, likes best.
    ///
    /// Among equals the smallest. If it likes none of them, the file as it is: RFC 9110, 12.5.3,
    /// lets a server disregard the field rather than refuse.
    pub(crate) fn negotiate(accept: &str, offered: impl IntoIterator<Item = Self>) -> Self {
        offered
            .into_iter()
            .filter_map(|encoding| Some((weight(accept, encoding)?, encoding)))
            .max()
            .map_or(Self::Identity, |(_, encoding)| encoding)
    }

    fn is_named(self, name: &str) -> bool {
        name.eq_ignore_ascii_case(self.name())
            || self == Self::Gzip && name.eq_ignore_ascii_case("x-gzip")
    }
}

/// How much a form is liked, in thousandths; `None` if not at all.
fn weight(accept: &str, encoding: Encoding) -> Option<u16> {
    let mut by_star = None;
    for part in accept.split(',') {
        let (name, parameters) = part.split_once(';').unwrap_or((part, ""));
        let name = name.trim();
        if encoding.is_named(name) {
            return quality(parameters).filter(|&weight| weight > 0);
        }
        if name == "*" {
            by_star = Some(quality(parameters).unwrap_or(0));
        }
    }
    match by_star {
        Some(weight) => Some(weight).filter(|&weight| weight > 0),
        // Not named, the plain file is acceptable, after everything that is named.
        None => (encoding == Encoding::Identity).then_some(0),
    }
}

/// The `q` of `;q=0.5` in thousandths; 1000 if absent, `None` if it is no number from 0 to 1.
fn quality(parameters: &str) -> Option<u16> {
    let parameters = parameters.trim();
    if parameters.is_empty() {
        return Some(1000);
    }
    let (name, value) = parameters.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let (whole, decimals) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths = format!("{decimals:0<3}").parse().ok()?;
    match (whole, thousandths) {
        ("0", thousandths) => Some(thousandths),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Encoding::{Brotli, Gzip, Identity};

    fn chosen(accept: &str) -> Encoding {
        Encoding::negotiate(accept, [Identity, Gzip, Brotli])
    }

    #[test]
    fn the_best_liked_wins() {
        for (accept, expected) in [
            ("gzip, deflate, br, zstd", Brotli),
            ("gzip", Gzip),
            ("x-gzip", Gzip),
            ("GZIP;Q=0.4, BR;q=0.3", Gzip),
            ("br;q=0.5, gzip;q=1.0", Gzip),
            ("br ; q=0.500 , gzip; q=0.25", Brotli),
            ("identity, br;q=0.9", Identity),
            ("gzip;q=0.001", Gzip),
            ("*", Brotli),
            ("br;q=0, *;q=0.1", Gzip),
            ("identity;q=0.2, *;q=0.1", Identity),
        ] {
            assert_eq!(chosen(accept), expected, "{accept}");
        }
    }

    #[test]
    fn refused_or_broken_forms_are_not_sent() {
        for accept in [
            "",
            "deflate",
            "br;q=0, gzip;q=0.000",
            "*;q=0",
            "br;q=2, gzip;q=1.1",
            "br;q=x",
            "gzip;level=9",
            "br;q=0.1234",
            "br;q=-1",
            ",,;;",
        ] {
            assert_eq!(chosen(accept), Identity, "{accept}");
        }
        assert_eq!(Encoding::negotiate("br", [Identity, Gzip]), Identity);
        assert_eq!(Encoding::negotiate("identity;q=0", [Identity]), Identity);
    }
}
