/* What the tests of experiments share: instances made from a few numbers, and one that no search
   ends at once. */
#ifndef TESTS_SUPPORT_EXPERIMENT_H
#define TESTS_SUPPORT_EXPERIMENT_H

#include "gen/node/family.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

struct subject {
  struct node_instance instance;
  struct node_types types;
};

static inline void
subject_init (struct subject *subject)
{
  node_instance_init (&subject->instance);
  node_types_init (&subject->types);
}

static inline void
subject_clear (struct subject *subject)
{
  node_instance_clear (&subject->instance);
  node_types_clear (&subject->types);
}

/* Read off the instance what the searches want to know. */
static inline void
subject_scale (struct subject *subject)
{
  struct status status;
  status_init (&status);
  cr_assert (node_types_from (&subject->types, &subject->instance, "test", &status), "%s",
             status.message);
}

/* All costs times `unit`. `name` may be NULL. */
static inline void
subject_set (struct subject *subject, const char *name, const struct node_types *types,
             struct rational unit)
{
  struct node_instance *instance = &subject->instance;
  node_instance_reset (instance);
  instance->name = name ? memory_text (name, strlen (name)) : NULL;
  cr_assert (rational_make (types->source * unit.numerator, unit.denominator, &instance->source));
  for (size_t j = 0; j < types->k; j++) {
    struct rational cost;
    cr_assert (rational_make (types->cost[j] * unit.numerator, unit.denominator, &cost));
    node_instance_add (instance, cost, types->count[j], NULL);
  }
  subject_scale (subject);
}

/* A hundred distinct costs within a factor of two. */
static inline void
subject_set_hard (struct subject *subject)
{
  struct family_params params;
  struct status status;
  status_init (&status);
  family_params_init (&params, family_find ("all-distinct"));
  params.destinations = 100;
  params.low = 1000;
  params.high = 2000;
  params.seed = 1;
  cr_assert (family_generate (&params, 0, &subject->instance, &status), "%s", status.message);
  subject_scale (subject);
}

#endif
