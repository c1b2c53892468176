"""The pages of `provecast report --html` in headless Chromium, used as a person would: page.py FOLDER, which tests/browser/page.sh fills.

Each check is a function; a failed one is told and the others still run. Nothing may be asked of the network, nothing may be said on the
console, at any time."""
import base64
import csv
import io
import json
import os
import pathlib
import re
import sys
import tempfile
import time
import traceback
import zlib

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from chromium import start

folder = pathlib.Path(sys.argv[1]).resolve()
checks = []


def check(function):
    checks.append(function)
    return function


class Page:
    """The browser, and short words for what the checks do with it."""

    def __init__(self, driver):
        self.driver = driver
        self.run = driver.execute_script

    def open(self, name):
        self.driver.get((folder / name).as_uri())
        assert self.run("return document.documentElement.dataset.ready") == "yes", "a script did not get to its end"

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map((node) => node.textContent)", selector)

    def cells(self, number):
        return self.texts("#rows tbody tr td:nth-child(%d)" % number)

    def choose(self, box, value):
        self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", box, value)

    def total(self):
        """Rows that fit the filters."""
        return int(self.find("#rows_info").text.split(" of ")[1].split()[0].replace(",", ""))

    def names(self):
        """How the page calls its instances."""
        return self.run("return data.rows.map((row) => row.title)")

    def settle(self):
        """Wait until the drawing is unpacked."""
        self.driver.execute_async_script("""
          const done = arguments[0], look = () => document.querySelector("#detail [aria-busy]") ? setTimeout(look, 5) : done();
          look();""")

    def wait(self, condition):
        """Wait until it holds; the browser goes back and forward when it likes."""
        WebDriverWait(self.driver, 60).until(lambda _: condition())

    def show(self, index):
        """Open a row's detail, with its drawing; returns the number of pictures."""
        return len(self.pictures([index])[0][:-1])

    def pictures(self, indices):
        """Open these rows one after the other; of each the labels of its pictures, and last what the whole drawing is as HTML."""
        return self.driver.execute_async_script("""
          const [indices, done] = arguments, found = [];
          const unpacked = () => new Promise((good) => {
            const look = () => document.querySelector("#detail [aria-busy]") ? setTimeout(look, 1) : good();
            look();
          });
          const open = async (index) => {
            document.getElementById("detail").close();
            detail.open(data.rows[index]);
            await unpacked();
            const there = document.querySelector("#detail .picture").cloneNode(true);
            there.querySelectorAll("[tabindex]").forEach((part) => part.removeAttribute("tabindex"));
            there.querySelectorAll("[hidden]").forEach((part) => part.removeAttribute("hidden"));
            there.querySelectorAll(".controls").forEach((part) => part.remove());
            const labels = [...there.querySelectorAll(".drawing svg")].map((picture) => picture.getAttribute("aria-label"));
            found.push(labels.length > 0 ? [...labels, there.innerHTML] : []);
          };
          indices.reduce((before, index) => before.then(() => open(index)), Promise.resolve()).then(() => done(found));
        """, indices)

    def dark(self):
        colour = self.run("return getComputedStyle(document.body).backgroundColor")
        return sum(int(part) for part in colour[4:-1].split(",")) < 200

    def send(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def busy(self):
        """Seconds that the page has kept its thread busy."""
        metrics = self.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def colours(self):
        """How many colours a screenshot has."""
        picture = self.driver.get_screenshot_as_base64()
        return self.driver.execute_async_script("""
          const done = arguments[1], image = new Image();
          image.onload = () => {
            const canvas = document.createElement("canvas"), seen = new Set();
            canvas.width = image.width;
            canvas.height = image.height;
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            const bytes = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
            bytes.forEach((value) => seen.add(value));
            done(seen.size);
          };
          image.src = "data:image/png;base64," + arguments[0];
        """, picture)


def rebuilt(shape, numbers):
    """A text from its shape and its numbers, as results/page/pack.h has it."""
    steps = iter(numbers.split(","))
    last = {}

    def number(found):
        context = re.search("[\x01-\x7f]{0,4}$", shape[max(0, found.start() - 4):found.start()])[0] + found[0]
        last[context] = value = last.get(context, 0) + int(next(steps))
        return str(value) if found[0] == "\x01" else "%d.%02d" % divmod(value, 100)

    return re.sub("[\x01\x02]", number, shape)


def packed_drawings(name, unpack=rebuilt):
    """The drawings in a page, unpacked without the page's scripts."""
    texts = []
    for block in re.findall(r'<script type="text/plain" class="drawings">(.*?)</script>', (folder / name).read_text()):
        parts = zlib.decompress(base64.b64decode(block)).decode().split("\0")
        count = len(parts) // 2
        texts += [unpack(parts[i], parts[count + i]) for i in range(count)]
    return texts


def ascending(list):
    return all(a <= b for a, b in zip(list, list[1:]))


@check
def says_what_is_proven(page):
    page.open("page.html")
    lead, rows = page.find("#lead").text, len(page.names())
    assert lead.startswith("%d instances of 4 models." % rows), lead
    assert "are proven optimal" in lead and " open" in lead, lead
    assert "provecast " in page.find("#proof").text
    models = page.texts("#summary tr.model th")
    assert models == ["node", "overhead", "exchange", "openshop"], models
    sums = [int(text) for text in page.texts("#summary tr.model td:nth-child(2)")]
    assert sum(sums) == rows, sums
    assert page.total() == rows


@check
def shows_any_ratio_in_eleven_characters(page):
    page.open("page.html")
    shown = page.run("return [0, 1, 125000, 98999000, 99e6, 123456789, 4e15, 1e30].map(tools.ratio)")
    assert shown == ["1", "1.0001", "1.1250", "99.9990", "100.000", "124.457", "4.00000e+9", "1.00000e+24"], shown


@check
def sorts_by_its_heads(page):
    page.open("page.html")
    head = page.find("#rows thead th:nth-child(4)")
    head.click()
    up = [int(text) for text in page.cells(4)]
    assert ascending(up) and up[0] < up[-1], up
    assert head.get_attribute("aria-sort") == "ascending"
    head.send_keys(Keys.ENTER)
    down = [int(text) for text in page.cells(4)]
    assert ascending(down[::-1]) and down[0] > down[-1], down
    page.find("#rows thead th:nth-child(1)").send_keys(Keys.ENTER)
    names = page.texts("#rows tbody tr button")
    assert ascending([name.lower() for name in names]), names


@check
def filters_by_words_and_choices(page):
    page.open("page.html")
    rows = page.total()
    box = page.find("input[name=q]")
    box.send_keys("fig1")
    assert 0 < page.total() < rows and all("fig1" in name for name in page.texts("#rows tbody tr button"))
    box.clear()
    box.send_keys("no such thing")
    assert page.find("#rows tbody").text == "No instance fits."
    box.clear()
    box.send_keys(Keys.SPACE, Keys.BACKSPACE)
    assert page.total() == rows
    selects = page.all("#instances .controls select")
    page.choose(selects[0], "overhead")
    assert 0 < page.total() < rows and set(page.cells(2)) == {"overhead"}
    page.choose(selects[0], "*")
    page.choose(selects[2], "open")
    assert 0 < page.total() < rows and set(page.cells(5)) == {"open"}
    page.choose(selects[2], "*")
    assert page.total() == rows and len(selects) == 3, "all are drawn"
    page.open("some.html")
    choice = page.all("#instances .controls select")[3]
    page.choose(choice, "drawn")
    assert page.total() == page.run("return data.drawn.size") and 0 < page.total() < rows
    page.choose(choice, "*")
    assert page.total() == rows


@check
def calls_an_optimum_without_certificate_so(page):
    page.open("page.html")
    assert "; 1 is uncertified: the search calls the makespan optimal, but no certificate was kept; 2 are open" in page.find("#lead").text
    heads = page.texts("#summary th[scope=col]")
    assert heads[2:5] == ["Optimal", "Uncertified", "Open"], heads
    sums = page.texts("#summary tr.model td:nth-child(4)")
    assert sums == ["1", "0", "0", "0"], sums
    status = page.all("#instances .controls select")[2]
    page.choose(status, "uncertified")
    assert page.total() == 1 and page.cells(5) == ["uncertified"]
    assert page.cells(8) == page.cells(9) == ["–"], "an export without times"
    index = page.run("return data.rows.find((row) => row.status === 'uncertified').index")
    assert page.show(index) >= 1
    text = page.find("#detail").text
    assert "called optimal by the search; no certificate was kept" in text and "limit ended" not in text, text
    assert "optimum, uncertified: makespan" in text, text
    page.open("open.html")
    assert "Uncertified" not in page.texts("#summary th[scope=col]")


@check
def opens_and_closes_drawings(page):
    page.open("page.html")
    dialog = page.find("#detail")
    page.find("input[name=q]").send_keys("fig1-001")
    button = page.find("#rows tbody tr button")
    assert not dialog.is_displayed()
    button.click()
    assert dialog.is_displayed() and page.find("#detail-title").text == "fig1-001"
    page.settle()
    text = dialog.text
    assert "9, proven optimal" in text and "optimum: makespan 9" in text and "fnf: makespan" not in text, text
    for part in [".send", ".critical", ".wait", ".makespan", ".m1", ".grid"]:
        assert page.all("#detail svg " + part), part
    fill = page.run("return getComputedStyle(document.querySelector('#detail svg .send')).fill")
    assert fill == "rgb(201, 223, 248)", fill
    assert page.colours() > 20
    assert page.run("return document.activeElement.textContent") == "Close"
    webdriver.ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
    assert not dialog.is_displayed()
    assert page.run("return document.activeElement === arguments[0]", button), "the focus does not come back"
    button.send_keys(Keys.ENTER)
    assert dialog.is_displayed()
    page.find("#detail form button").click()
    assert not dialog.is_displayed()
    page.find("#rows tbody tr td:nth-child(5)").click()
    assert dialog.is_displayed(), "a click elsewhere in the row"


@check
def opens_the_drawing_of_every_row(page):
    """Of every eighth one, with PROVECAST_SLOW=release of each."""
    texts = packed_drawings("page.html")
    page.open("page.html")
    places = page.run("return data.rows.map((row) => data.drawn.has(row.index) ? data.drawn.get(row.index) : -1)")
    assert [place for place in places if place >= 0] == list(range(len(texts))) and len(texts) > 32, "more than a block"
    order = list(range(len(places)))[:: -1 if os.environ.get("PROVECAST_SLOW") == "release" else -8]
    assert all(place >= 0 for place in places), "every row has its drawing"
    for index, found in zip(order, page.pictures(order)):
        *labels, html = found
        for label in labels:
            assert "Timing diagram" in label, label
        assert html == page.run("""
          const made = document.createElement("template");
          made.innerHTML = arguments[0];
          return made.innerHTML;""", texts[places[index]]), label


@check
def draws_large_ones_in_outline(page):
    page.open("page.html")
    large = page.run("return data.rows.filter((row) => row.nodes > 64 || row.tasks > 400).map((row) => [row.index, row.tasks])")
    assert sorted(tasks for _, tasks in large) == [64, 64, 1560, 2450], large
    for index, tasks in large:
        labels = page.pictures([index])[0][:-1]
        schedules = len(page.all("#detail .schedule"))
        assert "in outline" in labels[0] and len(labels) == schedules * (2 if tasks <= 2000 else 1), labels
        size = page.run("const box = document.querySelector('#detail .drawing svg').getBBox(); return [box.width, box.height]")
        assert 600 < size[0] < 1300 and 400 < size[1] < 1600, size
        shades = page.run("return document.querySelectorAll('#detail .schedule:not([hidden]) > .drawing svg rect[opacity]').length")
        assert 20 < shades < 6000, shades
        assert page.all("#detail .schedule > .drawing svg .critical, #detail .schedule > .drawing svg .link"), "the critical path"
        if tasks > 2000:
            continue
        inner = page.find("#detail details .drawing")
        assert not inner.is_displayed()
        page.find("#detail details summary").click()
        assert inner.is_displayed() and page.all("#detail details .drawing svg .send")
    assert page.colours() > 20
    page.run("document.documentElement.dataset.theme = 'dark'")
    fill = page.run("return getComputedStyle(document.querySelector('#detail svg .critical')).stroke")
    assert fill == "rgb(255, 119, 171)", fill


@check
def tells_how_to_draw_the_others(page):
    page.open("some.html")
    assert page.run("return data.drawn.size") == 24 == len(packed_drawings("some.html"))
    index = page.run("return data.rows.find((row) => row.nodes < 20 && !data.drawn.has(row.index)).index")
    assert page.show(index) == 0
    assert page.run("return data.rows[arguments[0]].hash", index) in page.find("#detail .picture pre").text
    assert "Not drawn here: 24 of %d instances are." % len(page.names()) in page.find("#detail .picture").text
    page.run("data.raw.maxSize = 2")
    assert page.show(index) == 0
    assert "Too large to be drawn here." in page.find("#detail .picture").text
    page.open("open.html")
    assert not page.all("#rows .mark") and not page.all("#instances select[name=drawing]"), "nothing to choose where all are drawn"


@check
def tells_when_it_cannot_unpack(page):
    page.open("page.html")
    page.run("window.DecompressionStream = undefined")
    assert page.show(0) == 0
    text = page.find("#detail .picture").text
    assert "it has no DecompressionStream" in text and "provecast draw --store" in text, text
    page.open("page.html")
    page.run("document.querySelector('script.drawings').textContent = 'eJw='")
    assert page.show(0) == 0
    text = page.find("#detail .picture").text
    assert "This browser cannot unpack the drawing" in text and "provecast draw --store" in text, text
    last = page.run("return [...data.drawn].pop()[0]")
    assert page.show(last) >= 1, "the other block is whole"
    assert page.show(0) == 0, "what failed is not remembered as unpacked"


@check
def takes_no_name_for_html(page):
    page.open("page.html")
    names = page.names()
    evil = [name for name in names if "<" in name]
    assert len(evil) == 3, names
    for name in evil:
        page.run("$('#rows').DataTable().search(arguments[0]).draw()", "hacked")
        assert name in page.texts("#rows tbody tr button"), name
        page.run("detail.open(data.rows[arguments[0]])", names.index(name))
        assert page.find("#detail-title").text == name
        page.find("#detail form button").click()
    assert any("<b>bold" in text for text in page.texts("#summary th")), "a family"
    page.choose(page.all("#heuristics select")[2], "<b>bold</b>")
    assert page.run("return [window.hacked, document.images.length, document.querySelectorAll('main b, dialog b').length]") == [None, 0, 0]


@check
def draws_charts(page):
    page.open("page.html")
    for canvas in page.all("canvas"):
        colours = page.run("""
          const canvas = arguments[0], bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
          return new Set(new Uint32Array(bytes.buffer)).size;""", canvas)
        assert colours > 5, "a chart is blank"
    boxes = page.all("#heuristics select")
    labels = "return Chart.getChart(document.querySelector('#heuristics canvas')).data.labels"
    node = page.run(labels)
    assert "fnf" in node and page.texts("#heuristics tbody th") == node, node
    page.choose(boxes[0], "overhead")
    assert "ecf" in page.run(labels) and "fnf" not in page.run(labels)
    page.choose(boxes[1], "ecf")
    assert "overhead-uniform" in page.run(labels), "families of one heuristic"
    shares = page.run("""return Chart.getChart(document.querySelector('#bounds canvas')).data.datasets.map((set) => set.data[0])
      .reduce((a, b) => a + b)""")
    assert abs(shares - 100) < 1e-6, shares
    page.choose(page.all("#hardest select")[1], "seconds")
    assert page.run("return Chart.getChart(document.querySelector('#hardest canvas')).options.scales.y.title.text") == "time, s"
    page.find("#heuristics tbody button").click()
    assert page.find("#detail").is_displayed()


@check
def goes_dark_and_light(page):
    page.open("some.html")
    assert not page.dark()
    button = page.find("#theme")
    light = page.run("return document.querySelector('#heuristics canvas').toDataURL()")
    button.click()
    assert page.dark() and button.text == "Light"
    assert light != page.run("return document.querySelector('#heuristics canvas').toDataURL()"), "the chart stays light"
    page.find("#rows tbody tr .mark").click()
    page.settle()
    fill = page.run("return getComputedStyle(document.querySelector('#detail svg .background')).fill")
    assert fill == "rgb(20, 24, 29)", fill
    assert page.colours() > 20
    page.find("#detail form button").click()
    button.send_keys(Keys.ENTER)
    assert not page.dark()
    page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    assert not page.dark(), "what was chosen stays"
    page.open("page.html")
    assert page.dark(), "as the system has it"
    page.send("Emulation.setEmulatedMedia", features=[])


@check
def fits_a_phone(page):
    page.send("Emulation.setDeviceMetricsOverride", width=320, height=640, deviceScaleFactor=1, mobile=True)
    for name in ["page.html", "empty.html", "open.html"]:
        page.open(name)
        assert page.run("return document.documentElement.scrollWidth") == 320, name
        assert page.colours() > 20, name
    page.open("page.html")
    assert page.find("#rows thead th:nth-last-child(3)").text.split() == ["Heuristic", "/", "optimum"], "what the ratio is of"
    assert page.show(page.run("return data.rows.find((row) => data.drawn.has(row.index)).index")) >= 1
    width = page.run("return document.querySelector('#detail').getBoundingClientRect().width")
    assert width <= 320 and page.run("return document.documentElement.scrollWidth") == 320, width
    assert page.run("const box = document.querySelector('#detail'); return box.scrollWidth <= box.clientWidth")
    page.send("Emulation.clearDeviceMetricsOverride")


WIDTHS = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}


