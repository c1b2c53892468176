#include "model/logp/certificate.h"

#include "base/memory.h"
#include "model/common/clauses.h"
#include "model/common/fields.h"

#include <stdlib.h>
#include <string.h>

bool
logp_certificate_takes (const struct logp_types *types)
{
  int64_t entries = (int64_t)types->k + 1;
  for (size_t j = 0; j < types->k; j++)
    if (__builtin_mul_overflow (entries, types->type[j].count + 1, &entries)
        || entries > LOGP_CERTIFICATE_ENTRIES)
      return false;
  return true;
}

void
logp_certificate_init (struct logp_certificate *certificate)
{
  *certificate = (struct logp_certificate){ .by_prices = false };
  tree_schedule_init (&certificate->schedule);
}

void
logp_certificate_clear (struct logp_certificate *certificate)
{
  tree_schedule_clear (&certificate->schedule);
  free (certificate->duals);
  logp_certificate_init (certificate);
}

void
logp_certificate_set (struct logp_certificate *certificate, const struct tree_schedule *schedule,
                      const struct logp_types *types, const int64_t *duals)
{
  tree_schedule_copy (&certificate->schedule, schedule);
  certificate->by_prices = duals != NULL;
  certificate->k = types->k;
  memory_grow (certificate->duals, certificate->capacity, types->k);
  if (duals)
    memcpy (certificate->duals, duals, types->k * sizeof *duals);
}

static void
write_prices (const struct logp_certificate *certificate, struct output *out)
{
  output_text (out, "{\"prices\":[");
  for (size_t j = 0; j < certificate->k; j++)
    output_all (out, j > 0 ? "," : "", certificate->duals[j]);
  output_text (out, "]}\n");
}

/* The numbers of nodes: the table has the optima of all vectors up to them. */
static void
write_program (const struct logp_types *types, struct output *out)
{
  output_text (out, "{\"program\":[");
  for (size_t j = 0; j < types->k; j++)
    output_all (out, j > 0 ? "," : "", types->type[j].count);
  output_text (out, "]}\n");
}

void
logp_certificate_write (const struct logp_certificate *certificate,
                        const struct logp_instance *instance, const struct logp_types *types,
                        struct output *out)
{
  fields_write_certificate (out, "logp", &instance->head,
                            logp_types_time (types, certificate->schedule.makespan), types->scale);
  output_text (out, "{\"schedule\":");
  logp_schedule_write (&certificate->schedule, instance, types, out);
  output_text (out, "}\n");
  if (certificate->by_prices)
    write_prices (certificate, out);
  else
    write_program (types, out);
  clauses_write_none (out);
}
