#!/usr/bin/env bash
# provecast measure: the figures and the table of Nup's chapter 2, samples read again, instances that solve takes, refusals, limits.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
sp=(--send '19.150,0.02' --net '13.900,0.02' --receive '20.245,0.03')

# Figures 2.4 and 2.5: a period of 6, and 16 there and back; t_send is not hold here, which is said.
run 0 measure --simulate --send 4 --net 1 --receive 3 --hold 6 --sizes 1 --format csv
grep -q '^0,1,1,6,8,6,-1,3,7,' "$work/out" || fail "$(cat "$work/out")"
run 0 measure --simulate --send 4 --net 1 --receive 3 --hold 6 --sizes 1
grep -q '^t_net or t_recv of some size is negative: t_send is not t_hold' "$work/out" || fail "$(cat "$work/out")"

# Table 2.1; the document shows it.
run 0 measure --simulate "${sp[@]}" --sizes 1,1024,64KiB
while read -r line; do
  grep -qxF "  $line, residuals up to 0" "$work/out" || fail "no '$line' in: $(cat "$work/out")"
done <<'TABLE'
hold    19.15 + 0.02 m
end     53.295 + 0.07 m
t_send  19.15 + 0.02 m
t_net   13.9 + 0.02 m
t_recv  20.245 + 0.03 m
TABLE
shown=$(sed 's/^/    /' "$work/out")
[[ $(<docs/MEASURE.md) == *"$shown"* ]] || fail "docs/MEASURE.md does not show: $shown"

# Figure 2.9: flat, then a slope of 1/2 from the knee on.
run 0 measure --simulate "${sp[@]}" --sizes 0,1 --format curve
awk -F, 'NR > 1 { knee = $3 == 0 ? 67.195 : 67.285; flat = $3 == 0 ? 53.295 : 53.365
                  wanted = flat + ($4 > knee ? ($4 - knee) / 2 : 0); points++; beyond += $4 > knee
                  if ($5 - wanted > 1e-9 || wanted - $5 > 1e-9) bad = 1 }
         END { exit bad || points != 18 || beyond != 10 }' "$work/out" || fail "$(cat "$work/out")"

# Samples that are written are read again, and show the same; so do those of others, in two files.
run 0 measure --simulate "${sp[@]}" --repetitions 3 --raw "$work/raw.csv" --json
cp "$work/out" "$work/simulated"
run 0 measure "$work/raw.csv" --json
for file in "$work/simulated" "$work/out"; do
  sed -E 's/^.*("points":)/\1/; s/,"stated":\{[^}]*\}//g' "$file" >"$file.points"
done
cmp -s "$work/simulated.points" "$work/out.points" || fail 'the samples show something else when they are read again'
for test in ping pingpong; do
  { echo bytes,seconds; awk -F, -v test=$test '$1 == test && $5 == 0 { print $4 "," $6 }' "$work/raw.csv"; } >"$work/$test.csv"
done
run 0 measure --ping "$work/ping.csv" --pingpong "$work/pingpong.csv" --unit ms
grep -qx '  end     0.053295 + 0.00007 m, residuals up to 0' "$work/out" || fail "$(cat "$work/out")"
! grep -q t_net' .* + ' "$work/out" || fail 't_net without estimates'

# A line through measured numbers, the least squares of which are known; the mean instead of the minimum.
printf 'bytes;seconds\n1;10e-6\n2;13e-6\n2;15e-6\n4;14e-6\n' >"$work/line.csv"
run 0 measure --ping "$work/line.csv" --json
grep -q '"hold":{"base":"19/2","per_byte":"17/14","largest_residual":"15/14","residuals":\["-5/7","15/14","-5/14"\]}' "$work/out" ||
  fail "$(cat "$work/out")"
run 0 measure --ping "$work/line.csv" --mean
grep -q '^   0    1        2        14 ' "$work/out" || fail "$(cat "$work/out")"

# Instances, of every model: solve takes them, and the models that can say the same have the same optimum.
for model in parameterized logp overhead node exchange; do
  run 0 measure "$work/raw.csv" --format instance --model $model --nodes 5 --bytes 1000 --name small
  cp "$work/out" "$work/$model.json"
  run 0 solve "$work/$model.json" --json
  sed -E 's/.*"makespan":("[^"]*"|[0-9]+),.*/\1/' "$work/out" >"$work/$model.optimum"
done
[ "$(cat "$work"/{parameterized,logp,overhead}.optimum | sort -u | wc -l)" -eq 1 ] || fail "$(cat "$work"/*.optimum)"
grep -q '"hold":{"base":"383/20","per_byte":"1/50"},"end":{"base":"10659/200","per_byte":"7/100"},"bytes":1000}' "$work/parameterized.json" ||
  fail "$(cat "$work/parameterized.json")"
