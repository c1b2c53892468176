/* An instance of any model whose answers the checker accepts (results/store/accept.h) before their
   numbers count. */
#ifndef CLAIMS_CORE_JUDGED_H
#define CLAIMS_CORE_JUDGED_H

#include "base/limits.h"
#include "claims/core/claims.h"
#include "results/store/accept.h"
#include "search/core/model.h"

struct judged {
  const struct model_data *data;
  const void *instance, *ticks; /* the caller's */
  struct accept *accept;
  struct output text, answer; /* of the instance; of what is judged. In memory */
};

void judged_init (struct judged *judged, const struct model_data *data, const void *instance,
                  const void *ticks);
void judged_clear (struct judged *judged);

/* Pass the instance to the checker, as text. */
bool judged_instance (struct judged *judged, struct status *status);

/* *to becomes a copy of the instance, by way of its text, which is how the checker takes it too. */
bool judged_copy (struct judged *judged, void *to, const void *instance, struct status *status);

/* Is it a schedule with this makespan, and does the certificate prove that the makespan is the
   optimum? False with STATUS_FALSE when the checker rejects it, which is a defect of this
   program. */
bool judged_schedule (struct judged *judged, const void *schedule, int64_t makespan,
                      struct status *status);
bool judged_proof (struct judged *judged, const void *certificate, int64_t makespan,
                   struct status *status);

/* Options of a search in one thread without lines of progress. */
struct solve_options judged_options (const struct limits *limits, void *proof);

/* Run the heuristics that take the instance and need no time limit, each into `schedule`. Their
   makespans become claims->rules, in values [most]. False as judged_schedule. */
bool judged_rules (struct judged *judged, const struct heuristic *heuristics, void *schedule,
                   struct claims_measurements *claims, struct claims_bound *values, size_t most,
                   struct status *status);

/* All lower bounds become claims->bounds, in values [most]. */
void judged_bounds (const struct bound *bounds, const void *ticks,
                    struct claims_measurements *claims, struct claims_bound *values, size_t most);

#endif
