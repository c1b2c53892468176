#include "cli/gen_logp.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

bool
gen_logp_kind (struct logp_family_params *params, const char *kind)
{
  params->family = logp_family_find (kind);
  if (params->family) {
    logp_family_params_init (params, params->family);
    params->seed = 1;
  }
  return params->family != NULL;
}

bool
gen_logp_set (struct logp_family_params *params, const char *option, const char *value)
{
  const struct {
    const char *option;
    int64_t *value;
  } numbers[] = { { "n", &params->destinations }, { "k", &params->types }, { "min-cost", &params->low }, { "max-cost", &params->high } };
  char name[32];
  snprintf (name, sizeof name, "--%s", option);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (strcmp (numbers[i].option, option) == 0) {
      *numbers[i].value = cli_integer (name, value, 1, INT64_MAX);
      return true;
    }
  return false;
}

void
gen_logp_write (const struct logp_family_params *params, uint64_t count, struct output *out, struct status *status)
{
  struct logp_instance instance;
  logp_instance_init (&instance);
  for (uint64_t i = 0; i < count && !out->failed && logp_family_generate (params, i, &instance, status); i++)
    logp_instance_write (&instance, out);
  logp_instance_clear (&instance);
}
