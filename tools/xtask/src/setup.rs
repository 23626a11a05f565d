//! What a fresh machine lacks, and how to get it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::steps::{output, run};
use crate::workspace::Workspace;

/// Makes building for `wasm32-unknown-unknown` possible.
///
/// Returns the cargo to use for it. The script beside this tool knows the ways: the target that is
/// there, rustup, Debian's compiler.
pub(crate) fn wasm_cargo(workspace: &Workspace) -> Result<PathBuf> {
    run(&mut Command::new(workspace.path("tools/wasm-toolchain.sh")))?;
    let folder = match std::env::var_os("WASM_TOOLCHAIN_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => cache_folder()?.join("wasm-toolchain"),
    };
    let cargo = folder.join("bin/cargo-wasm");
    if !cargo.is_file() {
        bail!("the toolchain script left no {}", cargo.display());
    }
    Ok(cargo)
}

fn cache_folder() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("XDG_CACHE_HOME") {
        return Ok(PathBuf::from(folder));
    }
    let home = std::env::var_os("HOME").context("HOME is not set")?;
    Ok(Path::new(&home).join(".cache"))
}

/// Installs what the lock file beside `wasm-opt` names, unless exactly that is there.
pub(crate) fn npm_packages(workspace: &Workspace) -> Result<()> {
    let npm = workspace.npm();
    let lock = std::fs::read(npm.join("package-lock.json"))?;
    let wanted = hex(&Sha256::digest(&lock));
    let stamp = npm.join("node_modules/.installed-for");
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    if !has("npm") {
        bail!(
            "npm is missing; install it with: {}",
            apt_line(&["nodejs", "npm"])
        );
    }
    eprintln!("    npm ci in tools/web: wasm-opt makes the app small, axe tests accessibility");
    run(Command::new("npm")
        .arg("ci")
        .arg("--no-fund")
        .arg("--no-audit")
        .current_dir(&npm))?;
    std::fs::write(&stamp, wanted)?;
    Ok(())
}

/// Makes sure that Chromium and its driver are there, for the tests in a real browser.
pub(crate) fn browser() -> Result<()> {
    let missing: Vec<&str> = [
        ("chromium", "chromium"),
        ("chromedriver", "chromium-driver"),
    ]
    .into_iter()
    .filter(|(program, _)| !has(program))
    .map(|(_, package)| package)
    .collect();
    debian(&missing, "the tests play in a real browser")
}

/// Makes sure that Python is there and can make environments of its own.
pub(crate) fn python() -> Result<()> {
    let has_venv = has("python3")
        && Command::new("python3")
            .args(["-c", "import ensurepip, venv"])
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
    let missing: &[&str] = if has_venv {
        &[]
    } else {
        &["python3", "python3-venv"]
    };
    debian(missing, "a client written in Python plays games")
}

/// Installs packages of Debian, if there are any to install, and says why.
fn debian(missing: &[&str], why: &str) -> Result<()> {
    if missing.is_empty() {
        return Ok(());
    }
    let by_hand = apt_line(missing);
    let names = missing.join(", ");
    if !has("apt-get") {
        bail!("{names} not found, and no apt-get here to install it; on Debian: {by_hand}");
    }
    if output(Command::new("id").arg("-u"))?.trim() != "0" {
        bail!("{names} not found, and only root may install it: {by_hand}");
    }
    eprintln!("    apt-get install {}: {why}", missing.join(" "));
    apt(&["update"])?;
    apt(&[&["install", "--no-install-recommends"], missing].concat())
}

fn apt(arguments: &[&str]) -> Result<()> {
    run(Command::new("apt-get")
        .args(["-qq", "-y", "-o", "Acquire::Retries=3"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null()))
}

fn apt_line(packages: &[&str]) -> String {
    format!(
        "sudo apt-get update && sudo apt-get install {}",
        packages.join(" ")
    )
}

/// Whether a program of this name is on the path.
pub(crate) fn has(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    })
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
