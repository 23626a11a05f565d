#!/usr/bin/env bash
# wasm-toolchain.sh - make `cargo build --target wasm32-unknown-unknown` possible.
#
#   1. wasm32 std already there for the active rustc   -> nothing to do
#   2. rustup can add the target (the normal case)      -> rustup target add
#   3. otherwise (Debian, no rust-lang servers)         -> unpack Debian's rustc + its
#      library source in DEST, build the wasm32 standard library once, offline.
#
# The rustup toolchain and PATH are left alone in every case.  The result is
#   DEST/bin/cargo-wasm   `cargo` with the right rustc; use it for wasm builds only
#   DEST/env              WASM_CARGO / WASM_RUSTC / WASM_MODE, for scripts to source
#
# usage: wasm-toolchain.sh [--dest DIR] [--mode auto|rustup|debian]
#   --dest     default: $WASM_TOOLCHAIN_DIR or ~/.cache/wasm-toolchain
#   --mode     default: $WASM_TOOLCHAIN_MODE or auto.  `debian` never talks to rustup's servers.
# needs for step 3: Debian (bookworm or later), root for apt-get, network to the Debian mirror,
#              a C compiler (cc), ~1 GB of disk while building, 2 min on 2 cores.
set -euo pipefail

target=wasm32-unknown-unknown
dest=${WASM_TOOLCHAIN_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/wasm-toolchain}
mode=${WASM_TOOLCHAIN_MODE:-auto}
min_rust=${WASM_MIN_RUST:-1.95}       # refuse an older Debian rustc than this: the workspace's rust-version
recipe="6 ${WASM_STD_OPT_LEVEL:-3} ${WASM_STD_RUSTFLAGS:-}"   # bump to force a rebuild of cached toolchains

while [ $# -gt 0 ]; do
  case $1 in
    --dest) dest=$2; shift 2;;
    --mode) mode=$2; shift 2;;
    -h|--help) sed -n '2,18p' "$0"; exit 0;;
    *) echo "unknown option $1" >&2; exit 2;;
  esac
done
case $mode in auto|rustup|debian) ;; *) echo "bad --mode $mode" >&2; exit 2;; esac

t0=$SECONDS
say() { printf 'wasm-toolchain [%3ds] %s\n' "$((SECONDS - t0))" "$*" >&2; }
die() { say "error: $*"; exit 1; }

mkdir -p "$dest"; dest=$(cd "$dest" && pwd)
exec 9>"$dest.lock"; flock 9         # two CI jobs on one machine: one builds, one waits

has_target() {  # does the active (rustup or system) rustc have the wasm32 std?
  local d; d=$(rustc --print target-libdir --target $target 2>/dev/null) || return 1
  compgen -G "$d/libstd-*.rlib" >/dev/null
}

publish() {  # $1 mode, $2 rustc (empty: the ordinary one)
  mkdir -p "$dest/bin"
  { echo '#!/bin/sh'
    echo '# cargo for wasm32-unknown-unknown; made by wasm-toolchain.sh'
    # RUSTUP_TOOLCHAIN/rust-toolchain.toml still choose *cargo*; RUSTC chooses the compiler.
    [ -z "$2" ] || echo "RUSTC='$2'; export RUSTC"
    echo 'CARGO_BUILD_TARGET="${CARGO_BUILD_TARGET:-'$target'}"; export CARGO_BUILD_TARGET'
    echo 'exec "${CARGO:-cargo}" "$@"'
  } >"$dest/bin/cargo-wasm.new"
  chmod +x "$dest/bin/cargo-wasm.new"
  # replaced in one go: another build may be reading the old one
  mv "$dest/bin/cargo-wasm.new" "$dest/bin/cargo-wasm"
  { echo "export WASM_MODE='$1'"
    echo "export WASM_CARGO='$dest/bin/cargo-wasm'"
    echo "export WASM_RUSTC='${2:-rustc}'"
  } >"$dest/env"
}

smoke() {  # $1 rustc: compile a std-using cdylib with LTO; run it where there is a node
  local w; w=$(mktemp -d)
  cat >"$w/s.rs" <<'R'
use std::collections::HashMap;
#[unsafe(no_mangle)]
pub extern "C" fn f(n: u32) -> u32 {
    let mut m: HashMap<String, Vec<u32>> = HashMap::new();
    for i in 0..n { m.entry(format!("k{}", i % 7)).or_default().push(i); }
    m.values().map(|v| v.len() as u32).sum::<u32>() + m.len() as u32
}
R
  ( cd "$w" && env -u RUSTFLAGS "$1" --edition 2024 --crate-type cdylib --target $target -Copt-level=2 -Clto=fat -Cstrip=debuginfo -o s.wasm s.rs ) >&2 \
    || { rm -rf "$w"; return 1; }
  local ok=0
  if command -v node >/dev/null; then
    node -e 'const m=new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));process.exit(new WebAssembly.Instance(m).exports.f(100)===107?0:1)' "$w/s.wasm" || ok=1
  fi
  rm -rf "$w"; return $ok
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo -n "$@"; else die "need root for: $*"; fi; }
apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 "$@"; }

