#!/usr/bin/env bash
# A Slurm of two nodes on this machine, to be sourced after tests/shell.sh: munged, slurmctld and two slurmd of Debian, with all their files in $work/site, on
# loopback, with ports that are free. Nothing is left of it at the end. Where it cannot start, the test is skipped and says why.
# shellcheck disable=SC2154 # $work is of tests/shell.sh

site=$work/site
unset "${!SLURM_@}" "${!SBATCH_@}" "${!PMI@}" # as outside of any job
export SLURM_CONF=$site/slurm.conf
nodes=(one two)
daemons=()

skip() {
  echo "skipped: $*"
  exit 77
}

# Four ports that are free now.
free_ports() {
  python3 -c '
import socket
held = [socket.create_server (("127.0.0.1", 0)) for _ in range (4)]
print (*[one.getsockname ()[1] for one in held])'
}

# All is root's, who may start jobs of root only. Slurm finds processes in /proc: control groups may not be its own here. Nodes have more processors than
# the machine. A job that is queued again waits as long as a credential is valid: 120 s where nothing else is configured.
write_configuration() {
  local host
  host=$(hostname -s)
  cat >"$SLURM_CONF" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$site/munge.socket,cred_expire=5
CredType=cred/munge
SlurmctldPidFile=$site/slurmctld.pid
SlurmctldLogFile=$site/slurmctld.log
SlurmdPidFile=$site/%n/slurmd.pid
SlurmdLogFile=$site/slurmd.%n.log
StateSaveLocation=$site/state
SlurmdSpoolDir=$site/%n
TmpFS=$site/%n
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
KillWait=10
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=$2 CPUs=4 RealMemory=32768
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=$3 CPUs=4 RealMemory=32768
PartitionName=test Nodes=one,two Default=YES State=UP
CONF
}

# Start a daemon in the background: NAME COMMAND...
start_daemon() {
  local name=$1
  shift
  "$@" >"$site/$name.out" 2>&1 &
  daemons+=($!)
}

# Wait until a command succeeds: SECONDS COMMAND...
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

# What daemons said last, in one line: NAME...
last_words() {
  local name
  for name; do
    cat "$site/$name.out" "$site/$name.log" 2>/dev/null | grep -aiE 'error|fatal|cannot|unable' | grep -avE 'state (file|save)' | tail -n 1 || true
  done | tr '\n' ' '
}

nodes_are_idle() {
  [ "$(sinfo --noheader --format '%T %D' 2>/dev/null)" = "idle ${#nodes[@]}" ]
}

start_site() {
  local tool node
  for tool in munged slurmctld slurmd srun; do
    command -v $tool >/dev/null || {
      echo "skipped: $tool is not installed"
      [ -z "${PROVECAST_CHECK:-}" ] || exit 1 # ./check --all installs it
      exit 77
    }
  done
  [ "$(id -u)" -eq 0 ] || skip "only root can start a Slurm for tests"
  trap stop_site EXIT
  chmod 755 "$work" # munged wants its socket to be reached by all
  mkdir -m 755 "$site" "$site/state" "${nodes[@]/#/$site/}"
  (umask 077 && head -c 1024 /dev/urandom >"$site/munge.key")
  # shellcheck disable=SC2046
  write_configuration $(free_ports)
  start_daemon munged munged --foreground --force --key-file="$site/munge.key" --socket="$site/munge.socket" \
    --pid-file="$site/munged.pid" --seed-file="$site/munge.seed" --log-file="$site/munged.log"
  within 20 test -S "$site/munge.socket" || skip "munged does not start: $(last_words munged)"
  start_daemon slurmctld slurmctld -D
  for node in "${nodes[@]}"; do start_daemon "slurmd.$node" slurmd -D -N "$node"; done
  within 60 nodes_are_idle || skip "Slurm does not start: $(last_words slurmctld "${nodes[@]/#/slurmd.}")"
}

# The processes of this site: daemons, steps and what these run.
site_processes() {
  env -u SLURM_CONF grep -lzx "SLURM_CONF=$SLURM_CONF" /proc/[0-9]*/environ 2>/dev/null | cut -d / -f 3
}

no_jobs() {
  [ -z "$(squeue --noheader 2>/dev/null)" ]
}

no_daemons() {
  ! kill -0 "${daemons[@]}" 2>/dev/null
}

# For the end, also by a signal that the daemons got as well: no step is skipped because one fails.
stop_site() {
  local code=$? process
  set +e
  no_jobs || {
    scancel --user=root --full
    within 20 no_jobs
  }
  kill "${daemons[@]}" 2>/dev/null
  within 10 no_daemons
  for process in $(site_processes); do kill -KILL "$process" 2>/dev/null; done
  wait 2>/dev/null
  rm -rf "$work"
  exit $code
}

# Jobs. What Slurm says of one: ID KEY
job() {
  scontrol show job --oneliner "$1" | sed -nE "s/.* $2=([^ ]*).*/\1/p"
}

ended() {
  [ -z "$(squeue --noheader --jobs "$1" 2>/dev/null)" ]
}

# Wait for the end of a job: ID STATE CODE
expect_end() {
  within 120 ended "$1" || fail "job $1 does not end: $(squeue)"
  [ "$(job "$1" JobState) $(job "$1" ExitCode)" = "$2 $3:0" ] ||
    fail "job $1: $(job "$1" JobState) $(job "$1" ExitCode), expected $2 $3:0: $(tail -n 3 ./*.log ./*/*.log 2>/dev/null)"
}
