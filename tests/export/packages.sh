# A part of tests/golden/packages.sh, in its shell: the Debian packages, made in build-package, are clean under lintian, the same bytes
# twice, and work from a root of their own, over the libraries of this system.
# shellcheck shell=bash disable=SC2154
root=$work/root
cmake/package.sh 2 >"$work/debs" || fail "$(cat "$work/debs")"
[ "$(wc -l <"$work/debs")" -eq 4 ] || fail "$(cat "$work/debs")"
(cd build-package && sha256sum ./*.deb) >"$work/sums"
(cd build-package && rm ./*.deb && SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) cpack -G DEB >/dev/null 2>&1 && sha256sum -c --quiet "$work/sums") ||
  fail 'two packages differ'
if command -v lintian >/dev/null; then
  lintian --fail-on error,warning --suppress-tags "$(grep -v '^#' cmake/lintian-tags | paste -sd,)" build-package/*.deb >"$work/lintian" ||
    fail "$(cat "$work/lintian")"
fi
# Unpacked and configured by dpkg in a root of its own, over the libraries of this system.
mkdir -p "$root"
for deb in build-package/*.deb; do
  dpkg-deb --extract "$deb" "$root" || fail "$deb"
done
library=$(dirname "$(find "$root/usr/lib" -name 'libprovecast.so.0')")
[ "$(cd "$root" && find . -type f -perm /022 | wc -l)" -eq 0 ] || fail 'files that others can write'
installed() {
  (cd "$work" && LD_LIBRARY_PATH=$library PYTHONPATH=$root/usr/lib/python3/dist-packages PATH=$root/usr/bin:$PATH "$@")
}
installed provecast solve ci-small --summary >"$work/out" || fail 'solve'
grep -q '^all ' "$work/out" || fail "$(cat "$work/out")"
[ "$(installed provecast --version)" = "$("$program" --version)" ] || fail 'version'
installed python3 -c 'import provecast; print(provecast.solve({"model":"node","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}).makespan)' \
  >"$work/out" || fail "python: $(cat "$work/out")"
man -l "$root/usr/share/man/man1/provecast.1.gz" >/dev/null 2>&1 || fail 'no manual page'
