/* Do two sends occupy a channel of the network at the same time? A part of the schedule checker
   (verify/parameterized/schedule.h). */
#ifndef VERIFY_PARAMETERIZED_COLLISION_H
#define VERIFY_PARAMETERIZED_COLLISION_H

#include "verify/parameterized/spacing.h"

/* As verify_parameterized_spacing, which must have accepted before. O(n (log n + path)) time and
   four bytes a channel of the network. */
enum status_code
verify_parameterized_collision (const struct verify_parameterized_instance *instance,
                                const struct verify_transmission *sends, const uint32_t *got,
                                size_t length, struct verify_reason *reason);

#endif
