/* What was measured as an instance of any model. */
#ifndef CLI_MEASURE_INSTANCE_H
#define CLI_MEASURE_INSTANCE_H

#include "base/output.h"
#include "measure/core/measured.h"
#include "model/common/model.h"

/* The model that takes times per byte; NULL: none is built in. */
const struct model *measure_default_model (void);

/* Writes one instance. `model` NULL: the default. A model that does not take times per byte gets a
   table of hosts, as `import` reads it: rank r sends with the fit of hold over what it sent, and
   receives with that of t_recv over what it got. Links have the fit of t_net, of the pair if the
   model has links. A model of sends alone, or of whole messages, gets the fit of end. Pairs that
   were not measured have the fit over all. False with STATUS_INPUT. */
bool measure_write_instance (const struct sampling *sampling, const struct measured *measured,
                             const struct model *model, struct rational seconds, struct output *out,
                             struct status *status);

#endif
