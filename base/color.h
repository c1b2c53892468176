/* Colour for the words of a verdict, in text for people. */
#ifndef BASE_COLOR_H
#define BASE_COLOR_H

#include "base/output.h"

enum color { COLOR_GOOD, COLOR_OPEN, COLOR_BAD }; /* green, yellow, red */

/* Sets the mode: "always", "never" or "auto", the default. "auto" means colour if standard output
   is a terminal with colours and NO_COLOR (https://no-color.org) is unset or empty. False for any
   other word. Call it before any output. */
bool color_set_mode (const char *when);

/* Writes a word in colour, or plain. */
void color_word (struct output *out, enum color color, const char *word);

#endif
