/* Numbers that something is still to be done for, each at most once, first come first served. */
#ifndef VERIFY_WORK_H
#define VERIFY_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct verify_work {
  bool *in;       /* owned [count] */
  uint32_t *ring; /* owned [count]: those in it, from `first` on */
  size_t count, first, length;
};

void verify_work_init (struct verify_work *work, size_t count); /* of 0 .. count - 1; none is in it */
void verify_work_clear (struct verify_work *work);

#define VERIFY_WORK_BYTES (sizeof (bool) + sizeof (uint32_t)) /* of memory for each number */

/* Nothing happens to what is in it already. O(1). */
static inline void
verify_work_add (struct verify_work *work, uint32_t number)
{
  size_t at = work->first + work->length;

  if (work->in[number])
    return;
  work->in[number] = true;
  work->ring[at < work->count ? at : at - work->count] = number;
  work->length++;
}

/* The first one added. There must be one. O(1). */
static inline uint32_t
verify_work_take (struct verify_work *work)
{
  uint32_t number = work->ring[work->first];

  work->first = work->first + 1 < work->count ? work->first + 1 : 0;
  work->length--;
  work->in[number] = false;
  return number;
}

void verify_work_drop (struct verify_work *work); /* take all */

#endif
