"""Instances from objects, texts, files and graphs; and what is refused, each with one line."""

import pathlib
import tempfile
import unittest
from collections import OrderedDict
from decimal import Decimal
from fractions import Fraction

import provecast
from support import EXAMPLES, MODELS, needs


class Forms(unittest.TestCase):
    def makespan(self, instance, **keys):
        return provecast.solve(provecast.instance(instance, **keys)).makespan

    def test_numbers(self):
        for cost in Fraction(1, 2), 0.5, Decimal("0.5"), "1/2", "0.5":
            self.assertEqual(self.makespan([cost, cost, cost]), 1, repr(cost))
        self.assertEqual(self.makespan([0.1, 0.1]), Fraction(1, 10))
        self.assertEqual(self.makespan([Fraction(22, 7), 3.0]), Fraction(22, 7))
        self.assertEqual(self.makespan([1e-7, 1]), Fraction(1, 10**7))
        self.assertEqual(self.makespan([1e16, 1]), 10**16)
        self.assertEqual(provecast.number("22/7"), Fraction(22, 7))
        self.assertEqual(provecast.number(0.1), Fraction(1, 10))
        self.assertEqual(provecast.number(Decimal("1e-3")), Fraction(1, 1000))

    def test_matrices(self):
        exchange, shop = [[0, 4, 2], [5, 0, 6], [3, 8, 0]], [[1, 2, 3], [4, 5, 6]]
        self.assertEqual(provecast.instance(exchange).model, "exchange")
        self.assertEqual(provecast.instance(shop).model, "openshop")
        self.assertEqual(provecast.instance([[1]]).model, "openshop")
        self.assertEqual(provecast.instance(exchange, model="openshop").model, "openshop")
        self.assertEqual(self.makespan(tuple(map(tuple, exchange))), 12)
        self.assertEqual(self.makespan(exchange, model="openshop"), 12)

    def test_keys(self):
        named = provecast.instance([3, 2], name="pair", unit="us", names=["a", "b"])
        self.assertEqual((named.name, named.unit, named.names), ("pair", "us", ["a", "b"]))
        self.assertEqual(provecast.instance(named, name="other").name, "other")
        self.assertIs(provecast.instance(named), named)
        self.assertEqual(named, provecast.instance(named.text))
        self.assertIn("provecast.Instance", repr(named))
        self.assertEqual(len({named, provecast.instance(named.text)}), 1)
        ordered = OrderedDict(MODELS["node"][0])
        self.assertEqual(self.makespan(ordered), 4)

    def test_names(self):
        """As the program has them."""
        for path in sorted(EXAMPLES.glob("*.json")):
            if path.name in ("gusto.json", "lab.json"):  # a directory; measurements
                continue
            instance = provecast.instance(path)
            with provecast._handle.Handle().limit(resolution="auto") as handle:
                handle.run("bounds", instance.text.encode())
                expected = provecast.instances.load(handle.need("text"), "bounds").get("names")
            self.assertEqual(instance.names, expected, path.name)

    def test_texts_and_files(self):
        text = (EXAMPLES / "fig1-001.json").read_text()
        self.assertEqual(self.makespan(text), 9)
        self.assertEqual(self.makespan(text.encode()), 9)
        self.assertEqual(self.makespan("2 1\n3\n4\n"), 7)
        self.assertEqual(provecast.instance("2 1\n3\n4\n").data["times"], [[3], [4]])
        machines = "Shop\n2 3 and more\nTimes\n07 8 9\n1 2 3\nMachines\n3 1 2\n1 2 3\n"
        taillard = provecast.instance(machines)
        self.assertEqual(taillard.data["times"], [[8, 9, 7], [1, 2, 3]])
        same = provecast.solve(taillard.data)
        self.assertTrue(provecast.verify(taillard, same))
        self.assertTrue(provecast.certify(taillard, same))
        for bad in "words\n\n", "2 2\n1 2\n3 4\n1 2\n", "1 2\n3 4\n1 1\n":
            with self.assertRaises(provecast.InputError):
                provecast.instance(bad).data
        shop = provecast.solve(EXAMPLES / "openshop.txt")
        self.assertTrue(shop.optimal)
        self.assertEqual(shop.instance.model, "openshop")
        suite = provecast.read(EXAMPLES / "suite.jsonl")
        self.assertGreater(len(suite), 2)
        self.assertEqual(provecast.read(text), [provecast.instance(text)])

    def test_exact_data(self):
        data = provecast.instance(
            '{"model":"node","name":"1/2","source":{"cost":0.1,"name":"7"},'
            '"destinations":[{"cost":"22/7","count":2}]}'
        ).data
        self.assertEqual(data["source"], {"cost": Fraction(1, 10), "name": "7"})
        self.assertEqual(data["destinations"], [{"cost": Fraction(22, 7), "count": 2}])
        self.assertEqual(data["name"], "1/2")

    @needs("numpy")
    def test_numpy(self):
        import numpy

        times = numpy.array([[0, 4, 2], [5, 0, 6], [3, 8, 0]])
        self.assertEqual(self.makespan(times), 12)
        self.assertEqual(self.makespan(times.astype(float)), 12)
        self.assertEqual(self.makespan({"model": "exchange", "times": times}), 12)
        self.assertEqual(self.makespan(numpy.array([3, 2, 2])), 5)
        mixed = {"model": "node", "source": {"cost": numpy.float64(0.5)}}
        mixed["destinations"] = [{"cost": numpy.int32(1), "count": numpy.int64(2)}]
        self.assertEqual(self.makespan(mixed), Fraction(1, 1))
        for bad in numpy.array([[0, numpy.nan], [1, 0]]), numpy.zeros((2, 2, 2)), numpy.array(3):
            with self.assertRaises(provecast.InputError):
                provecast.solve(bad)

    @needs("pandas")
    def test_pandas(self):
        import pandas

        frame = pandas.DataFrame([[0, 4, 2], [5, 0, 6], [3, 8, 0]], columns=list("abc"))
        self.assertEqual(self.makespan(frame), 12)
        self.assertEqual(self.makespan(pandas.Series([3, 2, 2])), 5)


