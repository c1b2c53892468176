#include "cli/debug_solution.h"

#include "model/common/data.h"
#include "model/common/suite.h"

void
debug_solution_clear (struct debug_solution *debug)
{
  if (debug->model)
    data_free (debug->model->data->solution, debug->solution);
  *debug = (struct debug_solution){ 0 };
}

static bool
load (struct debug_solution *debug, const struct data_text *of, const struct data_text *is,
      struct status *status)
{
  const struct model *model = model_find (of->bytes, of->length, of->file, of->line, status);
  if (!model)
    return false;
  const struct model_data *data = model->data;
  void *instance = data_new (data->instance), *ticks = data_new (data->ticks);
  debug->model = model;
  debug->solution = data_new (data->solution);
  bool good = data->read (instance, ticks, of->bytes, of->length, of->file, of->line, status)
              && data->read_solution (debug->solution, is, instance, ticks, status);
  data_free (data->instance, instance);
  data_free (data->ticks, ticks);
  return good;
}

/* The first text of an open file. */
static bool
first (struct suite *file, const char *path, struct data_text *text, struct status *status)
{
  text->file = path;
  return file && suite_next (file, &text->bytes, &text->length, &text->line, status);
}

bool
debug_solution_load (struct debug_solution *debug, const char *instance_path,
                     const char *schedule_path, const struct resolution *resolution,
                     struct status *status)
{
  struct data_text of, is;
  struct suite *instance = suite_open (instance_path, status),
               *schedule = instance ? suite_open (schedule_path, status) : NULL;
  if (instance)
    suite_round (instance, resolution);
  bool good = first (instance, instance_path, &of, status)
              && first (schedule, schedule_path, &is, status) && load (debug, &of, &is, status);
  suite_close (instance);
  suite_close (schedule);
  return good;
}
