/* Features of an instance of the node model (docs/DATASETS.md). */
#ifndef MODEL_NODE_FEATURES_H
#define MODEL_NODE_FEATURES_H

#include "model/common/features.h"

extern const struct model_features node_features;

#endif
