#include "model/overhead/certificate.h"

#include "model/common/fields.h"

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
  overhead_dual_prices_init (&certificate->dual_prices);
  overhead_cover_init (&certificate->cover);
  overhead_counts_init (&certificate->counts);
  overhead_single_message_bounds_init (&certificate->single_messages);
}

void
overhead_certificate_clear (struct overhead_certificate *certificate)
{
  clauses_clear (&certificate->clauses);
  overhead_schedule_clear (&certificate->schedule);
  overhead_dual_prices_clear (&certificate->dual_prices);
  overhead_cover_clear (&certificate->cover);
  overhead_counts_clear (&certificate->counts);
  overhead_single_message_bounds_clear (&certificate->single_messages);
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
  overhead_dual_prices_reset (&certificate->dual_prices);
  overhead_cover_reset (&certificate->cover, 0);
  overhead_counts_reset (&certificate->counts);
  overhead_single_message_bounds_clear (&certificate->single_messages);
}

static void
write_head (const struct overhead_certificate *certificate,
            const struct overhead_instance *instance, const struct overhead_ticks *ticks,
            struct output *out)
{
  output_text (out, "{\"certificate\":\"overhead\",\"version\":1");
  fields_write_certified (out, &instance->head);
  output_print (out, ",\"class\":\"%s\",\"makespan\":", certificate->append ? "append" : "any");
  output_rational (out, overhead_ticks_time (ticks, certificate->makespan));
  output_print (out, ",\"ticks\":%" PRId64 "%s}\n{\"schedule\":", ticks->scale,
                certificate->append && certificate->any_rules ? ",\"rules\":\"any\"" : "");
  overhead_schedule_write (&certificate->schedule, instance, ticks, out);
  output_text (out, "}\n");
}

/* ["r",3,17], ["F",3,2], ["N",1,0,4]. Long proofs are of millions of literals, for which a format
   is slow. */
static void
write_literal (const struct clauses_literal *literal, struct output *out)
{
  char letter = letters[literal->statement];
  if (literal->negated)
    letter = (char)(letter - 'a' + 'A');
  output_bytes (out, (const char[]){ '[', '"', letter, '"', ',' }, 5);
  output_integer (out, literal->a);
  if (literal->statement >= OVERHEAD_FROM) {
    output_char (out, ',');
    output_integer (out, literal->b);
  }
  if (literal->statement <= OVERHEAD_SEND || literal->statement == OVERHEAD_SENDS) {
    output_char (out, ',');
    output_integer (out, literal->bound);
  }
  output_char (out, ']');
}

static void
write_load (const struct overhead_certificate *certificate, struct output *out)
{
  output_print (out, "{\"load\":{\"node\":%" PRId32, certificate->load);
  overhead_single_message_bounds_write (&certificate->single_messages, out);
  output_text (out, "}}\n");
}

void
overhead_certificate_write (const struct overhead_certificate *certificate,
                            const struct overhead_instance *instance,
                            const struct overhead_ticks *ticks, struct output *out)
{
  write_head (certificate, instance, ticks, out);
  if (certificate->cover.whole)
    overhead_cover_write (&certificate->cover, out);
  else if (certificate->load >= 0)
    write_load (certificate, out);
  else if (overhead_counts_any (&certificate->counts))
    overhead_counts_write (&certificate->counts, out);
  else if (overhead_dual_prices_bound (&certificate->dual_prices) >= certificate->makespan)
    overhead_dual_prices_write (&certificate->dual_prices, ticks, out);
  else {
    clauses_write (&certificate->clauses, write_literal, out);
    return;
  }
  clauses_write_none (out);
}
