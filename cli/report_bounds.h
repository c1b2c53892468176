/* Lower bounds for the page of a store. */
#ifndef CLI_REPORT_BOUNDS_H
#define CLI_REPORT_BOUNDS_H

#include "results/page/page.h"

/* For struct page_request: every proven bound that takes microseconds, or every one. */
bool report_bounds_fast (const struct store_entry *entry, struct page_bounds *bounds,
                         struct status *status);
bool report_bounds_all (const struct store_entry *entry, struct page_bounds *bounds,
                        struct status *status);

#endif
