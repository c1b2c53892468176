/* What a file seems to hold, by its beginning, for messages: a certificate in the place of an
   instance, a page of HTML, a table. Nothing is accepted because of it. */
#ifndef BASE_LOOKS_H
#define BASE_LOOKS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum looks {
  LOOKS_OTHER, /* no opinion */
  LOOKS_INSTANCE,
  LOOKS_SCHEDULE, /* or a result, which holds one */
  LOOKS_CERTIFICATE,
  LOOKS_VERDICT,
  LOOKS_EXPORT,
  LOOKS_TABLE,
  LOOKS_HTML,
  LOOKS_SVG,
  LOOKS_GZIP,
  LOOKS_STORE,
};

/* By the first bytes, or the keys of the first JSON object as far as it is in `bytes` [length], of
   which at most a megabyte is looked at. */
enum looks looks_like (const char *bytes, size_t length);

/* Refuses a text that looks like something other than what is `wanted`, with STATUS_INPUT: what it
   looks like and what to do with it. True: it does not. */
bool looks_check (const char *bytes, size_t length, const char *file, enum looks wanted,
                  struct status *status);

/* Refuses a text with a byte-order mark, of UTF-8 or UTF-16, with STATUS_INPUT. True: there is
   none. */
bool looks_check_mark (const char *bytes, size_t length, const char *file, struct status *status);

#endif
