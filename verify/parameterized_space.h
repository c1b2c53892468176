/* The states of covers: docs/CERTIFICATES-parameterized.md, "States", has the rules and what they prove. A state is an array of times in
   ticks: for each node when its next `ports` sends may start, then for each channel when it is free. Times that are too late for the start
   of a send are all the same, `late`, and so are those of nodes that have not got the message. Sets of holders have a bit for each node. */
#ifndef VERIFY_PARAMETERIZED_SPACE_H
#define VERIFY_PARAMETERIZED_SPACE_H

#include "verify/parameterized_roads.h"

#define VERIFY_SPACE_NODES 64 /* at most */

struct verify_space {
  struct verify_roads roads;
  uint32_t nodes, ports;                   /* ports that matter: not more than there are nodes */
  int64_t hold, end, interval, occupation; /* hold: with one port not less than occupation; interval: with one port 0 */
  int64_t late;                            /* the first time at which no send may start */
  size_t length;                           /* of a state */
  uint32_t *spread;                        /* owned [nodes]: the m-th send of any node is so many occupations after its first at least */
  struct verify_reach *reach;              /* owned: what counting has found out */
  int64_t *arrival, *next, *use;           /* owned: scratch */
};

/* Times in ticks, all at most 2^60; about schedules that are faster than `makespan`. */
void verify_space_init (struct verify_space *space, const struct verify_parameterized *instance, const int64_t times[4], int64_t makespan);
void verify_space_clear (struct verify_space *space);

/* The state before the first send. */
void verify_space_start (const struct verify_space *space, int64_t *state);

/* The earliest start of a send from a holder to another node. */
int64_t verify_space_earliest (const struct verify_space *space, const int64_t *state, uint32_t from, uint32_t to);

/* From when on sends need not be looked at. The state is tightened, as all are but the first. */
int64_t verify_space_window (const struct verify_space *space, uint64_t holders, const int64_t *state);

/* The state after that send at its earliest start, which is not late, tightened. False: some node cannot be reached. */
bool verify_space_send (struct verify_space *space, uint64_t holders, const int64_t *state, uint32_t from, uint32_t to, int64_t *child);

/* How many nodes could still get the message, as far as counting tells; at most `nodes` from each holder. */
uint64_t verify_space_count (struct verify_space *space, uint64_t holders, const int64_t *state);

/* Is no time of the first state later than that of the second, which has the same holders? */
bool verify_space_dominates (const struct verify_space *space, const int64_t *first, const int64_t *second);

#endif
