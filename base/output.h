/* Buffered output: a growable byte buffer that stays in memory, goes to a stream, or goes to a file
   that appears complete or not at all (a temporary file, renamed when committed). Write errors are
   recorded in the struct and reported at the end. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include "base/rational.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct output {
  char *bytes; /* owned: not yet flushed */
  size_t length, capacity;
  FILE *stream;    /* gets full buffers; NULL: all stays in memory */
  char *path;      /* owned: of output_open's file as given, for messages; else NULL */
  char *target;    /* owned: the same with symbolic links resolved */
  char *temporary; /* owned: its name until it is committed */
  bool failed;     /* a write has failed; stays true */
  int error;       /* errno of the first failure */
};

/* Starts output that stays in memory: out->bytes [out->length]. */
void output_init_memory (struct output *out);

/* Starts output to a stream, which the caller owns. */
void output_init_stream (struct output *out, FILE *stream);

/* Starts output to the file `path`, through a temporary file in the same folder. Devices and pipes
   are written directly; "-" is standard output. False with STATUS_MACHINE (path named) when the
   file cannot be created. */
bool output_open (struct output *out, const char *path, struct status *status);

/* Flushes, and syncs and renames a file of output_open. False with STATUS_MACHINE (path named) when
   any write failed; then nothing appears under `path`. Frees the buffer in both cases. */
bool output_commit (struct output *out, struct status *status);

/* Drops the buffer, removes a temporary file, and frees all memory. */
void output_discard (struct output *out);

/* Writes the buffer to the stream, if there is one. */
void output_flush (struct output *out);

/* Empties the buffer and keeps its memory. */
void output_reset (struct output *out);

/* Returns room for `count` more bytes at the end, for hot loops: the caller writes there and adds
   the number of bytes written to out->length. Valid until the next call. */
char *output_reserve (struct output *out, size_t count);

void output_text (struct output *out, const char *text);
void output_bytes (struct output *out, const char *bytes, size_t length);
void output_char (struct output *out, char c);
void output_integer (struct output *out, int64_t value);

/* As JSON: 3 or "22/7". */
void output_rational (struct output *out, struct rational value);

/* For people: 3, 2.5 or 22/7 (rational_decimal). */
void output_decimal (struct output *out, struct rational value);

/* As JSON: quoted and escaped. */
void output_json_string (struct output *out, const char *text);

/* As printf. */
void output_print (struct output *out, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

#endif
