/* Are the sends of each node as far apart as its ports allow? A part of the schedule checker (verify/parameterized_schedule.h). */
#ifndef VERIFY_PARAMETERIZED_SPACING_H
#define VERIFY_PARAMETERIZED_SPACING_H

#include "verify/parameterized_instance.h"
#include "verify/transmissions.h"

/* got [nodes]: which send each node gets; all destinations get one. STATUS_OK, or STATUS_FALSE with the reason. O(n log n). */
enum status_code verify_parameterized_spacing (const struct verify_parameterized *instance, const struct verify_transmission *sends,
                                               const uint32_t *got, size_t length, struct verify_reason *reason);

#endif
