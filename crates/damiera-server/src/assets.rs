//! The files of the web app.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use axum::body::Bytes;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::encoding::Encoding;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../dist/web"]
#[allow_missing = true]
struct Dist;

/// The files of the web app, each with its compressed forms.
#[derive(Debug, Clone, Default)]
pub struct Assets {
    files: BTreeMap<String, Asset>,
}

/// One file.
#[derive(Debug, Clone)]
pub(crate) struct Asset {
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    digest: String,
}

impl Assets {
    /// What was built into this binary; nothing, if the app was not built before it.
    #[must_use]
    pub fn embedded() -> Self {
        Self::from_files(
            Dist::iter().filter_map(|name| Some((name.to_string(), Dist::get(&name)?.data))),
        )
    }

    /// Files by their paths. `app.js.br` and `app.js.gz` are taken for forms of `app.js`.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let mut all: BTreeMap<String, Bytes> = files
            .into_iter()
            .map(|(name, content)| (name, bytes(content)))
            .collect();
        let plain: Vec<String> = all
            .keys()
            .filter(|name| !is_form(name, &all))
            .cloned()
            .collect();
        let files = plain.into_iter().filter_map(|name| {
            let asset = Asset {
                gzip: all.remove(&format!("{name}.gz")),
                brotli: all.remove(&format!("{name}.br")),
                digest: digest(all.get(&name)?),
                plain: all.remove(&name)?,
            };
            Some((name, asset))
        });
        Self {
            files: files.collect(),
        }
    }

    /// Whether there is no app at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The file of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Asset> {
        self.files.get(name)
    }
}

impl Asset {
    /// The forms there are.
    pub(crate) fn offered(&self) -> impl Iterator<Item = Encoding> {
        [Encoding::Identity, Encoding::Gzip, Encoding::Brotli]
            .into_iter()
            .filter(|&encoding| self.form(encoding).is_some())
    }

    /// Whether there is more than one.
    pub(crate) fn is_compressed(&self) -> bool {
        self.gzip.is_some() || self.brotli.is_some()
    }

    /// The content in one form.
    pub(crate) fn form(&self, encoding: Encoding) -> Option<&Bytes> {
        match encoding {
            Encoding::Identity => Some(&self.plain),
            Encoding::Gzip => self.gzip.as_ref(),
            Encoding::Brotli => self.brotli.as_ref(),
        }
    }

    /// The `ETag` of one form, quotes included.
    pub(crate) fn etag(&self, encoding: Encoding) -> String {
        format!("\"{}-{}\"", self.digest, encoding.name())
    }
}

fn is_form<T>(name: &str, all: &BTreeMap<String, T>) -> bool {
    [".gz", ".br"].iter().any(|suffix| {
        name.strip_suffix(suffix)
            .is_some_and(|plain| all.contains_key(plain))
    })
}

fn bytes(content: Cow<'static, [u8]>) -> Bytes {
    match content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => content.into(),
    }
}

/// Half of the SHA-256, in hexadecimal digits: enough to tell files apart.
fn digest(content: &[u8]) -> String {
    Sha256::digest(content)[..16]
        .iter()
        .fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
