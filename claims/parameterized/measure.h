/* Measures an instance of the parameterized model for the theorem suite
   (claims/parameterized/claims.h): the optimum where the checker accepts a proof of it, every
   heuristic's tree, the thesis' procedures as printed and as corrected, and how paths meet in the
   network. The checker accepts every schedule. A number is left out where its computation would
   take long (struct parameterized_measurements_sizes).

   Numbers by name, for every instance:
   - free: optimum of the same instance without a network, which is the counting bound
   - exhaustive: optimum over all trees and orders of sends (search/parameterized/brute.h)
   - fewest-steps: the least number of steps of all trees, one port and no network

   Without a network:
   - one-port: optimum with one port
   - splits-slow, splits: one port's recurrences, section 4.2's and the O(k) one; a root with
     nothing left to send costs nothing
   - splits-slow-printed, splits-printed: the same as printed
   - jumps: parameterized_paper_jumps
   - ports-slow, ports: section 4.5's recurrence and formula (4.12), of the thesis' rounds, whatever
     the instance's reading
   - ports-slow-printed: the first as printed
   - ports-spaced: formula (4.12) with max (hold, ports interval) for hold
   - halves-down: parameterized_paper_halves_down
   - postal: parameterized_paper_postal
   - outside, missed: parameterized_paper_addresses with OPT-tree's splits
   - flows-latency, flows-last, flows-not-last, flows-critical: with one port, struct
     parameterized_flows over all trees

   In a network:
   - arcs-1, -2, -3: quadruples that break parts (i) to (iii) of Theorems 4 and 6 in the order of
     the chain
   - arcs-minor: the last in a mesh ordered by y, then x
   - arcs-adaptive: (iii) in a BMIN with free ways up
   - shared: pairs of sends with different senders that share a channel, in OPT-mesh's or OPT-min's
     tree
   - strays, strays-ties: parameterized_paper_strays with OPT-tree's splits, and with those where
     ties keep j
   - uneven, uneven-makespan: sends of a tree whose nodes split by values of their own
     (claims/parameterized/uneven.h) that collide when no node waits, and its makespan then
   - minor: sends of OPT-mesh's tree over the chain ordered by y, then x, that collide when no node
     waits */
#ifndef CLAIMS_PARAMETERIZED_MEASURE_H
#define CLAIMS_PARAMETERIZED_MEASURE_H

#include "claims/parameterized/claims.h"
#include "claims/parameterized/judged.h"

#define PARAMETERIZED_TREES_MAX 16
#define PARAMETERIZED_NUMBERS_MAX 32

/* Limits of the costly numbers; beyond them they stay absent. */
struct parameterized_measurements_sizes {
  int64_t exhaustive, exhaustive_network; /* nodes for the exhaustive search */
  int64_t search;                         /* nodes of a network for the default engine */
  int64_t squares;                        /* nodes for numbers of O(nodes^2) */
  /* ways to split nodes into parts, for section 4.5's recurrence */
  int64_t parts;
  int64_t cubes; /* nodes for numbers of O(nodes^3) */
  int64_t ticks; /* makespan for numbers that enumerate all ticks */
  int64_t nodes; /* for everything else but the optimum */
};

struct parameterized_measurements {
  struct parameterized_measurements_sizes sizes;
  struct claims_measurements claims; /* of the current instance */
  struct claims_parameterized parameterized;
  struct claims_tree trees[PARAMETERIZED_TREES_MAX];
  struct claims_bound numbers[PARAMETERIZED_NUMBERS_MAX];
  int64_t counting; /* the bound of this name */
  struct parameterized_judged judged;
  struct tree_schedule schedule, best; /* of the present heuristic; with the minimum makespan */
};

/* Sizes that keep an instance within about a millisecond, but for its schedules. */
void parameterized_measurements_init (struct parameterized_measurements *measurements);
void parameterized_measurements_clear (struct parameterized_measurements *measurements);

/* The numbers of the instance alone; all computed numbers are absent. `claims` points to
   `parameterized` and `name`, and both into the ticks' instance. */
void parameterized_measurements_outline (struct claims_measurements *claims,
                                         struct claims_parameterized *parameterized,
                                         const struct parameterized_ticks *ticks, const char *name);

/* Fill measurements->claims, which then points into `measurements`; the instance is copied. False
   with STATUS_FALSE when the checker rejects a schedule or a proof. The optimum is absent where a
   limit ends the search for it, where there is no certificate, and in larger networks where no
   heuristic reaches the counting bound. An instance without a name is called `label`. */
bool parameterized_measurements_gather (struct parameterized_measurements *measurements,
                                        const struct parameterized_instance *instance,
                                        const char *label, const struct limits *limits,
                                        struct status *status);

#endif
