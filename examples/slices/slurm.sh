#!/usr/bin/env bash
# A run of provecast in slices by Slurm:
#
#   slurm.sh FOLDER N COMMAND FILE [OPTION...]
#
# submits an array of N tasks (slices.sbatch) and a job that puts their results together when all of
# them are complete (merge.sbatch). Prints the numbers of both jobs. FOLDER and FILE must be on a file
# system that all nodes share, provecast in PATH. The same command again resumes where an earlier one
# was ended: slices that are complete end at once.
set -euo pipefail
[ $# -ge 4 ] || {
  sed -n '4s/^# *//p' "$0" >&2
  exit 2
}
folder=$1 parts=$2
SLICES=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
export SLICES
mkdir -p "$folder"

array=$(sbatch --parsable --export=ALL --array="1-$parts" --output="$folder/slice-%a.log" \
  "$SLICES/slices.sbatch" "$@")
array=${array%%;*}
merge=$(sbatch --parsable --export=ALL --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output="$folder/merge.log" "$SLICES/merge.sbatch" "$@")
echo "slices $array, merge ${merge%%;*}"
