#include "search/core/model.h"

#include <string.h>

bool
solve_class_find (const struct solve_model *model, const char *name, unsigned *class)
{
  const char *const *classes = model->classes;
  for (*class = 0; classes && classes[*class]; ++*class)
    if (strcmp (classes[*class], name) == 0)
      return true;
  *class = 0;
  return strcmp (name, SOLVE_ALL_CLASSES) == 0;
}
