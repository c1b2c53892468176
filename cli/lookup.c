#include "base/memory.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/model.h"
#include "cli/options.h"
#include "search/core/lookup_table.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_SOURCE = OPTION_OWN, KEY_COUNTS, KEY_SCHEDULE };

static const struct argp_option options[] = {
  { "source", KEY_SOURCE, "C", 0,
    "The source's cost, in the heterogeneous LogP model DELAY,HOLD (default: that of the instance "
    "the table was made from)",
    0 },
  { "counts", KEY_COUNTS, "LIST", 0,
    "Destinations of each type, such as 3,0,7, in the order of the table's costs", 0 },
  { "schedule", KEY_SCHEDULE, NULL, 0, "With FILE: also write an optimal schedule of each instance",
    0 },
  { OPTION_ROW_FULL },
  { OPTION_ROW_JSON ("Write JSON, one object a line") },
  { OPTION_ROW_RESOLUTION },
  { 0 },
};

struct lookup {
  struct options options; /* the table, and possibly a file of instances */
  const char *source, *counts;
  bool schedules;
  struct table table;
  struct rational makespan; /* of the present instance */
};

static const char *const names[] = { "TABLE", "FILE", NULL };

static void
check (const struct lookup *lookup)
{
  if (lookup->options.count == 2 && (lookup->source || lookup->counts))
    cli_usage ("--source and --counts cannot be combined with a FILE of instances");
  if (lookup->source && !lookup->counts)
    cli_usage ("--source: needs --counts");
  if (lookup->schedules && lookup->options.count < 2)
    cli_usage ("--schedule: needs a FILE of instances");
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct lookup *lookup = state->input;
  switch (key) {
  case KEY_SOURCE:
    lookup->source = value;
    return 0;
  case KEY_COUNTS:
    lookup->counts = value;
    return 0;
  case KEY_SCHEDULE:
    lookup->schedules = true;
    return 0;
  default:
    return options_parse (&lookup->options, key, value);
  }
}

static bool
ticks_are (const struct table *table, int64_t ticks, struct rational value)
{
  struct rational time;
  return rational_make (ticks, table->scale, &time) && rational_compare (time, value) == 0;
}

/* The times of a source: one of the node model, two of LogP. */
static bool
parse_source (const struct lookup *lookup, struct rational times[2], struct status *status)
{
  const char *text = lookup->source, *comma = strchr (text, ',');
  bool two = lookup->table.kind == TABLE_TIMES;
  size_t first = two && comma ? (size_t)(comma - text) : strlen (text);
  if (rational_parse (text, first, &times[0]) != RATIONAL_OK || (two && !comma)
      || (two && rational_parse (comma + 1, strlen (comma + 1), &times[1]) != RATIONAL_OK))
    return status_set (status, STATUS_INPUT, "--source: '%s' is not %s", text,
                       two ? "DELAY,HOLD" : "a cost");
  return true;
}

/* The row of the source that was asked for. */
static bool
find_row (const struct lookup *lookup, size_t *row, struct status *status)
{
  const struct table *table = &lookup->table;
  struct rational times[2];
  *row = table->source;
  if (!lookup->source)
    return true;
  if (!parse_source (lookup, times, status))
    return false;
  for (*row = 0; *row < table->rows; ++*row)
    if (ticks_are (table, table->sender[*row].delay, times[0])
        && (table->kind == TABLE_COST || ticks_are (table, table->sender[*row].hold, times[1])))
      return true;
  return status_set (status, STATUS_INPUT, "--source: %s has no source of %s %s",
                     lookup->options.values[0],
                     table->kind == TABLE_COST ? "cost" : "delay and hold", lookup->source);
}

/* The counts that were asked for, [k]. */
static bool
parse_counts (const char *text, const struct table *table, int64_t *counts, struct status *status)
{
  const char *at = text;
  for (size_t j = 0; j < table->k; j++) {
    char *end;
    counts[j] = strspn (at, "0123456789") > 0 ? strtoll (at, &end, 10) : -1;
    if (counts[j] < 0 || *end != (j + 1 < table->k ? ',' : '\0'))
      return status_set (status, STATUS_INPUT, "--counts: '%s' is not a list of %zu counts", text,
                         table->k);
    at = end + 1;
  }
  return true;
}

/* Of the instance of this name; NULL: it has none, or it is what the options ask for. */
static void
print_makespan (const struct lookup *lookup, const char *name, struct output *out)
{
  if (lookup->options.json) {
    item_write_start (name, out);
    output_all (out, "\"makespan\":", lookup->makespan, "}\n");
    return;
  }
  if (name) {
    cli_text (out, name);
    output_text (out, ": ");
  }
  output_text (out, "makespan ");
  output_decimal (out, lookup->makespan);
  output_char (out, '\n');
}

/* The exit code. */
static int
answer_counts (struct lookup *lookup, struct output *out)
{
  const struct table *table = &lookup->table;
  struct status status = { .code = STATUS_OK };
  size_t row;
  int64_t ticks, *counts = memory_alloc (table->k, sizeof *counts);
  if (find_row (lookup, &row, &status) && parse_counts (lookup->counts, table, counts, &status)) {
    if (table_lookup (table, row, counts, &ticks)
        && rational_make (ticks, table->scale, &lookup->makespan))
      print_makespan (lookup, NULL, out);
    else
      status_set (&status, STATUS_INPUT, "--counts: %s is beyond the counts of %s", lookup->counts,
                  lookup->options.values[0]);
  }
  free (counts);
  return cli_conclude (out, &status);
}

