#include "lab/probe/tightness.h"

#include "base/memory.h"
#include "lab/probe/tightness_sweeps.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

char *
tightness_name (const struct record *record)
{
  const struct probe_space *space = record->objective.space;
  char second[24];
  space_second_text (space, record->second, second);
  return tightness_path ("", &record->objective, "-n%" PRId64 "%s%s", record->n,
                         space->kinds    ? "-"
                         : space->second ? "-m"
                                         : "",
                         second);
}

/* OBJECTIVE.jsonl, for all records of an objective; to be freed. */
static char *
file_of (const struct record *record)
{
  return tightness_path ("", &record->objective, ".jsonl");
}

/* `fnf` 5, `optimum` 4 */
static void
add_made_of (struct sheet *sheet, const struct record *record)
{
  const struct value *value[2] = { &record->objective.above, &record->objective.below };
  const char *name[2];
  for (int i = 0; i < 2; i++)
    name[i] = value_name (&record->objective, value[i]);
  sheet_cell (sheet, "%s %" PRId64 ", %s %" PRId64, name[0], record->above, name[1], record->below);
}

/* The largest of each objective, of several the one with the fewest destinations. */
struct largest {
  struct sheet sheet;
  struct objective objective; /* of the current records; no name: none yet */
  struct quotient value;
  struct output row; /* the rest of its row, in memory */
  uint64_t line;     /* of the current record in the objective's file */
};

static void
end_objective (struct largest *largest)
{
  if (*largest->objective.name == '\0')
    return;
  sheet_cell (&largest->sheet, "`%s`", largest->objective.name);
  tightness_value (&largest->sheet, largest->value);
  tightness_decimal (&largest->sheet, largest->value);
  output_char (&largest->row, '\0');
  sheet_cell (&largest->sheet, "%s", largest->row.bytes);
}

/* For probe_store_records. */
static bool
find_largest (const struct record *record, void *context)
{
  struct largest *largest = context;
  bool next = strcmp (record->objective.name, largest->objective.name) != 0;
  if (next)
    end_objective (largest);
  largest->line = next ? 1 : largest->line + 1;
  if (next || quotient_compare (record->value, largest->value) > 0) {
    char *file = file_of (record);
    output_reset (&largest->row);
    output_print (&largest->row, "[%s](%s#L%" PRIu64 ")", record->notation, file, largest->line);
    free (file);
    largest->objective = record->objective;
    largest->value = record->value;
  }
  return true;
}

static bool
write_largest (struct database *store, struct output *readme, struct status *status)
{
  struct largest largest = { .value = { 0, 0 } };
  sheet_columns (&largest.sheet, "objective", "largest", "decimal", "first at");
  output_init_memory (&largest.row);
  bool good = probe_store_records (store, find_largest, &largest, status);
  end_objective (&largest);
  output_text (readme, "## Largest values known\n\n");
  sheet_markdown (&largest.sheet, readme);
  sheet_clear (&largest.sheet);
  output_discard (&largest.row);
  return good;
}

/* The complete sweeps of a store. */
struct swept {
  struct database *store;
  struct sweep_params *sweep; /* [length] */
  size_t length, capacity;
  struct status *status;
};

/* For probe_store_sweeps. */
static bool
add_complete (int64_t sweep, const struct sweep_params *params, void *context)
{
  struct swept *swept = context;
  uint64_t pieces = sweep_pieces (params), count = 0;
  bool *done = memory_zero (pieces, sizeof *done),
       good = probe_store_done (swept->store, sweep, done, swept->status);
  for (uint64_t piece = 0; piece < pieces; piece++)
    count += done[piece];
  free (done);
  if (count == pieces) {
    memory_grow (swept->sweep, swept->capacity, swept->length + 1);
    swept->sweep[swept->length++] = *params;
  }
  return good;
}

/* To which costs all instances with this number of destinations are known; 0: to none. */
static int64_t
swept_cost (const struct swept *swept, const struct record *record)
{
  int64_t most = 0;
  for (size_t i = 0; i < swept->length; i++) {
    const struct sweep_params *sweep = &swept->sweep[i];
    if (strcmp (sweep->objective.name, record->objective.name) == 0
        && sweep->destinations >= record->n)
      most = sweep->max_cost > most ? sweep->max_cost : most;
  }
  return most;
}

/* The table of all records, while they are written into a file for each objective. */
struct table {
  struct sheet sheet;
  const struct swept *swept;
  const char *directory;
  struct objective objective; /* of the open file; no name: none is open */
  struct output file;
  uint64_t line; /* the last written to it */
  struct status *status;
};

/* Complete the open file, if there is one; without `good` it does not appear. */
static bool
close_file (struct table *table, bool good)
{
  if (*table->objective.name == '\0')
    return good;
  *table->objective.name = '\0';
  if (good)
    return output_commit (&table->file, table->status);
  output_discard (&table->file);
  return false;
}

/* Open the file of another objective. */
static bool
open_file (struct table *table, const struct record *record, const char *name)
{
  if (!close_file (table, true))
    return false;
  char *path = memory_print ("%s/%s", table->directory, name);
  bool good = output_open (&table->file, path, table->status);
  free (path);
  if (good)
    table->objective = record->objective;
  table->line = 0;
  return good;
}

