/* Threads for work in numbered pieces that are done in any order and taken in order. */
#ifndef SEARCH_CREW_H
#define SEARCH_CREW_H

#include <stdbool.h>
#include <stdint.h>

struct crew {
  int threads;          /* >= 1 */
  uint64_t first, last; /* pieces first <= i < last */

  /* Do piece i with the memory of one thread, made by `begin` and freed by `end`. The result is handed to `take`, which frees it. NULL: the
     piece could not be done; the crew stops. Any thread. */
  void *(*work) (uint64_t piece, void *memory, void *context);
  void *(*begin) (void *context);
  void (*end) (void *memory);

  /* Pieces come here in ascending order, one thread at a time. False: the crew stops. */
  bool (*take) (uint64_t piece, void *result, void *context);
  void (*drop) (void *result); /* frees a result that is not taken */
  void *context;
};

/* Run; true when every piece was done and taken. At most a few results a thread wait for their turn. */
bool crew_run (const struct crew *crew);

#endif
