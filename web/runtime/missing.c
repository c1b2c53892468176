#include "web/runtime/missing.h"

#include "base/memory.h"
#include "base/status.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct order {
  size_t size;
  int (*compare) (const void *a, const void *b, void *context);
  void *context;
};

/* Sorts by merging; `room` is for as many items. */
static void
merge_sort (char *items, size_t count, char *room, const struct order *order)
{
  if (count < 2)
    return;
  size_t left = count / 2, size = order->size;
  char *middle = items + left * size, *end = items + count * size, *to = room;
  merge_sort (items, left, room, order);
  merge_sort (middle, count - left, room, order);
  char *a = items, *b = middle;
  while (a < middle && b < end) {
    char **least = order->compare (a, b, order->context) <= 0 ? &a : &b;
    memcpy (to, *least, size);
    to += size;
    *least += size;
  }
  memcpy (to, a, (size_t)(middle - a)); /* those of the right half are in place */
  memcpy (items, room, (size_t)(to - room) + (size_t)(middle - a));
}

void
qsort_r (void *items, size_t count, size_t size,
         int (*compare) (const void *a, const void *b, void *context), void *context)
{
  if (count < 2)
    return;
  char *room = memory_alloc (count, size);
  merge_sort (items, count, room, &(struct order){ size, compare, context });
  free (room);
}

/* emscripten's own way to jump back needs its scripts. Only base/memory.c jumps, where memory has
   run out: that ends the page's worker, which then begins anew. */
int
setjmp (jmp_buf place)
{
  (void)place;
  return 0;
}

_Noreturn void
longjmp (jmp_buf place, int value)
{
  (void)place;
  (void)value;
  _Exit (STATUS_MACHINE);
}

/* Grows the memory to `bytes`. The linker puts it in the place of emscripten's own, which does not
   see a failure in code for 64 bits that became code for 32. */
int __wrap_emscripten_resize_heap (size_t bytes);
int
__wrap_emscripten_resize_heap (size_t bytes)
{
  enum { PAGE = 65536 };
  size_t now = __builtin_wasm_memory_size (0) * PAGE;
  if (bytes <= now)
    return 1;
  if (bytes > UINT32_MAX)
    return 0;
  return (uint32_t)__builtin_wasm_memory_grow (0, (bytes - now + PAGE - 1) / PAGE) != UINT32_MAX;
}
