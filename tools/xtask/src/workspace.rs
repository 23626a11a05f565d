//! Where things lie.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// The workspace that this tool belongs to, as `cargo metadata` describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Workspace {
    #[serde(rename = "workspace_root")]
    root: PathBuf,
    #[serde(rename = "target_directory")]
    target: PathBuf,
    packages: Vec<Package>,
}

/// One member of the workspace.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A line of a member's dependency tables.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `None` for an ordinary dependency, else `dev` or `build`.
    pub(crate) kind: Option<String>,
}

impl Workspace {
    /// Asks cargo about the workspace of this very tool.
    pub(crate) fn find() -> Result<Self> {
        let here = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let output = cargo()
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(&here)
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            bail!("cargo metadata failed");
        }
        serde_json::from_slice(&output.stdout).context("cargo metadata is not the expected JSON")
    }

    /// The folder of the root manifest.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path below the root.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Cargo's output folder.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Cargo's output folder for WebAssembly: apart, because another compiler may fill it.
    pub(crate) fn wasm_target(&self) -> PathBuf {
        self.target.join("wasm")
    }

    /// Where the finished web app goes.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist/web")
    }

    /// The npm project with `wasm-opt` and axe.
    pub(crate) fn npm(&self) -> PathBuf {
        self.root.join("tools/web")
    }

    /// Every member.
    pub(crate) fn packages(&self) -> &[Package] {
        &self.packages
    }

    /// Whether a member of this name exists.
    pub(crate) fn has(&self, package: &str) -> bool {
        self.packages.iter().any(|member| member.name == package)
    }
}

impl Package {
    /// The folder of the member's manifest.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }
}

/// The cargo that started this tool.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
