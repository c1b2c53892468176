#include "judge/instance.h"

#include <stdlib.h>

void
instance_init (struct instance *instance)
{
  instance->kind = MODEL_NODE;
  node_instance_init (&instance->node);
  overhead_instance_init (&instance->overhead);
  openshop_instance_init (&instance->openshop);
  parameterized_instance_init (&instance->parameterized);
  logp_instance_init (&instance->logp);
}

void
instance_clear (struct instance *instance)
{
  node_instance_clear (&instance->node);
  overhead_instance_clear (&instance->overhead);
  openshop_instance_clear (&instance->openshop);
  parameterized_instance_clear (&instance->parameterized);
  logp_instance_clear (&instance->logp);
}

bool
instance_read (struct instance *instance, const char *text, size_t length, const char *file, size_t line, struct status *status)
{
  if (!kind_find (&instance->kind, text, length, file, line, status))
    return false;
  switch (instance->kind) {
  case MODEL_NODE:
    return node_instance_read (&instance->node, text, length, file, line, status);
  case MODEL_OVERHEAD:
    return overhead_instance_read (&instance->overhead, text, length, file, line, status);
  case MODEL_PARAMETERIZED:
    return parameterized_instance_read (&instance->parameterized, text, length, file, line, status);
  case MODEL_LOGP:
    return logp_instance_read (&instance->logp, text, length, file, line, status);
  default:
    return openshop_instance_read (&instance->openshop, text, length, file, line, status);
  }
}

void
instance_write (const struct instance *instance, struct output *out)
{
  switch (instance->kind) {
  case MODEL_NODE:
    node_instance_write (&instance->node, out);
    return;
  case MODEL_OVERHEAD:
    overhead_instance_write (&instance->overhead, out);
    return;
  case MODEL_PARAMETERIZED:
    parameterized_instance_write (&instance->parameterized, out);
    return;
  case MODEL_LOGP:
    logp_instance_write (&instance->logp, out);
    return;
  default:
    openshop_instance_write (&instance->openshop, out);
  }
}

const char *
instance_name (const struct instance *instance)
{
  switch (instance->kind) {
  case MODEL_NODE:
    return instance->node.name;
  case MODEL_OVERHEAD:
    return instance->overhead.name;
  case MODEL_PARAMETERIZED:
    return instance->parameterized.name;
  case MODEL_LOGP:
    return instance->logp.name;
  default:
    return instance->openshop.name;
  }
}

static void
drop (char **text)
{
  free (*text);
  *text = NULL;
}

void
instance_strip (struct instance *instance, bool name)
{
  char **const texts[][3] = {
    [MODEL_NODE] = { &instance->node.name, &instance->node.unit, &instance->node.origin },
    [MODEL_OVERHEAD] = { &instance->overhead.name, &instance->overhead.unit, &instance->overhead.origin },
    [MODEL_EXCHANGE] = { &instance->openshop.name, &instance->openshop.unit, &instance->openshop.origin },
    [MODEL_OPENSHOP] = { &instance->openshop.name, &instance->openshop.unit, &instance->openshop.origin },
    [MODEL_PARAMETERIZED] = { &instance->parameterized.name, &instance->parameterized.unit, &instance->parameterized.origin },
    [MODEL_LOGP] = { &instance->logp.name, &instance->logp.unit, &instance->logp.origin },
  };
  drop (texts[instance->kind][1]);
  drop (texts[instance->kind][2]);
  if (name)
    drop (texts[instance->kind][0]);
  for (size_t i = 0; instance->kind == MODEL_NODE && i < instance->node.group_count; i++)
    drop (&instance->node.groups[i].name);
  for (size_t i = 0; instance->kind == MODEL_LOGP && i < instance->logp.group_count; i++)
    drop (&instance->logp.groups[i].name);
}
