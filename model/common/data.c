#include "model/common/data.h"

#include "base/memory.h"

#include <stdlib.h>

void *
data_new (const struct data_type *type)
{
  void *data = memory_zero (1, type->size);
  if (type->init)
    type->init (data);
  return data;
}

void
data_free (const struct data_type *type, void *data)
{
  if (data && type->clear)
    type->clear (data);
  free (data);
}

void
data_reset (const struct data_type *type, void *data)
{
  if (type->reset)
    type->reset (data);
}
