//! The values of solved slices on the disk, until all is built.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use crc32fast::Hasher;
use damiera::Color;
use damiera_tables::Material;

use crate::planes::{Planes, Spoiled};

/// Name and version of these files, which no other version reads.
const MAGIC: [u8; 8] = *b"DAMWORK\x01";
/// Words that are moved at once.
const CHUNK: usize = 1 << 14;

/// The folder of work inside a folder of tables.
pub(crate) fn folder(tables: &Path) -> PathBuf {
    tables.join("work")
}

/// The file of work on a slice.
pub(crate) fn path(tables: &Path, slice: Material) -> PathBuf {
    folder(tables).join(format!("{slice}.planes"))
}

/// Keeps a solved slice.
pub(crate) fn save(tables: &Path, planes: &Planes) -> io::Result<()> {
    let path = path(tables, planes.index.material());
    let part = path.with_extension("part");
    let written = write(&part, planes).and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        // The first error is the one that matters.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Brings a solved slice back. `false` if it is not there, or not whole: it has to be solved again.
pub(crate) fn load(tables: &Path, planes: &mut Planes) -> io::Result<bool> {
    let file = match File::open(path(tables, planes.index.material())) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    let length = file.metadata()?.len();
    match read(BufReader::new(file), length, planes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read,
    }
}

/// Removes the work on these slices, whose tables are all there. If there is work on others too, a
/// larger build was stopped, and goes on from all of it: nothing is removed then.
pub(crate) fn clear(tables: &Path, slices: &[Material]) -> io::Result<()> {
    let folder = folder(tables);
    let entries = match folder.read_dir() {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut done = Vec::new();
    for entry in entries {
        let path = entry?.path();
        match named(&path) {
            Some(slice) if slices.contains(&slice) => done.push(path),
            Some(_) => return Ok(()),
            // Somebody else's.
            None => {}
        }
    }
    for path in done {
        fs::remove_file(path)?;
    }
    match fs::remove_dir(&folder) {
        Err(error) if error.kind() != io::ErrorKind::DirectoryNotEmpty => Err(error),
        _ => Ok(()),
    }
}

/// The slice on which a file is work, whole or not, by its name.
fn named(path: &Path) -> Option<Material> {
    let is_work = ["planes", "part"].contains(&path.extension()?.to_str()?);
    let slice = path.file_stem()?.to_str()?.parse().ok()?;
    is_work.then_some(slice)
}

/// A stream whose bytes are summed up.
struct Summed<T> {
    stream: T,
    sum: Hasher,
}

impl<T: Write> Summed<T> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.stream.write_all(bytes)
    }

    fn put_words(&mut self, words: impl Iterator<Item = u32>) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(4 * CHUNK);
        for word in words {
            bytes.extend(word.to_le_bytes());
            if bytes.len() == 4 * CHUNK {
                self.put(&bytes)?;
                bytes.clear();
            }
        }
        self.put(&bytes)
    }
}

impl<T: Read> Summed<T> {
    fn get(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.stream.read_exact(bytes)?;
        self.sum.update(bytes);
        Ok(())
    }

