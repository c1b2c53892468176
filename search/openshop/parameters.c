#include "search/openshop/parameters.h"

PARAMETERS_DEFINE (openshop_parameters, OPENSHOP_PARAMETERS);
