/* A table of what a paper says beside what is measured here. */
#ifndef LAB_EXPERIMENTS_COMMON_STATEMENTS_H
#define LAB_EXPERIMENTS_COMMON_STATEMENTS_H

#include "results/report/sheet.h"

/* The caller clears the sheet. */
void statements_init (struct sheet *statements);

/* A row: the place in the paper, its statement, whether it holds here, and what was measured
   (printf). */
void statements_add (struct sheet *statements, const char *place, const char *statement, bool holds,
                     const char *format, ...) __attribute__ ((format (printf, 5, 6)));

#endif
