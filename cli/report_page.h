/* `provecast report --html OUT --store DB`. */
#ifndef CLI_REPORT_PAGE_H
#define CLI_REPORT_PAGE_H

#include <stddef.h>
#include <stdint.h>

struct report_page {
  const char *out, *store; /* the page's file and the store */
  const char *title;       /* NULL: made from the store's name */
  const char *bounds;      /* "fast", "all" or "none" */
  size_t drawings;         /* at most; REPORT_PAGE_DRAWINGS: all */
};

#define REPORT_PAGE_DRAWINGS SIZE_MAX

/* Write the page; the exit code. */
int report_page_run (const struct report_page *page);

#endif
