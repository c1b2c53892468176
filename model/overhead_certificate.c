#include "model/overhead_certificate.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "rsfbmon"; /* by enum overhead_statement */

void
overhead_certificate_init (struct overhead_certificate *certificate)
{
  memset (certificate, 0, sizeof *certificate);
  certificate->load = -1;
  overhead_schedule_init (&certificate->schedule);
  overhead_tariff_init (&certificate->tariff);
  overhead_cover_init (&certificate->cover);
  overhead_counts_init (&certificate->counts);
}

void
overhead_certificate_clear (struct overhead_certificate *certificate)
{
  free (certificate->atoms);
  free (certificate->end);
  free (certificate->forgotten);
  overhead_schedule_clear (&certificate->schedule);
  overhead_tariff_clear (&certificate->tariff);
  overhead_cover_clear (&certificate->cover);
  overhead_counts_clear (&certificate->counts);
  overhead_certificate_init (certificate);
}

void
overhead_certificate_reset (struct overhead_certificate *certificate)
{
  certificate->append = certificate->any_rules = false;
  certificate->makespan = 0;
  certificate->load = -1;
  certificate->atom_count = certificate->clause_count = certificate->forgotten_count = 0;
  overhead_schedule_reset (&certificate->schedule);
  overhead_tariff_reset (&certificate->tariff);
  overhead_cover_reset (&certificate->cover, 0);
  overhead_counts_reset (&certificate->counts);
}

void
overhead_certificate_clause (struct overhead_certificate *certificate, const struct overhead_atom *atoms, size_t count)
{
  memory_grow (certificate->atoms, certificate->atom_capacity, certificate->atom_count + count + 1);
  memcpy (certificate->atoms + certificate->atom_count, atoms, count * sizeof *atoms);
  certificate->atom_count += count;
  memory_grow (certificate->end, certificate->end_capacity, certificate->clause_count + 1);
  certificate->end[certificate->clause_count++] = certificate->atom_count;
}

void
overhead_certificate_forget (struct overhead_certificate *certificate, size_t which)
{
  memory_grow (certificate->forgotten, certificate->forgotten_capacity, certificate->forgotten_count + 1);
  certificate->forgotten[certificate->forgotten_count++] = (struct overhead_forgotten){ certificate->clause_count, which };
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
write_atom (const struct overhead_atom *atom, struct output *out)
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
write_clause (const struct overhead_certificate *certificate, size_t clause, struct output *out)
{
  size_t first = clause > 0 ? certificate->end[clause - 1] : 0;
  output_text (out, "{\"or\":[");
  for (size_t i = first; i < certificate->end[clause]; i++) {
    if (i > first)
      output_char (out, ',');
    write_atom (&certificate->atoms[i], out);
  }
  output_text (out, "]}\n");
}

/* The clauses forgotten after `clause` clauses, from entry `at` on, as one line; the next entry. */
static size_t
write_forgotten (const struct overhead_certificate *certificate, size_t clause, size_t at, struct output *out)
{
  const char *separator = "{\"forget\":[";
  for (; at < certificate->forgotten_count && certificate->forgotten[at].when == clause; at++) {
    output_print (out, "%s%zu", separator, certificate->forgotten[at].which);
    separator = ",";
  }
  if (*separator == ',')
    output_text (out, "]}\n");
  return at;
}

void
overhead_certificate_write (const struct overhead_certificate *certificate, const struct overhead_instance *instance,
                            const struct overhead_ticks *ticks, struct output *out)
{
  write_head (certificate, instance, ticks, out);
  if (certificate->cover.whole) {
    overhead_cover_write (&certificate->cover, out);
    output_text (out, "{\"end\":{\"clauses\":0}}\n");
    return;
  }
  if (certificate->load >= 0) {
    output_print (out, "{\"load\":{\"node\":%" PRId32 "}}\n{\"end\":{\"clauses\":0}}\n", certificate->load);
    return;
  }
  if (overhead_counts_any (&certificate->counts)) {
    overhead_counts_write (&certificate->counts, out);
    output_text (out, "{\"end\":{\"clauses\":0}}\n");
    return;
  }
  if (overhead_tariff_bound (&certificate->tariff) >= certificate->makespan) {
    overhead_tariff_write (&certificate->tariff, ticks, out);
    output_text (out, "{\"end\":{\"clauses\":0}}\n");
    return;
  }
  size_t forgotten = 0;
  for (size_t clause = 0; clause < certificate->clause_count; clause++) {
    forgotten = write_forgotten (certificate, clause, forgotten, out);
    write_clause (certificate, clause, out);
  }
  output_print (out, "{\"end\":{\"clauses\":%zu}}\n", certificate->clause_count);
}
