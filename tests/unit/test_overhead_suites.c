#include "gen/overhead_suites.h"

#include "model/overhead_ticks.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static int
by_name (const void *left, const void *right)
{
  return strcmp (*(char *const *)left, *(char *const *)right);
}

/* Number of instances, deliveries of the largest, crc of all bytes. Within a suite no name comes twice. */
Test (overhead_suites, bytes_are_golden_and_names_unique)
{
  static const struct {
    const char *name;
    size_t count;
    int64_t tasks;
    unsigned long crc;
  } golden[] = { { "overhead-paper-example", 1, 7, 0x266c26dd }, { "overhead-small", 192, 6, 0x5d54f044 } };
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  size_t suites = 0;
  status_init (&status);
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  while (overhead_suites_table[suites].name)
    suites++;
  cr_assert_eq (suites, sizeof golden / sizeof *golden);
  for (size_t i = 0; i < suites; i++) {
    char *names[400];
    size_t count = 0;
    int64_t tasks = 0;
    struct output out;
    struct overhead_suites_cursor cursor;
    const struct named_suite *suite = overhead_suites_find (golden[i].name);
    cr_assert (suite, "%s", golden[i].name);
    output_init_memory (&out);
    for (overhead_suites_start (&cursor, suite); overhead_suites_next (&cursor, &instance); count++) {
      cr_assert_lt (count, 400);
      names[count] = strdup (instance.name);
      overhead_instance_write (&instance, &out);
      cr_assert (overhead_ticks_from (&ticks, &instance, "t", &status), "%s", status.message);
      tasks = ticks.tasks > tasks ? ticks.tasks : tasks;
    }
    cr_expect_not (overhead_suites_next (&cursor, &instance));
    cr_expect_eq (count, golden[i].count, "%s: %zu", golden[i].name, count);
    cr_expect_eq (tasks, golden[i].tasks, "%s: %ld", golden[i].name, (long)tasks);
    unsigned long crc = crc32_z (crc32_z (0, NULL, 0), (const unsigned char *)out.bytes, out.length);
    cr_expect_eq (crc, golden[i].crc, "%s: 0x%08lx", golden[i].name, crc);
    qsort (names, count, sizeof *names, by_name);
    for (size_t j = 1; j < count; j++)
      cr_assert_str_neq (names[j - 1], names[j]);
    for (size_t j = 0; j < count; j++)
      free (names[j]);
    output_discard (&out);
  }
  cr_assert_null (overhead_suites_find ("overhead"));
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}
