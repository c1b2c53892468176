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
  bool nameless; /* the temporary file gets that name only then: whatever ends us, nothing stays */
  bool failed;   /* a write has failed; stays true */
  bool dropped;  /* after an interrupt, what is written is of no use: see output_wanted */
  int error;     /* errno of the first failure */
};

/* Starts output that stays in memory: out->bytes [out->length]. A zeroed struct is the same. */
void output_init_memory (struct output *out);

/* Starts output to a stream, which the caller owns. */
void output_init_stream (struct output *out, FILE *stream);

/* Starts output to the file `path`, through a temporary file in the same folder. That file has no
   name where the file system allows it. Devices and pipes are written directly; "-" is standard
   output. False when the file cannot be created, with the path named and the code of
   status_of_open. */
bool output_open (struct output *out, const char *path, struct status *status);

/* Makes the folder `path` unless it exists; the folder above must exist. False as output_open, or
   with STATUS_INPUT when `path` is something else. */
bool output_folder (const char *path, struct status *status);

/* Has the reader of standard output closed it, as in `provecast ... | head`? Nothing more can be
   written, and nobody misses it. */
bool output_reader_left (const struct output *out);

/* Flushes, and syncs and renames a file of output_open. False with STATUS_MACHINE (path named) when
   any write failed, except where output_reader_left; then nothing appears under `path`. Frees the
   buffer in both cases. */
bool output_commit (struct output *out, struct status *status);

/* Drops the buffer, removes a temporary file, and frees all memory. */
void output_discard (struct output *out);

/* Removes the temporary files of all outputs that are neither committed nor discarded. For the end
   of the program, also in the middle of other work: async-signal-safe. */
void output_abandon (void);

/* Writes the buffer to the stream, if there is one. */
void output_flush (struct output *out);

/* Writers of long texts ask about every thousand parts, and end when it is false: an interrupt
   came, and out->dropped says that nobody will read the text. */
bool output_wanted (const struct output *out);

/* Empties the buffer and keeps its memory. */
void output_reset (struct output *out);

/* Gives what is in the buffer, ended by a zero, to the caller, who frees it; the buffer is empty
   then. */
char *output_take (struct output *out);

/* Returns room for `count` more bytes at the end, for hot loops: the caller writes there and adds
   the number of bytes written to out->length. Valid until the next call. */
char *output_reserve (struct output *out, size_t count);

void output_text (struct output *out, const char *text);
void output_bytes (struct output *out, const char *bytes, size_t length);
void output_char (struct output *out, char c);
void output_integer (struct output *out, int64_t value);
void output_unsigned (struct output *out, uint64_t value);

/* As JSON: 3 or "22/7". */
void output_rational (struct output *out, struct rational value);

/* For people: 3, 2.5 or ~3.142857 (rational_decimal). */
void output_decimal (struct output *out, struct rational value);
/* of a lower bound: not rounded up */
void output_decimal_below (struct output *out, struct rational value);

/* As JSON: quoted and escaped. */
void output_json_string (struct output *out, const char *text);

/* output_all (out, "{\"from\":", from, ",\"start\":", start, "}"): one to twelve values one after
   the other, texts, integers of 64 bits or fewer, and rationals, each as by the function for its
   type. A character constant is an integer to C: write a text. */
/* clang-format off */
#define output_all(out, ...) \
  OUTPUT_PICK (__VA_ARGS__, OUTPUT_12, OUTPUT_11, OUTPUT_10, OUTPUT_9, OUTPUT_8, OUTPUT_7, \
               OUTPUT_6, OUTPUT_5, OUTPUT_4, OUTPUT_3, OUTPUT_2, OUTPUT_1, none) (out, __VA_ARGS__)
#define OUTPUT_PICK(a, b, c, d, e, f, g, h, i, j, k, l, pick, ...) pick
#define OUTPUT_1(out, part) \
  _Generic ((part), char *: output_text, const char *: output_text, int: output_integer, \
            unsigned: output_integer, long: output_integer, long long: output_integer, \
            unsigned long: output_unsigned, unsigned long long: output_unsigned, \
            struct rational: output_rational) (out, part)
#define OUTPUT_2(out, part, ...) OUTPUT_1 (out, part), OUTPUT_1 (out, __VA_ARGS__)
#define OUTPUT_3(out, part, ...) OUTPUT_1 (out, part), OUTPUT_2 (out, __VA_ARGS__)
#define OUTPUT_4(out, part, ...) OUTPUT_1 (out, part), OUTPUT_3 (out, __VA_ARGS__)
#define OUTPUT_5(out, part, ...) OUTPUT_1 (out, part), OUTPUT_4 (out, __VA_ARGS__)
#define OUTPUT_6(out, part, ...) OUTPUT_1 (out, part), OUTPUT_5 (out, __VA_ARGS__)
#define OUTPUT_7(out, part, ...) OUTPUT_1 (out, part), OUTPUT_6 (out, __VA_ARGS__)
#define OUTPUT_8(out, part, ...) OUTPUT_1 (out, part), OUTPUT_7 (out, __VA_ARGS__)
#define OUTPUT_9(out, part, ...) OUTPUT_1 (out, part), OUTPUT_8 (out, __VA_ARGS__)
#define OUTPUT_10(out, part, ...) OUTPUT_1 (out, part), OUTPUT_9 (out, __VA_ARGS__)
#define OUTPUT_11(out, part, ...) OUTPUT_1 (out, part), OUTPUT_10 (out, __VA_ARGS__)
#define OUTPUT_12(out, part, ...) OUTPUT_1 (out, part), OUTPUT_11 (out, __VA_ARGS__)
/* clang-format on */

/* As printf. */
void output_print (struct output *out, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

#endif
