#include "bounds/logp/parameters.h"

PARAMETERS_DEFINE (logp_parameters, LOGP_PARAMETERS);
