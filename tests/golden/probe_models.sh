#!/usr/bin/env bash
# probe for the other models: sweeps, climbs, families, records and their proofs.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# What does not depend on time, threads and the order of the pieces.
table() {
  sed -E 's/"pieces":\{[^}]*\},//; s/"bounded":[0-9]+,"solved":[0-9]+,"missed":[0-9]+,"seconds":[0-9.]+,"threads":[0-9]+,//' "$work/out"
}

# A sweep: the table, and the record with its proof.
run 0 probe sweep --model exchange --n 4 --max-cost 1 --objective baseline/optimum
has '^exchange:baseline/optimum: all instances with n <= 4 and integer times <= C = 1$'
has '^   n   C  largest              attained  of instances  first at$'
has '^exchange:baseline/optimum is 2 at '
has '^  baseline [0-9]+, optimum [0-9]+, proven by a certificate that the checker accepts$'

# A class of schedules stands for its optimum, which has a certificate of its own.
run 0 probe sweep --objective overhead:append/optimum --n 2 --max-cost 2
has '^  append 4, optimum 2, proven by a certificate that the checker accepts$'
run 0 probe sweep --objective overhead:append/disjunctive-bound --n 2 --max-cost 2
has '^  append 4, disjunctive-bound 2, proven by a certificate that the checker accepts$'

# --class says so for every optimum, those of the default objectives, too; class any is all schedules.
run 0 probe sweep --objective overhead:ecf/append --n 3 --max-cost 2
grep -v ' optima; ' "$work/out" >"$work/restricted"
run 0 probe sweep --class append --objective overhead:ecf/optimum --n 3 --max-cost 2
grep -v ' optima; ' "$work/out" >"$work/now"
same "$work/restricted" "$work/now"
run 0 probe sweep --model overhead --class append --n 2 --max-cost 1
has '^overhead:ecf/append: all instances'
! grep -q '/optimum' "$work/out" || fail "an optimum of all schedules"
run 0 probe sweep --model overhead --class any --objective ecf/optimum --n 2 --max-cost 1
has '^overhead:ecf/optimum: all instances'
refuse "the model of 'node' has no class 'append'" probe sweep --class append --n 2
refuse "the model of 'overhead' has no class 'none'" probe sweep --model overhead --class none --n 2
refuse '--class cannot be combined with probe records' probe records --class append --store "$work/none.db"
refuse "'append' is neither optimum nor the name of a heuristic or a bound" probe sweep --objective exchange:append/optimum --n 2

# Without an objective each heuristic that takes the instances.
run 0 probe sweep --model openshop --n 3 --max-cost 1
[ "$(grep -c '^openshop:[a-z-]*/optimum: all instances' "$work/out")" -eq 9 ] || fail "$(cat "$work/out")"
has '^   n   m   C  largest '
run 0 probe sweep --model bmin --n 3 --max-cost 1
has '^bmin:opt-min/optimum: all instances'
! grep -q '^bmin:opt-mesh' "$work/out" || fail "a heuristic of meshes on a BMIN"

# Threads, parts and kills change nothing; every model.
for objective in exchange:openshop/optimum openshop:optimum/load overhead:ecf/optimum logp:fnf/optimum \
  parameterized:chain/optimum mesh:opt-mesh/optimum bmin:u-min/optimum; do
  sweep=(probe sweep --objective "$objective" --n 3 --max-cost 2 --json)
  run 0 "${sweep[@]}"
  has "^\\{\"objective\":\"$objective\",\"n\":3,\"max_cost\":2,\"complete\":true,"
  table >"$work/whole"
  run 0 "${sweep[@]}" --threads 3
  table >"$work/threads"
  same "$work/whole" "$work/threads"
  for part in 2/2 1/2; do
    run 0 "${sweep[@]}" --store "$work/db" --part "$part"
  done
  table >"$work/joined"
  same "$work/whole" "$work/joined"
done

