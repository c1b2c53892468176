#include "judge/reduce.h"

#include "judge/instance.h"
#include "model/logp/instance.h"
#include "model/node/instance.h"
#include "model/openshop/instance.h"
#include "model/overhead/instance.h"
#include "model/parameterized/instance.h"

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
  cr_expect (property->without.length == 0
               || !memmem (property->without.bytes, property->without.length, text, length),
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

/* The instance, of this model. */
static const struct node_instance *
node_of (const struct instance *instance)
{
  return instance->data;
}

static const struct overhead_instance *
overhead_of (const struct instance *instance)
{
  return instance->data;
}

static const struct parameterized_instance *
parameterized_of (const struct instance *instance)
{
  return instance->data;
}

static const struct logp_instance *
logp_of (const struct instance *instance)
{
  return instance->data;
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
  return node_of (instance)->destinations >= 3;
}

/* A cost strictly between two others, and one that is not whole. */
static bool
between (const struct instance *instance)
{
  const struct node_instance *node = instance->data;
  for (size_t i = 0; i < node->group_count; i++)
    if (rational_compare (node->source, node->groups[i].cost) < 0 && node->groups[i].count >= 2)
      return true;
  return false;
}

static bool
fraction (const struct instance *instance)
{
  return node_of (instance)->source.denominator > 1;
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
  return node_of (instance)->destinations % 2 == 0 && node_of (instance)->destinations >= 4;
}

/* Of six neither one nor three can be left out. */
static bool
even (const struct instance *instance)
{
  return node_of (instance)->destinations % 2 == 0;
}

Test (reduce, node)
{
  static const char large[] = "{\"model\":\"node\",\"name\":\"it\",\"unit\":\"us\",\"origin\":{"
                              "\"a\":1},\"source\":{\"cost\":\"7/2\"},"
                              "\"destinations\":[{\"cost\":1000,\"count\":70,\"name\":\"x\"},{"
                              "\"cost\":5,\"count\":3},{\"cost\":\"22/7\"}]}";
  check (large, always,
         "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}");
  check (
    large, named,
    "{\"model\":\"node\",\"name\":\"it\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}");
  check (
    large, three_destinations,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":3}]}");
  check (
    large, between,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":2}]}");
  check (large, fraction,
         "{\"model\":\"node\",\"source\":{\"cost\":\"7/2\"},\"destinations\":[{\"cost\":1}]}");
  check (
    large, even_pairs,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":4}]}");
  check (
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":6}]}",
    even,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":2}]}");
}

/* A delivery of the message from node `from` to node `to`, whatever their numbers: told by the
   receive cost 3 and the send cost 2. */
static bool
marked_delivery (const struct instance *instance)
{
  const struct overhead_instance *overhead = instance->data;
  for (size_t k = 0; k < overhead->multicast_count; k++)
    for (size_t i = 0; i < overhead->multicasts[k].count; i++) {
      const struct overhead_node *from
        = &overhead->nodes[overhead->multicasts[k].source],
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
  const struct overhead_instance *overhead = instance->data;
  size_t n = overhead->node_count;
  for (size_t i = 0; overhead->link && i < n * n; i++)
    if (i / n != i % n && overhead->link[i].numerator > 0
        && overhead->nodes[i / n].send.base.numerator == 2
        && overhead->nodes[i % n].receive.base.numerator == 3)
      return true;
  return false;
}

static bool
two_messages (const struct instance *instance)
{
  return overhead_of (instance)->multicast_count >= 2;
}

Test (reduce, overhead)
{
  static const char large[] = "{\"model\":\"overhead\",\"name\":\"it\",\"nodes\":[{\"send\":1,"
                              "\"receive\":{\"base\":4,\"per_byte\":\"1/3\"}},{\"send\":5,"
                              "\"receive\":3},{\"send\":7,\"receive\":9},{\"send\":2,\"receive\":8}"
                              "],\"link\":[[0,1,2,3],[1,0,2,3],[1,2,0,3],[1,\"2/3\",3,0]],"
                              "\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":4},"
                              "{\"source\":3,\"destinations\":[2,1,0],\"bytes\":\"5/2\"},"
                              "{\"source\":2,\"destinations\":[0],\"bytes\":4}]}";
  check (large, always,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}]"
         ",\"multicasts\":[{\"source\":1,"
         "\"destinations\":[0],\"bytes\":1}]}");
  check (large, marked_delivery,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":2,\"receive\":1}]"
         ",\"multicasts\":[{\"source\":1,"
         "\"destinations\":[0],\"bytes\":1}]}");
  /* Node 0 could go, were its message not the last one left. */
  check (
    large, marked_link,
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":2,\"receive\":1},{"
    "\"send\":1,\"receive\":3}],\"link\":"
    "[[0,0,0],[0,0,1],[0,0,0]],\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":1}]}");
  check (large, two_messages,
         "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1},"
         "{\"send\":1,\"receive\":1}],"
         "\"multicasts\":[{\"source\":2,\"destinations\":[0],\"bytes\":1},{\"source\":1,"
         "\"destinations\":[0],\"bytes\":1}]}");
}

