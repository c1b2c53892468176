#include "judge/model.h"

#include "base/checked.h"

bool
judge_scale (int64_t *value, int64_t factor)
{
  return checked_mul (*value, factor, value) && *value <= JUDGE_LARGEST;
}

void
judge_drop (char **text)
{
  free (*text);
  *text = NULL;
}