# A climb: the same whatever the threads, and the command shown finds it again.
climb=(probe climb --model exchange --n 3..4 --max-cost 6 --objective openshop/optimum --steps 20000)
run 0 "${climb[@]}" --json
sed -E 's/"seconds":[0-9.]+,"threads":[0-9]+/T/' "$work/out" >"$work/one"
value=$(sed -E 's/.*"value":("[^"]*"|[0-9]+),.*/\1/' "$work/one")
run 0 "${climb[@]}" --json --threads 3
sed -E 's/"seconds":[0-9.]+,"threads":[0-9]+/T/' "$work/out" >"$work/three"
same "$work/one" "$work/three"
read -ra again < <(sed -E 's/.*"found_by":"provecast ([^"]*)".*/\1/' "$work/one")
run 0 "${again[@]}" --json
has "\"record\":\\{\"objective\":\"exchange:openshop/optimum\",\"value\":$value,"
run 0 "${climb[@]}" --store "$work/db"
has '^exchange:openshop/optimum is 1?[0-9]/?[0-9]* '

# Families, whose parameters are times or numbers of equal rows.
run 0 probe climb --model logp --objective fnf/optimum --pattern '0; 1 0; 1 0 0 xk; 1 m 2m' --range k=1..4 --range m=1..5
has '^  20 instances tried, all there are, '
has "^  found again by: provecast probe climb --objective logp:fnf/optimum --pattern '0; 1 0; 1 0 0 xk; 1 m 2m' --range m=1..5 --range k=1..4\$|--range k=1..4 --range m=1..5\$"

# Records: listed, published, proven again.
run 0 probe records --store "$work/db"
has '^exchange:openshop/optimum +[0-9]+ '
records=$(($(wc -l <"$work/out") - 1))
[ "$records" -ge 10 ] || fail "only $records records"
run 0 probe check "$work/db"
has "^$records of $records records proven\$"
run 0 probe records --store "$work/db" --out "$work/pages"
run 0 probe check "$work/pages"
has "^$records of $records records proven\$"
run 0 probe records --store "$work/imported" --import "$work/pages" --out "$work/again"
for page in "$work"/pages/*.jsonl; do
  same "$page" "$work/again/${page##*/}"
done
while read -r link; do
  [ -s "$work/pages/${link%#L*}" ] || fail "README.md links $link"
done < <(grep -oE '\]\([^)]*\)' "$work/pages/README.md" | tr -d '])(')

# Change one thing of a record: it is refused.
file=$work/pages/overhead-ecf-over-optimum.jsonl
head -n 1 "$file" >"$work/line"
has_line() { grep -q "$1" "$work/line" || fail "$(cat "$work/line")"; }
has_line '"m":[12],'
spoil() {
  sed -E "$1" "$work/line" >"$work/spoilt.jsonl"
  ! cmp -s "$work/line" "$work/spoilt.jsonl" || fail "$1 changes nothing"
  cat "$work/line" >>"$work/spoilt.jsonl"
  run 1 probe check "$work/spoilt.jsonl"
  has "/spoilt\\.jsonl:1: NOT PROVEN: .*($2)"
}
spoil 's/"above":([0-9]+)/"above":1\1/' 'ecf is stated as 1[0-9]+, but it is '
spoil 's/"below":([0-9]+)/"below":1\1/' 'optimum is stated as 1[0-9]+, but it is '
spoil 's/"m":[0-9]+/"m":9/' 'the sources is not 9|the number of sources is not 9'
spoil 's/"m":[0-9]+,//' 'm: missing'
spoil 's/"n":[0-9]+/"n":9/' 'n is stated as 9'
spoil 's/"objective":"overhead:ecf/"objective":"overhead:wrp/' 'ecf: unknown key'
spoil 's/"objective":"overhead:/"objective":"overheat:/' "there is no model 'overheat'"
spoil 's/("instance":.*"send":)([0-9]+)/\11\2/' "instance.json is not '.*' in lowest terms"
spoil 's/("certificate":\[\{.*"makespan":)([0-9]+)(.*"optimal")/\11\2\3/' 'certificate.jsonl: '
spoil 's/("optimal":\{.*"makespan":)([0-9]+)/\11\2/' 'optimal.json: the checker refuses it: |ecf.json: the checker refuses it: '
spoil 's/("ecf":\{.*"start":)([0-9]+)/\19\2/' 'ecf.json: the checker refuses it: '

# What is published is proven.
run 0 probe check results/published/worst
has '^318 of 318 records proven$'
finish
