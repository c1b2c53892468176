/* How fast some of an instance's messages can spread: the count of their sends against the deadlines of their receives.
   Take a set K of messages; D is the number of their deliveries. Drop everything else that nodes do, and let a node that may hold several
   of them send at its least cost among them from the first one that it holds. By overhead_emissions.h the p-th of the D sends ends no
   earlier than e_p. Deadlines: let T be the makespan. Of the receives of K at node j the last q take at least as long as the q shortest of
   them; so the q-th from the end starts no later than T less the sum of these, and its send has ended by T - tail, tail = that sum + the
   least link inward. Let tail_1 >= tail_2 >= ... be all D tails. Each send has one of these deadlines, so p sends have ended by T - tail_p:
   the makespan is at least e_p + tail_p for every p. */
#ifndef HEURISTICS_OVERHEAD_SPREAD_H
#define HEURISTICS_OVERHEAD_SPREAD_H

#include "heuristics/overhead_emissions.h"
#include "heuristics/overhead_heads.h"

struct overhead_spread {
  const struct overhead_heads *heads;  /* borrowed */
  struct overhead_emissions emissions; /* of the variant with the largest bound */
  int64_t *tail;                       /* owned [emissions.sends]: descending */
  struct overhead_part *part;          /* owned [n] */
  int32_t *touched;                    /* owned [n]: nodes that take part, `parts` of them */
  size_t parts, capacity;
};

/* What a node has to do with the messages of the set. */
struct overhead_part {
  bool sender;               /* may send some of them */
  bool source;               /* of some of them */
  int64_t send;              /* least cost of a send */
  int64_t hold;              /* earliest time it can hold one that it may send */
  int64_t inward, onward;    /* least, over the messages it receives, or may send */
  int64_t receives, longest; /* total cost of receives of messages that it may send, and the dearest of them */
};

void overhead_spread_init (struct overhead_spread *spread, const struct overhead_heads *heads);
void overhead_spread_clear (struct overhead_spread *spread);

/* The largest e_p + tail_p for the messages listed (count >= 1), which the makespan is not below; keeps emissions, tails and parts. No time
   beyond `horizon` will be asked of the emissions. Linear in the messages' holders but for sorting and the run of a heap, O(D log n). */
int64_t overhead_spread_bound (struct overhead_spread *spread, const int32_t *messages, size_t count, int64_t horizon);

#endif
