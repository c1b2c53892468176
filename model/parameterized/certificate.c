#include "model/parameterized/certificate.h"

#include "model/common/clauses.h"
#include "model/common/fields.h"

void
parameterized_certificate_init (struct parameterized_certificate *certificate)
{
  *certificate = (struct parameterized_certificate){ .makespan = 0 };
  tree_schedule_init (&certificate->schedule);
  parameterized_cover_init (&certificate->cover);
}

void
parameterized_certificate_clear (struct parameterized_certificate *certificate)
{
  tree_schedule_clear (&certificate->schedule);
  parameterized_cover_clear (&certificate->cover);
  parameterized_certificate_init (certificate);
}

void
parameterized_certificate_write (const struct parameterized_certificate *certificate,
                                 const struct parameterized_instance *instance,
                                 const struct parameterized_ticks *ticks, struct output *out)
{
  fields_write_certificate (out, "parameterized", &instance->head,
                            parameterized_ticks_time (ticks, certificate->makespan), ticks->scale);
  if (ticks->network != PARAMETERIZED_COMPLETE) {
    output_text (out, "{\"schedule\":");
    parameterized_schedule_write (&certificate->schedule, instance, ticks, out);
    output_text (out, "}\n");
  }
  if (certificate->cover.states > 0)
    parameterized_cover_write (&certificate->cover, out);
  else
    output_print (out, "{\"counting\":{\"before\":%lld}}\n", (long long)certificate->before);
  clauses_write_none (out);
}
