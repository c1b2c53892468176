/* The words of `SOURCE; GROUP GROUP ...`: what the readers of notations (lab/probe/node/notation.h)
   and patterns (lab/probe/pattern.h) share. */
#ifndef LAB_PROBE_WORDS_H
#define LAB_PROBE_WORDS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct words {
  const char *subject; /* of messages: "instance" */
  struct status *status;
  const char *word; /* the current one, not terminated */
  size_t length;
};

/* Set the status: SUBJECT: 'WORD': reason. Returns false. */
bool words_refuse (const struct words *words, const char *reason);

/* Read a word; false with the status set to end. */
typedef bool words_visit (const struct words *words, void *context);

/* Go through a text: `source` reads the first word, `group` each of those behind the semicolon, of
   which there must be one. False with STATUS_INPUT. */
bool words_read (struct words *words, const char *text, words_visit *source, words_visit *group,
                 void *context);

#endif
