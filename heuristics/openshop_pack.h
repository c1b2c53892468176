/* Can times of a few kinds be packed into gaps? Exact: for each gap, which of the times may be in it and those before it, as numbers of
   each kind. Where times fill nearly all of the gaps, as those of nodes that are hardly ever free, these are few. */
#ifndef HEURISTICS_OPENSHOP_PACK_H
#define HEURISTICS_OPENSHOP_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSHOP_PACK_KINDS 4     /* most kinds, */
#define OPENSHOP_PACK_CELLS 65536 /* most numbers of times of each kind, all combinations, */
#define OPENSHOP_PACK_STATES 4096 /* and most of these in all gaps: beyond that nothing is said */

/* How many times of each kind are 16 bits of one number, kind 0 the lowest. */
struct openshop_pack {
  int64_t time[OPENSHOP_PACK_KINDS], count[OPENSHOP_PACK_KINDS];
  int32_t kinds;
  uint64_t all; /* all times */
  int64_t work; /* their sum */
  bool too_many_kinds;
  bool unknown;                    /* nothing is said, since the last run */
  uint64_t *states, *combinations; /* owned [OPENSHOP_PACK_STATES]: those in gaps before g, from first[g] to first[g + 1]; in one gap */
  size_t *first, capacity;         /* owned [gaps + 2] */
  size_t found;                    /* combinations */
  uint32_t *seen, stamp;           /* owned [OPENSHOP_PACK_CELLS]: scratch */
};

void openshop_pack_init (struct openshop_pack *pack); /* no times */
void openshop_pack_clear (struct openshop_pack *pack);

/* One more time, > 0; returns its kind. No more than 32767 of a kind. */
int32_t openshop_pack_add (struct openshop_pack *pack, int64_t time);

/* The number that stands for one time of this kind. */
static inline uint64_t
openshop_pack_one (int32_t kind)
{
  return UINT64_C (1) << (16 * kind);
}

/* False: all times do not fit into gaps of these lengths (> 0). True: they do, or `unknown`. */
bool openshop_pack_run (struct openshop_pack *pack, const int64_t *gaps, int32_t count);

/* After a run that said true: false if, once `used` are in gaps 0 to `gap`, which have room for `room` (>= 0) more, not all others fit into
   that and the gaps that follow. */
bool openshop_pack_fits (const struct openshop_pack *pack, int32_t gap, uint64_t used, int64_t room);

#endif
