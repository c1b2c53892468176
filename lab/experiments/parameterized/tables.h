/* Entries of Nup's tables and examples, each beside what is computed here: the parts of
   `report tables-003`. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_TABLES_H
#define LAB_EXPERIMENTS_PARAMETERIZED_TABLES_H

#include "lab/experiments/parameterized/trial.h"
#include "lab/experiments/report.h"
#include "results/report/sheet.h"

struct tables {
  const struct report *report;
  struct trial trial;
  struct sheet entries; /* table, row, entry, reading, printed, here, verdict, why */
  struct output *out;   /* the page */
  int64_t surprises;    /* entries that fail without a reason given */
};

/* What an entry is. */
struct tables_entry {
  const char *table, *row, *entry;
  const char *reading; /* under which reading of the thesis "here" was computed */
  const char *why;     /* why it may differ; NULL: it must not */
};

/* Add the entry; is it as printed? With it, or without, to a table of the page: "55", or "55,
   here 60". */
bool tables_add (struct tables *tables, const struct tables_entry *entry, const char *printed,
                 const char *here);
void tables_cell (struct sheet *sheet, const char *printed, const char *here);

/* The parts, each a section of the page. False with the status set on trouble. */
/* Tables 4.3 and 4.4: parameterized_splits_tables.c */
bool tables_splits (struct tables *tables, struct status *status);
bool tables_examples (struct tables *tables, struct status *status); /* examples.c */

#endif