static void
add_row (struct table *table, const struct record *record, const char *file)
{
  char second[24];
  sheet_cell (&table->sheet, "`%s`", record->objective.name);
  space_second_text (record->objective.space, record->second, second);
  sheet_row (&table->sheet, record->n, second);
  tightness_value (&table->sheet, record->value);
  tightness_decimal (&table->sheet, record->value);
  int64_t cost = swept_cost (table->swept, record);
  if (cost > 0)
    sheet_count (&table->sheet, cost);
  else
    sheet_cell (&table->sheet, "%s", "");
  sheet_cell (&table->sheet, "`%s`", record->notation);
  add_made_of (&table->sheet, record);
  sheet_cell (&table->sheet, "`%s`", record->found_by);
  sheet_cell (&table->sheet, "[%s:%" PRIu64 "](%s#L%" PRIu64 ")", file, table->line, file,
              table->line);
}

/* For probe_store_records. */
static bool
write_record (const struct record *record, void *context)
{
  struct table *table = context;
  char *file = file_of (record);
  bool open = strcmp (record->objective.name, table->objective.name) == 0
              || open_file (table, record, file);
  if (open) {
    record_json (record, true, &table->file);
    output_char (&table->file, '\n');
    table->line++;
    add_row (table, record, file);
  }
  free (file);
  return open;
}

/* For probe_store_records: is the first record one of the node model? */
static bool
look_first (const struct record *record, void *context)
{
  *(bool *)context = !record->objective.space->form;
  return false;
}

/* What comes before the table of records. */
static const char records_of_nodes[]
  = "The largest value known for each objective, number n of destinations, and kind of "
    "source (slow: slower than the fastest destination).\nAn instance is written as "
    "`source; destinations`, 2x4 being four of cost 2. A record is one line of the "
    "objective's file (docs/FORMATS.md): the instance,\nthe optimal schedule with its "
    "certificate (docs/CERTIFICATES.md), and the schedules of the heuristics, all "
    "accepted by the checker.\nWhere there is a cost to which all instances of this n "
    "were swept, none of them has a larger value; beyond it, and where there is none,\n"
    "the value is the largest that was found.\n\n",
  records_of_points[]
  = "The largest value known for each objective, n and m. `provecast probe --help` says what these "
    "are for each model, and how its instances are written. A record is one line of the\n"
    "objective's file (docs/FORMATS.md): the instance, the optimal schedule with its certificate, "
    "and the schedules of the heuristics, all accepted by the checker.\nWhere there is a time to "
    "which all instances of this n and m were swept, none of them has a larger value; beyond it, "
    "and where there is none, the value is the largest that was found.\n\n";

static bool
write_records (struct database *store, const char *directory, bool nodes, struct output *readme,
               struct status *status)
{
  struct swept swept = { .store = store, .status = status };
  struct table table = { .swept = &swept, .directory = directory, .status = status };
  sheet_columns (&table.sheet, "objective", "n", nodes ? "source" : "m", "largest known", "decimal",
                 nodes ? "swept to cost" : "swept to time", "instance", "made of", "found by",
                 "record");
  bool good = probe_store_sweeps (store, add_complete, &swept, status)
              && probe_store_records (store, write_record, &table, status);
  good = close_file (&table, good);
  free (swept.sweep);
  output_all (readme, "\n## Records\n\n", nodes ? records_of_nodes : records_of_points);
  sheet_markdown (&table.sheet, readme);
  sheet_clear (&table.sheet);
  return good;
}

static void
write_introduction (bool nodes, struct output *readme)
{
  if (nodes)
    output_text (readme, "How bad heuristics get, and how far lower bounds stay below the optimum: "
                         "`A/B` is the ratio of two makespans or bounds, `(A-B)/additive`\ntheir "
                         "difference over C(1) + ... + C(k-1), the sum of the k different costs of "
                         "destinations but the largest, and `(A-B)/classes` that over\nthe sum of "
                         "the different costs of all nodes, the source's included, but the largest "
                         "(LH, Theorem 1).\n");
  else
    output_text (readme, "How bad heuristics get, and how far lower bounds stay below the optimum: "
                         "`MODEL:A/B` is the ratio of two makespans or bounds.\n");
  output_text (readme, "`provecast probe check .` in this folder proves every "
                       "record again, `provecast probe check FILE` those of one objective.\n\n");
}

bool
tightness_write (struct database *store, const char *directory, struct status *status)
{
  const struct page page = { .directory = directory,
                             .path = "README.md",
                             .title = "Tightness",
                             .command = "provecast probe records --store DB --out DIR" };
  struct output readme;
  bool nodes = true;
  if (!probe_store_records (store, look_first, &nodes, status)
      || !page_open (&page, &readme, status))
    return false;
  write_introduction (nodes, &readme);
  bool good = write_largest (store, &readme, status)
              && write_records (store, directory, nodes, &readme, status)
              && tightness_sweeps (store, directory, nodes, &readme, status);
  if (good)
    return output_commit (&readme, status);
  output_discard (&readme);
  return false;
}
