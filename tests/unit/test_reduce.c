#include "judge/reduce.h"

#include "judge/reduce_steps.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A property of instances as numbers, and how often it was asked for. */
struct property {
  bool (*has) (const struct instance *instance);
  uint64_t asked;
  struct output without; /* those that have not the property, one a line */
};

/* For reduction.holds. Only instances may come, each once, and none that is the one before. */
static bool
holds (const char *text, size_t length, void *context)
{
  struct property *property = context;
  struct instance instance;
  struct status status;
  status_init (&status);
  instance_init (&instance);
  bool read = instance_read (&instance, text, length, "candidate", 1, &status);
  cr_assert (read, "%s", status.message);
  cr_assert_null (memchr (text, '\n', length));
  property->asked++;
  bool has = property->has (&instance);
  instance_clear (&instance);
  cr_expect (property->without.length == 0 || !memmem (property->without.bytes, property->without.length, text, length),
             "tried twice: %.*s", (int)length, text);
  if (!has)
    output_print (&property->without, "%.*s\n", (int)length, text);
  return has;
}

static void
check (const char *from, bool (*has) (const struct instance *instance), const char *to)
{
  struct property property = { .has = has };
  struct limits none = { .seconds = 0 };
  struct deadline deadline;
  struct reduction reduction = { .holds = holds, .context = &property, .deadline = &deadline };
  struct output text;
  deadline_start (&deadline, &none);
  output_init_memory (&text);
  output_init_memory (&property.without);
  output_text (&text, from);
  cr_assert (holds (text.bytes, text.length, &property));
  cr_expect (reduce (&reduction, &text));
  cr_expect_eq (property.asked, reduction.tried + 1);
  output_char (&text, '\0');
  cr_expect_str_eq (text.bytes, to);
  output_discard (&text);
  output_discard (&property.without);
}

static bool
always (const struct instance *instance)
{
  (void)instance;
  return true;
}

static bool
three_destinations (const struct instance *instance)
{
  return instance->node.destinations >= 3;
}

/* A cost strictly between two others, and one that is not whole. */
static bool
between (const struct instance *instance)
{
  const struct node_instance *node = &instance->node;
  for (size_t i = 0; i < node->group_count; i++)
    if (rational_compare (node->source, node->groups[i].cost) < 0 && node->groups[i].count >= 2)
      return true;
  return false;
}

static bool
fraction (const struct instance *instance)
{
  return instance->node.source.denominator > 1;
}

static bool
named (const struct instance *instance)
{
  const char *name = instance_name (instance);
  return name && strcmp (name, "it") == 0;
}

/* A power of two of destinations, at least 4: none can be left out alone. */
static bool
even_pairs (const struct instance *instance)
{
  return instance->node.destinations % 2 == 0 && instance->node.destinations >= 4;
}

/* Of six neither one nor three can be left out. */
static bool
even (const struct instance *instance)
{
  return instance->node.destinations % 2 == 0;
}

Test (reduce, node)
{
  static const char large[]
    = "{\"model\":\"node\",\"name\":\"it\",\"unit\":\"us\",\"origin\":{\"a\":1},\"source\":{\"cost\":\"7/2\"},"
      "\"destinations\":[{\"cost\":1000,\"count\":70,\"name\":\"x\"},{\"cost\":5,\"count\":3},{\"cost\":\"22/7\"}]}";
  check (large, always, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}");
  check (large, named, "{\"model\":\"node\",\"name\":\"it\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}");
  check (large, three_destinations, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":3}]}");
  check (large, between, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":2}]}");
  check (large, fraction, "{\"model\":\"node\",\"source\":{\"cost\":\"7/2\"},\"destinations\":[{\"cost\":1}]}");
  check (large, even_pairs, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":4}]}");
  check ("{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":6}]}", even,
         "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":2}]}");
}

/* A delivery of the message from node `from` to node `to`, whatever their numbers: told by the receive cost 3 and the send cost 2. */
static bool
marked_delivery (const struct instance *instance)
{
  const struct overhead_instance *overhead = &instance->overhead;
  for (size_t k = 0; k < overhead->multicast_count; k++)
    for (size_t i = 0; i < overhead->multicasts[k].count; i++) {
      const struct overhead_node *from = &overhead->nodes[overhead->multicasts[k].source],
                                 *to = &overhead->nodes[overhead->destinations[overhead->multicasts[k].first + i]];
      if (from->send.base.numerator == 2 && to->receive.base.numerator == 3)
        return true;
    }
  return false;
}

/* The link between two nodes of these costs takes time. */
static bool
marked_link (const struct instance *instance)
{
  const struct overhead_instance *overhead = &instance->overhead;
  size_t n = overhead->node_count;
  for (size_t i = 0; overhead->link && i < n * n; i++)
    if (i / n != i % n && overhead->link[i].numerator > 0 && overhead->nodes[i / n].send.base.numerator == 2
        && overhead->nodes[i % n].receive.base.numerator == 3)
      return true;
  return false;
}

