#include "base/suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool
equal (char a, char b)
{
  return tolower ((unsigned char)a) == tolower ((unsigned char)b);
}

size_t
suggest_distance (const char *a, const char *b)
{
  /* three rows of the table: row i has the distances of the first i characters of `a` to all
     beginnings of `b` */
  size_t rows[3][SUGGEST_WORD], length = strlen (a), width = strlen (b);
  if (length >= SUGGEST_WORD || width >= SUGGEST_WORD)
    return SUGGEST_WORD;
  for (size_t i = 0; i <= length; i++)
    for (size_t j = 0; j <= width; j++) {
      size_t *at = &rows[i % 3][j];
      if (i == 0 || j == 0) {
        *at = i + j;
        continue;
      }
      const size_t *above = rows[(i + 2) % 3], *left = at - 1;
      *at = above[j - 1] + !equal (a[i - 1], b[j - 1]);
      if (above[j] + 1 < *at)
        *at = above[j] + 1;
      if (*left + 1 < *at)
        *at = *left + 1;
      if (i > 1 && j > 1 && equal (a[i - 1], b[j - 2]) && equal (a[i - 2], b[j - 1])
          && rows[(i + 1) % 3][j - 2] + 1 < *at)
        *at = rows[(i + 1) % 3][j - 2] + 1;
    }
  return rows[length % 3][width];
}

void
suggest_start (struct suggest *suggest, const char *word)
{
  *suggest = (struct suggest){ .word = word, .distance = (strlen (word) + 2) / 3 + 1 };
}

void
suggest_offer (struct suggest *suggest, const char *candidate)
{
  size_t distance = candidate ? suggest_distance (suggest->word, candidate) : SUGGEST_WORD;
  if (distance >= suggest->distance || distance >= SUGGEST_WORD)
    return;
  suggest->distance = distance;
  snprintf (suggest->best, sizeof suggest->best, "%s", candidate);
}
