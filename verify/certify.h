/* The certificate checker. What `accepted` proves: the optimal makespan of this very instance is exactly `makespan`. Its only specification
   is docs/CERTIFICATES.md: a plan that reaches the makespan, and prices, a search that prices cut, one in layers, or cases, by which
   nothing ends strictly earlier. */
#ifndef VERIFY_CERTIFY_H
#define VERIFY_CERTIFY_H

#include "base/limits.h"
#include "verify/instance.h"

struct certify_claim {
  bool accepted;
  char reason[400]; /* why not; empty when accepted */
  char *makespan;   /* owned; "9" or "22/7", when accepted; else NULL */
  uint64_t nodes;   /* search nodes the replay or the layers visited; 1: the root's prices prove it alone; of a tree of orders: all */
  uint64_t hints;   /* price lines used */
  uint64_t vectors; /* of layers; 0: there are none */
  uint64_t splits;  /* of a tree of cases; there are no nodes and hints then */
  uint64_t leaves;  /* of a tree of cases; 0: there is none */
  /* Of the other models: what the lower bound comes from. */
  enum certify_by {
    CERTIFY_SEARCH,
    CERTIFY_PRICES,
    CERTIFY_CLAUSES,
    CERTIFY_ROW,
    CERTIFY_COLUMN,
    CERTIFY_COUNTING,
    CERTIFY_COVER,
    CERTIFY_PROGRAM,
    CERTIFY_NODE,
    CERTIFY_GROWTH,
    CERTIFY_WORK,
    CERTIFY_TREE
  } by;              /* CERTIFY_SEARCH: as above */
  const char *class; /* "any": the makespan is the optimum; "append": only among appended schedules; NULL: there are no such classes */
  uint64_t clauses;
  uint64_t states; /* of a cover */
  uint32_t line;   /* the row, column or node, whose load it is */
};

void certify_claim_init (struct certify_claim *claim);
void certify_claim_clear (struct certify_claim *claim);

/* Check one certificate. STATUS_OK: accepted. STATUS_FALSE: well-formed, but it does not prove its claim for this instance; claim->reason
   says why. STATUS_INPUT: not a certificate (malformed line, key, order or total), or the instance's costs do not fit into 61-bit ticks.
   STATUS_LIMIT: the deadline passed, or its tables outgrew memory's limit. `deadline` may be NULL. Cost: the plan and the prices by
   events, free of n; the replay as many nodes as the certificate says; cases O(T k) a leaf. */
enum status_code certify_check (const struct verify_instance *instance, const struct verify_source *source, const struct deadline *deadline,
                                struct certify_claim *claim, struct status *status);

#endif
