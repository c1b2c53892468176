#include "solve/item_bounds.h"

#include "base/memory.h"

#include <stdlib.h>

void
item_bounds_clear (struct item_bounds *bounds)
{
  free (bounds->values);
  *bounds = (struct item_bounds){ .count = 0 };
}

/* Computes bound i. */
static void
add_value (struct item_bounds *bounds, const struct item *item, size_t i,
           const struct names_row *row, struct deadline *deadline)
{
  atomic_bool told = false;
  deadline->told = &told;
  struct rational value = item_bound (item, i, deadline);
  bool finished = !atomic_load (&told);
  memory_grow (bounds->values, bounds->capacity, bounds->count + 1);
  bounds->values[bounds->count++] = (struct item_value){ row->name, value, row->proven, finished };
}

void
item_bounds_fill (struct item_bounds *bounds, const struct item *item, size_t only,
                  const struct limits *limits)
{
  uint64_t memory_ended = limits_memory_ended ();
  struct deadline deadline;
  struct names_row row;
  bool finished = true;
  bounds->count = 0;
  deadline_start (&deadline, limits);
  for (size_t i = 0; names_of (item->model, NAMES_BOUNDS, i, &row); i++)
    if (only == SIZE_MAX || i == only) {
      add_value (bounds, item, i, &row, &deadline);
      finished &= bounds->values[bounds->count - 1].finished;
    }
  bounds->reason = finished ? NULL : limits_reason (limits, deadline.start, memory_ended);
  if (!finished && !bounds->reason)
    bounds->reason = "the memory limit was reached";
}

/* The values that are bounds, or those that are not, as a JSON object. */
static void
write_values (const struct item_bounds *bounds, bool proven, struct output *out)
{
  const char *comma = "";
  output_char (out, '{');
  for (size_t i = 0; i < bounds->count; i++) {
    const struct item_value *value = &bounds->values[i];
    if (value->proven != proven)
      continue;
    output_all (out, comma, "\"", value->name, "\":", value->value);
    comma = ",";
  }
  output_char (out, '}');
}

/* The best bound on the optimum of the instance as given, if it was rounded. */
static void
write_as_given (const struct item_bounds *bounds, const struct item *item, struct output *out)
{
  struct rational best = { 0, 1 };
  for (size_t i = 0; i < bounds->count; i++)
    if (bounds->values[i].proven && rational_compare (bounds->values[i].value, best) > 0)
      best = bounds->values[i].value;
  result_rounding (&item->line->rounding, &best, NULL, out);
}

/* Which are not finished, and why. */
static void
write_unfinished (const struct item_bounds *bounds, struct output *out)
{
  const char *comma = "";
  if (!bounds->reason)
    return;
  output_text (out, ",\"unfinished\":[");
  for (size_t i = 0; i < bounds->count; i++)
    if (!bounds->values[i].finished) {
      output_all (out, comma, "\"", bounds->values[i].name, "\"");
      comma = ",";
    }
  output_all (out, "],\"reason\":\"", bounds->reason, "\"");
}

void
item_bounds_write (const struct item_bounds *bounds, const struct item *item, struct output *out)
{
  bool others = false;
  for (size_t i = 0; i < bounds->count; i++)
    others |= !bounds->values[i].proven;
  item_write_start (item->name, out);
  output_print (out, "\"model\":\"%s\",\"bounds\":", item->model->name);
  write_values (bounds, true, out);
  if (others) {
    output_text (out, ",\"not_bounds\":");
    write_values (bounds, false, out);
  }
  write_as_given (bounds, item, out);
  write_unfinished (bounds, out);
  item_write_names (item, out);
  output_char (out, '}');
}
