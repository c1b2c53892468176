/* Exact test whether times of a few kinds can be packed into gaps, by dynamic programming over the
   gaps. A state counts the times of each kind that are packed into a gap and those before it. Where
   the times fill nearly all of the gaps there are few states. */
#ifndef SEARCH_OPENSHOP_GAP_PACKING_H
#define SEARCH_OPENSHOP_GAP_PACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSHOP_GAP_PACKING_KINDS 4 /* largest number of kinds */
/* largest product over the kinds of their count plus one */
#define OPENSHOP_GAP_PACKING_CELLS 65536
/* Largest number of states over all gaps, and of combinations for one gap. Beyond these limits the
   test has no answer. */
#define OPENSHOP_GAP_PACKING_STATES 4096

/* A state has 16 bits for each kind, kind 0 the lowest. */
struct openshop_gap_packing {
  int64_t time[OPENSHOP_GAP_PACKING_KINDS], count[OPENSHOP_GAP_PACKING_KINDS];
  int32_t kinds;
  uint64_t all;       /* the state with all times */
  int64_t total_time; /* sum of all times */
  bool too_many_kinds;
  bool unknown; /* the last run had no answer */
  uint64_t *states,
    /* owned [OPENSHOP_GAP_PACKING_STATES]: states before gap g from first[g] to first[g + 1];
       combinations for one gap */
    *combinations;
  size_t *first, capacity; /* owned [gaps + 2] */
  size_t found;            /* combinations */
  uint32_t *seen, stamp;   /* owned [OPENSHOP_GAP_PACKING_CELLS]: scratch */
};

void openshop_gap_packing_init (struct openshop_gap_packing *packing); /* without times */
void openshop_gap_packing_clear (struct openshop_gap_packing *packing);

/* Adds a time > 0 and returns its kind. At most 32767 of a kind. */
int32_t openshop_gap_packing_add (struct openshop_gap_packing *packing, int64_t time);

/* The state with one time of this kind. */
static inline uint64_t
openshop_gap_packing_one (int32_t kind)
{
  return UINT64_C (1) << (16 * kind);
}

/* False: the times do not all fit into gaps of these lengths (> 0). True: they do, or `unknown` is
   set. */
bool openshop_gap_packing_run (struct openshop_gap_packing *packing, const int64_t *gaps,
                               int32_t count);

/* After a run that returned true: false if the times that are not in `used` cannot be packed
   once `used` are in gaps 0 to `gap`, of which `room` (>= 0) is left, and the gaps after it are
   empty. */
bool openshop_gap_packing_fits (const struct openshop_gap_packing *packing, int32_t gap,
                                uint64_t used, int64_t room);

#endif
