/* A program's answer in the place of the heuristic that a claim of the register is about: its makespan stands where FNF's or the named
   heuristic's is asked for. */
#ifndef JUDGE_STANDIN_H
#define JUDGE_STANDIN_H

#include "judge/instance.h"
#include "judge/shape.h"
#include "verify/claims_when.h"

/* What is known about an optimum: lower <= optimum <= upper. */
struct optimum {
  bool known;  /* lower and upper are */
  bool proven; /* they are the same, and the referee has accepted it */
  struct rational lower, upper;
};

struct standin;
struct standin *standin_new (void);
void standin_free (struct standin *standin); /* NULL is fine */

/* The instance that is spoken about from here on; `text` is what the referee reads; `file` is for messages. All stay the caller's and must
   outlive their use. False with STATUS_INPUT when its numbers have no common denominator of 64 bits; then no solver takes it either. */
bool standin_instance (struct standin *standin, const struct instance *instance, const char *text, size_t length, const char *file,
                       struct status *status);

/* What the instance alone says. */
const struct claims_facts *standin_outline (const struct standin *standin);

/* The answer, valid, of this makespan; it stays the caller's. */
void standin_answer (struct standin *standin, struct rational makespan, const char *answer, size_t length, const struct optimum *optimum);

enum standin_state {
  STANDIN_HOLDS,
  STANDIN_BROKEN,
  STANDIN_OPEN, /* cannot be told: the optimum is not known well enough, or numbers are too large */
};

/* Does the claim hold of the answer? Its hypothesis is not looked at. *sides gets left and right where it is broken, in 1/scale of the
   unit; scale may be NULL. */
enum standin_state standin_claim (struct standin *standin, const struct claim *claim, struct claim_sides *sides, int64_t *scale);

/* The shape of the answer, of the node model. False: it is of another model. */
bool standin_shape (struct standin *standin, struct shape *shape);

#endif
