"""The page that solves in headless Chromium, used as a person would: solve.py FOLDER PROGRAM; tests/browser/solve.sh fills the folder.

Each check is a function; a failed one is told and the others still run. Nothing may be asked of the network, nothing may be said on the
console."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from chromium import start

folder = pathlib.Path(sys.argv[1]).resolve()
program = sys.argv[2]
checks = []


def check(function):
    checks.append(function)
    return function


class Page:
    def __init__(self, profile):
        self.driver = start(profile)
        self.driver.set_script_timeout(300)
        self.run = self.driver.execute_script

    def open(self):
        self.driver.get((folder / "solve.html").as_uri())
        assert self.run("return document.documentElement.dataset.ready") == "yes", "a script did not get to its end"

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def keep_downloads(self):
        """The page may ask nothing, not even of itself: its downloads are kept when it makes them."""
        self.run("""window.kept = {}; const make = URL.createObjectURL;
          URL.createObjectURL = (blob) => { const address = make.call(URL, blob); window.kept[address] = blob; return address; };""")

    def download(self, name):
        return self.driver.execute_async_script("""
          const link = [...document.querySelectorAll("#downloads a")].find((at) => at.download === arguments[0]);
          window.kept[link.href].text().then(arguments[1]);""", name)

    def change_worker(self, old, new):
        assert self.run("""const worker = document.getElementById("worker"), text = worker.textContent;
          worker.textContent = text.replace(arguments[0], () => arguments[1]); return worker.textContent !== text;""", old, new)

    def wait(self, condition):
        WebDriverWait(self.driver, 60).until(lambda _: condition())

    def ask(self, model, text):
        """Type an instance and press the button."""
        self.run("""const model = document.getElementById("model");
          model.value = arguments[0]; model.dispatchEvent(new Event("change")); document.getElementById("text").value = arguments[1];""", model, text)
        self.driver.find_element(By.ID, "solve").click()

    def solve(self, model, text):
        """The same, until the page is done: what it says then."""
        self.ask(model, text)
        self.wait(lambda: self.run("return !document.getElementById('solve').disabled"))
        return self.text("#state")

    def answers(self, instances, seconds=60):
        """What the page's worker sends for each instance, one message after another."""
        return self.driver.execute_async_script("""
          const [instances, limit, done] = arguments, source = document.getElementById("worker").textContent, found = [];
          const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
          const packed = Uint8Array.from(atob(document.getElementById("module").textContent), (letter) => letter.charCodeAt(0));
          const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
          const solve = (bytes, instance) => new Promise((good) => {
            const worker = new Worker(address), parts = {};
            worker.onmessage = ({ data }) => {
              Object.assign(parts, data.heuristic ? {} : data);
              if (data.heuristic) (parts.heuristics = parts.heuristics || {})[data.heuristic.name] = data.heuristic.makespan;
              if (data.done || data.error) { worker.terminate(); good(parts); }
            };
            worker.postMessage({ bytes, instance, limit });
          });
          new Response(stream).arrayBuffer().then(async (buffer) => {
            for (const instance of instances) found.push(await solve(new Uint8Array(buffer), instance));
            done(found);
          });""", instances, seconds)


def lines(name):
    return (folder / name).read_text().splitlines()


