# A part of tests/golden/packages.sh, in its shell: the Debian packages, made in build-package, are clean under lintian, and dpkg
# installs them in a root of their own, over the libraries of this system, where a stranger uses them.
# shellcheck shell=bash disable=SC2154
root=$work/root
# with the options of the tests' build: a cache of compiled files has most of them
[ -e build-package/CMakeCache.txt ] || ! command -v ninja >/dev/null || export CMAKE_GENERATOR=Ninja
cmake --preset package -DPROVECAST_WERROR=ON >"$work/out" 2>&1 || fail "$(cat "$work/out")"
cmake/package.sh 2 >"$work/debs" || fail "$(cat "$work/debs")"
[ "$(wc -l <"$work/debs")" -eq 4 ] || fail "$(cat "$work/debs")"
if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error,warning build-package/*.deb >"$work/out" 2>&1 || fail "$(cat "$work/out")"
fi

# What this system has is installed there, too, so that dpkg finds what the packages depend on. Scripts of packages would call
# this system's ldconfig, for which another program stands.
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(fakeroot); fi
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers" "$work/instead"
awk -v RS= -v ORS='\n\n' '!/^Package: (lib|python3-)?provecast/' /var/lib/dpkg/status >"$root/var/lib/dpkg/status"
printf '#!/bin/sh\necho ldconfig >>%s\n' "$work/called" >"$work/instead/ldconfig"
chmod +x "$work/instead/ldconfig"
dpkg_there() {
  PATH=$work/instead:$PATH:/usr/sbin:/sbin "${as_root[@]}" dpkg --instdir="$root" --admindir="$root/var/lib/dpkg" --force-script-chrootless \
    --log="$work/dpkg.log" "$@" >"$work/out" 2>&1
}
if ! command -v fakeroot >/dev/null && [ "$(id -u)" -ne 0 ]; then
  echo 'fakeroot is missing: the packages are unpacked, not installed'
  for deb in build-package/*.deb; do
    dpkg-deb --extract "$deb" "$root" || fail "$deb"
  done
else
  dpkg_there --install build-package/*.deb || fail "dpkg: $(cat "$work/out")"
  [ -s "$work/called" ] || fail 'ldconfig was not called'
  for package in provecast libprovecast0 libprovecast-dev python3-provecast; do
    dpkg_there --status $package || fail "$package: $(cat "$work/out")"
    grep -qx 'Status: install ok installed' "$work/out" || fail "$package: $(grep Status "$work/out")"
    dpkg_there --verify $package || fail "$package: $(cat "$work/out")"
  done
fi
[ "$(cd "$root/usr" && find . -type f -perm /022 | wc -l)" -eq 0 ] || fail 'files that others can write'

library=$(dirname "$(find "$root/usr/lib" -name 'libprovecast.so.0')")
installed() {
  (mkdir -p "$work/empty" && cd "$work/empty" && unset PROVECAST_LIBRARY &&
    LD_LIBRARY_PATH=$library PYTHONPATH=$root/usr/lib/python3/dist-packages PATH=$root/usr/bin:$PATH "$@")
}
[ "$(installed provecast --version)" = "$("$program" --version)" ] || fail 'version'
installed bash "$top/examples/stranger.sh" >"$work/out" 2>&1 || fail "stranger.sh: $(cat "$work/out")"
[ "$(tail -n 1 "$work/out")" = 'PASS' ] || fail "$(cat "$work/out")"
installed python3 -c 'import provecast; assert provecast.__file__.startswith("'"$root"'"); print(provecast.solve([1, 2, 2, 2]).makespan)' \
  >"$work/out" 2>&1 || fail "python: $(cat "$work/out")"

# Removed, they leave nothing.
if [ -s "$work/called" ]; then
  dpkg_there --purge provecast libprovecast0 libprovecast-dev python3-provecast || fail "purge: $(cat "$work/out")"
  left=$(find "$root" -path "$root/usr/*" -type f)
  [ -z "$left" ] || fail "left: $left"
fi
