/* A line about an entry that is refused, not stored or not proven, between the results of the
   others: as text, or as the JSON object of an error. */
#ifndef RESULTS_STORE_FAILURE_H
#define RESULTS_STORE_FAILURE_H

#include "base/output.h"

#include <stdbool.h>

/* "FATE: WHERE: WHY", and with `json` that text as {"status":"error","message":...}. FATE and WHERE
   may be NULL; then they are omitted with their colon. */
void failure_write (struct output *out, bool json, const char *fate, const char *where,
                    const char *why);

/* The same, WHERE being a line of a file. */
void failure_write_line (struct output *out, bool json, const char *fate, const char *file,
                         size_t line, const char *why);

#endif
