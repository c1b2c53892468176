/* Parts of a claims_model's notation. */
#ifndef CLAIMS_CORE_NOTATION_H
#define CLAIMS_CORE_NOTATION_H

#include "base/output.h"

/* A time or cost in the instance's unit: 22/7. */
void claims_write_time (int64_t ticks, int64_t scale, struct output *out);

#endif
