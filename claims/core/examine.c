#include "claims/core/examine.h"

#include "base/memory.h"
#include "base/progress.h"
#include "gen/common/shipped.h"
#include "model/common/data.h"
#include "model/common/model.h"
#include "search/core/model.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static size_t
count_models (void)
{
  size_t count = 0;
  while (claims_models[count])
    count++;
  return count;
}

void
examine_init (struct examine *examine, const struct claim *only)
{
  *examine = (struct examine){ .instances = 0 };
  examine->measures = memory_zero (count_models () + 1, sizeof *examine->measures);
  theorem_suite_init (&examine->suite, only);
}

void
examine_clear (struct examine *examine)
{
  for (size_t i = 0; claims_models[i]; i++)
    if (examine->measures[i])
      claims_models[i]->measure_free (examine->measures[i]);
  free (examine->measures);
  theorem_suite_clear (&examine->suite);
}

/* The numbers were found, or why they were not. */
static bool
note (struct examine *examine, const struct claims_measurements *measured, const struct status *own,
      struct status *status)
{
  if (measured) {
    theorem_suite_note (&examine->suite, measured);
    examine->instances++;
  } else if (own->code == STATUS_LIMIT && !limits_interrupted ()) {
    examine->open++;
  } else {
    return status_set (status, own->code, "%s", own->message);
  }
  if (progress_due ())
    progress_line ("claims: %" PRIu64 " instances", examine->instances);
  return true;
}

/* Has schedules of the class measured, if the model has it. */
static void
set_class (const struct examine *examine, size_t i)
{
  unsigned class;
  for (const struct model *model = models; model->name; model++)
    if (model->claims == claims_models[i] && claims_models[i]->measure_class
        && solve_class_find (model->solve, examine->class, &class))
      claims_models[i]->measure_class (examine->measures[i], class);
}

bool
examine_instance (struct examine *examine, const struct claims_model *model, const void *instance,
                  const char *label, struct status *status)
{
  struct status own = { .code = STATUS_OK };
  size_t i = 0;
  while (claims_models[i]->table != model->table)
    i++;
  if (!examine->measures[i]) {
    examine->measures[i] = claims_models[i]->measure_new ();
    if (examine->class)
      set_class (examine, i);
  }
  return note (
    examine,
    claims_models[i]->measure (examine->measures[i], instance, label, &examine->limits, &own), &own,
    status);
}

#define LINE_LABEL 64

/* A line of a suite, unless it is about another model. */
static bool
examine_line (struct examine *examine, const struct claims_model *claims, const char *text,
              size_t length, size_t line, struct status *status)
{
  char label[LINE_LABEL];
  const struct model *model = model_find (text, length, "a suite", line, status);
  if (!model || model->claims->table != claims->table)
    return model != NULL;
  snprintf (label, sizeof label, "line %zu", line);
  void *instance = data_new (model->data->instance);
  bool good = model->data->read_instance (instance, text, length, "a suite", line, status)
              && examine_instance (examine, claims, instance, label, status);
  data_free (model->data->instance, instance);
  return good;
}

bool
examine_suite (struct examine *examine, const char *suite, const struct claims_model *claims,
               struct status *status)
{
  struct output text = { .stream = NULL };
  bool good = true;
  shipped_write (suite, &text);
  for (size_t at = 0, line = 1, length; good && at < text.length; at += length + 1, line++) {
    const char *start = text.bytes + at;
    length = (size_t)((const char *)memchr (start, '\n', text.length - at) - start);
    good = examine_line (examine, claims, start, length, line, status);
  }
  output_discard (&text);
  return good;
}
