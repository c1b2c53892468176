#include "search/overhead/engines.h"

#include <stddef.h>

#define ROW(constant) &constant,
const struct engine *const overhead_engines[] = {
#include "search/overhead/rows.def"
  NULL,
};
#undef ROW
