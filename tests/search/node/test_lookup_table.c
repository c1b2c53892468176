/* Lookup tables of optima: bytes as documented, every damage is refused, limits. */
#include "search/node/lookup_table.h"

#include "base/memory.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static char folder[64], path[96];

static void
begin (void)
{
  strcpy (folder, "test_table_XXXXXX"); /* where the test runs */
  cr_assert (mkdtemp (folder));
  snprintf (path, sizeof path, "%s/t", folder);
}

static void
end (void)
{
  unlink (path);
  rmdir (folder);
}

static void
write_table (int64_t source, size_t k, const int64_t *cost, const int64_t *count)
{
  struct node_types types;
  struct solve_options options;
  struct status status;
  status_init (&status);
  solve_options_init (&options);
  node_types_init (&types);
  node_types_set (&types, source, k, cost, count);
  cr_assert (node_table_write (&types, &options, path, &status), "%s", status.message);
  node_types_clear (&types);
}

static unsigned char *
read_file (size_t *length)
{
  FILE *file = fopen (path, "rb");
  unsigned char *bytes = memory_alloc (1 << 20, 1);
  cr_assert (file);
  *length = fread (bytes, 1, 1 << 20, file);
  fclose (file);
  return bytes;
}

static void
write_file (const unsigned char *bytes, size_t length)
{
  FILE *file = fopen (path, "wb");
  cr_assert (file);
  cr_assert_eq (fwrite (bytes, 1, length, file), length);
  cr_assert_eq (fclose (file), 0);
}

/* With the checksum made right again, so that only the field itself can be refused. */
static void
write_file_sealed (unsigned char *bytes, size_t length)
{
  uint32_t crc = (uint32_t)crc32_z (crc32_z (0, NULL, 0), bytes, length - 4);
  for (size_t i = 0; i < 4; i++)
    bytes[length - 4 + i] = (unsigned char)(crc >> 8 * i);
  write_file (bytes, length);
}

static void
refused (const char *part)
{
  struct table table;
  struct status status;
  status_init (&status);
  cr_assert (!table_open (&table, path, &status), "accepted, expected: %s", part);
  cr_assert_eq (status.code, STATUS_INPUT);
  cr_assert (strstr (status.message, path) && strstr (status.message, part), "%s; expected: %s",
             status.message, part);
  cr_assert_null (table.bytes);
}

static int64_t
optimum (int64_t source, size_t k, const int64_t *cost, const int64_t *count)
{
  struct node_types types;
  struct solve_options options;
  struct outcome outcome;
  int64_t some_cost[4], some_count[4];
  size_t some = 0;
  for (size_t j = 0; j < k; j++)
    if (count[j] > 0) {
      some_cost[some] = cost[j];
      some_count[some++] = count[j];
    }
  if (some == 0)
    return 0;
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  node_types_init (&types);
  node_types_set (&types, source, some, some_cost, some_count);
  void *workspace = dp_engine.workspace_new ();
  dp_engine.solve (&types, &options, &outcome, workspace);
  dp_engine.workspace_free (workspace);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  node_types_clear (&types);
  return makespan;
}

static void
compare_row (const struct table *table, size_t row)
{
  int64_t at[3], ticks;
  const int64_t costs[] = { table->type[0].delay, table->type[1].delay, table->type[2].delay };
  for (at[0] = 0; at[0] <= table->count[0]; at[0]++)
    for (at[1] = 0; at[1] <= table->count[1]; at[1]++)
      for (at[2] = 0; at[2] <= table->count[2]; at[2]++) {
        cr_assert (table_lookup (table, row, at, &ticks));
        cr_assert_eq (ticks, optimum (table->sender[row].delay, 3, costs, at));
      }
  cr_assert (!table_lookup (table, row, (int64_t[]){ 0, 0, table->count[2] + 1 }, &ticks));
  cr_assert (!table_lookup (table, row, (int64_t[]){ 0, -1, 0 }, &ticks));
}

Test (lookup_table, holds_every_optimum, .init = begin, .fini = end)
{
  static const struct {
    int64_t source;
    size_t rows, row;
  } sources[] = { { 4, 4, 3 }, { 3, 3, 1 }, { 1, 4, 3 }, { 2, 3, 0 } };
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    struct table table;
    struct status status;
    int64_t ticks;
    status_init (&status);
    write_table (sources[i].source, 3, (int64_t[]){ 2, 3, 5 }, (int64_t[]){ 2, 3, 4 });
    cr_assert (table_open (&table, path, &status), "%s", status.message);
    cr_assert_eq (table.rows, sources[i].rows);
    cr_assert_eq (table.source, sources[i].row);
    cr_assert_eq (table.sender[table.source].delay, sources[i].source);
    for (size_t row = 0; row < table.rows; row++)
      compare_row (&table, row);
    cr_assert (!table_lookup (&table, table.rows, (int64_t[]){ 0, 0, 0 }, &ticks));
    table_close (&table);
  }
}

