/* Divides pieces of work that come one after the other into parts of about the same effort: each
   piece goes to the part with the least effort so far, of several to the first. This depends on the
   efforts and their order alone, so that processes which know nothing of each other take different
   parts. No two parts differ by more than the largest effort of a piece (list scheduling, Graham
   1969). */
#ifndef MODEL_COMMON_PARTS_H
#define MODEL_COMMON_PARTS_H

#include <stdint.h>

#define PARTS_MOST 1000000 /* parts; each takes 16 bytes */

struct parts;

/* 1 <= count <= PARTS_MOST. */
struct parts *parts_new (uint64_t count);
void parts_free (struct parts *parts); /* NULL is fine */

/* Returns the part of the next piece, from 0. An effort of 0 counts as 1, so that no part gets all
   pieces. O(log count). */
uint64_t parts_next (struct parts *parts, uint64_t effort);

#endif
