/* A sampling as an instance of the parameterized model: hold and end, and in a mesh also the time
   for which a send holds its path, each as base + per_byte. */
#ifndef MEASURE_PARAMETERIZED_INSTANCE_H
#define MEASURE_PARAMETERIZED_INSTANCE_H

#include "base/output.h"
#include "measure/core/measured.h"

/* Writes one line of JSON, which `solve` takes. False with STATUS_INPUT when the sampling has no
   samples of Ping or PingPong, or in a mesh no t_net, or when hold, end or occupation of the fit is
   0. */
bool parameterized_write_measured (const struct sampling *sampling, const struct measured *measured,
                                   struct output *out, struct status *status);

#endif
