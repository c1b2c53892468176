/* provecast gen: the parameterized model. */
#ifndef CLI_GEN_PARAMETERIZED_H
#define CLI_GEN_PARAMETERIZED_H

#include "gen/parameterized_family.h"

/* Set what is to be made; false when it is none of these kinds. */
bool gen_parameterized_kind (struct parameterized_family_params *params, const char *kind);

/* Give an option, by its name, its meaning. False when it does not go with the kind; other mistakes end in cli_usage. */
bool gen_parameterized_set (struct parameterized_family_params *params, const char *option, const char *value);

/* Write `count` instances. */
void gen_parameterized_write (const struct parameterized_family_params *params, uint64_t count, struct output *out, struct status *status);

#endif
