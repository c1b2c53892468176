#!/usr/bin/env bash
# Builds the page that solves, build-web/solve.html: build.sh [FOLDER]. Needs emscripten of Debian, and takes the sources of gmp, nettle
# and zlib from Debian's archive, which apt verifies.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
folder=$(realpath -m "${1:-build-web}")
parts=$folder/parts

command -v emcc >/dev/null || {
  echo "web/build.sh: emcc is missing. On Debian: apt-get install --no-install-recommends emscripten" >&2
  exit 1
}
mkdir -p "$parts"

# The source packages of the Debian that this machine has, with apt's own check of signatures.
get_sources() {
  local state=$parts/apt
  local -a apt=(-qq -o "Dir::Etc::sourcelist=$state/list" -o "Dir::Etc::sourceparts=-" -o "Dir::State::lists=$state/lists"
    -o "Dir::Cache=$state/cache" -o "APT::Sandbox::User=$(id -un)")
  mkdir -p "$state/lists/partial" "$state/cache"
  # shellcheck disable=SC2016 # apt's own variables
  apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Label: Debian' |
    sort -u >"$state/list" &&
  apt-get "${apt[@]}" update &&
  (cd "$parts" && apt-get "${apt[@]}" source --download-only gmp nettle zlib) &&
  rm -r "$state"
}

unpack() {
  local name
  for name in gmp nettle zlib; do
    rm -rf "${parts:?}/$name"
    mkdir "$parts/$name"
    tar -xf "$parts/$name"_*.orig.tar.*[z2] -C "$parts/$name" --strip-components 1
  done
  mkdir -p "$parts/nettle-include"
  ln -sfn ../nettle "$parts/nettle-include/nettle"
}

[ -e "$parts/zlib/crc32.c" ] || {
  get_sources || {
    echo "the sources of gmp, nettle and zlib cannot be had from Debian's archive" >&2
    exit 77
  }
  unpack
}

# emscripten keeps the system's libraries for 64-bit pointers in a folder of its own: Debian's has only those for 32. Node.js finds
# Debian's modules, and no longer knows an option that emscripten gives it.
export EM_CACHE=$folder/emscripten EM_FROZEN_CACHE='' NODE_PATH=/usr/share/nodejs EM_NODE_JS=$folder/node
cat >"$folder/node" <<'END'
#!/bin/sh
[ "$1" != --experimental-wasm-bigint ] || shift
exec node "$@"
END
chmod +x "$folder/node"

# How emcc calls clang.
EMSCRIPTEN_CLANG=$(em-config LLVM_ROOT)/clang-$(em-config CLANG_ADD_VERSION)
EMSCRIPTEN_FLAGS=$(emcc -sMEMORY64=2 -sSUPPORT_LONGJMP=0 --cflags)
export EMSCRIPTEN_CLANG EMSCRIPTEN_FLAGS

version=$(sed -nE 's/^project\(provecast VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
cmake -S web -B "$folder" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/web/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release \
  -DPROVECAST_MODELS="node;parameterized;logp" -DPARTS="$parts" -DVERSION="$version" >"$folder/configure.log" || {
  cat "$folder/configure.log" >&2
  exit 1
}
cmake --build "$folder"
python3 web/pack.py "$folder/solver.wasm" "$version" web/page/licences.txt "$folder/solve.html"