Test (lookup_table, bytes_are_as_documented, .init = begin, .fini = end)
{
  /* 8 bytes a line, in octal */
  static const char expected[] = "PVTABLE\n"
                                 "\1\0\0\0\1\0\0\0" /* kind, k */
                                 "\2\0\0\0\1\0\0\0" /* rows, source */
                                 "\1\0\0\0\0\0\0\0" /* scale, cost, count */
                                 "\2\0\0\0\0\0\0\0"
                                 "\3\0\0\0\0\0\0\0"
                                 "\2\0\0\0\0\0\0\0" /* sources */
                                 "\7\0\0\0\0\0\0\0"
                                 "\0\0\0\0\0\0\0\0" /* from cost 2 */
                                 "\2\0\0\0\0\0\0\0"
                                 "\4\0\0\0\0\0\0\0"
                                 "\4\0\0\0\0\0\0\0"
                                 "\0\0\0\0\0\0\0\0" /* from cost 7 */
                                 "\7\0\0\0\0\0\0\0"
                                 "\11\0\0\0\0\0\0\0"
                                 "\13\0\0\0\0\0\0\0";
  size_t length;
  write_table (7, 1, (int64_t[]){ 2 }, (int64_t[]){ 3 });
  unsigned char *bytes = read_file (&length);
  cr_assert_eq (length, sizeof expected - 1 + 4);
  for (size_t i = 0; i < sizeof expected - 1; i++)
    cr_assert_eq (bytes[i], expected[i], "byte %zu: %d, expected %d", i, bytes[i], expected[i]);
  free (bytes);
}

Test (lookup_table, every_flipped_bit_and_every_cut_is_refused, .init = begin, .fini = end)
{
  size_t length;
  write_table (4, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 2, 1 });
  unsigned char *bytes = read_file (&length);
  /* 9: another bit of each byte */
  for (size_t bit = 0; bit < 8 * length; bit += (size_t)quick_or_slow (9, 1)) {
    bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    write_file (bytes, length);
    refused ("");
    bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
  }
  for (size_t cut = 0; cut < length; cut += (size_t)quick_or_slow (3, 1)) {
    write_file (bytes, cut);
    refused ("");
  }
  bytes[length] = 0;
  write_file (bytes, length + 1);
  refused ("long");
  free (bytes);
}

/* Each field, sealed with a right checksum. */
Test (lookup_table, every_field_is_checked, .init = begin, .fini = end)
{
  static const struct {
    size_t at;
    unsigned char value;
    const char *part;
  } fields[] = {
    { 0, 'Q', "solve --table makes one" },
    { 8, 3, "version" },
    { 8, 2, "counts" },
    { 12, 0, "number of types" },
    { 12, 61, "number of types" },
    { 16, 1, "number of sources" },
    { 16, 4, "number of sources" },
    { 20, 3, "row of the source" },
    { 20, 1, "row of the source" },
    { 24, 0, "scale" },
    { 31, 128, "scale" },
    { 32, 0, "cost of type 0" },
    { 32, 3, "cost of type 1" },
    { 40, 2, "cost of type 1" },
    { 48, 0, "counts" },
    { 55, 128, "counts" },
    { 48, 3, "bytes long" },
    { 54, 255, "counts" },
    { 64, 9, "cost of source 0" },
    { 72, 9, "cost of source 1" },
    { 80, 0, "cost of source 2" },
    { 12, 60, "number of sources" },
  };
  size_t length;
  write_table (4, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 2, 1 });
  unsigned char *bytes = read_file (&length);
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    unsigned char old = bytes[fields[i].at];
    bytes[fields[i].at] = fields[i].value;
    if (fields[i].at == 54)
      bytes[62] = 255; /* both counts near 2^56: their product overflows */
    write_file_sealed (bytes, length);
    refused (fields[i].part);
    bytes[fields[i].at] = old;
    bytes[62] = 0;
  }
  free (bytes);
}

Test (lookup_table, a_source_row_must_be_that_of_its_type, .init = begin, .fini = end)
{
  size_t length;
  write_table (3, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 2, 1 });
  unsigned char *bytes = read_file (&length);
  bytes[20] = 2;
  write_file_sealed (bytes, length);
  refused ("row of the source");
  free (bytes);
}

