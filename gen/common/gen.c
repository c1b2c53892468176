#include "gen/common/gen.h"

#include "base/memory.h"
#include "base/progress.h"
#include "gen/common/option.h"
#include "model/common/data.h"
#include "model/common/model.h"

#include <stdlib.h>
#include <string.h>

/* Row *i of a table of kinds; *i is less by the rows before it. False: the table is shorter. */
static bool
find_row (const char *table, size_t size, size_t *i, struct gen_kind *kind)
{
  for (const char *row = table; row; row += size) {
    memcpy (kind, row, sizeof *kind);
    if (!kind->name)
      return false;
    if ((*i)-- == 0)
      return true;
  }
  return false;
}

bool
gen_kind (const struct model *model, size_t i, struct gen_kind *kind)
{
  return find_row (model->gen->families, model->gen->family_size, &i, kind)
         || find_row ((const char *)model->gen->others, sizeof *kind, &i, kind);
}

struct generator *
gen_open (const char *kind)
{
  for (const struct model *model = models; model->name; model++) {
    const struct gen_model *gen = model->gen;
    const void *family
      = gen->families ? option_named (gen->families, gen->family_size, kind) : NULL;
    if (!family && !(gen->others && option_named (gen->others, sizeof *gen->others, kind)))
      continue;
    struct generator *generator = memory_zero (1, gen->size);
    generator->model = model;
    generator->kind = kind;
    generator->count = UINT64_MAX;
    gen->init (generator, family);
    if (generator->seed)
      *generator->seed = generator->count = 1;
    return generator;
  }
  return NULL;
}

void
gen_close (struct generator *generator)
{
  if (generator->model->gen->clear)
    generator->model->gen->clear (generator);
  free (generator);
}

bool
gen_set (struct generator *generator, const char *option, const char *value, struct status *status)
{
  if (generator->seed && strcmp (option, "seed") == 0)
    return option_seed (option, value, generator->seed, status);
  if (generator->seed && strcmp (option, "count") == 0) {
    int64_t count;
    if (!option_integer (option, value, 0, INT64_MAX, &count, status))
      return false;
    generator->count = (uint64_t)count;
    return true;
  }
  if (generator->model->gen->set (generator, option, value, status))
    return true;
  return status_set (status, STATUS_INPUT, "gen %s has no option --%s", generator->kind, option);
}

void
gen_write (struct generator *generator, const struct deadline *deadline, struct output *out,
           struct status *status)
{
  const struct model *model = generator->model;
  void *instance = data_new (model->data->instance);
  for (uint64_t i = 0;
       i < generator->count && !out->failed && model->gen->make (generator, i, instance, status);
       i++) {
    model->data->write_instance (instance, out);
    progress_count (i + 1, generator->count < UINT64_MAX ? generator->count : 0, "instances");
    if (deadline_passed (deadline)) {
      status_set (status, STATUS_LIMIT, "gen %s: a limit ended it", generator->kind);
      break;
    }
  }
  data_free (model->data->instance, instance);
}
