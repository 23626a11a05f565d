//! One WebAssembly module: compiled, bound to JavaScript, shrunk.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use super::cache::Cache;
use crate::steps::run;
use crate::workspace::Workspace;

/// A crate that becomes a WebAssembly module.
#[derive(Debug, Clone, Copy)]
pub(super) struct Program {
    pub(super) package: &'static str,
    pub(super) profile: &'static str,
    /// The level of `wasm-opt`.
    pub(super) shrink: &'static str,
    /// What its files are called.
    pub(super) name: &'static str,
    /// What the browser must have beyond the first version of WebAssembly, as the compiler names it.
    pub(super) features: &'static str,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} as {}", self.package, self.name)
    }
}

/// A finished module.
#[derive(Debug)]
pub(super) struct Module {
    pub(super) name: &'static str,
    pub(super) wasm: Vec<u8>,
    /// The JavaScript that loads it. Its default export does.
    pub(super) glue: String,
}

impl Module {
    /// The names of the module and of its glue, as the glue and the page's shell write them.
    pub(super) fn names(&self) -> [String; 2] {
        [
            format!("{}_bg.wasm", self.name),
            format!("{}.js", self.name),
        ]
    }
}

impl Program {
    /// Has cargo build it.
    pub(super) fn compile(&self, workspace: &Workspace, cargo: &Path) -> Result<()> {
        if !workspace.has(self.package) {
            bail!("the workspace has no {}", self.package);
        }
        let mut command = Command::new(cargo);
        command
            .args([
                "build",
                "--quiet",
                "--package",
                self.package,
                "--profile",
                self.profile,
            ])
            .env("CARGO_TARGET_DIR", self.target(workspace))
            .env("CARGO_BUILD_TARGET", "wasm32-unknown-unknown");
        if !self.features.is_empty() {
            let flags = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
            command.env(flags, format!("-Ctarget-feature={}", self.features));
        }
        run(command.current_dir(workspace.root()))
    }

    /// The folder of what is compiled; programs for other processors have another one, so that
    /// neither is compiled again because of the other.
    fn target(&self, workspace: &Workspace) -> PathBuf {
        let folder = workspace.wasm_target();
        if self.features.is_empty() {
            folder
        } else {
            folder.join(self.features.trim_start_matches('+'))
        }
    }

    /// Makes the glue and shrinks the module.
    pub(super) fn finish(&self, workspace: &Workspace, cache: &Cache) -> Result<Module> {
        let compiled = self.compiled(workspace)?;
        let input =
            fs::read(&compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
        let mut output = Bindgen::new()
            .web(true)?
            .input_bytes(self.name, input)
            .omit_default_module_path(false)
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate_output()
            .with_context(|| format!("wasm-bindgen on {}", self.package))?;
        // Every crate that binds anything has an entry here, mostly without a script in it.
        let scripts = output
            .snippets()
            .iter()
            .filter(|(_, scripts)| !scripts.is_empty());
        let own: Vec<&String> = scripts
            .map(|(of, _)| of)
            .chain(output.local_modules().keys())
            .collect();
        if !own.is_empty() {
            bail!(
                "{} brings scripts that nothing here serves: {own:?}",
                self.package
            );
        }
        let glue = output.js().to_owned();
        let bound = output.wasm_mut().emit_wasm();
        let tools = fs::read_to_string(workspace.npm().join("package-lock.json"))?;
        let recipe = format!("wasm-opt {} {tools}", self.shrink);
        let wasm = cache.get(&recipe, &bound, || self.shrunk(workspace, &bound))?;
        eprintln!(
            "    {}: {} bytes bound, {} shrunk",
            self.package,
            bound.len(),
            wasm.len()
        );
        Ok(Module {
            name: self.name,
            wasm,
            glue,
        })
    }

    /// The file that cargo left: a program keeps the package's name, a library cannot.
    fn compiled(&self, workspace: &Workspace) -> Result<PathBuf> {
        let folder = self
            .target(workspace)
            .join("wasm32-unknown-unknown")
            .join(self.profile);
        let library = self.package.replace('-', "_");
        [self.package, &library]
            .iter()
            .map(|name| folder.join(name).with_extension("wasm"))
            .find(|path| path.is_file())
            .with_context(|| format!("no module of {} in {}", self.package, folder.display()))
    }

    fn shrunk(&self, workspace: &Workspace, bound: &[u8]) -> Result<Vec<u8>> {
        let folder = workspace.wasm_target();
        let before = folder.join(format!("{}-bound.wasm", self.name));
        let after = folder.join(format!("{}-shrunk.wasm", self.name));
        fs::write(&before, bound)?;
        // No feature flags: the module names its own, and with all of them no browser loads it.
        run(
            Command::new(workspace.npm().join("node_modules/.bin/wasm-opt"))
                .arg(self.shrink)
                .arg(&before)
                .arg("-o")
                .arg(&after),
        )?;
        Ok(fs::read(&after)?)
    }
}