Test (lookup_table, what_is_no_file_is_refused, .init = begin, .fini = end)
{
  struct table table;
  struct status status;
  static const char *const names[] = { "/", "/nonexistent/table", "/dev/null" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    status_init (&status);
    cr_assert (!table_open (&table, names[i], &status));
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert (strstr (status.message, names[i]));
  }
}

Test (lookup_table, limits_and_unwritable_paths_leave_nothing, .init = begin, .fini = end)
{
  struct node_types types;
  struct solve_options options;
  struct status status;
  node_types_init (&types);
  node_types_set (&types, 700, 3, (int64_t[]){ 311, 503, 771 }, (int64_t[]){ 90, 90, 90 });
  solve_options_init (&options);
  options.limits.seconds = 0.05;
  status_init (&status);
  cr_assert (!node_table_write (&types, &options, path, &status));
  cr_assert_eq (status.code, STATUS_LIMIT);
  cr_assert_neq (access (path, F_OK), 0);
  options.limits = (struct limits){ .bytes = 1000 };
  status_init (&status);
  cr_assert (!node_table_write (&types, &options, path, &status));
  cr_assert_eq (status.code, STATUS_LIMIT);
  cr_assert_neq (access (path, F_OK), 0);
  node_types_set (&types, 7, 1, (int64_t[]){ 3 }, (int64_t[]){ 9 });
  status_init (&status);
  cr_assert (!node_table_write (&types, &options, "/nonexistent/table", &status));
  cr_assert_eq (status.code, STATUS_INPUT);
  cr_assert (strstr (status.message, "/nonexistent/table"));
  node_types_clear (&types);
}

static void
read_types (const char *text, struct node_types *types, struct status *status)
{
  struct node_instance instance;
  node_instance_init (&instance);
  cr_assert (node_instance_read (&instance, text, strlen (text), "test", 1, status), "%s",
             status->message);
  cr_assert (node_types_from (types, &instance, "test", status), "%s", status->message);
  node_instance_clear (&instance);
}

/* Another multicast of the network, with its own common denominator. */
Test (lookup_table, answers_in_the_unit_of_the_instance, .init = begin, .fini = end)
{
  static const struct {
    const char *text, *part;
    struct rational makespan;
  } cases[] = {
    { "{\"model\":\"node\",\"source\":{\"cost\":1.5},\"destinations\":[{\"cost\":1,\"count\":4},{"
      "\"cost\":1.5,\"count\":7}]}",
      NULL,
      { 9, 2 } },
    { "{\"model\":\"node\",\"source\":{\"cost\":\"3/"
      "2\"},\"destinations\":[{\"cost\":1,\"count\":2},{\"cost\":1.5,\"count\":4}]}",
      NULL,
      { 4, 1 } },
    { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":3}]}",
      NULL,
      { 2, 1 } },
    { "{\"model\":\"node\",\"source\":{\"cost\":2.5},\"destinations\":[{\"cost\":1,\"count\":3}]}",
      "source: no source of cost 5/2",
      { 0, 1 } },
    { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":3}]}",
      "no cost 2",
      { 0, 1 } },
    { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":5}]}",
      "5 of cost 1, the table goes to 4",
      { 0, 1 } },
  };
  struct table table;
  struct node_types types;
  struct status status;
  struct solve_options options;
  status_init (&status);
  solve_options_init (&options);
  node_types_init (&types);
  read_types (cases[0].text, &types, &status);
  cr_assert (node_table_write (&types, &options, path, &status));
  cr_assert (table_open (&table, path, &status));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct rational makespan;
    status_init (&status);
    read_types (cases[i].text, &types, &status);
    cr_assert_eq (node_table_answer (&table, &types, path, &makespan, &status),
                  cases[i].part == NULL, "case %zu: %s", i, status.message);
    if (cases[i].part)
      cr_assert (strstr (status.message, cases[i].part), "%s", status.message);
    else
      cr_assert_eq (rational_compare (makespan, cases[i].makespan), 0);
  }
  table_close (&table);
  node_types_clear (&types);
}

/* The schedule of row `row` for these counts, or false. */
static bool
read_schedule (const struct table *table, size_t row, const int64_t *counts, struct plan *plan,
               struct status *status)
{
  struct node_types types;
  int64_t cost[4], count[4];
  size_t k = 0;
  for (size_t j = 0; j < table->k; j++)
    if (counts[j] > 0) {
      cost[k] = table->type[j].delay;
      count[k++] = counts[j];
    }
  node_types_init (&types);
  node_types_set (&types, table->sender[row].delay, k, cost, count);
  types.scale = table->scale;
  bool good = node_table_schedule (table, &types, path, plan, status);
  if (good)
    cr_assert (plan_valid (plan, &types));
  node_types_clear (&types);
  return good;
}

