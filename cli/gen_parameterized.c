#include "cli/gen_parameterized.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

bool
gen_parameterized_kind (struct parameterized_family_params *params, const char *kind)
{
  params->family = parameterized_family_find (kind);
  if (params->family) {
    parameterized_family_params_init (params, params->family);
    params->seed = 1;
  }
  return params->family != NULL;
}

/* Options that are a number, by the kinds that take them. */
static int64_t *
find_number (struct parameterized_family_params *params, const char *option)
{
  const struct parameterized_family *family = params->family;
  bool mesh = family->network == PARAMETERIZED_MESH;
  const struct {
    const char *option;
    bool taken;
    int64_t *value;
  } numbers[] = {
    { "nodes", true, &params->nodes },
    { "ports", true, &params->ports },
    { "min-cost", !family->measured, &params->low },
    { "max-cost", !family->measured, &params->high },
    { "width", mesh, &params->width },
    { "height", mesh, &params->height },
    { "size", family->network == PARAMETERIZED_BMIN, &params->width },
  };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i].taken && strcmp (numbers[i].option, option) == 0)
      return numbers[i].value;
  return NULL;
}

static void
set_bytes (struct parameterized_family_params *params, const char *value)
{
  if (rational_parse (value, strlen (value), &params->bytes) != RATIONAL_OK || params->bytes.numerator < 0)
    cli_usage ("--bytes: '%s' is no number of bytes", value);
}

bool
gen_parameterized_set (struct parameterized_family_params *params, const char *option, const char *value)
{
  char name[32];
  int64_t *number = find_number (params, option);
  snprintf (name, sizeof name, "--%s", option);
  if (number) {
    *number = cli_integer (name, value, 1, INT64_MAX);
    return true;
  }
  if (strcmp (option, "port-model") == 0) {
    params->rounds = strcmp (value, "rounds") == 0;
    if (!params->rounds && strcmp (value, "strict") != 0)
      cli_usage ("--port-model: '%s' is not strict or rounds", value);
    return true;
  }
  if (!params->family->measured || strcmp (option, "bytes") != 0)
    return false;
  set_bytes (params, value);
  return true;
}

void
gen_parameterized_write (const struct parameterized_family_params *params, uint64_t count, struct output *out, struct status *status)
{
  struct parameterized_instance instance;
  parameterized_instance_init (&instance);
  for (uint64_t i = 0; i < count && !out->failed && parameterized_family_generate (params, i, &instance, status); i++)
    parameterized_instance_write (&instance, out);
  parameterized_instance_clear (&instance);
}
