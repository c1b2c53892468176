#include "judge/reduce_steps.h"

#include "base/memory.h"

void
reduce_numbers_add (struct reduce_numbers *numbers, struct rational *number)
{
  memory_grow (numbers->list, numbers->capacity, numbers->count + 1);
  numbers->list[numbers->count++] = number;
}

size_t
reduce_parts (const struct instance *instance, unsigned sort)
{
  return instance->model->parts (instance->data, sort);
}

void
reduce_remove (struct instance *instance, unsigned sort, size_t first, size_t length)
{
  instance->model->remove (instance->data, sort, first, length);
}

struct rational **
reduce_numbers (struct instance *instance, size_t *count, size_t *lengths)
{
  struct reduce_numbers numbers = { .list = NULL };
  instance->model->numbers (instance->data, &numbers);
  *count = numbers.count;
  *lengths = numbers.lengths;
  return numbers.list;
}

void
reduce_simplify (struct instance *instance)
{
  if (instance->model->simplify)
    instance->model->simplify (instance->data);
}

void
reduce_tidy (struct instance *instance)
{
  if (instance->model->tidy)
    instance->model->tidy (instance->data);
}
