#!/usr/bin/env bash
# import from outside: each kind of file, each model, what is assumed, what is refused.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
cd "$work"

# The instance without its origin, and the notes, of the last run.
expect_instance() {
  sed -E 's/"origin":\{[^}]*\},//' out >instance
  printf '%s\n' "$1" | cmp -s - instance || fail "expected $1, got $(cat instance)"
}
note() {
  grep -qF "provecast: note: $1" err || fail "no note '$1' in: $(cat err)"
}

# Tables of hosts.
printf 'name,cost (us),count,rack\nlogin,3,1,r1\nfast,2,2,r1\n"slow, old",3.5,1,r2\n' >hosts.csv
run 0 import hosts.csv
expect_instance '{"model":"node","unit":"us","source":{"cost":3,"name":"login"},"destinations":[{"cost":2,"count":2,"name":"fast"},{"cost":"7/2","name":"slow, old"}]}'
note "hosts.csv: column 'rack' is not used"
note 'the model is node, as no other one was asked for'
grep -q '"origin":{"imported":\["hosts.csv"\],"assumed":\["hosts.csv: column' out || fail "origin: $(cat out)"
run 0 import hosts.csv --source fast --name mine --unit ns
expect_instance '{"model":"node","name":"mine","unit":"ns","source":{"cost":2000,"name":"fast"},"destinations":[{"cost":3000,"name":"login"},{"cost":2000,"name":"fast.1"},{"cost":3500,"name":"slow, old"}]}'
printf 'name,sped\na,1\nb,2\n' >sped.csv
refuse "sped.csv: column 'sped' (did you mean 'speed'?) is not used" import sped.csv
printf 'name,send,recv\na,1,2\nb,3,4\n' >recv.csv
sed s/recv/receive/ recv.csv >receive.csv
for file in recv receive; do
  run 0 import $file.csv --model overhead --bytes 1
  sed 's/"origin":{[^}]*},//' "$work/out" >$file.json
done
same recv.json receive.json
printf 'host,speed\r\na,1\r\nb,0.5\r\n' >speeds.csv
run 0 import speeds.csv --model node
expect_instance '{"model":"node","unit":"us","source":{"cost":1,"name":"a"},"destinations":[{"cost":2,"name":"b"}]}'
note 'a send takes 1/speed'
printf '\xef\xbb\xbfhostname;send_us;receive_us;gap\na;1,5;2;\nb;1;"2,5";3\n' >german.csv
run 0 import german.csv --unit ms
expect_instance '{"model":"logp","unit":"ms","source":{"send":"3/2000","receive":"1/500","name":"a"},"destinations":[{"send":"1/1000","receive":"1/400","gap":3,"name":"b"}]}'
note 'german.csv: times without a unit are in ms'
printf 'name\tbandwidth (MB/s)\tlatency\na\t100\t5\nb\t50\t6\n' >nics.csv
run 0 import nics.csv --model node --bytes 1kB
expect_instance '{"model":"node","unit":"us","source":{"cost":15,"name":"a"},"destinations":[{"cost":26,"name":"b"}]}'
printf 'name,count\nn,4\n' >equal.csv
run 0 import equal.csv --model parameterized --send 2 --receive 3 --gap 5
expect_instance '{"model":"parameterized","unit":"us","names":["n.1","n.2","n.3","n.4"],"nodes":4,"hold":5,"end":5}'

