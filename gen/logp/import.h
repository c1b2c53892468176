/* Measurements as an instance of the heterogeneous LogP model: send, receive and gap for each host,
   one latency. A bandwidth that is the same everywhere makes the message arrive later and bounds
   the gap. */
#ifndef GEN_LOGP_IMPORT_H
#define GEN_LOGP_IMPORT_H

#include "gen/import/cluster.h"

/* For gen_model.import. */
bool logp_import (struct cluster *cluster, void *instance, struct status *status);

#endif
