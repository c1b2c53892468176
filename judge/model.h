/* What the judge of a program under test needs of a model: a struct judge_model, one constant a
   model. */
#ifndef JUDGE_MODEL_H
#define JUDGE_MODEL_H

#include "claims/core/claims.h"
#include "judge/reduce_numbers.h"
#include "model/common/model.h"

#include <stdlib.h>

/* Properties of schedules that papers prove of fastest node first: the number of violations of each
   (struct claims_measurements). */
struct shape {
  int64_t not_layered;  /* destinations that are ready after a slower one */
  int64_t not_monotone; /* sends of a destination to a faster one */
  int64_t idle;         /* sends that start later than their sender could */
};

/* What an expectation is about. */
enum expect_kind { EXPECT_RATIO, EXPECT_LAYERED, EXPECT_MONOTONE, EXPECT_BUSY, EXPECT_CLAIM };

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

/* `instance` points to the model's struct of an instance, `state` to its struct for claims. */
struct judge_model {
  const struct claims_model *claims; /* its claims; several models may share them */
  const struct expect_row
    *expectations; /* ended by a NULL name; models with the same claims share them */

  /* Instances: size of the struct, and its functions. */
  size_t instance_size;
  void (*init) (void *instance);
  void (*clear) (void *instance);
  bool (*read) (void *instance, const char *text, size_t length, const char *file, size_t line,
                struct status *status);
  void (*write) (const void *instance, struct output *out);
  const char *(*name) (const void *instance); /* NULL: it has none */
  /* Frees unit, origin and names of groups; with `name` the instance's name too. */
  void (*strip) (void *instance, bool name);

  /* Steps of the reduction (judge/reduce_steps.h); NULL: nothing to do. */
  size_t (*parts) (const void *instance, unsigned sort);
  void (*remove) (void *instance, unsigned sort, size_t first, size_t length);
  void (*numbers) (void *instance, struct reduce_numbers *numbers);
  void (*simplify) (void *instance);
  void (*tidy) (void *instance);

  /* Claims (judge/claim_adapter.h): size of the state, zeroed before `state_init`, which may be
     NULL. */
  size_t state_size;
  void (*state_init) (void *state);
  void (*state_clear) (void *state);
  /* Measures the instance in its own ticks. False with STATUS_INPUT when its numbers have no common
     denominator of 64 bits. */
  bool (*measure) (void *state, const void *instance, const char *file,
                   struct claims_measurements *outline, struct status *status);
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

/* The members init, clear, read, write and name of a struct judge_model, from the functions
   TYPE_init ... of `struct TYPE`. */
#define JUDGE_INSTANCE(type)                                                                       \
  static void instance_init_any (void *instance)                                                   \
  {                                                                                                \
    type##_init (instance);                                                                        \
  }                                                                                                \
  static void instance_clear_any (void *instance)                                                  \
  {                                                                                                \
    type##_clear (instance);                                                                       \
  }                                                                                                \
  static bool instance_read_any (void *instance, const char *text, size_t length,                  \
                                 const char *file, size_t line, struct status *status)             \
  {                                                                                                \
    return type##_read (instance, text, length, file, line, status);                               \
  }                                                                                                \
  static void instance_write_any (const void *instance, struct output *out)                        \
  {                                                                                                \
    type##_write (instance, out);                                                                  \
  }                                                                                                \
  static const char *instance_name_any (const void *instance)                                      \
  {                                                                                                \
    return ((const struct type *)instance)->name;                                                  \
  }

#define JUDGE_INSTANCE_MEMBERS(type)                                                               \
  .instance_size = sizeof (struct type), .init = instance_init_any, .clear = instance_clear_any,   \
  .read = instance_read_any, .write = instance_write_any, .name = instance_name_any

#endif
