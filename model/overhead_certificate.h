/* Certificates of optimality for the overhead model: plain data and its writer. docs/CERTIFICATES-overhead.md states the format and what it
   proves. */
#ifndef MODEL_OVERHEAD_CERTIFICATE_H
#define MODEL_OVERHEAD_CERTIFICATE_H

#include "model/clauses.h"
#include "model/overhead_alone.h"
#include "model/overhead_counts.h"
#include "model/overhead_cover.h"
#include "model/overhead_schedule.h"
#include "model/overhead_tariff.h"

#define OVERHEAD_CLAUSE_TASKS 2000 /* with more deliveries the referee takes no clauses */

/* The statements of clauses; small letters in the file, capital ones where `negated`. Deliveries are numbered by message, then receiver.
 */
enum overhead_statement {
  OVERHEAD_RECEIVE,  /* "r": delivery a starts to be received at `bound` or later; negated: at `bound` or earlier */
  OVERHEAD_SEND,     /* "s": the same of its send */
  OVERHEAD_FROM,     /* "f": node b sends delivery a */
  OVERHEAD_BOTH,     /* "b": the send of delivery a comes before that of b, where one node sends both; appended: delivery a before b */
  OVERHEAD_MIXED,    /* "m": the send of delivery a comes before the receive of b, where b's receiver sends a */
  OVERHEAD_RECEIVED, /* "o": the receive of delivery a comes before that of b, at their common receiver */
  OVERHEAD_SENDS,    /* "n": node a sends at least `bound` deliveries of the length class b; negated: at most */
};

struct overhead_certificate {
  bool append;    /* the claim is about appended schedules only */
  bool any_rules; /* nevertheless the clauses follow from the rules for any order */
  int64_t makespan;
  struct overhead_schedule schedule; /* achieves it */
  struct clauses clauses;            /* of the last one nothing is left: no schedule is faster */
  struct overhead_tariff tariff;     /* where it proves the bound there are no clauses */
  struct overhead_cover cover;       /* likewise, where it is whole */
  struct overhead_counts counts;     /* likewise, where there are any */
  int32_t load;                      /* likewise, where it is the node whose load proves the bound; else -1 */
  struct overhead_alone alone;       /* what its load needs to be known of its own messages */
};

void overhead_certificate_init (struct overhead_certificate *certificate);
void overhead_certificate_clear (struct overhead_certificate *certificate);
void overhead_certificate_reset (struct overhead_certificate *certificate);

/* Write it as JSON Lines. */
void overhead_certificate_write (const struct overhead_certificate *certificate, const struct overhead_instance *instance,
                                 const struct overhead_ticks *ticks, struct output *out);

#endif
