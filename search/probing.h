/* Linear programs of a search in breadth (search/breadth.h) under way: begun one after the other and taken in the same order, some ahead of
   what has been taken, so that several threads have one each. What is begun when depends on what has been taken, not on who is fast: any
   number of threads comes to the same. */
#ifndef SEARCH_PROBING_H
#define SEARCH_PROBING_H

#include "search/chores.h"
#include "search/prober.h"

#define PROBING_AHEAD 5 /* at most so many are begun and not taken */

struct probe {
  struct chore chore;
  struct prober *prober;  /* owned */
  struct layer beginning; /* one: what is solved for */
  const struct placements *placements;
  const int64_t *price; /* [k] first guess */
  atomic_bool pointless;
  int64_t left; /* ticks that prices are valued for */
  struct probed probed;
  uint64_t evaluations; /* vectors of prices tried */
};

struct probing {
  struct probe probe[PROBING_AHEAD];
  size_t begun, taken;
  struct chores *chores;
};

void probing_init (struct probing *probing);
void probing_clear (struct probing *probing);

/* None is under way; from now on `chores` does them. */
void probing_start (struct probing *probing, struct chores *chores);

static inline size_t
probing_ahead (const struct probing *probing)
{
  return probing->begun - probing->taken;
}

/* Begin another, fewer than PROBING_AHEAD being under way: number `parent` of `from` with a node of `type` in its first open slot; `price`
   [k], kept as long as it is under way, is a first guess. Prices will be valued up to `left` ticks. */
void probing_begin (struct probing *probing, const struct layer *from, size_t parent, size_t type, const int64_t *price, int64_t left,
                    const struct placements *placements);

/* The oldest of those under way, done. It is there until the next one begins. */
struct probe *probing_take (struct probing *probing);

/* Those under way do not matter any more. */
void probing_drop (struct probing *probing);

#endif
