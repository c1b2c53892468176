/* A priority queue of the next event of each of several queues: a binary heap with at most one
   entry a queue. */
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
  size_t length;
};

void verify_heap_init (struct verify_heap *heap, size_t queues);
void verify_heap_clear (struct verify_heap *heap);
void verify_heap_push (struct verify_heap *heap, int64_t time, size_t queue);
struct verify_event
verify_heap_pop (struct verify_heap *heap); /* the earliest; requires length > 0 */

#endif