run 0 measure --simulate "${sp[@]}" --format instance --mesh 3,2 --bytes 1KiB
cp "$work/out" "$work/mesh.json"
grep -q '"occupation":{"base":"139/10","per_byte":"1/50"},"bytes":1024,"network":{"mesh":\[3,2\]},"source":\[0,0\]' "$work/mesh.json" ||
  fail "$(cat "$work/mesh.json")"
run 0 solve "$work/mesh.json"

# Refusals.
refuse 'take longer than 2^60 ticks' measure --simulate --send 9223372036854775807 --net 1 --receive 3
refuse 'no common denominator of 60 bits' measure --simulate --send 1/1000000007 --net 1/1000000009 --receive 1/998244353
refuse 'SAMPLES, or --simulate, is missing' measure
refuse '--simulate needs --send, --net and --receive' measure --simulate --send 1 --net 2
refuse 'are for --simulate' measure "$work/raw.csv" --send 1
refuse "--send: '-1' is not a time" measure --simulate --send=-1 --net 1 --receive 1
refuse "--send: '1,' is not a time" measure --simulate --send 1, --net 1 --receive 1
refuse "--sizes: '' is not a whole number" measure --simulate "${sp[@]}" --sizes 1,,2
refuse '--sizes: 1024 is there twice' measure --simulate "${sp[@]}" --sizes 1024,1KiB
refuse "--sizes: '2GiB' is not a whole number" measure --simulate "${sp[@]}" --sizes 2GiB
refuse 'is not text, json, csv, curve or instance' measure --simulate "${sp[@]}" --format xml
refuse 'are for --format instance' measure --simulate "${sp[@]}" --nodes 3
refuse "there is no model 'tree'" measure --simulate "${sp[@]}" --format instance --model tree
refuse 'has no network' measure --simulate "${sp[@]}" --format instance --model node --mesh 2,2
refuse 'there are no samples that show t_recv' measure --ping "$work/ping.csv" --pingpong "$work/pingpong.csv" --format instance --model logp
refuse 'there are no samples that show end' measure --ping "$work/ping.csv" --format instance
refuse 'more than 10000000 samples' measure --simulate "${sp[@]}" --repetitions 1000000
refuse 'all messages together' measure --simulate --send 1000000000,1000000 --net 1 --receive 1 --repetitions 1000 --iterations 10000
refuse 'takes no samples' measure --simulate "${sp[@]}" "$work/raw.csv"
refuse 'missing.csv: cannot open' measure "$work/missing.csv"
count=0
while IFS='|' read -r text table; do
  printf '%b' "$table" >"$work/bad"
  refuse "$text" measure --ping "$work/bad"
  count=$((count + 1))
done <<'CASES'
column 2: expected test, from, to, bytes, dummy or seconds|bytes,time\n1,2\n
must name the columns bytes and seconds|bytes,from\n1,2\n
the column is there twice|bytes,bytes,seconds\n1,1,2\n
there are no samples|bytes,seconds\n
column 1: expected a whole number of bytes|bytes,seconds\n1.5,2\n
column 1: expected a whole number of bytes|bytes,seconds\n-1,2\n
column 2: expected seconds from 0 to 1000|bytes,seconds\n1,1001\n
column 2: expected seconds from 0 to 1000|bytes,seconds\n1,-1\n
column 2: expected seconds from 0 to 1000|bytes,seconds\n1,fast\n
another number of columns|bytes,seconds\n1\n
expected ping or pingpong|test,bytes,seconds\npong,1,1\n
a rank does not send to itself|from,to,bytes,seconds\n1,1,1,1\n
expected the number of a rank|from,to,bytes,seconds\n1,x,1,1\n
CASES
[ "$count" -eq 13 ] || fail "$count refusals"
printf 'bytes,seconds\n1,2\n' >"$work/plain"
refuse 'there is no column test' measure "$work/plain"

# Limits: a time limit, and Ctrl-C.
run 3 measure --simulate "${sp[@]}" --sizes 1 --repetitions 1000000 --iterations 100 --time-limit 50ms
[ ! -s "$work/out" ] || fail 'a result in spite of the limit'
interrupt_when has_worked -- measure --simulate "${sp[@]}" --sizes 1 --repetitions 1000000 --iterations 100
grep -q 'limit ended' "$work/err" || fail "Ctrl-C: $(cat "$work/err")"

[ "$failures" -eq 0 ]
