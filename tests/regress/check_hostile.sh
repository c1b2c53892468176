#!/usr/bin/env bash
# Attacks of tests/heuristics/hostile on `provecast check`: none succeeds unnoticed, with namespaces (where the system has them)
# or without, and nothing is left. They are run by an ordinary user: root may do everything.
set -uo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

command -v python3 >/dev/null || exit 77
as_user=()
if [ "$(id -u)" -eq 0 ]; then
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
# A folder that this user can read, outside /tmp: what is written there is private with namespaces.
rm -rf "$work"
work=$(TMPDIR=/var/tmp mktemp -d)
mkdir "$work/run" "$work/home"
cp -r tests/heuristics "$program" "$work/"
chmod -R a+rX "$work"
chmod 777 "$work" "$work/run" "$work/home"
program=$work/$(basename "$program")
export HOME=$work/home PROVECAST_TEST_MARK="check-hostile-$$"
cd "$work/run" || exit 1

namespaces=yes
"${as_user[@]}" "$program" check paper-001 --heuristic cat --no-shrink --sandbox required >/dev/null 2>"$work/err"
[ $? -eq 1 ] || namespaces=no

# EXPECTED FILE OPTION...: the attack; standard output in $work/out.
attack() {
  local expected=$1 file=$2 code=0
  shift 2
  rm -f succeeded-*
  timeout 60 "${as_user[@]}" "$program" check paper-001 --heuristic "python3 -S -E $work/heuristics/hostile/$file" --no-shrink "$@" \
    >"$work/out" 2>"$work/err" || code=$?
  [ "$code" -eq "$expected" ] || fail "$file $*: exit code $code, expected $expected: $(cat "$work/out" "$work/err")"
  local left
  left=$(env -u PROVECAST_TEST_MARK grep -aslF "$PROVECAST_TEST_MARK" /proc/[0-9]*/environ)
  [ -z "$left" ] || fail "$file $*: still there: $left"
}

# The attack failed, or it was never tried for want of anybody to attack.
failed() {
  [ ! -e "succeeded-$1" ] || fail "$1: succeeded"
}

for way in auto off; do
  attack 0 memory.py --sandbox "$way"
  failed memory
  attack 0 trace.py --sandbox "$way"
  failed trace
done

# A subreaper can be stopped and killed without namespaces: the program fails by that, and nothing is left.
for file in stop_subreaper.py kill_subreaper.py kill_late.py; do
  attack 1 $file --sandbox off --timeout 30
  has '^FAIL .*: left-processes: (stopped|ended) the process that supervises it$'
  attack 1 $file --sandbox auto --timeout 30
  has '^FAIL .*: left-processes: '
done
[ "$namespaces" = no ] || failed stop
[ "$namespaces" = no ] || failed kill

# What it says is no order to anybody.
for report in --verbose --github '--junit -' '--tap -' '--summary -' --json; do
  # shellcheck disable=SC2086 # two words
  attack 1 forge.py $report
  ! grep -aE '##|(^|[^A-Za-z0-9_>])::[a-z]+::i?[def]' "$work/out" || fail "$report: an order"
  python3 - "$work/out" <<'END' || fail "$report: a control character"
import sys, unicodedata
text = open(sys.argv[1], newline="\n").read()
assert text.count("stderr") > 0
assert not [c for c in text if c != "\n" and (unicodedata.category(c) in ("Cc", "Zl", "Zp") or c == "\u202e")]
END
done

# A service of this machine, another user's process, and files.
port=$work/port
env -u PROVECAST_TEST_MARK python3 - "$port" <<'END' &
import socket, sys, time
server = socket.create_server(("127.0.0.1", 0))
open(sys.argv[1], "w").write(str(server.getsockname()[1]))
time.sleep(120)
END
listener=$!
for ((i = 0; i < 200; i++)); do [ -s "$port" ] && break; sleep 0.05; done
name=provecast-hostile-$$
attack 0 "look.py $$ $(cat "$port") $name" --sandbox off
for file in succeeded-processes succeeded-network "/tmp/$name" "$HOME/$name"; do
  [ -e "$file" ] || fail "without a sandbox: no $file"
done
rm -f "/tmp/$name" "$HOME/$name"
if [ "$namespaces" = yes ]; then
  attack 0 "look.py $$ $(cat "$port") $name" --sandbox required
  has '^sandbox: namespaces of '
  for file in succeeded-processes succeeded-network "/tmp/$name" "$HOME/$name"; do
    [ ! -e "$file" ] || fail "in a sandbox: there is $file"
  done
else
  echo "no namespaces here: $(cat "$work/err")"
fi
kill $listener

# A system without namespaces: none left to be had for this process.
if [ "$namespaces" = yes ] && command -v unshare >/dev/null; then
  without=(unshare --user --map-root-user sh -c "echo 0 >/proc/sys/user/max_mnt_namespaces; exec \"\$@\"" sh)
  code=0
  "${as_user[@]}" "${without[@]}" "$program" check paper-001 --heuristic cat --sandbox required >"$work/out" 2>"$work/err" || code=$?
  [ "$code" -eq 4 ] || fail "required, but refused: exit code $code"
  grep -q '^provecast: --sandbox required: the system refuses ' "$work/err" || fail "$(cat "$work/err")"
  [ "$(wc -l <"$work/err")" -eq 1 ] || fail "required: $(wc -l <"$work/err") lines on standard error"
  [ ! -s "$work/out" ] || fail "required: wrote to standard output"
  "${as_user[@]}" "${without[@]}" "$program" check paper-001 --heuristic "python3 -S -E $work/heuristics/honest.py" >"$work/out" || fail "auto: exit code $?"
  has '^sandbox: no namespaces, the system refuses '
fi
refuse "--sandbox: 'on' is not auto, required or off" check paper-001 --heuristic cat --sandbox on
finish