static bool
two_messages (const struct instance *instance)
{
  return instance->overhead.multicast_count >= 2;
}

Test (reduce, overhead)
{
  static const char large[]
    = "{\"model\":\"overhead\",\"name\":\"it\",\"nodes\":[{\"send\":1,\"receive\":{\"base\":4,\"per_byte\":\"1/3\"}},{\"send\":5,"
      "\"receive\":3},{\"send\":7,\"receive\":9},{\"send\":2,\"receive\":8}],\"link\":[[0,1,2,3],[1,0,2,3],[1,2,0,3],[1,\"2/3\",3,0]],"
      "\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":4},{\"source\":3,\"destinations\":[2,1,0],\"bytes\":\"5/2\"},"
      "{\"source\":2,\"destinations\":[0],\"bytes\":4}]}";
  check (large, always,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":1,"
         "\"destinations\":[0],\"bytes\":1}]}");
  check (large, marked_delivery,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":2,\"receive\":1}],\"multicasts\":[{\"source\":1,"
         "\"destinations\":[0],\"bytes\":1}]}");
  /* Node 0 could go, were its message not the last one left. */
  check (large, marked_link,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":2,\"receive\":1},{\"send\":1,\"receive\":3}],\"link\":"
         "[[0,0,0],[0,0,1],[0,0,0]],\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":1}]}");
  check (large, two_messages,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
         "\"multicasts\":[{\"source\":2,\"destinations\":[0],\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":1}]}");
}

/* A task of time 7 in a row of at least two tasks. */
static bool
seven_in_company (const struct instance *instance)
{
  const struct openshop_instance *shop = &instance->openshop;
  for (int32_t i = 0; i < shop->jobs; i++) {
    bool seven = false;
    size_t tasks = 0;
    for (int32_t j = 0; j < shop->machines; j++) {
      const struct rational *time = &shop->times[(size_t)i * (size_t)shop->machines + (size_t)j];
      seven |= time->numerator == 7;
      tasks += time->numerator > 0;
    }
    if (seven && tasks >= 2)
      return true;
  }
  return false;
}

Test (reduce, shops)
{
  check ("{\"model\":\"exchange\",\"name\":\"it\",\"times\":[[0,1,2,3],[4,0,7,5],[6,7,0,8],[9,9,9,0]]}", always,
         "{\"model\":\"exchange\",\"times\":[[0]]}");
  check ("{\"model\":\"exchange\",\"times\":[[0,1,2,3],[4,0,7,5],[6,0.5,0,8],[9,9,9,0]]}", seven_in_company,
         "{\"model\":\"exchange\",\"times\":[[0,0,0],[0,0,0],[1,7,0]]}");
  check ("{\"model\":\"openshop\",\"times\":[[3,1,2],[4,0,7],[6,\"1/2\",0],[9,9,9]]}", seven_in_company,
         "{\"model\":\"openshop\",\"times\":[[1,7]]}");
}

/* The deadline ends it, with an instance that has the property. */
Test (reduce, deadline)
{
  struct property property = { .has = three_destinations };
  const struct limits limits = { .seconds = 1e-9 };
  struct deadline deadline;
  struct reduction reduction = { .holds = holds, .context = &property, .deadline = &deadline };
  struct output text;
  static const char large[] = "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":1,\"count\":9}]}";
  deadline_start (&deadline, &limits);
  output_init_memory (&text);
  output_text (&text, large);
  while (!deadline_passed (&deadline))
    continue;
  cr_expect (!reduce (&reduction, &text));
  cr_expect_eq (property.asked, 0);
  cr_expect_eq (memcmp (text.bytes, large, strlen (large)), 0);
  output_discard (&text);
}

/* Every way to leave out a range leaves an instance, or nothing at all of some sort; what is left is what was not left out. */
Test (reduce, ranges)
{
  static const char text[] = "{\"model\":\"node\",\"source\":{\"cost\":9},\"destinations\":[{\"cost\":1,\"count\":2},{\"cost\":2},"
                             "{\"cost\":3,\"count\":3}]}";
  static const int64_t costs[] = { 1, 1, 2, 3, 3, 3 };
  for (size_t first = 0; first < 6; first++)
    for (size_t length = 1; first + length <= 6; length++) {
      struct instance instance;
      struct status status;
      status_init (&status);
      instance_init (&instance);
      cr_assert (instance_read (&instance, text, strlen (text), "test", 1, &status));
      reduce_remove (&instance, 0, first, length);
      int64_t left[6], count = 0;
      for (size_t g = 0; g < instance.node.group_count; g++)
        for (int64_t i = 0; i < instance.node.groups[g].count; i++)
          left[count++] = instance.node.groups[g].cost.numerator;
      cr_expect_eq (count, (int64_t)(6 - length));
      cr_expect_eq (instance.node.destinations, count);
      for (size_t i = 0, at = 0; i < 6; i++)
        if (i < first || i >= first + length)
          cr_expect_eq (left[at++], costs[i]);
      instance_clear (&instance);
    }
}