/* A task of time 7 in a row of at least two tasks. */
static bool
seven_in_company (const struct instance *instance)
{
  const struct openshop_instance *shop = instance->data;
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
  check (
    "{\"model\":\"exchange\",\"name\":\"it\",\"times\":[[0,1,2,3],[4,0,7,5],[6,7,0,8],[9,9,9,0]]}",
    always, "{\"model\":\"exchange\",\"times\":[[0]]}");
  check ("{\"model\":\"exchange\",\"times\":[[0,1,2,3],[4,0,7,5],[6,0.5,0,8],[9,9,9,0]]}",
         seven_in_company, "{\"model\":\"exchange\",\"times\":[[0,0,0],[0,0,0],[1,7,0]]}");
  check ("{\"model\":\"openshop\",\"times\":[[3,1,2],[4,0,7],[6,\"1/2\",0],[9,9,9]]}",
         seven_in_company, "{\"model\":\"openshop\",\"times\":[[1,7]]}");
}

static bool
nodes_at_least_three (const struct instance *instance)
{
  return parameterized_of (instance)->nodes >= 3;
}

static bool
in_mesh (const struct instance *instance)
{
  return parameterized_of (instance)->network == PARAMETERIZED_MESH
         && parameterized_of (instance)->nodes >= 2;
}

/* Some way from the source to a destination takes five channels. */
static bool
far_in_mesh (const struct instance *instance)
{
  const struct parameterized_instance *mesh = instance->data;
  for (int64_t node = 1; mesh->network == PARAMETERIZED_MESH && node < mesh->nodes; node++)
    if (abs (mesh->address[0] % mesh->width - mesh->address[node] % mesh->width)
          + abs (mesh->address[0] / mesh->width - mesh->address[node] / mesh->width)
        == 5)
      return true;
  return false;
}

/* Two neighbours in a column, and the first does not send first. */
static bool
column_of_destinations (const struct instance *instance)
{
  const struct parameterized_instance *mesh = instance->data;
  for (int64_t node = 2; mesh->network == PARAMETERIZED_MESH && node < mesh->nodes; node++)
    if (mesh->address[node] - mesh->address[node - 1] == mesh->width)
      return true;
  return false;
}

/* Source and a destination differ in two digits of their addresses. */
static bool
two_stages (const struct instance *instance)
{
  const struct parameterized_instance *bmin = instance->data;
  for (int64_t node = 1; bmin->network == PARAMETERIZED_BMIN && node < bmin->nodes; node++)
    if (__builtin_popcount ((unsigned)(bmin->address[0] ^ bmin->address[node])) == 2)
      return true;
  return false;
}

static bool
two_ports (const struct instance *instance)
{
  return parameterized_of (instance)->ports >= 2 && parameterized_of (instance)->nodes >= 2;
}

