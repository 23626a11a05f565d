//! The examples of the crates that others use.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use crate::workspace::{Workspace, cargo};

/// The crates whose examples show how to use them; each runs as it is, without arguments. Those of
/// the other crates are tools that want some.
const SHOWN: [&str; 2] = ["damiera", "damiera-pdn"];

/// Runs every example, built like the tests.
///
/// # Errors
///
/// If one does not end well; its output is then shown.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let shown = |name: &str| SHOWN.contains(&name);
    for package in workspace.packages() {
        if !shown(&package.name) {
            continue;
        }
        let names = names(&package.folder().join("examples"))?;
        if names.is_empty() {
            bail!("{} has no example", package.name);
        }
        for name in names {
            let output = cargo()
                .args(["run", "--quiet", "--profile", "test"])
                .args(["--package", &package.name, "--example", &name])
                .current_dir(workspace.root())
                .stdin(Stdio::null())
                .output()
                .context("cannot start cargo")?;
            if !output.status.success() {
                eprint!("{}", String::from_utf8_lossy(&output.stdout));
                eprint!("{}", String::from_utf8_lossy(&output.stderr));
                bail!("example {name} of {}: {}", package.name, output.status);
            }
        }
    }
    Ok(())
}

/// The names of the examples in a folder, in order: a file each, or a folder with a main file.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        let is_file = path.extension().is_some_and(|extension| extension == "rs");
        if let Some(name) = path.file_stem().and_then(|name| name.to_str())
            && (is_file || path.join("main.rs").is_file())
        {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_are_examples() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/damiera/examples");
        let names = names(&folder).expect("the folder of examples");
        assert!(names.iter().any(|name| name == "list_moves"), "a file");
        assert!(names.iter().any(|name| name == "differential"), "a folder");
    }
}
