#include "search/overhead/parameters.h"

PARAMETERS_DEFINE (overhead_parameters, OVERHEAD_PARAMETERS);