# Matrices and lists, in both directions or one, with names and without.
printf 'latency (us),a,b,c\na,0,10,20.5\nb,11,,30\nc,20,31,-\n' >latency.csv
printf 'Mbit/s,a,b,c\na,,800,400\nb,,,80\nc,,,\n' >bandwidth.csv
run 0 import latency.csv bandwidth.csv --bytes 1000 --model exchange
expect_instance '{"model":"exchange","unit":"us","names":["a","b","c"],"times":[[0,20,"81/2"],[21,0,130],[40,131,0]]}'
note '3 of 3 links have their bandwidth in one direction only: taken to be the same in the other'
run 0 import latency.csv bandwidth.csv --bytes 1000
expect_instance '{"model":"overhead","unit":"us","names":["a","b","c"],"nodes":[{"send":{"base":0,"per_byte":"1/100"},"receive":"1/1000"},{"send":{"base":0,"per_byte":"1/100"},"receive":"1/1000"},{"send":{"base":0,"per_byte":"1/50"},"receive":"1/1000"}],"latency":[[0,"9999/1000","20499/1000"],["10999/1000",0,"29999/1000"],["19999/1000","30999/1000",0]],"link":[[0,0,"1/100"],[0,0,"9/100"],[0,"2/25",0]],"multicasts":[{"source":0,"destinations":[1,2],"bytes":1000}]}'
note 'send overheads are not given'
note 'receive overheads are not given'
cp out made.json
run 0 solve made.json --json
grep -q '"names":\["a","b","c"\],"schedule"' out || fail "names: $(cat out)"
run 0 import latency.csv bandwidth.csv --bytes 1000 --send 2 --receive 1 --source all --model overhead
expect_instance '{"model":"overhead","unit":"us","names":["a","b","c"],"nodes":[{"send":2,"receive":1},{"send":2,"receive":1},{"send":2,"receive":1}],"latency":[[0,10,"41/2"],[11,0,30],[20,31,0]],"link":[[0,"1/100","1/50"],["1/100",0,"1/10"],["1/50","1/10",0]],"multicasts":[{"source":0,"destinations":[1,2],"bytes":1000},{"source":1,"destinations":[0,2],"bytes":1000},{"source":2,"destinations":[0,1],"bytes":1000}]}'
printf 'from,to,rtt_us,comment\na,b,10,x\nc,a,5,\nb,c,20,\n' >list.csv
run 0 import list.csv --model exchange
expect_instance '{"model":"exchange","unit":"us","names":["a","b","c"],"times":[[0,5,"5/2"],[5,0,10],["5/2",10,0]]}'
note 'list.csv: a latency is half of the round-trip time'
printf -- '-,1\n"2",0\n' >plain
run 0 import time=plain
expect_instance '{"model":"exchange","unit":"us","times":[[0,1],[2,0]]}'
run 0 import time=plain --model overhead
expect_instance '{"model":"overhead","unit":"us","nodes":[{"send":"999/1000","receive":"1/1000"},{"send":"1999/1000","receive":"1/1000"}],"multicasts":[{"source":0,"destinations":[1],"bytes":1}]}'
run 0 import - --model exchange <latency.csv
expect_instance '{"model":"exchange","unit":"us","names":["a","b","c"],"times":[[0,10,"41/2"],[11,0,30],[20,31,0]]}'

# Blanks between cells, any number of them; no benchmark's layout of an open shop is read as a matrix, and no matrix as a layout.
printf 'latency_us a "b x" c \r\n  a 0  1 2\r\n"b x" 3\t0 4\r\nc 5 6 -\n' >blanks.txt
run 0 import blanks.txt --model exchange
expect_instance '{"model":"exchange","unit":"us","names":["a","b x","c"],"times":[[0,1,2],[3,0,4],[5,6,0]]}'
printf '1 2 3\n3 0 4\n5 6 0\n' >blanks.txt
run 0 import time=blanks.txt --separator blank
expect_instance '{"model":"exchange","unit":"us","times":[[0,2,3],[3,0,4],[5,6,0]]}'
refuse 'blanks.txt:1:5: machines: expected the end of the line "jobs machines" after it (a matrix of times between hosts is read by provecast import), got 3' solve blanks.txt
printf '0 2\n3 0\n' >blanks.txt
refuse 'blanks.txt:1:1: jobs: expected a line "jobs machines", whole numbers from 1 to 4096 (a matrix of times between hosts is read by provecast import), got 0' solve blanks.txt
printf 'latency a b\na 0 2\nb 3 0\n' >blanks.txt
refuse 'blanks.txt: looks like a table (CSV), not an instance; to convert it: provecast import blanks.txt' solve blanks.txt
printf '2 3\n1 2 3\n4 x 6\n' >layout.txt
refuse 'layout.txt:3:3: times[1][1]: expected a number, got x' solve layout.txt
refuse 'layout.txt:2: 3 columns, but 2 in the first row' import time=layout.txt

