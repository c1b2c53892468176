/* Reads instances from a file: one instance, or a suite in JSON Lines. The file is streamed; memory
   is bounded by the longest line.

   - A file whose first object spans several lines (indented JSON) is one instance.
   - A file in a layout that a model recognises (model/common/data.h) is one instance.
   - Otherwise every line is an instance; blank lines are skipped.

   A file is refused as a whole when its first line that is not blank holds a zero byte or, except
   in benchmark layouts, is not UTF-8. Such a line further down is an instance, which its reader
   refuses. */
#ifndef MODEL_COMMON_SUITE_H
#define MODEL_COMMON_SUITE_H

#include "base/digest.h"
#include "base/looks.h"
#include "base/status.h"
#include "model/common/rounding.h"

#include <stdbool.h>
#include <stddef.h>

struct suite; /* an open file */

/* Opens `path`; "-" is standard input. NULL with STATUS_INPUT when it is missing, a directory,
   empty or unreadable. */
struct suite *suite_open (const char *path, struct status *status);

/* The same for `text` [length], which is copied; `name` is for messages. */
struct suite *suite_open_text (const char *name, const char *text, size_t length,
                               struct status *status);

/* Rounds the numbers of the instances that follow. */
void suite_round (struct suite *suite, const struct resolution *resolution);

/* What was done with the last one. */
const struct rounding *suite_rounding (const struct suite *suite);

/* What was done with all so far. */
struct suite_rounded {
  uint64_t instances;               /* with a number that changed */
  struct rational finest, coarsest; /* steps */
  int64_t least;                    /* the smallest of rounding.least */
  int64_t steps;                    /* the largest of rounding.steps */
  bool bounded;                     /* rounding.steps > 0 in all of them */
};
const struct suite_rounded *suite_rounded (const struct suite *suite);

/* What decides how a suite is divided into parts. */
enum suite_effort {
  SUITE_SOLVE, /* effort_solve of the lines (model/common/effort.h) */
  SUITE_CHECK, /* effort_check: the lines are entries of an export */
};

/* From now on only the instances of one part are read, 0 <= part < parts <= PARTS_MOST
   (model/common/parts.h): the others are passed over, but keep their line numbers. The rounded
   texts decide. For a suite that nothing was read of. Memory O(parts), O(log parts) and the reading
   of the instance for each line. */
void suite_take_part (struct suite *suite, uint64_t part, uint64_t parts, enum suite_effort effort);

/* The number of instances so far, of all parts, and a hash of their texts; the hash is kept by
   suites of several parts only. At the end of the file, so that results of several parts of the
   same suite can be told from others. */
uint64_t suite_count (const struct suite *suite);
const char *suite_digest (const struct suite *suite);

/* Reads the text of the next instance; *text stays valid until the next call. False at the end,
   with STATUS_OK, and on an error. STATUS_INPUT: the file has no instance, is not text, or has a
   line longer than 1 GiB. STATUS_LIMIT: an interrupt while waiting for input or passing over other
   parts. */
bool suite_next (struct suite *suite, const char **text, size_t *length, size_t *line,
                 struct status *status);

/* Refuses an open file by its beginning if that looks like something other than what is wanted
   (base/looks.h), such as a certificate or a table in place of an instance. True: it does not. */
bool suite_check_looks (const struct suite *suite, enum looks wanted, struct status *status);

/* For messages: the path, or "standard input". */
const char *suite_name (const struct suite *suite);
void suite_close (struct suite *suite);

#endif
