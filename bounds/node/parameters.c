#include "bounds/node/parameters.h"

PARAMETERS_DEFINE (node_bound_parameters, NODE_BOUND_PARAMETERS);
