#include "lib/observer.h"

/* The text of a value, NULL for none. */
static const char *
text_of (struct rational value, char text[RATIONAL_TEXT])
{
  if (value.denominator == 0)
    return NULL;
  rational_text (value, text);
  return text;
}

struct provecast_progress
observer_read (struct observer *observer, char bound[RATIONAL_TEXT], char best[RATIONAL_TEXT])
{
  struct rational below, above;
  watch_read (&observer->watch, &below, &above);
  return (struct provecast_progress){ 0, text_of (below, bound), text_of (above, best) };
}