@check
def shows_answers_first_at_every_width(page):
    for width, height in WIDTHS.values():
        page.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 800)
        for scheme in ["light", "dark"]:
            page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            page.open("page.html")
            assert page.dark() == (scheme == "dark")
            assert page.run("return document.documentElement.scrollWidth") <= width
            tiles = page.texts("#numbers .tile strong")
            assert len(tiles) == 3 and tiles[0] == str(len(page.names())) and tiles[1].endswith("%") and tiles[2].endswith("%"), tiles
            top = page.run("return document.querySelector('#heuristics canvas').getBoundingClientRect().top")
            assert top < height, "the chart is below the first screen: %d" % top
            order = page.run("return [...document.querySelectorAll('main section')].map((section) => section.id)")
            assert order == ["heuristics", "bounds", "instances", "hardest", "summary"], order
            tall = page.run("return Math.max(...[...document.querySelectorAll('#rows tbody tr, #summary tr')].map((row) => row.offsetHeight))")
            assert tall < 130, "a row of %d pixels" % tall
            index = page.run("return data.rows.find((row) => row.title === 'fig1-001').index")
            assert page.show(index) >= 2
            fits = page.run("""const picture = document.querySelector("#detail .schedule:not([hidden]) svg").getBoundingClientRect();
              return [picture.left >= 0 && picture.right <= innerWidth, document.querySelector("#detail").scrollWidth <= innerWidth]""")
            assert fits == [True, True], "the drawing does not fit %d pixels" % width
    page.send("Emulation.setEmulatedMedia", features=[])
    page.send("Emulation.clearDeviceMetricsOverride")


