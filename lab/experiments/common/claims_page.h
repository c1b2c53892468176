/* The published page of a theorem suite: a table with the verdict on each claim. */
#ifndef LAB_EXPERIMENTS_COMMON_CLAIMS_PAGE_H
#define LAB_EXPERIMENTS_COMMON_CLAIMS_PAGE_H

#include "claims/core/examine.h"
#include "lab/experiments/report.h"

struct claims_page {
  const char *path; /* of the page and, with another ending, of its CSV file */
  const char *title, *command, *inputs;
  bool by_name; /* call instances by their names; else by their notations */
  /* Does the claim belong to this page? NULL: all about `model` do. */
  bool (*belongs) (const struct claim *claim, const struct claims_page *page);
  const struct claims_model *model;
};

/* Test the claims on the instances that `all` examines, and write the pages, of which the last has
   no path, each with its CSV file. False with STATUS_FALSE when a claim fails, or a false reading
   is not refuted, with STATUS_MACHINE, and as `all`. */
bool claims_page_run (const struct report *report, const struct claims_page *pages,
                      bool (*all) (const struct report *report, struct examine *examine,
                                   struct status *status),
                      struct status *status);

#endif
