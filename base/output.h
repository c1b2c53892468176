/* Buffered output: a growable byte buffer, optionally flushed to a stream or, for files that must appear whole or not at all, to a
   temporary file that is renamed into place. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include "base/rational.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct output {
  char *bytes; /* owned; what is not yet flushed */
  size_t length, capacity;
  FILE *stream;    /* where full buffers go; NULL: everything stays in memory */
  char *path;      /* name of a whole-or-not-at-all file as given, for messages; NULL otherwise */
  char *target;    /* the same with symbolic links resolved */
  char *temporary; /* its name until committed */
  bool failed;     /* a write failed; sticky, errno of the first failure kept */
  int error;
};

void output_init_memory (struct output *out);               /* keep everything in out->bytes[0 .. length) */
void output_init_stream (struct output *out, FILE *stream); /* the stream stays the caller's */

/* Write to `path` through a temporary file beside it; devices and pipes are written directly, "-" means standard output. False
   (STATUS_MACHINE, path named) when it cannot be made. */
bool output_open (struct output *out, const char *path, struct status *status);

/* Flush; for output_open, also sync and rename. False with STATUS_MACHINE naming the path when any write failed; then nothing appears under
   `path`. The buffer is released either way. */
bool output_commit (struct output *out, struct status *status);

/* Forget what was written; a temporary file is removed. */
void output_discard (struct output *out);

void output_flush (struct output *out); /* push the buffer to the stream, if there is one */
void output_reset (struct output *out); /* empty the buffer, keep its memory */

/* Room for `count` more bytes at the end, for hot loops: write there and add to out->length what was used. Valid until the next call. */
char *output_reserve (struct output *out, size_t count);

void output_text (struct output *out, const char *text);
void output_bytes (struct output *out, const char *bytes, size_t length);
void output_char (struct output *out, char c);
void output_integer (struct output *out, int64_t value);
void output_rational (struct output *out, struct rational value); /* as JSON: 3 or "22/7" */
void output_decimal (struct output *out, struct rational value);  /* for people: 3, 2.5 or 22/7, see rational_decimal */
void output_json_string (struct output *out, const char *text);   /* quoted and escaped */
void output_print (struct output *out, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

#endif
