/* The lines of a theorem's certificate, read one after the other from a file or a pipe. */
#ifndef VERIFY_THEOREM_LINES_H
#define VERIFY_THEOREM_LINES_H

#include "base/status.h"
#include "verify/theorem/cell.h"
#include "verify/theorem/question.h"

#define VERIFY_LINE_BYTES ((size_t)1 << 16) /* of a line, with its end */

struct verify_theorem_lines {
  const char *file; /* for messages */
  int descriptor;
  char *bytes; /* owned */
  size_t at, length;
  const char *line; /* the present one, without its end */
  size_t line_length;
  uint64_t number;     /* of the present one, from 1 */
  uint64_t read, size; /* bytes of the file; size 0: not known, as of a pipe */
  struct status *status;
};

/* "-": standard input. False (STATUS_INPUT, STATUS_MACHINE) when it cannot be opened. */
bool verify_theorem_lines_open (struct verify_theorem_lines *lines, const char *path,
                                struct status *status);
void verify_theorem_lines_close (struct verify_theorem_lines *lines);

/* Moves to the next line. False at the end, with STATUS_OK, and on errors: a line that is too long,
   or the last one without its end, is STATUS_INPUT; STATUS_LIMIT when the deadline has passed. */
bool verify_theorem_lines_next (struct verify_theorem_lines *lines);

/* Reads the present line, which is that of a leaf L or X: pairs of a row below `rows` and a
   multiplier above 0. False (STATUS_INPUT) when it is malformed. */
bool verify_theorem_lines_leaf (struct verify_theorem_lines *lines, size_t rows,
                                struct verify_multipliers *multipliers);

/* Reads the letter and the numbers of the present line. False (STATUS_INPUT) when it is
   malformed. */
bool verify_theorem_lines_split (struct verify_theorem_lines *lines, struct verify_split *split);

/* Sets STATUS_INPUT with "FILE:LINE: message". Returns false. */
bool verify_theorem_lines_fail (struct verify_theorem_lines *lines, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

#endif
