#include "bounds/overhead/parameters.h"

PARAMETERS_DEFINE (overhead_bound_parameters, OVERHEAD_BOUND_PARAMETERS);
