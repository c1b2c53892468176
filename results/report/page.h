/* Published files: where they go, and what every one of them says about itself. */
#ifndef RESULTS_REPORT_PAGE_H
#define RESULTS_REPORT_PAGE_H

#include "base/output.h"
#include "results/report/sheet.h"

struct page {
  const char *directory; /* everything goes below it */
  const char *path;      /* below the directory, such as "004/table1.md" */
  const char *title;
  const char *command; /* that makes it */
  const char *inputs;  /* instances and seeds, in a sentence */
  bool timed;          /* holds times, which differ from machine to machine and from run to run */
};

/* Begin the file: makes folders as needed, opens it whole-or-not-at-all, and, for Markdown,
   writes title, command and inputs. The caller writes the rest, then output_commit. False with
   STATUS_MACHINE. */
bool page_open (const struct page *page, struct output *out, struct status *status);

/* Write a sheet as a CSV file: only the table. The path's ending is replaced by .csv. */
bool page_csv (const struct page *page, const struct sheet *sheet, struct status *status);

/* The path below the directory with `ending`, such as ".csv", instead of its own; the caller
   frees it. */
char *page_path (const struct page *page, const char *ending);

/* Make every folder on the way to the file `path`, which is the same after the call. False with
   STATUS_MACHINE. */
bool page_make_folders (char *path, struct status *status);

#endif
