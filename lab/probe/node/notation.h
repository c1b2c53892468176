/* One-line notation of node instances with integer costs: `3; 2x2 3x4` is a source of cost 3, two
   destinations of cost 2 and four of cost 3 (COSTxCOUNT, counts of 1 omitted). The canonical form
   has ascending costs, each once, without a common factor of all. */
#ifndef LAB_PROBE_NODE_NOTATION_H
#define LAB_PROBE_NODE_NOTATION_H

#include "base/output.h"
#include "base/status.h"
#include "model/node/types.h"

/* Writes the instance without newline. The text is canonical if the costs have no common factor. */
void notation_write (const struct node_types *types, struct output *out);

/* The same into text[size]. A text that does not fit is cut off and ends with "...". */
void notation_text (const struct node_types *types, char *text, size_t size);

/* Reads a text into `types`, which must be initialised. False with STATUS_INPUT, which names the
   wrong word. */
bool notation_read (struct node_types *types, const char *text, struct status *status);

/* Divides all costs, the source's included, by their greatest common divisor. */
void notation_reduce (struct node_types *types);

/* The largest of all costs, the source's included. */
int64_t notation_largest (const struct node_types *types);

/* Makes a node instance of the types in `out`, which must be initialised. `name` may be NULL. */
void notation_instance (const struct node_types *types, const char *name,
                        struct node_instance *out);

#endif
