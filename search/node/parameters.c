#include "search/node/parameters.h"

PARAMETERS_DEFINE (node_parameters, NODE_PARAMETERS);
