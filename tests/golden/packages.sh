#!/usr/bin/env bash
# What others take from the repository: the action's steps as a shell runs them, the citation, the licence in one place, third-party
# software. With PROVECAST_SLOW=release also the source release, bit by bit, and the Debian packages
# (tests/export/packages.sh). `./check` installs what they hold, and uses it.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
top=$PWD

# The action. Its step that builds is replaced by the program under test; the others run as they stand.
mkdir -p "$work/action/build" "$work/job"
cp "$program" "$work/action/build/provecast"
python3 - "$work" <<'END' || fail 'action.yml'
import re, sys
text = open("action.yml").read()
uses = re.findall(r"uses: (\S+)", text.split("runs:", 1)[1])
assert uses and all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name) for name in uses), uses
runs = re.findall(r"- name: (.*)\n(?:      .*\n)*?      run: \|\n((?:        .*\n)+)", text)
assert [name for name, _ in runs] == ["Install packages", "Build Provecast", "Check the heuristic"], runs
for index, (_, run) in enumerate(runs):
    assert "${{" not in run, "an input in a script can be a command"
    open(f"{sys.argv[1]}/step{index}", "w").write(re.sub(r"(?m)^        ", "", run))
END
for step in 0 1 2; do
  bash -n "$work/step$step" || fail "step $step"
done
action() { # EXPECTED HEURISTIC OPTIONS
  local code=0
  : >"$work/summary.md"
  : >"$work/outputs"
  (cd "$work/job" && HEURISTIC=$2 SUITE=$top/examples/fig1-001.json OPTIONS=$3 REPORTS=reports GITHUB_ACTION_PATH=$work/action \
    GITHUB_STEP_SUMMARY=$work/summary.md GITHUB_OUTPUT=$work/outputs bash -e "$work/step2" >"$work/out" 2>"$work/err") || code=$?
  [ "$code" -eq "$1" ] || fail "action: exit code $code, expected $1: $(tail -n 3 "$work/err")"
  [ "$(cat "$work/outputs")" = "verdict=$1" ] || fail "outputs: $(cat "$work/outputs")"
  [ -s "$work/summary.md" ] || fail 'no summary'
  [ -s "$work/job/reports/junit.xml" ] || fail 'no report'
}
action 0 "python3 $top/examples/check/fnf.py" '--max-ratio 3/2'
action 1 "python3 $top/examples/check/fnf.py" '--max-ratio 1'

# The release: the same bytes twice and from a clone, those of the commit. What is in it builds where there is no git. A copy that
# is no clone has none.
if in_full && git rev-parse -q --verify HEAD >/dev/null 2>&1; then
  mkdir "$work/one" "$work/two"
  cmake/release.sh "$work/one" >/dev/null
  (cd / && umask 077 && TZ=Asia/Tokyo LC_ALL=C "$top/cmake/release.sh" "$work/two" >/dev/null)
  cmp "$work"/one/*.tar.gz "$work"/two/*.tar.gz || fail 'two releases differ'
  git clone --quiet --no-local "$top" "$work/clone"
  mkdir "$work/three"
  "$work/clone/cmake/release.sh" "$work/three" "$(git rev-parse HEAD)" >/dev/null
  cmp "$work"/one/*.tar.gz "$work"/three/*.tar.gz || fail 'the release of a clone differs'
  (cd "$work/one" && sha256sum -c --quiet ./*.sha256) || fail 'checksum'
  [ "$(tar tzf "$work"/one/*.tar.gz | grep -vc '/$')" -eq "$(git ls-tree -r HEAD | wc -l)" ] || fail 'files of the release'
  mkdir "$work/instead" "$work/unpacked"
  printf '#!/bin/sh\necho "git $*" >>%s\nexit 127\n' "$work/asked" >"$work/instead/git"
  chmod +x "$work/instead/git"
  tar xzf "$work"/one/*.tar.gz -C "$work/unpacked" --strip-components=1
  # with a cache of compiled files the folder's own name does not count; with -Werror the tests' build has filled it
  without_git() { env PATH="$work/instead:$PATH" CCACHE_BASEDIR="$work/unpacked" "$@" >"$work/out" 2>&1 || fail "the release does not build: $(tail -n 20 "$work/out")"; }
  without_git cmake -S "$work/unpacked" -B "$work/unpacked/build" -DPROVECAST_MODELS=node -DPROVECAST_LAB=OFF -DPROVECAST_MPI=OFF \
    -DPROVECAST_WERROR=ON
  without_git cmake --build "$work/unpacked/build" --parallel 2
  "$work/unpacked/build/provecast" solve examples/fig1-001.json --no-schedule >"$work/out" || fail 'the release does not solve'
  grep -q '^fig1-001: makespan 9, proven optimal' "$work/out" || fail "$(cat "$work/out")"
fi

# The version is everywhere the same; the licence stands in one file; what is linked is listed.
version=$(sed -nE 's/^project\(provecast VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt)
grep -qx "version: $version" CITATION.cff || fail "CITATION.cff: no version $version"
python3 -c 'import sys, yaml; sys.exit(yaml.safe_load(open("CITATION.cff"))["cff-version"] != "1.2.0")' 2>/dev/null ||
  ! python3 -c 'import yaml' 2>/dev/null || fail CITATION.cff
while read -r name; do
  grep -qi "\`$name\`" THIRD-PARTY.md || fail "THIRD-PARTY.md: no $name"
done < <(sed -nE 's/^pkg_check_modules\([A-Z]+ (REQUIRED )?IMPORTED_TARGET ([a-z0-9]+).*/\2/p; s/^find_package\((ZLIB|MPI).*/\1/p' \
  CMakeLists.txt cmake/mpi.cmake)

# The packages.
if in_full && command -v dpkg-shlibdeps >/dev/null; then
  # shellcheck source=tests/export/packages.sh
  . tests/export/packages.sh
fi
finish
