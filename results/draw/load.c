#include "results/draw/load.h"

#include "model/common/labels.h"
#include "model/common/model.h"
#include "results/draw/draw.h"
#include "verify/core/models.h"
#include "verify/core/rounding.h"

#include <stdlib.h>
#include <string.h>

const int32_t drawing_first[1] = { 0 };

static bool
too_fine (struct status *status)
{
  return status_set (status, STATUS_INPUT,
                     "the schedule's times are too fine to be drawn: beyond 64 bits");
}

bool
drawing_plus (struct rational a, struct rational b, struct rational *out, struct status *status)
{
  return rational_add (a, b, out) || too_fine (status);
}

bool
drawing_plus_product (struct rational a, struct rational b, struct rational c, struct rational *out,
                      struct status *status)
{
  struct rational product;
  return (rational_multiply (b, c, &product) && rational_add (a, product, out))
         || too_fine (status);
}

char *
drawing_named (const char *name, char *text)
{
  char *both = name ? memory_print ("%s, %s", name, text) : text;
  if (name)
    free (text);
  return both;
}

void
drawing_label (struct drawing *drawing, const void *instance)
{
  struct labels labels;
  labels_init (&labels, drawing->model->data, instance);
  if (labels_given (&labels)) {
    drawing->label_count = (size_t)labels_count (&labels);
    drawing->labels = memory_alloc (drawing->label_count, sizeof *drawing->labels);
    for (size_t i = 0; i < drawing->label_count; i++) {
      const char *name = labels_of (&labels, (int64_t)i);
      drawing->labels[i] = name ? memory_print ("%s", name) : NULL;
    }
  }
  labels_clear (&labels);
}

/* Puts a name before a text, which may be NULL. */
static void
put_before (const char *name, char **text)
{
  *text = *text ? drawing_named (name, *text) : name ? memory_print ("%s", name) : NULL;
}

void
drawing_name_nodes (struct drawing *drawing, bool receivers)
{
  /* the machines of an open shop come after its jobs */
  size_t first = receivers && drawing->label_count > drawing->lane_count
                   ? drawing->label_count - drawing->lane_count
                   : 0;
  for (size_t i = 0; i < drawing->lane_count; i++) {
    size_t label = first + (size_t)drawing->lanes[i].node;
    if (label < drawing->label_count)
      put_before (drawing->labels[label], &drawing->lanes[i].detail);
  }
  for (size_t i = 0; i < drawing->place_count; i++)
    if ((size_t)drawing->places[i].node < drawing->label_count)
      put_before (drawing->labels[drawing->places[i].node], &drawing->places[i].cost);
}

static struct verify_source
checker_source (const struct drawing_source *source)
{
  return (struct verify_source){ source->text, source->length, source->file, source->line };
}

/* The checker's verdict on a schedule of an instance that it has read, and its makespan. */
static bool
accept_schedule (const struct verify_any *any, const struct drawing_source *schedule,
                 struct rational *makespan, struct status *status)
{
  const struct verify_source source = checker_source (schedule);
  struct verify_verdict verdict;
  verify_verdict_init (&verdict);
  enum status_code code = verify_any_schedule (any, &source, &verdict, status);
  if (code == STATUS_FALSE)
    status_set (status, STATUS_FALSE, "%s:%zu: not a valid schedule: %s", schedule->file,
                schedule->line, verdict.reason);
  bool good
    = code == STATUS_OK
      && (rational_parse (verdict.makespan, strlen (verdict.makespan), makespan) == RATIONAL_OK
          || too_fine (status));
  verify_verdict_clear (&verdict);
  return good;
}

/* Only schedules that the checker accepts are drawn. */
static bool
accept (const struct model *drawn, const struct drawing_source *instance,
        const struct drawing_source *schedule, struct rational *makespan, struct status *status)
{
  const struct verify_source source = checker_source (instance);
  const struct verify_model *model
    = verify_models_find ((struct verify_span){ drawn->name, strlen (drawn->name) });
  struct verify_any any;
  if (!model)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: the checker does not know %s",
                       instance->file, instance->line, drawn->name);
  verify_any_init (&any);
  bool accepted = verify_any_read (&any, model, &source, status)
                  && accept_schedule (&any, schedule, makespan, status);
  verify_any_clear (&any);
  return accepted;
}

bool
drawing_load (struct drawing *drawing, const struct drawing_source *instance,
              const struct drawing_source *schedule, bool receivers, struct status *status)
{
  struct drawing_sends sends = { NULL, 0, 0 };
  drawing->model
    = model_find (instance->text, instance->length, instance->file, instance->line, status);
  drawing->caption = "node";
  drawing->other = "to";
  bool good = drawing->model
              && accept (drawing->model, instance, schedule, &drawing->makespan, status)
              && drawing_sends_read (&sends, schedule->text, schedule->length, schedule->file,
                                     schedule->line, status)
              && drawing->model->draw->fill (drawing, instance, &sends, receivers, status);
  if (good) {
    drawing_finish (drawing);
    drawing_path (drawing);
  }
  free (sends.list);
  return good;
}

bool
drawing_round (struct drawing_source *instance, const struct drawing_source *schedule,
               struct resolution resolution, const char *advice, struct output *room,
               struct status *status)
{
  const struct verify_source source = checker_source (schedule);
  struct verify_ratio step = { 0, 1 };
  struct rounding ignored;
  bool stated = verify_rounding_stated (&source, &step, status);
  if (stated && !resolution.given)
    return status_set (status, STATUS_INPUT, "%s:%zu: it is for a rounded instance: %s",
                       schedule->file, schedule->line, advice);
  if (resolution.automatic)
    resolution
      = (struct resolution){ .given = stated, .step = (struct rational){ step.num, step.den } };
  rounding_apply (&resolution, &instance->text, &instance->length, room, &ignored);
  return true;
}
