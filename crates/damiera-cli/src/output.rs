//! Where an answer goes: standard output, or a file that is complete or untouched.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// Takes bytes; only [`finish`](Self::finish) makes a file of them.
#[derive(Debug)]
pub(crate) enum Output {
    Standard(BufWriter<io::Stdout>),
    /// A device or a pipe, which cannot be replaced.
    Device(BufWriter<File>),
    File(Replacement),
}

/// A file beside the one that it will take the place of, so that the old one may be read meanwhile.
#[derive(Debug)]
pub(crate) struct Replacement {
    /// `None` once it has taken the place.
    file: Option<BufWriter<File>>,
    beside: PathBuf,
    target: PathBuf,
}

impl Output {
    /// Standard output, or `path`.
    ///
    /// # Errors
    ///
    /// If no file can be made there.
    pub(crate) fn create(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Standard(BufWriter::new(io::stdout())));
        };
        let context = || format!("cannot write {}", path.display());
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(context)
            }
            Ok(found) if !found.is_file() => {
                let device = File::options().write(true).open(path);
                Ok(Self::Device(BufWriter::new(device.with_context(context)?)))
            }
            Ok(found) => {
                // Through a link, the file that it leads to is the one to replace.
                let target = fs::canonicalize(path).with_context(context)?;
                let replacement = Replacement::beside(target).with_context(context)?;
                fs::set_permissions(&replacement.beside, found.permissions())
                    .with_context(context)?;
                Ok(Self::File(replacement))
            }
            Err(_) => {
                let replacement = Replacement::beside(path.to_owned()).with_context(context)?;
                Ok(Self::File(replacement))
            }
        }
    }

    /// Whether the file is to take the place of one of `files`.
    pub(crate) fn replaces_any(&self, files: &[&Path]) -> bool {
        let Self::File(replacement) = self else {
            return false;
        };
        let target = fs::canonicalize(&replacement.target).ok();
        target.is_some_and(|target| {
            let mut files = files.iter().filter_map(|file| fs::canonicalize(file).ok());
            files.any(|file| file == target)
        })
    }

    /// Everything was written: gives the file its name.
    ///
    /// # Errors
    ///
    /// If the last bytes cannot be written or the old file cannot be replaced; it stays as it was.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::Device(mut device) => Ok(device.flush()?),
            Self::File(mut replacement) => {
                let context = format!("cannot write {}", replacement.target.display());
                replacement.take_the_place().context(context)
            }
        }
    }
}

impl Replacement {
    fn beside(target: PathBuf) -> io::Result<Self> {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let beside = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = File::create_new(&beside)?;
        Ok(Self {
            file: Some(BufWriter::new(file)),
            beside,
            target,
        })
    }

    fn take_the_place(&mut self) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.flush()?;
            file.get_ref().sync_all()?;
            fs::rename(&self.beside, &self.target)?;
            self.file = None;
        }
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // Left undone, for a reason that is told elsewhere.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::Device(device) => device.write(bytes),
            Self::File(replacement) => match &mut replacement.file {
                Some(file) => file.write(bytes),
                None => Err(io::ErrorKind::NotConnected.into()),
            },
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::Device(device) => device.flush(),
            Self::File(replacement) => replacement.file.as_mut().map_or(Ok(()), Write::flush),
        }
    }
}
