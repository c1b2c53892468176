/* Gathers what the register of claims wants to know about an instance of the parameterized model (verify/claims.h): its optimum where the
   referee accepts a proof of it, what all heuristics make of it, every schedule accepted by the referee, what the thesis' procedures say as
   printed and put right, and how paths meet in its network. The numbers by their names, each left out where its computation would take long
   (struct parameterized_facts_sizes):

       free                    optimum of the same without a network: the counting bound
       exhaustive              optimum by trying all trees and orders of sends (search/parameterized_brute.h)
     without a network:
       one-port                optimum with one port
       splits-slow, splits     one port's recurrences: section 4.2's, and the O(k) one; a root with nothing left to send costs nothing
       splits-slow-printed, splits-printed
                               the same as printed
       jumps                   parameterized_paper_jumps
       ports-slow, ports       section 4.5's recurrence and formula (4.12), of the thesis' rounds, whatever the instance's reading is
       ports-slow-printed      the first as printed
       ports-spaced            formula (4.12) with max (hold, ports interval) for hold
       halves-down             parameterized_paper_halves_down
       postal                  parameterized_paper_postal
       outside, missed         parameterized_paper_addresses with OPT-tree's splits
     in a network:
       arcs-1, -2, -3          quadruples that break parts (i) to (iii) of Theorems 4 and 6 in the order of the chain
       arcs-minor              the last in a mesh ordered by y, then x
       arcs-adaptive           (iii) in a BMIN with free ways up
       shared                  pairs of sends with different senders that share a channel, in OPT-mesh's or OPT-min's tree
       strays, strays-ties     parameterized_paper_strays with OPT-tree's splits, and with those where ties keep j
       minor                   sends of OPT-mesh's tree over the chain ordered by y, then x, that collide when nobody waits */
#ifndef EXPERIMENTS_PARAMETERIZED_FACTS_H
#define EXPERIMENTS_PARAMETERIZED_FACTS_H

#include "experiments/parameterized_judged.h"
#include "verify/claims.h"

#define PARAMETERIZED_FACTS_TREES 16
#define PARAMETERIZED_FACTS_NUMBERS 32

/* Where the costly numbers end. */
struct parameterized_facts_sizes {
  int64_t exhaustive, exhaustive_network; /* nodes for trying everything */
  int64_t search;                         /* nodes of a network for the default engine */
  int64_t squares;                        /* nodes for what takes O(nodes^2) */
  int64_t parts;                          /* ways to split nodes into parts, for section 4.5's recurrence */
  int64_t cubes;                          /* nodes for what takes O(nodes^3) */
  int64_t ticks;                          /* makespan for what goes through all ticks */
  int64_t nodes;                          /* for everything else but the optimum */
};

struct parameterized_facts {
  struct parameterized_facts_sizes sizes;
  struct claims_facts claims; /* of the present instance */
  struct claims_parameterized parameterized;
  struct claims_tree trees[PARAMETERIZED_FACTS_TREES];
  struct claims_bound numbers[PARAMETERIZED_FACTS_NUMBERS];
  int64_t counting; /* the bound of this name */
  struct parameterized_judged judged;
  struct tree_schedule schedule, best; /* of the present heuristic; with the least makespan */
};

/* Sizes that keep an instance within about a millisecond, but for its schedules. */
void parameterized_facts_init (struct parameterized_facts *facts);
void parameterized_facts_clear (struct parameterized_facts *facts);

/* What the instance alone says; all that is computed is absent. `claims` points to `parameterized` and `name`, and both into the ticks'
   instance. */
void parameterized_facts_outline (struct claims_facts *claims, struct claims_parameterized *parameterized,
                                  const struct parameterized_ticks *ticks, const char *name);

/* Fill facts->claims, which then points into `facts`; the instance is copied. False with STATUS_FALSE when the referee refuses something.
   The optimum is absent where a limit ends the search for it, where there is no certificate, and in larger networks where no heuristic
   reaches the counting bound. An instance without a name is called `label`. */
bool parameterized_facts_gather (struct parameterized_facts *facts, const struct parameterized_instance *instance, const char *label,
                                 const struct limits *limits, struct status *status);

#endif
