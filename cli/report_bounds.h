/* Lower bounds for the page of a store. */
#ifndef CLI_REPORT_BOUNDS_H
#define CLI_REPORT_BOUNDS_H

#include "results/web.h"

/* For web.bounds: every proven bound that takes microseconds, or every one. */
bool report_bounds_fast (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status);
bool report_bounds_all (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status);

#endif