Test (reduce, parameterized)
{
  static const char complete[] = "{\"model\":\"parameterized\",\"name\":\"it\",\"nodes\":70,"
                                 "\"hold\":\"5/2\",\"end\":9,\"ports\":4,\"interval\":1}";
  static const char mesh[]
    = "{\"model\":\"parameterized\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[9,6]},\"source\":"
      "[4,2],"
      "\"destinations\":[[0,0],[1,3],[8,4],[3,4],[3,5],[7,0]],\"occupation\":30}";
  static const char bmin[]
    = "{\"model\":\"parameterized\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":64},\"source\":21,"
      "\"destinations\":[63,0,17,4,50],\"occupation\":30}";
  check (complete, always, "{\"model\":\"parameterized\",\"nodes\":1,\"hold\":1,\"end\":1}");
  check (complete, nodes_at_least_three,
         "{\"model\":\"parameterized\",\"nodes\":3,\"hold\":1,\"end\":1}");
  check (
    complete, two_ports,
    "{\"model\":\"parameterized\",\"nodes\":2,\"hold\":1,\"end\":1,\"ports\":2,\"interval\":0}");
  check (mesh, nodes_at_least_three,
         "{\"model\":\"parameterized\",\"nodes\":3,\"hold\":1,\"end\":1}");
  check (mesh, in_mesh,
         "{\"model\":\"parameterized\",\"nodes\":2,\"hold\":1,\"end\":1,\"network\":{\"mesh\":[2,2]"
         "},\"source\":[0,1],\"destinations\":[[1,"
         "0]],\"occupation\":1}");
  check (mesh, far_in_mesh,
         "{\"model\":\"parameterized\",\"nodes\":2,\"hold\":1,\"end\":1,\"network\":{\"mesh\":[2,5]"
         "},\"source\":[1,4],\"destinations\":[[0,"
         "0]],\"occupation\":1}");
  check (mesh, column_of_destinations,
         "{\"model\":\"parameterized\",\"nodes\":3,\"hold\":1,\"end\":1,\"network\":{\"mesh\":[2,2]"
         "},\"source\":[1,0],\"destinations\":[[0,"
         "0],[0,1]],\"occupation\":1}");
  check (bmin, two_stages,
         "{\"model\":\"parameterized\",\"nodes\":2,\"hold\":1,\"end\":1,\"network\":{\"bmin\":4},"
         "\"source\":3,\"destinations\":[0],"
         "\"occupation\":1}");
  check (bmin, nodes_at_least_three,
         "{\"model\":\"parameterized\",\"nodes\":3,\"hold\":1,\"end\":1}");
}

static bool
two_kinds (const struct instance *instance)
{
  const struct logp_instance *logp = instance->data;
  bool fast = false, slow = false;
  for (size_t g = 0; g < logp->group_count; g++) {
    fast |= rational_compare (logp->groups[g].node.send, logp->source.send) < 0;
    slow |= rational_compare (logp->groups[g].node.send, logp->source.send) > 0
            && logp->groups[g].count >= 2;
  }
  return fast && slow;
}

/* A gap longer than the send, at the source. */
static bool
gap_matters (const struct instance *instance)
{
  return rational_compare (logp_of (instance)->source.gap, logp_of (instance)->source.send) > 0
         && logp_of (instance)->destinations >= 2;
}

static bool
slow_receipt (const struct instance *instance)
{
  const struct logp_instance *logp = instance->data;
  for (size_t g = 0; g < logp->group_count; g++)
    if (rational_compare (logp->groups[g].node.receive, logp->latency) > 0
        && logp->latency.numerator > 0)
      return true;
  return false;
}

static bool
logp_named (const struct instance *instance)
{
  return logp_of (instance)->name && strcmp (logp_of (instance)->name, "it") == 0;
}

static bool
logp_five (const struct instance *instance)
{
  return logp_of (instance)->destinations >= 5;
}

