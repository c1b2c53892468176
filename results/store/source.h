/* Where instances come from: a file, standard input, or a named suite; a file may be compressed
   with gzip. */
#ifndef RESULTS_STORE_SOURCE_H
#define RESULTS_STORE_SOURCE_H

#include "model/common/suite.h"

#include <stdint.h>

struct source {
  struct suite *suite; /* owned */
  char *name;          /* owned: the file's without its folder, the suite's, or "standard input" */
  int64_t lines;       /* instances there are at most, for progress; -1: not known */
};

/* Open a path, "-", or the name of a suite of `gen suite` where no file has that name. With
   `count` the lines are counted, where that is possible before they are read. False with
   STATUS_INPUT or STATUS_MACHINE. */
bool source_open (struct source *source, const char *path, bool count, struct status *status);

/* The name that the source of this path has, a part of `path`. */
const char *source_name (const char *path);

/* Lines of a regular file; -1: not known. */
int64_t source_count_lines (const char *path);
void source_close (struct source *source);

#endif
