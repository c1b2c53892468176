# shellcheck shell=bash
# Sets `python` to one that has Selenium, for tests with Chromium and its driver; to be sourced after tests/shell.sh. Without them there is
# nothing to test with.
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'import selenium' 2>/dev/null; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ] || ! command -v chromium >/dev/null || [ ! -x /usr/bin/chromedriver ]; then
  echo "chromium, chromium-driver or python3-selenium is missing: the page is not tried in a browser"
  [ -z "${PROVECAST_CHECK:-}" ] || exit 1 # ./check installs them
  exit 77
fi