Test (lookup_table, every_schedule_is_optimal, .init = begin, .fini = end)
{
  struct table table;
  struct status status;
  struct plan plan;
  int64_t at[3], ticks;
  status_init (&status);
  plan_init (&plan);
  write_table (4, 3, (int64_t[]){ 2, 3, 5 }, (int64_t[]){ 2, 3, 4 });
  cr_assert (table_open (&table, path, &status), "%s", status.message);
  for (size_t row = 0; row < table.rows; row++)
    for (at[0] = 0; at[0] <= 2; at[0]++)
      for (at[1] = 0; at[1] <= 3; at[1]++)
        for (at[2] = at[0] + at[1] == 0; at[2] <= 4; at[2]++) {
          cr_assert (read_schedule (&table, row, at, &plan, &status), "%s", status.message);
          cr_assert (table_lookup (&table, row, at, &ticks));
          cr_assert_eq (plan.makespan, ticks);
        }
  plan_clear (&plan);
  table_close (&table);
}

/* The instance has another scale than the table, of whose costs it has some. */
Test (lookup_table, schedules_in_the_instances_ticks, .init = begin, .fini = end)
{
  struct node_types types;
  struct solve_options options;
  struct table table;
  struct status status;
  struct plan plan;
  status_init (&status);
  solve_options_init (&options);
  plan_init (&plan);
  node_types_init (&types);
  node_types_set (&types, 3, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 4, 4 });
  types.scale = 6; /* costs 1/3, 1/2 */
  cr_assert (node_table_write (&types, &options, path, &status), "%s", status.message);
  cr_assert (table_open (&table, path, &status), "%s", status.message);
  node_types_set (&types, 1, 1, (int64_t[]){ 1 }, (int64_t[]){ 3 });
  types.scale = 2;
  cr_assert (node_table_schedule (&table, &types, path, &plan, &status), "%s", status.message);
  cr_assert_eq (plan.makespan, 2);
  cr_assert (plan_valid (&plan, &types));
  node_types_clear (&types);
  plan_clear (&plan);
  table_close (&table);
}

/* A value that is wrong, with a right checksum, is refused or does not matter to the schedule. */
Test (lookup_table, wrong_optima_give_no_wrong_schedule, .init = begin, .fini = end)
{
  static const int64_t counts[] = { 2, 3 };
  const size_t at = 32 + 4 * 8 + 3 * 8, entries = 3 * 4;
  size_t length, wrong = 0, right = 0;
  write_table (4, 2, (int64_t[]){ 2, 3 }, counts);
  unsigned char *bytes = read_file (&length);
  cr_assert_eq (length, at + 3 * entries * 8 + 4);
  for (size_t i = 0; i < 3 * entries; i++)
    for (int add = -1; add <= 1; add += 2) {
      struct table table;
      struct status status;
      struct plan plan;
      status_init (&status);
      plan_init (&plan);
      unsigned char kept = bytes[at + 8 * i];
      bytes[at + 8 * i] = (unsigned char)(kept + add);
      write_file_sealed (bytes, length);
      bytes[at + 8 * i] = kept;
      if (!table_open (&table, path, &status)) { /* less than 0 */
        cr_assert (strstr (status.message, "out of range"), "%s", status.message);
        continue;
      }
      if (read_schedule (&table, 2, counts, &plan, &status)) {
        cr_assert_eq (plan.makespan, table.values[3 * entries - 1]);
        right++;
      } else {
        cr_assert (strstr (status.message, "damaged"), "%s", status.message);
        wrong++;
      }
      plan_clear (&plan);
      table_close (&table);
    }
  cr_assert (wrong > 0 && right > 0, "%zu refused, %zu not", wrong, right);
  free (bytes);
}

/* One more everywhere: every value has a split, but no schedule takes as long. */
Test (lookup_table, optima_that_are_all_too_large_give_no_schedule, .init = begin, .fini = end)
{
  static const int64_t counts[] = { 2, 3 };
  const size_t at = 32 + 4 * 8 + 3 * 8;
  size_t length;
  struct table table;
  struct status status;
  struct plan plan;
  status_init (&status);
  plan_init (&plan);
  write_table (4, 2, (int64_t[]){ 2, 3 }, counts);
  unsigned char *bytes = read_file (&length);
  for (size_t i = at; i + 8 < length; i += 8)
    bytes[i]++;
  write_file_sealed (bytes, length);
  cr_assert (table_open (&table, path, &status), "%s", status.message);
  cr_assert (!read_schedule (&table, 2, counts, &plan, &status));
  cr_assert (strstr (status.message, "damaged"), "%s", status.message);
  plan_clear (&plan);
  table_close (&table);
  free (bytes);
}
