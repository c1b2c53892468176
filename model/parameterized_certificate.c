#include "model/parameterized_certificate.h"

#include "model/fields.h"

void
parameterized_certificate_init (struct parameterized_certificate *certificate)
{
  *certificate = (struct parameterized_certificate){ .makespan = 0 };
  parameterized_schedule_init (&certificate->schedule);
}

void
parameterized_certificate_clear (struct parameterized_certificate *certificate)
{
  parameterized_schedule_clear (&certificate->schedule);
  parameterized_certificate_init (certificate);
}

void
parameterized_certificate_write (const struct parameterized_certificate *certificate, const struct parameterized_instance *instance,
                                 const struct parameterized_ticks *ticks, struct output *out)
{
  output_text (out, "{\"certificate\":\"parameterized\",\"version\":1");
  fields_write_text (out, ",\"instance\":", instance->name);
  output_text (out, ",\"makespan\":");
  output_rational (out, parameterized_ticks_time (ticks, certificate->makespan));
  output_text (out, ",\"ticks\":");
  output_integer (out, ticks->scale);
  output_text (out, "}\n");
  if (ticks->network != PARAMETERIZED_COMPLETE) {
    output_text (out, "{\"schedule\":");
    parameterized_schedule_write (&certificate->schedule, instance, ticks, out);
    output_text (out, "}\n");
  }
  output_text (out, "{\"counting\":{\"before\":");
  output_integer (out, certificate->before);
  output_text (out, "}}\n{\"end\":{\"clauses\":0}}\n");
}