def native(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def same(result):
    """A result without what goes with its schedule, its time, and the file and line that may stand for a name."""
    return {key: value for key, value in result.items() if key not in ("seconds", "schedule", "names", "instance")}


def nameless(text):
    """A certificate without the name of its instance, which is the file and line where it has none."""
    first, *rest = text.splitlines()
    return [{key: value for key, value in json.loads(first).items() if key != "instance"}, *rest]


@check
def bytes_of_the_program(page):
    """Result, schedule, certificate and bounds of all instances, as the program has them; each certificate accepted, each schedule drawn."""
    page.open()
    suite, results, bounds = lines("suite.jsonl"), lines("results.jsonl"), lines("bounds.jsonl")
    assert len(suite) == len(results) == len(bounds) >= 60, len(suite)
    began = time.time()
    found = page.answers(suite)
    seconds = time.time() - began
    spent = [0, 0]
    for number, (answer, line, bound) in enumerate(zip(found, results, bounds), 1):
        where = "line %d: " % number
        assert "error" not in answer, where + answer["error"]
        expected, solved = json.loads(line), answer["solved"]
        assert same(solved["result"]) == same(expected), where + "%s %s" % (solved["result"], expected)
        certificate = (folder / "certificates" / ("line-%d.cert.jsonl" % number)).read_text()
        named = json.loads(line).get("instance") == solved["result"].get("instance")
        assert solved["certificate"] == certificate if named else nameless(solved["certificate"]) == nameless(certificate), where + "certificate"
        assert json.loads(solved["schedule"])["sends"] == expected["schedule"]["sends"], where + "schedule"
        assert answer["checked"]["status"] == 0, where + answer["checked"]["message"]
        assert answer["bounds"] == json.loads(bound)["bounds"], where + "bounds"
        assert answer["drawing"] and answer["drawing"].startswith("<?xml"), where + "drawing %s" % answer["reason"]
        spent[0] += solved["result"]["seconds"]
        spent[1] += expected["seconds"]
    print("%d instances in %.1f s; searches %.2f s, of the program %.2f s" % (len(suite), seconds, *spent))


@check
def heuristics_of_the_program(page):
    """What each heuristic finds."""
    page.open()
    suite = lines("suite.jsonl")[::25]
    for line, answer in zip(suite, page.answers(suite)):
        (folder / "one.json").write_text(line + "\n")
        for name, makespan in answer["heuristics"].items():
            theirs = json.loads(native("heuristic", "--json", name, str(folder / "one.json")))["makespan"]
            assert str(theirs) == makespan, "%s %s: %s, the program %s" % (line, name, makespan, theirs)


@check
def drawing_of_the_program(page):
    """The same picture."""
    page.open()
    instance = pathlib.Path("examples/fig1-001.json")
    answer = page.answers([instance.read_text()])[0]
    (folder / "schedule.json").write_text(answer["solved"]["schedule"] + "\n")
    native("draw", str(instance), str(folder / "schedule.json"), "--out", str(folder / "one.svg"))
    assert answer["drawing"] == (folder / "one.svg").read_text(), "another drawing"


@check
def typed_instances(page):
    """The short texts of all models; what the page shows."""
    page.open()
    for model, text, makespan in (("node", "3; 2x4 7/2x7", "19/2"), ("node", "1;1", "1"), ("logp", "2; 3,0,4; 2,1,5/2x4 6,0.5x2 1,9", "35/2"),
                                  ("parameterized", "nodes 12; hold 22; end 55; ports 3; interval 10", "125"),
                                  ("node", '{"model":"node",\n "source":{"cost":1},\n "destinations":[{"cost":2}]}', "1")):
        said = page.solve(model, text)
        assert said.startswith("Done after"), text + ": " + said
        assert page.text("#makespan strong") == makespan, text
        assert page.text("#status strong") == "proven optimal" and page.text("#verdict strong") == "accepted", text
        assert page.run("return document.querySelector('#picture img').naturalWidth") > 100, text
        assert page.run("return document.querySelectorAll('#heuristics tbody tr').length") >= 4, text
        assert page.run("return document.querySelectorAll('#bounds tbody tr').length") >= 1, text
        assert page.run("return document.querySelectorAll('#downloads a').length") == 3


@check
def certificate_to_keep(page):
    """The downloaded certificate is the program's to accept, and one that was changed is not."""
    page.open()
    page.keep_downloads()
    page.solve("node", "2; 1 3x4")
    found = [page.download(name) for name in ("instance.json", "schedule.json", "certificate.jsonl")]
    for name, text in zip(("instance", "schedule", "certificate"), found):
        (folder / (name + ".json")).write_text(text)
    files = [str(folder / "instance.json"), str(folder / "certificate.json")]
    native("certify", *files)
    (folder / "certificate.json").write_text(found[2].replace('"makespan":', '"makespan":1', 1))
    assert subprocess.run([program, "certify", *files], capture_output=True).returncode == 1, "a changed certificate is accepted"


@check
def refusals(page):
    """One clear line for what is no instance."""
    page.open()
    for model, text, words in (("node", "", "type an instance, such as 3; 2x4 7/2x7"), ("node", "3 2x4", "expected SOURCE; DESTINATIONS"),
                               ("node", "3; 2x", "VALUExCOUNT, got '2x'"), ("node", "3; two", "expected a number such as 3, 2.5 or 7/2, got 'two'"),
                               ("node", "0; 2", "instance:1: source.cost"), ("logp", "1; 2", "LATENCY; SOURCE; DESTINATIONS"),
                               ("logp", "1; 2; 1,2,3,4", "SEND,RECEIVE,GAP"), ("parameterized", "hold; end 3", "KEY VALUE"),
                               ("parameterized", "nodes 3; hold 4; edn 5", "edn"), ("node", "{\"model\":\"node\"", "instance:1"),
                               ("node", '{"model":"overhead"}', "overhead")):
        said = page.solve(model, text)
        assert words in said and "\n" not in said, "%r: %r" % (text, said)
        assert page.run("return document.getElementById('answer').hidden"), text


def unproven(page, instance):
    """What the page shows of a search that did not end: makespan and bound, and a schedule that its checker and the program's accept."""
    status, verdict, bound = page.text("#status strong"), page.text("#verdict strong"), page.text("#status span")
    assert status == "not proven" and verdict == "valid", "%s, %s" % (status, page.text("#verdict"))
    assert page.run("return document.querySelector('#picture img').naturalWidth") > 100
    makespan, bound = float(page.text("#makespan strong")), float(bound.removeprefix("no schedule is shorter than "))
    assert 0 < bound < makespan, "%s %s" % (bound, makespan)
    (folder / "unproven.json").write_text(instance + "\n")
    (folder / "unproven.schedule.json").write_text(page.download("schedule.json"))
    said = native("verify", str(folder / "unproven.json"), str(folder / "unproven.schedule.json"))
    assert str(int(makespan)) in said, said
    return makespan, bound


@check
def limit_and_cancel(page):
    """A time limit and Cancel leave the best schedule, which the checker judges, and the bound; the page can go on."""
    page.open()
    page.keep_downloads()
    hard = lines("hard.jsonl")[0]
    page.run("document.getElementById('limit').value = '0.5'")
    page.solve("node", hard)
    unproven(page, hard)
    page.run("document.getElementById('limit').value = '600'")
    page.ask("node", hard)
    page.wait(lambda: "The best makespan so far is " in page.text("#state") and "No schedule is shorter than " in page.text("#state"))
    told = page.text("#state")
    page.driver.find_element(By.ID, "cancel").click()
    began = time.time()
    page.wait(lambda: page.run("return !document.getElementById('solve').disabled"))
    print("Cancel took %.1f s" % (time.time() - began))
    assert page.text("#state").startswith("Cancelled after") and page.text("#state").endswith("found by then."), page.text("#state")
    assert "cancelled." in page.text("#facts"), page.text("#facts")
    makespan, bound = unproven(page, hard)
    best, least = (float(re.search(words + r" ([0-9.]+)\.", told)[1]) for words in ("so far is", "shorter than"))
    assert makespan <= best and bound >= least, "%s; %s, %s" % (told, makespan, bound)
    assert page.run("return document.querySelectorAll('#bounds tbody tr').length") == 0
    assert page.solve("node", "1; 2").startswith("Done after")


@check
def wrong_schedule(page):
    """What the checker does not accept is called so: here it gets another schedule than the search found."""
    page.open()
    page.run("document.getElementById('limit').value = '0.5'")
    page.change_worker('"verify", handle, instance, schedule)', '"verify", handle, instance, schedule.replace(/"start":"?0/, "$&.5"))')
    page.solve("node", lines("hard.jsonl")[0])
    assert page.text("#verdict strong") == "not valid", page.text("#verdict")


@check
def cancel_at_once(page):
    """Where Cancel is pressed twice, or the browser cannot suspend WebAssembly, the worker ends, and the page says what it had told."""
    hard = lines("hard.jsonl")[0]
    for suspends, presses in ((True, 2), (False, 1)):
        page.open()
        page.run("document.getElementById('limit').value = '600'")
        if not suspends:
            page.change_worker('"use strict";', '"use strict"; delete WebAssembly.Suspending;')
        page.ask("node", hard)
        page.wait(lambda: "so far is" in page.text("#state"))
        page.run("for (let i = 0; i < arguments[0]; i++) document.getElementById('cancel').click();", presses)
        assert page.text("#state").startswith("Cancelled after") and "so far is" in page.text("#state"), page.text("#state")
        assert page.run("return document.getElementById('answer').hidden")
        assert page.solve("node", "1; 2").startswith("Done after")


@check
def memory(page):
    """Where memory runs out the page says so and can go on."""
    page.open()
    said = page.solve("parameterized", "nodes 100000000; hold 1; end 1")
    assert said.startswith("Done after") or "memory" in said, said
    assert page.solve("node", "1; 2").startswith("Done after")


@check
def widths_and_colours(page):
    """At three widths, light and dark: nothing sticks out, and all can be read."""
    for width in (390, 768, 1280):
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width == 390})
        page.open()
        page.solve("node", "3; 2x4 7/2x7")
        for colour in ("light", "dark"):
            if page.run("return document.documentElement.dataset.theme") != colour:
                page.driver.find_element(By.ID, "theme").click()
            assert page.run("return document.documentElement.dataset.theme") == colour
            assert page.run("return document.documentElement.scrollWidth <= innerWidth"), "it sticks out at %d" % width
            ground = page.run("return getComputedStyle(document.body).backgroundColor")
            assert (sum(int(part) for part in ground[4:-1].split(",")) < 200) == (colour == "dark"), ground
            (folder / ("solve-%d-%s.png" % (width, colour))).write_bytes(page.driver.get_screenshot_as_png())
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def quiet(page):
    """Nothing on the console, nothing of the network."""
    said = [entry["message"] for entry in page.driver.get_log("browser")]
    asked = [event["params"]["request"]["url"] for event in (json.loads(entry["message"])["message"] for entry in page.driver.get_log("performance"))
             if event["method"] == "Network.requestWillBeSent"]
    said = [text for text in said if "Content Security Policy" not in text or "blob:" not in text]  # of certificate_to_keep
    assert not said, said
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:", "chrome:"))], asked


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as profile:
        page = Page(profile)
        try:
            for function in checks:
                try:
                    function(page)
                    quiet(page)
                except Exception:
                    failed += 1
                    print("FAILED: %s" % function.__doc__)
                    traceback.print_exc(limit=-1)
        finally:
            page.driver.quit()
    print("%d checks passed, %d failed" % (len(checks) - failed, failed))
    return failed > 0


sys.exit(main())
