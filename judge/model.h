/* What the judge of a program under test needs of a model: a struct judge_model, one constant a
   model. */
#ifndef JUDGE_MODEL_H
#define JUDGE_MODEL_H

#include "claims/core/claims.h"
#include "model/common/data.h"
#include "model/common/model.h"

/* Properties of schedules that papers prove of fastest node first: the number of violations of each
   (struct claims_measurements). */
struct shape {
  int64_t not_layered;  /* destinations that are ready after a slower one */
  int64_t not_monotone; /* sends of a destination to a faster one */
  int64_t idle;         /* sends that start later than their sender could */
};

/* What an expectation is about. */
enum expect_kind {
  EXPECT_RATIO,
  EXPECT_LAYERED,
  EXPECT_MONOTONE,
  EXPECT_BUSY,
  EXPECT_CLAIM,
  EXPECT_SAME_AS,
  EXPECT_CLASS
};

/* An expectation by name. */
struct expect_row {
  const char *name;
  enum expect_kind kind;
  const char *claim; /* of EXPECT_CLAIM: its id in the theorem suite; else NULL */
  const char *meaning;
};

/* The largest time in ticks: within the bounds of struct claims_measurements. */
#define JUDGE_LARGEST (INT64_C (1) << 60)

/* *value *= factor. False when the result exceeds JUDGE_LARGEST. */
bool judge_scale (int64_t *value, int64_t factor);

/* A list of an instance's numbers, for reductions. */
struct judge_numbers {
  struct rational **list; /* owned; its elements stay the instance's */
  size_t count, capacity;
  size_t lengths; /* the last ones: lengths of messages rather than times */
};

void judge_numbers_add (struct judge_numbers *numbers, struct rational *number);

/* `instance` points to the model's struct of an instance, `state` to its struct for claims. */
struct judge_model {
  const struct claims_model *claims; /* its claims; several models may share them */
  const struct expect_row
    *expectations; /* ended by a NULL name; models with the same claims share them */

  /* Steps of the reduction (judge/instance.h); NULL: nothing to do, or in models whose nodes are in
     groups what these allow. */
  size_t (*parts) (const void *instance, unsigned sort);
  void (*remove) (void *instance, unsigned sort, size_t first, size_t length);
  void (*numbers) (void *instance, struct judge_numbers *numbers);
  void (*simplify) (void *instance);

  /* Claims (judge/claim_adapter.h): size of the state, zeroed at first; state_clear NULL: it owns
     nothing. */
  size_t state_size;
  void (*state_clear) (void *state);
  /* Measures the instance in its own ticks. */
  void (*measure) (void *state, const void *ticks, struct claims_measurements *outline);
  /* Multiplies all times of *measurements, a copy of the outline, by `factor`: those behind its
     pointers in copies within the state. False when one exceeds JUDGE_LARGEST. */
  bool (*scale) (void *state, int64_t factor, struct claims_measurements *measurements);
  /* Puts the program's makespan (answer->value, under the name of the claim's heuristic) and the
     shape of its schedule in the place of a heuristic's. NULL: the model has no other numbers of
     heuristics than struct claims_measurements. */
  void (*substitute) (void *state, const struct claims_bound *answer, const struct shape *shape);
  /* Measures the shape of a valid schedule; NULL: the model has none. False with STATUS_INPUT when
     a text cannot be read. */
  bool (*shape) (const char *instance, size_t instance_length, const char *schedule,
                 size_t schedule_length, struct shape *shape, struct status *status);
};

/* Frees a text and sets it to NULL. */
void judge_drop (char **text);

/* Is `i` one of the `length` parts from `first` on? */
bool judge_within (size_t i, size_t first, size_t length);

#endif
