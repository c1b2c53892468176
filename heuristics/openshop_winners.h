/* List scheduling around what has a place already, in an exchange in which both directions take equally long and two nodes send to each
   other at the same time: they meet (openshop_around.h with `twin`). Many schedules at once: all are continued for a while, with random
   parts of their own, then only those whose nodes have the most time to spare, several times each ("go with the winners": Aldous and
   Vazirani 1994). So a loss of time that shows only at the end is left behind early. */
#ifndef HEURISTICS_OPENSHOP_WINNERS_H
#define HEURISTICS_OPENSHOP_WINNERS_H

#include "base/limits.h"
#include "base/rng.h"
#include "model/openshop_schedule.h"

#define OPENSHOP_WINNERS_NODES 256 /* most nodes; they take 30 MB then */
#define OPENSHOP_WINNERS_KEPT 10   /* schedules that go on, */
#define OPENSHOP_WINNERS_TRIED 40  /* and those of which these are the best */

/* Two nodes meet. */
struct openshop_winners_meeting {
  int64_t start;
  int32_t node, other;
};

struct openshop_winners_node {
  int64_t until;    /* its next meeting with a place ends then, the one it is in first; INT64_MAX: there is none */
  int64_t since;    /* when it became free the last time, */
  int64_t gap_end;  /* and when its next meeting that had a place begins; the horizon: there is none */
  int64_t key;      /* until when it may stay free, less a random part */
  int64_t spare;    /* time that it may still lose from `since` on */
  int64_t open;     /* of its meetings without a place */
  int32_t next;     /* of those that had one */
  bool free, fresh; /* it is in the list of free nodes; it became free just now */
};

/* A partial schedule. */
struct openshop_winners_state {
  struct openshop_winners_node *nodes;    /* owned [nodes] */
  uint64_t *open;                         /* owned [nodes][words]: bits of those that a node has to meet */
  int32_t *free, free_count;              /* owned [nodes]: by key */
  struct openshop_winners_meeting *found; /* owned [pairs]: what was given a place */
  int32_t count, left;                    /* of those; of meetings without a place */
  int64_t risk;                           /* of running out of time, the lower the better */
};

struct openshop_winners {
  const struct openshop_ticks *ticks; /* not owned */
  const struct deadline *deadline;    /* set by the caller; NULL: none */
  int32_t words;
  int64_t horizon;
  struct openshop_winners_meeting *fixed; /* owned [nodes][nodes]: a node's meetings that have a place, by start */
  int32_t *fixed_count;                   /* owned [nodes] */
  struct openshop_winners_state kept[OPENSHOP_WINNERS_KEPT], tried[OPENSHOP_WINNERS_TRIED];
  int32_t kept_count, tried_count;
};

/* An exchange in which both directions take equally long, with up to OPENSHOP_WINNERS_NODES nodes. */
void openshop_winners_init (struct openshop_winners *winners, const struct openshop_ticks *ticks);
void openshop_winners_clear (struct openshop_winners *winners);

/* Place what has no place (-1) in the schedule, such that all ends by the horizon. What has one keeps it: of two nodes both messages have
   one or none, row i is free just when column i is, and nothing overlaps. True: all is placed, the makespan is not set. False: none of the
   schedules came to the end, or the deadline has passed; the schedule is as before. `*steps` goes up by one for each meeting placed. The
   same state of `rng` brings the same everywhere. A step is O(n) and the pairs of free nodes, less than 1 us for 50 nodes. */
bool openshop_winners_run (struct openshop_winners *winners, int64_t horizon, struct rng *rng, struct openshop_schedule *schedule,
                           uint64_t *steps);

#endif
