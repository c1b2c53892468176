/* provecast gen: the heterogeneous LogP model. */
#ifndef CLI_GEN_LOGP_H
#define CLI_GEN_LOGP_H

#include "gen/logp_family.h"

/* Set what is to be made; false when it is none of these kinds. */
bool gen_logp_kind (struct logp_family_params *params, const char *kind);

/* Give an option, by its name, its meaning. False when it does not go with the kind; other mistakes end in cli_usage. */
bool gen_logp_set (struct logp_family_params *params, const char *option, const char *value);

/* Write `count` instances. */
void gen_logp_write (const struct logp_family_params *params, uint64_t count, struct output *out, struct status *status);

#endif
