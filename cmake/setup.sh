#!/usr/bin/env bash
# Functions of ./quickstart and ./check; to be sourced by bash from the top folder.

# Run a command quietly; show what it wrote only when it fails.
quietly() {
  local log
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# Is this Debian package installed?
installed() {
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) =~ ^(installed)+$ ]]
}

# The packages listed in cmake/packages.txt for the given needs (build, test, all) that are missing.
missing_packages() {
  local need package alternative names
  while read -r need package; do
    case " $* " in *" $need "*) ;; *) continue ;; esac
    IFS='|' read -ra names <<<"$package"
    for alternative in "${names[@]}"; do
      installed "$alternative" && continue 2
    done
    echo "${names[0]}"
  done < <(grep -v '^#' cmake/packages.txt)
}

# Install what is missing for the given needs as root or with sudo; else print how.
install_packages() {
  local -a missing=() root=()
  if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian system: the packages in cmake/packages.txt must be there already." >&2
    return 0
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Please have these packages installed: apt-get install ${missing[*]}" >&2
      return 1
    fi
    root=(sudo)
  fi
  echo "Installing ${missing[*]}"
  quietly "${root[@]}" apt-get update -qq
  quietly "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# Configure a preset into its folder and build it: PRESET FOLDER JOBS [targets...]. Ninja where it
# is installed, make otherwise. With ccache installed, what was compiled before, in this clone or
# another one, is not compiled again.
build_preset() {
  local preset=$1 folder=$2 jobs=$3
  shift 3
  local -a generator=() targets=()
  if [ ! -e "$folder/CMakeCache.txt" ] && command -v ninja >/dev/null; then
    generator=(-G Ninja)
  fi
  [ $# -eq 0 ] || targets=(--target "$@")
  if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
    export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=yes
    export CCACHE_DEPEND=yes # a new file is preprocessed once, not twice
  fi
  cmake --preset "$preset" "${generator[@]}" &&
    cmake --build "$folder" --parallel "$jobs" "${targets[@]}"
}
