#include "verify/core/models.h"

#include "verify/core/clock.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

const struct verify_model *
verify_models_find (struct verify_span name)
{
  for (const struct verify_model *const *model = verify_models; *model != NULL; model++)
    if (verify_span_is (name, (*model)->name))
      return *model;
  return NULL;
}

bool
verify_models_known (struct verify_span name)
{
  for (const char *const *known = verify_known_models; *known != NULL; known++)
    if (verify_span_is (name, *known))
      return true;
  return false;
}

const struct verify_model *
verify_models_layout (const struct verify_source *source)
{
  for (const struct verify_model *const *model = verify_models; *model != NULL; model++)
    if ((*model)->layout != NULL && (*model)->layout (source))
      return *model;
  return NULL;
}

/* There is no such model. */
static const struct verify_model *
refuse_model (struct verify_span name, const struct verify_source *source, struct status *status)
{
  int shown = verify_span_shown (name, 60);

  if (verify_models_known (name))
    status_set (status, STATUS_INPUT, "%s:%zu: the model %.*s is not built in", source->file,
                source->line, shown, name.at);
  else
    status_set (status, STATUS_INPUT, "%s:%zu: model: \"%.*s\" is not known", source->file,
                source->line, shown, name.at);
  return NULL;
}

/* The model that has one of the keys of this text, an object. NULL: none has. */
static const struct verify_model *
with_key (const struct verify_source *source)
{
  struct verify_text text;
  struct verify_span key;
  struct status ignored;

  status_init (&ignored);
  if (!verify_text_check (source, &ignored))
    return NULL;
  verify_text_begin (&text, source, &ignored);
  if (!verify_text_object (&text, "the instance"))
    return NULL;
  while (verify_text_member (&text, &key)) {
    for (const struct verify_model *const *model = verify_models; *model != NULL; model++)
      if ((*model)->key != NULL && verify_span_is (key, (*model)->key))
        return *model;
    if (!verify_text_skip (&text))
      return NULL;
  }
  return NULL;
}

/* The name of the model, which its instances need not state. */
static struct verify_span
name_of (const struct verify_model *model)
{
  return (struct verify_span){ model->name, strlen (model->name) };
}

const struct verify_model *
verify_models_of (const struct verify_source *source, struct verify_instance_header *header,
                  struct status *status)
{
  const struct verify_model *model = verify_models_layout (source);

  if (model != NULL) {
    *header = (struct verify_instance_header){ .modelled = true, .model = name_of (model) };
    return model;
  }
  if (!verify_instance_header_peek (header, source, status)) {
    model = header->modelled || status->code == STATUS_LIMIT ? NULL : with_key (source);
    if (model == NULL)
      return NULL;
    status_init (status);
    header->modelled = true;
    header->model = name_of (model);
    return model;
  }
  model = verify_models_find (header->model);
  return model != NULL ? model : refuse_model (header->model, source, status);
}

void
verify_any_init (struct verify_any *any)
{
  *any = (struct verify_any){ .model = NULL };
}

void
verify_any_clear (struct verify_any *any)
{
  if (any->model != NULL)
    any->model->clear (any->instance);
  free (any->instance);
  verify_any_init (any);
}

bool
verify_any_read (struct verify_any *any, const struct verify_model *model,
                 const struct verify_source *source, struct status *status)
{
  if (any->model != model) {
    verify_any_clear (any);
    any->instance = memory_zero (1, model->size);
    any->model = model;
  }
  return model->read (any->instance, source, status) && status->code != STATUS_LIMIT;
}

enum status_code
verify_any_schedule (const struct verify_any *any, const struct verify_source *source,
                     struct verify_verdict *verdict, struct status *status)
{
  return verify_clock_code (any->model->schedule (any->instance, source, verdict, status), status);
}

enum status_code
verify_any_certificate (const struct verify_any *any, const struct verify_source *source,
                        const struct deadline *deadline, struct verify_claim *claim,
                        struct status *status)
{
  const struct deadline *former = verify_clock_set (deadline);
  enum status_code code = any->model->certificate (any->instance, source, deadline, claim, status);

  verify_clock_set (former);
  return verify_clock_code (code, status);
}