/* For items.answer; context: the struct lookup. */
static bool
answer_item (const struct item *item, void *context, struct status *status)
{
  struct lookup *lookup = context;
  return item->model->cli->table->answer (&lookup->table, item, lookup->options.values[0],
                                          lookup->schedules, &lookup->makespan, status);
}

/* For items.write. */
static bool
write_item (const struct item *item, struct output *out, void *context, struct status *status)
{
  const struct lookup *lookup = context;
  (void)status;
  if (lookup->schedules && lookup->options.json) {
    items_write_schedule (item, out);
    output_char (out, '\n');
    return true;
  }
  print_makespan (lookup, item->name, out);
  if (lookup->schedules) {
    output_char (out, '\n');
    item->model->cli->print (item, &lookup->options, out);
  }
  return true;
}

/* A time with its name. */
static void
print_time (const struct table *table, const char *name, int64_t ticks, bool json,
            struct output *out)
{
  struct rational time;
  rational_make (ticks, table->scale, &time); /* an open table's times fit */
  output_print (out, json ? "\"%s\":" : "%s ", name);
  (json ? output_rational : output_decimal) (out, time);
}

/* The times of a type; of a source that does not receive. */
static void
print_type (const struct table *table, const struct table_type *type, bool receives, bool json,
            struct output *out)
{
  const char *separator = json ? "," : " ";
  if (table->kind == TABLE_COST) {
    print_time (table, "cost", type->delay, json, out);
    return;
  }
  print_time (table, "delay", type->delay, json, out);
  output_text (out, separator);
  if (receives) {
    print_time (table, "receive", type->receive, json, out);
    output_text (out, separator);
  }
  print_time (table, "hold", type->hold, json, out);
}

static void
print_sources (const struct table *table, bool json, struct output *out)
{
  struct rational cost;
  for (size_t row = 0; row < table->rows; row++) {
    output_text (out, row == 0 ? "" : json ? "," : ", ");
    if (table->kind == TABLE_COST) {
      if (rational_make (table->sender[row].delay, table->scale, &cost))
        (json ? output_rational : output_decimal) (out, cost);
    } else {
      output_text (out, json ? "{" : "");
      print_type (table, &table->sender[row], false, json, out);
      output_text (out, json ? "}" : "");
    }
  }
}

/* What the table holds: sources, times and counts. */
static void
describe (const struct table *table, bool json, struct output *out)
{
  output_text (out, json                        ? "{\"sources\":["
                    : table->kind == TABLE_COST ? "sources of cost "
                                                : "sources of ");
  print_sources (table, json, out);
  output_text (out, json ? "],\"destinations\":[" : "\ndestinations:");
  for (size_t j = 0; j < table->k; j++) {
    output_text (out, json ? (j == 0 ? "{" : ",{") : j == 0 ? " " : ", ");
    print_type (table, &table->type[j], true, json, out);
    output_print (out, json ? ",\"count\":%lld}" : " up to %lld", (long long)table->count[j]);
  }
  output_text (out, json ? "]}\n" : "\n");
}

/* What is asked of the table; the exit code. */
static int
answer (struct lookup *lookup, struct output *out)
{
  struct items items = { .json = lookup->options.json,
                         .resolution = lookup->options.resolution,
                         .missing = "tables of this kind",
                         .threads = 1,
                         .blank = lookup->schedules && !lookup->options.json,
                         .schedules = lookup->schedules,
                         .answer = answer_item,
                         .write = write_item,
                         .context = lookup };
  struct batch_report report;
  for (const struct model *model = models; model->name; model++)
    items.takes[model_index (model)]
      = model->cli->table && model->cli->table->kind == lookup->table.kind;
  if (lookup->counts)
    return answer_counts (lookup, out);
  if (lookup->options.count == 2)
    return cli_finish (out, items_run (&items, lookup->options.values[1], out, &report));
  describe (&lookup->table, lookup->options.json, out);
  return cli_finish (out, STATUS_OK);
}

static int
run_command (int argc, char **argv)
{
  struct lookup lookup = { .options = { .names = names, .needed = 1 } };
  struct output out;
  struct status status = { .code = STATUS_OK };
  cli_parse (&lookup_command, argc, argv, &lookup);
  check (&lookup);
  output_init_stream (&out, stdout);
  if (!table_open (&lookup.table, lookup.options.values[0], &status))
    return cli_conclude (&out, &status);
  int code = answer (&lookup, &out);
  table_close (&lookup.table);
  return code;
}

const struct command lookup_command = {
  .name = "lookup",
  .summary = "read optima from a table made by solve --table",
  .options = options,
  .parser = parse,
  .args_doc = "TABLE --source C --counts LIST\nTABLE FILE\nTABLE",
  .doc = "Read optimal makespans from a table that provecast solve --table wrote, in "
         "constant time: for counts of destinations, or for each instance in FILE, whose "
         "times must be those of the table; with --schedule also an optimal schedule. Without "
         "either, describe the table.\vExit "
         "codes: 0 done; 2 bad usage, not a table, or not in the table; 4 system error: "
         "disk full or out of memory.",
  .run = run_command,
};
