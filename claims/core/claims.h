/* Claims: what the papers state about the models. Each statement has its hypothesis and its form
   over plain numbers about an instance, so it can be tested on every instance whose numbers are
   known. Beside the claims stand false readings of the same statements, outside their
   preconditions. Instances must refute them, which shows that the claims can fail.

   Every claim says left <= right. An equality compares the larger side with the smaller
   one. left / right measures how close an instance comes to breaking the claim.

   The claims of a model are one struct claims_model (claims/MODEL/model.c); the registry
   lists them. */
#ifndef CLAIMS_CORE_CLAIMS_H
#define CLAIMS_CORE_CLAIMS_H

#include "base/limits.h"
#include "base/output.h"
#include "gen/common/small_walk.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLAIMS_ABSENT INT64_C (-1) /* a number that is not known for this instance */

#define CLAIMS_NONE INT64_MAX /* the minimum makespan of an empty set of schedules */

#define CLAIMS_LABEL 128 /* bytes of a name or a notation that is kept */

struct claims_model;
struct examine;

/* The name and value of a lower bound or a heuristic. */
struct claims_bound {
  const char *name;
  int64_t value;
};

/* The numbers of one instance. Costs and times are in ticks, as in model/node/types.h: costs <
   2^61, twice any time < 2^62. Nothing is owned. */
struct claims_measurements {
  const struct claims_model *model;  /* of the instance */
  const void *about;                 /* the model's own numbers, such as struct claims_node */
  const char *name;                  /* for reports */
  int64_t scale;                     /* ticks per unit of the instance */
  int64_t destinations;              /* or deliveries, or tasks */
  int64_t optimum;                   /* least makespan, proven; or CLAIMS_ABSENT */
  const struct claims_bound *bounds; /* [bound_count] lower bounds */
  size_t bound_count;
  const struct claims_bound *rules; /* [rule_count] makespans of heuristics */
  size_t rule_count;
};

enum claim_expected {
  CLAIM_HOLDS, /* must hold wherever its hypothesis does */
  CLAIM_FALSE, /* a false reading: some instances refute it */
};

struct claim_sides {
  int64_t left, right; /* holds iff left <= right; both >= 0 */
};

struct claim;

/* Quantities that every model has. A model's own ones follow from CLAIMS_OWN on. */
enum claims_quantity {
  CLAIMS_ZERO,
  CLAIMS_OPTIMUM,
  CLAIMS_BOUND,      /* the lower bound of the name */
  CLAIMS_RULE,       /* the heuristic of the name */
  CLAIMS_LEAST_RULE, /* the minimum makespan of all heuristics */
  CLAIMS_OWN
};

/* One side of a claim: a multiple of a quantity. */
struct claim_side {
  int quantity;
  const char *name; /* of the bound, heuristic or number; NULL: the one that the claim names */
  int64_t factor;   /* 0 means 1 */
};

enum claim_relation { CLAIM_AT_MOST, CLAIM_EQUAL };

/* What a claim says of its quantities; several claims may say the same. */
struct claim_form {
  struct claim_side left;
  enum claim_relation relation;
  struct claim_side right;
  /* It is about one heuristic's schedule, against the instance, its bounds and its optimum, and
     nothing else. Such claims can be tested on any other heuristic, whose numbers then replace
     FNF's or the named heuristic's. */
  bool of_heuristic;
  /* Where the two sides are more than multiples of quantities: as claims_sides. */
  bool (*sides) (const struct claim *claim, const struct claims_measurements *measurements,
                 struct claim_sides *out);
  /* Where more than two destinations are needed for the claim to say something: as
     claims_could_fail. */
  bool (*could_fail) (const struct claim *claim, const struct claims_measurements *measurements);
};

struct claim {
  const char *id, *paper, *place;
  enum claim_expected expected;
  const char *bound;   /* name of the lower bound, heuristic or number it is about, or NULL */
  uint64_t hypothesis; /* conditions of its model, all of which an instance must meet */
  const struct claim_form *form;
  const char *statement;
};

#define CLAIMS_ALWAYS 0 /* hypothesis: every instance */

/* A hypothesis with a name. */
struct claims_when {
  const char *name, *meaning;
  uint64_t hypothesis;
};

/* A former identifier of a claim, which is still accepted but listed nowhere. */
struct claims_former {
  const char *former, *id;
};

/* What a model contributes to the theorem suite. */
struct claims_model {
  /* As in the key `model` of instances; the last one also names the model of a claim. */
  const char *const *kinds;            /* ends with NULL */
  const struct claim *table;           /* ends with a NULL id */
  const struct claims_when *whens;     /* ends with a NULL name */
  const struct claims_former *formers; /* ends with a NULL name; NULL: none */
  /* The conditions that the instance meets, one bit each. Uses no computed number. */
  uint64_t (*conditions) (const struct claims_measurements *measurements);
  /* One of the model's own quantities, that of this name where there are several. CLAIMS_ABSENT
     when it is not known. */
  int64_t (*quantity) (const struct claims_measurements *measurements, int quantity,
                       const char *name);

