#include "verify/core/worklist.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_worklist_init (struct verify_worklist *worklist, size_t count)
{
  worklist->in = memory_zero (count + 1, sizeof *worklist->in);
  worklist->ring = memory_alloc (count + 1, sizeof *worklist->ring);
  worklist->count = count;
  worklist->first = worklist->length = 0;
}

void
verify_worklist_clear (struct verify_worklist *worklist)
{
  free (worklist->in);
  free (worklist->ring);
  *worklist = (struct verify_worklist){ .in = NULL };
}

void
verify_worklist_drop (struct verify_worklist *worklist)
{
  while (worklist->length > 0)
    verify_worklist_take (worklist);
}
