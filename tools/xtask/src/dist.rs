//! The web app as files to be served: built, shrunk, named by content, compressed.

mod bundle;
mod cache;
mod module;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::setup;
use crate::steps::Steps;
use crate::workspace::Workspace;
use bundle::{Bundle, Naming};
use cache::Cache;
use module::{Module, Program};

/// The page: it is downloaded first, so it is made small.
const PAGE: Program = Program {
    package: "damiera-web",
    profile: "web",
    shrink: "-Oz",
    name: "app",
    features: "",
};

/// The engine: it starts later and calculates long, so it is made fast.
const WORKER: Program = Program {
    package: "damiera-worker",
    profile: "worker",
    shrink: "-O3",
    name: "engine",
    features: "+simd128",
};

/// The engine for browsers without vectors, those before 2021 and of Apple before 2023.
const PLAIN_WORKER: Program = Program {
    name: "engine-plain",
    features: "",
    ..WORKER
};

/// Builds `dist/web`, redoing only what has changed.
pub(crate) fn build(workspace: &Workspace, steps: &Steps) -> Result<()> {
    let cargo = steps.run("find a compiler for WebAssembly", || {
        setup::wasm_cargo(workspace)
    })?;
    steps.run("install wasm-opt and axe", || {
        setup::npm_packages(workspace)
    })?;
    let cache = Cache::open(&workspace.target().join("dist-cache"))?;
    let mut modules = Vec::new();
    for program in [PAGE, WORKER, PLAIN_WORKER] {
        steps.run(&format!("build {program} for WebAssembly"), || {
            program.compile(workspace, &cargo)
        })?;
        modules.push(steps.run(&format!("bind and shrink {program}"), || {
            program.finish(workspace, &cache)
        })?);
    }
    let tables = steps.run("build the endgame tables that the app loads", || {
        tables::bundle(workspace)
    })?;
    let shell = workspace.path("crates/damiera-web/static");
    let style = workspace.path("crates/damiera-web/style");
    steps.run("name by content and compress", || {
        let bundle = assemble(&shell, &style, modules, tables)?;
        let written = bundle.write(&workspace.dist(), &cache)?;
        cache.prune()?;
        eprintln!("{written}");
        Ok(())
    })
}

/// Puts the parts together, each after those it names.
fn assemble(shell: &Path, style: &Path, modules: Vec<Module>, tables: Vec<u8>) -> Result<Bundle> {
    let read = |name: &str| {
        let path = shell.join(name);
        fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let mut bundle = Bundle::default();
    bundle.add("style.css", stylesheet(style)?, Naming::Hashed)?;
    for icon in icons(shell)? {
        bundle.add(&icon, read(&icon)?, Naming::Hashed)?;
    }
    for module in modules {
        let [wasm, glue] = module.names();
        let naming = if module.name == PLAIN_WORKER.name {
            Naming::HashedSpare
        } else {
            Naming::Hashed
        };
        bundle.add(&wasm, module.wasm, naming)?;
        bundle.add_text(&glue, &module.glue, naming, &[&wasm])?;
    }
    bundle.add("tables.bundle", tables, Naming::HashedForLater)?;
    let text = |name: &str| -> Result<String> { Ok(String::from_utf8(read(name)?)?) };
    bundle.add_text(
        "worker.js",
        &text("worker.js")?,
        Naming::Hashed,
        &["engine.js", "engine-plain.js", "tables.bundle"],
    )?;
    bundle.add_text("boot.js", &text("boot.js")?, Naming::Hashed, &["app.js"])?;
    bundle.add_text(
        "manifest.webmanifest",
        &text("manifest.webmanifest")?,
        Naming::Plain,
        &[],
    )?;
    bundle.add_text(
        "index.html",
        &text("index.html")?,
        Naming::Plain,
        &["style.css", "boot.js", "worker.js", "app.js", "app_bg.wasm"],
    )?;
    bundle.add_service_worker("sw.js", &text("sw.js")?)?;
    Ok(bundle)
}

/// Every style file, joined in the order of the names.
fn stylesheet(folder: &Path) -> Result<Vec<u8>> {
    let mut sheet = Vec::new();
    for path in files(folder, |name| has_extension(name, "css"))? {
        sheet.extend(fs::read(&path)?);
        sheet.push(b'\n');
    }
    Ok(sheet)
}

fn icons(shell: &Path) -> Result<Vec<String>> {
    let is_icon = |name: &str| has_extension(name, "svg") || has_extension(name, "png");
    let name = |path: PathBuf| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    Ok(files(shell, is_icon)?
        .into_iter()
        .filter_map(name)
        .collect())
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|found| found == extension)
}

/// The files of a folder whose names are wanted, in the order of the names.
fn files(folder: &Path, wanted: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name().to_str().is_some_and(&wanted) {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}
