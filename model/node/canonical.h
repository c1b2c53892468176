/* The canonical text of an instance of this model: see model/common/canonical.h.
   Adjacent groups of equal cost are merged; names of groups are left out. */
#ifndef MODEL_NODE_CANONICAL_H
#define MODEL_NODE_CANONICAL_H

#include "model/common/canonical.h"
#include "model/common/data.h"

bool node_canonical (struct canonical *canonical, const struct data_text *text,
                     struct status *status);

#endif
