#include "base/rng.h"
#include "verify/core/heap.h"

#include <criterion/criterion.h>

/* Pops come in ascending time, whatever the pushes. */
Test (heap, sorts)
{
  struct verify_heap heap;
  struct rng rng;
  int64_t last = -1;
  bool queued[40] = { false };

  rng_init (&rng, 8);
  verify_heap_init (&heap, 40);
  for (int i = 0; i < 20000; i++) {
    size_t queue = rng_below (&rng, 40);
    if (!queued[queue]) {
      verify_heap_push (&heap, (last < 0 ? 0 : last) + rng_range (&rng, 0, 9), queue);
      queued[queue] = true;
    } else {
      struct verify_event event = verify_heap_pop (&heap);
      cr_assert_geq (event.time, last);
      cr_assert (queued[event.queue]);
      queued[event.queue] = false;
      last = event.time;
    }
  }
  verify_heap_clear (&heap);
}
