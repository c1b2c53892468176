/* What the families share: limits of options, and texts made in pieces. For gen/ only. */
#ifndef GEN_OPTION_H
#define GEN_OPTION_H

#include "base/output.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

/* True when low <= value <= high; else STATUS_INPUT "gen KIND: OPTION: VALUE, expected LOW to HIGH". */
bool option_within (const char *kind, const char *option, int64_t value, int64_t low, int64_t high, struct status *status);

/* STATUS_INPUT "gen KIND: TROUBLE". Returns false. */
bool option_refuse (const char *kind, const char *trouble, struct status *status);

/* A list of numbers as JSON. */
void option_write_list (const struct rational *list, size_t length, struct output *out);

/* What has been written so far as a string of its own, the caller's to free; `out` is empty again. */
char *option_take_text (struct output *out);

#endif
