#!/usr/bin/env bash
# Writes what each Debian package says of itself: VERSION FOLDER MAINTAINER. The date is that of the newest commit, or SOURCE_DATE_EPOCH.
set -euo pipefail
version=$1 folder=$2 maintainer=$3
epoch=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y NEWS.md)}
date=$(LC_ALL=C date -u -R -d "@$epoch")
mkdir -p "$folder"
{
  printf 'provecast (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * See NEWS.md of the package provecast.\n\n'
  printf ' -- %s  %s\n' "$maintainer" "$date"
} | gzip -9n >"$folder/changelog.gz"
{
  printf 'Provecast %s\n\n' "$version"
  cat LICENCE
  printf '\nOther software that is part of these packages, or that they link:\n\n'
  cat THIRD-PARTY.md
} >"$folder/copyright"
{
  printf '\nOn Debian systems the texts of the GPL, the LGPL and the other licences in common use are in\n'
  printf '/usr/share/common-licenses, such as /usr/share/common-licenses/LGPL-3.\n'
} >>"$folder/copyright"
# What lintian finds and is meant to be so.
for package in provecast libprovecast0 libprovecast-dev python3-provecast; do
  {
    case $maintainer in
      *localhost.localdomain*)
        echo "# Whoever publishes the packages sets PROVECAST_MAINTAINER."
        echo "$package: bogus-mail-host *"
        echo "$package: bogus-mail-host-in-debian-changelog *"
        ;;
    esac
    if [ "$package" = libprovecast0 ]; then
      echo "# CPack writes these scripts beside the trigger, which does the same."
      echo "$package: maintscript-calls-ldconfig *"
    fi
  } >"$folder/$package.overrides"
done
