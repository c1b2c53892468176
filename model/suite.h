/* Reading an instance file or a suite (JSON Lines), streamed: memory is bounded by the longest line.
   A file whose first object spans several lines is one instance (pretty-printed JSON), and so is one in a benchmark layout of open shops;
   otherwise every line is an instance, blank lines are skipped.
   A file is refused as a whole when its first line that is not blank holds a zero byte or, but in those layouts, whose words nobody reads,
   is not UTF-8: it is a binary file, or a text in another encoding. Such a line further down is an instance like others. */
#ifndef MODEL_SUITE_H
#define MODEL_SUITE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct suite; /* an open file */

/* Open PATH ("-": standard input). NULL with STATUS_INPUT for what cannot be read: missing, a directory, empty. */
struct suite *suite_open (const char *path, struct status *status);

/* The same for `length` bytes at `text`, which are copied; `name` is what messages call them. */
struct suite *suite_open_text (const char *name, const char *text, size_t length, struct status *status);

/* Next instance's text: *text stays valid until the next call. True when there is one; false at the end (status OK) or on an error. A file
   with no instance at all is an error, and so is one that is not text. A line longer than 1 GiB is refused; an interrupt while
   waiting for input is STATUS_LIMIT. */
bool suite_next (struct suite *suite, const char **text, size_t *length, size_t *line, struct status *status);

const char *suite_name (const struct suite *suite); /* for messages: the path, or "standard input" */
void suite_close (struct suite *suite);

#endif
