//! The files that are served, and their names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::cache::Cache;
use super::has_extension;
use crate::setup::hex;

/// How a file is called when it is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By its content, so that it may be kept for ever: `app.js` as `app-0123456789abcdef.js`.
    Hashed,
    /// The same, but not part of what the service worker loads at the first visit.
    HashedForLater,
    /// The same, but loaded only where the usual one does not run.
    HashedSpare,
    /// As in the sources: what a browser asks for by itself.
    Plain,
}

/// Files to be served. Each is added after those it names.
#[derive(Debug, Default)]
pub(super) struct Bundle {
    /// From the name in the sources to the name served.
    names: BTreeMap<String, String>,
    files: BTreeMap<String, Vec<u8>>,
    /// Those that the service worker does not load.
    later: BTreeSet<String>,
    /// Those that it loads where the usual ones do not run.
    spare: BTreeSet<String>,
}

impl Bundle {
    /// Adds a file as it is.
    pub(super) fn add(&mut self, name: &str, bytes: Vec<u8>, naming: Naming) -> Result<()> {
        let served = match naming {
            Naming::Hashed | Naming::HashedForLater | Naming::HashedSpare => {
                hashed_name(name, &bytes)?
            }
            Naming::Plain => name.to_owned(),
        };
        if self.names.insert(name.to_owned(), served.clone()).is_some() {
            bail!("two files are called {name}");
        }
        match naming {
            Naming::Hashed | Naming::Plain => false,
            Naming::HashedForLater => self.later.insert(served.clone()),
            Naming::HashedSpare => self.spare.insert(served.clone()),
        };
        self.files.insert(served, bytes);
        Ok(())
    }

    /// Adds a text after writing the served names into it.
    ///
    /// # Errors
    ///
    /// If it does not name each of `must_name`.
    pub(super) fn add_text(
        &mut self,
        name: &str,
        text: &str,
        naming: Naming,
        must_name: &[&str],
    ) -> Result<()> {
        let (text, named) = self.rewrite(text);
        if let Some(missing) = must_name.iter().find(|wanted| !named.contains(**wanted)) {
            bail!("{name} does not name {missing} in quotes");
        }
        self.add(name, text.into_bytes(), naming)
    }

    /// Adds the service worker: it gets the list of everything else, and a version that changes
    /// whenever any of it does.
    pub(super) fn add_service_worker(&mut self, name: &str, text: &str) -> Result<()> {
        const VERSION: &str = "\"__VERSION__\"";
        const ASSETS: &str = "[\"__ASSETS__\"]";
        const SPARE: &str = "[\"__SPARE__\"]";
        if let Some(missing) = [VERSION, ASSETS, SPARE]
            .into_iter()
            .find(|wanted| !text.contains(wanted))
        {
            bail!("{name} must contain {missing}");
        }
        let mut digest = Sha256::new();
        digest.update(text);
        for (name, bytes) in &self.files {
            digest.update(name);
            digest.update(Sha256::digest(bytes));
        }
        let version = serde_json::to_string(&hex(&digest.finalize())[..16])?;
        let assets: Vec<&String> = self
            .files
            .keys()
            .filter(|name| *name != "index.html")
            .filter(|name| !self.later.contains(*name) && !self.spare.contains(*name))
            .collect();
        let assets = serde_json::to_string(&assets)?;
        let spare = serde_json::to_string(&self.spare)?;
        let text = text
            .replace(VERSION, &version)
            .replace(ASSETS, &assets)
            .replace(SPARE, &spare);
        self.add(name, text.into_bytes(), Naming::Plain)
    }

    /// Replaces every known name that stands alone in quotes, and tells which were found.
    fn rewrite(&self, text: &str) -> (String, BTreeSet<&str>) {
        let mut text = text.to_owned();
        let mut found = BTreeSet::new();
        for (name, served) in &self.names {
            for quote in ["\"", "'"] {
                for prefix in ["", "./"] {
                    let old = format!("{quote}{prefix}{name}{quote}");
                    if text.contains(&old) {
                        text = text.replace(&old, &format!("{quote}{prefix}{served}{quote}"));
                        found.insert(name.as_str());
                    }
                }
            }
        }
        (text, found)
    }

