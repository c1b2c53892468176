/* The canonical text of an instance of this model: see model/common/canonical.h.
   A cost per byte of 0 and an equal-link matrix become plain numbers, the diagonal of the link
   matrix becomes 0, and the destinations of each multicast ascend. */
#ifndef MODEL_OVERHEAD_CANONICAL_H
#define MODEL_OVERHEAD_CANONICAL_H

#include "model/common/canonical.h"
#include "model/common/data.h"

bool overhead_canonical (struct canonical *canonical, const struct data_text *text,
                         struct status *status);

#endif
