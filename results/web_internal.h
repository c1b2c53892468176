/* The parts of web_write. */
#ifndef RESULTS_WEB_INTERNAL_H
#define RESULTS_WEB_INTERNAL_H

#include "results/web.h"

/* Of a row, what decides whether it is drawn. */
struct web_fact {
  char sha256[ARCHIVE_SHA256];
  enum model_kind model;
  int64_t tasks;        /* transmissions */
  bool small;           /* enough to be drawn */
  bool dull;            /* with so few transmissions, or so many, that others are drawn first */
  int64_t search_nodes; /* how hard it was */
  int64_t above;        /* how far the heuristic that it is compared with is above the makespan, in millionths */
  size_t turn;          /* how many of its family, of those that are small and not dull, come before it */
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

/* Which rows are drawn: true for at most `most` of them, all small ones if they are no more. In turns for each model the hardest, the one
   whose heuristic is furthest from it and one of each family; dull ones when there are no others. O(rows log rows). */
void web_choose (const struct web_facts *facts, size_t most, bool *chosen);

/* Is it too large to be drawn but in outline? */
bool web_outlined (const struct archive_entry *entry);

/* The drawing of an entry as HTML: a heuristic's schedule above the entry's, where one is longer but not so long that the other could not
   be seen beside it, and the instance's text. */
bool web_drawing_write (const struct archive_entry *entry, struct output *out, struct status *status);

#endif
