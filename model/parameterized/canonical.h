/* The canonical text of an instance of this model: see model/common/canonical.h.
   The reader's normal form is canonical already. */
#ifndef MODEL_PARAMETERIZED_CANONICAL_H
#define MODEL_PARAMETERIZED_CANONICAL_H

#include "model/common/canonical.h"
#include "model/common/data.h"

bool parameterized_canonical (struct canonical *canonical, const struct data_text *text,
                              struct status *status);

#endif