@check
def leaves_empty_columns_and_sections_out(page):
    page.open("page.html")
    assert page.texts("#rows thead th") == ["Instance", "Model", "Family", "Nodes", "Status", "Makespan", "Heuristic / optimum", "Search nodes", "Time"]
    page.open("bare.html")
    assert page.texts("#rows thead th") == ["Instance", "Nodes", "Makespan"], page.texts("#rows thead th")
    assert not page.all("#instances .controls select") and not page.all("#hardest") and not page.all("#bounds")
    assert page.texts("nav a") == ["Instances", "Models and families"], page.texts("nav a")


@check
def understands_conditions(page):
    page.open("page.html")
    box, rows = page.find("input[name=q]"), page.total()

    def asked(text, expected):
        page.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))", box, text)
        found = page.run("return instances.order().map((row) => row.index).sort((a, b) => a - b)")
        wanted = page.run("return data.rows.filter((row) => %s).map((row) => row.index)" % expected)
        assert found == wanted and 0 < len(found) < rows, (text, len(found), len(wanted))

    asked("n > 20", "row.nodes > 20")
    asked("N>=13 n < 41", "row.nodes >= 13 && row.nodes < 41")
    asked("uniform nodes = 4", "row.title.includes('uniform') && row.nodes === 4")
    asked("ratio > 1", "row.optimal && row.compared !== null && row.compared.above > 0")
    asked("gap > 0", "!row.optimal && row.bounds.length > 0 && Math.min(...row.bounds.map((one) => one.above)) > 0")
    asked("searched != 0", "row.timed && row.searched !== 0")
    page.run("arguments[0].value = 'size2 > 3'; arguments[0].dispatchEvent(new Event('input'))", box)
    page.run("arguments[0].value = 'weight > 3'; arguments[0].dispatchEvent(new Event('input'))", box)
    assert page.find("#query-help").text.startswith("weight is no quantity: n, tasks,") and page.total() == rows


