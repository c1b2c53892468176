#!/usr/bin/env bash
# From the package to a verdict, in an empty folder. With packages as arguments it installs them first:
#
#   sudo bash stranger.sh ./provecast.deb
#
# Then an instance is made, solved, certified, and a heuristic of a few lines is tested against proven optima: it is wrong at first, and
# right when it is mended. The last line is PASS.
set -euo pipefail
[ $# -eq 0 ] || apt-get install --yes "$@"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"model":"node","name":"rack","source":{"cost":3},"destinations":[{"cost":2,"count":4},{"cost":3,"count":7}]}' >rack.json
provecast solve rack.json --certificate rack.proof --no-schedule
provecast certify rack.json rack.proof

# A heuristic: the source sends to all, one after the other. It forgets that its first send takes time, too.
cat >star.sh <<'END'
read -r instance
cost=$(sed -E 's/.*"source":\{"cost":([0-9]+).*/\1/' <<<"$instance")
n=0
for count in $(grep -oE '"count":[0-9]+' <<<"$instance"); do n=$((n + ${count#*:})); done
printf '{"instance":"rack","makespan":%d,"sends":[' $(((n - LESS) * cost))
for ((i = 1; i <= n; i++)); do printf '%s{"from":0,"to":%d,"start":%d}' "${comma-}" $i $(((i - 1) * cost)); comma=,; done
echo ']}'
END
! provecast check rack.json --heuristic 'LESS=1 bash star.sh' >wrong.txt || exit 1
grep -q 'makespan' wrong.txt
provecast check rack.json --heuristic 'LESS=0 bash star.sh' --max-ratio 5
echo PASS