# Sites: hosts at the same site have the diagonal's value, or the best of all links.
printf '{"sites":["north","south"],"unit":"ms","latency":[[null,34.5],[34.5,1]],"bandwidth":[[null,512],[512,8000]]}' >sites.json
printf 'name,site\nh1,north\nh2,south\nh3,south\nh4,north\n' >where.csv
run 0 import where.csv sites.json --bytes 1000 --unit ms --model exchange
expect_instance '{"model":"exchange","unit":"ms","names":["h1","h2","h3","h4"],"times":[[0,"401/8","401/8",2],["401/8",0,2,"401/8"],["401/8",2,0,"401/8"],[2,"401/8","401/8",0]]}'
note 'the latency within a site is not given: the best of all links'

# Results of iperf3, one or several in a file; --reverse; names by system, by table or by address.
result() { # CLIENT SERVER SYSTEM CALLED RATE RTT REVERSE
  printf '{"start":{"connected":[{"socket":5,"local_host":"%s","remote_host":"%s"}],"version":"iperf 3.12","system_info":"Linux %s 6.1.0 x86_64","connecting_to":{"host":"%s","port":5201},"test_start":{"protocol":"TCP","reverse":%s}},"intervals":[{"sum":{"bits_per_second":7}}],"end":{"streams":[{"sender":{"bits_per_second":8,"mean_rtt":%s},"receiver":{}},{"sender":{"mean_rtt":%s}}],"sum_sent":{"bits_per_second":9e8},"sum_received":{"bits_per_second":%s}}}\n' \
    "$1" "$2" "$3" "$4" "$7" "$6" "$6" "$5"
}
result 10.0.0.1 10.0.0.2 one two 8e8 200 0 >ab.json
{
  result 10.0.0.1 10.0.0.3 one 10.0.0.3 4e8 300 0
  result 10.0.0.3 10.0.0.2 three two 2.0000000000004e8 301 1
} >rest.json
run 0 import ab.json rest.json --bytes 1000 --model exchange
expect_instance '{"model":"exchange","unit":"us","names":["one","two","three"],"times":[[0,110,170],[110,0,"381/2"],[170,"381/2",0]]}'
note 'iperf3: a latency is half of the mean round-trip time under load'
printf 'name,address\nA,10.0.0.1\nB,10.0.0.2\nC,10.0.0.3\n' >addresses.csv
run 0 import rest.json addresses.csv ab.json --bytes 1000 --model exchange
expect_instance '{"model":"exchange","unit":"us","names":["A","B","C"],"times":[[0,110,170],[110,0,"381/2"],[170,"381/2",0]]}'

# Rounding: as chosen, as fits, or never.
printf 'bandwidth (Mbit/s),a,b,c\na,,997,991\nb,983,,977\nc,971,967,\n' >primes.csv
run 0 import primes.csv --bytes 1MB --model exchange --resolution 1
expect_instance '{"model":"exchange","unit":"us","names":["a","b","c"],"times":[[0,8025,8073],[8139,0,8189],[8239,8274,0]]}'
note 'times are rounded up to multiples of 1 us: an optimum grows by at most 0.013 % and by less than 6 steps (--resolution)'
run 0 import primes.csv --bytes 1MB --model exchange
note 'times are rounded up to multiples of 0.001 us: an optimum grows by at most 1.3e-05 % and by less than 6 steps (--resolution)'
run 0 import primes.csv --bytes 1MB --model exchange --resolution auto
note 'times are rounded up to multiples of 0.0000000000001 us'
refuse 'does not fit into 60 bits' import primes.csv --bytes 1MB --model exchange --resolution exact

