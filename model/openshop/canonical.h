/* The canonical text of an instance of this model: see model/common/canonical.h.
   Of open shops and total exchanges. All times are written; nothing is merged. */
#ifndef MODEL_OPENSHOP_CANONICAL_H
#define MODEL_OPENSHOP_CANONICAL_H

#include "model/common/canonical.h"
#include "model/common/data.h"

bool openshop_canonical (struct canonical *canonical, const struct data_text *text,
                         struct status *status);

#endif
