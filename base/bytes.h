/* Values as bytes, for another process of the same program or for a file that only this program
   reads: numbers as they are in memory, lists with their length first. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Appends an object without padding, or zeroed before it was filled. */
#define bytes_put(out, object) bytes_put_raw ((out), &(object), sizeof (object))
void bytes_put_raw (struct output *out, const void *from, size_t length);

/* Appends `count` things of `size` bytes, after their number; `list` may be NULL if there are
   none. */
void bytes_put_list (struct output *out, const void *list, size_t count, size_t size);

/* What is read, from the front. */
struct bytes {
  const char *at, *end;
  bool bad; /* more was wanted than there is: all that was read is zero from then on */
};

void bytes_open (struct bytes *bytes, const char *from, size_t length);

#define bytes_get(bytes, object) bytes_get_raw ((bytes), &(object), sizeof (object))
void bytes_get_raw (struct bytes *bytes, void *to, size_t length);

/* The next `length` bytes, which stay where they are. NULL: there are fewer. */
const char *bytes_skip (struct bytes *bytes, size_t length);

/* The number of things of `size` bytes, at least 1, in the list that begins here; 0 if not all of
   them are there. The list itself is next. */
size_t bytes_get_count (struct bytes *bytes, size_t size);

/* Was all read, and no more than there was? */
bool bytes_over (const struct bytes *bytes);

#endif
