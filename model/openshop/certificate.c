#include "model/openshop/certificate.h"

#include "model/common/fields.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TREE_LINE 1000 /* characters of a tree in a line */

static const char letters[] = "sb"; /* by enum openshop_statement */

void
openshop_tree_code (uint32_t pair, bool first, char code[2])
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  uint32_t number = 2 * pair + !first;
  assert (pair < OPENSHOP_TREE_PAIRS);
  code[0] = digits[number / 64];
  code[1] = digits[number % 64];
}

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
  free (certificate->tree.text);
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
  certificate->resource = 0;
  certificate->mirror = -1;
  clauses_reset (&certificate->clauses);
  certificate->tree.length = 0;
  certificate->tree.nodes = 0;
}

static void
write_head (const struct openshop_certificate *certificate,
            const struct openshop_instance *instance, const struct openshop_ticks *ticks,
            struct output *out)
{
  fields_write_certificate (out, openshop_instance_model (instance), &instance->head,
                            openshop_ticks_time (ticks, certificate->makespan), ticks->scale);
  output_text (out, "{\"schedule\":");
  openshop_schedule_write (&certificate->schedule, instance, ticks, out);
  output_text (out, "}\n");
}

/* ["s",3,17], ["B",3,2]. Long proofs are of millions of literals, for which a format is slow. */
static void
write_literal (const struct clauses_literal *literal, struct output *out)
{
  char letter = letters[literal->statement];
  if (literal->negated)
    letter = (char)(letter - 'a' + 'A');
  output_bytes (out, (const char[]){ '[', '"', letter, '"', ',' }, 5);
  output_integer (out, literal->a);
  output_char (out, ',');
  output_integer (out, literal->statement == OPENSHOP_START ? literal->bound : literal->b);
  output_char (out, ']');
}

static void
write_tree (const struct openshop_tree *tree, struct output *out)
{
  for (size_t at = 0; at < tree->length; at += TREE_LINE) {
    size_t left = tree->length - at;
    output_text (out, "{\"tree\":\"");
    output_bytes (out, tree->text + at, left < TREE_LINE ? left : TREE_LINE);
    output_text (out, "\"}\n");
  }
  output_print (out, "{\"end\":{\"nodes\":%" PRIu64 "}}\n", tree->nodes);
}

void
openshop_certificate_write (const struct openshop_certificate *certificate,
                            const struct openshop_instance *instance,
                            const struct openshop_ticks *ticks, struct output *out)
{
  write_head (certificate, instance, ticks, out);
  if (certificate->load) {
    bool row = certificate->resource < ticks->jobs;
    int32_t number = row ? certificate->resource : certificate->resource - ticks->jobs;
    output_print (out, "{\"load\":{\"%s\":%" PRId32 "}}\n", row ? "row" : "column", number);
    clauses_write_none (out);
    return;
  }
  if (certificate->mirror >= 0)
    output_print (out, "{\"mirror\":%" PRId32 "}\n", certificate->mirror);
  if (certificate->tree.nodes > 0)
    write_tree (&certificate->tree, out);
  else
    clauses_write (&certificate->clauses, write_literal, out);
}
