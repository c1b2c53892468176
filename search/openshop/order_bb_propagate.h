/* Propagation of one resource (row or column) with at most 8 tasks, for search/openshop/order_bb.h.
   A task is a lane of a vector, and all tasks are propagated together. A lane without a task has
   time 0, the whole horizon as its window, and no orders. */
#ifndef SEARCH_OPENSHOP_ORDER_BB_PROPAGATE_H
#define SEARCH_OPENSHOP_ORDER_BB_PROPAGATE_H

#include <stdbool.h>
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define ORDER_BB_LANES 8
#define ORDER_BB_MAX_HORIZON 15000 /* largest makespan: the sum of two fits into a lane */

typedef int16_t order_bb_lanes __attribute__ ((vector_size (2 * ORDER_BB_LANES)));

/* For lanes of 0 and -1: bit i is set where lane i is -1. */
static inline unsigned
order_bb_lanes_mask (order_bb_lanes lanes)
{
#ifdef __SSE2__
  return (unsigned)_mm_movemask_epi8 (_mm_packs_epi16 ((__m128i)lanes, _mm_setzero_si128 ()));
#else
  unsigned mask = 0;
  for (int i = 0; i < ORDER_BB_LANES; i++)
    mask |= (unsigned)(lanes[i] != 0) << i;
  return mask;
#endif
}

/* The constants of a resource. A set of pairs has bit j of byte i for "j before i". */
struct order_bb_times {
  order_bb_lanes time;
  uint64_t pairs; /* all pairs of distinct tasks */
  int16_t horizon;
  int8_t count, lanes[ORDER_BB_LANES]; /* the lanes with a task, ascending */
};

struct order_bb_resource {
  order_bb_lanes earliest, latest; /* earliest start, latest end */
  uint64_t before;                 /* "j before i" is known */
};

/* The reverse orders: bit j of byte i becomes bit i of byte j. */
uint64_t order_bb_transpose (uint64_t pairs);

/* Applies rules of docs/CERTIFICATES-openshop.md until nothing changes: O1 (precedence), O5
   (queue), O6 (transitivity), and with `edges` also O2 (overload) and O3 (edge finding). It must
   derive no more than these, because the checker has to find the same contradiction at each leaf
   of a certificate's tree. False on a contradiction; *blame are then the lanes of the tasks
   involved. */
bool order_bb_propagate (const struct order_bb_times *times, struct order_bb_resource *resource,
                         bool edges, unsigned *blame);

#endif
