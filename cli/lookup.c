#include "base/memory.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/source.h"
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_SOURCE = 256, KEY_COUNTS, KEY_JSON };

static const struct argp_option options[] = {
  { "source", KEY_SOURCE, "C", 0, "The source's cost (default: that of the instance the table was made from)", 0 },
  { "counts", KEY_COUNTS, "LIST", 0, "Destinations of each type, such as 3,0,7, in the order of the table's costs", 0 },
  { "json", KEY_JSON, NULL, 0, "Write JSON, one object a line", 0 },
  { 0 },
};

struct lookup {
  struct cli_arguments arguments; /* the table, and possibly a file of instances */
  const char *source, *counts;
  bool json;
};

static const char *const names[] = { "TABLE", "FILE", NULL };
static const char *const needed[] = { "TABLE", NULL };

static void
check (const struct lookup *lookup)
{
  if (lookup->arguments.count == 0)
    cli_arguments_end (&lookup->arguments, needed);
  if (lookup->arguments.count == 2 && (lookup->source || lookup->counts))
    cli_usage ("--source and --counts do not go with a FILE of instances");
  if (lookup->source && !lookup->counts)
    cli_usage ("--source: needs --counts");
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct lookup *lookup = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    cli_argument (&lookup->arguments, names, value);
    return 0;
  case ARGP_KEY_END:
    check (lookup);
    return 0;
  case KEY_SOURCE:
    lookup->source = value;
    return 0;
  case KEY_COUNTS:
    lookup->counts = value;
    return 0;
  case KEY_JSON:
    lookup->json = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp lookup_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "TABLE --source C --counts LIST\nTABLE FILE\nTABLE",
  .doc = "Read optimal makespans from a table written by provecast solve --table, in constant time: for counts of destinations, or for "
         "each instance "
         "in FILE, whose costs must be the table's. With neither, say what the table holds."
         "\vExit codes: 0 done; 2 bad usage, not a table, or not in the table; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

static bool
ticks_are (const struct table *table, int64_t ticks, struct rational value)
{
  struct rational time;
  return rational_make (ticks, table->scale, &time) && rational_compare (time, value) == 0;
}

/* The row of the source that was asked for. */
static bool
find_row (const struct lookup *lookup, const struct table *table, size_t *row, struct status *status)
{
  struct rational cost;
  *row = table->source;
  if (!lookup->source)
    return true;
  if (rational_parse (lookup->source, strlen (lookup->source), &cost) != RATIONAL_OK)
    return status_set (status, STATUS_INPUT, "--source: '%s' is not a cost", lookup->source);
  for (*row = 0; *row < table->rows; ++*row)
    if (ticks_are (table, table->source_cost[*row], cost))
      return true;
  return status_set (status, STATUS_INPUT, "--source: %s has no source of cost %s", lookup->arguments.values[0], lookup->source);
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
      return status_set (status, STATUS_INPUT, "--counts: '%s' is not a list of %zu counts", text, table->k);
    at = end + 1;
  }
  return true;
}

static void
print_makespan (const struct lookup *lookup, const char *name, struct rational makespan, struct output *out)
{
  char text[RATIONAL_TEXT];
  if (!lookup->json) {
    if (name) {
      cli_text (out, name);
      output_text (out, ": ");
    }
    output_text (out, "makespan ");
    output_bytes (out, text, rational_text (makespan, text));
    output_char (out, '\n');
    return;
  }
  output_char (out, '{');
  if (name) {
    output_text (out, "\"instance\":");
    output_json_string (out, name);
    output_char (out, ',');
  }
  output_text (out, "\"makespan\":");
  output_rational (out, makespan);
  output_text (out, "}\n");
}

static void
answer_counts (const struct lookup *lookup, const struct table *table, struct output *out, struct status *status)
{
  size_t row;
  int64_t ticks;
  struct rational makespan;
  int64_t *counts = memory_alloc (table->k, sizeof *counts);
  if (find_row (lookup, table, &row, status) && parse_counts (lookup->counts, table, counts, status)) {
    if (table_lookup (table, row, counts, &ticks) && rational_make (ticks, table->scale, &makespan))
      print_makespan (lookup, NULL, makespan, out);
    else
      status_set (status, STATUS_INPUT, "--counts: %s is beyond the counts of %s", lookup->counts, lookup->arguments.values[0]);
  }
  free (counts);
}

static void
answer_file (const struct lookup *lookup, const struct table *table, struct output *out, struct status *status)
{
  struct source source;
  struct rational makespan;
  if (!source_open (&source, lookup->arguments.values[1], status))
    return;
  while (!out->failed && source_next (&source, status)
         && table_answer (table, &source.types, lookup->arguments.values[0], &makespan, status))
    print_makespan (lookup, source.instance.name, makespan, out);
  source_close (&source);
}

static void
print_ticks (const struct table *table, int64_t ticks, bool json, struct output *out)
{
  char text[RATIONAL_TEXT];
  struct rational time;
  if (!rational_make (ticks, table->scale, &time))
    return;
  output_bytes (out, text, json ? rational_json (time, text) : rational_text (time, text));
}

/* What the table holds: sources, costs and counts. */
static void
describe (const struct lookup *lookup, const struct table *table, struct output *out)
{
  output_text (out, lookup->json ? "{\"sources\":[" : "sources of cost ");
  for (size_t row = 0; row < table->rows; row++) {
    output_text (out, row == 0 ? "" : lookup->json ? "," : ", ");
    print_ticks (table, table->source_cost[row], lookup->json, out);
  }
  output_text (out, lookup->json ? "],\"destinations\":[" : "\ndestinations:");
  for (size_t j = 0; j < table->k; j++) {
    if (lookup->json)
      output_text (out, j == 0 ? "{\"cost\":" : ",{\"cost\":");
    else
      output_text (out, j == 0 ? " cost " : ", cost ");
    print_ticks (table, table->cost[j], lookup->json, out);
    output_print (out, lookup->json ? ",\"count\":%lld}" : " up to %lld", (long long)table->count[j]);
  }
  output_text (out, lookup->json ? "]}\n" : "\n");
}

int
lookup_run (int argc, char **argv)
{
  struct lookup lookup = { .source = NULL };
  struct output out;
  struct status status;
  struct table table;
  cli_parse ("lookup", &lookup_argp, argc, argv, &lookup);
  output_init_stream (&out, stdout);
  status_init (&status);
  if (table_open (&table, lookup.arguments.values[0], &status)) {
    if (lookup.counts)
      answer_counts (&lookup, &table, &out, &status);
    else if (lookup.arguments.count == 2)
      answer_file (&lookup, &table, &out, &status);
    else
      describe (&lookup, &table, &out);
    table_close (&table);
  }
  return cli_conclude (&out, &status);
}
