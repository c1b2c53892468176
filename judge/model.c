#include "judge/model.h"

#include "base/checked.h"
#include "base/memory.h"

#include <stdlib.h>

bool
judge_scale (int64_t *value, int64_t factor)
{
  return checked_mul (*value, factor, value) && *value <= JUDGE_LARGEST;
}

void
judge_numbers_add (struct judge_numbers *numbers, struct rational *number)
{
  memory_grow (numbers->list, numbers->capacity, numbers->count + 1);
  numbers->list[numbers->count++] = number;
}

void
judge_drop (char **text)
{
  free (*text);
  *text = NULL;
}

bool
judge_within (size_t i, size_t first, size_t length)
{
  return i >= first && i - first < length;
}