# --resolution has one meaning: import and solve round the same times to the same numbers.
rounded_alike() { # MODEL FILES...
  local model=$1
  shift
  run 0 import "$@" --bytes 1000003 --model "$model" --send 1/7 --receive 22/7 --resolution exact --out exact.json
  run 0 import "$@" --bytes 1000003 --model "$model" --send 1/7 --receive 22/7 --resolution 1/10 --out rounded.json
  sed -E 's/"origin":\{[^}]*\},//' rounded.json >rounded
  run 0 solve exact.json --resolution 1/10 --json
  grep -o '"makespan":[^,]*' out | head -1 >by-solve
  grep -q '"as_given"' out || fail "$model: nothing was rounded: $(cat out)"
  run 0 solve rounded.json --resolution 1/10 --json
  grep -o '"makespan":[^,]*' out | head -1 | same - by-solve
  ! grep -q '"as_given"' out || fail "$model: import did not round: $(cat out)"
}
printf 'latency (us),a,b,c\na,,1.23456,2.34567\nb,3.45678,,4.56789\nc,5.67891,6.78912,\n' >digits.csv
printf 'bandwidth (Mbit/s),a,b,c\na,,997,991\nb,991,,997\nc,997,997,\n' >two.csv
rounded_alike exchange digits.csv two.csv
rounded_alike overhead digits.csv two.csv
printf 'name,latency,bandwidth,gap\na,1.2345,997,3.21\nb,2.3456,991,4.32\nc,3.4567,983,5.43\n' >nodes.csv
rounded_alike node nodes.csv
rounded_alike logp nodes.csv

# Names of files and instances may be anything: what is no UTF-8 becomes a question mark.
cp speeds.csv "$(printf 'h\377.csv')"
run 0 import "$(printf 'h\377.csv')" --name "$(printf 'a\377"b')" --model node
grep -qF '"name":"a?\"b"' out || fail "$(cat out)"
grep -qF '"imported":["h?.csv"]' out || fail "$(cat out)"
cp out instance.json
run 0 solve instance.json

# Every model's instance can be solved, and the checker accepts the proof.
for model in overhead exchange logp parameterized node; do
  case $model in
    overhead | exchange) files='latency.csv bandwidth.csv' ;;
    *) files=hosts.csv ;;
  esac
  # shellcheck disable=SC2086 # several files
  case $model in
    parameterized) run 0 import equal.csv --send 1 --model $model --out instance.json ;;
    *) run 0 import $files --bytes 1000 --model $model --send 1 --receive 1 --out instance.json ;;
  esac
  run 0 solve instance.json --json --certificate proof
  cp out result
  run 0 verify instance.json result
  run 0 certify instance.json proof
done

