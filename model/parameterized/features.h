/* Features of an instance of the parameterized model (docs/DATASETS.md). */
#ifndef MODEL_PARAMETERIZED_FEATURES_H
#define MODEL_PARAMETERIZED_FEATURES_H

#include "model/common/features.h"

extern const struct model_features parameterized_features;

#endif
