/* Named suites of the overhead model: golden bytes, recorded optima, and the example of WYL. */
#include "gen/common/shipped.h"

#include "base/memory.h"
#include "model/common/suite.h"
#include "search/overhead/engines.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static int
by_name (const void *left, const void *right)
{
  return strcmp (*(char *const *)left, *(char *const *)right);
}

/* Number of instances, deliveries of the largest, crc of all bytes. Within a suite no name comes
   twice. */
Test (suites, bytes_are_golden_and_names_unique)
{
  static const struct {
    const char *name;
    size_t count;
    int64_t tasks;
    unsigned long crc;
  } golden[] = { { "overhead-paper-example", 1, 7, 0x266c26dd },
                 { "overhead-small", 192, 6, 0x5d54f044 },
                 { "overhead-extremes", 2, 6, 0xa9c2abb6 } };
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  size_t suites = 0;
  status_init (&status);
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  while (shipped_example ("overhead", suites))
    suites++;
  cr_assert_eq (suites, sizeof golden / sizeof *golden);
  for (size_t i = 0; i < suites; i++) {
    char *names[400];
    size_t count = 0;
    int64_t tasks = 0;
    struct output out;
    struct shipped_cursor cursor;
    const struct named_suite *suite = shipped_find (golden[i].name);
    cr_assert (suite, "%s", golden[i].name);
    output_init_memory (&out);
    for (shipped_start (&cursor, suite); shipped_next (&cursor, &instance); count++) {
      cr_assert_lt (count, 400);
      names[count] = strdup (instance.name);
      overhead_instance_write (&instance, &out);
      cr_assert (overhead_ticks_from (&ticks, &instance, "t", &status), "%s", status.message);
      tasks = ticks.tasks > tasks ? ticks.tasks : tasks;
    }
    cr_expect_not (shipped_next (&cursor, &instance));
    cr_expect_eq (count, golden[i].count, "%s: %zu", golden[i].name, count);
    cr_expect_eq (tasks, golden[i].tasks, "%s: %ld", golden[i].name, (long)tasks);
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
  cr_assert_null (shipped_find ("overhead"));
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

static int64_t
optimum_of (const struct overhead_ticks *ticks, enum overhead_class class)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  options.class = class;
  overhead_brute_engine.solve (ticks, &options, &outcome, NULL);
  int64_t optimum = outcome.state == SOLVE_OPTIMAL ? outcome.makespan : -1;
  outcome_clear (&outcome);
  return optimum;
}

/* The optima recorded with single instances. */
Test (suites, recorded_optima_are_true)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  size_t seen = 0;
  status_init (&status);
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  const struct named_suite *suite;
  for (size_t i = 0; (suite = shipped_example ("overhead", i)) != NULL; i++) {
    struct shipped_cursor cursor;
    for (shipped_start (&cursor, suite); shipped_next (&cursor, &instance);) {
      const char *optimum = strstr (instance.origin, "\"optimum\":");
      if (!optimum)
        continue;
      cr_assert (overhead_ticks_from (&ticks, &instance, "t", &status), "%s", status.message);
      cr_expect_eq (optimum_of (&ticks, OVERHEAD_ANY), atol (strchr (optimum, ':') + 1), "%s",
                    instance.name);
      if (strcmp (instance.name, "swap") == 0)
        cr_expect_eq (optimum_of (&ticks, OVERHEAD_APPEND), 4);
      seen++;
    }
  }
  cr_assert_eq (seen, 4);
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

static void
read_example (const char *path, struct overhead_instance *instance)
{
  struct status status;
  const char *text;
  size_t length, line;
  status_init (&status);
  struct suite *file = suite_open (path, &status);
  cr_assert (file && suite_next (file, &text, &length, &line, &status), "%s", status.message);
  cr_assert (overhead_instance_read (instance, text, length, path, line, &status), "%s",
             status.message);
  suite_close (file);
}

/* examples/multicast-000.json is the suite's, but for its name. */
Test (suites, example_is_the_papers)
{
  struct overhead_instance instance, example;
  struct shipped_cursor cursor;
  struct output one, other;
  overhead_instance_init (&instance);
  overhead_instance_init (&example);
  output_init_memory (&one);
  output_init_memory (&other);
  shipped_start (&cursor, shipped_find ("overhead-paper-example"));
  cr_assert (shipped_next (&cursor, &instance));
  shipped_end (&cursor);
  read_example (SOURCE_DIR "/examples/multicast-000.json", &example);
  cr_expect_str_eq (example.name, "multicast-000");
  free (example.name);
  example.name = memory_text (instance.name, strlen (instance.name));
  overhead_instance_write (&instance, &one);
  overhead_instance_write (&example, &other);
  cr_expect (one.length == other.length && memcmp (one.bytes, other.bytes, one.length) == 0, "%.*s",
             (int)other.length, other.bytes);
  read_example (SOURCE_DIR "/examples/lab.json", &example);
  cr_expect_eq (example.node_count, 8);
  output_discard (&one);
  output_discard (&other);
  overhead_instance_clear (&instance);
  overhead_instance_clear (&example);
}
