/* Liu's search (Liu, section 5): depth first over the sequences of receivers' types, fastest
   type first; each receiver is served by the earliest unused send. Its three rules are fields of
   struct liu_switches:
   - fastest_first (Liu, Theorem 4.3): no slower destination before a fastest node. Valid only if
     the source is a fastest node itself, and not applied otherwise: in `5; 3 4x5` it would give
     14 instead of 13. If the source alone is fastest, it has no effect on the destinations.
   - monotone (Liu, Theorem 4.2; LH, Lemma 2), for all simultaneous senders: no receiver is
     faster than any sender whose send completes at that time. Not valid for the source, which is
     left out of the comparison.
   - bound: a sequence is cut if its last receiver is ready later than the best makespan. Not if
     it is ready at the same time, though that would be five times faster: only so does the
     search reproduce Liu's Table 1.

   Why the first two are safe together: take the optimal sequence of costs that is
   lexicographically least. A slower destination u ready d before a faster v may change places
   with it if D(x) >= D(x - d) for all x, where D(x) = floor(x/c_v) - floor(x/c_u) for x >= 0 and
   0 below (the swap rule, docs/CERTIFICATES.md). That would make the sequence less, so there is
   no such pair. D(x) >= D(x - d) holds for d = m * c_u, since floor((x - d)/c_v) <= floor(x/c_v)
   - m: so no send of u completes when v becomes ready, for every sender that serves v. It also
     holds for d = m
   * c_v, since floor((x - d)/c_u) >= floor(x/c_u) - m. Now let the source be a fastest node, at
   cost c. Fastest nodes are then served by fastest nodes only, hence at multiples of c; so is
   the first slower destination in the sequence, as all before it are fastest nodes. Were it
   before a fastest node, d would be a multiple of c_v = c.

   Nodes are the distinct prefixes visited, including those cut off and without the empty one;
   leaves are complete sequences. O(k) time for each node, O(n) memory. Several threads and
   processes share a long search (search/node/liu_team.c), with the same counts. At a limit it
   returns the best schedule so far and the best of the bounds of bounds/node/counting.h, additive.h
   and divisor_chain.h. */
#ifndef SEARCH_NODE_LIU_H
#define SEARCH_NODE_LIU_H

#include "search/core/task_round.h"
#include "search/node/engines.h"

#include <stdatomic.h>

/* The search's core: all sequences of receivers' types from one source, with an explicit stack. */
struct liu_switches {
  bool fastest_first, monotone, bound;
};

/* Completion times of one sender type's next sends, ascending: times[first .. end). Those before
   `first` are kept for backtracking. */
struct liu_queue {
  int64_t *times; /* owned */
  size_t capacity, first, end;
};

/* A receiver in the sequence. */
struct liu_level {
  int64_t time;   /* when it becomes ready: the earliest send's completion */
  int32_t sender; /* that send's queue: a type, or k for the source */
  int32_t type;   /* its own type; -1 before the first is tried */
  /* slowest destination type with a send that completes at `time`; -1: only the source has one */
  int32_t slowest;
};

/* A search and its reusable memory. */
struct liu_search {
  const struct node_types *types;
  struct liu_switches switches;
  struct deadline deadline;
  bool stopped;             /* a limit ended it, or `stale` */
  bool paused;              /* `pause` did */
  uint64_t pause;           /* nodes after which it ends; 0: never */
  const atomic_bool *stale; /* not owned: ends it once true; NULL: nothing does */
  int64_t best;             /* makespan of the incumbent */
  struct plan *plan;        /* of `best`, updated with it; not owned, NULL: not wanted */
  uint64_t nodes, leaves;   /* sum over all calls of liu_search_explore */
  size_t length;            /* receivers in a complete sequence */
  int64_t *left;            /* [k] unplaced nodes; owned */

  int64_t source; /* cost of the source */
  size_t depth;   /* receivers placed */

  struct liu_queue *queues; /* [k + 1] owned */
  struct liu_level *levels; /* [length] owned */
  size_t left_capacity, queue_count, queue_capacity, level_capacity;
  uint64_t bytes; /* allocated for levels and queues */
};

struct liu_search *liu_search_new (void);
void liu_search_free (struct liu_search *search);

/* Prepares for sequences of all destinations, with counts of 0; `best` and `plan` are the
   incumbent. Stopped at once if the memory limit is too small. */
void liu_search_start (struct liu_search *search, const struct node_types *types,
                       struct liu_switches switches, const struct limits *limits, int64_t best,
                       struct plan *plan);

/* Enumerates the sequences of the unplaced nodes, from a source of this cost, that the rules in
   use do not cut off. Does nothing once stopped. */
void liu_search_explore (struct liu_search *search, int64_t source);

/* Sequences that begin alike are a subtree. A prefix is the types of its receivers, `depth` of
   them, 1 <= depth < length; its last one is the current node, counted and not cut off. The source
   is the instance's. */

/* Makes this prefix the current node, as if the search had come to it. Counts nothing. */
void liu_search_stand (struct liu_search *search, const int32_t *prefix, size_t depth);

/* Advances to the next prefix of this depth, from liu_search_stand with the empty prefix on; its
   types are levels[i].type. False: none is left, or the search is stopped. */
bool liu_search_next (struct liu_search *search, size_t depth);

/* Enumerates the sequences below this prefix. */
void liu_search_subtree (struct liu_search *search, const int32_t *prefix, size_t depth);

/* Enumerates all sequences with this many threads, and with other processes if the runner has any,
   with the nodes, the leaves and the best plan of liu_search_explore from the instance's source.
   The search is started, with two destinations or more and a plan. */
void liu_team_explore (struct liu_search *search, int threads, struct task_runner *runner);

extern const struct task_kind liu_team_kind; /* of its subtrees */

extern const struct engine liu_engine; /* method `liu`: all rules */
/* method `liu-generic`: the bound only, Liu's generic branch and bound */
extern const struct engine liu_generic_engine;

/* Solves with the rules in `switches`; the workspace is that of the engines. */
void liu_solve (const struct node_types *types, const struct solve_options *options,
                struct liu_switches switches, struct outcome *outcome, void *workspace);

#endif
