/* Pages whose text is made in memory before the file is begun. */
#ifndef LAB_EXPERIMENTS_COMMON_PUBLISH_H
#define LAB_EXPERIMENTS_COMMON_PUBLISH_H

#include "results/report/page.h"

/* Write the page with this text, which is in memory, and `data` as its CSV file; NULL: none. Both
   are freed in any case. False with STATUS_MACHINE. */
bool publish_page (const struct page *page, struct output *text, struct sheet *data,
                   struct status *status);

/* Append the table to the text, and free it. */
void publish_table (struct sheet *sheet, struct output *text);

#endif
