#include "solve/parameters.h"

PARAMETERS_DEFINE (solve_parameters, SOLVE_PARAMETERS);
