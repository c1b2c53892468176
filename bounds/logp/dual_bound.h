/* What a node can be worth in the heterogeneous LogP model, under prices: the bound of
   docs/CERTIFICATES-logp.md.

   Every destination of type j is worth p_j, a whole number of either sign. With x ticks left until
   the horizon,
       N_i(x) = max (0, H(x - delay_i)) + N_i(x - hold_i),   H(y) = max over j with receive_j <= y
       of p_j + N_j(y - receive_j),
   where what lies before 0 ticks is 0 for N and nothing for H, bounds what all nodes below one
   of type i are worth that holds the message then and may send, however many nodes of each type
   there are. So where N of the source with T ticks left is less than sum p_j n_j, no schedule
   ends by T. N and H ascend. */
#ifndef BOUNDS_LOGP_DUAL_BOUND_H
#define BOUNDS_LOGP_DUAL_BOUND_H

#include "heuristics/logp/list.h"

#define LOGP_PRICE_CAP (INT64_C (1) << 60) /* what is worth more is worth this, and says nothing */
#define LOGP_PRICE_LIMIT (INT64_C (1) << 45)   /* prices are within -LIMIT .. LIMIT */
#define LOGP_PRICE_ENTRIES (INT64_C (1) << 24) /* of the table: (k + 1) (T + 1) */

struct logp_price {
  const struct logp_types *types; /* not owned */
  /* ticks; all times are multiples of it, and counted in it from here on */
  int64_t step;
  int64_t span;           /* the longest time left in the table */
  struct logp_type *type; /* owned [k + 1]: the types', then the source's times in steps */
  int64_t *node;          /* owned [(k + 1) * (span + 1)]: N, row k that of the source */
  /* owned [span + 1]: H; INT64_MIN: nobody can receive in that time */
  int64_t *slot;
  int32_t *choice;           /* owned [span + 1]: the type that H chooses */
  double *acting, *arriving; /* owned: as node and slot; scratch of logp_price_usage */
};

/* The greatest common divisor of all delays, receive overheads and holds, ticks. */
int64_t logp_price_step (const struct logp_types *types);

/* Prepare tables for times up to `horizon` ticks. False, with nothing to clear, when they would
   be larger than LOGP_PRICE_ENTRIES or take more than the deadline's bytes (NULL: no limit), which
   is told then. */
bool logp_price_init (struct logp_price *price, const struct logp_types *types, int64_t horizon,
                      const struct deadline *deadline);
void logp_price_clear (struct logp_price *price);

/* Work N and H out for prices worth[0 .. k). O(span k). */
void logp_price_build (struct logp_price *price, const int64_t *worth);

/* The least time in steps with which N of the source reaches `target`; span + 1 when none does.
   N that is not known reaches everything. */
int64_t logp_price_least (const struct logp_price *price, int64_t target);

/* How many nodes of each type the best choices use when the source has `left` steps: usage[0 ..
   k). A guide, not a proof: the numbers may be beyond all bounds. O(span k). */
void logp_price_usage (struct logp_price *price, int64_t left, double *usage);

/* The schedule in which every receiver's type is worth most of those that are left, when the
   source had `left` steps. False: the list's deadline passed, and it is of no use. */
bool logp_price_schedule (const struct logp_price *price, const int64_t *worth, int64_t left,
                          struct logp_list *list, struct tree_schedule *schedule);

#endif
