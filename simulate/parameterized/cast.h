/* Multicasts along the trees of the parameterized model, along a schedule, and along dynamic trees
   (Nup, sections 4.1, 5.2, 5.3 and 6.3). */
#ifndef SIMULATE_PARAMETERIZED_CAST_H
#define SIMULATE_PARAMETERIZED_CAST_H

#include "simulate/engine/scenario.h"

/* How the nodes of a multicast stand in its chain. */
enum cast_order {
  CAST_GIVEN,  /* the root, then the destinations as given */
  CAST_SORTED, /* by network_rank, the root among them: trees with u- and opt- and dyn- names */
  CAST_ROTATED /* sorted, but the root is the first, and those before it come last */
};

/* A row of the list of trees. */
struct cast_kind {
  const char *name, *summary;
  unsigned networks; /* 1 << enum network_kind each */
  enum cast_order order;
  enum { CAST_REST, CAST_ONE, CAST_HALF, CAST_OPTIMAL, CAST_DYNAMIC } keep;
};

extern const struct cast_kind cast_kinds[]; /* ends with a NULL name */

/* NULL: there is none of this name. */
const struct cast_kind *cast_find (const char *name, size_t length);

struct cast_tree {
  int32_t count;  /* nodes: root and destinations */
  int32_t *chain; /* owned [count]: nodes of the network */
  int32_t
    *keep; /* owned [count + 1]: of a stretch of i nodes its node keeps keep[i]; NULL: dynamic,
                     or from a schedule */
  /* of a schedule: the sends of place p are send[begin[p]] .. send[begin[p + 1] - 1] */
  int32_t *begin;             /* owned [count + 1]; else NULL */
  struct scenario_send *send; /* owned [count - 1] */
  /* [nodes of the network]: of a dynamic tree whose nodes keep these estimates; NULL: they use what
     their last sends met */
  const struct estimate *estimates;
};

/* Of two parts of a machine's times what the thesis calls t_hold and t_end, without header travel.
   */
int64_t cast_hold (const struct machine *machine, int64_t bytes);
int64_t cast_end (const struct machine *machine, int64_t bytes);

/* Makes the tree of these nodes [count], the root first, and sets cast->whole and cast->tree.
   Static trees are those for cast_hold and cast_end. cast->bytes is set. O(count log count). */
void cast_tree_init (struct cast_tree *tree, const struct cast_kind *kind, enum cast_order order,
                     const int32_t *nodes, int32_t count, const struct network *network,
                     const struct machine *machine, struct scenario_cast *cast);

/* A send of a schedule, by places: 0 is the root, i destination i - 1. */
struct cast_send {
  int32_t from, to;
  int64_t start;
};

/* Makes a tree of a schedule: each node sends in the order of the starts, ties by receiver, not
   before them if `keep_starts`. False when some destination receives never or twice, or the root
   does; *which is its place. Sorts `sends` [count - 1]. */
bool cast_tree_of_schedule (struct cast_tree *tree, const int32_t *nodes, int32_t count,
                            struct cast_send *sends, bool keep_starts, struct scenario_cast *cast,
                            int32_t *which);

void cast_tree_clear (struct cast_tree *tree);

/* The hold and the end that a node of a dynamic tree expects: hold = max (hs + m hd, t_hol + m nd)
   and end = hs + t_hol + rs + m (hd + nd + rd), t_hol what its last send met (section 6.3); without
   one cast_hold and cast_end. */
void cast_expect (const struct machine *machine, int64_t bytes, struct estimate estimate,
                  int64_t *hold, int64_t *end);

/* scenario.sends of these trees. Dynamic: the node splits its stretch by the optimal trees for what
   it expects. */
int32_t cast_sends (const struct scenario *scenario, const struct scenario_cast *cast,
                    struct stretch part, struct estimate estimate, struct scenario_send *sends);

#endif
