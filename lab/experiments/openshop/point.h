/* What the pages about BPR's Figures 9 to 12 are made of: points, each an average over
   seeded networks. */
#ifndef LAB_EXPERIMENTS_OPENSHOP_POINT_H
#define LAB_EXPERIMENTS_OPENSHOP_POINT_H

#include "claims/openshop/judged.h"
#include "gen/openshop/family.h"
#include "heuristics/openshop/table.h"

/* The heuristics: BPR's five (openshop_published), and the baseline with barriers. */
enum { OPENSHOP_POINT_STEPS = OPENSHOP_PUBLISHED, OPENSHOP_POINT_RULES };
const char *openshop_point_rule (size_t rule); /* its name */

/* Rounds of the search (docs/ALGORITHMS.md) in which an optimum is proven, or it is not known. They
   do not depend on the machine. */
#define OPENSHOP_POINT_ROUNDS 4

/* Sums over the networks of a point. Ratios are makespans over the load t_lb, or over the
   optimum. */
struct openshop_point {
  const char *figure;   /* what it is a point of */
  const char *messages; /* as openshop_messages_parse takes them */
  bool servers_first;   /* renumber the nodes: servers first */
  enum openshop_sampling sampling;
  int64_t nodes, networks;
  double load; /* in seconds; times are ms */
  struct {
    double completion, ratio, worst;
    double faster;  /* baseline's makespan over this one's */
    double ahead;   /* that of the baseline with barriers over this one's */
    double optimal; /* ratio to the optimum, where that is known */
    int64_t close;  /* networks in which it is within 2 % of the load */
  } rules[OPENSHOP_POINT_RULES];
  /* networks of which the optimum is known, and how many of these have it equal to the load */
  int64_t optima, tight;
};

/* Add a network to the point: all its heuristics, each schedule accepted by the checker, and the
   optimum with a certificate that the checker accepts. */
bool openshop_point_add (struct openshop_point *point, struct openshop_judged *judged,
                         uint64_t index, struct status *status);

/* Instance `index` of the family, whose messages are those of servers (BPR, section 5), with the
   nodes renumbered: the servers first, each part in its order. The generator draws which nodes are
   servers; to the baseline, whose steps go by number, it matters. `out` is initialised by the
   caller. False as openshop_family_generate. O(n^2). */
bool openshop_servers_first (const struct openshop_family_params *params, uint64_t index,
                             struct openshop_instance *out, struct status *status);

#endif