  /* Write the instance in one short line, in its unit. Output beyond CLAIMS_LABEL bytes is cut
     off. */
  void (*notation) (const struct claims_measurements *measurements, struct output *out);
  /* Size of an instance, beside its number of destinations: the smaller one is reported. */
  int64_t (*size) (const struct claims_measurements *measurements);

  /* Measures instances, one after the other. */
  void *(*measure_new) (void);
  void (*measure_free) (void *measure);
  /* The numbers of the model's instance (struct node_instance, ...), which stay the measure's until
     its next call; an instance without a name is called `label`. NULL with STATUS_LIMIT when a
     limit ends the search for the optimum, with STATUS_FALSE when the checker rejects a schedule
     or a proof, which is a defect of this program. */
  const struct claims_measurements *(*measure) (void *measure, const void *instance,
                                                const char *label, const struct limits *limits,
                                                struct status *status);

  /* From now on only schedules of this class count, a number of solve_model.classes: the optimum is
     that of the class, and heuristics whose schedules are outside of it are left out. NULL: the
     model has no classes. */
  void (*measure_class) (void *measure, unsigned class);

  /* Tests the claims on all small instances of a size and below. False with a status. Both NULL:
     the model has no such enumeration. */
  bool (*examine_small) (struct examine *examine, const struct small_params *params,
                         struct status *status);
  const struct small_limits *small;
};

/* Defines measure_new, measure_free and measure_instance, for these three functions, of a struct
   MODEL_measurements, whose field `claims` has the numbers, and of MODEL_measurements_init, _clear
   and _gather. */
#define CLAIMS_MEASURE(model)                                                                      \
  static void *measure_new (void)                                                                  \
  {                                                                                                \
    struct model##_measurements *measurements = memory_zero (1, sizeof *measurements);             \
    model##_measurements_init (measurements);                                                      \
    return measurements;                                                                           \
  }                                                                                                \
  static void measure_free (void *memory)                                                          \
  {                                                                                                \
    model##_measurements_clear (memory);                                                           \
    free (memory);                                                                                 \
  }                                                                                                \
  static const struct claims_measurements *measure_instance (                                      \
    void *memory, const void *instance, const char *label, const struct limits *limits,            \
    struct status *status)                                                                         \
  {                                                                                                \
    struct model##_measurements *measurements = memory;                                            \
    return model##_measurements_gather (measurements, instance, label, limits, status)             \
             ? &measurements->claims                                                               \
             : NULL;                                                                               \
  }

/* All models that this program was built with; ends with NULL. */
extern const struct claims_model *const claims_models[];

/* The model's name: "node". */
const char *claims_model_name (const struct claims_model *model);

/* All claims, model by model: start with NULL; NULL after the last. */
const struct claim *claims_next (const struct claim *claim);
const struct claim *claims_find (const char *id); /* NULL when unknown */

/* The model with this claim. */
const struct claims_model *claims_model_of (const struct claim *claim);

/* *model: the one whose instances the hypothesis is about. NULL when the name is unknown. */
const struct claims_when *claims_when_find (const char *name, const struct claims_model **model);

/* Does the instance meet all these conditions of its model? */
bool claims_apply (uint64_t hypothesis, const struct claims_measurements *measurements);

/* The two sides. False when a number that they need is absent, or one does not fit 64 bits. Called
   only where the hypothesis holds. */
bool claims_sides (const struct claim *claim, const struct claims_measurements *measurements,
                   struct claim_sides *out);

/* Could the instance refute the claim, or does its conclusion hold there whatever the schedule is?
   A claim about a lower bound can fail on every instance, another one needs two destinations, or
   what its form says. Called only where claims_sides is true. */
bool claims_could_fail (const struct claim *claim, const struct claims_measurements *measurements);

/* The sides of left <= right. False when one of them is absent. */
bool claims_at_most (int64_t left, int64_t right, struct claim_sides *out);

/* One of the quantities, of the name where it has one; CLAIMS_ABSENT when it is not known. */
int64_t claims_quantity (const struct claims_measurements *measurements, int quantity,
                         const char *name);

/* value * factor; CLAIMS_ABSENT when the value is, or when that does not fit. */
int64_t claims_times (int64_t value, int64_t factor);

/* The value of this name; CLAIMS_ABSENT when it is not there. */
int64_t claims_value (const struct claims_bound *values, size_t count, const char *name);

/* Forms of several models. */
extern const struct claim_form claims_bound_below; /* the bound that the claim names <= optimum */
extern const struct claim_form claims_bound_best;  /* it = optimum */
extern const struct claim_form claims_rules_above; /* optimum <= every heuristic */

/* Writes a time or cost in the instance's unit: 22/7. */
void claims_write_time (int64_t ticks, int64_t scale, struct output *out);

#endif
