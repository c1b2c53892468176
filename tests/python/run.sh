#!/usr/bin/env bash
# The Python package over a shared library: unit tests, the documents' examples, types. Usage:
# run.sh LIBRARY. What an optional module or mypy is needed for is skipped without it, which is a
# failure where PROVECAST_CHECK is set.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

# Debian's own, which Debian's modules are for
python=/usr/bin/python3
[ -x $python ] || python=$(command -v python3) || {
  [ -z "${PROVECAST_CHECK:-}" ] || {
    echo "python: python3 is missing" >&2
    exit 1
  }
  exit 77
}

read -ra missing < <($python -c 'import importlib.util
print(*(name for name in ("numpy", "pandas", "networkx", "mypy") if not importlib.util.find_spec(name)))')
if [ ${#missing[@]} -gt 0 ]; then
  echo "python: tests with ${missing[*]} are left out: not installed"
  [ -z "${PROVECAST_CHECK:-}" ] || exit 1
fi

export PROVECAST_LIBRARY=$1 PYTHONPATH=python PYTHONDONTWRITEBYTECODE=yes
$python -W error -m unittest discover --start-directory tests/python --verbose 2>&1
case " ${missing[*]} " in
  *" mypy "*) ;;
  *) $python -m mypy --strict --ignore-missing-imports --python-version 3.9 --cache-dir=/dev/null python/provecast examples/python ;;
esac
