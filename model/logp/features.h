/* Features of an instance of the heterogeneous LogP model (docs/DATASETS.md). */
#ifndef MODEL_LOGP_FEATURES_H
#define MODEL_LOGP_FEATURES_H

#include "model/common/features.h"

extern const struct model_features logp_features;

#endif
