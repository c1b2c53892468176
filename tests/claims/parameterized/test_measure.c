/* Measurements of instances of the parameterized model, with and without a network. */
#include "claims/parameterized/measure.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct limits no_limits = { 0 };

/* Facts of an instance by its keys. The caller clears. */
static void
gather (struct parameterized_measurements *measurements, const char *text)
{
  struct parameterized_instance instance;
  struct status status;
  status_init (&status);
  parameterized_instance_init (&instance);
  cr_assert (parameterized_instance_read (&instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  cr_assert (
    parameterized_measurements_gather (measurements, &instance, "label", &no_limits, &status), "%s",
    status.message);
  parameterized_instance_clear (&instance);
}

static int64_t
number (const struct parameterized_measurements *measurements, const char *name)
{
  for (size_t i = 0; i < measurements->parameterized.number_count; i++)
    if (strcmp (measurements->numbers[i].name, name) == 0)
      return measurements->numbers[i].value;
  return CLAIMS_ABSENT;
}

static const struct claims_tree *
tree (const struct parameterized_measurements *measurements, const char *name)
{
  for (size_t i = 0; i < measurements->parameterized.tree_count; i++)
    if (strcmp (measurements->trees[i].name, name) == 0)
      return &measurements->trees[i];
  return NULL;
}

/* Instance and the numbers that are expected; of a name that begins with '@' a tree's makespan. */
struct expected {
  const char *name;
  int64_t value;
};

static void
expect_all (const char *text, int64_t optimum, const struct expected *expected)
{
  struct parameterized_measurements measurements;
  parameterized_measurements_init (&measurements);
  gather (&measurements, text);
  cr_expect_eq (measurements.claims.optimum, optimum, "%s: optimum %lld", text,
                (long long)measurements.claims.optimum);
  for (; expected->name; expected++) {
    bool plain = *expected->name != '@';
    const struct claims_tree *found = tree (&measurements, expected->name + 1);
    int64_t value = plain   ? number (&measurements, expected->name)
                    : found ? found->makespan
                            : CLAIMS_ABSENT;
    cr_expect_eq (value, expected->value, "%s: %s is %lld", text, expected->name, (long long)value);
  }
  parameterized_measurements_clear (&measurements);
}

/* Tables 4.3 and 4.4, numbers of the strict reading; hold > end with and without the printed
   fault. */
Test (measure, without_network)
{
  expect_all ("{\"model\":\"parameterized\",\"nodes\":9,\"hold\":20,\"end\":55}", 135,
              (const struct expected[]){ { "free", 135 },
                                         { "exhaustive", CLAIMS_ABSENT },
                                         { "fewest-steps", CLAIMS_ABSENT },
                                         { "one-port", 135 },
                                         { "splits", 135 },
                                         { "splits-slow", 135 },
                                         { "splits-printed", 135 },
                                         { "splits-slow-printed", 135 },
                                         { "ports", 135 },
                                         { "ports-slow-printed", 135 },
                                         { "postal", 135 },
                                         { "outside", 8 },
                                         { "missed", 0 },
                                         { "flows-latency", 0 },
                                         { "flows-last", 0 },
                                         { "flows-critical", 0 },
                                         { "strays", CLAIMS_ABSENT },
                                         { "@sequential", 195 },
                                         { "@chain", 440 },
                                         { "@opt-tree", 135 },
                                         { "@u-mesh", CLAIMS_ABSENT },
                                         { NULL, 0 } });
  expect_all (
    "{\"model\":\"parameterized\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10}",
    125,
    (const struct expected[]){ { "ports", 120 },
                               { "ports-slow", 120 },
                               { "ports-slow-printed", 120 },
                               { "ports-spaced", 125 },
                               { "one-port", 154 },
                               { "@opt-ports", 125 },
                               { "@opt-tree", CLAIMS_ABSENT },
                               { NULL, 0 } });
  expect_all ("{\"model\":\"parameterized\",\"nodes\":3,\"hold\":3,\"end\":1}", 2,
              (const struct expected[]){ { "exhaustive", 2 },
                                         { "fewest-steps", 2 },
                                         { "splits", 2 },
                                         { "splits-slow", 2 },
                                         { "splits-printed", 3 },
                                         { "splits-slow-printed", 4 },
                                         { "ports-slow", 2 },
                                         { "ports-slow-printed", 4 },
                                         { "halves-down", 2 },
                                         { "jumps", 0 },
                                         { "postal", 2 },
                                         { NULL, 0 } });
}

/* Four nodes take two steps and five three, whatever hold and end. With several ports the steps
   are others. */
Test (measure, fewest_steps)
{
  expect_all ("{\"model\":\"parameterized\",\"nodes\":4,\"hold\":1,\"end\":9}", 11,
              (const struct expected[]){
                { "fewest-steps", 2 }, { "exhaustive", 11 }, { "@sequential", 11 }, { NULL, 0 } });
  expect_all ("{\"model\":\"parameterized\",\"nodes\":5,\"hold\":\"9/2\",\"end\":1}", 8,
              (const struct expected[]){ { "fewest-steps", 3 }, { "exhaustive", 8 }, { NULL, 0 } });
  expect_all ("{\"model\":\"parameterized\",\"nodes\":4,\"hold\":1,\"end\":1,\"ports\":2,"
              "\"interval\":0}",
              2,
              (const struct expected[]){
                { "fewest-steps", CLAIMS_ABSENT }, { "exhaustive", 2 }, { NULL, 0 } });
}

/* Figure 5.4, and with sends that hold channels longer; a source between the parts. */
Test (measure, networks)
{
#define FIGURE_5_4                                                                                 \
  "{\"model\":\"parameterized\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},\"source\":["  \
  "3,2],\"destinations\":[[1,5],[2,1],[3,4],"                                                      \
  "[4,3],[4,4],[5,1],[5,4]]"
  expect_all (FIGURE_5_4 "}", 130,
              (const struct expected[]){ { "free", 130 },
                                         { "arcs-1", 0 },
                                         { "arcs-2", 0 },
                                         { "arcs-3", 0 },
                                         { "arcs-minor", 6 },
                                         { "arcs-adaptive", CLAIMS_ABSENT },
                                         { "strays", 0 },
                                         { "strays-ties", 0 },
                                         { "splits", CLAIMS_ABSENT },
                                         { "@opt-mesh", 130 },
                                         { "@u-mesh", 165 },
                                         { "@opt-min", CLAIMS_ABSENT },
                                         { NULL, 0 } });
  expect_all ("{\"model\":\"parameterized\",\"hold\":5,\"end\":2,\"network\":{\"mesh\":[3,3]},"
              "\"source\":[1,0],\"destinations\":[[2,0],[0,1]]}",
              4,
              (const struct expected[]){ { "free", 4 },
                                         { "exhaustive", 4 },
                                         { "fewest-steps", CLAIMS_ABSENT },
                                         { "strays", 1 },
                                         { "strays-ties", 1 },
                                         { "@opt-mesh", 7 },
                                         { "shared", 0 },
                                         { NULL, 0 } });
  expect_all ("{\"model\":\"parameterized\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},"
              "\"source\":[0,0],\"destinations\":[[1,0],[1,1],[2,"
              "1],[0,2],[1,2]]}",
              6, (const struct expected[]){ { "shared", 1 }, { NULL, 0 } });
}

/* An optimum above the bound that no network is counted in; in a large network it is absent, and
   known only by trying everything. */
Test (measure, above_counting)
{
  static const char text[] = "{\"model\":\"parameterized\",\"hold\":2,\"end\":5,\"network\":{"
                             "\"mesh\":[3,3]},\"source\":[1,0],"
                             "\"destinations\":[[2,0],[0,1]],\"occupation\":3}";
  struct parameterized_measurements measurements;
  expect_all (text, 8,
              (const struct expected[]){
                { "free", 7 }, { "exhaustive", 8 }, { "@opt-mesh", 8 }, { NULL, 0 } });
  parameterized_measurements_init (&measurements);
  measurements.sizes.search = 2;
  gather (&measurements, text);
  cr_expect_eq (measurements.claims.optimum, CLAIMS_ABSENT);
  cr_expect_eq (number (&measurements, "exhaustive"), 8);
  measurements.sizes.exhaustive_network = 2;
  gather (&measurements, text);
  cr_expect_eq (number (&measurements, "exhaustive"), CLAIMS_ABSENT);
  gather (&measurements, FIGURE_5_4 "}"); /* a heuristic reaches the bound */
  cr_expect_eq (measurements.claims.optimum, 130);
  parameterized_measurements_clear (&measurements);
}

/* Trees: latency when nobody waits, makespan with waiting. */
Test (measure, trees)
{
  struct parameterized_measurements measurements;
  parameterized_measurements_init (&measurements);
  measurements.sizes.search = 2;
  gather (&measurements, FIGURE_5_4 ",\"occupation\":30}");
  const struct claims_tree *opt = tree (&measurements, "opt-mesh");
  cr_expect_eq (opt->latency, 130);
  cr_expect_gt (opt->makespan, 130);
  cr_expect_gt (opt->stepwise + opt->depth, 0);
  cr_expect_str_eq (measurements.claims.name, "label");
  cr_expect_eq (measurements.claims.destinations, 7);
  cr_expect_eq (measurements.claims.optimum, CLAIMS_ABSENT);
  gather (&measurements,
          "{\"model\":\"parameterized\",\"name\":\"own\",\"nodes\":1,\"hold\":1,\"end\":0.5}");
  cr_expect_str_eq (measurements.claims.name, "own");
  cr_expect_eq (measurements.claims.scale, 2);
  cr_expect_eq (measurements.claims.optimum, 0);
  cr_expect_eq (tree (&measurements, "karp")->makespan, 0);
  parameterized_measurements_clear (&measurements);
}

/* Too large for anything but the optimum. */
Test (measure, sizes)
{
  struct parameterized_measurements measurements;
  parameterized_measurements_init (&measurements);
  gather (&measurements, "{\"model\":\"parameterized\",\"nodes\":300,\"hold\":1,\"end\":3}");
  cr_expect_eq (number (&measurements, "splits-slow"), CLAIMS_ABSENT);
  cr_expect_eq (number (&measurements, "jumps"), CLAIMS_ABSENT);
  cr_expect_eq (number (&measurements, "outside"), CLAIMS_ABSENT);
  cr_expect_eq (number (&measurements, "splits"), measurements.claims.optimum);
  measurements.sizes.nodes = 299;
  gather (&measurements, "{\"model\":\"parameterized\",\"nodes\":300,\"hold\":1,\"end\":3}");
  cr_expect_eq (measurements.parameterized.tree_count, 0);
  cr_expect_eq (measurements.parameterized.number_count, 1);
  cr_expect_neq (measurements.claims.optimum, CLAIMS_ABSENT);
  parameterized_measurements_clear (&measurements);
}

/* What the instance alone says. */
Test (measure, outline)
{
  struct parameterized_measurements measurements;
  parameterized_measurements_init (&measurements);
  gather (&measurements, "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"ports\":2,"
                         "\"interval\":0.5,\"port_model\":\"rounds\",\"network\":{"
                         "\"bmin\":8},\"source\":5,\"destinations\":[6,0],\"occupation\":1}");
  const struct claims_parameterized *about = &measurements.parameterized;
  cr_expect_eq (measurements.claims.scale, 2);
  cr_expect (about->nodes == 3 && about->hold == 4 && about->end == 6 && about->ports == 2
             && about->interval == 1 && about->rounds);
  cr_expect (about->network == CLAIMS_BMIN && about->width == 8 && about->height == 1
             && about->occupation == 2);
  cr_expect (about->address[0] == 5 && about->address[1] == 6 && about->address[2] == 0);
  cr_expect_neq (number (&measurements, "arcs-adaptive"), CLAIMS_ABSENT);
  cr_expect_eq (number (&measurements, "shared"), CLAIMS_ABSENT); /* OPT-min is for one port */
  parameterized_measurements_clear (&measurements);
}
