/* The Lagrangian bound of the heterogeneous LogP model, evaluated exactly under given dual values.
   docs/CERTIFICATES-logp.md has the proof.

   Type j has the dual value p_j, an integer of either sign. Each destination of type j contributes
   p_j. N_i(x) bounds the contribution of all nodes below a node of type i that holds the message
   and may send with x ticks left. H(y) bounds that of a receiver whose message has arrived with y
   ticks left, its own included:

       N_i(x) = max (0, H(x - delay_i)) + N_i(x - hold_i),
       H(y) = max over j with receive_j <= y of p_j + N_j(y - receive_j).

   Before 0 ticks N is 0 and H does not exist. The number of nodes of a type is not limited. If N of
   the source with T ticks left is less than the sum of p_j n_j, no schedule ends by T. N and H do
   not decrease in x and y. */
#ifndef BOUNDS_LOGP_DUAL_BOUND_H
#define BOUNDS_LOGP_DUAL_BOUND_H

#include "heuristics/logp/list.h"

#define LOGP_DUAL_BOUND_CAP (INT64_C (1) << 60)     /* values saturate here and prove nothing */
#define LOGP_DUAL_BOUND_LIMIT (INT64_C (1) << 45)   /* dual values are within -LIMIT .. LIMIT */
#define LOGP_DUAL_BOUND_ENTRIES (INT64_C (1) << 24) /* of the table: (k + 1) (T + 1) */

struct logp_dual_bound {
  const struct logp_types *types; /* not owned */
  /* ticks; all times are multiples of it, and counted in it from here on */
  int64_t step;
  int64_t span;           /* the longest time left in the table */
  struct logp_type *type; /* owned [k + 1]: the types', then the source's times in steps */
  int64_t *node;          /* owned [(k + 1) * (span + 1)]: N, row k that of the source */
  /* owned [span + 1]: H; INT64_MIN: nobody can receive in that time */
  int64_t *slot;
  int32_t *choice;           /* owned [span + 1]: the type that H chooses */
  double *acting, *arriving; /* owned: as node and slot; scratch of logp_dual_bound_usage */
};

/* The greatest common divisor of all delays, receive overheads and holds, ticks. */
int64_t logp_dual_bound_step (const struct logp_types *types);

/* Prepares tables for times up to `horizon` ticks. False, with nothing to clear, if they would have
   more than LOGP_DUAL_BOUND_ENTRIES entries, or more bytes than the deadline allows (NULL: no
   limit); the second is noted in the deadline. */
bool logp_dual_bound_init (struct logp_dual_bound *bound, const struct logp_types *types,
                           int64_t horizon, const struct deadline *deadline);
void logp_dual_bound_clear (struct logp_dual_bound *bound);

/* Computes N and H for the dual values duals[k]. O(span k). */
void logp_dual_bound_build (struct logp_dual_bound *bound, const int64_t *duals);

/* Returns the smallest time, in steps, with which N of the source reaches `target`; span + 1 if
   none does. A saturated N reaches every target. O(log span). */
int64_t logp_dual_bound_least (const struct logp_dual_bound *bound, int64_t target);

/* Counts the nodes of each type that the maxima choose when the source has `left` steps: usage[k].
   The counts guide the master problem and prove nothing; they may overflow to infinity.
   O(span k). */
void logp_dual_bound_usage (struct logp_dual_bound *bound, int64_t left, double *usage);

/* Writes the list schedule in which each receiver is of the remaining type with the maximum value,
   where the source has `left` steps. False if the list's deadline passed; the schedule is then not
   complete. */
bool logp_dual_bound_schedule (const struct logp_dual_bound *bound, const int64_t *duals,
                               int64_t left, struct logp_list *list,
                               struct tree_schedule *schedule);

#endif
