/* The lines of a certificate: one JSON object each, the last one apart. */
#ifndef VERIFY_LINES_H
#define VERIFY_LINES_H

#include "verify/text.h"

struct verify_lines {
  const struct verify_source *source; /* not owned */
  struct status *status;              /* not owned */
  size_t at, end;                     /* what is still to read, without the last line */
  size_t number;                      /* of the line at `at` */
  struct verify_source line;          /* the present line, checked */
  struct verify_text text;            /* in it, before the value of `key` */
  struct verify_span key;             /* its first */
};

/* Set the last line apart. False (STATUS_INPUT) when there is no other. */
bool verify_lines_init (struct verify_lines *lines, const struct verify_source *source, struct status *status);

/* Go to the last line, or to the next one of the others; it must be an object with a key. False at the end (status OK) and on errors. */
bool verify_lines_last (struct verify_lines *lines);
bool verify_lines_next (struct verify_lines *lines);

#endif
