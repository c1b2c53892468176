/* The parts of page_write (results/page/page.h). */
#ifndef RESULTS_PAGE_INTERNAL_H
#define RESULTS_PAGE_INTERNAL_H

#include "results/page/page.h"

/* A row as a candidate for a drawing. */
struct page_candidate {
  char sha256[STORE_SHA256];
  size_t model;         /* model_index */
  int64_t tasks;        /* transmissions */
  bool drawable;        /* not too large */
  bool minor;           /* few transmissions, or drawn in outline: after all others */
  int64_t search_nodes; /* a measure of hardness */
  int64_t above;        /* excess of the compared heuristic over the makespan, in millionths */
  size_t family_rank;   /* earlier rows of its family that are drawable and not minor */
};

/* The rows, in the order of the page. */
struct page_candidates {
  struct page_candidate *list; /* owned */
  size_t count, capacity;
};

/* Writes the rows, their columns and the lists of names, as the content of a JSON object without
   its braces. Appends a candidate for each row. */
bool page_rows_write (const struct page_request *request, struct store *store,
                      struct page_candidates *candidates, struct output *out,
                      struct status *status);

/* The excess of a value over a positive base in millionths of the base, rounded up: 0 iff there is
   none, INT64_MAX when it is larger. */
int64_t page_above (struct rational value, struct rational base);

/* Writes a JSON string for a script element: as output_json_string, with '<' escaped. */
void page_string (struct output *out, const char *text);

/* Chooses at most `limit` rows for drawings, all drawable ones if they are no more. Takes in turns
   for each model the hardest row, the row with the largest excess, and one row of each family;
   minor rows last. O(rows log rows). */
void page_choose (const struct page_candidates *candidates, size_t limit, bool *chosen);

/* Is it drawn in outline only? */
bool page_outlined (const struct store_entry *entry);

/* Writes the drawings of an entry as HTML, each in a div.schedule whose data-name says whose it is,
   on one time axis: the entry's schedule first, then those of at most three heuristics, of other
   makespans that are at most twice as long, that with which the entry is compared first; and the
   text of the instance. */
bool page_drawing_write (const struct store_entry *entry, struct output *out,
                         struct status *status);

#endif
