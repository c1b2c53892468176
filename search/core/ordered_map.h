/* An ordered parallel map: numbered pieces of work run on several threads in any order; their
   results are taken in order. */
#ifndef SEARCH_CORE_ORDERED_MAP_H
#define SEARCH_CORE_ORDERED_MAP_H

#include <stdbool.h>
#include <stdint.h>

struct ordered_map {
  int threads;          /* >= 1 */
  uint64_t first, last; /* pieces first <= i < last */

  /* Runs piece i with the memory of one thread, made by `begin` and freed by `end`. Returns the
     result for `take`, which frees it; NULL: the piece failed, and the map stops. On any thread. */
  void *(*work) (uint64_t piece, void *memory, void *context);
  void *(*begin) (void *context);
  void (*end) (void *memory);

  /* Called for the pieces in ascending order, by one thread at a time. False: the map stops. */
  bool (*take) (uint64_t piece, void *result, void *context);
  void (*drop) (void *result); /* frees a result that is not taken */
  void *context;
};

/* Runs the map. True if every piece was done and taken. At most a few results of each thread
   wait for their turn. */
bool ordered_map_run (const struct ordered_map *map);

#endif
