#include "cli/schedule_format.h"

#include "cli/cli.h"
#include "results/follow/follow.h"
#include "results/follow/rows.h"

#include <string.h>

static const char *const format_names[] = { "text", "json", "csv", "ranks" };

enum schedule_format
schedule_format_parse (const char *name)
{
  for (size_t i = 0; i < sizeof format_names / sizeof *format_names; i++)
    if (strcmp (format_names[i], name) == 0)
      return (enum schedule_format)i;
  for (int i = 0; follow_formats[i].name; i++)
    if (strcmp (follow_formats[i].name, name) == 0)
      return (enum schedule_format) (FORMAT_FOLLOW + i);
  cli_usage ("--format: '%s' is not text, json, csv, ranks, goal, simgrid or msccl", name);
}

const char *
schedule_format_name (enum schedule_format format)
{
  return format < FORMAT_FOLLOW ? format_names[format]
                                : follow_formats[format - FORMAT_FOLLOW].name;
}

void
schedule_format_begin (enum schedule_format format, struct output *out)
{
  if (format == FORMAT_CSV)
    follow_csv_begin (out);
}

/* For simulators, without a place in the message. */
static bool
write_follow (const struct follow_format *format, const struct item *item,
              const struct output *schedule, struct output *out, struct status *status)
{
  if (follow_write (format, item->model, item->instance, item->ticks, schedule->bytes,
                    schedule->length, out, status))
    return true;
  const struct status why = *status;
  status_init (status);
  return status_set (status, why.code, "%s:%zu: %s", item->line->file, item->line->number,
                     why.message);
}

static void
write_rows (enum schedule_format format, const struct item *item, const struct output *schedule,
            struct output *out)
{
  const struct model_data *data = item->model->data;
  const struct follow_rows rows
    = { .model = item->model,
        .instance = item->instance,
        .ticks = item->ticks,
        .name = item->name,
        .unit = item->unit,
        .makespan = data->time (item->ticks, data->makespan (item_schedule (item))),
        .schedule = schedule->bytes,
        .length = schedule->length,
        .unicode = cli_unicode () };
  (format == FORMAT_CSV ? follow_csv_write : follow_ranks_write) (&rows, out);
}

bool
schedule_format_write (enum schedule_format format, const struct item *item, struct output *out,
                       struct status *status)
{
  struct output schedule = { .stream = NULL };
  bool good = true;
  item_write_schedule (item, &schedule);
  if (format >= FORMAT_FOLLOW)
    good = write_follow (&follow_formats[format - FORMAT_FOLLOW], item, &schedule, out, status);
  else
    write_rows (format, item, &schedule, out);
  output_discard (&schedule);
  return good;
}
