#include "model/openshop_certificate.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "sb"; /* by enum openshop_statement */

void
openshop_certificate_init (struct openshop_certificate *certificate)
{
  memset (certificate, 0, sizeof *certificate);
  openshop_schedule_init (&certificate->schedule);
  certificate->mirror = -1;
}

void
openshop_certificate_clear (struct openshop_certificate *certificate)
{
  free (certificate->atoms);
  free (certificate->end);
  free (certificate->forgotten);
  openshop_schedule_clear (&certificate->schedule);
  openshop_certificate_init (certificate);
}

void
openshop_certificate_reset (struct openshop_certificate *certificate)
{
  certificate->makespan = certificate->schedule.makespan = 0;
  certificate->schedule.jobs = certificate->schedule.machines = 0;
  certificate->load = false;
  certificate->line = 0;
  certificate->mirror = -1;
  certificate->atom_count = certificate->clause_count = certificate->forgotten_count = 0;
}

void
openshop_certificate_clause (struct openshop_certificate *certificate, const struct openshop_atom *atoms, size_t count)
{
  memory_grow (certificate->atoms, certificate->atom_capacity, certificate->atom_count + count);
  for (size_t i = 0; i < count; i++)
    certificate->atoms[certificate->atom_count++] = atoms[i];
  memory_grow (certificate->end, certificate->end_capacity, certificate->clause_count + 1);
  certificate->end[certificate->clause_count++] = certificate->atom_count;
}

void
openshop_certificate_forget (struct openshop_certificate *certificate, size_t which)
{
  memory_grow (certificate->forgotten, certificate->forgotten_capacity, certificate->forgotten_count + 1);
  certificate->forgotten[certificate->forgotten_count++] = (struct openshop_forgotten){ certificate->clause_count, which };
}

static void
write_head (const struct openshop_certificate *certificate, const struct openshop_instance *instance, const struct openshop_ticks *ticks,
            struct output *out)
{
  output_print (out, "{\"certificate\":\"%s\",\"version\":1,", openshop_instance_model (instance));
  if (instance->name) {
    output_text (out, "\"instance\":");
    output_json_string (out, instance->name);
    output_char (out, ',');
  }
  output_text (out, "\"makespan\":");
  output_rational (out, openshop_ticks_time (ticks, certificate->makespan));
  output_print (out, ",\"ticks\":%" PRId64 "}\n{\"schedule\":", ticks->scale);
  openshop_schedule_write (&certificate->schedule, instance, ticks, out);
  output_text (out, "}\n");
}

/* ["s",3,17], ["B",3,2] */
static void
write_atom (const struct openshop_atom *atom, struct output *out)
{
  char letter = letters[atom->statement];
  if (atom->negated)
    letter = (char)(letter - 'a' + 'A');
  output_print (out, "[\"%c\",%" PRId32 ",%" PRId64 "]", letter, atom->a, atom->statement == OPENSHOP_START ? atom->bound : atom->b);
}

static void
write_clause (const struct openshop_certificate *certificate, size_t clause, struct output *out)
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
write_forgotten (const struct openshop_certificate *certificate, size_t clause, size_t at, struct output *out)
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

static void
write_clauses (const struct openshop_certificate *certificate, struct output *out)
{
  if (certificate->mirror >= 0)
    output_print (out, "{\"mirror\":%" PRId32 "}\n", certificate->mirror);
  size_t forgotten = 0;
  for (size_t clause = 0; clause < certificate->clause_count; clause++) {
    forgotten = write_forgotten (certificate, clause, forgotten, out);
    write_clause (certificate, clause, out);
  }
  output_print (out, "{\"end\":{\"clauses\":%zu}}\n", certificate->clause_count);
}

void
openshop_certificate_write (const struct openshop_certificate *certificate, const struct openshop_instance *instance,
                            const struct openshop_ticks *ticks, struct output *out)
{
  write_head (certificate, instance, ticks, out);
  if (!certificate->load) {
    write_clauses (certificate, out);
    return;
  }
  bool row = certificate->line < ticks->jobs;
  int32_t number = row ? certificate->line : certificate->line - ticks->jobs;
  output_print (out, "{\"load\":{\"%s\":%" PRId32 "}}\n{\"end\":{\"clauses\":0}}\n", row ? "row" : "column", number);
}
