#include "gen/parameterized/gen.h"

#include "gen/parameterized/family.h"
#include "gen/parameterized/planted.h"

#include <assert.h>
#include <stdint.h>

/* `large`: not all of these are solved, so that a program under test can surpass the solver. */
static void
write_planted (struct suite_sink *sink, bool large)
{
  static const struct {
    enum parameterized_network network;
    int64_t n;
    int32_t ports;
  } rows[] = {
    { PARAMETERIZED_MESH, 3, 1 },   { PARAMETERIZED_MESH, 8, 1 },   { PARAMETERIZED_MESH, 16, 1 },
    { PARAMETERIZED_MESH, 24, 1 },  { PARAMETERIZED_BMIN, 3, 1 },   { PARAMETERIZED_BMIN, 8, 1 },
    { PARAMETERIZED_BMIN, 16, 1 },  { PARAMETERIZED_BMIN, 128, 1 }, { PARAMETERIZED_MESH, 3, 2 },
    { PARAMETERIZED_MESH, 5, 2 },   { PARAMETERIZED_MESH, 5, 3 },   { PARAMETERIZED_MESH, 6, 4 },
    { PARAMETERIZED_MESH, 60, 1 },  { PARAMETERIZED_MESH, 100, 1 }, { PARAMETERIZED_BMIN, 72, 1 },
    { PARAMETERIZED_MESH, 12, 2 },  { PARAMETERIZED_MESH, 12, 3 },  { PARAMETERIZED_MESH, 12, 4 },
    { PARAMETERIZED_MESH, 30, 2 },  { PARAMETERIZED_MESH, 30, 3 },  { PARAMETERIZED_MESH, 30, 4 },
    { PARAMETERIZED_MESH, 100, 2 }, { PARAMETERIZED_MESH, 100, 4 }, { PARAMETERIZED_MESH, 500, 1 },
  };
  enum { SMALL = 12, ALL = sizeof rows / sizeof *rows, EACH = 3 };
  struct parameterized_instance instance;
  parameterized_instance_init (&instance);
  for (size_t i = large ? SMALL : 0; i < (large ? ALL : SMALL); i++)
    for (uint64_t index = 0; index < EACH && !sink->out->failed; index++) {
      planted_network (rows[i].network, rows[i].n, rows[i].ports, index, &instance, NULL);
      if (suite_sink_wants (sink, instance.name))
        parameterized_instance_write (&instance, sink->out);
    }
  parameterized_instance_clear (&instance);
}

static void
write_planted_small (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  write_planted (sink, false);
}

static void
write_planted_large (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  write_planted (sink, true);
}

static void
write_families (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  static const int64_t sizes[] = { 2, 5, 12, 30 };
  struct parameterized_family_params params;
  struct parameterized_instance instance;
  struct status status;
  status_init (&status);
  parameterized_instance_init (&instance);
  for (const struct parameterized_family *family = parameterized_family_table; family->name;
       family++)
    for (uint64_t i = 0; i < 12 && !sink->out->failed; i++) {
      parameterized_family_params_init (&params, family);
      params.nodes = sizes[i / 3];
      params.ports = 1 + (int64_t)i % 3;
      bool done = parameterized_family_generate (&params, i, &instance, &status);
      assert (done); /* the parameters are right */
      (void)done;
      if (suite_sink_wants (sink, instance.name))
        parameterized_instance_write (&instance, sink->out);
    }
  parameterized_instance_clear (&instance);
}

static const struct suite_part ci_small[] = {
  { "parameterized-corner", 1, SIZE_MAX },
  { "parameterized-families", 3, SIZE_MAX },
  { "parameterized-planted", 5, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part ci[] = {
  { "ci-small-parameterized", 1, SIZE_MAX },
  { "parameterized-families", 1, SIZE_MAX },
  { "parameterized-planted", 1, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part deep[] = {
  { "ci-parameterized", 1, SIZE_MAX },
  { .suite = NULL },
};

const struct named_suite parameterized_collections[] = {
  { "parameterized-planted",
    "multicasts in meshes and BMINs whose optima are known by construction, 3 to 128 nodes",
    SUITE_PLANTED, write_planted_small, NULL },
  { "parameterized-planted-large",
    "the same, 12 to 500 nodes, many with several ports; about half of them are solved",
    SUITE_PLANTED, write_planted_large, NULL },
  { "parameterized-families", "of every family of the parameterized model, 2 to 30 nodes",
    SUITE_FAMILIES, write_families, NULL },
  { "ci-small-parameterized", "of the parameterized model", SUITE_CI_SMALL, suite_write_parts,
    ci_small },
  { "ci-parameterized", "of the parameterized model", SUITE_CI, suite_write_parts, ci },
  { "deep-parameterized", "of the parameterized model", SUITE_DEEP, suite_write_parts, deep },
  { .name = NULL },
};
