/* Lines of an open shop whose sum is nearly the horizon, placed one after the other around those that have a place already: alike lines of
   an exchange (the nodes of a site) exchange their messages among themselves in rounds, then each line in the order of its sum is
   sequenced (openshop_sequence.h). Where that fails, one or two others lose their places, and are sequenced again after it. */
#ifndef HEURISTICS_OPENSHOP_NEAR_H
#define HEURISTICS_OPENSHOP_NEAR_H

#include "heuristics/openshop_sequence.h"
#include "heuristics/openshop_slack.h"

struct openshop_near {
  struct openshop_timetable *table; /* not owned */
  struct openshop_sequence sequence;
  bool twin;                          /* set by the caller: see openshop_near_place */
  int repairs;                        /* set by the caller: so often one or two others lose their places */
  const struct openshop_slack *slack; /* set by the caller, of the same shop; NULL: none */
  int64_t *load;                      /* owned [lines] */
  int32_t *order;                     /* owned [lines] */
  int32_t count, placed;              /* of lines in `order`, of those that have their places */
  int32_t *owner;                     /* owned [tasks]: the line that gave the task its place, -1: none, it keeps it */
  int32_t *group;                     /* owned [lines]: nodes that are alike */
};

void openshop_near_init (struct openshop_near *near, struct openshop_timetable *table);
void openshop_near_clear (struct openshop_near *near);

/* Place all open tasks of the lines whose sum is at least `least`, such that they end by the horizon; what has a place keeps it, and so do
   lines whose sum is the horizon. False: not all could be placed. `*steps` goes up by one for each
   step of the sequences. With `twin`, in an exchange where both directions take equally long and row i is free just when column i is, for
   all i: that stays so, since i and j send to each other at the same time, but for the rounds of groups. Then a node is one line, not two.
 */
bool openshop_near_place (struct openshop_near *near, int64_t least, int64_t horizon, struct rng *rng, uint64_t *steps);

#endif
