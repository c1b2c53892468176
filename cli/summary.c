#include "cli/summary.h"

#include "base/memory.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
summary_init (struct summary *summary)
{
  memset (summary, 0, sizeof *summary);
  pthread_mutex_init (&summary->lock, NULL);
}

void
summary_clear (struct summary *summary)
{
  for (size_t i = 0; i <= MODELS_MAX; i++)
    free (summary->rows[i].name);
  pthread_mutex_destroy (&summary->lock);
}

static double
quotient (struct rational a, struct rational b)
{
  return (double)a.numerator / (double)a.denominator
         / ((double)b.numerator / (double)b.denominator);
}

/* How far the makespan is above the bound. */
static double
gap_of (const struct result *result)
{
  if (result->optimal || rational_compare (result->makespan, result->lower_bound) == 0)
    return 0;
  return quotient (result->makespan, result->lower_bound) - 1; /* infinite above a bound of 0 */
}

struct summary_item
summary_of_item (const struct item *item)
{
  const struct result *result = &item->solved->result;
  return (struct summary_item){ .kind = model_index (item->model),
                                .proven = result->optimal,
                                .seconds = result->seconds,
                                .above = gap_of (result),
                                .line = item->line->number,
                                .makespan = result->makespan,
                                .lower_bound = result->lower_bound };
}

struct summary_item
summary_of_refusal (const struct batch_verdict *verdict)
{
  const struct model *model = verdict->model ? model_named (verdict->model) : NULL;
  return (struct summary_item){ .kind = model ? model_index (model) : MODELS_MAX, .refused = true };
}

/* Is it further above its bound than the row's? Of equal ones the first in the suite. */
static bool
is_worst (const struct summary_row *row, const struct summary_item *item)
{
  return item->above > row->above
         || (item->above > 0 && item->above >= row->above && item->line < row->line);
}

void
summary_add (struct summary *summary, const struct summary_item *item, const char *name)
{
  struct summary_row *row = &summary->rows[item->kind];
  char *spare = memory_copy (name);
  pthread_mutex_lock (&summary->lock);
  row->instances++;
  ++*(item->refused ? &row->refused : item->proven ? &row->proven : &row->open);
  row->seconds += item->seconds;
  if (is_worst (row, item)) {
    char *former = row->name;
    row->above = item->above;
    row->name = spare;
    row->line = item->line;
    row->makespan = item->makespan;
    row->lower_bound = item->lower_bound;
    spare = former;
  }
  pthread_mutex_unlock (&summary->lock);
  free (spare);
}

/* The sum of all rows; its name is that of one of them. */
static struct summary_row
total_of (const struct summary *summary)
{
  struct summary_row total = { .above = 0 };
  for (size_t i = 0; i <= MODELS_MAX; i++) {
    const struct summary_row *row = &summary->rows[i];
    struct summary_row worst = row->above > total.above ? *row : total;
    worst.instances = total.instances + row->instances;
    worst.proven = total.proven + row->proven;
    worst.open = total.open + row->open;
    worst.refused = total.refused + row->refused;
    worst.seconds = total.seconds + row->seconds;
    total = worst;
  }
  return total;
}

static void
write_row (const char *name, const struct summary_row *row, struct output *out)
{
  output_print (out, "%-14s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %10.3f s", name,
                row->instances, row->proven, row->open, row->refused, row->seconds);
  if (row->above > 0) {
    output_print (out, "  %.3g %% ", 100 * row->above);
    if (row->name)
      cli_text (out, row->name);
    else
      output_print (out, "line %zu", row->line);
  } else {
    output_text (out, row->instances > row->refused ? "  0 %" : "  -");
  }
  output_char (out, '\n');
}

static void
write_object (const struct summary_row *row, struct output *out)
{
  output_print (out,
                "{\"instances\":%" PRIu64 ",\"proven\":%" PRIu64 ",\"open\":%" PRIu64
                ",\"refused\":%" PRIu64 ",\"seconds\":%.9g",
                row->instances, row->proven, row->open, row->refused, row->seconds);
  if (row->above > 0) {
    output_text (out, ",\"worst_gap\":{");
    if (row->name) {
      output_text (out, "\"instance\":");
      output_json_string (out, row->name);
      output_char (out, ',');
    }
    output_all (out, "\"line\":", (int64_t)row->line, ",\"makespan\":", row->makespan,
                ",\"lower_bound\":", row->lower_bound, "}");
  }
  output_char (out, '}');
}

/* The name of a row that has instances; NULL: it has none. */
static const char *
row_name (const struct summary *summary, size_t i)
{
  if (summary->rows[i].instances == 0)
    return NULL;
  return i < model_count ? models[i].name : "(no model)";
}

static void
write_json (const struct summary *summary, double seconds, struct output *out)
{
  struct summary_row total = total_of (summary);
  bool begun = false;
  output_text (out, "{\"summary\":");
  write_object (&total, out);
  output_print (out, ",\"wall_seconds\":%.9g,\"models\":{", seconds);
  for (size_t i = 0; i <= MODELS_MAX; i++) {
    const char *name = row_name (summary, i);
    if (!name)
      continue;
    output_text (out, begun ? "," : "");
    output_json_string (out, name);
    output_char (out, ':');
    write_object (&summary->rows[i], out);
    begun = true;
  }
  output_text (out, "}}\n");
}

void
summary_write (const struct summary *summary, double seconds, bool json, struct output *out)
{
  struct summary_row total = total_of (summary);
  if (json) {
    write_json (summary, seconds, out);
    return;
  }
  output_print (out, "%-14s %9s %9s %9s %9s %12s  %s\n", "model", "instances", "proven", "open",
                "refused", "search time", "worst gap");
  for (size_t i = 0; i <= MODELS_MAX; i++)
    if (row_name (summary, i))
      write_row (row_name (summary, i), &summary->rows[i], out);
  write_row ("all", &total, out);
  output_print (out, "in %.3f s\n", seconds);
}
