# A part of tests/golden/packages.sh, in its shell: the Debian packages, made in build-package, work from a root of their own,
# over the libraries of this system.
# shellcheck shell=bash disable=SC2154
root=$work/root
cmake/package.sh 2 >"$work/debs" || fail "$(cat "$work/debs")"
[ "$(wc -l <"$work/debs")" -eq 4 ] || fail "$(cat "$work/debs")"
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