@check
def never_mixes_units_in_a_sort(page):
    page.open("page.html")
    for _ in range(2):
        page.find("#rows thead th:nth-child(6)").click()
        kinds = page.run("return instances.order().map((row) => row.model + '|' + row.unit)")
        runs = [kind for i, kind in enumerate(kinds) if i == 0 or kinds[i - 1] != kind]
        assert len(runs) == len(set(kinds)) > 3, runs
        values = page.run("return instances.order().filter((row) => row.model === 'exchange').map((row) => row.value)")
        assert ascending(values) or ascending(values[::-1]), values


@check
def keeps_what_is_shown_in_its_address(page):
    page.open("page.html")
    selects = page.all("#instances .controls select")
    page.choose(selects[0], "node")
    page.find("input[name=q]").send_keys("n > 3")
    page.find("#rows thead th:nth-child(4)").click()
    page.find("#rows thead th:nth-child(4)").click()
    page.choose(page.find(".dataTables_length select"), "10")
    page.all(".paginate_button.next")[0].click()
    page.find("#rows tbody tr button").click()
    address = page.run("return location.href")
    shown = page.run("return [document.querySelector('#rows_info').textContent, document.querySelector('#detail-title').textContent, "
                     "instances.order().map((row) => row.index)]")
    for part in ["model=node", "q=n+%3E+3", "sort=-n", "page=2", "rows=10", "row="]:
        assert part in address, address
    page.driver.get("about:blank")
    page.driver.get(address)
    assert shown == page.run("return [document.querySelector('#rows_info').textContent, document.querySelector('#detail-title').textContent, "
                             "instances.order().map((row) => row.index)]")
    assert page.find("#detail").is_displayed()
    assert page.run("return document.querySelector('#instances').getBoundingClientRect().top") < 50, "the table is not in view"
    page.find("#detail form button").click()
    page.wait(lambda: "row=" not in page.run("return location.hash"))
    assert "sort=-n" in page.run("return location.hash")
    # A link to a row alone, by its hash or a beginning of it; back closes what was opened.
    digits = page.run("return data.rows[3].hash")
    page.driver.get("about:blank")
    page.driver.get((folder / "page.html").as_uri() + "#" + digits[:8])
    assert page.find("#detail-title").text == page.names()[3]
    assert page.find('#detail a[href="#%s"]' % digits).text == digits
    page.find("#detail form button").click()
    page.find("#rows tbody tr button").click()
    assert page.find("#detail").is_displayed()
    page.driver.back()
    page.wait(lambda: not page.find("#detail").is_displayed())
    page.driver.forward()
    page.wait(lambda: page.find("#detail").is_displayed())
    page.driver.get((folder / "page.html").as_uri() + "#ffffffffffff")
    assert not page.find("#detail").is_displayed(), "no such row"


