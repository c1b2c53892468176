#!/usr/bin/env bash
# provecast report --html in headless Chromium: stores of every model, with names that look like HTML, empty, with open instances only, large.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C
# shellcheck source=tests/browser/browser.sh
. tests/browser/browser.sh

# Instances of all models; the third and its kin have names to be taken for HTML.
{
  tr -d '\n' <examples/fig1-001.json
  echo
  "$program" gen uniform --n 9 --count 12 --seed 1
  echo '{"model":"node","name":"&<img src=x onerror=hacked=1>","unit":"<b>us</b>","source":{"cost":1},"destinations":[{"cost":2,"count":3,"name":"<i>rack</i>"}]}'
  echo '{"model":"node","name":"</script><script>hacked=1</script>","origin":{"generator":"<b>bold</b>","seed":"<u>"},"source":{"cost":1},"destinations":[{"cost":3,"count":5}]}'
  echo '{"model":"node","name":"<!-- \" hacked &amp; {{data}}","source":{"cost":1},"destinations":[{"cost":"7/3","count":4}]}'
  "$program" gen overhead-uniform --nodes 4 --sources 2 --destinations 3 --link matrix --min-cost 2 --max-cost 9 --count 12 --seed 2
  "$program" gen planted --n 64 --k 3 --count 2 --seed 5 # these are drawn in outline
  "$program" gen exchange-uniform --nodes 4 --max-cost 9 --count 6 --seed 3
  "$program" gen openshop-uniform --jobs 3 --machines 4 --max-cost 9 --count 6 --seed 4
  "$program" gen exchange-uniform --nodes 40 --max-cost 20 --seed 1
  "$program" gen exchange-uniform --nodes 50 --max-cost 20 --seed 1
} >"$work/suite.jsonl"
"$program" gen overhead-uniform --nodes 16 --sources 16 --destinations 15 --link matrix --min-cost 2 --max-cost 9 --bytes 1,5/2 --count 2 --seed 3 >"$work/open.jsonl"
echo '{"model":"node"}' >"$work/empty.jsonl"
run 0 dataset "$work/suite.jsonl" --store "$work/page.db"
run 3 dataset "$work/open.jsonl" --store "$work/page.db" --time-limit 0.001
run 3 dataset "$work/open.jsonl" --store "$work/open.db" --time-limit 0.001
run 2 dataset "$work/empty.jsonl" --store "$work/empty.db"
# An optimum without a certificate.
"$program" gen uniform --n 7 --count 1 --seed 77 >"$work/bare.jsonl"
run 0 dataset "$work/bare.jsonl" --store "$work/bare.db"
run 0 export "$work/bare.db" --schedules
sed -E 's/"status":"optimal"/"status":"uncertified"/; s/"lower_bound":[^,]*,//
  s/"claim":"[^"]*","certificate_sha256":"[^"]*","certificate_bytes":[0-9]*,//' "$work/out" >"$work/uncertified.jsonl"
run 0 dataset --import "$work/uncertified.jsonl" --store "$work/page.db"
# One that is not proven, without times: there is little to say.
run 0 dataset --import "$work/uncertified.jsonl" --store "$work/plain.db"
run 0 report --html "$work/bare.html" --store "$work/plain.db" --bounds none
for name in page open empty; do
  run 0 report --html "$work/$name.html" --store "$work/$name.db"
done
run 0 report --html "$work/some.html" --store "$work/page.db" --drawings 24
cp results/published/instances.html "$work/published.html"
timeout 240 "$python" tests/browser/page.py "$work" || {
  [ -z "${KEEP:-}" ] || cp "$work"/*.png "$KEEP"
  fail 'the page does not do what it should'
}
finish
