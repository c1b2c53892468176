/* Applies a claim of the theorem suite about a heuristic to the answer of a program under test: its
   makespan replaces FNF's or the named heuristic's. */
#ifndef JUDGE_CLAIM_ADAPTER_H
#define JUDGE_CLAIM_ADAPTER_H

#include "judge/instance.h"

/* What is known about an optimum: lower <= optimum <= upper. */
struct optimum {
  bool known;  /* lower and upper are */
  bool proven; /* lower = upper, and the checker has accepted the proof */
  struct rational lower, upper;
};

struct claim_adapter;
struct claim_adapter *claim_adapter_new (void);
void claim_adapter_free (struct claim_adapter *adapter); /* NULL is allowed */

/* Sets the instance for the calls that follow. `text` is what the checker reads; `file` is for
   messages. All stay the caller's and must outlive their use. False with STATUS_INPUT when its
   numbers have no common denominator of 64 bits; then no solver takes it either. */
bool claim_adapter_instance (struct claim_adapter *adapter, const struct instance *instance,
                             const char *text, size_t length, const char *file,
                             struct status *status);

/* The measurements of the instance alone. */
const struct claims_measurements *claim_adapter_outline (const struct claim_adapter *adapter);

/* Sets the answer, a valid schedule of this makespan; it stays the caller's. */
void claim_adapter_answer (struct claim_adapter *adapter, struct rational makespan,
                           const char *answer, size_t length, const struct optimum *optimum);

enum claim_adapter_state {
  CLAIM_ADAPTER_HOLDS,
  CLAIM_ADAPTER_BROKEN,
  /* undecided: the optimum is not known well enough, or numbers are too large */
  CLAIM_ADAPTER_OPEN,
};

/* Tests the claim, which is about a heuristic, for the answer; its hypothesis is not tested. When
   it is broken, *sides gets left and right side in 1/scale of the unit. `scale` may be NULL. */
enum claim_adapter_state claim_adapter_claim (struct claim_adapter *adapter,
                                              const struct claim *claim, struct claim_sides *sides,
                                              int64_t *scale);

/* The shape of the answer. False: the model has none. */
bool claim_adapter_shape (struct claim_adapter *adapter, struct shape *shape);

#endif
