#include "search/node/liu_table.h"

#include "base/memory.h"

#include <stdlib.h>

bool
liu_table_search (const struct node_types *cluster, struct liu_switches switches,
                  const struct limits *limits, struct liu_count *count)
{
  struct liu_search *search = liu_search_new ();
  liu_search_start (search, cluster, switches, limits, INT64_MAX, NULL);
  search->length--;
  /* The source is free here, so both theorems hold for it, too: it is a fastest processor. */
  size_t sources = switches.fastest_first || switches.monotone ? 1 : cluster->k;
  for (size_t j = 0; j < sources; j++) {
    search->nodes++;
    search->left[j]--;
    liu_search_explore (search, cluster->cost[j]);
    search->left[j]++;
  }
  *count = (struct liu_count){ search->best, search->nodes, search->leaves };
  bool done = !search->stopped;
  liu_search_free (search);
  return done;
}

/* Sequences of `length` receivers of the types so far: ways[0 .. length]. One more type with
   `count` nodes puts i <= count of them anywhere: new[m] = sum over i of C(m, i) * ways[m - i].
   False on overflow. */
static bool
add_type (uint64_t *ways, int64_t length, int64_t count)
{
  for (int64_t m = length + count; m >= 0; m--) {
    uint64_t sum = 0, choose = 1, term;
    for (int64_t i = 0; i <= count && i <= m; i++) {
      if (i > 0) {
        if (__builtin_mul_overflow (choose, (uint64_t)(m - i + 1), &choose))
          return false;
        choose /= (uint64_t)i;
      }
      if (m - i > length)
        continue;
      if (__builtin_mul_overflow (choose, ways[m - i], &term)
          || __builtin_add_overflow (sum, term, &sum))
        return false;
    }
    ways[m] = sum;
  }
  return true;
}

bool
liu_table_tree (const struct node_types *cluster, uint64_t *nodes, uint64_t *leaves)
{
  uint64_t *ways = memory_alloc ((size_t)cluster->destinations + 1, sizeof *ways);
  int64_t length = 0;
  bool fits = true;
  ways[0] = 1;
  for (size_t j = 0; j < cluster->k && fits; j++) {
    fits = add_type (ways, length, cluster->count[j]);
    length += cluster->count[j];
  }
  *nodes = 0;
  for (int64_t m = 1; m <= length && fits; m++)
    fits = !__builtin_add_overflow (*nodes, ways[m], nodes);
  *leaves = ways[cluster->destinations];
  free (ways);
  return fits;
}