cached() {  # is there a toolchain of this recipe from an earlier run, and does it work?
  local stamp="$dest/.stamp"
  [ -f "$stamp" ] && [ "$(head -1 "$stamp")" = "recipe $recipe" ] && "$dest/bin/rustc" -V >/dev/null 2>&1 \
    && smoke "$dest/bin/rustc" 2>/dev/null
}

debian_toolchain() {
  command -v apt-get >/dev/null || die "no rustup target and no apt-get; on a machine with rustup: rustup target add $target"

  # Which packages: rustc-web is Debian's current rustc for stable releases; on testing/sid it is rustc.
  apt_get update >&2 || say "apt-get update failed; going on with the lists there are"
  local best= bestv=0 p v
  for p in rustc-web rustc; do
    v=$(apt-cache policy $p | sed -n 's/^  Candidate: \([0-9].*\)/\1/p')
    if [ -n "$v" ] && dpkg --compare-versions "$v" gt "$bestv"; then best=$p bestv=$v; fi
  done
  [ -n "$best" ] || die "Debian offers no rustc"
  dpkg --compare-versions "$bestv" ge "$min_rust" || die "Debian's newest rustc is $bestv, need $min_rust"
  local web=; [ $best = rustc ] || web=-web
  local std; std=$(apt-cache show "$best=$bestv" | sed -n 's/^Depends:.*\(libstd-rust[a-z-]*-dev\).*/\1/p' | head -1)
  local runtime; runtime=$(apt-cache show "$std=$bestv" | sed -n 's/^Depends:[^l]*\(libstd-rust[a-z-]*-[0-9.]*[0-9]\).*/\1/p' | head -1)
  local llvm; llvm=$(apt-cache show "$runtime=$bestv" | grep -o 'libllvm[0-9]*' | head -1)
  [ -n "$std" ] && [ -n "$runtime" ] && [ -n "$llvm" ] || die "cannot read the dependencies of $best $bestv"
  local n=${llvm#libllvm}
  say "Debian $best $bestv ($runtime, $std, rust$web-src, $llvm, lld-$n)"

  # Ordinary install of what cannot disturb a rustup toolchain: a library and a versioned linker.
  local pkgs=("$llvm" "lld-$n"); command -v cc >/dev/null || pkgs+=(gcc libc6-dev)
  if ! command -v cargo >/dev/null; then pkgs+=("cargo$web"); fi
  apt_get install -y --no-install-recommends "${pkgs[@]}" >/dev/null

  # The compiler itself is only unpacked (its packages conflict with Debian's rustup package, and
  # would put a second rustc in /usr/bin).
  local work="$dest.work"; rm -rf "$work"; mkdir -p "$work/deb" "$work/x"
  ( cd "$work/deb" && apt-get -qq -o APT::Sandbox::User=root -o Acquire::Retries=3 download \
      "$best=$bestv" "$std=$bestv" "$runtime=$bestv" "rust$web-src=$bestv" >&2 )
  say "downloaded $(du -sh "$work/deb" | cut -f1)"
  local d
  for d in "$work"/deb/*.deb; do
    case $d in
      */rust*-src_*) dpkg-deb --fsys-tarfile "$d" | tar -x -C "$work/x" --wildcards './usr/src/rustc-*/library/*' ;;
      *) dpkg-deb -x "$d" "$work/x" ;;
    esac
  done

  # Lay it out as a rustup-style toolchain: bin/ lib/ lib/rustlib/{src,HOST,wasm32}
  local tc="$work/tc" x="$work/x/usr"
  mkdir -p "$tc/bin" "$tc/libexec" "$tc/lib"
  mv "$x/lib/rustlib" "$tc/lib/"
  mv "$x"/lib/*-linux-gnu*/librustc_driver-*.so "$tc/lib/"
  mv "$x/bin/rustc" "$tc/libexec/rustc"; mv "$x/bin/rustdoc" "$tc/libexec/rustdoc"
  rm -rf "$tc/lib/rustlib/src"; mkdir -p "$tc/lib/rustlib/src/rust"
  mv "$x"/src/rustc-*/library "$tc/lib/rustlib/src/rust/library"
  for d in rustc rustdoc; do
    # the driver library is found next to us, LLVM in the system; the sysroot follows the driver
    { echo '#!/bin/sh'
      echo 'd=$(dirname "$(readlink -f "$0")")'
      echo 'LD_LIBRARY_PATH="$d/../lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"; export LD_LIBRARY_PATH'
      echo "exec \"\$d/../libexec/$d\" \"\$@\""; } >"$tc/bin/$d"
    chmod +x "$tc/bin/$d"
  done
  local host; host=$("$tc/bin/rustc" -vV | sed -n 's/^host: //p')
  mkdir -p "$tc/lib/rustlib/$host/bin"
  local lld; lld=$(command -v "lld-$n" || true)
  [ -n "$lld" ] || lld=$(ls "$(rustc --print sysroot 2>/dev/null)/lib/rustlib/$host/bin/rust-lld" 2>/dev/null || true)
  [ -n "$lld" ] || die "no lld-$n"
  ln -sf "$(readlink -f "$lld")" "$tc/lib/rustlib/$host/bin/rust-lld"

  # Build std for wasm32 once, offline (the source package carries its vendored crates).
  local rel hash; rel=$("$tc/bin/rustc" -vV | sed -n 's/^release: //p'); hash=$("$tc/bin/rustc" -vV | sed -n 's/^commit-hash: //p')
  say "building std $rel for $target"
  local stdopt=${WASM_STD_OPT_LEVEL:-3}; case $stdopt in [sz]) stdopt="\"$stdopt\"";; esac
  mkdir -p "$work/std/src" "$work/std/.cargo"; : >"$work/std/src/lib.rs"
  local lib="$tc/lib/rustlib/src/rust/library"
  cat >"$work/std/Cargo.toml" <<T
