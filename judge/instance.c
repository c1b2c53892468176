#include "judge/instance.h"

#include "model/common/fields.h"
#include "model/common/groups.h"

void
instance_init (struct instance *instance)
{
  *instance = (struct instance){ .of = NULL };
}

void
instance_clear (struct instance *instance)
{
  if (instance->of)
    data_free (instance->of->data->instance, instance->data);
  instance_init (instance);
}

bool
instance_read (struct instance *instance, const char *text, size_t length, const char *file,
               size_t line, struct status *status)
{
  const struct model *model = model_find (text, length, file, line, status);
  if (!model)
    return false;
  if (instance->of != model) {
    instance_clear (instance);
    instance->of = model;
    instance->data = data_new (model->data->instance);
  }
  return model->data->read_instance (instance->data, text, length, file, line, status);
}

void
instance_write (const struct instance *instance, struct output *out)
{
  instance->of->data->write_instance (instance->data, out);
}

const char *
instance_name (const struct instance *instance)
{
  return instance->of->data->name (instance->data);
}

void
instance_strip (struct instance *instance, bool name)
{
  struct instance_head *head = instance->data;
  judge_drop (&head->unit);
  judge_drop (&head->origin);
  fields_clear_names (head);
  if (name)
    judge_drop (&head->name);
  if (instance->of->data->groups)
    groups_drop_names (instance->of->data->groups, instance->data);
}

size_t
instance_parts (const struct instance *instance, unsigned sort)
{
  const struct group_form *groups = instance->of->data->groups;
  if (!groups)
    return instance->of->judge->parts (instance->data, sort);
  return sort == 0 ? (size_t)groups_of (groups, instance->data)->destinations : 0;
}

void
instance_remove (struct instance *instance, unsigned sort, size_t first, size_t length)
{
  if (instance->of->data->groups)
    groups_remove (instance->of->data->groups, instance->data, first, length);
  else
    instance->of->judge->remove (instance->data, sort, first, length);
}

struct rational **
instance_numbers (struct instance *instance, size_t *count, size_t *lengths)
{
  struct judge_numbers numbers = { .list = NULL };
  instance->of->judge->numbers (instance->data, &numbers);
  *count = numbers.count;
  *lengths = numbers.lengths;
  return numbers.list;
}

void
instance_simplify (struct instance *instance)
{
  if (instance->of->judge->simplify)
    instance->of->judge->simplify (instance->data);
}

void
instance_tidy (struct instance *instance)
{
  if (instance->of->data->groups)
    groups_sort (instance->of->data->groups, instance->data);
}
