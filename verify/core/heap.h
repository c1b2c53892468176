/* A priority queue of events, such as the next one of each of several queues: a binary heap. */
#ifndef VERIFY_CORE_HEAP_H
#define VERIFY_CORE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct verify_event {
  int64_t time;
  size_t queue;
};

struct verify_heap {
  struct verify_event *events; /* owned; events[0] is the earliest when length > 0 */
  size_t length, capacity;
};

/* empty, with memory for this number of events at first */
void verify_heap_init (struct verify_heap *heap, size_t events);
void verify_heap_clear (struct verify_heap *heap);
void verify_heap_push (struct verify_heap *heap, int64_t time, size_t queue);
struct verify_event
verify_heap_pop (struct verify_heap *heap); /* the earliest; requires length > 0 */

/* A worklist of numbers: a FIFO queue that holds each number at most once. */

struct verify_worklist {
  bool *in;       /* owned [count] */
  uint32_t *ring; /* owned [count]: the queue, from `first` on */
  size_t count, first, length;
};

/* an empty worklist of the numbers 0 .. count - 1 */
void verify_worklist_init (struct verify_worklist *worklist, size_t count);
void verify_worklist_clear (struct verify_worklist *worklist);

#define VERIFY_WORKLIST_BYTES (sizeof (bool) + sizeof (uint32_t)) /* memory a number */

/* Appends a number unless it is in the list. O(1). */
static inline void
verify_worklist_add (struct verify_worklist *worklist, uint32_t number)
{
  size_t at = worklist->first + worklist->length;

  if (worklist->in[number])
    return;
  worklist->in[number] = true;
  worklist->ring[at < worklist->count ? at : at - worklist->count] = number;
  worklist->length++;
}

/* Removes and returns the first number. Requires length > 0. O(1). */
static inline uint32_t
verify_worklist_take (struct verify_worklist *worklist)
{
  uint32_t number = worklist->ring[worklist->first];

  worklist->first = worklist->first + 1 < worklist->count ? worklist->first + 1 : 0;
  worklist->length--;
  worklist->in[number] = false;
  return number;
}

void verify_worklist_drop (struct verify_worklist *worklist); /* remove all */

#endif
