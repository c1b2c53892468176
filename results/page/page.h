/* A store of solved instances as one HTML page: tables, charts, drawings. The page loads nothing
   else. Its parts are in results/page/web/; the data are JSON (results/page/rows.c), the drawings
   packed SVG (results/page/pack.h). */
#ifndef RESULTS_PAGE_PAGE_H
#define RESULTS_PAGE_PAGE_H

#include "base/output.h"
#include "results/store/store.h"

#include <stdbool.h>
#include <stddef.h>

/* Lower bounds on the makespan of an instance. */
struct page_bounds {
  struct page_bound {
    const char *name; /* not owned */
    struct rational value;
  } * list; /* owned */
  size_t count, capacity;
};

void page_bound (struct page_bounds *bounds, const char *name, struct rational value);

struct page_request {
  const char *title;   /* of the page */
  const char *command; /* that makes it */
  const char *store;   /* the store's name, for the commands that the page shows */
  size_t drawings;     /* the maximum number of instances drawn */
  /* Adds the bounds of an entry's instance. NULL: no bounds. False with the status set. */
  bool (*bounds) (const struct store_entry *entry, struct page_bounds *bounds,
                  struct status *status);
};

/* Larger schedules are drawn in outline (results/draw/overview.h). */
#define PAGE_OUTLINE_NODES 64
#define PAGE_OUTLINE_TASKS 400

/* Rows with fewer transmissions are drawn last, like those in outline. */
#define PAGE_FEW_TASKS 3

/* Up to this number of transmissions, all of them can be opened below an outline. */
#define PAGE_LISTED_TASKS 2000

/* Schedules of more nodes or transmissions are not drawn. */
#define PAGE_MAX_SIZE 100000

/* Writes the page. The same store gives the same bytes. False with the status set: STATUS_FALSE
   when an entry is damaged, when a schedule is shorter than a bound or than what is proven, or
   when the checker refuses a schedule to be drawn; the output is then incomplete.
   Memory: about 200 bytes an instance, and a block of drawings (results/page/pack.h). */
bool page_write (const struct page_request *request, struct store *store, struct output *out,
                 struct status *status);

#endif
