#include "search/parameterized/engines.h"

#include <stddef.h>

#define ROW(constant) &constant,
const struct engine *const parameterized_engines[] = {
#include "search/parameterized/rows.def"
  NULL,
};
#undef ROW
