#!/usr/bin/env bash
# Makes the pictures of this folder anew: docs/pictures/make.sh [PROGRAM [FOLDER]], by default build/provecast, and here.
# Drawings are SVG. The page of a store, results/published/instances.html, is photographed by Chromium at the widths of a phone, a tablet and a
# desktop, light and dark. Needs chromium, chromium-driver and python3-selenium; without them there are drawings only, and the exit code is 77.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
cd "$here/../.."
program=$(readlink -f "${1:-build/provecast}")
folder=${2:-$here}
largest=150000 # bytes of a picture
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# drawing NAME INSTANCE [OPTION...]: the optimal schedule.
drawing() {
  "$program" solve "$2" --json >"$work/result"
  "$program" draw "$2" "$work/result" --out "$folder/$1.svg" "${@:3}"
}

drawing schedule examples/fig1-001.json
drawing outline examples/campus.json # 255 nodes
drawing multicasts examples/multicast-000.json
drawing exchange examples/exchange-gusto.json
"$program" draw examples/simulate/mesh.json --out "$folder/simulation.svg"
"$program" heuristic fnf examples/fig1-001.json --json >"$work/greedy"
"$program" solve examples/fig1-001.json --json >"$work/optimum"
"$program" draw examples/fig1-001.json "$work/greedy" "$work/optimum" --out "$folder/two.svg"

code=0
/usr/bin/python3 docs/pictures/photograph.py results/published/instances.html "$folder" || code=$?

while read -r size name; do
  [ "$size" -le "$largest" ] || {
    echo "$name has $size bytes, more than $largest" >&2
    exit 1
  }
done < <(stat -c '%s %n' "$folder"/*.svg "$folder"/*.png 2>/dev/null)
exit "$code"
