#include "gen/common/gen.h"

#include "gen/common/option.h"
#include "model/common/model.h"

#include <string.h>

bool
gen_kind (size_t i, struct gen_kind *kind)
{
  for (const struct model *model = models; model->name; model++) {
    size_t own = 0;
    while (model->gen->kind && model->gen->kind (own, kind))
      if (own++ == i)
        return true;
    i -= own;
  }
  return false;
}

const struct gen_model *
gen_open (const char *kind, struct generator **generator)
{
  for (const struct model *model = models; model->name; model++)
    if (model->gen->open && (*generator = model->gen->open (kind)) != NULL) {
      (*generator)->kind = kind;
      (*generator)->count = 1;
      return model->gen;
    }
  return NULL;
}

bool
gen_set (const struct gen_model *model, struct generator *generator, const char *option,
         const char *value, struct status *status)
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
  if (model->set (generator, option, value, status))
    return true;
  return status_set (status, STATUS_INPUT, "--%s does not go with gen %s", option, generator->kind);
}
