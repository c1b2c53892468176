/* A priority queue of events, such as the next one of each of several queues: a binary heap. */
#ifndef VERIFY_CORE_HEAP_H
#define VERIFY_CORE_HEAP_H

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

#endif
