/* Measurements as an instance of the overhead model: a latency and a time per byte for each pair.
   Overheads that are not known: a send keeps its host busy as long as the fastest link of the host
   takes, the rest of the transfer is on the link; a receive takes the smallest that the model
   allows, which is part of the latency. So the times from the start of a send to the end of its
   receive are those that were measured. */
#ifndef GEN_OVERHEAD_IMPORT_H
#define GEN_OVERHEAD_IMPORT_H

#include "gen/import/cluster.h"

/* For gen_model.import. */
bool overhead_import (struct cluster *cluster, void *instance, struct status *status);

#endif