@check
def steps_through_the_rows(page):
    page.open("page.html")
    page.find("#rows thead th:nth-child(4)").click()
    order = page.run("return instances.order().map((row) => row.title)")
    page.find("#rows tbody tr:nth-child(2) button").click()
    title = lambda: page.find("#detail-title").text
    assert title() == order[1]
    page.find('[data-step="ArrowRight"]').click()
    assert title() == order[2] and "3 of %d" % len(order) in page.find("#detail .steps").text
    webdriver.ActionChains(page.driver).send_keys(Keys.ARROW_LEFT).send_keys(Keys.ARROW_LEFT).perform()
    assert title() == order[0] and not page.find('[data-step="ArrowLeft"]').is_enabled()
    assert page.run("return location.hash").endswith(page.run("return instances.order()[0].hash"))


@check
def selects_among_schedules(page):
    page.open("page.html")
    page.show(page.run("return data.rows.find((row) => row.title === 'fig1-001').index"))
    box = page.find("#detail .picture select")
    titles = [option.text for option in box.find_elements(By.TAG_NAME, "option")]
    assert titles[0] == "optimum" and titles[1] == "fnf, ratio 1.1111" and titles[-1] == "all, below each other", titles
    visible = lambda: [one.get_attribute("data-name") for one in page.all("#detail .schedule") if one.is_displayed()]
    assert visible() == ["optimum"]
    page.choose(box, "1")
    assert visible() == ["fnf"] and "fnf: makespan 10, 11.11 % more" in page.find("#detail").text
    page.choose(box, "all")
    assert len(visible()) == len(titles) - 1
    page.choose(box, "0")
    page.send("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=True)
    size = page.find("#detail .picture button")
    width = lambda: page.run("return document.querySelector('#detail .schedule svg').getBoundingClientRect().width")
    fitting = width()
    size.click()
    assert fitting < 390 < width() and size.get_attribute("aria-pressed") == "true"
    assert page.run("return document.querySelector('#detail').scrollWidth") <= 390, "only the drawing scrolls"
    size.click()
    assert width() == fitting
    page.send("Emulation.clearDeviceMetricsOverride")


@check
def downloads_what_is_shown(page):
    page.open("page.html")
    rows = page.total()
    assert page.find("#csv").text == "CSV of %d rows" % rows
    page.find("input[name=q]").send_keys("n = 4")
    page.find("#rows thead th:nth-child(4)").click()
    fit = page.total()
    assert page.find("#csv").text == "CSV of %d rows" % fit
    got = list(csv.DictReader(io.StringIO(page.run("return download.csv(instances.order())"), newline="")))
    assert len(got) == fit and {row["nodes"] for row in got} == {"4"}
    assert [row["name"] for row in got] == page.run("return instances.order().map((row) => row.name === null ? '' : row.name)")
    assert all(float(row["makespan_float"]) >= 0 and row["hash"] for row in got)
    everything = page.run("return download.csv(data.rows)")
    assert any(row["name"].startswith("</script>") for row in csv.DictReader(io.StringIO(everything, newline="")))
    assert page.run("return download.csv([{ ...data.rows[0], name: '=1+1' }])").splitlines()[1].split(",")[1] == "'=1+1"
    with tempfile.TemporaryDirectory() as place:
        page.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=place)
        page.find("#csv").click()
        saved, shown = pathlib.Path(place) / "instances.csv", page.run("return download.csv(instances.order())")
        for _ in range(500):  # the file can be there before all of it is written
            if saved.exists() and saved.read_text() == shown:
                break
            time.sleep(0.02)
        assert saved.read_text() == shown


