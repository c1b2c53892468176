/* The parts of web_write. */
#ifndef RESULTS_WEB_INTERNAL_H
#define RESULTS_WEB_INTERNAL_H

#include "results/web.h"

/* Of a row, what decides whether it is drawn. */
struct web_fact {
  char sha256[ARCHIVE_SHA256];
  enum model_kind model;
  int64_t tasks;        /* transmissions */
  bool small;           /* neither too large nor too small to be drawn */
  int64_t search_nodes; /* how hard it was */
  int64_t worst;        /* how far its worst heuristic is above the makespan, in millionths */
  size_t turn;          /* how many of its family, of those that are small, come before it */
};

/* The rows, in the order of the page. */
struct web_facts {
  struct web_fact *list; /* owned */
  size_t count, capacity;
};

/* Write the rows and the lists of names that they refer to, as the content of a JSON object without its braces. */
bool web_rows_write (const struct web *web, struct archive *archive, struct web_facts *facts, struct output *out, struct status *status);

/* By how many millionths a value exceeds a positive base, rounded up: 0 iff it does not. INT64_MAX for what is beyond it. */
int64_t web_above (struct rational value, struct rational base);

/* JSON within a script element: as output_json_string, and nothing that could end the element. */
void web_string (struct output *out, const char *text);

/* Which rows are drawn: true for at most `most` of them. In turns for each model the hardest, the one with the worst heuristic and one of
   each family. O(rows log rows). */
void web_choose (const struct web_facts *facts, size_t most, bool *chosen);

/* A template element with the drawing of a row: the longest of the heuristics' schedules, if it is longer, above the entry's, and the
   instance's text. */
bool web_drawing_write (const struct archive_entry *entry, size_t row, struct output *out, struct status *status);

#endif
