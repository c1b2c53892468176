#include "model/openshop_certificate.h"

#include "model/fields.h"

#include <inttypes.h>
#include <string.h>

static const char letters[] = "sb"; /* by enum openshop_statement */

void
openshop_certificate_init (struct openshop_certificate *certificate)
{
  memset (certificate, 0, sizeof *certificate);
  openshop_schedule_init (&certificate->schedule);
  clauses_init (&certificate->clauses);
  certificate->mirror = -1;
}

void
openshop_certificate_clear (struct openshop_certificate *certificate)
{
  clauses_clear (&certificate->clauses);
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
  clauses_reset (&certificate->clauses);
}

static void
write_head (const struct openshop_certificate *certificate, const struct openshop_instance *instance, const struct openshop_ticks *ticks,
            struct output *out)
{
  fields_write_certificate (out, openshop_instance_model (instance), instance->name, openshop_ticks_time (ticks, certificate->makespan),
                            ticks->scale);
  output_text (out, "{\"schedule\":");
  openshop_schedule_write (&certificate->schedule, instance, ticks, out);
  output_text (out, "}\n");
}

/* ["s",3,17], ["B",3,2] */
static void
write_atom (const struct clauses_atom *atom, struct output *out)
{
  char letter = letters[atom->statement];
  if (atom->negated)
    letter = (char)(letter - 'a' + 'A');
  output_print (out, "[\"%c\",%" PRId32 ",%" PRId64 "]", letter, atom->a, atom->statement == OPENSHOP_START ? atom->bound : atom->b);
}

void
openshop_certificate_write (const struct openshop_certificate *certificate, const struct openshop_instance *instance,
                            const struct openshop_ticks *ticks, struct output *out)
{
  write_head (certificate, instance, ticks, out);
  if (certificate->load) {
    bool row = certificate->line < ticks->jobs;
    int32_t number = row ? certificate->line : certificate->line - ticks->jobs;
    output_print (out, "{\"load\":{\"%s\":%" PRId32 "}}\n", row ? "row" : "column", number);
    clauses_write_none (out);
    return;
  }
  if (certificate->mirror >= 0)
    output_print (out, "{\"mirror\":%" PRId32 "}\n", certificate->mirror);
  clauses_write (&certificate->clauses, write_atom, out);
}
