/* Features of an instance of the overhead model (docs/DATASETS.md). */
#ifndef MODEL_OVERHEAD_FEATURES_H
#define MODEL_OVERHEAD_FEATURES_H

#include "model/common/features.h"

extern const struct model_features overhead_features;

#endif
