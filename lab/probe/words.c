#include "lab/probe/words.h"

#include <string.h>

#define SPACES " \t\r\n"

bool
words_refuse (const struct words *words, const char *reason)
{
  int shown = words->length < 60 ? (int)words->length : 60;
  return status_set (words->status, STATUS_INPUT, "%s: '%.*s': %s", words->subject, shown,
                     words->word, reason);
}

/* The next word from *text on, up to one of `ends`; false where there is none. */
static bool
next (struct words *words, const char **text, const char *ends)
{
  *text += strspn (*text, SPACES);
  words->word = *text;
  words->length = strcspn (*text, ends);
  *text += words->length;
  return words->length > 0;
}

bool
words_read (struct words *words, const char *text, words_visit *source, words_visit *group,
            void *context)
{
  size_t groups = 0;
  next (words, &text, SPACES ";");
  if (!source (words, context))
    return false;
  text += strspn (text, SPACES);
  if (*text != ';')
    return words_refuse (words, "expected ';' after the source's cost");
  text++;
  for (; next (words, &text, SPACES); groups++)
    if (!group (words, context))
      return false;
  return groups > 0
         || status_set (words->status, STATUS_INPUT, "%s: no destinations after ';'",
                        words->subject);
}
