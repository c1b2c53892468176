/* What a directory service knows of a network (002, section 3.1): latencies and bandwidths between sites. */
#ifndef GEN_DIRECTORY_H
#define GEN_DIRECTORY_H

#include "model/openshop.h"

/* A square of numbers; what is on its diagonal has no meaning. */
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

/* Read {"sites":[NAME,...],"unit":TEXT,"latency":[[...]],"bandwidth":[[...]]}; the unit may be left out, and the numbers on the diagonals
   may be null. Refuses, naming FILE, LINE, key and value: anything else, numbers out of their range or beyond 64 bits, squares of another
   size than there are sites, more than OPENSHOP_MAX_SIDE of them. `directory` was initialised by the caller. O(length). */
bool directory_read (struct directory *directory, const char *text, size_t length, const char *file, size_t line, struct status *status);

/* Read [[...]], numbers that are not negative, with the diagonal as above: the bytes of a message for each pair. */
bool directory_read_bytes (struct directory_square *square, const char *text, size_t length, const char *file, size_t line,
                           struct status *status);
void directory_square_clear (struct directory_square *square);

/* The five sites of Tables 1 and 2 of 002: latencies in ms, bandwidths in kb/s, that is 1000 bits a second. */
void directory_gusto (struct directory *directory);

/* Time of a message: latency + 8 bytes / bandwidth (002, section 3.2), rounded to the nearest multiple of `resolution`, upwards from the
   middle; exact when that is 0. False when it does not fit into 64 bits. */
bool directory_time (struct rational latency, struct rational bandwidth, struct rational bytes, struct rational resolution,
                     struct rational *time);

#endif
