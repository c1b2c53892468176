#!/usr/bin/env bash
# Makes the source release provecast-VERSION.tar.gz of a commit (default: HEAD) in FOLDER (default: here), with its checksum. The
# same commit gives the same bytes on every machine.
#
#   cmake/release.sh [FOLDER [COMMIT]]
set -euo pipefail
folder=$(readlink -f "${1-.}") commit=${2-HEAD}
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
version=$(git show "$commit:CMakeLists.txt" | sed -nE 's/^project\(provecast VERSION ([0-9.]+) .*/\1/p')
name=provecast-$version
# no configuration of the user's; names and owners as git writes them; gzip without a time
git -c core.autocrlf=false -c tar.umask=0022 archive --format=tar --prefix="$name/" "$commit" | gzip -9n >"$folder/$name.tar.gz.part"
mv "$folder/$name.tar.gz.part" "$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256")
