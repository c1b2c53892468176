/* What follows about one line (a row or a column) of a small shop, of at most 8 tasks, for search/openshop_small. All tasks of the line are
   looked at together, a lane of a vector each. A lane without a task has no time, all the time there is, and comes neither before nor after
   another. */
#ifndef SEARCH_OPENSHOP_SMALL_LINE_H
#define SEARCH_OPENSHOP_SMALL_LINE_H

#include <stdbool.h>
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define SMALL_LANES 8
#define SMALL_MOST 15000 /* the largest makespan: sums of two fit into a lane */

typedef int16_t small_lanes __attribute__ ((vector_size (2 * SMALL_LANES)));

/* Lanes of 0 and -1: bit i says whether lane i is -1. */
static inline unsigned
small_lanes_mask (small_lanes lanes)
{
#ifdef __SSE2__
  return (unsigned)_mm_movemask_epi8 (_mm_packs_epi16 ((__m128i)lanes, _mm_setzero_si128 ()));
#else
  unsigned mask = 0;
  for (int i = 0; i < SMALL_LANES; i++)
    mask |= (unsigned)(lanes[i] != 0) << i;
  return mask;
#endif
}

/* Times do not change; windows and orders do. Bit j of byte i stands for tasks j and i, in that order. */
struct small_times {
  small_lanes time;
  uint64_t pairs; /* of two different tasks */
  int16_t horizon;
  int8_t count, lanes[SMALL_LANES]; /* those with a task, ascending */
};

struct small_line {
  small_lanes earliest, latest; /* least start, largest end */
  uint64_t before;              /* j is known to come before i */
};

/* From "j before i" to "j after i", and back. */
uint64_t small_transpose (uint64_t pairs);

/* Derive until nothing changes what rules O1 to O3, O5 and O6 of docs/CERTIFICATES-openshop.md say, and no more, as the referee must find
   the same contradictions at the leaves of a certificate's tree. With T1 before T2 meaning that T2 starts after the end of T1:
   - an order that the windows of two tasks leave no choice about; orders that follow from two others;
   - the window of a task from all those known to come before it, and after it: they take their time one after the other;
   - with `edges`: overload and edge finding as in docs/CERTIFICATES-openshop.md, rules O2 and O3.
   False: there is no way to do all tasks; *blame are the lanes in which that shows. */
bool small_line_run (const struct small_times *times, struct small_line *line, bool edges, unsigned *blame);

#endif
