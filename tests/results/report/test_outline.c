/* A broadcast tree as an indented list for Markdown. */
#include "results/report/outline.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void
expect (const struct outline *outline, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  outline_write (outline, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (outline, root_alone)
{
  struct outline outline;
  outline_init (&outline, 1);
  outline_cost (&outline, 0, INT64_MAX);
  expect (&outline, "- 9223372036854775807|0\n");
  outline_clear (&outline);
}

/* The greedy tree of Liu's Figure 2: children in the order of the sends, even if other nodes send
   in between. */
Test (outline, children_in_the_order_of_arrival)
{
  const int64_t cost[] = { 1, 2, 3, 3, 3 };
  struct outline outline;
  outline_init (&outline, 5);
  for (int32_t node = 0; node < 5; node++)
    outline_cost (&outline, node, cost[node]);
  outline_send (&outline, 0, 1, 0);
  outline_send (&outline, 0, 3, 1);
  outline_send (&outline, 1, 2, 1);
  outline_send (&outline, 0, 4, 2);
  expect (&outline, "- 1|0\n"
                    "  - 2|1\n"
                    "    - 3|3\n"
                    "  - 3|2\n"
                    "  - 3|3\n");
  outline_clear (&outline);
}

/* From a deep leaf back up several levels to the next branch. */
Test (outline, climbs_back)
{
  struct outline outline;
  outline_init (&outline, 6);
  for (int32_t node = 0; node < 6; node++)
    outline_cost (&outline, node, 10);
  outline_send (&outline, 0, 1, 0);
  outline_send (&outline, 1, 2, 10);
  outline_send (&outline, 2, 3, 20);
  outline_send (&outline, 0, 4, 10);
  outline_send (&outline, 4, 5, 25); /* after a pause */
  expect (&outline, "- 10|0\n"
                    "  - 10|10\n"
                    "    - 10|20\n"
                    "      - 10|30\n"
                    "  - 10|20\n"
                    "    - 10|35\n");
  outline_clear (&outline);
}

/* A chain: as deep as there are nodes, every node once. */
Test (outline, deep_chain)
{
  enum { NODES = 2000 };
  struct outline outline;
  struct output out;
  char last[64];
  outline_init (&outline, NODES);
  for (int32_t node = 0; node < NODES; node++)
    outline_cost (&outline, node, node + 1);
  for (int32_t node = 1; node < NODES; node++)
    outline_send (&outline, node - 1, node, outline.nodes[node - 1].arrival);
  output_init_memory (&out);
  outline_write (&outline, &out);
  size_t lines = 0;
  for (size_t i = 0; i < out.length; i++)
    lines += out.bytes[i] == '\n';
  cr_expect_eq (lines, NODES);
  snprintf (last, sizeof last, "- %d|%d\n", NODES, NODES * (NODES - 1) / 2);
  cr_expect_geq (out.length, 2 * (NODES - 1) + strlen (last));
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes + out.length - 1 - strlen (last), last);
  output_discard (&out);
  outline_clear (&outline);
}