Test (reduce, logp)
{
  static const char large[]
    = "{\"model\":\"logp\",\"name\":\"it\",\"unit\":\"us\",\"origin\":{\"a\":1},\"latency\":\"7/"
      "2\",\"source\":{\"send\":12,\"gap\":"
      "19},\"destinations\":[{\"send\":14,\"receive\":4,\"gap\":1,\"count\":40},{\"send\":1.5,"
      "\"receive\":19,\"gap\":4,\"name\":\"x\"},"
      "{\"send\":3,\"receive\":1000,\"gap\":16,\"count\":2}]}";
  check (
    large, always,
    "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":1,\"receive\":0}]}");
  check (large, logp_named,
         "{\"model\":\"logp\",\"name\":\"it\",\"source\":{\"send\":1},\"destinations\":[{\"send\":"
         "1,\"receive\":0}]}");
  check (large, two_kinds,
         "{\"model\":\"logp\",\"source\":{\"send\":2},\"destinations\":[{\"send\":1,\"receive\":0},"
         "{\"send\":3,\"receive\":0,\"count\":2}]}");
  check (large, gap_matters,
         "{\"model\":\"logp\",\"source\":{\"send\":1,\"gap\":2},\"destinations\":[{\"send\":1,"
         "\"receive\":0,\"count\":2}]}");
  check (large, slow_receipt,
         "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":[{\"send\":1,"
         "\"receive\":2}]}");
  check (large, logp_five,
         "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":1,\"receive\":0,"
         "\"count\":5}]}");
}

/* The deadline ends it, with an instance that has the property. */
Test (reduce, deadline)
{
  struct property property = { .has = three_destinations };
  const struct limits limits = { .seconds = 1e-9 };
  struct deadline deadline;
  struct reduction reduction = { .holds = holds, .context = &property, .deadline = &deadline };
  struct output text;
  static const char large[]
    = "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":1,\"count\":9}]}";
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

/* Every way to leave out a range leaves an instance, or nothing at all of some sort; what is
   left is what was not left out. */
Test (reduce, ranges)
{
  static const char text[] = "{\"model\":\"node\",\"source\":{\"cost\":9},\"destinations\":[{"
                             "\"cost\":1,\"count\":2},{\"cost\":2},"
                             "{\"cost\":3,\"count\":3}]}";
  static const int64_t costs[] = { 1, 1, 2, 3, 3, 3 };
  for (size_t first = 0; first < 6; first++)
    for (size_t length = 1; first + length <= 6; length++) {
      struct instance instance;
      struct status status;
      status_init (&status);
      instance_init (&instance);
      cr_assert (instance_read (&instance, text, strlen (text), "test", 1, &status));
      instance_remove (&instance, 0, first, length);
      int64_t left[6], count = 0;
      for (size_t g = 0; g < node_of (&instance)->group_count; g++)
        for (int64_t i = 0; i < node_of (&instance)->groups[g].count; i++)
          left[count++] = node_of (&instance)->groups[g].cost.numerator;
      cr_expect_eq (count, (int64_t)(6 - length));
      cr_expect_eq (node_of (&instance)->destinations, count);
      for (size_t i = 0, at = 0; i < 6; i++)
        if (i < first || i >= first + length)
          cr_expect_eq (left[at++], costs[i]);
      instance_clear (&instance);
    }
}

Test (reduce, logp_ranges)
{
  static const char text[] = "{\"model\":\"logp\",\"source\":{\"send\":9},\"destinations\":[{"
                             "\"send\":1,\"receive\":0,\"count\":2},"
                             "{\"send\":2,\"receive\":0},{\"send\":3,\"receive\":0,\"count\":3}]}";
  static const int64_t costs[] = { 1, 1, 2, 3, 3, 3 };
  for (size_t first = 0; first < 6; first++)
    for (size_t length = 1; first + length <= 6; length++) {
      struct instance instance;
      struct status status;
      status_init (&status);
      instance_init (&instance);
      cr_assert (instance_read (&instance, text, strlen (text), "test", 1, &status));
      cr_expect_eq (instance_parts (&instance, 0), 6);
      instance_remove (&instance, 0, first, length);
      int64_t left[6], count = 0;
      for (size_t g = 0; g < logp_of (&instance)->group_count; g++)
        for (int64_t i = 0; i < logp_of (&instance)->groups[g].count; i++)
          left[count++] = logp_of (&instance)->groups[g].node.send.numerator;
      cr_expect (count == (int64_t)(6 - length) && logp_of (&instance)->destinations == count);
      for (size_t i = 0, at = 0; i < 6; i++)
        if (i < first || i >= first + length)
          cr_expect_eq (left[at++], costs[i]);
      instance_clear (&instance);
    }
}

/* Groups are put in order by all three times, and equal ones together: nothing else changes. */
Test (reduce, logp_tidy)
{
  static const char text[]
    = "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":2,\"receive\":1},{"
      "\"send\":1,\"receive\":3},"
      "{\"send\":1,\"receive\":2,\"gap\":5,\"name\":\"x\"},{\"send\":1,\"receive\":2,\"gap\":4},{"
      "\"send\":2,"
      "\"receive\":1,\"count\":2,\"name\":\"y\"},{\"send\":1,\"receive\":2,\"gap\":5}]}";
  struct instance instance;
  struct status status;
  struct output out;
  status_init (&status);
  instance_init (&instance);
  output_init_memory (&out);
  cr_assert (instance_read (&instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  instance_strip (&instance, false);
  instance_tidy (&instance);
  instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{"
                               "\"send\":1,\"receive\":2,\"gap\":4},{\"send\":1,"
                               "\"receive\":2,\"gap\":5,\"count\":2},{\"send\":1,\"receive\":3},{"
                               "\"send\":2,\"receive\":1,\"count\":3}]}\n");
  output_discard (&out);
  instance_clear (&instance);
}
