#include "gen/common/shipped.h"

#include "gen/common/gen.h"
#include "model/common/model.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

static const struct suite_part whole = { .step = 1, .limit = SIZE_MAX };

/* Writes the collections of this group of all models. */
static void
write_models (const struct named_suite *collection, struct suite_sink *sink)
{
  for (const struct model *model = models; model->name; model++)
    for (const struct named_suite *const *table = model->gen->suites; *table; table++)
      for (const struct named_suite *suite = *table; suite->name; suite++)
        if (suite->group == collection->group) {
          sink->part = &whole;
          suite->write (suite, sink);
        }
}

static const struct named_suite collections[] = {
  { "ci-small",
    "of all models: examples of the papers, worst cases, corner cases, planted optima; seconds",
    SUITE_CI_SMALL, write_models, NULL },
  { "ci", "of all models: the same and more of every family; a minute", SUITE_CI, write_models,
    NULL },
  { "deep", "of all models: all small instances, and harder ones; minutes", SUITE_DEEP,
    write_models, NULL },
  { .name = NULL },
};

/* The suite of this group in the table after *skip others, which are subtracted from *skip. */
static const struct named_suite *
pick (const struct named_suite *table, enum suite_group group, size_t *skip)
{
  for (const struct named_suite *suite = table; suite->name; suite++)
    if (suite->group == group && (*skip)-- == 0)
      return suite;
  return NULL;
}

const struct named_suite *
shipped_suite (size_t i)
{
  for (enum suite_group group = 0; group < SUITE_GROUPS; group++) {
    const struct named_suite *suite = pick (collections, group, &i);
    for (const struct model *model = models; !suite && model->name; model++)
      for (const struct named_suite *const *table = model->gen->suites; !suite && *table; table++)
        suite = pick (*table, group, &i);
    if (suite)
      return suite;
  }
  return NULL;
}

const struct named_suite *
shipped_find (const char *name)
{
  const struct named_suite *suite;
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    if (strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

void
shipped_write (const char *name, struct output *out)
{
  struct suite_sink sink = { .out = out };
  const struct named_suite *suite = shipped_find (name);
  assert (suite);
  suite->write (suite, &sink);
  suite_sink_clear (&sink);
}
