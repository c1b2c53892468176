/* The canonical text of an instance of this model: see model/common/canonical.h.
   Gaps up to the send overhead and the source's receive overhead are left out; adjacent equal
   groups are merged. */
#ifndef MODEL_LOGP_CANONICAL_H
#define MODEL_LOGP_CANONICAL_H

#include "model/common/canonical.h"
#include "model/common/data.h"

bool logp_canonical (struct canonical *canonical, const struct data_text *text,
                     struct status *status);

#endif
