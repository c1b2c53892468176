#include "search/lcg/parameters.h"

PARAMETERS_DEFINE (lcg_parameters, LCG_PARAMETERS);
