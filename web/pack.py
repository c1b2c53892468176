"""Puts the page into one file: pack.py SOLVER.wasm VERSION LICENCES PAGE.html. What stands in page.html as {{name}} is a file of that name,
of this page or of the published one, or one of the arguments."""
import base64
import gzip
import pathlib
import re
import sys

here = pathlib.Path(__file__).parent / "page"
published = here.parents[1] / "results/page/web"
solver, version, licences, target = sys.argv[1:]


def read(name):
    """A script, without what would end it within the page."""
    own = here / name
    text = (own if own.exists() else published / name).read_text()
    assert "</script" not in text, name
    return text.strip()


parts = {
    "version": version,
    "licences": pathlib.Path(licences).read_text().strip().replace("&", "&amp;").replace("<", "&lt;"),
    "style": (published / "page.css").read_text() + (here / "page.css").read_text(),
    "module": base64.b64encode(gzip.compress(pathlib.Path(solver).read_bytes(), 9, mtime=0)).decode(),
}
page = re.sub(r"\{\{([a-z.]+)\}\}", lambda match: parts.get(match[1]) or read(match[1]), (here / "page.html").read_text())
pathlib.Path(target).write_text(page)