    fn get_word(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.get(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn get_words(&mut self, number: usize, mut put: impl FnMut(usize, u32)) -> io::Result<()> {
        let mut bytes = vec![0; 4 * CHUNK];
        for first in (0..number).step_by(CHUNK) {
            let bytes = &mut bytes[..4 * CHUNK.min(number - first)];
            self.get(bytes)?;
            for (place, word) in bytes.chunks_exact(4).enumerate() {
                put(
                    first + place,
                    u32::from_le_bytes([word[0], word[1], word[2], word[3]]),
                );
            }
        }
        Ok(())
    }
}

fn write(path: &Path, planes: &Planes) -> io::Result<()> {
    let mut out = Summed {
        stream: BufWriter::new(File::create(path)?),
        sum: Hasher::new(),
    };
    out.put(&MAGIC)?;
    out.put(planes.index.material().to_string().as_bytes())?;
    for turn in Color::ALL {
        for plane in [&planes.won[turn], &planes.lost[turn]] {
            out.put_words(
                plane
                    .words()
                    .iter()
                    .map(|word| word.load(Ordering::Relaxed)),
            )?;
        }
        if let Some(distances) = &planes.distances {
            let plies = distances[turn].plies();
            let mut bytes = Vec::with_capacity(CHUNK);
            for chunk in plies.chunks(CHUNK) {
                bytes.clear();
                bytes.extend(chunk.iter().map(|plies| plies.load(Ordering::Relaxed)));
                out.put(&bytes)?;
            }
        }
    }
    let spoiled = planes
        .spoiled
        .read()
        .unwrap_or_else(PoisonError::into_inner);
    let mut configurations: Vec<_> = spoiled.iter().collect();
    configurations.sort_by_key(|(configuration, _)| **configuration);
    out.put(&(configurations.len() as u64).to_le_bytes())?;
    for (configuration, positions) in configurations {
        out.put(&configuration.to_le_bytes())?;
        for turn in Color::ALL {
            out.put(&(positions.words[turn] as u64).to_le_bytes())?;
            out.put(&(positions.won[turn].len() as u64).to_le_bytes())?;
            out.put_words(positions.won[turn].iter().copied())?;
            out.put_words(positions.lost[turn].iter().copied())?;
        }
    }
    let sum = out.sum.finalize();
    out.stream.write_all(&sum.to_le_bytes())?;
    out.stream.into_inner()?.sync_data()
}

/// Reads what [`write()`] wrote, `length` bytes; `false` if it is anything else.
fn read(stream: impl Read, length: u64, planes: &mut Planes) -> io::Result<bool> {
    let mut source = Summed {
        stream,
        sum: Hasher::new(),
    };
    let mut head = [0; 12];
    source.get(&mut head)?;
    if head[..8] != MAGIC || head[8..] != *planes.index.material().to_string().as_bytes() {
        return Ok(false);
    }
    for turn in Color::ALL {
        for plane in [&mut planes.won[turn], &mut planes.lost[turn]] {
            let words = plane.words_mut();
            source.get_words(words.len(), |place, word| *words[place].get_mut() = word)?;
        }
        if let Some(distances) = &mut planes.distances {
            let mut bytes = vec![0; CHUNK];
            for chunk in distances[turn].plies_mut().chunks_mut(CHUNK) {
                source.get(&mut bytes[..chunk.len()])?;
                for (plies, byte) in chunk.iter_mut().zip(&bytes) {
                    *plies.get_mut() = *byte;
                }
            }
        }
    }
    let mut spoiled = Vec::new();
    for _ in 0..source.get_word()? {
        let configuration = source.get_word()?;
        let mut positions = Spoiled::default();
        for turn in Color::ALL {
            let (words, number) = (source.get_word()?, source.get_word()?);
            // Before memory is asked for: no more than the file holds, in two planes of words.
            if number > length / 8 {
                return Ok(false);
            }
            positions.words[turn] = words as usize;
            for plane in [&mut positions.won[turn], &mut positions.lost[turn]] {
                plane.resize(number as usize, 0);
                source.get_words(number as usize, |place, word| plane[place] = word)?;
            }
        }
        spoiled.push((configuration, positions));
    }
    let sum = source.sum.finalize();
    let mut expected = [0; 4];
    source.stream.read_exact(&mut expected)?;
    let ends = source.stream.read(&mut [0])? == 0;
    let configurations = planes.index.configurations();
    let is_whole = ends
        && sum.to_le_bytes() == expected
        && spoiled.iter().all(|(number, _)| *number < configurations);
    if is_whole {
        for (configuration, positions) in spoiled {
            planes.spoil(configuration, positions);
        }
    }
    Ok(is_whole)
}

#[cfg(test)]
mod tests {
    use damiera::ByColor;
    use tempfile::tempdir;

    use super::*;
    use crate::subsets::Subsets;

    /// A king against a king, with distances or not.
    fn unknown(with_distances: bool) -> Planes {
        let kings = Subsets::new(1);
        let slice = "0101".parse().expect("a slice");
        Planes::new(slice, &kings, &kings, with_distances)
    }

    /// Some words and plies that are not zero, and a spoiled configuration.
    fn some(with_distances: bool) -> Planes {
        let mut planes = unknown(with_distances);
        for (number, word) in (1..).zip(planes.won.white.words_mut()) {
            *word.get_mut() = number;
        }
        if let Some(distances) = &mut planes.distances {
            *distances.black.plies_mut()[7].get_mut() = 9;
        }
        let rows = |word| ByColor {
            white: vec![word; 32],
            black: vec![0; 32],
        };
        let positions = Spoiled {
            words: ByColor { white: 1, black: 1 },
            won: rows(0x1234),
            lost: rows(1),
        };
        planes.spoil(0, positions);
        planes
    }

    #[test]
    fn a_slice_comes_back_as_it_was() {
        let folder = tempdir().expect("a folder");
        fs::create_dir(super::folder(folder.path())).expect("a folder");
        let is_there = |planes: &mut Planes| load(folder.path(), planes).expect("readable");
        assert!(!is_there(&mut unknown(false)), "not yet");
        for with_distances in [false, true] {
            let mut planes = unknown(with_distances);
            save(folder.path(), &some(with_distances)).expect("room");
            assert!(!is_there(&mut unknown(!with_distances)), "another kind");
            assert!(is_there(&mut planes));
            let spoiled = planes.with_spoiled(0, |spoiled| {
                (
                    spoiled.has_won(Color::White, 31, 2),
                    spoiled.has_lost(Color::White, 0, 0),
                    spoiled.has_won(Color::Black, 0, 0),
                )
            });
            assert_eq!(spoiled, Some((true, true, false)));
            assert!(planes.won.white.has(0, 2, 0), "row 2 is 3");
            let plies = planes
                .distances
                .map(|distances| distances.black.get(0, 0, 7));
            assert_eq!(plies, with_distances.then_some(9));
        }
    }

    /// Every bit of the file counts, and every byte of its length: nothing panics, no memory is
    /// asked for that is not there, and the slice is solved again.
    #[test]
    fn whatever_is_damaged_is_not_whole() {
        let folder = tempdir().expect("a folder");
        fs::create_dir(super::folder(folder.path())).expect("a folder");
        save(folder.path(), &some(false)).expect("room");
        let path = path(folder.path(), "0101".parse().expect("a slice"));
        let whole = fs::read(&path).expect("a file");
        let is_whole = |bytes: &[u8]| {
            let found = read(bytes, bytes.len() as u64, &mut unknown(false));
            found.unwrap_or_else(|error| error.kind() != io::ErrorKind::UnexpectedEof)
        };
        for bit in 0..8 * whole.len() {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(!is_whole(&damaged), "bit {bit}");
        }
        for length in 0..whole.len() {
            assert!(!is_whole(&whole[..length]), "{length} bytes");
        }
        assert!(!is_whole(&[&whole[..], &[0]].concat()), "a byte too many");
        assert!(is_whole(&whole));
        // Through the file, too.
        fs::write(&path, &whole[1..]).expect("room");
        assert!(!load(folder.path(), &mut unknown(false)).expect("readable"));
    }
}
