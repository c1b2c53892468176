/* Named suites of the node model: golden bytes, recorded makespans, and the published table. */
#include "gen/common/shipped.h"
#include "gen/node/family.h"

#include "model/common/suite.h"
#include "model/node/types.h"
#include "search/node/dp.h"
#include "search/node/engines.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void
start (const char *name, struct shipped_cursor *cursor)
{
  const struct named_suite *suite = shipped_find (name);
  cr_assert (suite, "%s", name);
  shipped_start (cursor, suite);
}

static int
by_name (const void *left, const void *right)
{
  return strcmp (*(char *const *)left, *(char *const *)right);
}

/* Number of instances, crc of all bytes: published results rest on them. Within a suite no name
   comes twice. */
Test (suites, bytes_are_golden_and_names_unique)
{
  static const struct {
    const char *name;
    size_t count;
    unsigned long crc;
  } golden[] = {
    { "paper-001", 2, 0xc0b123d9 },      { "paper-004", 5, 0x0bf3211e },
    { "node-small", 500, 0x55a452e4 },   { "node-extremes", 6, 0x11173eb8 },
    { "node-ci", 372, 0x8985a429 },      { "node-table1", 600, 0x0bfabdb0 },
    { "node-frontier", 65, 0xc5b7b89e },
  };
  struct node_instance instance;
  node_instance_init (&instance);
  size_t suites = 0;
  while (shipped_example ("node", suites))
    suites++;
  cr_assert_eq (suites, sizeof golden / sizeof *golden);
  for (size_t i = 0; i < suites; i++) {
    char *names[1000];
    size_t count = 0;
    struct output out;
    struct shipped_cursor cursor;
    output_init_memory (&out);
    for (start (golden[i].name, &cursor); shipped_next (&cursor, &instance); count++) {
      cr_assert_lt (count, 1000);
      names[count] = strdup (instance.name);
      node_instance_write (&instance, &out);
    }
    cr_expect_eq (count, golden[i].count, "%s: %zu", golden[i].name, count);
    unsigned long crc
      = crc32_z (crc32_z (0, NULL, 0), (const unsigned char *)out.bytes, out.length);
    cr_expect_eq (crc, golden[i].crc, "%s: 0x%08lx", golden[i].name, crc);
    qsort (names, count, sizeof *names, by_name);
    for (size_t j = 1; j < count; j++)
      cr_assert_str_neq (names[j - 1], names[j]);
    for (size_t j = 0; j < count; j++)
      free (names[j]);
    output_discard (&out);
  }
  node_instance_clear (&instance);
}

static void
check_printed (const struct engine *engine, const struct node_instance *instance)
{
  struct node_types types;
  struct outcome outcome;
  struct solve_options options;
  struct status status;
  char expected[80];
  status_init (&status);
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  node_types_init (&types);
  cr_assert (node_types_from (&types, instance, "test", &status));
  void *workspace = engine->workspace_new ? engine->workspace_new () : NULL;
  engine->solve (&types, &options, &outcome, workspace);
  if (outcome.state != SOLVE_REFUSED) {
    cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
    snprintf (expected, sizeof expected, "\"fnf\":%lld,\"optimum\":%lld}",
              (long long)outcome.heuristic_makespan, (long long)outcome.makespan);
    cr_assert (strstr (instance->origin, expected), "%s: %s", instance->origin, expected);
  }
  if (workspace)
    engine->workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

/* The makespans recorded with single instances, by brute where it can and by dp-fast. */
Test (suites, recorded_makespans_are_true)
{
  static const char *const names[] = { "paper-001", "paper-004", "node-extremes" };
  struct node_instance instance;
  size_t seen = 0;
  node_instance_init (&instance);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct shipped_cursor cursor;
    for (start (names[i], &cursor); shipped_next (&cursor, &instance); seen++) {
      check_printed (&brute_engine, &instance);
      check_printed (&dp_fast_engine, &instance);
    }
  }
  cr_assert_eq (seen, 13);
  node_instance_clear (&instance);
}

/* Fifty clusters for each size, of costs 1, 2 and 4, the source one of the fastest. */
Test (suites, table1_is_as_the_paper_says)
{
  int seen[22] = { 0 };
  struct node_instance instance;
  struct shipped_cursor cursor;
  node_instance_init (&instance);
  for (start ("node-table1", &cursor); shipped_next (&cursor, &instance);) {
    int64_t nodes = instance.destinations + 1;
    cr_assert (nodes >= 10 && nodes <= 21);
    seen[nodes]++;
    cr_assert_leq (rational_compare (instance.source, instance.groups[0].cost), 0);
    for (size_t j = 0; j < instance.group_count; j++)
      cr_assert (strchr ("124", '0' + (int)instance.groups[j].cost.numerator));
  }
  for (int nodes = 10; nodes <= 21; nodes++)
    cr_assert_eq (seen[nodes], 50);
  node_instance_clear (&instance);
}

/* examples/suite.jsonl holds what the single files hold, and the makespans it records are true. */
Test (suites, examples_are_sound)
{
  struct node_instance instance, single;
  struct status status;
  const char *text;
  size_t length, line, seen = 0;
  status_init (&status);
  node_instance_init (&instance);
  node_instance_init (&single);
  struct suite *suite = suite_open (SOURCE_DIR "/examples/suite.jsonl", &status);
  cr_assert (suite, "%s", status.message);
  for (; suite_next (suite, &text, &length, &line, &status); seen++) {
    struct output all, one;
    char path[500];
    node_instance_reset (&instance);
    node_instance_reset (&single);
    cr_assert (node_instance_read (&instance, text, length, "suite.jsonl", line, &status), "%s",
               status.message);
    snprintf (path, sizeof path, "%s/examples/%s.json", SOURCE_DIR, instance.name);
    struct suite *file = suite_open (path, &status);
    cr_assert (file && suite_next (file, &text, &length, &line, &status), "%s", status.message);
    cr_assert (node_instance_read (&single, text, length, path, line, &status), "%s",
               status.message);
    suite_close (file);
    output_init_memory (&all);
    output_init_memory (&one);
    node_instance_write (&instance, &all);
    node_instance_write (&single, &one);
    cr_assert (all.length == one.length && memcmp (all.bytes, one.bytes, all.length) == 0, "%s",
               instance.name);
    output_discard (&all);
    output_discard (&one);
    if (strstr (instance.origin, "optimum"))
      check_printed (&dp_fast_engine, &instance);
  }
  cr_assert_eq (status.code, STATUS_OK, "%s", status.message);
  cr_assert_eq (seen, 10);
  suite_close (suite);
  node_instance_clear (&instance);
  node_instance_clear (&single);
}

Test (suites, unknown_names_are_not_found)
{
  cr_assert_null (shipped_find ("node"));
  cr_assert_null (family_find ("uniforms"));
}
