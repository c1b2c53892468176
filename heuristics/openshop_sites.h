/* When the nodes of two busy sites meet, in a total exchange among sites: times are the same both ways and depend on the sites only, the
   nodes of the first never idle, those of the second hardly. Two nodes send to each other at the same time, they meet, but within a site,
   where rounds come at the beginning.

   The nodes of the first site go round a wheel on which their partners have arcs (openshop_wheels.h), each from a place of its own where an
   arc begins, at least a meeting from the next. Only the meetings with the second site are taken from that; its nodes' gaps between them
   must be such that their other times can be packed into them (openshop_pack.h). Orders of the wheel are drawn, then changed, until that
   is so, and then such that there are as many meetings at any time, since others are all needed when there are none. Where the second
   site's rounds take longer, the first's nodes spend that time with some of the others before the wheel begins. */
#ifndef HEURISTICS_OPENSHOP_SITES_H
#define HEURISTICS_OPENSHOP_SITES_H

#include "base/rng.h"
#include "heuristics/openshop_pack.h"
#include "model/openshop_ticks.h"

struct openshop_sites {
  const struct openshop_ticks *ticks; /* not owned */
  int64_t load;
  int32_t *node;              /* owned [nodes]: of the first site, of the second, others */
  int32_t first, second;      /* nodes of these sites */
  int64_t meeting, rounds[2]; /* time of two nodes of the sites, of all rounds within each */
  int32_t *order, front;      /* owned [nodes - first]: partners of the first site's nodes: `front` before the wheel, then those on it */
  int64_t extra;              /* places are so much more than a meeting apart */
  int32_t *kept, kept_front;  /* owned [nodes - first]: those of the best draw */
  int64_t kept_extra;
  int64_t begin;        /* of the wheel */
  int64_t *place, *at;  /* owned [nodes]: on the wheel, of the first's nodes; [nodes]: where the arc of a partner begins */
  int64_t *starts;      /* owned [first * second]: scratch */
  int64_t *from, *gaps; /* owned [first + 1]: gaps of the node looked at last: where they begin, how long they are */
  int32_t gap_count;
  int32_t *kind;             /* owned [nodes]: of the others' times, in `pack`; -1 for the two sites */
  struct openshop_pack pack; /* the times of a node of the second with others */
};

/* False: there are no two such sites, nothing but them, more other times than can be packed, or the load is more than INT32_MAX; to be
   cleared all the same. O(n^2). */
bool openshop_sites_init (struct openshop_sites *sites, const struct openshop_ticks *ticks);
void openshop_sites_clear (struct openshop_sites *sites);

/* Draw the meetings. False: that did not work out, another draw may. The same draws with the same random numbers since init
   give the same meetings everywhere. */
bool openshop_sites_draw (struct openshop_sites *sites, struct rng *rng);

/* After a draw: when node i of the first site meets node j of the second. */
int64_t openshop_sites_meeting (const struct openshop_sites *sites, int32_t i, int32_t j);

/* After a draw: set the gaps of node j of the second site, and what can be packed into them. */
bool openshop_sites_gaps (struct openshop_sites *sites, int32_t j);

#endif