@needs("networkx")
class Graphs(unittest.TestCase):
    def setUp(self):
        import networkx

        self.networkx = networkx

    def test_exchange(self):
        graph = self.networkx.DiGraph()
        edges = [("a", "b", 4), ("a", "c", 2), ("b", "a", 5), ("b", "c", 6), ("c", "a", 3)]
        graph.add_weighted_edges_from([*edges, ("c", "b", 8)])
        solution = provecast.solve(graph)
        self.assertEqual((solution.makespan, solution.instance.names), (12, ["a", "b", "c"]))
        line = self.networkx.Graph([("a", "b", {"time": Fraction(1, 2)}), ("b", "c", {"time": 2})])
        instance = provecast.from_networkx(line, name="line")
        half = Fraction(1, 2)
        self.assertEqual(instance.data["times"], [[0, half, 0], [half, 0, 2], [0, 2, 0]])
        self.assertEqual(instance.name, "line")

    def test_broadcast(self):
        graph = self.networkx.empty_graph(4)
        for node, cost in enumerate((5, 2, 1, 3)):
            graph.nodes[node]["cost"] = cost
        instance = provecast.from_networkx(graph, source=1)
        self.assertEqual(instance.names, ["1", "0", "2", "3"])
        self.assertEqual(provecast.solve(instance).makespan, 4)
        graph.graph["source"] = 1
        self.assertEqual(provecast.solve(graph).makespan, 4)

    def test_overheads(self):
        graph = self.networkx.empty_graph(3)
        for node, (send, receive) in enumerate([(1, 3), (1, 3), (2, 6)]):
            graph.nodes[node].update(send=send, receive=receive)
        logp = provecast.from_networkx(graph, source=0)
        self.assertEqual(logp.model, "logp")
        graph.add_edge(0, 1, link=0)
        overhead = provecast.from_networkx(graph, source=0)
        self.assertEqual(overhead.model, "overhead")
        self.assertEqual(provecast.solve(overhead).makespan, 7)
        self.assertEqual(provecast.solve(logp).makespan, 7)

    def test_refused(self):
        graph = self.networkx.path_graph(3)
        cases = [
            (graph, {}, "edges with time or weight, or nodes with cost"),
            (graph, {"model": "node"}, "source: the node that has the message is not given"),
            (graph, {"model": "node", "source": 9}, "there is no node 9"),
            (graph, {"model": "parameterized"}, "no way from a graph to model 'parameterized'"),
            (self.networkx.MultiGraph(), {}, "several edges"),
        ]
        for graph, keys, words in cases:
            with self.assertRaisesRegex(provecast.InputError, words):
                provecast.from_networkx(graph, **keys)
        with self.assertRaisesRegex(provecast.InputError, "cost"):
            path = self.networkx.path_graph(3)
            provecast.solve(provecast.from_networkx(path, model="node", source=0))


