/* List scheduling of many schedules with selection: "go with the winners" (Aldous and Vazirani
   1994).

   It completes a partial schedule of an exchange with equal times in both directions. Two nodes
   meet: they send to each other at the same time (as search/openshop/list_completion.h with
   `symmetric`). All partial schedules are continued for a while with random parts of their own.
   Then only those whose nodes have the most slack are kept, and each of them is continued several
   times. A loss of time that would show only at the end is thereby discarded early. */
#ifndef SEARCH_OPENSHOP_WINNERS_H
#define SEARCH_OPENSHOP_WINNERS_H

#include "base/limits.h"
#include "base/rng.h"
#include "model/openshop/schedule.h"

/* A meeting of two nodes. */
struct openshop_winners_meeting {
  int64_t start;
  int32_t node, other;
};

struct openshop_winners_node {
  /* end of its next fixed meeting, or of the current one; INT64_MAX: none */
  int64_t until;
  int64_t since; /* when it last became free */
  /* start of the next fixed meeting, as of then; the horizon: none */
  int64_t gap_end;
  int64_t key;      /* time until which it may stay free, less a random part */
  int64_t spare;    /* idle time that it can still lose from `since` on */
  int64_t open;     /* total time of its open meetings */
  int32_t next;     /* index of its next fixed meeting */
  bool free, fresh; /* in the list of free nodes; free since the current event */
};

/* A partial schedule. */
struct openshop_winners_state {
  struct openshop_winners_node *nodes; /* owned [nodes] */
  /* owned [nodes][words]: bit set of the open partners of each node */
  uint64_t *open;
  int32_t *free, free_count;              /* owned [nodes]: by key */
  struct openshop_winners_meeting *found; /* owned [pairs]: the meetings placed */
  int32_t count, remaining;               /* number of meetings placed; of open meetings */
  int64_t risk;                           /* of running out of time; the lower the better */
};

struct openshop_winners {
  const struct openshop_ticks *ticks; /* not owned */
  const struct deadline *deadline;    /* set by the caller; NULL: none */
  int32_t words;
  int64_t horizon;
  /* owned [nodes][nodes]: fixed meetings of each node, by start */
  struct openshop_winners_meeting *fixed;
  int32_t *fixed_count;                                  /* owned [nodes] */
  int32_t most_survivors, most_candidates;               /* as the parameters say */
  struct openshop_winners_state *survivors, *candidates; /* owned [most_...] */
  int32_t survivor_count, candidate_count;
};

/* For an exchange with equal times in both directions. Memory: O(n^2) for each partial schedule;
   30 MB for 256 nodes. */
void openshop_winners_init (struct openshop_winners *population,
                            const struct openshop_ticks *ticks);
void openshop_winners_clear (struct openshop_winners *population);

/* Gives each task without a start (-1) one, such that all end by the horizon. Precondition: tasks
   with a start do not overlap; of two nodes both messages have a start or none; row i is free
   exactly when column i is. True: all tasks have a start; the makespan is not set. False: no
   schedule was completed, or the deadline has passed; the schedule is unchanged. `*steps` increases
   by one for each meeting placed. The same state of `rng` gives the same result on every machine. A
   step is O(n) plus the pairs of free nodes, less than 1 us for 50 nodes. */
bool openshop_winners_run (struct openshop_winners *population, int64_t horizon, struct rng *rng,
                           struct openshop_schedule *schedule, uint64_t *steps);

#endif
