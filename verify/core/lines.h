/* An iterator over the lines of a certificate. Each line is a JSON object; the last one is read
   separately. */
#ifndef VERIFY_CORE_LINES_H
#define VERIFY_CORE_LINES_H

#include "verify/core/text.h"

struct verify_lines {
  const struct verify_source *source; /* not owned */
  struct status *status;              /* not owned */
  size_t at, end;                     /* the unread part, without the last line */
  size_t number;                      /* of the line at `at` */
  struct verify_source line;          /* the current line; its JSON is well-formed */
  struct verify_text text;            /* a cursor in it, before the value of `key` */
  struct verify_span key;             /* its first key */
};

/* Separates the last line. False (STATUS_INPUT) when there is no other line. */
bool verify_lines_init (struct verify_lines *lines, const struct verify_source *source,
                        struct status *status);

/* Moves to the last line, or to the next one of the others, which must be an object with a key.
   False at the end (status OK) and on errors. */
bool verify_lines_last (struct verify_lines *lines);
bool verify_lines_next (struct verify_lines *lines);

#endif
