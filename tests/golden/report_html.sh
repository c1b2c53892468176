#!/usr/bin/env bash
# provecast report --html from outside: what the page holds, the same bytes each time, refusals, nothing half-written. In a browser:
# tests/browser/page.sh.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

# The page has this line, or has it not.
holds() {
  grep -qF -- "$1" "$work/page.html" || fail "no '$1'"
}
lacks() {
  ! grep -qiE -- "$1" "$work/page.html" || fail "'$1' in: $(grep -oiE -- ".{0,40}$1.{0,40}" "$work/page.html" | head -n 3)"
}
rows() {
  grep -c '^\["' "$work/page.html" || true
}

cat >"$work/suite" <<'LINES'
{"model":"node","name":"</script><b>one</b>","unit":"u&s","source":{"cost":3},"destinations":[{"cost":2,"count":4},{"cost":3,"count":7}]}
{"model":"node","name":"two","origin":{"generator":"a < b","seed":7},"source":{"cost":1},"destinations":[{"cost":"7/3","count":3},{"cost":0.25}]}
{"model":"overhead","name":"star","nodes":[{"send":2,"receive":9},{"send":1,"receive":3},{"send":1,"receive":2},{"send":3,"receive":2}],"link":1,"multicasts":[{"source":0,"destinations":[1,2,3],"bytes":2}]}
{"model":"exchange","name":"three","unit":"ms","times":[[0,1,"3/2"],[1,0,2],[0.5,1,0]]}
{"model":"openshop","name":"huge","times":[[9007199254740993,1],[1,9007199254740993]]}
LINES
run 0 dataset "$work/suite" --store "$work/s.db"
run 0 report --html "$work/page.html" --store "$work/s.db"
[ ! -s "$work/out" ] || fail 'it says something'
[ ! -s "$work/err" ] || fail "$(cat "$work/err")"
[ "$(rows)" -eq 5 ] || fail "$(rows) rows"
[ "$(tail -n 1 "$work/page.html")" = '</html>' ] || fail 'cut off'
holds '["\u003c/script>\u003cb>one\u003c/b>",'
holds '"units":["u&s","ms"]'
lacks '</script><b>'
lacks '<b>one'
holds '"a \u003c b"'
holds '"9007199254740994"' # beyond what a double holds, so as text
holds '<title>Solved instances in s.db</title>'
holds 'provecast report --html page.html --store s.db<'
[ "$(grep -c '^<script type="text/plain" class="drawings">' "$work/page.html")" -eq 1 ] || fail 'drawings'
grep -q '"drawn":\[0,5\]' "$work/page.html" || fail "$(grep '"drawn"' "$work/page.html")"

# Fastest node first takes 10, the optimum is 9: 1/9, in millionths rounded up. The multiplier bound is tight.
grep -qE '^\[".u003c.*,\[(.*,)?[0-9]+,10,111112,.*\],\[.*[0-9]+,9,0.*\]\],$' "$work/page.html" || fail "$(grep 'one' "$work/page.html" | head -n 1)"

# Nothing comes from elsewhere; every marker of the page is filled in.
lacks '(src|href)="?(https?:)?//'
lacks '<link[^>]*stylesheet'
! sed -n '/^<style>/,/^<\/style>/p' "$work/page.html" | grep -iE '@import|url\(' || fail 'the style sheet refers to another file'
lacks '\{\{[a-z]+\}\}'
[ "$(grep -c '^<script>$' "$work/page.html")" -eq 16 ] || fail "scripts: $(grep -c '^<script>$' "$work/page.html")"

# The same bytes, wherever the files are; to standard output, too.
mkdir "$work/deeper"
cp "$work/s.db" "$work/deeper/s.db"
run 0 report --html - --store "$work/deeper/s.db"
same "$work/out" "$work/page.html"

# What the page says to those who want to see or to check more works.
hash=$(sed -nE 's/^\["two".*"([0-9a-f]{16})",[0-9-]+,\[.*/\1/p' "$work/page.html")
(
  PATH=$(dirname "$(realpath "$program")"):$PATH
  cd "$work"
  eval "$(sed -nE 's/^"draw":"(.*)",$/\1/p' page.html | sed "s/HASH/$hash/")"
  eval "$(sed -nE 's/^"recheck":"(.*)"\}?$/\1/p' page.html)"
) >"$work/out" 2>&1 || fail "$(cat "$work/out")"
grep -q '>two: makespan ' "$work/schedule.svg" || fail 'no schedule of two'

# Choices.
run 0 report --html "$work/page.html" --store "$work/s.db" --drawings 2 --bounds none --title "it's <mine>"
holds "<title>it's &lt;mine&gt;</title>"
holds "provecast report --html page.html --store s.db --title 'it'\\''s &lt;mine&gt;' --bounds none --drawings 2<"
grep -qE '"drawn":\[[0-9]+,2\]|"drawn":\[[0-9]+,1,[0-9]+,1\]' "$work/page.html" || fail 'two drawings were asked for'
holds '"bounds":[]'
run 0 report --html "$work/page.html" --store "$work/s.db" --bounds all --drawings 0
holds '"drawn":[]'
grep -q '"bounds":\[.*"dual-prices"' "$work/page.html" || fail 'the bounds by linear programming are missing'
! grep -q '"bounds":\[.*"printed"' "$work/page.html" || fail 'a published formula that is no bound is taken for one'

# What cannot be done leaves what was there.
echo before >"$work/page.html"
cp "$work/page.html" "$work/before"
cp "$work/s.db" "$work/bad.db"
kept() {
  same "$work/page.html" "$work/before"
  [ -z "$(find "$work" -name 'page.html.tmp*')" ] || fail 'a temporary file is left'
}
if command -v sqlite3 >/dev/null; then
  sqlite3 "$work/bad.db" "update heuristics set makespan = '99' where name = 'chain' and instance = (select id from instances where name = 'two')"
  run 1 report --html "$work/page.html" --store "$work/bad.db"
  run 1 report --html "$work/page.html" --store "$work/bad.db" --drawings 0 # not only where it is drawn
  kept
fi
refuse 'no-such.db' report --html "$work/page.html" --store "$work/no-such.db"
kept
refuse 'suite' report --html "$work/page.html" --store "$work/suite"
kept
run 2 report --html "$work/none/page.html" --store "$work/s.db"
run 4 report --html /dev/full --store "$work/s.db"
refuse '--html needs --store DB' report --html "$work/page.html"
refuse '--store, --title, --bounds and --drawings need --html' report --store "$work/s.db"
refuse '--store, --title, --bounds and --drawings need --html' report table1-004 --drawings 3
refuse '--html cannot be combined with experiments and their options' report --html x --store "$work/s.db" --quick
refuse '--html cannot be combined with experiments and their options' report table1-004 --html x --store "$work/s.db"
refuse "--bounds: 'some' is not fast, all or none" report --html x --store "$work/s.db" --bounds some
refuse '--drawings' report --html x --store "$work/s.db" --drawings -1
finish
