/* Features of an instance of open shops and total exchange (docs/DATASETS.md). */
#ifndef MODEL_OPENSHOP_FEATURES_H
#define MODEL_OPENSHOP_FEATURES_H

#include "model/common/features.h"

extern const struct model_features openshop_features;

#endif
