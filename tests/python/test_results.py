"""Schedules as graphs, tables and drawings."""

import sys
import unittest
from fractions import Fraction
from unittest import mock

import provecast
from support import EXAMPLES, MODELS, needs


class Drawings(unittest.TestCase):
    def test_models(self):
        for model, (instance, _) in MODELS.items():
            solution = provecast.solve(instance)
            for drawing in solution._repr_svg_(), solution.schedule._repr_svg_():
                self.assertTrue(drawing.startswith("<svg "), model)
                self.assertTrue(drawing.endswith("</svg>\n"), model)
                self.assertTrue(solution.draw().endswith(drawing), model)
            self.assertTrue(solution.draw().startswith("<?xml "), model)
            self.assertTrue(solution.draw(format="trace").startswith("{"))
        node = provecast.solve(MODELS["node"][0])
        self.assertTrue(node.draw(format="dot").startswith("digraph"))
        self.assertNotEqual(node.draw(time="down", full=True, colour="none"), node.draw())
        self.assertEqual(node.draw(tree=False), node.draw())

    def test_pictures(self):
        for model, (instance, _) in MODELS.items():
            for form, start in ("png", b"\x89PNG"), ("pdf", b"%PDF-"):
                try:
                    picture = provecast.solve(instance).draw(format=form)
                except provecast.InputError as error:
                    self.assertIn("need the library cairo", str(error))
                    continue
                self.assertTrue(picture.startswith(start), model)
                self.assertGreater(len(picture), 1000)

    def test_tables_and_ranks(self):
        for model, (instance, _) in MODELS.items():
            solution = provecast.solve(instance)
            rows = solution.to_csv().splitlines()
            self.assertTrue(rows[0].startswith("instance,message,from,"), model)
            self.assertEqual(len(rows), len(solution.schedule.sends) + 1)
            lines = solution.ranks().splitlines()
            self.assertEqual((lines[0], lines[-1]), ("schedule 1", "end"))
            sent = [line for line in lines if line.startswith("send ")]
            self.assertEqual(len(sent), len(solution.schedule.sends))

    def test_not_valid(self):
        wrong = provecast.Schedule(
            provecast.instance([1, 2]), '{"makespan":1,"sends":[{"from":0,"to":1,"start":2}]}'
        )
        with self.assertRaisesRegex(provecast.InputError, "not a valid schedule"):
            wrong.draw()
        with self.assertRaisesRegex(provecast.InputError, "not a valid schedule"):
            wrong.to_csv()

    def test_without_modules(self):
        solution = provecast.solve([3, 2])
        with mock.patch.dict(sys.modules, {"networkx": None, "pandas": None}):
            for convert in solution.to_networkx, solution.to_pandas:
                with self.assertRaisesRegex(provecast.ProvecastError, "is not installed"):
                    convert()


@needs("networkx")
class Graphs(unittest.TestCase):
    def test_tree(self):
        import networkx

        solution = provecast.solve(EXAMPLES / "campus.json")
        graph = solution.to_networkx()
        self.assertTrue(networkx.is_arborescence(graph))
        self.assertEqual(graph.graph["makespan"], Fraction(1491, 4))
        self.assertEqual(len(graph), len(solution.schedule.sends) + 1)
        names = solution.instance.names
        for node, data in graph.nodes(data=True):
            self.assertEqual(data.get("name"), names[node])
        for _, _, data in graph.edges(data=True):
            self.assertIsInstance(data["start"], Fraction)

    def test_models(self):
        for model, (instance, _) in MODELS.items():
            solution = provecast.solve(instance)
            graph = solution.to_networkx()
            self.assertEqual(graph.number_of_edges(), len(solution.schedule.sends), model)
        shop = provecast.instance(MODELS["openshop"][0], names=["a", "b", "x", "y", "z"])
        graph = provecast.solve(shop).to_networkx()
        self.assertEqual(graph.nodes["job", 1]["name"], "b")
        self.assertEqual(graph.nodes["machine", 0]["name"], "x")
        several = dict(MODELS["overhead"][0])
        several["multicasts"] = several["multicasts"] + [
            {"source": 1, "destinations": [0, 2], "bytes": 1}
        ]
        graph = provecast.solve(several).to_networkx()
        self.assertTrue(graph.is_multigraph())
        self.assertEqual({data["multicast"] for *_, data in graph.edges(data=True)}, {0, 1})
        single = provecast.solve({"model": "parameterized", "nodes": 1, "hold": 1, "end": 1})
        self.assertEqual(list(single.to_networkx().nodes), [0])


@needs("pandas")
class Tables(unittest.TestCase):
    def test_tables(self):
        solution = provecast.solve(EXAMPLES / "campus.json")
        frame = solution.to_pandas()
        self.assertEqual(len(frame), len(solution.schedule.sends))
        self.assertEqual(frame["start"].dtype.kind, "f")
        named = [name for name in solution.instance.names[1:] if name]
        self.assertEqual(frame["receiver_name"].notna().sum(), len(named))
        exact = solution.to_pandas(exact=True)
        self.assertEqual(list(exact["start"]), [send.start for send in solution.schedule.sends])
        plain = provecast.solve([3, 2]).to_pandas()
        self.assertEqual(list(plain.columns), ["sender", "receiver", "start"])
        overhead = provecast.solve(MODELS["overhead"][0]).to_pandas()
        self.assertEqual(list(overhead.columns), ["sender", "receiver", "start", "receive"])
        none = provecast.solve({"model": "parameterized", "nodes": 1, "hold": 1, "end": 1})
        self.assertEqual(list(none.to_pandas().columns), ["sender", "receiver", "start"])
