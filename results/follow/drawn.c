#include "results/follow/drawn.h"

#include "model/common/data.h"
#include "results/follow/follow.h"
#include "results/follow/rows.h"

#include <string.h>

int
follow_named (const char *name)
{
  if (strcmp (name, "csv") == 0)
    return FOLLOW_CSV;
  if (strcmp (name, "ranks") == 0)
    return FOLLOW_RANKS;
  for (int i = 0; follow_formats[i].name; i++)
    if (strcmp (follow_formats[i].name, name) == 0)
      return FOLLOW_PROGRAMS + i;
  return -1;
}

/* Of an instance that was read. */
static bool
write_as (int format, const struct follow_rows *rows, struct output *out, struct status *status)
{
  if (format >= FOLLOW_PROGRAMS)
    return follow_write (&follow_formats[format - FOLLOW_PROGRAMS], rows->model, rows->instance,
                         rows->ticks, rows->schedule, rows->length, out, status);
  if (format == FOLLOW_CSV) {
    follow_csv_begin (out);
    follow_csv_write (rows, out);
  } else {
    follow_ranks_write (rows, out);
  }
  return true;
}

bool
follow_drawn_write (int format, const struct drawing *drawing,
                    const struct drawing_source *instance, const struct drawing_source *schedule,
                    bool unicode, struct output *out, struct status *status)
{
  const struct model *model = drawing->model;
  void *read = data_new (model->data->instance), *ticks = data_new (model->data->ticks);
  const struct follow_rows rows = { .model = model,
                                    .instance = read,
                                    .ticks = ticks,
                                    .name = drawing->name,
                                    .unit = drawing->unit,
                                    .makespan = drawing->makespan,
                                    .schedule = schedule->text,
                                    .length = schedule->length,
                                    .unicode = unicode };
  bool good = model->data->read (read, ticks, instance->text, instance->length, instance->file,
                                 instance->line, status)
              && write_as (format, &rows, out, status);
  data_free (model->data->ticks, ticks);
  data_free (model->data->instance, read);
  return good;
}
