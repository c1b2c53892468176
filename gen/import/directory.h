/* The directory service of a network (BPR, section 3.1): latencies and bandwidths between sites. */
#ifndef GEN_IMPORT_DIRECTORY_H
#define GEN_IMPORT_DIRECTORY_H

#include "base/rational.h"
#include "base/status.h"

#include <stddef.h>

#define DIRECTORY_MAX_SITES 4096

/* A square matrix; the entries on its diagonal have no meaning. */
struct directory_square {
  size_t side;
  struct rational *cells; /* owned [side][side], row = sender */
  size_t capacity;
};

struct directory {
  char **names; /* owned, as are the texts: [count] */
  size_t count, capacity;
  char *unit;                        /* owned: of time; NULL when not given */
  struct directory_square latency;   /* >= 0, in units of time */
  struct directory_square bandwidth; /* > 0, in bits per unit of time: where that is ms, in kb/s */
};

void directory_init (struct directory *directory);
void directory_clear (struct directory *directory);

/* Reads {"sites":[NAME,...],"unit":TEXT,"latency":[[...]],"bandwidth":[[...]]}. The unit is
   optional, and the numbers on the diagonals may be null. Refuses, naming FILE, LINE, key and
   value: anything else, numbers out of their range or beyond 64 bits, matrices whose side is not
   the number of sites, more than DIRECTORY_MAX_SITES sites. The caller initialises `directory`.
   O(length). */
bool directory_read (struct directory *directory, const char *text, size_t length, const char *file,
                     size_t line, struct status *status);

/* Reads [[...]], numbers >= 0 with the diagonal as above: the bytes of the message of each pair. */
bool directory_read_bytes (struct directory_square *square, const char *text, size_t length,
                           const char *file, size_t line, struct status *status);
void directory_square_clear (struct directory_square *square);

/* The five sites of Tables 1 and 2 of BPR: latencies in ms, bandwidths in kb/s (1000 bits a
   second). */
void directory_gusto (struct directory *directory);

/* Time of a message: latency + 8 bytes / bandwidth (BPR, section 3.2), rounded to the nearest
   multiple of `resolution`, halves up; exact when `resolution` is 0. False when it does not fit
   into 64 bits. */
bool directory_time (struct rational latency, struct rational bandwidth, struct rational bytes,
                     struct rational resolution, struct rational *time);

#endif
