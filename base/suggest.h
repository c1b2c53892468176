/* The word that a mistyped one probably stands for: the candidate at the smallest distance of
   Damerau and Levenshtein, restricted form (F. J. Damerau, A technique for computer detection and
   correction of spelling errors, CACM 7(3), 1964). Insertions, deletions, substitutions and swaps
   of adjacent characters cost 1; upper and lower case are equal. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

#define SUGGEST_WORD 64 /* longer words have no suggestion */

struct suggest {
  const char *word;        /* as typed; not owned */
  char best[SUGGEST_WORD]; /* the nearest candidate; empty: none is near enough */
  size_t distance;         /* a candidate must be nearer */
};

/* Begins the search for a word. A candidate is near enough if it differs in at most a third of the
   word's characters, rounded up. */
void suggest_start (struct suggest *suggest, const char *word);

/* Considers a candidate. Of two at the same distance the first is kept. NULL is ignored. */
void suggest_offer (struct suggest *suggest, const char *candidate);

/* Returns the number of changes between two words; SUGGEST_WORD if one is that long. */
size_t suggest_distance (const char *a, const char *b);

#endif
