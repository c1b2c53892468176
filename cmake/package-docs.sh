#!/usr/bin/env bash
# Writes what each Debian package says of itself: VERSION FOLDER. The date is that of the newest commit, or SOURCE_DATE_EPOCH.
set -euo pipefail
version=$1 folder=$2
epoch=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y NEWS.md)}
date=$(LC_ALL=C date -u -R -d "@$epoch")
mkdir -p "$folder"
{
  printf 'provecast (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * See NEWS.md of the package provecast.\n\n'
  printf ' -- The Provecast developers <provecast@localhost.localdomain>  %s\n' "$date"
} | gzip -9n >"$folder/changelog.gz"
{
  printf 'Provecast %s\n\n' "$version"
  cat LICENCE
  printf '\nOther software that is part of these packages, or that they link:\n\n'
  cat THIRD-PARTY.md
} >"$folder/copyright"
