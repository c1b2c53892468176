#include "judge/instance.h"

#include "base/memory.h"

void
instance_init (struct instance *instance)
{
  *instance = (struct instance){ .model = NULL };
}

void
instance_clear (struct instance *instance)
{
  if (instance->model)
    instance->model->clear (instance->data);
  free (instance->data);
  instance_init (instance);
}

bool
instance_read (struct instance *instance, const char *text, size_t length, const char *file,
               size_t line, struct status *status)
{
  const struct model *model = model_find (text, length, file, line, status);
  if (!model)
    return false;
  if (instance->model != model->judge) {
    instance_clear (instance);
    instance->model = model->judge;
    instance->data = memory_zero (1, instance->model->instance_size);
    instance->model->init (instance->data);
  }
  instance->of = model;
  return instance->model->read (instance->data, text, length, file, line, status);
}

void
instance_write (const struct instance *instance, struct output *out)
{
  instance->model->write (instance->data, out);
}

const char *
instance_name (const struct instance *instance)
{
  return instance->model->name (instance->data);
}

void
instance_strip (struct instance *instance, bool name)
{
  instance->model->strip (instance->data, name);
}