class Loop(dict):
    """A mapping that is one of its own values."""


def hostile():
    """What is no instance, and words of the message."""
    nan, node = float("nan"), MODELS["node"][0]
    loop = Loop(node)
    loop["origin"] = {"again": loop}
    ring = [1]
    ring.append(ring)
    deep = []
    for _ in range(10**4):
        deep = [deep]
    yield [1, nan], r"\[1\]: nan is not a finite number"
    yield [[0, 1], [float("inf"), 0]], r"\[1\]\[0\]: inf is not a finite number"
    yield [Decimal("NaN"), 1], "NaN is not a number"
    yield [Decimal("1e999999"), 1], "not a number that fits"
    yield [-1, 2], "cost"
    yield [0, 2], "cost"
    yield [1], "destinations"
    yield [], "a list of costs or a matrix"
    yield [10**30, 2], "cost"
    yield [10**5000, 2], "a number of 16610 bits is too large"
    yield [Fraction(1, 10**5000), 2], "is too large"
    yield [[0, 1], [1]], "times"
    yield [[0, 1], 7], "instance"
    yield {"model": "exchange", "times": [[0, 1, 2], [1, 0, 3]]}, "times"
    yield {"model": "exchange", "times": [[1, 1], [1, 1]]}, "diagonal"
    yield loop, "refers to itself"
    yield ring, "refers to itself"
    yield deep, "nested more than"
    yield {"model": "node", 7: 8}, "the key 7 is not a text"
    yield {"model": "ring"}, "model"
    yield {"model": 7}, "model"
    yield {}, "model"
    yield {**node, "colour": "red"}, "colour"
    yield {**node, "source": {"cost": True}}, "cost"
    yield {**node, "source": {"cost": None}}, "cost"
    yield {**node, "source": {"cost": "fast"}}, "cost"
    yield {**node, "source": {"cost": 1j}}, "type complex is no number"
    yield {**node, "source": {"cost": object()}}, "type object is no number"
    yield {**node, "source": {2}}, "type set is no number"
    yield {**node, "destinations": [{"cost": 1, "count": 0}]}, "count"
    yield {**node, "destinations": [{"cost": 1, "count": 1.5}]}, "count"
    yield {**node, "destinations": [{"cost": 1, "count": 10**12}]}, "count"
    yield {**node, "name": "a\0b"}, "name|zero|control"
    yield {**node, "name": "\ud800"}, "surrogate"
    yield "{", "expected a key in quotes"
    yield '{"model":"node"}\n{"model":"node"}', "there are 2; provecast.read"
    yield '{"model":"node","source":{"cost":1e999999999},"destinations":[{"cost":1}]}', "cost"
    yield "\0", "null"
    yield "no/such/file.json", "no/such/file.json: No such file"
    yield pathlib.Path("/"), "Is a directory"
    yield b"\xff\xfe", "UTF-8"
    yield "1 2\n3\n", "instance"
    yield None, "a list of costs"
    yield 7, "a list of costs"
    yield (i for i in range(3)), "type generator is no number"
    yield object(), "type object is no number"
    yield print, "is no number"


