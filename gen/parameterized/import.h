/* Measurements of equal hosts with equal links as an instance of the parameterized model. */
#ifndef GEN_PARAMETERIZED_IMPORT_H
#define GEN_PARAMETERIZED_IMPORT_H

#include "gen/import/cluster.h"

/* For gen_model.import. */
bool parameterized_import (struct cluster *cluster, void *instance, struct status *status);

#endif
