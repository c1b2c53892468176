/* Measurements as an instance of the node model: a time of a send for each host, of any receiver.
   */
#ifndef GEN_NODE_IMPORT_H
#define GEN_NODE_IMPORT_H

#include "gen/import/cluster.h"

/* For gen_model.import. */
bool node_import (struct cluster *cluster, void *instance, struct status *status);

#endif
