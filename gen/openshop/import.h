/* Measurements as a total exchange: the time of the message for each pair. */
#ifndef GEN_OPENSHOP_IMPORT_H
#define GEN_OPENSHOP_IMPORT_H

#include "gen/import/cluster.h"

/* For gen_model.import. */
bool exchange_import (struct cluster *cluster, void *instance, struct status *status);

#endif
