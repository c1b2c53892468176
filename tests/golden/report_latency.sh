#!/usr/bin/env bash
# report latency: the trees of one message in a network and with times of one's own.
set -uo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
has_lab || exit 77

# The same numbers as the published Figure 5.12, by the same draws of places: latency of U-mesh, OPT-tree with waiting, OPT-mesh, and the optimum.
published=results/published/003/latency-networks.csv
run 0 report latency --mesh 16x16 --hold 2000+2 --end 5500+7 --occupation 1000+2 --bytes 65536 --nodes 8,64 --csv
has '^bytes,nodes,places,bound,u-mesh,u-mesh at the bound,u-mesh waits,u-mesh contention %,opt-tree,'
while IFS=, read -r _ nodes places halved tree ordered optimum _; do
  grep -q "^65536,$nodes,$places,${optimum}0,${halved}0,.*,${tree}0,.*,${ordered}0,16,0,0.00$" "$work/out" || fail "$nodes nodes: $(cat "$work/out")"
done < <(grep -E '^5\.12,(8|64),' "$published")
[ "$(wc -l <"$work/out")" -eq 3 ] || fail "$(cat "$work/out")"

# OPT-mesh reaches the bound in meshes of any dimensions and in hypercubes, OPT-min in BMINs, while channels are held for at most hold; no sends meet.
for network in "--mesh 4x4x4" "--mesh 3x5" "--hypercube 6" "--bmin 64"; do
  # shellcheck disable=SC2086
  run 0 report latency $network --hold 20 --end 55 --nodes 2,9,15 --places 5
  [ "$(grep -cE '^\| 1 \| (2|9|15) \| 5 \| .* \| 5 \| 0 \| 0\.00 \|$' "$work/out")" -eq 3 ] || fail "$network: $(cat "$work/out")"
done
# Held for longer they may meet.
run 0 report latency --mesh 4x4 --hold 20 --end 55 --occupation 60 --nodes 16 --places 5
! grep -qE '\| 5 \| 0 \| 0\.00 \|$' "$work/out" || fail "nobody waits: $(cat "$work/out")"

# Without a network: Table 4.3's latencies.
run 0 report latency --hold 20 --end 55 --nodes 5,9
has '^\| 1 \| 5 \| 1 \| 110\.000 \| 115\.000 \| 0 \| 220\.000 \| 0 \| 110\.000 \| 1 \| 110\.000 \| 1 \| 110\.000 \| 1 \|$'
has '^\| 1 \| 9 \| 1 \| 135\.000 \|.*\| 135\.000 \| 1 \|$'

refuse "--mesh: '4xx4' is not numbers from 1 to 4096 such as 16x16" report latency --mesh 4xx4 --hold 1 --end 1
refuse "--hold: 'x' is not a time such as 20 or 19.15+0.02, the latter a byte" report latency --hold x --end 1
refuse "report latency: --end is missing" report latency --hold 1
refuse "--nodes: '17' is not numbers from 2 to 16 such as 8,16,32" report latency --mesh 4x4 --hold 1 --end 1 --nodes 17
refuse "--bmin: '6' is not a power of 2" report latency --bmin 6 --hold 1 --end 1
refuse "only one of --mesh, --bmin and --hypercube" report latency --bmin 8 --mesh 2x2 --hold 1 --end 1
refuse "--occupation: there is no network" report latency --hold 1 --end 1 --occupation 1
refuse "--hold: with 0 bytes it is not positive" report latency --hold 0+1 --end 1 --bytes 0
refuse "--mesh, --hold and so on need the report latency" report tables-003 --hold 1
refuse "report latency cannot be combined with experiments" report latency tables-003 --hold 1
finish
