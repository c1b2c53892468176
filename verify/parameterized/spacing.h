/* Are the sends of each node as far apart as its ports require? A part of the schedule checker
   (verify/parameterized/schedule.h). */
#ifndef VERIFY_PARAMETERIZED_SPACING_H
#define VERIFY_PARAMETERIZED_SPACING_H

#include "verify/core/transmissions.h"
#include "verify/parameterized/instance.h"

/* got [nodes] is the send that each node receives; all destinations receive one. STATUS_OK, or
   STATUS_FALSE with the reason. O(n log n). */
enum status_code verify_parameterized_spacing (const struct verify_parameterized_instance *instance,
                                               const struct verify_transmission *sends,
                                               const uint32_t *got, size_t length,
                                               struct verify_reason *reason);

#endif
