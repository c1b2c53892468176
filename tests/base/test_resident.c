/* The resident memory of the process follows the heap. */
#include "base/resident.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Known but in builds with sanitizers. */
Test (resident, known)
{
  cr_expect_eq (resident_bytes () > 0, (TESTS_DIVISOR == 1));
}

/* What is allocated counts once it is touched, and no longer when it is given back. */
Test (resident, follows_the_heap)
{
  const size_t size = 64 << 20, near = 2 << 20;
  uint64_t before = resident_bytes ();
  if (before == 0)
    return;
  resident_save ();
  char *block = memory_alloc (size, 1);
  cr_expect_lt (resident_bytes (), before + near);
  memset (block, 1, size);
  uint64_t held = resident_bytes ();
  cr_expect (held > before + size - near && held < before + size + near, "%llu",
             (unsigned long long)(held - before));
  free (block);
  cr_expect_lt (resident_bytes (), before + near);
}

/* Small blocks, the last of which keeps the heap long, leave when they are asked to. */
Test (resident, trim)
{
  enum { BLOCKS = 4000, SIZE = 8000 };
  static char *blocks[BLOCKS];
  uint64_t before = resident_bytes (), near = 2 << 20;
  if (before == 0)
    return;
  for (int i = 0; i < BLOCKS; i++)
    blocks[i] = memset (memory_alloc (SIZE, 1), 1, SIZE);
  cr_expect_gt (resident_bytes (), before + (uint64_t)BLOCKS * SIZE - near);
  for (int i = 0; i < BLOCKS - 1; i++)
    free (blocks[i]);
  cr_expect_gt (resident_bytes (), before + near);
  resident_trim ();
  cr_expect_lt (resident_bytes (), before + near);
  free (blocks[BLOCKS - 1]);
}
