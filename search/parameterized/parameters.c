#include "search/parameterized/parameters.h"

PARAMETERS_DEFINE (parameterized_parameters, PARAMETERIZED_PARAMETERS);
