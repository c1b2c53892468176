#include "model/overhead_certificate.h"

#include <inttypes.h>
#include <string.h>

static const char letters[] = "rsfbmon"; /* by enum overhead_statement */

void
overhead_certificate_init (struct overhead_certificate *certificate)
{
  memset (certificate, 0, sizeof *certificate);
  certificate->load = -1;
  overhead_schedule_init (&certificate->schedule);
  clauses_init (&certificate->clauses);
  overhead_tariff_init (&certificate->tariff);
  overhead_cover_init (&certificate->cover);
  overhead_counts_init (&certificate->counts);
  overhead_alone_init (&certificate->alone);
}

void
overhead_certificate_clear (struct overhead_certificate *certificate)
{
  clauses_clear (&certificate->clauses);
  overhead_schedule_clear (&certificate->schedule);
  overhead_tariff_clear (&certificate->tariff);
  overhead_cover_clear (&certificate->cover);
  overhead_counts_clear (&certificate->counts);
  overhead_alone_clear (&certificate->alone);
  overhead_certificate_init (certificate);
}

void
overhead_certificate_reset (struct overhead_certificate *certificate)
{
  certificate->append = certificate->any_rules = false;
  certificate->makespan = 0;
  certificate->load = -1;
  clauses_reset (&certificate->clauses);
  overhead_schedule_reset (&certificate->schedule);
  overhead_tariff_reset (&certificate->tariff);
  overhead_cover_reset (&certificate->cover, 0);
  overhead_counts_reset (&certificate->counts);
  overhead_alone_clear (&certificate->alone);
}

static void
write_head (const struct overhead_certificate *certificate, const struct overhead_instance *instance, const struct overhead_ticks *ticks,
            struct output *out)
{
  output_text (out, "{\"certificate\":\"overhead\",\"version\":1,");
  if (instance->name) {
    output_text (out, "\"instance\":");
    output_json_string (out, instance->name);
    output_char (out, ',');
  }
  output_print (out, "\"class\":\"%s\",\"makespan\":", certificate->append ? "append" : "any");
  output_rational (out, overhead_ticks_time (ticks, certificate->makespan));
  output_print (out, ",\"ticks\":%" PRId64 "%s}\n{\"schedule\":", ticks->scale,
                certificate->append && certificate->any_rules ? ",\"rules\":\"any\"" : "");
  overhead_schedule_write (&certificate->schedule, instance, ticks, out);
  output_text (out, "}\n");
}

/* ["r",3,17], ["F",3,2], ["N",1,0,4] */
static void
write_atom (const struct clauses_atom *atom, struct output *out)
{
  char letter = letters[atom->statement];
  if (atom->negated)
    letter = (char)(letter - 'a' + 'A');
  output_print (out, "[\"%c\",%" PRId32, letter, atom->a);
  if (atom->statement >= OVERHEAD_FROM)
    output_print (out, ",%" PRId32, atom->b);
  if (atom->statement <= OVERHEAD_SEND || atom->statement == OVERHEAD_SENDS)
    output_print (out, ",%" PRId64, atom->bound);
  output_char (out, ']');
}

static void
write_load (const struct overhead_certificate *certificate, struct output *out)
{
  output_print (out, "{\"load\":{\"node\":%" PRId32, certificate->load);
  overhead_alone_write (&certificate->alone, out);
  output_text (out, "}}\n");
}

void
overhead_certificate_write (const struct overhead_certificate *certificate, const struct overhead_instance *instance,
                            const struct overhead_ticks *ticks, struct output *out)
{
  write_head (certificate, instance, ticks, out);
  if (certificate->cover.whole)
    overhead_cover_write (&certificate->cover, out);
  else if (certificate->load >= 0)
    write_load (certificate, out);
  else if (overhead_counts_any (&certificate->counts))
    overhead_counts_write (&certificate->counts, out);
  else if (overhead_tariff_bound (&certificate->tariff) >= certificate->makespan)
    overhead_tariff_write (&certificate->tariff, ticks, out);
  else {
    clauses_write (&certificate->clauses, write_atom, out);
    return;
  }
  clauses_write_none (out);
}
