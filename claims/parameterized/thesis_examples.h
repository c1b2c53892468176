/* What Nup prints of its procedures, to the letter, for the claims about them; what is put
   right is in heuristics/. Times in ticks.
 */
#ifndef CLAIMS_PARAMETERIZED_THESIS_EXAMPLES_H
#define CLAIMS_PARAMETERIZED_THESIS_EXAMPLES_H

#include "model/parameterized/ticks.h"

/* The O(alpha k^(alpha + 1)) recurrence of section 4.5, which charges `hold` to a root that has
   nothing left to send: the latency of k >= 1 nodes. Time as its name says, times the number of
   ports. */
int64_t parameterized_paper_ports (const struct parameterized_ticks *ticks, int64_t k);

/* How often the j that the O(k^2) recurrence of section 4.2 settles on, the largest of the best,
   is neither the one before nor that and 1 (Lemma 3), from 2 to k nodes. O(k^2). */
int64_t parameterized_paper_jumps (int64_t hold, int64_t end, int64_t k);

/* keep[2 .. k] of the O(k) recurrence of section 4.3 where ties keep j, not j + 1 as in Table
   4.3. `keep` has k + 1 places. O(k). */
void parameterized_paper_ties (int64_t hold, int64_t end, int64_t k, int32_t *keep);

/* The latency of the binomial tree whose root keeps i / 2 nodes, rounded down. O(k). */
int64_t parameterized_paper_halves_down (int64_t hold, int64_t end, int64_t k);

/* By t at most N (t) nodes have the message, N (t) = N (t - hold) + N (t - end), 1 before end:
   the smallest t with N (t) >= k. O(t). */
int64_t parameterized_paper_postal (int64_t hold, int64_t end, int64_t k);

/* Algorithm 5.2.1 on a chain of k nodes whose source stands at place `source`: how many parts it
   comes upon whose node stands neither in the lower nor in the upper of their two parts, so that
   it would send to itself or give itself away. There halves are used instead. O(k). */
int64_t parameterized_paper_strays (const int32_t *keep, int64_t k, int64_t source);

/* Algorithm 4.3.1, run by each of k nodes for each root. O(k^2 log k) at least, O(k^3) at most. */
struct parameterized_paper_addresses {
  int64_t outside; /* messages to nodes that there are none of, of the root with the most */
  /* with all addresses taken modulo k: nodes that get nothing, more than one message, or one
     from another node than they wait for, of all roots together */
  int64_t missed;
};
struct parameterized_paper_addresses parameterized_paper_addresses (const int32_t *keep, int64_t k);

#endif
