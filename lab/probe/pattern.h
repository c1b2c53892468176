/* Families of instances with symbolic parameters: `1; 2 3xm`, `m; 2m-1 2m+1xn`, of a space with a
   form `. m 1; 0 . m; 0 0 .`. The numbers of a notation are integer linear expressions in
   one-letter parameters (m, 2m, 2m+1, m+n-1; x is the sign of times and no parameter); each
   parameter runs over a range. */
#ifndef LAB_PROBE_PATTERN_H
#define LAB_PROBE_PATTERN_H

#include "base/status.h"
#include "lab/probe/space.h"
#include "model/node/types.h"

#define PATTERN_MAX_GROUPS 64 /* COST or COSTxCOUNT behind the source; more are refused */

struct pattern; /* parsed */

/* Read. NULL with STATUS_INPUT naming the word that is wrong. `pattern_parse_rows`: of a space with
   a form. */
struct pattern *pattern_parse (const char *text, struct status *status);
struct pattern *pattern_parse_rows (const char *text, struct status *status);
void pattern_free (struct pattern *pattern);

/* The parameters in the order in which they first occur, as a string of letters; the pattern's
   own. */
const char *pattern_parameters (const struct pattern *pattern);

/* The instance for these values, one for each parameter; `types` is initialised by the caller.
   False when a cost or a count is not positive there, or n or the times are beyond the model's
   limits (model/node/types.h); `types` then stays as it was. */
bool pattern_instance (const struct pattern *pattern, const int64_t *value,
                       struct node_types *types);

/* The same of a pattern of rows: false when the values make no instance of the space. */
bool pattern_point (const struct pattern *pattern, const struct space_form *form,
                    const int64_t *value, struct space_point *point);

#endif