@check
def can_be_empty(page):
    page.open("empty.html")
    assert "is empty" in page.find("#lead").text
    assert not page.all("main section") and not page.all("nav a") and not page.all("canvas") and not page.all("main table")
    assert page.colours() > 1


@check
def is_published(page):
    page.open("published.html")
    assert page.total() > 600 and page.find("#lead").text.startswith("%d instances of 6 models. " % page.total())
    page.find("#rows tbody tr button").click()
    assert page.find("#detail").is_displayed()
    rows = page.total()
    order = list(range(0, rows, 29))
    assert all(len(found) >= 2 for found in page.pictures(order))
    assert page.run("return data.drawn.size") == rows
    assert len(packed_drawings("published.html", lambda shape, numbers: shape)) == rows


@check
def can_be_all_open(page):
    page.open("open.html")
    assert "None of them is proven optimal" in page.find("#lead").text
    assert page.texts("#rows thead th") == ["Instance", "Nodes", "Makespan", "Search nodes", "Time"], "what says nothing"
    page.find("#rows tbody tr button").click()
    page.settle()
    text = page.find("#detail").text
    assert "open: a limit ended the search; no schedule is shorter than" in text and "best known: makespan" in text, text


def enlarge(many):
    """A page with `many` rows: those of page.html again and again, with names of their own."""
    before, rest = (folder / "page.html").read_text().split('<script type="application/json" id="data">', 1)
    content, after = rest.split("</script>", 1)
    content = json.loads(content)
    few = content["rows"]
    content["rows"] = [["row %d" % i] + few[i % len(few)][1:] for i in range(many)]
    text = json.dumps(content).replace("<", "\\u003c")
    (folder / "many.html").write_text(before + '<script type="application/json" id="data">' + text + "</script>" + after)


