#include "cli/rank_schedule.h"

#include "cli/items.h"
#include "gen/import/import.h"
#include "model/common/suite.h"
#include "results/follow/ranks.h"

#include <inttypes.h>
#include <stdlib.h>

void
rank_schedule_init (struct rank_schedule *schedule)
{
  *schedule = (struct rank_schedule){ .model = NULL };
  drawing_init (&schedule->drawing);
}

void
rank_schedule_clear (struct rank_schedule *schedule)
{
  if (schedule->model) {
    data_free (schedule->model->data->instance, schedule->instance);
    data_free (schedule->model->data->ticks, schedule->ticks);
  }
  free (schedule->plan.sends);
  drawing_clear (&schedule->drawing);
}

/* What the instance says of a schedule's ranks. */
static bool
read_shape (const struct drawing_source *instance, struct follow_ranks *ranks,
            struct status *status)
{
  const struct model *model
    = model_find (instance->text, instance->length, instance->file, instance->line, status);
  if (!model)
    return false;
  const struct model_data *data = model->data;
  void *read = data_new (data->instance), *ticks = data_new (data->ticks);
  int64_t tasks;
  bool good = data->read (read, ticks, instance->text, instance->length, instance->file,
                          instance->line, status);
  ranks->personal = data->personal;
  if (good && data->receivers && data->receivers (read) > 0)
    data->sizes (read, &ranks->first_receiver, &tasks);
  data_free (data->instance, read);
  data_free (data->ticks, ticks);
  return good;
}

/* The schedule as JSON. */
static bool
read_schedule (const struct drawing_source *instance, const char *path, struct output *schedule,
               struct status *status)
{
  struct follow_ranks ranks = { .first_receiver = 0 };
  struct output text = { .stream = NULL };
  struct import_text file;
  bool good = import_read_file (path, &file, &text, status);
  if (good) {
    output_char (&text, '\0');
    if (follow_ranks_looks (text.bytes, file.length))
      good = read_shape (instance, &ranks, status)
             && follow_ranks_read (&ranks, text.bytes, file.name, schedule, status);
    else
      output_bytes (schedule, text.bytes, file.length);
  }
  output_discard (&text);
  return good;
}

/* What the schedule is for ranks; the checker judges it first. */
static bool
load (struct rank_schedule *out, const struct drawing_source *instance,
      const struct drawing_source *schedule, struct status *status)
{
  if (!drawing_load (&out->drawing, instance, schedule, false, status))
    return false;
  const struct model *model = out->model = out->drawing.model;
  out->instance = data_new (model->data->instance);
  out->ticks = data_new (model->data->ticks);
  return model->data->read (out->instance, out->ticks, instance->text, instance->length,
                            instance->file, instance->line, status)
         && follow_plan_make (&out->plan, model, out->instance, out->ticks, schedule->text,
                              schedule->length, status);
}

bool
rank_schedule_read (struct rank_schedule *out, const struct options *options, struct status *status)
{
  const char *text;
  struct output schedule = { .stream = NULL }, room = { .stream = NULL };
  struct drawing_source instance = { .line = 1 };
  struct rounding ignored;
  bool stepped = options->resolution.given && !options->resolution.automatic;
  options_one_stdin (options);
  struct suite *suite = items_open (options->values[0], NULL, status);
  if (!suite)
    return false;
  bool good = suite_next (suite, &text, &instance.length, &instance.line, status);
  if (good) {
    instance.text = text;
    instance.file = suite_name (suite);
    if (stepped)
      rounding_apply (&options->resolution, &instance.text, &instance.length, &room, &ignored);
    good = read_schedule (&instance, options->values[1], &schedule, status);
  }
  if (good) {
    const struct drawing_source source
      = { schedule.bytes, schedule.length, options->values[1], 1, NULL };
    const struct resolution automatic = { .given = true, .automatic = true };
    good = (stepped || drawing_round (&instance, &source, automatic, "", &room, status))
           && load (out, &instance, &source, status);
  }
  suite_close (suite);
  output_discard (&schedule);
  output_discard (&room);
  return good;
}

/* The schedule as text, and from that the plan: the one way to it. */
static bool
plan (struct rank_schedule *out, const void *schedule, struct status *status)
{
  struct output text = { .stream = NULL };
  out->model->data->write_schedule (schedule, out->instance, out->ticks, &text);
  bool good = follow_plan_make (&out->plan, out->model, out->instance, out->ticks, text.bytes,
                                text.length, status);
  output_discard (&text);
  return good;
}

bool
rank_schedule_make (struct rank_schedule *out, const struct model *model, size_t heuristic,
                    const struct output *text, struct status *status)
{
  const struct heuristic *row = &model->solve->heuristics[heuristic];
  out->model = model;
  out->instance = data_new (model->data->instance);
  out->ticks = data_new (model->data->ticks);
  if (!model->data->read (out->instance, out->ticks, text->bytes, text->length, "measured", 1,
                          status)
      || (row->applies && !row->applies (row, out->ticks, status)))
    return false;
  void *schedule = data_new (model->data->schedule);
  heuristic_make (row, out->ticks, 1, NULL, schedule);
  bool good = plan (out, schedule, status);
  data_free (model->data->schedule, schedule);
  return good;
}
