#include "search/core/model.h"

#include "model/common/model.h"

#include <string.h>

const char *
solve_class_named (const char *name)
{
  unsigned class;
  if (strcmp (name, SOLVE_ALL_CLASSES) == 0)
    return SOLVE_ALL_CLASSES;
  for (const struct model *model = models; model->name; model++)
    if (solve_class_find (model->solve, name, &class))
      return model->solve->classes[class];
  return NULL;
}

bool
solve_class_find (const struct solve_model *model, const char *name, unsigned *class)
{
  const char *const *classes = model->classes;
  for (*class = 0; name && classes && classes[*class]; ++*class)
    if (strcmp (classes[*class], name) == 0)
      return true;
  *class = 0;
  return !name || strcmp (name, SOLVE_ALL_CLASSES) == 0;
}
