#include "search/openshop/engines.h"

#include <stddef.h>

#define ROW(constant) &constant,
const struct engine *const openshop_engines[] = {
#include "search/openshop/rows.def"
  NULL,
};
#undef ROW