[package]
name = "std-for-wasm"
version = "0.0.0"
edition = "2021"
[profile.release]
opt-level = $stdopt
debug = 0
[workspace]
T
  # (an older rust-src without vendored crates: cargo takes them from the registry, by std's Cargo.lock)
  [ ! -d "$lib/vendor" ] || cat >"$work/std/.cargo/config.toml" <<T
[source.crates-io]
replace-with = "vendored"
[source.vendored]
directory = "$lib/vendor"
T
  # embed-bitcode: users may turn on lto.  remap: the same paths as in rustup's own std.
  ( cd "$work/std"
    for d in $(env | sed -n 's/^\(CARGO_PROFILE_[A-Z_]*\|CARGO_TARGET_[A-Z0-9_]*\|CARGO_BUILD_[A-Z_]*\|CARGO_UNSTABLE_[A-Z_]*\|RUSTC_WRAPPER\|CARGO_ENCODED_RUSTFLAGS\|RUSTC_WORKSPACE_WRAPPER\)=.*/\1/p'); do unset "$d"; done
    export RUSTC="$tc/bin/rustc" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$work/std/target" CARGO_INCREMENTAL=0
    export RUSTFLAGS="-Cembed-bitcode=yes --remap-path-prefix=$lib=/rustc/$hash/library ${WASM_STD_RUSTFLAGS:-}"
    local off=; [ ! -d "$lib/vendor" ] || off=--offline
    cargo -q -Z build-std=std,panic_abort,test build --release $off --target $target >&2 )
  mkdir -p "$tc/lib/rustlib/$target/lib"
  cp "$work/std/target/$target/release/deps/"*.rlib "$tc/lib/rustlib/$target/lib/"
  rm -f "$tc/lib/rustlib/$target/lib/"libstd_for_wasm-*
  compgen -G "$tc/lib/rustlib/$target/lib/libstd-*.rlib" >/dev/null || die "no libstd came out"
  smoke "$tc/bin/rustc" || die "the built toolchain failed its smoke test"

  { echo "recipe $recipe"; echo "package $best $bestv"; "$tc/bin/rustc" -vV; } >"$tc/.stamp"
  rm -rf "$dest.old"; mv "$dest" "$dest.old"; mv "$tc" "$dest"; rm -rf "$dest.old" "$work"
  say "built: $("$dest/bin/rustc" -V), $(du -sh "$dest" | cut -f1) in $dest"
}

got=
if [ "$mode" != debian ] && has_target; then
  say "$(rustc -V) already has $target"; got=rustup
elif [ "$mode" != rustup ] && cached; then
  # before rustup is asked: where its servers cannot be reached, each try would cost the whole timeout
  say "cached: $("$dest/bin/rustc" -V)"; got=debian
elif [ "$mode" != debian ] && command -v rustup >/dev/null; then
  say "rustup target add $target"
  if out=$(timeout "${WASM_RUSTUP_TIMEOUT:-60}" rustup target add $target 2>&1) && has_target; then
    say "rustup added $target"; got=rustup
  else
    say "rustup could not add $target: $(grep -m1 '^error' <<<"$out" || tail -1 <<<"$out")"
  fi
fi
case $got in
  rustup) publish rustup "";;
  debian) publish debian "$dest/bin/rustc";;
  *) [ "$mode" != rustup ] || die "no $target from rustup"
     debian_toolchain; publish debian "$dest/bin/rustc";;
esac
say "done; WASM_CARGO=$dest/bin/cargo-wasm"