# Refused, with the place.
printf 'name,cost\na,1\nb,x\n' >bad.csv
refuse "bad.csv:3: column 2: cost: expected a number, got 'x'" import bad.csv
printf 'name,cost\n' >bad.csv
refuse 'bad.csv: has one row; a table needs a row of headings and one for each host' import bad.csv
refuse '/dev/zero: is no text in UTF-8' import /dev/zero
printf 'name,cost\na,1\nb,-1\n' >bad.csv
refuse "bad.csv:3: column 2: cost: must not be negative, got '-1'" import bad.csv
printf 'name,cost\na,1\nb,1,2\n' >bad.csv
refuse 'bad.csv:3: 3 columns, but 2 in the first row' import bad.csv
printf 'name,cost\na,1\na,1\n' >bad.csv
refuse "bad.csv:3: column 1: a host given twice, got 'a'" import bad.csv
printf 'name,cost\na,1\nb,\n' >bad.csv
refuse "host 'b' has no time of a send" import bad.csv
printf 'name,cost (Mbit/s)\na,1\n' >bad.csv
refuse "bad.csv:1: column 2: expected a unit of time such as us" import bad.csv
printf 'name,"cost\na,1\n' >bad.csv
refuse 'bad.csv:1: column 2: the quoted text does not end' import bad.csv
printf 'name,cost\na,1\n' >bad.csv
refuse 'there is only one host' import bad.csv
printf 'name,count\na,1.5\n' >bad.csv
refuse 'count: must be a whole number' import bad.csv
printf ',a,b\na,0,1\nb,1,0\n' >bad.csv
refuse 'bad.csv: what does this matrix hold?' import bad.csv
printf 'latency,a,b\na,0,1\nb,1,0\nc,1,1\n' >bad.csv
refuse 'bad.csv: a matrix of 3 rows and 2 columns' import bad.csv
printf 'latency,a,b,c\na,0,1,1\nb,1,0,\nc,1,,0\n' >bad.csv
refuse 'there is no latency from b to c, nor back' import bad.csv
printf 'latency,a,b\na,0,\nb,,0\n' >bad.csv
refuse 'a matrix without numbers' import bad.csv
printf 'latency,a,a\na,0,1\na,1,0\n' >bad.csv
refuse "bad.csv:1: column 3: a place given twice, got 'a'" import bad.csv
printf 'from,to,latency\na,b,1\na,b,2\n' >bad.csv
refuse 'the latency from a to b is given twice' import bad.csv
printf 'a\xff,b\n' >bad.csv
refuse 'bad.csv: is no text in UTF-8' import bad.csv
: >bad.csv
refuse 'bad.csv: is empty' import bad.csv
printf '{"start":{},"end":{}}' >bad.json
refuse 'bad.json:1: no result of iperf3 --json: start.connected[0].local_host is missing or 0' import bad.json
printf '{"start":{},"error":"unable to connect"}' >bad.json
refuse 'bad.json:1: the measurement has failed: unable to connect' import bad.json
printf '{"sites":["a"],"latency":[[0]]}' >bad.json
refuse 'bad.json:1: bandwidth: missing' import bad.json
refuse "there is no latency of host 'login'" import hosts.csv latency.csv
refuse "--source: there is no host 'z'" import hosts.csv --source z
refuse '--bytes: missing' import bandwidth.csv
refuse '--model: node has one time for each sender' import latency.csv --model node
refuse '--model: logp has one latency for all pairs, but that from a to c is another than from a to b' import latency.csv --model logp --send 1
refuse "--model: parameterized has equal nodes, but the cost of 'fast' is another than that of 'login'" import hosts.csv --model parameterized
refuse '--source: all does not go with --model node' import hosts.csv --source all
refuse '--model: openshop takes no measurements' import latency.csv --model openshop
refuse "--model: 'x' is not" import latency.csv --model x
refuse "--bytes: '1 parsec' is not a length" import latency.csv --bytes '1 parsec'
refuse "--unit: 'h' is not" import latency.csv --unit h
refuse "--resolution: '-1' is not auto, exact or a positive number" import latency.csv --resolution=-1
refuse "--separator: '|' is not" import latency.csv --separator '|'
refuse "--send: '-1' is not a time" import latency.csv --send=-1
refuse 'import: FILE is missing' import
[ "$(grep -o 'see provecast import --help' "$work/err" | wc -l)" -eq 1 ] || fail "$(cat "$work/err")"
printf 'from,to,latency_us,gbps\na,b,12.5,10\nb,a,12.5,10\n' >gbps.csv
refuse "give --send or a column send; gbps.csv: column 'gbps' is not used" import gbps.csv
refuse 'none.csv: cannot open' import none.csv

# Refused, it leaves an older file as it was.
echo old >kept
refuse 'none.csv: cannot open' import none.csv --out kept
[ "$(cat kept)" = old ] || fail "kept: $(cat kept)"

finish
