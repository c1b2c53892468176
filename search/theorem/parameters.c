#include "search/theorem/parameters.h"

PARAMETERS_DEFINE (theorem_parameters, THEOREM_PARAMETERS);