@check
def holds_ten_thousand_rows(page):
    enlarge(10000)
    page.send("Performance.enable", timeDomain="threadTicks")  # processor time: others may be busy
    page.open("many.html")
    loaded = page.busy()
    assert 0 < loaded < 2, "%.1f s to load" % loaded
    assert page.total() == 10000
    page.run("""$("#rows").DataTable().search('"row 77"').draw()""")
    took = page.busy() - loaded
    assert page.total() == 111 and took < 0.3, "%.2f s to filter" % took
    page.send("Performance.disable")
    page.all(".paginate_button.next")[0].send_keys(Keys.ENTER)
    assert page.find("#rows_info").text.startswith("26 to 50 of 111"), page.find("#rows_info").text


def quiet(driver, counts):
    """Nothing on the console, nothing asked for but files of ours."""
    messages = [entry["message"] for entry in driver.get_log("browser")]
    assert not messages, messages
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] != "Network.requestWillBeSent":
            continue
        address = message["params"]["request"]["url"]
        counts["requests"] += 1
        assert address.startswith(("data:", folder.as_uri() + "/")), address


def main():
    failed = 0
    counts = {"requests": 0}
    with tempfile.TemporaryDirectory() as profile:
        driver = start(profile)
        driver.get("about:blank")
        driver.get_log("performance")  # Chromium's own first tab
        try:
            for function in checks:
                try:
                    function(Page(driver))
                    quiet(driver, counts)
                except Exception:  # told, and counted
                    failed += 1
                    print("FAILED", function.__name__)
                    traceback.print_exc(limit=-2)
                    (folder / (function.__name__ + ".png")).write_bytes(base64.b64decode(driver.get_screenshot_as_base64()))
        finally:
            driver.quit()
    if counts["requests"] == 0:
        failed += 1
        print("FAILED: no request was seen, not even of the pages")
    print("%d checks, %d failed" % (len(checks), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
