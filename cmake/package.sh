#!/usr/bin/env bash
# Makes the Debian packages, in build-package/.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
. cmake/setup.sh
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y NEWS.md)}
export SOURCE_DATE_EPOCH
umask 022
quietly build_preset package build-package "${1-$(nproc)}"
cd build-package
rm -f ./*.deb
quietly cpack -G DEB
ls ./*.deb
