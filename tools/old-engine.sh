#!/bin/sh
# Builds the engine of an earlier commit as a Hub engine, to play against it:
#
#   tools/old-engine.sh COMMIT [FOLDER]
#   damiera match engine,time=0.1 hub,command=FOLDER/damiera-hub,time=0.1
#
# FOLDER is target/old/COMMIT if left out. The last line printed is the path of the program. Commits
# from the first engine on are understood; those that have `damiera hub` need none of this.
set -eu

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
commit=$(git -C "$root" rev-parse --verify --quiet "$1^{commit}") || {
    echo "old-engine: $1 is no commit" >&2
    exit 1
}
short=$(git -C "$root" rev-parse --short "$commit")
folder=${2:-$root/target/old/$short}
mkdir -p "$folder/tree" "$folder/front/src"
folder=$(cd "$folder" && pwd)

echo "old-engine: unpacking $short" >&2
git -C "$root" archive --format=tar "$commit" | tar -x -C "$folder/tree"
cp "$root/tools/old-engine/main.rs" "$folder/front/src/main.rs"
cat >"$folder/front/Cargo.toml" <<MANIFEST
[package]
name = "damiera-hub"
version = "0.0.0"
edition = "2024"
publish = false

[dependencies]
damiera = { path = "../tree/crates/damiera" }
damiera-engine = { path = "../tree/crates/damiera-engine" }

# A workspace of its own, built as the program is.
[workspace]

[profile.release]
lto = "thin"
codegen-units = 4
MANIFEST

echo "old-engine: building" >&2
cd "$folder/front"
OLD_ENGINE_COMMIT=$short cargo build --release --quiet --target-dir "$folder/build"
cp "$folder/build/release/damiera-hub" "$folder/damiera-hub"
echo "$folder/damiera-hub"