class Refused(unittest.TestCase):
    def test_hostile(self):
        for number, (instance, words) in enumerate(hostile()):
            with self.subTest(number=number, words=words):
                with self.assertRaises(provecast.InputError) as caught:
                    provecast.solve(instance)
                message = str(caught.exception)
                self.assertRegex(message, words)
                self.assertEqual(len(message.splitlines()), 1, message)
                self.assertLess(len(message), 500)
                self.assertIsInstance(caught.exception, ValueError)
                self.assertEqual(caught.exception.code, 2)
        self.assertEqual(provecast.solve([3, 2, 2]).makespan, 5)

    def test_arguments(self):
        two = [1, 2]
        for call in (
            lambda: provecast.solve(two, time_limit=-1),
            lambda: provecast.solve(two, time_limit=float("nan")),
            lambda: provecast.solve(two, time_limit="soon"),
            lambda: provecast.solve(two, time_limit=10**400),
            lambda: provecast.solve(two, threads=0),
            lambda: provecast.solve(two, threads=1.5),
            lambda: provecast.solve(two, threads=10**10),
            lambda: provecast.solve(two, threads="two"),
            lambda: provecast.solve(two, memory_limit=-1),
            lambda: provecast.solve(two, method="magic"),
            lambda: provecast.solve(two, method=7),
            lambda: provecast.solve(two, resolution="fine"),
            lambda: provecast.solve(two, resolution=float("inf")),
            lambda: provecast.solve(two, resolution=0),
            lambda: provecast.solve(two, resolution=[]),
            lambda: provecast.heuristic("magic", two),
            lambda: provecast.heuristic(None, two),
            lambda: provecast.heuristic("fnf", two, seed=-1),
            lambda: provecast.verify(two, "{"),
            lambda: provecast.verify(two, {"makespan": float("nan")}),
            lambda: provecast.verify(two, 7),
            lambda: provecast.certify(two, "nonsense"),
            lambda: provecast.certify(two, None),
            lambda: provecast.names("people"),
            lambda: provecast.generate("ring"),
            lambda: provecast.generate("uniform", n=-1),
            lambda: provecast.generate("uniform", colour="red"),
            lambda: provecast.export(two, provecast.solve(two), "xml"),
            lambda: provecast.export(two, provecast.solve([1, 3, 3]), "lp"),
            lambda: provecast.follow(two, provecast.solve(two), "xml"),
            lambda: provecast.follow(two, provecast.solve([1, 3, 3]), "goal"),
            lambda: provecast.solve(two, class_="append"),
            lambda: provecast.solve(two, class_="other"),
            lambda: provecast.claims(two, "magic"),
            lambda: provecast.solve(two).draw(colour="red"),
            lambda: provecast.solve(two).draw(size=3),
            lambda: provecast.number("1/0"),
            lambda: provecast.number("a\nb"),
            lambda: provecast.number(float("nan")),
            lambda: provecast.number("1e1000000000"),
            lambda: provecast.number(True),
            lambda: provecast.number(None),
        ):
            with self.assertRaises(provecast.InputError) as caught:
                call()
            self.assertEqual(len(str(caught.exception).splitlines()), 1)

    def test_names_of_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "two.json"
            path.write_text('{"model":"node","source":{"cost":2},"destinations":[{"cost":1}]}\n')
            self.assertEqual(provecast.solve(path).makespan, 2)
            path.write_bytes(b"\x00\xff")
            with self.assertRaisesRegex(provecast.InputError, "two.json: is not UTF-8"):
                provecast.solve(path)
