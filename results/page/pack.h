/* Texts that are much alike, such as drawings, packed into a page: in blocks, each of which a
   script element holds; results/page/web/drawings.js unpacks them. A block is compressed by deflate
   (zlib's format) and written in base64. Before that its texts are taken apart, for shapes repeat
   where numbers do not:

   - Of each text a decimal number of at most 9 digits becomes a mark, the byte 1; one of at most 7
     digits with two more behind a point becomes the byte 2. Digits that could not be made again
     from the number's value, as 007, stay. What is left is the shape.
   - The numbers, those behind byte 2 times 100, are written as differences from the last number of
     the same text that had the same mark behind the same (at most) four ASCII characters of the
     shape, 0 at first, with a comma between them.
   - A block is the shapes of its texts, then the numbers of its texts, each ended by a byte 0. */
#ifndef RESULTS_PAGE_PACK_H
#define RESULTS_PAGE_PACK_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>

#define PAGE_PACK_TEXTS 32 /* in a block; the last one may have fewer */

struct page_pack {
  struct output *out;            /* not owned */
  struct output shapes, numbers; /* of the present block */
  size_t texts;                  /* in it */
};

void page_pack_init (struct page_pack *pack, struct output *out);
void page_pack_clear (struct page_pack *pack);

/* Add a text, in which there are no bytes 0, 1 or 2. O(length) but for looking through the
   contexts of its numbers. False (STATUS_MACHINE) when the block that it fills cannot be
   compressed. */
bool page_pack_add (struct page_pack *pack, const char *text, size_t length, struct status *status);

/* Writes the last block, if there is one. False as above. */
bool page_pack_finish (struct page_pack *pack, struct status *status);

#endif
