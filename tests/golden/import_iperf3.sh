#!/usr/bin/env bash
# Results of iperf3 of every kind: TCP and UDP, old and new, reverse, both directions, several streams, of client and server, events, failed ones. The
# files in tests/golden/iperf3 have the shape of the program's output; their numbers are made up.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
files=$PWD/tests/golden/iperf3
cd "$files"

# import FILES... makes an exchange of these times of 1000 bytes.
expect_times() {
  local expected=$1
  shift
  run 0 import "$@" --bytes 1000 --model exchange
  sed -E 's/"origin":\{[^}]*\},//' "$work/out" >"$work/instance"
  printf '{"model":"exchange","unit":"us",%s}\n' "$expected" | cmp -s - "$work/instance" || fail "$*: expected $expected, got $(cat "$work/instance")"
}
note() {
  grep -qF "provecast: note: $1" "$work/err" || fail "no note '$1' in: $(cat "$work/err")"
}

# The mean round-trip time of all streams; a link back is taken to be the same.
expect_times '"names":["a","b"],"times":[[0,110],[110,0]]' tcp-streams.json
note 'iperf3: a latency is half of the mean round-trip time under load'
# With --reverse the server sent. Its client knows no round-trip time; that of the other direction is enough.
expect_times '"names":["c","a"],"times":[[0,20],[20,0]]' tcp-reverse.json
note 'iperf3: not all pairs have a round-trip time: latencies are 0'
expect_times '"names":["c","a"],"times":[[0,190],[170,0]]' tcp-reverse.json tcp.json
# Both directions at once: 50 us and 100 us for the bytes.
expect_times '"names":["b","c"],"times":[[0,250],[300,0]]' tcp-bidir.json
# All together are a cluster of three.
expect_times '"names":["a","b","c"],"times":[[0,110,170],[110,0,250],[190,300,0]]' tcp-streams.json tcp-reverse.json tcp.json tcp-bidir.json
cat tcp-streams.json tcp.json tcp-bidir.json | expect_times '"names":["a","b","c"],"times":[[0,110,190],[110,0,250],[190,300,0]]' -
# UDP: what was received; of an old version, what was sent and not lost: 94 of 100 Mbit/s.
expect_times '"names":["a","b"],"times":[[0,100],[100,0]]' udp.json
expect_times '"names":["a","b"],"times":[[0,"4000/47"],["4000/47",0]]' udp-3.1.json
# The server's output, with IPv4 as IPv6: the client sent. A server that sends does not know what was received.
expect_times '"names":["10.0.0.1","b"],"times":[[0,10],[10,0]]' server.json
printf 'name,address\nA,10.0.0.1\nB,10.0.0.2\n' >"$work/names.csv"
refuse 'the bandwidth from A to B is given twice' import "$work/names.csv" tcp-streams.json server.json --bytes 1000
expect_times '"names":["A","B"],"times":[[0,110],[120,0]]' "$work/names.csv" tcp-streams.json server-reverse.json
# Events instead of an object.
expect_times '"names":["c","a"],"times":[[0,190],[190,0]]' events.jsonl

refuse 'error.json:9: the measurement has failed: error - unable to connect to server: Connection refused' import error.json
refuse 'the measurement has failed: interrupt - the client has terminated' import interrupted.json
refuse 'no result of iperf3 --json: end.sum_received.bits_per_second is missing or 0; measure for longer' import nothing-received.json
refuse 'events-error.jsonl:1: the measurement has failed: error - the server is busy running a test. try again later' import events-error.jsonl
refuse 'the latency from c to a is given twice' import tcp.json events.jsonl --bytes 1000
head -n 2 events.jsonl >"$work/cut.jsonl"
refuse 'cut.jsonl:3: no result of iperf3 --json: end.sum_received.bits_per_second is missing or 0' import "$work/cut.jsonl"
finish