    /// Writes everything that has changed, with its compressed forms, and removes what is no
    /// longer part of it.
    pub(super) fn write(&self, folder: &Path, cache: &Cache) -> Result<Written> {
        fs::create_dir_all(folder)?;
        let mut wanted = BTreeSet::new();
        let mut written = Written::default();
        let mut put = |name: String, bytes: &[u8]| -> Result<()> {
            let path = folder.join(&name);
            if !fs::read(&path).is_ok_and(|found| found == bytes) {
                fs::write(&path, bytes).with_context(|| format!("cannot write {name}"))?;
            }
            wanted.insert(name);
            Ok(())
        };
        for (name, bytes) in &self.files {
            put(name.clone(), bytes)?;
            if !is_compressible(name) {
                written.sizes.push((name.clone(), bytes.len(), None));
                continue;
            }
            let small = cache.get("brotli 11", bytes, || brotli(bytes))?;
            put(format!("{name}.br"), &small)?;
            let gzipped = cache.get("gzip 9", bytes, || gzip(bytes))?;
            put(format!("{name}.gz"), &gzipped)?;
            written.sizes.push((
                name.clone(),
                bytes.len(),
                Some((small.len(), gzipped.len())),
            ));
        }
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if !entry
                .file_name()
                .to_str()
                .is_some_and(|name| wanted.contains(name))
            {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(written)
    }
}

/// A file's name, its size, and its sizes as brotli and gzip if it is kept so too.
type Sizes = (String, usize, Option<(usize, usize)>);

/// What was written.
#[derive(Debug, Default)]
pub(super) struct Written {
    sizes: Vec<Sizes>,
}

impl Display for Written {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "    {:36} {:>9} {:>9} {:>9}",
            "file", "bytes", "brotli", "gzip"
        )?;
        for (name, size, compressed) in &self.sizes {
            write!(formatter, "\n    {name:36} {size:>9}")?;
            if let Some((brotli, gzip)) = compressed {
                write!(formatter, " {brotli:>9} {gzip:>9}")?;
            }
        }
        Ok(())
    }
}

fn hashed_name(name: &str, bytes: &[u8]) -> Result<String> {
    let (stem, extension) = name
        .split_once('.')
        .with_context(|| format!("{name}: no extension"))?;
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    let hash = hex(&Sha256::digest(bytes));
    Ok(format!("{stem}-{}.{extension}", &hash[..16]))
}

fn is_compressible(name: &str) -> bool {
    !has_extension(name, "png") && !has_extension(name, "bundle")
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut small = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut small, &parameters)?;
    Ok(small)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    // sha256("abc") begins with ba7816bf 8f01cfea.
    const ABC: &str = "ba7816bf8f01cfea";

    #[test]
    fn names_by_content() -> Result<()> {
        assert_eq!(hashed_name("app.js", b"abc")?, format!("app-{ABC}.js"));
        assert_eq!(
            hashed_name("app_bg.wasm", b"abc")?,
            format!("app-{ABC}.wasm")
        );
        Ok(())
    }

    #[test]
    fn writes_the_served_names_into_texts() -> Result<()> {
        let mut bundle = Bundle::default();
        bundle.add("app.js", b"abc".to_vec(), Naming::Hashed)?;
        let text = r#"import "./app.js"; import 'app.js'; "not-app.js" app.js"#;
        bundle.add_text("boot.js", text, Naming::Plain, &["app.js"])?;
        let expected =
            format!(r#"import "./app-{ABC}.js"; import 'app-{ABC}.js'; "not-app.js" app.js"#);
        assert_eq!(String::from_utf8_lossy(&bundle.files["boot.js"]), expected);
        Ok(())
    }

    #[test]
    fn a_text_that_misses_a_part_is_refused() -> Result<()> {
        let mut bundle = Bundle::default();
        bundle.add("app.js", b"abc".to_vec(), Naming::Hashed)?;
        let error = bundle.add_text("boot.js", "import app", Naming::Plain, &["app.js"]);
        assert!(error.is_err_and(|error| error.to_string().contains("app.js")));
        Ok(())
    }

    #[test]
    fn the_service_worker_lists_the_rest_and_changes_with_it() -> Result<()> {
        let template = r#"const VERSION = "__VERSION__"; const ASSETS = ["__ASSETS__"]; const SPARE = ["__SPARE__"];"#;
        let worker = |style: &str| -> Result<String> {
            let mut bundle = Bundle::default();
            bundle.add("index.html", Vec::new(), Naming::Plain)?;
            bundle.add("style.css", style.into(), Naming::Hashed)?;
            bundle.add("tables.bundle", Vec::new(), Naming::HashedForLater)?;
            bundle.add("old.js", b"abc".to_vec(), Naming::HashedSpare)?;
            bundle.add_service_worker("sw.js", template)?;
            Ok(String::from_utf8_lossy(&bundle.files["sw.js"]).into_owned())
        };
        let first = worker("abc")?;
        assert!(
            first.contains(&format!(r#"const ASSETS = ["style-{ABC}.css"];"#)),
            "{first}"
        );
        assert!(
            first.contains(&format!(r#"const SPARE = ["old-{ABC}.js"];"#)),
            "{first}"
        );
        assert_ne!(first, worker("abd")?);
        assert_eq!(first, worker("abc")?);
        Ok(())
    }

    #[test]
    fn compressed_forms_open_again() -> Result<()> {
        use std::io::Read;
        let text = b"pedina, pedina, pedina, dama".repeat(50);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &*brotli(&text)?, &mut back)?;
        assert_eq!(back, text);
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(&*gzip(&text)?).read_to_end(&mut back)?;
        assert_eq!(back, text);
        Ok(())
    }
}
