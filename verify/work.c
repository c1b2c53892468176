#include "verify/work.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_work_init (struct verify_work *work, size_t count)
{
  work->in = memory_zero (count + 1, sizeof *work->in);
  work->ring = memory_alloc (count + 1, sizeof *work->ring);
  work->count = count;
  work->first = work->length = 0;
}

void
verify_work_clear (struct verify_work *work)
{
  free (work->in);
  free (work->ring);
  *work = (struct verify_work){ .in = NULL };
}

void
verify_work_drop (struct verify_work *work)
{
  while (work->length > 0)
    verify_work_take (work);
}
