/* The bound by dual values and its deadline. */
#include "verify/logp/dual_bound.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Looks go by terms, of which each row has two for each type: with many types that is long before
   4096 rows are done. Whichever look passes, it is the last one. */
Test (dual_bound, rows_of_many_types_look_at_the_deadline)
{
  enum { TYPES = 3000, STEPS = 2000 };
  struct verify_logp_type *type = memory_zero (TYPES, sizeof *type);
  int64_t *dual = memory_zero (TYPES, sizeof *dual);
  for (int64_t j = 0; j < TYPES; j++) {
    type[j] = (struct verify_logp_type){ .delay = j + 1, .hold = 1, .count = 1 };
    dual[j] = 1;
  }
  const struct verify_logp_types types = { .source = { .delay = 1, .hold = 1 },
                                           .type = type,
                                           .k = TYPES,
                                           .destinations = TYPES };
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  limits_pass_at (UINT64_MAX);
  cr_expect_neq (verify_logp_dual_bound (&types, dual, STEPS, &deadline), STATUS_LIMIT);
  uint64_t looks = limits_looks ();
  cr_expect_geq (looks, (uint64_t)TYPES * STEPS >> 20, "%llu", (unsigned long long)looks);
  for (uint64_t look = 1; look <= looks; look++) {
    limits_pass_at (look);
    cr_expect_eq (verify_logp_dual_bound (&types, dual, STEPS, &deadline), STATUS_LIMIT);
    cr_expect_eq (limits_looks (), look);
  }
  limits_pass_at (0);
  memory_free (type, dual);
}
