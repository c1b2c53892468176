#include "heuristics/openshop/parameters.h"

PARAMETERS_DEFINE (openshop_heuristic_parameters, OPENSHOP_HEURISTIC_PARAMETERS);
