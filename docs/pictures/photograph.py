"""Photographs of a page of `provecast report --html`: photograph.py PAGE FOLDER. For docs/pictures/make.sh."""
import pathlib
import sys

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError:
    print("python3-selenium is missing: no photographs of the page", file=sys.stderr)
    sys.exit(77)

WIDTHS = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars".split()
# What is done before a photograph.
VIEWS = {
    "top": "scrollTo(0, 0)",
    "table": "document.getElementById('instances').scrollIntoView()",
    "row": "detail.open(data.rows.find((row) => row.title === 'fig1-001') || data.rows[0])",
}
# Which views are kept: all would be much of the same.
KEPT = ["phone-light-top", "phone-light-table", "phone-dark-row", "tablet-dark-row", "desktop-light-top", "desktop-light-row", "desktop-dark-top"]
UNPACKED = """
  const done = arguments[0], look = () => document.querySelector("#detail [aria-busy]") ? setTimeout(look, 5) : setTimeout(done, 50);
  look();"""


def main():
    page, folder = pathlib.Path(sys.argv[1]).resolve().as_uri(), pathlib.Path(sys.argv[2])
    options = Options()
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    for name in KEPT:
        width, scheme, view = name.split("-")
        size = dict(zip(["width", "height"], WIDTHS[width]))
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", dict(size, deviceScaleFactor=1, mobile=width == "phone"))
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        driver.get("about:blank")
        driver.get(page)
        driver.execute_script(VIEWS[view])
        driver.execute_async_script(UNPACKED)
        driver.save_screenshot(str(folder / ("page-%s.png" % name)))
    driver.quit()


main()
