#include "results/drawing_load.h"

#include "results/drawing_models.h"
#include "results/drawing_path.h"
#include "verify/models.h"

#include <string.h>

bool
drawing_plus (struct rational a, struct rational b, struct rational *out, struct status *status)
{
  return rational_add (a, b, out) || status_set (status, STATUS_INPUT, "the schedule's times are too fine to be drawn: beyond 64 bits");
}

char *
drawing_copy (const char *text)
{
  return text ? drawing_text ("%s", text) : NULL;
}

static struct verify_source
referee_source (const struct drawing_source *source)
{
  return (struct verify_source){ source->text, source->length, source->file, source->line };
}

/* The referee's verdict on an instance that it has read. */
static bool
accept_schedule (const struct verify_model *model, const struct verify_any *any, const struct drawing_source *schedule,
                 struct status *status)
{
  const struct verify_source source = referee_source (schedule);
  struct verify_verdict verdict;
  verify_verdict_init (&verdict);
  enum status_code code = model->schedule (any, &source, &verdict, status);
  if (code == STATUS_FALSE)
    status_set (status, STATUS_FALSE, "%s:%zu: not a valid schedule: %s", schedule->file, schedule->line, verdict.reason);
  verify_verdict_clear (&verdict);
  return code == STATUS_OK;
}

/* Nothing is drawn that the referee has not accepted. */
static bool
accept (enum model_kind kind, const struct drawing_source *instance, const struct drawing_source *schedule, struct status *status)
{
  const struct verify_source source = referee_source (instance);
  const struct verify_model *model = verify_models_find ((struct verify_span){ kind_name (kind), strlen (kind_name (kind)) });
  struct verify_any any;
  if (!model)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: the referee does not know %s", instance->file, instance->line,
                       kind_name (kind));
  verify_any_init (&any);
  bool accepted = model->read (&any, &source, status) && accept_schedule (model, &any, schedule, status);
  verify_any_clear (&any);
  return accepted;
}

static bool
fill (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends, bool receivers,
      struct status *status)
{
  switch (drawing->model) {
  case MODEL_NODE:
    return drawing_node (drawing, instance, sends, status);
  case MODEL_OVERHEAD:
    return drawing_overhead (drawing, instance, sends, status);
  case MODEL_PARAMETERIZED:
    return drawing_parameterized (drawing, instance, sends, status);
  case MODEL_LOGP:
    return drawing_logp (drawing, instance, sends, status);
  default:
    return drawing_openshop (drawing, instance, sends, receivers, status);
  }
}

bool
drawing_load (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_source *schedule, bool receivers,
              struct status *status)
{
  struct drawing_sends sends;
  drawing_sends_init (&sends);
  bool good = kind_find (&drawing->model, instance->text, instance->length, instance->file, instance->line, status)
              && accept (drawing->model, instance, schedule, status)
              && drawing_sends_read (&sends, schedule->text, schedule->length, schedule->file, schedule->line, status);
  drawing->makespan = sends.makespan;
  good = good && fill (drawing, instance, &sends, receivers, status);
  if (good) {
    drawing_finish (drawing);
    drawing_path (drawing);
  }
  drawing_sends_clear (&sends);
  return good;
}
