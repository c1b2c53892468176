#include "bounds/colgen/parameters.h"

PARAMETERS_DEFINE (colgen_parameters, COLGEN_PARAMETERS);
