/* Trees of sends in the DOT language. */
#include "results/draw/dot.h"

#include "tests/support/drawing.h"

static void
expect (const char *instance, const char *schedule, const char *title, const char *expected)
{
  struct drawing drawing;
  struct output out;
  support_drawing (&drawing, instance, schedule, false);
  output_init_memory (&out);
  draw_dot_write (&drawing, title, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
  drawing_clear (&drawing);
}

Test (dot, node)
{
  expect (SUPPORT_NODE, SUPPORT_NODE_SCHEDULE, "a \"b\\",
          "digraph \"a \\\"b\\\\\" {\n"
          "  label=\"a \\\"b\\\\\";\n"
          "  node [shape=box, style=rounded];\n"
          "  p0 [label=\"0\\ncost 1 us\\nready 0 us\", penwidth=2];\n"
          "  p1 [label=\"1\\nrack, cost 2 us\\nready 1 us\", penwidth=2];\n"
          "  p0 -> p1 [label=\"0 us\", penwidth=2];\n"
          "  p2 [label=\"2\\nrack, cost 2 us\\nready 2 us\"];\n"
          "  p0 -> p2 [label=\"1 us\"];\n"
          "  p3 [label=\"3\\nrack, cost 2 us\\nready 3 us\", penwidth=2];\n"
          "  p1 -> p3 [label=\"1 us\", penwidth=2];\n"
          "}\n");
}

/* A cluster for each multicast; an edge shows when the send starts, not the receive. */
Test (dot, multicasts)
{
  expect (SUPPORT_SWAP, SUPPORT_SWAP_SCHEDULE, "swap",
          "digraph \"swap\" {\n"
          "  label=\"swap\";\n"
          "  node [shape=box, style=rounded];\n"
          "  subgraph cluster_0 {\n"
          "  label=\"multicast 0\";\n"
          "  p0 [label=\"0\\nsend 0.5, receive 1\\nready 0\", penwidth=2];\n"
          "  p1 [label=\"1\\nsend 0.5, receive 1\\nready 2.5\", penwidth=2];\n"
          "  p0 -> p1 [label=\"0\", penwidth=2];\n"
          "  }\n"
          "  subgraph cluster_1 {\n"
          "  label=\"multicast 1\";\n"
          "  p2 [label=\"1\\nsend 0.5, receive 1\\nready 0\"];\n"
          "  p3 [label=\"0\\nsend 0.5, receive 1\\nready 2.5\"];\n"
          "  p2 -> p3 [label=\"0\"];\n"
          "  }\n"
          "}\n");
}
