/* A store of solved instances as one page for a browser: tables, charts, drawings, and nothing that is loaded from elsewhere. Its parts are
   in web/; the data go in as JSON (web_rows.c says how), drawings as packed SVG (web_pack.h). */
#ifndef RESULTS_WEB_H
#define RESULTS_WEB_H

#include "base/output.h"
#include "results/archive.h"

#include <stdbool.h>
#include <stddef.h>

/* Lower bounds on the makespan of an instance. */
struct web_bounds {
  struct web_bound {
    const char *name; /* not owned */
    struct rational value;
  } * list; /* owned */
  size_t count, capacity;
};

void web_bound (struct web_bounds *bounds, const char *name, struct rational value);

struct web {
  const char *title;   /* of the page */
  const char *command; /* that makes it */
  const char *store;   /* the store's name, for commands that the page tells */
  size_t drawings;     /* at most so many instances are drawn */
  /* Add the bounds of an entry's instance; NULL: none are wanted. False with the status set. */
  bool (*bounds) (const struct archive_entry *entry, struct web_bounds *bounds, struct status *status);
};

/* Schedules of more nodes or transmissions are drawn in outline (results/draw_overview.h); up to WEB_TASKS_SHOWN transmissions, every one
   of them can be opened below. Beyond WEB_MOST nodes or transmissions nothing is drawn. Where not all are drawn, those with few and those
   in outline come last. */
#define WEB_NODES 64
#define WEB_TASKS 400
#define WEB_TASKS_FEW 3
#define WEB_TASKS_SHOWN 2000
#define WEB_MOST 100000

/* Write the page. The same store gives the same bytes. False with the status set: STATUS_FALSE when an entry is damaged, when a schedule is
   shorter than a bound or than what is proven, or when the referee refuses a schedule that is to be drawn; what was written is then of no
   use. Memory: about 200 bytes an instance, and a block of drawings (results/web_pack.h). */
bool web_write (const struct web *web, struct archive *archive, struct output *out, struct status *status);

#endif
