/* Instances in one line for people, as the papers are quoted: `3; 2x2 3x4` is a source of cost
   3, two destinations of cost 2 and four of cost 3 (COSTxCOUNT, counts of 1 left out). Integer
   costs. Canonical: costs ascending, each once, no common factor of all costs. */
#ifndef LAB_PROBE_NOTATION_H
#define LAB_PROBE_NOTATION_H

#include "base/output.h"
#include "base/status.h"
#include "model/node/types.h"

/* Write, without newline; the text is canonical if `types` has no common factor. */
void notation_write (const struct node_types *types, struct output *out);

/* The same into text[size], cut off and ended with "..." where it does not fit. */
void notation_text (const struct node_types *types, char *text, size_t size);

/* Read; `types` is initialised by the caller. False with STATUS_INPUT naming the word that is
   wrong. */
bool notation_read (struct node_types *types, const char *text, struct status *status);

/* Divide all costs, the source's included, by their greatest common divisor. */
void notation_reduce (struct node_types *types);

/* The largest of all costs, the source's included. */
int64_t notation_largest (const struct node_types *types);

/* As an instance; `out` is initialised by the caller and reset here. `name` may be NULL. */
void notation_instance (const struct node_types *types, const char *name,
                        struct node_instance *out);

#endif
