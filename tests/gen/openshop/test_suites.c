/* Named suites of open shops: golden bytes, recorded optima, and the examples. */
#include "gen/common/shipped.h"
#include "gen/openshop/family.h"

#include "model/common/suite.h"
#include "model/openshop/schedule.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static int
by_name (const void *left, const void *right)
{
  return strcmp (*(char *const *)left, *(char *const *)right);
}

static int
tasks_of (const struct openshop_ticks *ticks)
{
  int tasks = 0;
  for (int32_t cell = 0; cell < ticks->jobs * ticks->machines; cell++)
    tasks += ticks->time[cell] > 0;
  return tasks;
}

/* Number of instances, tasks of the largest, crc of all bytes. Within a suite no name comes
   twice; all can be solved. */
Test (suites, bytes_are_golden_and_names_unique)
{
  static const struct {
    const char *name;
    size_t count;
    int tasks;
    unsigned long crc;
  } golden[] = {
    { "exchange-small", 189, 12, 0x6f0714ab },   { "exchange-paper", 2, 16, 0x4b69c900 },
    { "exchange-gusto-ci", 24, 56, 0x9c53d288 }, { "openshop-small", 84, 12, 0xcb8dadce },
    { "openshop-limits", 8, 25, 0xa9b2363d },    { "taillard", 60, 400, 0x9786d0f0 },
  };
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct status status;
  size_t suites = 0;
  status_init (&status);
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  while (shipped_example ("openshop", suites))
    suites++;
  cr_assert_eq (suites, sizeof golden / sizeof *golden);
  for (size_t i = 0; i < suites; i++) {
    char *names[400];
    size_t count = 0;
    int tasks = 0;
    struct output out;
    struct shipped_cursor cursor;
    const struct named_suite *suite = shipped_find (golden[i].name);
    cr_assert (suite, "%s", golden[i].name);
    output_init_memory (&out);
    for (shipped_start (&cursor, suite); shipped_next (&cursor, &instance); count++) {
      cr_assert_lt (count, 400);
      names[count] = strdup (instance.name);
      openshop_instance_write (&instance, &out);
      cr_assert (openshop_ticks_from (&ticks, &instance, "t", &status), "%s", status.message);
      tasks = tasks_of (&ticks) > tasks ? tasks_of (&ticks) : tasks;
    }
    cr_expect_not (shipped_next (&cursor, &instance));
    cr_expect_eq (count, golden[i].count, "%s: %zu", golden[i].name, count);
    cr_expect_eq (tasks, golden[i].tasks, "%s: %d", golden[i].name, tasks);
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
  cr_assert_null (shipped_find ("exchange"));
  openshop_instance_clear (&instance);
  openshop_ticks_clear (&ticks);
}

/* The optima recorded with the matrices for Theorem 2 are the largest sums, and these schedules
   reach them. */
Test (suites, recorded_optima_are_true)
{
  static const int64_t starts[2][16]
    = { { 2000, 2001, 1000, 0, 2001, 1000, 0, 2000, 0, 1, 2000, 1000, 1, 0, 2001, 1001 }, { 0 } };
  static const struct rational optima[] = { { 1001, 500 }, { 1, 1 } };
  static const char *const recorded[] = { "\"optimum\":\"1001/500\"", "\"optimum\":1}" };
  struct shipped_cursor cursor;
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  size_t seen = 0;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shipped_start (&cursor, shipped_find ("exchange-paper"));
  for (; shipped_next (&cursor, &instance); seen++) {
    struct status status;
    status_init (&status);
    cr_assert_lt (seen, 2);
    cr_assert (strstr (instance.origin, recorded[seen]), "%s", instance.origin);
    cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status));
    openshop_schedule_reset (&schedule, &ticks);
    memcpy (schedule.start, starts[seen],
            (size_t)ticks.jobs * (size_t)ticks.machines * sizeof (int64_t));
    int64_t makespan = openshop_schedule_finish (&schedule, &ticks);
    cr_expect (openshop_schedule_valid (&schedule, &ticks));
    cr_expect_eq (makespan, openshop_ticks_load (&ticks, NULL));
    cr_expect (rational_compare (openshop_ticks_time (&ticks, makespan), optima[seen]) == 0);
  }
  cr_assert_eq (seen, 2);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

static struct suite *
open_example (const char *path, const char **text, size_t *length, size_t *line)
{
  struct status status;
  status_init (&status);
  struct suite *file = suite_open (path, &status);
  cr_assert (file && suite_next (file, text, length, line, &status), "%s", status.message);
  return file;
}

/* examples/gusto.json is what is built in, and gives examples/exchange-gusto.json. */
Test (suites, examples)
{
  struct openshop_instance instance, example;
  struct openshop_family_params params;
  struct directory directory, gusto;
  struct status status;
  const char *text;
  size_t length, line;
  status_init (&status);
  openshop_instance_init (&instance);
  openshop_instance_init (&example);
  directory_init (&directory);
  directory_init (&gusto);
  directory_gusto (&gusto);
  struct suite *file = open_example (SOURCE_DIR "/examples/gusto.json", &text, &length, &line);
  cr_assert (directory_read (&directory, text, length, "gusto.json", line, &status), "%s",
             status.message);
  suite_close (file);
  cr_assert (directory.count == 5 && strcmp (directory.unit, gusto.unit) == 0);
  for (size_t i = 0; i < 25; i++) {
    cr_expect (i % 6 == 0
               || rational_compare (directory.latency.cells[i], gusto.latency.cells[i]) == 0);
    cr_expect (i % 6 == 0
               || rational_compare (directory.bandwidth.cells[i], gusto.bandwidth.cells[i]) == 0);
    cr_expect_str_eq (directory.names[i % 5], gusto.names[i % 5]);
  }
  openshop_family_params_init (&params, openshop_family_find ("exchange-directory"));
  params.network.directory = &directory;
  cr_assert (openshop_family_generate (&params, 0, &instance, &status), "%s", status.message);
  file = open_example (SOURCE_DIR "/examples/exchange-gusto.json", &text, &length, &line);
  cr_assert (openshop_instance_read (&example, text, length, "exchange-gusto.json", line, &status),
             "%s", status.message);
  suite_close (file);
  cr_assert (example.exchange && example.jobs == 5 && strcmp (example.unit, "ms") == 0);
  for (size_t i = 0; i < 25; i++)
    cr_expect (rational_compare (example.times[i], instance.times[i]) == 0, "%zu", i);
  directory_clear (&directory);
  directory_clear (&gusto);
  openshop_instance_clear (&instance);
  openshop_instance_clear (&example);
}

/* examples/openshop.txt, in the plain layout. */
Test (suites, layout_example)
{
  struct openshop_instance example;
  struct openshop_ticks ticks;
  struct status status;
  const char *text;
  size_t length, line;
  status_init (&status);
  openshop_instance_init (&example);
  openshop_ticks_init (&ticks);
  struct suite *file = open_example (SOURCE_DIR "/examples/openshop.txt", &text, &length, &line);
  cr_assert (openshop_instance_read (&example, text, length, "openshop.txt", line, &status), "%s",
             status.message);
  suite_close (file);
  cr_assert (openshop_ticks_from (&ticks, &example, "openshop.txt", &status));
  cr_expect (!example.exchange && example.jobs == 4 && example.machines == 4
             && openshop_ticks_load (&ticks, NULL) == 1000);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&example);
}
