/* Certificates of optimality for the overhead model: plain data and their writer.
   docs/CERTIFICATES-overhead.md states the format and what it proves. */
#ifndef MODEL_OVERHEAD_CERTIFICATE_H
#define MODEL_OVERHEAD_CERTIFICATE_H

#include "model/common/clauses.h"
#include "model/overhead/counts.h"
#include "model/overhead/cover.h"
#include "model/overhead/dual_prices.h"
#include "model/overhead/schedule.h"

#define OVERHEAD_CLAUSE_TASKS 2000 /* deliveries above which the checker accepts no clauses */

/* The statements of clauses; small letters in the file, capital ones where `negated`. Deliveries
   are numbered by message, then receiver. */
enum overhead_statement {
  /* "r": the receive of delivery a starts at `bound` or later; negated: at `bound` or earlier */
  OVERHEAD_RECEIVE,
  OVERHEAD_SEND, /* "s": the same for its send */
  OVERHEAD_FROM, /* "f": node b sends delivery a */
  /* "b": the send of delivery a comes before that of b, where one node sends both; appended:
     delivery a before b */
  OVERHEAD_BOTH,
  /* "m": the send of delivery a comes before the receive of b, where b's receiver sends a */
  OVERHEAD_MIXED,
  /* "o": the receive of delivery a comes before that of b, at their common receiver */
  OVERHEAD_RECEIVED,
  /* "n": node a sends at least `bound` deliveries of the length class b; negated: at most */
  OVERHEAD_SENDS,
};

struct overhead_certificate {
  bool append;      /* the claim is about appended schedules only */
  bool any_rules;   /* with append: the clauses follow from the rules for any order */
  int64_t makespan; /* ticks */
  struct overhead_schedule schedule; /* achieves it */
  /* The proof that no schedule is faster: the first of these that is there, in this order. */
  struct overhead_cover cover; /* where it is whole */
  int32_t load;                /* the node whose load proves the bound; -1: none */
  struct overhead_single_message_bounds
    single_messages;                       /* of the node's own messages, for its load */
  struct overhead_counts counts;           /* where there are any */
  struct overhead_dual_prices dual_prices; /* where they prove the bound */
  struct clauses clauses;                  /* the last one is empty */
};

void overhead_certificate_init (struct overhead_certificate *certificate);
void overhead_certificate_clear (struct overhead_certificate *certificate);
void overhead_certificate_reset (struct overhead_certificate *certificate);

/* Writes the certificate as JSON Lines. */
void overhead_certificate_write (const struct overhead_certificate *certificate,
                                 const struct overhead_instance *instance,
                                 const struct overhead_ticks *ticks, struct output *out);

#endif
