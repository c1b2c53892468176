/* The state of the search behind search/node/theorem_fnf.h: the optimum's tree and FNF's schedule
   as far as they are decided, and the forms of their slots. A form is a linear form in the
   variables of the cell, int32_t [THEOREM_VARIABLES]. */
#ifndef SEARCH_NODE_THEOREM_FNF_STATE_H
#define SEARCH_NODE_THEOREM_FNF_STATE_H

#include "search/theorem/question.h"

#define THEOREM_FNF_NODES (THEOREM_VARIABLES - 1) /* the source and destinations that may send */
#define THEOREM_FNF_NONE 0xff

/* The cost of a child of K, behind its sends: how it compares with those of the nodes before. */
#define THEOREM_FNF_SENDS 0x1f
enum theorem_fnf_class {
  THEOREM_FNF_LARGER = 0,         /* larger than all of them */
  THEOREM_FNF_AS_SOURCE = 1 << 5, /* the source's, which is larger than the others */
  THEOREM_FNF_SMALLER = 2 << 5,   /* between that of the last one and the source's */
  THEOREM_FNF_SAME = 4 << 5       /* that of the last one */
};

/* When a node is ready: at the end of send `count` of node `from`; the source, at 0. */
struct theorem_fnf_ready {
  uint8_t from, count;
};

/* What FNF's makespan is compared with: the bound times the optimum; or the optimum and the bound
   times a sum of costs. */
enum theorem_fnf_measure { THEOREM_FNF_RATIO, THEOREM_FNF_SLOWEST, THEOREM_FNF_CLASSES };

struct theorem_fnf_state {
  enum theorem_fnf_measure measure;
  /* Variable variable[x] of the cell is the cost of node x: nodes that are known to cost the same
     share it. The cell has `variables` of them, variable 0 included. */
  uint8_t variables, variable[THEOREM_FNF_NODES];
  bool counted[THEOREM_FNF_NODES]; /* the cost is part of that sum */
  uint8_t largest;                 /* with classes: a known node of largest cost */
  /* The optimum. Nodes 0 .. known - 1 have their numbers of sends; `sends` is their sum. */
  uint8_t known, sends;
  uint8_t send[THEOREM_FNF_NODES];
  uint8_t placed; /* nodes whose ready time is decided */
  bool is_placed[THEOREM_FNF_NODES];
  struct theorem_fnf_ready ready[THEOREM_FNF_NODES];
  uint8_t used[THEOREM_FNF_NODES]; /* sends of a placed node that were given a receiver */
  uint8_t slot_of;                 /* the sender whose send has no receiver yet; NONE: none */

  /* FNF: nodes 0 .. informed - 1 are informed. */
  uint8_t informed;
  struct theorem_fnf_ready fnf_ready[THEOREM_FNF_NODES];
  uint8_t fnf_used[THEOREM_FNF_NODES];
};

/* Comparisons in the tags of rows: send `a` of node x ends no later than send `b` of node y. */
enum theorem_fnf_schedule { THEOREM_FNF_OPTIMUM = 1, THEOREM_FNF_FNF = 2 };

/* The tag of a row that compares a send of x with one of y. */
static inline uint64_t
theorem_fnf_tag (enum theorem_fnf_schedule schedule, uint8_t x, uint8_t y)
{
  return (uint64_t)schedule << 48 | (uint64_t)x << 40 | (uint64_t)y << 32;
}

/* The ready times of the schedule's nodes, [THEOREM_FNF_NODES]. */
static inline const struct theorem_fnf_ready *
theorem_fnf_ready_times (const struct theorem_fnf_state *state, enum theorem_fnf_schedule schedule)
{
  return schedule == THEOREM_FNF_OPTIMUM ? state->ready : state->fnf_ready;
}

/* form += sign * the end of send `count` of node x. O(depth of x). */
static inline void
theorem_fnf_add_slot (int32_t *form, const struct theorem_fnf_state *state,
                      enum theorem_fnf_schedule schedule, uint8_t x, uint32_t count, int32_t sign)
{
  const struct theorem_fnf_ready *ready = theorem_fnf_ready_times (state, schedule);
  form[state->variable[x]] += sign * (int32_t)count;
  for (; x != 0; x = ready[x].from)
    form[state->variable[ready[x].from]] += sign * ready[x].count;
}

/* The end of send `count` of node x at the point. O(depth of x). */
int64_t theorem_fnf_slot (const struct theorem_fnf_state *state, enum theorem_fnf_schedule schedule,
                          const struct theorem_point *point, uint8_t x, uint32_t count);

/* FNF's next destination receives from x. */
void theorem_fnf_inform (struct theorem_fnf_state *state, uint8_t x);

/* Counts the n earliest sends of the first `informed` nodes at the point: made[THEOREM_FNF_NODES],
   how many of them each node makes. Further nodes become informed by them until there are `most`.
   Returns when the last one ends. O(n informed). */
int64_t theorem_fnf_earliest (const struct theorem_case *given,
                              const struct theorem_fnf_state *state,
                              const struct theorem_point *point, uint32_t informed, uint32_t most,
                              uint8_t *made);

/* The sum of the costs that are counted, at the point. */
int64_t theorem_fnf_counted_costs (const struct theorem_fnf_state *state,
                                   const struct theorem_point *point);

/* Is node x known to cost as much as the node before it? */
static inline bool
theorem_fnf_is_same (const struct theorem_fnf_state *state, uint8_t x)
{
  return state->variable[x] == state->variable[x - 1];
}

#endif
